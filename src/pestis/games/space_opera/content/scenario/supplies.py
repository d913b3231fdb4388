"""SO-SCEN-7: what is only strange in a scenario: more than a box holds, flags and cards without an effect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.model import NO_CARD, Plan
from pestis.games.space_opera.content.scenario.reading import Reading
from pestis.games.space_opera.content.tables import ASTEROID, FIRST_PLANET, SPACE, SUPERNOVA, TECH_DECKS, WORMHOLE
from pestis.games.space_opera.content.technologies import TECH_IDS

COUNTED: Final = ("Space cards", "Supernovas", "Asteroid Fields", "Wormholes")


class Supplies:
    """Holds a plan against a box of the game. `filters` are its draw piles, `wanted` how many each must give."""

    def __init__(self, reading: Reading, plan: Plan, filters: list[i64], wanted: list[int]) -> None:
        self.file = reading.file
        self.scenario = reading.scenario
        self.content = reading.content
        self.plan = plan
        self.filters = filters
        self.wanted = wanted
        self.warnings: list[str] = []

    def find(self) -> list[str]:
        """SO-SCEN-7: more cards than a box holds are only a warning, as players may print more."""
        plan = self.plan
        lying = [cell.card for cell in plan.fixed] + plan.pool
        for card in (SPACE, SUPERNOVA, ASTEROID, WORMHOLE):
            needed = lying.count(card)
            if needed > self.content.space[card].copies:
                self._warn(f"{needed} {COUNTED[card]}, but a box holds {self.content.space[card].copies}")
        self._check_planets()
        self._check_technologies()
        self._check_equal_start()
        self._check_respawn()
        if plan.pool and lying.count(WORMHOLE) == 1:
            self._warn("a single Wormhole leads nowhere")
        return self.warnings

    def _check_planets(self) -> None:
        plan = self.plan
        named = [
            card for card in [*(h.card for h in plan.homes), *(f.card for f in plan.fixed)] if card >= FIRST_PLANET
        ]
        for card in sorted(set(named)):
            if named.count(card) > 1:
                self._warn(
                    f"{self.content.ids[card]} lies on the map {named.count(card)} times, but a box holds 1"
                )
        for number, drawn_from in enumerate(self.filters):
            homes = sum(1 for home in plan.homes if home.card == NO_CARD and drawn_from >> home.klass & 1)
            self._warn_planets(drawn_from, self.wanted[number] + homes, named)
        for klass in sorted({int(home.klass) for home in plan.homes if home.card == NO_CARD}):
            if not any(drawn_from >> klass & 1 for drawn_from in self.filters):
                drawn = sum(1 for home in plan.homes if home.card == NO_CARD and home.klass == klass)
                self._warn_planets(1 << klass, drawn, named)

    def _check_technologies(self) -> None:
        """SO-SCEN-2: Technologies that are given by name come out of the deck, as far as it has them."""
        deck = self.content.tech_deck(str(self.scenario.defaults.get("tech_deck", TECH_DECKS[0])))
        given = [tech for home in self.plan.homes for tech in home.techs]
        for tech in sorted(set(given)):
            if given.count(tech) > deck.count(tech):
                self._warn(
                    f"{TECH_IDS[tech]} is held {given.count(tech)} times, but the deck has {deck.count(tech)}"
                )

    def _check_equal_start(self) -> None:
        """A Class without such planets cannot give equal homes: then any of it is drawn."""
        if not self.scenario.defaults.get("equal_start"):
            return
        for klass in sorted({int(home.klass) for home in self.plan.homes if home.card == NO_CARD}):
            if not any(self.content.is_even(card) for card in self.content.cards_of(1 << klass)):
                self._warn(
                    f"no planet of Class {klass} has three equal attributes, so equal_start does nothing for it"
                )

    def _check_respawn(self) -> None:
        """SO-RULING-46: who starts anew needs a face-down planet."""
        closed = [
            cell for cell in self.plan.fixed if not cell.face_up and (cell.group >= 0 or cell.card >= FIRST_PLANET)
        ]
        hidden = [label for label in self.plan.pool if label >= FIRST_PLANET]
        if self.scenario.defaults.get("respawn") and not closed and not hidden:
            self._warn("nobody can start anew, as no planet lies face down")

    def _warn_planets(self, classes: i64, drawn: int, named: list[i64]) -> None:
        held = [card for card in self.content.cards_of(classes) if card not in named]
        if drawn > len(held):
            self._warn(
                f"{drawn} planets are drawn from {class_names(classes)}, but a box has {len(held)} left for them"
            )

    def _warn(self, what: str) -> None:
        self.warnings.append(f"{self.file}: with {self.plan.seats} players: {what} [SO-SCEN-7]")


def class_names(classes: i64) -> str:
    numbers = [str(klass) for klass in range(1, 10) if classes >> klass & 1]
    return f"Class {numbers[0]}" if len(numbers) == 1 else f"Classes {', '.join(numbers)}"
