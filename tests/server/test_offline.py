"""The games without a server, offered by a server to those who are there now."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pestis.cli import program
from pestis.server import static
from pestis.server.static import SITE
from tests.server.kit import quick_settings, running


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "pestis-site-1"
    for name in SITE:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"<html><head></head>{name}</html>", encoding="utf-8")
    return folder


def test_a_server_offers_the_site_it_was_told_of(tmp_path: Path, site: Path) -> None:
    with running(quick_settings(tmp_path, site=str(site), public_urls=("http://localhost",))) as server:
        ask = server.client.get
        assert ask("/api/build").json()["offline"] is True
        answer = ask("/offline/")
        assert answer.text == "<html><head></head>index.html</html>"  # without the address of this server
        assert "wasm-unsafe-eval" in answer.headers["content-security-policy"]
        assert ask("/offline/sw.js").headers["cache-control"] == "no-cache"
        assert ask("/offline/table/abc").text == answer.text
        assert ask("/offline/python/nothing.pack").status_code == 404


def test_the_last_slash_need_not_be_typed(tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("the page with a server", encoding="utf-8")
    monkeypatch.setattr(static, "page_folder", lambda: page)
    with running(quick_settings(tmp_path, site=str(site))) as server:
        assert server.client.get("/offline", follow_redirects=True).text == "<html><head></head>index.html</html>"


def test_without_a_site_nothing_leads_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "files", lambda _: tmp_path / "site-packages" / "pestis")
    with running(quick_settings(tmp_path)) as server:
        assert server.client.get("/api/build").json()["offline"] is False
        assert server.client.get("/offline/sw.js").status_code == 404


def test_the_site_of_a_checkout_need_not_be_named(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "files", lambda _: tmp_path / "src" / "pestis")
    (tmp_path / "dist").mkdir()
    built = site.rename(tmp_path / "dist" / "site")
    assert static.site_folder("") == built
    (built / "sw.js").unlink()  # a build that was cut off
    assert static.site_folder("") is None


@pytest.mark.parametrize("missing", SITE)
def test_a_folder_that_holds_no_site_is_refused(site: Path, missing: str) -> None:
    (site / missing).unlink()
    result = CliRunner().invoke(program, ["serve", "--no-open", "--site", str(site)])
    assert result.exit_code == 2
    assert f"{site} is no folder with the site of Pestis: {missing} is missing" in result.output
