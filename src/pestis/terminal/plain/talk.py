"""Holding the plain dialogue with somebody, or with a script."""

from __future__ import annotations

from pestis.terminal.plain.dialogue import Dialogue
from pestis.terminal.plain.lines import Lines
from pestis.terminal.plain.replay_dialogue import ReplayDialogue
from pestis.terminal.replay import ReplayTable
from pestis.terminal.table import Table


async def talk(table: Table) -> int:
    """Start the table, hold the dialogue, and keep what is needed to go on. The exit code is always 0."""
    await table.start()
    lines = Lines()
    try:
        dialogue = ReplayDialogue(table, lines) if isinstance(table, ReplayTable) else Dialogue(table, lines)
        await dialogue.run()
    finally:
        table.on_change = lambda: None
        await table.close()
    return 0
