"""The rules of one page, to look up and to search."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from pestis.kernel.errors import PestisError, allowed
from pestis.kernel.rules.pages import Page, Rule, RuleSourceError


class UnknownRule(PestisError):
    """A rule id that the page does not have."""

    def __init__(self, wrong: str, page: str, near: list[str]) -> None:
        hint = f"near: {', '.join(near)}" if near else "no id on the page is near it"
        super().__init__(f"{page} has no rule {wrong!r}; {hint}")
        self.wrong = wrong
        self.page = page
        self.near = near

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, list[str]]]:
        return type(self), (self.wrong, self.page, self.near)


class RuleBook:
    """The rules of one page, in page order."""

    def __init__(self, name: str, rules: list[Rule]) -> None:
        self.name = name
        self._rules: dict[str, Rule] = {entry.id: entry for entry in rules}

    @staticmethod
    def parse(text: str, name: str) -> RuleBook:
        """The rules defined in `text`; `name` stands for the page in errors."""
        return RuleBook(name, Page(name).read(text))

    @staticmethod
    def load(path: Path) -> RuleBook:
        """The rules of a file."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RuleSourceError(f"cannot read the rules page {path}: {error}") from error
        return RuleBook.parse(text, path.stem)

    @staticmethod
    def find(name: str) -> RuleBook:
        """The page of that name: packaged with Pestis, else in `docs/rules/` of a source checkout."""
        pages = _pages()
        if name not in pages:
            raise RuleSourceError(f"there is no rules page {name!r}; {allowed(name, sorted(pages))}")
        return _read_once(pages[name])

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id."""
        if rule_id not in self._rules:
            raise UnknownRule(rule_id, self.name, self._near(rule_id))
        return self._rules[rule_id]

    def ids(self) -> list[str]:
        """All ids in page order."""
        return list(self._rules)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every one of these words occurs, in id, heading or text, whatever the case."""
        wanted = words.lower().split()
        return [entry for entry in self if _has_all(f"{entry.id} {entry.section} {entry.text}", wanted)]

    def sections(self) -> list[str]:
        """The headings that have rules under them, in page order."""
        return list(dict.fromkeys(entry.section for entry in self))

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(list(self._rules.values()))

    def __len__(self) -> int:
        return len(self._rules)

    def _near(self, wrong: str) -> list[str]:
        """Ids that may have been meant: those ending so first, then those spelt alike."""
        upper = wrong.upper()
        ending = [known for known in self._rules if known.upper().endswith(f"-{upper}")]
        alike = get_close_matches(upper, self.ids(), 5)
        return list(dict.fromkeys(ending + alike))[:5]


def find_guide(name: str) -> str:
    """How to play, for newcomers: Markdown that cites rules in brackets, [XX-TURN-1]; "" where there is none."""
    page = _pages("how-to-play").get(name)
    return page.read_text(encoding="utf-8") if page is not None else ""


def find_plain_rules(name: str) -> Path | None:
    """The file with the rules of a game in plain words, if there is one."""
    return _pages("plain", "*.toml").get(name)


def find_pictures(name: str) -> dict[str, Path]:
    """The pictures of how a game is played, by file name."""
    return {page.name: page for page in _pages("how-to-play/pictures", f"{name}-*.webp").values()}


@cache
def _read_once(page: Path) -> RuleBook:
    """A game asks for its page with every rule that it cites."""
    return RuleBook.load(page)


def _pages(below: str = "", pattern: str = "*.md") -> dict[str, Path]:
    package = Path(__file__).resolve().parents[2]
    folders = (package.parent.parent / "docs" / "rules", package / "rulebooks")
    return {page.stem: page for folder in folders for page in sorted((folder / below).glob(pattern))}


def _has_all(text: str, words: list[str]) -> bool:
    lower = text.lower()
    return all(word in lower for word in words)
