"""The turn as numbers: where it stands, what is asked, and what the question is about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    CONTINENTS,
    COUNTRIES,
    EVENT_KINDS,
    INFECTED_REFUGEES,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    SPACES,
)
from pestis.games.plague_inc.rules.asking import act_now
from pestis.games.plague_inc.rules.event_cards.picking import is_destination
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.observation import Block
from pestis.kernel.writer import Writer

OF_TURN: Final[i64] = 14 + on.QUESTIONS + EVENT_KINDS


class Turn(Block[World]):
    """Where the turn stands, what is left in the decks, and what is asked."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        writer.count((state.active - seat) % state.sides)
        writer.share(state.round, 20.0)
        writer.flag(state.sudden_death)
        writer.flag(state.latched)
        writer.share(len(state.country_deck), 32.0)
        writer.share(len(state.trait_deck), 62.0)
        writer.share(len(state.event_deck), 28.0)
        writer.share(state.tokens_left, 8.0)
        writer.flag(state.killed_any)
        writer.flag(state.rolled_any)
        writer.flag(state.placed_any)
        writer.share(state.roll_bonus, 4.0)
        writer.share(state.phase, 7.0)
        writer.flag(state.sold)
        asked = state.asked_frame()
        writer.one_of(kind_of(asked) - on.FIRST_QUESTION, on.QUESTIONS)
        if kind_of(asked) == on.ASK_REACT:
            writer.one_of(a_of(asked), EVENT_KINDS)


class Course(Block[World]):
    """Who began the round, what the active player could do and did, and whether a hidden card is open to him."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        is_human = state.active < state.seats
        writer.seat(state.first_seat, seat, state.seats)
        writer.flag(is_human and state.could_place)
        writer.flag(is_human and state.used_outbreak)
        writer.flag(is_human and state.has_begun)
        writer.flag(state.pending_country != NONE and state.is_blind)
        writer.flag(state.mutation != NONE)


class ActNow(Block[World]):
    """What is asked about. Zeros for the questions of every turn, which are about nothing but the seat."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        about = act_now(state)
        if about is None:
            return
        is_reaction = about.reaction != NONE
        writer.one_of((about.side - seat) % state.sides if is_reaction else NONE, state.sides)
        writer.one_of(about.country, COUNTRIES)
        writer.one_of(about.event if is_reaction else NONE, EVENT_KINDS)
        if about.aims != NONE:
            write_chosen(state, about.aims, seat, writer)


def write_chosen(state: World, event: i64, seat: i64, writer: Writer) -> None:
    """The targets named so far: a continent, a space, Countries to go to, tokens by Country and side.

    Refugees go in pairs, a token and where it goes: the second pair counts a half, the third a quarter.
    """
    place: i64
    for place in range(len(state.targets)):
        target = state.targets[place]
        weight = 1.0
        if event == PANDEMIC_ALERT:
            writer.put_at(target, 1.0)
            continue
        if event == OPPORTUNISTIC_BREAKDOWN:
            writer.put_at(CONTINENTS + target, 1.0)
            continue
        if event == INFECTED_REFUGEES:
            for _ in range(place // 2):
                weight /= 2.0
        if is_destination(event, place):
            writer.raise_by(CONTINENTS + SPACES + state.spot_country[target] * (1 + state.sides), weight)
        else:
            at = CONTINENTS + SPACES + state.spot_country[target >> SIDE_BITS] * (1 + state.sides)
            writer.raise_by(at + 1 + ((target & SIDE_MASK) - seat) % state.sides, weight)


def act_size(sides: int) -> int:
    return int(sides + COUNTRIES + EVENT_KINDS + CONTINENTS + SPACES + COUNTRIES * (1 + sides))
