"""`pestis engines`: older versions of Pestis, and commands that one of them does instead of this one."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import click

import pestis
from pestis.cli.command import Command, open_game
from pestis.cli.errors import Refused, say_error
from pestis.cli.group import WORDS, Group
from pestis.cli.screen import draw, say
from pestis.engines import Engine, fitting, folder, is_engine, missing
from pestis.engines import engines as all_engines
from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.kernel.record import Record


@click.group(
    cls=Group, invoke_without_command=True, epilog="Every command has a --help of its own with an example."
)
@click.pass_context
def engines(ctx: click.Context) -> None:
    """Older versions of Pestis side by side: matches of then go on by the rules of then.

    They are in the folder PESTIS_ENGINES, or in the data folder of Pestis.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@engines.command("list", cls=Command, epilog="engines list")
def list_engines() -> None:
    """List the engines and the versions of the rules that they have."""
    found = all_engines()
    if not found:
        say(f"{folder()} has no engines")
        return
    rows = [(engine.version, "yes" if engine.compiled else "no", rules_of(engine)) for engine in found]
    draw(("engine", "compiled", "rules"), rows, left=("engine", "compiled"), wrap=("rules",))


def rules_of(engine: Engine) -> str:
    return ", ".join(f"{name} {rules.version}" for name, rules in sorted(engine.games.items()))


@engines.command("add", cls=Command, epilog="engines add pestis-0.1.0-cp311-cp311-linux_x86_64.whl")
@click.argument("wheel", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def add(wheel: Path) -> None:
    """Add the wheel of an older Pestis.

    It runs with the Python and the packages of this one. One that is built for another Python runs interpreted.
    """
    from pestis.engines.keeping import add_wheel

    tell_added(add_wheel(wheel))


@engines.command("keep", cls=Command, epilog="engines keep")
def keep() -> None:
    """Keep the Pestis that is installed, before a newer one takes its place."""
    from pestis.engines.keeping import keep_installed

    tell_added(keep_installed())


def tell_added(engine: Engine) -> None:
    say(f"{engine.folder}: {rules_of(engine)}{'' if engine.compiled else ' (interpreted)'}")


@engines.command("remove", cls=Command, epilog="engines remove 0.1.0")
@click.argument("version")
def remove(version: str) -> None:
    """Remove an engine. Matches that were begun with its rules wait until it is added again."""
    from pestis.engines.keeping import remove as remove_engine

    remove_engine(version)
    say(f"{folder()} has the engine {version} no more")


def hand_over(record: Record, text: str, error: PestisError, own_pack: bool) -> None:
    """Let the engine that has the rules of a record do this command, and end with its exit code.

    If none is there, say how to get one. Returns where no engine can help: with content of one's own, which no
    engine knows, only the version of the rules counts.
    """
    if is_engine() or (own_pack and is_installed(record)):
        return
    engine = fitting(record.game, record.rules_version, {} if own_pack else record.packs)
    if engine is None:
        raise Refused(f"{error}; {missing(record.game, record.rules_version)}") from error
    rules = f"version {record.rules_version} of the rules of {record.game}"
    say_error(f"Pestis {pestis.__version__} leaves this to the engine {engine.version}, which has {rules}")
    sys.exit(run(engine, click.get_current_context().meta[WORDS], text))


def is_installed(record: Record) -> bool:
    return record.game in registry.games() and open_game(record.game).rules_version == record.rules_version


def run(engine: Engine, words: list[str], text: str) -> int:
    """Its exit code, as a shell tells it.

    What was piped in and is read already is given to it again; Ctrl-C is for it alone.
    """
    piped = subprocess.PIPE if "-" in words else None
    sys.stdout.flush()
    child = subprocess.Popen(engine.command(*words), env=engine.environment(), stdin=piped)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        child.communicate(text.encode() if piped else None)
    finally:
        signal.signal(signal.SIGINT, before)
    return child.returncode if child.returncode >= 0 else 128 - child.returncode
