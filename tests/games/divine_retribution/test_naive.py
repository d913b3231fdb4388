"""The engine against a second, simple telling of the rules: the same questions and cards at every step."""

from __future__ import annotations

import random

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.content.cards import CARD_IDS, KINGDOM_CARDS
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, Position, given
from tests.games.divine_retribution.naive import CHRONIC, CLERGY, ROYALS
from tests.games.divine_retribution.naive_turn import Naive

KINGDOM = CARD_IDS[:KINGDOM_CARDS]
DECKS = (*KINGDOM, "filth", "rat", "rat_king", "penance_1", "penance_2", "penance_3")
STAYING = tuple(card for card in KINGDOM if card in CHRONIC)
WEAK = ("decline", "end_spread", "end_infect", "suffer", "go_on")
MOST_MOVES = 250


def some(rng: random.Random, cards: tuple[str, ...], least: int, most: int) -> list[str]:
    return [rng.choice(cards) for _ in range(rng.randint(least, most))]


def any_table(rng: random.Random, *, one_noble: bool, buy_rat_king: bool, equal_turns: bool) -> Position:
    """Late in a game: every kind of card about, some stacks taken, some piles nearly or wholly used up."""
    seats = rng.randint(2, 5)
    royals, clergy = rng.choice([(3, 3), (3, 2), (1, 1), (0, 0)])
    nobles = [*ROYALS[:royals], *CLERGY[:clergy]]
    rng.shuffle(nobles)
    hands = {seat: some(rng, DECKS, 0, 7) + nobles[seat : seat + 1] for seat in range(seats)}
    hands[A].append("rat")  # or the first turn might be over before anybody is asked
    return given(
        seats=seats,
        hands=hands,
        draws={seat: some(rng, DECKS, 0, 6) for seat in range(seats)},
        discards={seat: some(rng, DECKS, 0, 6) for seat in range(seats)},
        controls={seat: some(rng, STAYING, 0, 2) for seat in range(seats)},
        lineup=" ".join(some(rng, ("-", *KINGDOM), 8, 8)),
        kingdom=some(rng, KINGDOM, 1, rng.choice((1, 3, 30))),
        penances=some(rng, ("penance_1", "penance_2", "penance_3"), 0, rng.choice((1, 2, 20))),
        royals_taken=royals,
        clergy_taken=clergy,
        rat_kings=rng.choice((0, 1, 15)),
        seed=rng.randrange(1000),
        one_noble_per_stack_per_turn=one_noble,
        buy_rat_king=buy_rat_king,
        equal_turns=equal_turns,
    )


@rule("DR-TURN-1", "DR-SPREAD-4", "DR-INFECT-1", "DR-END-4", "DR-RULING-6", "DR-RULING-7", "DR-RULING-28")
@pytest.mark.parametrize("seed", range(40))
def test_the_engine_agrees_with_a_simple_telling_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    flags = {name: rng.random() < 0.2 for name in ("one_noble", "buy_rat_king", "equal_turns")}
    table = any_table(rng, **flags).table
    naive = Naive(table, **flags)
    play = naive.game()
    question = next(play, None)
    for _ in range(MOST_MOVES):
        naive.agree()
        if question is None:
            break
        seat, moves = question
        assert table.pending() == (seat,)
        assert [GAME.moves.form(action) for action in table.legal(seat)] == moves
        answer = rng.choices(moves, [1 if move in WEAK else 6 for move in moves])[0]
        table.play(seat, GAME.moves.parse(answer))
        naive.read_log()
        try:
            question = play.send(answer)
        except StopIteration:
            question = None
    assert table.is_over == bool(naive.over)
    assert not table.is_over or table.outcome().reason == naive.over
