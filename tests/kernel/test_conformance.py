"""The conformance kit passes an honest game and notices every way of breaking a promise."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast
from unittest import SkipTest

import pytest

from pestis.kernel import installed
from pestis.kernel.conformance import CHECKS, Check, ConformanceError, checks, conform, write_golden
from pestis.kernel.conformance.__main__ import main
from pestis.kernel.conformance.parts import difference
from pestis.kernel.conformance.processes import address, is_compiled
from pestis.kernel.conformance.sampling import spread
from pestis.kernel.match import verify
from pestis.kernel.options import Flag, OptionTable
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from tests.kernel.broken import BROKEN, SPREADS
from tests.kernel.toys import OPTIONS, SHOW, TALLY, Tally, TallyGame

IN_OTHER_PROCESSES = {"other-process", "compiled"}


def failing(found: list[Check]) -> set[str]:
    """The names of the checks that fail."""
    failed: set[str] = set()
    for check in found:
        with suppress(SkipTest):
            try:
                check()
            except ConformanceError as error:
                failed.add(error.check)
    return failed


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    for seats in TALLY.seat_counts:
        write_golden(TALLY, tmp_path, seats=seats)
    return tmp_path


HONEST = [check for check in checks(TALLY, options=({}, {"rich": True, "rounds": 9})) if check.name != "golden"]


@pytest.mark.parametrize("check", HONEST, ids=str)
def test_an_honest_game_passes(check: Check) -> None:
    check()


class ReactsByUnknownRule(TallyGame):
    """Standing orders would go by a rule that no page has."""

    def reactions(self) -> tuple[str, ...]:
        return ("TL-NONE-9",)


def test_reactions_are_named_by_rules_that_exist() -> None:
    assert failing([check for check in checks(ReactsByUnknownRule()) if check.name == "words"]) == {"words"}


class CitesNoRuleOfThePage(TallyGame):
    """An option says that it comes from a rule that no page has."""

    def __init__(self) -> None:
        super().__init__()
        self.options = OptionTable(*OPTIONS.options.values(), Flag("fog", False, "Fog.", rule="TL-NONE-9"))


def test_options_cite_rules_that_exist() -> None:
    words = next(check for check in checks(CitesNoRuleOfThePage()) if check.name == "words")
    with pytest.raises(ConformanceError, match=r"option 'fog' names the unknown rules \['TL-NONE-9'\]"):
        words()


# Strategies.


class Bidder(Strategy):
    """Bids nothing, and else keeps what it has."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return world.default_move(seat)

    def evaluate(self, world: State, seat: int) -> float:
        return 0.5


class Dreamer(Bidder):
    """Shows a card whatever it is asked."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return SHOW


class Hasty(Bidder):
    """Plays on in a way that no rule allows."""

    def reply(self, world: State, seat: int, rng: Rng) -> int:
        return SHOW


class Certain(Bidder):
    """Is more than certain to win."""

    def evaluate(self, world: State, seat: int) -> float:
        return 1.5


class Fickle(Bidder):
    """Changes its mind."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.asked += 1
        legal = world.legal(seat)
        return legal[self.asked % len(legal)]


class Meddler(Bidder):
    """Moves a token while it thinks."""

    def evaluate(self, world: State, seat: int) -> float:
        assert isinstance(world, Tally)
        world.bank += 1
        return 0.5


class SkilledGame(TallyGame):
    """Tally with a strategy."""

    def __init__(self, strategy: object) -> None:
        super().__init__()
        self.skill = strategy

    def strategy(self) -> Strategy | None:
        return cast("Strategy", self.skill)


def strategy_check(strategy: object) -> Check:
    return next(check for check in checks(SkilledGame(strategy), seats=[2]) if check.name == "strategy")


def test_an_honest_strategy_passes() -> None:
    strategy_check(Bidder())()


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (Dreamer(), r"choose gives 4, which is not legal"),
        (Hasty(), r"reply gives 4, which is not legal"),
        (Certain(), r"evaluate gives 1\.5; allowed: 0 to 1"),
        (Fickle(), r"choose, asked twice with the same seed: \d+ in one, \d+ in the other"),
        (Meddler(), r"evaluate changed the state"),
        (Bidder, r"strategy\(\) gives <class .*Bidder'>, not a Strategy"),
        (Strategy(), r"Strategy does not fill in `evaluate`"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Strategy) else None,
)
def test_a_strategy_that_bots_cannot_use_is_named(strategy: object, said: str) -> None:
    with pytest.raises(ConformanceError, match=said):
        strategy_check(strategy)()


