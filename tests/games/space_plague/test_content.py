"""The designed cards keep to SP-DESIGN, and packs that do not load say where and why."""

from pathlib import Path

import pytest

from pestis.games.space_plague import GAME, content
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import INSTANT_TEXT, PERMANENT_TEXT, load_content
from pestis.kernel.content import read_toml
from pestis.kernel.errors import PackError
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import given

FOLDER = Path(content.__file__).parent
CONTENT = load_content()
COSTS = {
    "instant": {1: 3, 2: 5, 3: 3, 4: 1},
    "hand": {2: 3, 3: 5, 4: 2, 5: 1},
    "permanent": {2: 2, 3: 3, 4: 5, 5: 3},
}


def entries() -> list[dict[str, object]]:
    found = read_toml(FOLDER / "cards.toml")["evolution"]
    assert isinstance(found, list)
    return found


def verbs_of(text: int) -> list[str]:
    return [parts.VERBS[part.verb] for way in (0, 1) for part in CONTENT.parts_of(text, way)]


@rule("SP-DESIGN-1", "SP-DESIGN-2")
def test_types_and_costs_are_those_of_the_table() -> None:
    for kind, costs in COSTS.items():
        found = [card["cost"] for card in entries() if card["type"] == kind]
        assert {cost: found.count(cost) for cost in sorted(set(found), key=str)} == costs
    mean = sum(int(str(card["cost"])) for card in entries()) / 36
    assert mean == 3.0


@rule("SP-DESIGN-3")
def test_every_subtype_has_its_number_of_cards() -> None:
    instants = [verbs_of(INSTANT_TEXT + place)[0] for place in range(12)]
    assert instants.count("abduct") == 2
    assert instants.count("immunity") == 2
    attacks = ("halt", "steal", "destroy", "discharge")
    assert [instants.count(verb) for verb in attacks] == [1, 1, 1, 1]
    assert [instants.count(verb) for verb in ("advance", "charge", "land", "free")] == [1, 1, 1, 1]
    hands = [verbs_of(6 + place) for place in range(11)]
    assert sum("produce" in verbs for verbs in hands) == 4
    assert sum(verbs[0] in ("advance", "herd") for verbs in hands) == 3
    assert sum(verbs[0] in ("gain", "charge") for verbs in hands) == 2
    assert sum("shield" in verbs for verbs in hands) == 1
    assert sum("take_back" in verbs for verbs in hands) == 1
    points = [int(CONTENT.points[place]) for place in range(13)]
    passive = [verbs_of(PERMANENT_TEXT + place) for place in range(13)]
    plain = [place for place in range(13) if not points[place]]
    assert sum(bool(passive[p]) and passive[p][0] in parts.PASSIVE_VERBS[:5] for p in plain) == 4
    assert sum(bool(passive[p]) and passive[p][0] in parts.ACTIVE_VERBS for p in plain) == 3
    assert sorted(points[p] for p in range(13) if not passive[p]) == [2, 3]
    assert sum(bool(passive[p]) and passive[p][0].endswith("_points") for p in plain) == 2
    assert [points[p] for p in range(13) if passive[p] and points[p]] == [1, 1]


@rule("SP-DESIGN-4", "SP-EVO-22", "SP-EVO-23", "SP-EVO-36")
def test_every_mechanic_that_the_rules_need_exists() -> None:
    found = {verb for text in range(42) for verb in verbs_of(text)}
    assert {"abduct", "immunity", "share_space", "terrain_points", "halt"} <= found
    assert CONTENT.parts_of(6 + 9)[0].what == parts.WHAT.index("black") + 1
    assert CONTENT.parts_of(6 + 10)[0].what == parts.WHAT.index("red") + 1
    assert CONTENT.actives
    assert [CONTENT.cost[21], CONTENT.cost[22], CONTENT.cost[35]] == [4, 3, 5]


@rule("SP-DESIGN-3")
def test_no_two_evolutions_are_the_same() -> None:
    told = [(card.get("effect"), card.get("or"), card.get("points", 0)) for card in entries()]
    assert all(told.count(one) == 1 for one in told)
    names = [card["name"] for card in entries()]
    assert len(set(map(str, names))) == 36


MOST_TILES_OF_A_TERRAIN = 2


@rule("SP-DESIGN-5")
def test_no_card_yields_its_cost_in_energy_at_once() -> None:
    """Hand cards cannot be played in the turn they are bought; instants give tiles or less than they cost."""
    for place in range(12):
        for part in CONTENT.parts_of(INSTANT_TEXT + place):
            assert part.verb != parts.GAIN
            if part.verb == parts.STEAL:
                assert part.amount < CONTENT.cost[place]
            if part.verb == parts.CHARGE:
                assert part.amount * MOST_TILES_OF_A_TERRAIN < CONTENT.cost[place]


@rule("SP-EVT-3", "SP-RULING-2")
def test_the_catalogue_has_everything_to_draw() -> None:
    told = GAME.catalogue()
    cards, events, planets = told["cards"], told["events"], told["planets"]
    assert [len(cards), len(events), len(planets), len(told["factions"])] == [42, 20, 5, 4]
    assert all(card["name"] and card["text"] for card in [*cards.values(), *events.values(), *planets.values()])
    assert [events[f"event_{n}"]["unique"] for n in (4, 5)] == [True, False]
    known = set(GAME.rulebook().ids())
    assert all(set(card["rules"]) <= known for card in [*cards.values(), *events.values(), *planets.values()])


