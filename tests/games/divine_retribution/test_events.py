"""What the log tells, and to whom."""

from collections import Counter

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.game import Ask
from pestis.kernel.grammar import seat_name
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, cards, given

ONE, TWO = seat_name(A), seat_name(B)


@rule("DR-TURN-1", "DR-INFECT-6", "DR-END-4")
def test_the_log_of_a_turn() -> None:
    table = given(hands={A: "rat rat rat"}, draws={A: "5*filth"}, lineup="ale_peasant")
    table.play("play(rat)", "play(rat)", "play(rat)", "infect(0)")
    assert table.told(None) == [
        *[f"{ONE} plays a Rat."] * 3,
        f"{ONE} begins the Infect Phase.",
        f"{ONE} Infects an Ale Peasant for 3 Contagions.",
        f"{ONE} begins the End Phase.",
        *[f"{ONE} discards a Rat."] * 3,
        *[f"{ONE} draws a card."] * 5,
        "A Body Collector enters the lineup.",
        f"Round 1: {TWO} begins a turn.",
        f"{TWO} begins the Infect Phase.",
    ]


@rule("DR-RULING-45", "DR-KEY-4")
def test_drawn_cards_are_told_to_their_owner_only() -> None:
    table = given(hands={A: "ale_peasant"}, draws={A: "queen"})
    table.play("play(ale_peasant)")
    assert "You draw the Queen." in table.told(A)
    for viewer in (B, None):
        assert f"{ONE} draws a card." in table.told(viewer)
        assert not any("Queen" in line for line in table.told(viewer))


@rule("DR-RULING-48", "DR-KEY-4")
def test_a_card_that_all_can_follow_is_told_to_all_when_it_is_drawn() -> None:
    table = given(hands={A: "bones_peasant ale_peasant"}, discards={A: "queen"})
    table.play("play(bones_peasant)", "recruit(queen)", "play(ale_peasant)")
    for viewer in (B, None):
        assert table.told(viewer)[1] == f"{ONE} Recruits the Queen from the discard pile."
        assert f"{ONE} draws the Queen." in table.told(viewer)


@rule("DR-PERSECUTE-3", "DR-PERSECUTE-4")
def test_a_persecute_is_told_as_each_one_sees_it() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat", B: "fool"})
    table.play("play(daggers_peasant)", "persecute(1)", "suffer")
    assert table.told(A)[1:3] == [
        f"You Persecute {TWO} with a Daggers Peasant.",
        f"{TWO} suffers from a Daggers Peasant.",
    ]
    assert table.told(B)[1:3] == [
        f"{ONE} Persecutes you with a Daggers Peasant.",
        "You suffer from a Daggers Peasant.",
    ]
    assert table.told(C)[1:3] == table.told(None)[1:3]


@rule("DR-EFFECT-3", "DR-INFECT-1")
def test_a_waiting_effect_is_told_when_it_resolves() -> None:
    table = given(hands={A: "torches_peasant torches_priest rat"})
    table.play("play(torches_peasant)", "play(torches_priest)")
    assert table.told()[-2:] == [
        f"{ONE} plays a Torches Priest.",
        f"Torches Peasant: {ONE} gains 1 Contagion.",
    ]


@rule("DR-EFFECT-3")
def test_a_waiting_effect_of_another_kind_is_told_before_what_it_does() -> None:
    table = given(hands={A: "bones_peasant bones_knight rat"}, draws={A: "fool"})
    table.play("play(bones_peasant)", "play(bones_knight)", "decline")
    assert table.told(A)[-2:] == ["Bones Peasant: its waiting effect happens now.", "You draw a Fool."]


@rule("DR-RULING-51")
def test_an_effect_that_gives_nothing_is_told_once() -> None:
    table = given(hands={A: "torches_knight"}, lineup="fool")
    table.play("play(torches_knight)")
    assert table.told()[1:] == [f"{ONE} begins the Infect Phase.", f"Torches Knight: {ONE} gains nothing."]


