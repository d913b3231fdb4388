"""The greedy bot: situations in which the right choice is plain, and that it always plays by the rules."""

import pytest

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.bot.choose import Plague
from pestis.kernel.rng import fast
from tests.games.plague_inc.kit import A, B, Position, given, new_game

HOME = {"france": "A", "japan": "B"}


def choice(table: Position) -> str:
    """What the bot does in a position, by text form."""
    seat = table.pending[0]
    chosen = Plague().choose(table.table.imagine(seat, 5), seat, fast(1))
    assert chosen in table.table.legal(seat)
    return GAME.moves.form(chosen)


def test_evolves_what_it_can_pay_for() -> None:
    table = given(
        world=HOME, hands={A: "air_transmission coma"}, dna=[13, 0], phase="evolution", face_up="peru cuba iran"
    )
    assert choice(table).startswith("evolve(coma")


def test_covers_plain_spaces_first() -> None:
    table = given(
        world=HOME, hands={A: "rash"}, dna=[5, 0], phase="evolution", face_up="peru cuba iran", deck="iraq india"
    )
    assert choice(table) in ("evolve(rash, bottom_1)", "evolve(rash, bottom_2)", "evolve(rash, bottom_3)")


def test_fills_a_country_that_it_can_kill() -> None:
    world = {"libya": "A.", "ethiopia": "A", "japan": "B"}
    table = given(world=world, slides={A: "total_organ_failure coma"}, phase="infection", face_up="peru cuba iran")
    assert choice(table) == "place(libya)"


def test_takes_dna() -> None:
    assert choice(given(world=HOME, held={A: "dna_flow"}, face_up="peru cuba iran")) == "play(dna_flow)"


def test_places_own_tokens_not_those_of_others() -> None:
    table = given(world={"france": "AB", "japan": "B"}, held={A: "soap_shortage"}, face_up="peru cuba iran")
    table.play("play(soap_shortage)")
    assert choice(table) == "pick(france, 0)"


def test_removes_tokens_of_others() -> None:
    table = given(world={"france": "ABB", "japan": "B"}, held={A: "immune_reaction"}, face_up="peru cuba iran")
    table.play("play(immune_reaction)")
    assert choice(table) == "pick(france, 1)"


def test_brings_away_the_tokens_that_stand_in_its_way() -> None:
    """Olympics: B's token leaves the Country that A then has alone; A's own leaves one that A keeps."""
    world = {"france": "A..", "libya": "AB", "iran": "BB", "japan": "AAA"}
    table = given(world=world, held={A: "olympics"}, face_up="peru cuba")
    table.play("play(olympics)", "aim(france)")
    chosen = [choice(table)]
    table.play(chosen[0])
    chosen.append(choice(table))
    assert sorted(chosen) == ["pick(japan, 0)", "pick(libya, 1)"]


def test_its_quick_answer_plays_no_card_that_moves_tokens() -> None:
    table = given(
        world={"france": "A..", "libya": "AB", "iran": "BB"}, held={A: "olympics dna_flow"}, face_up="peru cuba"
    )
    answer = Plague().reply(table.table.imagine(A, 5), A, fast(1))
    assert "play(olympics)" in table.choices()
    assert GAME.moves.form(answer) == "play(dna_flow)"


def test_boosts_a_weak_roll_and_saves_the_card_at_a_strong_one() -> None:
    weak = given(world={"libya": "AA", "japan": "B"}, held={A: "lethal_boost"}, phase="death").play("roll(libya)")
    assert choice(weak) == "play(lethal_boost)"
    strong = given(
        world={"libya": "AA", "japan": "B"},
        held={A: "lethal_boost"},
        slides={A: "total_organ_failure"},
        phase="death",
    )
    assert choice(strong.play("roll(libya)")) == "pass"


def test_saves_a_country_from_another_player() -> None:
    table = given(
        world={"china": "AAAAAAAA", "france": "AA", "japan": "B"},
        held={B: "emergency_care"},
        phase="death",
        rolls=[1],
        face_up="peru - -",
    )
    table.play("roll(china)")
    assert choice(table) == "play(emergency_care)"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_plays_whole_games_by_the_rules(seats: int) -> None:
    """Two in three moves are random, so that it meets odd positions."""
    table = new_game(seats, 7, patient_zero_pack=True).table
    rng = fast(7)
    bot = Plague()
    while table.pending():
        seat = table.pending()[0]
        legal = table.legal(seat)
        if rng.below(3):
            table.apply(seat, rng.pick(legal))
        else:
            chosen = bot.choose(table.imagine(seat, 1), seat, rng)
            assert chosen in legal
            table.apply(seat, chosen)


def test_beats_random() -> None:
    bot, won = Plague(), 0
    for number in range(6):
        table = new_game(2, number, ask="able").table
        rng = fast(number)
        while table.pending():
            seat = table.pending()[0]
            greedy = seat == number % 2
            chosen = bot.choose(table.imagine(seat, 1), seat, rng) if greedy else rng.pick(table.legal(seat))
            table.apply(seat, chosen)
        won += table.winners() == (number % 2,)
    assert won >= 5


def test_chances_add_up_to_one_and_follow_the_score() -> None:
    table = given(world=HOME, dna=[40, 3], phase="country", face_up="peru cuba iran").table
    chances = [Plague().evaluate(table, seat) for seat in (A, B)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[A] > 0.7


def test_alone_against_the_plaguebot_the_chances_are_what_they_come_to() -> None:
    """In games of the bot itself: who is told to have little wins little, who is told to have much wins much."""
    bot = Plague()
    told: list[list[float]] = [[], []]
    won: list[list[bool]] = [[], []]
    for number in range(40):
        table = new_game(1, number, ask="able").table
        rng = fast(number)
        looks: list[float] = []
        while table.pending():
            looks.append(bot.evaluate(table, A))
            table.apply(A, bot.choose(table, A, rng))
        for look in looks[:: len(looks) // 8]:
            told[look >= 0.4].append(look)
            won[look >= 0.4].append(table.winners() == (A,))
    for looks, wins in zip(told, won, strict=True):
        assert sum(looks) / len(looks) == pytest.approx(sum(wins) / len(wins), abs=0.15)
    assert sum(won[1]) / len(won[1]) > sum(won[0]) / len(won[0]) + 0.3
