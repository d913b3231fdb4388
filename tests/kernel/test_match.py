"""Matches: playing, taking back, and what a move taught whom."""

from typing import cast

import pytest
from mypy_extensions import i64

from pestis.kernel import installed
from pestis.kernel.errors import IllegalMove, NotYourTurn, OptionError, SeatCountError, UndoRefused, UnknownGame
from pestis.kernel.game import Game
from pestis.kernel.match import Match, learns
from pestis.kernel.rng import fast
from tests.kernel.toys import BID, DECLINE, KEEP, SHOW, SNATCH, TALLY, Tally, TallyGame


def match(seed: int = 0, game: Game = TALLY) -> Match:
    return Match(game, seats=2, seed=seed)


def table(of: Match) -> Tally:
    assert isinstance(of.state, Tally)
    return of.state


def about_to_show(seed: int = 0, game: Game = TALLY) -> Match:
    """Seat 0 has won the bidding and drawn."""
    new = match(seed, game)
    new.play(1, BID)
    new.play(0, BID + 1)
    return new


def shown(snatchable: bool) -> Match:
    """Seat 0 has shown a card that seat 1 holds as well, or does not."""
    for seed in range(100):
        new = about_to_show(seed)
        for card in table(new).hands[0].cards():
            if table(new).holds(1, card) == snatchable:
                new.play(0, SHOW + card)
                return new
    raise AssertionError("no such deal")


# Playing.


def test_moves_are_checked_and_logged() -> None:
    new = match()
    new.play(1, BID + 1)
    assert new.log == [(1, BID + 1)]
    with pytest.raises(IllegalMove, match="You have 2 tokens"):
        new.play(0, BID + 3)
    with pytest.raises(NotYourTurn):
        new.play(1, BID)
    assert new.log == [(1, BID + 1)]


def test_a_match_can_be_made_by_the_name_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    assert Match("tally", seats=2).game is TALLY
    with pytest.raises(UnknownGame, match="there is no game 'taly'; did you mean 'tally'"):
        Match("taly", seats=2)


def test_without_a_seed_every_match_is_another() -> None:
    assert Match(TALLY, seats=2).commitment != Match(TALLY, seats=2).commitment


def test_the_commitment_binds_the_seed_and_does_not_tell_it() -> None:
    assert match(1).commitment == match(1).commitment != match(2).commitment
    assert len(match(1).commitment) == 64


def test_contributions_change_the_shuffles_but_not_the_commitment() -> None:
    plain, mixed = match(1), Match(TALLY, seats=2, seed=1, contributions=["red", "blue"])
    other = Match(TALLY, seats=2, seed=1, contributions=["redb", "lue"])
    assert plain.commitment == mixed.commitment
    assert len({plain.state.digest(), mixed.state.digest(), other.state.digest()}) == 3


def test_a_match_that_cannot_begin_is_refused() -> None:
    with pytest.raises(SeatCountError, match="Tally has no game for 5 seats; allowed: 2, 3"):
        Match(TALLY, seats=5)
    with pytest.raises(SeatCountError, match="Tally has no game for True seats; allowed: 2, 3"):
        Match(TALLY, seats=True)
    with pytest.raises(OptionError, match="option 'rounds' is 0"):
        Match(TALLY, seats=2, options={"rounds": 0})
    with pytest.raises(OptionError, match=r"seed is b'\\xff'; allowed: a number, a text, or bytes that are UTF-8"):
        Match(TALLY, seats=2, seed=b"\xff")


# Taking back.


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    assert not match().can_undo_freely()
    with pytest.raises(UndoRefused, match="there is no move to take back"):
        match().undo()


def test_a_secret_answer_can_be_taken_back_while_others_choose() -> None:
    new = match()
    before = new.state.digest()
    new.play(0, BID + 1)
    assert new.can_undo_freely()
    assert new.undo() == (0, BID + 1)
    assert (new.state.digest(), new.log) == (before, [])


def test_the_answer_that_reveals_the_others_cannot_be_taken_back_freely() -> None:
    new = about_to_show()
    with pytest.raises(UndoRefused, match="somebody learned something from this move; it needs the consent of"):
        new.undo()
    assert len(new.log) == 2


def test_a_drawn_card_cannot_be_put_back_freely() -> None:
    new = about_to_show()
    before, viewer = match(), 0
    before.play(1, BID)
    assert learns(before.state, new.state, viewer, [(0, BID + 1)])


def test_a_move_that_taught_nobody_anything_can_be_taken_back_freely() -> None:
    new = about_to_show()
    before = new.state.digest()
    new.play(0, KEEP)
    assert new.undo() == (0, KEEP)
    assert new.state.digest() == before


def test_several_moves_are_taken_back_freely_if_none_of_them_taught_anybody_anything() -> None:
    new = shown(snatchable=False)
    new.play(1, DECLINE)
    assert new.can_undo_freely(1)
    assert not new.can_undo_freely(2), "the card that was declined had been shown"
    assert not new.can_undo_freely(len(new.log) + 1)
    kept = about_to_show()
    kept.play(0, KEEP)
    assert kept.can_undo_freely(1)
    assert not kept.can_undo_freely(2), "the bid before it showed what the other had bid"


def test_a_card_that_was_shown_cannot_be_hidden_again_freely() -> None:
    new = shown(snatchable=False)
    assert not new.can_undo_freely()


def test_declining_teaches_nobody_what_one_holds() -> None:
    for snatchable in (True, False):
        new = shown(snatchable)
        new.play(1, DECLINE)
        assert new.can_undo_freely()


def test_snatching_shows_a_card() -> None:
    new = shown(snatchable=True)
    new.play(1, SNATCH)
    assert not new.can_undo_freely()


def test_with_the_consent_of_the_others_everything_can_be_taken_back() -> None:
    new = shown(snatchable=False)
    length = len(new.log)
    with pytest.raises(UndoRefused):
        new.undo(consent=[0])
    assert len(new.log) == length
    assert new.undo(consent=[1])[0] == 0
    assert new.state.pending() == (0,)


def test_in_a_game_of_three_both_others_must_consent() -> None:
    new = Match(TALLY, seats=3, seed=0)
    for seat in range(3):
        new.play(seat, BID + seat % 2)
    with pytest.raises(UndoRefused) as caught:
        new.undo(consent=[0])
    assert str(caught.value).endswith("it needs the consent of Blue")
    assert new.undo(consent=[0, 1]) == (2, BID)


class Peeking(Tally):
    """Who keeps its cards looks at the top of the deck, which no view remembers."""

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        super().answer(question, seat, action)
        if action == KEEP:
            self.tell_draw(seat, self.deck.cards()[-1])


def test_what_only_an_event_showed_has_been_learned() -> None:
    new = about_to_show(game=TallyGame("peeking", Peeking))
    new.play(0, KEEP)
    assert not new.can_undo_freely()


def test_a_match_can_go_on_after_an_undo() -> None:
    new = about_to_show()
    new.play(0, KEEP)
    new.undo()
    new.play(0, KEEP)
    rng = fast(0)
    while new.state.pending():
        seat = new.state.pending()[0]
        new.play(seat, rng.pick(new.state.legal(seat)))
    assert Match.replay(new.record(), game=TALLY).state.digest() == new.state.digest()


@pytest.mark.parametrize("words", [[1, None], "red", b"red", ["\ud800"], ["a\nb"]])
def test_a_contribution_is_a_text_that_a_record_can_hold(words: object) -> None:
    with pytest.raises(OptionError, match="contribution"):
        Match(TALLY, seats=2, seed=1, contributions=cast(list[str], words))
