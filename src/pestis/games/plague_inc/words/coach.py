"""What a newcomer should think of, by what is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves
from pestis.games.plague_inc.content.cards import NONE, SPACES
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.state import KIND, World

EVENT: Final = "PI-EV-"
FEW_TRAITS: Final = 2

SAID: Final = {
    "PI-VIRUS-1": "Bacteria are easier: they score 1 DNA more each turn. A Virus changes its Traits more cheaply.",
    "PI-OPT-2": "Keep Infectivity and a way to travel, both for 2 DNA; replace what costs more than 10.",
    "PI-RULING-63": "Keep an Event Card for the moment that suits it; one that never will is worth 1 DNA now.",
    "PI-CTRY-1": "Take a Country that you can reach and live in; more Cities pay more when it dies.",
    "PI-CTRY-3": "Place what you can reach sooner than the others; what only helps them you had better discard.",
    "PI-EVO-1": "Infectivity first, then a way to travel, then Lethality; plain spaces before Abilities.",
    "PI-RULING-41": "The card is 3 DNA cheaper only now, so think which of your spaces can spare its Ability.",
    "PI-INF-1": "One token in an empty Country is 1 DNA each turn; a Country that you fill can die and pay.",
    "PI-ABIL-OUTBREAK": "Outbreak goes anywhere: into a new continent, or where one token decides who controls.",
    "PI-DEATH-2": "Roll first for the Country that holds most of your tokens; each of them is 1 DNA if it dies.",
    "PI-EV-LETHAL-BOOST": "Use it where the roll is unsure and many of your tokens would pay.",
    "PI-EV-LETHAL-RELAPSE": "A second roll is worth it where many of your tokens would pay; else keep the card.",
    "PI-RULING-64": "Your turn ends here: use what helps you now, or keep the card.",
    "PI-RULING-65": "Aim where one token decides: who controls, or whether a Country is full.",
    "PI-RULING-85": "It is yours for this turn only: take the Trait that places or kills more right now.",
    "PI-RESTART-3": "You start again: a Country that nobody has reached yet is yours alone.",
    "PI-RESTART-4": "Any empty City will do: choose one with room around it, and a port if you travel.",
}
REACTION: Final = "Answer only if it costs you much: the card is gone, and a better moment may come."
POOR_HAND: Final = "Your hand is thin or too dear. Discard this Country, and you draw five new Traits."
LAST_STAND: Final = "All your tokens are in one Country. If it dies you start again for 7 DNA: go elsewhere first."
ENDING: Final = "Sudden Death: stay on the board and keep your Traits. Any turn may be the last."
ABILITIES_LEFT: Final = (
    "Only Ability spaces are left: a Trait with two bars is worth one, and its price comes back."
)
NOWHERE: Final = "No City is in reach: next turn bring a Country nearby, or a Trait that travels."
GIVEN_BACK: Final = "Devolve the Trait that you need least: its price comes back, and you draw two."
START: Final = "Take a Country Card when you are ready; your DNA is scored first, by itself."


def coaching(state: World, seat: i64) -> str:
    """From what the seat knows alone: the board and its own hand."""
    rules = state.question(seat).rules
    asked = rules[0] if rules else ""
    if asked == "PI-INF-1":
        return infecting(state, seat)
    if asked == "PI-EVO-1" and not has_plain_space(state, seat):
        return ABILITIES_LEFT
    if asked == "PI-CTRY-3" and has_poor_hand(state, seat):
        return POOR_HAND
    if asked == "PI-RULING-63" and not state.event_hands[seat]:
        return ENDING if state.sudden_death else START
    if asked == "PI-RULING-65" and any(moves.REFUND <= action < moves.SEAL for action in state.legal(seat)):
        return GIVEN_BACK
    return SAID.get(asked, REACTION if asked.startswith(EVENT) else "")


def infecting(state: World, seat: i64) -> str:
    if state.sudden_death:
        return ENDING
    if not any(moves.PLACE <= action < moves.TAKE for action in state.legal(seat)):
        return NOWHERE
    return LAST_STAND if is_in_danger(state, seat) else SAID["PI-INF-1"]


def is_in_danger(state: World, seat: i64) -> bool:
    """All tokens are in one Country, and those to be placed could fill it."""
    here = state.present[seat]
    if board.count_bits(here) != 1:
        return False
    return board.empty_cities(state, board.first_of(here)) <= state.tokens_left


def has_plain_space(state: World, seat: i64) -> bool:
    """A free space without an Ability printed on it."""
    printed = state.content.ability[state.diseases[seat] * SPACES : (state.diseases[seat] + 1) * SPACES]
    lying = state.slides[seat * SPACES : (seat + 1) * SPACES]
    return any(card == NONE and not ability for card, ability in zip(lying, printed, strict=True))


def has_poor_hand(state: World, seat: i64) -> bool:
    hand = state.hands[seat]
    payable = [entry for entry in hand if state.content.cost[entry & KIND] <= state.dna[seat]]
    return len(hand) < FEW_TRAITS or not payable
