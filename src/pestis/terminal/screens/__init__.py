"""What is shown: the table, and the sheets that lie over it."""
