"""The question that is open, for a board: what is answered, by whom, and what it would change."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import ASTEROID
from pestis.games.space_opera.content.technologies import (
    AMB,
    BEA,
    BRI,
    ECV,
    EMP,
    HAK,
    HYP,
    MCV,
    PLA,
    RAD,
    TECH_IDS,
    TRA,
    WMG,
)
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules import cargo
from pestis.games.space_opera.rules.combat import invasion
from pestis.games.space_opera.rules.movement import flight
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of

QUESTION_IDS: Final = (
    "build",
    "item",
    "return_tech",
    "pick_tech",
    "move",
    "step",
    "mode",
    "flip",
    "landing",
    "cargo",
    "hack",
    "pay",
    "draft",
    "tribute",
    "withdraw",
    "name_ship",
    "defend",
    "pierce",
    "guard",
    "counter",
    "target",
    "victim",
    "produce",
    "steal",
    "place",
    "offer",
    "ties",
    "counter_planet",
    "trade",
    "deal",
    "copy",
)
IN_ATTACK: Final[list[i64]] = [
    on.ASK_HACK,
    on.ASK_PAY,
    on.ASK_TRIBUTE,
    on.ASK_WITHDRAW,
    on.ASK_SHIP,
    on.ASK_DEFEND,
    on.ASK_PIERCE,
    on.ASK_GUARD,
    on.ASK_COUNTER,
    on.ASK_TARGET,
    on.ASK_PLACE,
]
# Questions in which the draft grows, and those of a shot or a beam whose draft stands until it is over.
DRAFTING: Final[list[i64]] = [on.ASK_DRAFT, on.ASK_STEAL, on.ASK_TRADE, on.ASK_DEAL]
IN_FIRE: Final[list[i64]] = [on.ASK_TRIBUTE, on.ASK_WITHDRAW, on.ASK_DEFEND, on.ASK_PIERCE]
DRAFTED: Final[i64] = 1 << ECV | 1 << MCV | 1 << BRI | 1 << TRA | 1 << BEA | 1 << EMP | 1 << WMG


def window(state: Galaxy) -> dict[str, object] | None:
    """What is asked now. `tech` is the Technology that can be hacked, `attack` the attack it belongs to.

    `partner` is the seat that is offered ties by the Ambassador in question.
    """
    if not state.waiting:
        return None
    asked = state.agenda[-1]
    kind = kind_of(asked)
    found: dict[str, object] = {
        "kind": QUESTION_IDS[kind - on.FIRST_QUESTION],
        "seat": int(seat_of(asked)),
        "tech": None,
        "user": None,
        "ship": None,
        "cell": None,
        "amount": None,
        "partner": None,
        "attack": attack(state) if kind in IN_ATTACK and is_in_attack(state) else None,
        "hacks": hack_stack(state),
    }
    if kind == on.ASK_HACK:
        found["tech"] = TECH_IDS[a_of(asked)]
        found["user"] = int(b_of(asked))
        effect = below(state, a_of(asked), b_of(asked))
        found["ship"] = ship_of(state, effect)
        waiting = waiting_use(state)
        if a_of(waiting) == AMB:
            found["partner"] = int(b_of(waiting))
    elif kind in (on.ASK_DEFEND, on.ASK_PIERCE, on.ASK_VICTIM):
        found["ship"] = int(a_of(asked))
    elif kind == on.ASK_DRAFT:
        found["tech"] = TECH_IDS[a_of(asked)]
        found["user"] = int(seat_of(asked))
    elif kind == on.ASK_PAY or kind == on.ASK_PLACE:
        found["token"] = move.KIND_IDS[a_of(asked)]
        found["amount"] = int(b_of(asked)) if kind == on.ASK_PAY else 1
    elif kind == on.ASK_MODE:
        found["cell"] = int(a_of(asked))
    elif kind in (on.ASK_FLIP, on.ASK_LANDING, on.ASK_STEP):
        found["ship"] = int(state.mover)
        found["cell"] = int(state.ship_cell[state.mover])
    elif kind in (on.ASK_TRIBUTE, on.ASK_WITHDRAW, on.ASK_TIES, on.ASK_COUNTER_PLANET, on.ASK_DEAL, on.ASK_STEAL):
        found["user"] = int(a_of(asked))
    return found


def below(state: Galaxy, tech: i64, user: i64) -> i64:
    """The EFFECT frame that a HACK question is about."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.EFFECT and a_of(todo) == tech and seat_of(todo) == user:
            return todo
    return 0


def ship_of(state: Galaxy, effect: i64) -> int | None:
    """The ship that a use is about, where it is about one."""
    ship = b_of(effect)
    if c_of(effect) in (0, on.AS_TARGET) or ship >= len(state.ship_owner):
        return None
    return int(ship)


def hack_stack(state: Galaxy) -> list[dict[str, object]]:
    """The uses that still wait for their effect, the first one first."""
    found: list[dict[str, object]] = []
    for todo in state.agenda:
        if kind_of(todo) == on.EFFECT and (found or a_of(todo) != HAK):
            found.append({"tech": TECH_IDS[a_of(todo)], "seat": int(seat_of(todo))})
    return found


def is_in_attack(state: Galaxy) -> bool:
    for todo in state.agenda:
        if kind_of(todo) == on.SETTLE and a_of(todo) != on.NO_ATTACK:
            return True
    return False


