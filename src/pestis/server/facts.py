"""What is public about games and tables, in the models of the API."""

from __future__ import annotations

from pestis.kernel.game import Game
from pestis.server.schemas import GameContent, GameFacts, RuleText, TableFacts
from pestis.tables import facts
from pestis.tables.callers import Caller
from pestis.tables.live import LiveTable


def game_facts(game: Game) -> GameFacts:
    return GameFacts.model_validate(facts.game_json(game))


def game_content(game: Game) -> GameContent:
    return GameContent.model_validate(facts.content_json(game))


def rule_texts(game: Game) -> list[RuleText]:
    return [RuleText.model_validate(told) for told in facts.rules_json(game)]


def table_facts(table: LiveTable, caller: Caller, own: list[int] | None = None) -> TableFacts:
    return TableFacts.model_validate(facts.table_json(table, caller, own))
