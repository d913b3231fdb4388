"""DR-RULING-45, DR-RULING-48: what can be followed and counted stays known, everything else stays hidden."""

from collections import Counter

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.rules import decks, end
from pestis.games.divine_retribution.rules.following import IS_PENANCE
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.piles import CARD_BITS, SPECTATOR
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from pestis.kernel.state import State
from tests.games.divine_retribution.kit import A, B, C, Position, cards, given, names

WORLDS = range(24)


def imagined(table: Position, viewer: int | None, seed: int) -> Position:
    world = table.table.imagine(viewer, seed)
    assert isinstance(world, Realm)
    return Position(world)


def recruited_knight() -> Position:
    """Seat B has Recruited an Ale Knight from its discard pile in plain sight."""
    table = given(
        seats=3,
        turn=B,
        hands={B: "bones_peasant rat rat"},
        draws={B: "filth rat filth rat fool"},
        discards={B: "ale_knight filth"},
    )
    return table.play("play(bones_peasant)", "recruit(ale_knight)")


# A card that can be followed.


@rule("DR-RULING-45", "DR-RULING-48", "DR-EDGE-43")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_a_card_recruited_from_the_discard_pile_is_known_to_all_on_top(viewer: int | None) -> None:
    table = recruited_knight()
    assert table.player(B, viewer)["draw_top"] == ["ale_knight"]
    assert "ale_knight" not in table.player(B, viewer)["unseen"]


@rule("DR-RULING-48", "DR-EDGE-43")
@pytest.mark.parametrize("viewer", [A, C, None])
def test_it_is_known_in_the_hand_once_drawn(viewer: int | None) -> None:
    table = recruited_knight().end_turn()
    assert table.player(B, viewer)["draw_top"] == []
    assert table.player(B, viewer)["hand"] == ["ale_knight"]
    assert table.player(B, viewer)["hand_size"] == 5


@rule("DR-RULING-48", "DR-EDGE-43")
def test_after_a_reshuffle_nobody_can_follow_it() -> None:
    table = given(
        seats=3, turn=B, hands={B: "bones_peasant 3*rat"}, draws={B: "4*filth"}, discards={B: "ale_knight"}
    )
    table.play("play(bones_peasant)", "recruit(ale_knight)").end_turn().end_turn().end_turn()
    assert table.player(B, A)["hand"] == ["ale_knight"]
    table.play("end_spread").end_turn()
    for viewer in (A, C, None):
        assert table.player(B, viewer)["hand"] == []
        assert table.player(B, viewer)["unseen"]["ale_knight"] == 1
    assert table.player(B, B)["draw_top"] == []


@rule("DR-RULING-48", "DR-EDGE-43")
@pytest.mark.parametrize("viewer", [A, C, None])
def test_imagine_keeps_a_followed_card_where_it_is(viewer: int | None) -> None:
    table = recruited_knight()
    assert all(imagined(table, viewer, seed).draw(B).endswith("ale_knight") for seed in WORLDS)
    table.end_turn()
    assert all("ale_knight" in imagined(table, viewer, seed).hand(B) for seed in WORLDS)


@rule("DR-RULING-48")
def test_of_two_equal_cards_nobody_can_tell_which_was_played() -> None:
    table = given(turn=B, hands={B: "bones_peasant ale_peasant ale_knight"}, discards={B: "ale_knight"})
    table.play("play(bones_peasant)", "recruit(ale_knight)", "play(ale_peasant)")
    assert table.player(B, A)["hand"] == ["ale_knight"]
    table.play("play(ale_knight)")
    assert table.player(B, A)["hand"] == []
    assert table.player(B, A)["unseen"] == {"ale_knight": 1}


@rule("DR-RULING-48")
def test_cards_recruited_one_after_the_other_are_known_in_their_order() -> None:
    table = given(turn=B, hands={B: "2*bones_peasant"}, draws={B: "3*rat"}, discards={B: "fool queen"})
    table.table.controls[B] = cards("rat")
    table.play("play(bones_peasant)", "recruit(queen)")
    assert table.player(B, A)["draw_top"] == ["queen"]
    decks.put_on_top(table.table, B, cards("fool")[0], 0xFFFF, 1)
    table.table.discards[B] = []
    assert table.player(B, A)["draw_top"] == ["fool", "queen"]


# What can be counted.


