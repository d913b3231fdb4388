"""A record as a dialogue, line by line."""

from __future__ import annotations

from pestis.kernel.grammar import several
from pestis.terminal.plain.answers import MOST_DIGITS
from pestis.terminal.plain.dialogue import Dialogue
from pestis.terminal.plain.lines import END, Lines
from pestis.terminal.plain.speech import say, say_lines
from pestis.terminal.plain.texts import log_lines, result
from pestis.terminal.replay import ReplayTable

REPLAY_COMMANDS = (
    ("Enter, next, n", "the next move; next 5: five of them"),
    ("back, b", "one move back; back 5: five of them"),
    ("start, end", "before the first move, after the last"),
    ("NUMBER", "the table after so many moves"),
    ("eyes NAME", "through the eyes of a seat, such as eyes Blue; eyes alone: a spectator"),
    ("board, read, hand", "the table, drawn or read out; what these eyes hold"),
    ("scores, log", "the players; what happened last"),
    ("rules WORDS", "rules and cards"),
    ("help, ?", "this list"),
    ("quit, q", "leave"),
)
# What makes sense only while a match is played.
LEFT_OUT = (
    *("moves", "why", "hint", "undo", "agree", "refuse", "say", "orders", "resign", "rematch", "review"),
    *("h", "u", "o", "x", "v"),
)


class ReplayDialogue(Dialogue):
    """A record, one move after the other."""

    def __init__(self, table: ReplayTable, lines: Lines) -> None:
        super().__init__(table, lines)
        self.replay = table
        for name in LEFT_OUT:
            del self.commands[name]
        self.commands |= {"next": self._on, "back": self._back, "start": self._start, "end": self._end}
        self.commands |= {"n": self._on, "b": self._back, "eyes": self._eyes, "?": self._help}

    async def run(self) -> None:
        say(f"{self.table.facts.title}: {self.replay.name}, {several(self.replay.length, 'move')}.")
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
        if replay.place == 0 or replay.scene["seat"] == replay.seat:
            for text in log_lines(replay.scene["events"]):  # else the caption has said them
                say(f"- {text}")
        if replay.place == replay.length:
            say_lines(result(replay.now))

    def _go(self, place: int) -> None:
        if not 0 <= place <= self.replay.length and self.replay.place in (0, self.replay.length):
            say("That was the last move." if place > 0 else "This is before the first move.")
            return
        self.replay.go(place)
        self._tell_scene()

    async def _step(self, typed: str, way: int) -> None:
        if typed and not (typed.isdecimal() and len(typed) < MOST_DIGITS):
            say(f"No: {typed[:40]!r} is no number of moves.")
            return
        self._go(self.replay.place + way * (int(typed) if typed else 1))

    async def _on(self, typed: str) -> None:
        await self._step(typed, 1)

    async def _back(self, typed: str) -> None:
        await self._step(typed, -1)

    async def _start(self, _: str) -> None:
        self._go(0)

    async def _end(self, _: str) -> None:
        self._go(self.replay.length)

    async def _eyes(self, typed: str) -> None:
        seat = self.replay.find_seat(typed)
        if typed and seat is None:
            names = ", ".join(self.replay.names.colours[: self.replay.match.seats])
            say(f"No: there is no seat {typed[:40]}; allowed: {names}, or 0 to {self.replay.match.seats - 1}")
            return
        self.replay.look_from(seat)
        self._tell_scene()

    async def _choose(self, typed: str) -> None:
        if typed.isdecimal() and len(typed) < MOST_DIGITS and int(typed) <= self.replay.length:
            self._go(int(typed))
        else:
            say(f"No: type a number from 0 to {self.replay.length}, or help.")

    async def _help(self, _: str) -> None:
        for words, does in REPLAY_COMMANDS:
            say(f"{words:<18} {does}")
