"""The greedy bot: situations in which the right choice is plain, and that it always plays by the rules."""

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.bot.choose import Disease
from pestis.games.divine_retribution.bot.judge import Outlook, Weights
from pestis.games.divine_retribution.rules.scoring import deck
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.rng import fast
from pestis.lab import Plan, play_games

from .kit import NUMBERS, A, B, C, Position, given

DECK = "4*rat 2*rat_king ale_knight torches_peasant"
RICH = "queen pope princess"


def choice(position: Position) -> str:
    """What the bot does in a position, by text form."""
    seat = position.pending[0]
    chosen = Disease().choose(position.table.imagine(seat, 5), seat, fast(1))
    assert chosen in position.table.legal(seat)
    return GAME.moves.form(chosen)


def follow(position: Position, moves: int) -> list[str]:
    """The next moves of the bot, as long as the same seat has to choose."""
    found: list[str] = []
    seat = position.pending[0]
    while len(found) < moves and position.pending == (seat,):
        found.append(choice(position))
        position.play(found[-1])
    return found


# The throne.


def at_the_throne(own: str, rival: str) -> Position:
    """Only the King is left, and seat A has the Contagions for him."""
    return given(
        controls={A: "queen pope 4*rat"},
        discards={A: own, B: rival},
        lineup="body_collector",
        royals_taken=3,
        clergy_taken=3,
        phase="infect",
        round_number=14,
    )


def test_takes_the_king_when_that_wins() -> None:
    assert choice(at_the_throne("princess", "bishop cardinal prince")) == "infect_noble(king)"


def test_leaves_the_king_when_that_loses() -> None:
    assert choice(at_the_throne("", "8*torches_priest 5*ale_priest 5*plague_doctor")) != "infect_noble(king)"


def test_takes_the_last_nobles_on_the_way_to_the_king() -> None:
    position = given(
        controls={A: "queen princess 20*rat_king"},
        discards={B: "5*ale_priest"},
        royals_taken=3,
        clergy_taken=2,
        phase="infect",
        round_number=14,
    )
    assert follow(position, 2) == ["infect_noble(clergy)", "infect_noble(king)"]


def test_on_the_last_turn_only_infamy_counts() -> None:
    position = at_the_throne("6*torches_priest", "bishop")
    assert follow(position, 2)[0] == "infect_noble(king)"


# Buying.


def test_buys_the_better_of_two_cards_of_one_price() -> None:
    """Without Festering cards a Torches Knight gives little; in a strong deck drawing gives much."""
    strong = "queen pope 8*torches_peasant"
    position = given(
        controls={A: "3*torches_peasant"}, draws={A: strong}, lineup="torches_knight - ale_knight", phase="infect"
    )
    assert choice(position) == "infect(2)"


def test_takes_a_free_rat_king_when_nothing_can_be_paid_for() -> None:
    position = given(controls={A: "rat"}, draws={A: "6*rat 3*filth"}, lineup="ale_priest", phase="infect")
    assert choice(position) == "take_rat_king"


def test_two_cards_can_be_better_than_one() -> None:
    position = given(
        controls={A: "queen rat rat"},
        draws={A: DECK},
        lineup="plague_doctor ale_peasant torches_peasant body_collector",
        phase="infect",
        royals_taken=3,
        clergy_taken=2,
        round_number=15,
    )
    bought = follow(position, 3)
    assert bought[:3] == ["infect(1)", "infect(2)", "infect(3)"]


def test_uses_chronics_for_contagions_before_buying() -> None:
    position = given(controls={A: "torches_priest 5*rat"}, lineup="torches_knight", phase="infect")
    assert choice(position) == "activate(torches_priest)"


def test_fetches_the_card_just_bought() -> None:
    position = given(
        controls={A: "bones_priest 6*rat"},
        discards={A: "filth"},
        draws={A: "9*rat"},
        lineup="ale_knight",
        phase="infect",
    )
    assert follow(position, 3) == ["infect(0)", "activate(bones_priest)", "recruit(ale_knight)"]


# Spreading.


def test_fetches_before_it_draws() -> None:
    position = given(hands={A: "ale_peasant bones_peasant rat"}, discards={A: "queen filth"}, draws={A: "9*rat"})
    assert follow(position, 3) == ["play(bones_peasant)", "recruit(queen)", "play(ale_peasant)"]


def test_princess_comes_when_the_hand_is_empty_and_the_queen_copies_her() -> None:
    position = given(hands={A: "princess queen rat filth"}, draws={A: "20*rat"})
    played = follow(position, 12)
    assert played.index("play(rat)") < played.index("play(princess)") < played.index("play(queen)")
    assert played[played.index("play(queen)") + 1] == "copy(princess)"


