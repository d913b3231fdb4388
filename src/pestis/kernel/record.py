"""Records: small JSON files from which a match can be played again and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from pestis.kernel.errors import (
    PackError,
    RecordDamaged,
    RecordEdited,
    RecordError,
    RecordVersion,
    UnknownGame,
    UnknownMove,
    shown,
)
from pestis.kernel.game import ASKS, Ask, Game
from pestis.kernel.grammar import several
from pestis.kernel.redeal import Redeal, read_redeal
from pestis.kernel.registry import game as find_game
from pestis.kernel.state import State

FORMAT = "pestis-record-1"
FIELDS = (
    "format",
    "game",
    "rules_version",
    "packs",
    "seats",
    "options",
    "ask",
    "commitment",
    "contributions",
    "seed",
    "log",
    "result",
    "digest",
    "redeal",
    "files",
)


def commitment(seed: str) -> str:
    """SHA-256 of a seed, published before the first move."""
    return hashlib.sha256(b"pestis-commitment\x00" + seed.encode()).hexdigest()


def mixed_seed(seed: str, contributions: Sequence[str]) -> str:
    """The seed that shuffles: the committed one, mixed with a word of every seat if there are any."""
    if not contributions:
        return seed
    said = json.dumps([seed, *contributions], ensure_ascii=True)
    return hashlib.sha256(b"pestis-mixed-seed\x00" + said.encode()).hexdigest()


class Record:
    """All that is needed to play a match again, and what it led to."""

    def __init__(
        self,
        *,
        game: str,
        rules_version: str,
        packs: Mapping[str, str],
        seats: int,
        options: Mapping[str, object],
        ask: Ask,
        commitment: str,
        contributions: Sequence[str],
        seed: str | None,
        log: list[tuple[int, int]],
        result: Mapping[str, object] | None,
        digest: str | None,
        redeal: Redeal | None = None,
        files: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.packs = dict(packs)
        self.seats = seats
        self.options = dict(options)
        self.ask: Ask = ask
        self.commitment = commitment
        self.contributions = list(contributions)
        self.seed = seed
        self.log = log
        self.result = result
        self.digest = digest
        self.redeal = redeal
        # Of a pack that came as texts: whoever verifies the record finds the cards in it.
        self.files = dict(files or {})

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "packs": self.packs,
            "seats": self.seats,
            "options": self.options,
            "ask": self.ask,
            "commitment": self.commitment,
            "contributions": self.contributions,
            "seed": self.seed,
            "log": [list(move) for move in self.log],
            "result": self.result,
            "digest": self.digest,
        }
        if self.redeal is not None:
            told["redeal"] = self.redeal.as_json()
        if self.files:
            told["files"] = self.files
        return told

    def dumps(self) -> str:
        """The record as the text of a file, one line."""
        return json.dumps(self.as_json(), ensure_ascii=True) + "\n"

    def find_game(self, given: Game | None) -> Game:
        """The installed game this record belongs to; refuses other rules or other content."""
        try:
            found = given or self._game_with_files()
        except UnknownGame as error:
            raise RecordVersion(f"the record is of a game that is not installed: {error}") from error
        if found.id != self.game:
            raise RecordVersion(f"the record is of {self.game!r}, not of {found.id!r}")
        if found.rules_version != self.rules_version:
            raise RecordVersion(
                f"the record was played by version {self.rules_version!r} of the rules of {self.game}; "
                f"installed: {found.rules_version!r}"
            )
        if not found.has_packs(self.packs):
            raise RecordVersion(
                f"the record was played with other content: {describe_packs(self.packs)}; "
                f"in use: {describe_packs(found.pack_hashes())}"
            )
        return found

    def _game_with_files(self) -> Game:
        found = find_game(self.game)
        try:
            return found.with_texts(self.files) if self.files else found
        except PackError as error:
            raise RecordVersion(f"the content inside the record cannot be used: {error}") from error

    def check_commitment(self) -> None:
        if self.seed is None:
            raise RecordEdited("the record has no seed: it was taken before the end, so nothing can be verified")
        if commitment(self.seed) != self.commitment:
            raise RecordEdited("the seed is not the one that was committed to before the first move")

    def check_move(self, state: State, number: int, seat: int, action: int) -> None:
        """Refuse a move of the log that the rules refuse, naming its number."""
        try:
            seats: int = state.seats
            legal = 0 <= seat < seats and action in state.legal(seat)
            if not legal:
                refusal = state.why_not(seat, action)
                raise RecordEdited(f"move {number} of the log is not legal: {refusal.text} [{refusal.rule}]")
        except UnknownMove as error:
            raise RecordEdited(f"move {number} of the log: {error}") from error

    def check_result(self, state: State) -> None:
        if not state.is_over:
            raise RecordEdited(self._unfinished())
        if _written(state.outcome().as_json()) != _written(self.result):
            raise RecordEdited("the result is not the one that these moves lead to")
        if state.digest(self.packs) != self.digest:
            raise RecordEdited("the final state is not the one that these moves lead to")

    def _unfinished(self) -> str:
        """What a record is whose moves do not lead to the end."""
        moves = several(len(self.log), "move")
        if self.result is not None or self.digest is not None:
            return f"after its {moves} the game is not over, but the record says how it ended"
        return (
            f"the game was given up or broken off after {moves}: they are legal and fit the seed, but without a "
            "result nothing proves that they are all"
        )


def _written(result: Mapping[str, object] | None) -> str:
    """As text, where 1, 1.0 and true are different."""
    return json.dumps(result, sort_keys=True)


def describe_packs(packs: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {hash[:12]}" for name, hash in packs.items()) or "none"


def read_record(source: str | bytes | Mapping[str, object]) -> Record:
    """A record from the text of a file, or from its JSON; refuses what is damaged or of another format."""
    told = _parse(source) if isinstance(source, str | bytes) else source
    if not isinstance(told, Mapping):
        raise RecordDamaged(f"a record is a text or an object, not {shown(told)}")
    if "format" not in told:
        raise RecordVersion(f"this is not the record of a match: it names no format; readable: {FORMAT!r}")
    if told.get("format") != FORMAT:
        raise RecordVersion(f"the format of the record is {shown(told.get('format'))}; readable: {FORMAT!r}")
    for name in told:
        if name not in FIELDS:
            raise RecordDamaged(f"the record has a field {shown(name)}; allowed: {', '.join(FIELDS)}")
    seats, log = _whole(told, "seats"), _log(told)
    return Record(
        game=_text(told, "game"),
        rules_version=_text(told, "rules_version"),
        packs=_text_map(told, "packs"),
        seats=seats,
        options=_mapping(told, "options"),
        ask=_ask(told),
        commitment=_text(told, "commitment"),
        contributions=_texts(told, "contributions"),
        seed=None if _field(told, "seed") is None else _text(told, "seed"),
        log=log,
        result=None if _field(told, "result") is None else _mapping(told, "result"),
        digest=None if _field(told, "digest") is None else _text(told, "digest"),
        redeal=None if told.get("redeal") is None else read_redeal(told["redeal"], len(log), seats),
        files=None if told.get("files") is None else _text_map(told, "files"),
    )


def _parse(text: str | bytes) -> Mapping[str, object]:
    try:
        told = json.loads(text)
    except ValueError as error:
        raise RecordDamaged(f"the record is not JSON, or only a part of it: {error}") from error
    except RecursionError as error:
        raise RecordDamaged("the record is nested too deeply") from error
    if not isinstance(told, dict):
        raise RecordDamaged(f"the record is {_kind(told)}, not an object")
    return told


def _kind(told: object) -> str:
    """What a JSON value is, in words."""
    if told is None or isinstance(told, bool):
        return json.dumps(told)
    return "a list" if isinstance(told, list) else "a text" if isinstance(told, str) else "a number"


def _field(told: Mapping[str, object], name: str) -> object:
    if name not in told:
        raise RecordDamaged(f"the record has no field {name!r}")
    return told[name]


def _wrong(name: str, value: object, wanted: str) -> RecordError:
    return RecordDamaged(f"field {name!r} of the record is {str(value)[:60]!r}; allowed: {wanted}")


def _text(told: Mapping[str, object], name: str) -> str:
    value = _field(told, name)
    if not isinstance(value, str):
        raise _wrong(name, value, "a text")
    if not _is_unicode(value):
        raise _wrong(name, ascii(value), "a text without halves of surrogate pairs")
    return value


def _is_unicode(text: str) -> bool:
    """JSON can spell halves of characters, which no file and no hash can take."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _ask(told: Mapping[str, object]) -> Ask:
    value = _field(told, "ask")
    for ask in ASKS:
        if value == ask:
            return ask
    raise _wrong("ask", value, ", ".join(ASKS))


