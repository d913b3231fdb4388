"""What a pack says: TOML, how it is read and checked, and the tables that come out."""
