"""What goes over the wire, for OpenAPI and for the page's types."""

from __future__ import annotations

import json
import re
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StrictInt,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

from pestis.review import Review
from pestis.server.messages import Bundle, Ending, Event, Json, Move, Outcome, SeatFacts, Status, View

Reactions = Literal["cover", "everybody"]
Pace = Literal["at_once", "brisk", "leisurely"]
Action = Annotated[int, Field(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
Short = Annotated[str, StringConstraints(max_length=60)]
HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")


def printable(text: str) -> str:
    """Databases and records hold no others."""
    if not text.isprintable():
        raise PydanticCustomError("printable", "allowed: a text without control characters")
    return text


Word = Annotated[str, StringConstraints(max_length=64), AfterValidator(printable)]


class RequestModel(BaseModel):
    """A request: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class TextsRequest(RequestModel):
    """A request with files: half a character could be kept, but never be told again."""

    @model_validator(mode="before")
    @classmethod
    def is_text(cls, asked: object) -> object:
        if HALF_A_CHARACTER.search(json.dumps(asked, ensure_ascii=False, default=str)):
            raise PydanticCustomError("text", "half a character is no text; allowed: text in UTF-8")
        return asked


class NameRequest(RequestModel):
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Me(BaseModel):
    name: str


class SecretRequest(RequestModel):
    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class DeviceLink(BaseModel):
    """For the fragment of `/device#key=…`, so that it reaches no log."""

    secret: str
    seconds: int = Field(description="so long it can be used, once")


class DeviceOffer(BaseModel):
    """What using a link would do."""

    name: str = Field(description="who this browser would be")
    is_you: bool = Field(description="it is that guest already")
    your_name: str | None = Field(description="who it is now, if it has been here before")
    tables: int = Field(description="games of its own that would come along")
    designs: int = Field(description="packs and scenarios that would")


class BrowserKeys(RequestModel):
    p256dh: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    auth: Annotated[str, StringConstraints(min_length=1, max_length=40)]


class EndpointRequest(RequestModel):
    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]


class BrowserRequest(EndpointRequest):
    """A push subscription, as browsers write it as JSON."""

    keys: BrowserKeys


class MailRequest(RequestModel):
    address: Annotated[str, StringConstraints(min_length=3, max_length=254)]


class NoticeFacts(BaseModel):
    """How you are told that it is your turn while you look elsewhere."""

    push_key: str | None = Field(description="for a push subscription; null if this server has no Web Push")
    browsers: list[str] = Field(description="the SHA-256 of the address of each browser that is told")
    can_mail: bool = Field(description="whether this server has a mail server")
    mail: str | None
    mail_confirmed: bool


class MailConfirmed(BaseModel):
    address: str


class Done(BaseModel):
    done: bool


class OptionFacts(BaseModel):
    name: str
    title: str
    help: str
    rule: str
    group: str


class FlagOption(OptionFacts):
    type: Literal["flag"]
    default: bool


class NumberOption(OptionFacts):
    type: Literal["number"]
    default: int
    low: int
    high: int


class ChoiceOption(OptionFacts):
    type: Literal["choice"]
    default: str
    choices: list[str]
    titles: list[str]


Option = Annotated[FlagOption | NumberOption | ChoiceOption, Field(discriminator="type")]


class LessonFacts(BaseModel):
    """A first game that teaches the rules while it is played."""

    name: str
    title: str
    summary: str
    minutes: int


class LessonStep(BaseModel):
    title: str
    text: str
    rules: list[str]
    look: list[str] = Field(description="places and parts of the table that are lit")
    callouts: dict[str, str] = Field(description="a few words beside some of these")
    do: list[str] = Field(description="forms of the moves that go on, `*` for any part; none: reading on does")
    say: str
    wrong: dict[str, str] = Field(description="what is said of other moves, by their forms")
    done: str
    times: int = Field(description="how often it is done before the next step")


class LessonContent(LessonFacts):
    steps: list[LessonStep]
    alone: str = Field(description="what is said when the steps are over")
    until_round: int = Field(description="when this round begins, the lesson is over")
    learnt: list[str]
    next: str


class LevelFacts(BaseModel):
    """A bot that people can choose."""

    id: str = Field(description="by which a table names it")
    title: str
    about: str
    rating: int | None = Field(description="from games of two, the level `greedy` has 2000; null if not measured")
    seats: list[int] = Field(description="with how many players it can play")


class GameFacts(BaseModel):
    id: str
    title: str
    summary: str
    seat_counts: list[int]
    more_seats: dict[int, dict[str, bool | int | str]] = Field(
        description="seat counts that a table can have only with these options"
    )
    seat_names: list[str] = Field(description="the colours by which the game's texts call the seats")
    options: list[Option]
    bots: list[str]
    levels: list[LevelFacts] = Field(description="the same bots in words, weakest first")
    lessons: list[LessonFacts]
    rules_version: str


class VerbFacts(BaseModel):
    name: str
    rules: list[str]
    arguments: dict[str, list[str] | int]


class Reaction(BaseModel):
    """A kind of question that standing orders can answer."""

    kind: str = Field(description="the first of the rules of such a question")
    text: str


class GameContent(GameFacts):
    content: Json = Field(description="the catalogue of the game, see `x-views`")
    moves: list[VerbFacts]
    reactions: list[Reaction]


class RuleText(BaseModel):
    id: str
    section: str
    text: str = Field(description="Markdown")
    source: str = Field(description="where the rulebook has it, in the editors' short words")
    plain: str = Field(description="the same for a newcomer, to be read first; empty if nobody wrote it")
    example: str = Field(description="may be empty")
    picture: str = Field(description="one of the pictures of the game, or empty")
    see: list[str] = Field(description="ids of the rules to read next")


class GuideText(BaseModel):
    text: str = Field(description="how to play, as Markdown that cites rules in brackets; empty if there is none")


class ClockRequest(RequestModel):
    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Field(ge=5, le=7 * 24 * 3600)] | None = None


class ClockFacts(BaseModel):
    kind: Literal["none", "move", "game"]
    seconds: int | None


class SeatRequest(RequestModel):
    kind: Literal["me", "open", "bot", "hotseat"]
    bot: Short | None = None
    name: Annotated[str, StringConstraints(max_length=200)] | None = None


class TableRequest(RequestModel):
    game: Short
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    options: dict[Short, bool | int | Short] = Field(default_factory=dict, max_length=50)
    clock: ClockRequest = ClockRequest()
    reactions: Reactions = Field(
        "cover",
        description="`cover`: who can react is asked, and nobody sees who; `everybody`: all are asked",
    )
    hints: bool = Field(False, description="whether several people may have hints; who plays alone always may")
    pace: Pace = Field("brisk", description="how long a bot waits before its move")
    open: bool = False
    spectators: bool = True
    contribution: Word | None = None
    design: Short | None = Field(None, description="the address of a pack or scenario that you may play with")


class DesignOfTable(BaseModel):
    kind: Literal["pack", "scenario"]
    name: str


class TableFacts(BaseModel):
    id: str
    game: str
    title: str
    name: str
    status: Status
    seats: list[SeatFacts]
    options: dict[str, bool | int | str]
    clock: ClockFacts
    reactions: Reactions
    hints: bool = Field(description="whether several people may have hints")
    pace: Pace
    lesson: str | None = Field(description="the lesson that is given at this table")
    design: DesignOfTable | None = Field(
        description="cards or a map of somebody's own, which GET /api/tables/{table_id}/content tells"
    )
    must_be_ready: bool = Field(description="whether it begins only when every person is ready")
    open: bool
    spectators: bool
    commitment: str
    log: int
    number: int
    ending: Ending | None
    rematch: str | None
    you: list[int] = Field(description="your own seats")
    kept: list[int] = Field(description="seats that a bot keeps for you: join sits you down there again")
    host: bool = Field(description="whether you are the host")
    your_turn: bool
    gone: str | None = Field(
        description="why nobody here can go on with it or show it: it has other rules or cards than this server"
    )
    changed_at: str


class FinishedGames(BaseModel):
    games: list[TableFacts] = Field(description="the last one first")
    next: str | None = Field(description="`before` for those before them, if there are more")


class SeatSecret(BaseModel):
    seat: int
    secret: str


class NewTable(BaseModel):
    table: TableFacts
    secrets: list[SeatSecret]


class CarriedSeat(RequestModel):
    kind: Literal["person", "hotseat", "bot", "left"]
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    bot: Short | None = None


class CarriedTable(RequestModel):
    """A table as a file, to go on with it at another place; made only of one whose people share a screen."""

    format: Literal["pestis-table-1"]
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    seats: Annotated[list[CarriedSeat], Field(min_length=1, max_length=8)]
    reactions: Reactions = "cover"
    hints: bool = False
    pace: Pace = "brisk"
    lesson: Short | None = None
    answered: list[Action] = Field(description="places in the log where nobody was asked", max_length=10_000)
    record: Json = Field(description="the record so far, with its seed")


class JoinRequest(RequestModel):
    seat: SeatNumber | None = None
    contribution: Word | None = None


class MoveRequest(RequestModel):
    action: Action
    number: Annotated[int, Field(ge=1, lt=2**31, description="one more than the `log` of the last update")]
    key: Word | None = Field(None, description="makes a retry harmless: the same key gets the same answer")
    seat: SeatNumber | None = None


class MoveMade(BaseModel):
    number: int = Field(description="its place in the feed")
    log: int = Field(description="its place in the log")
    seat: int
    action: int


class SeatOnly(RequestModel):
    seat: SeatNumber | None = None


class ActionRequest(SeatOnly):
    action: Action


class RefusalResponse(BaseModel):
    legal: bool
    rule: str | None
    text: str


class UndoAnswerRequest(SeatOnly):
    agree: bool


class UndoResponse(BaseModel):
    taken: bool
    waiting_for: list[int]


class BotRequest(RequestModel):
    bot: Short


class PaceRequest(RequestModel):
    pace: Pace


class OrdersRequest(SeatOnly):
    orders: dict[Short, Literal["ask", "decline", "round", "untouched"]] = Field(
        max_length=50,
        description="`decline`: never ask; `round`: not in this round; `untouched`: unless it concerns me",
    )


class Orders(BaseModel):
    """What stands for a seat. Nobody else can see it."""

    seat: int
    orders: dict[str, Literal["decline", "round", "untouched"]]


class ChatRequest(SeatOnly):
    text: Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class Number(BaseModel):
    number: int = Field(description="the place in the feed of what this led to")


class HintReason(BaseModel):
    """One of the moves that a bot weighed."""

    move: Move
    worth: float | None = Field(description="the chance to win that the bot sees after it, from 0 to 1")
    text: str
    rules: list[str]


class HintResponse(BaseModel):
    move: Move
    bot: str
    text: str
    reasons: list[HintReason] = Field(description="the few best moves, the one it would choose first")
    equal: int = Field(description="so many moves look as good as the best one; 0 if it stands alone")


class Slip(BaseModel):
    """A move that clearly gives something away, and the chances to win that a bot sees, from 0 to 1."""

    move: int
    before: float = Field(description="after the best move")
    after: float = Field(description="after this one")


class CoachResponse(BaseModel):
    """For who wants a coach: which moves would be clear mistakes."""

    log: int = Field(description="how long the log was when it was asked")
    best: Move
    slips: list[Slip]


class RematchResponse(BaseModel):
    table: str


class VerifyResponse(BaseModel):
    ok: bool
    text: str
    proves: str


class Frame(BaseModel):
    number: int
    seat: int | None
    move: Move | None
    view: View
    events: list[Event]


class ReplayResponse(BaseModel):
    seat: int | None
    frames: list[Frame]


class ReviewRequest(RequestModel):
    depth: Literal["quick", "deep"] = "quick"


class ReviewResponse(BaseModel):
    """What is known of a review; docs/review.md says what is in it."""

    state: Literal["none", "waiting", "running", "finished", "stopped"]
    depth: Literal["quick", "deep"] | None
    done: int = Field(description="steps of the work of the moment, or of the last")
    total: int
    problem: str | None = Field(description="why it was not judged to the end")
    review: Review | None


class MomentResponse(BaseModel):
    """A moment of a finished match, as one seat saw it."""

    move: int = Field(description="so many moves had been made")
    seat: int
    view: View
    moves: list[Move] = Field(description="what the seat could do; none if it was not asked")
    bundles: list[Bundle]


class PracticeRequest(RequestModel):
    move: Annotated[StrictInt, Field(ge=0, lt=2**31, description="so many moves of the match are made already")]
    seat: Annotated[StrictInt, Field(ge=0, le=7)]
    bot: Short | None = Field(None, description="for the other seats; without it the strongest")


class RedealResponse(BaseModel):
    """After so many moves everything that this seat could not know was drawn anew."""

    move: int
    seat: int
    seed: str


class RecordResponse(BaseModel):
    """The file that `pestis verify` and `pestis replay` read."""

    format: str
    game: str
    rules_version: str
    packs: dict[str, str]
    seats: int
    options: dict[str, bool | int | str]
    ask: str
    commitment: str
    contributions: list[str]
    seed: str | None
    log: list[list[int]] = Field(description="seat and action of every move")
    result: Outcome | None
    digest: str | None
    redeal: RedealResponse | None = Field(None, description="in records of practice only")
    files: dict[str, str] | None = Field(None, description="the cards, where they are of somebody's own")


FileName = Annotated[str, StringConstraints(max_length=110)]


class DesignRequest(TextsRequest):
    """A pack or a scenario; its limits are in docs/server-api.md."""

    game: Short
    kind: Literal["pack", "scenario"]
    name: Annotated[str, StringConstraints(max_length=200)]
    files: dict[FileName, str] = Field(max_length=100, description="TOML by name of the file")


class EditRequest(RequestModel):
    file: FileName
    path: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="such as `home.1.cell`: the field `cell` of the second home"
    )
    value: JsonValue = Field(description="what it is now; null takes it out")


class CheckRequest(DesignRequest):
    edits: list[EditRequest] = Field(default_factory=list, max_length=200)


class FaultFacts(BaseModel):
    """What is wrong, in the same words as on the command line."""

    file: str
    line: int = Field(description="0 where nobody wrote it")
    entry: str = Field(description="such as `home 2`; empty for the head of a file")
    field: str
    problem: str
    allowed: str
    rule: str
    text: str


class CheckResponse(BaseModel):
    faults: list[FaultFacts] = Field(description="with none it can be played")
    warnings: list[FaultFacts]
    players: list[int] = Field(description="the numbers of players it is for, once it can be played")
    files: dict[str, str] = Field(description="as they are after the edits")
    read: dict[str, Json | None] = Field(description="what the files say; null for what is no TOML")


class DesignFacts(BaseModel):
    id: str
    game: str
    kind: Literal["pack", "scenario"]
    name: str
    is_shared: bool
    is_yours: bool
    changed_at: str


class DesignContent(DesignFacts):
    files: dict[str, str]


class BundledScenario(BaseModel):
    id: str
    title: str
    summary: str
    players: list[int]
    rows: int
    columns: int
    text: str


class Health(BaseModel):
    status: Literal["ok"]
    version: str
