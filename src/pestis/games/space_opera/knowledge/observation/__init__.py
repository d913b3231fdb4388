"""The knowledge of a seat as numbers, section by section."""
