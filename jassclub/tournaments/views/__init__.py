"""HTTP in, HTTP out. What may be done is in services, what is known in selectors."""
