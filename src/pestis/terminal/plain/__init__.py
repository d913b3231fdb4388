"""The plain dialogue: a table in lines of text, for scripts, screen readers and slow lines."""
