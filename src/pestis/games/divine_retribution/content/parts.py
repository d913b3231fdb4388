"""The parts that card texts are made of: each is one verb of a closed set, with its numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What a part does. The order is that of VERBS.
DRAW: Final[i64] = 0
DRAW_TO: Final[i64] = 1
DISCARD: Final[i64] = 2
PENANCE: Final[i64] = 3
RECRUIT: Final[i64] = 4
PIT: Final[i64] = 5
PIT_SELF: Final[i64] = 6
CONTAGION: Final[i64] = 7
INFECT_FREE: Final[i64] = 8
COPY: Final[i64] = 9

VERBS: Final = (
    "draw",
    "draw_to",
    "discard",
    "penance",
    "recruit",
    "pit",
    "pit_self",
    "contagion",
    "infect_free",
    "copy",
)

# When a part resolves (DR-RULING-11). Parts of a Chronic card run when it is activated.
ON_PLAY: Final[i64] = 0
IN_INFECT: Final[i64] = 1
IN_END: Final[i64] = 2
WHENS: Final = ("play", "infect", "end")

# DR-COMP-8: the phase that a Chronic card names.
NOT_CHRONIC: Final[i64] = 0
CHRONIC_SPREAD: Final[i64] = 1
CHRONIC_INFECT: Final[i64] = 2
CHRONIC_END: Final[i64] = 3
CHRONICS: Final = ("", "spread", "infect", "end")

# What a condition asks for, and what Contagions are counted by; one numbering for both.
NEED_NOTHING: Final[i64] = 0
NEED_SUIT: Final[i64] = 1
NEED_CARD: Final[i64] = 2
NEED_TITLE: Final[i64] = 3
NEED_CHRONIC: Final[i64] = 4
NEED_SUITS: Final[i64] = 5
PER_NOTHING: Final[i64] = 0
PER_SUIT: Final[i64] = 1
PER_CARD: Final[i64] = 2
PER_TITLE: Final[i64] = 3
PER_CHRONIC: Final[i64] = 4
PER_SUITS: Final[i64] = 5
KINDS: Final = ("", "suit", "card", "title", "chronic", "suits")

# Where the cards of a part may come from, as bits.
FROM_HAND: Final[i64] = 1
FROM_DISCARD: Final[i64] = 2

ALL_CARDS: Final[i64] = 216
ANY_NUMBER: Final[i64] = ALL_CARDS
NO_LIMIT: Final[i64] = 9999


class Part:
    """One piece of a card's text, resolved on its own."""

    def __init__(self, verb: i64) -> None:
        self.verb = verb
        self.when: i64 = ON_PLAY
        # Condition: control at least `need_count` of something; the card itself may not count.
        self.need: i64 = NEED_NOTHING
        self.need_what: i64 = 0
        self.need_count: i64 = 1
        self.need_another = False
        # The verb happens to the chosen opponent unless they Repent.
        self.persecute = False
        self.may = False
        # How many; for DRAW_TO the hand size, for INFECT_FREE the highest Resistance.
        self.count: i64 = 1
        # PIT: the player may stop before `count`, also at none.
        self.up_to = False
        self.where: i64 = 0
        self.only_penance = False
        # CONTAGION: `count` for each of these beyond the nth, `most` in all.
        self.per: i64 = PER_NOTHING
        self.per_what: i64 = 0
        self.beyond: i64 = 0
        self.most: i64 = NO_LIMIT
        # PIT: Contagions for each card pitted; cards drawn if any was.
        self.each_contagion: i64 = 0
        self.then_draw: i64 = 0
        # PENANCE: so many of the drawn are Recruited, the others discarded.
        self.recruits: i64 = 0
        # DISCARD: only from a hand of at least so many.
        self.hand_at_least: i64 = 0

    def key(self) -> tuple[object, ...]:
        """Everything the part says: equal parts have equal keys."""
        condition = (self.need, self.need_what, self.need_count, self.need_another)
        counted = (self.per, self.per_what, self.beyond, self.most)
        chosen = (self.may, self.count, self.up_to, self.where, self.only_penance, self.hand_at_least)
        follows = (self.each_contagion, self.then_draw, self.recruits)
        return (self.verb, self.when, self.persecute, condition, counted, chosen, follows)
