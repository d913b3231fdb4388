"""Records: what is damaged, of another version or edited is refused as such, with what is wrong."""

import json
from collections.abc import Callable
from typing import cast

import pytest

from pestis.kernel import installed
from pestis.kernel.content import Pack
from pestis.kernel.errors import RecordDamaged, RecordEdited, RecordVersion
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, commitment, mixed_seed, read_record
from pestis.kernel.rng import fast
from tests.kernel.toys import TALLY, TallyGame

Told = dict[str, object]


def finished(seed: int = 4, **options: object) -> Match:
    match = Match(TALLY, seats=2, seed=seed, options=options, contributions=["red", "blue"])
    rng = fast(seed)
    while match.state.pending():
        seat = match.state.pending()[0]
        match.play(seat, rng.pick(match.state.legal(seat)))
    return match


def told(**changes: object) -> Told:
    """The JSON of a finished match, with changes."""
    as_written = json.loads(finished().record().dumps())
    assert isinstance(as_written, dict)
    return as_written | changes


def without(name: str) -> Told:
    record = told()
    del record[name]
    return record


def refused(record: Told | str, kind: type[Exception], game: Game = TALLY) -> str:
    with pytest.raises(kind) as caught:
        verify(record, game=game)
    assert type(caught.value) is kind
    return str(caught.value)


# Good ones.


def test_a_record_replays_to_the_same_end() -> None:
    match = finished()
    again = verify(match.record().dumps(), game=TALLY)
    assert again.state.digest() == match.state.digest()
    assert again.log == match.log
    assert again.record().dumps() == match.record().dumps()


def test_a_record_is_one_line_of_ascii() -> None:
    text = finished().record().dumps()
    assert text.isascii()
    assert text.endswith("}\n")
    assert text.count("\n") == 1


def test_a_record_can_be_given_as_text_as_json_or_as_itself() -> None:
    record = finished().record()
    for form in (record, record.dumps(), json.loads(record.dumps())):
        assert verify(form, game=TALLY).state.is_over


def test_a_record_finds_its_game_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    assert verify(finished().record().dumps()).game is TALLY


def test_before_the_end_a_record_has_no_seed_and_proves_nothing() -> None:
    match = Match(TALLY, seats=2, seed=4)
    match.play(0, 0)
    record = match.record()
    assert (record.seed, record.result, record.digest) == (None, None, None)
    assert record.commitment == match.commitment
    assert "nothing can be verified" in refused(record.dumps(), RecordEdited)
    with pytest.raises(RecordEdited, match="nobody can replay it"):
        Match.replay(record, game=TALLY)


def test_commitment_and_mixed_seed_are_the_known_ones() -> None:
    """A change here breaks every record ever written."""
    assert commitment("7") == "730ea0aacd3275e86c1def65f1eac3d794d7a129fb783868843a56935aee2272"
    assert mixed_seed("7", []) == "7"
    assert mixed_seed("7", ["a", "b"]) == "3ab25d46bc2fd4d57ac668dbe71d2a160d14fb430a05b07406789068b5265c2b"


# Damaged.


@pytest.mark.parametrize("length", [0, 1, 10, 200, -2])
def test_a_truncated_record_is_damaged(length: int) -> None:
    text = finished().record().dumps()[:length]
    assert refused(text, RecordDamaged).startswith("the record is not JSON, or only a part of it: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "the record is a list, not an object"),
        ("3", "the record is a number, not an object"),
        ("1.5", "the record is a number, not an object"),
        ('"red"', "the record is a text, not an object"),
        ("null", "the record is null, not an object"),
        ("true", "the record is true, not an object"),
        ("[" * 100_000, "the record is nested too deeply"),
        ('{"seats": ' + "9" * 5000 + "}", "the record is not JSON, or only a part of it: Exceeds the limit"),
    ],
)
def test_a_text_that_is_no_record_is_damaged(text: str, said: str) -> None:
    assert refused(text, RecordDamaged).startswith(said)


