"""Options: each type takes what it should, and says what it takes when it refuses."""

import pickle

import pytest

from pestis.kernel.errors import DefinitionError, OptionError
from pestis.kernel.options import Choice, Flag, Number, OptionTable, seat_titles

TABLE = OptionTable(
    Flag("draft", False, "Draft cards before the game.", rule="XX-OPT-1", group="Setup"),
    Number("rounds", 6, 1, 9, "How many rounds."),
    Choice("planet", "xion", ("xion", "terra"), "Which planet."),
)


def test_nothing_asked_for_gives_the_defaults() -> None:
    wanted = {"draft": False, "rounds": 6, "planet": "xion"}
    assert TABLE.resolve(None).as_json() == TABLE.resolve({}).as_json() == wanted


def test_what_is_asked_for_replaces_the_default() -> None:
    values = TABLE.resolve({"draft": True, "rounds": 9, "planet": "terra"})
    assert (values.flag("draft"), values.number("rounds"), values.word("planet")) == (True, 9, "terra")


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError) as caught:
        TABLE.resolve({"round": 3})
    assert str(caught.value) == "there is no option 'round'; did you mean 'rounds'? allowed: draft, rounds, planet"


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="there is no option 'x'; allowed: none"):
        OptionTable().resolve({"x": 1})


@pytest.mark.parametrize("value", [0, 10, -1, True, 3.0, "3", None, [3]])
def test_a_number_refuses_what_is_not_a_whole_number_in_range(value: object) -> None:
    with pytest.raises(OptionError) as caught:
        TABLE.resolve({"rounds": value})
    assert str(caught.value) == f"option 'rounds' is {value!r}; allowed: a whole number from 1 to 9"


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_takes_true_and_false_only(value: object) -> None:
    with pytest.raises(OptionError) as caught:
        TABLE.resolve({"draft": value})
    assert str(caught.value) == f"option 'draft' is {value!r}; allowed: true, false"


@pytest.mark.parametrize("value", ["Xion", "", 3, None, ["xion"]])
def test_a_choice_takes_its_words_only(value: object) -> None:
    with pytest.raises(OptionError, match=r"option 'planet' is .*allowed: xion, terra"):
        TABLE.resolve({"planet": value})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("draft", "true", True),
        ("draft", "Yes", True),
        ("draft", "on", True),
        ("draft", "FALSE", False),
        ("draft", "no", False),
        ("draft", "off", False),
        ("rounds", "7", 7),
        ("rounds", "-7", -7),
        ("planet", "terra", "terra"),
    ],
)
def test_what_a_person_types_is_read(name: str, text: str, value: object) -> None:
    assert TABLE.read({name: text}) == {name: value}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("draft", "maybe"),
        ("rounds", "many"),
        ("rounds", "--5"),
        ("rounds", "²"),
        ("rounds", ""),
        ("rounds", "1.5"),
    ],
)
def test_what_cannot_be_read_is_left_for_the_judge(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"option '{name}' is"):
        TABLE.resolve(TABLE.read({name: text}))


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(OptionError, match="option 'rounds' is '9999"):
        TABLE.resolve(TABLE.read({"rounds": "9" * 5000}))


def test_typing_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no option 'moons'"):
        TABLE.read({"moons": "3"})


# Definitions that contradict themselves.


def test_a_default_that_the_option_would_refuse_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="option 'rounds': its default is 10; allowed: a whole number"):
        Number("rounds", 10, 1, 9, "")
    with pytest.raises(DefinitionError, match="option 'planet': its default is 'mars'; allowed: xion"):
        Choice("planet", "mars", ("xion",), "")


def test_an_option_defined_twice_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="an option is defined twice"):
        OptionTable(Flag("draft", False, ""), Flag("draft", True, ""))


# As data.


def test_the_table_as_json_says_type_range_default_and_help() -> None:
    draft, rounds, planet = TABLE.as_json()
    assert draft == {
        "name": "draft",
        "title": "Draft",
        "default": False,
        "help": "Draft cards before the game.",
        "rule": "XX-OPT-1",
        "group": "Setup",
        "type": "flag",
    }
    assert (rounds["type"], rounds["low"], rounds["high"]) == ("number", 1, 9)
    assert (planet["type"], planet["choices"]) == ("choice", ["xion", "terra"])
    assert planet["titles"] == ["Xion", "Terra"]


def test_options_and_choices_have_titles_in_the_words_of_people() -> None:
    seats = ("random", "0", "1")
    option = Choice("first_seat", "random", seats, "", title="Who begins", titles=seat_titles(seats))
    assert (option.title, option.kind()["titles"]) == ("Who begins", ["Random", "First seat", "Second seat"])
    assert Number("max_rounds", 1, 1, 9, "").title == "Max rounds"
    with pytest.raises(DefinitionError, match="option 'first_seat': a title for '7', which is no choice"):
        Choice("first_seat", "random", seats, "", titles={"7": "Eighth"})


def test_settled_options_can_be_pickled_and_are_handed_out_as_copies() -> None:
    values = TABLE.resolve({"rounds": 2})
    values.as_json().clear()
    assert pickle.loads(pickle.dumps(values)).as_json() == {"draft": False, "rounds": 2, "planet": "xion"}
