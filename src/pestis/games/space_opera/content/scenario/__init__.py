"""SO-SCEN: scenarios, from their files to a dealt map."""
