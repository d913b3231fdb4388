"""Why a move is refused: the rule that forbids it and a sentence, from what the seat itself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import house_rules
from pestis.games.plague_inc.content.cards import CONTINENT_NAMES, HOT, NONE, OUTBREAK
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.words import moves as text
from pestis.games.plague_inc.words import refused_cards
from pestis.games.plague_inc.words.names import country_name
from pestis.kernel.agenda import kind_of
from pestis.kernel.moves import Move, Refusal

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

OWN_DECISIONS: Final = (
    on.ASK_COUNTRY,
    on.ASK_SETTLE,
    on.ASK_EVOLVE,
    on.ASK_INFECT,
    on.ASK_ROLL,
    on.ASK_START,
    on.ASK_END,
    on.ASK_BOOST,
    on.ASK_RELAPSE,
    on.ASK_MUTATED,
)
# The questions that a verb can answer.
QUESTIONS_OF: Final = {
    "pass": (
        on.ASK_EVOLVE,
        on.ASK_INFECT,
        on.ASK_START,
        on.ASK_END,
        on.ASK_BOOST,
        on.ASK_RELAPSE,
        on.ASK_TARGET,
    ),
    "decline": (on.ASK_REACT,),
    "blind": (on.ASK_COUNTRY, on.ASK_RESTART_CARD),
    "take": (on.ASK_COUNTRY, on.ASK_RESTART_CARD),
    "settle": (on.ASK_SETTLE,),
    "discard": (on.ASK_SETTLE,),
    "mutate": (on.ASK_EVOLVE,),
    "evolve": (on.ASK_EVOLVE,),
    "shift": (on.ASK_EVOLVE,),
    "to_hand": (on.ASK_MUTATED,),
    "grow": (on.ASK_MUTATED,),
    "choose": (on.ASK_DISEASE,),
    "devolve": OWN_DECISIONS,
    "refund": (on.ASK_TARGET,),
    "seal": (on.ASK_TARGET,),
    "pick": (on.ASK_TARGET,),
    "aim": (on.ASK_TARGET, on.ASK_OUTBREAK),
    "place": (on.ASK_INFECT, on.ASK_RESTART_TOKEN),
    "alert": (on.ASK_INFECT, on.ASK_RESTART_TOKEN),
    "roll": (on.ASK_ROLL,),
    "play": (on.ASK_START, on.ASK_END, on.ASK_REACT, on.ASK_BOOST, on.ASK_RELAPSE),
    "sell": (on.ASK_START,),
    "outbreak": (on.ASK_INFECT,),
    "borrow": (on.ASK_BORROW,),
    "replace": (on.ASK_SELECTION,),
}
# Verbs whose rule says when they come, if they are tried at another time.
TIMING_RULES: Final = {
    "devolve": "PI-RULING-47",
    "sell": "PI-EVENT-6",
    "play": "PI-EVENT-1",
    "outbreak": "PI-RULING-15",
    "place": "PI-INF-1",
    "alert": "PI-RULING-68",
    "roll": "PI-DEATH-2",
    "evolve": "PI-EVO-1",
    "mutate": "PI-RULING-40",
    "shift": "PI-RULING-40",
    "grow": "PI-RULING-41",
    "to_hand": "PI-RULING-41",
    "take": "PI-CTRY-1",
    "blind": "PI-CTRY-1",
    "settle": "PI-CTRY-3",
    "discard": "PI-CTRY-3",
    "pick": "PI-RULING-65",
    "aim": "PI-RULING-65",
    "seal": "PI-RULING-65",
    "refund": "PI-RULING-83",
    "borrow": "PI-RULING-85",
    "choose": "PI-RULING-43",
    "replace": "PI-OPT-2",
}


def refusal(state: World, seat: i64, move: Move) -> Refusal:
    """The rule that forbids a move now."""
    kind = kind_of(state.agenda[-1])
    if kind not in QUESTIONS_OF[move.verb]:
        return timing_refusal(state, seat, kind, move)
    if move.verb in ("place", "alert"):
        return place_refusal(state, seat, kind, move)
    if move.verb in ("take", "blind", "settle"):
        return country_refusal(state, kind, move)
    if move.verb == "roll":
        return roll_refusal(state, seat, move.args["country"])
    if move.verb == "outbreak":
        return outbreak_refusal(state, seat, move.args["country"])
    if move.verb == "pass":
        return pass_refusal(state, kind)
    if move.verb == "aim" and kind == on.ASK_OUTBREAK:
        return no_city(state, move.args["country"], "PI-ABIL-OUTBREAK")
    return refused_cards.refusal(state, seat, move)


def timing_refusal(state: World, seat: i64, kind: i64, move: Move) -> Refusal:
    """Another question is asked: by the rule that says when this verb has its turn."""
    verb = move.verb
    if kind == on.ASK_MUTATED and verb in ("evolve", "shift", "mutate"):
        rule = "PI-VIRUS-4" if verb == "shift" else "PI-RULING-41" if verb == "evolve" else "PI-ABIL-1"
        return Refusal(rule, "Mutation has taken the place of the Evolution Phase of this turn.")
    if verb in ("take", "blind") and state.sudden_death:
        return Refusal("PI-SD-2", "In Sudden Death there is no Country Phase.")
    if kind in (on.ASK_RESTART_CARD, on.ASK_RESTART_TOKEN) and verb in ("play", "sell"):
        rule = "PI-RULING-24" if verb == "sell" else "PI-RULING-63"
        return Refusal(rule, "The restart comes before anything else.")
    if kind in (on.ASK_TARGET, on.ASK_BORROW, on.ASK_OUTBREAK) and verb in ("devolve", "play"):
        return Refusal("PI-RULING-90", f"First this is finished. {text.question(state, seat).text}")
    if kind in OWN_DECISIONS and verb == "play":
        return refused_cards.play_refusal(state, seat, move.args["event"])
    rule = TIMING_RULES.get(verb, "PI-TURN-1")
    return Refusal(rule, f"That is not asked now. {text.question(state, seat).text}")


# Tokens.


def place_refusal(state: World, seat: i64, kind: i64, move: Move) -> Refusal:
    card = move.args["country"]
    spot = board.spot_of(state, card)
    if spot < 0 or not state.open_spots >> spot & 1:
        return no_city(state, card, "PI-INF-2" if kind == on.ASK_INFECT else "PI-RESTART-4")
    if state.banned >> spot & 1:
        return Refusal("PI-RULING-71", f"Nobody may place in {country_name(state, card)} now.")
    if kind == on.ASK_INFECT:
        found = infection_refusal(state, seat, card, spot)
        if found is not None:
            return found
    return Refusal("PI-EV-CDC-ALERT", "You hold no CDC Alert that you could use now.")


def no_city(state: World, card: i64, rule: str) -> Refusal:
    name = country_name(state, card)
    if board.spot_of(state, card) < 0:
        return Refusal(rule, f"{name} is not on the board.")
    return Refusal(rule, f"{name} has no empty city.")


def infection_refusal(state: World, seat: i64, card: i64, spot: i64) -> Refusal | None:
    """PI-INF-4: climate first, then connection; None if neither forbids it."""
    if state.supply[seat] == 0:
        return Refusal("PI-INF-3", "You have no token left in your supply.")
    if state.tokens_left <= 0:
        return Refusal("PI-INF-3", "You have placed all tokens of this phase.")
    name = country_name(state, card)
    if not board.suits(state, seat) >> spot & 1:
        if state.content.climate[card] == HOT:
            return Refusal("PI-TRAIT-3", f"{name} is hot: that needs Heat Resistance.")
        return Refusal("PI-TRAIT-4", f"{name} is cold: that needs Cold Resistance.")
    if not board.connected(state, seat) >> spot & 1:
        return connection_refusal(state, seat, card)
    return None


def connection_refusal(state: World, seat: i64, card: i64) -> Refusal:
    """PI-INF-6 to -8: which ways there are, and what is missing for each."""
    continent = CONTINENT_NAMES[state.content.continent[card]]
    name = country_name(state, card)
    ways = [f"you have no token in {continent}"]
    rule = "PI-INF-6"
    present = state.present[seat]
    if state.content.airport[card]:
        rule = "PI-INF-7"
        flies = state.gifts[seat] & board.FLIES
        ways.append(missing(present & state.air, flies, "Airborne", "an Airport", "by air"))
    if state.content.seaport[card]:
        rule = "PI-INF-8" if rule == "PI-INF-6" else rule
        swims = state.gifts[seat] & board.SWIMS
        ways.append(missing(present & state.sea, swims, "Waterborne", "a Seaport", "by sea"))
    if len(ways) == 1:
        ways.append(f"{name} has neither Airport nor Seaport")
    return Refusal(rule, f"{name} is not connected: {'; '.join(ways)}.")


def missing(port: i64, trait: i64, trait_word: str, port_word: str, way: str) -> str:
    """What a way of travel lacks at the own end."""
    needs = ((trait_word, trait), (f"a token in a Country with {port_word}", port))
    wanted = [word for word, there in needs if not there]
    return f"{way} you need {' and '.join(wanted)}"


def outbreak_refusal(state: World, seat: i64, card: i64) -> Refusal:
    covered = refused_cards.ability_refusal(state, seat, OUTBREAK)
    if covered is not None:
        return covered
    if state.has_begun:
        return Refusal("PI-RULING-15", "Outbreak comes before the first token of the phase.")
    if state.open_spots == 0:
        return Refusal("PI-RULING-15", "There is no empty city on the board.")
    return Refusal("PI-ABIL-OUTBREAK", f"You have no token in {country_name(state, card)}.")


def pass_refusal(state: World, kind: i64) -> Refusal:
    if kind == on.ASK_INFECT:
        return Refusal("PI-INF-3", "Tokens must be placed as long as there is a legal city.")
    return Refusal("PI-RULING-67", f"The card needs {'another' if state.targets else 'a'} target.")


# Countries.


def country_refusal(state: World, kind: i64, move: Move) -> Refusal:
    if move.verb == "settle":
        continent = CONTINENT_NAMES[state.content.continent[state.pending_country]]
        return Refusal("PI-CTRY-6", f"The zone of {continent} is full: the card must be discarded.")
    if move.verb == "take":
        name = country_name(state, move.args["country"])
        if kind == on.ASK_RESTART_CARD and state.house & house_rules.SEARCH_DECK:
            return Refusal("PI-RULING-28", f"{name} is neither face up nor in the deck.")
        rule = "PI-RULING-28" if kind == on.ASK_RESTART_CARD else "PI-CTRY-1"
        return Refusal(rule, f"{name} does not lie face up.")
    if state.country_deck:
        return Refusal("PI-RULING-28", "With search_deck you choose a card of the deck by name.")
    return Refusal("PI-RULING-6", "No face-down Country Card is left.")


def roll_refusal(state: World, seat: i64, card: i64) -> Refusal:
    name = country_name(state, card)
    spot = board.spot_of(state, card)
    if spot == NONE:
        return Refusal("PI-DEATH-2", f"{name} is not on the board.")
    if state.tried >> spot & 1:
        return Refusal("PI-DEATH-4", f"You have tried to kill {name} in this turn.")
    if state.open_spots >> spot & 1:
        return Refusal("PI-DEATH-1", f"{name} has an empty city, so it is not fully infected.")
    return Refusal("PI-DEATH-5", f"You do not control {name}.")
