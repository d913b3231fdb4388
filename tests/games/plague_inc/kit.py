"""Tables to test on: any position the rules can reach, drawn in words, and what a rulebook would say about it.

A Country on the board is drawn city by city: "AAB." is two tokens of A, one of B, an empty city. In a solo game B
is the PlagueBot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    CONTINENT_IDS,
    COUNTRIES,
    COUNTRY_IDS,
    EVENT_IDS,
    NONE,
    SPACES,
    TRAIT_IDS,
)
from pestis.games.plague_inc.content.tables import FOLDER
from pestis.games.plague_inc.rules import board, death, evolution, infection
from pestis.games.plague_inc.rules.hands import count_armed, count_spent
from pestis.games.plague_inc.rules.traits import recount, recount_mat
from pestis.games.plague_inc.state import KIND, World
from pestis.kernel.agenda import IDLE, frame, kind_of
from pestis.kernel.game import Ask, Game
from pestis.kernel.rng import FastRng, Rng, fast
from tests.games.kit import AnyPosition

A, B, C, D, E = range(5)
SIDES = "ABCDE"
CARDS = FOLDER


class LoadedDice(Rng):
    """Dice that fall as the test says, and a plain generator for everything else."""

    def __init__(self, rolls: Sequence[int], other: FastRng) -> None:
        self.rolls = list(rolls)
        self.other = other

    def die(self, sides: int) -> int:
        if not self.rolls:
            raise AssertionError("a test rolled dice that it did not expect")
        return self.rolls.pop(0)

    def word(self) -> int:
        return self.other.word()

    def clone(self) -> LoadedDice:
        return LoadedDice(self.rolls, self.other.clone())


def countries(names: str) -> list[int]:
    return [COUNTRY_IDS.index(name) for name in names.split()]


def traits(names: str) -> list[int]:
    found: list[int] = []
    for word in names.split():
        count, _, name = word.rpartition("*")
        found += [TRAIT_IDS.index(name)] * int(count or 1)
    return found


def events(names: str) -> list[int]:
    return [EVENT_IDS.index(name) for name in names.split()]


def ban_numbers(names: str) -> list[int]:
    """Countries, and continents after them, as bans name them."""
    return [(COUNTRY_IDS + CONTINENT_IDS).index(name) for name in names.split()]


class Position(AnyPosition[World]):
    """A table in a given position, with the words of a rulebook example."""

    # Doing things.

    def decline_all(self) -> Position:
        """Let everybody decline the reactions that are asked for."""
        while not self.table.is_over and self.asked() == "react":
            self.play("decline")
        return self

    def end_turn(self) -> Position:
        """Let everybody choose what an absent player would, until the next turn or the end."""
        state = self.table
        now = (state.active, state.round)
        while not state.is_over and (state.active, state.round) == now:
            self.default()
        return self

    def default(self) -> Position:
        seat = self.table.pending()[0]
        self.table.apply(seat, self.table.default_move(seat))
        return self

    # Looking at things.

    @property
    def pending(self) -> list[int]:
        return list(self.table.pending())

    def asked(self) -> str:
        """What the question on top is: "infect", "roll", "react" and so on; "" when the game is over."""
        if self.table.is_over:
            return ""
        kinds = {
            value: name[4:].lower()
            for name, value in vars(on).items()
            if name.startswith("ASK_") and isinstance(value, int)
        }
        return kinds[kind_of(self.table.agenda[-1])]

    def offers(self, verb: str, seat: int | None = None) -> list[str]:
        """What a verb can be used with now: its arguments as they are written."""
        forms = [form for form in self.choices(seat) if form.split("(")[0] == verb]
        return sorted(form.partition("(")[2].rstrip(")") for form in forms)

    def cities(self, country: str) -> str:
        """A Country as it is drawn; "" if it is not on the board."""
        state = self.table
        card = COUNTRY_IDS.index(country)
        spot = board.spot_of(state, card)
        if spot < 0:
            return ""
        packed = state.cities[spot]
        return "".join((".ABCDE")[packed >> 3 * city & 7] for city in range(state.content.city_count[card]))

    def tokens(self, country: str) -> str:
        """The tokens in a Country, sorted."""
        return "".join(sorted(self.cities(country).replace(".", "")))

    def hand(self, seat: int) -> str:
        return " ".join(TRAIT_IDS[kind] for kind in sorted(entry & KIND for entry in self.table.hands[seat]))

    def events(self, seat: int) -> str:
        return " ".join(EVENT_IDS[entry & KIND] for entry in self.table.event_hands[seat])

    def slide(self, seat: int) -> str:
        cards = self.table.slides[seat * SPACES : seat * SPACES + SPACES]
        return " ".join("-" if card == NONE else TRAIT_IDS[card] for card in cards)

    def face_up(self) -> str:
        return " ".join("-" if card == NONE else COUNTRY_IDS[card] for card in self.table.face_up)

    def removed(self) -> str:
        return " ".join(COUNTRY_IDS[card] for card in self.table.removed)

    def kills(self, side: int) -> str:
        return " ".join(COUNTRY_IDS[kill & 63] for kill in self.table.kills if kill >> 6 == side)

    def discarded_events(self) -> str:
        return " ".join(EVENT_IDS[card] for card in self.table.event_discard)

    @property
    def dna(self) -> list[int]:
        return [int(number) for number in self.table.dna]

    @property
    def supply(self) -> list[int]:
        return [int(number) for number in self.table.supply]

    def kinds(self, viewer: int | None = None) -> list[str]:
        """The kinds of the events since the position was set up."""
        return [str(event["event"]) for event in self.table.events_since(self.begun, viewer)]

    def told(self, viewer: int | None = None) -> list[str]:
        return [str(event["text"]) for event in self.table.events_since(self.begun, viewer)]

    def seen(self, viewer: int | None = None) -> dict[str, Any]:
        seen: Any = self.table.view(viewer)["table"]
        return dict(seen)

    def player(self, seat: int, viewer: int | None = None) -> dict[str, Any]:
        return dict(self.seen(viewer)["players"][seat])

    def parts(self, seat: int) -> dict[str, float]:
        return self.table.outcome().parts[seat]


def given(
    *,
    seats: int = 2,
    world: Mapping[str, str] | None = None,
    slides: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    held: Mapping[int, str] | None = None,
    fresh: Mapping[int, int] | None = None,
    dna: Sequence[int] = (),
    diseases: str = "",
    face_up: str = "- - -",
    deck: str = "chile",
    trait_deck: str = "",
    trait_discard: str = "",
    only_traits: bool = False,
    removing: bool = False,
    event_deck: str = "",
    event_discard: str = "",
    only_events: bool = False,
    kills: Mapping[int, str] | None = None,
    bans: Mapping[int, str] | None = None,
    strikes: Mapping[int, str] | None = None,
    mat: str = "",
    turn: int = A,
    first: int = A,
    round_number: int = 3,
    phase: str = "start",
    sudden_death: bool = False,
    rolls: Sequence[int] = (),
    ask: Ask = "public",
    game: Game = GAME,
    seed: int = 1,
    run: bool = True,
    **options: bool | int | str,
) -> Position:
    """A table in mid-game: seat `turn` begins the named phase of its turn.

    Cards of piles are written from bottom to top. Trait and Event Cards that are not named lie at the bottom of
    their decks, or out of the game with `only_traits` and `only_events`. Countries that are not named are out of
    the game. `removing` is the option `trait_discard="removed"`. A slide is written by spaces: "rash - - coma -".
    `diseases` has a letter for each seat: "bv".
    """
    settings: dict[str, object] = {"first_player": "seat0", "disease": "bacteria", **options}
    if removing:
        settings["trait_discard"] = "removed"
    state = dealt(game, seats, seed, settings, ask)
    clear_board(state)
    draw_board(state, world or {})
    deal_hands(state, hands or {}, held or {}, fresh or {})
    lay_slides(state, diseases, slides or {}, mat)
    state.dna = [dna[side] if side < len(dna) else 0 for side in range(state.sides)]
    set_marks(state, kills or {}, strikes or {}, bans or {})
    lay_countries(state, face_up, deck)
    lay_traits(state, trait_deck, trait_discard, only_traits)
    lay_events(state, event_deck, event_discard, only_events)
    state.round, state.first_seat, state.active, state.sudden_death = round_number, first, turn, sudden_death
    state.rng = LoadedDice(rolls, fast(seed)) if rolls else fast(seed)
    return begun(state, turn, phase if run else "")


def dealt(game: Game, seats: int, seed: int, options: Mapping[str, object], ask: Ask) -> World:
    """A table at which nothing is asked yet."""
    state = game.start(seats, seed, options, ask)
    assert isinstance(state, World)
    state.agenda, state.waiting, state.sealing, state.sealed = list(IDLE), 0, False, []
    state.starting = []
    return state


def clear_board(state: World) -> None:
    state.on_board = state.open_spots = state.hot = state.cold = state.air = state.sea = 0
    state.spot_country = [NONE] * len(state.spot_country)
    state.cities = [0] * len(state.cities)
    state.tally = [0] * len(state.tally)
    state.present = [0] * state.sides
    state.control = [0] * state.sides
    state.arrived = []
    state.removed = []


def draw_board(state: World, world: Mapping[str, str]) -> None:
    for seat in range(state.seats):
        state.supply[seat] = 16
    for name, drawn in world.items():
        card = COUNTRY_IDS.index(name)
        spot = board.lay(state, card)
        assert len(drawn) <= state.content.city_count[card], f"{name} has not so many cities"
        for city, letter in enumerate(drawn):
            if letter != ".":
                put_in_city(state, SIDES.index(letter), spot, city)


def put_in_city(state: World, side: int, spot: int, city: int) -> None:
    """A token in exactly this city: the others are held while it is put."""
    filled = 0
    for place in range(city):
        if state.cities[spot] >> 3 * place & 7 == 0:
            filled |= 7 << 3 * place
    state.cities[spot] = state.cities[spot] | filled
    board.put(state, side, spot)
    state.cities[spot] = state.cities[spot] & ~filled
    if side < state.seats:
        state.supply[side] = state.supply[side] - 1


def deal_hands(state: World, hands: Mapping[int, str], held: Mapping[int, str], fresh: Mapping[int, int]) -> None:
    for seat in range(state.seats):
        state.hands[seat] = traits(hands.get(seat, ""))
        state.event_hands[seat] = events(held.get(seat, ""))
        state.fresh[seat] = fresh.get(seat, 0)


def lay_slides(state: World, diseases: str, slides: Mapping[int, str], mat: str) -> None:
    """The Trait Cards of the diseases, and of the PlagueBot."""
    for seat in range(state.seats):
        state.diseases[seat] = 1 if diseases[seat : seat + 1] == "v" else 0
        for space, name in enumerate(slides.get(seat, "").split()):
            place = seat * SPACES + space
            state.slides[place] = NONE if name == "-" else TRAIT_IDS.index(name)
            state.paid[place] = 0 if name == "-" else state.content.cost[state.slides[place]]
        recount(state, seat)
    state.mat = traits(mat)
    if state.is_solo:
        recount_mat(state)


def set_marks(state: World, kills: Mapping[int, str], strikes: Mapping[int, str], bans: Mapping[int, str]) -> None:
    state.kills = [side << 6 | card for side, names in kills.items() for card in countries(names)]
    state.strikes = [seat << 6 | card for seat, names in strikes.items() for card in countries(names)]
    state.bans = [seat << 6 | number for seat, names in bans.items() for number in ban_numbers(names)]
    board.count_bans(state)


def lay_countries(state: World, face_up: str, deck: str) -> None:
    words = face_up.split()
    state.face_up = [NONE if word == "-" else COUNTRY_IDS.index(word) for word in words] + [NONE] * (
        3 - len(words)
    )
    state.country_deck = countries(deck)
    used = [*state.face_up, *state.country_deck, *state.spot_country, *(kill & 63 for kill in state.kills)]
    state.remainder = [card for card in range(COUNTRIES) if card not in used]


def lay_traits(state: World, deck: str, discard: str, only: bool) -> None:
    top = traits(deck)
    state.trait_discard = traits(discard)
    state.trait_removed = []
    state.trait_deck = []
    rest = list(state.content.all_traits)
    used = [*top, *state.trait_discard, *state.mat, *(card for card in state.slides if card != NONE)]
    for card in used + [card for hand in state.hands for card in hand]:
        rest.remove(card)
    if only:
        state.trait_removed = rest
        state.trait_deck = top
    else:
        state.trait_deck = rest + top


def lay_events(state: World, deck: str, discard: str, only: bool) -> None:
    top = events(deck)
    rest = state.event_deck
    state.event_discard = events(discard)
    for card in [*top, *state.event_discard, *(card for hand in state.event_hands for card in hand)]:
        if card in rest:
            rest.remove(card)
    state.event_deck = top if only else rest + top
    count_spent(state)
    for seat in range(state.seats):
        count_armed(state, seat)


def begun(state: World, seat: int, phase: str) -> Position:
    """The table when a seat has begun a phase of its turn, if it should."""
    position = Position(state)
    if phase:
        begin(state, seat, phase)
    return position


def begin(state: World, seat: int, phase: str) -> None:
    """Put a seat at the beginning of a phase of its turn and run to the first question."""
    if phase == "start":
        state.push(frame(on.BEGIN_TURN, seat))
    elif phase == "country":
        state.push(frame(on.COUNTRY, seat))
    elif phase == "evolution":
        evolution.begin(state, seat)
    elif phase == "infection":
        infection.begin(state, seat)
    elif phase == "death":
        death.begin(state, seat)
    elif phase == "end":
        state.push(frame(on.END_WINDOW, seat))
    else:
        raise AssertionError(f"there is no phase {phase}")
    while not state.waiting and not state.is_over:
        state.step(state.agenda.pop())


def new_game(
    seats: int = 2, seed: int = 1, game: Game = GAME, ask: Ask = "public", **options: bool | int | str
) -> Position:
    """A game as it is dealt, before the first choice."""
    state = game.start(seats, seed, options, ask)
    assert isinstance(state, World)
    return Position(state)


def copy_of(state: World) -> Position:
    """The same table once more."""
    copy = state.clone()
    assert isinstance(copy, World)
    return Position(copy)


def rewritten(folder: Path, file: str, *changes: tuple[str, str]) -> Game:
    """The game with pieces of the text of one file of its cards replaced: a pack written into a folder."""
    text = (CARDS / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old} is not in {file}"
        text = text.replace(old, new)
    (folder / file).write_text(text, encoding="utf-8")
    return GAME.with_pack(folder)


def continent_of(country: str) -> str:
    return CONTINENT_IDS[GAME.content.continent[COUNTRY_IDS.index(country)]]
