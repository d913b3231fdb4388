"""`pestis serve`: tables for people, in the browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pestis.cli.command import Command
from pestis.cli.errors import Refused, say_error
from pestis.cli.screen import say
from pestis.kernel.errors import PackError, PackFaults

if TYPE_CHECKING:
    from pestis.server.settings import Settings

# What stands on a command line everybody on the machine can read; a password goes in by the environment.
DATABASE_VARIABLE = "PESTIS_DATABASE_URL"


@click.command(cls=Command, epilog="serve --host 0.0.0.0 --port 8000 --no-open")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="0: any free one.  [default: 8421, or the next free one]"
)
@click.option(
    "--public-url",
    "public_urls",
    multiple=True,
    metavar="URL",
    help="Where others find it, behind a proxy: https://NAME.  [repeatable]",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Believe this proxy whom it speaks for.  [repeatable]",
)
@click.option(
    "--database-url",
    default="",
    envvar=DATABASE_VARIABLE,
    metavar="URL",
    help=f"PostgreSQL, or another SQLite file; also by {DATABASE_VARIABLE}.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes (PostgreSQL)."
)
@click.option("--site", default="", metavar="FOLDER", help="Offer the games without a server from it: /offline/.")
@click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="[GAME=]DIR",
    help="Offer these cards at tables.  [repeatable]",
)
@click.option(
    "--scenario",
    "scenarios",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Offer this scenario at tables.  [repeatable]",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--log-json", is_flag=True, help="One JSON object a line on stderr, requests included.")
def serve(
    host: str,
    port: int | None,
    public_urls: tuple[str, ...],
    trusted_proxies: tuple[str, ...],
    database_url: str,
    workers: int,
    site: str,
    packs: tuple[str, ...],
    scenarios: tuple[Path, ...],
    no_open: bool,
    log_json: bool,
) -> None:
    """Play in the browser: start the table server and open its page."""
    from pestis.server import run
    from pestis.server.settings import Settings
    from pestis.server.static import site_folder

    if not host:
        raise Refused("--host is empty; allowed: an address of this machine, 0.0.0.0 for all of them")
    url = check_url(database_url, workers)
    settings = replace(Settings.from_environment(), database_url=url, host=host, log_json=log_json)
    settings = behind_proxy(settings, public_urls, trusted_proxies)
    settings = replace(settings, site=site or settings.site)
    site_folder(settings.site)  # one that is none is told before anything starts
    settings = with_offers(settings, packs, scenarios)

    def on_ready(where: str) -> None:
        others = f", for others at {settings.public_url}/" if settings.public_url else ""
        say(f"Pestis is at {where}{others} (stop it with Ctrl-C)")
        if not no_open:
            run.open_browser(where)

    try:
        run.serve(settings, port, workers, on_ready)
    except run.PortTaken as error:
        raise Refused(str(error)) from error


def behind_proxy(settings: Settings, urls: tuple[str, ...], proxies: tuple[str, ...]) -> Settings:
    """The settings with what was said on the command line, if anything was."""
    from pestis.server.settings import is_address, is_public_url

    urls = tuple(url.lower().removesuffix("/") for url in urls)
    for url in urls:
        if not is_public_url(url):
            raise Refused(f"--public-url {url}; allowed: a scheme and a name, such as https://pestis.example")
    for proxy in proxies:
        if not is_address(proxy):
            raise Refused(f"--trusted-proxy {proxy}; allowed: an IP address or a network, such as 127.0.0.1")
    return replace(
        settings,
        public_urls=urls or settings.public_urls,
        trusted_proxies=proxies or settings.trusted_proxies,
    )


def with_offers(settings: Settings, packs: tuple[str, ...], scenarios: tuple[Path, ...]) -> Settings:
    """The settings with content of the owner's; what is wrong with it is told before anything starts."""
    from pestis.workbench.offering import pack_in, scenario_in, split

    found: list[str] = []
    try:
        for game, folder in map(split, packs):
            design = pack_in(folder, game)
            say(f"{folder}: cards for {design.game}")
            found.append(f"{design.game}={folder.resolve()}")
        for file in scenarios:
            say(f"{file}: a scenario for {scenario_in(file).game}")
    except PackFaults as error:
        for fault in error.faults:
            say_error(str(fault))
        raise Refused("this content cannot be offered") from error
    except PackError as error:
        raise Refused(str(error)) from error
    return replace(
        settings,
        packs=(*settings.packs, *found),
        scenarios=(*settings.scenarios, *(str(file.resolve()) for file in scenarios)),
    )


def check_url(url: str, workers: int) -> str:
    """SQLAlchemy wants to know the driver; several processes need a database that can wake them."""
    if url.startswith(("postgresql://", "postgres://")):
        url = "postgresql+psycopg://" + url.partition("://")[2]
    if url and not url.startswith(("postgresql+psycopg://", "sqlite://")):
        raise Refused(f"--database-url {url.partition('://')[0]}://...; allowed: postgresql://, sqlite:///FILE")
    if workers > 1 and not url.startswith("postgresql"):
        raise Refused("--workers needs --database-url postgresql://...: SQLite serves one process")
    return url
