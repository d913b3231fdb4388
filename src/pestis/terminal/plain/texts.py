"""Lines of text that both faces of the terminal show: players, results, hints, clocks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import groupby

from pestis.terminal.boards import Board, Plate
from pestis.terminal.boards.drawing import SHAPES, Line, fit, line, quiet, seat_style, token, wrap
from pestis.terminal.facts import inner_words
from pestis.terminal.json_types import Json
from pestis.terminal.table import Sitter, Snapshot

DAY, HOUR, MINUTE = 86_400, 3600, 60
PEOPLE_WIDTH = 20
RESULT_WIDTH = 66


def log_lines(events: Sequence[Json]) -> list[str]:
    """What happened; the same thing several times in a row is one line.

    >>> log_lines([{"text": "Blue draws a card."}, {"text": "Blue draws a card."}, {"text": "Blue passes."}])
    ['Blue draws a card. (2 times)', 'Blue passes.']
    """
    runs = ((text, len(list(same))) for text, same in groupby(str(event["text"]) for event in events))
    return [text if count == 1 else f"{text} ({count} times)" for text, count in runs]


def clock_text(ms: int) -> str:
    """
    >>> clock_text(65_000), clock_text(7_300_000)
    ('1:05', '2 h 1 min')
    """
    seconds = max(0, -(-ms // 1000))
    if seconds >= DAY:
        return f"{seconds // DAY} d {seconds % DAY // HOUR} h"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clock_of(now: Snapshot, sitter: Sitter) -> str:
    """What a seat has left; the clock of who is asked runs."""
    if sitter.clock_ms is None:
        return ""
    gone = (time.monotonic() - now.read_at) * 1000 if sitter.seat in now.pending else 0
    return clock_text(int(sitter.clock_ms - gone))


def plates(board: Board, now: Snapshot, width: int) -> list[Line]:
    """One line for each player: mark, name, score, counts, clock; an arrow before those who are asked."""
    lines: list[Line] = []
    for sitter in now.sitters:
        seat = sitter.seat
        asked = seat in now.pending
        name = now.title(seat)
        label = f" {sitter.label}" if sitter.label not in ("", name) else ""
        away = "" if sitter.present or sitter.kind == "open" else " (away)"
        who = line(
            ">" if asked else " ",
            token(seat, now.names),
            (f" {name}", seat_style(seat, now.names)),
            quiet(f"{label}{away}"),
        )
        plate = board.plate(now.view, seat) if now.view else None
        clock = clock_of(now, sitter)
        room = width - PEOPLE_WIDTH - (len(clock) + 1 if clock else 0)
        score = score_line(plate, room) if plate else line()
        lines.append(line(fit(who, PEOPLE_WIDTH), fit(score, room), f" {clock}" if clock else ""))
    return lines


def score_line(plate: Plate, width: int) -> Line:
    """The score, and as many counts as there is room for."""
    made = line((plate.score, "bold"))
    for count in plate.counts:
        if made.cell_len + 3 + len(count) > width:
            break
        made = line(made, quiet(f" · {count}"))
    return made


def result(now: Snapshot) -> list[Line]:
    """Why it ended, the scores with their parts, who won."""
    outcome: Json | None = now.view["outcome"] if now.view else None
    if outcome is None:
        return resigned(now) if now.ending else []
    lines = [line((outcome["text"] or outcome["reason"], "bold")), line()]
    for seat, score in enumerate(outcome["scores"]):
        won = "  won" if seat in outcome["winners"] else ""
        parts = outcome["parts"][seat] if seat < len(outcome["parts"]) else {}
        told = ", ".join(f"{inner_words(part)} {value:g}" for part, value in parts.items() if value)
        lines.append(
            line(
                token(seat, now.names),
                (f" {now.title(seat)}  {score:g}", seat_style(seat, now.names)),
                (won, "bold"),
            )
        )
        lines += [quiet(f"    {part.plain}") for part in wrap(told, RESULT_WIDTH) if part.plain]
    if outcome["tiebreaks"]:
        lines.append(quiet(f"Tie-breaks: {', '.join(outcome['tiebreaks'])}"))
    return lines


def resigned(now: Snapshot) -> list[Line]:
    """How a match ended that did not come to its end by the rules."""
    ending = now.ending or {}
    lines = [line((str(ending["text"]), "bold"))]
    for sitter in now.sitters if ending["winners"] else ():
        won = "  won" if sitter.seat in ending["winners"] else ""
        name = (f" {now.title(sitter.seat)}", seat_style(sitter.seat, now.names))
        lines.append(line(token(sitter.seat, now.names), name, (won, "bold")))
    return lines


def hint_lines(hint: Json) -> list[str]:
    """A hint as paragraphs, the advised move first."""
    lines = [hint["move"]["text"], hint["text"]]
    others = hint["reasons"][1:]
    if others:
        lines.append("Other moves it thought of:")
        lines += [f"- {reason['move']['text'].rstrip('.')}. {reason['text']}" for reason in others]
    return lines


def shape_of(seat: int) -> str:
    return SHAPES[seat % len(SHAPES)]


def talk_line(said: Json) -> str:
    """One line of chat, or something that the table itself says."""
    if said["type"] == "notice":
        return f"* {said['text']}"
    seat = said["seat"]
    mark = f"{shape_of(seat)} " if seat is not None else ""
    return f"{mark}{said['name']}: {said['text']}"
