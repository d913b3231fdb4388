"""Event Cards: what can be aimed at, what they do, and why not."""
