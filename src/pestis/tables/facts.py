"""What is public about games and tables, as it is told."""

from __future__ import annotations

from pestis.bots import levels
from pestis.bots.level_words import told_levels
from pestis.kernel.game import Game
from pestis.kernel.lessons import Lesson, UnknownLesson, lesson_of, lessons_of
from pestis.kernel.moves import Span
from pestis.kernel.plain_rules import PlainRule, see_also
from pestis.kernel.rules import plain, sources
from pestis.tables.callers import Caller
from pestis.tables.feed import seats_json
from pestis.tables.live import LiveTable
from pestis.tables.problems import NotFound
from pestis.tables.rows import Json, design_json, told_options
from pestis.tables.times import now_ms
from pestis.tables.writing import iso

UNSAID = PlainRule("")


def game_json(game: Game) -> Json:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "seat_counts": list(game.seat_counts),
        "more_seats": game.more_seats,
        "seat_names": list(game.seat_names),
        "options": game.options.as_json(),
        "bots": levels(game),
        "levels": [level.as_json() for level in told_levels(game)],
        "lessons": [lesson.summary_json() for lesson in lessons_of(game).values()],
        "rules_version": game.rules_version,
    }


def content_json(game: Game) -> Json:
    """The same with cards, moves and kinds of reactions."""
    verbs = [
        {
            "name": verb.name,
            "rules": list(verb.rules),
            "arguments": {name: span_values(span) for name, span in verb.spans.items()},
        }
        for verb in game.moves.verbs
    ]
    return game_json(game) | {"content": game.catalogue(), "moves": verbs, "reactions": reactions_json(game)}


def reactions_json(game: Game) -> list[Json]:
    book, words = game.rulebook(), game.plain_rules()
    told = {kind: words[kind].text if kind in words else plain(book.rule(kind).text) for kind in game.reactions()}
    return [{"kind": kind, "text": text} for kind, text in told.items()]


def span_values(span: Span) -> list[str] | int:
    return list(span.labels) if span.labels else span.size


def rules_json(game: Game) -> list[Json]:
    book, words, rules = game.rulebook(), game.plain_rules(), game.rules_for_players()
    shown = {rule.id for rule in rules}
    return [
        {
            "id": rule.id,
            "section": plain(rule.section),
            "text": rule.text,
            "source": sources(book.rule(rule.id)),
            "plain": said.text,
            "example": said.example,
            "picture": said.picture,
            "see": see_also(book, words, shown, rule.id),
        }
        for rule in rules
        for said in [words.get(rule.id, UNSAID)]
    ]


def find_lesson(game: Game, name: str) -> Lesson:
    try:
        return lesson_of(game, name)
    except UnknownLesson as error:
        raise NotFound(str(error)) from error


def table_json(table: LiveTable, caller: Caller, own: list[int] | None = None) -> Json:
    row = table.row
    now = now_ms()
    sight = table.sight(None, now)
    seats = caller.seats(table) if own is None else own
    return {
        "id": table.id,
        "game": row.game,
        "title": table.game.title,
        "name": row.name,
        "status": table.status,
        "seats": seats_json(table, None, sight),
        "options": told_options(row),
        "design": design_json(row),
        "reactions": row.reactions,
        "hints": row.hints,
        "pace": row.pace,
        "lesson": row.lesson,
        "must_be_ready": table.must_be_ready,
        "clock": {"kind": row.clock.get("kind"), "seconds": row.clock.get("seconds")},
        "open": row.is_open,
        "spectators": row.spectators,
        "commitment": table.commitment,
        "log": sight.log,
        "number": table.head - sight.hidden,
        "ending": table.ending,
        "rematch": row.rematch,
        "you": seats,
        "kept": table.kept_for(caller.guest.id if caller.guest else None, None),
        "host": caller.is_host(table),
        "your_turn": any(seat in table.pending() and not table.is_kept_from(seat, now) for seat in seats),
        "gone": None,
        "changed_at": iso(row.changed_at),
    }
