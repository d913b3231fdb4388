"""What stands in a pack, in people's words: for whoever makes cards."""

from __future__ import annotations

from typing import Final

from pestis.games.plague_inc.content.cards import CONTINENT_IDS, CONTINENT_NAMES

HELP: Final = {
    "country": ("Country Cards", "The 49 Countries."),
    "trait": ("Trait Cards", "The 43 different Traits of a disease."),
    "event": ("Event Cards", "What an Event does is fixed by its id; name, text and copies are not."),
    "zones": ("Continents", "How many Country Cards fit on each continent."),
    "slides": ("Slides", "What the diseases begin with."),
    "plaguebot": ("PlagueBot", "The mat of the PlagueBot."),
    "name": ("Name", "What the card is called."),
    "text": ("Text on the card", "What the card does, as players read it."),
    "copies": ("Copies", "How many of it are in the deck."),
    "continent": ("Continent", "Where the Country lies."),
    "climate": ("Climate", "Hot and cold Countries need a resistance."),
    "airport": ("Airport", "An Airborne disease travels here from other airports."),
    "seaport": ("Seaport", "A Waterborne disease travels here from other seaports."),
    "start": ("Starting Country", "A player may begin here."),
    "cities": ("Cities", "Each City has room for one token. 1 to 8 names."),
    "population": ("Population", "In thousands. It breaks ties for the largest Country."),
    "area": ("Area", "In square kilometres, for the eye."),
    "resources": ("Resources", "In millions of dollars, for the eye."),
    "cost": ("Cost", "What it costs to evolve, in DNA."),
    "traits": ("Traits", "1 to 4, as they stand on the card from top to bottom."),
    "traits.infectivity": ("Infectivity", "1 more token each turn."),
    "traits.lethality": ("Lethality", "Kills on 1 higher."),
    "traits.heat_resistance": ("Heat Resistance", "Infects hot Countries."),
    "traits.cold_resistance": ("Cold Resistance", "Infects cold Countries."),
    "traits.airborne": ("Airborne", "Reaches Countries with an Airport."),
    "traits.waterborne": ("Waterborne", "Reaches Countries with a Seaport."),
    "when": ("When", "When it can be played, as printed."),
    "patient_zero": ("Patient Zero", "It comes with the option of that name only."),
    "core": ("Core traits", "What every disease has from the beginning."),
    "bacteria": ("Bacteria", "The ability on each of the five spaces."),
    "virus": ("Virus", "The ability on each of the five spaces."),
    "spaces": ("Spaces", "How many Traits the PlagueBot can have."),
    **{
        key: (name, "")
        for id, name in zip(CONTINENT_IDS, CONTINENT_NAMES, strict=True)
        for key in (f"continent.{id}", id)
    },
    **{
        f"{disease}.{id}": (name, "")
        for disease in ("bacteria", "virus")
        for id, name in (("", "None"), ("bonus_dna", "Bonus DNA"), ("genetic_shift", "Genetic Shift"))
    },
}
