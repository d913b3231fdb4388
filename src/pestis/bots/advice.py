"""A hint in words: what a bot would do in somebody's place, and what it thinks of the other moves."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from pestis.bots.bot import no_choice
from pestis.bots.explain import Weighed, thoughts
from pestis.bots.level_words import words_of
from pestis.bots.levels import make
from pestis.bots.perspective import Perspective
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move

MOST_REASONS = 4
LEAST_TRIED = 12
# Differences that a person should not take for one, in chances to win and in points.
SAME_CHANCE = 0.01
SAME_SCORE = 0.05


@dataclass(frozen=True)
class Opinion:
    """One of the moves that a bot weighed; `worth` is the chance to win that it sees, if it can say."""

    move: Move
    worth: float | None
    text: str

    def as_json(self) -> dict[str, object]:
        return {
            "move": self.move.as_json(),
            "worth": self.worth,
            "text": self.text,
            "rules": list(self.move.rules),
        }


@dataclass(frozen=True)
class Advice:
    """What a bot would do, and the few best moves, its own first."""

    move: Move
    bot: str
    text: str
    reasons: list[Opinion]
    equal: int = 0  # so many of the moves look as good as the best: then none of them is named

    def as_json(self) -> dict[str, object]:
        return {
            "move": self.move.as_json(),
            "bot": self.bot,
            "text": self.text,
            "reasons": [reason.as_json() for reason in self.reasons],
            "equal": self.equal,
        }


def ask(bot: str, perspective: Perspective, seed: int) -> Advice:
    """Let a bot think here and now."""
    player = make(bot, game=perspective.game, seat=perspective.seat, seed=seed)
    action = int(player.choose(perspective))
    return advice(bot, perspective, action, thoughts(player, perspective, seed))


def advice(bot: str, perspective: Perspective, action: int, weighed: list[Weighed]) -> Advice:
    """In words, what a bot has chosen and thought."""
    weighed = distinct(perspective, action, weighed)
    reasons = reasons_for(perspective, action, weighed)
    equal = 0 if is_forced(perspective) else equals(action, weighed)
    if equal:
        text = equal_text(equal, len({line_of(perspective, other) for other in perspective.sensible()}))
    else:
        text = reasons[0].text if is_forced(perspective) else summary(bot, reasons, weighed)
    return Advice(perspective.describe(action), bot, text, reasons, equal)


def distinct(perspective: Perspective, action: int, weighed: list[Weighed]) -> list[Weighed]:
    """Of moves that read the same only one, as people are offered them: the chosen one, or else the first."""
    taken = {line_of(perspective, action)}
    found: list[Weighed] = []
    for move in weighed:
        line = line_of(perspective, move.action)
        if move.action == action or line not in taken:
            taken.add(line)
            found.append(move)
    return found


def line_of(perspective: Perspective, action: int) -> tuple[str, str]:
    """What people read of a move."""
    made = perspective.describe(action)
    return made.text, made.warning


def clear(weighed: list[Weighed]) -> list[Weighed]:
    """The moves that were looked into well enough to be compared, the best first."""
    most = max((move.tried for move in weighed), default=0)
    known = [move for move in weighed if move.tried >= min(LEAST_TRIED, most)]
    return sorted(known, key=lambda move: -move.worth)


def equals(action: int, weighed: list[Weighed]) -> int:
    """How many moves look as good as the chosen one, itself among them; 0 if it stands alone."""
    chosen = next((move for move in weighed if move.action == action), None)
    if chosen is None:
        return 0
    count = sum(is_equal(move, chosen) for move in weighed)
    return count if count > 1 else 0


def is_equal(move: Weighed, chosen: Weighed) -> bool:
    """A searching bot looks less and less into what it likes less, and cannot tell moves apart by a few looks."""
    looked = not chosen.tried or (chosen.tried >= LEAST_TRIED and move.tried * 2 >= chosen.tried)
    same = abs(move.worth - chosen.worth) < SAME_CHANCE and abs(move.gained - chosen.gained) < SAME_SCORE
    return looked and same


def equal_text(equal: int, count: int) -> str:
    who = f"All {count} moves" if equal == count else f"{equal} of the moves"
    return f"{who} look equally good: the bot sees no difference, so choose as you like."


def is_forced(perspective: Perspective) -> bool:
    return len(perspective.sensible()) == 1


def summary(bot: str, reasons: list[Opinion], weighed: list[Weighed]) -> str:
    who = f"The {words_of(bot).title} bot, which sees what you see, would choose this"
    return f"{who}. {reasons[0].text}" if weighed else f"{who}."


def reasons_for(perspective: Perspective, action: int, weighed: list[Weighed]) -> list[Opinion]:
    """The chosen move and the best others, each with what speaks for it."""
    if is_forced(perspective):
        return [Opinion(perspective.describe(action), None, f"{no_choice(perspective)}.")]
    chosen = next((move for move in weighed if move.action == action), None)
    if chosen is None:
        text = "The game brings no judgement of positions; the bot cannot say why."
        return [Opinion(perspective.describe(action), None, text)]
    # Those that are as good stand beside it, then the others from the best on.
    others = sorted((move for move in weighed if move is not chosen), key=lambda move: not is_equal(move, chosen))
    others = others[: MOST_REASONS - 1]
    told = [opinion(perspective, chosen, chosen_text(chosen, weighed))]
    return told + [opinion(perspective, other, other_text(other, chosen)) for other in others]


def opinion(perspective: Perspective, weighed: Weighed, text: str) -> Opinion:
    return Opinion(perspective.describe(weighed.action), round(weighed.worth, 4), text)


def chosen_text(chosen: Weighed, weighed: list[Weighed]) -> str:
    best = weighed[0]
    told = f"It sees {percent(chosen.worth)} to win after it"
    if chosen.tried:
        told += f"; it looked into this move {times(chosen.tried)}{often(chosen, weighed)}."
        return told + doubt(chosen, weighed)
    if chosen.worth >= best.worth - SAME_CHANCE:
        rivals = sum(abs(move.worth - chosen.worth) < SAME_CHANCE for move in weighed) - 1
        told += f", as with {rivals} of the other moves" if rivals else f", the most of all {len(weighed)} moves"
    else:
        told += f"; another move looks better at once ({percent(best.worth)}), but this one leads its turn further"
    return f"{told}{points(chosen)}."


def often(chosen: Weighed, weighed: list[Weighed]) -> str:
    others = [move.tried for move in weighed if move is not chosen]
    return ", more than into any other" if others and chosen.tried > max(others) else ""


def doubt(chosen: Weighed, weighed: list[Weighed]) -> str:
    """A search leaves the strategy's move only for one that is clearly ahead, and few looks do not tell that."""
    best = max(move.worth for move in weighed)
    if best < chosen.worth + SAME_CHANCE:
        return ""
    return f" Another move looks better so far ({percent(best)}), but not clearly enough: it may have been luck."


def other_text(other: Weighed, chosen: Weighed) -> str:
    gap = in_percent(other.worth) - in_percent(chosen.worth)
    if abs(other.worth - chosen.worth) < SAME_CHANCE or not gap:
        told = f"About as good: {percent(other.worth)} to win"
    else:
        apart = several(abs(gap), "percentage point")
        told = f"{percent(other.worth)} to win, {apart} {'more' if gap > 0 else 'less'}"
    looked = f"; looked into {times(other.tried)}" if other.tried else ""
    return f"{told}{looked}{points(other)}."


def points(move: Weighed) -> str:
    gained = move.gained
    if abs(gained) < SAME_SCORE:
        return ""
    return f"; your score {'rises' if gained > 0 else 'falls'} by {abs(gained):.1f}".removesuffix(".0")


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def percent(share: float) -> str:
    return f"{in_percent(share)} %"


def in_percent(share: float) -> int:
    """Rounded as everywhere on the page, so that a difference is that of the two numbers beside it."""
    return floor(round(share, 4) * 100 + 0.5)
