"""What happens before the first visitor: the database is brought up to date, its log folded in."""

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connections

from jassclub.databases import why_not_to_start

from .static_files import collect
from .write_ahead_log import fold_log_in


def prepare() -> None:
    """Everything that must hold before workers start. Raises CommandError with the reason when it cannot."""
    if settings.PRODUCTION:
        call_command("check", deploy=True, fail_level="ERROR")
    try:
        collect()
    except OSError as error:
        raise CommandError(f"{settings.STATIC_ROOT} cannot be written: {error.strerror}.") from error
    try:
        if reason := why_not_to_start():
            raise CommandError(reason)
        call_command("migrate", verbosity=0, interactive=False)
        fold_log_in()
    except DatabaseError as error:
        raise CommandError(f"The database cannot be used: {str(error).strip()}") from error
    finally:
        connections.close_all()


def finish() -> str:
    """After the last visitor; returns what to say about it."""
    try:
        whole = fold_log_in()
    except DatabaseError as error:
        return f"Stopped. Nothing is lost, but keep all files of the database together: {str(error).strip()}"
    if not whole:
        return "Stopped. Another program still uses the database: keep all its files together."
    return "Stopped."
