"""`pestis games`, `pestis rules`, `pestis options`: what there is."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping

import click

import pestis
from pestis.bots.level_words import told_levels
from pestis.cli.command import Command, open_game, shown
from pestis.cli.errors import Refused, say_error
from pestis.cli.screen import draw, say, width
from pestis.kernel import registry
from pestis.kernel.game import Game
from pestis.kernel.options import Option
from pestis.kernel.plain_rules import PlainRule
from pestis.kernel.rules import Rule, RuleBook, RuleSourceError, plain

PICTURE = re.compile(r"^!\[.*\]\(.*\)\n+", re.MULTILINE)


@click.command(cls=Command, epilog="games --json")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def games(as_json: bool) -> None:
    """List the games that are installed."""
    found = loaded_games()
    if as_json:
        click.echo(json.dumps([game_json(game) for game in found], indent=2))
    elif found:
        rows = [[game.id, game.title, counts(game), game.summary] for game in found]
        draw(["id", "title", "seats", "summary"], rows, left=["id", "title", "seats"], wrap=["summary"])
    else:
        say("No game is installed.")


def loaded_games() -> list[Game]:
    """All games that load; one that does not is named on stderr and left out."""
    found: list[Game] = []
    for name in registry.games():
        try:
            found.append(open_game(name))
        except (Refused, pestis.PestisError) as error:
            say_error(str(error))
    return found


def game_json(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "seat_counts": list(game.seat_counts),
        "summary": game.summary,
        "rules_version": game.rules_version,
        "bots": pestis.bots.levels(game),
        "levels": [level.as_json() for level in told_levels(game)],
        "moves": game.moves.size,
    }


def counts(game: Game) -> str:
    """The seat counts, as a range if there is no gap in them."""
    low, high = min(game.seat_counts), max(game.seat_counts)
    if low == high:
        return str(low)
    if sorted(game.seat_counts) == list(range(low, high + 1)):
        return f"{low}-{high}"
    return ", ".join(str(count) for count in game.seat_counts)


@click.command(cls=Command, epilog='rules {game} --search "draw pile"')
@click.argument("game")
@click.argument("rule_id", required=False, metavar="[RULE-ID]")
@click.option("--search", metavar="WORDS", help="The rules in which all these words occur.")
@click.option("--how-to-play", "is_guide", is_flag=True, help="The game on one page, for newcomers.")
def rules(game: str, rule_id: str | None, search: str | None, is_guide: bool) -> None:
    """Show the rules of a game.

    All sections and ids; with RULE-ID the text of one rule; with --search those with some words in them.
    """
    if is_guide:
        say_guide(game)
        return
    book = find_book(game)
    if rule_id is not None and search is not None:
        raise click.UsageError("give a RULE-ID or --search, not both", click.get_current_context())
    if search is not None and not search.strip():
        raise click.UsageError("--search needs at least one word", click.get_current_context())
    if rule_id is not None:
        found = book.rule(as_written(book, rule_id))
        say_rule(found, words_of(game).get(found.id))
    elif search is not None:
        say_found(book, search)
    else:
        say_contents(book)


def say_guide(name: str) -> None:
    text = open_game(name).how_to_play()
    if not text:
        raise Refused(f"{name} has no page for newcomers; pestis rules {name} has its rules")
    say(plain(PICTURE.sub("", text)))


def find_book(name: str) -> RuleBook:
    """The rules of an installed game, or a page of rules whose game is still being built."""
    installed = registry.games()
    if name in installed:
        return open_game(name).rulebook()
    try:
        return RuleBook.find(name)
    except RuleSourceError as error:
        raise Refused(f"{error}; games installed: {', '.join(installed) or 'none'}") from error


def as_written(book: RuleBook, typed: str) -> str:
    """The id as the page writes it, if only the case differs."""
    return next((known for known in book.ids() if known.lower() == typed.lower()), typed)


def words_of(game: str) -> Mapping[str, PlainRule]:
    """Its rules in plain words; a page whose game is still being built has none."""
    return open_game(game).plain_rules() if game in registry.games() else {}


def say_rule(rule: Rule, words: PlainRule | None = None) -> None:
    """In plain words first, if somebody wrote them, then exactly."""
    say(f"{rule.id}  ({plain(rule.section)})", "bold")
    if words is not None:
        say(words.text)
        say(f"For example: {words.example}" if words.example else "")
        say("Exactly:", "bold")
    say(plain(rule.text))


def say_found(book: RuleBook, words: str) -> None:
    found = book.search(words)
    for rule in found:
        say_rule(rule)
        say()
    say(f"{len(found)} of {len(book)} rules of {book.name} have all of these words: {words}")


def say_contents(book: RuleBook) -> None:
    for section in book.sections():
        ids = " ".join(rule.id for rule in book if rule.section == section)
        say(plain(section), "bold")
        say(textwrap.fill(ids, width(), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))
    say()
    say(f"{len(book)} rules. One of them: pestis rules {book.name} {book.ids()[0]}")


@click.command(cls=Command, epilog="options {game}")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def options(game: str, as_json: bool) -> None:
    """List the options of a game."""
    found = open_game(game)
    if as_json:
        click.echo(json.dumps(found.options.as_json(), indent=2))
    elif found.options.names():
        rows = [option_row(option) for option in found.options.options.values()]
        columns = ["option", "values", "default", "help", "rule"]
        draw(columns, rows, left=["option", "default", "rule"], wrap=["values", "help"])
    else:
        say(f"{found.title} has no options.")


def option_row(option: Option) -> list[str]:
    return [option.name, values_of(option), shown(option.default), option.help, option.rule]


def values_of(option: Option) -> str:
    """What an option takes, in words."""
    kind = option.kind()
    match kind["type"]:
        case "flag":
            return "true, false"
        case "number":
            return f"{kind['low']} to {kind['high']}"
        case "choice" if isinstance(kind["choices"], list):
            return ", ".join(kind["choices"])
    return str(kind["type"])
