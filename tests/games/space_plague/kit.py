"""Tables to test on: any position the rules can reach, and what a rulebook example would say about it.

A unit is written "captain@t3", with its owner before it if that is not the host ("B.plague@s2"), and with what
lies on it behind it ("plague@t1+shield", "+halt", "+halt2", "+immune", "+immune2"). Where two units share a space
the second stands on "t3b". Cards have their ids, and the last card of a pile is its top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pestis.games.space_plague import GAME, frames
from pestis.games.space_plague.board import (
    GROUNDS,
    HALT_SHIFT,
    IMMUNE_SHIFT,
    KIND_IDS,
    KIND_SHIFT,
    PLACE_IDS,
    PLACES,
    PLANET_TILE,
    SHIELD_SHIFT,
    SHIP,
    SPACE_IDS,
    SPACES,
    TERRAIN_IDS,
    halt_of,
    immune_of,
    kind_of_unit,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.cards import (
    EVENT_IDS,
    EVOLUTION_IDS,
    INSTANT_IDS,
    PERMANENT_IDS,
    PLAY_IDS,
    count_in,
    names_in,
)
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame
from pestis.kernel.game import Ask, Game
from pestis.kernel.rng import fast
from tests.games.kit import AnyPosition

A, B, C, D = range(4)
SEATS = "ABCD"
LETTERS = {"w": "water", "m": "mountain", "d": "desert", "f": "forest", "a": "alien"}
PHASES = {
    "start": frames.ROUND,
    "production": frames.SHIFT,
    "commit": frames.COMMIT,
    "turns": frames.TURN,
    "event": frames.EVENT,
    "march": frames.BEFORE_MARCH,
}
FACES = {name: face for face, name in enumerate((*TERRAIN_IDS, "x2"))}


def seed_rolling(faces: Sequence[str]) -> int:
    """A seed of the fast generator whose first rolls of the die are these faces."""
    wanted = [FACES[face] for face in faces]
    for seed in range(1_000_000):
        rng = fast(seed)
        if all(rng.below(6) == face for face in wanted):
            return seed
    raise AssertionError(f"no seed rolls {faces}")


class Position(AnyPosition[Invasion]):
    """A table in a given position, with the words of a rulebook example."""

    # Doing things.

    def commit(self, *cards: str) -> Position:
        """Everybody picks a card, by seat; "" for a seat that is not asked."""
        for seat, card in enumerate(cards):
            if card:
                self.table.play(seat, GAME.moves.parse(f"commit({card})"))
        return self

    def rolls(self, *faces: str) -> Position:
        """The next rolls of the die."""
        self.table.rng = fast(seed_rolling(faces))
        return self

    def march(self) -> Position:
        """Let everybody pass until the march of this round is over."""
        number = self.table.round
        while not self.table.is_over and self.table.round == number:
            for seat in self.table.pending():
                self.table.apply(seat, self.table.default_move(seat))
        return self

    def skip(self, count: int = 1) -> Position:
        """So many default moves."""
        for _ in range(count):
            seat = self.table.pending()[0]
            self.table.apply(seat, self.table.default_move(seat))
        return self

    def default(self, seat: int | None = None) -> str:
        """What an absent player would do now."""
        who = self.table.pending()[0] if seat is None else seat
        return GAME.moves.form(self.table.default_move(who))

    # Looking at things.

    @property
    def pending(self) -> tuple[int, ...]:
        return self.table.pending()

    def asked(self, viewer: int | None = None) -> str:
        """The question as a viewer reads it, by default the one who has to answer."""
        return self.table.question(self.table.pending()[0] if viewer is None else viewer).text

    def described(self, form: str) -> str:
        return self.table.describe(self.table.pending()[0], GAME.moves.parse(form)).text

    def units(self, host: int) -> str:
        """The units of a board, the front one first."""
        found = []
        for space in reversed(range(SPACES)):
            for place in (space, space + SPACES):
                unit = self.table.units[host * PLACES + place]
                if unit:
                    found.append(written(unit, host, place))
        return " ".join(found)

    def energy(self, host: int) -> str:
        """The charged tiles of a path."""
        return " ".join(SPACE_IDS[s] for s in range(SPACES) if self.table.charged >> (host * SPACES + s) & 1)

    def blocked(self, host: int) -> str:
        """The tiles of a path that never produce again."""
        return " ".join(SPACE_IDS[s] for s in range(SPACES) if self.table.orange >> (host * SPACES + s) & 1)

    def path(self, host: int) -> str:
        tiles: Any = self.seen()["boards"][host]["path"]
        return " ".join(str(tile["terrain"])[0] for tile in tiles)

    @property
    def reserve(self) -> list[int]:
        return [int(energy) for energy in self.table.reserve]

    @property
    def core(self) -> list[int]:
        return [int(tokens) for tokens in self.table.core]

    @property
    def supply(self) -> list[int]:
        return [int(tokens) for tokens in self.table.supply]

    def hand(self, seat: int) -> str:
        return " ".join(names_in(self.table.hand[seat], PLAY_IDS))

    def played(self, seat: int) -> str:
        return " ".join(names_in(self.table.played[seat], PLAY_IDS))

    def trashed(self, seat: int) -> str:
        return " ".join(names_in(self.table.trashed[seat], PLAY_IDS))

    def instants(self, seat: int) -> str:
        return " ".join(names_in(self.table.instants[seat], INSTANT_IDS))

    def permanents(self, seat: int) -> str:
        return " ".join(names_in(self.table.permanents[seat], PERMANENT_IDS))

    def row(self) -> str:
        return " ".join("-" if card < 0 else EVOLUTION_IDS[card] for card in self.table.row)

    def discards(self) -> str:
        return " ".join(EVOLUTION_IDS[card] for card in self.table.discards)

    def track(self) -> str:
        return " ".join(EVENT_IDS[card] if card else "-" for card in self.table.track)

    def kinds(self, viewer: int | None = None) -> list[str]:
        """The kinds of the events since the position was set up."""
        return [str(event["event"]) for event in self.table.events_since(self.begun, viewer)]

    def told(self, viewer: int | None = None) -> list[str]:
        """What a viewer was told since the position was set up."""
        return [str(event["text"]) for event in self.table.events_since(self.begun, viewer)]

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of all events of a kind since the position was set up, with their seat."""
        found = []
        for event in self.table.events_since(self.begun, None):
            if event["event"] == kind:
                args: Any = event["args"]
                found.append({"seat": event["seat"], **args})
        return found

    def seen(self, viewer: int | None = None) -> dict[str, Any]:
        """The table as a viewer sees it."""
        seen: Any = self.table.view(viewer)["table"]
        return dict(seen)


