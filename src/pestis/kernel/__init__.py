"""What every game shares: state, agenda, moves, randomness, piles, events, matches, rules, conformance."""
