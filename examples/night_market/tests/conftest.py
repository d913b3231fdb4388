"""The tests also run where the package is only on the path and not installed."""

from night_market import GAME

from pestis.kernel import registry

registry.add(GAME)
