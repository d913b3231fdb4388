"""What duels of bots came to: kept in a file, and told as tables with 95 % intervals."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, astuple, dataclass, field
from pathlib import Path

from benchmarks.places import ROOT
from pestis.bots.edition import Edition
from pestis.lab.duels import Score
from pestis.lab.ratings import Rating, ratings

PAGE = ROOT / "docs" / "bots.md"
BEGIN = "<!-- measured: python -m benchmarks.strength --write -->"
END = "<!-- end of measured -->"
# Ratings count games of two, and this bot has a thousand points.
DUEL_SEATS = 2
ANCHOR = "greedy"


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
    """What a pairing came to so far, and which bots that were."""

    edition: Edition
    score: Score = field(default_factory=Score)


EditionOf = Callable[[Pairing], Edition]


@dataclass
class Ledger:
    """All results of the present bots, in a JSON file that is written whole. Rows of older ones are left out."""

    edition_of: EditionOf
    rows: dict[Pairing, Row] = field(default_factory=dict)

    @staticmethod
    def read(path: Path, edition_of: EditionOf) -> Ledger:
        ledger = Ledger(edition_of)
        for told in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
            pairing, row = Pairing(*told["pairing"]), Row(Edition(**told["edition"]), Score(**told["score"]))
            if row.edition.plays_as(edition_of(pairing)):
                ledger.rows[pairing] = row
        return ledger

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        told = [
            {"pairing": astuple(pairing), "edition": asdict(row.edition), "score": asdict(row.score)}
            for pairing, row in self.rows.items()
            if row.score.games
        ]
        lines = ",\n".join(json.dumps(row) for row in told)
        partial.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        partial.replace(path)

    def score(self, pairing: Pairing) -> Score:
        return self.rows.setdefault(pairing, Row(self.edition_of(pairing))).score

    def ratings(self) -> dict[str, dict[str, Rating]]:
        """Of each game and level, from games of two; `master:100ms` is one of its own, and `normal` too."""
        found: dict[str, dict[str, Rating]] = {}
        for game in sorted({pairing.game for pairing in self.rows}):
            results = {
                (pairing.level, pairing.against): (row.score.won, row.score.games)
                for pairing, row in self.rows.items()
                if pairing.game == game and pairing.seats == DUEL_SEATS
            }
            found[game] = ratings(results, ANCHOR)
        return found


def tables(ledger: Ledger, levels: list[str]) -> str:
    """Ratings, then one table for each level, weakest first, in Markdown."""
    named = list(dict.fromkeys([*levels, *sorted(pairing.level for pairing in ledger.rows)]))
    told = [table(level, ledger) for level in named if any(counted(level, ledger))]
    return "\n\n".join([rating_table(ledger.ratings(), named), *told])


def rating_table(found: dict[str, dict[str, Rating]], levels: list[str]) -> str:
    shown = [level for level in levels if any(level in rated for rated in found.values())]
    lines = ["### Ratings", "", f"| level | {' | '.join(found)} |", "|---" * (1 + len(found)) + "|"]
    for level in shown:
        cells = [rating_cell(rated.get(level)) for rated in found.values()]
        lines.append(f"| `{level}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def rating_cell(rating: Rating | None) -> str:
    if rating is None:
        return "not measured"
    return f"{rating.value} ({rating.low} to {rating.high})" if rating.low < rating.high else str(rating.value)


def counted(level: str, ledger: Ledger) -> list[tuple[Pairing, Score]]:
    rows = ledger.rows.items()
    found = [(pairing, row.score) for pairing, row in rows if pairing.level == level and row.score.games]
    return sorted(found, key=lambda entry: (entry[0].game, entry[0].seats, entry[0].against))


def table(level: str, ledger: Ledger) -> str:
    lines = [f"### `{level}`", "", "| game | seats | against | games | won (95 % interval) | fair | ms a choice |"]
    lines.append("|---|---|---|---|---|---|---|")
    for pairing, score in counted(level, ledger):
        low, high = score.interval()
        won = f"{score.share:.0%} ({100 * low:.0f} to {100 * high:.0f})".replace("%", " %", 1)
        cells = [pairing.game, str(pairing.seats), f"`{pairing.against}`", str(score.games), won]
        cells += [
            f"{100 / pairing.seats:.0f} %",
            f"{score.milliseconds:.1f}" if score.milliseconds else "not told",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def with_tables(page: str, told: str) -> str:
    """The page with the tables between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not rest or not after:
        raise SystemExit(f"{PAGE} has lost the marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{told}\n\n{END}{after}"