def attack(state: Galaxy) -> dict[str, object] | None:
    """The attack under way and what stands to be lost."""
    if state.hunter < 0:
        return None
    found: dict[str, object] = {
        "attacker": int(state.hunter),
        "ship": int(state.raider) if state.raider >= 0 else None,
        "defender": int(state.prey) if 0 <= state.prey < 4 else None,
        "cell": int(state.field),
        "mode": events.ATTACK_IDS[state.mode],
        "named": int(state.chosen) if state.chosen >= 0 else None,
        "strength": None,
        "defence": None,
    }
    if state.mode in (move.INVADE, events.BEAM_INVASION):
        troops = state.troops
        if state.mode == move.INVADE and state.raider >= 0:
            troops = state.ship_meeples[state.raider]
        found["strength"] = int(troops + state.edge)
        surface = state.meeples[state.field]
        bunkers = min(state.bunkers[state.field], surface)
        found["defence"] = int(invasion.defenders(state) + bunkers + state.guard)
    return found


def manifest(state: Galaxy) -> dict[str, object] | None:
    """The cargo form: the ship, the other side, and the amounts settled so far."""
    if not state.waiting or kind_of(state.agenda[-1]) != on.ASK_CARGO:
        return None
    ship = state.draft[0]
    other = state.draft[1] if len(state.draft) > 1 else cargo.BESIDE
    cell = state.ship_cell[ship]
    return {
        "ship": int(ship),
        "with_ship": None if other == cargo.BESIDE else int(other),
        "cell": int(cell),
        "next": move.GOOD_IDS[len(state.draft) - 2] if len(state.draft) > 1 else None,
        "goods": [
            {
                "good": move.GOOD_IDS[good],
                "aboard": int(cargo.aboard(state, ship, good)),
                "there": int(
                    cargo.on_planet(state, cell, good)
                    if other == cargo.BESIDE
                    else cargo.aboard(state, other, good)
                ),
                "chosen": int(state.draft[2 + good]) if len(state.draft) > 2 + good else None,
            }
            for good in range(cargo.GOODS)
        ],
    }


def draft(state: Galaxy, viewer: i64) -> list[str]:
    """What a use of a Technology has settled so far, as the moves that were made."""
    return [state.game.moves.form(choice) for choice in announced(state)]


def announced(state: Galaxy) -> list[i64]:
    """SO-REACT-2: what the use in question is about, and not what an earlier one has left in the draft."""
    if not state.waiting:
        return []
    asked = state.agenda[-1]
    kind = kind_of(asked)
    if kind == on.ASK_DRAFT and a_of(asked) == HYP:
        return [leap(state.draft[0], state.draft[1])]
    if kind == on.ASK_HACK:
        return choices_of(state, waiting_use(state))
    if kind == on.ASK_PAY:
        before = kind_of(state.agenda[-2])
        if before == on.HACK:
            return choices_of(state, waiting_use(state))
        return settled(state) if before == on.DRAFT else []
    is_shot = state.mode in (events.GUN_SHOT, events.BEAM_INVASION)
    return settled(state) if kind in DRAFTING or (is_shot and kind in IN_FIRE) else []


def settled(state: Galaxy) -> list[i64]:
    return [choice for choice in state.draft if choice >= 0]


def waiting_use(state: Galaxy) -> i64:
    """The EFFECT frame of the use that waits for its window to close, below all hacks of it."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.EFFECT and a_of(todo) != HAK:
            return todo
    return 0


def choices_of(state: Galaxy, effect: i64) -> list[i64]:
    """The moves that said what a waiting use shall do."""
    tech = a_of(effect)
    reason = c_of(effect)
    if tech in (HYP, PLA):
        return through_hyperspace(state)
    if reason == on.AS_TARGET:
        return [b_of(effect) + (move.SHIP if tech == RAD else move.TARGET)]
    is_drafted = DRAFTED >> tech & 1 != 0 or (tech == RAD and reason == 0)
    return settled(state) if is_drafted else []


def through_hyperspace(state: Galaxy) -> list[i64]:
    """SO-RULING-49, SO-RULING-55: the declared move and its Energy, where that was chosen."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.BEGIN_MOVE:
            drives = c_of(todo)
            return [leap(a_of(todo), drives), move.AMOUNT + b_of(todo)] if drives & flight.WITH_HYPER else []
    return []


def leap(ship: i64, drives: i64) -> i64:
    """The move that declared these drives."""
    return ship + (move.HYPER_PLASMA if drives & flight.WITH_PLASMA else move.HYPER)


def steps(state: Galaxy) -> list[dict[str, object]]:
    """Where the ship under way can go next: the move, the card, the spaces it costs, how it can be entered."""
    if not state.waiting or kind_of(state.agenda[-1]) != on.ASK_STEP:
        return []
    seat = seat_of(state.agenda[-1])
    found: list[dict[str, object]] = []
    for action in state.legal(seat):
        if move.STEP <= action < move.MODE:
            cell = state.rules.near[state.ship_cell[state.mover] * WAYS + action - move.STEP]
        elif action >= move.JUMP:
            cell = action - move.JUMP
        else:
            continue
        modes = flight.modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
        slow = state.up[cell] != 0 and state.card[cell] == ASTEROID
        found.append(
            {
                "move": state.game.moves.form(action),
                "cell": int(cell),
                "spaces": int(min(2, state.left)) if slow else 1,
                "modes": [name for mode, name in enumerate(move.MODE_IDS) if modes >> mode & 1],
            }
        )
    return found
