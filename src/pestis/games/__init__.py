"""The games that come with Pestis, one package each, found by the entry-point group `pestis.games`."""
