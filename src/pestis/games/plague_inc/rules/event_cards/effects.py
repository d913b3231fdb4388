"""What Event Cards do once nobody has neutralised them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content import cards
from pestis.games.plague_inc.rules import board, death, placing
from pestis.games.plague_inc.rules.asking import Unfinished, told
from pestis.games.plague_inc.rules.dna import score
from pestis.games.plague_inc.rules.hands import draw_traits, holds, is_first, put_devolved, take_trait
from pestis.games.plague_inc.rules.placing import attempt, attempt_and_alert, can_receive
from pestis.games.plague_inc.rules.reactions import stop_act
from pestis.games.plague_inc.rules.scoring import refund_of
from pestis.games.plague_inc.rules.traits import recount
from pestis.games.plague_inc.state import KIND, SIDE_BITS, SIDE_MASK, World
from pestis.games.plague_inc.words.names import trait_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

BOOST: Final[i64] = 3
FLOW: Final[i64] = 4
SURGE: Final[i64] = 4
BREAKDOWN: Final[i64] = 2


class Resolve(Step[World]):
    """PI-RULING-65: the effect of an Event Card, after the window for Neutralise has closed.

    The frame has the user, the card, and what it is about: a spot, or the Event Card that it answers.
    """

    kind = on.RESOLVE

    def happen(self, state: World, frame: i64) -> None:
        resolve(state, seat_of(frame), a_of(frame), b_of(frame))


class EventTokens(Step[World]):
    """The next token that an Event Card places.

    The frame has user, card, how many targets are done, and which one its user stops.
    """

    kind = on.TOKENS

    def happen(self, state: World, frame: i64) -> None:
        next_token(state, seat_of(frame), a_of(frame), b_of(frame), c_of(frame))


class Borrow(Unfinished):
    """PI-RULING-85: any card of the Trait hand, for a Temporary Mutation."""

    kind = on.ASK_BORROW
    rules = ("PI-RULING-85",)
    verbs = ("borrow",)

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return [ids.BORROW + kind for kind in kinds_in_hand(state, seat)]

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        borrow(state, seat, action - ids.BORROW)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        question = "Which Trait Card do you use for this turn?"
        return told(state, frame, viewer, question, "choose", "a Trait Card from hand for this turn")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        return Refusal("PI-RULING-85", f"{trait_name(state, move.args['trait'])} is not in your hand.")


def resolve(state: World, user: i64, event: i64, about: i64) -> None:
    """Cards that react, and those of the Death Phase."""
    if event == cards.CDC_ALERT:
        alert(state, user, about)
    elif event == cards.NEUTRALISE:
        neutralise(state)
    elif event == cards.BIRD_MIGRATION:
        if can_receive(state, user, about):
            attempt(state, user, about, on.BY_BIRDS, user)
    elif event == cards.ABSORB:
        absorb(state, user, about)
    elif event == cards.EMERGENCY_CARE:
        stop_act(state)
        state.emit(events.SAVED, user, state.spot_country[about])
        board.remove_token(state, state.active, about)
    elif event == cards.LETHAL_BOOST:
        state.roll_bonus += BOOST
    elif event == cards.LETHAL_RELAPSE:
        state.agenda.pop()
        death.begin_roll(state, user, about, 1)
    else:
        resolve_own(state, user, event, about)


def resolve_own(state: World, user: i64, event: i64, stopped: i64) -> None:
    """Cards of the start and end windows. `stopped`: which of the targets the user stops, 0: none."""
    if event == cards.DNA_FLOW:
        score(state, user, FLOW, events.FOR_EVENT)
    elif event == cards.GENETIC_SURGE:
        draw_traits(state, user, SURGE)
    elif event == cards.TEMPORARY_MUTATION:
        state.ask(user, pack(on.ASK_BORROW, user))
    elif event == cards.OPPORTUNISTIC_BREAKDOWN:
        break_down(state, user, state.targets[0])
    elif event == cards.PANDEMIC_ALERT:
        board.ban_continent(state, user, state.targets[0])
    elif event == cards.NUCLEAR_STRIKE:
        name_strike(state, user, state.targets[0])
    elif event == cards.NEW_TRADE_ROUTE:
        swap(state, state.targets[0], state.targets[1])
    elif event == cards.INFECTED_REFUGEES:
        move_apart(state)
    elif event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS):
        move_together(state)
    elif is_removing(event):
        for target in state.targets:
            board.remove_token(state, target & SIDE_MASK, target >> SIDE_BITS)
    else:
        next_token(state, user, event, 0, stopped)
        return
    state.targets = []


def is_removing(event: i64) -> bool:
    return event in (
        cards.IMMUNE_REACTION,
        cards.CROWD_FUNDED_SOAP,
        cards.BOMB_INFECTED_CITIES,
        cards.DIVINE_INTERVENTION,
        cards.EXECUTE_INFECTED,
    )


# Placing and moving.


def next_token(state: World, user: i64, event: i64, done: i64, stopped: i64) -> None:
    """PI-RULING-65: token by token; what CDC Alert has made impossible is skipped."""
    while done < len(state.targets):
        target = state.targets[done]
        done += 1
        side = target & SIDE_MASK
        spot = target >> SIDE_BITS
        if can_receive(state, side, spot):
            state.push(pack(on.TOKENS, user, event, done, stopped))
            if done == stopped and holds(state, user, cards.CDC_ALERT):
                attempt_and_alert(state, user, spot, on.BY_EVENT)
            else:
                attempt(state, side, spot, on.BY_EVENT, user)
            return
    state.targets = []


def move_together(state: World) -> None:
    """PI-RULING-78, PI-RULING-80: the first target is where the others go."""
    to = state.targets[0]
    for place in range(1, len(state.targets)):
        target = state.targets[place]
        board.move_token(state, target & SIDE_MASK, target >> SIDE_BITS, to)


def move_apart(state: World) -> None:
    """PI-RULING-80: tokens and where they go, in turn."""
    for place in range(0, len(state.targets), 2):
        target = state.targets[place]
        board.move_token(state, target & SIDE_MASK, target >> SIDE_BITS, state.targets[place + 1])


def swap(state: World, one: i64, other: i64) -> None:
    """PI-RULING-79: each of two tokens takes the other's city."""
    mine, yours = one & SIDE_MASK, other & SIDE_MASK
    here, there = one >> SIDE_BITS, other >> SIDE_BITS
    board.replace_token(state, mine, yours, here)
    board.replace_token(state, yours, mine, there)
    state.emit(events.SWAPPED, mine, state.spot_country[here], state.spot_country[there], yours)


