"""The same tables in a terminal: drawn with Textual, or as a plain dialogue line by line."""
