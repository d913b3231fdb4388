"""SO-REACT-3d, SO-DEC-18, SO-DEC-19: what an attacked ship can answer, and how its armour is pierced."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, ARM, ESH, RAD, STE
from pestis.games.space_opera.flags import HIDDEN, NEUTRAL, SAVED, STEALTH, STEALTH_USED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.asking import Subject, Window
from pestis.games.space_opera.rules.tech import announced, uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.attacks import attack_text
from pestis.games.space_opera.words.names import KIND_NAMES, asks, capital, ship_name, tech_name, tech_rule
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

ANSWERS: Final[i64] = 1 << STE | 1 << ARM | 1 << ESH


class Defend(Step[Galaxy]):
    """SO-REACT-3d: the owner of an attacked ship may answer, one Technology after the other, until it is saved."""

    kind = on.DEFEND

    def happen(self, state: Galaxy, frame: i64) -> None:
        ship = a_of(frame)
        if state.ship_owner[ship] < 0 or state.ship_flags[ship] & SAVED:
            return
        seat = seat_of(frame)
        if defences(state, frame, hands.could(state, seat, ANSWERS)):
            state.ask(seat, pack(on.ASK_DEFEND, seat, ship, b_of(frame), c_of(frame)))


class AskDefend(Window):
    """SO-REACT-3d: Stealth, Armor or Shield for a ship. The frame has the ship, what was tried and the threat."""

    kind = on.ASK_DEFEND
    rules = ("SO-REACT-3",)
    id = "defend"
    in_attack = True
    techs = (STE, ARM, ESH)
    decline = "Do not save the ship"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [*defences(state, frame, state.owned[seat]), move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        """Announced and paid; if the ship is not saved by it the owner may try another one."""
        if action == move.DECLINE:
            return
        ship = a_of(frame)
        threat = c_of(frame)
        tech = action - move.USE
        if tech == STE:
            ships.mark(state, ship, STEALTH_USED)
        state.push(pack(on.DEFEND, seat, ship, b_of(frame) | tried_bit(tech), threat))
        if tech != ARM:
            ships.pay_energy(state, ship, 1)
        uses.begin(state, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)
        if tech == ARM:
            uses.pay(state, seat, move.ORE, 1)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        saving = f"{capital(asks(seat_of(frame), viewer, 'save'))} {ship_name(a_of(frame))}?"
        return f"{attack_text(state, viewer)} {saving}"

    def why_not_answer(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        threat = c_of(frame)
        if tech == ARM and threat & on.NUCLEAR:
            return Refusal("SO-TECH-ARM", "Ship Armor does not work against a nuclear attack.")
        if tech == STE and threat & on.NO_STEALTH:
            return Refusal("SO-RULING-57", "Stealth has ended: it is no answer to this attack.")
        if tech == STE and threat & on.FROM_GUN:
            return Refusal("SO-REACT-5", "Stealth does not help against the Wave Motion Gun.")
        if tech == STE and threat & on.DEFENCE:
            return Refusal(
                "SO-RULING-59", "Only Energy Shield and Ship Armor help against the defence of a planet."
            )
        if b_of(frame) & tried_bit(tech):
            return tried_already(state, tech)
        if tech == ARM:
            return cannot_pay(state, tech, move.ORE)
        return why_not_aboard(state, seat, a_of(frame), where(state, a_of(frame)), tech)

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "use" or made.args["tech"] == ARM:
            return super().warning(state, frame, seat, made)
        return warnings.pays_last(state, seat, a_of(frame), 1)

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.of_the_shot(state)


class Pierce(Step[Galaxy]):
    """SO-DEC-19: the opponent of an armoured ship may pierce it."""

    kind = on.PIERCE

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        ship = a_of(frame)
        if not state.is_alive(seat) or state.ship_owner[ship] < 0:
            return
        possible = planets.payable(state, seat, move.ORE) > 0 and not state.is_jammed(seat, where(state, ship))
        if possible and hands.could(state, seat, 1 << APC):
            state.ask(seat, pack(on.ASK_PIERCE, seat, ship))


class AskPierce(Window):
    """SO-TECH-APC: an Armor Piercer cancels the Ship Armor that saves the ship."""

    kind = on.ASK_PIERCE
    rules = ("SO-TECH-APC",)
    id = "pierce"
    in_attack = True
    decline = "Let the Ship Armor work"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        if hands.holds(state, seat, APC):
            return [move.USE + APC, move.DECLINE]
        return [move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.DECLINE:
            return
        uses.begin(state, seat, APC, a_of(frame), on.AS_COUNTER, a_of(frame))
        uses.pay(state, seat, move.ORE, 1)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"Ship Armor saves {ship_name(a_of(frame))}: {asks(seat_of(frame), viewer, 'pierce')} it?"

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.of_the_shot(state)


def defences(state: Galaxy, frame: i64, techs: i64) -> list[i64]:
    """SO-REACT-6: each Technology once per attacked ship; SO-REACT-7: only what can work here and be paid."""
    seat = seat_of(frame)
    ship = a_of(frame)
    tried = b_of(frame)
    threat = c_of(frame)
    found: list[i64] = []
    working = not state.is_jammed(seat, where(state, ship))
    energy = ships.purse(state, ship)
    if (
        techs >> STE & 1
        and not threat & (on.NO_STEALTH | on.FROM_GUN | on.DEFENCE)
        and not tried & on.TRIED_STEALTH
        and working
        and energy > 0
        and not state.ship_flags[ship] & STEALTH_USED
    ):
        found.append(move.USE + STE)
    if (
        techs >> ARM & 1
        and not threat & on.NUCLEAR
        and not tried & on.TRIED_ARMOR
        and planets.payable(state, seat, move.ORE) > 0
    ):
        found.append(move.USE + ARM)
    if techs >> ESH & 1 and not tried & on.TRIED_SHIELD and working and energy > 0:
        found.append(move.USE + ESH)
    return found


def where(state: Galaxy, ship: i64) -> i64:
    """The card on which a ship fights: an attacker on that which it attacks."""
    return state.field if ship == state.raider else state.ship_cell[ship]


def tried_bit(tech: i64) -> i64:
    """What a try of this Technology leaves in the frame."""
    if tech == STE:
        return on.TRIED_STEALTH
    return on.TRIED_ARMOR if tech == ARM else on.TRIED_SHIELD


# What becomes of an answer.


def save(state: Galaxy, seat: i64, tech: i64, ship: i64, reason: i64) -> None:
    """A defence works. The opponent's counters follow: Armor Piercer, or the Radio Telescope by itself."""
    if state.ship_owner[ship] < 0:
        return
    opponent = reason >> (4 + on.OPPONENT_SHIFT) & 7
    cell = where(state, ship)
    ships.mark(state, ship, SAVED)
    state.emit(events.SAVED, seat, ship, tech)
    if tech == STE:
        ships.mark(state, ship, STEALTH | HIDDEN)
        if opponent < NEUTRAL and hands.holds(state, opponent, RAD) and not state.is_jammed(opponent, cell):
            uses.begin(state, opponent, RAD, ship, on.AS_COVER, ship, cell)
    elif tech == ARM and opponent < NEUTRAL:
        state.push(pack(on.PIERCE, opponent, ship))


