"""The `greedy` bot, how it judges a position, and what the laboratory counts."""
