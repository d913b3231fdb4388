"""Networks that teach themselves: games against themselves, and what is learned from them (`pestis train`)."""