def test_pits_filth_and_not_the_knight() -> None:
    position = given(hands={A: "body_collector ale_knight filth"}, draws={A: DECK}, discards={A: "rat"})
    position.play("play(body_collector)")
    assert choice(position) == "pit(filth)"


def test_pits_a_penance_before_filth() -> None:
    position = given(hands={A: "bones_knight penance_3 filth"}, draws={A: DECK})
    position.play("play(bones_knight)")
    assert follow(position, 2) == ["pit(penance_3)", "pit(filth)"]


def test_pits_nothing_good() -> None:
    position = given(hands={A: "body_collector ale_knight"}, draws={A: "queen 8*ale_knight"})
    position.play("play(body_collector)")
    assert choice(position) == "decline"


def test_a_small_deck_keeps_what_gives_anything() -> None:
    position = given(hands={A: "body_collector"}, draws={A: "2*ale_knight 3*rat"}, discards={A: "rat"})
    position.play("play(body_collector)")
    assert choice(position) == "decline"


def test_leaves_the_doctor_alone_when_all_cards_are_good() -> None:
    position = given(hands={A: "queen"}, controls={A: "plague_doctor"}, draws={A: "8*ale_knight"})
    assert choice(position) == "play(queen)"
    position = given(hands={A: "queen filth"}, controls={A: "plague_doctor"}, draws={A: "8*ale_knight"})
    assert follow(position, 2)[-1] in ("pit(filth)", "activate(plague_doctor)")


def test_plays_a_penance_early_and_keeps_it_on_the_last_turn() -> None:
    early = given(hands={A: "penance_1"}, controls={A: "2*rat"}, draws={A: DECK}, lineup="ale_priest")
    assert choice(early) == "play(penance_1)"
    late = given(
        hands={A: "penance_1"},
        controls={A: "queen pope 4*rat"},
        discards={A: "princess"},
        lineup="body_collector",
        royals_taken=3,
        clergy_taken=3,
        round_number=15,
    )
    assert choice(late) == "end_spread"


def test_the_ale_priest_waits_until_a_drawn_card_is_kept() -> None:
    position = given(controls={A: "ale_priest"}, draws={A: "9*rat"}, phase="end")
    assert follow(position, 3) == ["go_on", "go_on", "activate(ale_priest)"]
    assert position.hand(A) == "rat rat rat rat rat rat"


# Persecute and Repent.


def test_persecutes_the_leader() -> None:
    position = given(seats=3, hands={A: "daggers_peasant"}, draws={B: "9*rat", C: "9*rat"}, discards={C: RICH})
    position.play("play(daggers_peasant)")
    assert choice(position) == f"persecute({C})"


def test_a_discard_is_not_wasted_on_a_small_hand() -> None:
    hands = {A: "daggers_knight", B: "4*rat", C: "3*rat"}
    position = given(seats=3, hands=hands, draws={B: "9*rat", C: "9*rat"}, discards={C: RICH})
    position.play("play(daggers_knight)")
    assert choice(position) == f"persecute({B})"


def test_repents_when_little_is_lost_by_it() -> None:
    hands = {A: "daggers_peasant", B: "daggers_knight 4*rat"}
    position = given(hands=hands, draws={B: "5*rat"}).play("play(daggers_peasant)")
    assert choice(position) == "repent(daggers_knight)"


def test_suffers_rather_than_give_up_a_gift_for_filth() -> None:
    hands = {A: "daggers_knight", B: "prince 3*filth"}
    position = given(hands=hands, draws={B: "5*rat"}).play("play(daggers_knight)")
    assert choice(position) == "suffer"
    position.play("suffer")
    assert choice(position) == "discard(filth)"


def test_there_is_nothing_to_fear_when_the_penance_is_gone() -> None:
    hands = {A: "daggers_peasant", B: "ale_knight 4*rat"}
    position = given(hands=hands, draws={B: "5*rat"}, penances="").play("play(daggers_peasant)")
    assert choice(position) == "suffer"


# Judging.


def test_the_leader_is_more_likely_to_win() -> None:
    table = given(draws={A: DECK, B: DECK}, discards={A: RICH}).table
    leading, trailing = (Disease().evaluate(table, seat) for seat in (A, B))
    assert leading > 0.8
    assert leading + trailing == pytest.approx(1.0)


def test_a_lead_means_more_at_the_end() -> None:
    early = given(draws={A: DECK, B: DECK}, discards={A: "cardinal"}).table
    late = given(
        draws={A: DECK, B: DECK}, discards={A: "cardinal"}, royals_taken=3, clergy_taken=3, round_number=15
    ).table
    assert 0.5 < Disease().evaluate(early, A) < Disease().evaluate(late, A)


