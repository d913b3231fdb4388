"""DR-PERSECUTE and DR-REPENT: one opponent is chosen, and answers at once."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.control import REPENTED, card_of, copied_of
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.decks import take_from_hand
from pestis.games.divine_retribution.rules.effects.texts import begin_repent
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import a_card, a_copy, held_name, may, opening
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import does, whom
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import CARD_BITS, CARD_MASK


class ChooseOpponent(DivineQuestion):
    """DR-PERSECUTE-2: any other player, whatever they hold. The frame has the place and the part."""

    kind = frames.ASK_OPPONENT
    rules = ("DR-PERSECUTE-2",)
    verbs = ("persecute",)
    only = ("DR-PERSECUTE-1", "You Persecute only when you play a card that says so.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return [moves.PERSECUTE + other for other in range(state.seats) if other != seat]

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        persecute(state, frame, action - moves.PERSECUTE)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        name = held_name(state, seat, a_of(frame))
        if seat == viewer:
            return f"{name}: whom do you Persecute?"
        return f"{name}: {does(seat, viewer, 'choose')} whom to Persecute."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.args["opponent"] == seat:
            return Refusal("DR-PERSECUTE-2", "You cannot Persecute yourself.")
        return Refusal("DR-PERSECUTE-2", f"Only {state.seats} players sit at this table.")

    def default(self, state: Realm, frame: i64, seat: i64) -> i64:
        """The next one clockwise."""
        return moves.PERSECUTE + state.next_after(seat)


class Repent(DivineQuestion):
    """DR-REPENT-1: with which card, or suffer; declining is always legal.

    The frame has the place of the persecuting card, its part, and the persecutor.
    """

    kind = frames.ASK_REPENT
    rules = ("DR-PERSECUTE-3", "DR-RULING-27")
    verbs = ("repent", "suffer")
    only = ("DR-PERSECUTE-3", "Nobody Persecutes you.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        hand = state.hand_set(seat)
        repents = state.content.repents
        found = [moves.REPENT + card for card in range(CARD_COUNT) if hand >> card & 1 and repents[card]]
        found.append(moves.SUFFER)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action == moves.SUFFER:
            suffer(state, frame)
        else:
            repent(state, seat, action - moves.REPENT)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        persecutor = c_of(frame)
        held = state.controls[persecutor][a_of(frame)]
        card = a_copy(state, card_of(held), copied_of(held))
        attack = f"{does(persecutor, viewer, 'Persecute')} {whom(seat, viewer)} with {card}."
        if seat != viewer:
            return f"{attack} {may(seat, viewer)} Repent with a card."
        able = has_repent(state, seat, False)
        return f"{attack} {'Repent with a card, or suffer?' if able else 'You have no card to Repent with.'}"

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        name = state.content.names[move.args["card"]]
        if not state.hand_set(seat) >> move.args["card"] & 1:
            return Refusal("DR-REPENT-1", f"You have no {name} in your hand.")
        return Refusal("DR-REPENT-1", f"{opening(a_card(state, move.args['card']))} has no Repent effect.")


def choose_opponent(state: Realm, todo: i64) -> None:
    """DR-PERSECUTE-2, DR-RULING-26: chosen when the effect resolves; with two players there is no choice."""
    seat = seat_of(todo)
    question = pack(frames.ASK_OPPONENT, seat, a_of(todo), b_of(todo))
    if state.seats == 2:
        persecute(state, question, 1 - seat)
    else:
        state.ask(seat, question)


def persecute(state: Realm, question: i64, victim: i64) -> None:
    """DR-PERSECUTE-3: that opponent repents with a card from hand, or suffers."""
    seat = seat_of(question)
    held = state.controls[seat][a_of(question)]
    state.emit(events.PERSECUTED, seat, victim, card_of(held), copied_of(held))
    window = pack(frames.ASK_REPENT, victim, a_of(question), b_of(question), seat)
    if is_asked(state, victim):
        state.ask(victim, window)
    else:
        suffer(state, window)


def is_asked(state: Realm, victim: i64) -> bool:
    """DR-RULING-35: public facts decide, never the hand; in simulations those without an answer are skipped."""
    return has_repent(state, victim, False) if state.skip_unable else is_window(state, victim)


def is_window(state: Realm, victim: i64) -> bool:
    """DR-RULING-35: whether the victim may have an answer, as far as everybody can see."""
    return bool(state.hands[victim].entries) and has_repent(state, victim, True)


def has_repent(state: Realm, victim: i64, public: bool) -> bool:
    """Whether a card with Repent is in hand; for all that is public it may as well lie in the draw pile."""
    if is_repent_among(state, state.hands[victim].entries, public):
        return True
    return public and is_repent_among(state, state.draws[victim].entries, public)


def is_repent_among(state: Realm, entries: list[i64], public: bool) -> bool:
    """In public a Penance of hidden kind counts as a card with Repent if any Penance has one."""
    for entry in entries:
        card = entry & CARD_MASK
        if card >= PENANCE_1 and entry >> CARD_BITS and public:
            if state.content.penance_may_repent:
                return True
        elif state.content.repents[card]:
            return True
    return False


def suffer(state: Realm, window: i64) -> None:
    """DR-PERSECUTE-3: no Repent card; the effect comes next."""
    victim = seat_of(window)
    held = state.controls[c_of(window)][a_of(window)]
    state.emit(events.SUFFERED_FROM, victim, card_of(held), copied_of(held))
    state.agenda.append(pack(frames.SUFFERED, victim, a_of(window), b_of(window), c_of(window) + 1))


def repent(state: Realm, victim: i64, card: i64) -> None:
    """DR-RULING-28: the card goes under control, the Persecute is negated, then the Repent half, then conditions.

    DR-REPENT-3: it stays there until the own next End Phase.
    """
    take_from_hand(state, victim, card)
    state.controls[victim].append(card | REPENTED)
    state.emit(events.REPENTED_WITH, victim, card)
    begin_repent(state, victim, len(state.controls[victim]) - 1, card)
