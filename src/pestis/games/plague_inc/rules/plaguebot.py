"""PI-SOLO: the PlagueBot. It decides nothing; every step that it takes is told in the log."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    AIRBORNE,
    BIRD_MIGRATION,
    COLD_TRAIT,
    HEAT,
    INFECTIVITY,
    LETHALITY,
    NONE,
    WATERBORNE,
)
from pestis.games.plague_inc.rules import board, killing, reaching, scoring
from pestis.games.plague_inc.rules.dna import score
from pestis.games.plague_inc.rules.hands import discard_trait, next_trait_ready, wake_events
from pestis.games.plague_inc.rules.placing import attempt, can_receive
from pestis.games.plague_inc.rules.reactions import open_window
from pestis.games.plague_inc.rules.traits import recount_mat
from pestis.games.plague_inc.state import BOT, World
from pestis.kernel.agenda import a_of, b_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step


class BotEvolve(Step[World]):
    """PI-SOLO-6: a new Trait Card at the left, the others shift, the last one may fall off."""

    kind = on.BOT_EVOLVE

    def happen(self, state: World, frame: i64) -> None:
        state.phase = on.EVOLUTION_PHASE
        if next_trait_ready(state):
            push_card(state, state.trait_deck.pop())
        recount_mat(state)
        state.bot_again = False
        begin_traits(state)


class BotTraits(Step[World]):
    """PI-SOLO-7: the next trait. The frame has the place on the mat and the trait on the card."""

    kind = on.BOT_TRAITS

    def happen(self, state: World, frame: i64) -> None:
        next_trait(state, a_of(frame), b_of(frame))


class BotTokens(Step[World]):
    """PI-RULING-55: the next token of a trait. The frame has the place on the mat and the trait on the card."""

    kind = on.BOT_TOKENS

    def happen(self, state: World, frame: i64) -> None:
        next_token(state, a_of(frame), b_of(frame))


class BotStuckToken(Step[World]):
    """PI-RULING-59: it needs neither climate nor connection; bans hold (PI-RULING-86). The frame has the spot."""

    kind = on.BOT_STUCK_TOKEN

    def happen(self, state: World, frame: i64) -> None:
        if can_receive(state, BOT, a_of(frame)):
            attempt(state, BOT, a_of(frame), on.BY_BOT, BOT)


class BotAgain(Step[World]):
    """PI-SOLO-15: it was stuck and has a new Country; its traits go round once more."""

    kind = on.BOT_AGAIN

    def happen(self, state: World, frame: i64) -> None:
        state.bot_again = True
        begin_traits(state)


def after_human(state: World) -> None:
    """PI-SOLO-19, PI-RULING-61: the end is tested after each turn; then it is the PlagueBot's."""
    if is_human_gone(state):
        end(state, events.HUMAN_GONE)
    else:
        begin_turn(state)


def is_human_gone(state: World) -> bool:
    return state.present[0] == 0 and not board.cards_left(state)


def end(state: World, reason: i64) -> None:
    state.end_reason = reason
    scoring.finish(state)


def begin_turn(state: World) -> None:
    """PI-SOLO-3, PI-SOLO-4: it begins with a Country Card. PI-RULING-52: DNA only by a flag."""
    state.active = BOT
    state.phase = on.COUNTRY_PHASE
    state.tried = 0
    state.emit(events.TURN_BEGAN, BOT, state.round)
    wake_events(state)
    if state.house & house_rules.BOT_DNA:
        controlled = board.count_bits(state.control[BOT])
        if controlled:
            score(state, BOT, controlled, events.FOR_CONTROL)
    state.push(pack(on.BOT_EVOLVE))
    card = take_country(state)
    if card != NONE:
        lay_country(state, card)


def take_country(state: World) -> i64:
    """PI-SOLO-4, PI-SOLO-5: the top of the deck, else the largest face-up Country; -1 if there is none."""
    if state.country_deck:
        card = state.country_deck.pop()
        state.emit(events.TOOK_BLIND, BOT, card)
        return card
    best: i64 = -1
    for place in range(len(state.face_up)):
        card = state.face_up[place]
        if card != NONE and (best < 0 or is_larger(state, card, state.face_up[best])):
            best = place
    if best < 0:
        return NONE
    card = state.face_up[best]
    state.face_up[best] = NONE
    state.emit(events.TOOK_COUNTRY, BOT, card)
    return card


def is_larger(state: World, one: i64, other: i64) -> bool:
    """PI-SOLO-5: more cities; tie: larger population."""
    content = state.content
    if content.city_count[one] != content.city_count[other]:
        return content.city_count[one] > content.city_count[other]
    return content.population[one] > content.population[other]


def lay_country(state: World, card: i64) -> i64:
    """PI-RULING-53: placed if it fits, else discarded; gives the spot or -1. PI-RULING-72: birds may follow."""
    if not board.has_room(state, card):
        state.removed.append(card)
        state.emit(events.DISCARDED_COUNTRY, BOT, card)
        return NONE
    spot = board.lay(state, card)
    state.emit(events.PLACED_COUNTRY, BOT, card, spot)
    open_window(state, BOT, BIRD_MIGRATION, spot)
    return spot


def push_card(state: World, card: i64) -> None:
    state.mat.insert(0, card)
    state.emit(events.BOT_EVOLVED, BOT, card)
    if len(state.mat) > state.bot_spaces:
        drop(state, state.mat.pop())


