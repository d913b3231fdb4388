"""Packs of cards of one's own."""

from pathlib import Path

import pytest
from night_market import GAME
from night_market.content.wares import FILE, FOLDER

import pestis
from examples.night_market.tests.kit import given
from pestis.kernel.errors import OptionError, PackError
from pestis.kernel.rules import rule

CARDS = (FOLDER / FILE).read_text(encoding="utf-8")


def pack(folder: Path, old: str = "", new: str = "") -> Path:
    """A pack like ours with one passage replaced."""
    assert old in CARDS
    (folder / FILE).write_text(CARDS.replace(old, new, 1), encoding="utf-8")
    return folder


@rule("NM-PACK-1")
def test_a_pack_changes_prices_and_names(tmp_path: Path) -> None:
    game = GAME.with_pack(
        pack(tmp_path, 'name = "Bitter Herbs"\ncopies = 14\nprice = 1', 'name = "Rue"\ncopies = 12\nprice = 3')
    )
    table = given(2, row="herbs", game=game).do(0, "buy(herbs)")
    assert table.coins == [3, 6]
    assert "Vermilion bought Rue for 3 coins." in table.events()
    assert game.pack_hashes() != GAME.pack_hashes()


def test_boards_read_names_and_texts_of_the_cards_from_the_pack(tmp_path: Path) -> None:
    game = GAME.with_pack(pack(tmp_path, 'name = "Bitter Herbs"', 'name = "Rue"'))
    told = game.catalogue()["cards"]
    assert isinstance(told, dict)
    assert told["herbs"] == {
        "name": "Rue",
        "text": "Costs 1 coin. One to five of them bring 1, 4, 8, 13, 19.",
        "rules": ["NM-DEAL-1", "NM-SELL-2"],
    }
    assert told["whistle"]["text"] == "Costs 1 coin. Blow it at somebody's sale: on 4 to 6 half of it is yours."


@rule("NM-PACK-1")
@pytest.mark.parametrize(
    ("old", "new", "field", "problem"),
    [
        ("copies = 14", "copies = 31", "copies", "1 to 30"),
        ("copies = 14", "copies = 1", "copies", "add up to 51; allowed: 60 to 120"),
        ("[1, 4, 8, 13, 19]", "[1, 4, 8, 13]", "pays", "a list of 5 numbers"),
        ("[1, 4, 8, 13, 19]", "[1, 4, 4, 13, 19]", "pays", "rising"),
        ("pays = []", "pays = [1]", "pays", "a list of 0 numbers"),
        ('id = "relics"', 'id = "bones"', "id", "allowed"),
        ('id = "relics"', 'id = "masks"', "id", "twice"),
        ("price = 4", "prize = 4", "prize", "did you mean 'price'"),
        ("price = 4", 'price = 4\ncolour = "red"', "colour", "not known"),
        ('provenance = "designed"', 'provenance = "found"', "provenance", "printed, designed"),
    ],
)
def test_a_wrong_pack_is_refused_with_the_place(
    tmp_path: Path, old: str, new: str, field: str, problem: str
) -> None:
    with pytest.raises(PackError, match=problem) as refused:
        GAME.with_pack(pack(tmp_path, old, new))
    assert (refused.value.file, refused.value.field) == (FILE, field)


@rule("NM-PACK-1")
def test_a_pack_names_all_six_cards(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(CARDS[: CARDS.rindex("[[card]]")], encoding="utf-8")
    with pytest.raises(PackError, match="card 'whistle': field 'id': this card is missing"):
        GAME.with_pack(tmp_path)


def test_a_record_with_another_pack_is_refused(tmp_path: Path) -> None:
    game = GAME.with_pack(pack(tmp_path, "price = 1", "price = 2"))
    match = pestis.Match(game, seats=2, seed=1)
    while match.state.pending():
        seat = match.state.pending()[0]
        match.play(seat, match.state.default_move(seat))
    with pytest.raises(pestis.PestisError, match="other content"):
        pestis.verify(match.record().dumps(), game=GAME)
    pestis.verify(match.record().dumps(), game=game)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"nights": 2}, "3 to 10"),
        ({"nights": True}, "3 to 10"),
        ({"crowd": "thik"}, "did you mean 'thick'"),
        ({"whistles": 1}, "true, false"),
        ({"night": 3}, "did you mean 'nights'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        GAME.start(2, 0, options)
