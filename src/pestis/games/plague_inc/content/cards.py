"""The cards by number: Countries, Traits and Events of the box, and the words that go with them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.views import Climate, Disease

COUNTRIES: Final[i64] = 49
TRAIT_KINDS: Final[i64] = 43
EVENT_KINDS: Final[i64] = 31
CONTINENTS: Final[i64] = 6
SPACES: Final[i64] = 5
MOST_CITIES: Final[i64] = 8
MOST_SIDES: Final[i64] = 5
NONE: Final[i64] = -1

CONTINENT_IDS: Final = ("europe", "asia", "africa", "oceania", "south_america", "north_america")
CONTINENT_NAMES: Final = ("Europe", "Asia", "Africa", "Oceania", "South America", "North America")
SPACE_IDS: Final = ("bottom_1", "bottom_2", "bottom_3", "bottom_4", "top_right")
DISEASE_IDS: Final[tuple[Disease, ...]] = ("bacteria", "virus")
BACTERIA: Final[i64] = 0
VIRUS: Final[i64] = 1

CLIMATE_IDS: Final[tuple[Climate, ...]] = ("neutral", "hot", "cold")
NEUTRAL: Final[i64] = 0
HOT: Final[i64] = 1
COLD: Final[i64] = 2

# The six traits. The last four are gifts: one or none, as bits of `World.gifts`.
TRAIT_WORDS: Final = (
    "infectivity",
    "lethality",
    "heat_resistance",
    "cold_resistance",
    "airborne",
    "waterborne",
)
INFECTIVITY: Final[i64] = 0
LETHALITY: Final[i64] = 1
HEAT: Final[i64] = 2
COLD_TRAIT: Final[i64] = 3
AIRBORNE: Final[i64] = 4
WATERBORNE: Final[i64] = 5

ABILITY_IDS: Final = ("", "bonus_dna", "outbreak", "mutation", "genetic_shift")
ABILITIES: Final[i64] = 5
BONUS_DNA: Final[i64] = 1
OUTBREAK: Final[i64] = 2
MUTATION: Final[i64] = 3
GENETIC_SHIFT: Final[i64] = 4

# When an Event Card can be played.
WHEN_IDS: Final = ("start", "end", "end_after_kill", "before_roll", "after_failure", "reaction")
AT_START: Final[i64] = 0
AT_END: Final[i64] = 1
AFTER_KILL: Final[i64] = 2
BEFORE_ROLL: Final[i64] = 3
AFTER_FAILURE: Final[i64] = 4
REACTION: Final[i64] = 5

COUNTRY_IDS: Final = (
    "france",
    "germany",
    "iceland",
    "italy",
    "norway",
    "poland",
    "spain",
    "sweden",
    "turkey",
    "uk",
    "ukraine",
    "china",
    "india",
    "iran",
    "iraq",
    "japan",
    "kazakhstan",
    "mongolia",
    "pakistan",
    "russia",
    "saudi_arabia",
    "south_korea",
    "egypt",
    "ethiopia",
    "kenya",
    "libya",
    "madagascar",
    "morocco",
    "nigeria",
    "south_africa",
    "sudan",
    "australia",
    "indonesia",
    "new_zealand",
    "papua_new_guinea",
    "philippines",
    "argentina",
    "bolivia",
    "brazil",
    "chile",
    "colombia",
    "peru",
    "venezuela",
    "canada",
    "cuba",
    "greenland",
    "mexico",
    "panama",
    "usa",
)
TRAIT_IDS: Final = (
    "coughing",
    "cysts",
    "hallucinations",
    "headache",
    "insomnia",
    "nose_bleed",
    "rash",
    "sore_throat",
    "sweating",
    "abcesses",
    "blindness",
    "cannibalism",
    "fever",
    "gastric_ulceration",
    "paralysis",
    "psychosis",
    "respiratory_failure",
    "seizures",
    "air_transmission",
    "water_transmission",
    "cold_resistance",
    "heat_resistance",
    "sneezing",
    "vomiting",
    "buboes",
    "confusion",
    "internal_haemorrhaging",
    "meningitis",
    "systemic_infection",
    "delirium",
    "hypothermia",
    "paranoia",
    "pneumonia",
    "pustules",
    "skin_lesions",
    "coma",
    "diarrhoea",
    "dysentery",
    "tumours",
    "insanity",
    "haemorrhagic_shock",
    "necrosis",
    "total_organ_failure",
)
EVENT_IDS: Final = (
    "absorb",
    "bird_migration",
    "bomb_infected_cities",
    "cdc_alert",
    "corpse_transmission",
    "crowd_funded_soap",
    "divine_intervention",
    "dna_flow",
    "emergency_care",
    "execute_infected",
    "genetic_surge",
    "government_collapse",
    "here_on_business",
    "immune_reaction",
    "infected_board_game",
    "infected_refugees",
    "internet_shut_down",
    "lethal_boost",
    "lethal_relapse",
    "neutralise",
    "new_trade_route",
    "nuclear_strike",
    "olympics",
    "opportunistic_breakdown",
    "pandemic_alert",
    "pilgrimage",
    "rioting",
    "soap_shortage",
    "summer_vacation",
    "temporary_mutation",
    "winter_vacation",
)

ABSORB: Final[i64] = 0
BIRD_MIGRATION: Final[i64] = 1
BOMB_INFECTED_CITIES: Final[i64] = 2
CDC_ALERT: Final[i64] = 3
CORPSE_TRANSMISSION: Final[i64] = 4
CROWD_FUNDED_SOAP: Final[i64] = 5
DIVINE_INTERVENTION: Final[i64] = 6
DNA_FLOW: Final[i64] = 7
EMERGENCY_CARE: Final[i64] = 8
EXECUTE_INFECTED: Final[i64] = 9
GENETIC_SURGE: Final[i64] = 10
GOVERNMENT_COLLAPSE: Final[i64] = 11
HERE_ON_BUSINESS: Final[i64] = 12
IMMUNE_REACTION: Final[i64] = 13
INFECTED_BOARD_GAME: Final[i64] = 14
INFECTED_REFUGEES: Final[i64] = 15
INTERNET_SHUT_DOWN: Final[i64] = 16
LETHAL_BOOST: Final[i64] = 17
LETHAL_RELAPSE: Final[i64] = 18
NEUTRALISE: Final[i64] = 19
NEW_TRADE_ROUTE: Final[i64] = 20
NUCLEAR_STRIKE: Final[i64] = 21
OLYMPICS: Final[i64] = 22
OPPORTUNISTIC_BREAKDOWN: Final[i64] = 23
PANDEMIC_ALERT: Final[i64] = 24
PILGRIMAGE: Final[i64] = 25
RIOTING: Final[i64] = 26
SOAP_SHORTAGE: Final[i64] = 27
SUMMER_VACATION: Final[i64] = 28
TEMPORARY_MUTATION: Final[i64] = 29
WINTER_VACATION: Final[i64] = 30

# When each Event Card can be played, by number.
WHEN_OF: Final = bytes(
    (5, 5, 2, 5, 2, 0, 0, 0, 5, 2, 1, 2, 0, 0, 0, 2, 0, 3, 4, 5, 0, 2, 0, 1, 1, 0, 1, 0, 0, 0, 0)
)