def pack(folder: Path, file: str, old: str, new: str) -> Path:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("cards.toml", "cost = 3", "cost = 6", "cost"),
        ("cards.toml", 'type = "instant"', 'type = "hand"', "type"),
        ("cards.toml", 'do = "abduct", from = "board"', 'do = "abduct", from = "moon"', "from"),
        ("cards.toml", 'do = "immunity", rounds = 1', 'do = "immunity", rounds = 3', "rounds"),
        ("cards.toml", 'do = "discharge"', 'do = "gain", energy = 9', "do"),
        ("cards.toml", "number = 7", "number = 8", "number"),
        ("cards.toml", 'id = "fast"', 'id = "quick"', "id"),
        ("cards.toml", 'name = "Stampede"', 'nam = "Stampede"', "name"),
        ("cards.toml", 'or = [{ do = "roll" }]', 'or = [{ do = "gain", energy = 1 }]', "or"),
        ("cards.toml", 'effect = [{ do = "free" }]', "effect = []", "effect"),
        ("cards.toml", 'do = "discharge" }]', 'do = "discharge" }]\nor = [{ do = "destroy" }]', "or"),
        ("cards.toml", 'do = "swap" }]', 'do = "swap" }]\nor = [{ do = "prod" }]', "or"),
        ("cards.toml", 'or = [{ do = "shield" }]', 'or = [{ do = "advance", steps = 3, who = "one" }]', "or"),
        ("cards.toml", '{ do = "customs" }', '{ do = "customs" }, { do = "swap" }', "effect"),
        ("cards.toml", '{ do = "free" }', ", ".join(['{ do = "free" }'] * 255), "effect"),
        ("events.toml", 'on = ["forest"]', 'on = ["swamp"]', "on"),
        ("events.toml", 'on = ["forest"]', "on = []", "on"),
        ("events.toml", 'produces = "alien"', 'produces = "cheese"', "produces"),
        ("events.toml", "number = 20", "number = 19", "number"),
        ("planets.toml", '"alien", "forest"]', '"alien", "cheese"]', "path"),
        ("planets.toml", "extra = 6", "extra = 7", "extra"),
        ("planets.toml", 'unique = [{ do = "visit" }]', 'unique = [{ do = "planet" }]', "unique"),
        ("planets.toml", 'unique = [{ do = "visit" }]', "unique = []", "unique"),
        ("planets.toml", 'id = "xion"', 'id = "pluto"', "id"),
    ],
)
def test_a_pack_that_breaks_a_rule_says_which_field(
    tmp_path: Path, file: str, old: str, new: str, field: str
) -> None:
    with pytest.raises(PackError) as caught:
        GAME.with_pack(pack(tmp_path, file, old, new))
    assert file in str(caught.value)
    assert field in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("planets.toml", '"SP-PLANET-XION-2"', '"SP-PLANET-XION-9"', "planet 'xion': field 'rules': .*-XION-9'"),
        ("cards.toml", '"SP-CARD-3"', '"SP-CARD-33"', "starter '[a-z]+': field 'rules': .* no rule 'SP-CARD-33'"),
        ("cards.toml", '"SP-EVO-36"', '"SP-EVO-63"', "evolution 36: field 'rules': .*-EVO-63'"),
    ],
)
def test_a_pack_cites_rules_of_the_book_only(tmp_path: Path, file: str, old: str, new: str, words: str) -> None:
    with pytest.raises(PackError, match=rf"^{file}, line \d+: {words}") as caught:
        GAME.with_pack(pack(tmp_path, file, old, new))
    assert "\n" not in str(caught.value)


@rule("SP-RULING-2")
def test_a_pack_may_have_any_list_of_terrains_as_a_path(tmp_path: Path) -> None:
    old = '["water", "forest", "desert", "mountain", "alien", "forest"]\nextra = 6'
    game = GAME.with_pack(pack(tmp_path, "planets.toml", old, '["alien", "alien"]\nextra = 2'))
    state = game.start(3, 5)
    while state.pending():
        seat = state.pending()[0]
        state.apply(seat, state.legal(seat)[0])
    boards = state.board_view(-1)["boards"]
    assert isinstance(boards, list)
    assert [tile["terrain"] for tile in boards[0]["path"]] == ["alien", "alien"]
    assert game.identity != GAME.identity


def test_the_page_on_packs_names_every_verb() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "space-plague-packs.md").read_text(encoding="utf-8")
    assert [verb for verb in (*parts.VERBS, *parts.EVENT_VERBS) if f"`{verb}`" not in page] == []


@rule("SP-UNIT-1")
def test_a_pack_may_land_a_plague_after_something_else_if_there_is_room(tmp_path: Path) -> None:
    game = GAME.with_pack(pack(tmp_path, "cards.toml", '{ do = "free" }', '{ do = "free" }, { do = "land" }'))
    shown = {0: "evolving", 1: "evolving"}
    full = given(shown=shown, instants={0: "evo_12"}, units={0: "plague@t1+halt"}, game=game)
    assert full.play("use(evo_12)", "free(t1)").units(0) == "plague@t1"
    free = given(shown=shown, instants={0: "evo_12"}, units={0: "plague@t2+halt"}, game=game)
    assert free.play("use(evo_12)", "free(t2)").units(0) == "plague@t2 plague@t1"


@rule("SP-RULING-22")
def test_a_pack_may_ask_for_tolls_on_other_ground(tmp_path: Path) -> None:
    old = '{ do = "toll", on = ["desert"], energy = 1 }'
    game = GAME.with_pack(pack(tmp_path, "events.toml", old, '{ do = "toll", on = ["forest"], energy = 3 }'))
    units = {0: "plague@t2 plague@t3"}
    table = given(phase="event", track="- - event_7", units=units, reserve=[3, 0], game=game)
    assert (
        table.asked() == "Water Seller: pay 3 energy for your plague on tile 2 (Forest), or let it be destroyed?"
    )
    assert table.play("pay").reserve == [0, 0]
