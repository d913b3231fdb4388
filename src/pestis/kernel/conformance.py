"""What every game must keep to, as tests that any game can run on itself.

    from pestis.kernel.conformance import checks, conform

    def test_my_game_conforms() -> None:
        conform(GAME, golden=Path(__file__).parent / "golden")

or one test for each check:

    @pytest.mark.parametrize("check", checks(GAME), ids=str)
    def test_my_game_conforms(check: Check) -> None:
        check()

A check raises `ConformanceError`, which says where: seats, seed, decision, seat. One that cannot run here
raises `unittest.SkipTest`, which pytest reports as skipped; `conform` returns and prints what was not run.

Secrets are tested by comparing worlds. Worlds that a viewer cannot tell apart come from `imagine` (other seeds
give other worlds), from deals that look alike, and from playing on in step: the same moves with the same dice in
the true state and in an imagined world. As long as the view is the same, everything else must be: legal moves,
texts, refusals, observations, events, and what is imagined from there with the same seed, to the last card. A
view may come to differ, because moves reveal things; that ends the comparison. An event may not tell what no
view tells (their order aside), unless the author lists its kind as `fleeting`: a card that is shown and then
shuffled away at once.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import math
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TypeVar
from unittest import SkipTest

from pestis.kernel import registry
from pestis.kernel.agenda import kind_of
from pestis.kernel.errors import GameOver, IllegalMove, NotYourTurn, PestisError, UndoRefused, UnknownMove
from pestis.kernel.events import Event
from pestis.kernel.game import Ask, Game, Source
from pestis.kernel.match import Match, verify
from pestis.kernel.options import OptionValues
from pestis.kernel.piles import SPECTATOR, UNKNOWN, Pile
from pestis.kernel.rng import Rng, fast
from pestis.kernel.saving import SHARED, digest, names_of, values_of
from pestis.kernel.state import State

Viewer = int | None
Moves = list[tuple[int, int]]
Player = Callable[[State, int, Rng], int]
Item = TypeVar("Item")

ASKS: tuple[Ask, ...] = ("public", "able")
SOURCES: tuple[Source, ...] = ("fast", "fair")
IMPROBABLE = 1e-4
MANY = 1_000_000


class ConformanceError(AssertionError):
    """A game breaks a promise; says which, and where in which game."""

    def __init__(self, game: str, check: str, where: str, problem: str) -> None:
        super().__init__(f"{game} fails the check {check!r}{f' ({where})' if where else ''}: {problem}")
        self.game = game
        self.check = check
        self.where = where
        self.problem = problem

    def __reduce__(self) -> tuple[type[ConformanceError], tuple[str, str, str, str]]:
        return type(self), (self.game, self.check, self.where, self.problem)


@dataclass(frozen=True)
class Setting:
    """All that decides how a game begins."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, object]
    ask: Ask = "public"
    source: Source = "fast"

    def start(self) -> State:
        return self.game.start(self.seats, self.seed, self.options, self.ask, source=self.source)

    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), None]

    def as_json(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            "ask": self.ask,
            "source": self.source,
        }

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"seats {self.seats}, seed {self.seed}, ask {self.ask}, source {self.source}{chosen}"


@dataclass(frozen=True)
class Spot:
    """A place in a game, for errors."""

    check: str
    setting: Setting
    decision: int | None = None

    def error(self, problem: str, viewer: Viewer = None) -> ConformanceError:
        where = str(self.setting)
        if self.decision is not None:
            where += f", decision {self.decision}"
        if viewer is not None:
            where += f", seat {viewer}"
        return ConformanceError(self.setting.game.id, self.check, where, problem)

    def require(self, holds: bool, problem: str, viewer: Viewer = None) -> None:
        if not holds:
            raise self.error(problem, viewer)

    def same(self, wanted: object, found: object, what: str, viewer: Viewer = None) -> None:
        if wanted != found:
            raise self.error(f"{what}: {difference(wanted, found)}", viewer)


@dataclass
class Line:
    """A game that was played, as its moves; cut off where it broke its bound or a seat had no choice."""

    setting: Setting
    moves: Moves
    kinds: list[tuple[int, int]] = field(default_factory=list)

    def spots(self, check: str, count: int = MANY) -> Iterator[tuple[Spot, State]]:
        """The state before so many of its decisions, rare questions first. Look, don't touch."""
        return self.spots_at(check, range(len(self.moves) + 1) if count == MANY else self.places(count))

    def spots_at(self, check: str, numbers: Sequence[int]) -> Iterator[tuple[Spot, State]]:
        """The state before the decisions of these numbers; the number after the last is the end."""
        state = self.setting.start()
        for number in range(len(self.moves) + 1):
            if number in numbers:
                yield Spot(check, self.setting, number), state
            if number < len(self.moves):
                state.apply(*self.moves[number])

    def last(self, check: str) -> tuple[Spot, State]:
        return next(self.spots_at(check, [len(self.moves)]))

    def places(self, count: int) -> list[int]:
        """Numbers of decisions: one of each kind of question, then another of each, and so on."""
        by_kind: dict[tuple[int, int], list[int]] = {}
        for number, kind in enumerate([*self.kinds, (-1, 0)]):
            by_kind.setdefault(kind, []).append(number)
        rng = fast(f"places {self.setting}")
        queues = sorted(by_kind.values(), key=len)
        chosen: list[int] = []
        while len(chosen) < count and any(queues):
            chosen += [queue.pop(rng.below(len(queue))) for queue in queues if queue]
        return chosen[:count]


