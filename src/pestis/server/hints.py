"""A hint in words: what a bot would do in somebody's place, and what it thinks of the other moves."""

from __future__ import annotations

from pestis.bots import Perspective, levels
from pestis.server.botpool import BotFailed
from pestis.server.hub import Hub
from pestis.server.live import LiveTable
from pestis.server.messages import Move
from pestis.server.problems import Conflict
from pestis.server.schemas import HintReason, HintTold
from pestis.server.weighing import Weighed

MOST_REASONS = 4
# Differences that a person should not take for one, in chances to win and in points.
SAME_CHANCE = 0.01
SAME_SCORE = 0.05


async def hint(hub: Hub, table: LiveTable, seat: int) -> HintTold:
    bot = levels(table.game)[-1]
    perspective = Perspective(table.state, seat)
    try:
        action, weighed = await hub.bots.advise(bot, perspective)
    except BotFailed as error:
        raise Conflict(f"The bot has no answer: {error}.", log=table.log) from error
    reasons = reasons_for(perspective, action, weighed)
    return HintTold(
        move=told_move(perspective, action), bot=bot, text=summary(bot, reasons, weighed), reasons=reasons
    )


def told_move(perspective: Perspective, action: int) -> Move:
    return Move.model_validate(perspective.describe(action).as_json())


def summary(bot: str, reasons: list[HintReason], weighed: list[Weighed]) -> str:
    if len(weighed) == 1:
        return reasons[0].text
    who = f"The {bot} bot, which sees what you see, would choose this"
    return f"{who}. {reasons[0].text}" if weighed else f"{who}."


def reasons_for(perspective: Perspective, action: int, weighed: list[Weighed]) -> list[HintReason]:
    """The chosen move and the best others, each with what speaks for it."""
    chosen = next((move for move in weighed if move.action == action), None)
    if chosen is None:
        move = told_move(perspective, action)
        text = "The game brings no judgement of positions; the bot cannot say why."
        return [HintReason(move=move, worth=None, text=text, rules=move.rules)]
    others = [move for move in weighed if move is not chosen][: MOST_REASONS - 1]
    told = [reason(perspective, chosen, chosen_text(chosen, weighed))]
    return told + [reason(perspective, other, other_text(other, chosen)) for other in others]


def reason(perspective: Perspective, weighed: Weighed, text: str) -> HintReason:
    move = told_move(perspective, weighed.action)
    return HintReason(move=move, worth=round(weighed.worth, 4), text=text, rules=move.rules)


def chosen_text(chosen: Weighed, weighed: list[Weighed]) -> str:
    if len(weighed) == 1:
        return "There is no other move."
    best = weighed[0]
    told = f"It sees {percent(chosen.worth)} to win after it"
    if chosen.tried:
        return f"{told}; it looked into this move {chosen.tried} times{often(chosen, weighed)}."
    if chosen.worth >= best.worth - SAME_CHANCE:
        rivals = sum(abs(move.worth - chosen.worth) < SAME_CHANCE for move in weighed) - 1
        told += f", as with {rivals} of the other moves" if rivals else f", the most of all {len(weighed)} moves"
    else:
        told += f"; another move looks better at once ({percent(best.worth)}), but this one leads its turn further"
    return f"{told}{points(chosen)}."


def often(chosen: Weighed, weighed: list[Weighed]) -> str:
    return ", more than into any other" if all(chosen.tried >= move.tried for move in weighed) else ""


def other_text(other: Weighed, chosen: Weighed) -> str:
    gap = other.worth - chosen.worth
    if abs(gap) < SAME_CHANCE:
        told = f"About as good: {percent(other.worth)} to win"
    else:
        told = f"{percent(other.worth)} to win, {percent(abs(gap))} {'more' if gap > 0 else 'less'}"
    looked = f"; looked into {other.tried} times" if other.tried else ""
    return f"{told}{looked}{points(other)}."


def points(move: Weighed) -> str:
    gained = move.gained
    if abs(gained) < SAME_SCORE:
        return ""
    return f"; your score {'rises' if gained > 0 else 'falls'} by {abs(gained):.1f}".removesuffix(".0")


def percent(share: float) -> str:
    return f"{share * 100:.0f} %"
