"""The engines we are measured against, each run by the Python of its own environment."""
