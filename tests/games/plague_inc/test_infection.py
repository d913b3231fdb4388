"""PI-INF, PI-ABIL-OUTBREAK: where tokens can go, on small drawn boards."""

import pytest

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.rules import board
from pestis.kernel.game import Ask
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, copy_of, given, new_game

AIR = "air_transmission"
SEA = "water_transmission"


def infecting(world: dict[str, str], slide: str = "", **more: object) -> Position:
    return given(world=world, slides={A: slide}, phase="infection", **more)  # type: ignore[arg-type]


# Connection.


@rule("PI-INF-6", "PI-INF-4")
def test_the_own_continent_is_connected_without_a_trait() -> None:
    table = infecting({"france": "A", "poland": "", "uk": "", "japan": "B", "mongolia": ""})
    assert table.offers("place") == ["france", "poland", "uk"]
    assert table.refuse("place(mongolia)") == "PI-INF-6"
    said = "Mongolia is not connected: you have no token in Asia; Mongolia has neither Airport nor Seaport."
    assert table.why_not("place(mongolia)").text == said


@rule("PI-INF-7", "PI-TRAIT-5")
def test_airports_connect_with_airborne() -> None:
    world = {"france": "A", "usa": "", "cuba": "", "panama": "", "japan": "B"}
    assert infecting(world).offers("place") == ["france"]
    table = infecting(world, AIR)
    assert table.offers("place") == ["cuba", "france", "japan", "usa"]
    assert table.refuse("place(panama)") == "PI-INF-8"


@rule("PI-INF-7")
def test_an_airport_at_one_end_only_is_no_connection() -> None:
    """Edge 14."""
    table = infecting({"poland": "A", "usa": "", "france": ""}, AIR)
    assert table.offers("place") == ["france", "poland"]
    said = table.why_not("place(usa)")
    assert said.rule == "PI-INF-7"
    assert "by air you need a token in a Country with an Airport" in said.text
    other = infecting({"france": "A", "iran": ""}, AIR)
    assert other.offers("place") == ["france"]


@rule("PI-INF-8", "PI-TRAIT-6")
def test_seaports_connect_with_waterborne() -> None:
    table = infecting({"germany": "A", "panama": "", "morocco": "", "peru": ""}, SEA)
    assert table.offers("place") == ["germany", "morocco", "panama"]


@rule("PI-INF-8")
def test_airports_and_seaports_do_not_link_to_each_other() -> None:
    """Edge 15."""
    table = infecting({"france": "A", "panama": "", "cuba": ""}, f"{SEA} {AIR}")
    assert table.offers("place") == ["cuba", "france"]
    only_sea = infecting({"south_korea": "A", "cuba": ""}, f"{SEA} {AIR}")
    assert only_sea.offers("place") == ["south_korea"]


@rule("PI-INF-9", "PI-RULING-17")
def test_a_chain_over_continents_in_one_phase() -> None:
    """Edge 13: continent, seaport, overseas, neighbour without a port."""
    table = infecting({"poland": "A", "germany": "", "panama": "", "cuba": "", "libya": ""}, f"{SEA} rash")
    assert table.offers("place") == ["germany", "poland"]
    table.play("place(germany)")
    assert table.offers("place") == ["germany", "panama", "poland"]
    table.play("place(panama)")
    assert table.offers("place") == ["cuba", "germany", "panama", "poland"]
    table.play("place(cuba)")
    assert table.cities("cuba") == "A.."


@rule("PI-INF-10")
def test_tokens_of_others_block_only_their_city() -> None:
    table = infecting({"libya": "BB", "morocco": "A.B", "ethiopia": "BBBBB."})
    assert table.offers("place") == ["ethiopia", "morocco"]
    assert table.refuse("place(libya)") == "PI-INF-2"


# Climate.


@rule("PI-INF-5", "PI-CONF-8")
def test_a_hot_city_in_the_own_country_needs_heat_resistance() -> None:
    """Edge 16."""
    world = {"spain": "A", "france": ""}
    table = infecting(world)
    assert table.offers("place") == ["france"]
    assert table.refuse("place(spain)") == "PI-TRAIT-3"
    assert table.why_not("place(spain)").text == "Spain is hot, and you have no Heat Resistance."
    assert infecting(world, "heat_resistance").offers("place") == ["france", "spain"]


