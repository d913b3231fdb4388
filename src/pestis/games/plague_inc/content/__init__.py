"""The cards of the box: TOML, their numbers, and how they are read and checked."""
