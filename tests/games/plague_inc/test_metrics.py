"""What the laboratory counts in Plague Inc., from the log of a few turns."""

from pestis.games.plague_inc import GAME, events
from pestis.games.plague_inc.bot.metrics import COUNTRY_THINGS, PlagueIncReader
from pestis.games.plague_inc.content.cards import COUNTRY_IDS
from pestis.kernel.events import Event
from pestis.kernel.metrics import Counts
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, given


def reader() -> PlagueIncReader:
    """At a table of two."""
    study = GAME.metrics()
    assert study is not None
    found = study.reader(given().table, Counts(2, len(study.things)))
    assert isinstance(found, PlagueIncReader)
    return found


def tell(counts: PlagueIncReader, kind: int, seat: int, country: str = "france", place: int = 0) -> None:
    counts.take_in(Event(kind, seat, COUNTRY_IDS.index(country), place, 0, 0, 0))


@rule("PI-CTRY-6", "PI-RULING-9", "PI-RULING-77")
def test_a_struck_country_leaves_room_so_that_a_discard_is_free() -> None:
    counts = reader()
    for country in ("usa", "canada", "mexico"):
        tell(counts, events.PLACED_COUNTRY, A, country)
    tell(counts, events.DISCARDED_COUNTRY, A, "cuba")
    assert (counts.forced, counts.refreshes) == (1, [0, 0])
    tell(counts, events.STRIKE_HIT, B, "usa")
    tell(counts, events.DISCARDED_COUNTRY, A, "panama")
    assert (counts.forced, counts.refreshes) == (1, [1, 0])


@rule("PI-RULING-6")
def test_a_card_that_was_taken_is_no_longer_offered_when_the_deck_is_empty() -> None:
    counts = reader()
    tell(counts, events.TURNED_UP, -1, "peru", place=0)
    tell(counts, events.TURNED_UP, -1, "spain", place=1)
    tell(counts, events.TURN_BEGAN, A)
    tell(counts, events.TOOK_COUNTRY, A, "peru")
    tell(counts, events.TURN_BEGAN, B)
    of_seat = counts.counts.things
    peru = COUNTRY_THINGS + COUNTRY_IDS.index("peru")
    spain = COUNTRY_THINGS + COUNTRY_IDS.index("spain")
    assert [counts.counts.offered[seat * of_seat + peru] for seat in (A, B)] == [1, 0]
    assert [counts.counts.offered[seat * of_seat + spain] for seat in (A, B)] == [1, 1]
