"""What moves and events say."""
