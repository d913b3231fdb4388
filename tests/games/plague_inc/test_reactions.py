"""PI-REACT: who is asked, what a reaction stops, and reactions against each other."""

from pathlib import Path

import pytest

from pestis.kernel.game import Ask, Game
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import CARDS, A, B, C, Position, begin, given, rewritten

ROW = "peru cuba mexico"
HOME = {"france": "A", "poland": "", "japan": "B"}


def held(events: dict[int, str], world: dict[str, str] = HOME, **more: object) -> Position:
    return given(world=world, held=events, face_up=ROW, **more)  # type: ignore[arg-type]


# Who is asked.


@rule("PI-RULING-68", "PI-REACT-1", "PI-RULING-22")
@pytest.mark.parametrize(("ask", "asked"), [("public", B), ("able", A)])
def test_a_window_opens_for_who_may_hold_the_card_by_public_facts(ask: Ask, asked: int) -> None:
    table = held({B: "rioting"}, phase="infection", ask=ask).play("place(france)")
    assert table.pending == [asked]
    if asked == B:
        assert table.choices() == ["decline"]
        assert table.refuse("play(rioting)") == "PI-EV-RIOTING"
        assert table.refuse("play(cdc_alert)") == "PI-EVENT-1"


@rule("PI-RULING-68", "PI-EVENT-2")
def test_no_window_without_events_with_fresh_ones_or_for_a_discarded_card() -> None:
    """Edge 53."""
    assert held({}, phase="infection").play("place(france)").pending == [A]
    assert held({B: "cdc_alert"}, fresh={B: 1}, phase="infection").play("place(france)").pending == [A]
    gone = held({B: "rioting"}, event_discard="cdc_alert", phase="infection").play("place(france)")
    assert gone.pending == [A]
    own = held({B: "rioting"}, event_timing="own_turn", phase="infection").play("place(france)")
    assert own.pending == [A]


@rule("PI-RULING-68", "PI-REACT-5", "PI-REACT-2")
def test_declining_looks_like_not_holding_the_card() -> None:
    one = held({B: "cdc_alert"}, phase="infection").play("place(france)")
    other = held({B: "rioting"}, phase="infection").play("place(france)")
    for viewer in (A, None):
        assert one.table.view(viewer) == other.table.view(viewer)
    one.play("decline")
    other.play("decline")
    for viewer in (A, None):
        assert one.table.view(viewer) == other.table.view(viewer)
        assert one.told(viewer) == other.told(viewer)


@rule("PI-RULING-68", "PI-REACT-2")
def test_several_seats_are_asked_at_the_same_time() -> None:
    world = {"france": "A", "japan": "B", "usa": "C"}
    table = held({B: "rioting", C: "cdc_alert"}, world, seats=3, phase="infection").play("place(france)")
    assert table.pending == [B, C]
    table.play("play(cdc_alert)", seat=C)
    assert table.pending == [B]
    assert table.cities("france") == "A...."
    table.play("decline", seat=B)
    assert table.asked() == "react"
    table.decline_all()
    assert [ban["country"] for ban in table.seen()["bans"]] == ["france"]


# CDC Alert.


@rule("PI-EV-CDC-ALERT", "PI-REACT-4", "PI-RULING-69", "PI-RULING-70")
def test_cdc_alert_stops_a_token_and_the_count_stays() -> None:
    """Edge 43."""
    table = held({B: "cdc_alert"}, phase="infection").play("place(france)", "play(cdc_alert)")
    assert (table.cities("france"), table.supply[A], table.table.tokens_left) == ("A....", 15, 2)
    assert table.offers("place") == ["poland"]
    table.play("place(poland)", "place(poland)")
    assert table.tokens("poland") == "AA"


@rule("PI-REACT-4", "PI-RULING-70", "PI-RULING-65")
def test_cdc_alert_against_an_event_loses_its_tokens_in_that_country() -> None:
    """Edge 43."""
    table = held({A: "soap_shortage", B: "cdc_alert"})
    table.play("play(soap_shortage)", "pick(france, 0)", "pick(france, 0)", "decline", "play(cdc_alert)")
    assert table.cities("france") == "A...."
    assert table.discarded_events() == "soap_shortage cdc_alert"
    assert table.asked() == "country"


