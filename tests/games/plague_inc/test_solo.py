"""PI-SOLO: the PlagueBot, which decides nothing. In these drawings it is B."""

from pathlib import Path
from typing import Any

import pytest

from pestis.games.plague_inc.rules import plaguebot
from pestis.kernel.errors import OptionError
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, given, new_game, rewritten


def bot_turn(world: dict[str, str], mat: str, top: str = "coma", **more: object) -> Position:
    """The PlagueBot's turn, up to the human's next decision or the end."""
    settings: dict[str, object] = {"deck": "cuba peru", "trait_deck": top, "seats": 1}
    settings.update(more)
    table = given(world=world, mat=mat, run=False, **settings)  # type: ignore[arg-type]
    state = table.table
    plaguebot.begin_turn(state)
    while not state.waiting and not state.is_over:
        state.step(state.agenda.pop())
    return table


# Setup.


@rule("PI-SOLO-1", "PI-SOLO-2", "PI-RULING-50")
def test_the_plaguebot_starts_in_three_countries_with_one_dna_as_second() -> None:
    table = new_game(1, disease="bacteria")
    seen = table.seen(A)
    assert seen["solo"]
    assert seen["plaguebot"]["tokens"] == 3
    assert (seen["plaguebot"]["dna"], seen["plaguebot"]["mat"]) == (1, [])
    assert (seen["active"], seen["first_seat"]) == (A, A)
    assert len(table.table.country_deck) + 3 == 24
    assert len([card for card in table.table.spot_country if card >= 0]) == 4


@rule("PI-RULING-51")
@pytest.mark.parametrize("slots", [2, 3, 4, 5])
def test_the_number_of_spaces_is_the_difficulty(slots: int) -> None:
    table = new_game(1, plaguebot_slots=slots)
    assert table.seen()["plaguebot"]["spaces"] == slots
    while not table.table.is_over:
        table.default()
        assert len(table.table.mat) <= slots


@rule("PI-RULING-51")
def test_the_number_of_spaces_has_limits() -> None:
    for slots in (1, 6):
        with pytest.raises(OptionError, match="2 to 5"):
            new_game(1, plaguebot_slots=slots)


# Country Placement and Auto-Evolve.


@rule("PI-SOLO-3", "PI-SOLO-4", "PI-RULING-53")
def test_it_places_the_top_card_and_never_rolls() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "")
    assert table.cities("peru") != ""
    assert "rolled" not in table.kinds()
    assert table.dna[B] == 0


@rule("PI-SOLO-4", "PI-SOLO-5")
def test_without_a_deck_it_takes_the_largest_face_up_country() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "", top="rash", deck="", face_up="peru india brazil")
    assert table.cities("india") != ""
    assert table.face_up() == "peru - brazil"
    tie = bot_turn({"france": "A", "japan": "B"}, "", top="rash", deck="", face_up="peru usa brazil")
    assert (tie.cities("usa"), tie.face_up()) == (".......", "peru - brazil")


@rule("PI-RULING-53")
def test_a_card_without_room_is_discarded() -> None:
    world = {"france": "A", "usa": "B", "canada": "", "cuba": ""}
    assert bot_turn(world, "", deck="peru panama").removed() == "panama"


@rule("PI-SOLO-6")
def test_a_new_card_comes_in_at_the_left_and_the_last_falls_off() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "rash fever", top="cysts", plaguebot_slots=2)
    assert table.seen()["plaguebot"]["mat"] == ["cysts", "rash"]
    assert table.seen()["trait_discard"] == ["fever"]


# Trait Control.


@rule("PI-SOLO-8", "PI-SOLO-9", "PI-RULING-54")
@pytest.mark.parametrize(
    ("trait", "reached"),
    [("water_transmission", ["japan", "uk"]), ("air_transmission", ["france", "japan", "uk"])],
)
def test_ports(trait: str, reached: list[str]) -> None:
    table = bot_turn(
        {"france": "A", "uk": "", "japan": "B", "iran": "", "india": ""}, "", top=trait, deck="mongolia"
    )
    found = [
        name
        for name in ("france", "uk", "japan", "iran", "india")
        if table.tokens(name).count("B") > (name == "japan")
    ]
    assert sorted(found) == reached


