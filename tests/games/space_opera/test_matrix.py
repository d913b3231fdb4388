"""The interaction matrix of section 5.2, cell by cell: does the response (column) save against the threat (row)?

`yes` and `no` are the matrix's own words; `-` stands where a response does not apply, which is tested as `no`.
"""

from collections.abc import Callable

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, Position, given

COLUMNS = {
    "shield": "energy_shield",
    "armor": "ship_armor",
    "stealth": "stealth",
    "field": "force_field",
    "missiles": "missile_defense",
    "bunker": "",
    "hyperspace": "hyperspace_drive",
    "fusion": "fusion_reactor",
    "ambassador": "ambassador",
}
REACTIONS = ("defend", "guard", "tribute", "counter", "hack", "pay", "place", "target")
FIRST = "A 1,1 e4"


def respond(table: Position, victim: int, column: str, target: str = "target(meeple)") -> Position:
    """Let the victim use the response wherever it is offered; everybody else declines."""
    while not table.table.is_over and table.window in REACTIONS:
        answer = f"use({COLUMNS[column]})" if COLUMNS[column] else "decline"
        if table.asked == victim and table.window == "tribute" and column == "ambassador":
            table.play("kind(ore)")
        elif table.asked == victim and table.offers(answer) and answer != "decline":
            table.play(answer)
        elif table.window == "target":
            table.play(target if table.offers(target) else table.choices()[-1])
        else:
            table.table.play(table.asked, table.table.default_move(table.asked))
    return table


def hand(column: str) -> dict[int, str]:
    return {B: COLUMNS[column]} if COLUMNS[column] else {}


def ties(column: str) -> tuple[tuple[int, int], ...]:
    return ((B, A),) if column == "ambassador" else ()


def flight(
    column: str, fleet: str, worlds: str, *moves: str, target: str = "target(meeple)", shown: str = ""
) -> Position:
    """Ship 0 of A flies from (1,1) to the planet of B at (1,3); B holds the response."""
    bunkers = " b3" if column == "bunker" else ""
    techs = hand(column) | ({A: shown} if shown else {})
    table = given(
        "A . B B", fleet=f"{fleet}; B 1,4", worlds={(1, 3): worlds + bunkers}, shown=techs, ties=ties(column)
    )
    table.play("move(0)", "step(right)", "step(right)", *moves)
    return respond(table, B, column, target)


def collision(column: str) -> bool:
    if column == "hyperspace":
        table = given("A . . . B", fleet="A 1,1 e4; B 1,3 e3; B 1,5", shown={A: "hyperspace_drive"})
        table.play("hyperspace(0)", "amount(2)", "step(right)", "step(right)", "step(right)", "end")
        return table.ship(0) != "gone" and table.ship(1) != "gone"
    fleet = "A 1,2 e3; B 1,3 e3; B 1,5"
    table = given("A . . . B", fleet=fleet, shown=hand(column), ties=ties(column)).play("move(0)", "step(right)")
    return respond(table, B, column).ship(1) != "gone"


def detonation(column: str) -> bool:
    fleet = "A 1,2 e3 nuke1; B 1,3 e3; B 1,3 e2; B 1,5"
    table = given("A . . . B", fleet=fleet, shown=hand(column), ties=ties(column))
    table.play("move(0)", "step(right)", "mode(detonate_1)")
    respond(table, B, column)
    return table.ship(1) != "gone" and table.ship(2) != "gone"


def surface(column: str) -> bool:
    return flight(column, FIRST, "m3").table.meeples[2] == 3


def docked(column: str) -> bool:
    table = flight(column, "A 1,1 e4; B 1,3 e3", "m3", target="ship(1)")
    return table.ship(1) != "gone"


def biological(column: str) -> bool:
    table = flight(column, "A 1,1 e4 bio1", "m3 f2", "mode(bio_strike)")
    return (table.table.meeples[2], table.table.farm[2]) == (3, 2)


def nuclear(column: str) -> bool:
    table = flight(column, "A 1,1 e4 nuke1; B 1,3 e3", "m3", "mode(nuclear_strike)")
    return table.table.meeples[2] == 3 if column == "bunker" else table.ship(1) != "gone"


def kamikaze(column: str) -> bool:
    table = flight(column, "A 1,1 e4 m1", "m3", "mode(kamikaze)", shown="kamikaze_pilot")
    return table.table.meeples[2] == 3


def hidden_strike(column: str, sight: str = "") -> bool:
    bunkers = " b3" if column == "bunker" else ""
    techs = {B: f"{COLUMNS[column]} {sight}", A: "stealth"}
    table = given(
        "A . B B",
        fleet="A 1,1 e4; B 1,4",
        stealth=(0,),
        worlds={(1, 3): "m3" + bunkers},
        shown=techs,
        ties=ties(column),
    )
    table.play("move(0)", "step(right)", "step(right)")
    return respond(table, B, column).table.meeples[2] == 3