def drop(state: World, card: i64) -> None:
    discard_trait(state, card)
    state.emit(events.BOT_DROPPED, BOT, card)


# Trait Control.


def begin_traits(state: World) -> None:
    """PI-SOLO-7: cards left to right, traits of a card from top to bottom."""
    state.phase = on.INFECTION_PHASE
    state.bot_did = False
    next_trait(state, 0, 0)


def next_trait(state: World, card: i64, bar: i64) -> None:
    """Begin with a trait, or go on to the next card, or see whether anything was done."""
    if card < len(state.mat) and bar >= len(state.content.bars[state.mat[card]]):
        card += 1
        bar = 0
    if card >= len(state.mat):
        finish_traits(state)
        return
    state.bot_reached = 0
    state.bot_place = 0
    state.bot_targets = reaching.connected(state, BOT)
    next_token(state, card, bar)


def next_token(state: World, card: i64, bar: i64) -> None:
    """PI-RULING-55, PI-RULING-86: one token in each Country, in the order they came, until nothing is left."""
    word: i64 = state.content.bars[state.mat[card]][bar]
    spot = next_spot(state, wanted(state, word) & ~state.bot_reached)
    if spot >= 0:
        if state.bot_reached == 0:
            state.emit(events.BOT_PROCESSED, BOT, state.mat[card], word)
        state.bot_reached |= 1 << spot
        state.push(pack(on.BOT_TOKENS, BOT, card, bar))
        attempt(state, BOT, spot, on.BY_BOT, BOT)
        return
    victim = largest_victim(state) if word == LETHALITY else NONE
    if victim != NONE:
        if state.bot_reached == 0:
            state.emit(events.BOT_PROCESSED, BOT, state.mat[card], word)
        killing.kill(state, BOT, victim)
        state.bot_did = True
    elif state.bot_reached == 0:
        state.emit(events.BOT_PASSED, BOT, state.mat[card], word)
    state.push(pack(on.BOT_TRAITS, BOT, card, bar + 1))


def next_spot(state: World, spots: i64) -> i64:
    """The next of these Countries in the order they came to the board; after the last again from the first."""
    count: i64 = len(state.arrived)
    for step in range(count):
        place = (state.bot_place + step) % count
        spot = state.arrived[place]
        if spots >> spot & 1:
            state.bot_place = place + 1
            return spot
    return -1


def wanted(state: World, word: i64) -> i64:
    """PI-SOLO-8 to -13: where a trait puts a token. PI-RULING-54: climate and connection by its own cards."""
    spots = state.bot_targets if state.house & house_rules.BOT_SNAPSHOT else reaching.connected(state, BOT)
    spots &= state.open_spots & ~state.banned
    if word == COLD_TRAIT:
        return spots & state.cold
    if word == HEAT:
        return spots & state.hot
    spots &= reaching.suits(state, BOT)
    if word == WATERBORNE:
        return spots & state.sea
    if word == AIRBORNE:
        return spots & state.air
    if word == LETHALITY:
        return spots & ~state.present[BOT]
    assert word == INFECTIVITY
    return spots


def largest_victim(state: World) -> i64:
    """PI-SOLO-13, PI-RULING-57: the largest fully infected Country that it controls, ties included."""
    spots = state.control[BOT] & reaching.full_spots(state)
    best: i64 = NONE
    for spot in state.arrived:
        is_victim = spots >> spot & 1
        if is_victim and (best < 0 or is_larger(state, state.spot_country[spot], state.spot_country[best])):
            best = spot
    return best


def finish_traits(state: World) -> None:
    """PI-SOLO-14 to -16: did something; stuck; or still stuck, then its cards are replaced."""
    if state.bot_did:
        end_turn(state)
    elif state.bot_again:
        renew(state)
        end_turn(state)
    else:
        be_stuck(state)


def be_stuck(state: World) -> None:
    """PI-SOLO-15, PI-SOLO-18: another Country Card with a token on it, or the end of the game."""
    state.emit(events.BOT_STUCK, BOT)
    card = take_country(state)
    if card == NONE:
        kill_all(state)
        end(state, events.BOT_HAS_NO_CARD)
        return
    state.push(pack(on.BOT_AGAIN))
    if board.has_room(state, card):
        state.push(pack(on.BOT_STUCK_TOKEN, BOT, board.free_spot(state, card)))
    lay_country(state, card)


def kill_all(state: World) -> None:
    """PI-SOLO-18: it kills at once every fully infected Country that it controls."""
    victim = largest_victim(state)
    while victim != NONE:
        killing.kill(state, BOT, victim)
        victim = largest_victim(state)


def renew(state: World) -> None:
    """PI-SOLO-16, PI-RULING-59: as many new cards as were discarded."""
    count = len(state.mat)
    for card in state.mat:
        drop(state, card)
    state.mat = []
    while len(state.mat) < count and next_trait_ready(state):
        state.mat.append(state.trait_deck.pop())
        state.emit(events.BOT_EVOLVED, BOT, state.mat[-1])
    state.emit(events.BOT_RENEWED, BOT)
    recount_mat(state)


def end_turn(state: World) -> None:
    if is_human_gone(state):
        end(state, events.HUMAN_GONE)
    else:
        state.push(pack(on.BEGIN_TURN, 0))
