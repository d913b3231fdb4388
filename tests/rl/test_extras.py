"""Without the extras: pestis does not need them, and says which one is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL", "torch")


def run(code: str) -> str:
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def without(*libraries: str) -> str:
    """Code after which these cannot be imported."""
    return f"import sys; sys.modules.update(dict.fromkeys({libraries!r}))\n"


def test_importing_pestis_imports_none_of_it() -> None:
    used = f"[name for name in {LIBRARIES!r} if name in sys.modules]"
    assert run(f"import sys, pestis; pestis.game('space-plague').start(2); print({used})") == "[]"


def test_pestis_works_without_any_of_it() -> None:
    played = "import pestis; print(len(pestis.game('space-plague').start(2).observe(0)))"
    assert int(run(without(*LIBRARIES) + played)) > 1000


def test_openspiel_needs_nothing_of_the_other_extra() -> None:
    load = "pyspiel.load_game('python_pestis_space_plague').num_players()"
    code = f"import pestis.rl.open_spiel, pyspiel; print({load})"
    assert run(without("pettingzoo", "PIL") + code) == "2"


@pytest.mark.parametrize(
    ("missing", "code", "extra"),
    [
        ("pettingzoo", "import pestis.rl; pestis.rl.aec_env('space-plague')", "rl"),
        ("gymnasium", "import pestis.rl.gym", "rl"),
        ("numpy", "import pestis.rl; pestis.rl.Batch('space-plague')", "rl"),
        ("PIL", "import pestis.rl.picture", "rl"),
        ("pyspiel", "import pestis.rl.open_spiel", "openspiel"),
    ],
)
def test_the_error_names_the_extra(missing: str, code: str, extra: str) -> None:
    attempt = f"""
try:
    {code}
except ImportError as error:
    print(error)
"""
    said = run(without(missing) + attempt)
    assert said == f"{missing} is not installed; it comes with an extra: pip install 'pestis[{extra}]'"
