"""One line for everything that happens, as the one who reads it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    CONTINENT_NAMES,
    COUNTRIES,
    DISEASE_IDS,
    EMERGENCY_CARE,
    LETHAL_BOOST,
    LETHAL_RELAPSE,
)
from pestis.games.plague_inc.rules.scoring import REASON_TEXTS
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import (
    SPACE_NAMES,
    TRAIT_NAMES,
    city_name,
    country_name,
    does,
    event_name,
    sentence,
    trait_name,
    whose,
)
from pestis.kernel.grammar import several

# What DNA was scored or paid for, after the amount.
WHAT_FOR: Final = (
    " for controlled Countries",
    " for Bonus DNA",
    " for tokens in the dead Country",
    " from an Event Card",
    " for a discarded Event Card",
    " for the later place in turn order",
    " for a Trait Card",
    " for the restart",
)

# Verb and rest of a sentence; {card} is the first argument.
TRAIT_LINES: Final = {
    "drew_trait": ("draw", "{card}"),
    "discarded_trait": ("discard", "{card}"),
    "mutated": ("draw", "{card} by Mutation"),
    "borrowed": ("use", "{card} for this turn"),
    "returned": ("discard", "{card}, the Temporary Mutation"),
    "bot_evolved": ("put", "{card} on its mat"),
    "bot_dropped": ("discard", "{card} from its mat"),
}
COUNTRY_LINES: Final = {
    "took_country": ("take", "{card}"),
    "took_blind": ("take", "{card} from the deck"),
    "placed_country": ("place", "{card}"),
    "discarded_country": ("discard", "{card}"),
    "starting_dealt": ("get", "{card} as Starting Country"),
    "starting_replaced": ("replace", "{card}: its continent is full"),
    "killed": ("kill", "{card} and keep{s} its card; all tokens there go back to their owners"),
    "failed": ("fail", "to kill {card}"),
    "saved": ("save", "{card} with Emergency Care"),
    "banned_country": ("ban", "new tokens in {card} until {whose} next turn"),
    "strike_named": ("aim", "a Nuclear Strike at {card}"),
    "strike_hit": ("destroy", "{card} by Nuclear Strike; all tokens there go back to their owners"),
    "strike_missed": ("have", "no target for the Nuclear Strike: {card} is gone"),
}
EVENT_LINES: Final = {
    "drew_event": ("draw", "{card}"),
    "sold_event": ("discard", "{card} unused"),
}
PLAIN_LINES: Final = {
    "used_outbreak": ("use", "Outbreak instead of the Infection Phase"),
    "restarted": ("have", "no tokens left and must restart"),
    "bot_renewed": ("replace", "all Trait Cards on its mat"),
    "phase_skipped": ("skip", "the Country Phase: no Country Card is left"),
}


def event_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in TRAIT_LINES:
        return line(state, TRAIT_LINES[kind], seat, viewer, trait_name(state, args[0]))
    if kind in COUNTRY_LINES:
        return line(state, COUNTRY_LINES[kind], seat, viewer, country_name(state, args[0]))
    if kind in EVENT_LINES:
        return line(state, EVENT_LINES[kind], seat, viewer, event_name(state, args[0]))
    if kind == "bot_stuck":
        return "The PlagueBot is stuck: none of its traits can do anything."
    if kind in PLAIN_LINES:
        return line(state, PLAIN_LINES[kind], seat, viewer, "")
    if kind in ("scored", "paid"):
        verb = "score" if kind == "scored" else "pay"
        return f"{does(state, seat, viewer, verb)} {args[0]} DNA{WHAT_FOR[args[1]]}."
    if seat < 0:
        return table_text(state, kind, args)
    return deed_text(state, kind, seat, args, viewer)


def line(state: World, words: tuple[str, str], seat: i64, viewer: i64, card: str) -> str:
    verb, rest = words
    owner = whose(state, seat, viewer)
    s = "" if seat == viewer else "s"
    return f"{does(state, seat, viewer, verb)} {rest.format(card=card, whose=owner, s=s)}."


def table_text(state: World, kind: str, args: list[int]) -> str:
    """What nobody in particular did."""
    if kind == "turned_up":
        return sentence(f"{country_name(state, args[0])} is turned face up.")
    if kind == "traits_reshuffled":
        return f"The discard pile of {several(args[0], 'Trait Card')} is shuffled into a new deck."
    if kind == "events_reshuffled":
        return f"The discard pile of {several(args[0], 'Event Card')} is shuffled into a new deck."
    if kind == "sudden_death":
        return "The last Country Card is gone: Sudden Death begins."
    return f"The game is over. {REASON_TEXTS[args[0]]}"


def deed_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ("started_in", "placed", "removed", "moved", "swapped", "absorbed", "stopped", "eradicated"):
        return token_text(state, kind, seat, args, viewer)
    if kind in ("evolved", "devolved", "shifted", "kept_mutation", "refunded"):
        return slide_text(state, kind, seat, args, viewer)
    if kind in ("bot_processed", "bot_passed"):
        word = f"{TRAIT_NAMES[args[1]]} of {trait_name(state, args[0])}"
        if kind == "bot_processed":
            return f"The PlagueBot uses {word}."
        return f"The PlagueBot passes over {word}: it can do nothing."
    if kind == "turn_began":
        return f"Round {args[0]}: {whose(state, seat, viewer)} turn."
    if kind == "chose_disease":
        return f"{does(state, seat, viewer, 'play')} {DISEASE_IDS[args[0]].capitalize()}."
    if kind == "rolled":
        need = f"{args[2]} or less kills it"
        return f"{does(state, seat, viewer, 'roll')} {args[1]} for {country_name(state, args[0])}; {need}."
    return card_text(state, kind, seat, args, viewer)


def token_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "eradicated":
        return f"{does(state, args[0], viewer, 'have')} no tokens left on the board."
    if kind == "stopped":
        owner = whose(state, args[1], viewer)
        where = country_name(state, args[0])
        return f"{does(state, seat, viewer, 'stop')} {owner} token in {where} with CDC Alert."
    if kind == "started_in":
        return f"{does(state, seat, viewer, 'start')} in {city_name(state, args[0], args[1])}."
    owner = sentence(whose(state, seat, viewer))
    if kind == "placed":
        return f"{owner} token is placed in {city_name(state, args[0], args[1])}."
    if kind == "removed":
        return f"{owner} token in {city_name(state, args[0], args[1])} is removed."
    if kind == "moved":
        return f"{owner} token moves from {country_name(state, args[0])} to {city_name(state, args[1], args[2])}."
    if kind == "absorbed":
        other = whose(state, args[1], viewer)
        return f"{owner} token takes the place of {other} token in {country_name(state, args[0])}."
    other = whose(state, args[2], viewer)
    here, there = country_name(state, args[0]), country_name(state, args[1])
    return f"{owner} token in {here} and {other} token in {there} are swapped."


def slide_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    name = trait_name(state, args[0])
    if kind == "evolved":
        return f"{does(state, seat, viewer, 'evolve')} {name} on {SPACE_NAMES[args[1]]}."
    if kind == "devolved":
        return f"{does(state, seat, viewer, 'devolve')} {name}."
    if kind == "refunded":
        return f"{does(state, seat, viewer, 'devolve')} {name} for {args[1]} DNA."
    if kind == "shifted":
        old = trait_name(state, args[1])
        swap = f"{does(state, seat, viewer, 'put')} {name} in the place of {old} by Genetic Shift"
        return f"{swap}; {old} goes to {whose(state, seat, viewer)} hand."
    why = f" that costs more than {args[1]} DNA" if args[1] and args[0] < 0 else ""
    return f"{does(state, seat, viewer, 'take')} {name}{why} into {'your ' if seat == viewer else ''}hand."


def card_text(state: World, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "announced":
        to = "for" if args[0] in (LETHAL_BOOST, LETHAL_RELAPSE, EMERGENCY_CARE) else "in"
        where = f" {to} {country_name(state, args[1] - 1)}" if args[1] else ""
        return f"{does(state, seat, viewer, 'play')} {event_name(state, args[0])}{where}."
    if kind == "targeted":
        country = country_name(state, args[0])
        what = f"{whose(state, args[1] - 1, viewer)} token in {country}" if args[1] else country
        stop = ", to be stopped with CDC Alert" if args[2] else ""
        return f"{does(state, seat, viewer, 'name')} {what}{stop}."
    if kind == "neutralised":
        return f"{sentence(whose(state, seat, viewer))} {event_name(state, args[0])} is neutralised."
    if kind == "banned_continent":
        until = f"until {whose(state, seat, viewer)} next turn"
        return f"{does(state, seat, viewer, 'ban')} new tokens in {CONTINENT_NAMES[args[0]]} {until}."
    ban = args[0]
    name = country_name(state, ban) if ban < COUNTRIES else CONTINENT_NAMES[ban - COUNTRIES]
    return f"The ban on {name} ends."
