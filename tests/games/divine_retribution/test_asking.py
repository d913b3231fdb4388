"""DR-RULING-35, DR-RULING-49: who is asked depends on what everybody can see, never on a hidden hand."""

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.game import Ask
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, Position, given


def persecuted(hand: str, draws: str, ask: Ask = "public", attacker: str = "daggers_peasant") -> Position:
    table = given(hands={A: f"{attacker} rat", B: hand}, draws={B: draws}, ask=ask)
    return table.play(f"play({attacker})")


# The Repent window.


@rule("DR-RULING-35", "DR-EDGE-41")
@pytest.mark.parametrize(
    ("hand", "draws", "answers"),
    [
        ("rat", "filth", None),
        ("", "fool", None),
        ("rat", "fool", ["suffer"]),
        ("fool", "rat", ["repent(fool)", "suffer"]),
    ],
)
def test_the_window_opens_on_public_facts(hand: str, draws: str, answers: list[str] | None) -> None:
    table = persecuted(hand, draws)
    assert table.pending == ((A,) if answers is None else (B,))
    if answers is not None:
        assert table.choices() == answers


@rule("DR-RULING-35", "DR-EDGE-41")
@pytest.mark.parametrize(("hand", "asked"), [("rat", False), ("", False), ("fool rat", True)])
def test_in_simulations_a_player_without_a_repent_card_is_passed_over(hand: str, asked: bool) -> None:
    assert (persecuted(hand, "fool", "able").pending == (B,)) == asked


@rule("DR-RULING-35")
def test_a_repent_card_in_discard_pile_or_control_opens_no_window() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "rat"}, discards={B: "fool"}, repented={B: "ale_knight"})
    table.play("play(daggers_peasant)")
    assert table.pending == (A,)


@rule("DR-RULING-35", "DR-REPENT-1", "DR-EDGE-24")
def test_declining_looks_like_having_no_repent_card() -> None:
    declines = persecuted("fool rat", "filth")
    has_none = persecuted("filth rat", "fool")
    for viewer in (A, None):
        assert declines.seen(viewer) == has_none.seen(viewer)
        assert declines.table.view(viewer) == has_none.table.view(viewer)
    declines.play("suffer")
    has_none.play("suffer")
    for viewer in (A, None):
        assert declines.table.view(viewer) == has_none.table.view(viewer)
        assert declines.told(viewer) == has_none.told(viewer)
    assert declines.table.observe(A) == has_none.table.observe(A)


@rule("DR-RULING-35")
def test_who_is_asked_does_not_depend_on_where_the_repent_card_lies() -> None:
    for hand, draws in (("fool rat", "filth rat"), ("rat filth", "fool rat"), ("rat rat", "fool filth")):
        assert persecuted(hand, draws).pending == (B,)


@rule("DR-RULING-35")
def test_a_penance_of_unknown_kind_opens_no_window() -> None:
    table = given(hands={A: "2*daggers_peasant rat", B: "rat"})
    table.play("play(daggers_peasant)", "play(daggers_peasant)")
    assert table.pending == (A,)


@rule("DR-RULING-35")
def test_a_followed_repent_card_in_the_draw_pile_opens_the_window_too() -> None:
    table = given(turn=B, hands={A: "daggers_peasant", B: "bones_peasant"}, draws={B: "rat"}, discards={B: "fool"})
    table.play("play(bones_peasant)", "recruit(fool)").end_turn()
    table.play("play(daggers_peasant)")
    assert table.pending == (B,)
    assert table.choices() == ["repent(fool)", "suffer"]


# Other choices.


@rule("DR-RULING-49", "DR-EDGE-42")
@pytest.mark.parametrize(("ask", "asked"), [("public", True), ("able", False)])
def test_a_hand_of_equal_cards_is_asked_in_public_only(ask: Ask, asked: bool) -> None:
    table = persecuted("4*rat", "filth", ask, attacker="daggers_knight")
    assert (table.pending == (B,)) == asked
    if asked:
        assert table.choices() == ["discard(rat)"]
        table.play("discard(rat)")
    assert table.hand(B) == "rat rat rat"