@rule("PI-RULING-70")
def test_a_second_country_of_the_same_event_is_still_served() -> None:
    world = {"france": "A", "poland": "A", "japan": "B"}
    table = held({A: "internet_shut_down", B: "cdc_alert"}, world, patient_zero_pack=True)
    table.play("play(internet_shut_down)", "pick(france, 0)", "pick(poland, 0)", "decline", "play(cdc_alert)")
    assert (table.tokens("france"), table.tokens("poland")) == ("A", "AA")


@rule("PI-REACT-4")
def test_tokens_placed_before_the_alert_stay() -> None:
    table = held({A: "soap_shortage", B: "cdc_alert"})
    table.play(
        "play(soap_shortage)", "pick(france, 0)", "pick(france, 0)", "decline", "decline", "play(cdc_alert)"
    )
    assert table.cities("france") == "AA..."


@rule("PI-RULING-70", "PI-RULING-29")
def test_cdc_alert_against_a_restart_token() -> None:
    """Edge 43."""
    table = given(
        world={"france": "AA", "poland": ""}, turn=B, held={A: "cdc_alert"}, face_up=ROW, dna=[0, 9], deck=""
    )
    table.play("take(peru)", "decline", "place(poland)", "play(cdc_alert)")
    assert table.offers("place") == ["france", "peru"]
    table.play("place(peru)")
    assert (table.cities("peru"), table.dna[B]) == ("B..", 9 - 7 + 2)


@rule("PI-RULING-68", "PI-RULING-71")
def test_an_own_token_can_be_stopped_by_the_own_alert() -> None:
    """Edge 43."""
    table = held({A: "cdc_alert"}, phase="infection")
    assert table.offers("alert") == ["france", "poland"]
    table.play("alert(poland)")
    assert table.cities("poland") == "...."
    assert [ban["country"] for ban in table.seen()["bans"]] == ["poland"]
    assert (table.offers("place"), table.table.tokens_left) == (["france"], 2)
    assert table.refuse("place(poland)") == "PI-RULING-71"


@rule("PI-RULING-68")
def test_an_own_alert_needs_the_card() -> None:
    table = held({A: "rioting"}, phase="infection")
    assert table.refuse("alert(poland)") == "PI-EV-CDC-ALERT"
    assert table.refuse("alert(japan)") == "PI-INF-7"


@rule("PI-RULING-89")
def test_the_user_of_an_event_is_not_asked_about_the_own_tokens() -> None:
    table = held({A: "soap_shortage cdc_alert"})
    table.play("play(soap_shortage)", "pick(france, 0)", "pass")
    assert (table.tokens("france"), table.asked()) == ("AA", "start")


@rule("PI-RULING-69")
def test_cdc_alert_is_not_asked_for_when_tokens_move() -> None:
    """Edge 43."""
    outbreak = held({B: "cdc_alert"}, phase="infection").play("outbreak(france)", "aim(poland)")
    assert outbreak.tokens("poland") == "A"
    assert outbreak.table.active == B
    olympics = held({A: "olympics", B: "cdc_alert"}).play("play(olympics)", "aim(poland)", "pick(france, 0)")
    olympics.play("pick(japan, 1)", "decline")
    assert olympics.tokens("poland") == "AB"
    route = held({A: "new_trade_route", B: "cdc_alert"}).play("play(new_trade_route)", "pick(france, 0)")
    route.play("pick(japan, 1)", "decline")
    assert route.tokens("france") == "B"


@rule("PI-RULING-71", "PI-RULING-63")
def test_an_alert_ends_at_the_next_turn_of_its_user() -> None:
    table = held({B: "cdc_alert"}, phase="infection").play("place(france)", "play(cdc_alert)")
    assert table.seen()["bans"] == [{"seat": B, "country": "france", "continent": None}]
    table.end_turn()
    assert (table.table.active, table.seen()["bans"]) == (B, [])


# Bird Migration.


