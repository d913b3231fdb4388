"""What duels of bots came to: kept in a file, and told as tables with 95 % intervals."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple, dataclass, field
from math import sqrt
from pathlib import Path

from benchmarks.places import ROOT

PAGE = ROOT / "docs" / "bots.md"
BEGIN = "<!-- measured: python -m benchmarks.strength --write -->"
END = "<!-- end of measured -->"
NINETY_FIVE = 1.96


@dataclass(frozen=True)
class Pairing:
    """One seat of a game plays a level, the others another."""

    game: str
    seats: int
    level: str
    against: str

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, {self.level} against {self.against}"


@dataclass
class Row:
    """What a pairing came to so far."""

    games: int = 0
    won: float = 0.0
    seconds: float = 0.0
    choices: int = 0

    def add(self, share: float, seconds: float, choices: int) -> None:
        self.games += 1
        self.won += share
        self.seconds += seconds
        self.choices += choices

    def __str__(self) -> str:
        low, high = interval(self.won, self.games)
        return f"{self.won:g} of {self.games} won, {self.won / self.games:.0%} ({low:.0%} to {high:.0%})"


@dataclass
class Ledger:
    """All results, in a JSON file that is written whole after every game."""

    rows: dict[Pairing, Row] = field(default_factory=dict)

    @staticmethod
    def read(path: Path) -> Ledger:
        if not path.exists():
            return Ledger()
        told = json.loads(path.read_text(encoding="utf-8"))
        return Ledger({Pairing(*pairing): Row(**row) for pairing, row in told})

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        told = [[astuple(pairing), asdict(row)] for pairing, row in self.rows.items()]
        partial.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        partial.replace(path)

    def row(self, pairing: Pairing) -> Row:
        return self.rows.setdefault(pairing, Row())


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins.

    >>> [round(end, 3) for end in interval(65, 100)]
    [0.553, 0.736]
    >>> [round(end, 3) for end in interval(10, 10)]
    [0.722, 1.0]
    """
    square = NINETY_FIVE * NINETY_FIVE
    share = won / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = NINETY_FIVE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def tables(ledger: Ledger) -> str:
    """One table for each level, in Markdown."""
    levels = list(dict.fromkeys(pairing.level for pairing in ledger.rows))
    return "\n\n".join(table(level, ledger) for level in levels if any(counted(level, ledger)))


def counted(level: str, ledger: Ledger) -> list[tuple[Pairing, Row]]:
    found = [(pairing, row) for pairing, row in ledger.rows.items() if pairing.level == level and row.games]
    return sorted(found, key=lambda entry: (entry[0].game, entry[0].seats, entry[0].against))


def table(level: str, ledger: Ledger) -> str:
    lines = [f"### `{level}`", "", "| game | seats | against | games | won (95 % interval) | fair | ms a choice |"]
    lines.append("|---|---|---|---|---|---|---|")
    for pairing, row in counted(level, ledger):
        low, high = interval(row.won, row.games)
        won = f"{row.won / row.games:.0%} ({100 * low:.0f} to {100 * high:.0f})".replace("%", " %", 1)
        cells = [pairing.game, str(pairing.seats), f"`{pairing.against}`", str(row.games), won]
        cells += [f"{100 / pairing.seats:.0f} %", f"{1000 * row.seconds / max(1, row.choices):.1f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def with_tables(page: str, told: str) -> str:
    """The page with the tables between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not rest or not after:
        raise SystemExit(f"{PAGE} has lost the marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{told}\n\n{END}{after}"
