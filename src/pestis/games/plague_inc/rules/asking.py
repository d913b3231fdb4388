"""What the questions of the game have in common: what is done for who is away, why not, devolving in between."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import EVENT_IDS, NONE, REACTION, WHEN_OF
from pestis.games.plague_inc.rules.hands import find, holds
from pestis.games.plague_inc.rules.traits import add_devolving, devolve
from pestis.games.plague_inc.state import KIND, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, card_rule, does, event_name, sentence
from pestis.kernel.agenda import kind_of, seat_of
from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.frames import Question
from pestis.kernel.moves import Move, Refusal

# When the moves of each verb come, if they are tried at another time, and the rule that says so.
TIMING: Final = {
    "devolve": ("PI-RULING-47", "You devolve a card on your own turn, whenever you are asked something."),
    "sell": ("PI-EVENT-6", "You discard an Event Card for DNA at the start of your turn."),
    "play": ("PI-EVENT-1", "You play an Event Card when its text says so, not now."),
    "outbreak": ("PI-RULING-15", "You use Outbreak at the start of your Infection Phase."),
    "place": ("PI-INF-1", "You place tokens in your Infection Phase."),
    "alert": ("PI-RULING-68", "You stop a token of your own only when you place it."),
    "roll": ("PI-DEATH-2", "You roll the Death Dice in your Death Phase."),
    "evolve": ("PI-EVO-1", "You evolve in your Evolution Phase."),
    "mutate": ("PI-RULING-40", "You use Mutation in your Evolution Phase."),
    "shift": ("PI-RULING-40", "You use Genetic Shift in your Evolution Phase."),
    "grow": ("PI-RULING-41", "First draw a Trait Card by Mutation."),
    "to_hand": ("PI-RULING-41", "First draw a Trait Card by Mutation."),
    "take": ("PI-CTRY-1", "You take a Country Card in your Country Phase."),
    "blind": ("PI-CTRY-1", "You take a Country Card in your Country Phase."),
    "settle": ("PI-CTRY-3", "First take a Country Card, then place it."),
    "discard": ("PI-CTRY-3", "First take a Country Card, then discard it."),
    "pick": ("PI-RULING-65", "You name tokens for an Event Card that you play."),
    "aim": ("PI-RULING-65", "You name Countries for an Event Card that you play, or for Outbreak."),
    "seal": ("PI-RULING-65", "You name a continent when you play Pandemic Alert."),
    "refund": ("PI-RULING-83", "You devolve a card for DNA when you play Opportunistic Breakdown."),
    "borrow": ("PI-RULING-85", "You use a card for one turn when you play Temporary Mutation."),
    "choose": ("PI-RULING-43", "You choose your disease before the game."),
    "replace": ("PI-OPT-2", "You replace Trait Cards before the game, with Unnatural selection."),
}
WHEN_TEXTS: Final = (
    "at the start of your turn",
    "at the end of your turn",
    "at the end of your turn, if you have killed a Country in it",
    "before you roll the Death Dice, once you have named the Country",
    "after you failed to kill a Country",
)
# What each reaction answers.
ANSWERS: Final = {
    "cdc_alert": "a token that is about to be placed",
    "bird_migration": "a Country Card that another player places",
    "absorb": "a failed roll of another player for a Country that you infect",
    "emergency_care": "a roll that kills a Country",
    "neutralise": "an Event Card that another player plays",
}


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
    pass_text: ClassVar[str] = "Pass"
    aim_text: ClassVar[str] = "Choose {country}"
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
        found = self.refused(state, frame, seat, move)
        return Refusal(found.rule, sentence(found.text))

    def refused(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
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
        if move.verb == "decline" and "pass" in self.verbs:
            return Refusal("PI-REACT-2", f"You decline only where you may react. {self.text(state, frame, seat)}")
        if move.verb in ("pass", "decline"):
            return Refusal(self.cites(state, frame)[0], f"You must answer this. {self.text(state, frame, seat)}")
        if move.verb in ("take", "blind") and state.sudden_death:
            return Refusal("PI-SD-2", "Sudden Death has no Country Phase.")
        rule, when = TIMING[move.verb]
        return Refusal(rule, f"{when} {self.text(state, frame, seat)}")

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

    def refused(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "play":
            return self.play_refusal(state, seat, move.args["event"])
        if move.verb == "devolve":
            return devolve_refusal(move.args["space"])
        return super().refused(state, frame, seat, move)

    def play_refusal(self, state: World, seat: i64, event: i64) -> Refusal:
        """Why an Event Card cannot be played now."""
        return not_held(state, seat, event) or other_moment(state, event)


class Unfinished(PlagueQuestion):
    """PI-RULING-90: a question that finishes what was begun; nothing comes in between."""

    def not_now(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in ("devolve", "play"):
            return Refusal("PI-RULING-90", f"First finish what you began. {self.text(state, frame, seat)}")
        return super().not_now(state, frame, seat, move)


def asks_people(state: World) -> bool:
    """Whether people sit at the table who want no formalities: they are asked only what could matter to them."""
    return state.skip_unable and state.for_people


def is_in_full(state: World) -> bool:
    """Whether people sit at the table: PI-RULING-95, they are asked where a card could still be devolved."""
    return state.in_full and state.for_people


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


def told(state: World, frame: i64, viewer: i64, question: str, verb: str, rest: str) -> str:
    """A question for the seat that is asked, and for the others what it is about to do."""
    seat = seat_of(frame)
    return question if seat == viewer else f"{does(state, seat, viewer, verb)} {rest}."


def devolve_refusal(space: i64) -> Refusal:
    if space == ids.TEMPORARY:
        return Refusal("PI-DEVO-1", "No Temporary Mutation of yours is in play.")
    return Refusal("PI-DEVO-1", f"{SPACE_NAMES[space]} of your slide is empty.")


def not_held(state: World, seat: i64, event: i64) -> Refusal | None:
    """PI-EVENT-1, PI-EVENT-2: not in hand, or received just now; None if it is held."""
    name = event_name(state, event)
    if find(state.event_hands[seat], event, KIND) < 0:
        return Refusal("PI-EVENT-1", f"You do not hold {name}.")
    if not holds(state, seat, event):
        return Refusal("PI-EVENT-2", f"You got {name} in this turn: you can use it from the next turn on.")
    return None


def other_moment(state: World, event: i64) -> Refusal:
    """When an Event Card is played, if not now."""
    name = event_name(state, event)
    if WHEN_OF[event] == REACTION:
        return Refusal("PI-RULING-68", f"{name} answers {ANSWERS[EVENT_IDS[event]]}.")
    return Refusal(card_rule(event), f"You play {name} {WHEN_TEXTS[WHEN_OF[event]]}.")
