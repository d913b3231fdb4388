"""The kinds of frame on the agenda: first what happens by itself, then what somebody is asked.

How a Technology works (SO-REACT-2): a use puts EFFECT on the agenda and HACK on top of it, then what must come
before (PAY, DRAFT). Who hacks puts an EFFECT and a HACK of his own on top; an EFFECT of Hacker takes the HACK and
the EFFECT below it away. So every window is a frame, and windows in windows are frames on frames.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The course of a Round.
BEGIN_ROUND: Final[i64] = 0
NEXT_BUILD: Final[i64] = 1
BUILD_TURN: Final[i64] = 2
NEXT_MOVE: Final[i64] = 3
MOVE_TURN: Final[i64] = 4
STEPPING: Final[i64] = 5
BEGIN_MOVE: Final[i64] = 6
END_MOVE: Final[i64] = 7
STEALTH_END: Final[i64] = 8
END_MOVEMENT: Final[i64] = 9
NEXT_PRODUCE: Final[i64] = 10
PRODUCE: Final[i64] = 11
MAINTAIN: Final[i64] = 12
OFFERS: Final[i64] = 13
TRADES: Final[i64] = 14
END_ROUND: Final[i64] = 15
# Technologies.
EFFECT: Final[i64] = 16
HACK: Final[i64] = 17
PAY: Final[i64] = 18
DRAFT: Final[i64] = 19
# Attacks.
TREATY: Final[i64] = 20
ATTACK: Final[i64] = 21
DEFEND: Final[i64] = 22
PIERCE: Final[i64] = 23
RETURN_FIRE: Final[i64] = 24
CLASH: Final[i64] = 25
GUARD: Final[i64] = 26
COUNTER: Final[i64] = 27
ARRIVE: Final[i64] = 28
AIM: Final[i64] = 29
STEP_IN: Final[i64] = 30
SETTLE: Final[i64] = 31
HIT: Final[i64] = 32
DOWNED: Final[i64] = 33
RUN_DRY: Final[i64] = 34
STEAL: Final[i64] = 35
PLACE: Final[i64] = 36
CALL_TIES: Final[i64] = 37
STRENGTH: Final[i64] = 38

# Questions.
FIRST_QUESTION: Final[i64] = 48
ASK_BUILD: Final[i64] = 48
ASK_ITEM: Final[i64] = 49
ASK_RETURN: Final[i64] = 50
ASK_PICK_TECH: Final[i64] = 51
ASK_MOVE: Final[i64] = 52
ASK_STEP: Final[i64] = 53
ASK_MODE: Final[i64] = 54
ASK_FLIP: Final[i64] = 55
ASK_LANDING: Final[i64] = 56
ASK_CARGO: Final[i64] = 57
ASK_HACK: Final[i64] = 58
ASK_PAY: Final[i64] = 59
ASK_DRAFT: Final[i64] = 60
ASK_TRIBUTE: Final[i64] = 61
ASK_WITHDRAW: Final[i64] = 62
ASK_SHIP: Final[i64] = 63
ASK_DEFEND: Final[i64] = 64
ASK_PIERCE: Final[i64] = 65
ASK_GUARD: Final[i64] = 66
ASK_COUNTER: Final[i64] = 67
ASK_TARGET: Final[i64] = 68
ASK_VICTIM: Final[i64] = 69
ASK_PRODUCE: Final[i64] = 70
ASK_STEAL: Final[i64] = 71
ASK_PLACE: Final[i64] = 72
ASK_OFFER: Final[i64] = 73
ASK_TIES: Final[i64] = 74
ASK_COUNTER_PLANET: Final[i64] = 75
ASK_TRADE: Final[i64] = 76
ASK_DEAL: Final[i64] = 77
ASK_COPY: Final[i64] = 78

# Phases of a Round.
BUILDING: Final[i64] = 0
MOVEMENT: Final[i64] = 1
PRODUCTION: Final[i64] = 2
MAINTENANCE: Final[i64] = 3
PHASE_IDS: Final = ("building", "movement", "production", "maintenance")

# The steps at the end of a move (SO-RULING-24): arrive, offer the flip, land, check the Energy.
AT_REST: Final[i64] = 0
OFFER_FLIP: Final[i64] = 1
TOUCH_DOWN: Final[i64] = 2
LAST_CHECK: Final[i64] = 3
GARRISON: Final[i64] = 4

# The drives of BEGIN_MOVE.
WITH_PLASMA: Final[i64] = 1
WITH_HYPER: Final[i64] = 2
WITH_FUSION: Final[i64] = 4

# A SETTLE that belongs to no attack.
NO_ATTACK: Final[i64] = 1

# What threatens a ship in DEFEND: bits, with the opponent above them.
NUCLEAR: Final[i64] = 1
NO_STEALTH: Final[i64] = 2
FROM_GUN: Final[i64] = 4
DEFENCE: Final[i64] = 8
OPPONENT_SHIFT: Final[i64] = 4

# What was tried already in DEFEND, GUARD and COUNTER.
TRIED_STEALTH: Final[i64] = 1
TRIED_ARMOR: Final[i64] = 2
TRIED_SHIELD: Final[i64] = 4
TRIED_FIELD: Final[i64] = 1
TRIED_MISSILES: Final[i64] = 2
TRIED_KAMIKAZE: Final[i64] = 1

# Why a Technology with more than one use is used: the third argument of its EFFECT.
AS_MOVE: Final[i64] = 1
AS_ANSWER: Final[i64] = 2
AS_COUNTER: Final[i64] = 3
AS_TARGET: Final[i64] = 4
AS_RESCUE: Final[i64] = 5
AS_SHARE: Final[i64] = 6
AS_COVER: Final[i64] = 7
AS_MODE: Final[i64] = 8