@rule("PI-INF-5", "PI-TRAIT-4")
def test_cold_cities_need_cold_resistance() -> None:
    world = {"france": "A", "norway": ""}
    assert infecting(world).refuse("place(norway)") == "PI-TRAIT-4"
    assert infecting(world, "cold_resistance").offers("place") == ["france", "norway"]


@rule("PI-DEVO-3")
def test_tokens_stay_where_a_resistance_was_lost() -> None:
    """Edge 17."""
    table = infecting({"spain": "AA", "france": ""}, "heat_resistance").play("devolve(bottom_1)")
    assert (table.cities("spain"), table.offers("place")) == ("AA..", ["france"])
    assert table.seen()["zones"][0]["countries"][0]["controllers"] == [A]


# The count.


@rule("PI-INF-1", "PI-TRAIT-1", "PI-INF-2")
def test_as_many_tokens_as_infectivity_each_in_an_empty_city() -> None:
    table = infecting({"france": "A", "japan": "B"}, "rash paranoia")
    assert table.table.tokens_left == 5
    table.play(*["place(france)"] * 4)
    assert table.cities("france") == "AAAAA"
    assert table.supply[A] == 16 - 5


@rule("PI-INF-3", "PI-CONF-3")
def test_infection_cannot_be_stopped_early() -> None:
    """Edge 12."""
    table = infecting({"france": "A", "japan": "B"})
    assert table.refuse("pass") == "PI-INF-3"
    table.play("place(france)")
    assert table.refuse("pass") == "PI-INF-3"
    table.play("place(france)")
    assert table.asked() != "infect"


@rule("PI-INF-3")
def test_infection_ends_when_no_city_is_left() -> None:
    """Edge 12."""
    table = infecting({"libya": "A.", "japan": "B"}, "paranoia - - rash").play("place(libya)")
    assert (table.cities("libya"), table.asked()) == ("AA", "roll")


@rule("PI-INF-3")
def test_infection_ends_with_the_supply() -> None:
    """Edge 12."""
    table = infecting({"china": "A", "japan": "B"}, "- - - rash")
    table.table.supply[A] = 1
    table.play("place(china)")
    assert table.cities("china") == "AA......"
    assert table.table.active == B


@rule("PI-CONF-3")
def test_by_a_flag_infection_may_stop_at_any_count() -> None:
    table = infecting({"france": "A", "japan": "B"}, infection_optional=True)
    table.play("place(france)", "pass")
    assert table.table.active == B


@rule("PI-RULING-16")
def test_the_count_stands_when_infectivity_is_devolved() -> None:
    """Edge 18."""
    table = infecting({"china": "A", "japan": "B"}, "rash")
    table.play("place(china)", "devolve(bottom_1)", "place(china)", "place(china)")
    assert table.cities("china") == "AAAA...."
    assert table.table.active == B


@rule("PI-RULING-16", "PI-INF-9")
def test_connection_is_live_for_each_token() -> None:
    table = infecting({"france": "A", "usa": "", "japan": "B"}, AIR).play("place(usa)", "devolve(bottom_1)")
    assert table.offers("place") == ["france", "usa"]


def tokens_placed(game: Position, seat: int, order: int) -> int:
    """Place at random to the end of the phase; gives how many tokens that were."""
    table, chance, placed = game.table, fast(order), 0
    while table.active == seat and table.phase == on.INFECTION_PHASE and game.offers("place"):
        table.apply(seat, chance.pick([action for action in table.legal(seat) if is_place(action)]))
        placed += 1
    return placed


def is_place(action: int) -> bool:
    return bool(ids.PLACE <= action < ids.TAKE)


@rule("PI-RULING-17")
@pytest.mark.parametrize("seed", range(12))
def test_every_order_of_placements_places_as_many_tokens(seed: int) -> None:
    """Placing only adds connections, so nobody can place themselves into a corner."""
    rng = fast(seed)
    game = new_game(2, seed, disease="bacteria", make_love_not_war=True)
    table = game.table
    while table.pending() and not (table.phase == on.INFECTION_PHASE and table.round >= 4):
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
    if table.is_over:
        return
    seat = int(table.active)
    placed = {tokens_placed(copy_of(table), seat, order) for order in range(8)}
    assert len(placed) == 1


# Outbreak.


