"""What a second reading of the rules found: odd tables, odd packs, absent players, words that said too little."""

from pathlib import Path

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.errors import PackError
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, given
from tests.games.space_plague.test_content import pack
from tests.games.space_plague.test_refusals import LUCK, playing

# Rules of play.


@rule("SP-RULING-36", "SP-RULING-12", "SP-RULING-54")
def test_a_jump_is_not_forced_because_only_it_leaves_room_for_a_second_step() -> None:
    units = {A: "red@t1 plague@t2+halt plague@t4 plague@t6+halt"}
    table = playing("fast", path="f w d m f a", extra=1, units=units)
    assert table.choices() == ["advance(t4)", "jump(t1, t5)"]
    assert table.play("advance(t4)").units(A) == "plague@t6+halt plague@t5 plague@t2+halt red@t1"


@rule("SP-RULING-47", "SP-UNIT-3")
def test_the_later_of_two_on_a_ship_space_can_be_promoted() -> None:
    table = playing("evo_14", units={A: "captain@s2 plague@s2b plague@s1 plague@s3"})
    assert table.choices() == ["promote(s1)", "promote(s2)", "promote(s3)"]
    assert table.play("promote(s2)").units(A) == "plague@s3 captain@s2 captain@s2b plague@s1"


@rule("SP-EV-17-E", "SP-RULING-46")
def test_the_only_played_card_that_is_left_is_trashed_by_itself() -> None:
    hands = {A: "fast slow", B: "fast"}
    table = given(phase="event", track="- - event_17", hands=hands, played={A: "captain evolving"})
    table.play("trash_played(captain)")
    assert table.played(A) == ""
    assert {"captain", "evolving"} <= set(table.trashed(A).split())


# Packs.


@rule("SP-EVT-1")
def test_an_event_without_effect_is_refused(tmp_path: Path) -> None:
    """It used to carry out what the next card of the file says."""
    with pytest.raises(PackError, match="would do nothing") as caught:
        GAME.with_pack(pack(tmp_path, "events.toml", '[{ do = "destroy", on = ["forest"] }]', "[]"))
    assert "SP-EVT-1" in str(caught.value)


@pytest.mark.parametrize(("file", "entry"), [("events.toml", "[[event]]"), ("planets.toml", "[[planet]]")])
def test_what_stands_beside_the_entries_of_a_file_is_refused(tmp_path: Path, file: str, entry: str) -> None:
    with pytest.raises(PackError, match="evnet"):
        GAME.with_pack(pack(tmp_path, file, entry, f"evnet = 1\n\n{entry}"))


@rule("SP-SETUP-1", "SP-SHIELD-1")
def test_a_player_has_one_shield_even_if_a_pack_uses_it_twice(tmp_path: Path) -> None:
    game = GAME.with_pack(
        pack(tmp_path, "cards.toml", '[{ do = "shield" }, {', '[{ do = "shield" }, { do = "shield" }, {')
    )
    table = playing("evo_20", units={A: "plague@t1 plague@t3"}, game=game)
    assert table.play("shield(t1)", "shield(t3)").units(A) == "plague@t3+shield plague@t1"


@rule("SP-EVT-3")
def test_in_a_pack_the_log_tells_the_planet_where_the_planet_strikes(tmp_path: Path) -> None:
    game = GAME.with_pack(pack(tmp_path, "events.toml", '[{ do = "evolve_or_die" }]', '[{ do = "planet" }]'))
    table = given(phase="event", track="- - event_20", units={A: "plague@t2"}, game=game)
    assert table.told(A)[0] == "Event: Evolve or Die. All units on Forest and on the planet tile are destroyed."


@rule("SP-RULING-18", "SP-UNIT-2")
def test_in_a_pack_a_free_space_is_not_called_taken(tmp_path: Path) -> None:
    old = 'effect = [{ do = "produce", what = "plague", count = 1 }]\nor = [{ do = "promote" }]'
    new = 'effect = [{ do = "produce", what = "captain", count = 1 }]\nor = [{ do = "promote" }]'
    game = GAME.with_pack(pack(tmp_path, "cards.toml", old, new))
    table = playing("evo_14", units={A: "plague@s1"}, supply={A: 1}, game=game)
    assert table.why_not("produce(s2)").rule == "SP-RULING-18"


