"""What lies on the table: map, planets, ships, Technologies, and what is under way."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.content.tables import FIRST_PLANET, Content
from pestis.games.space_opera.flags import NO_SHIP, STEALTH
from pestis.games.space_opera.house_rules import HouseRules
from pestis.kernel.hooks import AnyGame
from pestis.kernel.piles import NOBODY as NO_ONLOOKER
from pestis.kernel.piles import Pile
from pestis.kernel.state import State


class MapFields(State):
    """The cards of the map and what lies on them. Cells are numbers, row by row from 0."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)

        # By cell.
        self.card: list[i64] = []  # the card that lies there
        self.up: list[i64] = []  # 1 if it lies face up
        self.looked: list[i64] = []  # the seats that looked under a face-down card, as bits
        self.garrison: list[i64] = []  # Meeples that wait under a face-down planet
        self.group: list[i64] = []  # the draw pile it was dealt from
        self.owner: list[i64] = []  # who controls the planet
        self.meeples: list[i64] = []  # on its surface
        self.used: list[i64] = []  # those of them that were used in this Round
        self.energy: list[i64] = []  # in its store
        self.ore: list[i64] = []  # in its store
        self.windmill: list[i64] = []  # levels
        self.refinery: list[i64] = []  # levels
        self.farm: list[i64] = []  # levels
        self.bunkers: list[i64] = []  # how many
        self.bio: list[i64] = []  # biological warheads
        self.nuke: list[i64] = []  # nuclear warheads
        self.foul: list[i64] = []  # the Round whose Maintenance takes Contamination off, 0 for none
        self.fallout: list[i64] = []  # the same for Nuclear Fallout
        self.built: list[i64] = []  # 1 if its owner has built there in this phase
        self.pulsed: list[i64] = []  # the seats whose EM Pulse lies there, as bits
        self.fleet: list[i64] = []  # how many ships are there

        # The map as a whole.
        self.rest: list[list[i64]] = []  # planets left in each draw pile
        self.worlds: list[i64] = []  # the face-up planets in reading order
        self.holes: list[i64] = []  # the face-up wormholes in reading order
        self.gone: list[i64] = []  # cards that a Wave Motion Gun took off the map


class HoldingFields(MapFields):
    """Ships, which are numbers too, and what each seat has. Technologies are numbers, and several of them bits."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)

        # By ship.
        self.ship_owner: list[i64] = []
        self.ship_cell: list[i64] = []  # where it is
        self.ship_energy: list[i64] = []
        self.ship_ore: list[i64] = []
        self.ship_meeples: list[i64] = []
        self.ship_used: list[i64] = []  # Meeples aboard that were used in this Round
        self.ship_bio: list[i64] = []  # biological warheads
        self.ship_nuke: list[i64] = []  # nuclear warheads
        self.ship_flags: list[i64] = []  # what it has done, as the bits of `flags`

        # Technologies and treaties, by seat.
        self.deck: Pile = Pile(-1, NO_ONLOOKER)  # of Technologies
        self.hands: list[Pile] = []
        self.owned: list[i64] = []  # what a seat holds, with copies of a Spy
        self.shown: list[i64] = []  # what everybody knows it to hold
        self.unknown: list[i64] = []  # how many others it holds
        self.copied: list[i64] = []  # what its Spy has copied for this Round
        self.copied_shown: list[i64] = []  # those copies that everybody knows
        self.spent: list[i64] = []  # uses of Hacker, Spy, Rogue and Trader, four bits each
        self.ties: list[i64] = []  # the partners of its Ambassador, as bits
        self.paid: list[i64] = []  # the attackers it has paid in this phase, as bits
        self.counters: list[i64] = []  # where the counters of its ties lie, four for each seat, -1 for none


class TurnFields(HoldingFields):
    """Where the game stands, and what is under way."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)

        # The Round and the turn.
        self.round: i64 = 0
        self.phase: i64 = 0
        self.first: i64 = 0  # who has the First-Player-Token
        self.turn: i64 = 0  # whose turn it is
        self.alive: i64 = 0  # the seats still in the game, as bits
        self.passed: i64 = 0  # the seats that have finished with this phase, as bits
        self.begun: i64 = 0  # the seats that have had a turn in it, as bits
        self.main_done: bool = False  # whether the main action of this turn was made
        self.site: i64 = -1  # the planet that is built on
        self.items: i64 = 0  # what was made there in this turn
        self.cloned: bool = False  # whether that was a clone
        self.converted: i64 = 0  # uses of both converters in this turn, four bits each
        self.truce: i64 = 0  # the seats from which this turn's attacker has withdrawn, as bits
        self.offered: i64 = 0  # the seats that were offered ties in this turn, as bits
        self.bonus: i64 = 0  # passive Technologies that apply now, as bits
        self.dealt: i64 = 0  # pairs of seats that have had their offer of a trade, as bits
        self.round_start: i64 = 0  # how many decisions were made before this Round

        # The move under way.
        self.mover: i64 = NO_SHIP
        self.reserved: i64 = 0  # Energy that the move will cost
        self.left: i64 = 0  # spaces
        self.toll: i64 = 0  # spaces that the last step has cost
        self.path: list[i64] = []  # the cells it has come over
        self.hyper: bool = False  # through hyperspace
        self.arriving: bool = False  # from hyperspace or a wormhole: who is there is still to be met
        self.may_stop: bool = False  # without a step, because an attack was called off

        # The attack under way.
        self.hunter: i64 = -1  # the seat that attacks
        self.raider: i64 = NO_SHIP  # its ship
        self.prey: i64 = -1  # who is attacked
        self.field: i64 = -1  # on which cell
        self.mode: i64 = 0  # how
        self.chosen: i64 = NO_SHIP  # the attacked ship
        self.troops: i64 = 0  # Meeples that invade
        self.edge: i64 = 0  # more strength for the attacker
        self.guard: i64 = 0  # more strength for the defender; whether a strike that was met is braced for
        self.sighted: bool = False  # whether ships in stealth can be named
        self.standing: bool = False  # whether the attacker was there before: its stealth has ended
        self.caught: bool = False  # whether a defence is about to stop the ship
        self.barred: i64 = 0  # ways to widen the targets that were hacked
        self.draft: list[i64] = []  # what a use, a manifest or a trade has settled so far


class Galaxy(TurnFields):
    """Everything on the table.

    Owners are seats; `flags` has the others (nobody, a garrison, a ship that is gone).
    """

    def __init__(self, game: AnyGame, seats: i64, content: Content, rules: HouseRules) -> None:
        super().__init__(game, seats)
        self.content = content
        self.rules = rules

        # Who is out, and the end.
        self.losses: bool = False  # whether somebody may have lost the last Meeple
        self.claims: list[i64] = []  # the seats that will start anew
        self.respawned: i64 = 0  # the seats that have, or have given that up, as bits
        self.last_out: i64 = 0  # the seats that fell last, as bits
        self.end_reason: i64 = -1

    # What the rules ask all the time.

    def is_alive(self, seat: i64) -> bool:
        return self.alive >> seat & 1 != 0

    def is_world(self, cell: i64) -> bool:
        """Whether this is a planet that lies face up."""
        return self.up[cell] != 0 and self.card[cell] >= FIRST_PLANET

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
