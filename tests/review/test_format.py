"""A review goes into a file, comes back the same, and is worked on in steps."""

import json
import pickle

import pytest

from pestis.kernel.errors import RecordDamaged, RecordEdited
from pestis.review import GivenUp, ReviewError, ReviewJob, read_review
from tests.review.coins import TAKE, TOSS, installed, played

RECORD = played(TOSS, *[TAKE] * 5).record().dumps()


def test_it_comes_back_the_same() -> None:
    with installed():
        *_, review = ReviewJob(RECORD).reviews()
    assert read_review(review.dumps()) == review
    assert json.loads(review.dumps())["format"] == "pestis-review-1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "the format of the review is"),
        ('{"format": "pestis-review-0"}', "readable: 'pestis-review-1'"),
        ('{"format": "pestis-review-1", "game": "coins"}', "damaged"),
    ],
)
def test_what_is_no_review_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ReviewError, match=reason):
        read_review(text)


def test_a_job_travels_and_gives_the_same_review_every_time() -> None:
    with installed():
        job = ReviewJob(RECORD, names=("Ada", "Ben"), seed=3)
        *_, one = job.reviews()
        *_, two = pickle.loads(pickle.dumps(job)).reviews()
        *_, other = ReviewJob(RECORD, seed=4).reviews()
    assert one == two
    assert one.names == ["Ada", "Ben"]
    assert one.decisions != other.decisions


def test_it_grows_while_it_is_worked_on() -> None:
    with installed():
        reviews = list(ReviewJob(RECORD, depth="deep").reviews())
    assert [review.done for review in reviews] == sorted({review.done for review in reviews})
    assert not reviews[0].is_finished
    assert reviews[-1].is_finished
    whole = [review for review in reviews if review.parts]
    assert whole[0].passes <= 1
    assert whole[0].summaries
    assert reviews[-1].parts[0].luck_error < whole[0].parts[0].luck_error


def test_the_quick_view_is_the_first_pass_of_the_deep_one() -> None:
    with installed():
        *_, quick = ReviewJob(RECORD).reviews()
        reviewer = ReviewJob(RECORD, depth="deep").reviewer()
        for done in reviewer.steps():
            if done == quick.total:
                break
    assert reviewer.review().decisions == quick.decisions
    assert reviewer.review().parts == quick.parts


def test_records_are_refused_as_verify_refuses_them() -> None:
    with installed():
        with pytest.raises(RecordDamaged):
            next(ReviewJob(RECORD[:50]).reviews())
        edited = json.loads(RECORD)
        edited["log"][0][1] = TAKE
        with pytest.raises(RecordEdited):
            next(ReviewJob(json.dumps(edited)).reviews())
        with pytest.raises(RecordEdited, match="taken before the end"):
            next(ReviewJob(played(TAKE).record().dumps()).reviews())
        whole = json.loads(RECORD) | {"result": None, "digest": None}
        with pytest.raises(RecordEdited, match="result"):
            next(ReviewJob(json.dumps(whole)).reviews())


def test_a_record_with_a_seed_and_no_result_was_given_up() -> None:
    """Nobody knows by whom, unless somebody says so."""
    record = played(TAKE, TOSS).record()
    record.seed = "0"
    with installed():
        *_, unknown = ReviewJob(record.dumps()).reviews()
        *_, known = ReviewJob(record.dumps(), given_up=GivenUp(1, [0])).reviews()
        assert read_review(known.dumps()) == known
        record.commitment = "another"
        with pytest.raises(RecordEdited, match="committed"):
            next(ReviewJob(record.dumps()).reviews())
    assert (unknown.given_up, unknown.moves) == (GivenUp(), 2)
    assert unknown.summaries[0].sentences[0].startswith("The game was given up; ")
    assert (known.given_up, known.winners) == (GivenUp(1, [0]), [0])