# Absent players.


@rule("SP-RULING-41")
def test_absent_players_move_and_guard_their_own() -> None:
    assert playing("slow", units={A: "native@t5 B.plague@t4 plague@t1"}).default() == "advance(t1)"
    assert playing("slow", units={A: "native@t5 plague@t1+halt"}).default() == "shield(t1)"
    assert playing("fast", units={A: "native@t5"}, actions_mandatory=False).default() == "decline"
    assert playing("fast", units={A: "native@t5"}).default() == "advance(t5)"
    assert playing("fast", units={A: "B.plague@t4"}).default() == "advance(t4)"


@rule("SP-RULING-41", "SP-RULING-23")
def test_absent_players_name_what_costs_them_nothing() -> None:
    def proton(units: str) -> str:
        return given(phase="event", track="- - event_1", planet="proton_moon_ii", units={A: units}).default()

    assert proton("native@t5 plague@t1") == "sacrifice"
    assert proton("plague@t5+shield plague@t1") == "sacrifice"
    assert proton("plague@t5 native@t1") == "trash(produce_1)"
    shop = {"reserve": [2, 0], "row": "evo_19 - -"}
    table = given(phase="event", track="- - event_20", units={A: "B.plague@t5"}, **shop)  # type: ignore[arg-type]
    assert table.default() == "sacrifice"
    table = given(phase="event", track="- - event_20", units={A: "plague@t5"}, **shop)  # type: ignore[arg-type]
    assert table.default() == "buy(1)"


@rule("SP-RULING-41", "SP-DEC-17", "SP-MKT-7")
def test_absent_players_give_up_the_least_of_several() -> None:
    units = {A: "plague@t5", B: "A.plague@t5+immune"}
    table = given(phase="event", track="- - event_1", planet="gasier_x", uniques=3, units=units)
    assert table.default() == "target(1, t5)"
    table = given(shown=LUCK, reserve=[5, 0], row="evo_32 - -", permanents={A: "evo_31 evo_35"})
    assert table.play("resolve", "visit", "buy(1)").default() == "drop(evo_35)"


@rule("SP-RULING-41", "SP-ACT-12")
def test_absent_players_do_not_shoot_their_own() -> None:
    table = given(shown=LUCK, instants={A: "evo_7"}, units={B: "A.plague@t1 native@t2 plague@t3"})
    assert table.play("use(evo_7)").default() == "target(1, t3)"
    table = given(shown=LUCK, instants={A: "evo_1"}, units={B: "A.plague@t1 plague@t3"})
    assert table.play("use(evo_1)").default() == "target(1, t1)"


# Words.


@rule("SP-RULING-22", "SP-UNIT-4")
def test_a_toll_tells_the_board_and_what_a_captain_loses() -> None:
    table = given(
        phase="event",
        track="- - event_7",
        toll_payer="owner",
        units={A: "B.captain@t3", B: "plague@t3"},
        reserve=[0, 2],
    )
    captain = "captain on tile 3 (Desert)"
    own = f"pay 1 energy for your {captain} of Vermilion's board, or let it lose a token?"
    others = f"Blue pays 1 energy for Blue's {captain} of your board, or lets it lose a token."
    assert table.asked() == f"Water Seller: {own}"
    assert table.asked(A) == f"Water Seller: {others}"
    table.play("pay")
    assert "You pay 1 energy for the unit on tile 3 of Vermilion's board." in table.told(B)
    assert (
        table.asked() == "Water Seller: pay 1 energy for your plague on tile 3 (Desert), or let it be destroyed?"
    )


@rule("SP-RULING-47")
def test_of_two_that_share_a_space_the_later_one_is_told_apart() -> None:
    table = playing("slow", units={A: "plague@t2 plague@t2b plague@s2 plague@s2b"})
    lasts = "until the next round: it does not march"
    assert table.described("shield(t2)") == f"Shield your plague on tile 2 (Forest) {lasts}"
    assert table.described("shield(t2b)") == f"Shield your plague on tile 2 (Forest, later) {lasts}"
    assert table.described("shield(s2b)") == f"Shield your plague on ship space 2 (later) {lasts}"


