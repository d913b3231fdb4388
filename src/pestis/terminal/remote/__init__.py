"""A table of a running server: requests, the live feed, and a seat by its link."""
