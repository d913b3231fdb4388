"""Who plays at a table in this terminal: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pestis.bots import check_bot, levels
from pestis.bots.bot import GreedyBot
from pestis.kernel.errors import PestisError, allowed
from pestis.kernel.game import Game

PEOPLE = ("me", "hotseat")
LONGEST_NAME = 30
STEADY = GreedyBot.name


class PlayersError(PestisError):
    """A list of players that cannot sit at this table."""


@dataclass(frozen=True)
class Player:
    """One seat as it is written: `me`, `hotseat`, either with `:NAME`, or the name of a bot."""

    written: str
    name: str
    bot: str | None

    @property
    def is_person(self) -> bool:
        return self.bot is None


def read_players(game: Game, written: Sequence[str]) -> list[Player]:
    """The players of all seats; refuses unknown words and tables without a person."""
    players = [_read(game, word.strip(), seat, len(written)) for seat, word in enumerate(written)]
    if not any(player.is_person for player in players):
        raise PlayersError(
            f"nobody of {', '.join(written)} is a person: one of them must be 'me' (pestis play-bots {game.id} "
            "lets bots play alone)"
        )
    check_names(players, game.seat_names)
    return players


def check_names(players: Sequence[Player], names: Sequence[str]) -> None:
    """Everybody must be told apart in the log: no name twice, and none that is the colour of another seat."""
    for seat, player in enumerate(players):
        before = [other.name.lower() for other in players[:seat]]
        colours = [colour.lower() for colour in names if colour != names[seat]]
        if player.name.lower() in (*before, *colours, "you"):
            raise PlayersError(f"the name {player.name!r} is taken, or the colour of a seat; choose another one")


def usual_players(game: Game, seats: int, bot: str = "") -> list[str]:
    """Me on the first seat, bots on the others: a steady one or, as in the lobby, the middle one of the game's."""
    found = levels(game)
    usual = STEADY if STEADY in found else found[len(found) // 2]
    return ["me", *[bot or usual] * (seats - 1)]


def _read(game: Game, word: str, seat: int, seats: int) -> Player:
    kind, colon, name = word.partition(":")
    if kind in PEOPLE:
        if colon and not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise PlayersError(f"a name of a player is {name[:40]!r}; allowed: 1 to {LONGEST_NAME} letters")
        return Player(word, name or game.seat_names[seat], None)
    if word not in levels(game) and ":" not in word and "@" not in word:
        raise PlayersError(f"there is no player {word!r}; {allowed(word, [*PEOPLE, *levels(game)])}")
    check_bot(game, word, seats)
    return Player(word, game.seat_names[seat], word)
