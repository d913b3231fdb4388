"""The greedy bot: situations in which the right choice is plain, and that it always plays by the rules."""

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.bot.choose import Commander
from pestis.games.space_opera.bot.judge import TECH_WORTH, planet_worth, standing
from pestis.games.space_opera.bot.missions import Pilot, threat_to
from pestis.games.space_opera.bot.routes import FAR, Chart, Routes
from pestis.games.space_opera.bot.rumours import Rumours, chance_of_planet
from pestis.games.space_opera.content.technologies import TECH_COUNT
from pestis.kernel.rng import fast

from .kit import A, B, Position, given

BOT = Commander()


def choice(position: Position, world: int = 5) -> str:
    """What the bot does in a position, by text form."""
    seat = position.asked
    chosen = BOT.choose(position.table.imagine(seat, world), seat, fast(1))
    assert chosen in position.table.legal(seat)
    return GAME.moves.form(chosen)


def follow(position: Position, seat: int = A, most: int = 20) -> list[str]:
    """The next moves of the bot, as long as the same seat has to choose in the same phase."""
    found: list[str] = []
    table = position.table
    now = (table.round, table.phase)
    while len(found) < most and table.pending() == (seat,) and (table.round, table.phase) == now:
        found.append(choice(position))
        position.play(found[-1])
    return found


# Moving.


def test_it_settles_a_free_planet_and_leaves_somebody_at_home() -> None:
    table = given("A . - . . . B", fleet="A 1,1")
    moves = follow(table)
    assert moves[0] == "load(0)"
    assert "move(0)" in moves
    assert table.planet(1, 3).startswith("A m")
    assert table.planet(1, 1).startswith("A m")


def test_a_ship_without_a_crew_to_spare_stays() -> None:
    assert choice(given("A . - . . . B", fleet="A 1,1", worlds={(1, 1): "m1"})) == "pass"


def test_it_invades_where_it_is_stronger() -> None:
    table = given("A . B A", fleet="A 1,1 e2 m4", worlds={(1, 3): "m2"})
    follow(table)
    assert table.planet(1, 3).startswith("A m")


def test_it_does_not_invade_where_it_would_lose() -> None:
    table = given("A . B B", fleet="A 1,1 e2 m2", worlds={(1, 1): "m1", (1, 3): "m3 b2"})
    follow(table)
    assert table.planet(1, 3).startswith("B m3")


def test_it_takes_the_last_planet_of_an_enemy_before_anything_else() -> None:
    table = given("- . A . B", fleet="A 1,3 e2 m3", worlds={(1, 5): "m2"})
    follow(table)
    assert table.table.is_over
    assert table.winners == "A"


def test_it_counts_super_soldiers_that_lie_open() -> None:
    strong = given("A . B B", fleet="A 1,1 e2 m4", worlds={(1, 1): "m1", (1, 3): "m3"})
    follow(strong)
    assert strong.planet(1, 3).startswith("A")
    warned = given("A . B B", fleet="A 1,1 e2 m4", worlds={(1, 1): "m1", (1, 3): "m3"}, shown={B: "super_soldier"})
    follow(warned)
    assert warned.planet(1, 3).startswith("B")


def test_it_flies_around_a_supernova_that_lies_open() -> None:
    table = given("A * -\n. . .\n. . B", fleet="A 1,1 e3 m1")
    moves = follow(table)
    assert "step(right)" not in moves[:2]
    assert table.ship(0) != "gone"


def test_it_turns_up_a_card_it_has_come_to() -> None:
    table = given("A ?. ?. ?- . . . . B", fleet="A 1,1 e3 m1")
    assert "flip" in follow(table)


def test_it_leaves_a_supernova_alone_that_it_has_seen() -> None:
    table = given("A ?* - . . . B", fleet="A 1,1 e2 m1")
    table.table.looked[1] = 1 << A
    moves = follow(table)
    assert "flip" not in moves
    assert table.planet(1, 3).startswith("A m")


def test_enough_energy_is_taken_along_to_arrive() -> None:
    table = given("A . . . - . . . . B", fleet="A 1,1", worlds={(1, 1): "m3 e5 o3"})
    follow(table)
    assert int(table.table.ship_energy[0]) >= 1, "one move is made, one more is needed"


