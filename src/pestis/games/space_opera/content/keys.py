"""SO-KEY: the keyboard map for tables and scenarios that are moved by hand. The rules never use it (SO-KEY-10)."""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera.views import Key

# Rule, what is selected, keys, command. SO-RULING-70: every command is in a menu as well, and keys work only while
# the table has the focus.
KEYS: Final = (
    ("SO-KEY-1", "card", "Ctrl+Alt+Click", "select"),
    ("SO-KEY-1", "card", "Ctrl+Alt+RightClick", "menu"),
    ("SO-KEY-2", "card", "Ctrl+F", "flip"),
    ("SO-KEY-2", "card", "Ctrl+R", "return_to_deck"),
    ("SO-KEY-3", "resource", "Click", "select"),
    ("SO-KEY-3", "resource", "RightClick", "menu"),
    ("SO-KEY-3", "resource", "Ctrl+Delete", "delete"),
    ("SO-KEY-4", "resource", "Ctrl+]", "mark_used"),
    ("SO-KEY-4", "resource", "Ctrl+[", "mark_free"),
    ("SO-KEY-4", "resource", "Ctrl+M", "toggle_moved"),
    ("SO-KEY-5", "meeple", "Ctrl+Right", "more"),
    ("SO-KEY-5", "meeple", "Ctrl+Left", "less"),
    ("SO-KEY-6", "energy", "Ctrl+Period", "more"),
    ("SO-KEY-6", "energy", "Ctrl+Comma", "less"),
    ("SO-KEY-7", "ore", "Ctrl+Up", "more"),
    ("SO-KEY-7", "ore", "Ctrl+Down", "less"),
    ("SO-KEY-8", "structure", "Ctrl+Period", "more"),
    ("SO-KEY-8", "structure", "Ctrl+Comma", "less"),
    ("SO-KEY-9", "warhead", "Ctrl+F", "flip"),
)


def keys_json() -> list[Key]:
    return [
        {"rule": rule, "selected": selected, "keys": keys, "command": command}
        for rule, selected, keys, command in KEYS
    ]