@rule("PI-EV-BIRD-MIGRATION", "PI-RULING-72")
def test_bird_migration_answers_a_placed_country() -> None:
    table = held({B: "bird_migration"}).play("take(mexico)", "settle")
    assert (table.pending, table.seen()["act"]["country"]) == ([B], "mexico")
    table.play("play(bird_migration)")
    assert table.cities("mexico") == "B....."
    assert table.asked() == "infect"


@rule("PI-RULING-72", "PI-RULING-68")
def test_birds_need_supply_and_no_ban_and_never_follow_a_discard() -> None:
    assert held({B: "bird_migration"}).play("take(mexico)", "discard").pending == [A]
    barred = held({B: "bird_migration"}, bans={B: "north_america"}).play("take(mexico)", "settle")
    assert barred.pending == [A]


@rule("PI-RULING-72")
def test_birds_at_a_restart_card_and_by_an_eradicated_player() -> None:
    """Edge 45."""
    table = given(world={"france": "AA"}, turn=B, held={A: "bird_migration"}, face_up=ROW)
    table.play("take(peru)", "play(bird_migration)")
    assert (table.cities("peru"), table.asked()) == ("A..", "restart_token")
    back = given(world={"france": "AA"}, held={B: "bird_migration"}, face_up=ROW, dna=[0, 9])
    back.play("take(peru)", "settle", "play(bird_migration)").end_turn()
    assert (back.cities("peru"), back.asked(), back.dna[B]) == ("B..", "country", 11)


@rule("PI-RULING-72", "PI-SD-1")
def test_with_the_last_card_the_birds_come_before_sudden_death() -> None:
    """Edge 45."""
    table = given(world={"france": "A"}, held={B: "bird_migration"}, face_up="peru - -", deck="")
    table.play("take(peru)", "settle")
    assert not table.seen()["sudden_death"]
    table.play("play(bird_migration)")
    assert table.seen()["sudden_death"]
    assert not table.table.latched


@rule("PI-RULING-72", "PI-RULING-76", "PI-EV-NEUTRALISE")
def test_neutralised_birds_are_spent_and_the_country_stays() -> None:
    """Edge 45."""
    table = held({A: "neutralise", B: "bird_migration"}).play(
        "pass", "take(mexico)", "settle", "play(bird_migration)"
    )
    assert table.pending == [A]
    table.play("play(neutralise)")
    assert table.cities("mexico") == "......"
    assert table.discarded_events() == "bird_migration neutralise"


@rule("PI-RULING-72", "PI-RULING-69")
def test_cdc_alert_can_stop_the_birds() -> None:
    """Edge 43."""
    table = held({A: "cdc_alert", B: "bird_migration"})
    table.play("pass", "take(mexico)", "settle", "play(bird_migration)")
    table.play("decline", "play(cdc_alert)")
    assert (table.cities("mexico"), table.supply[B]) == ("......", 15)


# Boost, Relapse, Absorb, Emergency Care.


def dying(
    events: dict[int, str], rolls: list[int], world: dict[str, str] | None = None, **more: object
) -> Position:
    drawn = world or {"libya": "AB", "france": "A", "japan": "B"}
    return given(world=drawn, held=events, rolls=rolls, phase="death", face_up=ROW, **more)  # type: ignore[arg-type]


@rule("PI-EV-LETHAL-BOOST", "PI-RULING-75")
def test_lethal_boost_adds_three_to_one_roll() -> None:
    table = dying({A: "lethal_boost"}, [4]).play("roll(libya)")
    assert table.choices() == ["play(lethal_boost)", "pass"]
    table.play("play(lethal_boost)")
    assert table.kills(A) == "libya"
    assert "You play Lethal Boost for Libya." in table.told(A)


@rule("PI-RULING-75", "PI-EVENT-1")
def test_without_the_card_the_roller_can_only_go_on() -> None:
    table = dying({A: "rioting"}, [6]).play("roll(libya)")
    assert (table.asked(), table.choices()) == ("boost", ["pass"])
    assert table.refuse("play(lethal_boost)") == "PI-EVENT-1"


@rule("PI-EV-LETHAL-BOOST", "PI-RULING-27", "PI-RULING-1")
@pytest.mark.parametrize(
    ("slide", "asked"), [("coma haemorrhagic_shock", True), ("coma total_organ_failure", False)]
)
def test_a_boost_that_can_change_nothing_is_not_asked_for(slide: str, asked: bool) -> None:
    table = dying({A: "lethal_boost"}, [6], slides={A: slide})
    table.play("roll(libya)")
    assert (table.asked() == "boost") == asked


