"""SO-SETUP-2, SO-ROUND, SO-PROD, SO-MAINT, SO-END, SO-RESP: the course of the game."""

import pytest

from pestis.games.space_opera import GAME
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, C, given, new_game, world

# Rounds.


@rule("SO-ROUND-1", "SO-RULING-1", "SO-RULING-2")
@pytest.mark.parametrize(
    ("word", "order"),
    [
        ("production_first", ["building", "movement", "production", "maintenance"]),
        ("maintenance_first", ["building", "movement", "maintenance", "production"]),
    ],
)
def test_the_phases_of_a_round(word: str, order: list[str]) -> None:
    table = new_game(phase_order=word, surrender=False)
    table.begun = 0
    table.idle(rounds_more=1)
    assert table.phases()[:5] == [*order, "building"]
    assert table.seen()["phases"] == order


@rule("SO-ROUND-2", "SO-SETUP-2", "SO-RULING-7", "SO-DEC-1")
def test_the_first_player_begins_every_phase() -> None:
    table = given("A B C .", seats=3, phase="building", turn=B)
    assert table.asked == B
    table.play("pass")
    assert table.asked == C
    firsts = {int(GAME.start(4, seed).next_seat()) for seed in range(30)}
    assert firsts == {0, 1, 2, 3}, "drawn at random unless the table sets it"
    assert new_game(4, first_player="2").asked == 2


@rule("SO-ROUND-3", "SO-RULING-7", "SO-EDGE-3")
def test_the_token_passes_counterclockwise_among_the_living() -> None:
    table = given("A B C D", seats=4, phase="building", turn=A)
    holders = [int(table.table.first)]
    for number in range(5):
        if number == 1:
            table.table.meeples[3] = 1
            table.table.card[3] = world(1, 0, 1)
            table.table.meeples[3] = 0
            table.table.owner[3] = -1
            table.table.losses = True
        table.idle(rounds_more=1)
        holders.append(int(table.table.first))
    assert holders == [0, 3, 2, 1, 0, 2]


# Production.


@rule("SO-PROD-1", "SO-PROD-2", "SO-STR-2")
def test_planets_collect_their_attributes_and_keep_them() -> None:
    table = given("A A B", phase="production", worlds={(1, 1): "e1 o2 w2 r1", (1, 2): "e0 o0"})
    assert table.planet(1, 1) == "A m3 e6 o6 w2 r1"
    assert table.planet(1, 2) == "A m3 e3 o3"


@rule("SO-TECH-ENG", "SO-TECH-MET", "SO-RULING-49", "SO-RULING-48")
def test_engineer_and_metallurgist_add_one_on_every_planet() -> None:
    table = given(
        "A A B",
        phase="production",
        worlds={(1, 1): "e0 o0", (1, 2): "e0 o0"},
        techs={A: "engineer engineer metallurgist"},
    )
    assert table.planet(1, 1) == "A m3 e4 o4"
    assert table.planet(1, 2) == "A m3 e4 o4"
    assert set(table.player(A)["open_techs"]) == {"engineer", "metallurgist"}


@rule("SO-RULING-49", "SO-TECH-ENG")
def test_a_passive_is_shown_only_where_it_changes_something() -> None:
    table = given("A . B", phase="production", worlds={(1, 1): "e9"}, techs={A: "engineer"})
    assert table.player(A)["open_techs"] == []
    assert table.planet(1, 1) == "A m3 e10 o6"


@rule("SO-EDGE-22", "SO-RULING-34", "SO-TECH-ENG")
@pytest.mark.parametrize(("marker", "energy"), [("foul9", " e1"), ("fallout9", "")])
def test_an_engineer_does_not_lift_the_limits_of_markers(marker: str, energy: str) -> None:
    table = given("A A B", phase="production", worlds={(1, 1): f"e0 o0 {marker}"}, techs={A: "engineer"})
    assert table.planet(1, 1).startswith(f"A m3{energy}")
    assert table.table.energy[0] == (1 if energy else 0)


@rule("SO-TECH-HAK", "SO-TECH-ENG")
def test_a_hacked_engineer_adds_nothing() -> None:
    table = given("A . B", phase="production", worlds={(1, 1): "e0"}, techs={A: "engineer"}, shown={B: "hacker"})
    assert table.asked == B
    assert table.window == "hack"
    table.play("use(hacker)")
    assert table.table.energy[0] == 3


# Maintenance.


