"""Plague Inc. on its own board: against the PlagueBot and at a table of two, to the end."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Position, expect

from tests.browser.conftest import Visit
from tests.browser.kit import HASTE, SHOWN_FORMS, Visitor
from tests.browser.test_looks import faults_in_the_light, look

GAME = "plague-inc"
ONE_CLICK = {"confirm": "never", "confirmAsked": True}
# What a hasty player points at, most wanted first; nobody takes a card off the slide without need.
# Cards of a hand lie over each other: what is seen of each is its left edge.
EDGE: Position = {"x": 10, "y": 60}
WANTED = ("disease:", "slot", "country:", "hand:", "zone:", "event:", "deck", "removed")
MOST_MOVES = 400
SHOWN = f"""() => [({SHOWN_FORMS})(), document.querySelectorAll('[data-testid="target-menu"] button').length]"""


def sit(visitor: Visitor, *seats: str, **options: object) -> None:
    visitor.sit(GAME, *seats, options=options)


def lit(visitor: Visitor, place: str = "") -> Locator:
    which = f'[data-place^="{place}"]' if place else ""
    return visitor.page.locator(f'[data-testid="place"].legal{which}:visible')


def point(visitor: Visitor, turn: int) -> bool:
    """Point at things that light up until a move is made; false if nothing wanted does."""
    before = visitor.wire.log
    places: list[str] = lit(visitor).evaluate_all("(things) => things.map((thing) => thing.dataset.place)")
    best = next(filter(None, ([place for place in places if place.startswith(kind)] for kind in WANTED)), None)
    if best is None:
        return False
    wanted = best[turn % len(best)]

    def is_made() -> bool:
        return visitor.wire.log > before

    def go_further() -> bool:
        if is_made():
            return True
        shown = visitor.page.evaluate(SHOWN)
        forms, in_menu = shown
        if in_menu > 0:
            visitor.tap(visitor.part("target-menu").get_by_role("button").first)
        elif len(forms) < len(visitor.wire.moves):  # narrowed down to what the thing pointed at may lead to
            visitor.tap(lit(visitor).first)
        else:
            visitor.tap(lit(visitor, wanted).first, EDGE if wanted.startswith("hand:") else None)
        visitor.within(HASTE, lambda: is_made() or visitor.page.evaluate(SHOWN) != shown)
        return is_made()

    visitor.until(go_further, "the move is on the table")
    return True


def go_on(visitor: Visitor) -> None:
    """Nothing to point at: pass, or the first thing in the list. A reaction may be over before one answers."""
    before = visitor.wire.log
    passing = visitor.page.locator('[data-testid="choice"]:is([data-form="pass"], [data-form="decline"])')

    def answer() -> bool:
        for thing in (visitor.part("confirm"), passing, visitor.part("choice")):
            if visitor.wire.log == before and thing.count() > 0:
                visitor.tap(thing.first)
                visitor.within(HASTE, lambda: visitor.wire.log > before)
                break
        return visitor.wire.log > before or not visitor.wire.is_asked

    visitor.until(answer, "the move is on the table")


def settle(visitor: Visitor) -> None:
    """A click that came late may have begun the next move: take it back."""
    visitor.until(lambda: visitor.wire.is_over or visitor.wire.is_asked, "it is our turn or the end")
    if not visitor.within(HASTE, visitor.shows_all_moves):
        visitor.page.keyboard.press("Escape")


def play(visitor: Visitor, moves: int = MOST_MOVES) -> int:
    for made in range(moves):
        settle(visitor)
        if not visitor.wait_for_turn():
            return made
        if not point(visitor, made):
            go_on(visitor)
    return moves


def play_until(visitor: Visitor, verb: str) -> None:
    """Until a move of this verb is offered."""
    for made in range(MOST_MOVES):
        settle(visitor)
        assert visitor.wait_for_turn()
        if any(move["verb"] == verb for move in visitor.wire.moves):
            return
        if not point(visitor, made):
            go_on(visitor)


def test_alone_against_the_plaguebot_to_the_end(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", plaguebot_slots=2, deck_delta_per_player=-1, sudden_death_round_cap=1)
    play(ilse, 12)
    bot = ilse.part("plate-1")
    expect(bot).to_contain_text("PlagueBot")
    expect(bot.get_by_role("list", name="Its last turn").get_by_role("listitem").first).to_be_visible()
    assert play(ilse) < MOST_MOVES
    expect(ilse.part("scores")).to_be_visible()
    expect(ilse.part("chart")).to_be_visible()


def test_two_seats_to_the_end(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random", deck_delta_per_player=-1, sudden_death_round_cap=1)
    assert 10 < play(ilse) < MOST_MOVES
    expect(ilse.part("end").get_by_role("heading", level=1)).to_contain_text("win")
    expect(ilse.part("scores")).to_be_visible()
    ilse.part("open-replay").click()
    expect(ilse.part("scrub")).to_be_visible()
    placed = ilse.page.locator('.pi-spot [data-place^="country:"]')
    expect(placed).to_have_count(0)
    ilse.page.get_by_role("button", name="Last move").click()
    expect(placed.first).to_be_visible()


def test_the_board_is_sound_and_fits_at_every_size(visit: Visit, screens: Path) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random", "bot:random", "bot:random", first_player="seat0", disease="virus")
    problems: list[str] = []
    for name, moves in (("plague-inc-begin", 1), ("plague-inc", 70)):
        ilse.skip(moves)
        assert ilse.wait_for_turn()
        problems += look(ilse, screens, name)
    problems += faults_in_the_light(ilse)
    assert not problems, "\n".join(problems)


def test_evolving_points_at_a_card_and_then_at_a_space_and_can_be_taken_back(visit: Visit) -> None:
    ilse = visit()
    sit(ilse, "me", "bot:random", first_player="seat0", disease="bacteria")
    for _ in range(30):
        assert ilse.wait_for_turn()
        if any(move["verb"] == "evolve" for move in ilse.wire.moves):
            break
        ilse.choose(0)
    page = ilse.page
    lit(ilse, "hand:").first.click()
    expect(lit(ilse, "space:").first).to_be_visible()
    expect(lit(ilse, "country:")).to_have_count(0)
    ilse.part("back").click()
    expect(lit(ilse, "hand:").first).to_be_visible()
    expect(page.locator(".pi-hand .place.chosen")).to_have_count(0)


def test_a_country_out_of_reach_says_why(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random", first_player="seat0", disease="bacteria")
    play_until(ilse, "place")
    far = ilse.page.locator('.pi-spot [data-testid="place"]:not(.legal)[data-place^="country:"]')
    while far.count() == 0:  # as yet all countries on the map are in reach
        play(ilse, 1)
        play_until(ilse, "place")
    far.first.click()
    expect(ilse.part("why-not")).to_contain_text("PI-")


def test_a_country_shows_large_with_its_cities(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random", first_player="seat0", disease="bacteria")
    assert ilse.wait_for_turn()
    country = ilse.page.locator('.pi-spot [data-place^="country:"]').first
    country.hover()
    expect(ilse.part("zoom")).to_contain_text("cities")


def test_tokens_travel_from_the_supply_to_the_city(visit: Visit) -> None:
    ilse = visit(motion=True, settings=ONE_CLICK)
    sit(ilse, "me", "bot:random", first_player="seat0", disease="bacteria")
    play_until(ilse, "place")
    ilse.page.evaluate(
        """() => {
            window.flown = 0;
            const look = () => window.flown += document.querySelectorAll(".flight .pi-token").length;
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    assert point(ilse, 0)
    ilse.page.wait_for_function("() => window.flown > 0")
