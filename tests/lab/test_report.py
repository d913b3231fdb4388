"""The report page: self-contained, well formed, and saying what the tables say."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import polars as pl

from pestis.kernel import registry
from pestis.kernel.game import Game
from pestis.lab import Job, Plan, Run, play_alone, remaining
from pestis.lab.chunks import never
from pestis.lab.comparison import Comparison
from pestis.lab.figures import Estimate
from pestis.lab.page import histogram
from pestis.lab.pictures import Scale, binned, columns, interval, stack
from pestis.lab.report import Report, in_brief

VOID = {"meta", "br"}


def report_of(game: Game, folder: Path, bots: list[str], **options: object) -> Report:
    job = Job(Plan(game, 2, 40, seed=1, bots=bots, options=options), 20, "cards")
    run = Run.begin(folder, job)
    for part in play_alone(job, remaining(job, [])):
        run.keep(part)
    return Report(run)


class Reader(HTMLParser):
    """Checks that tags are closed in order, and collects what is drawn and said."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def test_a_report_is_one_page_that_needs_nothing_else(game: Game, tmp_path: Path) -> None:
    html = report_of(game, tmp_path / "x", ["greedy"]).html()
    page = read(html)
    assert "svg" in page.tags
    assert not page.tags & {"script", "link", "img", "iframe"}
    assert not re.search(r"https?:|url\(|@import", html)
    assert "prefers-color-scheme: light" in html
    assert page.ids == ["targets", "winners", "length", "score", "ends", "kind-bid"]


def test_every_picture_is_well_formed_and_has_a_label(game: Game, tmp_path: Path) -> None:
    html = report_of(game, tmp_path / "x", ["greedy", "random"]).html()
    pictures = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert len(pictures) > 8
    for picture in pictures:
        assert ET.fromstring(picture).get("aria-label")


def test_a_report_says_what_was_played_and_how_targets_stand(game: Game, tmp_path: Path) -> None:
    report = report_of(game, tmp_path / "x", ["greedy"], generous=True)
    said = " ".join(" ".join(read(report.html()).words).split())
    for words in (
        "Dice Toy",
        "games 40",
        "bots greedy",
        "generous True",
        "1 missed, 2 open, 3 met",
        "nobody knows",
    ):
        assert words in said
    assert "by bot" not in said
    assert "Bid <3>" in said
    assert [each.target.rule for each in report.missed()] == ["DICE 2"]


def test_a_scenario_among_the_options_is_told_in_brief() -> None:
    assert in_brief(True) == "True"
    assert in_brief('# a map\nid = "deep-field"\nseats = 3\n') == "deep-field (3 lines)"
    assert in_brief("one\ntwo") == "a text (2 lines)"


def test_one_player_has_no_fair_share(game: Game, tmp_path: Path) -> None:
    report = report_of(game, tmp_path / "x", ["greedy"])
    assert "the dashed line is a fair share, 50.0 %" in report.winners()
    report.run.seats = 1
    assert "fair share" not in report.winners()


def test_different_bots_are_compared_on_the_page(game: Game, tmp_path: Path) -> None:
    said = " ".join(read(report_of(game, tmp_path / "x", ["greedy", "random"]).html()).words)
    assert "by bot" in said


def test_an_unfinished_run_says_so(game: Game, tmp_path: Path) -> None:
    report = report_of(game, tmp_path / "x", ["greedy"])
    report.run.file("games", 1).unlink()
    assert Report(report.run).facts()["games"] == "20 of 40"


def test_two_runs_are_compared(game: Game, tmp_path: Path) -> None:
    first = report_of(game, tmp_path / "a", ["greedy"])
    second = report_of(game, tmp_path / "b", ["greedy"], rounds=5)
    page = read(Comparison(first, second).html())
    said = " ".join(" ".join(page.words).split())
    assert "rounds, mean 3.00 5.00 2.00 2.00 to 2.00 changed" in said
    assert "won by seat 0" in said
    assert "won by the first to begin" in said
    assert page.ids == ["targets", "figures"]


def test_one_game_shows_no_change(game: Game, tmp_path: Path) -> None:
    first = report_of(game, tmp_path / "a", ["greedy"])
    job = Job(Plan(game, 2, 1, seed=1, bots=["random"]), 1, "cards")
    run = Run.begin(tmp_path / "b", job)
    run.keep(job.play(0, never))
    said = words_of(Comparison(first, Report(run)).html())
    assert re.search(r"decisions, mean [\d.]+ [\d.]+ -?[\d.]+ too few games", said)
    assert re.search(r"score, mean [\d.]+ [\d.]+ -?[\d.]+ too few games", said)
    assert "inf" not in said
    assert " changed " not in said.partition("Figures")[2]


def test_scores_are_compared_by_game(game: Game, tmp_path: Path) -> None:
    """Seats of one game are not independent of each other, so forty games of two seats are forty values."""
    report = report_of(game, tmp_path / "a", ["greedy"])
    (score,) = (gap for gap in Comparison(report, report).figures if gap.name == "score, mean")
    assert score.games == len(report.tables.games) == 40


def test_targets_of_one_run_only_are_told_as_well(game: Game, tmp_path: Path) -> None:
    first, second = (report_of(game, tmp_path / name, ["greedy"]) for name in "ab")
    dropped, added = first.verdicts.pop(), second.verdicts.pop(0)
    said = words_of(Comparison(first, second).html())
    assert dropped.target.text in said
    assert added.target.text in said


