"""Tables that people play at: lobby, seats, live feed, store and bot workers behind one HTTP server."""
