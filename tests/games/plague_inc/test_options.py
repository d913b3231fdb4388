"""Every option with its default, and what is refused before a game begins."""

import pytest

from pestis.games.plague_inc import GAME
from pestis.kernel.errors import OptionError
from pestis.kernel.rules import rule

DEFAULTS = {
    "first_player": "random",
    "disease": "choose",
    "setup_climate": "neutral_only",
    "five_players": "off",
    "deck_delta_per_player": 0,
    "unnatural_selection": False,
    "unknown_origins": False,
    "make_love_not_war": False,
    "patient_zero_pack": False,
    "event_timing": "printed",
    "devolved_cards": "discard",
    "trait_discard": "reshuffle",
    "infection_optional": False,
    "absorb_is_placement": True,
    "restart_choice": "market",
    "restart_discard_refresh": False,
    "wipeout_tiebreak": "shared",
    "refund_basis": "printed",
    "final_tie": "shared",
    "outbreak_prevents_stuck": False,
    "sd_eradication": "latched",
    "sudden_death_round_cap": 30,
    "plaguebot_slots": 4,
    "plaguebot_dna_phase": False,
    "plaguebot_connectivity": "live",
}


@rule(
    "PI-OPT-1", "PI-OPT-2", "PI-OPT-3", "PI-OPT-4", "PI-CONF-1", "PI-CONF-2", "PI-CONF-3", "PI-CONF-4", "PI-CONF-7"
)
def test_the_defaults_are_those_of_the_rulebook() -> None:
    assert GAME.options.resolve(None).as_json() == DEFAULTS


def test_every_option_names_a_rule_of_the_page() -> None:
    book = GAME.rulebook()
    assert [option.name for option in GAME.options.options.values() if option.rule not in book] == []


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_player", "seat1"),
        ("disease", "fungus"),
        ("deck_delta_per_player", 3),
        ("deck_delta_per_player", -2),
        ("five_players", True),
        ("unnatural_selection", 1),
        ("event_timing", "any"),
        ("sudden_death_round_cap", 0),
        ("sudden_death_round_cap", 101),
        ("plaguebot_slots", 6),
        ("final_tie", "dance"),
        ("refund_basis", None),
    ],
)
@rule("PI-RULING-44")
def test_a_value_that_an_option_does_not_take_is_refused(option: str, value: object) -> None:
    with pytest.raises(OptionError, match=rf"option '{option}' is .*allowed"):
        GAME.start(2, 1, {option: value})


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError, match="did you mean 'plaguebot_slots'"):
        GAME.start(2, 1, {"plaguebot_slot": 5})
