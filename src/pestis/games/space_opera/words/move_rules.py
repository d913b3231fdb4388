"""Which rules a move cites: those of its verb, of the Technology, or of the question that it answers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.moves import WINDOWS, asked_now
from pestis.games.space_opera.words.names import tech_rule
from pestis.games.space_opera.words.questions import QUESTION_RULES
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move

END_RULES: Final = {on.ASK_ITEM: "SO-RULING-14", on.ASK_MOVE: "SO-RULING-72", on.ASK_STEP: "SO-RULING-21"}
# Verbs that mean whatever is asked.
ANSWER_VERBS: Final = ("at", "kind", "amount", "seat", "ship", "tech", "aim", "accept", "decline", "end", "pass")


def move_rules(state: Galaxy, seat: i64, made: Move) -> tuple[str, ...]:
    """The rules of the verb, for a Technology its own, and for an answer those of what is asked."""
    asked = asked_now(state)
    kind = kind_of(asked)
    if made.verb == "use":
        return (*made.rules, tech_rule(made.args["tech"]))
    if made.verb == "mode":
        return ("SO-REACT-3",) if made.args["mode"] < move.STRIKE else ("SO-REACT-4",)
    if kind == on.ASK_DRAFT and (made.verb in ANSWER_VERBS or made.verb == "build"):
        return (tech_rule(a_of(asked)), "SO-TECH-0c")
    if made.verb not in ANSWER_VERBS or kind not in QUESTION_RULES:
        return made.rules
    return answer_rules(kind, made)


def answer_rules(kind: i64, made: Move) -> tuple[str, ...]:
    """The rules of an answer that many questions have."""
    asked: tuple[str, ...] = QUESTION_RULES[kind]
    if made.verb == "pass":
        return ("SO-BUILD-3",) if kind == on.ASK_BUILD else ("SO-MOVE-3",)
    if made.verb == "end":
        return (END_RULES.get(kind, asked[-1]),)
    if made.verb == "tech":
        return (*asked, tech_rule(made.args["tech"]))
    return (*asked, "SO-REACT-6") if made.verb == "decline" and kind in WINDOWS else asked
