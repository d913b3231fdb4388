"""The messages of the live feed and what they are made of, for OpenAPI and for the page's types.

The feed itself is written by `feed.py` without these models, for speed; a test holds every message of a whole game
against them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

Json = dict[str, Any]
Status = Literal["open", "playing", "over"]
SeatKind = Literal["person", "hotseat", "open", "bot", "left"]


class MessageModel(BaseModel):
    """Something the server says: it has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Move(MessageModel):
    id: int
    verb: str
    args: dict[str, int]
    form: str = Field(description="the text form, with names for numbers: `play(rat)`")
    text: str
    rules: list[str]
    warning: str = Field(description="what is lost for good by it; empty if nothing is")
    reveals: bool = Field(
        description="among `moves`: it shows you something hidden or is left to chance, and others would have to"
        " agree to its being taken back"
    )


class Event(MessageModel):
    number: int = Field(description="its place among the events this viewer knows, from 0")
    event: str
    seat: int | None
    args: dict[str, int | str | None]
    text: str
    rules: list[str]


class Bundle(MessageModel):
    """Moves to make in one go."""

    text: str
    moves: list[int] = Field(description="their ids, in order")


class Question(MessageModel):
    text: str
    rules: list[str] = Field(description="the first one is the kind of the question, for standing orders")


class Outcome(MessageModel):
    reason: str
    scores: list[float]
    winners: list[int]
    parts: list[dict[str, float]]
    tiebreaks: list[str]
    text: str
    rules: list[str]


class View(MessageModel):
    """What one viewer may know. `table` is the board view of the game, see `x-views`."""

    game: str
    seats: int
    you: int | None
    pending: list[int]
    decisions: int
    question: Question | None
    chosen: int | None = Field(description="your own secret answer, while others still choose")
    over: bool
    table: Json
    outcome: Outcome | None


class SeatFacts(MessageModel):
    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    present: bool
    clock_ms: int | None
    thinking: bool
    ready: bool = Field(description="before the first move: may it begin; after the end: wants another match")


class Ending(MessageModel):
    reason: Literal["rules", "resigned", "closed"]
    winners: list[int]
    text: str


class LessonPlace(MessageModel):
    """How far you are in the lesson of the table."""

    made: int = Field(description="how many moves you have made")
    round: int


class Undo(MessageModel):
    possible: bool = Field(description="whether you may ask to take back now")
    free: bool = Field(description="whether for certain nobody else will be asked")
    asked_by: int | None
    agreed: list[int]


class Update(MessageModel):
    """Where the match is, whole: a client that was away needs only the last one."""

    type: Literal["update"]
    number: int = Field(description="its place in the feed; keep the highest one as `after`")
    log: int = Field(description="the next move is sent with `number = log + 1`")
    status: Status
    seats: list[SeatFacts]
    undo: Undo
    lesson: LessonPlace | None = Field(description="at the table of a lesson: how far you are in it")
    deadline_ms: int | None
    ending: Ending | None
    event_count: int = Field(description="events this viewer knows now; drop those with `number >= event_count`")
    view: View | None = Field(description="null until the match begins")
    window: Literal["open", "thinking"] | None = Field(
        description="at tables with cover: somebody may react now; `thinking`: and takes longer than the pause"
    )
    moves: list[Move]
    bundles: list[Bundle]
    answering: dict[str, list[str]] = Field(
        description="by kind of reaction: the cards you have to answer it with; those of kinds that your standing"
        " orders answer are asleep"
    )
    coaching: str = Field(description="for who plays alone: what matters now, in a sentence; often empty")
    events: list[Event] = Field(description="those since your last update")


class ChatLine(MessageModel):
    type: Literal["chat"]
    number: int
    seat: int | None
    name: str
    text: str
    at: str


class Notice(MessageModel):
    """The table itself says something."""

    type: Literal["notice"]
    number: int
    text: str
    at: str


class SeatsChanged(MessageModel):
    """Somebody came or went, and nothing else. Has no number."""

    type: Literal["seats"]
    seats: list[SeatFacts]


class Pong(MessageModel):
    type: Literal["pong"]


class Trouble(MessageModel):
    """Nothing can be kept just now, at no table; an empty text: that is over."""

    type: Literal["trouble"]
    number: int = Field(description="that of the last message before: this one does not count")
    text: str


class FeedMessage(
    RootModel[Annotated[Update | ChatLine | Notice | SeatsChanged | Trouble | Pong, Field(discriminator="type")]]
):
    """Everything that the server sends on a live feed."""


class Hello(BaseModel):
    """The first message of a client. `after` is the highest `number` it has."""

    model_config = ConfigDict(extra="forbid")

    secret: str | None = Field(None, max_length=100)
    seat: int | None = Field(None, ge=0, le=7)
    after: int = Field(0, ge=0)


class Ping(BaseModel):
    """The only thing a client says after its first message."""

    model_config = ConfigDict(extra="forbid")

    type: Literal["ping"]
    hidden: bool = Field(False, description="nobody sees the page just now: who is asked may be told otherwise")
