"""A match: game, options, seed and the log of actions. The log is the truth, the state follows from it."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence

from pestis.kernel.errors import OptionError, RecordEdited, SeatCountError, UndoRefused, shown
from pestis.kernel.game import Ask, Game
from pestis.kernel.piles import SPECTATOR
from pestis.kernel.record import Record, commitment, mixed_seed, read_record
from pestis.kernel.redeal import Redeal
from pestis.kernel.registry import game as find_game
from pestis.kernel.rng import Seed, seed_bytes
from pestis.kernel.state import State
from pestis.kernel.visible_moves import VisibleMoves

WORLDS_PER_SEAT = 48


class Match:
    """One game being played, from the first move to the record of the last.

    The seed is committed to before the first move. `contributions` are words of the seats that are mixed into
    it, so that nobody chooses the shuffles alone. Without a seed a secret one is drawn; a short seed of your own
    can be guessed from the commitment. With a `redeal` it is practice: from one of its moves on the hidden cards
    are others than the seed dealt.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        seats: int,
        seed: Seed | None = None,
        options: Mapping[str, object] | None = None,
        ask: Ask = "public",
        contributions: Sequence[str] = (),
        redeal: Redeal | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if isinstance(seats, bool):
            raise SeatCountError(self.game.title, seats, self.game.seat_counts)
        self.seats = seats
        self.options = self.game.settle(seats, options, ask).as_json()
        self.ask = ask
        self.seed = secrets.token_hex(32) if seed is None else _seed_text(seed)
        self.contributions = checked_contributions(contributions)
        self.redeal = redeal
        self.log: list[tuple[int, int]] = []
        self.visible_moves = VisibleMoves(seats)
        self.state = self._rebuild(0)

    @property
    def commitment(self) -> str:
        """What is published before the first move: it binds the seed without telling it."""
        return commitment(self.seed)

    def play(self, seat: int, action: int) -> None:
        """Make a move if the rules allow it, and write it into the log."""
        is_secret = self.state.is_secret(seat, action)
        self.state.play(seat, action)
        self._note(seat, action, is_secret)

    def follow(self, seat: int, action: int, after: State | None = None) -> None:
        """Take over a move that was checked elsewhere, and the state it leads to where that is known."""
        is_secret = self.state.is_secret(seat, action)
        if after is None:
            self.state.apply(seat, action)
        else:
            self.state = after
        self._note(seat, action, is_secret)

    def _note(self, seat: int, action: int, is_secret: bool) -> None:
        self.log.append((int(seat), int(action)))
        self.visible_moves.note(seat, action, is_secret)
        self.state = self.redealt(self.state, len(self.log))

    def can_undo_freely(self, count: int = 1) -> bool:
        """Whether the last moves taught nobody anything, so that they can be taken back without asking."""
        if not 0 < count <= len(self.log):
            return False
        before = self.before(count)
        moves = self.log[-count:]
        viewers = [None, *range(self.seats)]
        return not any(learns(before, self.state, viewer, moves) for viewer in viewers)

    def undo(self, consent: Collection[int] = ()) -> tuple[int, int]:
        """Take back the last move: freely while it taught nobody anything, else with the others' consent."""
        if not self.log:
            raise UndoRefused("there is no move to take back")
        seat, _ = self.log[-1]
        missing = [other for other in range(self.seats) if other != seat and other not in consent]
        if missing and not self.can_undo_freely():
            names = ", ".join(self.game.seat_names[other] for other in missing)
            raise UndoRefused(f"somebody learned something from this move; it needs the consent of {names}")
        taken = self.log[-1]
        self.take_back(1)
        return taken

    def before(self, count: int) -> State:
        """The state without the last so many moves."""
        return self._rebuild(len(self.log) - count)

    def take_back(self, count: int, before: State | None = None) -> None:
        """Drop the last so many moves, whoever made them; `before` is the state without them, if it is known."""
        if not 0 < count <= len(self.log):
            raise UndoRefused(f"there are {len(self.log)} moves; {count} cannot be taken back")
        self.state = self.before(count) if before is None else before
        del self.log[-count:]
        self.visible_moves.cut(len(self.log))

    def record(self) -> Record:
        """The match as a record; the seed is in it only when the game is over.

        Before the end it is for whoever keeps the match, not for its seats: the log holds choices that some of
        them may not know.
        """
        over = self.state.is_over
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            packs=self.game.pack_hashes(),
            seats=self.seats,
            options=self.options,
            ask=self.ask,
            commitment=self.commitment,
            contributions=self.contributions,
            seed=self.seed if over else None,
            log=list(self.log),
            result=self.state.outcome().as_json() if over else None,
            digest=self.state.digest() if over else None,
            redeal=self.redeal,
            files=self.game.texts,
        )

    @staticmethod
    def replay(record: Record | str | bytes | Mapping[str, object], *, game: Game | None = None) -> Match:
        """The match that a record tells of, played again with every move checked."""
        told = record if isinstance(record, Record) else read_record(record)
        found = told.find_game(game)
        if told.seed is None:
            raise RecordEdited("the record has no seed: it was taken before the end, so nobody can replay it")
        try:
            match = Match(
                found,
                seats=told.seats,
                seed=told.seed,
                options=told.options,
                ask=told.ask,
                contributions=told.contributions,
                redeal=told.redeal,
            )
        except OptionError as error:
            raise RecordEdited(f"no such match can be played: {error}") from error
        if match.options != told.options:
            raise RecordEdited("the record does not give every option of the game with its value")
        for number, (seat, action) in enumerate(told.log, start=1):
            told.check_move(match.state, number, seat, action)
            match.play(seat, action)
        return match

    def _rebuild(self, moves: int) -> State:
        """The state after the first so many moves of the log."""
        seed = mixed_seed(self.seed, self.contributions)
        state = self.game.start(self.seats, seed, self.options, self.ask, source="fair")
        for made, (seat, action) in enumerate(self.log[:moves]):
            state = self.redealt(state, made)
            state.apply(seat, action)
        return self.redealt(state, moves)

    @property
    def opening(self) -> int:
        """How many of the moves were made in another match, which this one goes on from."""
        return self.redeal.move if self.redeal is not None else 0

    def redealt(self, state: State, made: int) -> State:
        """A state after so many moves; dealt anew, if this is where that was done."""
        return self.redeal.of(state) if self.redeal is not None and made == self.redeal.move else state

    def from_the_start(self) -> Match:
        """The same match before its first move."""
        return Match(
            self.game,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            ask=self.ask,
            contributions=self.contributions,
            redeal=self.redeal,
        )


