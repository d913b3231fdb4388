"""PI-SOLO: the PlagueBot. It decides nothing; every step that it takes is told in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house, killing, scoring
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.board import BOT
from pestis.games.plague_inc.cards import (
    AIRBORNE,
    BIRD_MIGRATION,
    COLD_TRAIT,
    HEAT,
    INFECTIVITY,
    LETHALITY,
    NONE,
    WATERBORNE,
)
from pestis.games.plague_inc.hands import discard_trait, next_trait_ready, wake_events
from pestis.games.plague_inc.phases.country import cards_left
from pestis.games.plague_inc.placing import attempt
from pestis.games.plague_inc.reactions import can_receive, open_window
from pestis.games.plague_inc.traits import recount_mat
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def after_human(table: Table) -> None:
    """PI-SOLO-19, PI-RULING-61: the end is tested after each turn; then it is the PlagueBot's."""
    if is_human_gone(table):
        end(table, happened.HUMAN_GONE)
    else:
        begin_turn(table)


def is_human_gone(table: Table) -> bool:
    return table.present[0] == 0 and not cards_left(table)


def end(table: Table, reason: i64) -> None:
    table.end_reason = reason
    scoring.finish(table)


def step(table: Table, kind: i64, card: i64, bar: i64) -> None:
    """Go on with the frame that is up."""
    if kind == on.BOT_EVOLVE:
        evolve(table)
    elif kind == on.BOT_TRAITS:
        next_trait(table, card, bar)
    elif kind == on.BOT_TOKENS:
        next_token(table, card, bar)
    elif kind == on.BOT_STUCK_TOKEN:
        put_stuck_token(table, card)
    else:
        table.bot_again = True
        begin_traits(table)


def begin_turn(table: Table) -> None:
    """PI-SOLO-3, PI-SOLO-4: it begins with a Country Card. PI-RULING-52: DNA only by a flag."""
    table.active = BOT
    table.phase = on.COUNTRY_PHASE
    table.tried = 0
    table.emit(happened.TURN_BEGAN, BOT, table.round)
    wake_events(table)
    if table.house & house.BOT_DNA:
        controlled = board.count_bits(table.control[BOT])
        if controlled:
            killing.score(table, BOT, controlled, happened.FOR_CONTROL)
    table.push(frame(on.BOT_EVOLVE))
    card = take_country(table)
    if card != NONE:
        lay_country(table, card)


def take_country(table: Table) -> i64:
    """PI-SOLO-4, PI-SOLO-5: the top of the deck, else the largest face-up Country; -1 if there is none."""
    if table.country_deck:
        card = table.country_deck.pop()
        table.emit(happened.TOOK_BLIND, BOT, card)
        return card
    best: i64 = -1
    for place in range(len(table.face_up)):
        card = table.face_up[place]
        if card != NONE and (best < 0 or is_larger(table, card, table.face_up[best])):
            best = place
    if best < 0:
        return NONE
    card = table.face_up[best]
    table.face_up[best] = NONE
    table.emit(happened.TOOK_COUNTRY, BOT, card)
    return card


def is_larger(table: Table, one: i64, other: i64) -> bool:
    """PI-SOLO-5: more cities; tie: larger population."""
    content = table.content
    if content.city_count[one] != content.city_count[other]:
        return content.city_count[one] > content.city_count[other]
    return content.population[one] > content.population[other]


def lay_country(table: Table, card: i64) -> i64:
    """PI-RULING-53: placed if it fits, else discarded; gives the spot or -1. PI-RULING-72: birds may follow."""
    if not board.has_room(table, card):
        table.removed.append(card)
        table.emit(happened.DISCARDED_COUNTRY, BOT, card)
        return NONE
    spot = board.lay(table, card)
    table.emit(happened.PLACED_COUNTRY, BOT, card, spot)
    open_window(table, BOT, BIRD_MIGRATION, spot)
    return spot


def evolve(table: Table) -> None:
    """PI-SOLO-6: a new Trait Card at the left, the others shift, the last one may fall off."""
    table.phase = on.EVOLUTION_PHASE
    if next_trait_ready(table):
        push_card(table, table.trait_deck.pop())
    recount_mat(table)
    table.bot_again = False
    begin_traits(table)


def push_card(table: Table, card: i64) -> None:
    table.mat.insert(0, card)
    table.emit(happened.BOT_EVOLVED, BOT, card)
    if len(table.mat) > table.bot_spaces:
        drop(table, table.mat.pop())


def drop(table: Table, card: i64) -> None:
    discard_trait(table, card)
    table.emit(happened.BOT_DROPPED, BOT, card)


# Trait Control.


def begin_traits(table: Table) -> None:
    """PI-SOLO-7: cards left to right, traits of a card from top to bottom."""
    table.phase = on.INFECTION_PHASE
    table.bot_did = False
    next_trait(table, 0, 0)


