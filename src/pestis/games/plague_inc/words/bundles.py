"""Moves that people make one after the other without a thought, offered as one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import MOST_SIDES, NONE
from pestis.games.plague_inc.rules import board, death, reaching
from pestis.games.plague_inc.rules.asking import asks_people
from pestis.games.plague_inc.rules.country import has_country_phase
from pestis.games.plague_inc.rules.event_cards import effects, targets
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import country_name, listed, whose
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Bundle

MOST: Final = 4


def bundles(state: World, seat: i64) -> list[Bundle]:
    """What this seat, which is asked, can do in one go."""
    kind = kind_of(state.agenda[-1])
    if kind == on.ASK_COUNTRY or (kind == on.ASK_START and asks_people(state) and has_country_phase(state)):
        return countries(state)
    if kind == on.ASK_INFECT:
        return tokens(state, seat)
    if kind == on.ASK_TARGET:
        return targets_of(state, seat, a_of(state.agenda[-1]))
    return rolls(state, seat) if kind == on.ASK_ROLL else []


def countries(state: World) -> list[Bundle]:
    """PI-CTRY-4, PI-CTRY-5: a face-up card is taken and placed; the smallest one is taken and discarded."""
    fitting = [card for card in state.face_up if card != NONE and board.has_room(state, card)]
    fitting.sort(key=lambda card: -state.content.city_count[card])
    found = [
        Bundle(f"Take {country_name(state, card)} and place it", (int(ids.TAKE + card), int(ids.SETTLE)))
        for card in fitting
    ]
    if fitting:
        text = f"Take {country_name(state, fitting[-1])} and discard it for five new Trait Cards"
        found.append(Bundle(text, (int(ids.TAKE + fitting[-1]), int(ids.DISCARD))))
    return found


def tokens(state: World, seat: i64) -> list[Bundle]:
    """PI-INF-1: all tokens of the phase into one Country, or as many as it has room for; the most first."""
    due = min(state.tokens_left, state.supply[seat])
    spots = reaching.infectable(state, seat)
    rooms = [
        (min(due, board.empty_cities(state, spot)), spot)
        for spot in range(len(state.spot_country))
        if spots >> spot & 1
    ]
    found = [spread_bundle(state, [spot for _, spot in rooms])] if 1 < len(rooms) <= due else []
    rooms = sorted((room for room in rooms if room[0] > 1), key=lambda room: (-room[0], room[1]))
    return found + [token_bundle(state, count, spot, due) for count, spot in rooms[: MOST - len(found)]]


def spread_bundle(state: World, spots: list[int]) -> Bundle:
    cards = [state.spot_country[spot] for spot in spots]
    names = listed([country_name(state, card) for card in cards])
    return Bundle(f"Place a token in each of {names}", [int(ids.PLACE + card) for card in cards])


def token_bundle(state: World, count: i64, spot: i64, due: i64) -> Bundle:
    card = state.spot_country[spot]
    every = f"all {count}" if count == due and count > 2 else "both" if count == due else f"{count}"
    return Bundle(f"Place {every} tokens in {country_name(state, card)}", [int(ids.PLACE + card)] * int(count))


def rolls(state: World, seat: i64) -> list[Bundle]:
    """PI-DEATH-2: every Country that must be tried, the largest first."""
    spots = death.eligible(state, seat)
    cards = [state.spot_country[spot] for spot in range(len(state.spot_country)) if spots >> spot & 1]
    if len(cards) < 2:
        return []
    cards.sort(key=lambda card: -state.content.city_count[card])
    names = listed([country_name(state, card) for card in cards])
    return [Bundle(f"Roll the Death Dice for {names}", [int(ids.ROLL + card) for card in cards])]


def targets_of(state: World, seat: i64, event: i64) -> list[Bundle]:
    """PI-RULING-67: as many own tokens as a card places in one Country, or of somebody else as it removes."""
    if state.targets or targets.is_spread(event) or not (targets.is_placing(event) or effects.is_removing(event)):
        return []
    found: list[tuple[int, int, int]] = []
    for action in targets.choices(state, seat, event):
        spot = board.spot_of(state, (action - ids.PICK) // MOST_SIDES)
        side = (action - ids.PICK) % MOST_SIDES
        there = board.tokens_in(state, side, spot)
        room = min(board.empty_cities(state, spot), state.supply[side]) if targets.is_placing(event) else there
        if room > 1 and (side == seat) == targets.is_placing(event):
            found.append((-min(room, targets.most_tokens(event)), int(action), int(side)))
    found.sort()
    return [target_bundle(state, seat, event, -count, action, side) for count, action, side in found[:MOST]]


def target_bundle(state: World, seat: i64, event: i64, count: int, action: int, side: int) -> Bundle:
    name = country_name(state, (action - ids.PICK) // MOST_SIDES)
    if targets.is_placing(event):
        return Bundle(f"Place {count} of your tokens in {name}", [action] * count)
    return Bundle(f"Remove {count} of {whose(state, side, seat)} tokens from {name}", [action] * count)