@rule("SO-MAINT-1", "SO-EDGE-39", "SO-TECH-PER")
def test_meeples_above_the_capacity_are_removed() -> None:
    worlds = {(1, 1): "m9 f2", (1, 3): "m3"}
    table = given("A . B", phase="maintenance", worlds=worlds, fleet="A 1,1 e1 m4")
    assert table.planet(1, 1) == "A m5 e3 o3 f2"
    assert table.ship(0) == "A 1,1 e1 m4", "crews aboard do not count"
    table = given("A . B", phase="maintenance", worlds=worlds, techs={A: "permaculture"}).decline_all("offer")
    assert table.planet(1, 1) == "A m6 e3 o3 f2"


@rule("SO-EDGE-39", "SO-RULING-49", "SO-TECH-PER")
def test_a_hacked_permaculture_does_not_help() -> None:
    table = given(
        "A . B", phase="maintenance", worlds={(1, 1): "m9 f2"}, techs={A: "permaculture"}, shown={B: "hacker"}
    )
    table.decline_all("offer").play("use(hacker)")
    assert table.planet(1, 1) == "A m5 e3 o3 f2"


@rule("SO-RULING-49", "SO-TECH-PER")
def test_permaculture_is_not_shown_on_a_planet_with_room() -> None:
    table = given("A . B", phase="maintenance", techs={A: "permaculture"})
    assert table.player(A)["open_techs"] == []


@rule("SO-MAINT-2", "SO-MAINT-3", "SO-MAINT-5")
def test_used_meeples_and_ships_are_free_again() -> None:
    table = given("A . . B", phase="building", fleet="A 1,2 e5").play("at(1,1)", "build(clone)", "end", "pass")
    table.play("move(0)", "step(right)", "end")
    table.idle(rounds_more=1)
    assert table.table.used[0] == 0
    assert not table.seen()["ships"][0]["moved"]


@rule("SO-RULING-56", "SO-MAINT-5")
def test_drifting_ships_are_lost_in_maintenance_without_a_fusion_reactor() -> None:
    for techs, after in (({}, "gone"), ({A: "fusion_reactor"}, "A 1,2")):
        table = given("A . B", phase="maintenance", fleet="A 1,2", techs=techs)
        assert table.ship(0) == after


# The end.


@rule("SO-END-1", "SO-RES-5", "SO-RULING-41")
def test_who_removes_the_last_meeples_of_all_others_wins() -> None:
    table = given("A . B .", fleet="A 1,2 e3 m5; B 1,4 e1", worlds={(1, 3): "m2"}, techs={B: "spy"})
    deck = len(table.table.deck.entries)
    table.play("move(0)", "step(right)")
    if not table.table.is_over:
        table.decline_all("guard", "hack")
    assert table.table.is_over
    assert table.winners == "A"
    assert table.table.outcome().reason == "last_one"
    assert table.ship(1) == "gone"
    assert len(table.table.deck.entries) == deck + 1


@rule("SO-RULING-41", "SO-CTRL-1")
def test_an_eliminated_player_leaves_everything_behind() -> None:
    table = given(
        "A . B C", seats=3, fleet="A 1,2 e3; B 1,1 e1; C 1,4", worlds={(1, 3): "m1 w2"}, ties=((B, C), (C, B))
    )
    table.play("move(0)", "step(right)", "target(meeple)")
    assert table.alive == "AC"
    assert table.planet(1, 3) == "- e3 o3 w2"
    assert table.ship(1) == "gone"
    assert table.seen()["treaties"] == []


@rule("SO-END-2", "SO-RULING-45", "SO-DEC-7", "SO-EDGE-40")
def test_surrender_on_the_own_turn() -> None:
    table = given("A B C D", seats=4, phase="building", surrender=True, fleet="D 1,4 e2")
    table.play("surrender")
    assert table.alive == "BCD"
    assert table.planet(1, 1) == "- e3 o3"
    table.play("at(1,2)", "build(windmill)", "surrender")
    assert table.planet(1, 2) == "- e2 o2 w1"
    table.play("surrender")
    assert table.table.is_over
    assert table.winners == "D"


@rule("SO-RULING-45")
def test_nobody_surrenders_where_it_is_not_wanted_or_in_simulations() -> None:
    table = given("A . B", phase="building")
    assert table.refuse("surrender") == "SO-RULING-45"
    table = given("A . B", phase="building", surrender=True, ask="able")
    assert not table.offers("surrender")


