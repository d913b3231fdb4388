"""What the questions of the game have in common: what is done for who is away, why not, devolving in between."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import NONE, REACTION, WHEN_OF
from pestis.games.plague_inc.rules.hands import find, holds
from pestis.games.plague_inc.rules.traits import add_devolving, devolve
from pestis.games.plague_inc.state import KIND, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, card_rule, event_name
from pestis.kernel.agenda import kind_of
from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.frames import Question
from pestis.kernel.moves import Move, Refusal

# Verbs whose rule says when they come, if they are tried at another time.
TIMING_RULES: Final = {
    "devolve": "PI-RULING-47",
    "sell": "PI-EVENT-6",
    "play": "PI-EVENT-1",
    "outbreak": "PI-RULING-15",
    "place": "PI-INF-1",
    "alert": "PI-RULING-68",
    "roll": "PI-DEATH-2",
    "evolve": "PI-EVO-1",
    "mutate": "PI-RULING-40",
    "shift": "PI-RULING-40",
    "grow": "PI-RULING-41",
    "to_hand": "PI-RULING-41",
    "take": "PI-CTRY-1",
    "blind": "PI-CTRY-1",
    "settle": "PI-CTRY-3",
    "discard": "PI-CTRY-3",
    "pick": "PI-RULING-65",
    "aim": "PI-RULING-65",
    "seal": "PI-RULING-65",
    "refund": "PI-RULING-83",
    "borrow": "PI-RULING-85",
    "choose": "PI-RULING-43",
    "replace": "PI-OPT-2",
}
WHEN_TEXTS: Final = (
    "at the start of your turn",
    "at the end of your turn",
    "at the end of your turn, if you have killed a Country in it",
    "before you roll the Death Dice, once you have named the Country",
    "after you failed to kill a Country",
    "as a reaction",
)


class Act:
    """What a question is about, where it is about more than the seat that is asked; -1 is what does not apply.

    `aims` is the Event Card whose targets, as far as they are named, lie in `World.targets`.
    """

    def __init__(
        self, word: str, side: i64, reaction: i64 = NONE, country: i64 = NONE, event: i64 = NONE, aims: i64 = NONE
    ) -> None:
        self.word = word
        self.side = side
        self.reaction = reaction
        self.country = country
        self.event = event
        self.aims = aims


class PlagueQuestion(Question[World]):
    """Verbs that answer other questions are refused in `not_now`, its own ones in `why_not`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    pass_text: ClassVar[str] = "Pass."
    aim_text: ClassVar[str] = "Choose {country}."
    # Whether its moves follow the rules of the question instead of those that the verb is named for.
    recites: ClassVar[bool] = False

    def default(self, state: World, frame: i64, seat: i64) -> i64:
        """Pass or decline where that is allowed, else the first choice; a Country Card is placed if it fits."""
        legal = self.choices(state, frame, seat)
        for action in legal:
            if action == ids.PASS or action == ids.DECLINE:
                return action
        return legal[0]

    def refusal(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in self.verbs:
            return self.why_not(state, frame, seat, move)
        return self.not_now(state, frame, seat, move)

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        """Why a move that answers this question cannot be made."""
        raise unfilled(self, "why_not")

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        """Another question is asked: by the rule that says when this verb has its turn.

        What must be done cannot be passed over: by the rule that asks for it.
        """
        if move.verb in ("pass", "decline"):
            return Refusal(self.cites(state, frame)[0], f"You cannot pass here. {self.text(state, frame, seat)}")
        if move.verb in ("take", "blind") and state.sudden_death:
            return Refusal("PI-SD-2", "In Sudden Death there is no Country Phase.")
        rule = TIMING_RULES.get(move.verb, "PI-TURN-1")
        return Refusal(rule, f"That is not asked now. {self.text(state, frame, seat)}")

    def act(self, state: World, frame: i64) -> Act | None:
        """What it is about, if it is not one of the questions of every turn."""
        return None


class OwnDecision(PlagueQuestion):
    """PI-DEVO-1: at any decision of the own turn every card on the slide can be devolved."""

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found = self.plain_choices(state, frame, seat)
        add_devolving(state, seat, found)
        return found

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if ids.DEVOLVE <= action < ids.REFUND:
            devolve(state, seat, action - ids.DEVOLVE)
            self.ask_again(state, frame, seat)
        else:
            self.decide(state, frame, seat, action)

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        """The answers but for devolving."""
        raise unfilled(self, "plain_choices")

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """Take an answer that is not devolving."""
        raise unfilled(self, "decide")

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        """PI-RULING-47: after devolving the same decision goes on, if there is still something to decide."""
        state.ask(seat, frame)

    def refusal(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "play":
            return self.play_refusal(state, seat, move.args["event"])
        if move.verb == "devolve":
            return devolve_refusal(move.args["space"])
        return super().refusal(state, frame, seat, move)

    def play_refusal(self, state: World, seat: i64, event: i64) -> Refusal:
        """Why an Event Card cannot be played now."""
        return not_held(state, seat, event) or other_moment(state, event)


class Unfinished(PlagueQuestion):
    """PI-RULING-90: a question that finishes what was begun; nothing comes in between."""

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in ("devolve", "play"):
            return Refusal("PI-RULING-90", f"First this is finished. {self.text(state, frame, seat)}")
        return super().not_now(state, frame, seat, move)


def asks_people(state: World) -> bool:
    """Whether people sit at the table who want no formalities: they are asked only what could matter to them."""
    return state.able and state.for_people


def cover_if_single(state: World, answers: list[i64]) -> None:
    """Where others know of one answer only, being asked takes as long as giving it without being asked."""
    if len(answers) == 1:
        state.cover()


def question_now(state: World) -> PlagueQuestion | None:
    """The question that is open, if there is one."""
    if not state.waiting:
        return None
    question = state.game.frames[kind_of(state.agenda[-1])]
    if not isinstance(question, PlagueQuestion):
        raise DefinitionError(f"somebody is asked, but {state!r} has no question on top")
    return question


def act_now(state: World) -> Act | None:
    """What the open question is about."""
    question = question_now(state)
    return None if question is None else question.act(state, state.agenda[-1])


# Refusals that several questions share.


def devolve_refusal(space: i64) -> Refusal:
    if space == ids.TEMPORARY:
        return Refusal("PI-DEVO-1", "You use no Temporary Mutation now.")
    return Refusal("PI-DEVO-1", f"There is no Trait Card of yours on {SPACE_NAMES[space]}.")


def not_held(state: World, seat: i64, event: i64) -> Refusal | None:
    """PI-EVENT-1, PI-EVENT-2: not in hand, or received just now; None if it is held."""
    name = event_name(state, event)
    if find(state.event_hands[seat], event, KIND) < 0:
        return Refusal("PI-EVENT-1", f"You do not hold {name}.")
    if not holds(state, seat, event):
        return Refusal("PI-EVENT-2", f"You got {name} in this turn.")
    return None


def other_moment(state: World, event: i64) -> Refusal:
    """When an Event Card is played, if not now."""
    rule = "PI-RULING-68" if WHEN_OF[event] == REACTION else card_rule(event)
    return Refusal(rule, f"{event_name(state, event)} is played {WHEN_TEXTS[WHEN_OF[event]]}.")
