"""The scenarios of the pack: what each sets up, and how a file becomes one."""

import pickle
from pathlib import Path

import pytest

from pestis.games.space_opera.content.scenario.dealing import deal_map
from pestis.games.space_opera.content.scenario.model import Plan, Scenario
from pestis.games.space_opera.content.scenario.shelf import ScenarioOption, Shelf, is_text
from pestis.games.space_opera.content.tables import (
    ASTEROID,
    FIRST_PLANET,
    SPACE,
    SUPERNOVA,
    WORMHOLE,
    load_content,
)
from pestis.games.space_opera.content.technologies import FFD, HAK, SPY, SUP
from pestis.games.space_opera.game import GAME
from pestis.games.space_opera.options import FLAGS, flags
from pestis.kernel.errors import OptionError, PackError
from pestis.kernel.options import OptionTable
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.space_opera.shelf import content, drawn, shelf, small

SIXTEEN = range(16)


def first_game(seats: int, corners: str = "opposite") -> Plan:
    return shelf().find("first-game").plan(seats, corners)


def homes_of(plan: Plan) -> list[tuple[int, int, int]]:
    """Seat, row and column of each start planet, in the order in which they are drawn."""
    return [
        (int(home.seat), int(home.cell // plan.columns) + 1, int(home.cell % plan.columns) + 1)
        for home in plan.homes
    ]


def pool_of(plan: Plan) -> tuple[int, ...]:
    """How many hidden planets, Supernovas, Asteroid Fields, Wormholes and Space cards there are."""
    planets = sum(1 for label in plan.pool if label >= FIRST_PLANET)
    return planets, *(plan.pool.count(card) for card in (SUPERNOVA, ASTEROID, WORMHOLE, SPACE))


# The first game.


@rule("SO-SETUP-3", "SO-SETUP-13", "SO-SCEN-1", "SO-SCEN-4", "SO-SCEN-5")
def test_the_first_game_is_five_by_five_at_two_spaces_per_energy() -> None:
    scenario = shelf().find("first-game")
    assert (scenario.rows, scenario.columns, scenario.rate, scenario.diagonal) == (5, 5, 2, False)
    assert (scenario.players, scenario.colours) == ([2, 3, 4], ["red", "blue", "purple", "green"])
    assert (scenario.goal, scenario.garrison, scenario.start_techs) == ("last_man_standing", 0, 0)
    assert scenario.defaults == {}
    assert scenario.warnings == []
    assert shelf().names()[0] == "first-game"


@rule("SO-SETUP-1", "SO-SETUP-5", "SO-RULING-6")
def test_home_corners_are_taken_clockwise() -> None:
    assert homes_of(first_game(3)) == [(0, 1, 1), (1, 1, 5), (2, 5, 5)]
    assert homes_of(first_game(4)) == [(0, 1, 1), (1, 1, 5), (2, 5, 5), (3, 5, 1)]
    green_corner = 20
    assert first_game(3).is_pooled[green_corner]


@rule("SO-SETUP-6", "SO-RULING-5")
def test_two_players_have_two_corners_each_opposite_or_of_one_side() -> None:
    assert homes_of(first_game(2)) == [(0, 1, 1), (1, 1, 5), (0, 5, 5), (1, 5, 1)]
    assert homes_of(first_game(2, "same_side")) == [(0, 1, 1), (1, 1, 5), (0, 5, 1), (1, 5, 5)]


@rule("SO-SETUP-8", "SO-SETUP-9", "SO-SETUP-12", "SO-RULING-4")
@pytest.mark.parametrize(("seats", "planets"), [(2, 4), (3, 5), (4, 4)])
def test_25_cells_are_filled_exactly(seats: int, planets: int) -> None:
    plan = first_game(seats)
    assert pool_of(plan) == (planets, 1, 1, 2, 13)
    assert len(plan.homes) + len(plan.pool) == 25 == plan.cells


@rule("SO-SETUP-4", "SO-SETUP-5", "SO-SETUP-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_class_five_lies_face_down_and_all_homes_are_class_five(seats: int) -> None:
    plan = first_game(seats)
    corners = [int(home.cell) for home in plan.homes]
    for seed in SIXTEEN:
        dealt = deal_map(plan, fast(seed), False)
        classes = [content().klass[card] for card in dealt.cards]
        assert [cell for cell in range(25) if classes[cell] == 5] == sorted(corners)
        assert [cell for cell in range(25) if dealt.face_up[cell]] == sorted(corners)


@rule("SO-SETUP-7", "SO-SETUP-11")
def test_a_start_planet_of_the_first_game_has_its_attributes_and_nothing_else() -> None:
    for seats in (2, 3, 4):
        for home in first_game(seats).homes:
            assert (home.meeples, home.energy, home.ore) == (-1, -1, -1)
            assert (home.windmill, home.refinery, home.farm, home.bunkers) == (0, 0, 0, 0)
            assert (home.biological, home.nuclear, home.ships, home.techs) == (0, 0, [], [])


@rule("SO-EXPL-3")
def test_hidden_planets_of_the_first_game_carry_no_meeples() -> None:
    assert sum(deal_map(first_game(4), fast(1), False).garrison) == 0


# The others.


@rule("SO-SCEN-1", "SO-SCEN-7")
@pytest.mark.parametrize("name", shelf().names())
def test_every_scenario_of_the_pack_fills_its_grid_for_every_count(name: str) -> None:
    scenario = shelf().find(name)
    assert scenario.id == name
    assert scenario.summary
    for seats in scenario.players:
        for corners in ("opposite", "same_side"):
            plan = scenario.plan(seats, corners)
            assert len(plan.homes) + len(plan.fixed) + len(plan.pool) == plan.cells
            assert {int(home.seat) for home in plan.homes} == set(range(seats))


@rule("SO-SCEN-5", "SO-RESP-1")
def test_three_gates_has_a_wide_map_three_wormholes_and_respawn() -> None:
    scenario = shelf().find("three-gates")
    assert (scenario.rows, scenario.columns, scenario.rate) == (6, 6, 3)
    assert scenario.defaults == {"round_limit": 25, "respawn": True, "respawn_level": 1, "respawn_techs": 1}
    assert all(scenario.plan(seats, "opposite").pool.count(WORMHOLE) == 3 for seats in (2, 3, 4))


@rule("SO-SCEN-5", "SO-END-3")
def test_land_rush_is_won_by_planets_after_eight_rounds() -> None:
    scenario = shelf().find("land-rush")
    assert scenario.goal == "most_planets"
    assert scenario.defaults == {"round_limit": 8}
    ships = [ship for home in scenario.plan(3, "opposite").homes for ship in home.ships]
    assert [(int(ship.energy), int(ship.meeples)) for ship in ships] == [(2, 1)] * 3


@rule("SO-SCEN-3", "SO-SCEN-5", "SO-RULING-73")
def test_the_rock_belt_lies_open_between_garrisoned_worlds() -> None:
    dealt = deal_map(shelf().find("rock-belt").plan(2, "opposite"), fast(3), False)
    assert drawn(dealt, 4, show=False) == "5??4 ??%? ?%?? 4??5"
    hidden = [cell for cell in range(16) if not dealt.face_up[cell] and dealt.cards[cell] >= FIRST_PLANET]
    assert [int(dealt.garrison[cell]) for cell in hidden] == [1, 1, 1, 1]
    assert (dealt.garrison[3], dealt.garrison[12]) == (2, 2)
    assert (dealt.garrison[0], dealt.garrison[15]) == (0, 0)


@rule("SO-SCEN-2", "SO-SCEN-6")
def test_bright_minds_deals_two_technologies_of_a_deck_with_one_of_each() -> None:
    scenario = shelf().find("bright-minds")
    assert scenario.start_techs == 2
    assert scenario.defaults == {"tech_deck": "single27", "super_soldier": "per_meeple"}
    assert {(int(home.energy), int(home.ore)) for home in scenario.plan(4, "opposite").homes} == {(5, 4)}


@rule("SO-SCEN-2", "SO-SCEN-3", "SO-SCEN-4")
def test_the_old_war_starts_with_named_worlds_works_and_fleets() -> None:
    scenario = shelf().find("old-war")
    assert scenario.diagonal
    red, colony, blue, purple = scenario.plan(3, "opposite").homes
    assert [content().ids[home.card] for home in (red, blue, purple)] == ["aurel", "corvane", "ostara"]
    assert (colony.seat, colony.klass, colony.meeples) == (0, 3, -1)
    assert (red.meeples, red.windmill, red.bunkers, red.techs) == (4, 1, 1, [SUP])
    assert [(int(ship.energy), int(ship.meeples)) for ship in red.ships] == [(2, 0), (2, 0), (3, 2)]
    assert (blue.refinery, blue.farm, blue.biological, blue.techs) == (2, 2, 1, [FFD])
    assert purple.ships[0].ore == 3


@rule("SO-SCEN-3")
def test_the_old_war_without_purple_has_a_garrisoned_ruin_in_its_place() -> None:
    plan = shelf().find("old-war").plan(2, "opposite")
    dealt = deal_map(plan, fast(5), False)
    ruin = 4 * 6 + 2
    assert (content().ids[dealt.cards[ruin]], int(dealt.garrison[ruin])) == ("ostara", 3)
    assert len(plan.homes) == 3


@rule("SO-SCEN-7")
def test_more_cards_than_a_box_holds_are_only_a_warning() -> None:
    warnings = shelf().find("deep-field").warnings
    assert len(warnings) == 3
    assert warnings[0].endswith("with 2 players: 37 Space cards, but a box holds 27 [SO-SCEN-7]")


# How a scenario is found.


@rule("SO-SCEN-1")
def test_a_scenario_is_found_by_its_name_or_by_its_text() -> None:
    by_name = shelf().find("rock-belt")
    by_text = shelf().find(content().scenarios["rock-belt"])
    assert by_text.as_json() == by_name.as_json()
    assert shelf().find(content().scenarios["rock-belt"]) is by_text


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="did you mean 'rock-belt'"):
        shelf().find("rock_belt")
    option = ScenarioOption(shelf())
    assert option.problem("first-game") == ""
    assert "allowed: first-game, bright-minds" in option.problem("last-game")
    assert "or the path of a scenario file that ends in .toml" in option.problem("last-game")
    assert "is 3; allowed: first-game" in option.problem(3)


@rule("SO-SCEN-7")
def test_a_scenario_given_as_text_is_refused_like_one_in_a_file() -> None:
    option = ScenarioOption(shelf())
    assert option.problem(small()) == ""
    assert option.problem(small("rate = 0")) == (
        "is refused: scenario, line 8: field 'rate': is 0; allowed: 1 to 9 [SO-SCEN-4]"
    )
    with pytest.raises(PackError):
        shelf().find(small("rate = 0"))


def test_a_path_that_a_person_types_becomes_the_text_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(small(), encoding="utf-8")
    option = ScenarioOption(shelf())
    assert option.read(str(file)) == small()
    assert option.read("rock-belt") == "rock-belt"
    with pytest.raises(FileNotFoundError):
        option.read(str(tmp_path / "nowhere.toml"))
    file.write_text(small("rate = 0"), encoding="utf-8")
    with pytest.raises(PackError, match=r"small\.toml, line 8"):
        option.read(str(file))


def test_a_path_is_never_opened_for_somebody_who_does_not_sit_at_the_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(small(), encoding="utf-8")
    options = OptionTable(ScenarioOption(shelf()), *flags())
    with pytest.raises(OptionError, match="option 'scenario' is "):
        options.resolve({"scenario": str(file)})


def test_a_file_that_is_no_text_or_too_long_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(b'id = "odd"\ntitle = "\xff"\n')
    assert str(shelf().check_file(file).problems[0]) == (
        "odd.toml, line 2: is not UTF-8 text; allowed: plain text [SO-SCEN-1]"
    )
    file.write_text("#" * 300_000)
    assert "allowed: 60000 characters" in str(shelf().check_file(file).problems[0])
    file.write_text("#" * 70_000)
    assert "has 70000 characters; allowed: at most 60000" in str(shelf().check_file(file).problems[0])
    file.write_text("a = " + "[\n" * 5000 + "]\n" * 5000)
    assert "is nested too deeply" in str(shelf().check_file(file).problems[0])


@rule("SO-SCEN-6")
def test_what_the_table_asks_for_stands_above_the_scenario() -> None:
    assert shelf().with_defaults(None) is None
    assert shelf().with_defaults({"clone_last": True}) == {"clone_last": True}
    assert shelf().with_defaults({"scenario": "land-rush"}) == {"scenario": "land-rush", "round_limit": 8}
    asked = {"scenario": "land-rush", "round_limit": 5}
    assert shelf().with_defaults(asked) == asked
    assert shelf().with_defaults({"scenario": "nowhere"}) == {"scenario": "nowhere"}
    assert shelf().with_defaults({"scenario": 3}) == {"scenario": 3}


@rule("SO-SCEN-6")
def test_every_flag_can_be_set_by_a_scenario_and_has_a_default_without_it() -> None:
    for option in flags():
        if option.name in ("round_limit", "respawn", "respawn_level", "respawn_techs"):
            continue
        value = str(option.default).lower() if isinstance(option.default, bool) else f'"{option.default}"'
        scenario = shelf().read(small(rest=f"[flags]\n{option.name} = {value}"))
        assert scenario.defaults == {option.name: option.default}
    assert shelf().read(small()).defaults == {}


def test_names_and_texts_are_told_apart() -> None:
    assert not is_text("first-game")
    assert not is_text("maps/small.toml")
    assert is_text('id = "x"')
    assert is_text("a\nb")


# Packs.


def pack_with(folder: Path, name: str, text: str) -> Path:
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_pack_may_bring_scenarios_of_its_own(tmp_path: Path) -> None:
    own = Shelf(load_content(pack_with(tmp_path, "small", small())), FLAGS, str(tmp_path))
    assert own.names() == sorted(own.names(), key=lambda name: (name != "first-game", name))
    assert {*own.names()} == {*shelf().names(), "small"}
    assert own.find("small").folder == str(tmp_path)


def test_a_bad_scenario_in_a_pack_is_refused_when_the_pack_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"scenarios/small.toml, line 8: field 'rate'"):
        Shelf(load_content(pack_with(tmp_path, "small", small("rate = 0"))), FLAGS)


def test_a_scenario_of_a_pack_is_named_like_its_file(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"is 'small' in tiny\.toml; allowed: the same name for both"):
        Shelf(load_content(pack_with(tmp_path, "tiny", small())), FLAGS)


# Technologies, and what is checked about them.


@rule("SO-SCEN-2", "SO-RSCH-3")
def test_named_technologies_and_random_ones_together_fit_into_a_hand() -> None:
    scenario = shelf().read(small("start_techs = 2", 'techs = ["spy", "hacker"]'))
    assert scenario.plan(2, "opposite").homes[0].techs == [SPY, HAK]
    checked = shelf().check(small("start_techs = 3", 'techs = ["spy", "hacker"]'))
    assert "allowed: 4 together [SO-RSCH-3]" in str(checked.problems[0])


@rule("SO-SCEN-7")
def test_a_wormhole_that_lies_open_is_a_way_around_supernovas() -> None:
    wall = '[[fixed]]\ncells = [[1, 2], [2, 1], [2, 2]]\ncard = "supernova"\n'
    gates = '[[fixed]]\ncells = [[1, 3], [2, 3]]\ncard = "wormhole"\n'
    other = '[[fixed]]\ncells = [[1, 4], [2, 3]]\ncard = "wormhole"\n'
    assert "cut off" in str(shelf().check(small(rest=wall + gates)).problems[0])
    near = small(rest='[[fixed]]\ncells = [[1, 2], [2, 2]]\ncard = "supernova"\n')
    assert shelf().check(near).problems == []
    assert "outside the grid" in str(shelf().check(small(rest=wall + other)).problems[0])
    around = small(rest='[[fixed]]\ncells = [[2, 1], [2, 2], [2, 3]]\ncard = "supernova"\n')
    assert "cut off" in str(shelf().check(around).problems[0])
    through = around + '[[fixed]]\ncells = [[1, 3], [3, 1]]\ncard = "wormhole"\n'
    assert shelf().check(through).problems == []
    assert "cut off" in str(shelf().check(through + 'face = "down"\n').problems[0])


@rule("SO-SCEN-6", "SO-SCEN-7")
def test_a_table_cannot_close_the_wormholes_that_are_the_only_way() -> None:
    wall = '[[fixed]]\ncells = [[2, 1], [2, 2], [2, 3]]\ncard = "supernova"\n'
    gates = '[[fixed]]\ncells = [[1, 3], [3, 1]]\ncard = "wormhole"\n'
    closed = small(rest=wall + gates + '[flags]\nwormhole = "inert"\n')
    reason = "with 2 players: has [3, 3], which fixed Supernovas cut off from [1, 1]"
    assert reason in str(shelf().check(closed).problems[0])
    asked = {"scenario": small(rest=wall + gates), "wormhole": "inert"}
    with pytest.raises(OptionError, match="is 'inert', but scenario 'small' needs") as caught:
        GAME.start(2, seed=1, options=asked)
    assert str(caught.value).endswith(f"home 2: field 'cell': {reason}; allowed: linked, forced_jump [SO-SCEN-7]")
    for way in ("linked", "forced_jump"):
        assert GAME.start(2, seed=1, options={**asked, "wormhole": way}).pending()
    around = small(rest=gates)
    assert GAME.start(2, seed=1, options={"scenario": around, "wormhole": "inert"}).pending()


@rule("SO-SCEN-4", "SO-SCEN-7")
def test_a_slanting_way_counts_where_ships_move_aslant() -> None:
    wall = '[[fixed]]\ncells = [[1, 2], [2, 1]]\ncard = "supernova"\n'
    assert "cut off" in str(shelf().check(small(rest=wall)).problems[0])
    assert shelf().check(small("diagonal = true", rest=wall)).problems == []


@rule("SO-SCEN-7")
def test_planets_that_are_drawn_too_often_are_printed_again_with_a_warning() -> None:
    scenario = shelf().read(small(rest="planets = [{ count = 7, classes = [1] }]"))
    assert "7 planets are drawn from Class 1, but a box has 5 left for them" in scenario.warnings[0]
    dealt = deal_map(scenario.plan(2, "opposite"), fast(1), False)
    assert drawn(dealt, 3) == "511 111 115"
    named = small(rest='[[fixed]]\ncells = [[2, 1], [2, 3]]\ncard = "ember"')
    assert "ember lies on the map 2 times, but a box holds 1" in shelf().read(named).warnings[0]


@rule("SO-SCEN-7")
def test_a_lone_wormhole_and_too_many_rocks_are_warned_of() -> None:
    assert "a single Wormhole leads nowhere" in shelf().read(small(rest="wormholes = 1")).warnings[0]
    assert "4 Asteroid Fields, but a box holds 3" in shelf().read(small(rest="asteroids = 4")).warnings[0]


@rule("SO-SCEN-2", "SO-SCEN-7")
def test_technologies_that_the_deck_has_not_are_warned_of() -> None:
    given = 'techs = ["rogue", "rogue", "hacker", "hacker"]'
    twice = small().replace("class = 5", f"class = 5\n{given}", 1)
    assert [text.partition("players: ")[2] for text in shelf().read(twice).warnings] == [
        "rogue is held 2 times, but the deck has 1 [SO-SCEN-7]"
    ]
    single = twice + '\n[flags]\ntech_deck = "single27"\n'
    assert "hacker is held 2 times, but the deck has 1" in shelf().read(single).warnings[0]


@rule("SO-SCEN-6", "SO-SCEN-7")
def test_equal_starts_that_a_class_cannot_give_are_warned_of() -> None:
    equal = small(rest="") + "\n[flags]\nequal_start = true\n"
    assert shelf().read(equal).warnings == []
    warned = shelf().read(equal.replace("class = 5", "class = 4")).warnings
    assert "no planet of Class 4 has three equal attributes" in warned[0]


@rule("SO-SCEN-5", "SO-RULING-46")
def test_a_respawn_without_a_hidden_planet_is_warned_of() -> None:
    block = "\n[respawn]\nlevel = 2\n"
    assert "nobody can start anew" in shelf().read(small() + block).warnings[0]
    assert shelf().read(small() + "\n[respawn]\non = false\n").warnings == []
    planet = 'cells = [[2, 2]]\ncard = "ember"\nface = '
    for rest, warnings in (
        ("planets = [{ count = 1 }]", 0),
        (f'[[fixed]]\n{planet}"down"', 0),
        (f'[[fixed]]\n{planet}"up"', 1),
    ):
        assert len(shelf().read(small(rest=rest) + block).warnings) == warnings, rest


@rule("SO-SCEN-6")
def test_all_flags_that_are_wrong_are_told_at_once() -> None:
    bad = small(rest="") + '\n[flags]\nwormhole = "closed"\nclone_last = 1\nrespawn = true\n'
    assert [problem.field for problem in shelf().check(bad).problems] == ["wormhole", "clone_last", "respawn"]


def test_the_template_can_be_played_as_it_is() -> None:
    checked = shelf().check(shelf().template("my-map"))
    assert checked.problems == []
    assert checked.warnings() == []
    assert checked.scenario is not None
    assert checked.scenario.id == "my-map"
    assert checked.scenario.players == [2, 3, 4]


def test_every_field_that_the_template_switches_off_is_allowed_when_switched_on() -> None:
    """All commented fields of the template, one at a time, in the table in which they stand."""
    lines = [
        line.removeprefix("# ") if line.startswith("# [") else line for line in shelf().template().splitlines()
    ]
    tried = 0
    for number, line in enumerate(lines):
        shown = line.removeprefix("# ")
        if line.startswith("# ") and " = " in shown and shown.split(" = ")[0].isidentifier():
            text = "\n".join([*lines[:number], shown, *lines[number + 1 :]])
            words = [str(problem) for problem in shelf().check(text).problems]
            assert all("is not known here" not in word for word in words), words
            tried += 1
    assert tried >= 18


def test_scenarios_and_plans_say_who_they_are() -> None:
    one, other = shelf().read(small()), shelf().read(small("rate = 3"))
    assert one.identity != other.identity
    assert one.plan(2, "opposite").identity != one.plan(2, "same_side").identity
    assert isinstance(one, Scenario)
    error = shelf().check(small("rate = 0")).problems[0]
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, PackError)
    assert (str(again), again.line, again.rule) == (str(error), error.line, error.rule)