def uncover(state: Galaxy, ship: i64) -> None:
    """SO-RULING-58: stealth does not hide a ship from the holder of a Radio Telescope."""
    ships.unmark(state, ship, SAVED | HIDDEN)
    state.emit(events.UNCOVERED, -1, ship)


def pierce(state: Galaxy, ship: i64) -> None:
    """SO-TECH-APC: that Ship Armor is cancelled."""
    if state.ship_owner[ship] >= 0:
        ships.unmark(state, ship, SAVED)
        state.emit(events.PIERCED, -1, ship)


# Why not.


def why_not_aboard(state: Galaxy, seat: i64, ship: i64, cell: i64, tech: i64) -> Refusal:
    """A Technology that takes Ship Energy."""
    if state.is_jammed(seat, cell):
        return jammed(state, tech)
    if tech == STE and state.ship_flags[ship] & STEALTH_USED:
        return Refusal("SO-TECH-STE", f"Ship {ship} has used Stealth Technology in this phase; it works once.")
    if state.ship_energy[ship]:
        return Refusal("SO-RULING-12", f"Ship {ship} needs the Energy it has for its move.")
    return Refusal("SO-TECH-0b", f"{tech_name(state, tech)} takes 1 Energy of ship {ship}, which has none.")


def tried_already(state: Galaxy, tech: i64) -> Refusal:
    return Refusal(
        "SO-REACT-6", f"You have tried {tech_name(state, tech)} in this attack; each may be tried once."
    )


def jammed(state: Galaxy, tech: i64) -> Refusal:
    return Refusal("SO-TECH-EMP", f"An EM Pulse lies on this card: {tech_name(state, tech)} does not work there.")


def cannot_pay(state: Galaxy, tech: i64, kind: i64) -> Refusal:
    return Refusal(
        tech_rule(tech), f"None of your planets can pay 1 {KIND_NAMES[kind]} for {tech_name(state, tech)}."
    )
