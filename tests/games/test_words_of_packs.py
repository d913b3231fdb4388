"""A match is bound to what its cards do, not to what they say: words may change under records and tables."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pestis.kernel import registry
from pestis.kernel.errors import RecordVersion
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify

HERE = Path(__file__).resolve().parent
GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
WORDS = re.compile(r'^((?:name|text|summary|target|duration|frequency) = ")', re.MULTILINE)
TITLE = re.compile(r'^(title = ")(?=[A-Z])', re.MULTILINE)  # of a scenario; those of cards are ids
OTHER_NUMBER = {
    "divine-retribution": ("cards.toml", "resistance = 3", "resistance = 4"),
    "plague-inc": ("traits.toml", "cost = 2\n", "cost = 3\n"),
    "space-opera": ("scenarios/first-game.toml", "rate = 2", "rate = 3"),
    "space-plague": ("cards.toml", "cost = 2\n", "cost = 3\n"),
}


def content_of(game: Game) -> Path:
    return Path(str(registry.__file__)).parents[1] / "games" / game.id.replace("-", "_") / "content"


def pack(game: Game, folder: Path, change: Callable[[str, str], str]) -> Game:
    """The game with its own content, changed; the pack is called as before."""
    own = folder / game.packs[0].name
    for path in content_of(game).rglob("*.toml"):
        name = path.relative_to(content_of(game)).as_posix()
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(change(name, path.read_text(encoding="utf-8")), encoding="utf-8")
    return game.with_pack(own)


def reworded(_: str, text: str) -> str:
    """Other words wherever there are any, other citations, other comments."""
    text = TITLE.sub(r"\1So ", WORDS.sub(r"\1So ", text))
    text = re.sub(r"^rules = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'^cities = \["', 'cities = ["New ', text, flags=re.MULTILINE)
    text = re.sub(r"^(area|resources) = .*\n", r"\1 = 7\n", text, flags=re.MULTILINE)
    return "# Other words.\n" + re.sub(
        r'^provenance = "printed"', 'provenance = "designed"', text, flags=re.MULTILINE
    )


def records(game: Game) -> list[Path]:
    """The shortest ones; for Space Opera, where each has its own scenario, two of them."""
    golden = HERE / game.id.replace("-", "_") / "golden"
    return sorted(golden.glob("*.json"), key=lambda path: (path.stat().st_size, path.name))[:2]


@pytest.mark.parametrize("name", GAMES)
def test_other_words_bind_the_same_matches(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    changed = pack(game, tmp_path, reworded)
    assert changed.catalogue() != game.catalogue()
    assert changed.packs[0].full_hash != game.packs[0].full_hash
    assert changed.pack_hashes() == game.pack_hashes()
    assert changed.identity == game.identity


@pytest.mark.parametrize("name", GAMES)
def test_records_of_earlier_versions_are_verified_in_spite_of_other_words(name: str, tmp_path: Path) -> None:
    changed = pack(registry.game(name), tmp_path, reworded)
    for path in records(changed):
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told["packs"] != changed.pack_hashes(), "a record of an earlier version"
        match = verify(told, game=changed)
        assert verify(match.record(), game=registry.game(name)).log == match.log


@pytest.mark.parametrize("name", GAMES)
def test_another_number_is_other_content(name: str, tmp_path: Path) -> None:
    file, old, new = OTHER_NUMBER[name]
    game = registry.game(name)
    changed = pack(game, tmp_path, lambda at, text: text.replace(old, new, 1) if at == file else text)
    assert changed.pack_hashes() != game.pack_hashes()
    for path in records(game):
        with pytest.raises(RecordVersion, match="played with other content"):
            verify(path.read_text(encoding="utf-8"), game=changed)


def test_the_number_of_cities_binds_and_their_names_do_not(tmp_path: Path) -> None:
    game = registry.game("plague-inc")
    fewer = pack(game, tmp_path / "fewer", lambda _, text: text.replace('["Paris", ', "[", 1))
    other = pack(game, tmp_path / "other", lambda _, text: text.replace('"Paris"', '"Lutetia"', 1))
    assert fewer.pack_hashes() != game.pack_hashes() == other.pack_hashes()


def test_the_order_of_planets_binds(tmp_path: Path) -> None:
    """Map cards are numbered as the file has them, and dealt by these numbers."""
    game = registry.game("space-opera")

    def turned(name: str, text: str) -> str:
        head, *planets = text.split("[[planet]]")
        return "[[planet]]".join([head, *reversed(planets)]) if name == "planets.toml" else text

    assert pack(game, tmp_path, turned).pack_hashes() != game.pack_hashes()


def test_a_scenario_of_a_pack_may_be_retitled_after_a_match(tmp_path: Path) -> None:
    """Also in a pack of one's own, whose records of earlier versions name the hash of all that it said."""
    game = registry.game("space-opera")
    mine = pack(game, tmp_path / "then", lambda _, text: text.replace("rate = 2", "rate = 3", 1))
    match = Match(mine, seats=2, seed="7", options={"round_limit": 1})
    while not match.state.is_over:
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[0])
    retitled = pack(
        mine,
        tmp_path / "now",
        lambda _, text: text.replace("rate = 2", "rate = 3", 1).replace(
            'title = "First Game"', 'title = "The First"'
        ),
    )
    assert verify(match.record(), game=retitled).log == match.log
    earlier = match.record()
    earlier.packs = {pack.name: pack.full_hash for pack in mine.packs}
    earlier.digest = match.state.digest(earlier.packs)
    assert earlier.digest != match.state.digest()
    assert verify(earlier, game=mine).log == match.log
    with pytest.raises(RecordVersion):
        verify(earlier, game=retitled)
