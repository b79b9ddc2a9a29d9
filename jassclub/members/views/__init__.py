"""HTTP in, HTTP out: the members, the accounts, logging in, and one's own account."""
