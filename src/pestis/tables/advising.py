"""What a bot that thought for a person tells."""

from __future__ import annotations

from pestis.bots import Perspective
from pestis.bots.advice import advice
from pestis.bots.coach import slips_among
from pestis.bots.explain import Weighed
from pestis.tables.rows import Json


def hint_json(bot: str, perspective: Perspective, action: int, weighed: list[Weighed]) -> Json:
    """What the bot would do."""
    return advice(bot, perspective, action, weighed).as_json()


def coach_json(perspective: Perspective, log: int, action: int, weighed: list[Weighed]) -> Json:
    """Which moves would be clear mistakes."""
    slips = [
        {"move": slip.action, "before": round(slip.before, 4), "after": round(slip.after, 4)}
        for slip in slips_among(perspective, action, weighed)
    ]
    return {"log": log, "best": perspective.describe(action).as_json(), "slips": slips}
