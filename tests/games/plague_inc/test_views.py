"""The table as plain data, for every way to draw it."""

import json

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, given

HOME = {"france": "A", "japan": "B"}


@rule("PI-SETUP-1")
def test_a_view_is_plain_json_and_says_who_looks() -> None:
    view = given(world=HOME, face_up="peru - -").table.view(A)
    assert json.loads(json.dumps(view)) == view
    assert (view["you"], view["seats"], view["pending"], view["over"]) == (A, 2, [A], False)


@rule("PI-SETUP-1", "PI-RULING-88")
def test_countries_lie_in_their_zones_with_tokens_by_city() -> None:
    table = given(world={"france": "A.B", "uk": "", "japan": "B"}, face_up="peru cuba -", deck="iran")
    europe, asia = table.seen()["zones"][:2]
    assert [card and card["country"] for card in europe["countries"]] == ["france", "uk", None, None, None]
    assert europe["countries"][0]["cities"] == [0, None, 1, None, None]
    assert (europe["countries"][0]["empty"], europe["countries"][0]["controllers"]) == (3, [A, B])
    assert asia["capacity"] == 5
    assert (table.seen()["face_up"], table.seen()["country_deck"]) == (["peru", "cuba", None], 1)


@rule("PI-EVO-4", "PI-EVO-7")
def test_a_slide_shows_cards_and_open_abilities() -> None:
    table = given(world=HOME, slides={A: "rash - - - coma"})
    slide = table.player(A, B)["slide"]
    assert [space["trait"] for space in slide] == ["rash", None, None, None, "coma"]
    assert [space["ability"] for space in slide if space["open"]] == ["outbreak"]
    assert table.player(A)["gifts"] == []


@rule("PI-INF-6", "PI-INF-7", "PI-INF-8")
def test_while_a_token_is_placed_the_links_say_how_countries_are_reached() -> None:
    world = {"france": "A", "spain": "", "usa": "", "iran": "", "japan": "B"}
    table = given(world=world, slides={A: "air_transmission"}, phase="infection")
    links = {link["country"]: link for link in table.seen()["links"]}
    assert links["france"]["ways"] == {"here": ["france"]}
    assert (links["spain"]["ways"], links["spain"]["barred"]) == ({"land": ["france"]}, "hot")
    assert links["usa"]["ways"] == {"air": ["france"]}
    assert "iran" not in links
    assert given(world=world, phase="evolution", hands={A: "rash"}).seen()["links"] == []


@rule("PI-RULING-71", "PI-REACT-6")
def test_bans_and_strikes_are_public() -> None:
    table = given(world=HOME, bans={B: "france asia"}, strikes={B: "japan"}, face_up="peru - -")
    seen = table.seen()
    assert seen["bans"] == [
        {"seat": B, "country": "france", "continent": None},
        {"seat": B, "country": None, "continent": "asia"},
    ]
    assert seen["strikes"] == [{"seat": B, "country": "japan"}]
    assert [zone["banned"] for zone in seen["zones"]] == [False, True, False, False, False, False]
    assert seen["zones"][0]["countries"][0]["banned"]


@rule("PI-SOLO-1", "PI-SOLO-6")
def test_the_mat_of_the_plaguebot() -> None:
    table = given(seats=1, world=HOME, mat="rash heat_resistance", face_up="peru - -")
    mat = table.seen()["plaguebot"]
    assert (mat["mat"], mat["gifts"], mat["spaces"]) == (["rash", "heat_resistance"], ["heat_resistance"], 4)
    assert given(world=HOME).seen()["plaguebot"] is None


@rule("PI-RULING-75")
def test_a_question_says_what_it_is_about() -> None:
    dying = given(world={"libya": "AA", "japan": "B"}, held={A: "lethal_boost"}, phase="death").play("roll(libya)")
    assert dying.seen()["act"] == {"kind": "boost", "seat": A, "country": "libya"}
    moving = given(world=HOME, phase="infection").play("outbreak(france)")
    assert moving.seen()["act"] == {"kind": "outbreak", "seat": A, "country": "france"}
