"""`pestis admin`: for whoever runs a server, while it runs or not.

All of it goes through the database, in transactions as the server's own; what a running server has to take in it
finds there within a second or two. Nothing that is hidden at a running table is ever shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pestis.cli.command import Command
from pestis.cli.errors import FAILED, Refused, say_error, write_text
from pestis.cli.group import Group
from pestis.cli.screen import draw, say
from pestis.cli.serve import DATABASE_VARIABLE, check_url

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from pestis.server.settings import Settings
    from pestis.server.store.retention import Policy

Rows = Sequence[Mapping[str, object]]

database_option = click.option(
    "--database-url",
    "url",
    default="",
    envvar=DATABASE_VARIABLE,
    metavar="URL",
    help=f"That of the server; also by {DATABASE_VARIABLE}.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="For scripts.")
most_option = click.option(
    "--limit", "most", type=click.IntRange(1), default=100, show_default=True, help="So many at most."
)


@click.group(
    cls=Group, invoke_without_command=True, epilog="Every command has a --help of its own with an example."
)
@click.pass_context
def admin(ctx: click.Context) -> None:
    """Look after a server: its tables and guests, copies, checks, tidying up."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def settings_of(url: str) -> Settings:
    from dataclasses import replace

    from pestis.server.settings import Settings

    return replace(Settings.from_environment(), database_url=check_url(url, workers=1))


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """The database of the server; what cannot be done with it is told as on the server."""
    from pestis.server.store.database import opened_as_it_is
    from pestis.tables.problems import Problem

    try:
        with opened_as_it_is(settings_of(url).store_url) as engine:
            yield engine
    except Problem as problem:
        raise Refused(problem.detail) from problem


def tell(rows: Rows, as_json: bool, nothing: str) -> None:
    if as_json:
        click.echo(json.dumps(rows, indent=2))
    elif not rows:
        say(nothing)
    else:
        columns = list(rows[0])
        shown = [["" if row[name] is None else str(row[name]) for name in columns] for row in rows]
        draw(columns, shown, left=columns)


@admin.command("tables", cls=Command, epilog="admin tables --status playing --idle 30")
@click.option("--status", type=click.Choice(["open", "playing", "over"]), help="Only these.")
@click.option("--game", metavar="GAME", help="Only of this game.")
@click.option("--guest", type=int, metavar="ID", help="Only where this guest sits or is the host.")
@click.option("--idle", type=float, metavar="DAYS", help="Only where nothing has happened for so long.")
@most_option
@json_option
@database_option
def tables(
    status: str | None, game: str | None, guest: int | None, idle: float | None, most: int, as_json: bool, url: str
) -> None:
    """List tables, those first where something happened last."""
    with opened(url) as engine, engine.begin() as connection:
        from pestis.server.store import operating

        found = operating.list_tables(connection, operating.Wanted(status, game, guest, idle, most))
    tell(found, as_json, "No table is like that.")


@admin.command("show", cls=Command, epilog="admin show TABLE")
@click.argument("table")
@json_option
@database_option
def show(table: str, as_json: bool, url: str) -> None:
    """Show who sits at a table and how far it is; nothing that is hidden there."""
    with opened(url) as engine, engine.begin() as connection:
        from pestis.server.store import operating

        found = operating.show_table(connection, table)
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    seats = found.pop("seats")
    for name, value in found.items():
        say(f"{name + ':':15}{'' if value is None else value}")
    assert isinstance(seats, list)
    tell(seats, False, "")


@admin.command("close", cls=Command, epilog='admin close TABLE --why "Insults in the chat."')
@click.argument("table")
@click.option("--why", default="", metavar="TEXT", help="A sentence that everybody at the table reads.")
@database_option
def close(table: str, why: str, url: str) -> None:
    """End a match without a winner. Its players are told, and its record is public as after every match."""
    from pestis.server.store.operating import carry_out, close_table

    with opened(url) as engine:
        carry_out(engine, partial(close_table, table=table, why=short(why)))
    say(f"The table {table} is closed.")


@admin.command("export", cls=Command, epilog="admin export TABLE --out match.json")
@click.argument("table")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Instead of printing it.")
@database_option
def export(table: str, out: Path | None, url: str) -> None:
    """Print the record of a finished match, with all its moves and its seed.

    Of a running match nothing hidden leaves the server: it has to be over, or closed.
    """
    from pestis.server.checking import record_text

    with opened(url) as engine, engine.begin() as connection:
        told = record_text(connection, table)
    if out is None:
        click.echo(told)
    else:
        write_text(out, told)


@admin.command("guests", cls=Command, epilog="admin guests --name ilse")
@click.option("--name", metavar="TEXT", help="Only those with this in their name.")
@click.option("--blocked", is_flag=True, help="Only those who are blocked.")
@most_option
@json_option
@database_option
def guests(name: str | None, blocked: bool, most: int, as_json: bool, url: str) -> None:
    """List guests, those first who were here last."""
    with opened(url) as engine, engine.begin() as connection:
        from pestis.server.store import operating

        found = operating.list_guests(connection, name, blocked, most)
    tell(found, as_json, "No guest is like that.")