def test_goods_for_the_colony_are_unloaded() -> None:
    table = given("A . - . . . B", fleet="A 1,1", worlds={(1, 1): "m3 e6 o6"})
    follow(table)
    assert "o5" in table.planet(1, 3), "two that were brought, three of the first Production"


def test_an_empty_drone_is_given_up_first() -> None:
    table = given("A . . B", fleet="B 1,4 e3; A 1,3 e1; A 1,3 e2 m3", turn=B)
    table.play("move(0)", "step(left)")
    assert table.choices() == ["ship(1)", "ship(2)"]
    assert choice(table) == "ship(1)"


# Garrisons.


def guarded(crew: int, fleet: str) -> Position:
    """A hidden planet with a garrison of two lies to the right of A's home, and A has looked."""
    table = given("A ?n . . .\n. . . . B", fleet=fleet, worlds={(1, 1): f"m{crew} e5 o3", (2, 5): "m9"})
    table.table.looked[1] = 1 << A
    return table


def test_a_crew_that_a_known_garrison_would_beat_stays_at_home() -> None:
    table = guarded(3, "A 1,1")
    moves = follow(table)
    assert "flip" not in moves
    assert table.ship(0) != "gone"


def test_a_crew_that_beats_a_known_garrison_goes() -> None:
    table = guarded(6, "A 1,1")
    assert "flip" in follow(table)
    assert table.planet(1, 2).startswith("A m")


@pytest.mark.parametrize(("energy", "answer"), [(3, "decline"), (1, "flip")])
def test_a_garrison_that_is_too_strong_is_not_turned_up_but_by_a_ship_that_is_lost_anyway(
    energy: int, answer: str
) -> None:
    table = guarded(1, f"A 1,1 e{energy} m2").play("move(0)", "step(right)")
    while "flip" not in table.choices():
        table.play("end")
    assert choice(table) == answer


def test_more_settlers_go_where_most_planets_are_held() -> None:
    worlds = {(1, 1): "m7 e9 o3", (2, 5): "m9"}
    free = given("A . ?- ?- ?-\n. . . . B", fleet="A 1,1", worlds=worlds).table
    held = given("A . ?n ?n ?n\n. . . . B", fleet="A 1,1", worlds=worlds).table
    assert [int(Pilot(table, A).best(0, True, 0).meeples) for table in (free, held)] == [2, 3]


def test_an_unseen_card_is_worth_what_all_unseen_cards_are_worth_on_average() -> None:
    table = given("A . ?n ?- ?.\n. . . . B").table
    rumours = Rumours(table, A)
    assert [round(share, 3) for share in rumours.shares] == [0.333, 0.0, 0.333]
    assert rumours.worth(2, 3) == rumours.worth(3, 3) == rumours.worth(4, 3)
    assert rumours.worth(2, 3) == pytest.approx((rumours.planet(0, 3) + rumours.planet(2, 3)) / 3)
    assert rumours.planet(2, 3) > 0.0 > rumours.planet(2, 2)


# Building.


def building(drawn: str = "A . .\n. . B", **more: object) -> Position:
    """A turn of the Building phase that is not the first: no Research."""
    table = given(drawn, phase="building", **more)  # type: ignore[arg-type]
    table.table.begun = 1 << A
    return table


def test_it_builds_a_ship_when_it_has_none() -> None:
    assert "build(ship)" in follow(building("A . -\n. . B"))


def test_works_are_built_early_and_not_at_the_end() -> None:
    early = building("A . . . . . . . . B", fleet="A 1,1", worlds={(1, 1): "m3 e8 o8"})
    assert set(follow(early)) & {"build(windmill)", "build(refinery)", "build(farm)"}
    late = building("A . . . . . . . . B", fleet="A 1,1", worlds={(1, 1): "m3 e8 o8"}, round_number=20)
    assert not set(follow(late)) & {"build(windmill)", "build(refinery)", "build(farm)"}


