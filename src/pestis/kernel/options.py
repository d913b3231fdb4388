"""The options of a game: each with a type, a range, a default and a line of help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from pestis.kernel.errors import DefinitionError, OptionError, allowed, shown

Value = bool | int | str
MOST_DIGITS = 18


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing a table can settle before the game."""

    def __init__(self, name: str, default: Value, help: str, rule: str, group: str, title: str) -> None:
        self.name = name
        self.title = title or plain(name)
        self.default = default
        self.help = help
        self.rule = rule
        self.group = group
        if self.problem(default):
            raise DefinitionError(f"option {name!r}: its default {self.problem(default)}")

    def problem(self, value: object) -> str:
        """What is wrong with a value, empty if nothing is."""
        raise NotImplementedError

    def read(self, text: str) -> Value:
        """The value that a person typed."""
        raise NotImplementedError

    def kind(self) -> dict[str, object]:
        """Type and range as JSON."""
        raise NotImplementedError

    def as_json(self) -> dict[str, object]:
        about: dict[str, object] = {
            "name": self.name,
            "title": self.title,
            "default": self.default,
            "help": self.help,
            "rule": self.rule,
            "group": self.group,
        }
        return about | self.kind()


class Flag(Option):
    """Yes or no."""

    def __init__(
        self, name: str, default: bool, help: str, *, rule: str = "", group: str = "", title: str = ""
    ) -> None:
        super().__init__(name, default, help, rule, group, title)

    def problem(self, value: object) -> str:
        return "" if isinstance(value, bool) else f"is {shown(value)}; allowed: true, false"

    def read(self, text: str) -> Value:
        values: dict[str, Value] = {
            "true": True,
            "yes": True,
            "on": True,
            "false": False,
            "no": False,
            "off": False,
        }
        return values.get(text.lower(), text)

    def kind(self) -> dict[str, object]:
        return {"type": "flag"}


class Number(Option):
    """A whole number from low to high."""

    def __init__(
        self,
        name: str,
        default: int,
        low: int,
        high: int,
        help: str,
        *,
        rule: str = "",
        group: str = "",
        title: str = "",
    ) -> None:
        self.low = low
        self.high = high
        super().__init__(name, default, help, rule, group, title)

    def problem(self, value: object) -> str:
        fits = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        return "" if fits else f"is {shown(value)}; allowed: a whole number from {self.low} to {self.high}"

    def read(self, text: str) -> Value:
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else text

    def kind(self) -> dict[str, object]:
        return {"type": "number", "low": self.low, "high": self.high}


class Choice(Option):
    """One of several words; `titles` says how people read those that are no words of theirs."""

    def __init__(
        self,
        name: str,
        default: str,
        choices: Sequence[str],
        help: str,
        *,
        rule: str = "",
        group: str = "",
        title: str = "",
        titles: Mapping[str, str] | None = None,
    ) -> None:
        self.choices = tuple(choices)
        self.titles = {choice: plain(choice) for choice in self.choices} | dict(titles or {})
        for word in self.titles:
            if word not in self.choices:
                raise DefinitionError(f"option {name!r}: a title for {word!r}, which is no choice")
        super().__init__(name, default, help, rule, group, title)

    def problem(self, value: object) -> str:
        if isinstance(value, str) and value in self.choices:
            return ""
        return f"is {shown(value)}; {allowed(str(value), list(self.choices))}"

    def read(self, text: str) -> Value:
        return text

    def kind(self) -> dict[str, object]:
        titles = [self.titles[choice] for choice in self.choices]
        return {"type": "choice", "choices": list(self.choices), "titles": titles}


def plain(name: str) -> str:
    """A name of the code in words: `deck_method` is "Deck method"."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


# How people call the seats that an option names by their number.
SEATS = {"0": "First seat", "1": "Second seat", "2": "Third seat", "3": "Fourth seat", "4": "Fifth seat"}


def seat_titles(choices: Sequence[str]) -> dict[str, str]:
    """The titles of those choices that are seats: "0", or "seat0"."""
    names = {choice: choice.removeprefix("seat") for choice in choices}
    return {choice: SEATS[name] for choice, name in names.items() if name in SEATS}


class OptionTable:
    """All options of a game, and the judge of what a table asks for."""

    def __init__(self, *options: Option) -> None:
        self.options = {option.name: option for option in options}
        if len(self.options) != len(options):
            raise DefinitionError("an option is defined twice")
        self.defaults = OptionValues({option.name: option.default for option in options})

    def names(self) -> list[str]:
        return list(self.options)

    def option(self, name: str) -> Option:
        found = self.options.get(name)
        if found is None:
            raise OptionError(f"there is no option {shown(name)}; {allowed(name, self.names())}")
        return found

    def resolve(self, asked: Mapping[str, object] | None) -> OptionValues:
        """Defaults with what was asked for on top; refuses unknown names and wrong values."""
        if asked is None:
            return self.defaults
        if not isinstance(asked, Mapping):
            raise OptionError(f"options are {shown(asked)}; allowed: names with their values")
        values = dict(self.defaults.values)
        for name, value in asked.items():
            problem = self.option(name).problem(value)
            if problem:
                raise OptionError(f"option {name!r} {problem}")
            assert isinstance(value, bool | int | str)
            values[name] = value
        return OptionValues(values)

    def read(self, texts: Mapping[str, str]) -> dict[str, Value]:
        """What a person typed as name=value pairs, for `resolve` to judge."""
        return {name: self.option(name).read(text) for name, text in texts.items()}

    def as_json(self) -> list[dict[str, object]]:
        return [option.as_json() for option in self.options.values()]


class OptionValues:
    """The options of one game, settled."""

    def __init__(self, values: dict[str, Value]) -> None:
        self.values = values

    def flag(self, name: str) -> bool:
        value = self.values[name]
        assert isinstance(value, bool)
        return value

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def as_json(self) -> dict[str, Value]:
        return dict(self.values)

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value]]]:
        return OptionValues, (self.values,)
