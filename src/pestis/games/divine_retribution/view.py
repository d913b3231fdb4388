"""What each seat sees, what it may guess, and the same knowledge as numbers (DR-RULING-45, DR-RULING-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution.cards import BISHOP, CARD_COUNT, CARD_IDS, KINGDOM_CARDS, PRINCE
from pestis.games.divine_retribution.control import (
    CARD,
    card_of,
    gained_of,
    is_copy,
    is_repented,
    is_used,
    text_of,
    waiting_of,
)
from pestis.games.divine_retribution.facts import (
    STALE,
    STALE_BITS,
    STALE_CONTROL,
    STALE_DECK,
    facts_size,
    write_facts,
)
from pestis.games.divine_retribution.following import IS_PENANCE, deck_of, is_stray
from pestis.kernel.agenda import kind_of, seat_of
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile, viewer_bit
from pestis.kernel.raw import get_item, sum_worths

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table
    from pestis.kernel.ink import Ink

SOME_PENANCE: Final = "penance"
NOBLES_PER_STACK: Final[i64] = 3
QUESTIONS: Final[i64] = 16
LINEUP: Final[i64] = 8
OF_SEAT: Final[i64] = 5 * CARD_COUNT + 6
# How long lists of cards are as a rule; longer ones are written anew every time.
ROOM: Final[i64] = 40
PIT_ROOM: Final[i64] = 120
# Small counts that share a number with others.
FEW_BITS: Final[i64] = 16
FEW: Final[i64] = 0xFFFF


def knows(pile: Pile, entry: i64, bit: i64) -> bool:
    return (pile.onlookers | entry >> CARD_BITS) & bit != 0


def is_veiled_penance(pile: Pile, entry: i64, bit: i64) -> bool:
    """Whether this viewer knows of a card that it is a Penance, but not which."""
    return entry >> CARD_BITS & IS_PENANCE != 0 and not knows(pile, entry, bit) and bit != 1 << pile.owner


def is_drawn_hidden(table: Table, viewer: i64) -> bool:
    """Whether Penance that was just drawn is hidden from this viewer."""
    return bool(table.drawn) and not table.reveal_penance and seat_of(table.agenda[-1]) != viewer


# Guessing.


def guess(table: Table, viewer: i64) -> None:
    """Draw anew what the viewer cannot know: deck orders, other hands, kinds of Penance not yet shown."""
    table.kingdom.sort()
    table.rng.shuffle(table.kingdom)
    guess_penances(table, viewer)
    for seat in range(table.seats):
        guess_deck(table, seat, viewer)


def guess_penances(table: Table, viewer: i64) -> None:
    """The kinds of all Penance that the viewer has not seen, wherever they lie, are one pool for each deck."""
    for deck in range(table.penance_decks):
        guess_deck_kinds(table, viewer, deck, [])
    pool = table.penances[:]
    drawn_hidden = is_drawn_hidden(table, viewer)
    if drawn_hidden:
        pool += table.drawn
    guess_deck_kinds(table, viewer, table.penance_decks, pool)
    if drawn_hidden:
        table.drawn = [pool.pop() for _ in table.drawn]
    table.penances = pool


def guess_deck_kinds(table: Table, viewer: i64, deck: i64, pool: list[i64]) -> None:
    """New kinds for the hidden Penance from one deck; what is left of the pool is not in any hand or draw pile."""
    bit = viewer_bit(viewer)
    for seat in range(table.seats):
        for pile in (table.hands[seat], table.draws[seat]):
            pool += [e & CARD_MASK for e in pile.entries if deck_of(e) == deck and is_veiled_penance(pile, e, bit)]
    pool.sort()
    table.rng.shuffle(pool)
    for stray in (False, True):
        for seat in range(table.seats):
            for pile in (table.hands[seat], table.draws[seat]):
                guess_kinds(pile, pool, bit, stray, deck)


def guess_kinds(pile: Pile, pool: list[i64], bit: i64, stray: bool, deck: i64) -> None:
    """New kinds for the Penance that the viewer can follow, or for that which may be anywhere."""
    entries = pile.entries
    for place in range(len(entries)):
        entry = entries[place]
        if is_stray(entry) == stray and deck_of(entry) == deck and is_veiled_penance(pile, entry, bit):
            entries[place] = entry >> CARD_BITS << CARD_BITS | pool.pop()


def guess_deck(table: Table, seat: i64, viewer: i64) -> None:
    """DR-RULING-48: hand and draw pile of a player are one unsorted list, but for cards that were followed."""
    bit = viewer_bit(viewer)
    pool: list[i64] = []
    for pile in (table.hands[seat], table.draws[seat]):
        pool += [e for e in pile.entries if is_open(pile, e, bit)]
    pool.sort()
    table.rng.shuffle(pool)
    for pile in (table.hands[seat], table.draws[seat]):
        entries = pile.entries
        for place in range(len(entries)):
            if is_open(pile, entries[place], bit):
                entries[place] = pool.pop()
    if not table.hands[seat].onlookers & bit:
        table.hands[seat].entries.sort()


def is_open(pile: Pile, entry: i64, bit: i64) -> bool:
    """Whether this viewer cannot tell this card from others of hand and draw pile."""
    return (entry >> CARD_BITS == 0 or is_stray(entry)) and not pile.onlookers & bit


# Seeing.


def table(table: Table, viewer: i64) -> dict[str, object]:
    return {
        "round": int(table.round),
        "first_seat": int(table.first_seat),
        "turn": int(table.turn),
        "phase": on.PHASE_NAMES[table.phase],
        "window": int(table.window) if table.phase == on.END_PHASE else None,
        "contagions": 0 if is_spending_over(table) else int(table.contagions(table.turn)),
        "available": 0 if table.took_rat_king or is_spending_over(table) else int(table.available(table.turn)),
        "spent": int(table.spent),
        "took_rat_king": table.took_rat_king,
        "end_times": None if table.end_reason < 0 else int(table.end_reason),
        "lineup": [None if card < 0 else CARD_IDS[card] for card in table.lineup],
        "kingdom_deck": len(table.kingdom),
        "royals": [CARD_IDS[PRINCE + noble] for noble in range(table.nobles_taken[0], NOBLES_PER_STACK)],
        "clergy": [CARD_IDS[BISHOP + noble] for noble in range(table.nobles_taken[1], NOBLES_PER_STACK)],
        "king": table.king_here,
        "rat_kings": int(table.rat_kings),
        "penance_deck": len(table.penances),
        "pit": [CARD_IDS[card] for card in table.pit],
        "drawn": seen_drawn(table, viewer),
        "players": [player(table, seat, viewer) for seat in range(table.seats)],
    }


def is_spending_over(table: Table) -> bool:
    """DR-INFECT-8: in the End Phase all Contagions are lost, whatever still lies on Chronic cards."""
    return table.phase == on.END_PHASE


def seen_drawn(table: Table, viewer: i64) -> list[str]:
    if is_drawn_hidden(table, viewer):
        return [SOME_PENANCE] * len(table.drawn)
    return sorted(CARD_IDS[card] for card in table.drawn)


def player(table: Table, seat: i64, viewer: i64) -> dict[str, object]:
    hand = table.hands[seat]
    draw = table.draws[seat]
    return {
        "seat": int(seat),
        "hand_size": int(hand.size()),
        "hand": known_names(hand, viewer),
        "draw_size": int(draw.size()),
        "draw_top": known_top(draw, viewer),
        "unseen": unseen_names(table, seat, viewer),
        "discard": [CARD_IDS[card] for card in table.discards[seat]],
        "control": [controlled(held) for held in table.controls[seat]],
        "infamy": known_infamy(table, seat, viewer),
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


def unseen_names(table: Table, seat: i64, viewer: i64) -> dict[str, int]:
    """What lies in hand and draw pile beside the known cards: contents that everybody can count, no places."""
    bit = viewer_bit(viewer)
    found: dict[str, int] = {}
    for pile in (table.hands[seat], table.draws[seat]):
        for entry in pile.entries:
            if is_open(pile, entry, bit):
                name = SOME_PENANCE if is_veiled_penance(pile, entry, bit) else CARD_IDS[entry & CARD_MASK]
                found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))


def controlled(held: i64) -> dict[str, object]:
    return {
        "card": CARD_IDS[card_of(held)],
        "copied": CARD_IDS[text_of(held)] if is_copy(held) else None,
        "waiting": waiting_of(held) != 0,
        "gained": int(gained_of(held)),
        "used": is_used(held),
        "repented": is_repented(held),
    }


def known_infamy(table: Table, seat: i64, viewer: i64) -> int:
    """The Infamy of a deck as far as the viewer can count it: Penance of unknown kind is left out."""
    bit = viewer_bit(viewer)
    total: i64 = 0
    for pile in (table.hands[seat], table.draws[seat]):
        for entry in pile.entries:
            if not is_veiled_penance(pile, entry, bit):
                total += worth(table, entry & CARD_MASK)
    for card in table.discards[seat]:
        total += worth(table, card)
    for held in table.controls[seat]:
        total += worth(table, card_of(held))
    return total


def worth(table: Table, card: i64) -> i64:
    return table.content.resistance[card] + table.content.notoriety[card]


# Numbers for learning.


def observation_size(seats: int) -> int:
    of_table = LINEUP * KINGDOM_CARDS + CARD_COUNT + 3 + 15 + QUESTIONS
    return int(seats * OF_SEAT + of_table + facts_size(seats))


def write(table: Table, seat: i64, ink: Ink) -> None:
    """The knowledge of a seat: every player's zones by card, the own first, then the middle of the table."""
    stale: i64 = 0
    contagions: i64 = 0
    step: i64
    for step in range(table.seats):
        owner = (seat + step) % table.seats
        found = write_player(table, owner, seat, ink)
        stale |= (found & STALE) << step * STALE_BITS
        if owner == table.turn:
            contagions = found >> STALE_BITS
    write_middle(table, ink)
    write_turn(table, seat, max(0, contagions - table.spent), ink)
    write_facts(table, seat, stale, is_drawn_hidden(table, seat), ink)


