"""What `pestis scenario new` writes: a scenario that can be played as it is, with every field explained."""

from __future__ import annotations

from typing import Final

ID_MARK: Final = "<id>"

TEMPLATE: Final = """\
# A scenario of Space Opera. Lines that begin with # are comments; those that show a field can be switched on.
# Check it:  pestis scenario check <id>.toml
# Play it:   pestis play-bots space-opera --option scenario=<id>.toml

# Who plays where. [SO-SCEN-1]
id = "<id>"                  # small letters, digits and hyphens
title = "My Scenario"
summary = "One line about what is special here."
players = [2, 3, 4]          # the numbers of players it is for, from 2 to 4
colours = ["red", "blue", "purple", "green"]   # the seats, clockwise; with fewer players the last are absent
rows = 5                     # 2 to 12
columns = 5                  # 2 to 12

# How it is played and won. All of these may be left out. [SO-SCEN-4, SO-SCEN-5]
goal = "last_man_standing"   # or "most_planets", which needs a round_limit
round_limit = 20             # 1 to 200: then most planets win
rate = 2                     # spaces for each Energy, 1 to 9
diagonal = false             # true: ships also move aslant
garrison = 0                 # Meeples of nobody on each hidden planet, 0 to 30
start_techs = 0              # Technologies dealt to each seat at random, 0 to 4
# round = 1                  # play begins with this Round
# phase = "building"         # and this phase: or "movement", "production", "maintenance"

# Start planets: each seat needs at least one [[home]]. Cells are [row, column] from the upper left. [SO-SCEN-2]
[[home]]
seat = "red"
cell = [1, 1]
class = 5                    # drawn from this Class; or a card by name: card = "aurel"
# players = [2, 3]           # only with so many players; left out: whenever somebody plays this colour
# meeples = 3                # left out, meeples, energy and ore are the attributes of the card
# used = 1                   # Meeples of these that were used in this Round
# energy = 3                 # 0 to 10
# ore = 3                    # 0 to 10
# windmill = 1               # 0 to 3 levels, refinery and farm too
# refinery = 1
# farm = 1
# bunkers = 1
# biological = 1             # warheads
# nuclear = 1
# ships = [{ energy = 2, meeples = 1 }, { count = 2 }]   # also ore, biological, nuclear
# techs = ["spy"]            # Technologies that all can see

[[home]]
seat = "blue"
cell = [1, 5]
class = 5

[[home]]
seat = "purple"
cell = [5, 5]
class = 5

[[home]]
seat = "green"
cell = [5, 1]
class = 5

# Two players: a second start planet each. `corners` ties a home to a value of the flag two_player_corners.
[[home]]
players = [2]
corners = "opposite"
seat = "red"
cell = [5, 5]
class = 5

[[home]]
players = [2]
corners = "opposite"
seat = "blue"
cell = [5, 1]
class = 5

[[home]]
players = [2]
corners = "same_side"
seat = "red"
cell = [5, 1]
class = 5

[[home]]
players = [2]
corners = "same_side"
seat = "blue"
cell = [5, 5]
class = 5

# Ships that are not docked at home, anywhere on the map. [SO-KEY-10]
# [[ship]]
# seat = "red"
# cell = [3, 3]
# energy = 2                 # also ore, meeples, used, biological, nuclear
# moved = true               # has moved in this Round
# count = 1                  # so many alike

# Cells that are not left to chance. [SO-SCEN-3]
[[fixed]]
cells = [[3, 3]]
card = "asteroid"            # or "space", "supernova", "wormhole", "planet" with its classes, or a planet by name
face = "up"                  # or "down"
# players = [2, 4]           # left out: always
# classes = [3, 4]           # with card = "planet": drawn from these Classes
# garrison = 1               # planets only

# What is shuffled and dealt face down onto all other cells. Several [[hidden]] add up. [SO-SCEN-3]
[[hidden]]
# players = [2, 4]           # left out: always
planets = [{ count = 4, classes = [1, 2, 3, 4] }]   # a garrison of its own may stand there as well
supernovas = 1
asteroids = 0
wormholes = 2
space = "rest"               # or a number: start, fixed and hidden cards must fill the grid exactly [SO-SCEN-7]

# Who is wiped out starts anew once. Without this table nobody does. [SO-SCEN-5]
# [respawn]
# on = true
# level = 1                  # 1 or 2
# techs = 1                  # 0 to 2

# Any house rule of the game, see: pestis options space-opera. [SO-SCEN-6]
[flags]
# invasion_tie = "defender_keeps_one"
"""


def template(id: str) -> str:
    """A commented scenario of that id."""
    return TEMPLATE.replace(ID_MARK, id)
