"""Which rule takes which frame: what happens by itself, what is asked, what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import (
    attack,
    cargo,
    collide,
    diplomacy,
    drafts,
    effects,
    ending,
    entry,
    gun,
    hands,
    invasion,
    markets,
    ships,
    stealth,
    strikes,
    tools,
    uses,
)
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.phases import build, flight, harvest, landing, upkeep
from pestis.games.space_opera.phases import move as moving
from pestis.games.space_opera.phases import round as rounds
from pestis.games.space_opera.technologies import HYP
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.errors import DefinitionError

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

# SO-RULING-43: far above what one Round can take; a rule that goes round in a circle is found out.
DECISIONS_PER_ROUND: Final[i64] = 50000


# What happens by itself.


def step(table: Table, todo: i64) -> None:
    kind = kind_of(todo)
    if kind < on.EFFECT:
        step_round(table, kind, todo)
    elif kind == on.EFFECT:
        effects.take_effect(table, todo)
    elif kind == on.HACK:
        uses.open_hack(table, todo)
    elif kind == on.PAY:
        uses.settle_payment(table, todo)
    elif kind == on.DRAFT:
        drafts.step(table, todo)
    elif kind == on.SETTLE:
        ending.settle(table)
    else:
        step_attack(table, kind, todo)


def step_round(table: Table, kind: i64, todo: i64) -> None:
    seat = seat_of(todo)
    if kind == on.NEXT_BUILD:
        build.next_turn(table, seat)
    elif kind == on.NEXT_MOVE:
        moving.next_turn(table, seat)
    elif kind == on.END_MOVE:
        landing.end(table, todo)
    elif kind == on.STEPPING:
        flight.go_on(table, seat)
    elif kind == on.BUILD_TURN or kind == on.MOVE_TURN or kind == on.PRODUCE:
        resume(table, kind, todo)
    elif kind == on.BEGIN_MOVE:
        flight.begin_declared(table, todo)
    elif kind == on.NEXT_PRODUCE:
        ending.settle(table)
        if not table.is_over:
            harvest.next_turn(table, a_of(todo))
    elif kind == on.MAINTAIN:
        upkeep.step(table, todo)
    elif kind == on.STEALTH_END:
        stealth.end_stealth(table, todo)
    elif kind == on.END_MOVEMENT:
        rounds.end_movement(table)
    elif kind == on.OFFERS:
        diplomacy.ask_offer(table, seat)
    elif kind == on.TRADES:
        diplomacy.ask_trade(table, seat)
    elif kind == on.END_ROUND:
        rounds.end(table, todo)
    else:
        rounds.begin(table)


def resume(table: Table, kind: i64, todo: i64) -> None:
    """Go on with a turn after something was done in it; whoever lost the last Meeple by that is out."""
    ending.settle(table)
    if table.is_over:
        return
    if kind == on.MOVE_TURN:
        moving.go_on(table, seat_of(todo))
    elif kind == on.BUILD_TURN:
        build.go_on(table, seat_of(todo))
    else:
        harvest.go_on(table, todo)


def step_attack(table: Table, kind: i64, todo: i64) -> None:
    seat = seat_of(todo)
    if kind == on.TREATY:
        attack.call_treaty(table, todo)
    elif kind == on.ATTACK:
        attack.carry_out(table, seat)
    elif kind == on.DEFEND:
        attack.defend(table, todo)
    elif kind == on.PIERCE:
        collide.ask_piercer(table, todo)
    elif kind == on.RETURN_FIRE:
        collide.return_fire(table, todo)
    elif kind == on.CLASH:
        if a_of(todo):
            gun.vaporise(table, seat)
        else:
            collide.clash(table)
    elif kind == on.GUARD:
        entry.ask_guard(table, todo)
    elif kind == on.COUNTER:
        entry.ask_counter(table, todo)
    elif kind == on.DOWNED:
        entry.downed(table, todo)
    elif kind == on.ARRIVE:
        entry.arrive(table)
    elif kind == on.AIM:
        strikes.ask_target(table, seat)
    elif kind == on.HIT:
        strikes.hit_ship(table, todo)
    elif kind == on.STRENGTH:
        invasion.gather(table, todo)
    elif kind == on.STEP_IN:
        flight.step_in(table, seat, a_of(todo))
    elif kind == on.RUN_DRY:
        landing.run_dry(table, a_of(todo))
    elif kind == on.STEAL:
        markets.steal(table, todo)
    else:
        uses.place(table, todo)


# What can be answered.


def choices(table: Table, question: i64, seat: i64) -> list[i64]:
    kind = kind_of(question)
    if kind == on.ASK_MOVE:
        return moving.choices(table, seat)
    if kind == on.ASK_STEP:
        return flight.step_choices(table, seat)
    if kind == on.ASK_CARGO:
        return cargo.choices(table, seat)
    if kind == on.ASK_BUILD:
        return build.turn_choices(table, seat)
    if kind == on.ASK_ITEM:
        return build.item_choices(table, seat)
    if kind == on.ASK_FLIP:
        return [move.FLIP, move.DECLINE]
    if kind == on.ASK_HACK:
        return uses.hack_choices(table, seat)
    if kind == on.ASK_PAY:
        return uses.pay_choices(table, question)
    if kind == on.ASK_LANDING:
        return landing.landing_choices(table)
    if kind == on.ASK_MODE:
        return flight.mode_choices(table, seat, a_of(question))
    if kind == on.ASK_DRAFT:
        return (
            flight.hyper_choices(table) if a_of(question) == HYP else drafts.choices(table, seat, a_of(question))
        )
    if kind <= on.ASK_PICK_TECH:
        return build.return_choices(table, seat) if kind == on.ASK_RETURN else build.deck_choices(table)
    if kind <= on.ASK_VICTIM:
        return attack_choices(table, kind, question, seat)
    return late_choices(table, kind, question, seat)


def attack_choices(table: Table, kind: i64, question: i64, seat: i64) -> list[i64]:
    if kind == on.ASK_DEFEND:
        return [*attack.defences(table, question, table.owned[seat]), move.DECLINE]
    if kind == on.ASK_GUARD:
        return entry.guard_choices(table, seat, a_of(question))
    if kind == on.ASK_TARGET:
        return strikes.target_choices(table, seat)
    if kind == on.ASK_COUNTER:
        return [*entry.counters(table, seat, a_of(question), table.owned[seat]), move.DECLINE]
    if kind == on.ASK_PIERCE:
        return collide.pierce_choices(table, seat)
    if kind == on.ASK_SHIP:
        return collide.ship_choices(table)
    if kind == on.ASK_TRIBUTE:
        return attack.tribute_choices(table, seat)
    if kind == on.ASK_WITHDRAW:
        return [move.PRESS_ON, move.WITHDRAW]
    return stealth.victim_choices(table, seat, a_of(question))


def late_choices(table: Table, kind: i64, question: i64, seat: i64) -> list[i64]:
    if kind == on.ASK_PRODUCE:
        return harvest.choices(table, seat)
    if kind == on.ASK_STEAL:
        return markets.steal_choices(table, a_of(question), b_of(question))
    if kind == on.ASK_PLACE:
        return uses.place_choices(table, seat)
    if kind == on.ASK_OFFER:
        return diplomacy.offer_choices(table, seat)
    if kind == on.ASK_COUNTER_PLANET:
        return diplomacy.counter_choices(table, a_of(question))
    if kind == on.ASK_TRADE:
        return diplomacy.trade_choices(table, seat)
    if kind == on.ASK_COPY:
        return tools.copy_choices(table, seat)
    return [move.ACCEPT, move.DECLINE]


# What was answered.


def answer(table: Table, question: i64, seat: i64, action: i64) -> None:
    if table.decisions - table.round_start > DECISIONS_PER_ROUND:
        raise DefinitionError(f"more than {DECISIONS_PER_ROUND} decisions in one Round [SO-RULING-43]")
    kind = kind_of(question)
    if kind == on.ASK_MOVE:
        moving.answer(table, seat, action)
    elif kind == on.ASK_STEP:
        flight.answer_step(table, seat, action)
    elif kind == on.ASK_CARGO:
        cargo.answer(table, seat, action)
    elif kind == on.ASK_BUILD:
        build.answer_turn(table, seat, action)
    elif kind == on.ASK_ITEM:
        build.answer_item(table, seat, action)
    elif kind == on.ASK_FLIP:
        landing.answer_flip(table, seat, action)
    elif kind == on.ASK_HACK:
        uses.answer_hack(table, question, seat, action)
    elif kind == on.ASK_PAY:
        uses.answer_pay(table, question, action)
    elif kind == on.ASK_LANDING:
        landing.land(table, seat, table.mover, action - move.AMOUNT)
        landing.check(table, seat, table.mover)
    elif kind == on.ASK_MODE:
        flight.enter(table, seat, a_of(question), action - move.MODE)
    elif kind == on.ASK_DRAFT:
        answer_draft(table, question, seat, action)
    elif kind == on.ASK_RETURN:
        hands.give_back(table, seat, action - move.TECH)
        ships.settle_worlds(table)
    elif kind == on.ASK_PICK_TECH:
        build.answer_pick(table, seat, action)
    elif kind <= on.ASK_VICTIM:
        answer_attack(table, kind, question, seat, action)
    else:
        answer_late(table, kind, question, seat, action)


def is_secret(table: Table) -> bool:
    """Whether the others do not see the answer: which Technologies a seat takes, gives back and copies."""
    return table.waiting != 0 and kind_of(table.agenda[-1]) in (
        on.ASK_RETURN,
        on.ASK_PICK_TECH,
        on.ASK_COPY,
    )


def answer_draft(table: Table, question: i64, seat: i64, action: i64) -> None:
    if a_of(question) == HYP:
        flight.use_drives(table, seat, table.draft[0], action - move.AMOUNT, table.draft[1])
    else:
        drafts.answer(table, question, action)


def answer_attack(table: Table, kind: i64, question: i64, seat: i64, action: i64) -> None:
    if kind == on.ASK_DEFEND:
        collide.answer_defence(table, question, seat, action)
    elif kind == on.ASK_GUARD:
        entry.answer_guard(table, question, seat, action)
    elif kind == on.ASK_TARGET:
        strikes.answer_target(table, seat, action)
    elif kind == on.ASK_COUNTER:
        entry.answer_counter(table, question, seat, action)
    elif kind == on.ASK_PIERCE:
        collide.answer_pierce(table, question, seat, action)
    elif kind == on.ASK_SHIP:
        collide.meet(table, action - move.SHIP)
    elif kind == on.ASK_TRIBUTE:
        attack.answer_tribute(table, question, seat, action)
    elif kind == on.ASK_WITHDRAW:
        attack.answer_withdraw(table, question, seat, action)
    else:
        attack.pounce(table, seat, a_of(question), action - move.SEAT)


def answer_late(table: Table, kind: i64, question: i64, seat: i64, action: i64) -> None:
    if kind == on.ASK_PRODUCE:
        harvest.answer(table, seat, action)
    elif kind == on.ASK_STEAL:
        markets.pick(table, seat, a_of(question), b_of(question), action)
    elif kind == on.ASK_PLACE:
        uses.put_down(table, seat, action - move.AT, a_of(question))
    elif kind == on.ASK_OFFER:
        diplomacy.answer_offer(table, seat, action)
    elif kind == on.ASK_TIES:
        diplomacy.answer_ties(table, question, seat, action)
    elif kind == on.ASK_COUNTER_PLANET:
        diplomacy.tie(table, seat, a_of(question), action - move.AT)
    elif kind == on.ASK_TRADE:
        diplomacy.answer_trade(table, seat, action)
    elif kind == on.ASK_DEAL:
        diplomacy.answer_deal(table, question, action)
    else:
        tools.copy(table, seat, action)
