"""SO-SETUP: the map is dealt, homes get their tokens, the Technology deck is shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands, planets, ships
from pestis.games.space_opera.content import FIRST_PLANET
from pestis.games.space_opera.scenario.dealing import Dealt, deal_map
from pestis.games.space_opera.scenario.model import AS_PRINTED, Home, StartShip
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A
from pestis.kernel.options import OptionValues
from pestis.kernel.piles import EVERYONE, Pile
from pestis.kernel.piles import NOBODY as NO_ONLOOKER

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def deal(table: Table, options: OptionValues) -> None:
    """SO-SETUP-1 to -12: everything up to the first Round."""
    lay_map(table, deal_map(table.rules.plan, table.rng, options.flag("equal_start")))
    seat_players(table)
    deck = table.content.tech_deck(options.word("tech_deck"))
    for home in table.rules.plan.homes:
        settle_home(table, home, deck)
    table.rng.shuffle(deck)
    table.deck.entries = deck
    for seat in range(table.seats):
        for _ in range(table.rules.scenario.start_techs):
            if table.deck.entries:
                tech = hands.draw(table, seat)
                table.emit(happened.GOT_TECH, seat, tech, audience=1 << seat, veil=VEIL_A)
    first = options.word("first_player")
    # SO-SETUP-2, SO-RULING-7: drawn at random unless the table sets it.
    table.first = table.rng.below(table.seats) if first == "random" else int(first)
    table.push(frame(on.BEGIN_ROUND))


def lay_map(table: Table, dealt: Dealt) -> None:
    cells = table.rules.cells
    table.card = dealt.cards
    table.garrison = dealt.garrison
    table.group = dealt.group
    table.rest = dealt.rest
    table.up = [0] * cells
    table.looked = [0] * cells
    table.owner = [-1] * cells
    table.meeples = [0] * cells
    table.used = [0] * cells
    table.energy = [0] * cells
    table.ore = [0] * cells
    table.windmill = [0] * cells
    table.refinery = [0] * cells
    table.farm = [0] * cells
    table.bunkers = [0] * cells
    table.bio = [0] * cells
    table.nuke = [0] * cells
    table.foul = [0] * cells
    table.fallout = [0] * cells
    table.built = [0] * cells
    table.pulsed = [0] * cells
    table.fleet = [0] * cells
    cell: i64
    for cell in range(cells):
        if dealt.face_up[cell]:
            planets.turn_up(table, cell)
    for fixed in table.rules.plan.fixed:
        # SO-SCEN-3: a card that the scenario lays face down by name is no secret.
        if not fixed.face_up and fixed.card >= 0:
            table.looked[fixed.cell] = EVERYONE


def seat_players(table: Table) -> None:
    """SO-SETUP-11: nobody starts with a ship or a Technology, unless the scenario says so."""
    seats = table.seats
    table.alive = (1 << seats) - 1
    table.hands = [Pile(seat, 1 << seat) for seat in range(seats)]
    table.deck = Pile(-1, NO_ONLOOKER)
    table.owned = [0] * seats
    table.shown = [0] * seats
    table.unknown = [0] * seats
    table.copied = [0] * seats
    table.copied_shown = [0] * seats
    table.spent = [0] * seats
    table.ties = [0] * seats
    table.paid = [0] * seats
    table.counters = [-1] * (seats * 4)
    ships.count_from_one(table)


def settle_home(table: Table, home: Home, deck: list[i64]) -> None:
    """SO-SETUP-7: Meeples, Energy and Ore as on the card; SO-SCEN-2: or as the scenario says."""
    cell = home.cell
    card = table.card[cell]
    assert card >= FIRST_PLANET
    table.owner[cell] = home.seat
    table.meeples[cell] = given(home.meeples, table.content.capacity[card])
    table.energy[cell] = given(home.energy, table.content.energy[card])
    table.ore[cell] = given(home.ore, table.content.ore[card])
    table.windmill[cell] = home.windmill
    table.refinery[cell] = home.refinery
    table.farm[cell] = home.farm
    table.bunkers[cell] = home.bunkers
    table.bio[cell] = home.biological
    table.nuke[cell] = home.nuclear
    for ship in home.ships:
        dock(table, home.seat, cell, ship)
    for tech in home.techs:
        if tech in deck:
            deck.remove(tech)
        hands.gain_openly(table, home.seat, tech)


def given(number: i64, printed: i64) -> i64:
    return printed if number == AS_PRINTED else number


def dock(table: Table, seat: i64, cell: i64, start: StartShip) -> None:
    ship = ships.launch(table, seat, cell)
    table.ship_energy[ship] = start.energy
    table.ship_ore[ship] = start.ore
    table.ship_meeples[ship] = start.meeples
    table.ship_bio[ship] = start.biological
    table.ship_nuke[ship] = start.nuclear