@pytest.mark.parametrize("name", [name for name in told() if name != "format"])
def test_a_missing_field_is_named(name: str) -> None:
    assert refused(without(name), RecordDamaged) == f"the record has no field {name!r}"


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("game", 3, "a text"),
        ("rules_version", None, "a text"),
        ("packs", [], "an object"),
        ("packs", {"base": 3}, "an object of texts"),
        ("seats", "2", "a whole number"),
        ("seats", 2.0, "a whole number"),
        ("seats", True, "a whole number"),
        ("options", [], "an object"),
        ("ask", "nobody", "public, able, people, full"),
        ("ask", ["public"], "public, able, people, full"),
        ("commitment", 3, "a text"),
        ("contributions", "red", "a list of texts"),
        ("contributions", [1], "a list of texts"),
        ("seed", 4, "a text"),
        ("log", {}, "a list of [seat, action]"),
        ("result", [], "an object"),
        ("digest", 3, "a text"),
    ],
)
def test_an_ill_typed_field_is_named_with_what_is_allowed(name: str, value: object, wanted: str) -> None:
    said = refused(told(**{name: value}), RecordDamaged)
    assert said.startswith(f"field {name!r} of the record is ")
    assert said.endswith(f"; allowed: {wanted}")


@pytest.mark.parametrize("move", [3, [1], [0, 1, 2], ["0", 1], [0, True], [0, 1.0], None])
def test_an_ill_typed_move_is_named_by_its_number(move: object) -> None:
    said = refused(told(log=[[0, 0], move]), RecordDamaged)
    assert said == f"move 2 of the log is {str(move)!r}; allowed: [seat, action]"


def test_a_field_that_records_do_not_have_is_named() -> None:
    message = refused(told(sead="1"), RecordDamaged)
    assert "'sead'" in message
    assert "allowed: format, game," in message


def test_half_a_character_in_a_seed_is_damage() -> None:
    text = json.dumps(told(seed="\ud800"))
    assert refused(text, RecordDamaged).startswith("field 'seed' of the record is")


# Of another version.


@pytest.mark.parametrize("value", ["pestis-record-2", None, 1])
def test_another_format_is_refused(value: object) -> None:
    said = refused(told(format=value), RecordVersion)
    assert said == f"the format of the record is {value!r}; readable: 'pestis-record-1'"
    said = refused(without("format"), RecordVersion)
    assert said == "this is not the record of a match: it names no format; readable: 'pestis-record-1'"


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(RecordVersion, match="the record is of a game that is not installed: there is no game 'no"):
        verify(told(game="no-such-game"))


def test_a_record_of_another_game_is_refused() -> None:
    assert refused(told(game="ludo"), RecordVersion) == "the record is of 'ludo', not of 'tally'"


def test_other_rules_are_refused() -> None:
    said = refused(told(rules_version="0"), RecordVersion)
    assert said == "the record was played by version '0' of the rules of tally; installed: '1'"


def test_other_content_is_refused() -> None:
    game = TallyGame()
    game.packs = (Pack("base", {}),)
    said = refused(told(packs={"mine": "ab" * 32}), RecordVersion, game)
    assert said.startswith("the record was played with other content: mine abababababab; in use: base ")
    assert "in use: none" in refused(told(packs={"mine": "ab" * 32}), RecordVersion)


# Edited.


def test_another_seed_does_not_fit_the_commitment() -> None:
    wanted = "the seed is not the one that was committed to before the first move"
    assert refused(told(seed="5"), RecordEdited) == wanted
    assert refused(told(commitment="0" * 64), RecordEdited) == wanted


def test_another_seed_with_its_own_commitment_leads_elsewhere() -> None:
    refused(told(seed="5", commitment=commitment("5")), RecordEdited)


def test_other_contributions_lead_elsewhere() -> None:
    refused(told(contributions=["red", "green"]), RecordEdited)


def test_another_result_is_noticed() -> None:
    record = told()
    result = record["result"]
    assert isinstance(result, dict)
    changed = told(result=result | {"winners": [0, 1]})
    assert refused(changed, RecordEdited) == "the result is not the one that these moves lead to"
    assert "the result is not" in refused(told(result=None), RecordEdited)


def test_true_in_the_result_is_not_taken_for_one() -> None:
    changed = json.loads(json.dumps(told()["result"]).replace("1", "true", 1))
    assert "result" in refused(told(result=changed), RecordEdited)