@rule("DR-RULING-48")
def test_hand_and_draw_pile_of_a_player_are_one_unsorted_list_for_the_others() -> None:
    table = given(hands={A: "rat", B: "rat fool"}, draws={B: "filth filth ale_knight"})
    assert table.player(B, A)["hand"] == []
    assert table.player(B, A)["unseen"] == {"ale_knight": 1, "filth": 2, "fool": 1, "rat": 1}
    assert table.player(B, B)["hand"] == ["fool", "rat"]
    assert table.player(B, B)["unseen"] == {"ale_knight": 1, "filth": 2}


@rule("DR-RULING-48")
def test_everybody_can_count_everybodys_infamy() -> None:
    table = given(hands={A: "queen", B: "rat fool"}, draws={B: "rat_king"}, discards={B: "prince"})
    for viewer in (A, B, None):
        assert table.player(A, viewer)["infamy"] == 12 + 4
        assert table.player(B, viewer)["infamy"] == 4 + 1 + 7 + 2


# Hidden things.


@rule("DR-RULING-45")
def test_public_and_private_zones() -> None:
    table = given(
        seats=3,
        hands={A: "rat filth", B: "fool"},
        draws={B: "rat"},
        discards={B: "ale_peasant"},
        controls={B: "ale_priest"},
        pit="filth",
    )
    for viewer in (A, C, None):
        seen = table.player(B, viewer)
        assert (seen["hand"], seen["hand_size"], seen["draw_size"]) == ([], 1, 1)
        assert seen["discard"] == ["ale_peasant"]
        assert [held["card"] for held in seen["control"]] == ["ale_priest"]
        assert table.seen(viewer)["pit"] == ["filth"]
        assert table.seen(viewer)["kingdom_deck"] == 1
        assert table.seen(viewer)["rat_kings"] == 15
        assert table.seen(viewer)["royals"] == ["prince", "princess", "queen"]


@rule("DR-RULING-45")
def test_a_player_knows_the_contents_of_the_own_draw_pile_never_the_order() -> None:
    table = given(hands={A: "rat"}, draws={A: "fool filth rat ale_knight queen"})
    assert table.player(A, A)["draw_top"] == []
    assert table.player(A, A)["unseen"] == {"ale_knight": 1, "filth": 1, "fool": 1, "queen": 1, "rat": 1}
    orders = {imagined(table, A, seed).draw(A) for seed in WORLDS}
    assert len(orders) > 10
    assert {imagined(table, A, seed).hand(A) for seed in WORLDS} == {"rat"}


@rule("DR-RULING-45", "DR-RULING-46", "DR-EDGE-39")
def test_views_and_observations_do_not_change_with_hidden_cards() -> None:
    one = given(seats=3, hands={A: "rat", B: "fool rat"}, draws={B: "filth queen"}, kingdom="fool ale_peasant")
    other = given(seats=3, hands={A: "rat", B: "queen filth"}, draws={B: "fool rat"}, kingdom="ale_peasant fool")
    for viewer in (A, C, None):
        assert one.seen(viewer) == other.seen(viewer)
    for seat in (A, C):
        assert one.table.observe(seat) == other.table.observe(seat)
        assert one.table.imagine(seat, 7).digest() == other.table.imagine(seat, 7).digest()
    assert one.table.observe(B) != other.table.observe(B)


@rule("DR-RULING-45", "DR-RULING-48")
def test_imagine_deals_hidden_cards_over_hand_and_draw_pile() -> None:
    table = given(hands={A: "rat", B: "fool rat"}, draws={B: "filth queen"})
    hands: set[str] = set()
    for seed in WORLDS:
        world = imagined(table, A, seed)
        assert Counter((world.hand(B) + " " + world.draw(B)).split()) == Counter(["fool", "rat", "filth", "queen"])
        hands.add(world.hand(B))
    assert len(hands) == 6


@rule("DR-RULING-46", "DR-EDGE-39")
def test_the_same_seed_and_the_same_choices_give_the_same_game() -> None:
    def played() -> str:
        state, rng = GAME.start(3, "plague"), fast(5)
        while state.pending() and state.decisions < 150:
            seat = state.pending()[0]
            state.apply(seat, rng.pick(state.legal(seat)))
        return state.digest()

    assert played() == played()


# Kinds of Penance.


