"""Learning a game in the browser, by clicks, to the end of its lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import pestis
from pestis.kernel.lessons import lesson_after, lesson_of, lessons_of
from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor
from tests.browser.learning import await_step, begin, begin_at_once, do_expected, in_lobby, number, step_by_step
from tests.browser.wire import Json

ALL = [(game, name) for game in pestis.games() for name in lessons_of(pestis.game(game))]
MOST_MOVES = 200
QUICK = {"confirm": "never", "confirmAsked": True}
ENDING = ("pass", "end", "end_spread", "end_infect", "end_turn", "decline", "go_on")


def play_alone(visitor: Visitor) -> None:
    """Until the lesson says that one can play: whoever ends what can be ended is soon there."""
    for move in range(MOST_MOVES):
        if visitor.part("lesson-count").inner_text() == "Done" or not visitor.wait_for_turn():
            break
        before = visitor.wire.log
        ending = [offer["form"] for offer in visitor.wire.choices if offer["verb"] in ENDING]
        choices = (
            visitor.page.locator(f'[data-testid="choice"][data-form="{ending[0]}"]')
            if ending
            else visitor.part("choice")
        )
        choices.first.wait_for()
        choices.nth(move * 5 % max(1, choices.count())).click()
        visitor.until_moved(before)
    expect(visitor.part("lesson-title")).to_contain_text("You can play")


# Not by a route: Playwright would stop and look at every request of the page.
ADVISED = """(() => {
    const ask = window.fetch;
    window.fetch = async (address, ...more) => String(address).endsWith("/coach")
        ? Response.json(await window.advise())
        : ask(address, ...more);
})()"""


class Adviser:
    """In place of the server's coach, who would think for longer than the rest takes: the first move is good, the
    others give much away, or are as good."""

    def __init__(self, visitor: Visitor, loss: float) -> None:
        self.visitor = visitor
        self.loss = loss
        self.asked = 0
        visitor.page.expose_function("advise", self.answer)
        visitor.page.add_init_script(ADVISED)

    def answer(self) -> Json:
        self.asked += 1
        told = next(update for update in reversed(self.visitor.wire.updates) if update["moves"])
        best, *others = told["moves"]
        slips = [{"move": move["id"], "before": 0.6, "after": 0.6 - self.loss} for move in others if self.loss]
        return {"log": told["log"], "best": best, "slips": slips}


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_played_to_its_end_by_clicks(visit: Visit, game: str, name: str) -> None:
    ilse = visit(settings=QUICK)
    adviser = Adviser(ilse, loss=0)
    lesson = lesson_of(pestis.game(game), name)
    begin(ilse, game, name)
    step_by_step(ilse, lesson, lit=game != PLAIN_GAME)
    play_alone(ilse)
    assert adviser.asked > 0, "who plays alone has a coach"
    for line in lesson.learnt:
        expect(ilse.part("lesson")).to_contain_text(line)
    more = lesson_after(pestis.game(game), lesson)
    if more is not None:
        ilse.part("lesson-more").click()
        expect(ilse.part("lesson-title")).to_have_text(more.steps[0].title)
    ilse.go("/")
    expect(in_lobby(ilse, game, name)).to_contain_text("again")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
@pytest.mark.parametrize("name", ["first-game", "second-game"])
@pytest.mark.parametrize("game", [game for game in pestis.games() if game != PLAIN_GAME])
def test_the_first_steps_fit_and_are_lit_on_smaller_screens(
    visit: Visit, game: str, name: str, width: int, height: int
) -> None:
    ilse = visit(width, height, touch=width < 1024, settings=QUICK)
    begin_at_once(ilse, game, name)
    lesson = lesson_of(pestis.game(game), name)
    for at, step in enumerate(lesson.steps[:4], start=1):
        await_step(ilse, at)
        expect(ilse.part("lesson-title")).to_be_in_viewport()
        if step.do:
            for _ in range(step.times):
                do_expected(ilse)
        else:
            expect(ilse.part("lesson-next")).to_be_in_viewport(ratio=0.9)
            ilse.part("lesson-next").click()


OVER_THE_TITLE = """() => {
  const veil = document.querySelector('[data-testid="spotlight"]');
  const title = document.querySelector('[data-testid="lesson-title"]');
  const { x, y, width, height } = title.getBoundingClientRect();
  veil.style.pointerEvents = "auto";  // so that it is found where it lies on top
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  veil.style.pointerEvents = "";
  return veil.contains(top);
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_words_of_a_lesson_are_not_darkened_with_the_table(visit: Visit, width: int, height: int) -> None:
    ilse = visit(width, height, touch=width < 1024, settings=QUICK)
    begin_at_once(ilse, "plague-inc")
    expect(ilse.part("spotlight")).to_be_visible()
    assert ilse.page.evaluate(OVER_THE_TITLE) is False


def test_on_a_phone_next_stays_in_sight_and_who_plays_alone_has_room(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True, settings=QUICK)
    begin_at_once(ilse, CARD_GAME)
    for at, step in enumerate(lesson_of(pestis.game(CARD_GAME), "first-game").steps, start=1):
        await_step(ilse, at)
        if not step.do:
            expect(ilse.part("lesson-next")).to_be_in_viewport(ratio=0.9)
            ilse.part("lesson-next").click()
        for _ in range(step.times if step.do else 0):
            do_expected(ilse)
    expect(ilse.part("lesson-title")).to_have_text("Now you play alone")
    ilse.part("choice").first.click()
    expect(ilse.part("lesson-title")).to_have_count(0)
    expect(ilse.part("lesson-count")).to_have_text("On your own until round 8")


def test_on_a_phone_what_is_shown_comes_into_sight(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True, settings=QUICK)
    begin_at_once(ilse, CARD_GAME)
    ilse.part("lesson-next").click()
    ilse.part("lesson-next").click()
    rat = ilse.page.locator('[data-testid="choice"][data-form="play(rat)"]')
    expect(rat).not_to_be_in_viewport(ratio=0.9)
    ilse.part("lesson-show").click()
    expect(rat).to_be_in_viewport(ratio=0.9)


def touch(visitor: Visitor, place: str) -> None:
    visitor.page.locator(f'[data-testid="place"][data-place="{place}"]').last.tap()


def test_on_a_phone_the_hand_stays_open_while_a_step_wants_more_of_it(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True, settings=QUICK)
    begin_at_once(ilse, CARD_GAME)
    for _ in range(2):
        ilse.part("lesson-next").click()
    hand = ilse.page.locator('[data-spot="hand-tab"]')
    hand.click()
    touch(ilse, "hand:filth")
    expect(ilse.part("lesson-tried")).to_be_visible()
    hand.click()
    before = ilse.wire.log
    touch(ilse, "hand:rat")
    ilse.until_moved(before)
    assert ilse.wait_for_turn()
    expect(ilse.page.locator('[data-place="hand:rat"]')).to_be_visible()


@pytest.mark.parametrize("game", ["divine-retribution", "space-plague"])
def test_on_a_phone_what_can_be_done_with_a_lesson_is_always_in_sight(visit: Visit, game: str) -> None:
    ilse = visit(390, 844, touch=True, settings=QUICK)
    begin_at_once(ilse, game)
    for at, step in enumerate(lesson_of(pestis.game(game), "first-game").steps[:8], start=1):
        await_step(ilse, at)
        expect(ilse.part("lesson-back")).to_be_in_viewport(ratio=0.9)
        for _ in range(step.times if step.do else 0):
            do_expected(ilse)
        if not step.do:
            ilse.part("lesson-next").click()


def test_another_move_is_answered_kindly_and_not_made(visit: Visit) -> None:
    ilse = visit(settings=QUICK)
    begin_at_once(ilse, PLAIN_GAME)
    ilse.part("lesson-next").click()
    assert ilse.wait_for_turn()
    ilse.page.locator('[data-form="bid(3)"]').click()
    expect(ilse.part("lesson-tried")).to_contain_text("One coin will be enough")
    assert ilse.wire.last["lesson"]["made"] == 0


def test_one_leaves_at_any_step_and_comes_back_to_it(visit: Visit) -> None:
    ilse = visit(settings=QUICK)
    begin(ilse, PLAIN_GAME)
    ilse.part("lesson-next").click()
    do_expected(ilse)
    ilse.until(lambda: number(ilse) == 3, "the third step comes")
    ilse.page.reload()
    expect(ilse.part("lesson-count")).to_have_text("Step 3 of 4")
    begin(ilse, PLAIN_GAME)
    expect(ilse.part("lesson-count")).to_have_text("Step 3 of 4")
    ilse.part("lesson-back").click()
    expect(ilse.part("lesson-count")).to_have_text("Step 1 of 4")


def test_the_coach_says_what_matters_and_offers_to_take_a_clear_mistake_back(visit: Visit) -> None:
    ilse = visit(settings=QUICK | {"coach": True})
    adviser = Adviser(ilse, loss=0.3)
    ilse.sit(PLAIN_GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    expect(ilse.part("coach")).to_contain_text("Bid only if")
    ilse.until(lambda: adviser.asked > 0, "the coach has thought")
    before = ilse.wire.log
    ilse.page.locator('[data-testid="choice"]').last.click()
    ilse.until_moved(before)
    expect(ilse.part("coach-slip")).to_contain_text("30 %")
    ilse.part("coach-back").click()
    ilse.until(lambda: ilse.wire.is_asked and not ilse.wire.last["undo"]["possible"], "it is taken back")
    expect(ilse.part("coach-slip")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_who_plays_against_bots_can_call_the_coach_with_one_click(visit: Visit, width: int, height: int) -> None:
    ilse = visit(width, height, touch=width < 1024, settings=QUICK)
    ilse.sit(PLAIN_GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    expect(ilse.part("coach")).to_have_count(0)
    chip = ilse.part("coach-chip")
    expect(chip).to_be_in_viewport(ratio=0.9)
    chip.click()
    expect(ilse.part("coach")).to_contain_text("Bid only if")
    chip.click()
    expect(ilse.part("coach")).to_have_count(0)


def test_a_coach_is_offered_with_a_new_table_of_bots_and_not_between_people(visit: Visit) -> None:
    ilse = visit(settings=QUICK)
    ilse.go(f"/new/{PLAIN_GAME}?table=tournament")
    expect(ilse.part("start")).to_be_enabled()
    expect(ilse.part("coach-wanted")).to_have_count(0)
    ilse.part("preset-first").click()
    ilse.part("coach-wanted").check()
    ilse.part("start").click()
    assert ilse.wait_for_turn()
    expect(ilse.part("coach-chip")).to_have_attribute("aria-pressed", "true")
    expect(ilse.part("coach")).to_be_visible()


def test_a_newcomer_sees_less_until_a_game_was_played(visit: Visit) -> None:
    ilse = visit(settings=QUICK)
    ilse.sit("plague-inc", "me", "bot:random", options={"first_player": "seat0"})
    folded = ilse.part("folded")
    expect(folded.get_by_role("table")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_role("table")).to_be_visible()
    ilse.page.evaluate("""() => localStorage.setItem("pestis.settings", JSON.stringify({ seasoned: true }))""")
    ilse.page.reload()
    expect(ilse.part("table").get_by_role("table").first).to_be_visible()
    expect(folded).to_have_count(0)
