"""The 27 Technologies by number, and what is printed of each: kind, payer and cost. Texts are in the pack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

AMB: Final[i64] = 0
EMP: Final[i64] = 1
ENG: Final[i64] = 2
ECV: Final[i64] = 3
ESH: Final[i64] = 4
APC: Final[i64] = 5
FFD: Final[i64] = 6
FUS: Final[i64] = 7
HAK: Final[i64] = 8
HYP: Final[i64] = 9
KAM: Final[i64] = 10
MCV: Final[i64] = 11
MET: Final[i64] = 12
MDS: Final[i64] = 13
PER: Final[i64] = 14
PLA: Final[i64] = 15
RAD: Final[i64] = 16
ROG: Final[i64] = 17
ARM: Final[i64] = 18
BRI: Final[i64] = 19
SPY: Final[i64] = 20
STE: Final[i64] = 21
SUP: Final[i64] = 22
SUR: Final[i64] = 23
TRA: Final[i64] = 24
BEA: Final[i64] = 25
WMG: Final[i64] = 26
TECH_COUNT: Final[i64] = 27

TECH_IDS: Final = (
    "ambassador",
    "em_pulse_cannon",
    "engineer",
    "energy_converter",
    "energy_shield",
    "armor_piercer",
    "force_field",
    "fusion_reactor",
    "hacker",
    "hyperspace_drive",
    "kamikaze_pilot",
    "matter_converter",
    "metallurgist",
    "missile_defense",
    "permaculture",
    "plasma_propulsion",
    "radio_telescope",
    "rogue",
    "ship_armor",
    "space_bridge",
    "spy",
    "stealth",
    "super_soldier",
    "surgical_strike",
    "trader",
    "transport_beam",
    "wave_motion_gun",
)
TECH_CODES: Final = (
    "AMB",
    "EMP",
    "ENG",
    "ECV",
    "ESH",
    "APC",
    "FFD",
    "FUS",
    "HAK",
    "HYP",
    "KAM",
    "MCV",
    "MET",
    "MDS",
    "PER",
    "PLA",
    "RAD",
    "ROG",
    "ARM",
    "BRI",
    "SPY",
    "STE",
    "SUP",
    "SUR",
    "TRA",
    "BEA",
    "WMG",
)

# Kinds as bits: a passive applies by itself, an action needs the holder's turn, a reaction works off-turn.
PASSIVE: Final[i64] = 1
ACTIVE: Final[i64] = 2
REACTION: Final[i64] = 4
KIND_IDS: Final = ("passive", "active", "reaction")
KINDS: Final = bytes(
    [
        ACTIVE | REACTION,  # AMB
        ACTIVE,  # EMP
        PASSIVE,  # ENG
        ACTIVE,  # ECV
        REACTION,  # ESH
        ACTIVE | REACTION,  # APC
        REACTION,  # FFD
        PASSIVE | ACTIVE,  # FUS
        REACTION,  # HAK
        ACTIVE,  # HYP
        ACTIVE | REACTION,  # KAM
        ACTIVE,  # MCV
        PASSIVE,  # MET
        REACTION,  # MDS
        PASSIVE,  # PER
        PASSIVE,  # PLA
        PASSIVE | ACTIVE,  # RAD
        ACTIVE,  # ROG
        REACTION,  # ARM
        ACTIVE,  # BRI
        ACTIVE,  # SPY
        ACTIVE | REACTION,  # STE
        PASSIVE,  # SUP
        ACTIVE,  # SUR
        ACTIVE,  # TRA
        ACTIVE,  # BEA
        ACTIVE,  # WMG
    ]
)

# SO-TECH-0a, SO-TECH-0b: who pays. `bridge` is one of the two planets of a Space Bridge, `token` one resource.
FREE: Final[i64] = 0
PLANET: Final[i64] = 1
SHIP: Final[i64] = 2
BRIDGE: Final[i64] = 3
TOKEN: Final[i64] = 4
PAYER_IDS: Final = ("none", "planet", "ship", "bridge", "token")
PAYERS: Final = bytes(
    [
        TOKEN,  # AMB
        SHIP,  # EMP
        FREE,  # ENG
        PLANET,  # ECV
        SHIP,  # ESH
        PLANET,  # APC
        PLANET,  # FFD
        FREE,  # FUS
        FREE,  # HAK
        SHIP,  # HYP
        FREE,  # KAM
        PLANET,  # MCV
        FREE,  # MET
        PLANET,  # MDS
        FREE,  # PER
        FREE,  # PLA
        PLANET,  # RAD
        FREE,  # ROG
        PLANET,  # ARM
        BRIDGE,  # BRI
        FREE,  # SPY
        SHIP,  # STE
        FREE,  # SUP
        FREE,  # SUR
        TOKEN,  # TRA
        PLANET,  # BEA
        SHIP,  # WMG
    ]
)
# The least a use costs. Looks cost 1 each, a beamed structure BEAM_STRUCTURE_ENERGY, a hyperspace move its Energy.
TECH_ENERGY: Final = bytes([0, 1, 0, 1, 1, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 2, 10])
TECH_ORE: Final = bytes([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
BEAM_STRUCTURE_ENERGY: Final[i64] = 3

# When a Technology can be used or applies, as words for people: the closed set of the pack's `window`.
WINDOW_IDS: Final = (
    "building",
    "movement",
    "production",
    "maintenance",
    "any_turn",
    "move",
    "out_of_energy",
    "ship_attacked",
    "planet_entered",
    "strike_entered",
    "strike_target",
    "defense_used",
    "armor_used",
    "stealth_used",
    "tech_used",
    "attack_declared",
    "invasion",
)