def recruited_penance(reveal_penance: bool = False) -> Position:
    """Seat A has Persecuted B, who has Recruited a Penance III."""
    table = given(
        seats=3,
        hands={A: "daggers_peasant rat", B: "rat rat"},
        draws={B: "4*rat"},
        penances="penance_1 penance_2 penance_1 penance_2 penance_3",
        reveal_penance=reveal_penance,
    )
    return table.play("play(daggers_peasant)", "persecute(1)")


@rule("DR-RULING-48", "DR-RULING-33")
def test_the_kind_of_a_recruited_penance_is_open_for_all_but_its_owner() -> None:
    table = recruited_penance()
    tops = {imagined(table, A, seed).draw(B).split()[-1] for seed in WORLDS}
    assert tops == {"penance_1", "penance_2", "penance_3"}
    assert {imagined(table, B, seed).draw(B).split()[-1] for seed in WORLDS} == {"penance_3"}
    for seed in WORLDS:
        assert imagined(table, A, seed).table.components() == table.table.components()


@rule("DR-RULING-48", "DR-RULING-33")
def test_a_recruited_penance_stays_known_as_a_penance_in_the_hand() -> None:
    table = recruited_penance().end_turn()
    table.play("end_spread").end_turn()
    assert "penance_3" in table.player(B, B)["hand"]
    for viewer in (A, C, None):
        assert table.player(B, viewer)["hand"] == ["penance"]
    kinds = {next(c for c in imagined(table, C, s).hand(B).split() if "penance" in c) for s in WORLDS}
    assert kinds == {"penance_1", "penance_2", "penance_3"}


@rule("DR-RULING-48")
def test_the_kind_of_a_penance_is_known_once_it_was_shown() -> None:
    table = recruited_penance().end_turn()
    table.play("end_spread").end_turn().end_turn().end_turn()
    assert table.table.turn == B
    table.play("end_spread").end_turn()
    zones = [table.player(B, A)[zone] for zone in ("discard", "hand", "unseen")]
    assert sum("penance_3" in zone for zone in zones) == 1
    assert "penance" not in table.player(B, A)["hand"]


@rule("DR-RULING-48")
def test_infamy_leaves_out_what_a_viewer_cannot_count() -> None:
    table = recruited_penance()
    for viewer in (A, B, C, None):
        assert table.player(B, viewer)["infamy"] == 0


@rule("DR-RULING-33", "DR-RULING-48")
def test_with_reveal_penance_the_kind_is_followed_by_everybody() -> None:
    table = recruited_penance(reveal_penance=True)
    assert {imagined(table, A, seed).draw(B).split()[-1] for seed in WORLDS} == {"penance_3"}


@rule("DR-RULING-45", "DR-RULING-48")
def test_observations_tell_the_owner_more_than_the_others() -> None:
    table = recruited_penance()
    twin = recruited_penance()
    twin.table.draws[B].entries[-1] = twin.table.draws[B].entries[-1] - 1
    twin.table.penances[1], twin.table.penances[0] = cards("penance_3")[0], cards("penance_1")[0]
    assert names(sorted(twin.table.penances)) == "penance_1 penance_1 penance_2 penance_3"
    assert table.table.observe(A) == twin.table.observe(A)
    assert table.table.observe(C) == twin.table.observe(C)
    assert table.table.observe(B) != twin.table.observe(B)
    assert table.table.imagine(A, 3).digest() == twin.table.imagine(A, 3).digest()


@rule("DR-RULING-45")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_observations_have_a_fixed_length_and_begin_with_the_observer(seats: int) -> None:
    table = given(seats=seats, hands={seat: "rat" if seat % 2 else "filth" for seat in range(seats)})
    for seat in range(seats):
        numbers = table.table.observe(seat)
        assert len(numbers) == GAME.observation_size(seats)
        assert numbers[16 if seat % 2 else 15] == 1.0
        assert numbers[15 if seat % 2 else 16] == 0.0


# What a shown Penance tells.


def hidden_kind(hand: str, draw: str, veiled: str) -> Position:
    """Seat B holds a Recruited Penance whose kind only B knows, among cards that everybody can count."""
    table = given(turn=B, hands={B: hand}, draws={B: draw}, penances="penance_1 penance_2 penance_3")
    table.table.penances.remove(cards(veiled)[0])
    table.table.hands[B].entries.append(cards(veiled)[0] | IS_PENANCE << CARD_BITS)
    return table


