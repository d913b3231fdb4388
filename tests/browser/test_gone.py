"""Tables that nobody can go on with: the page says so, in the lobby and at the table."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect
from sqlalchemy import update

from pestis.server.store import Table
from pestis.server.store.database import open_engine
from tests.browser.conftest import UNPAINTED, Visit
from tests.browser.kit import PLAIN_GAME, Visitor
from tests.server.processes import served


def with_other_cards(database_url: str) -> None:
    """As if all tables had been begun with cards that the server does not have."""
    engine = open_engine(database_url)
    with engine.begin() as connection:
        connection.execute(update(Table), {"packs": {"content": "0" * 64}})
    engine.dispose()


def test_a_table_whose_rules_are_gone_says_so_and_is_closed_by_its_host(tmp_path: Path, chromium: Browser) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    context = chromium.new_context(reduced_motion="reduce")
    context.add_init_script(UNPAINTED)
    ilse = Visitor(context, "")
    with served(database) as server:
        ilse.address = server.address
        table = ilse.found(PLAIN_GAME, "me", "hotseat", open=True)
    with_other_cards(database)
    with served(database) as server:
        ilse.address = server.address
        ilse.go("/")
        expect(ilse.part("my-table")).to_contain_text("Its rules are gone.")
        expect(ilse.part("open-table")).to_contain_text("its rules are gone")
        ilse.part("my-table").click()
        expect(ilse.part("gone")).to_contain_text("begun with other cards of Night Market")
        expect(ilse.part("record")).to_have_count(0)
        ilse.part("close-table").click()
        expect(ilse.part("gone")).to_contain_text("The host closed the table.")
        with ilse.page.expect_download() as download:
            ilse.part("record").click()
        assert json.loads(download.value.path().read_text(encoding="utf-8"))["seed"]
        ilse.go(f"/table/{table}")
        expect(ilse.part("gone")).to_be_visible()
    ilse.context.close()
    assert ilse.faults == []


def test_a_host_closes_a_table_that_has_not_begun(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    table = ilse.found(PLAIN_GAME, "me", "open", open=True)
    bruno.go(f"/table/{table}")
    expect(bruno.part("waiting")).to_be_visible()
    ilse.go(f"/table/{table}")
    ilse.part("waiting").get_by_role("button", name="Close the table").click()
    for visitor in (ilse, bruno):
        expect(visitor.part("gone")).to_contain_text("closed before the match began")
