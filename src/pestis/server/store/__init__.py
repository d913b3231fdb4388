"""What outlives the process: guests, tables, seats, and the log that is the truth about every match."""

from __future__ import annotations

from pestis.server.store.appending import Append, Lost, Overtaken
from pestis.server.store.database import Clash, Store, StoreError
from pestis.server.store.models import Entry, Guest, Seat, Table

__all__ = ["Append", "Clash", "Entry", "Guest", "Lost", "Overtaken", "Seat", "Store", "StoreError", "Table"]