@rule("PI-SOLO-10", "PI-SOLO-11", "PI-RULING-54")
@pytest.mark.parametrize(("trait", "country"), [("cold_resistance", "russia"), ("heat_resistance", "india")])
def test_resistances(trait: str, country: str) -> None:
    table = bot_turn({"france": "A", "japan": "B", "russia": "", "india": ""}, "", top=trait, deck="iran")
    found = [
        name for name in ("japan", "russia", "india", "iran") if table.tokens(name).count("B") > (name == "japan")
    ]
    assert found == [country]


@rule("PI-SOLO-12", "PI-RULING-56")
def test_infectivity_puts_one_token_in_every_suitable_connected_country() -> None:
    table = bot_turn({"france": "A", "japan": "B", "russia": "", "iran": ".A"}, "", top="rash", deck="mongolia")
    assert table.cities("japan") == "BB...."
    assert table.cities("iran") == "BA.."
    assert table.tokens("mongolia") == "B"
    assert table.tokens("russia") == ""


@rule("PI-SOLO-7")
def test_cards_from_left_to_right_and_traits_from_top_to_bottom() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "diarrhoea", top="rash", deck="iran")
    words = [
        event["args"]
        for event in table.table.events_since(table.begun, None)
        if str(event["event"]).startswith("bot_p")
    ]
    told = [(word["trait"], word["word"]) for word in words]  # type: ignore[index]
    assert told == [("rash", "infectivity"), ("diarrhoea", "heat_resistance"), ("diarrhoea", "infectivity")]


@rule("PI-SOLO-13", "PI-RULING-57", "PI-SOLO-5")
def test_lethality_spreads_and_kills_the_one_largest_country() -> None:
    table = bot_turn(
        {"libya": "BB", "morocco": "BBB", "ethiopia": "", "france": "A"}, "", top="fever", deck="cuba"
    )
    assert table.kills(B) == "morocco"
    assert table.tokens("ethiopia") == "B"
    assert table.dna[B] == 3
    assert table.events(A) == ""


@rule("PI-RULING-57", "PI-RULING-58", "PI-KILL-1")
def test_its_kills_pay_everybody_and_only_the_human_draws() -> None:
    table = bot_turn({"libya": "AB", "france": "A"}, "", top="fever", event_deck="rioting")
    assert (table.dna, table.events(A), table.kills(B)) == ([1, 1], "rioting", "libya")


@rule("PI-SOLO-13")
def test_two_lethality_bars_kill_twice() -> None:
    table = bot_turn({"libya": "BB", "morocco": "BBB", "france": "A"}, "", top="coma")
    assert table.kills(B) == "morocco libya"


@rule("PI-RULING-55")
@pytest.mark.parametrize(("how", "tokens"), [("live", "B"), ("snapshot", "")])
def test_what_it_is_connected_to_is_live_or_counted_once(how: str, tokens: str) -> None:
    """From Korea over the sea to Argentina, and there to Bolivia."""
    world = {"south_korea": "B", "argentina": "", "bolivia": "", "france": "A"}
    table = bot_turn(world, "water_transmission", top="rash", deck="cuba", plaguebot_connectivity=how)
    assert table.tokens("argentina") == "BB"
    assert table.tokens("bolivia") == tokens


@rule("PI-RULING-55")
def test_at_most_one_token_for_each_trait_in_a_country() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "", top="rash", deck="cuba")
    assert table.cities("japan") == "BB...."


@rule("PI-SOLO-14")
def test_a_trait_that_can_do_nothing_is_passed_over() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "cold_resistance", top="rash", deck="cuba")
    assert "The PlagueBot passes over Cold Resistance of Cold Resistance: it can do nothing." in table.told()
    assert "bot_stuck" not in table.kinds()


# Stuck.


@rule("PI-SOLO-14", "PI-SOLO-15", "PI-RULING-59", "PI-RULING-60")
def test_stuck_it_draws_a_country_puts_a_token_there_and_tries_again() -> None:
    """Edge 39."""
    table = bot_turn({"france": "A"}, "", top="rash", deck="india mongolia")
    assert "bot_stuck" in table.kinds()
    assert table.tokens("india") == "B"
    assert table.tokens("mongolia") == "B"


@rule("PI-SOLO-16", "PI-RULING-59")
def test_still_stuck_it_gets_new_cards_and_its_turn_ends() -> None:
    """Edge 39."""
    table = bot_turn({"france": "A"}, "heat_resistance", top="coughing cysts cold_resistance", deck="peru cuba")
    assert table.kinds().count("bot_stuck") == 1
    assert table.tokens("peru") == "B"
    assert "bot_renewed" in table.kinds()
    assert table.seen()["plaguebot"]["mat"] == ["cysts", "coughing"]
    assert table.seen()["trait_discard"] == ["cold_resistance", "heat_resistance"]
    assert table.pending == [A]


