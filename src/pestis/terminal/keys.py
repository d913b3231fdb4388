"""What the keys do, for the foot of the screen and for the help."""

from __future__ import annotations

from typing import Literal

HELP = (
    ("1-9 a-z A-Z", "make the move with that key"),
    ("↑ ↓ Enter", "go through the moves, make one"),
    ("/", "type words of a move to filter; Enter makes it"),
    ("?", "why is something not possible?"),
    ("h", "hint: what a bot would do in your place"),
    ("r", "cards and rules; first those of the marked move"),
    ("u", "take back; or answer somebody who wants to"),
    ("o", "standing orders: reactions that you always decline"),
    ("x", "resign"),
    ("n", "after the end: another match, or the one that is offered"),
    ("v", "after the end: the review, what decided the game"),
    ("c", "talk (at a server's table)"),
    ("Tab", "to the board, to the log: scroll with ↑ ↓"),
    ("PgUp PgDn", "scroll the board"),
    ("q Ctrl-C", "save and leave"),
    ("F1", "this help"),
    ("F2", "coach: what matters, and a word after a clear mistake"),
)
HELP_REPLAY = (
    ("← →, b n", "one move back, one on"),
    ("PgUp PgDn", "ten moves"),
    ("Home End", "the beginning, the end"),
    ("Space", "run by itself, or stop"),
    ("e", "through whose eyes"),
    ("r", "cards and rules; first those of the move"),
    ("Tab", "to the board, to the log: scroll with ↑ ↓"),
    ("q Ctrl-C", "leave"),
    ("F1 ?", "this help"),
)
Foot = Literal["play", "watch", "over", "replay"]
ROOMY = 100


def foot(kind: Foot, has_chat: bool, width: int) -> str:
    """The keys that matter now, in one line of the window."""
    if kind == "replay":
        return "← → move  PgUp PgDn ten  Space run  e eyes  r rules  q leave  F1 keys"
    talk = ["c talk"] if has_chat else []
    if kind == "over":
        return "  ".join(["n another match", "v review", "r rules", *talk, "q leave", "F1 keys"])
    if kind == "watch":
        return "  ".join(["r rules", *talk, "q leave", "F1 keys"])
    middle = [
        "h hint",
        "r rules",
        "u back" if width < ROOMY else "u take back",
        "o orders",
        "x resign",
        *talk,
        "q leave",
    ]
    if width < ROOMY:
        return " ".join(["/ find", "? why", *middle, "F1 keys"])
    return "  ".join(["/ filter", "? why not", *middle, "F1 keys", "F2 coach"])
