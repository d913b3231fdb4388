"""Why a move with Trait or Event Cards is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import (
    AFTER_KILL,
    GENETIC_SHIFT,
    MUTATION,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    REACTION,
    SPACES,
    WHEN_OF,
)
from pestis.games.plague_inc.rules.event_cards import refusals as refused_targets
from pestis.games.plague_inc.rules.event_cards import targets
from pestis.games.plague_inc.rules.hands import KIND, can_draw_trait, find, holds
from pestis.games.plague_inc.rules.traits import has_ability, has_free_space, is_uncovered
from pestis.games.plague_inc.words.names import ABILITY_NAMES, SPACE_NAMES, card_rule, event_name, trait_name
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move, Refusal

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

WHEN_TEXTS = (
    "at the start of your turn",
    "at the end of your turn",
    "at the end of your turn, if you have killed a Country in it",
    "before you roll the Death Dice, once you have named the Country",
    "after you failed to kill a Country",
    "as a reaction",
)


def refusal(state: World, seat: i64, move: Move) -> Refusal:
    verb = move.verb
    if verb in ("evolve", "shift", "mutate"):
        return evolution_refusal(state, seat, move)
    if verb == "play":
        return play_refusal(state, seat, move.args["event"])
    if verb == "sell":
        return sell_refusal(state, seat, move.args["event"])
    if verb == "devolve" and move.args["space"] == ids.TEMPORARY:
        return Refusal("PI-DEVO-1", "You use no Temporary Mutation now.")
    if verb == "devolve" or (verb == "refund" and a_of(state.agenda[-1]) == OPPORTUNISTIC_BREAKDOWN):
        rule = "PI-DEVO-1" if verb == "devolve" else "PI-RULING-83"
        return Refusal(rule, f"There is no Trait Card of yours on {SPACE_NAMES[move.args['space']]}.")
    if verb in ("to_hand", "grow"):
        return mutation_refusal(state, seat, move)
    if verb == "borrow":
        return Refusal("PI-RULING-85", f"{trait_name(state, move.args['trait'])} is not in your hand.")
    if verb == "replace":
        return Refusal("PI-OPT-2", "Of equal cards the first ones are replaced, and you have five cards.")
    return refused_targets.refusal(state, seat, move)


# Trait Cards.


def evolution_refusal(state: World, seat: i64, move: Move) -> Refusal:
    if move.verb == "mutate":
        assert not can_draw_trait(state) or not is_uncovered(state, seat, MUTATION)
        no_card = Refusal("PI-RULING-41", "There is no Trait Card left to draw.")
        return ability_refusal(state, seat, MUTATION) or no_card
    trait = move.args["trait"]
    space = move.args["space"]
    card = state.slides[seat * SPACES + space]
    found = ability_refusal(state, seat, GENETIC_SHIFT) if move.verb == "shift" else None
    if found is not None:
        return found
    if find(state.hands[seat], trait, KIND) < 0:
        return Refusal("PI-EVO-1", f"{trait_name(state, trait)} is not in your hand.")
    if move.verb == "shift":
        if card == NONE:
            return Refusal("PI-RULING-42", f"There is no Trait Card on {SPACE_NAMES[space]}.")
        return Refusal("PI-RULING-42", f"You have only {state.dna[seat]} DNA to pay the difference.")
    if not has_free_space(state, seat):
        return Refusal("PI-EVO-6", "All five spaces are taken: devolve a card first.")
    if card != NONE:
        return Refusal("PI-EVO-2", f"{trait_name(state, card)} lies on {SPACE_NAMES[space]}.")
    cost = state.content.cost[trait]
    return Refusal("PI-EVO-3", f"{trait_name(state, trait)} costs {cost} DNA, you have {state.dna[seat]}.")


def ability_refusal(state: World, seat: i64, ability: i64) -> Refusal | None:
    """PI-VIRUS-3, PI-EVO-4: not on this side of the slide, or covered; None if it lies open."""
    if not has_ability(state, seat, ability):
        return Refusal("PI-VIRUS-3", f"Your disease has no {ABILITY_NAMES[ability]}.")
    if not is_uncovered(state, seat, ability):
        return Refusal("PI-EVO-4", f"A Trait Card covers {ABILITY_NAMES[ability]}.")
    return None


def mutation_refusal(state: World, seat: i64, move: Move) -> Refusal:
    if move.verb == "to_hand":
        return Refusal("PI-RULING-41", "A mutated card that can be evolved must be.")
    if not has_free_space(state, seat):
        return Refusal("PI-RULING-41", "All five spaces are taken: devolve a card, or take it into your hand.")
    card = state.slides[seat * SPACES + move.args["space"]]
    return Refusal("PI-EVO-2", f"{trait_name(state, card)} lies on {SPACE_NAMES[move.args['space']]}.")


# Event Cards.


def play_refusal(state: World, seat: i64, event: i64) -> Refusal:
    """PI-EVENT-1, PI-EVENT-2, PI-RULING-27: not held, received just now, another moment, or no effect."""
    name = event_name(state, event)
    if find(state.event_hands[seat], event, KIND) < 0:
        return Refusal("PI-EVENT-1", f"You do not hold {name}.")
    if not holds(state, seat, event):
        return Refusal("PI-EVENT-2", f"You got {name} in this turn.")
    kind = kind_of(state.agenda[-1])
    if kind == on.ASK_REACT and WHEN_OF[event] == REACTION:
        return Refusal(card_rule(event), f"{name} does not answer this.")
    at_start = kind == on.ASK_START
    if WHEN_OF[event] == AFTER_KILL and kind == on.ASK_END and not state.killed_any:
        return Refusal("PI-RULING-64", f"{name} is played only if you have killed a Country in this turn.")
    if (not at_start and kind != on.ASK_END) or not targets.fits_window(state, event, at_start):
        rule = "PI-RULING-68" if WHEN_OF[event] == REACTION else card_rule(event)
        return Refusal(rule, f"{name} is played {WHEN_TEXTS[WHEN_OF[event]]}.")
    return Refusal("PI-RULING-27", f"{name} would have no effect now.")


def sell_refusal(state: World, seat: i64, event: i64) -> Refusal:
    if state.sold:
        return Refusal("PI-EVENT-6", "You have discarded an Event Card for DNA in this turn.")
    return Refusal("PI-EVENT-6", f"You do not hold {event_name(state, event)}.")
