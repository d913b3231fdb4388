"""The unique events of the five planets."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from pestis.games.space_plague import GAME, content
from pestis.games.space_plague.content.parts import EVENT_VERBS
from pestis.games.space_plague.words.log import UNIQUE_LINES
from pestis.kernel.match import Match
from pestis.kernel.record import read_record
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, D, Position, conserved, given

KINDS = ["plague", "captain", "native", "black", "red", "B.plague"]


def unique(planet: str, units: dict[int, str] | None = None, number: int = 1, **more: object) -> Position:
    """A unique event on a planet."""
    settings: dict[str, object] = {"deck": "event_9", "planet": planet, **more}
    return given(phase="event", track=f"- - event_{number}", units=units or {}, **settings)  # type: ignore[arg-type]


# Terra IX.


@rule("SP-PLANET-TERRA", "SP-EV-01-E", "SP-EV-02-E", "SP-EV-03-E", "SP-EV-04-E", "SP-EVT-3")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_terra_destroys_all_on_forest(number: int, kind: str) -> None:
    table = unique("terra_ix", {A: f"{kind}@t2+halt2 plague@t1+halt2", B: f"{kind}@t6+halt2"}, number)
    left = "plague@t2+halt " if kind == "captain" else ""
    assert table.units(A) == f"{left}plague@t1+halt"
    assert conserved(table)


@rule("SP-RULING-3", "SP-PLANET-TERRA")
@pytest.mark.parametrize(
    ("option", "left"),
    [
        ("extra_tile", "plague@t1+halt plague@s3+halt"),
        ("alien", "plague@t3+halt plague@s3+halt"),
        ("forest_only", "plague@t3+halt plague@t1+halt plague@s3+halt"),
    ],
)
def test_what_a_planet_tile_is(option: str, left: str) -> None:
    """The path is Alien, Forest, Desert with the Desert as the extra tile."""
    units = {A: "plague@t3+halt2 plague@t2+halt2 plague@t1+halt2 plague@s3+halt2"}
    table = unique("terra_ix", units, path="a f d", extra=3, terra_planet_tile=option)
    assert table.units(A) == left


# Xion.


@rule("SP-PLANET-XION-1", "SP-RULING-26", "SP-DEC-15", "SP-UNIT-7")
def test_on_xion_everybody_puts_a_token_on_a_neighbours_ship() -> None:
    table = unique("xion")
    assert table.choices() == ["send(1, s1)", "send(1, s2)", "send(1, s3)"]
    table.play("send(1, s3)", "send(0, s1)")
    assert [table.units(A), table.units(B)] == ["B.plague@s2", "A.plague@t1"]
    assert table.supply == [19, 19]


@rule("SP-PLANET-XION-1", "SP-PLANET-XION-2", "SP-EDGE-31", "SP-RULING-26")
def test_with_four_the_opposite_seat_is_never_a_target() -> None:
    full = "plague@s1+halt2 plague@s2+halt2"
    table = unique("xion", {A: full, B: full, C: full, D: full}, seats=4)
    assert table.choices() == ["send(1, s3)", "send(3, s3)"]
    assert table.refuse("send(2, s3)") == "SP-RULING-26"
    assert table.refuse("send(1, s1)") == "SP-PLANET-XION-2"
    table.play("send(1, s3)")
    assert table.choices() == ["send(0, s3)", "send(2, s3)"]
    table.play("send(2, s3)")
    assert [(event["seat"], event["board"]) for event in table.happened("placed")] == [
        (A, B),
        (B, C),
        (C, D),
        (D, A),
    ]


@rule("SP-PLANET-XION-2", "SP-EDGE-31")
def test_an_earlier_player_takes_the_last_free_space_and_later_ones_place_nothing() -> None:
    full = "plague@s1+halt2 plague@s2+halt2 plague@s3+halt2"
    nearly = "plague@s1+halt2 plague@s2+halt2"
    table = unique("xion", {A: full, B: nearly, C: full}, seats=3)
    assert len(table.happened("placed")) == 1
    assert table.happened("placed")[0]["seat"] == A
    assert table.supply == [16, 18, 17]


@rule("SP-RULING-26")
def test_with_three_both_others_are_neighbours_and_an_empty_supply_is_skipped() -> None:
    table = unique("xion", seats=3, supply={A: 0})
    assert table.pending == (B,)
    assert {form.split("(")[1][0] for form in table.choices()} == {"0", "2"}


# Proton Moon II.


@rule("SP-PLANET-PROTON", "SP-DEC-16", "SP-RULING-23")
def test_on_proton_moon_a_hand_card_or_the_closest_unit_goes() -> None:
    table = unique("proton_moon_ii", {A: "plague@t1 plague@s2"}, hands={A: "fast slow", B: "fast slow"})
    assert table.choices() == ["trash(fast)", "trash(slow)", "sacrifice"]
    table.play("trash(fast)")
    assert table.hand(A) == "slow"
    assert table.trashed(A) == "produce_1 produce_2 captain fast evolving"
    assert table.choices() == ["trash(fast)", "trash(slow)"]


@rule("SP-PLANET-PROTON", "SP-RULING-23")
@pytest.mark.parametrize("kind", KINDS)
def test_on_proton_moon_the_ship_counts_and_any_colour(kind: str) -> None:
    table = unique("proton_moon_ii", {A: f"{kind}@s2"}, hands={A: "", B: "fast slow"})
    assert table.pending == (B,)
    table.play("trash(fast)")
    assert table.units(A) == ("plague@s3" if kind == "captain" else "")


@rule("SP-RULING-24")
def test_on_proton_moon_without_card_and_unit_nothing_happens() -> None:
    table = unique("proton_moon_ii", hands={A: "", B: "fast slow"})
    assert table.pending == (B,)


# Bradok.


@rule("SP-PLANET-BRADOK-1", "SP-RULING-34")
def test_on_bradok_a_native_boards_the_rearmost_free_space() -> None:
    table = unique("bradok", {B: "plague@s1+halt2"})
    assert table.units(A) == "native@s2"
    assert table.units(B) == "native@s3 plague@s1+halt"
    assert table.table.special == 16


@rule("SP-PLANET-BRADOK-1", "SP-UNIT-1", "SP-EDGE-32", "SP-RULING-34")
def test_a_native_on_a_full_ship_or_without_a_token_is_not_placed() -> None:
    table = unique("bradok", {A: "plague@s1+halt2 plague@s2+halt2 plague@s3+halt2"})
    assert "native" not in table.units(A)
    assert table.happened("not_placed") == [{"seat": A, "board": A, "kind": "native", "lack": "room"}]
    none = unique("bradok", special=0)
    assert "native" not in none.units(A)
    assert [event["lack"] for event in none.happened("not_placed")] == ["tokens", "tokens"]


@rule("SP-PLANET-BRADOK-2")
def test_natives_are_moved_by_cards_block_and_are_blocked() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "native@t2 plague@t1"})
    assert table.choices() == ["advance(t2)"]
    table.play("advance(t2)", "advance(t1)")
    assert table.units(A) == "native@t3 plague@t2"


@rule("SP-PLANET-BRADOK-3", "SP-RULING-27")
@pytest.mark.parametrize(
    ("core", "special", "after"), [([3, 5], [1, 0], ([2, 5], [1, 0])), ([0, 5], [1, 0], ([0, 5], [0, 0]))]
)
def test_a_native_in_the_core_costs_its_host_a_token(
    core: list[int], special: list[int], after: tuple[list[int], list[int]]
) -> None:
    table = given(phase="march", units={A: "native@t6"}, core=core, core_special=special)
    assert (table.core, [int(count) for count in table.table.core_special]) == after
    assert table.units(A) == ""
    assert conserved(table)


@rule("SP-EDGE-32", "SP-PLANET-BRADOK-3", "SP-RULING-27")
def test_a_native_in_the_core_of_a_host_without_tokens_there_costs_nothing() -> None:
    table = given(phase="march", units={A: "native@t6"}, core=[0, 4])
    assert table.core == [0, 4]
    assert table.table.special == 18
    assert table.table.scores() == [0, 4]


@rule("SP-RULING-27", "SP-PLANET-BRADOK-3")
def test_a_captain_in_the_core_loses_one_token_to_a_native() -> None:
    table = given(phase="march", units={A: "captain@t6 native@t5"})
    assert table.core == [2, 0]
    table.march()
    assert table.core == [1, 0]


# Gasier X.


@rule("SP-PLANET-GASIER-0", "SP-EDGE-34")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_effect_follows_the_order_of_activation(number: int) -> None:
    kinds = [
        unique(
            "gasier_x",
            {A: "plague@t1"},
            number,
            uniques=uniques,
            played={A: "fast"},
            last={A: "fast"},
            rolls=["desert", "desert"],
        ).kinds()
        for uniques in range(4)
    ]
    assert [("tile_blocked" in k, "tile_lost" in k, "trashed" in k, "rolled" in k) for k in kinds] == [
        (True, False, False, True),
        (False, True, False, True),
        (False, False, True, False),
        (False, False, False, False),
    ]
    assert "destroyed" in kinds[3]


@rule("SP-PLANET-GASIER-0")
def test_the_log_tells_of_each_event_what_it_did_and_not_what_others_do() -> None:
    record = (Path(__file__).parent / "golden" / "space-plague-3-5.json").read_text(encoding="utf-8")
    events = Match.replay(read_record(record)).state.events_since(0, None)
    uniques = [f"event_{number}" for number in range(1, 5)]
    texts = [str(event["text"]).split(". ", 1)[1] for event in events if told_of(event) in uniques]
    assert texts == [
        "Everybody rolls: tiles of that terrain never produce again.",
        "Everybody rolls: tiles of that terrain leave the game.",
        "Everybody trashes the card played last.",
        "Everybody loses the unit that is closest to the core.",
    ]


def told_of(event: Mapping[str, object]) -> object:
    """The card of an event that struck."""
    args = event["args"]
    return args["card"] if event["event"] == "struck" and isinstance(args, dict) else None


def test_planets_of_a_pack_may_have_several_effects_of_any_kind(tmp_path: Path) -> None:
    text = (Path(content.__file__).parent / "planets.toml").read_text(encoding="utf-8")
    effects = '[{ do = "halt", on = ["water", "planet"], rounds = 2 }, { do = "destroy_ships" }]'
    (tmp_path / "planets.toml").write_text(text.replace('[{ do = "visit" }]', effects), encoding="utf-8")
    table = unique("xion", game=GAME.with_pack(tmp_path), deck="event_2 event_3 event_4")
    said = [event["text"] for event in table.table.events_since(0, None) if event["event"] == "struck"]
    assert str(said[0]).endswith("Units on Water and the planet tile may not move for 2 rounds.")
    for verb in set(EVENT_VERBS) - {"planet"}:
        assert UNIQUE_LINES[verb].format(ground="Water", energy=1, rounds="1 round")


@rule("SP-PLANET-GASIER-1", "SP-RULING-37", "SP-RULING-34")
def test_first_orange_tokens_block_production_for_good_but_leave_what_is_there() -> None:
    path = "d w a f w m"
    table = unique("gasier_x", path=path, extra=5, rolls=["water", "x2"], energy={A: "t2"}, deck="event_8")
    assert table.blocked(A) == "t2 t5"
    assert table.blocked(B) == ""
    assert table.table.special == 16
    assert [table.energy(A), table.energy(B)] == ["t2", "t2 t5"]
    assert table.seen()["boards"][A]["path"][1]["blocked"] is True


@rule("SP-PLANET-GASIER-2", "SP-EDGE-35", "SP-RULING-37", "SP-DIE-3")
def test_second_rolled_tiles_leave_with_everything_on_them() -> None:
    units = {A: "plague@t6+halt2 captain@t5 plague@t3+halt2 B.plague@t2 plague@s3+halt2"}
    table = unique(
        "gasier_x",
        units,
        path="d w a f w m",
        extra=5,
        uniques=1,
        rolls=["water", "x2"],
        energy={A: "t2 t4"},
        blocked={A: "t5"},
    )
    assert table.path(A) == "d a f m"
    assert table.path(B) == "d w a f w m"
    assert table.units(A) == "plague@t4+halt plague@t2+halt plague@s3+halt"
    assert [table.energy(A), table.blocked(A)] == ["t3", ""]
    assert table.supply == [17, 20]
    assert conserved(table)
    assert table.table.end_of(A) == table.table.end_of(B) - 2


@rule("SP-RULING-37")
@pytest.mark.parametrize("status", ["shield", "immune2"])
def test_a_protected_unit_is_set_on_the_nearest_free_space_behind_else_ahead(status: str) -> None:
    path = "d w a f m"
    units = {A: f"captain@t3+{status} plague@t2+halt2", B: "plague@t1+halt2"}
    table = unique("gasier_x", units, path=path, extra=1, uniques=1, rolls=["alien", "x2"], energy={A: "t1"})
    moved = table.happened("displaced")
    assert moved == [{"seat": A, "board": A, "place": "t3", "to": "t1"}]
    assert table.reserve == [0, 0]
    full = "plague@s1+halt2 plague@s2+halt2 plague@s3+halt2 plague@t1+halt2"
    table = unique(
        "gasier_x", {A: f"{full} plague@t2+{status}"}, path=path, extra=1, uniques=1, rolls=["water", "x2"]
    )
    assert table.happened("displaced") == [{"seat": A, "board": A, "place": "t2", "to": "t3"}]


@rule("SP-RULING-37")
def test_a_protected_unit_without_any_free_space_is_lost() -> None:
    full = "plague@s1 plague@s2 plague@s3 plague@t1+shield"
    table = unique("gasier_x", {A: full}, path="d", extra=1, uniques=1, rolls=["desert", "x2"])
    assert table.path(A) == ""
    assert table.core == [1, 0]
    assert table.units(A) == "plague@s3 plague@s2"


@rule("SP-RULING-37")
def test_a_protected_unit_finds_no_refuge_on_the_other_lost_tile() -> None:
    units = {A: "plague@t2+shield"}
    table = unique("gasier_x", units, path="w w a", extra=1, uniques=1, rolls=["water", "x2"])
    assert table.happened("displaced") == [{"seat": A, "board": A, "place": "t2", "to": "s3"}]
    assert table.path(A) == "a"
    assert table.supply == [19, 20]


@rule("SP-RULING-34", "SP-PLANET-GASIER-1")
def test_the_last_special_token_blocks_the_tile_nearest_the_core() -> None:
    table = unique("gasier_x", path="d w a f w m", extra=5, rolls=["water", "water"], special=1)
    assert [table.blocked(A), table.blocked(B)] == ["t5", ""]
    assert table.table.special == 0


@rule("SP-PLANET-GASIER-3", "SP-EDGE-36", "SP-RULING-14")
def test_third_the_card_played_last_is_trashed_also_one_left_by_rest() -> None:
    table = unique(
        "gasier_x", uniques=2, hands={A: "fast slow", B: "fast"}, played={A: "captain"}, last={A: "captain"}
    )
    assert "captain" in table.trashed(A).split()
    assert table.played(A) == ""
    assert table.hand(B) == "fast"


@rule("SP-RULING-14", "SP-PLANET-GASIER-3")
def test_an_only_card_that_was_picked_up_again_is_still_the_last_one() -> None:
    table = unique("gasier_x", uniques=2, hands={A: "captain", B: "fast"}, last={A: "captain"})
    assert table.hand(A) == ""
    assert table.pending == (B,)


@rule("SP-PLANET-GASIER-4", "SP-RULING-23")
def test_fourth_the_own_unit_closest_to_the_core_on_any_board_is_destroyed() -> None:
    units = {A: "plague@t2+halt2 B.plague@t5+halt2", B: "A.plague@t4+halt2 plague@s1+halt2"}
    table = unique("gasier_x", units, uniques=3)
    assert table.units(A) == "plague@t2+halt"
    assert table.units(B) == "plague@s1+halt"


@rule("SP-RULING-23", "SP-DEC-17")
def test_fourth_with_equal_distances_the_owner_chooses() -> None:
    units = {A: "plague@t4+halt2", B: "A.captain@t4+halt2"}
    table = unique("gasier_x", units, uniques=3)
    assert table.choices() == ["target(0, t4)", "target(1, t4)"]
    assert table.refuse("target(0, t3)") == "SP-RULING-23"
    table.play("target(1, t4)")
    assert [table.units(A), table.units(B)] == ["plague@t4+halt", "A.plague@t4+halt"]


@rule("SP-RULING-23")
def test_fourth_distances_count_on_shortened_paths() -> None:
    units = {A: "plague@t4+halt2", B: "A.plague@t3+halt2"}
    table = unique("gasier_x", units, uniques=3, paths={B: "w f d"})
    assert [table.units(A), table.units(B)] == ["plague@t4+halt", ""]


@rule("SP-RULING-23")
def test_fourth_by_option_only_the_own_board_counts_and_any_colour() -> None:
    units = {A: "plague@t2+halt2 B.plague@t5+halt2", B: "A.plague@t6+halt2"}
    table = unique("gasier_x", units, uniques=3, gasier4_scope="own_board")
    assert table.units(A) == "plague@t2+halt"
    assert table.units(B) == ""


# Whole games.


@rule("SP-RULING-40", "SP-EDGE-40")
@pytest.mark.parametrize("planet", ["terra_ix", "xion", "proton_moon_ii", "bradok", "gasier_x"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_planet_to_the_end_of_a_game(planet: str, seats: int) -> None:
    state = GAME.start(seats, f"{planet} {seats}", {"planet": planet})
    rng = fast(seats)
    while state.pending():
        seat = state.pending()[0]
        state.apply(seat, rng.pick(state.legal(seat)))
    assert state.rounds() == 20 - seats + 2 + 1
    assert conserved(Position(state))  # type: ignore[arg-type]
    assert state.board_view(-1)["uniques"] == 4
