"""SO-COMB, SO-REACT-3: ships meet on a card."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import SUPERNOVA
from pestis.games.space_opera.content.technologies import RAD
from pestis.games.space_opera.flags import ATTACK_MARKS, HIDDEN, HIT, SAVED
from pestis.games.space_opera.rules import cargo, hands, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, not_own_ship
from pestis.games.space_opera.rules.people import is_for_people
from pestis.games.space_opera.rules.tech import gun, uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.attacks import attack_text
from pestis.games.space_opera.words.names import ship_at, whose
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class AskShip(SpaceQuestion):
    """SO-COMB-4: one ship of a fleet is affected, named by its owner."""

    kind = on.ASK_SHIP
    rules = ("SO-COMB-4",)
    id = "name_ship"
    in_attack = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.SHIP + ship for ship in ships.on_card(state, state.prey, state.field, state.sighted)]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        meet(state, action - move.SHIP)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"{attack_text(state, viewer)} Which of {whose('ships', seat_of(frame), viewer)} is hit?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "ship":
            return why_not_named(state, seat, made.args["ship"])
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "ship":
            ship = made.args["ship"]
            return f"Let {ship_at(state, ship, seat)} be hit: {cargo.in_words(state, ship)}"
        return ""


class ReturnFire(Step[Galaxy]):
    """SO-REACT-3e: the attacker saves his own ship; not needed if the defender has slipped away in stealth."""

    kind = on.RETURN_FIRE

    def happen(self, state: Galaxy, frame: i64) -> None:
        raider = state.raider
        if state.ship_flags[state.chosen] & HIDDEN and state.ship_owner[state.chosen] >= 0:
            return
        if state.ship_flags[raider] & SAVED and a_of(frame) == 0:
            return
        bar = on.NO_STEALTH if state.standing else 0
        if ships.slips_in(state) and not state.standing and a_of(frame) == 0:
            # SO-RULING-57: stealth covers a ship that attacks, unless the defender's Radio Telescope negates it.
            ships.mark(state, raider, SAVED)
            if hands.holds(state, state.prey, RAD) and not state.is_jammed(state.prey, state.field):
                state.push(pack(on.RETURN_FIRE, state.hunter, 1))
                uses.begin(state, state.prey, RAD, raider, on.AS_COVER, raider, state.field)
            return
        if state.ship_flags[raider] & SAVED:
            return
        state.push(pack(on.DEFEND, state.hunter, raider, 0, bar | state.prey << on.OPPONENT_SHIFT))


class Clash(Step[Galaxy]):
    """All have answered: ships that met, or everything in the beam of a Wave Motion Gun, are destroyed."""

    kind = on.CLASH

    def happen(self, state: Galaxy, frame: i64) -> None:
        if a_of(frame):
            gun.vaporise(state, seat_of(frame))
        else:
            clash(state)


# The course of a collision.


def begin(state: Galaxy) -> None:
    """SO-COMB-4, SO-COMB-5: one ship of a fleet is affected, named by its owner; a detonation affects all."""
    targets = ships.on_card(state, state.prey, state.field, state.sighted)
    if not targets:
        return
    if state.mode >= move.DETONATE:
        state.push(pack(on.CLASH))
        threat = on.NUCLEAR | state.hunter << on.OPPONENT_SHIFT | (on.NO_STEALTH if state.standing else 0)
        for ship in targets:
            ships.mark(state, ship, HIT)
            state.push(pack(on.DEFEND, state.prey, ship, 0, threat))
    elif len(targets) == 1 or (is_for_people(state) and are_alike(state, targets)):
        meet(state, targets[0])
    else:
        state.ask(state.prey, pack(on.ASK_SHIP, state.prey))


def are_alike(state: Galaxy, targets: list[i64]) -> bool:
    """Whether it makes no difference which of these ships is hit: people are not asked then."""
    kinds = {
        (
            state.ship_energy[ship],
            state.ship_ore[ship],
            state.ship_meeples[ship],
            state.ship_used[ship],
            state.ship_bio[ship],
            state.ship_nuke[ship],
            state.ship_flags[ship],
        )
        for ship in targets
    }
    return len(kinds) == 1


def meet(state: Galaxy, ship: i64) -> None:
    """The two ships are known: the defender answers, then the attacker for his own ship."""
    state.chosen = ship
    ships.mark(state, ship, HIT)
    bar = on.NO_STEALTH if state.standing else 0
    state.push(pack(on.CLASH))
    state.push(pack(on.RETURN_FIRE, state.hunter))
    state.push(pack(on.DEFEND, state.prey, ship, 0, bar | state.hunter << on.OPPONENT_SHIFT))


def clash(state: Galaxy) -> None:
    """SO-RULING-32: who survives, and where the attacker goes."""
    slipped = False
    for ship in range(len(state.ship_owner)):
        flags = state.ship_flags[ship]
        if flags & HIT:
            if flags & HIDDEN:
                slipped = True
            if not flags & SAVED:
                reason = events.BY_DETONATION if state.mode >= move.DETONATE else events.BY_COLLISION
                ships.destroy(state, ship, reason)
    raider = state.raider
    safe = state.ship_flags[raider] & SAVED != 0 or (slipped and state.mode < move.DETONATE)
    if state.ship_owner[raider] < 0:
        pass  # its last Energy went into a Shield, in space
    elif not safe or state.mode >= move.DETONATE:
        ships.destroy(state, raider, events.BY_DETONATION if state.mode >= move.DETONATE else events.BY_COLLISION)
    elif not state.standing:
        settle_attacker(state, raider)
    ships.unmark_all(state, ATTACK_MARKS)
    ships.settle_owners(state, state.field)
    state.arriving = False


def settle_attacker(state: Galaxy, raider: i64) -> None:
    """The attacker stays if no enemy ship remains there, else it goes back."""
    if ships.hostile(state, state.hunter, state.field):
        retreat(state, raider, state.field)
    elif state.ship_cell[raider] != state.field:
        state.path.append(state.ship_cell[raider])
        ships.relocate(state, raider, state.field)
        state.emit(events.MOVED, state.hunter, raider, state.field, 0)


def retreat(state: Galaxy, ship: i64, blocked: i64) -> None:
    """SO-RULING-32: back along the path to the last card without enemy ships, at worst to where the move began."""
    seat = state.ship_owner[ship]
    goal = state.ship_cell[ship]
    while goal == blocked or not is_refuge(state, seat, goal):
        if not state.path:
            break
        goal = state.path.pop()
    if goal != state.ship_cell[ship]:
        ships.relocate(state, ship, goal)
    state.emit(events.RETREATED, seat, ship, goal)


def is_refuge(state: Galaxy, seat: i64, cell: i64) -> bool:
    if state.up[cell] and state.card[cell] == SUPERNOVA:
        return False
    holder = state.owner[cell]
    if state.up[cell] and holder >= 0 and holder != seat:
        return False
    return ships.hostile(state, seat, cell) == 0


def why_not_named(state: Galaxy, seat: i64, ship: i64) -> Refusal:
    """SO-COMB-4: a ship that the owner of a fleet cannot give up for the others."""
    found = not_own_ship(state, seat, ship)
    if found is not None:
        return found
    if state.ship_cell[ship] != state.field:
        return Refusal("SO-COMB-4", f"Ship {ship} is not on the card that is attacked.")
    return Refusal("SO-RULING-57", f"Ship {ship} is in Stealth, so it is not affected.")
