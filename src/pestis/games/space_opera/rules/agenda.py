"""Which rule takes which frame: what happens by itself, what is asked, what was answered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import HYP
from pestis.games.space_opera.rules import (
    building,
    cargo,
    diplomacy,
    ending,
    hands,
    maintenance,
    production,
    rounds,
    ships,
)
from pestis.games.space_opera.rules.combat import attack, collision, entry, invasion, strikes
from pestis.games.space_opera.rules.movement import flight, landing, stealth, turns
from pestis.games.space_opera.rules.tech import actions, drafts, effects, gun, markets, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.errors import DefinitionError

# SO-RULING-43: far above what one Round can take; a rule that goes round in a circle is found out.
DECISIONS_PER_ROUND: Final[i64] = 50000


# What happens by itself.


def step(state: Galaxy, todo: i64) -> None:
    kind = kind_of(todo)
    if kind < on.EFFECT:
        step_round(state, kind, todo)
    elif kind == on.EFFECT:
        effects.take_effect(state, todo)
    elif kind == on.HACK:
        uses.open_hack(state, todo)
    elif kind == on.PAY:
        uses.settle_payment(state, todo)
    elif kind == on.DRAFT:
        drafts.step(state, todo)
    elif kind == on.SETTLE:
        ending.settle(state)
    else:
        step_attack(state, kind, todo)


def step_round(state: Galaxy, kind: i64, todo: i64) -> None:
    seat = seat_of(todo)
    if kind == on.NEXT_BUILD:
        building.next_turn(state, seat)
    elif kind == on.NEXT_MOVE:
        turns.next_turn(state, seat)
    elif kind == on.END_MOVE:
        landing.end(state, todo)
    elif kind == on.STEPPING:
        flight.go_on(state, seat)
    elif kind == on.BUILD_TURN or kind == on.MOVE_TURN or kind == on.PRODUCE:
        resume(state, kind, todo)
    elif kind == on.BEGIN_MOVE:
        flight.begin_declared(state, todo)
    elif kind == on.NEXT_PRODUCE:
        ending.settle(state)
        if not state.is_over:
            production.next_turn(state, a_of(todo))
    elif kind == on.MAINTAIN:
        maintenance.step(state, todo)
    elif kind == on.STEALTH_END:
        stealth.end_stealth(state, todo)
    elif kind == on.END_MOVEMENT:
        rounds.end_movement(state)
    elif kind == on.OFFERS:
        diplomacy.ask_offer(state, seat)
    elif kind == on.TRADES:
        diplomacy.ask_trade(state, seat)
    elif kind == on.END_ROUND:
        rounds.end(state, todo)
    else:
        rounds.begin(state)


def resume(state: Galaxy, kind: i64, todo: i64) -> None:
    """Go on with a turn after something was done in it; whoever lost the last Meeple by that is out."""
    ending.settle(state)
    if state.is_over:
        return
    if kind == on.MOVE_TURN:
        turns.go_on(state, seat_of(todo))
    elif kind == on.BUILD_TURN:
        building.go_on(state, seat_of(todo))
    else:
        production.go_on(state, todo)


def step_attack(state: Galaxy, kind: i64, todo: i64) -> None:
    seat = seat_of(todo)
    if kind == on.TREATY:
        attack.call_treaty(state, todo)
    elif kind == on.ATTACK:
        attack.carry_out(state, seat)
    elif kind == on.DEFEND:
        attack.defend(state, todo)
    elif kind == on.PIERCE:
        collision.ask_piercer(state, todo)
    elif kind == on.RETURN_FIRE:
        collision.return_fire(state, todo)
    elif kind == on.CLASH:
        if a_of(todo):
            gun.vaporise(state, seat)
        else:
            collision.clash(state)
    elif kind == on.GUARD:
        entry.ask_guard(state, todo)
    elif kind == on.COUNTER:
        entry.ask_counter(state, todo)
    elif kind == on.DOWNED:
        entry.downed(state, todo)
    elif kind == on.ARRIVE:
        entry.arrive(state)
    elif kind == on.AIM:
        strikes.ask_target(state, seat)
    elif kind == on.HIT:
        strikes.hit_ship(state, todo)
    elif kind == on.STRENGTH:
        invasion.gather(state, todo)
    elif kind == on.STEP_IN:
        flight.step_in(state, seat, a_of(todo))
    elif kind == on.RUN_DRY:
        landing.run_dry(state, a_of(todo))
    elif kind == on.STEAL:
        markets.steal(state, todo)
    else:
        uses.place(state, todo)


# What can be answered.


def choices(state: Galaxy, question: i64, seat: i64) -> list[i64]:
    kind = kind_of(question)
    if kind == on.ASK_MOVE:
        return turns.choices(state, seat)
    if kind == on.ASK_STEP:
        return flight.step_choices(state, seat)
    if kind == on.ASK_CARGO:
        return cargo.choices(state, seat)
    if kind == on.ASK_BUILD:
        return building.turn_choices(state, seat)
    if kind == on.ASK_ITEM:
        return building.item_choices(state, seat)
    if kind == on.ASK_FLIP:
        return [move.FLIP, move.DECLINE]
    if kind == on.ASK_HACK:
        return uses.hack_choices(state, seat)
    if kind == on.ASK_PAY:
        return uses.pay_choices(state, question)
    if kind == on.ASK_LANDING:
        return landing.landing_choices(state)
    if kind == on.ASK_MODE:
        return flight.mode_choices(state, seat, a_of(question))
    if kind == on.ASK_DRAFT:
        return (
            flight.hyper_choices(state) if a_of(question) == HYP else drafts.choices(state, seat, a_of(question))
        )
    if kind <= on.ASK_PICK_TECH:
        return building.return_choices(state, seat) if kind == on.ASK_RETURN else building.deck_choices(state)
    if kind <= on.ASK_VICTIM:
        return attack_choices(state, kind, question, seat)
    return late_choices(state, kind, question, seat)


def attack_choices(state: Galaxy, kind: i64, question: i64, seat: i64) -> list[i64]:
    if kind == on.ASK_DEFEND:
        return [*attack.defences(state, question, state.owned[seat]), move.DECLINE]
    if kind == on.ASK_GUARD:
        return entry.guard_choices(state, seat, a_of(question))
    if kind == on.ASK_TARGET:
        return strikes.target_choices(state, seat)
    if kind == on.ASK_COUNTER:
        return [*entry.counters(state, seat, a_of(question), state.owned[seat]), move.DECLINE]
    if kind == on.ASK_PIERCE:
        return collision.pierce_choices(state, seat)
    if kind == on.ASK_SHIP:
        return collision.ship_choices(state)
    if kind == on.ASK_TRIBUTE:
        return attack.tribute_choices(state, seat)
    if kind == on.ASK_WITHDRAW:
        return [move.PRESS_ON, move.WITHDRAW]
    return stealth.victim_choices(state, seat, a_of(question))


def late_choices(state: Galaxy, kind: i64, question: i64, seat: i64) -> list[i64]:
    if kind == on.ASK_PRODUCE:
        return production.choices(state, seat)
    if kind == on.ASK_STEAL:
        return markets.steal_choices(state, a_of(question), b_of(question))
    if kind == on.ASK_PLACE:
        return uses.place_choices(state, seat)
    if kind == on.ASK_OFFER:
        return diplomacy.offer_choices(state, seat)
    if kind == on.ASK_COUNTER_PLANET:
        return diplomacy.counter_choices(state, a_of(question))
    if kind == on.ASK_TRADE:
        return diplomacy.trade_choices(state, seat)
    if kind == on.ASK_COPY:
        return actions.copy_choices(state, seat)
    return [move.ACCEPT, move.DECLINE]


# What was answered.


def answer(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    if state.decisions - state.round_start > DECISIONS_PER_ROUND:
        raise DefinitionError(f"more than {DECISIONS_PER_ROUND} decisions in one Round [SO-RULING-43]")
    kind = kind_of(question)
    if kind == on.ASK_MOVE:
        turns.answer(state, seat, action)
    elif kind == on.ASK_STEP:
        flight.answer_step(state, seat, action)
    elif kind == on.ASK_CARGO:
        cargo.answer(state, seat, action)
    elif kind == on.ASK_BUILD:
        building.answer_turn(state, seat, action)
    elif kind == on.ASK_ITEM:
        building.answer_item(state, seat, action)
    elif kind == on.ASK_FLIP:
        landing.answer_flip(state, seat, action)
    elif kind == on.ASK_HACK:
        uses.answer_hack(state, question, seat, action)
    elif kind == on.ASK_PAY:
        uses.answer_pay(state, question, action)
    elif kind == on.ASK_LANDING:
        landing.land(state, seat, state.mover, action - move.AMOUNT)
        landing.check(state, seat, state.mover)
    elif kind == on.ASK_MODE:
        flight.enter(state, seat, a_of(question), action - move.MODE)
    elif kind == on.ASK_DRAFT:
        answer_draft(state, question, seat, action)
    elif kind == on.ASK_RETURN:
        hands.give_back(state, seat, action - move.TECH)
        ships.settle_worlds(state)
    elif kind == on.ASK_PICK_TECH:
        building.answer_pick(state, seat, action)
    elif kind <= on.ASK_VICTIM:
        answer_attack(state, kind, question, seat, action)
    else:
        answer_late(state, kind, question, seat, action)


def is_secret(state: Galaxy) -> bool:
    """Whether the others do not see the answer: which Technologies a seat takes, gives back and copies."""
    return state.waiting != 0 and kind_of(state.agenda[-1]) in (
        on.ASK_RETURN,
        on.ASK_PICK_TECH,
        on.ASK_COPY,
    )


def answer_draft(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    if a_of(question) == HYP:
        flight.use_drives(state, seat, state.draft[0], action - move.AMOUNT, state.draft[1])
    else:
        drafts.answer(state, question, action)


def answer_attack(state: Galaxy, kind: i64, question: i64, seat: i64, action: i64) -> None:
    if kind == on.ASK_DEFEND:
        collision.answer_defence(state, question, seat, action)
    elif kind == on.ASK_GUARD:
        entry.answer_guard(state, question, seat, action)
    elif kind == on.ASK_TARGET:
        strikes.answer_target(state, seat, action)
    elif kind == on.ASK_COUNTER:
        entry.answer_counter(state, question, seat, action)
    elif kind == on.ASK_PIERCE:
        collision.answer_pierce(state, question, seat, action)
    elif kind == on.ASK_SHIP:
        collision.meet(state, action - move.SHIP)
    elif kind == on.ASK_TRIBUTE:
        attack.answer_tribute(state, question, seat, action)
    elif kind == on.ASK_WITHDRAW:
        attack.answer_withdraw(state, question, seat, action)
    else:
        attack.pounce(state, seat, a_of(question), action - move.SEAT)


def answer_late(state: Galaxy, kind: i64, question: i64, seat: i64, action: i64) -> None:
    if kind == on.ASK_PRODUCE:
        production.answer(state, seat, action)
    elif kind == on.ASK_STEAL:
        markets.pick(state, seat, a_of(question), b_of(question), action)
    elif kind == on.ASK_PLACE:
        uses.put_down(state, seat, action - move.AT, a_of(question))
    elif kind == on.ASK_OFFER:
        diplomacy.answer_offer(state, seat, action)
    elif kind == on.ASK_TIES:
        diplomacy.answer_ties(state, question, seat, action)
    elif kind == on.ASK_COUNTER_PLANET:
        diplomacy.tie(state, seat, a_of(question), action - move.AT)
    elif kind == on.ASK_TRADE:
        diplomacy.answer_trade(state, seat, action)
    elif kind == on.ASK_DEAL:
        diplomacy.answer_deal(state, question, action)
    else:
        actions.copy(state, seat, action)
