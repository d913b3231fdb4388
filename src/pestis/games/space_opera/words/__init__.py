"""What moves, events and pieces are called."""