def _whole(told: Mapping[str, object], name: str) -> int:
    value = _field(told, name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(name, value, "a whole number")
    return value


def _mapping(told: Mapping[str, object], name: str) -> dict[str, object]:
    value = _field(told, name)
    if not isinstance(value, dict):
        raise _wrong(name, value, "an object")
    return value


def _text_map(told: Mapping[str, object], name: str) -> dict[str, str]:
    value = _mapping(told, name)
    if not all(isinstance(text, str) for text in value.values()):
        raise _wrong(name, value, "an object of texts")
    return {key: str(text) for key, text in value.items()}


def _texts(told: Mapping[str, object], name: str) -> list[str]:
    value = _field(told, name)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _wrong(name, value, "a list of texts")
    return [str(text) for text in value]


def _log(told: Mapping[str, object]) -> list[tuple[int, int]]:
    value = _field(told, "log")
    if not isinstance(value, list):
        raise _wrong("log", value, "a list of [seat, action]")
    return [_logged(number, move) for number, move in enumerate(value, start=1)]


def _logged(number: int, move: object) -> tuple[int, int]:
    whole = isinstance(move, list) and all(isinstance(part, int) and not isinstance(part, bool) for part in move)
    if not whole or not isinstance(move, list) or len(move) != 2:
        raise RecordDamaged(f"move {number} of the log is {str(move)[:60]!r}; allowed: [seat, action]")
    return int(move[0]), int(move[1])
