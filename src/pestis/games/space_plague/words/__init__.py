"""What moves, events and cards say."""
