"""The games without a server: in Chromium, from plain files, with the network cut after the first visit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pestis
from pestis.kernel.record import read_record
from tests.site.conftest import Visit

GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")

# A person that always takes one of the moves offered, drawn from a row of numbers; `most` moves, or to the end.
PLAY = """async ([table, most]) => {
  const socket = pestis.openSocket(table);
  let draw = 7, made = 0, last = -1;
  return await new Promise((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ secret: null, seat: null, after: 0 }));
    socket.onmessage = async ({ data }) => {
      const told = JSON.parse(data);
      if (told.type !== "update" || told.log === last) return;
      if (told.status === "over" || made >= most) return socket.close(), resolve({ made, status: told.status, log: told.log });
      if (!told.moves.length) return;
      last = told.log;
      draw = (draw * 1103515245 + 12345) % 2147483648;
      const wanted = told.moves.filter((move) => move.verb !== "surrender");
      const { id } = wanted[Math.floor(draw / 65536) % wanted.length];
      const answer = await pestis.ask({ method: "POST", path: `/tables/${table}/moves`, body: { action: id, number: told.log + 1, key: `k${told.log}` } });
      if (answer.status !== 200) resolve(answer.json);
      made += 1;
    };
  });
}"""


def ask(page: Page, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 (JSON)
    asked = {"method": method, "path": path} | ({} if body is None else {"body": body})
    answer = page.evaluate("(asked) => pestis.ask(asked)", asked)
    assert answer["status"] == 200, answer
    return answer["json"]


def come_and_cut_the_network(page: Page, address: str) -> None:
    """After the first visit nothing is fetched any more."""
    page.goto(address)
    expect(page.get_by_test_id("game")).to_have_count(len(GAMES))
    expect(page.get_by_test_id("kept")).to_have_attribute("data-kept", "true", timeout=90_000)
    page.context.set_offline(True)


@pytest.fixture(scope="module")
def lasting() -> dict[str, Page]:
    """One visitor plays all four games: so Python need not be fetched four times."""
    return {}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_a_network_over_a_reload(game: str, visit: Visit, address: str) -> None:
    page = visit()
    come_and_cut_the_network(page, address)
    page.reload()
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (pestis.game(game).seat_counts[0] - 1)
    made = ask(page, "POST", "/tables", {"game": game, "seats": seats, "pace": "at_once"})
    table = made["table"]["id"]
    played = page.evaluate(PLAY, [table, 6])
    assert played["made"] == 6, played
    page.goto(f"{address}/table/{table}")
    expect(page.get_by_test_id("table")).to_have_attribute("data-game", game)
    page.get_by_test_id("choice").first.click()
    played = page.evaluate(PLAY, [table, 5000])
    assert played["status"] == "over", played
    expect(page.get_by_test_id("end")).to_be_visible()
    page.get_by_test_id("verify").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("right")
    with page.expect_download() as saved:
        page.get_by_test_id("record").click()
    record = read_record(saved.value.path().read_text(encoding="utf-8"))
    assert (record.game, record.result is not None) == (game, True)
    pestis.verify(record)
