"""Every sentence that a player can read, once, sorted: to be proof-read by a person.

    .venv/bin/python scripts/sentences.py --only space-plague --games 20
    .venv/bin/python scripts/sentences.py --names

Plays games of every number of seats with random and greedy bots, every other one with options drawn by lot, and
asks for all that page and terminal show: questions, moves, warnings, moves in one go, the log, refusals of moves
that cannot be made, and how it ended. To these come the texts of cards and options. Numbers are written as #, and
names of players and cards as <Player>, <Card> and so on, so that sentences which differ in them only stand once.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import cast

import pestis
from pestis.kernel.errors import OptionError
from pestis.kernel.game import Ask, Game
from pestis.kernel.lessons import Lesson, lessons_of
from pestis.kernel.options import Choice, Flag, Option, Value
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

NUMBER = re.compile(r"\d+")
THING = r"(?:(?:\d+ )?<\w+>|\d+ (?:[a-z]+ )?\w+|\(\d+,\d+\))"
SEVERAL = re.compile(rf"({THING})(?:, {THING})* and {THING}(?!')")
BETWEEN_SENTENCES = re.compile(r"(?<=[.?!]) (?=[A-Z<])")
REFUSALS_EACH = 6
STOP_AFTER = 1500
Line = tuple[str, str]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--games", type=int, default=4, help="of each number of seats and kind of bot (4)")
    parser.add_argument(
        "--names", action="store_true", help="with the names of players and cards as they are read"
    )
    parser.add_argument("--count", action="store_true", help="say only how many there are")
    return parser.parse_args()


def asked(state: State, source: random.Random) -> Iterator[Line]:
    """What a position says to everybody who looks."""
    for viewer in (None, *range(state.seats)):
        yield "question", state.question(-1 if viewer is None else viewer).text
    for seat in state.pending():
        for move in state.legal_moves(seat):
            yield "move", move.text
            yield "warning", move.warning
        for bundle in state.bundles(seat):
            yield "in one go", bundle.text
    for _ in range(REFUSALS_EACH):
        seat, action = source.randrange(state.seats), source.randrange(state.game.moves.size)
        if action not in state.legal(seat):
            yield "refusal", state.why_not(seat, action).text


def happened(state: State) -> Iterator[Line]:
    for viewer in (None, *range(state.seats)):
        for event in state.events_since(0, viewer):
            yield "log", str(event["text"])
    if state.is_over:
        yield "end", state.outcome().text


def drawn(option: Option, source: random.Random) -> Value:
    if isinstance(option, Flag):
        return source.random() < 0.5
    return source.choice(option.choices) if isinstance(option, Choice) else option.default


def started(game: Game, seats: int, seed: int) -> State:
    """A game of an even seed as it comes, one of an odd seed with options drawn by lot."""
    source = random.Random(seed)
    ask: Ask = "people" if seed % 3 else "public"
    for _ in range(50 * (seed % 2)):
        try:
            return game.start(
                seats, seed, {each.name: drawn(each, source) for each in game.options.options.values()}, ask
            )
        except OptionError:
            continue
    return game.start(seats, seed, ask=ask)


def played(game: Game, seats: int, seed: int, strategy: Strategy | None, most: int = STOP_AFTER) -> Iterator[Line]:
    """All that is read in one game, or in its first `most` decisions."""
    source = random.Random(seed)
    state = started(game, seats, seed)
    for _ in range(most):
        if state.is_over:
            break
        yield from asked(state, source)
        seat = int(state.next_seat())
        state.apply(seat, strategy.reply(state, seat, state.rng) if strategy else source.choice(state.legal(seat)))
    yield from happened(state)


def printed(game: Game) -> Iterator[Line]:
    """What stands on cards and beside options."""
    for option in game.options.options.values():
        yield "option", f"{option.title}: {option.help}"
        yield from (("choice", f"{option.title}: {each}") for each in getattr(option, "titles", {}).values())
    for entry in entries(game.catalogue()):
        yield from (("card", str(entry[part])) for part in ("text", "summary") if entry.get(part))
        yield from (("note", str(entry[part])) for part in ("target", "duration", "frequency") if entry.get(part))
    for lesson in lessons_of(game).values():
        yield from taught(lesson)
    for rule in game.plain_rules().values():
        said = (rule.text, rule.example)
        yield from (("rule", sentence) for text in said for sentence in BETWEEN_SENTENCES.split(text) if text)


def taught(lesson: Lesson) -> Iterator[Line]:
    """All that a lesson says."""
    yield from (("title", title) for title in (lesson.title, *(step.title for step in lesson.steps)))
    yield from (("lesson", text) for text in (lesson.summary, lesson.alone, lesson.next, *lesson.learnt))
    for step in lesson.steps:
        yield from (("title", callout) for callout in step.callouts.values())
        said = (step.text, step.say, step.done, *step.wrong.values())
        yield from (("lesson", sentence) for text in said for sentence in BETWEEN_SENTENCES.split(text) if text)


def entries(shown: object) -> Iterator[Mapping[str, object]]:
    """Everything in a catalogue that has a name."""
    inside: list[object] = []
    if isinstance(shown, Mapping):
        inside = list(shown.values())
        if "name" in shown or "title" in shown:
            yield shown
    elif isinstance(shown, list | tuple):
        inside = list(shown)
    for each in inside:
        yield from entries(each)


def unnamed(game: Game) -> Callable[[str], str]:
    """Writes what kind of thing is named instead of its name."""
    kinds = dict.fromkeys(game.seat_names, "<Player>")
    for section, shown in game.catalogue().items():
        kind = section.removesuffix("s").replace("countrie", "country").replace("technologie", "technology")
        for entry in entries(shown):
            kinds |= {str(city): "<City>" for city in cast("list[str]", entry.get("cities", []))}
            kinds |= {str(entry["name"]): f"<{kind.capitalize()}>"} if "name" in entry else {}
    longest = "|".join(re.escape(name) for name in sorted(kinds, key=len, reverse=True))
    pattern = re.compile(rf"(?:\b(?:[Aa]n?|[Tt]he) )?\b({longest})s?(?!\w)")
    return lambda text: SEVERAL.sub(r"\1 and so on", pattern.sub(lambda found: kinds[found.group(1)], text))


def sentences(game: Game, games: int) -> set[Line]:
    found = set(printed(game))
    for seats in game.seat_counts:
        for seed in range(games):
            for strategy in (None, game.strategy()):
                found.update(played(game, seats, seed, strategy))
    return {line for line in found if line[1]}


def distinct(game: Game, games: int, names: bool) -> list[Line]:
    shorten: Callable[[str], str] = str if names else unnamed(game)
    found = {(kind, shorten(text)) for kind, text in sentences(game, games)}
    return sorted(
        {(kind, NUMBER.sub("#", each)) for kind, text in found for each in BETWEEN_SENTENCES.split(text)}
    )


def main() -> None:
    chosen = arguments()
    for name in chosen.only or pestis.games():
        found = distinct(pestis.game(name), chosen.games, chosen.names)
        print(f"{name}: {len(found)} sentences")
        if not chosen.count:
            print("".join(f"  {kind:9}  {text}\n" for kind, text in found))


if __name__ == "__main__":
    main()
