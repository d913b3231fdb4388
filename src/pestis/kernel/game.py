"""A game: its name, seats, options, moves, rules and content, and how a new one is dealt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from mypy_extensions import mypyc_attr

from pestis.kernel import installed
from pestis.kernel.content import Pack
from pestis.kernel.errors import DefinitionError, OptionError, PackError, SeatCountError, allowed, unfilled
from pestis.kernel.events import EventTable, Journal
from pestis.kernel.frames import Frame
from pestis.kernel.grammar import SEAT_NAMES
from pestis.kernel.hooks import Hooks
from pestis.kernel.metrics import Metrics
from pestis.kernel.moves import MoveTable
from pestis.kernel.options import OptionTable, OptionValues, Value
from pestis.kernel.own_packs import folder_of, is_own, texts_in
from pestis.kernel.plain_rules import PlainRule, read_plain_rules
from pestis.kernel.rng import Seed, fair, fast
from pestis.kernel.rules import Rule, find_guide, find_plain_rules, for_players
from pestis.kernel.state import MOST_SEATS, State
from pestis.kernel.strategy import Strategy

Ask = Literal["public", "able", "people", "full"]
"""Who is asked: everybody who might have an answer as far as the others know; only who has one; only who has one,
with what only people want (to give up); as `public`, with all that people are told and may still think better of.

