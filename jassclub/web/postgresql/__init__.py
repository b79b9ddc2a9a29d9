"""Django's PostgreSQL backend, which waits for ever, with an end to its patience."""
