"""DR-SCORE: Infamy, the winner, and where all 216 cards are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events
from pestis.games.divine_retribution.content.cards import (
    BISHOP,
    CARD_COUNT,
    CARD_IDS,
    COPIES,
    FILTH,
    FILTH_EACH,
    KING,
    NOBILITY,
    PENANCE_1,
    PRINCE,
    RAT,
    RAT_KING,
    RATS_EACH,
    SUIT_OF,
)
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import CARD_MASK

REASON_TEXTS: Final = (
    "The King of Nobility was Infected.",
    "Every Kingdom card was Infected.",
    "Nothing was taken for too many rounds in a row.",
    "The last round was over.",
)
REASON_RULES: Final = ("DR-ENDTIMES-1", "DR-ENDTIMES-2", "DR-RULING-42", "DR-RULING-42")


def deck(state: Realm, seat: i64) -> list[i64]:
    """DR-SCORE-1: all cards of a deck, in its four zones."""
    cards = [entry & CARD_MASK for entry in state.draws[seat].entries]
    cards += [entry & CARD_MASK for entry in state.hands[seat].entries]
    cards += state.discards[seat]
    cards += [card_of(held) for held in state.controls[seat]]
    return cards


def infamy(state: Realm, seat: i64) -> i64:
    """DR-SCORE-2, DR-SCORE-3: Resistance of every card, and Notoriety of Nobility."""
    total: i64 = 0
    for card in deck(state, seat):
        total += state.content.infamy(card)
    return total


def parts(state: Realm, seat: i64) -> dict[str, float]:
    """The Infamy of a deck by where it comes from."""
    found = {"kingdom": 0.0, "rat_kings": 0.0, "nobility": 0.0, "notoriety": 0.0, "penance": 0.0, "starters": 0.0}
    for card in deck(state, seat):
        found[part_name(card)] += state.content.resistance[card]
        found["notoriety"] += state.content.notoriety[card]
    return found


def part_name(card: i64) -> str:
    if SUIT_OF[card] == NOBILITY:
        return "nobility"
    if card >= PENANCE_1:
        return "penance"
    if card == RAT_KING:
        return "rat_kings"
    return "starters" if card in (RAT, FILTH) else "kingdom"


def scores(state: Realm) -> list[float]:
    return [float(infamy(state, seat)) for seat in range(state.seats)]


def outcome(state: Realm) -> Outcome:
    """DR-SCORE-5: most Infamy wins, whoever ended the game."""
    totals = scores(state)
    winners = [seat for seat in range(state.seats) if totals[seat] == max(totals)]
    tiebreaks: list[str] = []
    if len(winners) > 1 and state.tiebreak_nobility:
        winners, tiebreaks = break_tie(state, winners)
    return Outcome(
        events.REASONS[state.end_reason],
        totals,
        winners,
        parts=[parts(state, seat) for seat in range(state.seats)],
        tiebreaks=tiebreaks,
        text=REASON_TEXTS[state.end_reason],
        rules=(REASON_RULES[state.end_reason], "DR-SCORE-5"),
    )


def break_tie(state: Realm, tied: list[int]) -> tuple[list[int], list[str]]:
    """DR-RULING-41 with `nobility`: more Nobility cards, then fewer Penance cards, then a shared win."""
    used = ["more Nobility cards"]
    nobles = {seat: count_if(state, seat, True) for seat in tied}
    tied = [seat for seat in tied if nobles[seat] == max(nobles.values())]
    if len(tied) > 1:
        used.append("fewer Penance cards")
        penances = {seat: count_if(state, seat, False) for seat in tied}
        tied = [seat for seat in tied if penances[seat] == min(penances.values())]
    return tied, used


def count_if(state: Realm, seat: i64, nobility: bool) -> int:
    cards = deck(state, seat)
    if nobility:
        return sum(1 for card in cards if SUIT_OF[card] == NOBILITY)
    return sum(1 for card in cards if card >= PENANCE_1)


def count_cards(state: Realm) -> dict[str, int]:
    """DR-COMP-1: how many of each card there are in decks, supplies, Plague Pit and box together."""
    found = [0] * CARD_COUNT
    cards = state.kingdom + state.penances + state.drawn + state.pit
    cards += [card for card in state.lineup if card >= 0]
    for seat in range(state.seats):
        cards += deck(state, seat)
    for card in cards:
        found[card] += 1
    found[RAT] += COPIES[RAT] - RATS_EACH * state.seats
    found[FILTH] += COPIES[FILTH] - FILTH_EACH * state.seats
    found[RAT_KING] += state.rat_kings
    found[KING] += 1 if state.king_here else 0
    for place, first in ((0, PRINCE), (1, BISHOP)):
        for noble in range(state.nobles_taken[place], 3):
            found[first + noble] += 1
    return dict(zip(CARD_IDS, found, strict=True))
