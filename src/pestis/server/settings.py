"""How a server is set up."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from ipaddress import ip_address, ip_network

from pestis.engines.engine import has_told
from pestis.kernel.errors import PestisError, allowed, shown
from pestis.places import data_folder
from pestis.tables.house import Manners

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
VARIABLE = "PESTIS_SERVER"
PUBLIC_URL = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?")
NAME = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9._-]*")
WITH_ZERO = (
    *("bot_pace", "order_delay", "cover_seconds", "notice_delay", "notice_gap"),  # at once
    *("keep_unfinished_days", "keep_finished_days", "keep_guests_days"),  # for ever
)
PUSH_SERVICE = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:[0-9]{1,5})?")
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)


class SettingsError(PestisError):
    """Settings in the environment that cannot be used."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the environment variable {VARIABLE} {reason}")


@dataclass(frozen=True)
class Settings(Manners):
    """All of it; the defaults are for one person's own machine. Times are seconds."""

    database_url: str = ""
    host: str = "127.0.0.1"
    inner_host: str = "127.0.0.1"  # where other processes on the same PostgreSQL reach this one
    hand_over: bool = (
        True  # processes of one machine give each other connections, instead of passing on what is said
    )
    public_urls: tuple[str, ...] = ()  # where others find it, as https://NAME; the first is in invitations
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For and -Proto count
    metrics_readers: tuple[str, ...] = ("127.0.0.0/8", "::1")  # addresses and networks that may read /metrics
    log_json: bool = False
    site: str = ""  # folder with the games without a server, offered at /offline/; else dist/site of a checkout
    packs: tuple[str, ...] = ()  # folders with cards that everybody may play with, or GAME=FOLDER
    scenarios: tuple[str, ...] = ()  # files of the same kind

    bot_workers: int = 2
    bot_seconds: float = 5.0  # after this a worker is replaced
    bot_budget: float = 120.0  # thought for one guest's tables and hints, after which others come first;
    bot_share: float = 0.5  # so much of every second comes back
    bot_tables: int = 10  # running tables of bots only for each guest, four times as many for an address
    open_tables: int = 20  # the same for tables that wait for players
    hints_at_once: int = 2  # for each guest

    reviews_at_once: int = 1  # processes that judge finished matches, at the lowest priority
    reviews_waiting: int = 3  # that one guest may have asked for, four times as many for an address
    reviews_per_minute: int = 10  # for each guest, four times as many for an address
    review_seconds: float = 3600.0  # after this one is given up

    trials_at_once: int = 1  # processes that try packs, at the lowest priority
    trials_waiting: int = 1  # that one guest may have asked for, four times as many for an address
    trials_per_minute: int = 10  # for each guest, four times as many for an address
    trial_games: int = 200  # with each of two contents; ten times as many on demand
    trial_bot: str = "greedy"
    trial_seconds: float = 900.0  # after this it is told what was found until then

    notice_delay: float = 60.0  # so long it is somebody's turn, and nobody looks, before a notice is sent
    notice_gap: float = 900.0  # between two about one table to one guest
    push_services: tuple[str, ...] = PUSH_SERVICES  # that browsers may name: this server sends to no others
    smtp_url: str = ""  # smtp://USER:PASSWORD@HOST:PORT or smtps://…; without it nobody can be told by mail
    mail_from: str = ""  # the address of the sender

    body_bytes: int = 64 * 1024
    design_bytes: int = 640 * 1024  # the same where packs and scenarios are sent
    requests_per_second: float = 300.0  # for each address, with bursts of four times as many
    tables_per_minute: int = 30  # for each guest, four times as many for an address
    chats_per_minute: int = 30  # the same, at one table
    checks_per_minute: int = 240  # of packs and scenarios, for each guest, four times as many for an address
    designs_per_minute: int = 30  # the same for those that are kept
    hints_per_minute: int = 40
    undos_per_minute: int = 60  # of which it has to be found out whether anybody learned from them, for an address
    lists_per_second: float = 20.0  # of tables, for each address, with bursts of four times as many
    guests_per_minute: int = 120
    links_per_minute: int = 60  # to other devices, made or tried from one address
    confirmations_per_hour: int = 10  # mails that ask whether somebody wants mails, for an address
    answers_per_minute: int = 60  # records, replays and the like that have to be made for one address
    answer_bytes: int = 32 * 1024 * 1024  # of these, compressed, are kept
    connections_per_address: int = 2000
    handshakes_per_second: float = 50.0  # of live feeds from one address, with bursts of four times as many
    strangers_per_address: int = 200  # feeds that have not said yet who they are
    hello_seconds: float = 10.0  # after this such a feed is closed
    request_seconds: float = 20.0  # a request has to be whole after so long, and a client to read its answer
    frames_per_second: float = 10.0  # from the client of one feed, with bursts of ten times as many

    send_seconds: float = 10.0  # a client that takes longer to read one message is dropped
    behind: int = 500  # so is one that is this many entries behind
    tables_in_memory: int = 500
    engine_seconds: float = 300.0  # an engine of older rules that nobody needed for so long is stopped
    engine_look_seconds: float = 10.0  # how often it is asked whether tables need one, and one started at most
    left_to_others: tuple[str, ...] = ()  # in an engine: rules of tables that its server has, or a newer engine
    watch_seconds: float = 1.0  # how often the database is asked for clocks that ran out

    keep_unfinished_days: int = 90  # tables at which nothing happened for so long are deleted; 0: never
    keep_finished_days: int = 365  # the same for finished ones, with their chat, record and review
    keep_guests_days: int = 400  # guests who were away for so long and sit nowhere, and packs only they could see

    def to_environment(self) -> None:
        """Pass the settings on to worker processes."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @staticmethod
    def from_environment() -> Settings:
        try:
            told = json.loads(os.environ.get(VARIABLE) or "{}")
        except ValueError as error:
            raise SettingsError(f"is not JSON: {error}") from error
        if not isinstance(told, dict):
            raise SettingsError(f'is {shown(told)}; allowed: an object such as {{"bot_pace": 0.1}}')
        for name, value in told.items():
            check_setting(name, value)
        told |= {name: tuple(told[name]) for name in LISTS if name in told}
        return Settings(**told)

    def leaves(self, game: str, rules_version: str, packs: Mapping[str, str]) -> bool:
        """Whether tables of these rules and cards are another's, although this process could play them as well."""
        return any(has_told(told, game, rules_version, packs) for told in self.left_to_others)

    @property
    def public_url(self) -> str | None:
        """Where others find this server, if that was said."""
        return self.public_urls[0] if self.public_urls else None

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def store_url(self) -> str:
        return self.database_url or f"sqlite:///{data_folder() / 'tables.db'}"


