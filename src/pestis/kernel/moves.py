"""The move table of a game: verbs with named ranges, one int for every move that could ever be made.

    MOVES = MoveTable(
        Verb("play", at=PLAY, rules=("XX-PLAY-1",), card=Span(CARD_NAMES)),
        Verb("pass", at=PASS, rules=("XX-PLAY-2",)),
    )

Four forms of a move lead to each other: the id (an int, for search and records), verb and arguments, the typed
`Move`, and the text form `play(ale_peasant)`. The size of the table is the action space for learning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pestis.kernel.errors import DefinitionError, UnknownMove, allowed

MOST_DIGITS = 18
VERB_NAME = re.compile(r"[a-z_]+")
TEXT_FORM = re.compile(r"([a-z_]+)(?:\((.*)\))?")


class Span:
    """The values of one argument: so many numbers from 0 up, with or without names."""

    def __init__(self, values: int | Sequence[str]) -> None:
        self.labels: tuple[str, ...] = () if isinstance(values, int) else tuple(values)
        self.size = values if isinstance(values, int) else len(self.labels)
        self.numbers = {label: number for number, label in enumerate(self.labels)}
        if self.size < 1:
            raise DefinitionError("a span needs at least one value")
        if self.labels and len(self.numbers) != self.size:
            raise DefinitionError(f"a span names a value twice: {', '.join(self.labels)}")

    def label(self, number: int) -> str:
        return self.labels[number] if self.labels else str(number)

    def number(self, text: str) -> int:
        """The number of a label, or of a written number; -1 if it is neither."""
        if text in self.numbers:
            return self.numbers[text]
        if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text) < self.size:
            return int(text)
        return -1

    def allowed(self) -> str:
        return ", ".join(self.labels) if self.labels else f"0 to {self.size - 1}"


class Verb:
    """One thing a seat can do, with the ranges of its arguments and the rules that speak of it."""

    def __init__(self, name: str, *, at: int, rules: Sequence[str] = (), **spans: Span) -> None:
        self.name = name
        self.at = at
        self.rules = tuple(rules)
        self.spans: dict[str, Span] = spans
        self.size = 1
        for span in spans.values():
            self.size *= span.size


class Move:
    """A move that can be read: id, verb, arguments, one line of text, the rules it follows, and what it loses.

    `reveals`, where somebody has asked for it (`kernel.revealing`): whether it shows its player something hidden.
    """

    def __init__(
        self,
        id: int,
        verb: str,
        args: dict[str, int],
        form: str,
        text: str,
        rules: tuple[str, ...],
        warning: str = "",
        reveals: bool = False,
    ) -> None:
        self.id = id
        self.verb = verb
        self.args = args
        self.form = form
        self.text = text
        self.rules = rules
        self.warning = warning
        self.reveals = reveals

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.form})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash(self.form)

    def as_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "verb": self.verb,
            "args": dict(self.args),
            "form": self.form,
            "text": self.text,
            "rules": list(self.rules),
            "warning": self.warning,
            "reveals": self.reveals,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        told = (self.text, self.rules, self.warning, self.reveals)
        return Move, (self.id, self.verb, self.args, self.form, *told)


class Bundle:
    """Moves that people make one after the other without a thought, offered as one.

    The first is legal now. The others are made as long as the same seat is asked and they are legal then;
    otherwise the rest is dropped.
    """

    def __init__(self, text: str, moves: Sequence[int]) -> None:
        self.text = text
        self.moves = tuple(moves)

    def as_json(self) -> dict[str, object]:
        return {"text": self.text, "moves": list(self.moves)}


class MoveTable:
    """All verbs of a game in order; `at` in each says where its ids begin, and is checked here."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.by_name = {verb.name: verb for verb in verbs}
        self.size = 0
        if len(self.by_name) != len(verbs):
            raise DefinitionError("the move table names a verb twice")
        for verb in verbs:
            if VERB_NAME.fullmatch(verb.name) is None:
                raise DefinitionError(f"verb {verb.name!r}: a name has small letters and underscores only")
            if verb.at != self.size:
                raise DefinitionError(f"verb {verb.name!r} says its ids begin at {verb.at}; it is {self.size}")
            self.size += verb.size

    def verb_of(self, action: int) -> Verb:
        """The verb that an id belongs to."""
        if 0 <= action < self.size:
            for verb in self.verbs:
                if action < verb.at + verb.size:
                    return verb
        raise UnknownMove(f"there is no move with the id {action!r}; allowed: 0 to {self.size - 1}")

    def encode(self, name: str, **args: int) -> int:
        """The id of a verb with its arguments."""
        verb = self.by_name.get(name)
        if verb is None:
            raise UnknownMove(f"there is no verb {name!r}; {allowed(name, list(self.by_name))}")
        if set(args) != set(verb.spans):
            wanted = ", ".join(verb.spans) or "none"
            raise UnknownMove(f"{name} takes the arguments: {wanted}; given: {', '.join(args) or 'none'}")
        id = 0
        for key, span in verb.spans.items():
            if not 0 <= args[key] < span.size:
                raise UnknownMove(f"{name}: {key} is {args[key]!r}; allowed: {span.allowed()}")
            id = id * span.size + args[key]
        return verb.at + id

    def decode(self, action: int) -> tuple[Verb, dict[str, int]]:
        """The verb and the arguments of an id."""
        verb = self.verb_of(action)
        rest = action - verb.at
        args: dict[str, int] = {}
        for key in reversed(list(verb.spans)):
            rest, args[key] = divmod(rest, verb.spans[key].size)
        return verb, {key: args[key] for key in verb.spans}

    def form(self, action: int) -> str:
        """The text form of an id, such as `play(ale_peasant)`."""
        verb, args = self.decode(action)
        if not args:
            return verb.name
        return f"{verb.name}({', '.join(verb.spans[key].label(number) for key, number in args.items())})"

    def parse(self, form: str) -> int:
        """The id of a text form."""
        match = TEXT_FORM.fullmatch(form.strip())
        if match is None:
            raise UnknownMove(f"{form!r} is not a move; write it like {self.form(0)}")
        name, inside = match.group(1), match.group(2)
        verb = self.by_name.get(name)
        if verb is None:
            raise UnknownMove(f"there is no verb {name!r}; {allowed(name, list(self.by_name))}")
        texts = [text.strip() for text in inside.split(",")] if inside else []
        if len(texts) != len(verb.spans):
            raise UnknownMove(f"{form!r}: {name} takes {len(verb.spans)} arguments, not {len(texts)}")
        args: dict[str, int] = {}
        for (key, span), text in zip(verb.spans.items(), texts, strict=True):
            args[key] = span.number(text)
            if args[key] < 0:
                raise UnknownMove(f"{form!r}: {key} cannot be {text!r}; allowed: {span.allowed()}")
        return self.encode(name, **args)


class Refusal:
    """Why a move cannot be made: the rule that refuses it and a sentence."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.text) == (other.rule, other.text)

    def __hash__(self) -> int:
        return hash((self.rule, self.text))

    def __repr__(self) -> str:
        return f"Refusal({self.rule}: {self.text})"


class Prompt:
    """What is asked now, in one sentence, with the rules that ask it."""

    def __init__(self, text: str, rules: Sequence[str]) -> None:
        self.text = text
        self.rules = tuple(rules)

    def as_json(self) -> dict[str, object]:
        return {"text": self.text, "rules": list(self.rules)}