def test_a_finished_game_is_judged_by_its_winners() -> None:
    state = GAME.start(3, 4)
    rng = fast("end")
    while not state.is_over:
        state.apply(state.next_seat(), rng.pick(state.legal(state.next_seat())))
    shares = [Disease().evaluate(state, seat) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0)
    assert {seat for seat in range(3) if shares[seat] > 0} == set(state.winners())


def test_engine_cards_are_worth_more_early_and_infamy_late() -> None:
    early = given(draws={A: DECK}).table
    late = given(draws={A: DECK}, royals_taken=3, clergy_taken=3, round_number=16).table
    knight, priest = NUMBERS["ale_knight"], NUMBERS["ale_priest"]
    now, then = Outlook(early, A, Weights()), Outlook(late, A, Weights())
    assert now.worth(knight) > then.worth(knight)
    assert then.worth(priest) == then.infamy(priest)


# By the rules, for any seed, and without looking.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("ask", ["public", "able"])
def test_every_choice_is_legal(seats: int, ask: str) -> None:
    for seed in range(2):
        state = GAME.start(seats, seed, {"lineup_mulligan": "vote"}, "able" if ask == "able" else "public")
        disease, rng = Disease(), fast(seed)
        while not state.is_over:
            seat = state.next_seat()
            chosen = disease.choose(state, seat, rng)
            assert 0.0 <= disease.evaluate(state, seat) <= 1.0
            state.play(seat, rng.pick(state.legal(seat)) if rng.below(3) == 0 else chosen)


@pytest.mark.parametrize(
    "option",
    ["buy_rat_king", "one_noble_per_stack_per_turn", "equal_turns", "recycle_pitted_penance", "reveal_penance"],
)
def test_every_house_rule_is_played_to_the_end(option: str) -> None:
    rows = list(play_games(Plan(GAME, seats=3, games=1, bots=["greedy"], options={option: True})))
    assert all(row.reason in ("king", "kingdom") for row in rows)


def test_the_same_seed_gives_the_same_game() -> None:
    plan = Plan(GAME, seats=2, games=2, seed=9, bots=["greedy"])
    assert list(play_games(plan)) == list(play_games(plan))


def test_the_choice_depends_on_nothing_that_the_seat_cannot_know() -> None:
    """Worlds that the seat cannot tell apart give one choice, also if the generator is another."""
    state = GAME.start(3, 11)
    assert isinstance(state, Realm)
    disease = Disease()
    while not state.is_over:
        seat = state.next_seat()
        chosen = {disease.choose(state.imagine(seat, seed), seat, fast(seed)) for seed in range(4)}
        assert chosen == {disease.choose(state, seat, fast(0))}
        state.play(seat, chosen.pop())


def test_it_beats_random_play() -> None:
    """Forty of forty is usual; below 36 something is broken."""
    won = 0
    for number in range(40):
        state = GAME.start(2, number, ask="able", watched=False)
        seat, disease, rng = number % 2, Disease(), fast(number)
        while not state.is_over:
            turn = state.next_seat()
            chosen = disease.choose(state, turn, rng) if turn == seat else rng.pick(state.legal(turn))
            state.apply(turn, chosen)
        won += state.winners() == (seat,)
    assert won >= 36


# Leaving something out.


@pytest.mark.parametrize(
    ("habit", "shunned"),
    [
        ("ale_knight", {"ale_knight"}),
        ("bones", {"bones_peasant", "bones_knight", "bones_priest"}),
        ("for_hire", {"body_collector", "fool", "plague_doctor"}),
        ("rat_king", {"rat_king"}),
    ],
)
def test_without_a_habit_it_never_takes_those_cards(habit: str, shunned: set[str]) -> None:
    assert habit in Disease().ablations()
    lacking = Disease().without(habit)
    numbers = {NUMBERS[name] for name in shunned}
    had = [0, 0]
    for seed in range(4):
        table = GAME.start(2, seed, ask="able", watched=False)
        assert isinstance(table, Realm)
        while not table.is_over:
            seat = table.next_seat()
            action = (Disease() if seat else lacking).choose(table.imagine(seat, 5), seat, fast(1))
            table.apply(seat, action)
            for side in (A, B):
                had[side] += not numbers.isdisjoint(deck(table, side))
    assert had[A] == 0
    assert had[B] > 0


def test_every_kingdom_type_and_suit_is_a_habit() -> None:
    assert len(Disease().ablations()) == 15 + 5 + 1


def test_a_gift_that_is_shunned_is_declined() -> None:
    table = given(hands={A: "prince"}, discards={A: "12*rat"}, lineup="ale_peasant", phase="spread")
    table.play("play(prince)")
    seat = table.pending[0]
    for habit, taken in (("torches", True), ("ale", False)):
        chosen = Disease().without(habit).choose(table.table.imagine(seat, 5), seat, fast(1))
        assert (GAME.moves.form(chosen) != "decline") == taken