@rule("DR-CARD-QUEEN", "DR-CHRONIC-3")
def test_copies_and_chronic_uses_are_told() -> None:
    table = given(hands={A: "queen"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)", "activate(queen)")
    assert f"{ONE} copies a Torches Priest with the Queen." in table.told()
    assert f"{ONE} uses the Chronic effect of the Queen (as Torches Priest)." in table.told()
    assert table.told()[-1] == f"Queen (as Torches Priest): {ONE} gains 1 Contagion."


@rule("DR-CARD-QUEEN", "DR-RULING-38")
def test_a_persecute_of_the_queen_is_told_with_what_she_has_copied() -> None:
    table = given(seats=3, hands={A: "queen", B: "fool rat"}, controls={A: "daggers_peasant"})
    table.play("play(queen)", "copy(daggers_peasant)")
    assert table.table.question(A).text == "Queen (as Daggers Peasant): whom do you Persecute?"
    table.play("persecute(1)")
    assert table.table.question(B).text.startswith(
        f"{ONE} Persecutes you with the Queen (as Daggers Peasant). Repent "
    )
    table.play("suffer")
    assert f"{ONE} Persecutes {TWO} with the Queen (as Daggers Peasant)." in table.told()
    assert f"{TWO} suffers from the Queen (as Daggers Peasant)." in table.told()
    events = {str(event["event"]): event["args"] for event in table.table.events_since(0, None)}
    assert events["suffered"] == {"card": "queen", "copied": "daggers_peasant"}


@rule("DR-CARD-QUEEN", "DR-RULING-38", "DR-RULING-6")
def test_a_waiting_copy_is_told_with_what_was_copied() -> None:
    table = given(hands={A: "queen bones_knight rat"}, controls={A: "bones_peasant"}, draws={A: "9*filth"})
    table.table.controls[A] = cards("bones_peasant")
    table.play("play(queen)", "copy(bones_peasant)")
    assert "Queen (as Bones Peasant): its waiting effect happens now." in table.told()


@rule("DR-RULING-33", "DR-RULING-48")
def test_the_others_are_told_that_a_followed_penance_is_drawn() -> None:
    table = given(hands={A: "daggers_peasant", B: "rat"}, draws={B: "fool"}, penances="penance_2", lineup="fool")
    table.play("play(daggers_peasant)", "suffer", "take_rat_king", "end_spread", "take_rat_king")
    assert "You draw Penance II." in table.told(B)
    for viewer in (A, None):
        assert table.told(viewer).count(f"{TWO} draws a Penance.") == 2
        assert f"{TWO} draws a card." in table.told(viewer)


@rule("DR-RULING-32")
@pytest.mark.parametrize(("pit", "said"), [("penance_1", "1 Penance card"), ("2*penance_1", "2 Penance cards")])
def test_recycled_penance_is_counted_in_good_grammar(pit: str, said: str) -> None:
    table = given(hands={A: "daggers_peasant"}, penances="", pit=pit, recycle_pitted_penance=True)
    table.play("play(daggers_peasant)")
    are = "is" if said[0] == "1" else "are"
    assert f"{said} from the Plague Pit {are} shuffled into a new Penance deck." in table.told()


# Effects that do nothing.


@rule("DR-RULING-10", "DR-RULING-26", "DR-RULING-31", "DR-RULING-32")
@pytest.mark.parametrize(
    ("card", "hand", "why"),
    [
        ("daggers_peasant", "rat", f"{TWO} draws no Penance: the Penance deck is empty."),
        ("daggers_knight", "3*rat", f"{TWO} discards nothing: fewer than four cards in hand."),
        ("daggers_knight", "", f"{TWO} discards nothing: fewer than four cards in hand."),
    ],
)
def test_a_persecute_that_does_nothing_says_why(card: str, hand: str, why: str) -> None:
    table = given(hands={A: f"{card} rat", B: hand}, penances="")
    table.play(f"play({card})")
    assert table.told()[-2:] == [f"{TWO} suffers from a {table.table.content.names[cards(card)[0]]}.", why]


@rule("DR-RULING-10", "DR-RULING-24", "DR-RULING-37", "DR-RULING-50")
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("ale_peasant", f"{ONE} draws nothing: draw pile and discard pile are empty."),
        ("princess", f"{ONE} draws nothing: three or more cards in hand."),
        ("bones_peasant", f"{ONE} Recruits nothing: the discard pile is empty."),
        ("prince", f"{ONE} Infects nothing: no lineup card has Resistance 5 or less."),
        ("queen", f"{ONE} copies nothing: no other controlled card has an effect."),
        ("bishop", f"{ONE} puts nothing into the Plague Pit: no card can be chosen."),
    ],
)
def test_an_effect_that_does_nothing_says_why(card: str, why: str) -> None:
    table = given(hands={A: f"{card} 3*rat"}, lineup="ale_priest")
    table.play(f"play({card})")
    assert table.told()[1] == why


@rule("DR-RULING-10", "DR-CHRONIC-3")
def test_a_chronic_effect_that_does_nothing_says_why() -> None:
    table = given(controls={A: "plague_doctor"})
    table.play("activate(plague_doctor)")
    assert table.told()[1] == f"{ONE} puts nothing into the Plague Pit: no card can be chosen."


@rule("DR-RULING-10", "DR-RULING-45")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_that_nothing_happens_never_tells_what_a_hand_holds(ask: Ask) -> None:
    """A Penance may be in hand or draw pile, and nobody is told that it is not in hand."""
    table = given(hands={A: "bishop rat"}, draws={A: "penance_1"}, ask=ask)
    table.play("play(bishop)")
    if ask == "public":
        table.play("decline")
    assert "nothing_happened" not in table.kinds()


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
