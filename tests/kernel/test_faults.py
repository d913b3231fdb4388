"""A pack that is read to its end tells everything that is wrong with it, each fault with its line."""

import pickle
from pathlib import Path

import pytest

from pestis.kernel.content import Fields, Pack, read_pack
from pestis.kernel.errors import PackError, PackFaults
from pestis.kernel.faults import Faults
from pestis.kernel.game import Game
from tests.kernel.toys import EVENTS, MOVES, OPTIONS

IDS = ("ale", "bones")
GOOD = """
[[card]]
id = "ale"
cost = 2
[[card]]
id = "bones"
cost = 3
"""


def pack_of(folder: Path, text: str, base: str = "") -> Pack:
    own, below = folder / "own", folder / "base"
    for place, words in ((own, text), (below, base)):
        place.mkdir(exist_ok=True)
        (place / "cards.toml").write_text(words, encoding="utf-8")
    return read_pack(own, ["cards.toml"], below if base else None, faults=Faults(True))


def costs(pack: Pack) -> list[int]:
    found = []
    for fields in pack.in_order("cards.toml", "card", IDS):
        found.append(fields.whole("cost", 1, 5, rule="XX-COST"))
        fields.text("name", "")
        fields.done()
    pack.faults.check()
    return found


def faults_of(pack: Pack) -> list[str]:
    with pytest.raises(PackFaults) as caught:
        costs(pack)
    return [str(fault) for fault in caught.value.faults]


def test_all_faults_are_told_in_the_order_of_lines(tmp_path: Path) -> None:
    text = '[[card]]\nid = "bones"\ncost = 9\nnote = 1\n[[card]]\nid = "ale"\ncost = "two"\n'
    assert faults_of(pack_of(tmp_path, text)) == [
        "cards.toml, line 3: card 'bones': field 'cost': is 9; allowed: 1 to 5 [XX-COST]",
        "cards.toml, line 4: card 'bones': field 'note': is not known here; allowed: cost, id, name",
        "cards.toml, line 7: card 'ale': field 'cost': is 'two'; allowed: a whole number from 1 to 5 [XX-COST]",
    ]


@pytest.mark.parametrize("stranger", ["price", "csot", "worth"])
def test_a_strange_field_is_told_instead_of_the_missing_one(tmp_path: Path, stranger: str) -> None:
    (fault,) = faults_of(pack_of(tmp_path, GOOD.replace("cost = 2", f"{stranger} = 2")))
    assert fault == (
        f"cards.toml, line 4: card 'ale': field '{stranger}': is not known here; "
        "did you mean 'cost'? allowed: cost, id, name"
    )


def test_a_fault_says_by_itself_what_is_allowed(tmp_path: Path) -> None:
    with pytest.raises(PackFaults) as caught:
        costs(pack_of(tmp_path, GOOD.replace("cost = 2", "cost = 7")))
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.field, fault.allowed) == ("cards.toml", 4, "cost", "1 to 5")


def test_several_faults_speak_through_the_first_and_survive_pickling(tmp_path: Path) -> None:
    with pytest.raises(PackFaults) as caught:
        costs(pack_of(tmp_path, GOOD.replace("cost = ", "cost = 7")))
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert str(again).endswith("allowed: 1 to 5 [XX-COST] (and 1 more fault; pestis pack check tells all)")
    assert [str(fault) for fault in again.faults] == [str(fault) for fault in caught.value.faults]


def test_a_misspelt_id_is_not_told_as_a_missing_card_too(tmp_path: Path) -> None:
    (fault,) = faults_of(pack_of(tmp_path, GOOD.replace('"bones"', '"bonse"')))
    assert "field 'id': is 'bonse'; did you mean 'bones'?" in fault


def test_many_missing_cards_are_one_fault_that_names_the_way_out(tmp_path: Path) -> None:
    (fault,) = faults_of(pack_of(tmp_path, GOOD.replace("card", "crad") + "[[card]]\nid = 'x'\n"))[-1:]
    assert "2 of 2 are missing from the file: ale, bones; allowed: all of them, or only what changes" in fault


def test_without_collecting_the_first_fault_is_raised_at_once() -> None:
    with pytest.raises(PackError, match="field 'cost': is 9; allowed: 1 to 5"):
        Fields("cards.toml", "card", {"cost": 9, "name": 3}).whole("cost", 1, 5)


