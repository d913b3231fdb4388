"""What a newcomer should think of, by what is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy

SAID: Final = {
    "SO-BUILD-1": "Every planet can build once a Round; Research instead is worth it while your stores are low.",
    "SO-BUILD-2": "Windmills and Refineries pay every Round: early they are worth more than anything but a ship.",
    "SO-RULING-17": "Take what fits your plan: a shield if you are weak, a faster ship if you want planets.",
    "SO-RSCH-3": "Four cards at most: give back the one that you would not pay for in the next Rounds.",
    "SO-MOVE-1": "Load before you fly: 2 Energy for the way, a Meeple to settle. Leave some at home, too.",
    "SO-CARGO-1": "Each move takes 1 Energy. Who stays at home builds and defends, so do not take everybody.",
    "SO-MOVE-7": "Go where cards lie face down, and count: 1 Energy must be left if you end in open space.",
    "SO-EXPL-1": "Turn it up if you have a Meeple aboard: planets decide. One card only is a Supernova.",
    "SO-COL-2": "One Meeple holds a planet, more of them build and defend it. Mind how many have room there.",
    "SO-COMB-4": "You lose one of these ships: give up the one with the least aboard.",
    "SO-STRIKE-1": "Take what hurts most: the last Meeple on a planet, or what pays every Round.",
    "SO-REACT-2": "Stop a Technology only if it costs you a planet or a full ship: you may need the answer later.",
    "SO-REACT-3": "Save a ship that carries Meeples or much Energy; an empty one is cheap to build again.",
    "SO-REACT-4": "Defend where you would lose the planet; a single structure can be built again.",
    "SO-PROD-1": "Stores hold 10 of each. Use what would overflow, then end your turn.",
    "SO-RULING-62": "Ties keep a neighbour quiet for a while: good for the weaker one.",
    "SO-RULING-63": "Take or put it where it helps most: on the planet that builds next.",
    "SO-RULING-65": "Trade only what you have too much of, and never with who is ahead.",
    "SO-TECH-0a": "Pay from a planet that has more than it can use next Round.",
    "SO-TECH-0c": "Choose the target that changes a planet's owner, or saves one of yours.",
    "SO-TECH-SPY": "Copy what you can use in this very Round.",
    "SO-TECH-AMB": "Offer ties to the neighbour who could reach you next.",
    "SO-TECH-APC": "Pierce the armour if the ship carries more than yours.",
    "SO-TECH-KAM": "Go on with it only if the planet is worth the ship.",
    "SO-RULING-57": "Stay unseen where you are too weak to fight.",
}
ENTERING: Final = "Invade only with more Meeples than they have, Bunkers counted; ship against ship, both go."
LAST_ENERGY: Final = "The ship has no Energy left: end this move on a planet, or it is lost with all aboard."
NO_ROOM: Final = "Windmills and Refineries pay every Round. For one more Meeple this planet needs a Farm first."


def coaching(state: Galaxy, seat: i64) -> str:
    """From what the seat knows alone: planets and ships lie open."""
    rules = state.question(seat).rules
    asked = rules[0] if rules else ""
    if asked == "SO-MOVE-7":
        return ENTERING if "SO-REACT-3" in rules else flying(state)
    if asked == "SO-BUILD-2" and is_crowded(state):
        return NO_ROOM
    return SAID.get(asked, "")


def flying(state: Galaxy) -> str:
    under_way = 0 <= state.mover < len(state.ship_energy)
    return LAST_ENERGY if under_way and state.ship_energy[state.mover] == 0 else SAID["SO-MOVE-7"]


def is_crowded(state: Galaxy) -> bool:
    return state.site >= 0 and state.meeples[state.site] >= planets.capacity(state, state.site)
