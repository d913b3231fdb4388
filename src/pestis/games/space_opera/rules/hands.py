"""Technology cards: who holds what, who could hold what as far as the others know, and what was shown.

SO-RULING-47: a card is hidden until it is first used, then it lies open. SO-REACT-7: questions go by what could be
held, never by what is held, unless the table only simulates (`able`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import AMB, HAK, ROG, SPY, TECH_COUNT, TRA
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.events import VEIL_A
from pestis.kernel.piles import CARD_BITS, CARD_MASK, EVERYONE

HAND_LIMIT: Final[i64] = 4
COUNT_BITS: Final[i64] = 4
COUNT_MASK: Final[i64] = 15


def holds(state: Galaxy, seat: i64, tech: i64) -> bool:
    return state.owned[seat] >> tech & 1 != 0


def could(state: Galaxy, seat: i64, techs: i64) -> i64:
    """Those of some Technologies (bits) that a seat could hold, by the test of SO-REACT-7."""
    if state.skip_unable:
        return state.owned[seat] & techs
    if state.unknown[seat]:
        return techs
    return state.shown[seat] & techs


def could_hold_both(state: Galaxy, seat: i64, one: i64, other: i64) -> bool:
    """Whether a seat could hold two Technologies together."""
    both = 1 << one | 1 << other
    if state.skip_unable:
        return state.owned[seat] & both == both
    missing: i64 = 0
    if not state.shown[seat] >> one & 1:
        missing += 1
    if not state.shown[seat] >> other & 1:
        missing += 1
    return state.unknown[seat] >= missing


def among(entries: list[i64]) -> i64:
    """The Technologies among these cards, as bits."""
    found: i64 = 0
    for entry in entries:
        found |= 1 << (entry & CARD_MASK)
    return found


def tech_moves(techs: i64) -> list[i64]:
    """The moves that name these Technologies (bits)."""
    return [move.TECH + tech for tech in range(TECH_COUNT) if techs >> tech & 1]


def refresh(state: Galaxy, seat: i64) -> None:
    """Count a hand anew after a card came, went or was shown."""
    owned = state.copied[seat]
    shown = state.copied_shown[seat]
    unknown: i64 = 0
    for entry in state.hands[seat].entries:
        bit: i64 = 1 << (entry & CARD_MASK)
        owned |= bit
        if is_known(entry):
            shown |= bit
        else:
            unknown += 1
    state.owned[seat] = owned
    state.shown[seat] = shown
    state.unknown[seat] = unknown + hidden_copies(state, seat)


def hidden_copies(state: Galaxy, seat: i64) -> i64:
    """How many copies of a Spy nobody knows yet. Of a Spy who copied all nobody can tell: there may be any two."""
    if state.rules.spy_all:
        return 2 if state.copied[seat] else 0
    left = state.copied[seat] & ~state.copied_shown[seat]
    count: i64 = 0
    while left:
        left &= left - 1
        count += 1
    return count


def is_known(entry: i64) -> bool:
    """Whether a card of a hand lies open to all; its owner, who sees it anyway, is not written down."""
    return entry >> CARD_BITS & SPECTATORS != 0


SPECTATORS: Final[i64] = 1 << 15


def reveal(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RULING-47: the first use of a card shows it. Among equal cards one that lies open is used first."""
    if not state.shown[seat] >> tech & 1:
        show_another(state, seat, tech)


def show_another(state: Galaxy, seat: i64, tech: i64) -> None:
    """Show a copy of a Technology that nobody knew of: of the hand first, then the copy of a Spy."""
    entries = state.hands[seat].entries
    for place in range(len(entries)):
        entry = entries[place]
        if entry & CARD_MASK == tech and not is_known(entry):
            entries[place] = tech | (EVERYONE & ~(1 << seat)) << CARD_BITS
            refresh(state, seat)
            return
    state.copied_shown[seat] = state.copied_shown[seat] | 1 << tech
    refresh(state, seat)


def held_count(state: Galaxy, seat: i64, tech: i64) -> i64:
    """SO-RULING-48: how many copies a seat has; a Spy's copy is one more."""
    count: i64 = state.copied[seat] >> tech & 1
    for entry in state.hands[seat].entries:
        if entry & CARD_MASK == tech:
            count += 1
    return count


def known_count(state: Galaxy, seat: i64, tech: i64) -> i64:
    count: i64 = state.copied_shown[seat] >> tech & 1
    for entry in state.hands[seat].entries:
        if entry & CARD_MASK == tech and is_known(entry):
            count += 1
    return count


# Uses that are counted: Hacker and Spy once per Round, Rogue and Trader once per Production (SO-RULING-48).