@rule("PI-EV-LETHAL-RELAPSE", "PI-RULING-75")
def test_lethal_relapse_rolls_again_with_one_more() -> None:
    table = dying({A: "lethal_relapse"}, [6, 2]).play("roll(libya)", "pass")
    assert table.asked() == "relapse"
    table.play("play(lethal_relapse)")
    assert table.kills(A) == "libya"


@rule("PI-RULING-75")
def test_boost_then_relapse_the_boost_does_not_help_the_second_roll() -> None:
    """Edge 46."""
    table = dying({A: "lethal_boost lethal_relapse"}, [5, 3]).play("roll(libya)", "play(lethal_boost)")
    table.play("play(lethal_relapse)")
    assert table.kills(A) == ""
    assert table.cities("libya") == "AB"


@rule("PI-RULING-75")
def test_a_boost_saved_for_the_second_roll_gives_four() -> None:
    """Edge 46."""
    table = dying({A: "lethal_boost lethal_relapse"}, [6, 5])
    table.play("roll(libya)", "pass", "play(lethal_relapse)")
    assert table.asked() == "boost"
    table.play("play(lethal_boost)")
    assert table.kills(A) == "libya"


@rule("PI-RULING-75", "PI-REACT-1")
def test_absorb_is_asked_for_after_the_last_failure_only() -> None:
    """Edge 46."""
    table = dying({A: "lethal_relapse", B: "absorb"}, [6, 6]).play("roll(libya)", "pass")
    assert table.asked() == "relapse"
    table.play("play(lethal_relapse)", "decline")
    assert (table.asked(), table.pending) == ("react", [B])
    assert table.seen()["act"]["reaction"] == "absorb"


@rule("PI-RULING-75", "PI-RULING-76")
def test_a_neutralised_boost_and_a_neutralised_relapse() -> None:
    boost = dying({A: "lethal_boost", B: "neutralise"}, [2]).play("roll(libya)", "play(lethal_boost)")
    boost.play("play(neutralise)")
    assert boost.kills(A) == ""
    relapse = dying({A: "lethal_relapse", B: "neutralise"}, [6]).play(
        "roll(libya)", "pass", "play(lethal_relapse)"
    )
    relapse.play("play(neutralise)")
    assert relapse.cities("libya") == "AB"
    assert relapse.kinds().count("rolled") == 1


@rule("PI-EV-ABSORB", "PI-RULING-73", "PI-REACT-5")
def test_absorb_takes_the_very_city_and_shifts_control() -> None:
    """Edge 48."""
    table = dying({B: "absorb"}, [6]).play("roll(libya)", "play(absorb)")
    assert table.cities("libya") == "BB"
    assert table.supply == [15, 13]
    assert table.seen()["zones"][2]["countries"][0]["controllers"] == [B]


@rule("PI-RULING-73", "PI-RESTART-1")
def test_absorb_may_take_the_last_token_of_the_roller() -> None:
    """Edge 48."""
    table = dying({B: "absorb"}, [6], {"libya": "AB", "japan": "B"}).play("roll(libya)", "play(absorb)")
    assert table.table.present[A] == 0
    assert "eradicated" in table.kinds()


@rule("PI-RULING-68", "PI-RULING-69", "PI-RULING-73")
def test_absorb_needs_presence_supply_and_no_ban() -> None:
    """Edge 48."""
    world = {"libya": "AA", "france": "A", "japan": "B"}
    assert dying({B: "absorb"}, [6], world).play("roll(libya)").asked() != "react"
    barred = dying({B: "absorb"}, [6], bans={B: "africa"}).play("roll(libya)")
    assert barred.asked() != "react"
    free = dying({B: "absorb"}, [6], bans={B: "africa"}, absorb_is_placement=False).play("roll(libya)")
    assert free.asked() == "react"
    empty = dying({B: "absorb"}, [6], run=False)
    empty.table.supply[B] = 0
    begin(empty.table, A, "death")
    assert empty.play("roll(libya)").asked() != "react"


