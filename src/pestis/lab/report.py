"""The report of a run, or of two side by side: what is on the page, from the tables of the run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from math import inf
from pathlib import Path

import polars as pl

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.lab import page
from pestis.lab.figures import (
    Estimate,
    Tables,
    ThingFigures,
    by_game,
    difference,
    fair_share,
    mean,
    place_name,
    quantile,
    reason_share,
    seat_shares,
    shared_share,
    things,
)
from pestis.lab.luck import LuckShare
from pestis.lab.run import Run
from pestis.lab.targets import Verdict, measured, verdicts

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
    low, high = (max(0.0, min(1.0, luck.value + side * 1.96 * luck.error)) for side in (-1, 1))
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


# Two runs.


class Comparison:
    """Two runs of one game: what changed, with the interval of the change."""

    def __init__(self, first: Report, second: Report) -> None:
        self.first = first
        self.second = second

    def html(self) -> str:
        names = [str(report.run.folder) for report in (self.first, self.second)]
        title = f"{self.first.title}: two runs compared"
        facts = "".join(
            f"<h3>{letter}: {escape(name)}</h3>{page.facts(report.facts())}"
            for letter, name, report in zip("AB", names, (self.first, self.second), strict=True)
        )
        facts += f'<p class="soft">{escape(self.content())}</p>'
        sections = [
            page.section("Balance targets", "How each stands in both runs.", self.targets(), "targets"),
            page.section("Figures", "B less A, with the interval of the difference.", self.figures(), "figures"),
            *(self.kind(kind) for kind in self.kinds()),
        ]
        return page.page(title, f"<h1>{escape(self.first.title)}</h1>{facts}", sections, FOOT)

    def content(self) -> str:
        """Whether both were played with the same cards."""
        before, after = (report.run.plan["packs"] for report in (self.first, self.second))
        assert isinstance(before, Mapping)
        assert isinstance(after, Mapping)
        if sorted(before.values()) == sorted(after.values()):
            return "Both were played with the same content."
        return f"The content differs: {', '.join(before)} in A, {', '.join(after)} in B."

    def kinds(self) -> list[Mapping[str, object]]:
        """Those of the second run, and after them what only the first one has."""
        later = self.second.kinds()
        ids = {kind["id"] for kind in later}
        return later + [kind for kind in self.first.kinds() if kind["id"] not in ids]

    def targets(self) -> str:
        """Those of both runs, and after them what only the second one has: options and seats decide about some."""
        before, after = (
            {each.target.text: each for each in report.verdicts} for report in (self.first, self.second)
        )
        rows = [
            [escape(text), *standing(before.get(text)), *standing(after.get(text))] for text in {**before, **after}
        ]
        return page.table(["target", "A", "", "B", ""], rows, [""] * 5, "targets") if rows else ""

    def figures(self) -> str:
        rows = []
        for name, a, b, is_share in self.pairs():
            gap = difference(name, b, a, b.count)
            show = page.percent if is_share else plain
            between = f"<br><small>{show(gap.low)} to {show(gap.high)}</small>" if gap.has_interval else ""
            rows.append([escape(name), show(a.value), show(b.value), show(gap.value) + between, judged(gap)])
        return page.table(["figure", "A", "B", "B - A", ""], rows, ["", "n", "n", "n", ""], "compared")

    def pairs(self) -> list[tuple[str, Estimate, Estimate, bool]]:
        a, b = self.first.tables, self.second.tables
        found: list[tuple[str, Estimate | None, Estimate | None, bool]] = [
            ("rounds, mean", mean("", a.games["rounds"]), mean("", b.games["rounds"]), False),
            ("rounds, median", quantile("", a.games["rounds"], 0.5), quantile("", b.games["rounds"], 0.5), False),
            ("decisions, mean", mean("", a.games["decisions"]), mean("", b.games["decisions"]), False),
            ("lead changes, mean", mean("", a.games["lead_changes"]), mean("", b.games["lead_changes"]), False),
            ("score, mean", score(a), score(b), False),
            ("no single winner", shared_share(a), shared_share(b), True),
        ]
        for by in ("seat", "order", "bot"):
            after = {each.name: each for each in seat_shares(b, by)}
            found += [(won_by(by, each.name), each, after.get(each.name), True) for each in seat_shares(a, by)]
        reasons = sorted({*a.games["reason"].unique(), *b.games["reason"].unique()})
        found += [
            (f"ended by {reason.replace('_', ' ')}", reason_share(a, reason), reason_share(b, reason), True)
            for reason in reasons
        ]
        return [(name, one, two, is_share) for name, one, two, is_share in found if one and two]

    def kind(self, kind: Mapping[str, object]) -> str:
        reports = (self.first, self.second)
        if not all(report.tables.has_cards for report in reports) or not kind["taken"]:
            return ""
        old, new = ({each.id: each for each in report.of_kind(str(kind["id"]))} for report in reports)
        rows = [compared(old.get(id), new.get(id)) for id in {**new, **old}]
        rows.sort(key=lambda row: -row[0])
        head = ["name", f"{kind['taken']} A", "B", "lift A", "lift B", "B - A"]
        cells = [cells for _, cells in rows]
        about = "Share of the seats that took it, and the lift in both runs; the greatest change first."
        table = page.table(head, cells, ["", "n wide", "n wide", "n", "n", "n"], "compared")
        return page.section(str(kind["title"]), about, table)


def score(tables: Tables) -> Estimate | None:
    """The mean score of a seat, of which every game is one value."""
    return mean("", by_game(tables, "score", pl.Expr.mean))


def standing(verdict: Verdict | None) -> list[str]:
    """How a target stands in one of the runs, if it has it at all."""
    return [page.chip(verdict.status), escape(measured(verdict))] if verdict else ["", ""]


def judged(gap: Estimate) -> str:
    """Whether a difference is more than chance."""
    if not gap.has_interval:
        return "<small>too few games</small>"
    return "changed" if gap.low > 0 or gap.high < 0 else "<small>by chance</small>"


def compared(old: ThingFigures | None, new: ThingFigures | None) -> tuple[float, list[str]]:
    """How much the lift of a thing changed, and the cells that say so; what one run does not know comes first."""
    here = new or old
    assert here is not None
    shares = [page.percent(each.taken / each.seats) if each else "" for each in (old, new)]
    lifts = [page.percent(each.lift.value, True) if each and each.lift else "" for each in (old, new)]
    cells = [escape(here.name), *shares, *lifts]
    if old is None or new is None:
        return inf, [*cells, f"<small>only in {'A' if old else 'B'}</small>"]
    if old.lift is None or new.lift is None:
        return 0.0, [*cells, ""]
    gap = difference(new.name, new.lift, old.lift, new.taken)
    sure = "" if gap.low > 0 or gap.high < 0 else " <small>by chance</small>"
    return abs(gap.value), [*cells, page.percent(gap.value, True) + sure]


def won_by(by: str, name: str) -> str:
    if by == "bot":
        return f"won by the {name} bot, for each seat"
    return f"won by {'the ' if by == 'order' else ''}{place_name(by, int(name))}"


def plain(value: float) -> str:
    return f"{value:z.2f}"
