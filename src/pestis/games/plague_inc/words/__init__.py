"""What people read: names, moves, the log."""
