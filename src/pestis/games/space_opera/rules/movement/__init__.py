"""SO-MOVE, SO-EXPL, SO-COL: the Movement phase."""
