"""How to play well, what a position is worth, and what the laboratory counts."""
