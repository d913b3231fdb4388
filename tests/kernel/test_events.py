"""Events: who sees what of them, and numbers that tell nothing of what was not seen."""

import pickle
from hashlib import sha256

import pytest

from pestis.kernel.errors import DefinitionError
from pestis.kernel.events import UNSEEN, VEIL_A, VEIL_B, VEIL_C, Event, EventKind, EventTable, Journal
from pestis.kernel.moves import Span
from pestis.kernel.piles import SPECTATOR, viewer_bit
from pestis.kernel.serialise import digest, in_short, names_of
from tests.kernel.toys import TALLY, Tally, TallyGame

ZERO, ONE = viewer_bit(0), viewer_bit(1)


def event(audience: int, veil: int) -> Event:
    return Event(0, 1, 5, 6, 7, audience, veil)


def test_a_digest_says_all_of_an_event_whether_it_was_asked_before_or_not() -> None:
    told = [("a", 5), ("audience", int(ONE)), ("b", 6), ("c", 7), ("kind", 0), ("seat", 1), ("veil", VEIL_A)]
    one = event(ONE, VEIL_A)
    assert digest(one) == digest(one) == digest(event(ONE, VEIL_A)) == digest(pickle.loads(pickle.dumps(one)))
    assert digest(one) == sha256(repr(told).encode()).hexdigest()
    assert digest(one) != digest(event(ONE, VEIL_B))


def test_what_an_event_remembers_of_its_digest_is_none_of_its_fields() -> None:
    asked, fresh = event(ONE, VEIL_A), event(ONE, VEIL_A)
    digest(asked)
    assert names_of(asked) == names_of(fresh) == ["a", "audience", "b", "c", "kind", "seat", "veil"]
    assert in_short(asked) == in_short(fresh)


def test_without_a_veil_everybody_sees_everything() -> None:
    assert event(ZERO, 0).args(ONE) == [5, 6, 7]


@pytest.mark.parametrize(
    ("veil", "seen"),
    [(VEIL_A, [-1, 6, 7]), (VEIL_B, [5, -1, 7]), (VEIL_C, [5, 6, -1]), (VEIL_A | VEIL_C, [-1, 6, -1])],
)
def test_a_veil_hides_its_arguments_from_those_outside_the_audience(veil: int, seen: list[int]) -> None:
    assert event(ONE, veil).args(ZERO) == seen
    assert event(ONE, veil).args(ONE) == [5, 6, 7]


def test_an_unseen_event_is_seen_by_its_audience_only() -> None:
    secret = event(ONE, UNSEEN)
    assert secret.is_seen_by(ONE)
    assert not secret.is_seen_by(ZERO)
    assert not secret.is_seen_by(viewer_bit(SPECTATOR))


def test_every_viewer_counts_what_it_has_seen_only() -> None:
    journal = Journal()
    journal.add(0, 0)
    journal.add(1, 0, audience=ONE, veil=UNSEEN)
    journal.add(2, 0)
    assert [journal.count(viewer) for viewer in (0, 1, SPECTATOR)] == [2, 3, 2]
    assert [seen.kind for seen in journal.seen(0)] == [0, 2]


def test_a_journal_that_began_later_goes_on_counting() -> None:
    journal = Journal(10)
    journal.add(0, 0)
    assert journal.count(0) == 11


def test_a_cloned_journal_is_independent() -> None:
    journal = Journal(2)
    journal.add(0, 0)
    copy = journal.clone()
    copy.add(1, 0)
    assert (len(journal.events), len(copy.events), copy.base) == (1, 2, 2)


def test_a_pickled_journal_is_the_same() -> None:
    journal = Journal(2)
    journal.add(3, 1, 4, 5, 6, audience=ONE, veil=VEIL_A)
    restored = pickle.loads(pickle.dumps(journal))
    assert restored.base == 2
    assert restored.events[0].args(ZERO) == [-1, 5, 6]
    assert (restored.events[0].kind, restored.events[0].seat) == (3, 1)


def test_four_arguments_are_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="event 'moved' has 4 arguments; at most 3"):
        EventKind("moved", a=Span(1), b=Span(1), c=Span(1), d=Span(1))


def test_a_kind_named_twice_is_a_definition_error() -> None:
    with pytest.raises(DefinitionError, match="the event table names a kind twice"):
        EventTable(EventKind("moved"), EventKind("moved"))


# As a viewer gets them from a state.


@pytest.mark.parametrize("kind", [7, -1])
def test_an_event_that_the_table_does_not_have_is_named(kind: int) -> None:
    state = TALLY.start(2)
    state.emit(kind, 0)
    with pytest.raises(DefinitionError, match=f"an event of kind {kind} was emitted; the event table has 0 to 6"):
        state.events_since(0, 0)


def test_an_argument_without_a_name_in_its_span_is_named() -> None:
    named = EventTable(EventKind("drew", card=Span(("ale", "bread"))))
    state = TallyGame("tally-named", events=named).start(2, watched=False)
    state.journal = Journal()
    state.emit(0, 0, 2)
    with pytest.raises(DefinitionError, match="event 'drew': card is 2; its span ends at 1"):
        state.events_since(0, 0)


def test_a_drawn_card_is_told_to_its_seat_and_veiled_for_others() -> None:
    state = TALLY.start(2, seed=1)
    own, others, spectators = (state.events_since(0, viewer)[0] for viewer in (0, 1, None))
    assert own["event"] == others["event"] == "drew"
    assert isinstance(state, Tally)
    assert own["args"] == {"card": state.hands[0].card(0)}
    assert others["args"] == spectators["args"] == {"card": None}


def test_events_since_a_number_are_the_later_ones() -> None:
    state = TALLY.start(2, seed=1)
    everything = state.events_since(0, 0)
    assert [event["number"] for event in everything] == [0, 1, 2, 3]
    assert state.events_since(3, 0) == everything[3:]
    assert state.events_since(4, 0) == state.events_since(99, 0) == []
    assert state.events_since(-5, 0) == everything


def test_a_state_that_nobody_watches_has_no_events() -> None:
    state = TALLY.start(2, seed=1, watched=False)
    assert state.events_since(0, 0) == []


def test_an_imagined_world_goes_on_counting_where_its_viewer_was() -> None:
    state = TALLY.start(2, seed=1)
    world = state.imagine(0, 5)
    assert world.events_since(0, 0) == []
    for table in (state, world):
        table.apply(0, 0)
        table.apply(1, 0)
    assert [event["number"] for event in world.events_since(4, 0)] == [4, 5, 6]
    assert [event["number"] for event in state.events_since(4, 0)] == [4, 5, 6]
