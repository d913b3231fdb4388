"""The four phases of a Round."""
