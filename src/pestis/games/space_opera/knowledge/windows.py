"""The question that is open, for a board: what is answered, by whom, and what it would change."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import ASTEROID
from pestis.games.space_opera.content.technologies import HAK, TECH_IDS
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules import cargo
from pestis.games.space_opera.rules.asking import question_now
from pestis.games.space_opera.rules.combat import invasion
from pestis.games.space_opera.rules.movement import ways_in
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.views import Asked, Attack, Manifest, ManifestLine, Step, Use
from pestis.kernel.agenda import a_of, kind_of, seat_of


def window(state: Galaxy) -> Asked | None:
    """What is asked now. `tech` is the Technology that can be hacked, `attack` the attack it belongs to.

    `partner` is the seat that is offered ties by the Ambassador in question.
    """
    asked = question_now(state)
    if asked is None:
        return None
    subject = asked.subject(state, state.agenda[-1])
    found: Asked = {
        "kind": asked.id,
        "seat": int(seat_of(state.agenda[-1])),
        "tech": None if subject.tech < 0 else TECH_IDS[subject.tech],
        "user": or_none(subject.user),
        "ship": or_none(subject.ship),
        "cell": or_none(subject.cell),
        "amount": int(subject.amount) if subject.token >= 0 else None,
        "partner": or_none(subject.partner),
        "attack": attack(state) if asked.in_attack and is_in_attack(state) else None,
        "hacks": hack_stack(state),
    }
    if subject.token >= 0:
        found["token"] = move.KIND_IDS[subject.token]
    return found


def or_none(number: i64) -> int | None:
    return None if number < 0 else int(number)


def hack_stack(state: Galaxy) -> list[Use]:
    """The uses that still wait for their effect, the first one first."""
    found: list[Use] = []
    for todo in state.agenda:
        if kind_of(todo) == on.EFFECT and (found or a_of(todo) != HAK):
            found.append({"tech": TECH_IDS[a_of(todo)], "seat": int(seat_of(todo))})
    return found


def is_in_attack(state: Galaxy) -> bool:
    for todo in state.agenda:
        if kind_of(todo) == on.SETTLE and a_of(todo) != on.NO_ATTACK:
            return True
    return False


def attack(state: Galaxy) -> Attack | None:
    """The attack under way and what stands to be lost."""
    if state.hunter < 0:
        return None
    invades = invasion.is_invasion(state)
    return {
        "attacker": int(state.hunter),
        "ship": or_none(state.raider),
        "defender": int(state.prey) if 0 <= state.prey < NEUTRAL else None,
        "cell": int(state.field),
        "mode": events.ATTACK_IDS[state.mode],
        "named": or_none(state.chosen),
        "strength": int(invasion.attack_strength(state)) if invades else None,
        "defence": int(invasion.defence_strength(state)) if invades else None,
    }


def manifest(state: Galaxy) -> Manifest | None:
    """The cargo form: the ship, the other side, and the amounts settled so far."""
    if not is_asked(state, on.ASK_CARGO):
        return None
    ship = state.draft[0]
    other = state.draft[1] if len(state.draft) > 1 else cargo.BESIDE
    return {
        "ship": int(ship),
        "with_ship": or_none(other),
        "cell": int(state.ship_cell[ship]),
        "next": move.GOOD_IDS[len(state.draft) - 2] if len(state.draft) > 1 else None,
        "goods": [good_json(state, ship, other, good) for good in range(cargo.GOODS)],
    }


def good_json(state: Galaxy, ship: i64, other: i64, good: i64) -> ManifestLine:
    """How much of a good is aboard, how much on the other side, and how much shall be aboard."""
    beside = other == cargo.BESIDE
    there = cargo.on_planet(state, state.ship_cell[ship], good) if beside else cargo.aboard(state, other, good)
    return {
        "good": move.GOOD_IDS[good],
        "aboard": int(cargo.aboard(state, ship, good)),
        "there": int(there),
        "chosen": int(state.draft[2 + good]) if len(state.draft) > 2 + good else None,
    }


def draft(state: Galaxy) -> list[str]:
    """What a use of a Technology has settled so far, as the moves that were made."""
    asked = question_now(state)
    if asked is None:
        return []
    return [state.game.moves.form(choice) for choice in asked.announced(state, state.agenda[-1])]


def is_asked(state: Galaxy, kind: i64) -> bool:
    return state.waiting != 0 and kind_of(state.agenda[-1]) == kind


def steps(state: Galaxy) -> list[Step]:
    """Where the ship under way can go next: the move, the card, the spaces it costs, how it can be entered."""
    if not is_asked(state, on.ASK_STEP):
        return []
    seat = seat_of(state.agenda[-1])
    found: list[Step] = []
    for action in state.legal(seat):
        if move.STEP <= action < move.MODE:
            cell = state.rules.near[state.ship_cell[state.mover] * WAYS + action - move.STEP]
        elif action >= move.JUMP:
            cell = action - move.JUMP
        else:
            continue
        found.append(step_json(state, seat, action, cell))
    return found


def step_json(state: Galaxy, seat: i64, action: i64, cell: i64) -> Step:
    modes = ways_in.modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    slow = state.up[cell] != 0 and state.card[cell] == ASTEROID
    return {
        "move": state.game.moves.form(action),
        "cell": int(cell),
        "spaces": int(min(2, state.left)) if slow else 1,
        "modes": [name for mode, name in enumerate(move.MODE_IDS) if modes >> mode & 1],
    }
