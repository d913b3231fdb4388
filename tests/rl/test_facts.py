"""What a seat sees is in its numbers: states that look different have different numbers, but for what is named.

States are changed in one thing, as no rule would change them, so that nothing else can tell them apart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import pytest
from mypy_extensions import i64

import pestis
from pestis.games.divine_retribution import frames as dr
from pestis.games.divine_retribution.content.cards import PENANCE_1, PENANCE_3
from pestis.games.divine_retribution.control import CARD, COPIED_SHIFT, USED, WAITING_SHIFT
from pestis.games.plague_inc import frames as pi
from pestis.games.space_opera import frames as so
from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.flags import LOADED_AFTER, LOADED_BEFORE
from pestis.games.space_opera.rules import hands
from pestis.kernel.agenda import A_SHIFT, B_SHIFT, C_SHIFT, a_of, kind_of
from pestis.kernel.state import State
from tests.rl.kit import GAMES
from tests.rl.test_rows import variants

# A change of a state of some game; where it cannot be made, it changes nothing or breaks.
Change = Callable[[Any], None]
Table = Any

# Lists in `view(seat)["table"]` whose order is not in the numbers, because it means nothing.
IN_ANY_ORDER = {
    "divine-retribution": {"pit", "players[].discard", "players[].control"},
    "plague-inc": {
        "face_up",
        "removed",
        "trait_discard",
        "trait_removed",
        "event_discard",
        "bans",
        "strikes",
        "players[].events",
        "players[].kills",
        "zones[].countries",
        "zones[].countries[].cities",
    },
    "space-opera": {"gone"},
    "space-plague": {"gone", "market.discards"},
}
# Other parts of it that are not in the numbers, and why.
LEFT_OUT = {
    "divine-retribution": {
        "players[].control[].gained": "the sum over all cards is there",
        "players[].draw_top": "of a deck the first five cards are there, one by one",
        "players[].unseen": "Penance of unknown kind is counted in hand and deck together",
    },
    "plague-inc": {"players[].dear": "what is known of the price of hidden cards"},
    "space-opera": {
        "gone": "cards that have left the map",
        "cells[].looked": "who else has looked under a face-down card",
        "cells[].pulsed": "whose EM Pulse it is; whether it bars the own Technologies is there",
        "cells[].card": "the name of a planet; what is printed on it is there",
        "cells[].planet.name": "as before",
        "cells[].planet.contaminated_until": "for how long; that it is contaminated is there",
        "cells[].planet.fallout_until": "for how long; that there is fallout is there",
        "cells[].planet.built_on": "the mask says where can be built",
        "players[].copied": "copies are there among what lies open, cards in hand apart",
        "draft": "what a use shall do, while it can be hacked or is paid for; while it is chosen it is there",
        "move.path": "its length and its last card are there",
        "move.steps": "the mask says which",
    },
    "space-plague": {"players[].faction": "names and looks, no powers"},
}
# What a state keeps in a second place, or has no use for now: changed alone, it makes no state of the game.
NOT_CHANGED = {
    "divine-retribution": {"ready", "window"},
    "plague-inc": {
        *("present", "control", "hot", "cold", "air", "sea", "on_board", "open_spots", "spot_country"),
        *("cities", "tally", "tokens_left", "latched", "is_solo", "sides"),
    },
    "space-opera": {"fleet", "items", "worlds", "deck", "left", "hyper"},
    "space-plague": {"special", "occupied", "hide_hands", "track", "has_status", "final_round"},
}
# Which positions with the same kind of question are taken: the first ones are much alike.
OCCURRENCES = (2, 12, 1, 3, 6, 30, 90)
KERNELS_OWN = {"is_over", "waiting", "sealing", "sealed", "skip_unable", "for_people", "decisions", "agenda"}


def parts(value: object, loose: set[str], path: str = "") -> Iterator[tuple[str, object]]:
    """The parts of a view with their paths; lists whose order means nothing are sorted, empty ones are nothing."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from parts(part, loose, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        items = sorted((part for part in value if part), key=repr) if bare(path) in loose else value
        yield path, len(items) or None
        for place, part in enumerate(items):
            yield from parts(part, loose, f"{path}[{place}]")
    else:
        yield path, value


def bare(path: str) -> str:
    return re.sub(r"\[\d+\]", "[]", path)


def seen_differences(game: str, one: State, other: State, seat: int) -> set[str]:
    """The paths at which two views of the table differ."""
    views = [dict(parts(state.view(seat)["table"], IN_ANY_ORDER[game])) for state in (one, other)]
    return {bare(path) for path in views[0].keys() | views[1].keys() if views[0].get(path) != views[1].get(path)}


def is_left_out(game: str, path: str) -> bool:
    return any(path == known or path.startswith((f"{known}.", f"{known}[")) for known in LEFT_OUT[game])