@rule("PI-RULING-69", "PI-RULING-73")
@pytest.mark.parametrize(("placement", "cities"), [(True, "AB"), (False, "BB")])
def test_cdc_alert_against_absorb_depends_on_the_flag(placement: bool, cities: str) -> None:
    table = dying({A: "cdc_alert", B: "absorb"}, [6], absorb_is_placement=placement)
    table.play("roll(libya)", "pass", "pass", "play(absorb)", "decline")
    if placement:
        assert table.pending == [A]
        table.play("play(cdc_alert)")
    assert table.cities("libya") == cities


@rule("PI-EV-EMERGENCY-CARE", "PI-REACT-5", "PI-RULING-74")
def test_emergency_care_saves_the_country_and_takes_a_token_of_the_roller() -> None:
    table = dying({B: "emergency_care"}, [1]).play("roll(libya)", "play(emergency_care)")
    assert (table.cities("libya"), table.supply[A], table.dna[A], table.kills(A)) == (".B", 15, 0, "")
    assert "killed" not in table.kinds()


@rule("PI-RULING-74", "PI-RULING-64")
def test_a_saved_country_is_no_kill_and_brings_no_relapse_or_absorb() -> None:
    """Edge 47."""
    table = dying({A: "bomb_infected_cities lethal_relapse", B: "emergency_care absorb"}, [1])
    table.play("roll(libya)", "pass")
    assert table.pending == [A, B]
    table.play("decline", seat=A).play("play(emergency_care)", seat=B)
    assert table.asked() == "react"
    table.play("decline")
    assert table.asked() == "end"
    assert table.offers("play") == []


@rule("PI-RULING-74", "PI-REACT-2")
def test_the_roller_may_save_a_country_too() -> None:
    """Edge 47."""
    table = dying({A: "emergency_care"}, [1]).play("roll(libya)", "pass")
    assert table.choices() == ["play(emergency_care)", "decline"]
    table.play("play(emergency_care)")
    assert table.cities("libya") == ".B"


@rule("PI-RULING-74", "PI-RULING-75")
def test_emergency_care_answers_a_second_roll() -> None:
    """Edge 46."""
    table = dying({A: "lethal_relapse", B: "emergency_care"}, [6, 1])
    table.play("roll(libya)", "pass", "play(lethal_relapse)", "decline", "play(emergency_care)")
    assert table.kills(A) == ""


# Neutralise.


@rule("PI-EV-NEUTRALISE", "PI-RULING-76", "PI-EVENT-4")
def test_neutralise_takes_the_effect_away_and_both_cards_are_spent() -> None:
    table = held({A: "dna_flow", B: "neutralise"}, slides={A: "- - - - rash"}).play("play(dna_flow)")
    table.play("play(neutralise)")
    assert table.dna[A] == 0
    assert table.discarded_events() == "dna_flow neutralise"


@rule("PI-RULING-76", "PI-RULING-65")
def test_a_neutralised_temporary_mutation_leaves_the_hand_alone() -> None:
    table = held({A: "temporary_mutation", B: "neutralise"}, hands={A: "rash"})
    table.play("play(temporary_mutation)")
    assert table.asked() == "react"
    table.play("play(neutralise)")
    assert (table.hand(A), table.asked()) == ("rash", "country")


@rule("PI-RULING-76")
def test_the_user_is_not_asked_to_neutralise_the_own_card() -> None:
    table = held({A: "dna_flow neutralise"}).play("play(dna_flow)")
    assert table.asked() == "start"


@rule("PI-RULING-76", "PI-REACT-4")
def test_a_neutralised_alert_lets_the_token_through() -> None:
    table = held({A: "neutralise", B: "cdc_alert"}, phase="infection").play("place(france)", "play(cdc_alert)")
    table.play("play(neutralise)")
    assert table.cities("france") == "AA..."
    assert table.seen()["bans"] == []


@rule("PI-RULING-76")
def test_a_neutralised_alert_leaves_the_other_targets_of_an_event() -> None:
    table = held({A: "soap_shortage neutralise", B: "cdc_alert"})
    table.play("play(soap_shortage)", "pick(france, 0)", "pick(france, 0)", "decline", "play(cdc_alert)")
    table.play("play(neutralise)")
    assert table.cities("france") == "AAA.."