@rule("PI-SOLO-18", "PI-RULING-57", "PI-SOLO-17")
def test_stuck_without_cards_it_kills_everything_it_can_and_the_game_ends() -> None:
    """Edge 39."""
    table = bot_turn({"libya": "BB", "morocco": "ABB", "france": "AAAAB"}, "", top="cold_resistance", deck="")
    assert table.table.is_over
    assert table.table.outcome().reason == "plaguebot_stuck"
    assert sorted(table.kills(B).split()) == ["libya", "morocco"]
    assert table.dna[:2] == [1, 4]


@rule("PI-SOLO-19", "PI-RULING-61", "PI-RESTART-7")
def test_the_game_ends_when_the_human_is_gone_and_no_card_is_left() -> None:
    table = given(seats=1, world={"libya": "AB", "japan": "B"}, deck="", phase="death", rolls=[1])
    table.play("roll(libya)")
    assert table.table.is_over
    assert table.table.outcome().reason == "human_eradicated"
    more = given(seats=1, world={"libya": "AB", "japan": "B"}, deck="cuba peru iran", phase="death", rolls=[1])
    more.play("roll(libya)")
    assert not more.table.is_over
    assert more.asked() == "restart_card"


@rule("PI-SOLO-17", "PI-RULING-61")
def test_no_sudden_death_and_a_turn_without_cards_just_passes() -> None:
    table = given(
        seats=1, world={"libya": "AB", "japan": "B", "france": "A"}, face_up="peru - -", deck="", mat="rash"
    )
    table.play("take(peru)", "discard")
    assert not table.table.sudden_death
    table = given(
        seats=1, world={"libya": "A.", "china": "B"}, deck="", mat="rash", slides={A: "- - - fever -"}, rolls=[6]
    )
    table.play("pass")
    assert "phase_skipped" in table.kinds()


@rule("PI-SOLO-20", "PI-BONUS-CONT")
def test_its_bonuses_count_double_and_it_gets_no_refund() -> None:
    """Edge 39."""
    table = given(
        seats=1, world={"france": "A", "japan": "BB"}, kills={B: "usa peru", A: "iran"}, mat="coma", dna=[0, 2]
    )
    seen = table.seen()["plaguebot"]["if_ended"]
    assert seen == {"dna": 2, "traits": 0, "lucky_escape": 8, "continent_killer": 24, "ultimate_wipeout": 14}
    assert table.player(A)["if_ended"]["continent_killer"] == 6


@rule("PI-RULING-93", "PI-SOLO-20", "PI-SCORE-3")
def test_who_wins_a_solo_game() -> None:
    lost = bot_turn({"libya": "BB", "france": "AAAAB"}, "", top="cold_resistance", deck="")
    assert lost.table.winners() == ()
    assert "the PlagueBot" in lost.table.outcome().text
    won = bot_turn({"libya": "BB", "france": "AAAAB"}, "", top="cold_resistance", deck="", dna=[90, 0])
    assert won.table.winners() == (A,)


@rule("PI-RULING-52")
@pytest.mark.parametrize(("flag", "dna"), [(False, 0), (True, 1)])
def test_dna_for_control_only_by_a_flag(flag: bool, dna: int) -> None:
    assert bot_turn({"france": "A", "japan": "B"}, "", top="rash", plaguebot_dna_phase=flag).dna[B] == dna


@rule("PI-RULING-60")
def test_without_tokens_it_does_not_restart_or_pay() -> None:
    table = bot_turn({"france": "A"}, "", top="rash", deck="india mongolia", dna=[0, 9])
    assert table.dna[B] == 9
    assert "restarted" not in table.kinds()


# Events against it.


@rule("PI-RULING-86", "PI-RULING-72")
def test_bird_migration_and_cdc_alert_answer_the_plaguebot() -> None:
    """Edge 54."""
    table = bot_turn({"france": "A", "japan": "B"}, "", top="rash", held={A: "bird_migration"}, deck="cuba peru")
    assert table.choices() == ["play(bird_migration)", "decline"]
    table.play("play(bird_migration)")
    assert table.cities("peru") == "A.."
    alert = bot_turn({"france": "A", "japan": "B"}, "", top="rash", held={A: "cdc_alert"}, deck="cuba peru")
    assert alert.seen()["act"]["country"] == "japan"
    alert.play("play(cdc_alert)")
    assert alert.cities("japan") == "B....."
    assert "bot_stuck" in alert.kinds()


