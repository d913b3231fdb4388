"""SO-TECH: the Technologies, how they are used and what they do."""