def written(unit: int, host: int, place: int) -> str:
    owner = owner_of(unit)
    kind = KIND_IDS[kind_of_unit(unit)]
    text = f"{kind}@{PLACE_IDS[place]}" if owner in (host, -1) else f"{SEATS[owner]}.{kind}@{PLACE_IDS[place]}"
    if shield_of(unit) >= 0:
        text += "+shield"
    if halt_of(unit):
        text += "+halt" if halt_of(unit) == 1 else "+halt2"
    if immune_of(unit):
        text += "+immune" if immune_of(unit) == 1 else "+immune2"
    return text


def read_unit(text: str, host: int) -> tuple[int, int]:
    """A unit and its place from "B.captain@t3+shield"."""
    head, *statuses = text.split("+")
    name, _, place = head.partition("@")
    owner_name, _, kind_name = name.rpartition(".")
    owner = SEATS.index(owner_name) if owner_name else host
    kind = KIND_IDS.index(kind_name)
    unit = kind << KIND_SHIFT | (0 if kind_name == "native" else owner)
    for status in statuses:
        rounds = int(status[-1]) if status[-1].isdigit() else 1
        if status == "shield":
            unit |= host + 1 << SHIELD_SHIFT
        elif status.startswith("halt"):
            unit |= rounds << HALT_SHIFT
        else:
            assert status.startswith("immune"), status
            unit |= rounds << IMMUNE_SHIFT
    return unit, PLACE_IDS.index(place)


def set_of(names: str, ids: Sequence[str]) -> int:
    return sum(1 << ids.index(name) for name in names.split())


def terrains(path: str) -> list[int]:
    """The tiles of a path from letters: "w f d m a f"."""
    return [TERRAIN_IDS.index(LETTERS[letter]) for letter in path.split()]


