"""The five phases of a turn, and what comes before and after them."""