@rule("PI-RULING-76", "PI-RULING-77")
def test_a_waiting_strike_cannot_be_neutralised() -> None:
    """Edge 50."""
    table = held({B: "neutralise"}, strikes={A: "poland"})
    assert table.cities("poland") == ""
    assert table.pending == [A]


def two_neutralise(folder: Path) -> Game:
    """A pack in which Neutralise exists twice."""
    end = 'that card has no effect and is discarded."\ncopies = '
    return rewritten(folder, "events.toml", (f"{end}1", f"{end}2"))


@rule("PI-REACT-3", "PI-REACT-2", "PI-RULING-68")
def test_with_two_copies_a_neutralise_can_be_neutralised(tmp_path: Path) -> None:
    game = two_neutralise(tmp_path)
    world = {"france": "A", "japan": "B", "usa": "C"}
    table = given(
        seats=3,
        world=world,
        held={A: "dna_flow", B: "neutralise", C: "neutralise"},
        face_up=ROW,
        slides={A: "- - - - rash"},
        game=game,
    )
    table.play("play(dna_flow)")
    assert table.pending == [B]
    table.play("play(neutralise)")
    assert table.pending == [C]
    table.play("play(neutralise)")
    assert table.dna[A] == 4
    assert table.discarded_events() == "dna_flow neutralise neutralise"


@rule("PI-REACT-2")
def test_with_copies_seats_are_asked_one_by_one_from_the_left(tmp_path: Path) -> None:
    game = two_neutralise(tmp_path)
    table = given(
        seats=3,
        world={"france": "A", "japan": "B", "usa": "C"},
        held={A: "rioting", B: "dna_flow", C: "neutralise"},
        turn=B,
        face_up=ROW,
        game=game,
    )
    table.play("play(dna_flow)")
    assert table.pending == [C]
    table.play("decline")
    assert table.pending == [A]
    table.play("decline")
    assert table.dna[B] == 4 + 2


def two_of(folder: Path, event: str) -> Game:
    """A pack in which another Event Card exists twice."""
    text = (CARDS / "events.toml").read_text(encoding="utf-8")
    start = text.index(f'id = "{event}"')
    end = text.index("copies = 1", start) + len("copies = 1")
    return rewritten(folder, "events.toml", (text[start:end], text[start : end - 1] + "2"))


@rule("PI-REACT-2", "PI-EV-BIRD-MIGRATION")
def test_with_copies_the_window_opens_again_for_more_birds(tmp_path: Path) -> None:
    table = given(
        seats=3,
        world={"france": "A", "japan": "B", "usa": "C"},
        held={B: "bird_migration", C: "bird_migration"},
        face_up=ROW,
        game=two_of(tmp_path, "bird_migration"),
    )
    table.play("take(peru)", "settle", "play(bird_migration)").play("decline", "decline")
    assert (table.cities("peru"), table.pending) == ("B..", [C])
    table.play("play(bird_migration)").decline_all()
    assert table.cities("peru") == "BC."


@rule("PI-REACT-2", "PI-RULING-73")
@pytest.mark.parametrize(("before", "after"), [("AABC", "BCBC"), ("ABC", "BBC")])
def test_with_copies_others_absorb_while_the_roller_has_a_token(tmp_path: Path, before: str, after: str) -> None:
    country = "peru" if len(before) == 3 else "chile"
    table = given(
        seats=3,
        world={country: before, "france": "A", "japan": "B", "usa": "C"},
        held={B: "absorb", C: "absorb"},
        rolls=[6],
        phase="death",
        face_up=ROW,
        deck="egypt",
        game=two_of(tmp_path, "absorb"),
    )
    table.play(f"roll({country})", "play(absorb)")
    while table.asked() == "react":
        wanted = table.seen()["act"]["reaction"] == "absorb"
        table.play("play(absorb)" if wanted else "decline")
    assert table.cities(country) == after