@rule("PI-RULING-86", "PI-RULING-68")
def test_the_human_is_asked_only_when_able() -> None:
    table = bot_turn({"france": "A", "japan": "B"}, "", top="rash", held={A: "rioting"}, deck="cuba peru")
    assert table.asked() == "start"


@rule("PI-RULING-86")
def test_emergency_care_is_not_asked_for_against_its_kill() -> None:
    """Edge 54."""
    table = bot_turn({"libya": "BB", "france": "A"}, "", top="fever", held={A: "emergency_care"}, deck="cuba peru")
    assert table.kills(B) == "libya"
    own = given(
        seats=1,
        world={"libya": "AA", "france": "A", "japan": "B"},
        phase="death",
        rolls=[1],
        held={A: "emergency_care"},
    )
    own.play("roll(libya)")
    assert own.choices() == ["play(emergency_care)", "decline"]


@rule("PI-RULING-86", "PI-RULING-71")
def test_a_ban_makes_it_stuck_and_holds_for_its_stuck_token() -> None:
    """Edge 54."""
    table = bot_turn({"france": "A", "japan": "B"}, "", top="rash", bans={A: "asia"}, deck="iran mongolia")
    assert table.cities("japan") == "B....."
    assert "bot_stuck" in table.kinds()
    assert table.tokens("iran") == ""


@rule("PI-RULING-86", "PI-EVENT-8")
def test_the_plaguebot_is_a_player_for_event_cards() -> None:
    table = given(seats=1, world={"france": "A", "japan": "B", "usa": ""}, held={A: "soap_shortage olympics"})
    table.play("play(soap_shortage)")
    assert table.offers("pick") == ["france, 0", "france, 1"]
    table.play("pick(france, 1)", "pass")
    assert table.tokens("france") == "AB"
    table.play("play(olympics)", "aim(usa)", "pick(france, 0)", "pick(japan, 1)")
    assert table.tokens("usa") == "AB"


@rule("PI-RULING-62", "PI-SOLO-14")
def test_every_step_of_the_plaguebot_is_told() -> None:
    """What is placed, killed or passed over in its turns is preceded by the trait that does it."""
    table = new_game(1, 5)
    rng = fast(5)
    while table.pending:
        table.table.apply(A, rng.pick(table.table.legal(A)))
    kinds = [str(event["event"]) for event in table.table.events_since(0, None)]
    assert kinds.count("bot_evolved") >= 10
    assert "bot_processed" in kinds
    assert "bot_passed" in kinds


def rolled_for_libya(roll: int) -> Position:
    """The human has rolled for Libya, which ends that turn; the PlagueBot's has begun."""
    world = {"libya": "AB", "france": "A", "japan": "B"}
    held = {A: "bird_migration"}
    table = given(seats=1, world=world, held=held, rolls=[roll], deck="cuba egypt", phase="death")
    return table.play("roll(libya)")


@rule("PI-DEATH-4")
def test_a_failed_attempt_is_not_marked_any_more_in_the_turn_of_the_plaguebot() -> None:
    table = rolled_for_libya(6)
    assert (table.asked(), table.table.active) == ("react", B)
    assert [card["tried"] for card in table.seen()["zones"][2]["countries"] if card] == [False, False]


@rule("PI-SOLO-3")
def test_what_the_human_did_is_not_told_of_the_plaguebot() -> None:
    table = rolled_for_libya(1)
    assert (table.asked(), table.table.active, table.kills(A)) == ("react", B, "libya")
    did = {name: fact for name, fact in table.seen()["turn"].items() if fact}
    assert did == {}


@rule("PI-RULING-98", "PI-RULING-51")
@pytest.mark.parametrize(("option", "spaces"), [({}, 3), ({"plaguebot_slots": 5}, 5), ({"plaguebot_slots": 2}, 2)])
def test_the_mat_of_a_pack_has_its_own_spaces(tmp_path: Path, option: dict[str, Any], spaces: int) -> None:
    game = rewritten(tmp_path, "board.toml", ("spaces = 4", "spaces = 3"))
    assert new_game(1, game=game, **option).seen()["plaguebot"]["spaces"] == spaces
