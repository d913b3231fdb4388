"""Bots that other packages bring: found by their entry point, and a broken one says what is wrong with it."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from pestis.bots import Bot, BotError, Perspective, check_bot, levels, make, plugins
from pestis.bots.bot import RandomBot
from pestis.games.plague_inc import GAME as PLAGUE_INC
from pestis.kernel.game import Game
from tests.bots.test_bots import STRATEGIC, midway
from tests.kernel.toys import TALLY


class LastBot(Bot):
    """Takes the last legal move, and plays nothing but Strategic Tally."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game is STRATEGIC

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal()[-1]


def a_function(game: Game, seat: int, seed: int) -> Bot:
    return RandomBot(game, seat, seed)


def no_bot(game: Game, seat: int, seed: int) -> str:
    return "not a bot"


def fails(game: Game, seat: int, seed: int) -> Bot:
    raise OSError("no weights on this disk")


NOT_CALLABLE = 7


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if packages with these entry points were installed."""
    entries = {
        "last": "LastBot",
        "made": "a_function",
        "missing": "Nothing",
        "seven": "NOT_CALLABLE",
        "text": "no_bot",
        "failing": "fails",
        "Bad Name": "a_function",
        "greedy": "a_function",
    }
    points = tuple(EntryPoint(name, f"{__name__}:{thing}", plugins.GROUP) for name, thing in entries.items())
    monkeypatch.setattr(plugins, "_points", lambda: points)
    monkeypatch.setattr(plugins, "_added", {})
    yield
    assert plugins.names()


@pytest.mark.usefixtures("installed")
def test_outside_bots_are_listed_where_they_play() -> None:
    assert levels(STRATEGIC) == [
        "failing",
        "last",
        "made",
        "text",
        "random",
        "beginner",
        "easy",
        "casual",
        "greedy",
        "normal",
        "hard",
    ]
    assert "last" not in levels(TALLY)


@pytest.mark.usefixtures("installed")
def test_an_outside_bot_plays() -> None:
    state = midway(STRATEGIC)
    bot = make("last", game=STRATEGIC, seat=0, seed=3)
    assert isinstance(bot, LastBot)
    assert bot.choose(Perspective(state, 0)) == state.legal(0)[-1]
    assert isinstance(make("made", game=STRATEGIC, seat=0), RandomBot)


@pytest.mark.usefixtures("installed")
def test_a_level_cannot_be_replaced() -> None:
    assert type(make("greedy", game=STRATEGIC, seat=0)).__name__ == "GreedyBot"
    assert levels(STRATEGIC).count("greedy") == 1


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing", "the bot 'missing' (entry point .*:Nothing of pestis.bots) does not load: AttributeError: "),
        ("seven", "the bot 'seven' .* is neither a class derived from Bot nor a function that makes one"),
        ("text", "what makes the bot 'text' made a str, not a Bot"),
        ("failing", "the bot 'failing' cannot be made for Tally: OSError: no weights on this disk"),
        ("Bad Name", "'Bad Name' is no name for a bot; allowed: small letters, digits, hyphens"),
    ],
)
def test_a_broken_bot_says_what_is_wrong(name: str, said: str) -> None:
    with pytest.raises(BotError, match=said.replace("(", r"\(").replace(")", r"\)")):
        make(name, game=STRATEGIC, seat=0)


@pytest.mark.usefixtures("installed")
def test_a_bot_that_does_not_play_a_game_is_refused_for_it() -> None:
    with pytest.raises(BotError, match="Tally has no bot 'last'; "):
        check_bot(TALLY, "last")


@pytest.mark.usefixtures("installed")
def test_whoever_looks_after_an_installation_can_ask_what_does_not_work() -> None:
    told = plugins.problems()
    assert len(told) == 3
    assert [line.split("'")[1] for line in told] == ["Bad Name", "missing", "seven"]


def test_a_bot_can_be_added_without_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "_added", {})
    plugins.add("mine", LastBot)
    assert levels(STRATEGIC)[0] == "mine"
    with pytest.raises(BotError, match="is no name for a bot"):
        plugins.add("ismcts:5", LastBot)
    with pytest.raises(BotError, match="'hard' is a level already; allowed: any name but random, beginner"):
        plugins.add("hard", LastBot)


def test_the_fifth_seat_of_a_table_that_takes_one_gets_a_bot() -> None:
    assert make("greedy", game=PLAGUE_INC, seat=4).seat == 4
    with pytest.raises(BotError, match="has no seat 5; allowed: 0 to 4"):
        make("greedy", game=PLAGUE_INC, seat=5)
