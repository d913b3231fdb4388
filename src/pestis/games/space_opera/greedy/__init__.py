"""What the greedy bot knows: what things are worth, where ships should go, what to build, how to answer."""
