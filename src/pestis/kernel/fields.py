"""One entry of a pack, read field by field.

What is missing, ill-typed, out of range or unknown is refused, with file, line, entry, field and what is allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.kernel.errors import PackError, allowed, near, shown
from pestis.kernel.faults import Asked, Faults
from pestis.kernel.rules.book import UnknownRule

PROVENANCES: Final = ("printed", "designed", "own")
OTHER_FIELDS: Final = "other"
LONGEST_TEXT: Final = 1000
# What people call a field that has another name here.
OTHER_WORDS: Final = {
    "amount": ("count", "copies"),
    "cost": ("price", "resistance"),
    "count": ("copies",),
    "description": ("text",),
    "price": ("cost", "resistance"),
    "title": ("name",),
}
# What fits on a card; more is only a warning.
USUAL_NAME: Final = 40
USUAL_TEXT: Final = 400


class Fields:
    """One entry of a pack. Every field is asked for by name and type; `done` refuses the ones left over.

    With faults that collect, a field that was refused reads as a stand-in that fits, and `is_fine` is gone.
    """

    def __init__(
        self, file: str, entry: str, table: dict[str, object], faults: Faults | None = None, path: str = ""
    ) -> None:
        self.file = file
        self.entry = entry
        self.table = table
        self.faults = faults or Faults()
        self.path = path
        self.asked: list[str] = []
        self.refused: list[str] = []
        self.missing: dict[str, PackError] = {}
        self.is_fine = True
        self.around: Fields | None = None

    def error(self, field: str, problem: str, rule: str = "") -> PackError:
        return PackError(self.file, self.entry, field, problem, rule, self.line_of(field))

    def line_of(self, field: str) -> int:
        return self.faults.line(self.file, self.path_of(field))

    def path_of(self, field: str) -> str:
        return ".".join(part for part in (self.path, field) if part)

    def _tell(
        self,
        field: str,
        kind: str,
        low: int = 0,
        high: int = 0,
        choices: Sequence[str] = (),
        default: object = None,
        needed: bool = False,
        rule: str = "",
    ) -> None:
        """Say to whoever listens what is asked of a field."""
        heard = self.faults.listener
        if heard is not None:
            told = Asked(
                self.file,
                self.path_of(field),
                kind,
                low=low,
                high=high,
                choices=choices,
                default=default,
                needed=needed,
                rule=rule,
            )
            heard.append(told)

    def has_read(self, field: str) -> bool:
        """Whether a field that was asked for is there and was not refused."""
        return field not in self.missing and field not in self.refused

    def refuse(self, field: str, problem: str, rule: str = "") -> None:
        """Note a fault and read on; where nothing is collected, raise it."""
        self._spoil()
        self.refused.append(field)
        self.faults.add(self.error(field, problem, rule))

    def _spoil(self) -> None:
        """An entry is as good as what is in it."""
        self.is_fine = False
        if self.around is not None:
            self.around._spoil()

    def warn(self, field: str, problem: str, rule: str = "") -> None:
        """Say what is strange, but can be played."""
        self.faults.warn(self.error(field, problem, rule))

    def has(self, field: str) -> bool:
        return field in self.table

    def needs(self, field: str, wanted: str = "", rule: str = "") -> bool:
        """Whether a field is there; that it is not is a fault."""
        self.asked.append(field)
        if field in self.table:
            return True
        self._spoil()
        self.missing[field] = self.error(field, f"is missing; allowed: {wanted}" if wanted else "is missing", rule)
        self.faults.add(self.missing[field])
        return False

    def _is_left_out(self, field: str, default: object, wanted: str, rule: str) -> bool:
        """Whether a field is not there, which only is a fault if nothing stands in for it."""
        if default is None:
            return not self.needs(field, wanted, rule)
        self.asked.append(field)
        return not self.has(field)

    def raw(self, field: str) -> object:
        self.needs(field)
        return self.table.get(field)

    def text(self, field: str, default: str | None = None, rule: str = "") -> str:
        wanted = "a text that is not empty"
        self._tell(field, "text", high=LONGEST_TEXT, default=default, needed=default is None, rule=rule)
        if self._is_left_out(field, default, wanted, rule):
            return default or ""
        value = self.table[field]
        if not isinstance(value, str) or (not value.strip() and default != ""):
            self.refuse(field, f"is {shown(value)}; allowed: {wanted}", rule)
        elif len(value) > LONGEST_TEXT:
            self.refuse(field, f"has {len(value)} characters; allowed: at most {LONGEST_TEXT}", rule)
        else:
            self._warn_of_length(field, value)
            return value
        return default or ""

    def _warn_of_length(self, field: str, value: str) -> None:
        most = USUAL_NAME if field == "name" else USUAL_TEXT
        if len(value) > most:
            self.warn(field, f"has {len(value)} characters; usual: at most {most}, or it does not fit on a card")

    def whole(self, field: str, low: int, high: int, default: int | None = None, rule: str = "") -> int:
        fitting = f"a whole number from {low} to {high}" if low < high else f"{low}"
        stand_in = low if default is None else default
        self._tell(field, "whole", low, high, default=default, needed=default is None, rule=rule)
        if self._is_left_out(field, default, fitting, rule):
            return stand_in
        value = self.table[field]
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(field, f"is {shown(value)}; allowed: {fitting}", rule)
            return stand_in
        if not low <= value <= high:
            span = f"{low} to {high}" if low < high else f"{low}"
            self.refuse(field, f"is {shown(value)}; allowed: {span}", rule)
            return min(max(value, low), high)
        return value

    def flag(self, field: str, default: bool | None = None, rule: str = "") -> bool:
        self._tell(field, "flag", default=default, needed=default is None, rule=rule)
        if self._is_left_out(field, default, "true, false", rule):
            return bool(default)
        value = self.table[field]
        if isinstance(value, bool):
            return value
        self.refuse(field, f"is {shown(value)}; allowed: true, false", rule)
        return bool(default)

    def choice(self, field: str, choices: Sequence[str], default: str | None = None, rule: str = "") -> str:
        stand_in = choices[0] if default is None else default
        self._tell(field, "choice", choices=choices, default=default, needed=default is None, rule=rule)
        if self._is_left_out(field, default, ", ".join(choices), rule):
            return stand_in
        value = self.table[field]
        if isinstance(value, str) and (value in choices or value == default):
            return value
        self.refuse(field, f"is {shown(value)}; {allowed(str(value), list(choices))}", rule)
        return stand_in

    def fix(self, field: str, *values: str) -> None:
        """Say that this entry can have only these values, which is checked elsewhere."""
        self._tell(field, "fixed", choices=values, needed=True)

    def texts(self, field: str) -> list[str]:
        """A list of texts; a missing field is an empty list."""
        self._tell(field, "texts")
        return self._texts(field)

    def _texts(self, field: str) -> list[str]:
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.refuse(field, f"is {shown(value)}; allowed: a list of texts")
            return []
        if sum(len(item) for item in value) > LONGEST_TEXT:
            self.refuse(field, f"has more than {LONGEST_TEXT} characters; allowed: a short list")
            return []
        return [str(item) for item in value]

    def words(self, field: str, known: Sequence[str], rule: str = "", least: int = 0, most: int = 30) -> list[str]:
        """A list of words out of a closed set; without `least` a missing field is an empty list."""
        wanted = ", ".join(word or '""' for word in known)
        self._tell(field, "words", least, most, known, needed=least > 0, rule=rule)
        if least and not self.needs(field, f"a list of {wanted}", rule):
            return []
        found = self._texts(field)
        for word in found:
            if word not in known:
                self.refuse(field, f"has {shown(word)}; {allowed(word, list(known))}", rule)
        if field not in self.refused and not least <= len(found) <= most:
            span = f"{least} to {most}" if least < most else f"{least}"
            self.refuse(field, f"names {len(found)}; allowed: {span} of {wanted}", rule)
        return [word for word in found if word in known]

    def cited(self) -> list[str]:
        """The rules that explain an entry: whoever asks is shown them, so the book has to have them."""
        self._tell("rules", "rules")
        found = self._texts("rules")
        book = self.faults.book
        for rule in found:
            try:
                if book is not None:
                    book.rule(rule)
            except UnknownRule as unknown:
                self.refuse("rules", str(unknown))
        return found

    def tables(self, field: str) -> list[Fields]:
        """A list of inline tables, each to be read in turn; a missing field is an empty list."""
        self._tell(field, "tables")
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(field, 'is not a list of tables; allowed: a list such as [{ do = "draw" }]')
            return []
        return [
            self._inside(f"{field} {number + 1}", f"{field}.{number}", item) for number, item in enumerate(value)
        ]

    def _inside(self, name: str, place: str, table: dict[str, object]) -> Fields:
        entry = f"{self.entry}, {name}" if self.entry else name
        inner = Fields(self.file, entry, table, self.faults, self.path_of(place))
        inner.around = self
        return inner

    def section(self, field: str) -> Fields:
        """A table inside this one, such as `[zones]` or `if = { suit = "bones" }`."""
        table = self.table.get(field)
        self._tell(field, "section", needed=True)
        if self.needs(field, f"a table [{field}]") and not isinstance(table, dict):
            self.refuse(field, f"is {shown(table)}; allowed: a table")
        if isinstance(table, dict):
            return self._inside(field, field, table)
        return Fields(self.file, field, {}, Faults(True))

    def maybe_section(self, field: str) -> Fields | None:
        """The same for one that may be left out."""
        self._tell(field, "section")
        return self.section(field) if self.has(field) else None

    def one_of(self, names: Sequence[str]) -> list[str]:
        """Which of these fields are there, of which exactly one should be."""
        self._tell("", "one of", choices=names, needed=True)
        return [name for name in names if self.has(name)]

    def provenance(self, known: Sequence[str] = ()) -> dict[str, str]:
        """Where an entry comes from: one word for all of it, or words by field, of `known` ones, with `other`."""
        if not self.needs("provenance", ", ".join(PROVENANCES)):
            return {}
        value = self.table["provenance"]
        found = value if isinstance(value, dict) else {"": value}
        names = [*known, OTHER_FIELDS]
        for field, word in found.items():
            if word not in PROVENANCES:
                self.refuse("provenance", f"is {shown(word)}; allowed: {', '.join(PROVENANCES)}")
            elif known and field and field not in names:
                self.refuse("provenance", f"speaks of {shown(field)}; {allowed(field, names)}")
        if known and "" not in found and OTHER_FIELDS not in found:
            self.refuse("provenance", f"says nothing of the other fields; allowed: with {OTHER_FIELDS} = ...")
        return {str(field): str(word) for field, word in found.items()}

    def done(self) -> None:
        """Refuse fields that nobody asked for: most often a typing error, and then the field that is missing."""
        strangers = [field for field in self.table if field not in self.asked and field not in self.refused]
        known = sorted(set(self.asked))
        for field in strangers:
            meant = self._meant(field, len(strangers) == 1)
            if meant in self.missing:
                self.faults.forgive(self.missing.pop(meant))
            self.refuse(field, f"is not known here; {allowed(field, known, meant)}")

    def _meant(self, stranger: str, is_alone: bool) -> str:
        """The field that a strange one probably stands for."""
        found = near(stranger, list(self.missing))
        if not found:
            found = next((word for word in OTHER_WORDS.get(stranger, ()) if word in self.asked), "")
        return next(iter(self.missing)) if not found and is_alone and len(self.missing) == 1 else found
