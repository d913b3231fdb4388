"""The kinds of frame on the agenda: first what happens by itself, then what somebody is asked.

The classes that say what they do have the same names and are in `rules/`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.views import Phase

ROUND: Final[i64] = 0
SHIFT: Final[i64] = 1
COMMIT: Final[i64] = 2
TURN: Final[i64] = 3  # a: how many turns of this round are over
MENU: Final[i64] = 4  # seat: what can this player still do in their turn, a: 1 if renewing is no news
STEP_DONE: Final[i64] = 5  # seat: a step of a turn is over, a: as in MENU
EVENT: Final[i64] = 6
EVENT_PART: Final[i64] = 7  # a: part
EVENT_SEAT: Final[i64] = 8  # a: part, b: how many players have done it
BEFORE_MARCH: Final[i64] = 9
BOARDS: Final[i64] = 10  # a: how many boards have moved, b: way of moving
WALK: Final[i64] = 11  # seat: host, a: space + 1, b: way of moving
CLEAR_MARKS: Final[i64] = 12
END_MARCH: Final[i64] = 13
NEXT_ROUND: Final[i64] = 14
WINDOW: Final[i64] = 15  # seat: whom to ask next, a: passes in a row, b: which window
PART: Final[i64] = 16  # seat, a: part, b: how much of it is left, c: 1 if the card is done in full already
MARKET: Final[i64] = 17  # seat: a visit to the market goes on
TOLL: Final[i64] = 18  # a: how many boards are done, b: place + 1, c: part

ASK_COMMIT: Final[i64] = 19
ASK_WINDOW: Final[i64] = 20  # a: passes in a row, b: which window
ASK_TURN: Final[i64] = 21  # a: 1 for people, with the choices of the card and instants
ASK_CARD: Final[i64] = 22  # a: card of the hand
ASK_PART: Final[i64] = 23  # a: part, b: how much of it is left, c: as in PART
ASK_MARKET: Final[i64] = 24  # a: 1 for people, with instants
ASK_DROP: Final[i64] = 25
ASK_RED: Final[i64] = 26  # seat: host, a: place, b: way of moving
ASK_BERTH: Final[i64] = 27  # a: board, b: place of the abducted unit
ASK_EVENT: Final[i64] = 28  # a: part
ASK_TOLL: Final[i64] = 29  # seat: who pays, a: host, b: place, c: energy
ASK_CLOSEST: Final[i64] = 30  # a: part
ASK_SECOND: Final[i64] = 31  # the second played card to trash

# Ways of moving: by a card, by an event, in the march.
BY_CARD: Final[i64] = 0
BY_EVENT: Final[i64] = 1
IN_MARCH: Final[i64] = 2

# SP-RULING-29: the windows for instants.
AT_START: Final[i64] = 0
AFTER_PRODUCTION: Final[i64] = 1
BEFORE_TURN: Final[i64] = 2
BETWEEN_STEPS: Final[i64] = 3
BEFORE_EVENT: Final[i64] = 4
BEFORE_THE_MARCH: Final[i64] = 5
AFTER_MARCH: Final[i64] = 6
WINDOW_IDS: Final = (
    "start",
    "after_production",
    "before_turn",
    "between_steps",
    "before_event",
    "before_march",
    "after_march",
)

SETTING_UP: Final[i64] = 0
PRODUCTION: Final[i64] = 1
ACTION: Final[i64] = 2
EVENT_PHASE: Final[i64] = 3
MARCH: Final[i64] = 4
PHASE_IDS: Final[tuple[Phase, ...]] = ("setup", "production", "action", "event", "march")