def check_setting(name: str, value: object) -> None:
    """A setting that exists, and of its kind; numbers are above 0."""
    usual = asdict(Settings())
    if name not in usual:
        raise SettingsError(f"has no setting {shown(name)}; {allowed(name, sorted(usual))}")
    kind = type(usual[name])
    if name in LISTS:
        fits, wanted = is_list_of(value, LISTS[name]), f"a list of {WANTED[name]}"
    elif name == "inner_host":
        fits, wanted = is_inner_host(value), "an address of this machine at which the others reach it, as 10.0.0.5"
    elif kind in (bool, str):
        fits, wanted = isinstance(value, kind), "true, false" if kind is bool else "a text"
    else:
        least = "from 0" if name in WITH_ZERO else "above 0"
        fits, wanted = is_number(value, kind, name in WITH_ZERO), f"a {'whole ' * (kind is int)}number {least}"
    if not fits:
        raise SettingsError(f"has {shown(value)} for {name!r}; allowed: {wanted}")


def is_list_of(value: object, fits: Callable[[str], bool]) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) and fits(one) for one in value)


def is_public_url(url: str) -> bool:
    """A scheme and a name, perhaps a port; nothing behind it, since the page lives at the root."""
    return PUBLIC_URL.fullmatch(url) is not None


def is_inner_host(host: object) -> bool:
    """One address or name: others would reach themselves at one that stands for all addresses of a machine."""
    try:
        return not ip_address(host if isinstance(host, str) else "").is_unspecified
    except ValueError:
        return isinstance(host, str) and NAME.fullmatch(host) is not None


def is_push_service(url: str) -> bool:
    return PUSH_SERVICE.fullmatch(url) is not None


def is_rules(text: str) -> bool:
    try:
        has_told(text, "", "", {})
    except (ValueError, TypeError):
        return False
    return True


def is_address(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


LISTS: dict[str, Callable[[str], bool]] = {
    "public_urls": is_public_url,
    "trusted_proxies": is_address,
    "metrics_readers": is_address,
    "push_services": is_push_service,
    "packs": bool,
    "scenarios": bool,
    "left_to_others": is_rules,
}
WANTED = {
    "public_urls": "addresses such as https://pestis.example",
    "trusted_proxies": "IP addresses or networks",
    "metrics_readers": "IP addresses or networks",
    "push_services": "addresses such as https://push.example or https://*.push.example",
    "packs": "folders",
    "scenarios": "files",
    "left_to_others": "texts [GAME, VERSION, {PACK: HASHES}]",
}


def is_number(value: object, kind: type, with_zero: bool) -> bool:
    if isinstance(value, bool) or not isinstance(value, int if kind is int else int | float):
        return False
    return math.isfinite(value) and (value > 0 or (with_zero and value == 0))
