"""SO-BUILD, SO-CLONE, SO-RSCH: the Building phase."""
