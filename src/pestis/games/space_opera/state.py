"""What lies on the table: map, planets, ships, Technologies; and which rule takes each frame of the agenda."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import (
    absent,
    agenda,
    citing,
    ending,
    knowing,
    observing,
    refusals,
    telling,
    text,
    view,
)
from pestis.games.space_opera.content import Content
from pestis.games.space_opera.marks import NO_SHIP, STEALTH
from pestis.games.space_opera.rules import Rules
from pestis.kernel.ink import Ink
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import NOBODY as NO_ONLOOKER
from pestis.kernel.piles import Pile
from pestis.kernel.state import State

if TYPE_CHECKING:
    from pestis.kernel.hooks import AnyGame


class Table(State):
    """By cell: the card, whether it lies open, what is on the planet. By ship: where it is and what it carries.

    `up` is 1 for a face-up card, `looked` has the seats that looked under a face-down one, `worlds` and `holes`
    are the face-up planets and wormholes in reading order, `fleet` counts the ships on a card. `foul` and
    `fallout` hold the Round whose Maintenance takes the marker off. By seat: `owned` has the Technologies as
    bits, `shown` those that everybody knows, `unknown` counts the others.
    """

    def __init__(self, game: AnyGame, seats: i64, content: Content, rules: Rules) -> None:
        super().__init__(game, seats)
        self.content = content
        self.rules = rules
        self.card: list[i64] = []
        self.up: list[i64] = []
        self.looked: list[i64] = []
        self.garrison: list[i64] = []
        self.group: list[i64] = []
        self.rest: list[list[i64]] = []
        self.worlds: list[i64] = []
        self.holes: list[i64] = []
        self.owner: list[i64] = []
        self.meeples: list[i64] = []
        self.used: list[i64] = []
        self.energy: list[i64] = []
        self.ore: list[i64] = []
        self.windmill: list[i64] = []
        self.refinery: list[i64] = []
        self.farm: list[i64] = []
        self.bunkers: list[i64] = []
        self.bio: list[i64] = []
        self.nuke: list[i64] = []
        self.foul: list[i64] = []
        self.fallout: list[i64] = []
        self.built: list[i64] = []
        self.pulsed: list[i64] = []
        self.fleet: list[i64] = []

        self.ship_owner: list[i64] = []
        self.ship_cell: list[i64] = []
        self.ship_energy: list[i64] = []
        self.ship_ore: list[i64] = []
        self.ship_meeples: list[i64] = []
        self.ship_used: list[i64] = []
        self.ship_bio: list[i64] = []
        self.ship_nuke: list[i64] = []
        self.ship_flags: list[i64] = []

        self.deck = Pile(-1, NO_ONLOOKER)
        self.hands: list[Pile] = []
        self.owned: list[i64] = []
        self.shown: list[i64] = []
        self.unknown: list[i64] = []
        self.copied: list[i64] = []
        self.copied_shown: list[i64] = []
        self.spent: list[i64] = []
        self.ties: list[i64] = []
        self.paid: list[i64] = []
        self.counters: list[i64] = []

        self.round: i64 = 0
        self.phase: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.alive: i64 = 0
        self.passed: i64 = 0
        self.begun: i64 = 0
        self.main_done = False
        self.site: i64 = -1
        self.items: i64 = 0
        self.cloned = False
        self.converted: i64 = 0
        self.truce: i64 = 0
        self.offered: i64 = 0
        self.bonus: i64 = 0
        self.dealt: i64 = 0

        self.mover: i64 = NO_SHIP
        self.reserved: i64 = 0
        self.left: i64 = 0
        self.toll: i64 = 0
        self.path: list[i64] = []
        self.hyper = False
        self.arriving = False
        self.may_stop = False

        self.hunter: i64 = -1
        self.raider: i64 = NO_SHIP
        self.prey: i64 = -1
        self.field: i64 = -1
        self.mode: i64 = 0
        self.chosen: i64 = NO_SHIP
        self.troops: i64 = 0
        self.edge: i64 = 0
        self.guard: i64 = 0
        self.sighted = False
        self.standing = False
        self.caught = False
        self.barred: i64 = 0
        self.draft: list[i64] = []

        self.losses = False
        self.claims: list[i64] = []
        self.respawned: i64 = 0
        self.gone: list[i64] = []
        self.last_out: i64 = 0
        self.end_reason: i64 = -1
        self.round_start: i64 = 0

    def clone(self) -> Table:
        copy = Table(self.game, self.seats, self.content, self.rules)
        self.copy_into(copy)
        self._copy_map(copy)
        self._copy_ships(copy)
        self._copy_seats(copy)
        self._copy_turn(copy)
        self._copy_attack(copy)
        return copy

    def _copy_map(self, copy: Table) -> None:
        copy.card = self.card[:]
        copy.up = self.up[:]
        copy.looked = self.looked[:]
        copy.garrison = self.garrison[:]
        copy.group = self.group[:]
        copy.rest = [cards[:] for cards in self.rest]
        copy.worlds = self.worlds[:]
        copy.holes = self.holes[:]
        copy.owner = self.owner[:]
        copy.meeples = self.meeples[:]
        copy.used = self.used[:]
        copy.energy = self.energy[:]
        copy.ore = self.ore[:]
        copy.windmill = self.windmill[:]
        copy.refinery = self.refinery[:]
        copy.farm = self.farm[:]
        copy.bunkers = self.bunkers[:]
        copy.bio = self.bio[:]
        copy.nuke = self.nuke[:]
        copy.foul = self.foul[:]
        copy.fallout = self.fallout[:]
        copy.built = self.built[:]
        copy.pulsed = self.pulsed[:]
        copy.fleet = self.fleet[:]

    def _copy_ships(self, copy: Table) -> None:
        copy.ship_owner = self.ship_owner[:]
        copy.ship_cell = self.ship_cell[:]
        copy.ship_energy = self.ship_energy[:]
        copy.ship_ore = self.ship_ore[:]
        copy.ship_meeples = self.ship_meeples[:]
        copy.ship_used = self.ship_used[:]
        copy.ship_bio = self.ship_bio[:]
        copy.ship_nuke = self.ship_nuke[:]
        copy.ship_flags = self.ship_flags[:]

    def _copy_seats(self, copy: Table) -> None:
        copy.deck = self.deck.clone()
        copy.hands = [pile.clone() for pile in self.hands]
        copy.owned = self.owned[:]
        copy.shown = self.shown[:]
        copy.unknown = self.unknown[:]
        copy.copied = self.copied[:]
        copy.copied_shown = self.copied_shown[:]
        copy.spent = self.spent[:]
        copy.ties = self.ties[:]
        copy.paid = self.paid[:]
        copy.counters = self.counters[:]

    def _copy_turn(self, copy: Table) -> None:
        copy.round = self.round
        copy.phase = self.phase
        copy.first = self.first
        copy.turn = self.turn
        copy.alive = self.alive
        copy.passed = self.passed
        copy.begun = self.begun
        copy.main_done = self.main_done
        copy.site = self.site
        copy.items = self.items
        copy.cloned = self.cloned
        copy.converted = self.converted
        copy.truce = self.truce
        copy.offered = self.offered
        copy.bonus = self.bonus
        copy.dealt = self.dealt
        copy.mover = self.mover
        copy.reserved = self.reserved
        copy.left = self.left
        copy.toll = self.toll
        if self.path:
            copy.path = self.path[:]
        copy.hyper = self.hyper
        copy.arriving = self.arriving
        copy.may_stop = self.may_stop

    def _copy_attack(self, copy: Table) -> None:
        copy.hunter = self.hunter
        copy.raider = self.raider
        copy.prey = self.prey
        copy.field = self.field
        copy.mode = self.mode
        copy.chosen = self.chosen
        copy.troops = self.troops
        copy.edge = self.edge
        copy.guard = self.guard
        copy.sighted = self.sighted
        copy.standing = self.standing
        copy.caught = self.caught
        copy.barred = self.barred
        if self.draft:
            copy.draft = self.draft[:]
        copy.losses = self.losses
        if self.claims:
            copy.claims = self.claims[:]
        copy.respawned = self.respawned
        if self.gone:
            copy.gone = self.gone[:]
        copy.last_out = self.last_out
        copy.end_reason = self.end_reason
        copy.round_start = self.round_start

    # The agenda.

    def is_secret(self, seat: int, action: int) -> bool:
        return agenda.is_secret(self)

    def step(self, todo: i64) -> None:
        agenda.step(self, todo)

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        agenda.answer(self, question, seat, action)

    def choices(self, question: i64, seat: i64) -> list[i64]:
        return agenda.choices(self, question, seat)

    def reveal(self, question: i64, answers: list[i64]) -> None:
        """Nothing in this game is chosen in secret by several at once."""

    # What the rules ask all the time.

    def is_alive(self, seat: i64) -> bool:
        return self.alive >> seat & 1 != 0

    def is_world(self, cell: i64) -> bool:
        """Whether this is a planet that lies face up."""
        return self.up[cell] != 0 and self.card[cell] >= 4

    def is_jammed(self, seat: i64, cell: i64) -> bool:
        """SO-TECH-EMP, SO-RULING-54: somebody else's EM Pulse lies on this card."""
        return self.pulsed[cell] & ~(1 << seat) != 0

    def is_hidden(self, ship: i64) -> bool:
        """SO-RULING-57: a ship in stealth, on a card where that works."""
        if not self.ship_flags[ship] & STEALTH:
            return False
        return not self.is_jammed(self.ship_owner[ship], self.ship_cell[ship])

    def is_drone(self, ship: i64) -> bool:
        """SO-CARGO-4: a ship with no Meeple aboard."""
        return self.ship_meeples[ship] == 0

    def next_after(self, seat: i64) -> i64:
        """SO-ROUND-2: clockwise is ascending seat number."""
        return seat + 1 if seat + 1 < self.seats else 0

    # What everybody asks of a game.

    def guess(self, viewer: i64) -> None:
        knowing.guess(self, viewer)

    def table(self, viewer: i64) -> dict[str, object]:
        return view.table(self, viewer)

    def write_numbers(self, seat: i64, ink: Ink) -> None:
        observing.write(self, seat, ink)

    def question(self, viewer: i64) -> Question:
        return text.question(self, viewer)

    def move_text(self, seat: i64, move: Move) -> str:
        return text.move_text(self, seat, move)

    def move_rules(self, seat: i64, move: Move) -> tuple[str, ...]:
        return citing.move_rules(self, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return telling.event_text(self, kind, seat, args, viewer)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return refusals.refusal(self, seat, move)

    def default_move(self, seat: i64) -> i64:
        return absent.default_move(self, seat)

    def rounds(self) -> int | None:
        return self.round

    def scores(self) -> list[float]:
        return [float(ending.planets_of(self, seat)) for seat in range(self.seats)]

    def outcome(self) -> Outcome:
        return ending.outcome(self)

    def components(self) -> Mapping[str, int]:
        return ending.components(self)
