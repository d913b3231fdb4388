"""What a seat may know: as a view, as a guess, as numbers."""
