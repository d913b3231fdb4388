"""What cards do: the verbs of their texts, each carried out once."""
