"""What the kernel asks of a game: the half of `Game` that states use. `Game` is the other half.

A state is data; what can be asked of it is answered by its game. So that neither file needs the other, this one
knows nothing of states but their type `S`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import unfilled
from pestis.kernel.events import EventTable
from pestis.kernel.frames import Frame, Slot, frame_table
from pestis.kernel.grammar import SEAT_NAMES
from pestis.kernel.moves import Bundle, Move, MoveTable
from pestis.kernel.observation import BlockPlace, Observation
from pestis.kernel.outcome import Outcome
from pestis.kernel.rules import RuleBook
from pestis.kernel.serialise import values_of

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks(Generic[S]):
    """Names, tables and hooks of a game, as far as its states ask for them."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        moves: MoveTable,
        events: EventTable,
        turn_rule: str,
        end_rule: str,
        frames: Sequence[Frame[Any]],
        seat_names: Sequence[str] = SEAT_NAMES,
    ) -> None:
        self.id = id
        self.title = title
        self.seat_names = tuple(seat_names)  # as the texts of the game call the seats
        self.moves = moves
        self.events = events
        self.turn_rule = turn_rule
        self.end_rule = end_rule
        self.frames: list[Frame[Any]] = frame_table(frames)
        self._observations: dict[int, Observation[Any]] = {}
        self.slots: list[Slot] = [Slot(frame) for frame in self.frames]

    def words_for(self, packs: Mapping[str, str]) -> dict[str, str]:
        """What identities say in a record that calls the packs by these hashes, by what they say now."""
        return {}

    def observation(self, seats: int) -> Observation[Any]:
        """The blocks of `State.observe`, made once for each number of seats."""
        if seats not in self._observations:
            made = self.new_observation(seats)
            made.check_seats(seats)
            self._observations[seats] = made
        return self._observations[seats]

    def observation_size(self, seats: int) -> int:
        """The length of `State.observe`."""
        return int(self.observation(seats).size)

    def observation_blocks(self, seats: int) -> list[BlockPlace]:
        """The blocks of `State.observe`: names, where they begin, and how long they are."""
        return self.observation(seats).places()

    # What a game fills in.

    def blank(self, seats: int) -> S:
        """A state of this game with nothing on the table yet."""
        raise unfilled(self, "blank")

    def rulebook(self) -> RuleBook:
        """The catalogue of this game's rules."""
        raise unfilled(self, "rulebook")

    def guess(self, state: S, viewer: i64) -> None:
        """Draw everything this viewer cannot know anew, from what it knows and `state.rng` only."""
        raise unfilled(self, "guess")

    def board_view(self, state: S, viewer: i64) -> Mapping[str, object]:
        """The game's part of a view: what lies on the table as this viewer sees it."""
        raise unfilled(self, "board_view")

    def new_observation(self, seats: int) -> Observation[Any]:
        """What a seat knows as numbers: in which blocks, and what these are made from."""
        raise unfilled(self, "new_observation")

    def move_text(self, state: S, seat: i64, move: Move) -> str:
        """One line that says what a move does."""
        raise unfilled(self, "move_text")

    def move_rules(self, state: S, seat: i64, move: Move) -> tuple[str, ...]:
        """The rules a move follows; by default those of its verb."""
        return move.rules

    def move_warning(self, state: S, seat: i64, move: Move) -> str:
        """What the seat loses for good by a legal move and might not expect, as a short sentence; "": nothing.

        Only from what the seat knows.
        """
        return ""

    def bundles(self, state: S, seat: i64) -> list[Bundle]:
        """Moves that this seat, which is asked, can make in one go."""
        return []

    def touches(self, state: S, seat: i64) -> bool:
        """Whether what a seat is asked now concerns what it has: for those who want no other questions."""
        return True

    def answering(self, state: S, seat: i64) -> Mapping[str, Sequence[str]]:
        """The cards that a seat has to answer each kind of reaction with, by the names that views give them."""
        return {}

    def event_text(self, state: S, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        """One line that says what happened; veiled arguments are -1."""
        raise unfilled(self, "event_text")

    def rounds(self, state: S) -> int | None:
        """Which round of the game this is, if the game has rounds."""
        return None

    def scores(self, state: S) -> list[float]:
        """The score of each seat, also while the game goes on."""
        raise unfilled(self, "scores")

    def outcome(self, state: S) -> Outcome:
        """Why the game ended, the final scores with their parts, and the tie-breaks used."""
        raise unfilled(self, "outcome")

    def in_words(self, state: S) -> Mapping[str, object]:
        """The fields of a position, for people who look for a fault; names say more than numbers."""
        return values_of(state)

    def components(self, state: S) -> Mapping[str, int]:
        """How many of each component there are, wherever they lie: the same after every move."""
        raise unfilled(self, "components")


AnyGame: TypeAlias = Hooks[Any]
"""How a state knows its game."""