def look_alike(worlds: list[Position]) -> bool:
    """Whether seat A and a spectator cannot tell these tables apart, by what they see nor by what they imagine."""
    one, *others = worlds
    return all(
        one.table.view(viewer) == other.table.view(viewer)
        and one.table.imagine(viewer, 5).digest() == other.table.imagine(viewer, 5).digest()
        and one.table.observe(A) == other.table.observe(A)
        for other in others
        for viewer in (A, None)
    )


@rule("DR-RULING-33", "DR-RULING-48")
def test_playing_a_penance_does_not_tell_whether_it_was_the_recruited_one() -> None:
    worlds = [
        hidden_kind("penance_1 rat filth", "rat", veiled="penance_1"),
        hidden_kind("penance_1 rat filth", "rat", veiled="penance_2"),
        hidden_kind("rat rat filth", "penance_1", veiled="penance_1"),
    ]
    assert look_alike(worlds)
    for world in worlds:
        world.play("play(penance_1)")
        assert world.player(B, A)["hand"] == []
        assert world.player(B, A)["unseen"] == {"filth": 1, "penance": 1, "rat": 2}
    assert look_alike(worlds)
    assert worlds[0].player(B, B)["hand"] == ["filth", "penance_1", "rat"]
    assert worlds[1].player(B, B)["hand"] == ["filth", "penance_2", "rat"]
    assert worlds[2].player(B, B)["unseen"] == {"penance_1": 1}


@rule("DR-RULING-48")
def test_a_penance_of_a_kind_that_only_the_recruited_one_can_have_is_followed_to_the_end() -> None:
    table = hidden_kind("penance_1 rat filth", "rat", veiled="penance_2").play("play(penance_2)")
    assert table.player(B, A)["hand"] == []
    assert table.player(B, A)["unseen"] == {"filth": 1, "penance_1": 1, "rat": 2}


@rule("DR-RULING-48")
def test_a_hand_in_which_every_card_can_be_followed_hides_nothing() -> None:
    table = hidden_kind("", "rat penance_1", veiled="penance_1")
    decks.discard_from_hand(table.table, B, cards("penance_1")[0])
    assert table.player(B, A)["unseen"] == {"penance_1": 1, "rat": 1}


@rule("DR-RULING-48", "DR-END-2")
def test_a_hand_with_two_penances_that_is_discarded_does_not_tell_which_was_recruited() -> None:
    worlds = [
        hidden_kind("penance_2 rat", "6*rat penance_1", veiled="penance_1"),
        hidden_kind("penance_1 rat", "6*rat penance_2", veiled="penance_2"),
    ]
    assert look_alike(worlds)
    for world in worlds:
        end.discard_hand(world.table, B)
        assert world.player(B, A)["unseen"] == {"penance": 1, "rat": 6}
    assert look_alike(worlds)


@rule("DR-RULING-48", "DR-END-2")
def test_a_discarded_hand_with_one_penance_shows_the_recruited_one() -> None:
    table = hidden_kind("rat", "rat penance_1", veiled="penance_1")
    end.discard_hand(table.table, B)
    assert table.player(B, A)["unseen"] == {"penance_1": 1, "rat": 1}


@rule("DR-RULING-48")
def test_a_stray_penance_may_be_shown_later() -> None:
    worlds = [
        hidden_kind("penance_1 rat filth", "2*rat", veiled="penance_1"),
        hidden_kind("penance_1 rat filth", "2*rat", veiled="penance_2"),
    ]
    for world in worlds:
        world.play("play(penance_1)")
    worlds[0].play("play(penance_1)")
    worlds[1].play("play(penance_2)")
    for world in worlds:
        assert world.player(B, A)["unseen"] == {"filth": 1, "rat": 3}


# A Penance deck made anew.


def two_decks() -> Position:
    """Seat B has Recruited a Penance III of the first deck and a Penance I of the next, all of Penance I."""
    table = given(
        hands={A: "daggers_peasant daggers_peasant rat", B: "rat"},
        penances="penance_3",
        pit="3*penance_1",
        recycle_pitted_penance=True,
    )
    return table.play("play(daggers_peasant)", "play(daggers_peasant)")


