"""The command line: `pestis COMMAND`. Commands read arguments, call the package and draw what comes back."""

from __future__ import annotations

from pestis.cli.program import main, program

__all__ = ["main", "program"]
