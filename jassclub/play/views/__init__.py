"""HTTP, nothing more."""
