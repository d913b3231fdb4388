"""PI-REACT: windows in which Event Cards answer what somebody does, and announcing an Event Card.

Below a window on the agenda lies the frame of the act that it may stop. Who reacts puts the window back (so that
it opens again when the reaction comes to nothing), and the reaction's own effect on top. An effect that stops an
act takes both off.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import (
    ABSORB,
    AFTER_KILL,
    BIRD_MIGRATION,
    EMERGENCY_CARE,
    EVENT_IDS,
    NEUTRALISE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    REACTION,
    WHEN_OF,
)
from pestis.games.plague_inc.rules.asking import Act, PlagueQuestion, asks_people, not_held, other_moment
from pestis.games.plague_inc.rules.event_cards.picking import aims_text, is_destination
from pestis.games.plague_inc.rules.hands import holds, may_hold, use_event
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World
from pestis.games.plague_inc.words.names import card_rule, country_name, does, event_name, sentence, whose
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

REACTION_ACTS: Final = {
    "cdc_alert": ("{whose} token is about to be placed in {country}.", "Stop it with CDC Alert?"),
    "bird_migration": ("{country} has just been placed.", "Put a token on it with Bird Migration?"),
    "absorb": (
        "{actor} roll for {country} has failed.",
        "Put a token of yours in the place of one of {actor} with Absorb?",
    ),
    "emergency_care": ("{country} is about to die.", "Save it with Emergency Care?"),
}
ANYBODY: Final = "Does anybody react?"


class ReactionWindow(Step[World]):
    """A reaction came to nothing: the act may be answered again."""

    kind = on.WINDOW

    def happen(self, state: World, frame: i64) -> None:
        open_window(state, seat_of(frame), a_of(frame), b_of(frame))


class React(PlagueQuestion):
    """PI-REACT-2, PI-RULING-68: play the card that answers an act, or decline.

    The frame has whose act it is, the reaction, the spot or Event Card that it is about, and who is asked next.
    """

    kind = on.ASK_REACT
    verbs = ("play", "decline")

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        if holds(state, seat, a_of(frame)):
            return [ids.PLAY + a_of(frame), ids.DECLINE]
        return [ids.DECLINE]

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action != ids.DECLINE:
            react(state, seat, seat_of(frame), a_of(frame), b_of(frame))
        elif c_of(frame):
            ask_next(state, seat_of(frame), a_of(frame), b_of(frame), c_of(frame))

    def reveal(self, state: World, frame: i64, answers: list[i64]) -> None:
        """Several were asked at once: the card exists once, so at most one of them has played it."""
        for seat in range(state.seats):
            if answers[seat] > ids.DECLINE:
                react(state, seat, seat_of(frame), a_of(frame), b_of(frame))
                return

    def cites(self, state: World, frame: i64) -> tuple[str, ...]:
        """The rule of the card comes first, so that standing orders can tell reactions apart."""
        return (card_rule(a_of(frame)), "PI-REACT-1", "PI-RULING-68")

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        """PI-RULING-65: who answers knows the act, which lies below the question, with all its targets.

        Among people the others are not told what is asked: it would tell which card is held.
        """
        if hides_question(state, viewer):
            return ANYBODY
        is_asked = viewer >= 0 and state.waiting >> viewer & 1
        reaction = a_of(frame)
        if reaction == NEUTRALISE:
            played = does(state, seat_of(frame), viewer, "play")
            aims = aims_text(state, state.agenda[-2], viewer)
            return f"{played} {event_name(state, b_of(frame))}{aims}. {'Neutralise it?' if is_asked else ANYBODY}"
        country = country_name(state, state.spot_country[b_of(frame)])
        owner = whose(state, seat_of(state.agenda[-2]), viewer)
        actor = whose(state, seat_of(frame), viewer)
        act, question = REACTION_ACTS[EVENT_IDS[reaction]]
        asked = question if is_asked else ANYBODY
        return sentence(f"{act} {asked}".format(country=country, whose=owner, actor=actor))

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        event = move.args["event"]
        refused, moment = not_held(state, seat, event), other_moment(state, event)
        if refused is None and WHEN_OF[event] == REACTION:
            return Refusal(card_rule(event), moment.text)
        return refused or moment

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "pass":
            return Refusal("PI-REACT-2", "Play the card, or do not react.")
        return super().not_now(state, frame, seat, move)

    def act(self, state: World, frame: i64) -> Act:
        side, reaction, about = seat_of(frame), a_of(frame), b_of(frame)
        if reaction != NEUTRALISE:
            return Act("reaction", side, reaction, country=state.spot_country[about])
        if WHEN_OF[about] <= AFTER_KILL:
            return Act("reaction", side, reaction, event=about, aims=about)
        if about == NEUTRALISE:
            return Act("reaction", side, reaction, event=about)
        # The played card lies below the question, with the Country that it is about.
        country = state.spot_country[b_of(state.agenda[-2])]
        return Act("reaction", side, reaction, country=country, event=about)


def hides_question(state: World, viewer: i64) -> bool:
    """Whether a viewer must not read what others are asked, because only who holds the card is asked."""
    return asks_people(state) and (viewer < 0 or not state.waiting >> viewer & 1)


def open_window(state: World, actor: i64, reaction: i64, about: i64) -> None:
    """PI-REACT-2, PI-RULING-68: ask who may react to an act, together if the card exists only once."""
    if not state.armed or state.spent >> reaction & 1:
        return
    asked = askable(state, actor, reaction, about)
    if asked and (state.skip_unable or state.is_solo):
        asked = holders(state, asked, reaction)
    if not asked:
        return
    if state.content.event_copies[reaction] > 1:
        ask_next(state, actor, reaction, about, asked)
    elif asked & (asked - 1):
        state.ask_together(asked, pack(on.ASK_REACT, actor, reaction, about))
    else:
        seat: i64 = 0
        while not asked >> seat & 1:
            seat += 1
        state.ask(seat, pack(on.ASK_REACT, actor, reaction, about))


def askable(state: World, actor: i64, reaction: i64, about: i64) -> i64:
    """The seats that may hold the answer, by what all can see."""
    asked = state.armed
    if reaction != EMERGENCY_CARE:
        asked &= ~(1 << actor)
    if reaction in (BIRD_MIGRATION, ABSORB):
        asked &= able_to_place(state, reaction, about)
    return asked


def holders(state: World, asked: i64, reaction: i64) -> i64:
    """Those of the seats that do hold the answer: at tables of people, in simulations and in solo games."""
    for seat in range(state.seats):
        if asked >> seat & 1 and not holds(state, seat, reaction):
            asked &= ~(1 << seat)
    return asked


def able_to_place(state: World, reaction: i64, spot: i64) -> i64:
    """PI-RULING-68: who has a token to place there and no ban against it; Absorb needs presence, too.

    Where a pack has copies, a card played before may have left no token of the roller, or no empty city.
    """
    free = reaction == ABSORB and state.house & house_rules.ABSORB_IS_FREE
    if state.banned >> spot & 1 and not free:
        return 0
    room = state.present[state.active] if reaction == ABSORB else state.open_spots
    if not room >> spot & 1:
        return 0
    found: i64 = 0
    for seat in range(state.seats):
        if state.supply[seat] > 0 and (reaction != ABSORB or state.present[seat] >> spot & 1):
            found |= 1 << seat
    return found


def ask_next(state: World, actor: i64, reaction: i64, about: i64, asked: i64) -> None:
    """PI-REACT-2: one by one, clockwise from the left of the active player, who comes last."""
    seat = state.next_after(state.active) if state.active < state.seats else 0
    while not asked >> seat & 1:
        seat = state.next_after(seat)
    state.ask(seat, pack(on.ASK_REACT, actor, reaction, about, asked & ~(1 << seat)))


def react(state: World, seat: i64, actor: i64, reaction: i64, about: i64) -> None:
    state.push(pack(on.WINDOW, actor, reaction, about))
    show(state, seat, reaction, about)
    commit(state, seat, reaction, about)


def show(state: World, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: a card is announced; where it answers something in a Country, that is named."""
    use_event(state, seat, event)
    named: i64 = 0
    if about >= 0 and event != NEUTRALISE:
        named = state.spot_country[about] + 1
    state.emit(events.ANNOUNCED, seat, event, named)


