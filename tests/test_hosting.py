"""docs/hosting.md says what there is: its commands parse, its files exist, its options are known.

`scripts/try_hosting.py` carries them out.
"""

from __future__ import annotations

import configparser
import re
import shlex
import subprocess
from dataclasses import fields
from pathlib import Path

import click
import pytest

from pestis.cli import program
from tests.scripts import script

pytest.importorskip("sqlalchemy")
from pestis.server.settings import Settings
from pestis.server.store.backup import PASSING

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
DEPLOY = ROOT / "deploy"
hosting = script("try_hosting")
COMMANDS: list[str] = hosting.commands(PAGE)


def test_every_command_is_shell() -> None:
    assert len(COMMANDS) > 40
    subprocess.run(["bash", "-n"], input="\n".join(COMMANDS), text=True, check=True)


def test_files_and_links_are_there() -> None:
    named = set(re.findall(r"\bdeploy/[\w.-]+", PAGE)) | set(re.findall(r"\]\(\.\./([^)#]+)\)", PAGE))
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert {f"deploy/{file.name}" for file in DEPLOY.iterdir()} == {name for name in named if "deploy/" in name}


def said_to_pestis() -> list[list[str]]:
    """Everything that is said to the program: on the page, in the table of commands, and in the units."""
    lines = [*COMMANDS, *re.findall(r"^\| `(pestis-admin [^`]*)`", PAGE, re.MULTILINE)]
    for unit in DEPLOY.glob("*.service"):
        lines += re.findall(r"^ExecStart(?:Post)?=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    lines += re.findall(r"^ +command: (.*)$", COMPOSE, re.MULTILINE)
    lines += [f"pestis serve {options}" for options in re.findall("PESTIS_OPTIONS=(.*)", PAGE)]
    words = [shlex.split(re.sub(r"^pestis-(admin|engines)", r"pestis \1", line)) for line in lines]
    return [found[1:] for found in words if Path(found[0]).name == "pestis"]


@pytest.mark.parametrize("words", said_to_pestis(), ids=" ".join)
def test_commands_and_options_are_known(words: list[str]) -> None:
    command: click.Command = program
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words.pop(0))
        assert found is not None
        command = found
    known = {name for option in command.params for name in option.opts}
    assert {word for word in words if word.startswith("--")} <= known


def test_every_command_of_admin_is_on_the_page() -> None:
    admin = program.get_command(click.Context(program), "admin")
    assert isinstance(admin, click.Group)
    told = set(re.findall(r"`(?:pestis-admin )?([a-z]+)[^`]*`", PAGE[PAGE.index("## Looking after it") :]))
    assert set(admin.commands) <= told


def test_settings_on_the_page_are_settings_with_these_defaults() -> None:
    known = {field.name: field.default for field in fields(Settings)}
    told = dict(re.findall(r"^\| `(keep_\w+)` \| (\d+) \|", PAGE, re.MULTILINE))
    assert told == {name: str(value) for name, value in known.items() if name.startswith("keep_")}
    assert all(f'"{name}": {value}' in (DEPLOY / "pestis.env").read_text() for name, value in told.items())


def test_units_are_units() -> None:
    for file in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]  # names as they are written
        unit.read(file, encoding="utf-8")
        assert unit["Unit"]["Description"]
        assert "Timer" in unit or unit["Service"]["User"] == "pestis"


def test_what_is_for_the_operator_is_closed_to_the_world() -> None:
    for file in ("nginx.conf", "Caddyfile"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        assert all(name in text for name in ("metrics", "healthz", "livez", "readyz"))


def test_what_certbot_lays_down_is_found_at_port_80() -> None:
    (webroot,) = re.findall(r"--webroot-path (\S+)", PAGE)
    plain = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").partition("listen 443")[0]
    assert f"location /.well-known/acme-challenge/ {{ root {webroot}; }}" in plain
    assert not re.search(r"^    return", plain, re.MULTILINE)  # that would come before every location
    assert COMMANDS.index("certbot renew --dry-run") > COMMANDS.index("systemctl reload nginx")


def test_the_version_that_is_installed_is_kept_before_a_newer_one_comes() -> None:
    upgrade = next(number for number, line in enumerate(COMMANDS) if "--upgrade" in line)
    assert COMMANDS[upgrade - 1] == "pestis-engines keep"
    (place,) = re.findall(r"^PESTIS_ENGINES=(.*)$", (DEPLOY / "pestis.env").read_text(), re.MULTILINE)
    assert f"`{place}`" in PAGE
    assert all("[server,postgres,push]" in line for line in COMMANDS if "pestis-*.whl" in line)


def test_containers_keep_engines_and_trust_their_gateway() -> None:
    (engines,) = re.findall(r"^ENV PESTIS_ENGINES=(.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert f'volumes: ["engines:{engines}"]' in COMPOSE
    assert re.findall(r"gateway: ([\d.]+)", COMPOSE) == re.findall(r"PESTIS_OPTIONS=.*--trusted-proxy (\S+)", PAGE)
    assert f"--exclude-table-data={' --exclude-table-data='.join(PASSING)} " in PAGE


def test_a_line_is_done_in_the_folder_and_nowhere_else(tmp_path: Path) -> None:
    machine = hosting.Machine(tmp_path, None)
    told = machine.here("install -d -m 700 -o pestis -g pestis /var/lib/pestis /opt/pestis/venv/bin")
    assert told == f"install -d -m 700 {tmp_path}/var/lib/pestis {tmp_path}/opt/pestis/venv/bin"
    assert machine.here("sqlite:////var/lib/pestis/t.db") == f"sqlite:///{tmp_path}/var/lib/pestis/t.db"
    with pytest.raises(SystemExit, match="no-such-program"):
        machine.follow("no-such-program /etc/pestis")
