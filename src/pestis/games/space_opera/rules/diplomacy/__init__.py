"""SO-DIPLO: offers in Maintenance."""
