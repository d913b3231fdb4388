"""Hidden things drawn anew in the middle of a match: for practice from a moment of a game that is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pestis.kernel.errors import RecordDamaged
from pestis.kernel.rng import fair
from pestis.kernel.state import NOT_YET, State

SEED_BOUND = 1 << 32
FIELDS = ("move", "seat", "seed")


@dataclass(frozen=True)
class Redeal:
    """After so many moves everything that this seat could not know is drawn anew, and so is what comes."""

    move: int
    seat: int
    seed: str

    def of(self, state: State) -> State:
        """Another state that the seat cannot tell from this one. What everybody was told stays in the journal."""
        rng = fair(self.seed)
        world = state.imagine(self.seat, int(rng.below(SEED_BOUND)))
        world.rng = rng
        world.journal = None if state.journal is None else state.journal.clone()
        keep_answers(world, state)
        return world

    def as_json(self) -> dict[str, object]:
        return {"move": self.move, "seat": self.seat, "seed": self.seed}


def keep_answers(world: State, true: State) -> bool:
    """Secret answers that were given in the true state are those of this world, where it allows them.

    Whether it allows all of them.
    """
    fits = True
    for seat, answer in enumerate(true.sealed if true.sealing else []):
        if answer == NOT_YET:
            continue
        if answer in world.choices(world.agenda[-1], seat):
            world.sealed[seat] = answer
        else:
            fits = False
    return fits


def read_redeal(told: object, moves: int, seats: int) -> Redeal:
    """From the JSON of a record with so many moves and seats."""
    if not isinstance(told, Mapping) or sorted(told) != sorted(FIELDS):
        raise _wrong(told)
    move, seat, seed = (told[name] for name in FIELDS)
    numbers = [number for number in (move, seat) if isinstance(number, int) and not isinstance(number, bool)]
    if len(numbers) != 2 or not isinstance(seed, str):
        raise _wrong(told)
    if not 0 <= numbers[0] <= moves or not 0 <= numbers[1] < seats:
        raise _wrong(told)
    return Redeal(numbers[0], numbers[1], seed)


def _wrong(told: object) -> RecordDamaged:
    return RecordDamaged(
        f"field 'redeal' of the record is {str(told)[:60]!r}; allowed: a move of the log, a seat and a seed"
    )
