"""Players read one term for one thing: the sentences of all games are held to docs/words.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import pestis
from tests.scripts import script

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
SECTIONS = {
    "divine-retribution": "Divine Retribution",
    "plague-inc": "Plague Inc.",
    "space-opera": "Space Opera",
    "space-plague": "Space Plague",
}
MOVES = ("move", "in one go")
COUNTED = "card|token|point|round|Round|space|unit|level|coin|Contagion|Meeple|player|warhead"
sentences = script("sentences")


def wrong_spellings(heading: str) -> list[str]:
    """What the page says is not to be read, in one of its sections."""
    section = PAGE.partition(f"### {heading}\n")[2].partition("\n##")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [spelling for row in rows for spelling in re.findall(r"`([^`]+)`", row[-1])]


def pattern(spelling: str) -> re.Pattern[str]:
    """A wrong capital counts inside a sentence only."""
    before = r"(?<=[a-z0-9,;)] )" if spelling[0].isupper() else r"(?<![\w'-])"
    return re.compile(rf"{before}{re.escape(spelling)}(?![\w'-])")


@cache
def patterns(game: str) -> list[re.Pattern[str]]:
    found = wrong_spellings("All games") + (wrong_spellings(SECTIONS[game]) if game in SECTIONS else [])
    return [pattern(spelling) for spelling in found]


RULES = {
    "raw": re.compile(r"\w_\w|\b[A-Z]{2}-[A-Z0-9]+-\d|\bseat \d|[{}]"),
    "plural": re.compile(rf"\b1 (?:\w+ )?(?:{COUNTED})s\b|\b(?:0|[2-9]|\d\d+) (?:{COUNTED})\b(?!-)"),
    "article": re.compile(
        r"\b[Aa] [AEIO](?!ne\b|u)\w|\ban? (?:[AI]le )?$|\b[Aa]n [^AEIOUaeiou\W]|\b(?:in|from|to) US?[AK]\b"
    ),
    "twice": re.compile(r"\b(\w+) \1\b|\b(\w+): \2:", re.IGNORECASE),
    "nothing": re.compile(r"(?:^|[.?!] )There (?:is|are) (?:no|nothing|nobody)\b"),
}


@cache
def unnamed(game: str) -> Callable[[str], str]:
    """Names of cards have capitals of their own."""
    return cast("Callable[[str], str]", sentences.unnamed(pestis.game(game)))


def ends_well(kind: str, text: str) -> bool:
    if kind in MOVES:
        return text[0].isupper() and not text.endswith(".")
    return kind in ("option", "choice", "note", "title") or text[-1] in ".?!"


def faults(game: str, kind: str, text: str) -> Iterator[str]:
    """The rules of the page that a sentence breaks, and the wrong spellings in it."""
    yield from (rule for rule, wrong in RULES.items() if wrong.search(text))
    if not ends_well(kind, text):
        yield "ends"
    shortened = unnamed(game)(text)
    yield from (wrong.pattern for wrong in patterns(game) if wrong.search(shortened))


@pytest.mark.parametrize("game", pestis.games())
def test_what_a_game_says_follows_the_glossary(game: str) -> None:
    played = pestis.game(game)
    found = set(sentences.printed(played))
    for seed in range(2):
        found.update(sentences.played(played, played.seat_counts[-1], seed, None, most=250))
    broken = [(fault, line) for line in found if line[1] for fault in faults(game, *line)]
    assert not broken


@pytest.mark.parametrize(
    ("rule", "kind", "text"),
    [
        ("ends", "move", "Pass for the rest of the Building phase."),
        ("ends", "move", "pass"),
        ("ends", "log", "Blue passes"),
        ("raw", "refusal", "Ships exchange cargo only with the house rule for it (fleet_transfer)."),
        ("raw", "option", "Setup climate: nothing changes (PI-RULING-88)"),
        ("raw", "log", "The cards of seat 2 are dealt."),
        ("plural", "log", "Blue draws 1 cards."),
        ("plural", "log", "Blue draws 2 card."),
        ("article", "log", "Blue plays a Ale Priest."),
        ("article", "log", "Blue plays an Rat."),
        ("article", "log", "A token is placed in USA."),
        ("twice", "log", "Blue plays the the Rat."),
        ("twice", "option", "Tiebreak: tiebreak: shared"),
        ("nothing", "refusal", "There is no card in the row."),
    ],
)
def test_each_rule_of_the_page_bites(rule: str, kind: str, text: str) -> None:
    assert rule in list(faults("night-market", kind, text))
    assert f"| {rule} |" in PAGE


@pytest.mark.parametrize("game", SECTIONS)
def test_each_wrong_spelling_of_the_page_is_found_and_no_term_is_one(game: str) -> None:
    for spelling in wrong_spellings("All games") + wrong_spellings(SECTIONS[game]):
        assert pattern(spelling).pattern in list(faults(game, "log", f"It is the {spelling} of somebody."))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("divine-retribution", "Blue gains 2 contagions."),
        ("plague-inc", "Blue takes a Country card."),
        ("space-opera", "Your ship 2 is in stealth to the end of the phase."),
        ("space-plague", "You have 2 Energy."),
    ],
)
def test_a_sentence_with_a_wrong_term_is_refused(game: str, text: str) -> None:
    assert len(list(faults(game, "log", text))) == 1


def strings_of(path: Path) -> list[str]:
    """What a module says: its texts of several words, without its docstrings and without what is filled in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told]
    found = [re.sub(r"{.*?}", "…", node.value) for node in texts if isinstance(node.value, str)]
    return [text for text in found if " " in text.strip()]


@pytest.mark.parametrize("game", SECTIONS)
def test_no_sentence_in_the_code_of_a_game_has_a_wrong_term(game: str) -> None:
    """Those too that no short game leads to."""
    folder = ROOT / "src/pestis/games" / game.replace("-", "_")
    wrong = [*patterns(game), RULES["nothing"]]
    for path in [*sorted((folder / "rules").rglob("*.py")), *sorted((folder / "words").rglob("*.py"))]:
        texts = [unnamed(game)(text) for text in strings_of(path)]
        assert not [(path.name, text) for text in texts for each in wrong if each.search(text)]


TALKING = [
    path for part in ("terminal", "server", "bots") for path in sorted((ROOT / "src/pestis" / part).rglob("*.py"))
]


@pytest.mark.parametrize("path", TALKING, ids=lambda path: f"{path.parent.stem}-{path.stem}")
def test_terminal_server_and_bots_say_nothing_else(path: Path) -> None:
    wrong = [*map(pattern, wrong_spellings("Page and terminal")), RULES["nothing"]]
    assert not [text for text in strings_of(path) for each in wrong if each.search(text)]


WEB_TEXT = re.compile(r">([^<>{}=]*[a-z] [a-z][^<>{}=]*)<|\"([A-Z][^\"<>{}]* [^\"<>{}]*)\"")


@pytest.mark.parametrize("folder", ["frame", "lobby", "pages"])
def test_the_page_says_nothing_else(folder: str) -> None:
    wrong = [*map(pattern, wrong_spellings("Page and terminal")), RULES["nothing"]]
    for path in sorted((ROOT / "web/src" / folder).rglob("*.svelte")):
        source = re.sub(r"<style>.*?</style>|/\*\*?.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        texts = [first or second for first, second in WEB_TEXT.findall(source)]
        assert not [(path.name, text) for text in texts for each in wrong if each.search(text)]
