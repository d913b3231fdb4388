"""What a seat knows as numbers."""
