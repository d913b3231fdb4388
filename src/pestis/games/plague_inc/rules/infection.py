"""PI-INF: the Infection Phase: token by token, or Outbreak instead."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import CDC_ALERT, CONTINENT_NAMES, HOT, OUTBREAK
from pestis.games.plague_inc.rules import board, death, reaching
from pestis.games.plague_inc.rules.asking import Act, OwnDecision, Unfinished, asks_people, is_in_full, told
from pestis.games.plague_inc.rules.hands import holds
from pestis.games.plague_inc.rules.placing import NO_ALERT, attempt, attempt_and_alert, no_city, no_place
from pestis.games.plague_inc.rules.traits import ability_refusal, has_ability, is_uncovered
from pestis.games.plague_inc.state import FLIES, SWIMS, World
from pestis.games.plague_inc.words.names import country_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move, Refusal


class NextToken(Step[World]):
    """PI-INF-3: after a token the next one."""

    kind = on.INFECT

    def happen(self, state: World, frame: i64) -> None:
        go_on(state, seat_of(frame))


class Infect(OwnDecision):
    """PI-INF-4: legal cities, one move for each Country; Outbreak; own CDC Alert (PI-RULING-68)."""

    kind = on.ASK_INFECT
    rules = ("PI-INF-1", "PI-INF-3")
    verbs = ("pass", "place", "alert", "outbreak")
    pass_text = "End the phase: place no more tokens"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        if state.tokens_left > 0 and state.supply[seat] > 0:
            spots = reaching.infectable(state, seat)
            reaching.add_moves(state, spots, ids.PLACE, found)
            if found and state.armed >> seat & 1 and holds(state, seat, CDC_ALERT):
                reaching.add_moves(state, spots, ids.ALERT, found)
        if not found or state.house & house_rules.INFECTION_OPTIONAL:
            found.append(ids.PASS)
        if can_break_out(state, seat):
            reaching.add_moves(state, state.present[seat], ids.OUTBREAK, found)
        return found

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action == ids.PASS:
            death.begin(state, seat)
        elif action >= ids.ALERT:
            state.has_begun = True
            state.push(pack(on.INFECT, seat))
            attempt_and_alert(state, seat, board.spot_of(state, action - ids.ALERT), on.BY_INFECTION)
        elif action >= ids.OUTBREAK:
            state.ask(seat, pack(on.ASK_OUTBREAK, seat, board.spot_of(state, action - ids.OUTBREAK)))
        else:
            try_token(state, seat, board.spot_of(state, action - ids.PLACE))

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        go_on(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if not can_place(state, seat):
            outbreak = "Use Outbreak" if can_break_out(state, seat) else "Devolve the card on Outbreak to use it"
            question = f"You cannot place a token. {outbreak}, or end the phase?"
            return told(state, frame, viewer, question, "use", "Outbreak, or ends the phase")
        left = several(min(state.tokens_left, state.supply[seat]), "token")
        question = f"Where do you place your next token? You have {left} to place."
        return told(state, frame, viewer, question, "have", f"{left} to place")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "pass":
            return Refusal("PI-INF-3", "You must place tokens as long as a city is open to you.")
        card = move.args["country"]
        if move.verb == "outbreak":
            return outbreak_refusal(state, seat, card)
        return no_place(state, card, "PI-INF-2") or infection_refusal(state, seat, card) or NO_ALERT


class Outbreak(Unfinished):
    """PI-RULING-15: any empty city, also of the same Country. The frame has the spot that the token comes from."""

    kind = on.ASK_OUTBREAK
    rules = ("PI-ABIL-OUTBREAK", "PI-RULING-15")
    verbs = ("aim",)
    aim_text = "Move the token to {country}"
    recites = True

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        reaching.add_moves(state, state.open_spots, ids.AIM, found)
        return found

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """PI-ABIL-OUTBREAK: move one own token, whatever climate and connection; nothing is placed."""
        state.used_outbreak = True
        state.emit(events.USED_OUTBREAK, seat)
        board.move_token(state, seat, a_of(frame), board.spot_of(state, action - ids.AIM))
        death.begin(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        home = country_name(state, state.spot_country[a_of(frame)])
        question = f"Where does the token from {home} go?"
        return told(state, frame, viewer, question, "move", f"a token from {home} by Outbreak")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        return no_city(state, move.args["country"], "PI-ABIL-OUTBREAK")

    def act(self, state: World, frame: i64) -> Act:
        return Act("outbreak", seat_of(frame), country=state.spot_country[a_of(frame)])


def begin(state: World, seat: i64) -> None:
    """PI-INF-1, PI-RULING-16: count Infectivity; the count then stands."""
    state.phase = on.INFECTION_PHASE
    state.tokens_left = state.infectivity[seat]
    state.has_begun = False
    state.could_place = state.supply[seat] > 0 and reaching.infectable(state, seat) != 0
    go_on(state, seat)


def go_on(state: World, seat: i64) -> None:
    """PI-INF-3: until the count is reached, the supply is empty or no legal city is left.

    PI-RULING-95: people are asked, too, if only a card of theirs covers Outbreak: they may devolve it.
    """
    only = only_spot(state, seat) if asks_people(state) else -1
    if only >= 0 and not holds(state, seat, CDC_ALERT):
        try_token(state, seat, only)
    elif can_place(state, seat) or can_break_out(state, seat) or (is_in_full(state) and can_uncover(state, seat)):
        state.ask(seat, pack(on.ASK_INFECT, seat))
    else:
        death.begin(state, seat)


def only_spot(state: World, seat: i64) -> i64:
    """The Country that the next token must go to, whatever is devolved; -1 if there is anything to choose."""
    if not can_place(state, seat) or may_break_out(state, seat) or state.house & house_rules.INFECTION_OPTIONAL:
        return -1
    spots = reaching.infectable(state, seat)
    if spots & (spots - 1):
        return -1
    gifts = state.gifts[seat]
    state.gifts[seat] = 0
    is_bound = reaching.infectable(state, seat) == spots
    state.gifts[seat] = gifts
    return board.first_of(spots) if is_bound else -1


def try_token(state: World, seat: i64, spot: i64) -> None:
    state.has_begun = True
    state.push(pack(on.INFECT, seat))
    attempt(state, seat, spot, on.BY_INFECTION, seat)


def can_place(state: World, seat: i64) -> bool:
    return state.tokens_left > 0 and state.supply[seat] > 0 and reaching.infectable(state, seat) != 0


def can_break_out(state: World, seat: i64) -> bool:
    return may_break_out(state, seat) and is_uncovered(state, seat, OUTBREAK)


def can_uncover(state: World, seat: i64) -> bool:
    """PI-RULING-14: devolving the card on its space would make Outbreak possible."""
    is_covered = has_ability(state, seat, OUTBREAK) and not is_uncovered(state, seat, OUTBREAK)
    return is_covered and may_break_out(state, seat)


def may_break_out(state: World, seat: i64) -> bool:
    """PI-RULING-15: before the first token, with a token on the board and an empty city for it."""
    return not state.has_begun and state.open_spots != 0 and state.present[seat] != 0


# Refusals.


def outbreak_refusal(state: World, seat: i64, card: i64) -> Refusal:
    covered = ability_refusal(state, seat, OUTBREAK)
    if covered is not None:
        return covered
    if state.has_begun:
        return Refusal(
            "PI-RULING-15", "You have placed a token in this phase: Outbreak takes the place of all of them."
        )
    if state.open_spots == 0:
        return Refusal("PI-RULING-15", "Every city on the board is taken.")
    return Refusal("PI-ABIL-OUTBREAK", f"You have no token in {country_name(state, card)}.")


def infection_refusal(state: World, seat: i64, card: i64) -> Refusal | None:
    """PI-INF-4: climate first, then connection; None if neither forbids it."""
    if state.supply[seat] == 0:
        return Refusal("PI-INF-3", "You have no token left in your supply.")
    if state.tokens_left <= 0:
        return Refusal("PI-INF-3", "You have placed all tokens of this phase.")
    name = country_name(state, card)
    spot = board.spot_of(state, card)
    if not reaching.suits(state, seat) >> spot & 1:
        if state.content.climate[card] == HOT:
            return Refusal("PI-TRAIT-3", f"{name} is hot, and you have no Heat Resistance.")
        return Refusal("PI-TRAIT-4", f"{name} is cold, and you have no Cold Resistance.")
    if not reaching.connected(state, seat) >> spot & 1:
        return connection_refusal(state, seat, card)
    return None


def connection_refusal(state: World, seat: i64, card: i64) -> Refusal:
    """PI-INF-6 to -8: which ways there are, and what is missing for each."""
    continent = CONTINENT_NAMES[state.content.continent[card]]
    name = country_name(state, card)
    ways = [f"you have no token in {continent}"]
    rule = "PI-INF-6"
    present = state.present[seat]
    if state.content.airport[card]:
        rule = "PI-INF-7"
        ways.append(missing(present & state.air, state.gifts[seat] & FLIES, "Airborne", "an Airport", "by air"))
    if state.content.seaport[card]:
        rule = "PI-INF-8" if rule == "PI-INF-6" else rule
        ways.append(missing(present & state.sea, state.gifts[seat] & SWIMS, "Waterborne", "a Seaport", "by sea"))
    if len(ways) == 1:
        ways.append(f"{name} has neither Airport nor Seaport")
    return Refusal(rule, f"{name} is not connected: {'; '.join(ways)}.")


def missing(port: i64, trait: i64, trait_word: str, port_word: str, way: str) -> str:
    """What a way of travel lacks at the own end."""
    needs = ((trait_word, trait), (f"a token in a Country with {port_word}", port))
    wanted = [word for word, there in needs if not there]
    return f"{way} you need {' and '.join(wanted)}"
