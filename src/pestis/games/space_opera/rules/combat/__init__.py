"""SO-COMB, SO-STRIKE, SO-INV, SO-REACT: attacks of every kind."""
