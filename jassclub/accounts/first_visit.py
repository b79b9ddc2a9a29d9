"""The code that opens a new club from another machine; whoever sits at the terminal reads it there."""

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.crypto import constant_time_compare, salted_hmac

from .models import Account
from .second_factor import LETTERS, in_groups, normalised

GROUP = 4


def code() -> str:
    """Two groups of four, for example `H7KD-W3PA`.

    The same in every process and after a restart, and another one for every new database: it is derived from
    the secret key and the moment at which the database was made. Nobody asks for it once the club is open.
    """
    made = MigrationRecorder(connection).migration_qs.order_by("pk").values_list("applied", flat=True).first()
    secret = salted_hmac("first visit", str(made), algorithm="sha256").digest()
    return in_groups("".join(LETTERS[byte % len(LETTERS)] for byte in secret[: 2 * GROUP]), GROUP)


def is_code(typed: str) -> bool:
    return constant_time_compare(normalised(typed), normalised(code()))


def is_open() -> bool:
    """There has been a secretary: nobody comes for the first time any more."""
    return Account.objects.filter(role=Account.Role.SECRETARY).exists()


def words() -> str | None:
    """What the terminal says about the code; None where nobody needs it any more."""
    return None if is_open() else f"The code of the first visit, only needed from another device: {code()}"
