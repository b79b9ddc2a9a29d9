"""What people fill in at a table."""
