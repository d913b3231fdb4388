"""SO-SETUP: the map is dealt, homes get their tokens, the Technology deck is shuffled."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.scenario.dealing import Dealt, deal_map
from pestis.games.space_opera.content.scenario.model import AS_PRINTED, Home, StartShip
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.flags import MOVED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack
from pestis.kernel.events import VEIL_A
from pestis.kernel.options import OptionValues
from pestis.kernel.piles import EVERYONE, Pile
from pestis.kernel.piles import NOBODY as NO_ONLOOKER


def deal(state: Galaxy, options: OptionValues) -> None:
    """SO-SETUP-1 to -12: everything up to the first Round."""
    lay_map(state, deal_map(state.rules.plan, state.rng, options.flag("equal_start")))
    seat_players(state)
    deck = state.content.tech_deck(options.word("tech_deck"))
    for home in state.rules.plan.homes:
        settle_home(state, home, deck)
    for ship in state.rules.plan.ships:
        dock(state, ship)
    state.rng.shuffle(deck)
    state.deck.entries = deck
    for seat in range(state.seats):
        for _ in range(state.rules.scenario.start_techs):
            if state.deck.entries:
                tech = hands.draw(state, seat)
                state.emit(events.GOT_TECH, seat, tech, audience=1 << seat, veil=VEIL_A)
    first = options.word("first_player")
    # SO-SETUP-2, SO-RULING-7: drawn at random unless the table sets it.
    state.first = state.rng.below(state.seats) if first == "random" else int(first)
    state.round = state.rules.scenario.round - 1
    phase = on.PHASE_IDS.index(state.rules.scenario.phase)
    state.push(pack(on.BEGIN_ROUND, 0, state.rules.phases.index(phase)))


def lay_map(state: Galaxy, dealt: Dealt) -> None:
    cells = state.rules.cells
    state.card = dealt.cards
    state.garrison = dealt.garrison
    state.group = dealt.group
    state.rest = dealt.rest
    state.up = [0] * cells
    state.looked = [0] * cells
    state.owner = [-1] * cells
    state.meeples = [0] * cells
    state.used = [0] * cells
    state.energy = [0] * cells
    state.ore = [0] * cells
    state.windmill = [0] * cells
    state.refinery = [0] * cells
    state.farm = [0] * cells
    state.bunkers = [0] * cells
    state.bio = [0] * cells
    state.nuke = [0] * cells
    state.foul = [0] * cells
    state.fallout = [0] * cells
    state.built = [0] * cells
    state.pulsed = [0] * cells
    state.fleet = [0] * cells
    cell: i64
    for cell in range(cells):
        if dealt.face_up[cell]:
            planets.turn_up(state, cell)
    for fixed in state.rules.plan.fixed:
        # SO-SCEN-3: a card that the scenario lays face down by name is no secret.
        if not fixed.face_up and fixed.card >= 0:
            state.looked[fixed.cell] = EVERYONE


def seat_players(state: Galaxy) -> None:
    """SO-SETUP-11: nobody starts with a ship or a Technology, unless the scenario says so."""
    seats = state.seats
    state.alive = (1 << seats) - 1
    state.hands = [Pile(seat, 1 << seat) for seat in range(seats)]
    state.deck = Pile(-1, NO_ONLOOKER)
    state.owned = [0] * seats
    state.shown = [0] * seats
    state.unknown = [0] * seats
    state.copied = [0] * seats
    state.copied_shown = [0] * seats
    state.spent = [0] * seats
    state.ties = [0] * seats
    state.paid = [0] * seats
    state.counters = [-1] * (seats * 4)
    ships.count_from_one(state)


def settle_home(state: Galaxy, home: Home, deck: list[i64]) -> None:
    """SO-SETUP-7: Meeples, Energy and Ore as on the card; SO-SCEN-2: or as the scenario says."""
    cell = home.cell
    card = state.card[cell]
    assert card >= FIRST_PLANET
    state.owner[cell] = home.seat
    state.meeples[cell] = given(home.meeples, state.content.capacity[card])
    state.energy[cell] = given(home.energy, state.content.energy[card])
    state.ore[cell] = given(home.ore, state.content.ore[card])
    state.windmill[cell] = home.windmill
    state.refinery[cell] = home.refinery
    state.farm[cell] = home.farm
    state.bunkers[cell] = home.bunkers
    state.bio[cell] = home.biological
    state.nuke[cell] = home.nuclear
    state.used[cell] = min(home.used, state.meeples[cell])
    for ship in home.ships:
        dock(state, ship)
    for tech in home.techs:
        if tech in deck:
            deck.remove(tech)
        hands.gain_openly(state, home.seat, tech)


def given(number: i64, printed: i64) -> i64:
    return printed if number == AS_PRINTED else number


def dock(state: Galaxy, start: StartShip) -> None:
    ship = ships.launch(state, start.seat, start.cell)
    state.ship_energy[ship] = start.energy
    state.ship_ore[ship] = start.ore
    state.ship_meeples[ship] = start.meeples
    state.ship_used[ship] = start.used
    state.ship_bio[ship] = start.biological
    state.ship_nuke[ship] = start.nuclear
    if start.has_moved:
        state.ship_flags[ship] = MOVED