def test_bunkers_are_built_when_a_crew_is_near() -> None:
    quiet = building("A . . . . . . . . B", worlds={(1, 1): "m3 e6 o6"}, round_number=18)
    assert "build(bunker)" not in follow(quiet)
    fleet = "B 1,3 e2 m4"
    threatened = building("A . . . . . . . . B", worlds={(1, 1): "m3 e6 o6"}, fleet=fleet, round_number=18)
    assert "build(bunker)" in follow(threatened)


def test_it_researches_when_there_is_little_to_build_with() -> None:
    table = given("A . .\n. . B", phase="building", worlds={(1, 1): "m1 e1 o0"})
    assert choice(table) == "research"


def test_the_weakest_technology_goes_back() -> None:
    table = given(
        "A . .\n. . B",
        phase="building",
        worlds={(1, 1): "m1 e0 o0"},
        techs={A: "engineer metallurgist super_soldier surgical_strike"},
    )
    table.play("research")
    assert choice(table).startswith("tech(")
    held = table.techs(A).split()
    chosen = choice(table).removeprefix("tech(").removesuffix(")")
    worths = {name: TECH_WORTH[GAME.moves.decode(table.action(f"tech({name})"))[1]["tech"]] for name in held}
    assert worths[chosen] == min(worths.values())


# Answers.


def test_a_force_field_is_raised() -> None:
    table = given("A . B B", fleet="A 1,1 e2 m5", techs={B: "force_field"})
    table.play("move(0)", "step(right)", "step(right)")
    assert choice(table) == "use(force_field)"


def test_a_force_field_against_its_own_invasion_is_hacked() -> None:
    table = given("A . B B", fleet="A 1,1 e2 m5", techs={A: "hacker", B: "force_field"})
    table.play("move(0)", "step(right)", "step(right)", "mode(invade)", "use(force_field)")
    while table.asked != A:
        table.play("at(1,3)")
    assert choice(table) == "use(hacker)"


def test_a_hack_is_not_wasted() -> None:
    table = given(
        "A . B B", phase="building", techs={A: "energy_converter", B: "hacker"}, worlds={(1, 1): "m3 e5 o1"}
    )
    table.play("use(energy_converter)")
    while table.asked == A:
        table.play(table.choices()[0])
    assert choice(table) == "decline"


def test_an_attacked_ship_is_saved() -> None:
    table = given("A . . B", fleet="B 1,4 e3; A 1,3 e1 m2", techs={A: "ship_armor"}, turn=B)
    table.play("move(0)", "step(left)")
    assert choice(table) == "use(ship_armor)"


# What it knows, and what it must not.


@pytest.mark.parametrize("name", ["first-game", "bright-minds", "rock-belt"])
def test_it_chooses_by_what_it_knows_and_not_by_the_world_it_imagines(name: str) -> None:
    state = GAME.start(2, 3, {"scenario": name, "round_limit": 4, "surrender": False})
    for _ in range(60):
        if state.is_over:
            break
        seat = int(state.next_seat())
        chosen = {BOT.choose(state.imagine(seat, world), seat, fast(1)) for world in range(3)}
        assert len(chosen) == 1
        state.apply(seat, chosen.pop())


@pytest.mark.parametrize(
    ("name", "seats"), [(name, max(GAME.shelf.find(name).players)) for name in GAME.shelf.names()]
)
def test_it_plays_every_scenario_to_the_end_by_the_rules(name: str, seats: int) -> None:
    options = {"scenario": name, "round_limit": 4, "surrender": False}
    state = GAME.start(seats, 7, options, watched=False)
    while not state.is_over:
        seat = int(state.next_seat())
        action = BOT.choose(state, seat, fast(2))
        assert action in state.legal(seat)
        state.apply(seat, action)
    assert state.winners()


def test_it_beats_random_play() -> None:
    won = 0
    for number in range(16):
        state = GAME.start(2, number, {"surrender": False}, "able", watched=False)
        source = fast(number)
        while not state.is_over:
            seat = int(state.next_seat())
            bot = seat == number % 2
            state.apply(seat, BOT.choose(state, seat, source) if bot else source.pick(state.legal(seat)))
        won += list(state.winners()) == [number % 2]
    assert won >= 15


