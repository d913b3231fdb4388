"""What the log tells, and to whom."""

from collections import Counter

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from pestis.kernel.words import seat_name
from tests.games.divine_retribution.kit import A, B, C, given

ONE, TWO = seat_name(A), seat_name(B)


@rule("DR-TURN-1", "DR-INFECT-6", "DR-END-4")
def test_the_log_of_a_turn() -> None:
    table = given(hands={A: "rat rat rat"}, draws={A: "5*filth"}, lineup="ale_peasant")
    table.play("play(rat)", "play(rat)", "play(rat)", "infect(0)")
    assert table.told(None) == [
        *[f"{ONE} plays Rat."] * 3,
        f"{ONE}: Infect Phase.",
        f"{ONE} infects Ale Peasant for 3.",
        f"{ONE}: End Phase.",
        *[f"{ONE} puts Rat away."] * 3,
        *[f"{ONE} draws a card."] * 5,
        "Body Collector enters the lineup.",
        f"Round 1: {TWO} begins a turn.",
        f"{TWO}: Infect Phase.",
    ]


@rule("DR-RULING-45", "DR-KEY-4")
def test_drawn_cards_are_told_to_their_owner_only() -> None:
    table = given(hands={A: "ale_peasant"}, draws={A: "queen"})
    table.play("play(ale_peasant)")
    assert "You draw Queen." in table.told(A)
    for viewer in (B, None):
        assert f"{ONE} draws a card." in table.told(viewer)
        assert not any("Queen" in line for line in table.told(viewer))


@rule("DR-RULING-48", "DR-KEY-4")
def test_a_card_that_all_can_follow_is_told_to_all_when_it_is_drawn() -> None:
    table = given(hands={A: "bones_peasant ale_peasant"}, discards={A: "queen"})
    table.play("play(bones_peasant)", "recruit(queen)", "play(ale_peasant)")
    for viewer in (B, None):
        assert table.told(viewer)[1] == f"{ONE} recruits Queen."
        assert f"{ONE} draws Queen." in table.told(viewer)


@rule("DR-PERSECUTE-3", "DR-PERSECUTE-4")
def test_a_persecute_is_told_as_each_one_sees_it() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat", B: "fool"})
    table.play("play(daggers_peasant)", "persecute(1)", "suffer")
    assert table.told(A)[1:3] == [
        f"You persecute {TWO} with Daggers Peasant.",
        f"{TWO} suffers from Daggers Peasant.",
    ]
    assert table.told(B)[1:3] == [
        f"{ONE} persecutes you with Daggers Peasant.",
        "You suffer from Daggers Peasant.",
    ]
    assert table.told(C)[1:3] == table.told(None)[1:3]


@rule("DR-EFFECT-3", "DR-INFECT-1")
def test_a_waiting_effect_is_told_when_it_resolves() -> None:
    table = given(hands={A: "torches_peasant torches_priest rat"})
    table.play("play(torches_peasant)", "play(torches_priest)")
    assert table.told()[-2:] == [
        "The effect of Torches Peasant that waited resolves.",
        "Torches Peasant gives 1 Contagion.",
    ]


@rule("DR-CARD-QUEEN", "DR-CHRONIC-3")
def test_copies_and_chronic_uses_are_told() -> None:
    table = given(hands={A: "queen"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)", "activate(queen)")
    assert f"{ONE} copies Torches Priest with the Queen." in table.told()
    assert f"{ONE} uses the Chronic effect of Queen." in table.told()
    assert table.told()[-1] == "Queen gives 1 Contagion."


@rule("DR-RULING-45")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_viewer_sees_every_event_and_only_hidden_cards_are_veiled(seats: int) -> None:
    state, rng = GAME.start(seats, 11, {"max_rounds": 15}), fast(2)
    while state.pending():
        seat = state.pending()[0]
        state.apply(seat, rng.pick(state.legal(seat)))
    spectator = state.events_since(0, None)
    veiled: Counter[str] = Counter()
    for seat in range(seats):
        events = state.events_since(0, seat)
        assert len(events) == len(spectator)
        for event in events:
            args = event["args"]
            assert isinstance(args, dict)
            if None in args.values():
                assert event["seat"] != seat
                veiled[str(event["event"])] += 1
    assert set(veiled) <= {"drew", "drew_penance", "recruited"}
    assert veiled["drew"] > 0
