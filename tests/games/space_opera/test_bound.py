"""SO-RULING-43: every Round is finite, by counts that can be watched; nothing is lost that the rules conserve."""

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.flags import STEALTH
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.rounds import DECISIONS_PER_ROUND
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import kind_of
from pestis.kernel.errors import DefinitionError
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule


def busy(state: Galaxy, seat: int, rng: object) -> int:
    """A player who does things as long as there is anything to do."""
    legal = state.legal(seat)
    idle = (0, 1, 2, 4)
    doing = [action for action in legal if action not in idle]
    chosen: int = rng.pick(doing or legal)  # type: ignore[attr-defined]
    return chosen


def check_counts(table: Galaxy) -> None:
    """What must hold at every decision."""
    fleet = [0] * int(table.rules.cells)
    for ship, owner in enumerate(table.ship_owner):
        if owner != -2:
            fleet[table.ship_cell[ship]] += 1
        cargo = (table.ship_energy, table.ship_ore, table.ship_meeples, table.ship_bio, table.ship_nuke)
        assert all(goods[ship] >= 0 for goods in cargo)
        assert owner < 0 or table.is_alive(owner)
    assert fleet == list(table.fleet)
    for cell in range(table.rules.cells):
        assert (table.owner[cell] == -1) == (table.meeples[cell] == 0)
        assert 0 <= table.energy[cell] <= 10
        assert 0 <= table.ore[cell] <= 10
        assert 0 <= table.used[cell] <= table.meeples[cell]
        assert max(table.windmill[cell], table.refinery[cell], table.farm[cell]) <= 3


@rule("SO-RULING-43", "SO-RES-2", "SO-STR-1", "SO-CTRL-1", "SO-RULING-8")
@pytest.mark.parametrize("seed", range(4))
def test_busy_players_come_to_an_end_and_nothing_goes_below_zero(seed: int) -> None:
    seats = 2 + seed % 3
    options = {"scenario": "bright-minds", "surrender": False, "round_limit": 4}
    state = GAME.start(seats, seed, options)
    assert isinstance(state, Galaxy)
    rng = fast(seed)
    start = dict(state.components())
    while not state.is_over:
        seat = state.next_seat()
        state.apply(seat, busy(state, seat, rng))
        check_counts(state)
        assert state.decisions < 20_000
    assert dict(state.components()) == start


@rule("SO-RULING-43", "SO-REACT-6")
@pytest.mark.parametrize("seed", range(3))
def test_the_counts_of_the_finiteness_argument(seed: int) -> None:
    """Building turns per Round: at most planets + players. Moves per Movement phase: at most ships + players."""
    seats = 2 + seed
    state = GAME.start(seats, seed, {"surrender": False, "round_limit": 6})
    assert isinstance(state, Galaxy)
    rng = fast(seed)
    turns: dict[tuple[int, int], int] = {}
    set_out: dict[int, int] = {}
    while not state.is_over:
        seat = state.next_seat()
        kind = kind_of(state.agenda[-1])
        key = (int(state.round), int(state.phase))
        action = rng.pick(state.legal(seat))
        if kind == on.ASK_BUILD:
            turns[key] = turns.get(key, 0) + 1
            assert turns[key] <= len(state.worlds) + seats
        if kind == on.ASK_MOVE and GAME.moves.form(action).startswith("move"):
            set_out[key[0]] = set_out.get(key[0], 0) + 1
            assert set_out[key[0]] <= len(state.ship_owner)
        state.apply(seat, action)


@rule("SO-RULING-43")
@pytest.mark.parametrize("seed", range(3))
def test_in_movement_the_tokens_in_play_never_grow(seed: int) -> None:
    state = GAME.start(3, seed, {"scenario": "bright-minds", "surrender": False, "round_limit": 4})
    assert isinstance(state, Galaxy)
    rng = fast(seed)
    while not state.is_over:
        before = tokens(state) if state.phase == on.MOVEMENT else -1
        number = (state.round, state.phase)
        seat = state.next_seat()
        state.apply(seat, busy(state, seat, rng))
        if before >= 0 and (state.round, state.phase) == number:
            assert tokens(state) <= before


def tokens(table: Galaxy) -> int:
    on_planets = sum(table.energy) + sum(table.ore) + sum(table.meeples)
    aboard = sum(table.ship_energy) + sum(table.ship_ore) + sum(table.ship_meeples)
    return int(on_planets + aboard)


def test_no_ship_keeps_its_stealth_into_the_next_phase() -> None:
    state = GAME.start(2, 6, {"scenario": "bright-minds", "surrender": False, "round_limit": 5})
    assert isinstance(state, Galaxy)
    rng = fast(2)
    while not state.is_over:
        if state.phase != on.MOVEMENT:
            assert not any(flags & STEALTH for flags in state.ship_flags)
        assert all(planets.people(state, seat) for seat in range(2) if state.is_alive(seat) and not state.losses)
        seat = state.next_seat()
        state.apply(seat, busy(state, seat, rng))


@rule("SO-RULING-43")
def test_a_round_that_does_not_end_is_found_out() -> None:
    state = GAME.start(2, 1)
    assert isinstance(state, Galaxy)
    state.round_start = state.decisions - DECISIONS_PER_ROUND - 1
    seat = state.next_seat()
    with pytest.raises(DefinitionError, match="SO-RULING-43"):
        state.apply(seat, state.default_move(seat))
