"""PI-RESTART: a player without tokens on the board begins anew, with a Country Card and a token."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import BIRD_MIGRATION, CDC_ALERT, NONE
from pestis.games.plague_inc.rules import board, country, reaching
from pestis.games.plague_inc.rules.asking import PlagueQuestion, told
from pestis.games.plague_inc.rules.dna import pay
from pestis.games.plague_inc.rules.hands import holds, refresh
from pestis.games.plague_inc.rules.placing import NO_ALERT, attempt, attempt_and_alert, no_place
from pestis.games.plague_inc.rules.reactions import open_window
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import country_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

PENALTY: Final[i64] = 7


class RestartQuestion(PlagueQuestion):
    """PI-RESTART-2: before anything else."""

    recites = True

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in ("play", "sell"):
            rule = "PI-RULING-24" if move.verb == "sell" else "PI-RULING-63"
            return Refusal(rule, "You have no tokens left: start again before anything else.")
        return super().not_now(state, frame, seat, move)


class RestartCard(RestartQuestion):
    """PI-RULING-28: as in the Country Phase, or with `search_deck` any card of the deck."""

    kind = on.ASK_RESTART_CARD
    rules = ("PI-RESTART-3", "PI-RULING-28")
    verbs = ("take", "blind")

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found = country.market(state)
        if state.house & house_rules.SEARCH_DECK:
            found = [action for action in found if action != ids.BLIND]
            for card in sorted(state.country_deck):
                found.append(ids.TAKE + card)
        return found

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """PI-RESTART-3: place the card; one that does not fit is discarded."""
        country.take_card(state, seat, action)
        card = state.pending_country
        state.pending_country = NONE
        state.is_blind = False
        state.push(pack(on.RESTART_TOKEN, seat))
        if board.has_room(state, card):
            spot = board.lay(state, card)
            state.emit(events.PLACED_COUNTRY, seat, card, spot)
            open_window(state, seat, BIRD_MIGRATION, spot)
        else:
            state.removed.append(card)
            state.emit(events.DISCARDED_COUNTRY, seat, card)
            if state.house & house_rules.RESTART_REFRESH:
                refresh(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        question = "You have no tokens left. Which Country Card do you start again with?"
        return told(state, frame, viewer, question, "restart", "with a Country Card")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        searching = state.house & house_rules.SEARCH_DECK != 0
        if move.verb == "take":
            where = "is neither face up nor in the deck" if searching else "does not lie face up"
            return Refusal("PI-RULING-28", f"{country_name(state, move.args['country'])} {where}.")
        if state.country_deck:
            return Refusal("PI-RULING-28", "You may search the deck: name the Country Card that you want.")
        return country.NO_DECK


class RestartWithToken(Step[World]):
    """PI-RESTART-4, PI-RULING-29: one token anywhere; without an empty city that is allowed, none."""

    kind = on.RESTART_TOKEN

    def happen(self, state: World, frame: i64) -> None:
        seat = seat_of(frame)
        if state.present[seat] == 0 and state.open_spots & ~state.banned:
            state.ask(seat, pack(on.ASK_RESTART_TOKEN, seat))
            return
        pay(state, seat, PENALTY, events.FOR_RESTART)
        country.note_last_card(state)
        state.push(pack(on.START_WINDOW, seat))


class RestartToken(RestartQuestion):
    """PI-RESTART-4: where the token goes; own CDC Alert (PI-RULING-68)."""

    kind = on.ASK_RESTART_TOKEN
    rules = ("PI-RESTART-4",)
    verbs = ("place", "alert")

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found = places(state)
        if state.armed >> seat & 1 and holds(state, seat, CDC_ALERT):
            reaching.add_moves(state, state.open_spots & ~state.banned, ids.ALERT, found)
        return found

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """The token is placed, or stopped: then PI-RULING-70, another Country."""
        state.push(pack(on.RESTART_TOKEN, seat))
        if action >= ids.ALERT:
            attempt_and_alert(state, seat, board.spot_of(state, action - ids.ALERT), on.BY_RESTART)
        else:
            attempt(state, seat, board.spot_of(state, action - ids.PLACE), on.BY_RESTART, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        dna = state.dna[seat_of(frame)]
        price = (
            f"{PENALTY} DNA" if dna >= PENALTY else f"all your {dna} DNA" if dna else "nothing: you have no DNA"
        )
        question = f"Where do you start again? It costs {price}."
        return told(state, frame, viewer, question, "restart", "with one token anywhere")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        return no_place(state, move.args["country"], "PI-RESTART-4") or NO_ALERT


def places(state: World) -> list[i64]:
    found: list[i64] = []
    reaching.add_moves(state, state.open_spots & ~state.banned, ids.PLACE, found)
    return found


def begin(state: World, seat: i64) -> None:
    """PI-RESTART-2: a player without tokens must restart before anything else."""
    state.emit(events.RESTARTED, seat)
    if state.house & house_rules.SEARCH_DECK:
        state.searched |= 1 << seat
    state.ask(seat, pack(on.ASK_RESTART_CARD, seat))
