"""What the keys do, for the foot of the screen and for the help."""

from __future__ import annotations

HELP = (
    ("1-9 a-z A-Z", "make the move with that key"),
    ("↑ ↓ Enter", "go through the moves, make one"),
    ("/", "type words of a move to filter; Enter makes it"),
    ("?", "why is something not possible?"),
    ("h", "hint: what a bot would do in your place"),
    ("r", "cards and rules; first those of the marked move"),
    ("u", "take back"),
    ("c", "talk (at a server's table)"),
    ("Tab", "to the board, to the log: scroll with ↑ ↓"),
    ("PgUp PgDn", "scroll the board"),
    ("q Ctrl-C", "save and leave"),
    ("F1", "this help"),
    ("", ""),
    ("In a replay", ""),
    ("← →", "one move back, one on"),
    ("PgUp PgDn", "ten moves"),
    ("Home End", "the beginning, the end"),
    ("Space", "run by itself, or stop"),
    ("e", "through whose eyes"),
)
FOOT = "/ filter  ? why not  h hint  r rules  u undo  q leave  F1 keys"
FOOT_CHAT = "/ filter  ? why not  h hint  r rules  u undo  c talk  q leave  F1 keys"
FOOT_REPLAY = "← → move  PgUp PgDn ten  Space run  e eyes  r rules  q leave  F1 keys"
