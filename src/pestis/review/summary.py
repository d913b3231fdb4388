"""A review in three sentences and three moments: how it went, what was decided, and whose side luck was on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from typing import Final

from pestis.review.format import Decision, GivenUp, Parts, Point, Summary, Turning
from pestis.review.verdicts import BLUNDER, BRILLIANT, INACCURATE, MISTAKE
from pestis.review.words import give_or_take, in_round, listed, percent, points, quoted, signed

MOMENTS: Final = 3
WORSE: Final = (BLUNDER, MISTAKE, INACCURATE)
# Luck that is worth a word, and how clear it must be in standard errors.
WORTH_A_WORD: Final = 0.05
CLEAR: Final = 2.0
# If luck may be off by so much, it was not measured.
MEASURED: Final = 0.25


@dataclass(frozen=True)
class Story:
    """What is known of a whole match."""

    names: Sequence[str]
    winners: Sequence[int]
    curve: Sequence[Point]
    decisions: Sequence[Decision]
    parts: Sequence[Parts]
    turning: Sequence[Turning]
    given_up: GivenUp | None = None

    def name(self, seat: int, reader: int | None) -> str:
        return "you" if seat == reader else self.names[seat]


def summary_of(story: Story, reader: int | None) -> Summary:
    """For one seat, which is called "you", or for somebody who looks on."""
    sentences = [_course(story, reader), _decided(story, reader), _luck(story, reader)]
    return Summary(reader, sentences, _moments(story, reader))


def _course(story: Story, reader: int | None) -> str:
    """Who won, and where the reader stood in between."""
    won = _ending(story, reader)
    if reader is None and len(story.parts) == 1:
        return f"{won}; at the start the chance was {percent(story.parts[0].start)}."
    if reader is None:
        starts = listed([f"{story.names[one.seat]} {percent(one.start)}" for one in story.parts])
        return f"{won}; at the start the chances were {starts}."
    is_won = reader in story.winners
    edge = "lowest" if is_won else "highest"
    start, *between = story.curve[:-1]
    peak = (min if is_won else max)([start, *between], key=lambda point: point.chances[reader])
    if percent(peak.chances[reader]) == percent(start.chances[reader]):
        return f"{won}; your chance was {edge} at the start, with {percent(start.chances[reader])}."
    at_first = f"your chance was {percent(start.chances[reader])} at the start"
    return f"{won}; {at_first} and {edge} {in_round(peak.round, peak.move)}, with {percent(peak.chances[reader])}."


def _ending(story: Story, reader: int | None) -> str:
    """Who won, or who gave up and how much of a chance that was."""
    winners = [story.name(seat, reader) for seat in story.winners]
    if story.given_up is None:
        alone = story.name(0, reader) if len(story.names) == 1 else ""
        return f"{capital(alone)} lost" if alone and not winners else f"{capital(listed(winners) or 'nobody')} won"
    seat, last = story.given_up.seat, story.curve[-1]
    if seat is None:
        return "The game was given up"
    gave_up = f"{capital(story.name(seat, reader))} gave up {in_round(last.round, last.move)}"
    won = f", so {listed(winners)} won" if winners else ""
    return f"{gave_up} with a chance of {percent(last.chances[seat])}{won}"


def _decided(story: Story, reader: int | None) -> str:
    """The decision that cost most, or the best one, or that there was none to speak of."""
    seen = [one for one in story.decisions if reader in {None, one.seat}]
    bad = [one for one in seen if one.verdict in WORSE]
    if bad:
        return _cost(story, reader, max(bad, key=lambda one: one.loss))
    brilliant = [one for one in seen if one.verdict == BRILLIANT]
    if brilliant:
        best = min(brilliant, key=lambda one: one.loss)
        who = capital(story.name(best.seat, reader))
        found = f"{who} found {quoted(best.played.text)} {in_round(best.round, best.move)}"
        return f"{found}, {points(best.loss)} better than the next best move."
    if not seen:
        return "You had nothing to decide." if reader is not None else "Nobody had anything to decide."
    which = "None of your decisions" if reader is not None else "No decision"
    return f"{which} clearly cost 2 points or more of the chance to win."


def _cost(story: Story, reader: int | None, worst: Decision) -> str:
    who = story.name(worst.seat, reader)
    whose = "your" if worst.seat == reader else "the"
    chose = f"{capital(in_round(worst.round, worst.move))} {who} chose {quoted(worst.played.text)}"
    error = give_or_take((worst.high - worst.low) / 4)
    cost = f"that cost {points(worst.loss)} ({error}) of {whose} chance to win"
    return f"{chose}: {cost}, against {quoted(worst.others[0].text)}."


def _luck(story: Story, reader: int | None) -> str:
    clear = [one for one in story.parts if abs(one.luck) >= max(WORTH_A_WORD, CLEAR * one.luck_error)]
    if not clear:
        is_known = max(one.luck_error for one in story.parts) * CLEAR < MEASURED
        none = "Luck was not clearly on anybody's side."
        return none if is_known else "How much was luck, only a deeper look can tell."
    smiled = [_touched(story, reader, one) for one in clear if one.luck > 0]
    frowned = [_touched(story, reader, one) for one in clear if one.luck < 0]
    told = [f"smiled on {listed(smiled)}"] if smiled else []
    told += [f"frowned on {listed(frowned)}"] if frowned else []
    return f"Luck {' and '.join(told)}."


def _touched(story: Story, reader: int | None, parts: Parts) -> str:
    return f"{story.name(parts.seat, reader)} ({signed(parts.luck)} {give_or_take(parts.luck_error)})"


def _moments(story: Story, reader: int | None) -> list[Turning]:
    """The turning points that moved the reader most, in the order of the game."""
    told = story.turning if reader is None else _own_changes(story, reader)
    largest = sorted(told, key=lambda one: -abs(one.after - one.before))[:MOMENTS]
    return sorted(largest, key=lambda one: one.move)


def _own_changes(story: Story, reader: int) -> list[Turning]:
    """What the turning points did to the reader's own chance, where that is worth a word."""
    told = [one if one.seat == reader else _own_change(story.curve, one, reader) for one in story.turning]
    return [one for one in told if abs(one.after - one.before) >= max(WORTH_A_WORD, CLEAR * one.error)]


def _own_change(curve: Sequence[Point], turning: Turning, reader: int) -> Turning:
    """A turning point of somebody else with the reader's chance before and after it."""
    around = (pair for pair in pairwise(curve) if pair[0].move <= turning.move < pair[1].move)
    before, after = next(around)
    error = round(hypot(before.errors[reader], after.errors[reader]), 6)
    chances = (before.chances[reader], after.chances[reader])
    return replace(turning, seat=reader, before=chances[0], after=chances[1], error=error)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