def test_an_honest_game_passes_as_one_call(golden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = conform(TALLY, golden, games=1, places=3, worlds=1)
    not_run = set() if is_compiled() else {"compiled"}
    assert set(report.not_run) == not_run
    assert set(report.passed) == set(CHECKS) - not_run
    assert capsys.readouterr().out == f"{report}\n"


def test_what_cannot_run_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    report = conform(TALLY, seats=[2], games=1, places=2, worlds=1)
    assert report.not_run["golden"] == "no folder of golden records was given"
    assert "tally: golden was not run: no folder of golden records was given" in capsys.readouterr().out


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_fails_as_expected(name: str) -> None:
    game, expected = BROKEN[name]
    if expected == {"compiled"} and not is_compiled():
        pytest.skip("compiled and interpreted games can only be compared on a compiled build")
    own = [
        check
        for check in checks(game, seats=[2], games=1)
        if check.name not in IN_OTHER_PROCESSES or expected & IN_OTHER_PROCESSES
    ]
    failed = failing(own)
    if SPREADS in expected:
        assert failed >= expected - {SPREADS}
    else:
        assert failed == expected


def test_the_first_failing_check_is_the_telling_one() -> None:
    game, _ = BROKEN["ShufflesByGlobalRandom"]
    with pytest.raises(ConformanceError, match="the same game, played again, came to another state") as caught:
        conform(game)
    assert caught.value.check == "same-game"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("TellsByLegal", r"seats 2, seed 0, ask public, .* decision \d+, seat \d.*legal"),
        ("TellsByEventArgument", r"after bid\(\d\), an event tells what no view tells .*card is"),
        ("TellsByView", r"seat 0 can tell an imagined world from the true one: view\.table\.top\[0\] is"),
        ("TellsByRefusal", r"refusals\.\d+\[1\] is '.* Your rival holds"),
        ("ShowsSealedChoice", r"view\.table\.bids\[1\] is"),
        ("ImaginesFromTrueOrder", r"imagine depends on what seat 0 cannot know: .*entries\[\d\]"),
        ("ImaginesNothing", r"imagine never redeals the cards of state\.(deck|hands)|but imagine can"),
    ],
)
def test_a_leak_is_named_with_its_place(name: str, said: str) -> None:
    secrets = next(check for check in checks(BROKEN[name][0]) if check.name == "secrets")
    with pytest.raises(ConformanceError, match=said):
        secrets()


@pytest.mark.parametrize(
    ("name", "check", "said"),
    [
        ("NeverAsks", "agenda", r"decision \d+\): 10000 frames and no question; the last is of kind 0"),
        ("ForgetsTheNextRound", "agenda", r"nothing is left on the agenda, nobody is asked, and the game is not"),
        (
            "Stumbles",
            "agenda",
            r"seats 2, seed 0, .* decision \d+\): it raised KeyError: 'purse' \(in pay, broken.py ",
        ),
        ("Stumbles", "same-game", r"seats 2, seed 0, .* decision \d+\): it raised KeyError: 'purse' \(in pay, "),
        ("EndsByNoRule", "end", r"the outcome names no rule"),
        ("EndsWithoutAWord", "end", r"not an Outcome|Outcome object expected"),
        ("AsksInAString", "words", r"question gives 'How many\?', not a Prompt"),
        ("GivesATuple", "legal", r"choices gives a tuple, not a list|list object expected"),
        ("OffersWhatTheTableHasNot", "legal", r"legal names moves that the table does not have: \[99\]"),
        ("RefusesWithoutAWord", "refusals", r"refusal gives None for .*, not a Refusal|Refusal object expected"),
        ("ShowsTuples", "views", r"table\.tokens is a tuple, \[\d, \d\], in one, a list in the other"),
        ("argument beyond its span", "words", r"event bade: tokens is \d; the event table says 0 to 0"),
    ],
)
def test_a_mistake_is_named(name: str, check: str, said: str) -> None:
    found = next(each for each in checks(BROKEN[name][0], seats=[2]) if each.name == check)
    with pytest.raises(ConformanceError, match=said):
        found()


