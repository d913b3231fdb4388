"""Owners beside the seats, and the flags of a ship."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Who has a planet or a ship, beside the seats.
NOBODY: Final[i64] = -1
NEUTRAL: Final[i64] = 4
DESTROYED: Final[i64] = -2
NO_SHIP: Final[i64] = -1

# Flags of a ship. The marks of a phase go when Movement ends, those of a turn when the owner's next turn begins.
MOVED: Final[i64] = 1
STEALTH: Final[i64] = 2
STEALTH_USED: Final[i64] = 4
PULSED: Final[i64] = 8
PHASE_MARKS: Final[i64] = 15
LOADED_BEFORE: Final[i64] = 16
LOADED_AFTER: Final[i64] = 32
BAR_PLASMA: Final[i64] = 64
BAR_HYPER: Final[i64] = 128
BAR_FUSION: Final[i64] = 256
BAR_KAMIKAZE: Final[i64] = 512
BAR_SHARE: Final[i64] = 1024
BAR_SIGHT: Final[i64] = 2048
TURN_MARKS: Final[i64] = 4080
SAVED: Final[i64] = 4096
HIDDEN: Final[i64] = 8192
HIT: Final[i64] = 16384
ATTACK_MARKS: Final[i64] = 28672
