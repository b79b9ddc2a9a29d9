"""What is filled in for a match."""
