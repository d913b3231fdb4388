"""A match told in words: each move with its rules, what happened, the scores, the result."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.cli.command import shown
from pestis.cli.screen import draw, say
from pestis.kernel.grammar import several
from pestis.kernel.match import Match
from pestis.kernel.outcome import Outcome
from pestis.review.lines import cited


class Teller:
    """Plays moves in a match and tells them. From a seat's eyes only what that seat saw is told."""

    def __init__(
        self, match: Match, *, eyes: int | None = None, events: bool = True, scores: bool = False
    ) -> None:
        self.match = match
        self.eyes = eyes
        self.events = events
        self.scores = [float(score) for score in match.state.scores()] if scores else None
        self.seen = 0
        self.number = 0

    def begin(self) -> None:
        """The table, and what happened before the first move."""
        match = self.match
        seats = several(match.seats, "seat")
        say(f"{match.game.title}, {seats}, rules version {match.game.rules_version}", "bold")
        settled = ", ".join(f"{name}={shown(value)}" for name, value in match.options.items())
        if settled:
            say(f"options: {settled}")
        self._tell_events()

    def play(self, seat: int, action: int) -> None:
        """Make a move and tell it."""
        self.number += 1
        if self.eyes in {None, seat}:
            move = self.match.state.describe(seat, action)
            who = f"seat {seat}" if self.eyes is None else f"seat {seat} (you)"
            say(f"{self.number:>4}  {who}: {move.text}{cited(move.rules)}")
        self.match.play(seat, action)
        self._tell_events()
        self._tell_scores()

    def end(self, names: Sequence[str] = ()) -> None:
        """The result; `names` says who sat where."""
        if self.match.state.is_over:
            tell_outcome(self.match.state.outcome(), names)
        else:
            say("The game is not over.")

    def _tell_events(self) -> None:
        happened = self.match.state.events_since(self.seen, self.eyes)
        self.seen += len(happened)
        if self.events:
            for event in happened:
                rules = event["rules"]
                say(f"        {event['text']}{cited(rules if isinstance(rules, list) else ())}", "dim")

    def _tell_scores(self) -> None:
        """The scores, whenever they have changed."""
        if self.scores is None:
            return
        now = [float(score) for score in self.match.state.scores()]
        if now != self.scores:
            self.scores = now
            say("        scores: " + ", ".join(f"{score:g}" for score in now), "cyan")


def tell_outcome(outcome: Outcome, names: Sequence[str] = ()) -> None:
    """Why it ended, the scores with their parts, who won and by which tie-breaks."""
    say()
    say(f"The end: {outcome.text or outcome.reason}{cited(outcome.rules)}", "bold")
    parts = list(dict.fromkeys(part for seat in outcome.parts for part in seat))
    columns = ["seat", *(["bot"] if names else []), *parts, "score", "result"]
    rows = [outcome_row(outcome, seat, parts, names) for seat in range(len(outcome.scores))]
    draw(columns, rows, left=["bot", "result"])
    if outcome.tiebreaks:
        say(f"tie-breaks: {', '.join(outcome.tiebreaks)}")


def outcome_row(outcome: Outcome, seat: int, parts: Sequence[str], names: Sequence[str]) -> list[str]:
    own = outcome.parts[seat] if seat < len(outcome.parts) else {}
    return [
        str(seat),
        *names[seat : seat + 1],
        *(f"{own[part]:g}" if part in own else "" for part in parts),
        f"{outcome.scores[seat]:g}",
        "won" if seat in outcome.winners else "",
    ]
