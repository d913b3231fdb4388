"""Random games beside a second reading of the rules: the same moves at every question, the same table and end.

`reading` says what a seat may do from what it sees, `ledger` keeps the table from the public log; neither uses a
line of the engine. Cards are played rather than passed by, so that they meet each other.
"""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games.plague_inc import GAME
from pestis.kernel.game import Ask
from pestis.kernel.rng import FastRng, fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import Position, new_game
from tests.games.plague_inc.ledger import Ledger
from tests.games.plague_inc.reading import Reading

WILD: dict[str, Any] = {
    "patient_zero_pack": True,
    "unknown_origins": True,
    "unnatural_selection": True,
    "restart_choice": "search_deck",
    "restart_discard_refresh": True,
    "infection_optional": True,
    "trait_discard": "removed",
    "devolved_cards": "removed",
    "absorb_is_placement": False,
    "refund_basis": "paid",
    "wipeout_tiebreak": "population",
    "final_tie": "random",
    "outbreak_prevents_stuck": True,
    "sd_eradication": "end_of_turn_state",
    "sudden_death_round_cap": 2,
    "plaguebot_dna_phase": True,
    "plaguebot_connectivity": "snapshot",
}
GAMES: tuple[tuple[int, int, Ask, dict[str, Any]], ...] = (
    (1, 1, "public", {}),
    (1, 2, "public", {"plaguebot_slots": 2, "disease": "virus"}),
    (1, 3, "able", {**WILD, "plaguebot_slots": 5}),
    (2, 4, "public", {"patient_zero_pack": True}),
    (2, 5, "able", {"disease": "virus"}),
    (3, 6, "public", dict(WILD)),
    (3, 7, "public", {"make_love_not_war": True, "deck_delta_per_player": -1}),
    (4, 8, "public", {"event_timing": "own_turn", "deck_delta_per_player": 2}),
    (4, 9, "public", {}),
    (5, 10, "public", {"five_players": "experimental", **WILD}),
)
# How readily a verb is chosen; all others weigh 20.
WEIGHTS = {
    "play": 120,
    "evolve": 120,
    "settle": 120,
    "grow": 120,
    "pick": 80,
    "sell": 4,
    "refund": 4,
    "devolve": 1,
}


def choose(table: Position, seat: int, rng: FastRng) -> str:
    forms = sorted(table.choices(seat))
    weights = [WEIGHTS.get(form.partition("(")[0], 20) for form in forms]
    left = rng.below(sum(weights))
    for form, weight in zip(forms, weights, strict=True):
        left -= weight
        if left < 0:
            return form
    raise AssertionError("a weight was lost")


def check_table(ledger: Ledger, reading: Reading) -> None:
    assert reading.world == ledger.world
    for player in reading.seen["players"]:
        seat = player["seat"]
        assert (player["dna"], player["events_size"]) == (ledger.dna[seat], ledger.events[seat])
        assert reading.seen["phase"] == "setup" or player["supply"] == reading.supply(seat)


@rule(
    "PI-RULING-66",
    "PI-RULING-67",
    "PI-INF-9",
    "PI-DEATH-2",
    "PI-KILL-1",
    "PI-RULING-32",
    "PI-SOLO-7",
    "PI-SCORE-2",
)
@pytest.mark.parametrize(("seats", "seed", "ask", "options"), GAMES)
def test_a_second_reading_of_the_rules_agrees(seats: int, seed: int, ask: Ask, options: dict[str, Any]) -> None:
    table = new_game(seats, seed, ask=ask, **options)
    settled = GAME.options.resolve(options).as_json()
    ledger, rng, told = Ledger(seats, settled), fast(seed), 0
    while True:
        log = table.table.events_since(told, None)
        told += len(log)
        ledger.write(log)
        if table.table.is_over:
            break
        seat, question = table.pending[0], table.asked()
        reading = Reading(table.seen(seat), seat, settled)
        check_table(ledger, reading)
        expected = reading.moves(question)
        forms = table.choices(seat)
        assert len(forms) == len(set(forms))
        assert expected is None or set(forms) == expected, (question, set(forms) ^ expected)
        if question == "infect" and not ledger.asked:
            ledger.asked, ledger.could_place = True, bool(table.offers("place", seat))
        table.play(choose(table, seat, rng), seat=seat)
    check_result(table, ledger)


def check_result(table: Position, ledger: Ledger) -> None:
    """PI-SCORE-3, PI-RULING-39, PI-RULING-93."""
    outcome = table.table.outcome()
    slides = [player["slide"] for player in table.seen()["players"]]
    totals = [ledger.total(side, slides[side] if side < ledger.seats else []) for side in ledger.sides]
    assert outcome.reason == ledger.reason
    assert [int(score) for score in outcome.scores] == totals[: ledger.seats]
    leaders = {side for side in ledger.sides if totals[side] == max(totals) and side < ledger.seats}
    shared = ledger.options["final_tie"] == "shared"
    assert set(outcome.winners) == leaders if shared else set(outcome.winners) <= leaders