def test_a_game_is_not_made_of_a_pack_with_faults(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, GOOD)
    pack.faults.add(PackError("cards.toml", "", "", "is wrong"))
    with pytest.raises(PackError, match="is wrong"):
        Game(
            id="tally",
            title="Tally",
            summary="",
            seat_counts=(2,),
            rules_version="1",
            moves=MOVES,
            events=EVENTS,
            options=OPTIONS,
            packs=[pack],
            turn_rule="",
            end_rule="",
        )


def test_too_many_entries_are_refused(tmp_path: Path) -> None:
    faults = faults_of(pack_of(tmp_path, "".join(f'[[card]]\nid = "c{n}"\n' for n in range(1000))))
    assert "cards.toml: field 'card': has 1000 entries; allowed: at most 500" in faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# " + "x" * 500_000, "is too long; allowed: at most 400000 bytes"),
        ("a = " + "[" * 100 + "]" * 100, "is nested too deeply"),
        ("[" + ".".join("a" * 2000) + "]", "is nested too deeply"),
        (GOOD + f'name = "{"x" * 2000}"', "has 2000 characters; allowed: at most 1000"),
    ],
)
def test_what_no_card_needs_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        costs(pack_of(tmp_path, text))


# Overlays.


def test_an_overlay_changes_only_what_it_names(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, 'overlay = true\n[[card]]\nid = "bones"\ncost = 1\n', GOOD)
    assert costs(pack) == [2, 1]
    assert (
        pack.hash
        == Pack("", {"cards.toml": {"card": [{"id": "ale", "cost": 2}, {"id": "bones", "cost": 1}]}}).hash
    )


def test_the_lines_of_an_overlay_are_its_own(tmp_path: Path) -> None:
    text = 'overlay = true\n# the second one\n[[card]]\nid = "bones"\ncost = 8\n'
    (fault,) = faults_of(pack_of(tmp_path, text, GOOD))
    assert fault.startswith("cards.toml, line 5: card 'bones': field 'cost'")


def test_an_overlay_adds_removes_and_takes_fields_away(tmp_path: Path) -> None:
    base = GOOD + 'name = "Bones"\nprovenance = "printed"\n'
    text = """
overlay = true
[[card]]
id = "rat"
cost = 1
[[card]]
id = "ale"
remove = true
[[card]]
id = "bones"
cost = 4
without = ["name"]
"""
    assert pack_of(tmp_path, text, base).files["cards.toml"]["card"] == [
        {"id": "bones", "cost": 4, "provenance": {"other": "printed", "cost": "own"}},
        {"id": "rat", "cost": 1, "provenance": "own"},
    ]


def test_a_card_that_the_rules_need_cannot_be_removed(tmp_path: Path) -> None:
    (fault,) = faults_of(pack_of(tmp_path, 'overlay = true\n[[card]]\nid = "ale"\nremove = true\n', GOOD))
    assert fault == (
        "cards.toml, line 4: card 'ale': field 'id': this card is missing from the file; allowed: all 2 of them"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("overlay = 1\n", "line 1: field 'overlay': is 1; allowed: true"),
        ("overlay = true\n[[card]]\ncost = 1\n", "line 2: card number 1: field 'id': is missing; allowed: the id"),
        ("overlay = true\n" + '[[card]]\nid = "ale"\n' * 2, "line 5: card 'ale': field 'id': stands twice"),
        (
            'overlay = true\n[[card]]\nid = "x"\nremove = true',
            "line 3: card 'x': field 'id': there is no such card",
        ),
        ('overlay = true\n[[card]]\nid = "ale"\nremove = 1', "field 'remove': is 1; allowed: true"),
        ('overlay = true\n[[card]]\nid = "ale"\nwithout = "cost"', "field 'without': is 'cost'; allowed: a list"),
        ('overlay = true\n[[card]]\nid = "ale"\nwithout = ["x"]', "field 'without': has 'x'; allowed: cost"),
    ],
)
def test_a_bad_overlay_is_refused(tmp_path: Path, text: str, said: str) -> None:
    assert any(said in fault for fault in faults_of(pack_of(tmp_path, text, GOOD)))


def test_a_section_of_an_overlay_changes_only_what_it_names(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, "overlay = true\n[zones]\nasia = 3\n", "[zones]\nasia = 5\neurope = 5\n")
    assert pack.files["cards.toml"] == {"zones": {"asia": 3, "europe": 5}}
