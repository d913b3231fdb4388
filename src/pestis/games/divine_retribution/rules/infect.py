"""DR-INFECT: spend Contagions on the lineup and on Nobility, or take a Rat King for nothing."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import BISHOP, KING, PRINCE, RAT_KING
from pestis.games.divine_retribution.rules import lineup
from pestis.games.divine_retribution.rules.chronic import activate, list_activations
from pestis.games.divine_retribution.rules.end_times import note_end
from pestis.games.divine_retribution.rules.formalities import chronic_contagions, is_worth_using, only_give
from pestis.games.divine_retribution.rules.turn import INFECT_VERBS, PhaseQuestion, count_action
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import a_card, either, may, opening
from pestis.kernel.agenda import seat_frame, seat_of
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does, several
from pestis.kernel.moves import Move, Refusal


class Infecting(Step[Realm]):
    """DR-INFECT-5: the next choice of the Infect Phase."""

    kind = frames.INFECTING

    def happen(self, state: Realm, frame: i64) -> None:
        ask_to_infect(state, seat_of(frame))


class InfectCards(PhaseQuestion):
    """DR-INFECT-2, DR-INFECT-5: pay for a card, take a Rat King, use an Infect-Phase Chronic, or end the phase."""

    kind = frames.ASK_INFECT
    rules = ("DR-INFECT-2", "DR-INFECT-5")
    verbs = INFECT_VERBS
    phase = parts.CHRONIC_INFECT

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        if not state.took_rat_king:
            list_purchases(state, found)
        list_activations(state, found)
        found.append(moves.END_INFECT)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        count_action(state)
        if action == moves.END_INFECT:
            end_infect_phase(state, seat)
        elif action >= moves.ACTIVATE:
            state.agenda.append(seat_frame(frames.INFECTING, seat))
            activate(state, seat, action - moves.ACTIVATE, parts.CHRONIC_INFECT)
        else:
            infect(state, seat, action)
            ask_to_infect(state, seat)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        """DR-RULING-17: the free Rat King ends paying."""
        seat = seat_of(frame)
        if seat != viewer:
            return onlooker_text(state, seat, viewer)
        if state.took_rat_king:
            return "Use a Chronic card, or end the Infect Phase?"
        left = state.available(seat)
        pays = can_afford_any(state, left)
        doing = ["Infect a card"] if pays else []
        doing += ["take a free Rat King"] if state.rat_kings and state.spent == 0 else []
        doing += ["use a Chronic card"] if state.ready else []
        have = f"You have {several(left, 'Contagion')}{'' if pays else ' and cannot pay for a card'}."
        return f"{have} {opening(either(doing))}?"

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb in ("take_rat_king", "buy_rat_king"):
            return why_not_rat_king(state, seat, move.verb == "buy_rat_king")
        if state.took_rat_king:
            return paying_is_over()
        if move.verb == "infect_noble":
            return why_not_noble(state, seat, move.args["place"])
        card = state.lineup[move.args["slot"]]
        return lineup.why_empty(state) if card < 0 else too_dear(state, seat, card)


def onlooker_text(state: Realm, seat: i64, viewer: i64) -> str:
    """What the others are told while a player Infects."""
    if state.took_rat_king:
        return f"{may(seat, viewer)} use a Chronic card, or end the Infect Phase."
    use = " and may use a Chronic card" if state.ready else ""
    return f"{does(seat, viewer, 'have')} {several(state.available(seat), 'Contagion')} to Infect with{use}."


def ask_to_infect(state: Realm, seat: i64) -> None:
    """DR-INFECT-5: Infecting is optional. With nothing left to choose everybody sees that the phase ends."""
    if can_choose(state, seat):
        state.ask(seat, seat_frame(frames.ASK_INFECT, seat))
    else:
        end_infect_phase(state, seat)


# What can be chosen.


def can_choose(state: Realm, seat: i64) -> bool:
    """Whether there is anything to choose but the end of the phase."""
    if not state.took_rat_king:
        budget = state.available(seat)
        state.budget = budget
        if state.rat_kings and state.spent == 0:
            return True
        if can_afford_any(state, budget):
            return True
    return state.ready != 0 and is_chronic_of_use(state, seat)


def is_chronic_of_use(state: Realm, seat: i64) -> bool:
    """Whether to ask for Chronic cards alone. People are not asked if these do nothing or give too little."""
    if not state.is_for_people():
        return True
    if not is_worth_using(state, seat):
        return False
    budget = state.available(seat) + chronic_contagions(state, seat)
    return not only_give(state, seat) or can_afford_any(state, budget)


def can_afford_any(state: Realm, budget: i64) -> bool:
    """Whether any card costs at most so many Contagions."""
    resistance = state.content.resistance
    for card in state.lineup:
        if card >= 0 and resistance[card] <= budget:
            return True
    if budget >= state.content.cheapest_noble:
        for place in range(3):
            if can_afford_noble(state, place, budget):
                return True
    for_sale = state.rat_kings and state.rat_kings_for_sale
    return bool(for_sale) and resistance[RAT_KING] <= budget


def can_afford_noble(state: Realm, place: i64, budget: i64) -> bool:
    card = noble_at(state, place)
    return card >= 0 and state.content.resistance[card] <= budget and not is_barred(state, place)


def list_purchases(state: Realm, found: list[i64]) -> None:
    """Add a move for each card that can be paid for, and for the Rat King."""
    budget = state.budget
    resistance = state.content.resistance
    lineup_now = state.lineup
    for slot in range(moves.LINEUP_SIZE):
        card = lineup_now[slot]
        if card >= 0 and resistance[card] <= budget:
            found.append(moves.INFECT + slot)
    if budget >= state.content.cheapest_noble:
        for place in range(3):
            if can_afford_noble(state, place, budget):
                found.append(moves.INFECT_NOBLE + place)
    if state.rat_kings:
        if state.spent == 0:
            found.append(moves.TAKE_RAT_KING)
        if state.rat_kings_for_sale and resistance[RAT_KING] <= budget:
            found.append(moves.BUY_RAT_KING)


def noble_at(state: Realm, place: i64) -> i64:
    """The Nobility card that can be Infected at a place, -1 if there is none.

    DR-INFECT-2: the top card of each stack. DR-INFECT-3: the King only when both stacks are empty.
    """
    if place == moves.THRONE:
        open_throne = state.king_here and state.nobles_taken[0] == 3 and state.nobles_taken[1] == 3
        return KING if open_throne else -1
    taken = state.nobles_taken[place]
    if taken == 3:
        return -1
    return (PRINCE if place == moves.ROYALS else BISHOP) + taken


def is_barred(state: Realm, place: i64) -> bool:
    """DR-RULING-15 with `one_noble_per_stack_per_turn`: this stack has given a card in this turn."""
    return state.one_noble_per_stack and bool(state.stacks_used >> place & 1)


# What is done.


def infect(state: Realm, seat: i64, action: i64) -> None:
    """One card, paid for or a Rat King for nothing."""
    if action == moves.TAKE_RAT_KING:
        take_rat_king(state, seat)
    elif action == moves.BUY_RAT_KING:
        buy_rat_king(state, seat)
    elif action >= moves.INFECT_NOBLE:
        infect_noble(state, seat, action - moves.INFECT_NOBLE)
    else:
        infect_slot(state, seat, action - moves.INFECT)


def infect_slot(state: Realm, seat: i64, slot: i64) -> None:
    """DR-INFECT-4, DR-INFECT-6: pay its Resistance; the card goes straight to the own discard pile."""
    card = state.lineup[slot]
    price = state.content.resistance[card]
    state.spent += price
    state.emit(events.INFECTED, seat, card, slot, price)
    lineup.take(state, seat, slot)


def infect_noble(state: Realm, seat: i64, place: i64) -> None:
    """DR-INFECT-2, DR-RULING-15: the next card of a stack is available in the same phase."""
    card = noble_at(state, place)
    price = state.content.resistance[card]
    state.spent += price
    if place == moves.THRONE:
        state.king_here = False
    else:
        state.nobles_taken[place] = state.nobles_taken[place] + 1
        state.stacks_used |= 1 << place
    state.discards[seat].append(card)
    state.taken_this_round = True
    state.emit(events.INFECTED_NOBLE, seat, card, price)
    if place == moves.THRONE:
        note_end(state, events.KING_TAKEN)


def take_rat_king(state: Realm, seat: i64) -> None:
    """DR-INFECT-7: one Rat King for free. DR-RULING-17: it ends paying for this phase."""
    state.took_rat_king = True
    gain_rat_king(state, seat)
    state.emit(events.TOOK_RAT_KING, seat)


def buy_rat_king(state: Realm, seat: i64) -> None:
    """DR-RULING-16 with `buy_rat_king`: a Rat King at its Resistance."""
    price = state.content.resistance[RAT_KING]
    state.spent += price
    gain_rat_king(state, seat)
    state.emit(events.BOUGHT_RAT_KING, seat, price)


def gain_rat_king(state: Realm, seat: i64) -> None:
    state.rat_kings -= 1
    state.discards[seat].append(RAT_KING)
    state.taken_this_round = True


def end_infect_phase(state: Realm, seat: i64) -> None:
    """DR-INFECT-8: unspent Contagions are lost."""
    state.agenda.append(seat_frame(frames.ENTER_END, seat))


# Why something cannot be Infected.


def why_not_noble(state: Realm, seat: i64, place: i64) -> Refusal | None:
    card = noble_at(state, place)
    if card >= 0:
        if is_barred(state, place):
            return Refusal(
                "DR-RULING-15",
                "You can Infect one card of each Nobility stack in a turn.",
            )
        return too_dear(state, seat, card)
    if place == moves.THRONE and state.king_here:
        left = several(6 - state.nobles_taken[0] - state.nobles_taken[1], "Nobility card")
        return Refusal("DR-INFECT-3", f"The King comes last: {left} must be Infected before.")
    gone = "The King is taken." if place == moves.THRONE else "This Nobility stack is empty."
    return Refusal("DR-INFECT-2", gone)


def too_dear(state: Realm, seat: i64, card: i64) -> Refusal | None:
    price = state.content.resistance[card]
    left = state.available(seat)
    if price > left:
        cost = several(price, "Contagion")
        return Refusal("DR-INFECT-4", f"{opening(a_card(state, card))} costs {cost}; you have {left}.")
    return None


def why_not_rat_king(state: Realm, seat: i64, paying: bool) -> Refusal | None:
    if paying and not state.rat_kings_for_sale:
        return Refusal("DR-RULING-16", "You cannot pay for a Rat King; one is free if you pay for nothing.")
    if not state.rat_kings:
        return Refusal("DR-RULING-18", "The Rat Kings are all taken.")
    if state.took_rat_king:
        return (
            paying_is_over()
            if paying
            else Refusal("DR-INFECT-7", "You have taken the free Rat King of this turn.")
        )
    if not paying:
        paid = several(state.spent, "Contagion")
        return Refusal(
            "DR-RULING-17", f"You have paid {paid} this turn; a Rat King is free if you pay for nothing."
        )
    return too_dear(state, seat, RAT_KING)


def paying_is_over() -> Refusal:
    return Refusal("DR-RULING-17", "You have taken the free Rat King: you can pay for no card this turn.")