@rule("DR-RULING-32", "DR-RULING-48")
@pytest.mark.parametrize("viewer", [A, None])
def test_everybody_knows_what_went_into_a_penance_deck_made_anew(viewer: int | None) -> None:
    table = two_decks()
    assert {imagined(table, viewer, seed).draw(B) for seed in WORLDS} == {"penance_3 penance_1"}
    table.end_turn()
    decks.draw(table.table, B, 2)
    table.play("play(penance_1)")
    assert {imagined(table, viewer, seed).hand(B) for seed in WORLDS} == {"rat penance_3"}


@rule("DR-RULING-32", "DR-RULING-48")
def test_of_two_decks_that_may_both_hold_a_shown_kind_nobody_can_tell_which_it_was_from() -> None:
    """The older one may be I or II (seat C holds the other), the newer one too."""
    worlds = []
    for older, newer in (("penance_1", "penance_2"), ("penance_2", "penance_1")):
        table = given(seats=3, turn=B, hands={B: "rat", C: "rat"}, penances=older, recycle_pitted_penance=True)
        state = table.table
        state.penance_decks = 1
        state.hands[B].entries += [cards(newer)[0] | IS_PENANCE << CARD_BITS]
        state.hands[B].entries += [cards(older)[0] | (IS_PENANCE | 1 << 16) << CARD_BITS]
        state.draws[C].entries += [cards(older)[0] | (IS_PENANCE | 1 << C) << CARD_BITS]
        state.penances = cards(newer)
        worlds.append(table)
    assert look_alike(worlds)
    for table in worlds:
        table.play("play(penance_1)")
    assert look_alike(worlds)
    assert {imagined(worlds[0], A, seed).hand(B) for seed in WORLDS} == {"rat penance_1", "rat penance_2"}


@rule("DR-RULING-32", "DR-RULING-45", "DR-RULING-48")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_with_several_penance_decks_what_is_imagined_follows_from_what_was_told(seats: int, seed: int) -> None:
    rng = fast(f"{seats} {seed}")
    kinds = ["penance_1", "penance_2", "penance_3"]
    pool = ["daggers_peasant", "pope", "daggers_priest", "rat", "body_collector", "bishop", *kinds]
    hands = {seat: [pool[rng.below(len(pool))] for _ in range(5)] for seat in range(seats)}
    draws = {seat: [pool[rng.below(len(pool))] for _ in range(6)] for seat in range(seats)}
    table = given(
        seats=seats,
        hands=hands,
        draws=draws,
        penances="penance_3",
        pit=kinds,
        recycle_pitted_penance=True,
        max_rounds=20,
    ).table
    world = table.imagine(A, seed)
    while table.pending() and table.decisions < 150:
        seat = table.pending()[0]
        action = rng.pick(table.legal(seat))
        alike = seat in world.pending() and action in world.legal(seat)
        since = len(table.events_since(0, A))
        table.apply(seat, action)
        if alike:
            world.apply(seat, action)
        if not alike or table.events_since(since, A) != world.events_since(since, A):
            world = table.imagine(A, int(table.decisions))
        assert table.view(A) == world.view(A)
        one, other = table.imagine(A, 9), world.imagine(A, 9)
        one.journal = other.journal = None
        assert one.digest() == other.digest()
    assert table.penance_decks > 0


def seen_and_told(state: State, viewer: int | None, since: int) -> tuple[object, object]:
    return state.events_since(since, viewer), state.view(viewer)


@rule("DR-RULING-45", "DR-RULING-48")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_what_a_view_shows_follows_from_what_its_viewer_was_told(seats: int, seed: int) -> None:
    """Two worlds that look alike, and the same moves: as long as they tell the same, they look alike."""
    true, rng = GAME.start(seats, seed), fast(f"{seats} {seed}")
    worlds: dict[int | None, State] = {}
    while true.pending() and true.decisions < 250:
        since = int(true.journal.count(SPECTATOR)) if true.journal is not None else 0
        for viewer in (None, *range(seats)):
            if viewer not in worlds:
                worlds[viewer] = true.imagine(viewer, int(true.decisions))
        seat = true.pending()[0]
        action = rng.pick(true.legal(seat))
        true.apply(seat, action)
        for viewer, world in list(worlds.items()):
            if seat not in world.pending() or action not in world.legal(seat):
                del worlds[viewer]
                continue
            world.apply(seat, action)
            told, seen = seen_and_told(true, viewer, since)
            told_there, seen_there = seen_and_told(world, viewer, since)
            if told != told_there:
                del worlds[viewer]
            else:
                assert seen == seen_there