What `public` asks and tells is bound by records; what was mended for people since is in the last two."""
ASKS: Final[tuple[Ask, ...]] = ("public", "able", "people", "full")
Source = Literal["fast", "fair"]
# Addresses, file names and the names of environments for learning are made from it.
GAME_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
# Games with packs that came as texts, those last used last: to read one takes a good part of a second.
MOST_OWN: Final = 32
_own_games: Final[dict[str, Game]] = {}


class Views(NamedTuple):
    """The TypedDicts of what a page is told about a game: what `board_view` and `catalogue` return."""

    board: type[Any]
    catalogue: type[Any] | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Hooks[State]):
    """What is the same for every match of a game. A game derives its own class and fills in the hooks, here and in
    `Hooks`."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        summary: str,
        seat_counts: Sequence[int],
        rules_version: str,
        moves: MoveTable,
        events: EventTable,
        options: OptionTable,
        packs: Sequence[Pack] = (),
        pack_folder: str = "",
        turn_rule: str,
        end_rule: str,
        more_seats: Mapping[int, Mapping[str, Value]] | None = None,
        frames: Sequence[Frame[Any]] = (),
        seat_names: Sequence[str] = SEAT_NAMES,
        asks_openly: bool = False,
    ) -> None:
        super().__init__(
            id=id,
            title=title,
            moves=moves,
            events=events,
            turn_rule=turn_rule,
            end_rule=end_rule,
            frames=frames,
            seat_names=seat_names,
        )
        self.summary = summary
        self.seat_counts = tuple(seat_counts)
        # Seat counts that a table can have only with these options.
        self.more_seats = {count: dict(wanted) for count, wanted in (more_seats or {}).items()}
        self.rules_version = rules_version
        # With ask="people", who is asked follows from what everybody knows: it need not be hidden.
        self.asks_openly = asks_openly
        self.options = options
        self.packs = tuple(packs)
        for pack in packs:
            pack.faults.check()
        self.pack_folder = pack_folder
        # The files of a pack that came as texts: nobody else has it in a folder, so records carry them.
        self.texts: Mapping[str, str] = {}
        self.identity = f"{id} {rules_version} {' '.join(pack.hash for pack in packs)}"
        if GAME_ID.fullmatch(id) is None:
            raise DefinitionError(
                f"the id of a game is {id!r}; allowed: small letters, digits and hyphens, a letter first"
            )
        counts = (*self.seat_counts, *self.more_seats)
        if not self.seat_counts or min(counts) < 1 or max(counts) > MOST_SEATS:
            raise DefinitionError(f"{id}: seat counts must be 1 to {MOST_SEATS}, not {counts}")
        if len(self.seat_names) < max(counts):
            raise DefinitionError(
                f"{id}: {len(self.seat_names)} names of seats; allowed: one for each of {max(counts)}"
            )
        if len(set(counts)) < len(counts):
            raise DefinitionError(f"{id}: seat counts name a number twice: {counts}")

    def start(
        self,
        seats: int,
        seed: Seed = 0,
        options: Mapping[str, object] | None = None,
        ask: Ask = "public",
        *,
        source: Source = "fast",
        watched: bool = True,
    ) -> State:
        """A new game, dealt and run up to its first decision."""
        values = self.settle(seats, options, ask)
        if source not in ("fast", "fair"):
            raise OptionError(f"source is {source!r}; {allowed(str(source), ['fast', 'fair'])}")
        state = self.blank(seats)
        state.rng = fair(seed) if source == "fair" else fast(seed)
        state.skip_unable = ask in ("able", "people")
        state.for_people = ask != "able"
        state.in_full = ask in ("people", "full")
        state.journal = Journal() if watched else None
        self.deal(state, values)
        while not state.waiting and not state.is_over:
            state.step(state.agenda.pop())
        if ask == "people":
            state.answer_formalities()
        return state

    def settle(self, seats: int, options: Mapping[str, object] | None, ask: str) -> OptionValues:
        """The options of a new game, checked together with the number of seats."""
        if isinstance(seats, bool) or (seats not in self.seat_counts and seats not in self.more_seats):
            raise SeatCountError(self.title, seats, self.seat_counts)
        if ask not in ASKS:
            raise OptionError(f"ask is {ask!r}; {allowed(str(ask), list(ASKS))}")
        values = self.options.resolve(options)
        for name, wanted in self.more_seats.get(seats, {}).items():
            if values.values[name] != wanted:
                raise SeatCountError(self.title, seats, self.seat_counts, f"{name}={wanted}")
        self.check_options(seats, values)
        return values

    def pack_hashes(self) -> dict[str, str]:
        """What binds a match beside the version of the rules: what each pack says about play."""
        return {pack.name: pack.hash for pack in self.packs}

    def has_packs(self, hashes: Mapping[str, str]) -> bool:
        """Whether a match with these packs can be played on: the same content, whatever its words are now."""
        return len(hashes) == len(self.packs) and all(
            pack.name in hashes and pack.is_called(hashes[pack.name]) for pack in self.packs
        )

    def with_texts(self, texts: Mapping[str, str]) -> Game:
        """The same game with the content of a pack that is no folder but files by name."""
        return reopen(self.id, str(folder_of(texts)))

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return reopen, (self.id, self.pack_folder)

    def rules_for_players(self) -> list[Rule]:
        """The rules without what only builders of the game need."""
        cited = {entry for verb in self.moves.verbs for entry in verb.rules}
        words = {rule_id: rule.text for rule_id, rule in self.plain_rules().items()}
        return list(for_players(self.rulebook(), cited, words))

    # What a game fills in.

    def deal(self, state: State, options: OptionValues) -> None:
        """Set up the table and push the first frames."""
        raise unfilled(self, "deal")

    def check_options(self, seats: int, options: OptionValues) -> None:
        """Refuse options that do not go together, with an OptionError."""

    def with_pack(self, folder: Path) -> Game:
        """The same game with the content of another pack."""
        raise PackError(str(folder), "", "", f"{self.title} has no content packs")

    def words_for(self, packs: Mapping[str, str]) -> dict[str, str]:
        """What identities say in a record that calls the packs by these hashes, by what they say now."""
        return {pack.hash: packs[pack.name] for pack in self.packs}

    def how_to_play(self) -> str:
        """One page for newcomers, as Markdown that cites rules in brackets, [XX-TURN-1]; "": there is none."""
        return find_guide(self.id)

    def plain_rules(self) -> Mapping[str, PlainRule]:
        """Rules in plain words by id, which players read before the exact ones (`kernel.plain_rules`)."""
        file = find_plain_rules(self.id)
        return read_plain_rules(file, self.rulebook()) if file is not None else {}

    def coaching(self, state: State, seat: int) -> str:
        """What this phase is for and what matters now, to a newcomer who is asked, in a sentence; "" for nothing.

        The state is an imagined one, so what the seat does not know cannot be said.
        """
        return ""

    def lesson_folder(self) -> Path | None:
        """Where the lessons of the game are (`kernel.lessons`), if it has some."""
        return None

    def weights_folder(self) -> Path | None:
        """Where the weights of the game's networks are (`bots.network`), one file for each number of seats."""
        return None

    def catalogue(self) -> Mapping[str, object]:
        """What a page needs to draw the game and is no secret, as JSON: cards by id, maps and the like."""
        return {}

    def views(self) -> Views | None:
        """How `board_view` and `catalogue` are made: a page's types come from it. None: it is not said.

        The module of these types must stay interpreted, as `views.py` does; compiled ones have lost their fields.
        """
        return None

    def reactions(self) -> tuple[str, ...]:
        """The questions that a seat is asked because of what another one did, by the first rule of each.

        Standing orders can answer them: then `State.default_move` declines.
        """
        return ()

    def decision_bound(self, seats: int) -> int:
        """A number of decisions that no game can exceed, by a stated argument."""
        raise unfilled(self, "decision_bound")

    def strategy(self) -> Strategy | None:
        """What the game's own bot knows: how to choose well and how to judge a position."""
        return None

    def metrics(self) -> Metrics | None:
        """What the laboratory counts in this game, and which balance it aims at."""
        return None


def game_of(state: State) -> Game:
    """The game that a state belongs to, with all that states do not ask for."""
    game = state.game
    assert isinstance(game, Game)
    return game


def reopen(name: str, pack_folder: str) -> Game:
    """The game that a pickled state belongs to."""
    found = installed.find(name)
    if not isinstance(found, Game):
        raise DefinitionError(f"{name!r} is not a game but of the type {type(found).__name__}")
    if not is_own(pack_folder):
        return found.with_pack(Path(pack_folder)) if pack_folder else found
    key = f"{name} {pack_folder}"
    own = _own_games.pop(key, None)
    if own is None:
        own = found.with_pack(Path(pack_folder))
        own.texts = texts_in(pack_folder)
    _own_games[key] = own
    while len(_own_games) > MOST_OWN:
        _own_games.pop(next(iter(_own_games)), None)
    return own
