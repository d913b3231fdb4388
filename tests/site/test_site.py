"""The games without a server: in Chromium, from plain files, with the network cut after the first visit."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pestis
from pestis.kernel.record import read_record
from tests.site.conftest import visitor
from tests.site.kit import GAMES, PLAY, ROOT, ask, come_and_cut_the_network, expect, hosted

# Matches that end soon: a bot, and options.
SHORT: dict[str, tuple[str, dict[str, object]]] = {
    "divine-retribution": ("greedy", {"max_rounds": 4}),
    "plague-inc": ("random", {}),
    "space-opera": ("greedy", {}),
    "space-plague": ("random", {}),
}

# A start that cannot use the memory that was kept throws it away; then the mark is gone, too.
MARK_MEMORY = """async () => {
  const cache = await caches.open("memory-of-pestis");
  const [name] = await cache.keys();
  const body = await (await cache.match(name)).blob();
  await cache.put(name, new Response(body, { headers: { "X-Mark": "here" } }));
}"""
READ_MARK = """async () => {
  const cache = await caches.open("memory-of-pestis");
  const found = await Promise.all((await cache.keys()).map((name) => cache.match(name)));
  return found.map((answer) => answer.headers.get("X-Mark"));
}"""


def test_python_starts_from_the_memory_of_the_last_visit(away: Page, address: str) -> None:
    expect(away.get_by_test_id("kept")).to_have_attribute("data-quick", "true")
    away.evaluate(MARK_MEMORY)
    away.goto(address)
    assert ask(away, "POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "bot"}]})
    expect(away.get_by_test_id("kept")).to_have_attribute("data-quick", "true")
    assert away.evaluate(READ_MARK) == ["here"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_a_network_over_a_reload(game: str, away: Page, address: str) -> None:
    page = away
    bot, options = SHORT[game]
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": bot}] * (pestis.game(game).seat_counts[0] - 1)
    wanted = {"game": game, "seats": seats, "pace": "at_once", "options": options}
    table = ask(page, "POST", "/tables", wanted)["table"]["id"]
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


def test_a_game_is_kept_as_a_file_and_gone_on_with_in_another_browser(
    chromium: Browser, away: Page, address: str
) -> None:
    wanted = {"game": "plague-inc", "seats": [{"kind": "me"}]}
    table = ask(away, "POST", "/tables", wanted)["table"]["id"]
    away.evaluate(PLAY, [table, 2])
    log = ask(away, "GET", f"/tables/{table}")["log"]
    away.goto(f"{address}/table/{table}")
    away.get_by_role("button", name="Table").click()
    with away.expect_download() as saved:
        away.get_by_test_id("carry").click()
    with visitor(chromium) as other:
        other.goto(address)
        other.get_by_test_id("open-file").set_input_files(saved.value.path())
        expect(other.get_by_test_id("table")).to_have_attribute("data-game", "plague-inc")
        again = ask(other, "GET", "/tables/mine")
        assert [told["log"] for told in again] == [log]
        other.goto(address)
        other.get_by_test_id("open-file").set_input_files(Path(__file__).with_name("verify.mjs"))
        expect(other.get_by_test_id("file-trouble")).to_contain_text("no file of a table")


def test_what_did_not_come_is_asked_for_again(chromium: Browser, site: Path) -> None:
    missed = ["/python/engine.tar.pack", "/icon-512.png"]
    with hosted(site, missed) as (found, sent), visitor(chromium) as page:
        come_and_cut_the_network(page, found)
        assert sent.keys() > set(missed)


def test_a_newer_version_is_offered_and_never_forced(chromium: Browser, site: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(site, tmp_path / "site")
    with hosted(folder) as (found, _), visitor(chromium) as page:
        come_and_cut_the_network(page, found)
        page.context.set_offline(False)
        for name in ("sw.js", "index.html"):
            file = folder / name
            file.write_text(file.read_text(encoding="utf-8").replace("<title>Pestis", "<title>Pestis II") + " ")
        told = folder / "sw.js"
        told.write_text(told.read_text(encoding="utf-8").replace('VERSION = "', 'VERSION = "2'), encoding="utf-8")
        page.reload()
        expect(page.get_by_test_id("renew")).to_be_visible()
        assert "Pestis II" not in page.content()
        page.get_by_test_id("renew").click()
        expect(page.get_by_test_id("renew")).to_have_count(0)
        kept = page.evaluate("caches.keys().then((all) => all.filter((name) => name.startsWith('pestis-')))")
        assert kept == [f"pestis-{version_of(told.read_text(encoding='utf-8'))}"]


def test_what_is_built_again_replaces_only_what_is_not_the_same(site: Path, tmp_path: Path) -> None:
    """Somebody may serve it, or copy it."""
    folder = shutil.copytree(site, tmp_path / "site")
    before = folder.stat().st_ino
    assert build(folder).returncode == 0
    assert folder.stat().st_ino == before
    (folder / "sw.js").unlink()
    (folder / "old.js").touch()
    assert build(folder).returncode == 0
    assert {path.name for path in folder.iterdir()} == {path.name for path in site.iterdir()}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_file_is_not_taken_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine", encoding="utf-8")
    told = build(tmp_path / "site")
    assert (told.returncode, (tmp_path / "site").read_text(encoding="utf-8")) == (1, "mine")
    assert "is a file; allowed: a folder" in told.stderr


def build(out: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "site.py", out], capture_output=True, text=True, check=False
    )


def version_of(worker: str) -> str:
    found = re.search(r'VERSION = "(\w+)"', worker)
    assert found
    return found[1]


def test_records_made_elsewhere_lead_to_the_same_in_the_python_of_a_tab(site: Path) -> None:
    """Replaying compares the final state with the digest that another Python, compiled or not, wrote down."""
    records = sorted((ROOT / "tests" / "records").glob("*/*.json"))
    packages = subprocess.run(
        [sys.executable, ROOT / "scripts" / "page.py", "packages"], check=True, capture_output=True, text=True
    ).stdout.strip()
    told = subprocess.run(
        ["node", Path(__file__).with_name("verify.mjs"), packages, site, *records],
        check=False,
        capture_output=True,
        text=True,
    )
    assert told.stdout.splitlines() == [f"{record} holds" for record in records], told.stderr[-2000:]
