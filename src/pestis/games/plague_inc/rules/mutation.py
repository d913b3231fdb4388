"""PI-VIRUS, PI-RULING-41: Mutation, which takes the place of the Evolution Phase; and how any card is evolved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import NONE, SPACES
from pestis.games.plague_inc.rules import infection
from pestis.games.plague_inc.rules.asking import OwnDecision
from pestis.games.plague_inc.rules.dna import pay
from pestis.games.plague_inc.rules.hands import next_trait_ready
from pestis.games.plague_inc.rules.traits import add_spaces, has_free_space, recount
from pestis.games.plague_inc.state import FLOOR_SHIFT, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, does, trait_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.events import VEIL_A
from pestis.kernel.moves import Move, Refusal

DISCOUNT: Final[i64] = 3
INSTEAD_OF_EVOLVING: Final = {"shift": "PI-VIRUS-4", "evolve": "PI-RULING-41", "mutate": "PI-ABIL-1"}


class Mutated(OwnDecision):
    """PI-RULING-41: it must be evolved if it can; with a full slide its owner takes it, or makes room first."""

    kind = on.ASK_MUTATED
    rules = ("PI-RULING-41",)
    verbs = ("grow", "to_hand")

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        if not has_free_space(state, seat):
            return [ids.TO_HAND]
        found: list[i64] = []
        add_spaces(state, seat, ids.GROW, found)
        return found

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action == ids.TO_HAND:
            keep_mutation(state, seat, 0)
            return
        kind = state.mutation
        price = mutation_price(state)
        state.mutation = NONE
        evolve(state, seat, kind, action - ids.GROW, price)
        infection.begin(state, seat)

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        ask_mutated(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if seat != viewer:
            return f"{does(state, seat, viewer, 'decide')} what becomes of the mutated Trait Card."
        name = trait_name(state, state.mutation)
        if has_free_space(state, seat):
            return f"Mutation: where do you evolve {name}, for {mutation_price(state)} DNA?"
        return f"Mutation: take {name} into your hand, or devolve a card to make room?"

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "to_hand":
            return Refusal(
                "PI-RULING-41", "You can pay for the mutated card and have a space for it: you must evolve it."
            )
        if not has_free_space(state, seat):
            text = "All five spaces are taken: devolve a card, or take the mutated one into your hand."
            return Refusal("PI-RULING-41", text)
        space = move.args["space"]
        card = state.slides[seat * SPACES + space]
        return Refusal(
            "PI-EVO-2", f"{trait_name(state, card)} lies on {SPACE_NAMES[space]}: choose an empty space."
        )

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in INSTEAD_OF_EVOLVING:
            text = "Mutation has taken the place of the Evolution Phase of this turn."
            return Refusal(INSTEAD_OF_EVOLVING[move.verb], text)
        return super().not_now(state, frame, seat, move)


def mutate(state: World, seat: i64) -> None:
    """PI-ABIL-MUTATION: draw a Trait Card that costs 3 less if it is evolved now."""
    next_trait_ready(state)
    state.mutation = state.trait_deck.pop()
    state.emit(events.MUTATED, seat, state.mutation, audience=1 << seat, veil=VEIL_A)
    ask_mutated(state, seat)


def mutation_price(state: World) -> i64:
    price: i64 = state.content.cost[state.mutation]
    return max(0, price - DISCOUNT)


def ask_mutated(state: World, seat: i64) -> None:
    """PI-RULING-41: a card that can be paid for is asked about.

    With a full slide the question comes whether the card could be paid for or not: nobody learns which.
    """
    if not has_free_space(state, seat) or mutation_price(state) <= state.dna[seat]:
        state.ask(seat, pack(on.ASK_MUTATED, seat))
    else:
        keep_mutation(state, seat, state.dna[seat] + DISCOUNT)


def keep_mutation(state: World, seat: i64, floor: i64) -> None:
    """PI-VIRUS-5: into the hand at its normal price. A floor: everybody knows that it costs more than this."""
    kind = state.mutation
    state.mutation = NONE
    state.hands[seat].append(kind | floor << FLOOR_SHIFT)
    state.emit(events.KEPT_MUTATION, seat, kind, floor, audience=1 << seat, veil=VEIL_A)
    infection.begin(state, seat)


def evolve(state: World, seat: i64, kind: i64, space: i64, price: i64) -> None:
    """PI-EVO-3, PI-EVO-7: the cost is paid first, then the card acts at once."""
    pay(state, seat, price, events.FOR_TRAIT)
    place = seat * SPACES + space
    state.slides[place] = kind
    state.paid[place] = price
    recount(state, seat)
    state.emit(events.EVOLVED, seat, kind, space)
