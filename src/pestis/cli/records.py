"""`pestis replay` and `pestis verify`: records of matches, told and checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

import pestis
from pestis.cli.command import Command, open_game
from pestis.cli.engines import hand_over
from pestis.cli.errors import Refused, VerifyFailed
from pestis.cli.screen import say
from pestis.cli.telling import Teller
from pestis.kernel.errors import PackError, RecordDamaged, RecordVersion
from pestis.kernel.game import Game
from pestis.kernel.grammar import several
from pestis.kernel.match import Match
from pestis.kernel.record import Record
from pestis.review.job import replayed

pack_option = click.option(
    "--pack", type=click.Path(path_type=Path), metavar="DIR", help="The content it was played with."
)
file_argument = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
STANDARD_INPUT = Path("-")


def read_text(file: Path) -> str:
    """The text of a file, or with "-" what is piped in."""
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordDamaged(f"the record {file} is not UTF-8 text") from error


def record_of(text: str, file: Path) -> Record:
    """The record that a file holds; a file that holds none is named."""
    with naming(file):
        return pestis.read_record(text)


def game_of(record: Record, pack: Path | None, text: str) -> Game:
    """The game that a record was played by. If an older Pestis has it, that one does the whole command instead."""
    try:
        return record.find_game(open_game(record.game, pack) if pack else None)
    except (RecordVersion, PackError) as error:
        hand_over(record, text, error, own_pack=bool(pack or record.files))
        raise


def game_in(file: Path, record: Record, pack: Path | None, text: str) -> Game:
    """The same; the file is named where there is none."""
    with naming(file):
        return game_of(record, pack, text)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Whatever is wrong here is wrong with this file."""
    try:
        yield
    except (pestis.PestisError, Refused) as error:
        raise Refused(f"{file}: {error}") from error


@click.command(cls=Command, epilog="replay match.json --seat 0")
@file_argument
@click.option("--seat", type=int, metavar="N", help="Only what this seat did and saw.")
@click.option("--moves", is_flag=True, help="The moves only, without what they led to.")
@pack_option
def replay(file: Path, seat: int | None, moves: bool, pack: Path | None) -> None:
    """Play a record again and tell it in words.

    Each move comes with the rules it follows and with what it led to. From the eyes of a seat, the moves of the
    others are told only as far as that seat saw them.
    """
    text = read_text(file)
    record = record_of(text, file)
    game = game_in(file, record, pack, text)
    with naming(file):
        told = Match.replay(record, game=game)
    if seat is not None and not 0 <= seat < told.seats:
        raise Refused(f"the record has no seat {seat}; allowed: 0 to {told.seats - 1}")
    teller = Teller(told.from_the_start(), eyes=seat, events=not moves)
    teller.begin()
    for who, action in told.log:
        teller.play(who, action)
    teller.end()


@click.command(cls=Command, epilog="verify match.json")
@file_argument
@pack_option
def verify(file: Path, pack: Path | None) -> None:
    """Check a record: the commitment, every move, the result.

    It proves that nothing was changed after the commitment was published. It does not prove that whoever kept
    the seed never looked at it. Of a game that was given up, which has no result, the moves are checked, and it is
    said that it was not played to its end.

    Exit code 1: the record does not hold. 2: it cannot be checked here (no such file, other rules or content).
    """
    with failing(file):
        text = read_text(file)
        record = pestis.read_record(text)
    game = game_in(file, record, pack, text)
    with failing(file):
        match = replayed(record, game)
    tell_proof(file, match)


def tell_proof(file: Path, match: Match) -> None:
    """What the record proves, and what it does not."""
    is_whole, moves = match.state.is_over, several(len(match.log), "move")
    verdict = "verifies" if is_whole else "was not played to its end"
    say(f"{file} {verdict}: {match.game.title}, {several(match.seats, 'seat')}, {moves}", "bold")
    say(f"  commitment: {match.commitment}")
    say("  The seed is the one that this commitment binds. Every move was legal.")
    if is_whole:
        say("  Together they lead to the recorded result and final state.")
        say("If this commitment is the one published before the first move, nothing was changed after it.")
    else:
        say(f"  They lead to no result: the game was given up or broken off after {moves}.")
        say("It does not prove that these are all its moves: a record that was cut short looks the same.")
    say("It does not prove that whoever kept the seed never looked at it.")


@contextmanager
def failing(file: Path) -> Iterator[None]:
    """What is wrong with the record itself; that this machine cannot judge it is another matter."""
    try:
        yield
    except RecordVersion as error:
        raise Refused(f"{file}: {error}") from error
    except pestis.PestisError as error:
        raise VerifyFailed(f"{file} does not verify: {error}") from error