def test_chances_of_all_seats_add_up_to_one() -> None:
    state = GAME.start(4, 1)
    chances = [BOT.evaluate(state, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1.0)
    rich = given("A A A B", worlds={(1, 1): "m5 e9 o9 w3"})
    assert BOT.evaluate(rich.table, A) > 0.8
    assert BOT.evaluate(rich.table, B) < 0.2
    won = given("A . B", fleet="A 1,1 e2 m9", worlds={(1, 3): "m1"})
    won.play("move(0)", "step(right)", "step(right)")
    assert (BOT.evaluate(won.table, A), BOT.evaluate(won.table, B)) == (1.0, 0.0)


# Its parts.


def test_routes_count_spaces_and_stop_at_enemies() -> None:
    table = given("A % .\n. * B\n. . .").table
    routes = Routes(Chart(table, A), 0)
    assert [int(routes.cost[cell]) for cell in range(9)] == [0, 2, 3, 1, FAR, 4, 2, 3, 4]
    assert GAME.moves.form(routes.first_step(5)) == "step(right)"
    past = Routes(Chart(given("A B -").table, A), 0)
    assert (int(past.cost[1]), int(past.cost[2])) == (1, FAR)


def test_routes_go_through_open_wormholes() -> None:
    table = given("A o . . o -").table
    routes = Routes(Chart(table, A), 0)
    assert int(routes.cost[5]) == 3
    assert GAME.moves.form(Routes(Chart(table, A), 1).first_step(5)) == "jump(4)"


def test_the_chance_of_a_planet_is_what_everybody_can_count() -> None:
    assert chance_of_planet(given("A ?- ?. ?. ?%").table) == pytest.approx(0.25)
    assert chance_of_planet(given("A . B").table) == 0.0


def test_threats_are_crews_that_can_come_soon() -> None:
    near = given("A . . B", fleet="B 1,3 e1 m4; B 1,4 m9").table
    assert threat_to(near, A, 0) == 4, "the other ship has no Energy"
    far = given("A . . . . . B", fleet="B 1,7 e1 m4").table
    assert threat_to(far, A, 0) == 0


def test_a_mission_says_what_should_be_aboard() -> None:
    table = given("A . -", fleet="A 1,1", worlds={(1, 1): "m4 e6 o6"}).table
    mission = Pilot(table, A).best(0, True, 0)
    assert int(mission.goal) == 2
    assert 1 <= mission.meeples <= 3
    assert mission.energy >= 1


def test_worth_grows_with_what_is_there() -> None:
    plain, grown = given("A . B").table, given("A . B", worlds={(1, 1): "w2 b1"}).table
    assert planet_worth(grown, 0) > planet_worth(plain, 0)
    fouled = given("A . B", worlds={(1, 1): "foul3"}).table
    assert planet_worth(fouled, 0) < planet_worth(plain, 0)
    assert standing(plain, A) == pytest.approx(standing(plain, B))
    assert set(TECH_WORTH) == set(range(TECH_COUNT))


# Transport Beams.


def test_it_beams_an_invasion_where_it_is_stronger() -> None:
    worlds = {(1, 1): "m6 e5", (1, 5): "m2"}
    table = given("A . . . B B", worlds=worlds, shown={A: "transport_beam"})
    assert choice(table) == "use(transport_beam)"
    follow(table)
    assert table.planet(1, 5).startswith("A m")
    assert table.planet(1, 1).startswith("A m"), "somebody stays at home"


def test_it_beams_settlers_onto_a_free_planet() -> None:
    table = given("A . . . - . B", worlds={(1, 1): "m3 e5", (1, 7): "m9"}, shown={A: "transport_beam"})
    follow(table)
    assert table.planet(1, 5).startswith("A m2")
    assert table.planet(1, 1).startswith("A m1")


def test_it_beams_nobody_where_nothing_can_be_won() -> None:
    table = given("A . . . B", worlds={(1, 1): "m3 e5", (1, 5): "m3"}, shown={A: "transport_beam"})
    assert choice(table) == "pass"
    table = given("A . . . - B", worlds={(1, 1): "m1 e5"}, shown={A: "transport_beam"})
    assert choice(table) == "pass", "the only Meeple stays"
