"""DR-RULING-45, DR-RULING-48: what each seat sees."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.cards import BISHOP, CARD_IDS, PRINCE
from pestis.games.divine_retribution.control import (
    card_of,
    gained_of,
    is_copy,
    is_repented,
    is_used,
    text_of,
    waiting_of,
)
from pestis.games.divine_retribution.knowledge.seeing import (
    is_drawn_hidden,
    is_open,
    is_veiled_penance,
    known_infamy,
    knows,
)
from pestis.games.divine_retribution.rules.following import is_stray
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.views import Board, Controlled, Player
from pestis.kernel.piles import CARD_MASK, Pile, viewer_bit

SOME_PENANCE: Final = "penance"
NOBLES_PER_STACK: Final[i64] = 3


def board_view(state: Realm, viewer: i64) -> Board:
    return {
        "round": int(state.round),
        "first_seat": int(state.first_seat),
        "turn": int(state.turn),
        "phase": frames.PHASE_NAMES[state.phase],
        "window": int(state.window) if state.phase == frames.END_PHASE else None,
        "contagions": 0 if is_spending_over(state) else int(state.contagions(state.turn)),
        "available": 0 if state.took_rat_king or is_spending_over(state) else int(state.available(state.turn)),
        "spent": int(state.spent),
        "took_rat_king": state.took_rat_king,
        "end_times": None if state.end_reason < 0 else int(state.end_reason),
        "lineup": [None if card < 0 else CARD_IDS[card] for card in state.lineup],
        "kingdom_deck": len(state.kingdom),
        "royals": [CARD_IDS[PRINCE + noble] for noble in range(state.nobles_taken[0], NOBLES_PER_STACK)],
        "clergy": [CARD_IDS[BISHOP + noble] for noble in range(state.nobles_taken[1], NOBLES_PER_STACK)],
        "king": state.king_here,
        "rat_kings": int(state.rat_kings),
        "penance_deck": len(state.penances),
        "pit": [CARD_IDS[card] for card in state.pit],
        "drawn": seen_drawn(state, viewer),
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
    }


def is_spending_over(state: Realm) -> bool:
    """DR-INFECT-8: in the End Phase all Contagions are lost, whatever still lies on Chronic cards."""
    return state.phase == frames.END_PHASE


def seen_drawn(state: Realm, viewer: i64) -> list[str]:
    if is_drawn_hidden(state, viewer):
        return [SOME_PENANCE] * len(state.drawn)
    return sorted(CARD_IDS[card] for card in state.drawn)


def player(state: Realm, seat: i64, viewer: i64) -> Player:
    hand = state.hands[seat]
    draw = state.draws[seat]
    return {
        "seat": int(seat),
        "hand_size": int(hand.size()),
        "hand": known_names(hand, viewer),
        "draw_size": int(draw.size()),
        "draw_top": known_top(draw, viewer),
        "unseen": unseen_names(state, seat, viewer),
        "discard": [CARD_IDS[card] for card in state.discards[seat]],
        "control": [controlled(held) for held in state.controls[seat]],
        "infamy": known_infamy(state, seat, viewer),
    }


def entry_name(pile: Pile, entry: i64, viewer: i64) -> str:
    """The name of a card as the viewer knows it: itself, some Penance, or nothing."""
    bit = viewer_bit(viewer)
    if knows(pile, entry, bit):
        return CARD_IDS[entry & CARD_MASK]
    return SOME_PENANCE if is_veiled_penance(pile, entry, bit) and not is_stray(entry) else ""


def known_names(pile: Pile, viewer: i64) -> list[str]:
    """The cards of a hand that the viewer knows of, sorted: the order of a hand is nobody's business."""
    names = [entry_name(pile, entry, viewer) for entry in pile.entries]
    return sorted(name for name in names if name)


def known_top(pile: Pile, viewer: i64) -> list[str]:
    """The cards on top of a draw pile that the viewer can follow, topmost first."""
    found: list[str] = []
    for entry in reversed(pile.entries):
        name = entry_name(pile, entry, viewer)
        if not name:
            break
        found.append(name)
    return found


def unseen_names(state: Realm, seat: i64, viewer: i64) -> dict[str, int]:
    """What lies in hand and draw pile beside the known cards: contents that everybody can count, no places."""
    bit = viewer_bit(viewer)
    found: dict[str, int] = {}
    for pile in (state.hands[seat], state.draws[seat]):
        for entry in pile.entries:
            if is_open(pile, entry, bit):
                name = SOME_PENANCE if is_veiled_penance(pile, entry, bit) else CARD_IDS[entry & CARD_MASK]
                found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))


def controlled(held: i64) -> Controlled:
    return {
        "card": CARD_IDS[card_of(held)],
        "copied": CARD_IDS[text_of(held)] if is_copy(held) else None,
        "waiting": waiting_of(held) != 0,
        "gained": int(gained_of(held)),
        "used": is_used(held),
        "repented": is_repented(held),
    }