@dataclass
class Plan:
    """What to try: which seats and options, how many games, how many places in each."""

    game: Game
    golden: Path | None = None
    seats: tuple[int, ...] = ()
    options: tuple[Mapping[str, object], ...] = ({},)
    games: int = 2
    places: int = 8
    worlds: int = 3
    steps: int = 6
    deals: int = 40
    fleeting: tuple[str, ...] = ()
    pure_path: tuple[Path, ...] = ()
    kept: dict[tuple[Ask, ...], list[Line]] = field(default_factory=dict)

    def settings(self, asks: tuple[Ask, ...] = ASKS) -> Iterator[Setting]:
        """Every number of seats with every set of options; games take turns in asking and in source."""
        for seats in self.seats or self.game.seat_counts:
            for options in self.options:
                for seed in range(self.games):
                    ask, source = asks[seed % len(asks)], SOURCES[seed // len(asks) % 2]
                    yield Setting(self.game, seats, seed, options, ask, source)

    def lines(self, asks: tuple[Ask, ...] = ASKS) -> list[Line]:
        """A random game for each setting."""
        if asks not in self.kept:
            self.kept[asks] = [played(setting) for setting in self.settings(asks)]
        return self.kept[asks]

    def spots(
        self, check: str, asks: tuple[Ask, ...] = ASKS, count: int | None = None
    ) -> Iterator[tuple[Spot, State]]:
        for line in self.lines(asks):
            yield from line.spots(check, count or self.places)


def random_player(state: State, seat: int, rng: Rng) -> int:
    return rng.pick(state.legal(seat))


def first_player(state: State, seat: int, rng: Rng) -> int:
    return state.legal(seat)[0]


def last_player(state: State, seat: int, rng: Rng) -> int:
    return state.legal(seat)[-1]


def passive_player(state: State, seat: int, rng: Rng) -> int:
    return state.default_move(seat)


PLAYERS: dict[str, Player] = {
    "random": random_player,
    "first legal": first_player,
    "last legal": last_player,
    "passive": passive_player,
}


def played(setting: Setting, player: Player = random_player) -> Line:
    """A game by one kind of player; seats that choose at once answer in random order."""
    state = setting.start()
    rng = fast(f"conformance {setting}")
    line = Line(setting, [])
    bound = setting.game.decision_bound(setting.seats)
    while state.pending() and len(line.moves) <= bound:
        seat = rng.pick(list(state.pending()))
        if not state.legal(seat):
            break
        action = player(state, seat, rng)
        line.kinds.append((kind_of(state.agenda[-1]), len(state.pending())))
        line.moves.append((seat, action))
        state.apply(seat, action)
    return line


def spread(items: Sequence[Item], count: int) -> list[Item]:
    """So many of the items, evenly spaced, the first and the last among them."""
    if len(items) <= count or count < 2:
        return list(items[: max(count, 0)])
    return [items[place * (len(items) - 1) // (count - 1)] for place in range(count)]


def difference(wanted: object, found: object, path: str = "") -> str:
    """The first place where two values differ."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in [*wanted, *(key for key in found if key not in wanted)]:
            if key not in wanted or key not in found:
                return f"only one of them has {path}.{key}"
            if wanted[key] != found[key]:
                return difference(wanted[key], found[key], f"{path}.{key}")
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple) and len(wanted) == len(found):
        for place, (one, other) in enumerate(zip(wanted, found, strict=True)):
            if one != other:
                return difference(one, other, f"{path}[{place}]")
    return f"{path.lstrip('.') + ' is ' if path else ''}{short(wanted)} in one, {short(found)} in the other"


def short(thing: object) -> str:
    text = repr(plain(thing))
    return text if len(text) <= 200 else text[:200] + "…"


def plain(thing: object) -> object:
    """An object with all it holds as lists and dicts, to be compared and shown."""
    if isinstance(thing, list | tuple):
        return [plain(part) for part in thing]
    if isinstance(thing, dict):
        return {key: plain(part) for key, part in thing.items()}
    if not can_change(thing) or isinstance(thing, set | bytearray | Game):
        return thing
    return {step[1:]: plain(part) for step, part in parts_of(thing)}


def fingerprint(state: State) -> str:
    """A digest that takes the events on trust, but for their number: they are many, and only ever added."""
    held = {name: value for name, value in values_of(state).items() if name != "journal"}
    return digest([held, 0 if state.journal is None else len(state.journal.events)])


# The same seed and the same moves give the same game.


def check_same_game(plan: Plan) -> None:
    """Played twice in one process, a game goes through the same states."""
    for line in recorded_lines(plan):
        compare_digests("same-game", [line], [digests(line)], [digests(line)], "the same game, played again,")


def check_pickle(plan: Plan) -> None:
    """A state that was pickled and restored goes on as the original would have."""
    for line in plan.lines():
        for spot, state in line.spots("pickle", plan.places):
            restored = unpickled(state)
            spot.require(type(restored) is type(state), f"a {type(restored).__name__} came back from a pickle")
            spot.require(restored.digest() == state.digest(), "a state is not the same after pickling")
            original = state.clone()
            for seat, action in line.moves[spot.decision :]:
                original.apply(seat, action)
                restored.apply(seat, action)
            spot.require(fingerprint(restored) == fingerprint(original), "a restored state goes on differently")


def check_other_process(plan: Plan) -> None:
    """Another process, with another hash seed, comes to the same states."""
    lines = recorded_lines(plan)
    ours = [digests(line) for line in lines]
    for hash_seed in ("1", "2"):
        theirs = digests_elsewhere(plan, lines, sys.path, hash_seed)
        compare_digests("other-process", lines, ours, theirs, f"another process (PYTHONHASHSEED={hash_seed})")


def check_compiled(plan: Plan) -> None:
    """The compiled build and the interpreted sources come to the same states."""
    if not is_compiled():
        raise SkipTest("pestis runs interpreted here: run the kit on a compiled build to compare the two")
    pure = [str(path) for path in plan.pure_path or pure_sources()]
    if not pure:
        raise SkipTest("no interpreted sources were found: name them with pure_path to compare the two")
    lines = recorded_lines(plan)
    compiled = digests_elsewhere(plan, lines, sys.path, "0")
    interpreted = digests_elsewhere(plan, lines, [*pure, *sys.path], "0", interpreted=True)
    compare_digests("compiled", lines, compiled, interpreted, "the interpreted sources")


def recorded_lines(plan: Plan) -> list[Line]:
    """One random game for every number of seats, way of asking and source."""
    settings = (
        replace(setting, ask=ask, source=source)
        for setting in plan.settings()
        if setting.seed == 0
        for ask in ASKS
        for source in SOURCES
    )
    return [played(setting) for setting in settings]


def digests(line: Line) -> list[str]:
    """A fingerprint of every state of a game, and the digest of the last."""
    found = [fingerprint(state) for _, state in line.spots("")]
    return [*found, line.last("")[1].digest()]


def compare_digests(
    check: str, lines: list[Line], ours: list[list[str]], theirs: list[list[str]], who: str
) -> None:
    for line, one, other in zip(lines, ours, theirs, strict=True):
        for number, (here, there) in enumerate(zip(one, other, strict=True)):
            Spot(check, line.setting, number).require(here == there, f"{who} came to another state")


def is_compiled(module: str = "pestis.kernel.state") -> bool:
    return not str(sys.modules[module].__file__).endswith(".py")


def pure_sources() -> list[Path]:
    """The sources of a checkout around the working directory."""
    folders = [folder / "src" for folder in (Path.cwd(), *Path.cwd().parents)]
    return [folder for folder in folders if (folder / "pestis" / "kernel" / "state.py").is_file()][:1]


def digests_elsewhere(
    plan: Plan, lines: list[Line], path: Sequence[str], hash_seed: str, interpreted: bool = False
) -> list[list[str]]:
    """The digests that another process comes to."""
    job = {
        "game": address(plan.game),
        "pack": plan.game.pack_folder,
        "lines": [{"setting": line.setting.as_json(), "moves": line.moves} for line in lines],
    }
    paths = [str(Path(entry).resolve()) for entry in path if entry]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "pestis.kernel.conformance", "--digests"]
    told = subprocess.run(
        command, input=json.dumps(job), env=environment, capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise RuntimeError(f"the other process failed: {told.stderr.strip()[-2000:]}")
    answer = json.loads(told.stdout)
    if interpreted and answer["compiled"]:
        raise SkipTest(f"the path {path[0]} still gives compiled modules: {', '.join(answer['compiled'])}")
    return [[str(text) for text in line] for line in answer["digests"]]


def answer_digests(text: str) -> str:
    """What the other process does: play the lines it is given and tell the digests."""
    job = json.loads(text)
    game = game_at(job["game"])
    if job["pack"]:
        game = game.with_pack(Path(job["pack"]))
    lines = [
        Line(Setting(game, **line["setting"]), [(seat, action) for seat, action in line["moves"]])
        for line in job["lines"]
    ]
    found = [digests(line) for line in lines]
    modules = ("pestis.kernel.state", type(game).__module__)
    return json.dumps({"digests": found, "compiled": [name for name in modules if is_compiled(name)]})


def address(game: Game) -> str:
    """How another process finds a game: a module-level name, or the name of an entry point."""
    own = type(game).__module__
    for name in [own, own.rpartition(".")[0], *sys.modules]:
        for attribute, value in list(vars(sys.modules.get(name, json)).items()):
            if value is game and name != "__main__":
                return f"{name}:{attribute}"
    if game.pack_folder or game.id in registry.games():
        return game.id
    raise RuntimeError(f"another process cannot find {game!r}: give it a name in a module, or an entry point")


def game_at(where: str) -> Game:
    """The game at `module:name`, or the installed game of that name."""
    module, colon, name = where.partition(":")
    if not colon:
        return registry.game(where)
    found = getattr(importlib.import_module(module), name)
    if not isinstance(found, Game):
        raise TypeError(f"{where} is a {type(found).__name__}, not a game")
    return found


class GameKeeper(pickle.Pickler):
    """Pickles a state of a game that is not registered: the game itself stays here."""

    def persistent_id(self, obj: object) -> object:
        return "game" if isinstance(obj, Game) else None


class GameFinder(pickle.Unpickler):
    """Puts the game back into an unpickled state."""

    def __init__(self, file: io.BytesIO, game: Game) -> None:
        super().__init__(file)
        self.game = game

    def persistent_load(self, pid: object) -> Game:
        return self.game


def unpickled(state: State) -> State:
    """A state after a pickle and back; games that the registry does not know are kept out of the pickle."""
    if state.game.id in registry.games():
        restored = pickle.loads(pickle.dumps(state))
    else:
        file = io.BytesIO()
        GameKeeper(file).dump(state)
        restored = GameFinder(io.BytesIO(file.getvalue()), state.game).load()
    if not isinstance(restored, State):
        raise TypeError(f"a {type(restored).__name__} came back from a pickle, not a state")
    return restored


# A clone is independent.


def check_clone(plan: Plan) -> None:
    """A clone equals the original, shares nothing that can change, and neither feels the other's moves."""
    constant = reachable(plan.game, set())
    for spot, state in plan.spots("clone"):
        before = fingerprint(state)
        copy = state.clone()
        spot.require(type(copy) is type(state), f"the clone is a {type(copy).__name__}")
        if copy.digest() != state.digest():
            raise spot.error(f"the clone differs: {attribute_difference(state, copy)}")
        shared = shared_parts(state, copy, set(constant))
        spot.require(not shared, f"the clone shares with the original: {', '.join(shared)}")
        play_on(copy, plan.steps)
        spot.require(fingerprint(state) == before, "playing on in the clone changed the original")
        original = state.clone()
        copy = original.clone()
        play_on(original, plan.steps)
        spot.require(fingerprint(copy) == before, "playing on in the original changed the clone")


def play_on(state: State, steps: int) -> None:
    rng = fast("conformance plays on")
    for _ in range(steps):
        if state.pending() and state.legal(state.pending()[0]):
            seat = state.pending()[0]
            state.apply(seat, rng.pick(state.legal(seat)))


def attribute_difference(one: State, other: State) -> str:
    return difference(plain(one), plain(other))


def is_constant(thing: object) -> bool:
    """What two states may share: the game, events, settled options, whatever has an `identity`."""
    return isinstance(thing, Game | Event | OptionValues | type) or isinstance(getattr(thing, "identity", 0), str)


def parts_of(thing: object) -> list[tuple[str, object]]:
    """What an object holds directly, with how to get there."""
    if isinstance(thing, list | tuple | set | frozenset):
        return [(f"[{place}]", part) for place, part in enumerate(thing)]
    if isinstance(thing, Mapping):
        return [(f"[{key!r}]", part) for key, part in thing.items()]
    if callable(thing) or isinstance(thing, int | float | str | bytes | None):
        return []
    shared = SHARED if isinstance(thing, State) else ()
    return [(f".{name}", getattr(thing, name)) for name in names_of(thing) if name not in shared]


def reachable(thing: object, seen: set[int]) -> set[int]:
    """The identities of everything that can change among what an object holds."""
    todo = [thing]
    while todo:
        for _, part in parts_of(todo.pop()):
            if can_change(part) and id(part) not in seen:
                seen.add(id(part))
                todo.append(part)
            elif isinstance(part, tuple):
                todo.append(part)
    return seen


def can_change(thing: object) -> bool:
    if isinstance(thing, list | dict | set | bytearray):
        return True
    if isinstance(thing, tuple | int | float | str | bytes | frozenset | None) or callable(thing):
        return False
    return bool(names_of(thing))


def shared_parts(one: State, other: State, constant: set[int]) -> list[str]:
    """The ways to things that can change and that both states hold."""
    theirs = dict(changeable(other, constant))
    return [path for place, path in changeable(one, constant) if place in theirs]


def changeable(state: State, constant: set[int]) -> Iterator[tuple[int, str]]:
    """Identity and path of all that can change in a state, but for what is constant."""
    seen: set[int] = set()
    todo: list[tuple[str, object]] = [("state", state)]
    while todo:
        path, thing = todo.pop()
        for step, part in parts_of(thing):
            if is_constant(part) or id(part) in constant or id(part) in seen:
                continue
            if can_change(part):
                seen.add(id(part))
                yield id(part), path + step
            if can_change(part) or isinstance(part, tuple):
                todo.append((path + step, part))


# Legal moves and refusals.


def check_legal(plan: Plan) -> None:
    """Pending seats have choices, others none; lists are stable and theirs to keep; every move applies."""
    for spot, state in plan.spots("legal", count=MANY):
        pending = state.pending()
        spot.require(all(0 <= seat < state.seats for seat in pending), f"pending is {pending}")
        spot.require(bool(pending) != state.is_over, f"pending is {pending}, over is {state.is_over}")
        for seat in range(state.seats):
            check_legal_list(spot, state, seat)
    for spot, state in plan.spots("legal"):
        before = fingerprint(state)
        for seat in state.pending():
            offered = len(state.legal(seat))
            state.legal(seat).clear()
            spot.require(len(state.legal(seat)) == offered, "emptying the list that legal gave spoils it", seat)
            for action in state.legal(seat):
                apply_one(spot, state, seat, action)
        spot.require(fingerprint(state) == before, "asking for legal moves changed the state")


def check_legal_list(spot: Spot, state: State, seat: int) -> None:
    legal = state.legal(seat)
    spot.require(bool(legal) or seat not in state.pending(), "a pending seat has no legal move", seat)
    spot.require(not legal or seat in state.pending(), f"not pending, but has legal moves: {legal}", seat)
    spot.same(legal, state.legal(seat), "legal, asked twice", seat)
    twice = [action for action, count in Counter(legal).items() if count > 1]
    spot.require(not twice, f"legal names a move twice: {twice}", seat)
    wrong = [action for action in legal if not 0 <= action < state.game.moves.size]
    spot.require(not wrong, f"legal names moves that the table does not have: {wrong}", seat)


def apply_one(spot: Spot, state: State, seat: int, action: int) -> None:
    """Every legal move can be made, in the checked way."""
    try:
        state.clone().play(seat, action)
    except Exception as error:
        form = state.game.moves.form(action)
        raise spot.error(f"the legal move {form} raised {type(error).__name__}: {error}", seat) from error


def check_refusals(plan: Plan) -> None:
    """Moves that are not legal are refused by a rule that exists, and change nothing."""
    rules = set(plan.game.rulebook().ids())
    for line in plan.lines():
        for spot, state in line.spots("refusals", plan.places):
            for seat in range(state.seats):
                for action in probes(state, line, seat):
                    check_refusal(spot, state, seat, action, rules)
            check_unknown(spot, state)


def probes(state: State, line: Line, seat: int) -> list[int]:
    """Some moves that are not legal now: of the whole table, and of those made in this game."""
    made = sorted({action for _, action in line.moves})
    tried = {*spread(range(state.game.moves.size), 8), *spread(made, 8)}
    return sorted(tried - set(state.legal(seat)))


def check_refusal(spot: Spot, state: State, seat: int, action: int, rules: set[str]) -> None:
    form = state.game.moves.form(action)
    before = fingerprint(state)
    kind = GameOver if state.is_over else IllegalMove if seat in state.pending() else NotYourTurn
    try:
        state.play(seat, action)
    except IllegalMove as error:
        refused = error
    else:
        raise spot.error(f"play made {form}, which is not legal", seat)
    spot.require(fingerprint(state) == before, f"play refused {form}, but changed the state", seat)
    spot.require(type(refused) is kind, f"{form} raised {type(refused).__name__}, not {kind.__name__}", seat)
    spot.require(refused.rule in rules, f"{form} is refused by the unknown rule {refused.rule!r}", seat)
    spot.require(bool(refused.reason.strip()), f"{form} is refused without a reason", seat)
    said = state.why_not(seat, action)
    spot.same((refused.rule, refused.reason), (said.rule, said.text), f"play and why_not on {form}", seat)


def check_unknown(spot: Spot, state: State) -> None:
    """Ids outside the table are unknown; seats outside the table are refused."""
    for action in (-1, state.game.moves.size, state.game.moves.size + 1000):
        for attempt in (state.play, state.why_not):
            try:
                attempt(0, action)
            except UnknownMove:
                continue
            raise spot.error(f"{attempt.__name__} did not refuse the id {action}, which the table does not have")
    for seat in (-1, state.seats):
        try:
            state.play(seat, 0)
        except IllegalMove:
            continue
        raise spot.error(f"play took a move of seat {seat}, which does not exist")


# Moves and words.


def check_moves(plan: Plan) -> None:
    """Every id of the move table decodes and encodes back, and so does its text form."""
    table = plan.game.moves
    for action in spread(range(table.size), 20_000):
        verb, args = table.decode(action)
        again = table.encode(verb.name, **args)
        if again != action:
            raise ConformanceError(plan.game.id, "moves", "", f"{action} decodes to what encodes to {again}")
        form = table.form(action)
        if table.parse(form) != action:
            raise ConformanceError(plan.game.id, "moves", "", f"{form} of {action} parses to {table.parse(form)}")


def check_words(plan: Plan) -> None:
    """Moves, questions and events have a text and rules that exist."""
    rules = set(plan.game.rulebook().ids())
    for name, cited in cited_rules(plan.game):
        unknown = [rule for rule in cited if rule not in rules]
        if unknown:
            raise ConformanceError(plan.game.id, "words", "", f"{name} names the unknown rules {unknown}")
    for line in plan.lines():
        for spot, state in line.spots("words", plan.places):
            before = fingerprint(state)
            check_words_now(spot, state, rules)
            spot.require(fingerprint(state) == before, "describing changed the state")
        check_event_words(line, rules)


def cited_rules(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    cited: list[tuple[str, tuple[str, ...]]] = [("turn_rule and end_rule", (game.turn_rule, game.end_rule))]
    cited += [(f"verb {verb.name!r}", verb.rules) for verb in game.moves.verbs]
    return cited + [(f"event {kind.name!r}", kind.rules) for kind in game.events.kinds]


def check_words_now(spot: Spot, state: State, rules: set[str]) -> None:
    for seat in state.pending():
        for action in state.legal(seat):
            move = state.describe(seat, action)
            said(spot, f"move {move.form}", move.text, move.rules, rules, seat)
            spot.require(move.id == action, f"{move.form} is described as move {move.id}, not {action}", seat)
    for viewer in spot.setting.viewers() if not state.is_over else []:
        asked = state.question(SPECTATOR if viewer is None else viewer)
        said(spot, "the question", asked.text, asked.rules, rules, viewer)


def check_event_words(line: Line, rules: set[str]) -> None:
    spot, state = line.last("words")
    for viewer in line.setting.viewers():
        events = state.events_since(0, viewer)
        spot.same(list(range(len(events))), [event["number"] for event in events], "event numbers", viewer)
        for event in events:
            spot.same(event, json_of(spot, event, "an event", viewer), "an event is not plain JSON", viewer)
            cited = event["rules"]
            assert isinstance(cited, list)
            said(spot, f"event {event['event']}", event["text"], cited, rules, viewer)


def said(
    spot: Spot, what: str, text: object, cited: Sequence[str], rules: set[str], viewer: Viewer = None
) -> None:
    spot.require(isinstance(text, str) and bool(text.strip()), f"{what} has no text", viewer)
    spot.require(bool(cited), f"{what} names no rule", viewer)
    unknown = [rule for rule in cited if rule not in rules]
    spot.require(not unknown, f"{what} names the unknown rules {unknown}", viewer)


# Views.


def check_views(plan: Plan) -> None:
    """Views are plain JSON and no part of the state; observations have their fixed length."""
    for spot, state in plan.spots("views"):
        before = fingerprint(state)
        for viewer in spot.setting.viewers():
            view = state.view(viewer)
            spot.same(view, json_of(spot, view, "the view", viewer), "the view is not plain JSON", viewer)
            inside = {place for place, _ in changeable(state, set())}
            lent = inside & reachable(view, {id(view)})
            spot.require(not lent, "the view hands out a part of the state", viewer)
        for seat in range(state.seats):
            check_observation(spot, state, seat)
        spot.require(fingerprint(state) == before, "looking changed the state")


def json_of(spot: Spot, thing: object, what: str, viewer: Viewer) -> object:
    """A value as it comes out of JSON."""
    try:
        return json.loads(json.dumps(thing, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise spot.error(f"{what} is not JSON: {error}", viewer) from error


def check_observation(spot: Spot, state: State, seat: int) -> None:
    seen: Sequence[object] = state.observe(seat)
    size = state.game.observation_size(state.seats)
    spot.require(len(seen) == size, f"observe gives {len(seen)} numbers; observation_size says {size}", seat)
    wrong = [number for number in seen if not isinstance(number, float) or not math.isfinite(number)]
    spot.require(not wrong, f"observe gives what is no finite float: {short(wrong)}", seat)


# Secrets.


def check_secrets(plan: Plan) -> None:
    """Nothing that reaches a viewer depends on what it cannot know, and neither does `imagine`."""
    for line in plan.lines(("public",)):
        for spot, state in line.spots("secrets", plan.places):
            for viewer in spot.setting.viewers():
                check_worlds(plan, spot, state, line, viewer)
    check_pools(plan)
    check_deals(plan)


def knowledge(state: State, viewer: Viewer, since: int, tried: Sequence[int]) -> dict[str, object]:
    """All that reaches a viewer: `view` and `events` are what it is told, the rest must follow from them."""
    known: dict[str, object] = {"view": state.view(viewer), "events": state.events_since(since, viewer)}
    known["pending"] = state.pending()
    if not state.is_over:
        known["question"] = state.question(SPECTATOR if viewer is None else viewer).as_json()
    if viewer is None:
        return known
    legal = state.legal(viewer)
    known["legal"] = list(legal)
    known["moves"] = [state.describe(viewer, action).as_json() for action in legal]
    known["observe"] = state.observe(viewer)
    if legal:
        known["default_move"] = state.default_move(viewer)
    refusals = {action: state.why_not(viewer, action) for action in tried if action not in legal}
    known["refusals"] = {action: [refusal.rule, refusal.text] for action, refusal in refusals.items()}
    return known


def count_events(state: State, viewer: Viewer) -> int:
    """How many events a viewer has seen."""
    if state.journal is None:
        return 0
    return state.journal.count(SPECTATOR if viewer is None else viewer)


def check_worlds(plan: Plan, spot: Spot, state: State, line: Line, viewer: Viewer) -> None:
    """Imagined worlds are like the true state for the viewer, and imagine the same worlds in turn."""
    tried = [] if viewer is None else probes(state, line, viewer)
    since = count_events(state, viewer)
    before, true = fingerprint(state), knowledge(state, viewer, since, tried)
    dreamt = state.imagine(viewer, MANY).digest()
    components = dict(state.components())
    for seed in range(plan.worlds):
        world = state.imagine(viewer, seed)
        known = knowledge(world, viewer, since, tried)
        spot.same(true, known, f"{name_of(viewer)} can tell an imagined world from the true one", viewer)
        spot.same(components, dict(world.components()), "an imagined world has other components", viewer)
        again = world.imagine(viewer, MANY)
        if again.digest() != dreamt:
            raise spot.error(told_by_imagine(state, again, viewer), viewer)
        play_in_step(plan, spot, state.clone(), world, line, viewer)
    spot.require(fingerprint(state) == before, "imagining changed the true state", viewer)


def name_of(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def told_by_imagine(state: State, again: State, viewer: Viewer) -> str:
    where = attribute_difference(state.imagine(viewer, MANY), again)
    return f"imagine depends on what {name_of(viewer)} cannot know: with the same seed, {where}"


def play_in_step(plan: Plan, spot: Spot, true: State, world: State, line: Line, viewer: Viewer) -> None:
    """The same moves and the same dice in the true state and in a world, until something is revealed."""
    world.rng = true.rng.clone()
    assert spot.decision is not None
    coming = line.moves[spot.decision : spot.decision + plan.steps]
    for number, (seat, action) in enumerate(coming, start=spot.decision):
        here = Spot(spot.check, spot.setting, number + 1)
        in_world = action_in_world(true, world, seat, action, viewer)
        if in_world is None:
            return
        since = count_events(true, viewer)
        form = true.game.moves.form(action)
        other_secrets = true.sealed != world.sealed or in_world != action
        true.apply(seat, action)
        try_in_world(here, world, seat, in_world, viewer)
        if other_secrets and not true.sealing:
            return
        if true.view(viewer) != world.view(viewer):
            check_asking(here, true, world, since, viewer, form)
            return
        if not same_after(plan, here, true, world, since, probes_of(true, line, viewer), viewer, form):
            return


def probes_of(state: State, line: Line, viewer: Viewer) -> list[int]:
    return [] if viewer is None else probes(state, line, viewer)


def action_in_world(true: State, world: State, seat: int, action: int, viewer: Viewer) -> int | None:
    """The move that a world takes for one of the true state: where it is secret, another one will do."""
    legal = world.legal(seat)
    if action in legal:
        return action
    return legal[0] if legal and true.sealing and seat != viewer else None


def try_in_world(spot: Spot, world: State, seat: int, action: int, viewer: Viewer) -> None:
    try:
        world.apply(seat, action)
    except Exception as error:
        form = world.game.moves.form(action)
        problem = f"{form} in a world imagined for {name_of(viewer)} raised {type(error).__name__}: {error}"
        raise spot.error(problem, seat) from error


def check_asking(spot: Spot, true: State, world: State, since: int, viewer: Viewer, form: str) -> None:
    """Who is asked may not tell what nothing on the table and no event tells."""
    place: int = SPECTATOR if viewer is None else viewer
    if true.is_over or world.is_over or true.table(place) != world.table(place):
        return
    events = true.events_since(since, viewer), world.events_since(since, viewer)
    if events[0] == events[1]:
        spot.same(true.pending(), world.pending(), f"after {form}, who is asked tells hidden things", viewer)


def same_after(
    plan: Plan,
    spot: Spot,
    true: State,
    world: State,
    since: int,
    tried: Sequence[int],
    viewer: Viewer,
    form: str,
) -> bool:
    """With equal views all else must be equal; False if a fleeting event told the two apart."""
    here, there = knowledge(true, viewer, since, tried), knowledge(world, viewer, since, tried)
    if here["events"] != there["events"]:
        told = [events_in(known, plan.fleeting) for known in (here, there)]
        hint = "an event tells what no view tells (see `fleeting`)"
        spot.same(told[0], told[1], f"after {form}, {hint}", viewer)
        return False
    spot.same(here, there, f"after {form}, {name_of(viewer)} can tell worlds apart that look alike", viewer)
    again = world.imagine(viewer, MANY)
    if again.digest() != true.imagine(viewer, MANY).digest():
        raise spot.error(f"after {form}: {told_by_imagine(true, again, viewer)}", viewer)
    return True


def events_in(known: dict[str, object], fleeting: Sequence[str]) -> list[dict[str, object]]:
    """The events of a viewer's knowledge, without the fleeting ones and in no order of their own.

    A hand need not remember in which order its cards were drawn.
    """
    events = known["events"]
    assert isinstance(events, list)
    kept = [{f"[{event['event']}]": event | {"number": 0}} for event in events if event["event"] not in fleeting]
    return sorted(kept, key=repr)


def check_pools(plan: Plan) -> None:
    """A pile that hides its cards from a viewer is redealt by `imagine`: at least once in very many worlds."""
    for line in plan.lines(("public",)):
        chances: dict[tuple[Viewer, str], float] = {}
        for spot, state in line.spots("secrets", plan.places):
            for viewer in spot.setting.viewers():
                watch_piles(plan, state, viewer, chances)
        for (viewer, path), chance in chances.items():
            problem = f"imagine never redeals the cards of {path} that {name_of(viewer)} cannot see"
            Spot("secrets", line.setting).require(chance > IMPROBABLE, problem, viewer)


def watch_piles(plan: Plan, state: State, viewer: Viewer, chances: dict[tuple[Viewer, str], float]) -> None:
    """Note how improbable it is that hidden cards stayed as they were; 1 once they did not."""
    piles = dict(piles_of(state))
    place: int = SPECTATOR if viewer is None else viewer
    hidden = {path: hidden_cards(pile, place) for path, pile in piles.items()}
    for seed in range(plan.worlds):
        imagined = dict(piles_of(state.imagine(viewer, seed)))
        for path, cards in hidden.items():
            known = chances.get((viewer, path), 1.0)
            if path not in imagined or imagined[path].entries != piles[path].entries:
                chances[viewer, path] = math.inf
            elif len(set(cards)) > 1:
                chances[viewer, path] = known / len(set(cards))


def piles_of(state: State) -> Iterator[tuple[str, Pile]]:
    """All piles of a state, with the way to them."""
    todo: list[tuple[str, object]] = [("state", state)]
    seen: set[int] = set()
    while todo:
        path, thing = todo.pop()
        for step, part in parts_of(thing):
            if isinstance(part, Pile):
                yield path + step, part
            elif (can_change(part) or isinstance(part, tuple)) and id(part) not in seen and not is_constant(part):
                seen.add(id(part))
                todo.append((path + step, part))


def hidden_cards(pile: Pile, viewer: int) -> list[int]:
    known = pile.known_cards(viewer)
    return [card for card, seen in zip(pile.cards(), known, strict=True) if seen == UNKNOWN]


def check_deals(plan: Plan) -> None:
    """Two deals that a viewer cannot tell apart give it the same imagined worlds."""
    for setting in plan.settings(("public",)):
        if setting.seed:
            continue
        known: dict[str, tuple[int, str]] = {}
        for seed in range(plan.deals):
            dealt = replace(setting, seed=seed)
            state = dealt.start()
            for viewer in setting.viewers():
                seen = json.dumps([viewer, knowledge(state, viewer, 0, [])], sort_keys=True, default=str)
                imagined = state.imagine(viewer, MANY).digest()
                other, wanted = known.setdefault(seen, (seed, imagined))
                problem = f"{name_of(viewer)} cannot tell this deal from seed {other}, but imagine can"
                Spot("secrets", dealt, 0).require(imagined == wanted, problem, viewer)


def check_asked(plan: Plan) -> None:
    """A seat is asked on public facts only, not because it holds an answer.

    After a move of the viewer another seat is asked. Worlds imagined before the move, in which the move leads
    to the same view, and worlds imagined after it must agree on whether that seat has a choice at all. If it
    always has one in the former but often none in the latter, being asked told what it holds.
    """
    kinds: Counter[tuple[int, int]] = Counter()
    for setting in replace(plan, games=4 * plan.games).settings(("public",)):
        state = setting.start()
        for number, (seat, action) in enumerate(played(setting).moves, start=1):
            before = state.clone()
            state.apply(seat, action)
            asked = state.next_seat()
            if before.sealing or asked in (seat, -1):
                continue
            kind = int(state.seats), int(kind_of(state.agenda[-1]))
            kinds[kind] += 1
            if kinds[kind] <= plan.places:
                compare_asked(Spot("asked", setting, number), before, state, seat, action, asked)


def compare_asked(spot: Spot, before: State, after: State, viewer: int, action: int, asked: int) -> None:
    seen = after.view(viewer)
    forced_now = [is_forced(after.imagine(viewer, seed), asked) for seed in range(64)]
    share = sum(forced_now) / len(forced_now)
    if share == 0:
        return
    forced_then: list[bool] = []
    for seed in range(64):
        world = before.imagine(viewer, seed)
        world.rng = before.rng.clone()
        world.apply(viewer, action)
        if world.view(viewer) == seen:
            forced_then.append(is_forced(world, asked))
    if not any(forced_then) and (1 - share) ** len(forced_then) < IMPROBABLE:
        problem = f"it was asked because it had an answer: as far as seat {viewer} knows it may have none"
        raise spot.error(problem, asked)


def is_forced(state: State, seat: int) -> bool:
    return len(state.legal(seat)) == 1


def check_sealed(plan: Plan) -> None:
    """Until the last secret answer is in, nobody else can tell which answer a seat has given."""
    for line in plan.lines(("public",)):
        left = 2 * plan.places
        for spot, state in line.spots("sealed"):
            if left and state.sealing and len(state.pending()) > 1:
                left -= 1
                for seat in state.pending():
                    compare_sealed(spot, state, seat, line)


def compare_sealed(spot: Spot, state: State, seat: int, line: Line) -> None:
    choices = state.legal(seat)
    for one, other in pairwise(spread(choices, 4)):
        here, there = state.clone(), state.clone()
        here.apply(seat, one)
        there.apply(seat, other)
        for viewer in spot.setting.viewers():
            if viewer == seat:
                continue
            since, tried = count_events(state, viewer), probes_of(state, line, viewer)
            known = knowledge(here, viewer, since, tried), knowledge(there, viewer, since, tried)
            spot.same(*known, f"{name_of(viewer)} can tell what seat {seat} has chosen in secret", viewer)
            spot.require(
                here.imagine(viewer, MANY).digest() == there.imagine(viewer, MANY).digest(),
                f"imagine tells {name_of(viewer)} what seat {seat} has chosen in secret",
                viewer,
            )


# Conservation, the end, records, undo.


def check_components(plan: Plan) -> None:
    """No component appears or disappears."""
    for line in plan.lines():
        wanted = dict(line.setting.start().components())
        for spot, state in line.spots("components"):
            spot.same(wanted, dict(state.components()), "components at the start and now")


def check_end(plan: Plan) -> None:
    """Whoever plays, the game ends within its bound, with a winner and a reason."""
    for spot, state in plan.spots("end", count=MANY):
        for seat in state.pending():
            check_default(spot, state, seat)
        spot.require(state.is_over or state.winners() == (), "there are winners before the end")
        check_scores(spot, state)
    for setting in plan.settings():
        for name, player in PLAYERS.items():
            line = played(setting, player)
            spot, state = line.last("end")
            bound = setting.game.decision_bound(setting.seats)
            made = f"{len(line.moves)} decisions by {name} players; the bound is {bound}"
            spot.require(state.is_over and len(line.moves) <= bound, f"not over after {made}")
            check_over(spot, state)


def check_default(spot: Spot, state: State, seat: int) -> None:
    """What an absent player does is legal."""
    legal = state.legal(seat)
    if legal:
        default = state.default_move(seat)
        spot.require(default in legal, f"default_move gives {default}, which is not legal", seat)


def check_scores(spot: Spot, state: State) -> None:
    scores = state.scores()
    fit = len(scores) == state.seats and all(math.isfinite(score) for score in scores)
    spot.require(fit, f"scores are {scores}; wanted one finite number for each seat")


def check_over(spot: Spot, state: State) -> None:
    outcome = state.outcome()
    spot.require(state.pending() == (), f"over, but {state.pending()} are pending")
    winners = set(outcome.winners)
    fit = bool(winners) and winners <= set(range(state.seats)) and len(winners) == len(outcome.winners)
    spot.require(fit, f"the winners are {outcome.winners}")
    spot.same(outcome.winners, state.winners(), "winners of the outcome and of the state")
    spot.same(outcome.scores, state.scores(), "scores of the outcome and of the state")
    spot.require(bool(outcome.reason.strip()), "the outcome has no reason")
    spot.require(len(outcome.parts) in (0, state.seats), "the outcome needs the parts of every score or of none")
    told = outcome.as_json()
    spot.same(told, json_of(spot, told, "the outcome", None), "the outcome is not plain JSON")
    known = set(state.game.rulebook().ids())
    spot.require(set(outcome.rules) <= known, f"the outcome names unknown rules: {outcome.rules}")
    for seat in range(state.seats):
        spot.require(state.legal(seat) == [], "over, but there are legal moves", seat)
        try:
            state.play(seat, 0)
        except GameOver:
            continue
        raise spot.error("over, but play did not raise GameOver", seat)


def check_golden(plan: Plan) -> None:
    """Records that were kept still verify, and there is one for every number of seats."""
    if plan.golden is None:
        raise SkipTest("no folder of golden records was given")
    found: set[int] = set()
    for path in sorted(plan.golden.glob("*.json")):
        try:
            found.add(verify(path.read_text(encoding="utf-8"), game=plan.game).seats)
        except PestisError as error:
            raise ConformanceError(plan.game.id, "golden", path.name, str(error)) from error
    missing = [seats for seats in plan.seats or plan.game.seat_counts if seats not in found]
    if missing:
        problem = f"no record for seats {missing}; write_golden makes them"
        raise ConformanceError(plan.game.id, "golden", str(plan.golden), problem)


def write_golden(
    game: Game, folder: Path, *, seats: int, seed: int = 0, options: Mapping[str, object] | None = None
) -> Path:
    """Play a random match and keep its record in the folder; returns the file."""
    match = Match(game, seats=seats, seed=seed, options=options)
    rng = fast(f"golden {seats} {seed}")
    while match.state.pending():
        seat = rng.pick(list(match.state.pending()))
        match.play(seat, rng.pick(match.state.legal(seat)))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.id}-{seats}-{seed}.json"
    path.write_text(match.record().dumps(), encoding="utf-8")
    return path


def check_undo(plan: Plan) -> None:
    """A move can be taken back, freely or with consent, and leads back to the state before it."""
    for line in plan.lines():
        setting = line.setting
        match = Match(
            setting.game, seats=setting.seats, seed=setting.seed, options=setting.options, ask=setting.ask
        )
        rng = fast(f"undo {setting}")
        wanted = set(spread(range(len(line.moves)), max(2, plan.places // 2)))
        for number in range(len(line.moves)):
            seat = rng.pick(list(match.state.pending())) if match.state.pending() else 0
            if not match.state.legal(seat):
                break
            before = match.state.digest() if number in wanted else ""
            match.play(seat, rng.pick(match.state.legal(seat)))
            if number in wanted:
                take_back(Spot("undo", setting, number), match, before)


def take_back(spot: Spot, match: Match, before: str) -> None:
    """Undo the last move, check where that leads, and make it again."""
    after = match.state.digest()
    free = match.can_undo_freely()
    spot.require(match.state.digest() == after, "asking whether a move can be undone changed the state")
    others = [seat for seat in range(match.seats) if seat != match.log[-1][0]]
    try:
        seat, action = match.undo()
    except UndoRefused:
        spot.require(not free, "undo was refused, but can_undo_freely says it is free")
        seat, action = match.undo(consent=others)
    else:
        spot.require(free or not others, "undo was granted, but can_undo_freely says it is not free")
    spot.require(match.state.digest() == before, "undo did not lead back to the state before the move")
    match.play(seat, action)
    spot.require(match.state.digest() == after, "the same move after an undo led to another state")


CHECKS: dict[str, Callable[[Plan], None]] = {
    "moves": check_moves,
    "same-game": check_same_game,
    "legal": check_legal,
    "end": check_end,
    "components": check_components,
    "clone": check_clone,
    "pickle": check_pickle,
    "refusals": check_refusals,
    "words": check_words,
    "views": check_views,
    "secrets": check_secrets,
    "asked": check_asked,
    "sealed": check_sealed,
    "undo": check_undo,
    "other-process": check_other_process,
    "compiled": check_compiled,
    "golden": check_golden,
}


class Check:
    """One check of one game; call it to run it."""

    def __init__(self, name: str, plan: Plan) -> None:
        self.name = name
        self.plan = plan

    def __call__(self) -> None:
        try:
            CHECKS[self.name](self.plan)
        except (ConformanceError, SkipTest):
            raise
        except Exception as error:
            problem = f"it raised {type(error).__name__}: {error}"
            raise ConformanceError(self.plan.game.id, self.name, "", problem) from error

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<check {self.name} of {self.plan.game.id}>"


def checks(
    game: Game,
    *,
    golden: Path | str | None = None,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, object]] = ({},),
    games: int = 2,
    places: int = 8,
    worlds: int = 3,
    fleeting: Sequence[str] = (),
    pure_path: Path | Sequence[Path] = (),
) -> list[Check]:
    """The checks of a game, each to be called.

    `games` random games are played for each number of seats and each entry of `options`; the costly checks
    look at `places` decisions of each and imagine `worlds` worlds for every viewer. `fleeting` names the kinds
    of event that show what no view shows afterwards. `pure_path` is where interpreted sources lie; without it
    they are looked for around the working directory.
    """
    plan = Plan(
        game,
        golden=None if golden is None else Path(golden),
        seats=tuple(seats or ()),
        options=tuple(options),
        games=games,
        places=places,
        worlds=worlds,
        fleeting=tuple(fleeting),
        pure_path=(pure_path,) if isinstance(pure_path, Path) else tuple(pure_path),
    )
    return [Check(name, plan) for name in CHECKS]


@dataclass
class Report:
    """What `conform` ran, and what it could not run here and why."""

    game: str
    passed: list[str] = field(default_factory=list)
    not_run: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{self.game} passed {len(self.passed)} checks: {', '.join(self.passed)}"]
        return "\n".join(lines + [f"{self.game}: {name} was not run: {why}" for name, why in self.not_run.items()])


def conform(
    game: Game,
    golden: Path | str | None = None,
    seats: Sequence[int] | None = None,
    games: int = 2,
    options: Sequence[Mapping[str, object]] = ({},),
    *,
    places: int = 8,
    worlds: int = 3,
    fleeting: Sequence[str] = (),
    pure_path: Path | Sequence[Path] = (),
) -> Report:
    """Run every check (see `checks`); raises ConformanceError at the first that fails."""
    report = Report(game.id)
    for check in checks(
        game,
        golden=golden,
        seats=seats,
        options=options,
        games=games,
        places=places,
        worlds=worlds,
        fleeting=fleeting,
        pure_path=pure_path,
    ):
        try:
            check()
        except SkipTest as skipped:
            report.not_run[check.name] = str(skipped)
        else:
            report.passed.append(check.name)
    print(report)
    return report


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m pestis.kernel.conformance",
        description="Check a game against what every game must keep to, or write its golden records.",
    )
    parser.add_argument("game", nargs="?", help="an installed game, or module:name")
    parser.add_argument("--golden", type=Path, metavar="DIR", help="write records of random games there")
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats")
    parser.add_argument("--seed", type=int, default=0, help="seed of the records")
    parser.add_argument("--digests", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.digests:
        print(answer_digests(sys.stdin.read()))
        return
    if not asked.game:
        parser.error("which game?")
    game = game_at(asked.game)
    if not asked.golden:
        conform(game, seats=asked.seats)
        return
    for seats in asked.seats or game.seat_counts:
        print(write_golden(game, asked.golden, seats=seats, seed=asked.seed))


if __name__ == "__main__":
    main()
