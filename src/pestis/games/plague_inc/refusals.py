"""Why a move is refused: the rule that forbids it and a sentence, from what the seat itself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, house, refused_cards, text
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import CONTINENT_NAMES, HOT, NONE, OUTBREAK
from pestis.games.plague_inc.naming import country_name
from pestis.kernel.agenda import kind_of
from pestis.kernel.moves import Move, Refusal

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

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


def refusal(table: Table, seat: i64, move: Move) -> Refusal:
    """The rule that forbids a move now."""
    kind = kind_of(table.agenda[-1])
    if kind not in QUESTIONS_OF[move.verb]:
        return timing_refusal(table, seat, kind, move)
    if move.verb in ("place", "alert"):
        return place_refusal(table, seat, kind, move)
    if move.verb in ("take", "blind", "settle"):
        return country_refusal(table, kind, move)
    if move.verb == "roll":
        return roll_refusal(table, seat, move.args["country"])
    if move.verb == "outbreak":
        return outbreak_refusal(table, seat, move.args["country"])
    if move.verb == "pass":
        return pass_refusal(table, kind)
    if move.verb == "aim" and kind == on.ASK_OUTBREAK:
        return no_city(table, move.args["country"], "PI-ABIL-OUTBREAK")
    return refused_cards.refusal(table, seat, move)


def timing_refusal(table: Table, seat: i64, kind: i64, move: Move) -> Refusal:
    """Another question is asked: by the rule that says when this verb has its turn."""
    verb = move.verb
    if kind == on.ASK_MUTATED and verb in ("evolve", "shift", "mutate"):
        rule = "PI-VIRUS-4" if verb == "shift" else "PI-RULING-41" if verb == "evolve" else "PI-ABIL-1"
        return Refusal(rule, "Mutation has taken the place of the Evolution Phase of this turn.")
    if verb in ("take", "blind") and table.sudden_death:
        return Refusal("PI-SD-2", "In Sudden Death there is no Country Phase.")
    if kind in (on.ASK_RESTART_CARD, on.ASK_RESTART_TOKEN) and verb in ("play", "sell"):
        rule = "PI-RULING-24" if verb == "sell" else "PI-RULING-63"
        return Refusal(rule, "The restart comes before anything else.")
    if kind in (on.ASK_TARGET, on.ASK_BORROW, on.ASK_OUTBREAK) and verb in ("devolve", "play"):
        return Refusal("PI-RULING-90", f"First this is finished. {text.question(table, seat).text}")
    if kind in OWN_DECISIONS and verb == "play":
        return refused_cards.play_refusal(table, seat, move.args["event"])
    rule = TIMING_RULES.get(verb, "PI-TURN-1")
    return Refusal(rule, f"That is not asked now. {text.question(table, seat).text}")


# Tokens.


def place_refusal(table: Table, seat: i64, kind: i64, move: Move) -> Refusal:
    card = move.args["country"]
    spot = board.spot_of(table, card)
    if spot < 0 or not table.open_spots >> spot & 1:
        return no_city(table, card, "PI-INF-2" if kind == on.ASK_INFECT else "PI-RESTART-4")
    if table.banned >> spot & 1:
        return Refusal("PI-RULING-71", f"Nobody may place in {country_name(table, card)} now.")
    if kind == on.ASK_INFECT:
        found = infection_refusal(table, seat, card, spot)
        if found is not None:
            return found
    return Refusal("PI-EV-CDC-ALERT", "You hold no CDC Alert that you could use now.")


def no_city(table: Table, card: i64, rule: str) -> Refusal:
    name = country_name(table, card)
    if board.spot_of(table, card) < 0:
        return Refusal(rule, f"{name} is not on the board.")
    return Refusal(rule, f"{name} has no empty city.")


def infection_refusal(table: Table, seat: i64, card: i64, spot: i64) -> Refusal | None:
    """PI-INF-4: climate first, then connection; None if neither forbids it."""
    if table.supply[seat] == 0:
        return Refusal("PI-INF-3", "You have no token left in your supply.")
    if table.tokens_left <= 0:
        return Refusal("PI-INF-3", "You have placed all tokens of this phase.")
    name = country_name(table, card)
    if not board.suits(table, seat) >> spot & 1:
        if table.content.climate[card] == HOT:
            return Refusal("PI-TRAIT-3", f"{name} is hot: that needs Heat Resistance.")
        return Refusal("PI-TRAIT-4", f"{name} is cold: that needs Cold Resistance.")
    if not board.connected(table, seat) >> spot & 1:
        return connection_refusal(table, seat, card)
    return None


def connection_refusal(table: Table, seat: i64, card: i64) -> Refusal:
    """PI-INF-6 to -8: which ways there are, and what is missing for each."""
    continent = CONTINENT_NAMES[table.content.continent[card]]
    name = country_name(table, card)
    ways = [f"you have no token in {continent}"]
    rule = "PI-INF-6"
    present = table.present[seat]
    if table.content.airport[card]:
        rule = "PI-INF-7"
        flies = table.gifts[seat] & board.FLIES
        ways.append(missing(present & table.air, flies, "Airborne", "an Airport", "by air"))
    if table.content.seaport[card]:
        rule = "PI-INF-8" if rule == "PI-INF-6" else rule
        swims = table.gifts[seat] & board.SWIMS
        ways.append(missing(present & table.sea, swims, "Waterborne", "a Seaport", "by sea"))
    if len(ways) == 1:
        ways.append(f"{name} has neither Airport nor Seaport")
    return Refusal(rule, f"{name} is not connected: {'; '.join(ways)}.")


def missing(port: i64, trait: i64, trait_word: str, port_word: str, way: str) -> str:
    """What a way of travel lacks at the own end."""
    needs = ((trait_word, trait), (f"a token in a Country with {port_word}", port))
    wanted = [word for word, there in needs if not there]
    return f"{way} you need {' and '.join(wanted)}"


def outbreak_refusal(table: Table, seat: i64, card: i64) -> Refusal:
    covered = refused_cards.ability_refusal(table, seat, OUTBREAK)
    if covered is not None:
        return covered
    if table.has_begun:
        return Refusal("PI-RULING-15", "Outbreak comes before the first token of the phase.")
    if table.open_spots == 0:
        return Refusal("PI-RULING-15", "There is no empty city on the board.")
    return Refusal("PI-ABIL-OUTBREAK", f"You have no token in {country_name(table, card)}.")


def pass_refusal(table: Table, kind: i64) -> Refusal:
    if kind == on.ASK_INFECT:
        return Refusal("PI-INF-3", "Tokens must be placed as long as there is a legal city.")
    return Refusal("PI-RULING-67", f"The card needs {'another' if table.targets else 'a'} target.")


# Countries.


def country_refusal(table: Table, kind: i64, move: Move) -> Refusal:
    if move.verb == "settle":
        continent = CONTINENT_NAMES[table.content.continent[table.pending_country]]
        return Refusal("PI-CTRY-6", f"The zone of {continent} is full: the card must be discarded.")
    if move.verb == "take":
        name = country_name(table, move.args["country"])
        if kind == on.ASK_RESTART_CARD and table.house & house.SEARCH_DECK:
            return Refusal("PI-RULING-28", f"{name} is neither face up nor in the deck.")
        rule = "PI-RULING-28" if kind == on.ASK_RESTART_CARD else "PI-CTRY-1"
        return Refusal(rule, f"{name} does not lie face up.")
    if table.country_deck:
        return Refusal("PI-RULING-28", "With search_deck you choose a card of the deck by name.")
    return Refusal("PI-RULING-6", "No face-down Country Card is left.")


def roll_refusal(table: Table, seat: i64, card: i64) -> Refusal:
    name = country_name(table, card)
    spot = board.spot_of(table, card)
    if spot == NONE:
        return Refusal("PI-DEATH-2", f"{name} is not on the board.")
    if table.tried >> spot & 1:
        return Refusal("PI-DEATH-4", f"You have tried to kill {name} in this turn.")
    if table.open_spots >> spot & 1:
        return Refusal("PI-DEATH-1", f"{name} has an empty city, so it is not fully infected.")
    return Refusal("PI-DEATH-5", f"You do not control {name}.")
