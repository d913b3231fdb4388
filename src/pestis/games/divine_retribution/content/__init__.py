"""What a pack says of the cards: files, how they are read, and what is asked of them."""