def invasion(column: str) -> bool:
    table = flight(column, "A 1,1 e4 m5", "m3")
    return table.table.owner[2] == B


def beam(column: str) -> bool:
    bunkers = " b3" if column == "bunker" else ""
    shown = hand(column) | {A: "transport_beam"}
    worlds = {(1, 1): "m6 e5", (1, 3): "m3" + bunkers}
    table = given("A . B B", fleet="B 1,4", worlds=worlds, shown=shown, ties=ties(column))
    table.play("use(transport_beam)", "at(1,3)", "amount(5)")
    return respond(table, B, column).table.owner[2] == B


def gun_at_ship(column: str) -> bool:
    fleet = "A 1,1 e11; B 1,3 e3; B 1,6"
    table = given("A . . . . B", fleet=fleet, shown=hand(column) | {A: "wave_motion_gun"}, ties=ties(column))
    table.play("fire(0)")
    return respond(table, B, column).ship(1) != "gone"


def gun_at_planet(column: str) -> bool:
    bunkers = " b3" if column == "bunker" else ""
    table = given(
        "A . B . . B",
        fleet="A 1,1 e11; B 1,6",
        worlds={(1, 3): "m3" + bunkers},
        shown=hand(column) | {A: "wave_motion_gun"},
        ties=ties(column),
    )
    table.play("fire(0)")
    return respond(table, B, column).table.owner[2] == B


def against(defence: str, column: str) -> bool:
    """My own drone meets Force Field or Missile Defense; I hold the response."""
    mine = {A: COLUMNS[column]} if COLUMNS[column] else {}
    table = given("A . B B", fleet="A 1,1 e4; B 1,4", shown=mine | {B: defence})
    table.play("move(0)", "step(right)", "step(right)")
    while table.window in REACTIONS:
        mine_now = table.asked == A and COLUMNS[column] and table.offers(f"use({COLUMNS[column]})")
        theirs = table.asked == B and table.offers(f"use({defence})")
        if mine_now:
            table.play(f"use({COLUMNS[column]})")
        elif theirs:
            table.play(f"use({defence})")
        elif table.offers("target(meeple)"):
            table.play("target(meeple)")
        else:
            table.table.play(table.asked, table.table.default_move(table.asked))
    return table.table.meeples[2] == 2


def force_field(column: str) -> bool:
    return against("force_field", column)


def missile_defense(column: str) -> bool:
    return against("missile_defense", column)


def supernova(column: str) -> bool:
    shown = {A: COLUMNS[column]} if COLUMNS[column] else {}
    table = given("A * . . B", fleet="A 1,1 e5; B 1,5", shown=shown)
    if column == "hyperspace":
        table.play("hyperspace(0)", "amount(2)", "step(right)", "step(right)", "end")
    else:
        table.play("move(0)", "step(right)")
    return table.ship(0) != "gone"


def adrift(column: str) -> bool:
    shown = {A: COLUMNS[column]} if COLUMNS[column] else {}
    table = given("A . . . B", fleet="A 1,1 e2; B 1,5", shown=shown)
    if column == "hyperspace":
        table.play("hyperspace(0)", "step(right)", "end")
    else:
        table = given("A . . . B", fleet="A 1,1 e1; B 1,5", shown=shown).play("move(0)", "step(right)", "end")
    return table.ship(0) != "gone"


def robbed(column: str) -> bool:
    bunkers = "b3" if column == "bunker" else "b0"
    shown = hand(column) | {A: "rogue"}
    table = given("A . B", phase="production", worlds={(1, 3): bunkers}, shown=shown, ties=ties(column))
    table.play("use(rogue)", "kind(meeple)")
    return table.table.meeples[2] == 3


# In the order of COLUMNS: shield, armor, stealth, field, missiles, bunker, hyperspace, fusion, ambassador.
MATRIX: dict[str, tuple[Callable[[str], bool], str]] = {
    "collision": (collision, "yes yes yes - - - yes - yes"),
    "nuclear detonation in space": (detonation, "yes no yes - - - - - yes"),
    "drone strike, surface target": (surface, "- - - yes yes yes - - yes"),
    "drone strike, docked ship": (docked, "yes yes yes yes yes no - - yes"),
    "biological strike": (biological, "- - - yes yes yes - - yes"),
    "nuclear strike on a planet": (nuclear, "no no no yes yes yes - - yes"),
    "kamikaze version of a strike": (kamikaze, "- - - yes no yes - - yes"),
    "stealthed drone strike": (hidden_strike, "- - - yes no yes - - yes"),
    "invasion by ship": (invasion, "- - - yes no yes - - yes"),
    "invasion by transport beam": (beam, "- - - no no yes - - yes"),
    "wave motion gun: ship": (gun_at_ship, "yes yes no no no - - - yes"),
    "wave motion gun: planet": (gun_at_planet, "no no no no no no - - yes"),
    "force field hitting my ship": (force_field, "no no no - - - skip - -"),
    "missile defense hitting my ship": (missile_defense, "no no yes - - - skip - -"),
    "supernova, face up": (supernova, "no no no - - - yes no -"),
    "out of energy off a planet": (adrift, "- - - - - - no yes -"),
    "rogue": (robbed, "no no no no no no no no no"),
}
CELLS = [
    (row, column, expected)
    for row, (_, line) in MATRIX.items()
    for column, expected in zip(COLUMNS, line.split(), strict=True)
    if expected != "skip"
]