@rule("SP-RULING-28", "SP-RULING-23", "SP-RULING-31")
def test_targets_and_the_top_of_the_deck_are_named_in_good_words() -> None:
    table = given(shown=LUCK, instants={A: "evo_1"}, units={B: "captain@t1"}).play("use(evo_1)")
    assert table.described("target(1, t1)") == "Abduct Blue's captain on tile 1 (Water)"
    units = {A: "plague@t5", B: "A.plague@t5"}
    table = given(phase="event", track="- - event_1", planet="gasier_x", uniques=3, units=units)
    hit = "Hit your plague on tile 5 (Alien ground) of Blue's board: it is destroyed"
    assert table.described("target(1, t5)") == hit
    table = given(shown=LUCK, market="", reserve=[2, 0], row="evo_36 - -")
    assert table.described("buy(top)") == "Buy the card on top of the market deck"


@rule("SP-PLANET-BRADOK-1", "SP-RULING-34")
def test_a_native_that_has_no_token_is_not_said_to_lack_room() -> None:
    table = given(phase="event", track="- - event_1", planet="bradok", special=0)
    assert "No native joins you: no special token is left." in table.told(A)
    full = {A: "plague@s1+halt2 plague@s2+halt2 plague@s3+halt2"}
    table = given(phase="event", track="- - event_1", planet="bradok", units=full)
    assert "No native joins you: your ship is full." in table.told(A)
    assert "No native joins Vermilion: Vermilion's ship is full." in table.told(B)


@rule("SP-MOVE-4")
def test_the_log_says_on_whose_path_energy_was_collected() -> None:
    table = given(seats=3, phase="march", units={A: "B.plague@s3"}, energy={A: "t1"})
    assert "Blue collects 1 energy from tile 1 of Vermilion's path." in table.told(C)


@rule("SP-RULING-12", "SP-RULING-24")
def test_to_decline_is_told_by_what_is_declined() -> None:
    table = playing("fast", units={A: "plague@t1"}, actions_mandatory=False)
    assert table.described("decline") == "Do nothing with this card"
    assert table.play("advance(t1)").described("decline") == "Stop here"
    event = given(phase="event", track="- - event_20", reserve=[2, 0], row="evo_19 - -")
    assert event.described("decline") == "Buy nothing"


@rule("SP-RULING-24", "SP-DEC-12", "SP-DEC-13", "SP-DEC-16")
def test_questions_of_events_name_only_what_is_possible() -> None:
    def struck(event: int, **more: object) -> str:
        return given(phase="event", track=f"- - event_{event}", **more).asked()  # type: ignore[arg-type]

    shop = {"reserve": [2, 0], "row": "evo_19 - -"}
    assert struck(19, **shop) == "Open Day: roll the die, or buy one evolution?"
    assert struck(19, units={A: "plague@t1"}) == "Open Day: roll the die, or advance a unit?"
    assert struck(17, played={A: "captain"}) == "Mass Amnesia: trash a card from hand. Which one?"
    both = "Mass Amnesia: trash a card from hand, or trash two played cards?"
    assert struck(17, played={A: "captain slow"}) == both
    assert (
        struck(17, hands={A: ""}, played={A: "captain slow"}) == "Mass Amnesia: trash two played cards. Which one?"
    )
    assert struck(1, planet="proton_moon_ii") == "Planetary Wrath: trash a card from hand. Which one?"


@rule("SP-DEC-2", "SP-DEC-5")
def test_questions_of_turns_and_cards_name_only_what_is_possible() -> None:
    table = given(shown=LUCK, reserve=[2, 0], rolls=["x2"]).play("resolve", "roll")
    assert table.asked() == "Renew the market, or end your turn?"
    table = given(shown=LUCK, permanents={A: "evo_28"}, units={A: "plague@t1"}).play("resolve", "visit")
    assert table.asked(B) == "Vermilion activates a permanent, or ends the turn."
    table = playing("slow", units={A: "plague@t1+halt"})
    assert table.asked() == "Slow but Steady: which unit gets your shield?"


@rule("SP-RULING-11", "SP-ACT-6")
def test_a_free_renewal_too_many_is_refused_for_that() -> None:
    table = given(
        shown=LUCK,
        permanents={A: "evo_35 evo_28"},
        units={A: "plague@t1"},
        reserve=[2, 0],
        max_market_ops_per_turn=1,
    )
    assert table.play("renew").why_not("activate(evo_35)").rule == "SP-RULING-11"
