"""What lies on the table, who owes a choice, and what still has to happen.

A game derives its own class from `State` and adds its fields, each declared once in `__init__`, with its type: how
states are copied, compared, stored and printed follows from that. A state imports no rule; what can be asked of it
is answered by its game (`pestis.kernel.hooks`) and by the frames of the agenda (`pestis.kernel.frames`).

The agenda is a stack of frames. A frame on top is either carried out or a question that one seat (`ask`) or
several at once, in secret (`ask_together`), have to answer. Nothing recurses and nothing waits inside a function,
so a state can be copied, stored and resumed at any decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.agenda import IDLE, kind_of
from pestis.kernel.errors import DefinitionError, GameOver, IllegalMove, NotYourTurn, UnknownSeat, shown
from pestis.kernel.events import Event, Journal
from pestis.kernel.hooks import AnyGame
from pestis.kernel.moves import Bundle, Move, Prompt, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import EVERYONE, SPECTATOR, viewer_bit
from pestis.kernel.position import agenda_text, position_text
from pestis.kernel.rng import FastRng, Rng, fast
from pestis.kernel.serialise import copied, differences, digest, values_of
from pestis.kernel.writer import ListWriter

NOT_YET: Final[i64] = -1
MOST_SEATS: Final[i64] = 8
SEAT_SETS: Final = tuple(tuple(seat for seat in range(8) if bits >> seat & 1) for bits in range(256))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The state of one game. A game derives its own class; `Game.blank` makes an empty one."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        self.game = game
        self.seats = seats
        self.rng: Rng = NO_RNG
        self.skip_unable: bool = False  # seats that cannot answer are not asked
        self.for_people: bool = True  # what only people want is offered: to give up
        self.in_full: bool = False  # people are told everything, and may think better of what has only begun
        self.is_over: bool = False
        self.decisions: i64 = 0  # made so far
        self.agenda: list[i64] = list(IDLE)  # packed frames, the next one last
        self.waiting: i64 = 0  # the seats that owe a choice, as bits
        self.sealing: bool = False  # whether they answer in secret, all at once
        self.sealed: list[i64] = []  # what they have answered so far, by seat
        self.journal: Journal | None = None  # what happened, if anybody watches

    # What everybody uses.

    def pending(self) -> tuple[int, ...]:
        """The seats that owe a choice now; several at once where the rules say so; () when over."""
        return SEAT_SETS[self.waiting]

    def next_seat(self) -> i64:
        """The first seat that owes a choice, -1 if none does."""
        if self.waiting == 0:
            return -1
        seat: i64 = 0
        while not self.waiting >> seat & 1:
            seat += 1
        return seat

    @final
    def asked_frame(self) -> i64:
        """The question that somebody is asked now, 0 if nobody is."""
        if not self.waiting:
            return 0
        return self.agenda[-1]

    @final
    def next_after(self, seat: i64) -> i64:
        """The seat to the left of this one: clockwise is ascending seat number."""
        return seat + 1 if seat + 1 < self.seats else 0

    def legal(self, seat: i64) -> list[i64]:
        """The moves this seat can make now, in a stable order; never empty for a pending seat."""
        if seat < 0 or seat >= self.seats or not self.waiting >> seat & 1:
            return []
        return self.choices(self.agenda[-1], seat)

    def apply(self, seat: i64, action: i64) -> None:
        """Make a legal move, in place. Trusts the caller; `play` is the checked one."""
        self.decisions += 1
        self._take(seat, action)
        if self.skip_unable and self.for_people:
            self.answer_formalities()

    def _take(self, seat: i64, action: i64) -> None:
        """Take an answer, and go on until somebody is asked."""
        slots = self.game.slots
        if self.sealing:
            self.sealed[seat] = action
            self.waiting &= ~(1 << seat)
            if self.waiting:
                return
            self.sealing = False
            answers = self.sealed
            self.sealed = []
            self.reveal(self.agenda.pop(), answers)
        else:
            self.waiting = 0
            question = self.agenda.pop()
            slots[kind_of(question)].frame.answer(self, question, seat, action)
        while not self.waiting and not self.is_over:
            todo = self.agenda.pop()
            slots[kind_of(todo)].frame.happen(self, todo)

    def answer_formalities(self) -> None:
        """People are not asked what has one answer: it is given for them."""
        seat = self._formality()
        while seat >= 0:
            self._take(seat, self._sensible(seat)[0])
            seat = self._formality()

    def _formality(self) -> i64:
        """The first seat that is asked and can answer in one way only, -1 if there is none."""
        for seat in range(self.seats):
            if self.waiting >> seat & 1 and len(self._sensible(seat)) == 1:
                return seat
        return -1

    def _sensible(self, seat: i64) -> list[i64]:
        """The moves that this seat can make, without those that only people want."""
        self.for_people = False
        moves = self.choices(self.agenda[-1], seat)
        self.for_people = True
        return moves

    def play(self, seat: int, action: int) -> None:
        """Make a move if the rules allow it; else raise IllegalMove and leave everything as it was."""
        self.game.moves.verb_of(action)
        if not self._is_seat(seat) or action not in self.legal(seat):
            refusal = self.why_not(seat, action)
            if self.is_over:
                raise GameOver(refusal.rule, refusal.text)
            if seat not in self.pending():
                raise NotYourTurn(refusal.rule, refusal.text)
            raise IllegalMove(refusal.rule, refusal.text)
        self.apply(seat, action)

    def why_not(self, seat: int, action: int) -> Refusal:
        """For a move that is not legal now: the rule that refuses it and a sentence."""
        self.game.moves.verb_of(action)
        if self.is_over:
            return Refusal(self.game.end_rule, "The game is over.")
        if not self._is_seat(seat):
            return Refusal(
                self.game.turn_rule, f"This table has no seat {seat}; the seats are 0 to {self.seats - 1}."
            )
        if seat not in self.pending():
            return self._not_pending(seat)
        if action in self.legal(seat):
            raise ValueError(
                f"{self.game.moves.form(action)} is legal for seat {seat}; there is nothing to refuse"
            )
        return self.refusal(seat, self._bare_move(action))

    def _viewer(self, seat: int | None) -> i64:
        """Who looks: a seat of this table, or a spectator."""
        if seat is None:
            return SPECTATOR
        if not self._is_seat(seat):
            raise UnknownSeat(
                f"there is no seat {shown(seat)}; allowed: 0 to {self.seats - 1}, or None to look on"
            )
        return seat

    def _is_seat(self, seat: int) -> bool:
        seats: int = self.seats
        return 0 <= seat < seats

    def _not_pending(self, seat: i64) -> Refusal:
        """Why a seat that owes no choice cannot make one: in the words of the question, or in ours."""
        asked = self.agenda[-1]
        told = self.game.frames[kind_of(asked)].not_asked(self, asked, seat)
        if told is not None:
            return told
        if self.sealing:
            return Refusal(self.game.turn_rule, "You have chosen already; the others are still choosing.")
        awaited = " and ".join(self.game.seat_names[other] for other in self.pending())
        return Refusal(self.game.turn_rule, f"It is not your choice now; {awaited} must choose.")

    def describe(self, seat: int, action: int) -> Move:
        """A move in words: verb, arguments, one line of text, rule ids; if it is legal, what it loses for good."""
        self._viewer(seat)
        return self._told(seat, action, action in self.legal(seat))

    def legal_moves(self, seat: int) -> list[Move]:
        """The moves this seat can make now, in words."""
        return [self._told(seat, action, True) for action in self.legal(seat)]

    def _told(self, seat: i64, action: int, is_legal: bool) -> Move:
        move = self._bare_move(action)
        move.text = self.move_text(seat, move)
        move.rules = self.move_rules(seat, move)
        if is_legal:
            move.warning = self.game.move_warning(self, seat, move)
        return move

    def bundles(self, seat: int) -> list[Bundle]:
        """Moves that this seat can make in one go; none while it is not asked."""
        viewer = self._viewer(seat)
        return self.game.bundles(self, viewer) if self.waiting >> viewer & 1 else []

    def _bare_move(self, action: int) -> Move:
        verb, args = self.game.moves.decode(action)
        return Move(action, verb.name, args, self.game.moves.form(action), "", verb.rules)

    def view(self, seat: int | None) -> dict[str, object]:
        """Plain JSON data: exactly what this seat may know; None is a spectator."""
        viewer = self._viewer(seat)
        asked = None if self.is_over else self.question(viewer).as_json()
        return {
            "game": self.game.id,
            "seats": int(self.seats),
            "you": seat,
            "pending": list(self.pending()),
            "decisions": int(self.decisions),
            "question": asked,
            "chosen": self._own_sealed(viewer),
            "over": self.is_over,
            "table": self.board_view(viewer),
            "outcome": self.outcome().as_json() if self.is_over else None,
        }

    def _own_sealed(self, viewer: i64) -> int | None:
        """The secret answer this viewer has given to the question that is still open."""
        if not self.sealing or viewer == SPECTATOR or self.sealed[viewer] == NOT_YET:
            return None
        return int(self.sealed[viewer])

    def observe(self, seat: int) -> list[float]:
        """The knowledge of a seat as a vector of `game.observation_size(seats)` numbers."""
        observation = self.game.observation(int(self.seats))
        writer = ListWriter(observation.size)
        observation.write_whole(self, seat, writer)
        return writer.numbers

    def imagine(self, seat: int | None, seed: int) -> State:
        """A full state drawn at random among those this seat cannot tell from the true one.

        Depends on what the seat knows and on the seed, on nothing else: the generator is a new one, the
        journal begins anew, other seats' secret answers and all hidden cards are drawn again.
        """
        viewer = self._viewer(seat)
        world = self.clone()
        world.rng = fast(seed)
        if self.journal is not None:
            world.journal = Journal(self.journal.count(viewer))
        world.guess(viewer)
        if world.sealing:
            world._guess_sealed(viewer)
        return world

    def _guess_sealed(self, viewer: i64) -> None:
        question = self.agenda[-1]
        for seat in range(self.seats):
            if seat != viewer and self.sealed[seat] != NOT_YET:
                self.sealed[seat] = self.rng.pick(self.choices(question, seat))

    def events_since(self, number: int, seat: int | None) -> list[dict[str, object]]:
        """What happened after the first `number` events that this seat saw, as it saw them."""
        viewer = self._viewer(seat)
        if self.journal is None:
            return []
        first = max(int(number), int(self.journal.base))
        seen = self.journal.seen(viewer)[first - self.journal.base :]
        return [self._event_json(event, first + place, viewer) for place, event in enumerate(seen)]

    def _event_json(self, event: Event, number: int, viewer: i64) -> dict[str, object]:
        kind = self.game.events.kind(event.kind)
        values = event.args(viewer_bit(viewer))
        args: dict[str, object] = {}
        for (name, span), value in zip(kind.spans.items(), values, strict=False):
            if span.labels and value >= span.size:
                raise DefinitionError(f"event {kind.name!r}: {name} is {value}; its span ends at {span.size - 1}")
            args[name] = None if value < 0 else span.label(value) if span.labels else value
        return {
            "number": number,
            "event": kind.name,
            "seat": None if event.seat < 0 else int(event.seat),
            "args": args,
            "text": self.event_text(kind.name, event.seat, values, viewer),
            "rules": list(kind.rules),
        }

    def digest(self, packs: Mapping[str, str] | None = None) -> str:
        """SHA-256 of everything in the state: equal states have equal digests, on every machine.

        With the hashes of `packs` it is the digest of a record that calls the content by them.
        """
        return digest(self, None if packs is None else self.game.words_for(packs))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore, (self.game, int(self.seats), values_of(self))

    # What a game uses.

    def ask(self, seat: i64, question: i64) -> None:
        """Let one seat answer a question frame; the answer arrives in `answer`."""
        self.agenda.append(question)
        self.waiting = 1 << seat

    def ask_together(self, seats: i64, question: i64) -> None:
        """Let several seats (as bits) answer at once, in secret; all answers arrive together in `reveal`."""
        self.agenda.append(question)
        self.waiting = seats
        self.sealing = True
        self.sealed = [NOT_YET] * self.seats

    def push(self, todo: i64) -> None:
        """Put a frame on top of the agenda: it happens next."""
        self.agenda.append(todo)

    def emit(
        self,
        kind: i64,
        seat: i64,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        audience: i64 = EVERYONE,
        veil: i64 = 0,
    ) -> None:
        """Write an event into the journal, if anybody is watching."""
        if self.journal is not None:
            self.journal.add(kind, seat, a, b, c, audience, veil)

    def clone(self) -> State:
        """An independent copy. The build writes this out for every compiled state, field by field."""
        copy: State = self.game.blank(int(self.seats))
        for name, value in values_of(self).items():
            setattr(copy, name, copied(value))
        return copy

    def differences(self, other: State) -> list[str]:
        """The fields in which two states differ, with both values; for people who look for a fault."""
        return differences(self, other)

    def __repr__(self) -> str:
        return f"<{self._heading()}: {agenda_text(self.game.frames, self.agenda, self.is_over)}>"

    def __str__(self) -> str:
        """The position in words: the agenda as named frames, and every field."""
        agenda = agenda_text(self.game.frames, self.agenda, self.is_over)
        return position_text(self._heading(), agenda, self.pending(), self.game.in_words(self))

    def _heading(self) -> str:
        return f"{type(self).__name__} of {self.game.id}, {self.seats} seats, {self.decisions} decisions"

    # What the game and its frames answer. Compiled, a list that is read at a name counts no references to itself:
    # hence `kind`, where every decision comes by.

    def choices(self, question: i64, seat: i64) -> list[i64]:
        """The answers to a question frame that this seat can give."""
        kind = kind_of(question)
        return self.game.slots[kind].frame.choices(self, question, seat)

    def step(self, todo: i64) -> None:
        """Carry out a frame that was on top of the agenda."""
        kind = kind_of(todo)
        self.game.slots[kind].frame.happen(self, todo)

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        """Take the answer to a question that was on top of the agenda."""
        kind = kind_of(question)
        self.game.slots[kind].frame.answer(self, question, seat, action)

    def reveal(self, question: i64, answers: list[i64]) -> None:
        """Take the secret answers of all seats at once (-1: was not asked)."""
        self.game.slots[kind_of(question)].frame.reveal(self, question, answers)

    def guess(self, viewer: i64) -> None:
        """Draw everything this viewer cannot know anew, from what it knows and `self.rng` only."""
        self.game.guess(self, viewer)

    def board_view(self, viewer: i64) -> Mapping[str, object]:
        """The game's part of a view."""
        return self.game.board_view(self, viewer)

    def question(self, viewer: i64) -> Prompt:
        """What is asked now, as this viewer may know it."""
        asked = self.agenda[-1]
        question = self.game.frames[kind_of(asked)]
        return Prompt(question.text(self, asked, viewer), question.cites(self, asked))

    def move_text(self, seat: i64, move: Move) -> str:
        """One line that says what a move does."""
        return self.game.move_text(self, seat, move)

    def move_rules(self, seat: i64, move: Move) -> tuple[str, ...]:
        """The rules a move follows."""
        return self.game.move_rules(self, seat, move)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        """Why this pending seat cannot make this move now."""
        asked = self.agenda[-1]
        return self.game.frames[kind_of(asked)].refusal(self, asked, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        """One line that says what happened; veiled arguments are -1."""
        return self.game.event_text(self, kind, seat, args, viewer)

    def is_secret(self, seat: int, action: int) -> bool:
        """Whether some other seat cannot see that this one makes this move now, even if it finds out later."""
        if self.sealing or not self.waiting:
            return self.sealing
        asked = self.agenda[-1]
        return self.game.frames[kind_of(asked)].is_secret(self, asked, seat, action)

    def default_move(self, seat: i64) -> i64:
        """What an absent player does: decline, pass, or the least harmful choice."""
        asked = self.agenda[-1]
        return self.game.frames[kind_of(asked)].default(self, asked, seat)

    def rounds(self) -> int | None:
        """Which round of the game this is, if the game has rounds."""
        return self.game.rounds(self)

    def scores(self) -> list[float]:
        """The score of each seat, also while the game goes on."""
        return self.game.scores(self)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        return self.outcome().winners if self.is_over else ()

    def outcome(self) -> Outcome:
        """Why the game ended, the final scores with their parts, and the tie-breaks used."""
        return self.game.outcome(self)

    def components(self) -> Mapping[str, int]:
        """How many of each component there are, wherever they lie: the same after every move."""
        return self.game.components(self)


NO_RNG: Final[Rng] = FastRng(0, 0, 0, 0)


def restore(game: AnyGame, seats: int, values: Mapping[str, object]) -> State:
    """A state from what `__reduce__` saved."""
    state: State = game.blank(seats)
    for name, value in values.items():
        setattr(state, name, value)
    return state