def checked_contributions(words: Sequence[object]) -> list[str]:
    """What the seats add to the seed: texts that a record can hold."""
    if isinstance(words, str | bytes):
        raise OptionError(f"contributions are {shown(words)}; allowed: a list of texts, one for each seat")
    checked: list[str] = []
    for word in words:
        if not isinstance(word, str) or not word.isprintable():
            raise OptionError(f"a contribution is {shown(word)}; allowed: a text without control characters")
        checked.append(word)
    return checked


def _seed_text(seed: Seed) -> str:
    """The seed as it is written into the record."""
    try:
        return seed_bytes(seed).decode()
    except UnicodeError as error:
        raise OptionError(f"seed is {seed!r}; allowed: a number, a text, or bytes that are UTF-8") from error


def verify(record: Record | str | bytes | Mapping[str, object], *, game: Game | None = None) -> Match:
    """Check commitment, legality of each move and the result; raises a RecordError that says what is wrong.

    It proves that nothing was changed after the commitment was published. It does not prove that whoever kept
    the seed never looked at it. The record of a match that was given up is refused: without a result it looks like
    one that was cut short.
    """
    told = record if isinstance(record, Record) else read_record(record)
    told.check_commitment()
    match = Match.replay(told, game=game)
    told.check_result(match.state)
    return match


def learns(before: State, after: State, viewer: int | None, moves: Sequence[tuple[int, int]]) -> bool:
    """Whether moves told this viewer something that it could not know before.

    In every world that the viewer cannot tell from the true one, the same moves would have led to the same
    view and the same events; if one leads to others, or forbids a move, the viewer has learned which world it is
    in. Of several moves none may be secret: what comes of them comes later.
    """
    secret = before.sealing and viewer != moves[0][0]
    if before.sealing and (len(moves) > 1 or (secret and not after.sealing)):
        return True
    past = before.journal.count(SPECTATOR if viewer is None else viewer) if before.journal is not None else 0
    seen = seen_by(after, viewer, past)
    for number in range(WORLDS_PER_SEAT):
        world = before.imagine(viewer, number)
        if not follows(world, moves, secret=secret) or seen_by(world, viewer, past) != seen:
            return True
    return False


def follows(world: State, moves: Sequence[tuple[int, int]], *, secret: bool) -> bool:
    """Make these moves in a world, or another one in place of a secret one; whether that world allows them."""
    for seat, action in moves:
        choices = world.legal(seat)
        if not secret and action not in choices:
            return False
        world.apply(seat, choices[0] if secret else action)
    return True


def seen_by(state: State, viewer: int | None, past: int) -> tuple[object, ...]:
    """All that reaches a viewer: the view, its moves, and the events after the first `past` ones."""
    moves = state.legal(viewer) if viewer is not None else []
    return state.view(viewer), moves, state.events_since(past, viewer)
