"""The report of a run, or of two side by side: what is on the page, from the tables of the run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import polars as pl

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.lab import page
from pestis.lab.figures import (
    Estimate,
    Tables,
    ThingFigures,
    fair_share,
    mean,
    place_name,
    seat_shares,
    shared_share,
    things,
)
from pestis.lab.luck import LuckShare
from pestis.lab.run import Run
from pestis.lab.targets import Verdict, verdicts

FOOT = (
    "Made by pestis report. All intervals are 95 %: by Wilson for shares, by Newcombe for differences, by the "
    "spread between games for means and ratios, by rank for medians and other quantiles."
)
LIFT_WORDS = (
    "Shares are of all seats of all games. The lift is the win share of the seats that took it less that of those "
    "that did not; who is ahead takes more, so look at what stands out, not at zero."
)


class Report:
    """A run, its tables and how its targets stand."""

    def __init__(self, run: Run, luck: LuckShare | None = None) -> None:
        self.run = run
        self.luck = luck
        self.tables = Tables(run)
        self.verdicts = verdicts(run, self.tables)

    @property
    def title(self) -> str:
        return str(self.run.manifest.get("title", self.run.game))

    def missed(self) -> list[Verdict]:
        return [each for each in self.verdicts if each.status == "missed"]

    def kinds(self) -> list[Mapping[str, object]]:
        found = self.run.manifest["kinds"]
        return [kind for kind in found if isinstance(kind, Mapping)] if isinstance(found, list) else []

    def things(self, kind: Mapping[str, object]) -> list[ThingFigures]:
        return things(self.tables, str(kind["id"]), names_of(kind))

    def of_kind(self, id: str) -> list[ThingFigures]:
        """The things of a kind that another run has as well, or not."""
        return [each for kind in self.kinds() if kind["id"] == id for each in self.things(kind)]

    def html(self) -> str:
        title = f"{self.title}: balance report"
        header = f"<h1>{escape(self.title)}</h1>{page.facts(self.facts())}"
        sections = [
            self.targets(),
            self.winners(),
            self.chance(),
            self.length(),
            self.scores(),
            self.ends(),
            *(self.kind(kind) for kind in self.kinds()),
        ]
        return page.page(title, header, sections, FOOT)

    def facts(self) -> dict[str, str]:
        plan, run = self.run.plan, self.run
        played = len(self.tables.games)
        found = {
            "games": f"{played:,}" if played == run.games else f"{played:,} of {run.games:,}",
            "seats": str(run.seats),
            "bots": ", ".join(run.bots) if len(set(run.bots)) > 1 else run.bots[0],
            "seed": str(plan["seed"]),
            "rules version": str(plan["rules_version"]),
            "pestis": str(run.manifest["pestis"]),
        }
        pack = str(run.manifest["pack"])
        return found | ({"pack": Path(pack).name} if pack else {}) | changed_options(run)

    def targets(self) -> str:
        if not self.verdicts:
            return ""
        counts = {status: sum(each.status == status for each in self.verdicts) for status in STATUSES}
        about = ", ".join(f"{count} {status}" for status, count in counts.items())
        about += ". Missed: the whole interval lies outside. Open: this run cannot say."
        order = sorted(self.verdicts, key=lambda each: STATUSES.index(each.status))
        return page.section("Balance targets", about, page.targets_table(order), "targets")

    def winners(self) -> str:
        fair = fair_share(self.tables)
        by_seat = seat_shares(self.tables)
        body = "<div>" + page.interval_rows(by_seat, seat_labels(by_seat, self.run.bots), fair) + "</div>"
        by_order = seat_shares(self.tables, "order")
        if by_order:
            labels = [place_name("order", int(each.name)) for each in by_order]
            body += f"<div><h3>by turn order</h3>{page.interval_rows(by_order, labels, fair)}</div>"
        if len(set(self.run.bots)) > 1:
            by_bot = seat_shares(self.tables, "bot")
            labels = [escape(each.name) for each in by_bot]
            body += f"<div><h3>by bot</h3>{page.interval_rows(by_bot, labels, fair)}</div>"
        shared = shared_share(self.tables)
        about = (
            f"Win shares of the seats; the dashed line is a fair share, {page.percent(fair)}. A shared win counts "
            f"in parts; {page.percent(shared.value)} of games had no single winner."
        )
        if self.run.seats == 1:
            about = "How often the single player won; the dashed line is every game."
        return page.section("Who wins", about, body, "winners")

    def chance(self) -> str:
        """How much of the game is luck, if that was measured."""
        if self.luck is None:
            return ""
        share = max(0.0, min(1.0, self.luck.value))
        body = page.bars({"luck": share, "decisions and the rest": 1 - share})
        return page.section("Luck and skill", luck_words(self.luck), body, "luck")

    def length(self) -> str:
        games = self.tables.games
        pictures = [page.histogram(numbers(games["rounds"]), "rounds")]
        pictures.append(page.histogram(numbers(games["decisions"]), "decisions"))
        pictures.append(page.histogram(numbers(games["lead_changes"]), "lead changes"))
        body = f'<div class="two">{"".join(pictures)}</div>'
        margin = mean("", games["margin"])
        lead = (
            f" The winner's lead is {page.percent(margin.value)} of the best score on average." if margin else ""
        )
        about = (
            f"How long games are, and how often the sole leader after a round was another one than before.{lead}"
        )
        return page.section("Length and lead", about, body, "length")

    def scores(self) -> str:
        seats = self.tables.seats
        parts = [column for column in seats.columns if column.startswith("part_")]
        if not parts:
            return ""
        groups = {}
        for name, is_won in (("winners", True), ("others", False)):
            rows = seats.filter(pl.col("won") == is_won)
            if len(rows):
                means = rows.select(pl.col(part).mean() for part in parts).row(0)
                groups[name] = dict(zip((part.removeprefix("part_") for part in parts), means, strict=True))
        return page.section("Score", "Where points come from, mean per seat.", page.stacks(groups), "score")

    def ends(self) -> str:
        counts = self.tables.games.group_by("reason").len().sort("len", descending=True)
        shares = {
            str(reason).replace("_", " "): count / len(self.tables.games) for reason, count in counts.iter_rows()
        }
        return page.section("How games ended", "Share of games.", page.bars(shares), "ends")

    def kind(self, kind: Mapping[str, object]) -> str:
        if not self.tables.has_cards:
            return ""
        words = {name: str(kind[name]) for name in ("offered", "taken", "used")}
        about = LIFT_WORDS if words["taken"] else "How often each was seen and used."
        found = self.things(kind)
        return page.section(str(kind["title"]), about, page.things_table(found, words), f"kind-{kind['id']}")


def luck_words(luck: LuckShare) -> str:
    """The share of luck with its interval, in a sentence."""
    low, high = luck.interval
    return (
        f"Dice, draws and deals explain {page.percent(luck.value)} of the variance of the results "
        f"({page.percent(low)} to {page.percent(high)}), measured in {luck.games} games of this run; the rest are "
        "decisions, and luck that shows only later than the judge looks."
    )


STATUSES = ("missed", "open", "met")


def names_of(kind: Mapping[str, object]) -> dict[str, str]:
    names = kind["names"]
    return {str(id): str(name) for id, name in names.items()} if isinstance(names, Mapping) else {}


def changed_options(run: Run) -> dict[str, str]:
    """The options that are not as they are by default."""
    options = run.plan["options"]
    try:
        usual: Mapping[str, object] = registry.game(run.game).options.defaults.as_json()
    except (PestisError, ImportError):
        usual = {}
    if not isinstance(options, Mapping):
        return {}
    return {name: in_brief(value) for name, value in options.items() if usual and usual.get(name) != value}


def in_brief(value: object) -> str:
    """The value of an option; a file that is one, such as a scenario, by its id and its length."""
    text = str(value)
    if "\n" not in text:
        return text
    found = re.search(r'^id = "([^"\n]*)"', text, re.MULTILINE)
    return f"{found[1] if found else 'a text'} ({len(text.splitlines())} lines)"


def seat_labels(estimates: Sequence[Estimate], bots: Sequence[str]) -> list[str]:
    labels = []
    for each in estimates:
        seat = int(each.name)
        labels.append(f'<span class="seat seat{seat % 5}">seat {seat} <small>{escape(bots[seat])}</small></span>')
    return labels


def numbers(column: pl.Series) -> list[float]:
    return [float(value) for value in column.drop_nulls()]
