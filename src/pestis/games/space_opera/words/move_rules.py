"""Which rules a move cites: those of its verb, of the Technology, or of the question that it answers."""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules.asking import question_now
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import tech_rule
from pestis.kernel.moves import Move

# Verbs that mean whatever is asked.
ANSWER_VERBS: Final = (
    "at",
    "kind",
    "amount",
    "seat",
    "ship",
    "tech",
    "aim",
    "accept",
    "decline",
    "end",
    "pass",
    "build",
)


def move_rules(state: Galaxy, made: Move) -> tuple[str, ...]:
    """The rules of the verb, for a Technology its own, and for an answer those of what is asked."""
    if made.verb == "use":
        return (*made.rules, tech_rule(made.args["tech"]))
    if made.verb == "mode":
        return ("SO-REACT-3",) if made.args["mode"] < move.STRIKE else ("SO-REACT-4",)
    asked = question_now(state)
    if asked is None or made.verb not in ANSWER_VERBS:
        return made.rules
    return asked.answer_rules(state.agenda[-1], made)
