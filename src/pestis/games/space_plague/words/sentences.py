"""Pieces of sentences that tell somebody what they, or others, do."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.kernel.grammar import third_person, whom


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def then(seat: i64, viewer: i64, words: str) -> str:
    """Who does it, inside a sentence: "you pay 2", "Blue pays 2"."""
    return f"{whom(seat, viewer)} {agree(seat, viewer, words)}"


def agree(seat: i64, viewer: i64, words: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    if seat == viewer:
        return words
    first, space, rest = words.partition(" ")
    return f"{third_person(first)}{space}{rest}"


def one_of(seat: i64, viewer: i64, ways: tuple[str, ...]) -> str:
    """Several things of which somebody does one: "rolls the die, buys one evolution, or advances a unit"."""
    told = [agree(seat, viewer, words) for words in ways]
    return f"{', '.join(told[:-1])}, or {told[-1]}" if len(told) > 1 else told[0]