def write_player(table: Table, seat: i64, viewer: i64, ink: Ink) -> i64:
    """In hand, on top of the deck, somewhere in these two, discarded, controlled; then sizes and the Infamy.

    Gives whether hand or draw pile had to be written, and whether the controlled cards had; above these bits the
    Contagions of those cards.
    """
    hand = table.hands[seat]
    draw = table.draws[seat]
    ink.watch_number(viewer << 8 | seat)
    ink.watch_number(hand.onlookers << 16 | draw.onlookers)
    ink.watch(hand.entries, ROOM)
    ink.watch(draw.entries, ROOM)
    stale: i64 = 0
    if ink.changed(3 * CARD_COUNT):
        stale = STALE_DECK
        in_deck = write_deck(table, hand, draw, viewer, ink)
    else:
        in_deck = ink.recall()
    ink.keep(in_deck)
    discards = table.discards[seat]
    ink.watch(discards, ROOM)
    discarded = write_discards(table, discards, ink) if ink.changed(CARD_COUNT) else ink.recall()
    ink.keep(discarded)
    controls = table.controls[seat]
    ink.watch(controls, ROOM)
    if ink.changed(CARD_COUNT):
        stale |= STALE_CONTROL
        controlled = write_controls(table, controls, ink)
    else:
        controlled = ink.recall()
    ink.keep(controlled)
    ink.count(hand.size())
    ink.count(draw.size())
    ink.count(in_deck & FEW)
    ink.count(controlled & FEW)
    ink.count(controlled >> FEW_BITS & FEW)
    ink.count((in_deck >> FEW_BITS) + discarded + (controlled >> 3 * FEW_BITS))
    return (controlled >> 2 * FEW_BITS & FEW) << STALE_BITS | stale