def given(
    *,
    seats: int = 2,
    path: str = "w f d m a f",
    extra: int = 6,
    paths: Mapping[int, str] | None = None,
    units: Mapping[int, str] | None = None,
    energy: Mapping[int, str] | None = None,
    blocked: Mapping[int, str] | None = None,
    reserve: Sequence[int] | None = None,
    pool: int | None = None,
    supply: Mapping[int, int] | None = None,
    special: int | None = None,
    core: Sequence[int] | None = None,
    core_special: Sequence[int] | None = None,
    hands: Mapping[int, str] | None = None,
    played: Mapping[int, str] | None = None,
    last: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    instants: Mapping[int, str] | None = None,
    permanents: Mapping[int, str] | None = None,
    row: str = "",
    market: str | None = None,
    discards: str = "",
    track: str = "- - -",
    deck: str = "event_9",
    uniques: int = 0,
    first: int = A,
    round_number: int = 5,
    last_round: int | None = None,
    phase: str = "turns",
    rolls: Sequence[str] = (),
    ask: Ask = "public",
    game: Game = GAME,
    seed: int = 1,
    **options: bool | int | str,
) -> Position:
    """A table in mid-game that begins the named phase.

    `path` is the order of tiles by first letters, for everybody or by seat in `paths`. In phase "turns" the cards
    in `shown` are the ones that were turned up; in phase "start" a new round begins. Hands that are not given
    are the starting six without what was shown or played. Tokens and energy come out of the supplies. The row of
    the market is empty unless given; cards that are named nowhere lie under `market` in the deck.
    """
    state = dealt(game, seats, seed, {"event_track_spaces": len(track.split()) - 1, **options}, ask)
    lay_tiles(state, seats, path, extra, paths or {})
    place_units(state, units or {})
    mark_tiles(state, energy or {}, blocked or {})
    fill_cores(state, core, core_special)
    fill_stocks(state, reserve, pool, supply or {}, special)
    deal_hands(state, hands or {}, played or {}, last or {}, shown or {})
    deal_evolutions(state, instants or {}, permanents or {})
    lay_market(state, row, market, discards)
    lay_track(state, track, deck)
    set_round(state, round_number, last_round, first, uniques)
    return begin(state, phase, rolls)


def dealt(game: Game, seats: int, seed: int, options: Mapping[str, object], ask: Ask) -> Invasion:
    state = game.start(seats, seed, options, ask)
    assert isinstance(state, Invasion)
    return state


def lay_tiles(state: Invasion, seats: int, path: str, extra: int, paths: Mapping[int, str]) -> None:
    """Paths of any tiles, and nothing on them."""
    state.units = [0] * (seats * PLACES)
    state.charged = state.orange = 0
    state.grounds = []
    for host in range(seats):
        tiles = terrains(paths.get(host, path))
        grounds = [0] * GROUNDS
        for place, terrain in enumerate(tiles):
            grounds[terrain] |= 1 << (SHIP + place)
        grounds[PLANET_TILE] = 1 << (SHIP + extra - 1)
        state.grounds += grounds
        state.lengths[host] = len(tiles)


def place_units(state: Invasion, units: Mapping[int, str]) -> None:
    state.occupied = 0
    for host, text in units.items():
        for word in text.split():
            place_unit(state, host, word)


def place_unit(state: Invasion, host: int, word: str) -> None:
    """A unit on its place, out of the supplies."""
    unit, place = read_unit(word, host)
    assert not state.units[host * PLACES + place], f"two units on {word}"
    state.units[host * PLACES + place] = unit
    state.occupied |= 1 << (host * SPACES + place % SPACES)
    state.has_status = state.has_status or "+" in word
    kind = kind_of_unit(unit)
    if kind > 2:
        state.special -= 1
        state.reds += KIND_IDS[kind] == "red"
    else:
        state.supply[owner_of(unit)] -= kind
    state.immunity -= 1 if immune_of(unit) else 0


def mark_tiles(state: Invasion, energy: Mapping[int, str], blocked: Mapping[int, str]) -> None:
    """Tiles that hold energy, and those that never produce again."""
    for seat in range(state.seats):
        for space in energy.get(seat, "").split():
            state.charged |= 1 << (seat * SPACES + SPACE_IDS.index(space))
        for space in blocked.get(seat, "").split():
            state.orange |= 1 << (seat * SPACES + SPACE_IDS.index(space))
            state.special -= 1


def fill_cores(state: Invasion, core: Sequence[int] | None, core_special: Sequence[int] | None) -> None:
    for seat in range(state.seats):
        state.core[seat] = core[seat] if core else 0
        state.core_special[seat] = core_special[seat] if core_special else 0
        state.supply[seat] -= state.core[seat]
        state.special -= state.core_special[seat]


