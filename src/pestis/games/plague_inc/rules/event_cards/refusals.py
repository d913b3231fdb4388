"""Why a target of an Event Card is refused: first what is wrong with the Country, then with the token."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content import cards
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.event_cards import moving, targets
from pestis.games.plague_inc.rules.event_cards.picking import named, named_of, pick_of
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World
from pestis.games.plague_inc.words.names import card_rule, country_name, does, event_name, whose
from pestis.kernel.moves import Move, Refusal


def target_refusal(state: World, seat: i64, event: i64, move: Move) -> Refusal:
    """PI-RULING-65 to -82: a target that the card being played does not allow."""
    if move.verb in ("seal", "refund"):
        return other_target(state, event)
    card = move.args["country"]
    spot = board.spot_of(state, card)
    if spot < 0:
        return Refusal("PI-RULING-66", f"{country_name(state, card)} is not on the board.")
    legal = targets.choices(state, seat, event)
    wants_country = any(ids.AIM <= choice < ids.ALERT for choice in legal)
    wants_token = any(ids.PICK <= choice < ids.SHIFT for choice in legal)
    if wants_country:
        found = country_refusal(state, seat, event, spot)
        return found or Refusal(card_rule(event), f"{event_name(state, event)}: name a Country now, not a token.")
    if not wants_token:
        return other_target(state, event)
    found = source_refusal(state, seat, event, spot)
    if found is None and move.verb == "pick":
        found = token_refusal(state, seat, event, spot, move.args["side"])
    elif found is None and not any(pick_of(state, spot, side) in legal for side in range(state.sides)):
        found = anybody_refusal(state, seat, event, spot)
    return found or Refusal(card_rule(event), f"{event_name(state, event)}: name a token now, not a Country.")


def own_token_refusal(state: World, seat: i64, event: i64, move: Move) -> Refusal:
    """Why an own token cannot be placed in a Country by a card that places."""
    spot = board.spot_of(state, move.args["country"])
    if spot < 0:
        return Refusal("PI-RULING-66", f"{country_name(state, move.args['country'])} is not on the board.")
    found = source_refusal(state, seat, event, spot) or token_refusal(state, seat, event, spot, seat)
    return found or other_target(state, event)


def other_target(state: World, event: i64) -> Refusal:
    return Refusal(card_rule(event), f"{event_name(state, event)} takes other targets.")


def rule_of_tokens(event: i64) -> str:
    """The ruling that says which tokens a card moves, swaps or removes."""
    if event == cards.OLYMPICS:
        return "PI-RULING-78"
    if event == cards.NEW_TRADE_ROUTE:
        return "PI-RULING-79"
    return (
        "PI-RULING-80"
        if event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.INFECTED_REFUGEES)
        else "PI-RULING-82"
    )


# Countries that tokens move to.


def country_refusal(state: World, seat: i64, event: i64, spot: i64) -> Refusal | None:
    """PI-RULING-78, PI-RULING-80: why tokens cannot move to a Country; None if they can.

    PI-RULING-77: a Nuclear Strike may name any.
    """
    if event == cards.NUCLEAR_STRIKE:
        return None
    name = country_name(state, state.spot_country[spot])
    rule = rule_of_tokens(event)
    if not state.open_spots >> spot & 1:
        return Refusal(rule, f"{name} has no empty city.")
    if event == cards.INFECTED_REFUGEES:
        if state.targets[0] >> SIDE_BITS == spot:
            return Refusal(rule, f"The tokens come from {name}: they go to another Country.")
        is_full = not moving.refuges(state, state.targets[0] >> SIDE_BITS) >> spot & 1
        return Refusal(rule, f"The tokens named before take the last empty city of {name}.") if is_full else None
    if event == cards.PILGRIMAGE and (state.hot | state.cold) >> spot & 1:
        return Refusal(card_rule(event), f"{name} is {climate(state, spot)}; it must be neutral.")
    if event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS):
        is_reached = moving.arrival_spots(state, seat, event) >> spot & 1
        return None if is_reached else Refusal(rule, f"No token that could move to {name} lies elsewhere.")
    return None


def resistance(state: World, spot: i64) -> str:
    return "Heat Resistance" if state.hot >> spot & 1 else "Cold Resistance"


def climate(state: World, spot: i64) -> str:
    return cards.CLIMATE_IDS[state.content.climate[state.spot_country[spot]]]


# Countries that tokens are placed in, removed from or moved out of.


def source_refusal(state: World, seat: i64, event: i64, spot: i64) -> Refusal | None:
    """Why the tokens of a Country, or tokens for it, cannot be named; None if they can."""
    name = country_name(state, state.spot_country[spot])
    if event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS):
        if state.targets[0] == spot:
            return Refusal("PI-REACT-8", f"The token must come from elsewhere: {name} is where it goes.")
        return None
    if event == cards.NEW_TRADE_ROUTE:
        if state.targets and state.targets[0] >> SIDE_BITS == spot:
            return Refusal("PI-RULING-79", "The two tokens must lie in different Countries.")
        return None
    if state.targets:
        first = state.targets[0] >> SIDE_BITS
        if not targets.is_spread(event):
            other = country_name(state, state.spot_country[first])
            return (
                None
                if first == spot
                else Refusal("PI-RULING-67", f"All tokens of this card are named in one Country, {other}.")
            )
        if any(target >> SIDE_BITS == spot for target in state.targets):
            return Refusal(
                "PI-RULING-67",
                f"{event_name(state, event)} takes one token in each Country, and you have named {name}.",
            )
    if targets.is_placing(event):
        return placing_refusal(state, seat, event, spot, name)
    return removing_refusal(state, seat, event, spot, name)


def placing_refusal(state: World, seat: i64, event: i64, spot: i64, name: str) -> Refusal | None:
    """PI-RULING-25, PI-RULING-66, PI-RULING-71: an empty city, no ban, and what the card says."""
    if state.banned >> spot & 1:
        return Refusal("PI-RULING-71", f"A ban lies on {name}: nobody places tokens there now.")
    if not state.open_spots >> spot & 1:
        return Refusal("PI-RULING-25", f"{name} has no empty city.")
    if targets.placing_spots(state, seat, event) >> spot & 1:
        return None
    if event in (cards.SUMMER_VACATION, cards.WINTER_VACATION):
        wanted = state.hot if event == cards.SUMMER_VACATION else state.cold
        if not wanted >> spot & 1:
            word = "hot" if event == cards.SUMMER_VACATION else "cold"
            return Refusal(card_rule(event), f"{name} is {climate(state, spot)}; it must be {word}.")
    if event in (cards.SUMMER_VACATION, cards.WINTER_VACATION, cards.CORPSE_TRANSMISSION):
        return Refusal("PI-RULING-66", f"You are not connected to {name}.")
    if event == cards.GOVERNMENT_COLLAPSE or not state.present[seat] >> spot & 1:
        return Refusal("PI-RULING-66", f"You have no token in {name}.")
    return Refusal("PI-RULING-66", f"{name} is {climate(state, spot)}, and you have no {resistance(state, spot)}.")


def removing_refusal(state: World, seat: i64, event: i64, spot: i64, name: str) -> Refusal | None:
    """PI-RULING-66, PI-RULING-80, PI-RULING-82: a token there, and what the card says."""
    if not board.occupied(state) >> spot & 1:
        return Refusal(rule_of_tokens(event), f"{name} has no tokens.")
    if event == cards.INFECTED_REFUGEES:
        has_refuge = moving.refugee_spots(state) >> spot & 1
        return None if has_refuge else Refusal("PI-RULING-80", "No other Country has an empty city.")
    if event not in (cards.BOMB_INFECTED_CITIES, cards.EXECUTE_INFECTED) and not state.present[seat] >> spot & 1:
        return Refusal(card_rule(event), f"You have no token in {name}.")
    return None


# Tokens.


def token_refusal(state: World, seat: i64, event: i64, spot: i64, side: i64) -> Refusal | None:
    """PI-RULING-26, PI-RULING-67: why the token of a side cannot be named; None if it can."""
    if side >= state.sides:
        return Refusal("PI-RULING-26", "Nobody plays with these tokens.")
    is_own_only = event in (cards.CORPSE_TRANSMISSION, cards.HERE_ON_BUSINESS)
    if is_own_only and side != seat:
        return Refusal("PI-RULING-67", f"{event_name(state, event)} is for your own tokens only.")
    owner = whose(state, side, seat)
    if targets.is_placing(event):
        if state.supply[side] <= named_of(state, side):
            return Refusal("PI-REACT-8", f"{owner} supply has no token left.")
        return None
    name = country_name(state, state.spot_country[spot])
    if event == cards.OLYMPICS and any(target & SIDE_MASK == side for target in state.targets[1:]):
        return Refusal("PI-RULING-78", f"One token of each player moves, and you have named {owner} token.")
    if event == cards.NEW_TRADE_ROUTE and state.targets and state.targets[0] & SIDE_MASK == side:
        return Refusal("PI-RULING-79", "The two tokens must have different owners.")
    taken = tokens_named(state, event, spot, side)
    if board.tokens_in(state, side, spot) <= taken:
        more = "other " if taken else ""
        return Refusal(rule_of_tokens(event), f"{does(state, side, seat, 'have')} no {more}token in {name}.")
    if event == cards.NEW_TRADE_ROUTE:
        return Refusal("PI-RULING-79", "No token of another owner lies in another Country.")
    return None


def tokens_named(state: World, event: i64, spot: i64, side: i64) -> i64:
    """How many tokens of a side in a Country the card has been given already."""
    if event == cards.INFECTED_REFUGEES:
        return moving.fleeing(state, side)
    if event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS):
        return moving.coming_from(state, spot, side)
    return named(state, spot, side)


def anybody_refusal(state: World, seat: i64, event: i64, spot: i64) -> Refusal | None:
    """Why no token of a Country, and none for it, can be named: by the first side that has one there."""
    for side in range(state.sides):
        if state.present[side] >> spot & 1:
            return token_refusal(state, seat, event, spot, side)
    if targets.is_placing(event):
        return token_refusal(state, seat, event, spot, seat)
    return Refusal(rule_of_tokens(event), f"{country_name(state, state.spot_country[spot])} has no tokens.")
