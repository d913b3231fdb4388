"""Piles keep track of who knows which card, and imagining forgets where the others truly lie."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pestis.kernel.piles import EVERYONE, NOBODY, SPECTATOR, UNKNOWN, Pile, redeal, viewer_bit
from pestis.kernel.rng import fast

ZERO, ONE = 0, 1
LARGEST_CARD = 0xFFFF


def pile(*cards: int, owner: int = -1, onlookers: int = NOBODY) -> Pile:
    made = Pile(owner, onlookers)
    for card in cards:
        made.add(card)
    return made


def hand(seat: int, *cards: int) -> Pile:
    return pile(*cards, owner=seat, onlookers=viewer_bit(seat))


def test_the_last_card_added_is_taken_first() -> None:
    deck = pile(1, 2, 3)
    assert deck.take() == 3
    assert deck.cards() == [1, 2]
    assert deck.size() == 2


def test_a_card_can_be_taken_from_the_middle() -> None:
    deck = pile(1, 2, 3)
    assert deck.take_at(1) == 2
    assert deck.cards() == [1, 3]


def test_an_empty_pile_has_nothing_to_take() -> None:
    with pytest.raises(IndexError):
        pile().take()


def test_the_topmost_copy_is_found() -> None:
    assert pile(4, 2, 4, 1).index(4) == 2
    assert pile(4, 2).index(9) == -1


def test_the_largest_card_keeps_its_number_and_its_knowers() -> None:
    deck = pile()
    deck.add_known(LARGEST_CARD, EVERYONE)
    assert deck.card(0) == LARGEST_CARD
    assert deck.seen(0) == EVERYONE
    assert deck.known_cards(SPECTATOR) == [LARGEST_CARD]


# Who knows what.


def test_nobody_knows_a_face_down_deck() -> None:
    assert pile(1, 2).known_cards(ZERO) == [UNKNOWN, UNKNOWN]
    assert pile(1, 2).known_cards(SPECTATOR) == [UNKNOWN, UNKNOWN]


def test_everybody_knows_a_face_up_row() -> None:
    row = pile(1, 2, onlookers=EVERYONE)
    assert all(row.known_cards(viewer) == [1, 2] for viewer in (ZERO, ONE, SPECTATOR))


def test_a_hand_is_known_to_its_owner_only() -> None:
    held = hand(ZERO, 5, 6)
    assert held.known_cards(ZERO) == [5, 6]
    assert held.known_cards(ONE) == held.known_cards(SPECTATOR) == [UNKNOWN, UNKNOWN]


def test_a_card_put_back_in_plain_sight_stays_known() -> None:
    deck = pile(1)
    deck.add_known(7, EVERYONE)
    deck.add(2)
    assert deck.known_cards(ONE) == [UNKNOWN, 7, UNKNOWN]


def test_a_card_shown_to_one_seat_stays_known_to_that_seat() -> None:
    deck = pile(1)
    deck.add_known(7, viewer_bit(ONE))
    assert deck.known_cards(ONE) == [UNKNOWN, 7]
    assert deck.known_cards(ZERO) == [UNKNOWN, UNKNOWN]


def test_knowledge_goes_away_with_the_card() -> None:
    deck = pile()
    deck.add_known(7, EVERYONE)
    assert deck.take() == 7
    deck.add(8)
    assert deck.known_cards(ONE) == [UNKNOWN]


def test_a_shuffle_ends_what_anybody_followed() -> None:
    deck = pile()
    for card in range(5):
        deck.add_known(card, EVERYONE)
    deck.shuffle(fast(1))
    assert deck.known_cards(ZERO) == [UNKNOWN] * 5
    assert sorted(deck.cards()) == [0, 1, 2, 3, 4]


def test_forgetting_keeps_order_and_onlookers() -> None:
    held = hand(ZERO)
    held.add_known(3, EVERYONE)
    held.add(4)
    held.forget()
    assert held.known_cards(ZERO) == [3, 4]
    assert held.known_cards(ONE) == [UNKNOWN, UNKNOWN]


# Copies.


def test_a_clone_is_independent() -> None:
    deck = pile(1, 2)
    copy = deck.clone()
    copy.take()
    assert (deck.cards(), copy.cards()) == ([1, 2], [1])


def test_a_pickled_pile_is_the_same() -> None:
    held = hand(ONE, 4)
    held.add_known(5, EVERYONE)
    restored = pickle.loads(pickle.dumps(held))
    assert (restored.owner, restored.onlookers, restored.entries) == (held.owner, held.onlookers, held.entries)


# Imagining.


def test_a_redeal_leaves_alone_what_the_viewer_knows() -> None:
    mine, theirs, deck = hand(ZERO, 1, 2), hand(ONE, 3, 4), pile(5, 6, 7)
    deck.add_known(8, viewer_bit(ZERO))
    redeal([mine, theirs, deck], ZERO, fast(3))
    assert mine.cards() == [1, 2]
    assert deck.card(3) == 8
    assert sorted(theirs.cards() + deck.cards()[:3]) == [3, 4, 5, 6, 7]


def test_a_redeal_for_a_spectator_deals_all_hands_anew() -> None:
    hands = [hand(seat, *range(seat * 5, seat * 5 + 5)) for seat in range(2)]
    redeal(hands, SPECTATOR, fast(3))
    assert [held.size() for held in hands] == [5, 5]
    assert sorted(hands[0].cards() + hands[1].cards()) == list(range(10))
    assert hands[0].cards() != [0, 1, 2, 3, 4]


def test_what_others_know_stays_known_to_them_after_a_redeal() -> None:
    deck = pile(1, 2)
    deck.add_known(3, viewer_bit(ONE))
    redeal([deck], ZERO, fast(5))
    assert [seen != UNKNOWN for seen in deck.known_cards(ONE)] == [False, False, True]
    assert deck.known_cards(ZERO) == [UNKNOWN] * 3


def test_a_face_up_pile_is_not_redealt() -> None:
    row = pile(1, 2, 3, onlookers=EVERYONE)
    redeal([row], ZERO, fast(0))
    assert row.cards() == [1, 2, 3]


@given(cards=st.permutations(range(8)), seed=st.integers(0, 50))
def test_a_redeal_does_not_depend_on_where_cards_truly_lie(cards: list[int], seed: int) -> None:
    true, other = [pile(*cards[:5]), hand(ONE, *cards[5:])], [pile(*range(5)), hand(ONE, 5, 6, 7)]
    redeal(true, ZERO, fast(seed))
    redeal(other, ZERO, fast(seed))
    assert [one.entries for one in true] == [one.entries for one in other]


def test_a_redeal_reaches_every_arrangement() -> None:
    found = set()
    for seed in range(200):
        piles = [pile(0, 1), hand(ONE, 2)]
        redeal(piles, ZERO, fast(seed))
        found.add(tuple(piles[0].cards() + piles[1].cards()))
    assert len(found) == 6