def commit(state: World, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: all targets are named; others may neutralise it before it takes effect."""
    state.push(pack(on.RESOLVE, seat, event, about))
    open_window(state, seat, NEUTRALISE, event)


def ask_for(state: World, seat: i64, event: i64, question: i64) -> None:
    """PI-RULING-68: ask a player for an Event Card in a window of the own turn, if there may be one."""
    if not may_hold(state, seat, event):
        return
    if (state.skip_unable or state.is_solo) and not holds(state, seat, event):
        return
    state.ask(seat, question)


def touches(state: World, seat: i64) -> bool:
    """Whether the reaction that a seat is asked for is about a Country with tokens of its own, or about them."""
    asked = state.agenda[-1]
    if kind_of(asked) != on.ASK_REACT:
        return True
    about = b_of(asked)
    if a_of(asked) != NEUTRALISE:
        return state.present[seat] >> about & 1 != 0
    if WHEN_OF[about] > AFTER_KILL:
        return about == NEUTRALISE or state.present[seat] >> b_of(state.agenda[-2]) & 1 != 0
    return any(aims_at(state, about, place, seat) for place in range(len(state.targets)))


def aims_at(state: World, event: i64, place: i64, seat: i64) -> bool:
    """Whether a target of an announced card is a token of this seat, or a place where it has some."""
    target = state.targets[place]
    if event == OPPORTUNISTIC_BREAKDOWN:
        return False
    if event == PANDEMIC_ALERT:
        return state.present[seat] & state.content.zone_mask[target] != 0
    if is_destination(event, place):
        return state.present[seat] >> target & 1 != 0
    return target & SIDE_MASK == seat or state.present[seat] >> (target >> SIDE_BITS) & 1 != 0


def stop_act(state: World) -> i64:
    """Take the window and the act that it was about off the agenda; gives the act."""
    state.agenda.pop()
    return state.agenda.pop()
