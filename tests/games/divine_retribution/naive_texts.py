"""What the designed cards do, one line of the catalogue after the other (see `naive`)."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.divine_retribution.naive import (
    CHRONIC,
    REPENTS,
    RESISTANCE,
    WITHOUT_EFFECT,
    Held,
    Piece,
    Play,
    Zones,
    chosen,
    is_penance,
    listed,
    suit,
)

Suffered = Callable[[int], Play]


class Texts(Zones):
    """Zones with the effects of cards; who plays when is told in `naive_turn`."""

    turn = 0
    phase = "spread"
    end = ""
    taken = False

    # Pieces that many cards have.

    def drawing(self, seat: int, count: int) -> Piece:
        def run() -> Play:
            self.draw(seat, count)
            yield from ()

        return Piece(run)

    def giving(self, held: Held, contagions: Callable[[], int], when: str = "play") -> Piece:
        def run() -> Play:
            held.gained += contagions()
            yield from ()

        return Piece(run, when, kind="contagions")

    def recruiting(self, seat: int, may: bool) -> Piece:
        def run() -> Play:
            moves = listed("recruit", self.discards[seat].elements())
            if not moves:
                return
            answer = moves[0] if len(moves) == 1 and not may else (yield seat, moves + ["decline"] * may)
            if answer != "decline":
                self.discards[seat][chosen(answer)] -= 1
                self.recruited[seat].append(chosen(answer))

        return Piece(run)

    def pitting(self, seat: int, held: Held, most: int, may: bool, *, discards: bool = False) -> Piece:
        def run() -> Play:
            pitted = 0
            while pitted < most and (self.hand(seat) or (discards and self.discards[seat].total())):
                moves = listed("pit", self.hand(seat))
                moves += listed("pit_discarded", self.discards[seat].elements()) if discards else []
                forced = not may and len(self.hand(seat)) == 1
                answer = moves[0] if forced else (yield seat, moves + ["decline"] * may)
                if answer == "decline":
                    return
                self.throw_away(seat, answer)
                pitted += 1
                held.gained += 1 if held.text == "bones_knight" and most == 2 else 0
                if held.text == "plague_doctor":
                    self.draw(seat, 1)

        return Piece(run)

    def throw_away(self, seat: int, answer: str) -> None:
        zone = self.hands if answer.startswith("pit(") else self.discards
        zone[seat][chosen(answer)] -= 1
        self.pit[chosen(answer)] += 1

    def pitting_penance(self, seat: int) -> Piece:
        """DR-RULING-49: asked as long as everybody must think that there may be one."""

        def run() -> Play:
            answer = ""
            while answer != "decline":
                discarded = [card for card in self.discards[seat].elements() if is_penance(card)]
                if not discarded and not (self.hand(seat) and any(map(is_penance, self.unseen(seat)))):
                    return
                moves = listed("pit", filter(is_penance, self.hand(seat)))
                answer = yield seat, [*moves, *listed("pit_discarded", discarded), "decline"]
                if answer != "decline":
                    self.throw_away(seat, answer)

        return Piece(run)

    # Persecute and Repent.

    def persecuting(self, seat: int, suffered: Suffered, condition: Callable[[], bool] | None = None) -> Piece:
        def run() -> Play:
            others = [other for other in range(self.seats) if other != seat]
            victim = others[0]
            if len(others) > 1:
                victim = int(chosen((yield seat, [f"persecute({other})" for other in others])))
            yield from self.answered(victim, suffered)

        return Piece(run, condition=condition)

    def answered(self, victim: int, suffered: Suffered) -> Play:
        """DR-RULING-35: asked by what everybody can count. DR-RULING-28: the Repent half, then its conditions."""
        answer = "suffer"
        if self.hand(victim) and any(card in REPENTS for card in self.unseen(victim)):
            moves = listed("repent", [card for card in self.hand(victim) if card in REPENTS])
            answer = yield victim, [*moves, "suffer"]
        if answer == "suffer":
            yield from suffered(victim)
            return
        held = Held(chosen(answer), chosen(answer))
        self.hands[victim][held.card] -= 1
        self.controls[victim].append(held)
        yield from self.begin(victim, held, self.repent_half(victim, held))

    def penance(self, count: int) -> Suffered:
        """DR-CARD-FRAG-P: one is Recruited, of the Pope's two the other is discarded."""

        def suffered(victim: int) -> Play:
            drawn = [self.drawn_penances[victim].pop(0) for _ in range(min(count, self.penances))]
            self.penances -= len(drawn)
            if not drawn:
                return
            kept = drawn[0] if len(drawn) == 1 else chosen((yield victim, listed("recruit", drawn)))
            drawn.remove(kept)
            self.recruited[victim].append(kept)
            self.discards[victim].update(drawn)

        return suffered

    def discarding(self, victim: int, least: int = 1) -> Play:
        if len(self.hand(victim)) < least or not self.hand(victim):
            return
        moves = listed("discard", self.hand(victim))
        answer = moves[0] if len(self.hand(victim)) == 1 else (yield victim, moves)
        self.discard(victim, chosen(answer))

    def repent_half(self, seat: int, held: Held) -> list[Piece]:
        if held.card == "ale_knight":
            return [self.drawing(seat, 1)]
        if held.card == "daggers_knight":
            return [self.drawing(seat, 1), Piece(lambda: self.discarding(seat))]
        if held.card == "bones_knight":
            return [self.pitting(seat, held, 1, may=True)]
        if held.card == "fool":
            return [self.giving(held, lambda: min(1, self.suits_beyond(seat)), "infect")]
        return [self.giving(held, lambda: 2, "infect")]

    # Whole texts.

    def suits_beyond(self, seat: int) -> int:
        return max(0, len({suit(held.card) for held in self.controls[seat]} - {""}) - 2)

    def text(self, seat: int, held: Held) -> list[Piece]:
        """DR-RULING-38: as if it were printed on this card."""
        if suit(held.text) in ("ale", "daggers", "bones", "torches"):
            return self.kingdom_text(seat, held)
        if held.text == "body_collector":
            return [self.pitting(seat, held, 1, may=True, discards=True)]
        if held.text == "fool":
            return [self.giving(held, lambda: min(3, self.suits_beyond(seat)), "infect")]
        if held.text == "plague_doctor":
            return [self.pitting(seat, held, 1, may=False)]
        if held.text == "rat_king":
            bonus = self.giving(held, lambda: 1)
            bonus.condition = lambda: self.count(seat, lambda card: card == "rat") >= 3
            return [bonus]
        if is_penance(held.text):
            return [Piece(lambda: self.leave(seat, held), "end", kind="pit")]
        return self.noble_text(seat, held)

    def kingdom_text(self, seat: int, held: Held) -> list[Piece]:
        def another() -> bool:
            return self.count(seat, lambda card: suit(card) == suit(held.text), held) > 0

        def controlled(wanted: str) -> int:
            return min(3, self.count(seat, lambda card: suit(card) == wanted))

        daggers = self.persecuting(seat, self.penance(1))
        draw_if = self.drawing(seat, 1)
        draw_if.condition = another
        more_if = self.giving(held, lambda: 1)
        more_if.condition = another
        texts = {
            "ale_peasant": [self.drawing(seat, 1)],
            "ale_knight": [self.drawing(seat, 2)],
            "ale_priest": [self.drawing(seat, 1)],
            "daggers_peasant": [daggers],
            "daggers_knight": [self.persecuting(seat, lambda victim: self.discarding(victim, 4))],
            "daggers_priest": [daggers, self.persecuting(seat, self.penance(1), another)],
            "bones_peasant": [self.recruiting(seat, may=True), draw_if],
            "bones_knight": [self.pitting(seat, held, 2, may=True)],
            "bones_priest": [self.recruiting(seat, may=False)],
            "torches_peasant": [more_if],
            "torches_knight": [self.giving(held, lambda: controlled("festering"), "infect")],
            "torches_priest": [self.giving(held, lambda: controlled("torches"))],
        }
        return texts[held.text]

    def noble_text(self, seat: int, held: Held) -> list[Piece]:
        if held.text == "prince":
            return [Piece(lambda: self.infecting_unpaid(seat))]
        if held.text == "princess":
            return [Piece(lambda: self.drawing(seat, 3 - len(self.hand(seat))).run())]
        if held.text == "queen":
            return [Piece(lambda: self.copying(seat, held))]
        if held.text == "bishop":
            return [self.pitting_penance(seat), self.persecuting(seat, self.penance(1))]
        if held.text == "cardinal":
            return [self.giving(held, lambda: min(4, self.count(seat, CHRONIC.__contains__)))]
        return [self.persecuting(seat, self.penance(2))] if held.text == "pope" else []

    def leave(self, seat: int, held: Held) -> Play:
        self.controls[seat].remove(held)
        self.pit[held.card] += 1
        yield from ()

    def copying(self, seat: int, queen: Held) -> Play:
        """DR-RULING-37 to -39: another card with an effect; a Chronic text is used later."""
        cards = [
            held.card for held in self.controls[seat] if held is not queen and held.card not in WITHOUT_EFFECT
        ]
        answer = (yield seat, [*listed("copy", cards), "decline"]) if cards else "decline"
        if answer == "decline":
            return
        queen.text = chosen(answer)
        if queen.text not in CHRONIC:
            yield from self.begin(seat, queen, self.text(seat, queen))

    def infecting_unpaid(self, seat: int) -> Play:
        slots = [slot for slot, card in enumerate(self.lineup) if card and RESISTANCE[card] <= 5]
        moves = [f"infect_unpaid({slot})" for slot in slots]
        answer = (yield seat, [*moves, "decline"]) if moves else "decline"
        if answer != "decline":
            self.take(seat, int(chosen(answer)))

    def take(self, seat: int, slot: int) -> None:
        """DR-INFECT-6, DR-ENDTIMES-2."""
        self.discards[seat][self.lineup[slot]] += 1
        self.lineup[slot] = ""
        self.taken = True
        if not self.kingdom and not any(self.lineup):
            self.end = self.end or "kingdom"

    # When pieces resolve.

    def begin(self, seat: int, held: Held, pieces: list[Piece]) -> Play:
        """DR-RULING-7: first what does not wait, then everything that is due."""
        held.waiting = [piece for piece in pieces if piece.waits]
        for piece in pieces:
            if not piece.waits:
                yield from piece.run()
        yield from self.check(seat)

    def check(self, seat: int) -> Play:
        """DR-RULING-6, DR-RULING-7: one after the other, chosen by their owner unless the order cannot matter."""
        while due := [(held, p) for held in self.controls[seat] for p in held.waiting if self.is_due(seat, p)]:
            alike = {piece.kind for _, piece in due} in ({"contagions"}, {"pit"})
            moves = listed("resolve", [held.card for held, _ in due])
            if len(moves) > 1 and not alike:
                card = chosen((yield seat, moves))
                due = [(held, piece) for held, piece in due if held.card == card]
            held, piece = due[0]
            held.waiting.remove(piece)
            yield from piece.run()

    def is_due(self, seat: int, piece: Piece) -> bool:
        if piece.when != "play" and (piece.when != self.phase or self.turn != seat):
            return False
        return piece.condition is None or piece.condition()
