"""The four phases of a round, one file each."""