def next_trait(table: Table, card: i64, bar: i64) -> None:
    """Begin with a trait, or go on to the next card, or see whether anything was done."""
    if card < len(table.mat) and bar >= len(table.content.bars[table.mat[card]]):
        card += 1
        bar = 0
    if card >= len(table.mat):
        finish_traits(table)
        return
    table.bot_reached = 0
    table.bot_place = 0
    table.bot_targets = board.connected(table, BOT)
    next_token(table, card, bar)


def next_token(table: Table, card: i64, bar: i64) -> None:
    """PI-RULING-55, PI-RULING-86: one token in each Country, in the order they came, until nothing is left."""
    word: i64 = table.content.bars[table.mat[card]][bar]
    spot = next_spot(table, wanted(table, word) & ~table.bot_reached)
    if spot >= 0:
        if table.bot_reached == 0:
            table.emit(happened.BOT_PROCESSED, BOT, table.mat[card], word)
        table.bot_reached |= 1 << spot
        table.push(frame(on.BOT_TOKENS, BOT, card, bar))
        attempt(table, BOT, spot, on.BY_BOT, BOT)
        return
    victim = largest_victim(table) if word == LETHALITY else NONE
    if victim != NONE:
        if table.bot_reached == 0:
            table.emit(happened.BOT_PROCESSED, BOT, table.mat[card], word)
        killing.kill(table, BOT, victim)
        table.bot_did = True
    elif table.bot_reached == 0:
        table.emit(happened.BOT_PASSED, BOT, table.mat[card], word)
    table.push(frame(on.BOT_TRAITS, BOT, card, bar + 1))


def next_spot(table: Table, spots: i64) -> i64:
    """The next of these Countries in the order they came to the board; after the last again from the first."""
    count: i64 = len(table.arrived)
    for step in range(count):
        place = (table.bot_place + step) % count
        spot = table.arrived[place]
        if spots >> spot & 1:
            table.bot_place = place + 1
            return spot
    return -1


def wanted(table: Table, word: i64) -> i64:
    """PI-SOLO-8 to -13: where a trait puts a token. PI-RULING-54: climate and connection by its own cards."""
    spots = table.bot_targets if table.house & house.BOT_SNAPSHOT else board.connected(table, BOT)
    spots &= table.open_spots & ~table.banned
    if word == COLD_TRAIT:
        return spots & table.cold
    if word == HEAT:
        return spots & table.hot
    spots &= board.suits(table, BOT)
    if word == WATERBORNE:
        return spots & table.sea
    if word == AIRBORNE:
        return spots & table.air
    if word == LETHALITY:
        return spots & ~table.present[BOT]
    assert word == INFECTIVITY
    return spots


def largest_victim(table: Table) -> i64:
    """PI-SOLO-13, PI-RULING-57: the largest fully infected Country that it controls, ties included."""
    spots = table.control[BOT] & board.full_spots(table)
    best: i64 = NONE
    for spot in table.arrived:
        is_victim = spots >> spot & 1
        if is_victim and (best < 0 or is_larger(table, table.spot_country[spot], table.spot_country[best])):
            best = spot
    return best


def finish_traits(table: Table) -> None:
    """PI-SOLO-14 to -16: did something; stuck; or still stuck, then its cards are replaced."""
    if table.bot_did:
        end_turn(table)
    elif table.bot_again:
        renew(table)
        end_turn(table)
    else:
        be_stuck(table)


def be_stuck(table: Table) -> None:
    """PI-SOLO-15, PI-SOLO-18: another Country Card with a token on it, or the end of the game."""
    table.emit(happened.BOT_STUCK, BOT)
    card = take_country(table)
    if card == NONE:
        kill_all(table)
        end(table, happened.BOT_HAS_NO_CARD)
        return
    table.push(frame(on.BOT_AGAIN))
    if board.has_room(table, card):
        table.push(frame(on.BOT_STUCK_TOKEN, BOT, board.free_spot(table, card)))
    lay_country(table, card)


def kill_all(table: Table) -> None:
    """PI-SOLO-18: it kills at once every fully infected Country that it controls."""
    victim = largest_victim(table)
    while victim != NONE:
        killing.kill(table, BOT, victim)
        victim = largest_victim(table)


def put_stuck_token(table: Table, spot: i64) -> None:
    """PI-RULING-59: it needs neither climate nor connection; bans hold (PI-RULING-86)."""
    if can_receive(table, BOT, spot):
        attempt(table, BOT, spot, on.BY_BOT, BOT)


def renew(table: Table) -> None:
    """PI-SOLO-16, PI-RULING-59: as many new cards as were discarded."""
    count = len(table.mat)
    for card in table.mat:
        drop(table, card)
    table.mat = []
    while len(table.mat) < count and next_trait_ready(table):
        table.mat.append(table.trait_deck.pop())
        table.emit(happened.BOT_EVOLVED, BOT, table.mat[-1])
    table.emit(happened.BOT_RENEWED, BOT)
    recount_mat(table)


def end_turn(table: Table) -> None:
    if is_human_gone(table):
        end(table, happened.HUMAN_GONE)
    else:
        table.push(frame(on.BEGIN_TURN, 0))
