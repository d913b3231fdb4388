"""A record as a dialogue, line by line."""

from __future__ import annotations

from pestis.terminal.lines import END, Lines
from pestis.terminal.plain import MOST_DIGITS, Dialogue, say, say_lines
from pestis.terminal.replay import ReplayTable
from pestis.terminal.telling import result

REPLAY_COMMANDS = (
    ("Enter, n", "the next move"),
    ("b", "one move back"),
    ("NUMBER", "the table after so many moves"),
    ("eyes SEAT", "through the eyes of a seat; eyes alone: a spectator"),
    ("board, read, scores, log", "as at every table"),
    ("rules WORDS", "rules and cards"),
    ("quit", "leave"),
)


class ReplayDialogue(Dialogue):
    """A record, one move after the other."""

    def __init__(self, table: ReplayTable, lines: Lines) -> None:
        super().__init__(table, lines)
        self.replay = table
        self.commands |= {"n": self._on, "b": self._back, "eyes": self._eyes}
        for name in ("moves", "hand", "why", "hint", "undo", "agree", "refuse", "say"):
            del self.commands[name]

    async def run(self) -> None:
        say(f"{self.table.facts.title}: {self.replay.name}, {self.replay.length} moves.")
        say('Press Enter for the next move. "help" lists what else can be typed.')
        self._tell_scene()
        while not self.is_left:
            await self.lines.wait()
            typed = self.lines.take()
            if typed is END:
                return
            await self._obey(typed.strip() or "n")

    def _tell_scene(self) -> None:
        replay = self.replay
        say(f"{replay.place}/{replay.length} {replay.caption}")
        for event in replay.scene["events"]:
            say(f"- {event['text']}")
        if replay.place == replay.length:
            say_lines(result(replay.now))

    def _go(self, place: int) -> None:
        self.replay.go(place)
        self._tell_scene()

    async def _on(self, _: str) -> None:
        self._go(self.replay.place + 1)

    async def _back(self, _: str) -> None:
        self._go(self.replay.place - 1)

    async def _eyes(self, seat: str) -> None:
        seats = self.replay.match.seats
        if seat and not (seat.isdecimal() and len(seat) < 4 and int(seat) < seats):
            say(f"No: there is no seat {seat}; allowed: 0 to {seats - 1}")
            return
        self.replay.look_from(int(seat) if seat else None)
        self._tell_scene()

    async def _choose(self, typed: str) -> None:
        if typed.isdecimal() and len(typed) < MOST_DIGITS and int(typed) <= self.replay.length:
            self._go(int(typed))
        else:
            say(f"No: type a number from 0 to {self.replay.length}, or help.")

    async def _help(self, _: str) -> None:
        for words, does in REPLAY_COMMANDS:
            say(f"{words:<24} {does}")
