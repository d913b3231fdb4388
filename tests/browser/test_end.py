"""After the last move."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from pestis.kernel.match import verify
from tests.browser.conftest import Visit
from tests.browser.kit import PLAIN_GAME


def test_the_end_offers_score_replay_proof_record_and_rematch(visit: Visit) -> None:
    ilse = visit()
    table = ilse.sit(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    ilse.play()
    moves = ilse.wire.log

    ilse.part("verify").click()
    expect(ilse.part("verdict")).to_contain_text("Verified.")
    with ilse.page.expect_download() as download:
        ilse.part("record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(verify(record).log) == moves

    ilse.part("open-replay").click()
    scrub = ilse.part("scrub")
    expect(scrub).to_have_attribute("max", str(moves))
    begun = ilse.part("plain-board").inner_text()
    scrub.focus()
    ilse.page.keyboard.press("End")
    expect(scrub).to_have_value(str(moves))
    assert ilse.part("plain-board").inner_text() != begun
    ilse.page.keyboard.press("Home")
    expect(ilse.part("plain-board")).to_have_text(begun, use_inner_text=True)
    ilse.part("replay").get_by_role("button", name="Seen by").nth(1).click()
    expect(ilse.part("plain-board")).to_be_visible()
    ilse.part("close-replay").click()

    ilse.part("rematch").click()
    expect(ilse.part("table")).to_be_visible()
    assert table not in ilse.page.url
