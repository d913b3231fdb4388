"""The report of two runs side by side: what differs in their content, and what changed by more than chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import hypot

import polars as pl

from pestis.kernel import registry
from pestis.kernel.content import Pack
from pestis.kernel.errors import PestisError
from pestis.kernel.grammar import several
from pestis.lab import page, pictures
from pestis.lab.figures import Tables, ThingFigures, place_name, quantile
from pestis.lab.gaps import RATE, Gap, Sides, holm
from pestis.lab.report import FOOT, Report
from pestis.lab.run import Run
from pestis.lab.summary import Z_95
from pestis.lab.targets import Verdict, measured
from pestis.workbench import Change, differences

MEANS = (("rounds", "rounds, mean"), ("decisions", "decisions, mean"), ("lead_changes", "lead changes, mean"))
MOST_CHANGES = 60


class Comparison:
    """Two runs of one game. Figures and cards are judged together, so that equal contents look equal."""

    def __init__(self, first: Report, second: Report) -> None:
        self.first = first
        self.second = second
        self.sides = Sides(first.tables, second.tables)
        self.figures = self._figures()
        self.cards = self._cards()
        lifts = [gap for row in self.cards for gap in row.gaps]
        changed = holm([*self.figures, *lifts])
        self.changed = {id(gap) for gap, is_one in zip([*self.figures, *lifts], changed, strict=True) if is_one}
        self.judged = sum(gap.is_known for gap in (*self.figures, *lifts))

    def html(self) -> str:
        names = [str(report.run.folder) for report in (self.first, self.second)]
        title = f"{self.first.title}: two runs compared"
        facts = "".join(
            f"<h3>{letter}: {escape(name)}</h3>{page.facts(report.facts())}"
            for letter, name, report in zip("AB", names, (self.first, self.second), strict=True)
        )
        facts += f'<p class="soft">{escape(self.content())} {escape(self.how())}</p>'
        sections = [
            page.section("Cards and numbers", "What differs between the contents.", self.changes(), "content"),
            page.section("Balance targets", "How each stands in both runs.", self.targets(), "targets"),
            page.section("Figures", "B less A, with the interval of each difference.", self.table(), "figures"),
            *(self.kind(kind) for kind in self.kinds()),
        ]
        return page.page(title, f"<h1>{escape(self.first.title)}</h1>{facts}", sections, FOOT)

    def how(self) -> str:
        """What was compared with what, and how sure the word "changed" is."""
        games = len(self.sides.games[0])
        pairing = f"{games:,} games were dealt from the same seeds and are compared deal by deal."
        if not self.sides.paired:
            pairing = "The runs were dealt from different seeds: the same seed would show smaller changes."
        rate = f"{RATE * 100:.0f} %"
        return (
            f"{pairing} {self.judged} figures are judged together by Holm's method: if nothing were different, "
            f"the chance that any of them is called changed would be at most {rate}. Each interval is of one "
            "figure alone."
        )

    def content(self) -> str:
        """Whether both were played with the same cards."""
        before, after = (report.run.plan["packs"] for report in (self.first, self.second))
        assert isinstance(before, Mapping)
        assert isinstance(after, Mapping)
        if sorted(before.values()) == sorted(after.values()):
            return "Both were played with the same content."
        return f"The content differs: {', '.join(before)} in A, {', '.join(after)} in B."

    def changes(self) -> str:
        """Which cards and numbers differ, if both contents are still there."""
        old, new = content_of(self.first.run), content_of(self.second.run)
        if old is None or new is None or old.hash == new.hash:
            return ""
        found = [change for change in differences(old, new) if change.plays]
        rows = [change_cells(change) for change in found[:MOST_CHANGES]]
        more = len(found) - len(rows)
        told = page.table(["card", "field", "A", "B"], rows, ["", "", "", ""], "changes")
        return told + (f'<p class="soft">and {several(more, "more difference")}</p>' if more else "")

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

    # Figures.

    def _figures(self) -> list[Gap]:
        a, b, sides = self.first.tables, self.second.tables, self.sides
        found = [sides.mean(name, of_game(a, column), of_game(b, column)) for column, name in MEANS]
        found.insert(1, median_gap("rounds, median", a.games["rounds"], b.games["rounds"]))
        found.append(sides.mean("score, mean", of_seats(a, "score"), of_seats(b, "score")))
        shared = pl.col("winners") != 1
        found.append(sides.mean("no single winner", is_so(a, shared), is_so(b, shared), True))
        for by in ("seat", "order", "bot"):
            known = [each for each in places(a, by) if each in places(b, by)]
            found += [sides.mean(won_by(by, each), won(a, by, each), won(b, by, each), True) for each in known]
        for reason in sorted({*a.games["reason"].unique(), *b.games["reason"].unique()}):
            ended = pl.col("reason") == reason
            name = f"ended by {reason.replace('_', ' ')}"
            found.append(sides.mean(name, is_so(a, ended), is_so(b, ended), True))
        return [gap for gap in found if gap is not None]

    def table(self) -> str:
        shares = scale_of([gap for gap in self.figures if gap.is_share])
        rows = []
        for gap in self.figures:
            show = page.percent if gap.is_share else plain
            each = gap.estimate
            between = f"<br><small>{show(each.low)} to {show(each.high)}</small>" if gap.is_known else ""
            picture = self.picture(gap, shares if gap.is_share else scale_of([gap]))
            cells = [show(gap.before), show(gap.after), show(gap.value) + between, picture]
            rows.append([escape(gap.name), *cells, self.judgement(gap)])
        return page.table(["figure", "A", "B", "B - A", "", ""], rows, ["", "n", "n", "n", "pic", ""], "compared")

    def judgement(self, gap: Gap) -> str:
        """Whether a difference is more than chance."""
        if not gap.is_known:
            return "<small>too few games</small>"
        return "changed" if id(gap) in self.changed else "<small>by chance</small>"

    def picture(self, gap: Gap, scale: pictures.Scale | None) -> str:
        """The interval of a difference, against none."""
        if scale is None or not gap.is_known:
            return ""
        tone = page.LIFT_TONES[gap.value > 0] if id(gap) in self.changed else ""
        return pictures.interval(gap.estimate, scale, 0.0, f"{gap.name}: {gap.value:+.3f}", tone)

    # Cards.

    def _cards(self) -> list[CardRow]:
        reports = (self.first, self.second)
        if not all(report.tables.has_cards for report in reports):
            return []
        rows = []
        for kind in self.kinds():
            id = str(kind["id"])
            old, new = ({each.id: each for each in report.of_kind(id)} for report in reports)
            for thing in {**new, **old} if kind["taken"] else ():
                rows.append(CardRow(id, old.get(thing), new.get(thing), self.sides))
        return rows

    def kind(self, kind: Mapping[str, object]) -> str:
        found = [row for row in self.cards if row.kind == kind["id"]]
        found.sort(key=lambda row: row.rank)
        scale = scale_of([row.lift for row in found if row.lift is not None])
        rows = [[*row.cells(), *self.change(row, scale)] for row in found]
        head = ["name", f"{kind['taken']} A", "B", "lift A", "lift B", "B - A", ""]
        about = "Share of the seats that took it, and the lift in both runs; the least likely change first."
        table = page.table(head, rows, ["", "n wide", "n wide", "n", "n", "n", "pic"], "compared") if rows else ""
        return page.section(str(kind["title"]), about, table)

    def change(self, row: CardRow, scale: pictures.Scale | None) -> list[str]:
        """What changed of a card: its lift, or how often it is taken."""
        if row.lift is None or row.taken is None:
            return [f"<small>only in {'A' if row.new is None else 'B'}</small>", ""]
        words = []
        if row.lift.is_known:
            words.append(page.percent(row.lift.value, True))
        if id(row.lift) in self.changed:
            words.append("<b>changed</b>")
        elif id(row.taken) not in self.changed:
            words.append("<small>by chance</small>" if row.lift.is_known else "<small>too few games</small>")
        if id(row.taken) in self.changed:
            words.append(f"<b>taken {page.percent(row.taken.value, True)}</b>")
        return [" ".join(words), self.picture(row.lift, scale)]


class CardRow:
    """One thing in both runs; without gaps if only one of them knows it."""

    def __init__(self, kind: str, old: ThingFigures | None, new: ThingFigures | None, sides: Sides) -> None:
        self.kind = kind
        self.old = old
        self.new = new
        here = new or old
        assert here is not None
        self.name = here.name
        is_in_both = old is not None and new is not None
        self.lift = sides.lift(here.name, kind, here.id) if is_in_both else None
        self.taken = sides.share_taken(here.name, kind, here.id) if is_in_both else None

    @property
    def gaps(self) -> list[Gap]:
        return [gap for gap in (self.lift, self.taken) if gap is not None]

    @property
    def rank(self) -> float:
        """What one run does not know comes first, then the least likely."""
        return min((gap.chance for gap in self.gaps), default=-1.0)

    def cells(self) -> list[str]:
        both = (self.old, self.new)
        shares = [page.percent(each.taken / each.seats) if each else "" for each in both]
        lifts = [page.percent(each.lift.value, True) if each and each.lift else "" for each in both]
        return [escape(self.name), *shares, *lifts]


def content_of(run: Run) -> Pack | None:
    """The content that a run was played with, if it is still where it was and says the same."""
    wanted = run.plan["packs"]
    assert isinstance(wanted, Mapping)
    try:
        packs = registry.game(run.game, str(run.manifest["pack"]) or None).packs
    except (PestisError, ImportError, AttributeError):
        return None
    return packs[0] if packs and packs[0].hash in wanted.values() else None


def change_cells(change: Change) -> list[str]:
    where = f"{escape(change.entry)} <small>{escape(change.file)}</small>" if change.entry else escape(change.file)
    if not change.field:
        return [where, "", "", "new"] if change.before is None else [where, "", "", "removed"]
    return [where, escape(change.field), escape(change.told(change.before)), escape(change.told(change.after))]


def scale_of(gaps: Sequence[Gap]) -> pictures.Scale | None:
    known = [gap.estimate for gap in gaps if gap.is_known]
    return pictures.Scale.around(known, 0.0) if known else None


def of_game(tables: Tables, column: str) -> pl.DataFrame:
    return tables.games.select("game", value=pl.col(column).cast(pl.Float64))


def of_seats(tables: Tables, column: str) -> pl.DataFrame:
    return tables.seats.group_by("game").agg(value=pl.col(column).mean())


def is_so(tables: Tables, what: pl.Expr) -> pl.DataFrame:
    return tables.games.select("game", value=what.cast(pl.Float64))


def places(tables: Tables, by: str) -> list[str]:
    return [str(each) for each in tables.seats[by].drop_nulls().unique().sort()]


def won(tables: Tables, by: str, place: str) -> pl.DataFrame:
    """The win share of the seats of one place, or of one bot, game by game."""
    there = tables.seats.filter(pl.col(by).cast(pl.String) == place)
    return there.group_by("game").agg(value=pl.col("share").mean())


def median_gap(name: str, before: pl.Series, after: pl.Series) -> Gap | None:
    """Medians are no means: the error is what the intervals of both by rank leave open."""
    old, new = (quantile(name, values, 0.5) for values in (before, after))
    if old is None or new is None:
        return None
    widths = [(each.high - each.low) / (2 * Z_95) for each in (old, new)]
    games = min(old.count, new.count)
    return Gap(name, old.value, new.value, hypot(*widths), games, is_share=False)


def standing(verdict: Verdict | None) -> list[str]:
    """How a target stands in one of the runs, if it has it at all."""
    return [page.chip(verdict.status), escape(measured(verdict))] if verdict else ["", ""]


def won_by(by: str, name: str) -> str:
    if by == "bot":
        return f"won by the {name} bot, for each seat"
    return f"won by {'the ' if by == 'order' else ''}{place_name(by, int(name))}"


def plain(value: float) -> str:
    return f"{value:z.2f}"
