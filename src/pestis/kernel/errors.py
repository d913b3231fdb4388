"""What can go wrong, as one small tree.

PestisError
├── UnknownGame         no game of that name is installed
├── DefinitionError     a game's own definition contradicts itself
├── OptionError         an option that does not exist, or a value it does not take
│   └── SeatCountError  a number of seats that the game does not take
├── UnknownSeat         a seat that this table does not have
├── MoveError
│   ├── UnknownMove     an id or a text that the move table does not have
│   └── IllegalMove     refused by a rule; has `rule` and `reason`
│       ├── NotYourTurn this seat owes no choice now
│       └── GameOver    nobody owes a choice any more
├── UndoRefused         nothing to take back, or somebody learned something and did not consent
├── PackError           a content pack that cannot be used; has `file`, `line`, `entry`, `field`, `allowed`
│   └── PackFaults      everything that is wrong with one pack, in `faults`
├── RecordError         a record that cannot be used
│   ├── RecordDamaged   not JSON, truncated, or a field is missing or ill-typed
│   ├── RecordVersion   of another format, another rules version, or other content
│   └── RecordEdited    well formed, but it does not prove what it says
├── RuleSourceError     a rules page or a rule citation that cannot be read (in `rules`)
└── UnknownRule         a rule id that the page does not have (in `rules`)
"""

from __future__ import annotations

from difflib import get_close_matches

MOST_SHOWN = 60
BIG = 10**MOST_SHOWN


class PestisError(Exception):
    """Every error that Pestis raises on purpose."""


class UnknownGame(PestisError):
    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no game {shown(name)}; {allowed(name, known)}")
        self.name = name
        self.known = known

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str, list[str]]]:
        return type(self), (self.name, self.known)


class DefinitionError(PestisError):
    """A game is defined in a way that cannot work: for its author, never for its players."""


class OptionError(PestisError):
    """An option that does not exist or a value that it does not take."""


class SeatCountError(OptionError):
    """A number of seats that a game does not take, or only with an option: `needs` is that option."""

    def __init__(self, title: str, seats: object, seat_counts: tuple[int, ...], needs: str = "") -> None:
        counts = ", ".join(str(count) for count in seat_counts)
        more = f", and {shown(seats)} with {needs}" if needs else ""
        super().__init__(f"{title} has no game for {shown(seats)} seats; allowed: {counts}{more}")
        self.title = title
        self.seats = seats
        self.seat_counts = seat_counts
        self.needs = needs

    def __reduce__(self) -> tuple[type[SeatCountError], tuple[str, object, tuple[int, ...], str]]:
        return type(self), (self.title, self.seats, self.seat_counts, self.needs)


class UnknownSeat(PestisError):
    """A seat that this table does not have."""


class MoveError(PestisError):
    """A move that cannot be made."""


class UnknownMove(MoveError):
    """An id or a text that the move table does not have."""


class IllegalMove(MoveError):
    """A move that a rule refuses; the state is as it was."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.rule, self.reason)


class NotYourTurn(IllegalMove):
    """This seat owes no choice now."""


class GameOver(IllegalMove):
    """The game is over; nobody owes a choice."""


class UndoRefused(PestisError):
    """There is nothing to take back, or somebody learned something and has not consented."""


class PackError(PestisError):
    """A content pack that cannot be used: says file, line, entry, field, problem and the constraint's id.

    A `line` of 0 is not known: nobody wrote what is missing.
    """

    def __init__(self, file: str, entry: str, field: str, problem: str, rule: str = "", line: int = 0) -> None:
        place = f"{file}, line {line}" if line else file
        parts = (place, entry, f"field {field!r}" if field else "", problem)
        super().__init__(": ".join(part for part in parts if part) + (f" [{rule}]" if rule else ""))
        self.file = file
        self.entry = entry
        self.field = field
        self.problem = problem
        self.rule = rule
        self.line = line

    @property
    def allowed(self) -> str:
        """What would be right, as far as the problem says so."""
        return self.problem.partition("allowed: ")[2]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.file, self.entry, self.field, self.problem, self.rule, self.line)


class PackFaults(PackError):
    """All that is wrong with a pack: the first fault speaks, `faults` has every one, `warnings` what is odd."""

    def __init__(self, faults: list[PackError], warnings: list[PackError] | None = None) -> None:
        first = faults[0]
        super().__init__(first.file, first.entry, first.field, first.problem, first.rule, first.line)
        self.faults = faults
        self.warnings = warnings or []
        if len(faults) > 1:
            more = "1 more fault" if len(faults) == 2 else f"{len(faults) - 1} more faults"
            self.args = (f"{first} (and {more}; pestis pack check tells all)",)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.faults, self.warnings)


class RecordError(PestisError):
    """A record that cannot be used."""


class RecordDamaged(RecordError):
    """Not JSON, truncated, or a field is missing or ill-typed."""


class RecordVersion(RecordError):
    """Of another format, another rules version, or other content than what is installed."""


class RecordEdited(RecordError):
    """Well formed, but it does not prove what it says."""


def unfilled(thing: object, hook: str) -> NotImplementedError:
    """For a hook that a game has to fill in and has not; for its author, as DefinitionError is."""
    return NotImplementedError(f"{type(thing).__name__} does not fill in `{hook}`")


def shown(value: object) -> str:
    """A wrong value as an error shows it: never longer than a line."""
    if isinstance(value, int) and not -BIG < value < BIG:
        return "a very large number"
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def near(wrong: str, known: list[str]) -> str:
    """The known name that looks most like a wrong one, if one does."""
    return next(iter(get_close_matches(wrong[:MOST_SHOWN], known, 1)), "")


def allowed(wrong: str, known: list[str], meant: str = "") -> str:
    """The tail of an error: the nearest name first, or the one that is meant, then everything that is allowed."""
    best = meant or near(wrong, known)
    hint = f"did you mean {best!r}? " if best else ""
    return f"{hint}allowed: {', '.join(known) if known else 'none'}"
