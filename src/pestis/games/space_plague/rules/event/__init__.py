"""SP-EVT: phase 3, the verbs of event cards and planets."""
