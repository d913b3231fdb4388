"""How much a table server can take: `python -m benchmarks.server`."""