@rule("PI-EVENT-2", "PI-EVENT-4")
def test_with_copies_the_one_received_before_this_turn_is_used(tmp_path: Path) -> None:
    game = two_of(tmp_path, "cdc_alert")
    table = held({B: "cdc_alert cdc_alert"}, fresh={B: 1}, phase="infection", game=game)
    table.play("place(france)", "play(cdc_alert)")
    assert (table.player(B)["events_size"], table.player(B)["events_fresh"]) == (1, 1)
    assert table.table.armed == 0


@rule("PI-RULING-65", "PI-DEATH-3")
@pytest.mark.parametrize(
    ("event", "name", "answers"),
    [
        ("lethal_boost", "Lethal Boost", []),
        ("lethal_relapse", "Lethal Relapse", ["pass"]),
    ],
)
def test_who_may_neutralise_a_card_about_a_roll_knows_the_country(
    event: str, name: str, answers: list[str]
) -> None:
    table = dying({A: event, B: "rioting"}, [6]).play("roll(libya)", *answers, f"play({event})")
    assert (table.pending, table.seen(B)["act"]["country"]) == ([B], "libya")
    assert table.table.question(B).text == f"Vermilion plays {name} (Libya). Neutralise it?"


@rule("PI-RULING-65")
def test_who_may_neutralise_a_reaction_sees_where_it_is() -> None:
    table = held({A: "rioting", B: "cdc_alert"}, phase="infection").play("place(france)", "play(cdc_alert)")
    act = table.seen(A)["act"]
    assert (act["reaction"], act["event"], act["country"]) == ("neutralise", "cdc_alert", "france")


@rule("PI-EVENT-3", "PI-RULING-98")
def test_with_copies_two_boosts_help_one_roll(tmp_path: Path) -> None:
    table = dying({A: "lethal_boost lethal_boost"}, [6], game=two_of(tmp_path, "lethal_boost")).play("roll(libya)")
    table.play("play(lethal_boost)", "play(lethal_boost)")
    assert table.kills(A) == "libya"


@rule("PI-RULING-89", "PI-RULING-68", "PI-EV-CDC-ALERT", "PI-EV-RIOTING")
def test_who_riots_at_the_end_of_the_turn_may_stop_the_own_token() -> None:
    table = given(world=HOME, held={A: "rioting cdc_alert"}, phase="end").play("play(rioting)")
    assert table.offers("alert") == ["france"]
    table.play("pick(france, 0)", "alert(france)")
    assert table.tokens("france") == "AA"
    assert table.events(A) == ""
    assert "You stop your token in France with CDC Alert." in table.told(A)
    assert [ban["country"] for ban in table.seen(B)["bans"]] == ["france"]


@rule("PI-RULING-89")
def test_the_own_alert_can_be_neutralised_and_so_can_the_card_before_it() -> None:
    world = {"france": "A", "japan": "B"}
    alert = given(seats=3, world=world, held={A: "rioting cdc_alert", B: "neutralise"}, phase="end")
    alert.play("play(rioting)", "alert(france)", "pass", "decline", "play(neutralise)")
    assert alert.tokens("france") == "AA"
    card = given(seats=3, world=world, held={A: "rioting cdc_alert", B: "neutralise"}, phase="end")
    card.play("play(rioting)", "alert(france)", "pass", "play(neutralise)")
    assert (card.tokens("france"), card.events(A)) == ("A", "cdc_alert")


@rule("PI-RULING-89")
def test_the_own_alert_goes_with_one_token_of_a_card_of_the_end_window_only() -> None:
    start = given(world=HOME, held={A: "soap_shortage cdc_alert"}).play("play(soap_shortage)")
    assert start.offers("alert") == []
    assert start.why_not("alert(france)").text == "CDC Alert does not go with Soap Shortage."
    end = given(world=HOME, held={A: "rioting cdc_alert"}, phase="end").play("play(rioting)")
    assert end.refuse("alert(japan)") == "PI-RULING-66"
    end.play("alert(france)")
    assert end.offers("alert") == []
    assert end.refuse("alert(france)") == "PI-RULING-89"
    without = given(world=HOME, held={A: "rioting"}, phase="end").play("play(rioting)")
    assert without.refuse("alert(france)") == "PI-EV-CDC-ALERT"
