"""One source: the moves that the page is told are the moves that the terminal shows, through whole games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pestis.kernel.match import Match
from pestis.terminal.choices import choices, with_warning
from pestis.terminal.local import LocalTable
from pestis.terminal.players import read_players
from tests.server.processes import ServerProcess
from tests.terminal.guests import found, record_of, seated
from tests.terminal.kit import FOUR, until

LENGTH = {"divine-retribution": {"max_rounds": 6}, "space-opera": {"round_limit": 4, "surrender": False}}
Told = list[list[dict[str, object]]]


@pytest.mark.parametrize("game", FOUR)
def test_page_and_terminal_offer_the_same_moves_in_the_same_words(
    game: str, tables: ServerProcess, tmp_path: Path
) -> None:
    told, match = asyncio.run(played_at_a_server(tables.address, game))
    players = read_players(match.game, ["me", "greedy"])
    local = LocalTable(
        Match(
            match.game,
            seats=2,
            seed=match.seed,
            options=match.options,
            ask=match.ask,
            contributions=match.contributions,
        ),
        players,
        bot_seed=0,
        file=tmp_path / "match.json",
    )
    offered = iter(told)
    for seat, action in match.log:
        if seat == 0:
            local._now = None
            page = next(offered)
            assert list(local.now.moves) == page
            assert [choice.text for choice in choices(local.now.moves)] == [with_warning(move) for move in page]
        local.match.play(seat, action)
    assert next(offered, None) is None
    assert len(told) > 10


async def played_at_a_server(server: str, game: str) -> tuple[Told, Match]:
    """A match against a bot: what the feed offered for every own move, and the match by its record."""
    link, *_ = await found(server, game, "me", "bot:greedy", options=LENGTH.get(game, {}))
    table = await seated(link)
    told: Told = []
    while True:
        await until(lambda: table.now.is_asked or table.now.status == "over", "it is our turn or the end")
        if table.now.status == "over":
            break
        moves = table.now.moves
        told.append(list(moves))
        await table.play(moves[len(told) % 2 % len(moves)]["id"])
    record = await record_of(table)
    await table.close()
    return told, Match.replay(record)