def shift_of(tech: i64) -> i64:
    if tech == HAK:
        return 0
    if tech == SPY:
        return COUNT_BITS
    return 2 * COUNT_BITS if tech == ROG else 3 * COUNT_BITS


def spent_count(state: Galaxy, seat: i64, tech: i64) -> i64:
    return state.spent[seat] >> shift_of(tech) & COUNT_MASK


def can_spend(state: Galaxy, seat: i64, tech: i64) -> bool:
    """Whether a seat holds a copy that it has not used yet."""
    if not state.owned[seat] >> tech & 1:
        return False
    return held_count(state, seat, tech) > spent_count(state, seat, tech)


def could_spend(state: Galaxy, seat: i64, tech: i64) -> bool:
    """The same as far as the others know; nobody counts cards (SO-REACT-7)."""
    if state.skip_unable:
        return can_spend(state, seat, tech)
    if state.unknown[seat]:
        return True
    if not state.shown[seat] >> tech & 1:
        return False
    return known_count(state, seat, tech) > spent_count(state, seat, tech)


def spend(state: Galaxy, seat: i64, tech: i64) -> None:
    """Use one copy; if all that lie open were used, another is shown."""
    if known_count(state, seat, tech) <= spent_count(state, seat, tech):
        show_another(state, seat, tech)
    state.spent[seat] = state.spent[seat] + (1 << shift_of(tech))


# Cards that come and go.


def draw(state: Galaxy, seat: i64) -> i64:
    """The top card of the deck into a hand."""
    tech = state.deck.take()
    gain(state, seat, tech)
    return tech


def gain(state: Galaxy, seat: i64, tech: i64) -> None:
    state.hands[seat].add(tech)
    refresh(state, seat)


def gain_openly(state: Galaxy, seat: i64, tech: i64) -> None:
    state.hands[seat].add_known(tech, EVERYONE)
    refresh(state, seat)


def give_back(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RSCH-3, SO-RULING-18: a card goes back into the deck, unseen unless all knew it; the deck is shuffled.

    A hidden copy goes before an open one. Whoever had seen the hand cannot tell which card has gone.
    """
    entries = state.hands[seat].entries
    best: i64 = -1
    for place in range(len(entries)):
        if entries[place] & CARD_MASK == tech and (best < 0 or not is_known(entries[place])):
            best = place
    known = is_known(entries[best])
    entries.pop(best)
    if not known:
        forget_hand(state, seat)
    audience = EVERYONE if known else 1 << seat
    state.emit(events.RETURNED, seat, tech, audience=audience, veil=VEIL_A)
    state.deck.add(tech)
    state.deck.shuffle(state.rng)
    if tech in (HAK, SPY):
        forget_use(state, seat, tech)
    refresh(state, seat)
    keep_ties(state, seat)


def forget_use(state: Galaxy, seat: i64, tech: i64) -> None:
    """A used card takes its use with it."""
    if spent_count(state, seat, tech) > known_count(state, seat, tech):
        state.spent[seat] = state.spent[seat] - (1 << shift_of(tech))


def forget_hand(state: Galaxy, seat: i64) -> None:
    """After a card has gone unseen a Spy's look is worth nothing any more."""
    entries = state.hands[seat].entries
    for place in range(len(entries)):
        if not is_known(entries[place]):
            entries[place] = entries[place] & CARD_MASK


def keep_ties(state: Galaxy, seat: i64) -> None:
    """SO-RULING-62: losing the Ambassador breaks his ties."""
    if state.ties[seat] and not holds(state, seat, AMB):
        break_all_ties(state, seat)


def break_all_ties(state: Galaxy, seat: i64) -> None:
    for partner in range(state.seats):
        if state.ties[seat] >> partner & 1:
            state.emit(events.BROKE_TIES, seat, partner)
            state.counters[seat * 4 + partner] = -1
    state.ties[seat] = 0


def throw_in(state: Galaxy, seat: i64) -> None:
    """SO-RULING-41: the cards of a player who is out go back to the deck, which is shuffled."""
    for entry in state.hands[seat].entries:
        state.deck.add(entry & CARD_MASK)
    state.hands[seat].entries = []
    state.deck.shuffle(state.rng)
    state.copied[seat] = 0
    state.copied_shown[seat] = 0
    refresh(state, seat)


def drop_copies(state: Galaxy) -> None:
    """SO-RULING-50: what a Spy copied is his to the end of the Round."""
    for seat in range(state.seats):
        if state.copied[seat]:
            state.copied[seat] = 0
            state.copied_shown[seat] = 0
            refresh(state, seat)
            keep_ties(state, seat)


LIMITED: Final[i64] = 1 << HAK | 1 << SPY | 1 << ROG | 1 << TRA
