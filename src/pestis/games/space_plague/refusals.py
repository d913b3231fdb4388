"""Why a seat that has to choose cannot choose this: the rule and a sentence, from what that seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.asking import QUESTION_RULES, question_text
from pestis.games.space_plague.board import (
    IMMUNE,
    PLACES,
    SHIELD,
    SPACES,
)
from pestis.games.space_plague.content import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.effects import is_usable
from pestis.games.space_plague.moments import not_now
from pestis.games.space_plague.part_refusals import part_reason
from pestis.games.space_plague.step_refusals import why_not_move
from pestis.games.space_plague.units import is_free
from pestis.games.space_plague.wording import card_name, evolution_name, permanent_name, space_name
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.words import several

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

CARD_QUESTIONS: Final = (on.ASK_CARD, on.ASK_PART)
# The questions that a verb can answer, if they are others than those of cards.
ANSWERS: Final = {
    "commit": (on.ASK_COMMIT,),
    "pass": (on.ASK_WINDOW,),
    "use": (on.ASK_WINDOW,),
    "end_turn": (on.ASK_TURN,),
    "resolve": (on.ASK_TURN,),
    "activate": (on.ASK_TURN,),
    "renew": (on.ASK_TURN, on.ASK_MARKET),
    "buy": (on.ASK_MARKET, on.ASK_EVENT),
    "leave": (on.ASK_MARKET,),
    "drop": (on.ASK_DROP,),
    "produce": (on.ASK_CARD, on.ASK_PART),
    "berth": (on.ASK_BERTH,),
    "advance": (on.ASK_CARD, on.ASK_PART, on.ASK_RED, on.ASK_EVENT),
    "jump": (on.ASK_CARD, on.ASK_PART, on.ASK_RED, on.ASK_EVENT),
    "shield": (on.ASK_CARD, on.ASK_PART),
    "target": (on.ASK_PART, on.ASK_CLOSEST),
    "trash": (on.ASK_EVENT,),
    "trash_played": (on.ASK_EVENT, on.ASK_SECOND),
    "send": (on.ASK_EVENT,),
    "sacrifice": (on.ASK_EVENT,),
    "decline": (on.ASK_CARD, on.ASK_PART, on.ASK_EVENT),
    "stay": (on.ASK_RED,),
}
# The parts of a card, and of an event, that a verb can answer.
PARTS_OF_VERB: Final = {
    "produce": do.PRODUCE,
    "advance": do.ADVANCE,
    "jump": do.ADVANCE,
    "shield": do.SHIELD,
    "promote": do.PROMOTE,
    "herd": do.HERD,
    "charge": do.CHARGE,
    "take_back": do.TAKE_BACK,
    "immunize": do.IMMUNITY,
    "rob": do.STEAL,
    "discharge": do.DISCHARGE,
    "free": do.FREE,
    "charge_tile": do.CHARGE_UNDER,
    "swap": do.SWAP,
}
AT_TARGETS: Final = (do.ABDUCT, do.HALT, do.DESTROY)
EVENTS_OF_VERB: Final = {
    "advance": (do.EV_THREE,),
    "jump": (do.EV_THREE,),
    "buy": (do.EV_THREE, do.EV_EVOLVE),
    "trash": (do.EV_TRASH, do.EV_CARD_OR_UNIT),
    "trash_played": (do.EV_TRASH,),
    "send": (do.EV_VISIT,),
    "sacrifice": (do.EV_EVOLVE, do.EV_CARD_OR_UNIT),
}


def refusal(table: Table, seat: i64, now: Move) -> Refusal:
    """The most telling reason first; at worst, what is being asked instead."""
    kind = kind_of(table.agenda[-1])
    found: Refusal | None = None
    if now.verb == "renew" and kind == on.ASK_EVENT:
        return Refusal("SP-RULING-38", "The market is renewed in phase 2 only.")
    if now.verb == "use" and kind != on.ASK_WINDOW:
        return why_no_window(table, seat, now.args["card"])
    if kind in ANSWERS.get(now.verb, CARD_QUESTIONS) and is_asked_for(table, now.verb):
        found = reason(table, seat, now)
    return found or not_now(table, seat, kind, now.verb) or asked_instead(table, seat, kind)


def asked_instead(table: Table, seat: i64, kind: i64) -> Refusal:
    asked = question_text(table, table.agenda[-1], seat)
    return Refusal(QUESTION_RULES[kind][0], f"This is not what is asked. {asked}")


def is_asked_for(table: Table, verb: str) -> bool:
    """Whether the open question can have answers of this verb: then the reason is in the details."""
    if verb == "decline":
        return True
    asked = table.agenda[-1]
    kind = kind_of(asked)
    parts = table.content.parts
    if kind == on.ASK_CARD:
        ways = [table.content.parts_of(a_of(asked), way) for way in (0, 1)]
        return any(PARTS_OF_VERB.get(verb) == way[0].verb for way in ways if way)
    if kind == on.ASK_PART:
        part = parts[a_of(asked)].verb
        if verb == "target":
            return part in AT_TARGETS
        if part == do.PROD:
            return verb in ("advance", "jump")
        return PARTS_OF_VERB.get(verb) == part
    if kind == on.ASK_EVENT:
        return parts[a_of(asked)].verb in EVENTS_OF_VERB.get(verb, ())
    return True


def reason(table: Table, seat: i64, now: Move) -> Refusal | None:
    args = now.args
    if now.verb == "commit":
        return Refusal("SP-ACT-1", f"{card_name(table, args['card'])} is not in your hand.")
    if now.verb == "end_turn":
        return Refusal("SP-RULING-11", "Your card must be resolved before the turn ends.")
    if now.verb == "resolve":
        return why_not_resolve(table, seat)
    if now.verb == "decline":
        return why_not_decline(table)
    if now.verb == "use":
        return why_not_use(table, seat, args["card"])
    if now.verb == "activate":
        return why_not_activate(table, seat, args["card"])
    if now.verb == "buy":
        return why_not_buy(table, seat, args["slot"])
    if now.verb == "renew":
        return why_not_renew(table, seat)
    if now.verb == "drop":
        return why_not_drop(table, seat, args["card"])
    return board_reason(table, seat, now)


def board_reason(table: Table, seat: i64, now: Move) -> Refusal | None:
    args = now.args
    if now.verb in ("advance", "jump"):
        return why_not_move(table, seat, now)
    if now.verb in ("produce", "berth"):
        return why_not_put(table, seat, args["space"])
    if now.verb == "shield":
        return Refusal(
            "SP-ACT-11", f"Nobody stands on {space_name(table, seat, args['place'] % SPACES)} of your board."
        )
    if now.verb == "target":
        return why_not_target(table, seat, args["board"], args["place"])
    if now.verb == "send":
        return why_not_send(table, seat, args["board"], args["space"])
    if now.verb == "trash":
        return Refusal("SP-RULING-24", f"{card_name(table, args['card'])} is not in your hand.")
    if now.verb == "trash_played":
        if table.played[seat] >> args["card"] & 1:
            return Refusal("SP-RULING-24", "There are no two played cards to trash.")
        return Refusal("SP-RULING-14", f"{card_name(table, args['card'])} is not among your played cards.")
    if now.verb == "sacrifice":
        return Refusal("SP-RULING-24", "There is no unit to lose.")
    if now.verb == "stay":
        return Refusal("SP-DEC-18", "The red plague can step, so it steps or jumps.")
    return part_reason(table, seat, now)


def why_not_commit(table: Table, seat: i64) -> Refusal:
    """SP-RULING-10, SP-RULING-13: a pick is final, and who has no card picks none."""
    if table.hand[seat]:
        return Refusal(
            "SP-RULING-10", "You have picked your card, and that is final; the others are still picking."
        )
    return Refusal("SP-RULING-13", "You have no card to pick; the others are picking theirs.")


def why_not_resolve(table: Table, seat: i64) -> Refusal:
    if table.shown[seat] < 0:
        return Refusal("SP-RULING-13", "You have played no card in this round.")
    return Refusal("SP-RULING-11", "Your card is resolved already.")


def why_not_drop(table: Table, seat: i64, permanent: i64) -> Refusal:
    name = permanent_name(table, permanent)
    if table.permanents[seat] >> permanent & 1:
        return Refusal("SP-MKT-7", f"{name} is the new one and stays.")
    return Refusal("SP-MKT-7", f"You do not have {name}.")


def why_not_put(table: Table, seat: i64, space: i64) -> Refusal:
    if is_free(table, seat, space):
        return Refusal("SP-RULING-18", "There are not enough tokens left for it.")
    return Refusal("SP-UNIT-2", f"There is a unit on {space_name(table, seat, space)} already.")


def why_no_window(table: Table, seat: i64, instant: i64) -> Refusal:
    if not table.instants[seat] >> instant & 1:
        return Refusal("SP-MKT-4", f"You do not hold {evolution_name(table, instant)}.")
    return Refusal("SP-RULING-29", "Instants are used between the steps of the game, never inside one.")


def why_not_decline(table: Table) -> Refusal:
    if kind_of(table.agenda[-1]) == on.ASK_EVENT:
        return Refusal("SP-RULING-24", "What the event asks for must be done if it is possible.")
    return Refusal("SP-RULING-12", "What the card says must be done if it is possible.")


def why_not_use(table: Table, seat: i64, instant: i64) -> Refusal:
    name = evolution_name(table, instant)
    if not table.instants[seat] >> instant & 1:
        return Refusal("SP-MKT-4", f"You do not hold {name}.")
    assert not is_usable(table, seat, INSTANT_TEXT + instant)
    return Refusal("SP-RULING-29", f"{name} could do nothing now.")


def why_not_activate(table: Table, seat: i64, permanent: i64) -> Refusal:
    name = permanent_name(table, permanent)
    if not table.permanents[seat] >> permanent & 1:
        return Refusal("SP-MKT-6", f"You do not have {name}.")
    if not table.content.actives >> permanent & 1:
        return Refusal("SP-ACT-5", f"{name} works by itself.")
    if table.used[seat] >> permanent & 1:
        return Refusal("SP-RULING-11", f"{name} was used already in this round.")
    assert not is_usable(table, seat, PERMANENT_TEXT + permanent)
    if table.content.parts_of(PERMANENT_TEXT + permanent)[0].verb == do.RESTOCK and not market.can_operate(table):
        return too_many_operations(table)
    return Refusal("SP-DEC-10", f"{name} could do nothing now.")


def too_many_operations(table: Table) -> Refusal:
    most = several(table.most_market_ops, "purchase or renewal", "purchases and renewals")
    return Refusal("SP-RULING-11", f"No more than {most} in a turn.")


def why_not_buy(table: Table, seat: i64, slot: i64) -> Refusal:
    if slot == move.TOP_SLOT and not table.top_buyable:
        return Refusal("SP-RULING-31", "The face-up card on the deck is not for sale.")
    card = market.top_of(table) if slot == move.TOP_SLOT else table.row[slot] if slot < len(table.row) else -1
    if card < 0:
        return Refusal("SP-MKT-1", "There is no card in this place of the market.")
    if table.turn == seat and not market.can_operate(table):
        return too_many_operations(table)
    price = market.price(table, seat, card)
    return Refusal("SP-MKT-2", f"{evolution_name(table, card)} costs {price}; you have {table.reserve[seat]}.")


def why_not_renew(table: Table, seat: i64) -> Refusal:
    if not market.can_operate(table):
        return too_many_operations(table)
    if not market.has_cards(table):
        return Refusal("SP-RULING-31", "There is no card left in the market.")
    return Refusal("SP-ACT-6", f"Renewing the market costs {market.RENEWAL}; you have {table.reserve[seat]}.")


def why_not_target(table: Table, seat: i64, board: i64, place: i64) -> Refusal:
    if board >= table.seats:
        return Refusal("SP-RULING-1", f"Only {table.seats} players are at the table.")
    if kind_of(table.agenda[-1]) == on.ASK_CLOSEST:
        return Refusal("SP-RULING-23", "This unit is not among those closest to the core.")
    verb = table.content.parts[a_of(table.agenda[-1])].verb
    choosing = "SP-RULING-28" if verb == do.ABDUCT else "SP-ACT-12"
    unit = table.units[board * PLACES + place]
    if board == seat:
        return Refusal(choosing, "Choose a unit on another board.")
    if not unit:
        return Refusal(choosing, "Nobody stands there.")
    if unit & SHIELD:
        return Refusal("SP-SHIELD-1", "That unit is shielded.")
    if unit & IMMUNE:
        return Refusal("SP-RULING-49" if verb == do.HALT else "SP-RULING-19", "That unit is immune.")
    if verb == do.HALT:
        return Refusal("SP-RULING-21", "That unit is halted already.")
    return Refusal("SP-RULING-28", "Only a unit on a ship can be chosen.")


def why_not_send(table: Table, seat: i64, board: i64, space: i64) -> Refusal | None:
    if board >= table.seats or board == seat:
        return Refusal("SP-RULING-26", "Choose the ship of a neighbour.")
    if (board - seat) % table.seats not in (1, table.seats - 1):
        return Refusal("SP-RULING-26", "That player is not your neighbour.")
    if not is_free(table, board, space):
        return Refusal("SP-PLANET-XION-2", "That ship space is not free.")
    return None
