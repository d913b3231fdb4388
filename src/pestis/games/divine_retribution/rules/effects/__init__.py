"""DR-EFFECT: what card texts do."""
