"""DR-SCORE: Infamy, the winner, and where all 216 cards are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution.cards import (
    BISHOP,
    CARD_COUNT,
    CARD_IDS,
    COPIES,
    FILTH,
    KING,
    NOBILITY,
    PENANCE_1,
    PRINCE,
    RAT,
    RAT_KING,
    SUIT_OF,
)
from pestis.games.divine_retribution.control import card_of
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import CARD_MASK

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

RATS_EACH: Final[i64] = 7
FILTH_EACH: Final[i64] = 3
REASON_TEXTS: Final = (
    "The King of Nobility was Infected.",
    "Every Kingdom card was Infected.",
    "Nothing was taken for too many rounds in a row.",
    "The last round was over.",
)
REASON_RULES: Final = ("DR-ENDTIMES-1", "DR-ENDTIMES-2", "DR-RULING-42", "DR-RULING-42")


def finish(table: Table) -> None:
    """DR-ENDTIMES-4: the game is over."""
    table.is_over = True
    table.emit(happened.ENDED, -1, table.end_reason)


def deck(table: Table, seat: i64) -> list[i64]:
    """DR-SCORE-1: all cards of a deck, in its four zones."""
    cards = [entry & CARD_MASK for entry in table.draws[seat].entries]
    cards += [entry & CARD_MASK for entry in table.hands[seat].entries]
    cards += table.discards[seat]
    cards += [card_of(held) for held in table.controls[seat]]
    return cards


def infamy(table: Table, seat: i64) -> i64:
    """DR-SCORE-2, DR-SCORE-3: Resistance of every card, and Notoriety of Nobility."""
    total: i64 = 0
    for card in deck(table, seat):
        total += table.content.resistance[card] + table.content.notoriety[card]
    return total


def parts(table: Table, seat: i64) -> dict[str, float]:
    """The Infamy of a deck by where it comes from."""
    found = {"kingdom": 0.0, "rat_kings": 0.0, "nobility": 0.0, "notoriety": 0.0, "penance": 0.0, "starters": 0.0}
    for card in deck(table, seat):
        found[part_name(card)] += table.content.resistance[card]
        found["notoriety"] += table.content.notoriety[card]
    return found


def part_name(card: i64) -> str:
    if SUIT_OF[card] == NOBILITY:
        return "nobility"
    if card >= PENANCE_1:
        return "penance"
    if card == RAT_KING:
        return "rat_kings"
    return "starters" if card in (RAT, FILTH) else "kingdom"


def outcome(table: Table) -> Outcome:
    """DR-SCORE-5: most Infamy wins, whoever ended the game."""
    scores = [float(infamy(table, seat)) for seat in range(table.seats)]
    winners = [seat for seat in range(table.seats) if scores[seat] == max(scores)]
    tiebreaks: list[str] = []
    if len(winners) > 1 and table.tiebreak_nobility:
        winners, tiebreaks = break_tie(table, winners)
    return Outcome(
        happened.REASONS[table.end_reason],
        scores,
        winners,
        parts=[parts(table, seat) for seat in range(table.seats)],
        tiebreaks=tiebreaks,
        text=REASON_TEXTS[table.end_reason],
        rules=(REASON_RULES[table.end_reason], "DR-SCORE-5"),
    )


def break_tie(table: Table, tied: list[int]) -> tuple[list[int], list[str]]:
    """DR-RULING-41 with `nobility`: more Nobility cards, then fewer Penance cards, then a shared win."""
    used = ["more Nobility cards"]
    nobles = {seat: count_if(table, seat, True) for seat in tied}
    tied = [seat for seat in tied if nobles[seat] == max(nobles.values())]
    if len(tied) > 1:
        used.append("fewer Penance cards")
        penances = {seat: count_if(table, seat, False) for seat in tied}
        tied = [seat for seat in tied if penances[seat] == min(penances.values())]
    return tied, used


def count_if(table: Table, seat: i64, nobility: bool) -> int:
    cards = deck(table, seat)
    if nobility:
        return sum(1 for card in cards if SUIT_OF[card] == NOBILITY)
    return sum(1 for card in cards if card >= PENANCE_1)


def count_cards(table: Table) -> dict[str, int]:
    """DR-COMP-1: how many of each card there are in decks, supplies, Plague Pit and box together."""
    found = [0] * CARD_COUNT
    cards = table.kingdom + table.penances + table.drawn + table.pit
    cards += [card for card in table.lineup if card >= 0]
    for seat in range(table.seats):
        cards += deck(table, seat)
    for card in cards:
        found[card] += 1
    found[RAT] += COPIES[RAT] - RATS_EACH * table.seats
    found[FILTH] += COPIES[FILTH] - FILTH_EACH * table.seats
    found[RAT_KING] += table.rat_kings
    found[KING] += 1 if table.king_here else 0
    for place, first in ((0, PRINCE), (1, BISHOP)):
        for noble in range(table.nobles_taken[place], 3):
            found[first + noble] += 1
    return dict(zip(CARD_IDS, found, strict=True))
