"""Moves, events and cards in words."""
