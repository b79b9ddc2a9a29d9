"""HTTP: a match's sheet and what is done on it."""