@rule("DR-RULING-49", "DR-EDGE-42")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_a_discard_from_a_hand_of_one_is_not_asked(ask: Ask) -> None:
    table = persecuted("daggers_knight", "rat", ask).play("repent(daggers_knight)")
    assert table.pending == (A,)
    assert table.discard(B) == "rat"


@rule("DR-RULING-49", "DR-EDGE-42")
@pytest.mark.parametrize(("ask", "asked"), [("public", True), ("able", False)])
def test_three_rats_after_a_repent_are_asked_about_in_public_only(ask: Ask, asked: bool) -> None:
    table = persecuted("daggers_knight 2*rat", "rat", ask).play("repent(daggers_knight)")
    assert (table.pending == (B,)) == asked


@rule("DR-RULING-49")
@pytest.mark.parametrize(("ask", "asked"), [("public", True), ("able", False)])
def test_a_plague_doctor_with_equal_cards(ask: Ask, asked: bool) -> None:
    table = given(hands={A: "3*rat"}, draws={A: "filth"}, controls={A: "plague_doctor"}, ask=ask)
    table.play("activate(plague_doctor)")
    assert (table.choices() == ["pit(rat)"]) == asked


@rule("DR-RULING-49")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_a_plague_doctor_with_one_card_in_hand_is_not_asked(ask: Ask) -> None:
    table = given(hands={A: "rat"}, draws={A: "filth"}, controls={A: "plague_doctor"}, ask=ask)
    table.play("activate(plague_doctor)")
    assert (table.hand(A), table.pit()) == ("filth", "rat")


@rule("DR-RULING-49")
@pytest.mark.parametrize(("draws", "asked"), [("rat", False), ("penance_1", True)])
def test_a_bishop_is_asked_when_a_penance_may_be_in_hand(draws: str, asked: bool) -> None:
    table = given(hands={A: "bishop rat"}, draws={A: draws})
    table.play("play(bishop)")
    assert (table.choices() == ["decline"]) == asked
    table = given(hands={A: "bishop rat"}, draws={A: draws}, ask="able")
    table.play("play(bishop)")
    assert table.choices() == ["play(rat)", "end_spread"]


@rule("DR-RULING-49")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_a_recruit_from_a_discard_pile_of_equal_cards_is_no_choice(ask: Ask) -> None:
    table = given(discards={A: "3*rat"}, controls={A: "bones_priest"}, phase="infect", ask=ask)
    table.play("activate(bones_priest)")
    assert table.draw(A) == "rat"


# The same game either way.


def skip_forced(public: Realm, able: Realm) -> None:
    """Answer what only `public` asks."""
    while public.pending() and (public.agenda != able.agenda or public.pending() != able.pending()):
        seat = public.pending()[0]
        assert len(public.legal(seat)) == 1
        public.apply(seat, public.legal(seat)[0])


@rule("DR-RULING-35", "DR-RULING-49", "DR-EDGE-41")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_ways_of_asking_lead_to_the_same_game_and_the_same_log(seats: int, seed: int) -> None:
    public, able = (GAME.start(seats, seed, {"max_rounds": 25}, ask) for ask in ("public", "able"))
    assert isinstance(public, Realm)
    assert isinstance(able, Realm)
    rng = fast(seed)
    while able.pending():
        skip_forced(public, able)
        seat = able.pending()[0]
        assert public.legal(seat) == able.legal(seat)
        action = rng.pick(able.legal(seat))
        public.apply(seat, action)
        able.apply(seat, action)
    skip_forced(public, able)
    assert public.is_over
    for viewer in (None, *range(seats)):
        assert public.events_since(0, viewer) == able.events_since(0, viewer)
    assert public.outcome().as_json() == able.outcome().as_json()
    assert public.decisions >= able.decisions
    able.skip_unable, able.decisions, able.turn_start = False, public.decisions, public.turn_start
    assert able.digest() == public.digest()