# Reactions.


def alert(state: World, user: i64, spot: i64) -> None:
    """PI-REACT-4, PI-RULING-70: the token stays in the supply, and a ban lies on the Country."""
    act = stop_act(state)
    state.emit(events.STOPPED, user, state.spot_country[spot], seat_of(act))
    board.ban_country(state, user, spot)


def absorb(state: World, user: i64, spot: i64) -> None:
    """PI-RULING-73: replace a token of the roller; PI-RULING-69: that is a placement, unless a flag says no."""
    if state.house & house_rules.ABSORB_IS_FREE:
        placing.put_down(state, user, spot, on.BY_ABSORB, user)
    elif not state.banned >> spot & 1:
        attempt(state, user, spot, on.BY_ABSORB, user)


def neutralise(state: World) -> None:
    """PI-RULING-76: the announced Event Card has no effect; it lies in the discard pile already."""
    act = stop_act(state)
    state.emit(events.NEUTRALISED, seat_of(act), a_of(act))
    if cards.WHEN_OF[a_of(act)] <= cards.AFTER_KILL:
        state.targets = []


# Single cards.


def kinds_in_hand(state: World, seat: i64) -> list[i64]:
    hand = state.hands[seat]
    return [hand[place] & KIND for place in range(len(hand)) if is_first(hand, place)]


def borrow(state: World, seat: i64, kind: i64) -> None:
    """PI-REACT-7: a card from the hand counts until the end of the turn, without cost or space."""
    take_trait(state, seat, kind)
    state.temporary = kind
    recount(state, seat)
    state.emit(events.BORROWED, seat, kind)


def break_down(state: World, seat: i64, space: i64) -> None:
    """PI-RULING-83: devolve a card, score its cost, draw two."""
    place = seat * cards.SPACES + space
    kind = state.slides[place]
    dna = refund_of(state, place)
    state.slides[place] = cards.NONE
    state.paid[place] = 0
    put_devolved(state, kind)
    recount(state, seat)
    state.emit(events.REFUNDED, seat, kind, dna)
    score(state, seat, dna, events.FOR_EVENT)
    draw_traits(state, seat, BREAKDOWN)


def name_strike(state: World, seat: i64, spot: i64) -> None:
    """PI-REACT-6: the target is public at once."""
    country = state.spot_country[spot]
    state.strikes.append(seat << 6 | country)
    state.emit(events.STRIKE_NAMED, seat, country)