def positions(game: str, seats: int, of_each_question: int) -> Iterator[State]:
    """Positions of random games, so many for each kind of question that comes up."""
    counts: dict[int, int] = {}
    source = random.Random(4)
    for seed in range(8):
        state = pestis.game(game).start(seats, seed=seed, ask="able")
        while not state.is_over and state.decisions < 900:
            kind = int(kind_of(state.agenda[-1]))
            counts[kind] = counts.get(kind, 0) + 1
            if counts[kind] in OCCURRENCES[:of_each_question]:
                yield state.clone()
            seat = state.pending()[0]
            state.apply(seat, source.choice(state.legal(seat)))


def other_questions(state: State) -> Iterator[tuple[str, State]]:
    """The state with something else in what is asked."""
    for shift in (A_SHIFT, B_SHIFT, C_SHIFT):
        copy = state.clone()
        copy.agenda[-1] = copy.agenda[-1] + (1 << shift)
        yield "agenda", copy


@pytest.mark.parametrize("game", GAMES)
def test_what_looks_different_has_different_numbers(game: str) -> None:
    source = random.Random(8)
    missed: dict[str, set[str]] = {}
    compared = 0
    for state in positions(game, 3, 2):
        seat = source.randrange(3)
        numbers = state.observe(seat)
        assert state.imagine(seat, seed=compared).observe(seat) == numbers
        changed = [*variants(state, source), *other_questions(state)]
        for what, other in source.sample(changed, min(45, len(changed))):
            if what in NOT_CHANGED[game] or (what in KERNELS_OWN and other.agenda == state.agenda):
                continue
            try:
                differences = seen_differences(game, state, other, seat)
                is_same = other.observe(seat) == numbers
            except Exception:
                # No state of the game: its view may break in any way.
                continue
            compared += 1
            unseen = {path for path in differences if not is_left_out(game, path)}
            if unseen and is_same:
                missed.setdefault(what, set()).update(unseen)
    assert compared > 300
    assert not missed


@cache
def some_positions(game: str) -> list[State]:
    return list(positions(game, 3, len(OCCURRENCES)))


def at_question(number: int, change: Change) -> Change:
    """A change where one kind of question is asked."""

    def made(state: State) -> None:
        if kind_of(state.agenda[-1]) == number:
            change(state)

    return made


def swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def swap_numbers_of_ships(state: Table) -> None:
    """Two ships of one side change their numbers and nothing else."""
    own = [ship for ship, owner in enumerate(state.ship_owner) if owner == state.pending()[0]]
    for name in ("cell", "energy", "ore", "meeples", "used", "bio", "nuke", "flags"):
        swap(getattr(state, f"ship_{name}"), own[0], own[1])


def load_own_ship(state: Table) -> None:
    ship = state.ship_owner.index(state.pending()[0])
    state.ship_flags[ship] ^= LOADED_BEFORE | LOADED_AFTER


def put_hacker_in_hand(state: Table) -> None:
    state.hands[0].entries.append(TECH_IDS.index("hacker"))


def hack(state: Table) -> None:
    hands.spend(state, 0, TECH_IDS.index("hacker"))


def make_treaty_of_others(state: Table) -> None:
    one, other = (state.pending()[0] + 1) % 3, (state.pending()[0] + 2) % 3
    state.ties[one] |= 1 << other
    state.counters[one * 4 + other] = 3


def put_cards_on_slide(state: Table) -> None:
    state.slides[0], state.slides[1] = 3, 4


def draw_penance(state: Table) -> None:
    state.drawn = [PENANCE_1, PENANCE_1]


def put_known_cards_on_deck(state: Table) -> None:
    for card in (3, 5):
        state.draws[state.pending()[0]].add_known(card, 7)


def swap_deck_top(state: Table) -> None:
    swap(state.draws[state.pending()[0]].entries, -1, -2)


def change_first_of(name: str, change: Callable[[int], int]) -> Change:
    """A change of the first item of a list; of the first list that is not empty in a list of lists."""

    def made(state: State) -> None:
        items = getattr(state, name)
        if items and isinstance(items[0], list):
            items = next(part for part in items if part)
        items[0] = change(items[0])

    return made


def change_number(name: str, change: Callable[[int], int]) -> Change:
    def made(state: State) -> None:
        setattr(state, name, change(getattr(state, name)))

    return made


def ask_about(shift: i64) -> Change:
    def made(state: State) -> None:
        state.agenda[-1] = state.agenda[-1] + (1 << shift)

    return made


def as_it_is(state: Table) -> None:
    """No change."""


