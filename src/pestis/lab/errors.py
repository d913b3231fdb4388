"""What the laboratory refuses."""

from __future__ import annotations

from pestis.kernel.errors import PestisError


class RunError(PestisError):
    """A run folder that cannot be used: not there, not one, damaged, or of another plan."""


class CrewError(PestisError):
    """Whoever plays the games cannot: a worker died, a cluster is not there."""
