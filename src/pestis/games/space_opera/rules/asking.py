"""What all questions of the game have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, ARM, ESH, FFD, HAK, KAM, MDS, STE
from pestis.games.space_opera.flags import DESTROYED, NO_SHIP
from pestis.games.space_opera.rules import ending, hands
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import tech_name, tech_rule
from pestis.kernel.agenda import kind_of
from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.frames import Question
from pestis.kernel.moves import Bundle, Move, Refusal

HARMLESS: Final[list[i64]] = [move.DECLINE, move.END, move.PASS, move.WITHDRAW]
# What an answer in a window does, and what it costs.
ANSWERS: Final = {
    HAK: "Use Hacker: that Technology has no effect (once per Round)",
    STE: "Use Stealth Technology: the ship slips away, for 1 of its Energy",
    ARM: "Use Ship Armor: the ship survives, for 1 Ore",
    ESH: "Use Energy Shield: the ship survives, for 1 of its Energy",
    FFD: "Use Force Field: it destroys the ship, for 1 Energy",
    MDS: "Use Missile Defense System: it stops the strike and destroys the ship, for 1 Energy",
    APC: "Use Armor Piercer: the Ship Armor does not help, for 1 Ore",
    KAM: "Use Kamikaze Pilot: the Missile Defense System has no effect",
}


class Subject:
    """What a question is about, for views and numbers. -1 stands for nothing of the kind.

    `user` is who uses the Technology, or the other player whom the question is about, `partner` who is offered
    ties by the Ambassador in question, `token` the kind of Resource that is paid or placed.
    """

    def __init__(
        self,
        tech: i64 = -1,
        user: i64 = -1,
        ship: i64 = NO_SHIP,
        cell: i64 = -1,
        token: i64 = -1,
        amount: i64 = 0,
        partner: i64 = -1,
    ) -> None:
        self.tech = tech
        self.user = user
        self.ship = ship
        self.cell = cell
        self.token = token
        self.amount = amount
        self.partner = partner


class SpaceQuestion(Question[Galaxy]):
    """A question that says its own reasons in `why_not` and what its answers mean in `saying`."""

    id: ClassVar[str] = ""  # what views call it
    is_plain: ClassVar[bool] = False  # of every turn: about nothing but the seat that is asked
    in_attack: ClassVar[bool] = False  # may be asked in the middle of an attack
    end: ClassVar[str] = "End your turn"
    decline: ClassVar[str] = "Decline"
    end_rule: ClassVar[str] = ""  # the rule by which this question is ended, if it is not its last one
    pass_rule: ClassVar[str] = "SO-MOVE-3"

    # What is said.

    def refusal(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal:
        """The most telling reason first; at worst, what is being asked instead."""
        found = self.why_not(state, frame, seat, made)
        if found is not None:
            return found
        fits = any(state.game.moves.decode(action)[0].name == made.verb for action in state.legal(seat))
        why = "You cannot choose that one." if fits else "First answer this:"
        return Refusal(self.refusing_rules(frame)[0], f"{why} {self.text(state, frame, seat)}")

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        """The reasons that are the same whatever is asked; a question gives its own before these."""
        match made.verb:
            case "amount":
                return self.why_not_amount(state, frame, seat)
            case "at" if made.args["cell"] >= state.rules.cells:
                rows, columns = state.rules.rows, state.rules.columns
                return Refusal("SO-MAP-1", f"That card is beyond the map, which is {rows} by {columns}.")
            case "use":
                return self.why_not_use(state, frame, seat, made.args["tech"])
            case "surrender":
                return self.why_not_surrender(state)
        return None

    def why_not_amount(self, state: Galaxy, frame: i64, seat: i64) -> Refusal | None:
        """The range that is allowed."""
        allowed = [action - move.AMOUNT for action in state.legal(seat) if move.AMOUNT <= action < move.AT]
        if not allowed:
            return None
        return Refusal(self.refusing_rules(frame)[-1], f"Choose a number from {min(allowed)} to {max(allowed)}.")

    def why_not_use(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        return not_held(state, seat, tech) or Refusal(
            "SO-REACT-1", f"{tech_name(state, tech)} is no answer to this: {self.text(state, frame, seat)}"
        )

    def why_not_surrender(self, state: Galaxy) -> Refusal:
        if not ending.may_surrender(state):
            return Refusal("SO-RULING-45", "This table plays without surrender.")
        return Refusal("SO-RULING-45", "Answer this first; you may surrender on a turn of your own.")

    def refusing_rules(self, frame: i64) -> tuple[str, ...]:
        """The rules of what is asked, for whoever answers something else."""
        return self.rules

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        """What a move means as an answer to this question; nothing if it means the same everywhere."""
        return ""

    def answer_rules(self, frame: i64, made: Move) -> tuple[str, ...]:
        """The rules of an answer that many questions have."""
        match made.verb:
            case "pass":
                return (self.pass_rule,)
            case "end":
                return (self.end_rule or self.rules[-1],)
            case "tech":
                return (*self.rules, tech_rule(made.args["tech"]))
            case "build":
                return made.rules
        return self.rules

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        """What the seat loses for good by this answer and might not expect; from what it knows only."""
        return "You leave the game for good." if made.verb == "surrender" else ""

    def bundles(self, state: Galaxy, frame: i64, seat: i64) -> list[Bundle]:
        """Answers to this question and the next ones that are given in one go."""
        return []

    # What it is about.

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject()

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        """SO-REACT-2: what the use in question is about, as the moves that said so."""
        return []

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        """What was chosen so far, one thing after the other, as moves; below 0 is a gap."""
        return []

    # Who is away.

    def default(self, state: Galaxy, frame: i64, seat: i64) -> i64:
        """SO-RULING-71: decline, pass, end; of forced picks the first in the list."""
        legal = self.choices(state, frame, seat)
        for action in HARMLESS:
            if action in legal:
                return action
        return legal[0]


class Window(SpaceQuestion):
    """SO-REACT-1: a window in which Technologies of `techs` may answer; others are no answer to it."""

    techs: ClassVar[tuple[int, ...]] = ()

    def why_not_use(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        if tech in self.techs and hands.holds(state, seat, tech):
            return self.why_not_answer(state, frame, seat, tech)
        return super().why_not_use(state, frame, seat, tech)

    def why_not_answer(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        """A Technology that answers this kind of question, but not now."""
        raise unfilled(self, "why_not_answer")

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "use" and made.args["tech"] in ANSWERS:
            return ANSWERS[made.args["tech"]]
        return ""

    def answer_rules(self, frame: i64, made: Move) -> tuple[str, ...]:
        asked = super().answer_rules(frame, made)
        return (*asked, "SO-REACT-6") if made.verb == "decline" else asked


def question_now(state: Galaxy) -> SpaceQuestion | None:
    """The question that is open."""
    if not state.waiting:
        return None
    found = state.game.frames[kind_of(state.agenda[-1])]
    if not isinstance(found, SpaceQuestion):
        raise DefinitionError(f"somebody is asked, but {state!r} has no question on top")
    return found


# Reasons that several questions have.


def not_held(state: Galaxy, seat: i64, tech: i64) -> Refusal | None:
    if hands.holds(state, seat, tech):
        return None
    return Refusal(tech_rule(tech), f"You have no {tech_name(state, tech)}.")


def no_such_ship(state: Galaxy, ship: i64) -> Refusal | None:
    if ship >= len(state.ship_owner) or state.ship_owner[ship] == DESTROYED:
        return Refusal("SO-STR-5", f"No ship has the number {ship}.")
    return None


def not_own_ship(state: Galaxy, seat: i64, ship: i64) -> Refusal | None:
    found = no_such_ship(state, ship)
    if found is None and state.ship_owner[ship] != seat:
        return Refusal("SO-CTRL-2", f"Ship {ship} is not yours.")
    return found