@rule(
    "SO-TECH-ESH",
    "SO-TECH-ARM",
    "SO-TECH-STE",
    "SO-TECH-FFD",
    "SO-TECH-MDS",
    "SO-TECH-KAM",
    "SO-TECH-WMG",
    "SO-RULING-59",
    "SO-RULING-53",
)
@pytest.mark.parametrize(("row", "column", "expected"), CELLS)
def test_the_matrix(row: str, column: str, expected: str) -> None:
    threat, _ = MATRIX[row]
    assert threat(column) is (expected == "yes")


@rule("SO-RULING-58", "SO-TECH-MDS", "SO-REACT-4")
def test_a_telescope_lets_missile_defense_meet_a_stealthed_strike() -> None:
    assert hidden_strike("missiles", "radio_telescope")


@rule("SO-RULING-55", "SO-TECH-HYP")
def test_a_ship_in_hyperspace_never_enters_a_planet() -> None:
    table = given(
        "A . B B", fleet="A 1,2 e4; B 1,4", shown={A: "hyperspace_drive", B: "force_field missile_defense"}
    )
    assert not table.offers("hyperspace(0)")


# The row "EM Pulse on the card": what still works there for its enemies.


def pulsed(techs: str, fleet: str = "", worlds: str = "m3") -> Position:
    """A pulses the planet of B at (1,3), then flies there."""
    table = given(
        "A . B B",
        fleet=f"A 1,2 e3; A 1,1 e4{fleet}; B 1,4",
        worlds={(1, 3): worlds},
        shown={A: "em_pulse_cannon", B: techs},
        ties=((B, A),) if techs == "ambassador" else (),
    )
    return table.play("pulse(0)", "aim(right)", "move(1)", "step(right)", "step(right)")


@rule("SO-TECH-EMP", "SO-RULING-54")
@pytest.mark.parametrize(
    ("tech", "window"), [("force_field", "target"), ("missile_defense", "target"), ("ambassador", "tribute")]
)
def test_a_pulse_on_a_planet(tech: str, window: str) -> None:
    assert pulsed(tech).window == window


@rule("SO-TECH-EMP", "SO-RULING-54", "SO-TECH-ARM")
@pytest.mark.parametrize(("tech", "saved"), [("energy_shield", False), ("stealth", False), ("ship_armor", True)])
def test_a_pulse_on_a_docked_ship(tech: str, saved: bool) -> None:
    table = pulsed(tech, fleet="; B 1,3 e3").play("ship(2)")
    if saved:
        table.play("use(ship_armor)", "at(1,4)")
    assert (table.ship(2) != "gone") is saved


@rule("SO-RULING-54")
def test_bunkers_work_under_a_pulse_and_hyperspace_stops_there() -> None:
    table = pulsed("spy", worlds="m3 b3 w1")
    assert not table.offers("target(meeple)")
    fleet = "A 1,2 e3; B 1,5 e4; B 1,6"
    table = given("A . . . . B", fleet=fleet, shown={A: "em_pulse_cannon", B: "hyperspace_drive"})
    table.play("pulse(0)", "aim(right)", "pass", "hyperspace(1)", "amount(2)", "step(left)", "step(left)")
    assert table.ship(1) == "B 1,3 e2"


@rule("SO-RULING-59")
@pytest.mark.parametrize("defence", ["force_field", "missile_defense"])
@pytest.mark.parametrize(("flag", "answer"), [(False, ""), (True, "energy_shield"), (True, "ship_armor")])
def test_armor_and_shield_help_against_defences_only_with_the_flag(defence: str, flag: bool, answer: str) -> None:
    table = given(
        "A . B B",
        fleet="A 1,1 e4; B 1,4",
        shown={A: "energy_shield ship_armor", B: defence},
        defences_are_attacks=flag,
    )
    table.play("move(0)", "step(right)", "step(right)", f"use({defence})", "at(1,4)")
    if answer:
        assert table.window == "defend"
        table.play(f"use({answer})")
        assert table.window == "target"
    else:
        assert table.ship(0) == "gone"
