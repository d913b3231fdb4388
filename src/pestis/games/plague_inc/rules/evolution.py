"""PI-EVO: the Evolution Phase: a Trait Card, one of the abilities that take its place, or nothing."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import GENETIC_SHIFT, MUTATION, NONE, SPACES
from pestis.games.plague_inc.rules import board, infection
from pestis.games.plague_inc.rules.asking import OwnDecision, asks_people, told
from pestis.games.plague_inc.rules.dna import pay
from pestis.games.plague_inc.rules.hands import can_draw_trait, find, is_first, take_trait
from pestis.games.plague_inc.rules.mutation import evolve, mutate
from pestis.games.plague_inc.rules.traits import (
    ability_refusal,
    add_spaces,
    has_ability,
    has_cards,
    has_free_space,
    is_uncovered,
    recount,
)
from pestis.games.plague_inc.state import KIND, KNOWN, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, trait_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.moves import Move, Refusal


class Evolve(OwnDecision):
    """PI-EVO-1 to -3, -6: hand card and empty space; PI-ABIL-2: or one of the abilities that skip the phase."""

    kind = on.ASK_EVOLVE
    rules = ("PI-EVO-1",)
    verbs = ("pass", "evolve", "mutate", "shift")
    pass_text = "Evolve nothing"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return evolutions(state, seat)

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action == ids.MUTATE:
            mutate(state, seat)
            return
        if action >= ids.SHIFT:
            shift(state, seat, (action - ids.SHIFT) // SPACES, (action - ids.SHIFT) % SPACES)
        elif action != ids.PASS:
            kind = (action - ids.EVOLVE) // SPACES
            take_trait(state, seat, kind)
            evolve(state, seat, kind, (action - ids.EVOLVE) % SPACES, state.content.cost[kind])
        infection.begin(state, seat)

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        ask(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        question = asked_words(state, seat_of(frame))
        return told(state, frame, viewer, question, "decide", "whether to evolve a Trait Card")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "mutate":
            no_card = Refusal("PI-RULING-41", "No Trait Card is left to draw.")
            return ability_refusal(state, seat, MUTATION) or no_card
        if move.verb == "shift":
            return shift_refusal(state, seat, move.args["trait"], move.args["space"])
        return evolve_refusal(state, seat, move.args["trait"], move.args["space"])


def asked_words(state: World, seat: i64) -> str:
    """Who can evolve nothing is asked whether to devolve, or goes on."""
    dna = state.dna[seat]
    if len(evolutions(state, seat)) > 1:
        return f"Evolve a Trait Card? You have {dna} DNA."
    if not state.hands[seat]:
        return "You have no Trait Card to evolve. Devolve one, or go on?"
    if can_pay(state, seat):
        return f"All five spaces are taken. Devolve a card to make room, or go on? You have {dna} DNA."
    return f"You can pay for none of your cards with {dna} DNA. Devolve a card of your slide, or go on?"


def begin(state: World, seat: i64) -> None:
    state.phase = on.EVOLUTION_PHASE
    ask(state, seat)


def ask(state: World, seat: i64) -> None:
    """PI-EVO-1: asked is who has a card in hand, something to devolve, or Mutation; all can see that."""
    asked = bool(state.hands[seat]) or has_cards(state, seat) or can_mutate(state, seat)
    if asked and state.skip_unable:
        asked = devolving_helps(state, seat) or len(evolutions(state, seat)) > 1
    if asked:
        state.ask(seat, pack(on.ASK_EVOLVE, seat))
    else:
        infection.begin(state, seat)


def devolving_helps(state: World, seat: i64) -> bool:
    """Whether who can evolve nothing is asked because of a card to devolve.

    People are, if they could evolve then, or were not asked for a Country Card in this turn: there they could
    devolve for the Infection Phase. Simulations are in any case.
    """
    if not asks_people(state) or not has_cards(state, seat):
        return has_cards(state, seat)
    if state.sudden_death or not board.cards_left(state):
        return True
    return hides_ability(state, seat) or (not has_free_space(state, seat) and can_pay(state, seat))


def can_pay(state: World, seat: i64) -> bool:
    """Whether some card in hand can be paid for."""
    for entry in state.hands[seat]:
        if state.content.cost[entry & KIND] <= state.dna[seat]:
            return True
    return False


def hides_ability(state: World, seat: i64) -> bool:
    """Whether a card lies on Mutation or Genetic Shift, which take the place of the phase."""
    for ability in (MUTATION, GENETIC_SHIFT):
        if has_ability(state, seat, ability) and not is_uncovered(state, seat, ability):
            return True
    return False


def can_mutate(state: World, seat: i64) -> bool:
    """PI-RULING-41: Mutation lies open and there is a card to draw."""
    return is_uncovered(state, seat, MUTATION) and can_draw_trait(state)


def evolutions(state: World, seat: i64) -> list[i64]:
    """Nothing, Mutation, and what can be evolved or shifted."""
    found: list[i64] = [ids.PASS]
    if can_mutate(state, seat):
        found.append(ids.MUTATE)
    shifts = is_uncovered(state, seat, GENETIC_SHIFT)
    cost = state.content.cost
    dna = state.dna[seat]
    hand = state.hands[seat]
    for place in range(len(hand)):
        if not is_first(hand, place):
            continue
        kind = hand[place] & KIND
        if cost[kind] <= dna:
            add_spaces(state, seat, ids.EVOLVE + kind * SPACES, found)
        if shifts:
            add_shifts(state, seat, kind, found)
    return found


def add_shifts(state: World, seat: i64, kind: i64, found: list[i64]) -> None:
    """PI-RULING-42: for any card of the slide, if the difference can be paid."""
    cost = state.content.cost
    budget: i64 = state.dna[seat] - cost[kind]
    first = seat * SPACES
    for space in range(SPACES):
        old = state.slides[first + space]
        if old != NONE and budget + cost[old] >= 0:
            found.append(ids.SHIFT + kind * SPACES + space)


def shift(state: World, seat: i64, kind: i64, space: i64) -> None:
    """PI-RULING-42: swap with a hand card in the same space, pay what it costs more; all see the old card go."""
    place = seat * SPACES + space
    old = state.slides[place]
    price: i64 = state.content.cost[kind] - state.content.cost[old]
    before = state.paid[place]
    take_trait(state, seat, kind)
    pay(state, seat, max(0, price), events.FOR_TRAIT)
    state.slides[place] = kind
    state.paid[place] = before + max(0, price)
    state.hands[seat].append(old | KNOWN)
    recount(state, seat)
    state.emit(events.SHIFTED, seat, kind, old, space)


# Refusals.


def evolve_refusal(state: World, seat: i64, trait: i64, space: i64) -> Refusal:
    name = trait_name(state, trait)
    if find(state.hands[seat], trait, KIND) < 0:
        return Refusal("PI-EVO-1", f"{name} is not in your hand.")
    cost, is_full = state.content.cost[trait], not has_free_space(state, seat)
    if cost > state.dna[seat]:
        also = " (All five spaces are taken, too.)" if is_full else ""
        return Refusal("PI-EVO-3", f"{name} costs {cost} DNA and you have {state.dna[seat]}.{also}")
    if is_full:
        return Refusal("PI-EVO-6", f"All five spaces are taken. Devolve a card, then you can evolve {name}.")
    card = trait_name(state, state.slides[seat * SPACES + space])
    return Refusal("PI-EVO-2", f"{card} lies on {SPACE_NAMES[space]}: choose an empty space.")


def shift_refusal(state: World, seat: i64, trait: i64, space: i64) -> Refusal:
    closed = ability_refusal(state, seat, GENETIC_SHIFT)
    if closed is not None:
        return closed
    if find(state.hands[seat], trait, KIND) < 0:
        return Refusal("PI-EVO-1", f"{trait_name(state, trait)} is not in your hand.")
    if state.slides[seat * SPACES + space] == NONE:
        return Refusal(
            "PI-RULING-42", f"{SPACE_NAMES[space]} is empty: Genetic Shift swaps a card that lies there."
        )
    old = state.slides[seat * SPACES + space]
    price = state.content.cost[trait] - state.content.cost[old]
    names = f"{trait_name(state, old)} for {trait_name(state, trait)}"
    return Refusal("PI-RULING-42", f"Swapping {names} costs {price} DNA and you have {state.dna[seat]}.")