@rule("PI-ABIL-OUTBREAK", "PI-INF-11", "PI-RULING-15", "PI-CONF-16")
def test_outbreak_moves_a_token_anywhere_instead_of_infecting() -> None:
    """Edge 19."""
    table = infecting({"france": "AA", "libya": "BB", "india": "", "japan": "B"})
    assert table.offers("outbreak") == ["france"]
    table.play("outbreak(france)")
    assert table.offers("aim") == ["france", "india", "japan"]
    assert table.refuse("aim(libya)") == "PI-ABIL-OUTBREAK"
    assert table.refuse("aim(peru)") == "PI-ABIL-OUTBREAK"
    table.play("aim(india)")
    assert (table.tokens("france"), table.cities("india")) == ("A", "A.......")
    assert table.supply[A] == 14
    assert table.table.active == B


@rule("PI-RULING-88", "PI-RULING-15")
def test_outbreak_within_a_country_goes_to_another_city() -> None:
    table = infecting({"france": ".A...", "japan": "B"}).play("outbreak(france)", "aim(france)")
    assert table.cities("france") == "A...."
    other = infecting({"france": "A....", "japan": "B"}).play("outbreak(france)", "aim(france)")
    assert other.cities("france") == ".A..."


@rule("PI-RULING-15")
def test_outbreak_comes_before_the_first_token() -> None:
    table = infecting({"france": "A", "japan": "B"}).play("place(france)")
    assert table.refuse("outbreak(france)") == "PI-RULING-15"


@rule("PI-RULING-15", "PI-ABIL-OUTBREAK")
def test_outbreak_needs_an_own_token_and_an_empty_city() -> None:
    table = infecting({"france": "A", "japan": "B"})
    assert table.refuse("outbreak(japan)") == "PI-ABIL-OUTBREAK"
    full = infecting({"libya": "AB"}, sudden_death=True, deck="")
    assert full.asked() == "roll"


@rule("PI-RULING-15", "PI-INF-3")
def test_with_no_legal_city_outbreak_is_a_choice() -> None:
    table = infecting({"libya": "AA", "japan": "B"})
    assert table.choices() == ["pass", "outbreak(libya)"]


# How the sets are kept.


@rule("PI-INF-9", "PI-DNA-1")
@pytest.mark.parametrize("seed", range(6))
def test_the_sets_of_the_board_are_what_a_look_at_every_city_would_find(seed: int) -> None:
    """Presence, control, open and full Countries are changed token by token; a full count must agree."""
    table = new_game(3, seed, patient_zero_pack=True).table
    rng = fast(seed)
    while table.pending():
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
        for spot, card in enumerate(table.spot_country):
            owners = [table.cities[spot] >> 3 * city & 7 for city in range(8)]
            counts = [owners.count(side + 1) for side in range(3)]
            best = max(counts)
            for side in range(3):
                assert (table.present[side] >> spot & 1) == (counts[side] > 0)
                assert (table.control[side] >> spot & 1) == (counts[side] == best > 0)
                assert board.tokens_in(table, side, spot) == counts[side]
            assert (table.on_board >> spot & 1) == (card >= 0)
            free = table.content.city_count[card] - sum(counts) if card >= 0 else 0
            assert board.empty_cities(table, spot) == free
            assert (table.open_spots >> spot & 1) == (free > 0)


@rule("PI-RULING-95", "PI-RULING-14", "PI-DEVO-1")
@pytest.mark.parametrize(("ask", "aims"), [("people", []), ("full", ["aim(japan)"])])
def test_people_may_uncover_outbreak_when_no_token_can_be_placed(ask: Ask, aims: list[str]) -> None:
    stuck = {"libya": "AA", "japan": "B"}
    table = given(world=stuck, slides={A: "- - - rash -"}, phase="infection", ask=ask)
    assert (table.asked(), table.choices()) == ("infect", ["pass", "devolve(bottom_4)"])
    table.play("devolve(bottom_4)", "outbreak(libya)", *aims)
    assert table.tokens("japan") == "AB"


@rule("PI-RULING-95")
def test_nobody_is_asked_about_infection_when_outbreak_could_not_move_a_token_anyway() -> None:
    full = {"libya": "AA", "iceland": "BB"}
    assert given(world=full, slides={A: "- - - rash -"}, phase="infection", ask="people").asked() != "infect"
