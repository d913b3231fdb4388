"""What lies on the table, and who does what when a frame of the agenda comes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import absent
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import NONE
from pestis.games.plague_inc.content.loader import Content
from pestis.games.plague_inc.knowledge import imagine as guessing
from pestis.games.plague_inc.knowledge import observation as numbers
from pestis.games.plague_inc.knowledge import view
from pestis.games.plague_inc.rules import (
    country,
    death,
    end,
    evolution,
    infection,
    placing,
    plaguebot,
    reactions,
    scoring,
    setup,
    start,
)
from pestis.games.plague_inc.rules.event_cards import effects, targets
from pestis.games.plague_inc.words import moves as text
from pestis.games.plague_inc.words import refusals
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.ink import Ink
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.state import State

if TYPE_CHECKING:
    from pestis.kernel.hooks import AnyGame


class World(State):
    """Everything on the table. A *side* is a seat, or in a solo game the PlagueBot, which is side 1.

    By side: `dna`, `supply`, `infectivity`, `lethality`, `gifts`, and the sets of spots `present` and `control`.
    By seat: `diseases`, `hands`, `event_hands`, `fresh` (Event Cards received in this turn); five entries for each
    seat have `slides` and `paid`. By spot: `spot_country`, `cities`, `tally` (see `board`). `bans`, `strikes` and
    `kills` hold a side and a Country, or a continent, in one int each.
    """

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.sides: i64 = seats
        self.is_solo = False
        self.house: i64 = 0
        self.round_cap: i64 = 0
        self.bot_spaces: i64 = 0

        self.dna: list[i64] = []
        self.supply: list[i64] = []
        self.present: list[i64] = []
        self.control: list[i64] = []
        self.infectivity: list[i64] = []
        self.lethality: list[i64] = []
        self.gifts: list[i64] = []

        self.diseases: list[i64] = []
        self.slides: list[i64] = []
        self.paid: list[i64] = []
        self.hands: list[list[i64]] = []
        self.event_hands: list[list[i64]] = []
        self.fresh: list[i64] = []
        self.strikes: list[i64] = []
        self.starting: list[i64] = []

        self.spot_country: list[i64] = []
        self.cities: list[i64] = []
        self.tally: list[i64] = []
        self.arrived: list[i64] = []
        self.on_board: i64 = 0
        self.open_spots: i64 = 0
        self.hot: i64 = 0
        self.cold: i64 = 0
        self.air: i64 = 0
        self.sea: i64 = 0
        self.bans: list[i64] = []
        self.banned: i64 = 0

        self.trait_deck: list[i64] = []
        self.trait_discard: list[i64] = []
        self.trait_removed: list[i64] = []
        self.event_deck: list[i64] = []
        self.event_discard: list[i64] = []
        self.absent: i64 = 0
        self.spent: i64 = 0
        self.armed: i64 = 0
        self.country_deck: list[i64] = []
        self.remainder: list[i64] = []
        self.searched: i64 = 0
        self.face_up: list[i64] = []
        self.removed: list[i64] = []
        self.kills: list[i64] = []

        self.first_seat: i64 = 0
        self.active: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = on.SETTING_UP
        self.pending_country: i64 = NONE
        self.is_blind = False
        self.mutation: i64 = NONE
        self.temporary: i64 = NONE
        self.sold = False
        self.placed_any = False
        self.rolled_any = False
        self.could_place = False
        self.used_outbreak = False
        self.killed_any = False
        self.tokens_left: i64 = 0
        self.has_begun = False
        self.tried: i64 = 0
        self.roll_bonus: i64 = 0
        self.targets: list[i64] = []

        self.sudden_death = False
        self.sudden_turns: i64 = 0
        self.latched = False
        self.end_reason: i64 = NONE
        self.lot: i64 = NONE

        self.mat: list[i64] = []
        self.bot_did = False
        self.bot_again = False
        self.bot_reached: i64 = 0
        self.bot_targets: i64 = 0
        self.bot_place: i64 = 0

    def clone(self) -> World:
        copy = World(self.game, self.seats, self.content)
        self.copy_into(copy)
        self._copy_sides(copy)
        self._copy_board(copy)
        self._copy_cards(copy)
        self._copy_turn(copy)
        if self.is_solo:
            copy.mat = self.mat[:]
            copy.bot_did = self.bot_did
            copy.bot_again = self.bot_again
            copy.bot_reached = self.bot_reached
            copy.bot_targets = self.bot_targets
            copy.bot_place = self.bot_place
        return copy

    def _copy_sides(self, copy: World) -> None:
        copy.sides = self.sides
        copy.is_solo = self.is_solo
        copy.house = self.house
        copy.round_cap = self.round_cap
        copy.bot_spaces = self.bot_spaces
        copy.dna = self.dna[:]
        copy.supply = self.supply[:]
        copy.present = self.present[:]
        copy.control = self.control[:]
        copy.infectivity = self.infectivity[:]
        copy.lethality = self.lethality[:]
        copy.gifts = self.gifts[:]
        copy.diseases = self.diseases[:]
        copy.slides = self.slides[:]
        copy.paid = self.paid[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.event_hands = [hand[:] for hand in self.event_hands]
        copy.fresh = self.fresh[:]
        copy.strikes = self.strikes[:]
        if self.starting:
            copy.starting = self.starting[:]

    def _copy_board(self, copy: World) -> None:
        copy.spot_country = self.spot_country[:]
        copy.cities = self.cities[:]
        copy.tally = self.tally[:]
        copy.arrived = self.arrived[:]
        copy.on_board = self.on_board
        copy.open_spots = self.open_spots
        copy.hot = self.hot
        copy.cold = self.cold
        copy.air = self.air
        copy.sea = self.sea
        if self.bans:
            copy.bans = self.bans[:]
            copy.banned = self.banned

    def _copy_cards(self, copy: World) -> None:
        copy.trait_deck = self.trait_deck[:]
        copy.trait_discard = self.trait_discard[:]
        if self.trait_removed:
            copy.trait_removed = self.trait_removed[:]
        copy.event_deck = self.event_deck[:]
        copy.event_discard = self.event_discard[:]
        copy.absent = self.absent
        copy.spent = self.spent
        copy.armed = self.armed
        copy.country_deck = self.country_deck[:]
        copy.remainder = self.remainder[:]
        copy.searched = self.searched
        copy.face_up = self.face_up[:]
        copy.removed = self.removed[:]
        copy.kills = self.kills[:]

    def _copy_turn(self, copy: World) -> None:
        copy.first_seat = self.first_seat
        copy.active = self.active
        copy.round = self.round
        copy.phase = self.phase
        copy.pending_country = self.pending_country
        copy.is_blind = self.is_blind
        copy.mutation = self.mutation
        copy.temporary = self.temporary
        copy.sold = self.sold
        copy.placed_any = self.placed_any
        copy.rolled_any = self.rolled_any
        copy.could_place = self.could_place
        copy.used_outbreak = self.used_outbreak
        copy.killed_any = self.killed_any
        copy.tokens_left = self.tokens_left
        copy.has_begun = self.has_begun
        copy.tried = self.tried
        copy.roll_bonus = self.roll_bonus
        if self.targets:
            copy.targets = self.targets[:]
        copy.sudden_death = self.sudden_death
        copy.sudden_turns = self.sudden_turns
        copy.latched = self.latched
        copy.end_reason = self.end_reason
        copy.lot = self.lot

    # The agenda.

    def step(self, todo: i64) -> None:
        kind = kind_of(todo)
        seat = seat_of(todo)
        if kind == on.INFECT:
            infection.go_on(self, seat)
        elif kind == on.PUT:
            placing.put_down(self, seat, a_of(todo), b_of(todo), c_of(todo))
        elif kind == on.DEATH:
            death.go_on(self, seat)
        elif kind == on.END_WINDOW:
            end.open_window(self, seat)
        elif kind == on.BEGIN_TURN:
            start.begin_turn(self, seat)
        elif kind == on.START_WINDOW:
            start.open_window(self, seat)
        elif kind == on.COUNTRY:
            country.begin(self, seat)
        elif kind == on.AFTER_COUNTRY:
            country.finish(self, seat)
        elif kind == on.WINDOW:
            reactions.open_window(self, seat, a_of(todo), b_of(todo))
        elif kind == on.RESOLVE:
            effects.resolve(self, seat, a_of(todo), b_of(todo))
        elif kind == on.TOKENS:
            effects.next_token(self, seat, a_of(todo), b_of(todo))
        elif kind == on.ROLLING:
            death.roll(self, seat, a_of(todo))
        elif kind == on.BOOSTING:
            death.ask_boost(self, seat, a_of(todo))
        elif kind == on.KILL:
            death.kill_by_roll(self, seat, a_of(todo))
        elif kind == on.FAILED:
            death.fail_for_good(self, seat, a_of(todo))
        elif kind == on.RESTART_TOKEN:
            start.ask_token(self, seat)
        elif kind == on.SETUP:
            setup.go_on(self, a_of(todo))
        else:
            plaguebot.step(self, kind, a_of(todo), b_of(todo))

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        kind = kind_of(question)
        if ids.DEVOLVE <= action < ids.REFUND:
            evolution.devolve(self, seat, action - ids.DEVOLVE)
            ask_again(self, kind, seat, question)
        elif kind == on.ASK_INFECT:
            infection.answer(self, seat, action)
        elif kind == on.ASK_REACT:
            reactions.answer(self, question, seat, action)
        elif kind == on.ASK_ROLL:
            death.name_country(self, seat, action)
        elif kind == on.ASK_COUNTRY:
            country.take(self, seat, action)
        elif kind == on.ASK_SETTLE:
            country.settle(self, seat, action)
        elif kind == on.ASK_EVOLVE:
            evolution.answer(self, seat, action)
        elif kind == on.ASK_START:
            start.answer(self, seat, action)
        elif kind == on.ASK_END:
            end.answer(self, seat, action)
        elif kind == on.ASK_BOOST:
            death.answer_boost(self, seat, action, a_of(question))
        elif kind == on.ASK_RELAPSE:
            death.answer_relapse(self, seat, action, a_of(question))
        elif kind == on.ASK_TARGET:
            targets.choose(self, seat, a_of(question), action)
        else:
            self._answer_rare(kind, question, seat, action)

    def _answer_rare(self, kind: i64, question: i64, seat: i64, action: i64) -> None:
        if kind == on.ASK_OUTBREAK:
            infection.finish_outbreak(self, seat, a_of(question), action)
        elif kind == on.ASK_MUTATED:
            evolution.answer_mutated(self, seat, action)
        elif kind == on.ASK_BORROW:
            effects.borrow(self, seat, action - ids.BORROW)
        elif kind == on.ASK_RESTART_CARD:
            start.take_card(self, seat, action)
        elif kind == on.ASK_RESTART_TOKEN:
            start.answer_token(self, seat, action)
        else:
            setup.choose_disease(self, seat, action - ids.CHOOSE)

    def choices(self, question: i64, seat: i64) -> list[i64]:
        kind = kind_of(question)
        if kind == on.ASK_INFECT:
            return infection.choices(self, seat)
        if kind == on.ASK_REACT:
            return reactions.choices(self, seat, a_of(question))
        if kind == on.ASK_ROLL:
            return death.choices(self, seat)
        if kind == on.ASK_COUNTRY:
            return country.choices(self, seat)
        if kind == on.ASK_SETTLE:
            return country.settle_choices(self, seat)
        if kind == on.ASK_EVOLVE:
            return evolution.choices(self, seat)
        if kind == on.ASK_START:
            return start.choices(self, seat)
        if kind == on.ASK_END:
            return end.choices(self, seat)
        if kind == on.ASK_BOOST or kind == on.ASK_RELAPSE:
            return death.roll_choices(self, seat, kind == on.ASK_BOOST)
        if kind == on.ASK_TARGET:
            return targets.choices(self, seat, a_of(question))
        return self._rare_choices(kind, seat, question)

    def _rare_choices(self, kind: i64, seat: i64, question: i64) -> list[i64]:
        if kind == on.ASK_OUTBREAK:
            return infection.outbreak_choices(self)
        if kind == on.ASK_MUTATED:
            return evolution.mutated_choices(self, seat)
        if kind == on.ASK_BORROW:
            return effects.borrow_choices(self, seat)
        if kind == on.ASK_RESTART_CARD:
            return start.card_choices(self, seat)
        if kind == on.ASK_RESTART_TOKEN:
            return start.token_choices(self, seat)
        if kind == on.ASK_SELECTION:
            return setup.selection_choices(self, seat)
        return [ids.CHOOSE, ids.CHOOSE + 1]

    def reveal(self, question: i64, answers: list[i64]) -> None:
        if kind_of(question) == on.ASK_SELECTION:
            setup.replace_cards(self, answers)
        else:
            reactions.reveal(self, question, answers)

    def next_after(self, seat: i64) -> i64:
        """PI-SETUP-10: clockwise is ascending seat number."""
        return seat + 1 if seat + 1 < self.seats else 0

    # What everybody asks of a game.

    def guess(self, viewer: i64) -> None:
        guessing.guess(self, viewer)

    def table(self, viewer: i64) -> dict[str, object]:
        return view.board_view(self, viewer)

    def write_numbers(self, seat: i64, ink: Ink) -> None:
        numbers.write(self, seat, ink)

    def question(self, viewer: i64) -> Question:
        return text.question(self, viewer)

    def move_text(self, seat: i64, move: Move) -> str:
        return text.move_text(self, seat, move)

    def move_rules(self, seat: i64, move: Move) -> tuple[str, ...]:
        return text.move_rules(self, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return text.event_text(self, kind, seat, args, viewer)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return refusals.refusal(self, seat, move)

    def default_move(self, seat: i64) -> i64:
        return absent.default_move(self, seat)

    def rounds(self) -> int | None:
        return self.round

    def scores(self) -> list[float]:
        return scoring.scores(self)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def components(self) -> Mapping[str, int]:
        return scoring.count_components(self)


def ask_again(state: World, kind: i64, seat: i64, question: i64) -> None:
    """PI-RULING-47: after devolving the same decision goes on, if there is still something to decide."""
    if kind == on.ASK_INFECT:
        infection.go_on(state, seat)
    elif kind == on.ASK_START:
        start.open_window(state, seat)
    elif kind == on.ASK_END:
        end.open_window(state, seat)
    elif kind == on.ASK_EVOLVE:
        evolution.ask(state, seat)
    elif kind == on.ASK_MUTATED:
        evolution.ask_mutated(state, seat)
    else:
        state.ask(seat, question)
