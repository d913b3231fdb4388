"""The move table: every form of a move leads to the others, and every wrong one is refused by name."""

import pickle

import pytest

from pestis.kernel.errors import DefinitionError, UnknownMove
from pestis.kernel.moves import Move, MoveTable, Prompt, Refusal, Span, Verb

TABLE = MoveTable(
    Verb("play", at=0, rules=("XX-PLAY-1",), card=Span(("ale", "bread", "cheese"))),
    Verb("march", at=3, board=Span(4), space=Span(("near", "far"))),
    Verb("pass", at=11),
)


@pytest.mark.parametrize("action", range(TABLE.size))
def test_every_id_leads_to_its_other_forms_and_back(action: int) -> None:
    verb, args = TABLE.decode(action)
    assert TABLE.encode(verb.name, **args) == action
    assert TABLE.parse(TABLE.form(action)) == action
    assert TABLE.verb_of(action) is verb


def test_ids_are_in_the_order_of_verbs_and_arguments() -> None:
    assert [TABLE.form(action) for action in (0, 2, 3, 4, 5, 10, 11)] == [
        "play(ale)",
        "play(cheese)",
        "march(0, near)",
        "march(0, far)",
        "march(1, near)",
        "march(3, far)",
        "pass",
    ]
    assert TABLE.size == 12


def test_arguments_keep_the_order_of_their_definition() -> None:
    assert list(TABLE.decode(6)[1].items()) == [("board", 1), ("space", 1)]


@pytest.mark.parametrize("form", ["march(1,far)", " march( 1 , far ) ", "march(1, 1)"])
def test_a_move_can_be_written_freely(form: str) -> None:
    assert TABLE.parse(form) == TABLE.encode("march", board=1, space=1)


@pytest.mark.parametrize("form", ["pass", "pass()", " pass "])
def test_a_move_without_arguments_needs_no_brackets(form: str) -> None:
    assert TABLE.parse(form) == 11


@pytest.mark.parametrize("action", [-1, 12, 10**30])
def test_an_id_outside_the_table_is_refused(action: int) -> None:
    for reader in (TABLE.verb_of, TABLE.decode, TABLE.form):
        with pytest.raises(UnknownMove, match=rf"^there is no move with the id {action}; allowed: 0 to 11$"):
            reader(action)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("", "'' is not a move; write it like play(ale)"),
        ("Pass!", "'Pass!' is not a move; write it like play(ale)"),
        ("play(ale", "'play(ale' is not a move; write it like play(ale)"),
        ("plai(ale)", "there is no verb 'plai'; did you mean 'play'? allowed: play, march, pass"),
        ("play", "'play': play takes 1 arguments, not 0"),
        ("pass(ale)", "'pass(ale)': pass takes 0 arguments, not 1"),
        ("march(1)", "'march(1)': march takes 2 arguments, not 1"),
        ("play(milk)", "'play(milk)': card cannot be 'milk'; allowed: ale, bread, cheese"),
        ("play(3)", "'play(3)': card cannot be '3'; allowed: ale, bread, cheese"),
        ("march(4, far)", "'march(4, far)': board cannot be '4'; allowed: 0 to 3"),
        ("march(-1, far)", "'march(-1, far)': board cannot be '-1'; allowed: 0 to 3"),
        ("march(, far)", "'march(, far)': board cannot be ''; allowed: 0 to 3"),
    ],
)
def test_a_text_that_is_no_move_is_refused(form: str, said: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        TABLE.parse(form)
    assert str(caught.value) == said


def test_a_number_of_thousands_of_digits_is_refused_like_any_other() -> None:
    with pytest.raises(UnknownMove, match="board cannot be '1111"):
        TABLE.parse(f"march({'1' * 5000}, far)")


@pytest.mark.parametrize(
    ("name", "args", "said"),
    [
        ("plai", {}, "there is no verb 'plai'; did you mean 'play'? allowed: play, march, pass"),
        ("play", {}, "play takes the arguments: card; given: none"),
        ("pass", {"card": 1}, "pass takes the arguments: none; given: card"),
        ("march", {"board": 1, "card": 1}, "march takes the arguments: board, space; given: board, card"),
        ("play", {"card": 3}, "play: card is 3; allowed: ale, bread, cheese"),
        ("march", {"board": -1, "space": 0}, "march: board is -1; allowed: 0 to 3"),
    ],
)
def test_wrong_verbs_and_arguments_are_refused(name: str, args: dict[str, int], said: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        TABLE.encode(name, **args)
    assert str(caught.value) == said


# Definitions that contradict themselves.


@pytest.mark.parametrize("name", ["Pass", "pass2", "let be", ""])
def test_a_verb_that_no_text_form_can_name_is_a_definition_error(name: str) -> None:
    with pytest.raises(DefinitionError, match=f"verb '{name}': a name has small letters and underscores only"):
        MoveTable(Verb(name, at=0))


def test_a_verb_that_begins_elsewhere_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="verb 'pass' says its ids begin at 1; it is 3"):
        MoveTable(Verb("play", at=0, card=Span(3)), Verb("pass", at=1))


def test_a_verb_named_twice_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="the move table names a verb twice"):
        MoveTable(Verb("pass", at=0), Verb("pass", at=1))


def test_a_span_without_values_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="a span needs at least one value"):
        Span(0)
    with pytest.raises(DefinitionError, match="a span needs at least one value"):
        Span(())


def test_a_label_named_twice_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="a span names a value twice: ale, ale"):
        Span(("ale", "ale"))


def test_labels_that_look_like_numbers_are_labels() -> None:
    years = MoveTable(Verb("choose", at=0, year=Span(("2", "1", "0"))))
    assert [years.parse(years.form(action)) for action in range(3)] == [0, 1, 2]


# Moves, refusals and questions as values.


def test_a_move_prints_as_its_line_and_shows_its_form() -> None:
    move = Move(0, "play", {"card": 0}, "play(ale)", "Play the ale.", ("XX-PLAY-1",))
    assert (str(move), repr(move)) == ("Play the ale.", "Move(play(ale))")
    assert pickle.loads(pickle.dumps(move)) == move
    assert move != Move(0, "play", {"card": 0}, "play(ale)", "Play it.", ("XX-PLAY-1",))
    assert len({move, pickle.loads(pickle.dumps(move))}) == 1


def test_the_arguments_of_a_move_as_json_are_a_copy() -> None:
    move = Move(0, "play", {"card": 0}, "play(ale)", "Play the ale.", ())
    told = move.as_json()
    assert isinstance(told["args"], dict)
    told["args"].clear()
    assert move.args == {"card": 0}


def test_equal_refusals_are_equal() -> None:
    assert Refusal("XX-PLAY-1", "No.") == Refusal("XX-PLAY-1", "No.")
    assert Refusal("XX-PLAY-1", "No.") != Refusal("XX-PLAY-2", "No.")
    assert hash(Refusal("XX-PLAY-1", "No.")) == hash(Refusal("XX-PLAY-1", "No."))
    assert repr(Refusal("XX-PLAY-1", "No.")) == "Refusal(XX-PLAY-1: No.)"


def test_a_question_as_json_has_text_and_rules() -> None:
    assert Prompt("Which?", ["XX-PLAY-1"]).as_json() == {"text": "Which?", "rules": ["XX-PLAY-1"]}
