"""What the game itself knows about playing it, and what the laboratory counts."""