def write_deck(table: Table, hand: Pile, draw: Pile, viewer: i64, ink: Ink) -> i64:
    """Hand and draw pile; gives the Infamy that is seen in them, above the number of hidden Penance."""
    bit = viewer_bit(viewer)
    worth = (table.content.resistance, table.content.notoriety)
    ink.clear(3 * CARD_COUNT)
    veil: i64 = 0 if bit == 1 << hand.owner else IS_PENANCE
    found = ink.count_pile(hand.entries, 0, 2 * CARD_COUNT, hand.onlookers, bit, veil, worth)
    veil = 0 if bit == 1 << draw.owner else IS_PENANCE
    found += ink.count_pile(draw.entries, CARD_COUNT, 2 * CARD_COUNT, draw.onlookers, bit, veil, worth)
    ink.skip(3 * CARD_COUNT)
    return found


def write_discards(table: Table, discards: list[i64], ink: Ink) -> i64:
    """The discard pile; gives its Infamy."""
    ink.tally(discards, CARD_COUNT)
    return infamy_of(table, discards)


def infamy_of(table: Table, cards: list[i64]) -> i64:
    return sum_worths(cards, CARD, table.content.resistance, table.content.notoriety)


def write_controls(table: Table, controls: list[i64], ink: Ink) -> i64:
    """Controlled cards; gives the Contagions they gained, how many can still be used, all Contagions, the Infamy.

    Each stands above the one before.
    """
    content = table.content
    base = content.base
    gained: i64 = 0
    unused: i64 = 0
    contagions: i64 = 0
    for held in controls:
        gained += gained_of(held)
        contagions += get_item(base, card_of(held))
        if not is_used(held) and content.chronic[text_of(held)]:
            unused += 1
    ink.tally_some(controls, CARD_COUNT, CARD, 0)
    found = gained | unused << FEW_BITS | max(0, contagions + gained) << 2 * FEW_BITS
    return found | infamy_of(table, controls) << 3 * FEW_BITS


def write_middle(table: Table, ink: Ink) -> None:
    ink.watch(table.lineup, ROOM)
    if ink.changed(0):
        for card in table.lineup:
            ink.keep_one(card, KINGDOM_CARDS)
    else:
        ink.pass_kept(LINEUP, LINEUP * KINGDOM_CARDS)
    ink.watch(table.pit, PIT_ROOM)
    if ink.changed(CARD_COUNT):
        ink.tally(table.pit, CARD_COUNT)
    ink.count(table.nobles_taken[0])
    ink.count(table.nobles_taken[1])
    ink.flag(table.king_here)


def write_turn(table: Table, seat: i64, available: i64, ink: Ink) -> None:
    ink.count(len(table.kingdom))
    ink.count(table.rat_kings)
    ink.count(len(table.penances))
    ink.keep_one(table.phase, 4)
    ink.count(table.window)
    ink.count(available)
    ink.count(table.spent)
    ink.flag(table.took_rat_king)
    ink.count(table.round)
    ink.count((table.turn - seat) % table.seats)
    ink.count(len(table.drawn))
    ink.flag(table.end_reason >= 0)
    ink.keep_one(kind_of(table.agenda[-1]) - on.FIRST_QUESTION if table.waiting else -1, QUESTIONS)