def test_another_digest_is_noticed() -> None:
    said = "the final state is not the one that these moves lead to"
    assert refused(told(digest="0" * 64), RecordEdited) == said
    assert refused(told(digest=None), RecordEdited) == said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": 6, "rich": True}, ""),
        ({"rounds": 99}, "no such match can be played: option 'rounds' is 99"),
        ({"moons": 1}, "no such match can be played: there is no option 'moons'"),
        ({"rounds": [1]}, "no such match can be played: option 'rounds' is [1]"),
    ],
)
def test_other_options_are_noticed(options: Told, said: str) -> None:
    assert refused(told(options=options), RecordEdited).startswith(said)


def test_a_number_of_seats_that_the_game_does_not_take_is_noticed() -> None:
    assert refused(told(seats=9), RecordEdited).startswith("no such match can be played: Tally has no game for 9")
    refused(told(seats=3), RecordEdited)


def test_other_ways_of_asking_are_noticed() -> None:
    refused(told(ask="able"), RecordEdited)


def edit(change: Callable[[list[list[int]]], None]) -> Told:
    """The record of a finished match with an edited log."""
    record = told()
    log = record["log"]
    assert isinstance(log, list)
    change(log)
    return record


@pytest.mark.parametrize("move", [[0, 11], [1, 0], [-1, 0], [9, 0], [10**30, 0]])
def test_an_illegal_move_is_named_by_its_number(move: list[int]) -> None:
    said = refused(edit(lambda log: log.__setitem__(0, move)), RecordEdited)
    assert "of the log is not legal: " in said or said == "the final state is not the one that these moves lead to"


@pytest.mark.parametrize("action", [-1, 12, 10**30])
def test_a_move_outside_the_table_is_named_by_its_number(action: int) -> None:
    said = refused(edit(lambda log: log.__setitem__(1, [1, action])), RecordEdited)
    assert said == f"move 2 of the log: there is no move with the id {action}; allowed: 0 to 11"


def test_a_missing_move_is_noticed() -> None:
    said = refused(edit(lambda log: log.clear()), RecordEdited)
    assert said == "after its 0 moves the game is not over, but the record says how it ended"
    refused(edit(lambda log: log.__delitem__(-1)), RecordEdited)
    refused(edit(lambda log: log.__delitem__(2)), RecordEdited)


def test_a_record_that_says_nothing_of_an_end_may_be_one_that_was_given_up_or_cut_short() -> None:
    """Both look the same, so it is refused; the words suspect nobody."""
    cut = edit(lambda log: log.__delitem__(-1)) | {"result": None, "digest": None}
    log = cut["log"]
    assert isinstance(log, list)
    said = refused(cut, RecordEdited)
    assert said.startswith(f"the game was given up or broken off after {len(log)} moves: ")
    for claim in ("result", "digest"):
        assert "says how it ended" in refused(cut | {claim: told()[claim]}, RecordEdited)
    assert "committed" in refused(cut | {"seed": "5"}, RecordEdited)
    assert "result" in refused(told(result=None, digest=None), RecordEdited), "a whole one without its result"


def test_a_move_after_the_end_is_noticed() -> None:
    assert "not legal: The game is over. [TL-END-1]" in refused(edit(lambda log: log.append([0, 0])), RecordEdited)


def test_every_changed_move_of_the_log_is_noticed() -> None:
    """Whatever single move is changed to another: it is illegal, or the end is another."""
    for number, (seat, made) in enumerate(finished().log):
        for action in range(TALLY.moves.size):
            record = told()
            log = record["log"]
            assert isinstance(log, list)
            log[number] = [seat, action]
            if action != made:
                refused(record, RecordEdited)


def test_reading_does_not_judge() -> None:
    assert isinstance(read_record(told(seed="5")), Record)


@pytest.mark.parametrize("wrong", [None, [], 3])
def test_a_record_is_a_text_or_an_object(wrong: object) -> None:
    with pytest.raises(RecordDamaged, match="a record is a text or an object"):
        read_record(cast(str, wrong))
