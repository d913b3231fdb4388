"""Cards, Technologies and scenarios: TOML, how it is read and checked."""
