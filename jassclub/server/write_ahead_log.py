"""SQLite keeps the newest changes in a log beside the database file; folded in, the file alone is whole."""

from django.db import connection


def fold_log_in() -> bool:
    """Write the log into the database file and empty it. False while another program reads or writes there.

    Nothing is to do on PostgreSQL. Closes this thread's connection: SQLite removes an empty log then.
    Raises DatabaseError, as when the disk is full; nothing is lost then, the log stays.
    """
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy, _pages, _folded = cursor.fetchone()
            return not busy
    finally:
        connection.close()
