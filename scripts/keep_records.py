"""Records of this version for all that come after it: python scripts/keep_records.py

Writes tests/records/VERSION, one match for each game, number of seats and kind of bot. Once, before a release.
"""

from __future__ import annotations

from pathlib import Path

import pestis
from pestis.kernel.record import Record

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "records"
BOTS = ("greedy", "random")
SEED = 7


def played(game: str, seats: int, bot: str) -> Record:
    match = pestis.Match(game, seats=seats, seed=SEED)
    bots = [pestis.bots.make(bot, game=match.game, seat=seat, seed=SEED) for seat in range(seats)]
    while not match.state.is_over:
        seat = match.state.pending()[0]
        seen = match.visible_moves.seen_by(seat)
        match.play(seat, bots[seat].choose(pestis.bots.Perspective(match.state, seat, seen)))
    return match.record()


def main() -> None:
    from pestis.engines.released import RELEASED

    folder = FOLDER / pestis.__version__
    folder.mkdir()
    for game in RELEASED[pestis.__version__]:
        for seats in pestis.game(game).seat_counts:
            for bot in BOTS:
                file = folder / f"{game}-{seats}-{bot}.json"
                file.write_text(played(game, seats, bot).dumps(), encoding="utf-8")
                print(file)


if __name__ == "__main__":
    main()
