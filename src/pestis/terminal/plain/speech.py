"""How the plain dialogue speaks, and what it says can be typed."""

from __future__ import annotations

import shutil
import sys
import textwrap

from pestis.terminal.boards.drawing import Line

USUAL_WIDTH = 80
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
COMMANDS = (
    ("NUMBER", "make the move with that number"),
    ("WORDS", "make the only move with all these words, or list those that have them"),
    ("moves", "the moves once more"),
    ("board", "the board, drawn"),
    ("read", "everything on the table as plain lines, for screen readers"),
    ("hand", "your hand"),
    ("scores", "the players"),
    ("log", "what happened last"),
    ("why WORDS", "why a move is not possible: its words, or its form such as play(rat)"),
    ("rules WORDS", "rules and cards with these words; rules NUMBER: those of a move"),
    ("hint", "what a bot would do in your place"),
    ("coach", "says what matters, and when a move gives much away; once more, and it is silent"),
    ("undo", "take back; agree or refuse when somebody else asks"),
    ("orders", "standing orders: orders decline, round, untouched or ask; with a NUMBER for one kind"),
    ("resign", "give up; resign yes if you mean it"),
    ("rematch", "after the end: another match with the same players"),
    ("review", "after the end: what decided the game, and what was luck"),
    ("say TEXT", "talk, at a server's table"),
    ("quit", "save and leave (so does the end of input, or Ctrl-C)"),
)


def line_width() -> int:
    """How long a line on the terminal may be; as long as usual where there is none."""
    return shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else USUAL_WIDTH


def say(text: str = "") -> None:
    """Long lines break between words on a terminal; scripts get them whole."""
    if sys.stdout.isatty() and len(text) > (width := line_width()):
        text = textwrap.fill(text, max(width, 20), subsequent_indent="    ")
    print(text, flush=True)


def say_all(texts: list[str]) -> None:
    for text in texts:
        say(text)


def say_lines(lines: list[Line]) -> None:
    for each in lines:
        say(each.plain.rstrip())
