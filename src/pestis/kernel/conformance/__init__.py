"""What every game must keep to, as tests that any game can run on itself.

    from pestis.kernel.conformance import checks, conform

    def test_my_game_conforms() -> None:
        conform(GAME, golden=Path(__file__).parent / "golden")

or one test for each check:

    @pytest.mark.parametrize("check", checks(GAME), ids=str)
    def test_my_game_conforms(check: Check) -> None:
        check()

A check raises `ConformanceError`, which says where: seats, seed, decision, seat. One that cannot run here
raises `unittest.SkipTest`, which pytest reports as skipped; `conform` returns and prints what was not run.

Secrets are tested by comparing worlds. Worlds that a viewer cannot tell apart come from `imagine` (other seeds
give other worlds), from deals that look alike, and from playing on in step: the same moves with the same dice in
the true state and in an imagined world. As long as the view is the same, everything else must be: legal moves,
texts, refusals, observations, events, and what is imagined from there with the same seed, to the last card. A
view may come to differ, because moves reveal things; that ends the comparison. An event may not tell what no
view tells (their order aside), unless the author lists its kind as `fleeting`: a card that is shown and then
shuffled away at once.
"""

from pestis.kernel.conformance.kit import CHECKS, Check, Report, checks, conform
from pestis.kernel.conformance.matches import write_golden
from pestis.kernel.conformance.spots import ConformanceError

__all__ = ["CHECKS", "Check", "ConformanceError", "Report", "checks", "conform", "write_golden"]
