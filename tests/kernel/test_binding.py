"""What of a pack binds a match: what changes play, not the words."""

import json

import pytest

from pestis.kernel.content import WORDS, Binding, Pack
from pestis.kernel.errors import RecordEdited, RecordVersion
from pestis.kernel.match import Match, verify
from pestis.kernel.rng import fast
from tests.kernel.toys import TallyGame

Files = dict[str, dict[str, object]]


def files(**card: object) -> Files:
    first = {"id": "rue", "name": "Rue", "text": "Bitter.", "cost": 2, "effect": [{"do": "draw", "name": "herb"}]}
    return {"cards.toml": {"name": "Base", "card": [first | card, {"id": "salt", "cost": 1}]}}


def pack(card: dict[str, object] | None = None, binding: Binding | None = None) -> Pack:
    return Pack("base", files(**(card or {})), binding or Binding())


@pytest.mark.parametrize(
    "words",
    [{"name": "Wormwood"}, {"text": "Sweet."}, {"rules": ["A-1"]}, {"provenance": {"cost": "printed"}}],
    ids=str,
)
def test_words_of_an_entry_do_not_bind(words: dict[str, object]) -> None:
    assert pack(words).hash == pack().hash
    assert pack(words).full_hash != pack().full_hash


def test_words_of_a_file_and_of_its_sections_do_not_bind() -> None:
    said: Files = {"board.toml": {"name": "Board", "zones": {"north": 3, "provenance": "printed"}}}
    other: Files = {"board.toml": {"zones": {"north": 3, "provenance": "designed"}}}
    wider: Files = {"board.toml": {"zones": {"north": 4, "provenance": "designed"}}}
    assert Pack("a", said).hash == Pack("a", other).hash != Pack("a", wider).hash


@pytest.mark.parametrize(
    "change",
    [{"cost": 3}, {"id": "sage"}, {"copies": 2}, {"effect": []}, {"effect": [{"do": "draw", "name": "salt"}]}],
    ids=str,
)
def test_everything_else_binds_and_so_does_what_is_inside_an_effect(change: dict[str, object]) -> None:
    assert pack(change).hash != pack().hash


def test_the_order_of_entries_binds() -> None:
    turned = files()
    cards = turned["cards.toml"]["card"]
    assert isinstance(cards, list)
    cards.reverse()
    assert Pack("base", turned).hash != pack().hash


def test_a_game_names_words_of_its_own_and_lists_of_which_only_the_number_counts() -> None:
    binding = Binding((*WORDS, "flavour"), ("cities",))
    then = pack({"flavour": "Of old.", "cities": ["Paris", "Lyon"]}, binding)
    assert pack({"cities": ["Lutetia", "Lugdunum"]}, binding).hash == then.hash
    assert pack({"cities": ["Paris"]}, binding).hash != then.hash


def test_a_pack_answers_to_the_hashes_of_its_own_content_only() -> None:
    now = pack()
    binding = Binding(earlier={now.hash: ("ab" * 32,), "cd" * 32: ("ef" * 32,)})
    known = pack({"text": "Sour."}, binding)
    assert known.is_called(now.hash)
    assert known.is_called(known.full_hash)
    assert known.is_called("ab" * 32)
    assert not known.is_called("ef" * 32), "that was other content"
    assert not known.is_called(now.full_hash), "all that is known of it are other words"
    assert not pack({"cost": 3}, binding).is_called("ab" * 32)


# Records.


def game_with(content: Pack) -> TallyGame:
    game = TallyGame()
    game.packs = (content,)
    game.identity = f"{game.id} {game.rules_version} {content.hash}"
    return game


def finished(game: TallyGame) -> Match:
    match = Match(game, seats=2, seed=4)
    rng = fast(4)
    while match.state.pending():
        seat = match.state.pending()[0]
        match.play(seat, rng.pick(match.state.legal(seat)))
    return match


def test_a_record_stays_good_when_words_change() -> None:
    record = finished(game_with(pack())).record().dumps()
    again = verify(record, game=game_with(pack({"name": "Wormwood", "text": "Sweet."})))
    assert again.record().dumps() == record
    with pytest.raises(RecordVersion, match="played with other content: base"):
        verify(record, game=game_with(pack({"cost": 3})))


def test_a_record_of_an_earlier_version_has_the_digest_of_its_own_words() -> None:
    """There the hash of everything stood both in the packs and in the final state."""
    content = pack()
    match = finished(game_with(content))
    then = game_with(content)
    then.identity = then.identity.replace(content.hash, content.full_hash)
    told = json.loads(match.record().dumps())
    told |= {"packs": {"base": content.full_hash}, "digest": finished(then).state.digest()}
    assert verify(told, game=game_with(content)).log == match.log

    earlier = Binding(earlier={content.hash: (content.full_hash,)})
    assert verify(told, game=game_with(pack({"text": "Sweet."}, earlier))).log == match.log
    with pytest.raises(RecordEdited, match="the final state is not"):
        verify(told | {"digest": match.state.digest()}, game=game_with(content))


def test_packs_are_those_of_the_game_and_no_others() -> None:
    game = game_with(pack())
    assert game.has_packs(game.pack_hashes())
    assert not game.has_packs({})
    assert not game.has_packs({"mine": pack().hash})
    assert not game.has_packs({**game.pack_hashes(), "more": pack().hash})
