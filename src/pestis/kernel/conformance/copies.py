"""A clone is independent; a pickle goes on as the original."""

from __future__ import annotations

import io
import pickle

from pestis.kernel import registry
from pestis.kernel.conformance.parts import attribute_difference, fingerprint, reachable, shared_parts
from pestis.kernel.conformance.sampling import Plan
from pestis.kernel.errors import DefinitionError
from pestis.kernel.game import Game, game_of
from pestis.kernel.rng import fast
from pestis.kernel.state import State


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


def check_registered(game: Game) -> None:
    """A pickle finds its game by the id, so no other game may go by it."""
    found = registry.game(game.id)
    if type(found) is not type(game):
        names = [f"{type(each).__module__}.{type(each).__name__}" for each in (found, game)]
        raise DefinitionError(f"another game with the id {game.id!r} is installed: {names[0]}, not {names[1]}")


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
    game = game_of(state)
    if game.id in registry.games():
        check_registered(game)
        restored = pickle.loads(pickle.dumps(state))
    else:
        file = io.BytesIO()
        GameKeeper(file).dump(state)
        restored = GameFinder(io.BytesIO(file.getvalue()), game).load()
    if not isinstance(restored, State):
        raise TypeError(f"a {type(restored).__name__} came back from a pickle, not a state")
    return restored
