"""One line for each question and each move, as the one who reads it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    AFTER_KILL,
    CONTINENT_IDS,
    CONTINENT_NAMES,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    NEUTRALISE,
    NEW_TRADE_ROUTE,
    NONE,
    SPACE_IDS,
    SPACES,
    TEMPORARY_MUTATION,
    WHEN_OF,
)
from pestis.games.plague_inc.knowledge.view import chosen
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.event_cards import effects, targets
from pestis.games.plague_inc.rules.evolution import mutation_price
from pestis.games.plague_inc.rules.setup import sorted_kinds
from pestis.games.plague_inc.words import log as telling
from pestis.games.plague_inc.words.names import (
    ABILITY_NAMES,
    SPACE_NAMES,
    bars_text,
    card_rule,
    country_name,
    does,
    event_name,
    trait_name,
    whose,
)
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question
from pestis.kernel.words import several

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

QUESTION_RULES: Final = {
    on.ASK_COUNTRY: ("PI-CTRY-1",),
    on.ASK_SETTLE: ("PI-CTRY-3",),
    on.ASK_EVOLVE: ("PI-EVO-1",),
    on.ASK_INFECT: ("PI-INF-1", "PI-INF-3"),
    on.ASK_ROLL: ("PI-DEATH-2",),
    on.ASK_START: ("PI-RULING-63",),
    on.ASK_END: ("PI-RULING-64",),
    on.ASK_BOOST: ("PI-EV-LETHAL-BOOST", "PI-RULING-75"),
    on.ASK_RELAPSE: ("PI-EV-LETHAL-RELAPSE", "PI-RULING-75"),
    on.ASK_OUTBREAK: ("PI-ABIL-OUTBREAK", "PI-RULING-15"),
    on.ASK_TARGET: ("PI-RULING-65", "PI-RULING-67"),
    on.ASK_MUTATED: ("PI-RULING-41",),
    on.ASK_BORROW: ("PI-RULING-85",),
    on.ASK_RESTART_CARD: ("PI-RESTART-3", "PI-RULING-28"),
    on.ASK_RESTART_TOKEN: ("PI-RESTART-4",),
    on.ASK_DISEASE: ("PI-VIRUS-1",),
    on.ASK_SELECTION: ("PI-OPT-2",),
}
# Questions whose moves follow another rule than the one that the verb is named for.
RARE_QUESTIONS: Final = (on.ASK_OUTBREAK, on.ASK_RESTART_CARD, on.ASK_RESTART_TOKEN)
# What each question asks for, after the name of who is asked.
QUESTION_TEXTS: Final = {
    on.ASK_COUNTRY: ("take", "a face-up Country Card or the top card of the deck"),
    on.ASK_SETTLE: ("decide", "whether to place the Country Card or to discard it for a new Trait hand"),
    on.ASK_EVOLVE: ("evolve", "a Trait Card, or none"),
    on.ASK_ROLL: ("choose", "the next Country to kill"),
    on.ASK_START: ("begin", "the turn: Event Cards first, or straight on to the DNA Phase"),
    on.ASK_END: ("decide", "whether to play an Event Card before the turn ends"),
    on.ASK_OUTBREAK: ("choose", "where the token of the Outbreak goes"),
    on.ASK_MUTATED: ("decide", "what becomes of the mutated Trait Card"),
    on.ASK_BORROW: ("choose", "a Trait Card from hand for the rest of this turn"),
    on.ASK_RESTART_CARD: ("restart", "with a Country Card"),
    on.ASK_RESTART_TOKEN: ("restart", "with one token anywhere"),
    on.ASK_DISEASE: ("choose", "Bacteria or Virus"),
}
REACTION_ACTS: Final = {
    "cdc_alert": "{whose} token is about to be placed in {country}",
    "bird_migration": "{country} has just been placed",
    "absorb": "the roll for {country} has failed",
    "emergency_care": "{country} is about to die",
}


def question(state: World, viewer: i64) -> Question:
    """What is asked now: of whom, what, and why."""
    asked = state.agenda[-1]
    return Question(question_text(state, asked, viewer), question_rules(asked))


def question_rules(asked: i64) -> tuple[str, ...]:
    """A reaction is asked for by the rule of its card, so that standing orders can tell them apart."""
    if kind_of(asked) == on.ASK_REACT:
        return (card_rule(a_of(asked)), "PI-REACT-1", "PI-RULING-68")
    return QUESTION_RULES[kind_of(asked)]


def question_text(state: World, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    if kind == on.ASK_SELECTION:
        return "Unnatural selection: replace any of the five Trait Cards once."
    if kind == on.ASK_REACT:
        return reaction_question(state, asked, viewer)
    if kind == on.ASK_INFECT:
        return infect_question(state, seat, viewer)
    if kind == on.ASK_BOOST:
        country = country_name(state, state.spot_country[a_of(asked)])
        return f"{does(state, seat, viewer, 'roll')} for {country}: play Lethal Boost first?"
    if kind == on.ASK_RELAPSE:
        country = country_name(state, state.spot_country[a_of(asked)])
        return f"The roll for {country} failed: play Lethal Relapse?"
    if kind == on.ASK_TARGET:
        event = event_name(state, a_of(asked))
        return f"{does(state, seat, viewer, 'play')} {event}: name {'the next' if state.targets else 'a'} target."
    verb, rest = own_words(state, kind, seat, viewer) or QUESTION_TEXTS[kind]
    return f"{does(state, seat, viewer, verb)} {rest}."


def own_words(state: World, kind: i64, seat: i64, viewer: i64) -> tuple[str, str] | None:
    """Other words for a question where less, or more, can be said; None if there are none."""
    if kind == on.ASK_START and not state.event_hands[seat]:
        return "begin", "the turn: devolve first, or straight on to the DNA Phase"
    if kind == on.ASK_COUNTRY and not state.country_deck:
        return "take", "a face-up Country Card"
    if kind == on.ASK_MUTATED and seat == viewer:
        return "decide", f"what becomes of {trait_name(state, state.mutation)}, drawn by Mutation"
    is_seen = seat == viewer or not state.is_blind
    if kind == on.ASK_SETTLE and is_seen and not board.has_room(state, state.pending_country):
        return "discard", "the Country Card, for which there is no room, for a new Trait hand"
    return None


def reaction_question(state: World, asked: i64, viewer: i64) -> str:
    """PI-RULING-65: who answers knows the act, which lies below the question, with all its targets."""
    reaction = a_of(asked)
    name = event_name(state, reaction)
    if reaction == NEUTRALISE:
        played = does(state, seat_of(asked), viewer, "play")
        aims = aims_text(state, state.agenda[-2], viewer)
        return f"{played} {event_name(state, b_of(asked))}{aims}: answer with {name}?"
    country = country_name(state, state.spot_country[b_of(asked)])
    owner = whose(state, seat_of(state.agenda[-2]), viewer)
    act = REACTION_ACTS[EVENT_IDS[reaction]].format(country=country, whose=owner)
    return f"{act[0].upper()}{act[1:]}: answer with {name}?"


def aims_text(state: World, played: i64, viewer: i64) -> str:
    """What an announced Event Card is for, in brackets."""
    event = a_of(played)
    if WHEN_OF[event] > AFTER_KILL:
        return "" if event == NEUTRALISE else f" ({country_name(state, state.spot_country[b_of(played)])})"
    aims = [aim_text(state, seat_of(played), aim, viewer) for aim in chosen(state, event)]
    return f" ({', '.join(aims)})" if aims else ""


def aim_text(state: World, user: i64, aim: dict[str, object], viewer: i64) -> str:
    if "continent" in aim:
        return CONTINENT_NAMES[CONTINENT_IDS.index(str(aim["continent"]))]
    if "space" in aim:
        return trait_name(state, state.slides[user * SPACES + SPACE_IDS.index(str(aim["space"]))])
    country = country_name(state, COUNTRY_IDS.index(str(aim["country"])))
    side = aim["side"]
    return f"{whose(state, side, viewer)} token in {country}" if isinstance(side, int) else country


def infect_question(state: World, seat: i64, viewer: i64) -> str:
    if state.tokens_left <= 0 or state.supply[seat] == 0 or not board.infectable(state, seat):
        return f"No token can be placed: {whose(state, seat, viewer)} Outbreak is left, or nothing."
    left = several(min(state.tokens_left, state.supply[seat]), "token")
    return f"{does(state, seat, viewer, 'have')} {left} to place."


# Moves.


def move_text(state: World, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb in PLAIN_TEXTS:
        return PLAIN_TEXTS[move.verb]
    if move.verb == "aim" and is_asked(state, seat, on.ASK_OUTBREAK):
        return f"Move the token to {country_name(state, args['country'])}."
    if move.verb in COUNTRY_TEXTS:
        return COUNTRY_TEXTS[move.verb].format(country=country_name(state, args["country"]))
    if move.verb == "pass":
        return pass_text(state)
    if move.verb in ("evolve", "shift"):
        return trait_move_text(state, seat, move)
    if move.verb in ("devolve", "refund", "grow"):
        return space_text(state, seat, move.verb, args["space"])
    if move.verb == "pick":
        return pick_text(state, seat, args["country"], args["side"])
    return other_text(state, seat, move)


PLAIN_TEXTS: Final = {
    "decline": "Do not react.",
    "blind": "Take the top Country Card of the deck, unseen.",
    "settle": "Place the Country Card.",
    "discard": "Discard the Country Card: discard your Trait hand and draw five.",
    "mutate": "Use Mutation: draw a Trait Card that costs 3 less now.",
    "to_hand": "Take the Trait Card into your hand.",
}
COUNTRY_TEXTS: Final = {
    "place": "Place a token in {country}.",
    "take": "Take {country}.",
    "roll": "Roll the Death Dice for {country}.",
    "outbreak": "Use Outbreak: move a token from {country}.",
    "aim": "Choose {country}.",
    "alert": "Stop your own token in {country} with CDC Alert.",
}
PASS_TEXTS: Final = {
    on.ASK_EVOLVE: "Evolve nothing.",
    on.ASK_INFECT: "Place no more tokens.",
    on.ASK_START: "Go on to the DNA Phase.",
    on.ASK_END: "End the turn.",
    on.ASK_BOOST: "Roll without it.",
    on.ASK_RELAPSE: "Leave it at that.",
    on.ASK_TARGET: "Name no more targets.",
}


def pass_text(state: World) -> str:
    return PASS_TEXTS.get(kind_of(state.agenda[-1]) if state.waiting else NONE, "Pass.")


def is_asked(state: World, seat: i64, kind: i64) -> bool:
    """Whether this seat is asked this question now."""
    return state.waiting >> seat & 1 != 0 and kind_of(state.agenda[-1]) == kind


def trait_move_text(state: World, seat: i64, move: Move) -> str:
    trait = move.args["trait"]
    name = trait_name(state, trait)
    space = move.args["space"]
    cost = state.content.cost[trait]
    if move.verb == "evolve":
        cover = covered_by(state, seat, space)
        return f"Evolve {name} ({bars_text(state, trait)}) for {cost} DNA on {SPACE_NAMES[space]}{cover}."
    old = state.slides[seat * SPACES + space]
    if old == NONE:
        return f"Use Genetic Shift: put {name} on {SPACE_NAMES[space]}."
    price = max(0, cost - state.content.cost[old])
    return f"Use Genetic Shift: swap {trait_name(state, old)} for {name}, paying {price} DNA."


def covered_by(state: World, seat: i64, space: i64) -> str:
    """The ability that a card on this space switches off."""
    if state.diseases[seat] < 0:
        return ""
    ability = state.content.ability[state.diseases[seat] * SPACES + space]
    return f", covering {ABILITY_NAMES[ability]}" if ability else ""


def space_text(state: World, seat: i64, verb: str, space: i64) -> str:
    where = SPACE_NAMES[space]
    if verb == "grow":
        if state.mutation == NONE:
            return f"Evolve the mutated Trait Card on {where}."
        cover = covered_by(state, seat, space)
        name = f"{trait_name(state, state.mutation)} ({bars_text(state, state.mutation)})"
        return f"Evolve {name} for {mutation_price(state)} DNA on {where}{cover}."
    card = state.temporary if space == SPACES else state.slides[seat * SPACES + space]
    name = where if card == NONE else trait_name(state, card)
    if verb == "refund":
        return f"Devolve {name} and score its cost."
    return f"Devolve {name}."


def pick_text(state: World, seat: i64, country: i64, side: i64) -> str:
    if side >= state.sides:
        return f"Choose a token in {country_name(state, country)}."
    token, name = f"{whose(state, side, seat)} token", country_name(state, country)
    if not is_asked(state, seat, on.ASK_TARGET):
        return f"Choose {token} in {name}."
    event = a_of(state.agenda[-1])
    if targets.is_placing(event):
        return f"Place {token} in {name}."
    if effects.is_removing(event):
        return f"Remove {token} from {name}."
    return f"Swap {token} in {name}." if event == NEW_TRADE_ROUTE else f"Move {token} from {name}."


def other_text(state: World, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb == "choose":
        return f"Play {DISEASE_IDS[args['disease']].capitalize()}."
    if move.verb == "seal":
        return f"Choose {CONTINENT_NAMES[args['continent']]}."
    if move.verb == "play":
        return f"Play {event_name(state, args['event'])}: {state.content.event_texts[args['event']]}"
    if move.verb == "sell":
        return f"Discard {event_name(state, args['event'])} for 1 DNA."
    if move.verb == "borrow":
        return f"Use {trait_name(state, args['trait'])} ({bars_text(state, args['trait'])}) for this turn."
    kinds = sorted_kinds(state, seat)
    names = [trait_name(state, kind) for place, kind in enumerate(kinds) if args["cards"] >> place & 1]
    return f"Replace {', '.join(names)}." if names else "Keep all five Trait Cards."


def move_rules(state: World, seat: i64, move: Move) -> tuple[str, ...]:
    """The rules of the verb, for an Event Card its own, and those of the question that a move answers."""
    if move.verb in ("play", "sell"):
        return (*move.rules, card_rule(move.args["event"]))
    if not state.waiting >> seat & 1:
        return move.rules
    asked = state.agenda[-1]
    if move.verb in ("aim", "pick", "seal", "refund") and kind_of(asked) == on.ASK_TARGET:
        return (*move.rules, card_rule(a_of(asked)))
    if move.verb == "borrow":
        return (*move.rules, card_rule(TEMPORARY_MUTATION))
    if move.verb == "pass" or (
        move.verb in ("take", "blind", "place", "aim") and kind_of(asked) in RARE_QUESTIONS
    ):
        return question_rules(asked)
    return move.rules


def event_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    return telling.event_text(state, kind, seat, args, viewer)
