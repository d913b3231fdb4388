"""SO-SCEN: scenarios as files, read, checked and dealt."""
