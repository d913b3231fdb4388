"""The frames of the agenda: each kind has its class, and a position can be read."""

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.rules.asking import PlagueQuestion
from pestis.kernel.frames import Question, Step, Unused
from tests.games.plague_inc.kit import A, B, given


def test_every_question_is_a_class_of_its_kind_and_so_is_every_step() -> None:
    questions = {kind for name, kind in vars(on).items() if name.startswith("ASK_")}
    assert len(questions) == on.QUESTIONS
    for kind, frame in enumerate(GAME.frames):
        if isinstance(frame, Unused):
            assert kind not in questions
            continue
        assert frame.kind == kind
        assert isinstance(frame, Question if kind in questions else Step)


def test_every_question_names_the_verbs_that_answer_it() -> None:
    verbs = {verb.name for verb in GAME.moves.verbs}
    named: set[str] = {"devolve"}
    for frame in GAME.frames:
        if isinstance(frame, PlagueQuestion):
            assert frame.verbs
            named.update(frame.verbs)
    assert named == verbs


def test_a_position_is_printed_in_words() -> None:
    position = given(
        world={"france": "AAB..", "chile": "B"},
        slides={A: "rash"},
        hands={B: "coma"},
        phase="infection",
        deck="peru",
    )
    printed = str(position.table)
    assert "agenda: Infect(seat 0)" in printed
    assert "cities: 'france=AAB" in printed
    assert "slides: 'rash - - - -" in printed
    assert "hands: ['', 'coma']" in printed
    assert "country_deck: 'peru'" in printed
    assert "phase: 'infection'" in printed