def renamed(report: Report, names: dict[str, str], **more: object) -> Report:
    """The same run, told by a folder whose bids are called otherwise."""
    file = report.run.folder / "run.json"
    told = json.loads(file.read_text())
    told["kinds"][0]["names"] = names
    told |= more
    told["plan"]["packs"] = {str(more.get("pack", "bids")): "".join(names)}
    file.write_text(json.dumps(told))
    return Report(Run.open(report.run.folder))


def words_of(html: str) -> str:
    return " ".join(" ".join(read(html).words).split())


def test_a_card_that_one_run_does_not_know_is_told(game: Game, tmp_path: Path) -> None:
    first = report_of(game, tmp_path / "a", ["random"])
    second = report_of(game, tmp_path / "b", ["random"])
    first = renamed(first, {"bid_0": "Nothing", "bid_1": "Old one"})
    second = renamed(second, {"bid_0": "Naught", "bid_2": "New two"}, pack="my-bids")
    said = words_of(Comparison(first, second).html())
    assert "The content differs: bids in A, my-bids in B." in said
    assert "pack my-bids" in said
    assert re.search(r"New two [\d.]+ % [+-][\d.]+ % only in B", said)
    assert re.search(r"Old one [\d.]+ % [+-][\d.]+ % only in A", said)
    assert "Naught" in said
    assert "The content differs" not in words_of(Comparison(first, first).html())


def test_a_target_is_judged_by_what_the_run_calls_its_cards(game: Game, tmp_path: Path) -> None:
    report = renamed(report_of(game, tmp_path / "x", ["greedy"]), {"bid_3": "All in"})
    bids = report.verdicts[4]
    assert (bids.others, bids.worst and bids.worst.name) == (0, "All in")


def test_bots_of_two_runs_are_compared(game: Game, tmp_path: Path) -> None:
    runs = [report_of(game, tmp_path / name, ["greedy", "random"]) for name in "ab"]
    assert re.search(
        r"won by the greedy bot, for each seat ([\d.]+ %) \1 0.0 %", words_of(Comparison(*runs).html())
    )


def test_the_same_run_gives_the_same_page(game: Game, tmp_path: Path) -> None:
    report = report_of(game, tmp_path / "x", ["random"])
    assert len({Report(report.run).html() for _ in range(8)}) == 1


def test_the_counts_of_cards_do_not_depend_on_the_chunks(game: Game, tmp_path: Path) -> None:
    report = report_of(game, tmp_path / "x", ["random"])
    cards = report.run.table("cards").filter(pl.col("id") == "bid_2")
    row = report.tables.counts("bid")["bid_2"]
    assert row["offered"] == (cards["offered"] > 0).sum()
    assert row["taken"] == (cards["taken"] > 0).sum()
    assert row["uses"] == cards["used"].sum()
    assert row["won"] == cards.filter(pl.col("taken") > 0)["share"].sum()
    assert row["games_with"] == cards.filter(pl.col("taken") > 0)["game"].n_unique()
    assert row["games_shown"] == cards["game"].n_unique()


def test_a_histogram_tells_the_median_and_the_ends() -> None:
    said = words_of(histogram([1, 2, 3, 100], "rounds"))
    assert said == "rounds 1 50 100 mean 26.5, median 2.5"


def test_pictures_hold_their_numbers() -> None:
    scale = Scale(0.0, 1.0)
    drawn = ET.fromstring(interval(Estimate("", 0.5, 0.25, 0.75, 1), scale, 0.1, "half"))
    marks = {line.get("class"): line for line in drawn}
    assert marks["span"].get("x1") == "250.0"
    assert marks["span"].get("x2") == "750.0"
    assert marks["value"].get("x1") == "500.0"
    assert marks["mark"].get("x1") == "100.0"
    heights = [bar.get("height") for bar in ET.fromstring(columns({1: 5, 2: 10}, "two"))]
    assert heights == ["50", "100"]
    pieces = [(piece.get("x"), piece.get("width")) for piece in ET.fromstring(stack([0.25, 0.5], "two"))]
    assert pieces == [("0", "250"), ("250", "500")]


def test_very_many_values_are_put_together() -> None:
    counts = binned(list(range(100)), most=10)
    assert counts == dict.fromkeys(range(0, 100, 10), 10)
    assert binned([]) == {}
    assert binned([3, 5, 5]) == {3: 1, 4: 0, 5: 2}


def test_the_page_names_the_cards_and_numbers_that_differ(tmp_path: Path) -> None:
    pack = tmp_path / "cheap"
    pack.mkdir()
    (pack / "cards.toml").write_text("overlay = true\n[[evolution]]\nnumber = 7\ncost = 1\nname = '<i>Ray</i>'\n")
    runs = []
    for name, folder in (("a", None), ("b", pack)):
        job = Job(Plan(registry.game("space-plague", folder), 2, 12, seed=1, bots=["random"]), 12, "cards")
        run = Run.begin(tmp_path / name, job)
        run.keep(job.play(0, never))
        runs.append(Report(run))
    html = Comparison(*runs).html()
    assert "content" in read(html).ids
    assert "evolution 7 (<i>Ray</i>) cards.toml cost 4 1" in words_of(html)
    assert "<i>Ray" not in html
    assert "12 games were dealt from the same seeds and are compared deal by deal" in words_of(html)
    assert html.count('<svg class="interval') > 10
    (pack / "cards.toml").write_text("overlay = true\n[[evolution]]\nnumber = 7\ncost = 2\n")
    assert "content" not in read(Comparison(*runs).html()).ids, "the pack is another one by now"