@rule("SO-END-3", "SO-RULING-43", "SO-EDGE-40")
def test_all_pass_for_twenty_rounds_and_share_the_victory() -> None:
    table = given("A . . B", phase="building", round_limit=20)
    table.idle()
    assert table.table.is_over
    assert table.table.round == 20
    assert table.winners == "AB"
    assert table.table.outcome().tiebreaks == ("classes", "meeples", "structures")


@rule("SO-END-3", "SO-END-4", "SO-RULING-44")
@pytest.mark.parametrize(
    ("drawn", "worlds", "cards", "fleet", "winners", "used"),
    [
        ("A A . B", {}, {}, "", "A", ()),
        ("A . . B", {}, {(1, 1): world(3, 3, 2)}, "", "B", ("classes",)),
        ("A . . B", {(1, 1): "m2"}, {}, "", "B", ("classes", "meeples")),
        ("A . . B", {(1, 1): "m2"}, {}, "A 1,1 m2", "A", ("classes", "meeples")),
        ("A . . B", {(1, 1): "w1"}, {}, "", "A", ("classes", "meeples", "structures")),
        ("- . . B", {}, {}, "A 1,1 e1 m9", "B", ()),
    ],
)
def test_at_the_limit_most_planets_win_and_ties_are_broken(
    drawn: str,
    worlds: dict[tuple[int, int], str],
    cards: dict[tuple[int, int], int],
    fleet: str,
    winners: str,
    used: tuple[str, ...],
) -> None:
    table = given(drawn, phase="maintenance", worlds=worlds, cards=cards, fleet=fleet, round_limit=1)
    assert table.table.is_over
    assert table.winners == winners
    assert table.table.outcome().tiebreaks == used


@rule("SO-RULING-44")
def test_with_no_planet_at_all_ships_crews_decide() -> None:
    table = given(". . .", phase="maintenance", fleet="A 1,1 e1 m2; B 1,3 e1 m1", round_limit=1)
    assert table.winners == "A"


# Starting anew.


@rule("SO-RESP-1", "SO-RESP-2", "SO-RULING-46", "SO-EDGE-40")
def test_an_eliminated_player_starts_anew_once() -> None:
    table = given(
        "A . B ?-",
        fleet="A 1,2 e3; A 1,1 e3",
        worlds={(1, 3): "m1"},
        respawn=True,
        respawn_level=2,
        respawn_techs=2,
    )
    table.play("move(0)", "step(right)", "target(meeple)")
    assert not table.table.is_over, "a claim is open"
    table.idle(rounds_more=1)
    assert table.alive == "AB"
    assert table.planet(1, 4) == "B m6 e5 o5 w2 r2 f2 b2"
    assert [table.ship(ship) for ship in range(len(table.table.ship_owner))].count("B 1,4") == 2
    assert table.table.hands[B].size() == 2
    table.table.owner[3] = -1
    table.table.meeples[3] = 0
    table.table.losses = True
    table.idle()
    assert table.winners == "A"


@rule("SO-RULING-46")
def test_without_a_hidden_planet_nobody_starts_anew() -> None:
    table = given("A . B ?.", fleet="A 1,2 e3; A 1,1 e3", worlds={(1, 3): "m1"}, respawn=True)
    table.play("move(0)", "step(right)", "target(meeple)").idle(rounds_more=1)
    assert table.table.is_over
    assert table.winners == "A"


@rule("SO-RESP-1")
def test_without_the_flag_elimination_is_final() -> None:
    table = given("A . B ?-", fleet="A 1,2 e3", worlds={(1, 3): "m1"})
    table.play("move(0)", "step(right)", "target(meeple)")
    assert table.table.is_over


@rule("SO-RULING-71", "SO-REACT-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_absent_player_passes_and_declines(seats: int) -> None:
    state = GAME.start(seats, 3, {"scenario": "bright-minds", "round_limit": 3})
    rng = fast(5)
    while not state.is_over:
        seat = state.next_seat()
        form = GAME.moves.form(state.default_move(seat))
        names = ("pass", "end", "decline", "withdraw")
        first = GAME.moves.form(state.legal(seat)[0])
        assert form in names or form == first
        state.apply(seat, rng.pick(state.legal(seat)))


@rule("SO-RES-1", "SO-DIPLO-2")
def test_tokens_are_energy_meeples_and_ore() -> None:
    assert [span.labels for span in GAME.moves.by_name["kind"].spans.values()] == [("energy", "ore", "meeple")]