@admin.command("block", cls=Command, epilog='admin block 17 --why "Insults in the chat."')
@click.argument("guest", type=int)
@click.option("--why", default="", metavar="TEXT", help="For the list of what was done; the guest is not told.")
@database_option
def block(guest: int, why: str, url: str) -> None:
    """Refuse everything that a guest asks for; a running server does so within seconds."""
    from pestis.server.store import operating

    with opened(url) as engine:
        operating.carry_out(engine, partial(operating.block, guest=guest, why=short(why)))
    say(f"The guest {guest} is blocked.")


@admin.command("unblock", cls=Command, epilog="admin unblock 17")
@click.argument("guest", type=int)
@database_option
def unblock(guest: int, url: str) -> None:
    """Let a guest in again."""
    from pestis.server.store import operating

    with opened(url) as engine:
        operating.carry_out(engine, partial(operating.unblock, guest=guest))
    say(f"The guest {guest} is not blocked.")


@admin.command("log", cls=Command, epilog="admin log --json")
@most_option
@json_option
@database_option
def log(most: int, as_json: bool, url: str) -> None:
    """List what was done with these commands, the last first."""
    with opened(url) as engine, engine.begin() as connection:
        from pestis.server.store import operating

        found = operating.list_acts(connection, most)
    tell(found, as_json, "Nothing was done.")


@admin.command("tidy", cls=Command, epilog="admin tidy --dry-run")
@click.option("--dry-run", is_flag=True, help="Only count.")
@click.option("--yes", is_flag=True, help="Delete; whoever types this at a terminal has to say so.")
@json_option
@database_option
def tidy(dry_run: bool, yes: bool, as_json: bool, url: str) -> None:
    """Delete what is not kept any longer, as the server does by itself once a day.

    PESTIS_SERVER says how long things are kept: keep_unfinished_days, keep_finished_days, keep_guests_days.
    """
    from pestis.server.store.operating import carry_out, forget_news
    from pestis.server.store.retention import count, due, forget_some, policy_of
    from pestis.tables.times import now_ms

    policy = policy_of(settings_of(url))
    if not as_json:
        say(told_policy(policy))
    if not (dry_run or yes) and is_typed():
        raise Refused("nothing was deleted; --yes deletes, and --dry-run counts")
    found: dict[str, int] = {}
    with opened(url) as engine:
        for what, which in due(policy, now_ms()).items():
            if dry_run:
                found[what] = carry_out(engine, partial(count, what=what, which=which))
                continue
            found[what] = 0
            while some := carry_out(engine, partial(forget_some, what=what, which=which)):
                found[what] += some
        if not dry_run:
            carry_out(engine, partial(forget_news, now=now_ms()))
    if as_json:
        click.echo(json.dumps(found))
        return
    for what, number in found.items():
        say(f"{what}: {number} {'would be' * dry_run or 'were'} deleted")


def is_typed() -> bool:
    return sys.stdin.isatty()


def told_policy(policy: Policy) -> str:
    days = {"unfinished tables": policy.unfinished, "finished tables": policy.finished, "guests": policy.guests}
    return "Kept: " + ", ".join(
        f"{what} {f'{number} days' if number else 'for ever'}" for what, number in days.items()
    )


@admin.command("backup", cls=Command, epilog="admin backup /var/backups/pestis --keep 14")
@click.argument("to", type=click.Path(path_type=Path), metavar="FILE|DIR")
@click.option("--keep", type=click.IntRange(1), metavar="N", help="In a folder: delete all but the last N copies.")
@database_option
def backup(to: Path, keep: int | None, url: str) -> None:
    """Copy the database as it is at one moment, while people play."""
    from pestis.server.store.backup import backup as make

    if keep and not to.is_dir():
        raise Refused(f"--keep needs a folder; {to} is none")
    say(f"{make(settings_of(url).store_url, to, keep)} is written.")


@admin.command("restore", cls=Command, epilog="admin restore /var/backups/pestis/pestis-20260101T030000Z.db")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--force", is_flag=True, help="In place of the tables that are there.")
@database_option
def restore(file: Path, force: bool, url: str) -> None:
    """Bring a copy back. The server has to be stopped."""
    from pestis.server.store.backup import restore as bring_back

    bring_back(settings_of(url).store_url, file, force=force)
    say(f"The database is what {file} says.")


@admin.command("check", cls=Command, epilog="admin check --replay 100")
@click.option(
    "--replay",
    type=click.IntRange(0),
    default=20,
    show_default=True,
    help="Play so many matches again.",
)
@json_option
@database_option
@click.pass_context
def check(ctx: click.Context, replay: int, as_json: bool, url: str) -> None:
    """Check the database: feeds without gaps, nothing that belongs to nobody, logs that can be played again.

    The exit code is 1 if something is wrong. A server may run meanwhile.
    """
    from pestis.server import checking

    with opened(url) as engine, engine.begin() as connection:
        found = list(checking.faults(connection))
        played = [checking.fault_of(connection, table) for table in checking.newest(connection, replay)]
    found += [fault for fault, _ in played if fault]
    done, gone = sum(is_here for _, is_here in played), sum(not is_here for _, is_here in played)
    if as_json:
        click.echo(json.dumps({"faults": found, "replayed": done, "without_rules": gone}))
    else:
        for fault in found:
            say_error(fault)
        others = f" (the rules of {gone} others are not here)" if gone else ""
        say(f"{len(found)} faults; {done} matches were played again{others}.")
    if found:
        ctx.exit(FAILED)


def short(why: str) -> str:
    if len(why) > 200 or not why.isprintable():
        raise Refused("--why is too long; allowed: 200 characters in one line")
    return why
