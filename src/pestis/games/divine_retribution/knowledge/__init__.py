"""What a seat may know: to look at, to imagine, and as numbers."""
