"""Which cards of a seat answer what: what standing orders keep silent."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import EVENT_IDS, REACTION, WHEN_OF
from pestis.games.plague_inc.state import KIND, World
from pestis.games.plague_inc.words.names import card_rule


def answering(state: World, seat: i64) -> dict[str, list[str]]:
    """PI-REACT-1: the Event Cards in hand that answer what another player does, by the rule of each."""
    held = {int(card & KIND) for card in state.event_hands[seat]}
    return {card_rule(event): [EVENT_IDS[event]] for event in sorted(held) if WHEN_OF[event] == REACTION}
