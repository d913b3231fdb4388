"""The three phases of a turn, one file each."""
