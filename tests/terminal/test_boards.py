"""Boards: what is drawn, in every width, from a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.kernel.grammar import SEAT_NAMES
from pestis.terminal.boards import Board, board_for
from pestis.terminal.boards.drawing import COLOURS, SHAPES, seat_style
from pestis.terminal.boards.generic import GenericBoard
from pestis.terminal.facts import facts_of
from pestis.terminal.json_types import Json
from pestis.terminal.listing import Listing
from pestis.terminal.naming import Names
from pestis.terminal.refused import move_words
from tests.terminal.kit import ALL, FOUR, PLAIN_GAME, SHORT, plain

WIDTHS = (47, 74, 94)


def drawn(game: str) -> Board:
    return board_for(facts_of(pestis.game(game)))


def a_view(game: str, viewer: int | None = 0, seats: int = 3, moves: int = 0) -> Json:
    return next(view for place, view in enumerate(views(game, viewer, seats)) if place >= moves)


def views(game: str, viewer: int | None, seats: int = 3) -> Iterator[Json]:
    """What one seat sees through a whole game of bots."""
    found = pestis.game(game)
    state = found.start(seats, 11, SHORT.get(game))
    bots = [make("easy", game=found, seat=seat, seed=1) for seat in range(seats)]
    while not state.is_over:
        yield state.view(viewer)
        seat = state.next_seat()
        state.apply(seat, bots[seat].choose(Perspective(state, seat)))
    yield state.view(viewer)


def test_the_four_games_have_boards_and_any_other_gets_the_generic_one() -> None:
    assert all(type(drawn(game)) is not GenericBoard for game in FOUR)
    assert type(drawn(PLAIN_GAME)) is GenericBoard


def test_seats_differ_by_shape_as_well_as_by_colour() -> None:
    assert len(set(SHAPES)) == len(set(COLOURS)) == len(SEAT_NAMES)


@pytest.mark.parametrize("game", ALL)
def test_every_position_of_a_game_fits_every_width_and_shows_every_player(game: str) -> None:
    board = drawn(game)
    for viewer in (0, None):
        for place, view in enumerate(views(game, viewer)):
            if place % 11:
                continue
            for width in WIDTHS:
                lines = [*board.draw(view, width, 15), *board.hand(view, width)]
                assert max(line.cell_len for line in lines) <= width
            told = "\n".join(plain(board.draw(view, WIDTHS[0], 15)))
            assert all(SHAPES[seat] in told for seat in range(view["seats"]))
            assert board.standing(view)
            assert all(board.plate(view, seat).score for seat in range(view["seats"]))


@pytest.mark.parametrize("game", ALL)
def test_a_spectator_is_shown_no_hand(game: str) -> None:
    assert drawn(game).hand(a_view(game, None), 60) == []


def test_the_line_up_and_the_stacks_of_nobles_lie_on_the_table() -> None:
    board = drawn("divine-retribution")
    view = a_view("divine-retribution")
    told = "\n".join(plain(board.draw(view, 74, 20)))
    for slot, card in enumerate(view["table"]["lineup"], start=1):
        entry = board.facts.entry(card)
        assert entry is not None
        assert f"╭{slot} " in told
        assert entry["name"] in told
        assert f"R{entry['resistance']}" in told
    for noble in ("Prince", "Princess", "Queen", "Bishop", "Cardinal", "Pope", "King"):
        assert noble in told
    assert f"Kingdom deck {view['table']['kingdom_deck']}" in told


def test_a_card_that_is_taken_leaves_its_place_empty() -> None:
    board = drawn("divine-retribution")
    view = a_view("divine-retribution")
    view["table"]["lineup"][2] = None
    assert plain(board.draw(view, 74, 20))[1].count("empty") == 1


def test_units_stand_on_the_terrain_of_their_path() -> None:
    board = drawn("space-plague")
    view = a_view("space-plague")
    mine: Json = view["table"]["boards"][0]
    mine["path"][1]["units"] = [unit("captain", owner=1, place="t2")]
    mine["path"][2] |= {"energy": True, "blocked": True, "frozen": 1}
    mine["ship"][0]["units"] = [unit("plague", owner=0, place="s1", shield=0, immune=1, halt=1)]
    lines = plain(board.draw(view, 47, 15))
    assert lines[1].startswith("│p●+")
    assert "C■" in lines[1]
    assert "ϟx*" in lines[1]
    signs = {"water": "≈", "mountain": "^", "desert": "∴", "forest": "♣", "alien": "§"}
    assert [mark for mark in lines[2] if mark in signs.values()] == [
        signs[tile["terrain"]] for tile in mine["path"]
    ]
    wide = plain(board.draw(view, 94, 15))
    assert "p●+!-" in plain(board.draw(widened(view), 94, 15))[1]
    assert "Forest" in wide[2]


def widened(view: Json) -> Json:
    """The unit of the ship on the path, where there is room for its marks."""
    mine: Json = view["table"]["boards"][0]
    mine["path"][0]["units"] = mine["ship"][0]["units"]
    return view


def unit(kind: str, owner: int | None, place: str, **marks: object) -> Json:
    bare: Json = {"place": place, "kind": kind, "owner": owner, "host": 0, "shield": None, "immune": 0, "halt": 0}
    return bare | marks


def test_cities_show_who_infects_them_and_zones_lie_as_on_a_map() -> None:
    board = drawn("plague-inc")
    view = a_view("plague-inc", seats=2)
    europe = next(zone for zone in view["table"]["zones"] if zone["continent"] == "europe")
    europe["countries"][0] = {
        "country": "france",
        "cities": [0, 1, None, None, None],
        "empty": 3,
        "controllers": [],
        "banned": True,
        "tried": False,
    }
    lines = plain(board.draw(view, 74, 20))
    north, south = (next(row for row in lines if name in row) for name in ("Europe", "Africa"))
    assert north.index("North America") < north.index("Europe") < north.index("Asia")
    assert south.index("South America") < south.index("Africa") < south.index("Oceania")
    france = next(row for row in lines if "France" in row)
    assert "●■○○○!" in france
    assert "≡" in france


def test_the_star_grid_has_planets_ships_and_unknown_cards() -> None:
    board = drawn("space-opera")
    view = a_view("space-opera", seats=2)
    table: Json = view["table"]
    home = next(cell for cell in table["cells"] if cell["planet"] and cell["planet"]["owner"] == 0)
    ship: Json = {
        "ship": 4,
        "owner": 0,
        "cell": home["cell"],
        "docked": True,
        "energy": 1,
        "reserved": 0,
        "ore": 2,
    }
    ship |= {
        "meeples": 3,
        "bio_warheads": 0,
        "nuclear_warheads": 1,
        "drone": False,
        "moved": True,
        "stealth": False,
    }
    table["ships"] = [ship]
    lines = plain(board.draw(view, 47, 17))
    assert max(len(line) for line in lines) <= 47
    grid = lines[: table["rows"] * 3 + 2]
    assert sum(line.startswith(" ├") for line in grid) == table["rows"] - 1
    assert "░" in "\n".join(grid)
    assert any(f"●{home['planet']['name']}"[:8] in line for line in grid)
    assert any("│>4" in line for line in grid)
    assert any(">4" in line and home["planet"]["name"] in line and "nuclear 1" in line for line in lines)


def test_the_cards_a_ship_can_reach_next_are_marked() -> None:
    board = drawn("space-opera")
    view = a_view("space-opera", seats=2)
    step = {"move": "step(right)", "cell": 1, "spaces": 1, "modes": ["enter"]}
    view["table"]["move"] = {
        "ship": 0,
        "spaces_left": 1,
        "energy": 1,
        "hyperspace": False,
        "path": [],
        "steps": [step],
    }
    assert plain(board.draw(view, 47, 17))[2].split("│")[2].startswith("+")


def test_the_generic_board_names_everything_of_a_view() -> None:
    board = drawn(PLAIN_GAME)
    view = a_view(PLAIN_GAME)
    told = "\n".join(plain(board.draw(view, 60, 20)))
    listing = Listing(board).read(view)
    for name in view["table"]:
        word = name.replace("_", " ").capitalize()
        assert word in told or name == "traders"
        is_told = name != "traders" and view["table"][name] is not None
        assert any(line.startswith(f"{word}:") for line in listing) is is_told
    assert "You:" in listing
    assert not any("│" in line for line in listing)


@pytest.mark.parametrize(
    ("entry", "score"),
    [
        ({"coins": 1}, "1 coin"),
        ({"coins": 2}, "2 coins"),
        ({"coins": 0}, "0 coins"),
        ({"colonies": 1}, "1 colony"),
        ({"boxes": 1}, "1 box"),
        ({"bonus_dna": 1}, "1 bonus DNA"),
        ({"success": 1}, "1 success"),
    ],
)
def test_the_generic_board_counts_one_in_the_singular(entry: dict[str, int], score: str) -> None:
    view = a_view(PLAIN_GAME)
    view["table"]["traders"][1] = {"seat": 1, **entry}
    assert drawn(PLAIN_GAME).plate(view, 1).score == score


def test_the_generic_board_calls_things_as_their_cards_do() -> None:
    view = a_view(PLAIN_GAME)
    view["table"]["row"] = ["herbs", "masks"]
    told = "\n".join(plain(drawn(PLAIN_GAME).draw(view, 60, 20)))
    assert "Row Bitter Herbs  Beaked Masks" in told


def test_seats_have_the_colours_by_which_their_game_calls_them() -> None:
    opera = pestis.game("space-opera")
    names = Names(opera.seat_names, opera.seat_names)
    assert names.text("Purple attacks Green.") == "Purple attacks Green."
    assert Names(["Ann", "Bo", "Cy", "Di"], opera.seat_names).text("Purple attacks Green.") == "Cy attacks Di."
    usual = {name: seat_style(seat) for seat, name in enumerate(SEAT_NAMES)}
    assert [seat_style(seat, names) for seat in (1, 2, 3)] == [usual["Blue"], usual["Purple"], usual["Green"]]
    assert facts_of(opera).seat_names == opera.seat_names


def test_the_generic_board_calls_seats_by_name() -> None:
    view = a_view(PLAIN_GAME)
    board = board_for(facts_of(pestis.game(PLAIN_GAME)), Names(["Ann", "Bo", "Green"]))
    for bearer, name in ((0, "you"), (1, "Bo"), (2, "Green")):
        view["table"]["bearer"] = bearer
        assert f"Bearer {name}" in "\n".join(plain(board.draw(view, 60, 20)))
        assert f"Bearer: {name}" in Listing(board).read(view)
    assert "╭ ■ Bo " in "\n".join(plain(board.draw(view, 60, 20)))


def test_a_table_is_read_out_with_names_and_places_as_people_count_them() -> None:
    board = drawn("plague-inc")
    view = a_view("plague-inc", seats=2)
    europe = next(zone for zone in view["table"]["zones"] if zone["continent"] == "europe")
    europe["countries"] = [{"country": "france", "cities": [0, 1, None], "controllers": [1], "tried": False}]
    assert any(
        "country France; cities you, Blue, –; controllers Blue" in line for line in Listing(board).read(view)
    )
    stars = Listing(drawn("space-opera")).read(a_view("space-opera"))
    planets = [line for line in stars if "row " in line]
    assert planets[0].startswith("  1: row 1; column 1; face up; kind Planet; ")
    assert all("planet (name " in line for line in planets), "cards that nobody knows are not read out one by one"
    assert not any("cell" in line or "neutral" in line for line in planets)


@pytest.mark.parametrize(
    ("game", "form", "words"),
    [
        ("divine-retribution", "persecute(1)", "persecute Blue"),
        ("divine-retribution", "persecute(4)", None),
        ("divine-retribution", "play(rat_king)", "play Rat King"),
        ("plague-inc", "evolve(rash, bottom_1)", "evolve Rash, space 1"),
        ("plague-inc", "evolve(rash, top_right)", "evolve Rash, top right"),
        ("plague-inc", "pick(france, 2)", "pick France, Green"),
        ("plague-inc", "replace(0)", "replace no card"),
        ("space-opera", "mode(attack_1)", "mode attack Blue"),
        ("space-opera", "mode(attack_3)", None),
        ("space-opera", "jump(143)", None),
        ("space-plague", "target(1, t2b)", "target Blue's board, tile 2 (upper unit)"),
        ("space-plague", "berth(s3)", "berth ship space 3"),
        ("space-plague", "rob(3)", None),
        ("night-market", "bid(0)", "bid 0"),
    ],
)
def test_moves_that_are_not_possible_are_told_as_people_count(game: str, form: str, words: str | None) -> None:
    board = drawn(game)
    assert move_words(board, a_view(game), board.facts.moves.parse(form)) == words


def test_a_place_of_the_line_up_or_the_market_is_told_by_its_card() -> None:
    board = drawn("divine-retribution")
    view = a_view("divine-retribution")
    view["table"]["lineup"][2:4] = ["rat", None]
    assert move_words(board, view, board.facts.moves.parse("infect(2)")) == "infect Rat (3)"
    assert move_words(board, view, board.facts.moves.parse("infect(3)")) == "infect an empty place (4)"
    market = drawn("space-plague")
    offer = a_view("space-plague")
    name = market.facts.name_of(offer["table"]["market"]["row"][1])
    assert move_words(market, offer, market.facts.moves.parse("buy(2)")) == f"buy {name}"
    stars = drawn("space-opera")
    home = a_view("space-opera")
    planet = next(cell for cell in home["table"]["cells"] if cell["planet"])
    told = f"jump {planet['planet']['name']} ({planet['row'] + 1},{planet['column'] + 1})"
    assert move_words(stars, home, stars.facts.moves.parse(f"jump({planet['cell']})")) == told


@pytest.mark.parametrize("game", ALL)
def test_titles_have_the_names_that_people_gave(game: str) -> None:
    board = board_for(facts_of(pestis.game(game)), Names(["Ann", "Bo", "Cy"]))
    told = {board.standing(view) for place, view in enumerate(views(game, None)) if place % 7 == 0}
    assert not any(colour in title for title in told for colour in ("Vermilion", "Blue", "Green"))
    names = ("Ann", "Bo", "Cy")
    assert game == PLAIN_GAME or any(name in title for title in told for name in names)