def test_another_game_of_the_same_id_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    pickles = next(check for check in checks(SkilledGame(None), seats=[2]) if check.name == "pickle")
    with pytest.raises(
        ConformanceError, match=r"another game with the id 'tally' is installed: .*toys\.TallyGame, not"
    ):
        pickles()


def test_a_shared_part_is_named() -> None:
    clone = next(check for check in checks(BROKEN["SharesTokens"][0]) if check.name == "clone")
    with pytest.raises(ConformanceError, match=r"shares with the original: state\.tokens$"):
        clone()


def test_a_fleeting_event_may_show_what_no_view_keeps() -> None:
    game, _ = BROKEN["TellsByEventArgument"]
    assert failing(checks(game, seats=[2], fleeting=["drew"])) == set()


# Golden records.


def golden_check(folder: Path, game: TallyGame = TALLY) -> Check:
    return next(check for check in checks(game, golden=folder) if check.name == "golden")


def test_golden_records_verify(golden: Path) -> None:
    golden_check(golden)()


def test_a_number_of_seats_without_a_golden_record_fails(golden: Path) -> None:
    (golden / "tally-3-0.json").unlink()
    with pytest.raises(ConformanceError, match=r"no record for seats \[3\]; write_golden makes them"):
        golden_check(golden)()


def test_a_golden_record_that_no_longer_verifies_is_named(golden: Path) -> None:
    path = golden / "tally-2-0.json"
    record = json.loads(path.read_text())
    record["result"]["scores"][0] += 1
    path.write_text(json.dumps(record))
    with pytest.raises(ConformanceError, match=r"tally-2-0\.json.*the result is not the one") as caught:
        golden_check(golden)()
    assert caught.value.check == "golden"


def test_golden_records_are_the_same_every_time(golden: Path, tmp_path: Path) -> None:
    again = write_golden(TALLY, tmp_path / "again", seats=3)
    assert again.read_text() == (golden / "tally-3-0.json").read_text()
    assert verify(again.read_text(), game=TALLY).state.is_over


# By hand.


def test_the_command_writes_golden_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tests.kernel.toys:TALLY", "--golden", str(tmp_path), "--seats", "2", "--seed", "5"])
    assert capsys.readouterr().out.strip() == str(tmp_path / "tally-2-5.json")
    golden_check_files = sorted(path.name for path in tmp_path.iterdir())
    assert golden_check_files == ["tally-2-5.json"]


def test_the_command_runs_the_checks() -> None:
    command = [sys.executable, "-m", "pestis.kernel.conformance", "tests.kernel.toys:TALLY", "--seats", "2"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    told = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert told.stdout.startswith("tally passed ")


@pytest.mark.parametrize("where", ["tests.kernel.toys:MOVES", "tests.kernel.toys:NOTHING", "no.such.module:GAME"])
def test_what_is_no_game_cannot_be_checked(where: str) -> None:
    with pytest.raises((TypeError, AttributeError, ImportError)):
        main([where])


def test_a_game_is_found_by_its_name_in_a_module() -> None:
    assert address(TALLY) == "tests.kernel.toys:TALLY"


def test_a_game_that_no_other_process_can_find_is_reported() -> None:
    hidden = TallyGame("hidden")
    other = next(check for check in checks(hidden, seats=[2]) if check.name == "other-process")
    with pytest.raises(ConformanceError, match="another process cannot find <game hidden>: give it a name"):
        other()


def test_a_registered_game_is_pickled_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    pickles = next(check for check in checks(TALLY, seats=[2]) if check.name == "pickle")
    pickles()


def test_differences_are_named_by_their_path() -> None:
    one, other = {"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}
    assert difference(one, other) == "a[1].b is 2 in one, 3 in the other"
    assert difference({"a": 1}, {}) == "only one of them has .a"
    assert difference([1], [1, 2]) == "[1] in one, [1, 2] in the other"


def test_samples_are_spread_evenly() -> None:
    assert spread(range(100), 4) == [0, 33, 66, 99]
    assert spread([1, 2], 5) == [1, 2]
    assert spread([], 5) == []