FACTS: list[tuple[str, str, Change, Change]] = [
    ("space-opera", "which ship is where", as_it_is, swap_numbers_of_ships),
    (
        "space-opera",
        "the ship under way",
        as_it_is,
        at_question(so.ASK_STEP, change_number("mover", lambda ship: ship ^ 1)),
    ),
    (
        "space-opera",
        "the manifest",
        as_it_is,
        at_question(so.ASK_CARGO, change_first_of("draft", lambda ship: ship ^ 1)),
    ),
    (
        "space-opera",
        "choices so far",
        as_it_is,
        at_question(so.ASK_DRAFT, change_first_of("draft", lambda choice: choice + 1)),
    ),
    ("space-opera", "who loaded", as_it_is, load_own_ship),
    ("space-opera", "hacks that are left", put_hacker_in_hand, hack),
    ("space-opera", "treaties of others", as_it_is, make_treaty_of_others),
    ("space-opera", "what can be hacked", as_it_is, at_question(so.ASK_HACK, ask_about(A_SHIFT))),
    ("space-opera", "who offers ties", as_it_is, at_question(so.ASK_TIES, ask_about(A_SHIFT))),
    (
        "plague-inc",
        "targets",
        as_it_is,
        at_question(
            pi.ASK_TARGET, change_first_of("targets", lambda target: target - 8 if target > 7 else target + 8)
        ),
    ),
    ("plague-inc", "the Country of an Outbreak", as_it_is, at_question(pi.ASK_OUTBREAK, ask_about(A_SHIFT))),
    ("plague-inc", "the Country of a reaction", as_it_is, at_question(pi.ASK_REACT, ask_about(B_SHIFT))),
    ("plague-inc", "the card in each space", put_cards_on_slide, lambda state: swap(state.slides, 0, 1)),
    ("plague-inc", "what was paid", as_it_is, change_first_of("paid", lambda dna: dna + 1)),
    ("plague-inc", "a searched deck", as_it_is, change_number("searched", lambda seats: seats ^ 7)),
    ("plague-inc", "who began", as_it_is, change_number("first_seat", lambda seat: (seat + 1) % 3)),
    ("plague-inc", "an Outbreak that was used", as_it_is, change_number("used_outbreak", lambda used: not used)),
    ("divine-retribution", "who began", as_it_is, change_number("first_seat", lambda seat: (seat + 1) % 3)),
    ("divine-retribution", "kinds of drawn Penance", draw_penance, change_first_of("drawn", lambda _: PENANCE_3)),
    ("divine-retribution", "the order on a deck", put_known_cards_on_deck, swap_deck_top),
    (
        "divine-retribution",
        "what waits",
        as_it_is,
        change_first_of("controls", lambda held: held ^ 1 << WAITING_SHIFT),
    ),
    ("divine-retribution", "what was used", as_it_is, change_first_of("controls", lambda held: held ^ USED)),
    (
        "divine-retribution",
        "what was copied",
        as_it_is,
        change_first_of("controls", lambda held: held ^ 5 << COPIED_SHIFT),
    ),
    ("space-plague", "trashed cards", as_it_is, change_first_of("trashed", lambda cards: cards ^ 2)),
    (
        "space-plague",
        "whether the top is for sale",
        as_it_is,
        change_number("top_buyable", lambda is_so: not is_so),
    ),
]


@pytest.mark.parametrize(
    ("game", "prepare", "change"), [pytest.param(*[f[0], *f[2:]], id=f"{f[0]}: {f[1]}") for f in FACTS]
)
def test_a_fact_is_in_the_numbers(game: str, prepare: Change, change: Change) -> None:
    found = 0
    for position in some_positions(game):
        before = position.clone()
        seat = before.pending()[0]
        prepare(before)
        after = before.clone()
        try:
            change(after)
            differences = seen_differences(game, before, after, seat)
        except (IndexError, StopIteration, ValueError):
            continue
        if differences:
            assert before.observe(seat) != after.observe(seat), differences
            found += 1
    assert found


def test_what_can_be_hacked_is_told_but_for_what_is_named() -> None:
    """The view says what the use in question shall do; the numbers say which Technology, whose, and which ship."""
    found = 0
    for position in some_positions("space-opera"):
        before = cast("Any", position)
        seat = position.pending()[0]
        if kind_of(position.agenda[-1]) == so.ASK_HACK and any(choice >= 0 for choice in before.draft):
            after = before.clone()
            after.draft = [choice ^ 1 if choice >= 0 else choice for choice in before.draft]
            differences = seen_differences("space-opera", before, after, seat)
            found += bool(differences)
            if before.observe(seat) == after.observe(seat):
                assert {path for path in differences if not is_left_out("space-opera", path)} == set()
    assert found


def test_the_card_that_asks_is_in_the_numbers() -> None:
    """The question names it; the view of the table does not."""
    found = 0
    for position in some_positions("divine-retribution"):
        seat = position.pending()[0]
        controls = cast("Any", position).controls[seat]
        if (
            kind_of(position.agenda[-1]) in (dr.ASK_PIT, dr.ASK_MAY)
            and len({held & CARD for held in controls}) > 1
        ):
            place = a_of(position.agenda[-1])
            after = position.clone()
            other = next(spot for spot, held in enumerate(controls) if held & CARD != controls[place] & CARD)
            after.agenda[-1] = after.agenda[-1] + ((other - place) << A_SHIFT)
            assert position.view(seat)["question"] != after.view(seat)["question"]
            assert position.observe(seat) != after.observe(seat)
            found += 1
    assert found
