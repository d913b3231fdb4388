"""The cards: TOML, and how it is read and checked."""