def fill_stocks(
    state: Invasion,
    reserve: Sequence[int] | None,
    pool: int | None,
    supply: Mapping[int, int],
    special: int | None,
) -> None:
    """Energy and tokens: those that are given, else what the rest of the table leaves."""
    for seat in range(state.seats):
        state.reserve[seat] = reserve[seat] if reserve else 0
        state.supply[seat] = supply.get(seat, int(state.supply[seat]))
    left = state.all_energy - sum(state.reserve) - count_in(state.charged)
    state.pool = left if pool is None else pool
    state.special = state.special if special is None else special


def deal_hands(
    state: Invasion,
    hands: Mapping[int, str],
    played: Mapping[int, str],
    last: Mapping[int, str],
    shown: Mapping[int, str],
) -> None:
    for seat in range(state.seats):
        state.shown[seat] = PLAY_IDS.index(shown[seat]) if shown.get(seat) else -1
        state.played[seat] = set_of(f"{played.get(seat, '')} {shown.get(seat, '')}", PLAY_IDS)
        starting = " ".join(PLAY_IDS[:6])
        state.hand[seat] = set_of(hands.get(seat, starting), PLAY_IDS) & ~state.played[seat]
        state.last[seat] = PLAY_IDS.index(last[seat]) if seat in last else -1
        state.trashed[seat] = 0b111111 & ~(state.hand[seat] | state.played[seat])


def deal_evolutions(state: Invasion, instants: Mapping[int, str], permanents: Mapping[int, str]) -> None:
    for seat in range(state.seats):
        state.instants[seat] = set_of(instants.get(seat, ""), INSTANT_IDS)
        state.permanents[seat] = set_of(permanents.get(seat, ""), PERMANENT_IDS)
        state.held_instants += count_in(state.instants[seat])


def lay_market(state: Invasion, row: str, market: str | None, discards: str) -> None:
    size = max(len(state.row), len(row.split()))
    state.row = [-1 if word == "-" else EVOLUTION_IDS.index(word) for word in row.split()]
    state.row += [-1] * (size - len(state.row))
    state.discards = [EVOLUTION_IDS.index(word) for word in discards.split()]
    top = [EVOLUTION_IDS.index(word) for word in (market or "").split()]
    held = {card for card in state.row if card >= 0} | set(state.discards) | set(top)
    for seat in range(state.seats):
        held |= {card for card in range(12) if state.instants[seat] >> card & 1}
        held |= {card + 23 for card in range(13) if state.permanents[seat] >> card & 1}
        held |= {card + 6 for card in range(6, 17) if (state.hand[seat] | state.played[seat]) >> card & 1}
    rest = [card for card in range(36) if card not in held]
    state.market = top if market is not None else rest
    if market is not None:
        state.trashed[0] |= sum(1 << card - 6 for card in rest if 12 <= card < 23)


def lay_track(state: Invasion, track: str, deck: str) -> None:
    state.balanced = False
    state.track = [0 if word == "-" else EVENT_IDS.index(word) for word in track.split()]
    state.planetary = [EVENT_IDS.index(word) for word in deck.split()]
    named = set(state.track) | set(state.planetary)
    state.gone = [card for card in range(1, 21) if card not in named]
    state.removed = []


def set_round(state: Invasion, number: int, last: int | None, first: int, uniques: int) -> None:
    state.uniques = uniques
    state.first = first
    state.round = number
    state.last_round = number + len(state.planetary) + len(state.track) if last is None else last


def begin(state: Invasion, phase: str, rolls: Sequence[str]) -> Position:
    """Begin a phase and run to the first question."""
    state.agenda, state.waiting, state.sealing, state.sealed = [0, 0, 0, 0], 0, False, []
    position = Position(state)
    if rolls:
        position.rolls(*rolls)
    state.push(frame(PHASES[phase]))
    while not state.waiting and not state.is_over:
        state.step(state.agenda.pop())
    return position


def new_game(seats: int = 2, seed: int = 1, game: Game = GAME, **options: bool | int | str) -> Position:
    """A game as it is dealt, before the first choice."""
    state = game.start(seats, seed, options)
    assert isinstance(state, Invasion)
    return Position(state)


def conserved(position: Position) -> bool:
    """SP-RULING-17, 18, 34: all energy, all tokens, all special tokens are somewhere."""
    found = position.table.components()
    tokens = [found[f"tokens_{seat}"] for seat in range(position.table.seats)]
    whole = found["energy"] == 50 and found["special_tokens"] == 18 and found["immunity_tokens"] == 2
    return whole and tokens == [20] * position.table.seats
