"""What lies on the table: boards, cards, energy, and the course of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import (
    absent,
    effects,
    instants,
    knowledge,
    market,
    observing,
    refusals,
    scoring,
    text,
    view,
)
from pestis.games.space_plague import frames as on
from pestis.games.space_plague.board import SHIP
from pestis.games.space_plague.content import Content, Planet
from pestis.games.space_plague.phases import actions, event, march, production, tolls
from pestis.games.space_plague.units import clear_marks
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.ink import Ink
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.state import State

if TYPE_CHECKING:
    from pestis.kernel.hooks import AnyGame

NOBODY: Final[i64] = -1


class Table(State):
    """All boards in one list of units, with sets of spaces as bits: twelve for every board.

    `occupied` says where units stand, `charged` which tiles hold energy, `orange` which never produce again,
    `frozen` and `frozen_next` which tiles hold back whoever stands there (only with `halt_scope = tile`).
    `grounds` has for every board the tiles of each terrain and the extra tile. Hands, played cards, instants and
    permanents are sets of cards as bits, one number for every seat.
    """

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.planet: i64 = 0
        self.round: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = NOBODY
        self.phase: i64 = on.SETTING_UP
        self.resolved = False
        self.market_ops: i64 = 0
        self.uniques: i64 = 0

        self.units: list[i64] = []
        self.occupied: i64 = 0
        self.charged: i64 = 0
        self.orange: i64 = 0
        self.frozen: i64 = 0
        self.frozen_next: i64 = 0
        self.grounds: list[i64] = []
        self.lengths: list[i64] = []
        self.has_status = False
        self.has_marks = False
        self.reds: i64 = 0

        self.core: list[i64] = []
        self.core_special: list[i64] = []
        self.supply: list[i64] = []
        self.reserve: list[i64] = []
        self.pool: i64 = 0
        self.special: i64 = 0
        self.immunity: i64 = 0

        self.hand: list[i64] = []
        self.played: list[i64] = []
        self.trashed: list[i64] = []
        self.last: list[i64] = []
        self.shown: list[i64] = []
        self.instants: list[i64] = []
        self.permanents: list[i64] = []
        self.used: list[i64] = []
        self.held_instants: i64 = 0

        self.row: list[i64] = []
        self.market: list[i64] = []
        self.discards: list[i64] = []
        self.planetary: list[i64] = []
        self.removed: list[i64] = []
        self.track: list[i64] = []
        self.gone: list[i64] = []

        self.factions: list[i64] = []
        self.balanced = True
        self.rotates = True
        self.final_round: i64 = 0
        self.last_round: i64 = 0
        self.top_buyable = False
        self.mandatory = True
        self.collect_under = False
        self.tile_halts = False
        self.owner_pays = False
        self.ship_is_path = False
        self.closest_on_board = False
        self.terra_tiles: i64 = 0
        self.abduct_destroys = False
        self.forward_only = False
        self.hide_hands = False
        self.most_market_ops: i64 = 20
        self.all_energy: i64 = 0
        self.all_special: i64 = 0

    def clone(self) -> Table:
        copy = Table(self.game, self.seats, self.content)
        self.copy_into(copy)
        copy.units = self.units[:]
        copy.grounds = self.grounds[:]
        copy.lengths = self.lengths[:]
        copy.core = self.core[:]
        copy.core_special = self.core_special[:]
        copy.supply = self.supply[:]
        copy.reserve = self.reserve[:]
        copy.hand = self.hand[:]
        copy.played = self.played[:]
        copy.trashed = self.trashed[:]
        copy.last = self.last[:]
        copy.shown = self.shown[:]
        copy.instants = self.instants[:]
        copy.permanents = self.permanents[:]
        copy.used = self.used[:]
        copy.row = self.row[:]
        copy.market = self.market[:]
        copy.discards = self.discards[:]
        copy.planetary = self.planetary[:]
        copy.removed = self.removed[:]
        copy.track = self.track[:]
        copy.gone = self.gone[:]
        copy.factions = self.factions[:]
        self._copy_numbers(copy)
        self._copy_options(copy)
        return copy

    def _copy_numbers(self, copy: Table) -> None:
        copy.planet = self.planet
        copy.round = self.round
        copy.first = self.first
        copy.turn = self.turn
        copy.phase = self.phase
        copy.resolved = self.resolved
        copy.market_ops = self.market_ops
        copy.uniques = self.uniques
        copy.occupied = self.occupied
        copy.charged = self.charged
        copy.orange = self.orange
        copy.frozen = self.frozen
        copy.frozen_next = self.frozen_next
        copy.has_status = self.has_status
        copy.has_marks = self.has_marks
        copy.reds = self.reds
        copy.pool = self.pool
        copy.special = self.special
        copy.immunity = self.immunity
        copy.held_instants = self.held_instants

    def _copy_options(self, copy: Table) -> None:
        copy.balanced = self.balanced
        copy.rotates = self.rotates
        copy.final_round = self.final_round
        copy.last_round = self.last_round
        copy.top_buyable = self.top_buyable
        copy.mandatory = self.mandatory
        copy.collect_under = self.collect_under
        copy.tile_halts = self.tile_halts
        copy.owner_pays = self.owner_pays
        copy.ship_is_path = self.ship_is_path
        copy.closest_on_board = self.closest_on_board
        copy.terra_tiles = self.terra_tiles
        copy.abduct_destroys = self.abduct_destroys
        copy.forward_only = self.forward_only
        copy.hide_hands = self.hide_hands
        copy.most_market_ops = self.most_market_ops
        copy.all_energy = self.all_energy
        copy.all_special = self.all_special

    # Small facts.

    def in_order(self, place: i64) -> i64:
        """SP-ROUND-3: turn order is the holder of the first player token, then clockwise."""
        seat = self.first + place
        return seat if seat < self.seats else seat - self.seats

    def end_of(self, host: i64) -> i64:
        """The space behind the last tile of a path: the core."""
        return SHIP + self.lengths[host]

    def the_planet(self) -> Planet:
        return self.content.planets[self.planet]

    # The agenda.

    def step(self, todo: i64) -> None:
        kind = kind_of(todo)
        if kind == on.MENU:
            actions.menu(self, seat_of(todo))
        elif kind == on.TURN:
            actions.begin_turn(self, a_of(todo))
        elif kind == on.STEP_DONE:
            actions.step_done(self, seat_of(todo))
        elif kind == on.PART:
            effects.begin_part(self, seat_of(todo), a_of(todo), b_of(todo), c_of(todo))
        elif kind == on.BOARDS:
            march.next_board(self, a_of(todo), b_of(todo))
        elif kind == on.WINDOW:
            instants.go_on(self, seat_of(todo), a_of(todo), b_of(todo))
        elif kind == on.MARKET:
            market.go_on(self, seat_of(todo))
        elif kind == on.WALK:
            march.walk(self, seat_of(todo), a_of(todo) - 1, b_of(todo))
        elif kind == on.CLEAR_MARKS:
            clear_marks(self)
        elif kind == on.EVENT_SEAT:
            event.next_seat(self, a_of(todo), b_of(todo))
        elif kind == on.EVENT_PART:
            event.begin_part(self, a_of(todo))
        elif kind == on.TOLL:
            tolls.collect_tolls(self, a_of(todo), b_of(todo) - 1, c_of(todo))
        else:
            self._step_of_round(kind)

    def _step_of_round(self, kind: i64) -> None:
        if kind == on.ROUND:
            production.begin_round(self)
        elif kind == on.SHIFT:
            production.shift_and_produce(self)
        elif kind == on.COMMIT:
            actions.ask_commits(self)
        elif kind == on.EVENT:
            event.strike(self)
        elif kind == on.BEFORE_MARCH:
            march.prepare(self)
        elif kind == on.END_MARCH:
            march.end(self)
        else:
            march.next_round(self)

    def choices(self, question: i64, seat: i64) -> list[i64]:
        kind = kind_of(question)
        if kind == on.ASK_COMMIT:
            return actions.commit_choices(self, seat)
        if kind == on.ASK_CARD:
            return effects.card_choices(self, seat, a_of(question))
        if kind == on.ASK_PART:
            return effects.part_choices(self, seat, a_of(question), b_of(question), c_of(question))
        if kind == on.ASK_TURN:
            return actions.turn_choices(self, seat)
        if kind == on.ASK_WINDOW:
            return instants.choices(self, seat)
        if kind == on.ASK_MARKET:
            return market.visit_choices(self, seat)
        if kind == on.ASK_RED:
            return march.red_choices(self, seat, a_of(question), b_of(question))
        if kind == on.ASK_DROP:
            return market.drop_choices(self, seat, a_of(question))
        if kind == on.ASK_BERTH:
            return effects.berth_choices(self, seat)
        return event.choices(self, question, seat)

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        kind = kind_of(question)
        if kind == on.ASK_CARD:
            effects.answer_card(self, seat, a_of(question), action)
        elif kind == on.ASK_PART:
            effects.answer_part(self, seat, a_of(question), b_of(question), action)
        elif kind == on.ASK_TURN:
            actions.answer_turn(self, seat, action)
        elif kind == on.ASK_WINDOW:
            instants.answer(self, seat, a_of(question), b_of(question), action)
        elif kind == on.ASK_MARKET:
            market.answer_visit(self, seat, action)
        elif kind == on.ASK_RED:
            march.answer_red(self, seat, a_of(question), b_of(question), action)
        elif kind == on.ASK_DROP:
            market.drop(self, seat, action)
        elif kind == on.ASK_BERTH:
            effects.berth(self, seat, a_of(question), b_of(question), action)
        else:
            event.answer(self, question, seat, action)

    def reveal(self, question: i64, answers: list[i64]) -> None:
        actions.turn_up(self, answers)

    # What is told.

    def guess(self, viewer: i64) -> None:
        knowledge.guess(self)

    def table(self, viewer: i64) -> dict[str, object]:
        return view.table(self, viewer)

    def question(self, viewer: i64) -> Question:
        return text.question(self, viewer)

    def write_numbers(self, seat: i64, ink: Ink) -> None:
        observing.write(self, seat, ink)

    def move_text(self, seat: i64, move: Move) -> str:
        return text.move_text(self, seat, move)

    def move_rules(self, seat: i64, move: Move) -> tuple[str, ...]:
        return text.move_rules(self, move)

    def why_not(self, seat: int, action: int) -> Refusal:
        """While cards are picked in secret, who is not asked any more is told why; else as everywhere."""
        if self.sealing and self._is_seat(seat) and seat not in self.pending():
            self.game.moves.verb_of(action)
            return refusals.why_not_commit(self, seat)
        return super().why_not(seat, action)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return refusals.refusal(self, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return text.event_text(self, kind, seat, args, viewer)

    def default_move(self, seat: i64) -> i64:
        return absent.default_move(self, seat)

    def rounds(self) -> int | None:
        return self.round

    def scores(self) -> list[float]:
        return [float(scoring.score(self, seat)) for seat in range(self.seats)]

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def components(self) -> Mapping[str, int]:
        return scoring.count_components(self)
