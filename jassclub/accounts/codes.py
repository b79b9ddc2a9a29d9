"""Codes: the second factor of a secretary, from an app on the phone (TOTP) or on paper, and the code of the
first visit.

django-otp keeps the keys and checks the codes. Recovery codes are stored as a keyed hash: whoever reads the
database can use none of them.
"""

import time
import unicodedata
from textwrap import wrap

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_row, one_transaction

from .models import Account

RECOVERY_CODES = 10
HALF = 5  # letters; a recovery code has two halves


def has_second_factor(account: Account) -> bool:
    return TOTPDevice.objects.filter(user=account, confirmed=True).exists()


def app_of(account: Account, *, confirmed: bool) -> TOTPDevice | None:
    """The app that is set up, or the one that waits for its first code."""
    return TOTPDevice.objects.filter(user=account, confirmed=confirmed).order_by("pk").last()


def recovery_codes_left(account: Account) -> int:
    return StaticToken.objects.filter(device__user=account).count()


@one_transaction
def begin_set_up(*, account: Account) -> TOTPDevice:
    """A new key counts for nothing until confirm_set_up; one that was begun before is void."""
    _lock(account)
    TOTPDevice.objects.filter(user=account, confirmed=False).delete()
    note("second_factor_begun", after={"account": account.username}, by=account)
    return TOTPDevice.objects.create(user=account, name="app", confirmed=False)


@one_transaction
def confirm_set_up(*, account: Account, code: str) -> list[str] | None:
    """From now on codes are asked for. Returns the recovery codes; None for a wrong code or none begun."""
    _lock(account)
    app = app_of(account, confirmed=False)
    if app is None or not _is_right(app, normalised(code)):
        nothing_to_note()  # the library counts wrong codes
        return None
    TOTPDevice.objects.filter(user=account).exclude(pk=app.pk).delete()
    TOTPDevice.objects.filter(pk=app.pk).update(confirmed=True)
    note("second_factor_set_up", after={"account": account.username}, by=account)
    return _make_recovery_codes(account)


@one_transaction
def new_recovery_codes(*, account: Account) -> list[str]:
    """The old ones become void. Empty where the second factor was removed in the meantime."""
    _lock(account)
    if not has_second_factor(account):
        return []
    note("recovery_codes_made", after={"account": account.username}, by=account)
    return _make_recovery_codes(account)


@one_transaction
def remove_second_factor(*, account: Account) -> None:
    _lock(account)
    TOTPDevice.objects.filter(user=account).delete()
    StaticDevice.objects.filter(user=account).delete()
    note("second_factor_removed", before={"account": account.username})


@one_transaction
def use_code(*, account: Account, code: str) -> bool:
    """Whether it is a code of the app, or a recovery code; it is used up then."""
    _lock(account)  # the same code sent twice waits here
    plain = normalised(code)
    app = app_of(account, confirmed=True)
    if app is not None and len(plain) == app.digits:
        is_right = _is_right(app, plain)
        nothing_to_note()  # the app's next code is as good
        return is_right
    paper = StaticDevice.objects.filter(user=account).first()
    if paper is None or not paper.verify_token(_hash(plain)):
        nothing_to_note()
        return False
    note("recovery_code_used", after={"account": account.username}, by=account)
    return True


def _lock(account: Account) -> None:
    lock_row(Account.objects.filter(pk=account.pk))


def _is_right(app: TOTPDevice, code: str) -> bool:
    """Codes before the last used one are refused. A last code in the future means that the clock was set
    back: then it does not count."""
    if app.last_t > int(time.time()) // app.step + app.tolerance:
        app.last_t = -1
    return bool(app.verify_token(code))


def _make_recovery_codes(account: Account) -> list[str]:
    StaticDevice.objects.filter(user=account).delete()
    paper = StaticDevice.objects.create(user=account, name="paper")
    codes = [random_code(2 * HALF, HALF) for _code in range(RECOVERY_CODES)]
    tokens = (_hash(normalised(code)) for code in codes)
    StaticToken.objects.bulk_create(StaticToken(device=paper, token=token) for token in tokens)
    return codes


def _hash(code: str) -> str:
    """What is stored of a recovery code: 64 bits, as many as the library has room for."""
    return salted_hmac("recovery code", code, algorithm="sha256").hexdigest()[:16]


# --- Codes that are read aloud and typed: no two of their letters and digits look or sound alike.

LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"


def random_code(length: int, group: int) -> str:
    return in_groups(get_random_string(length, LETTERS), group)


def in_groups(text: str, size: int, between: str = "-") -> str:
    return between.join(wrap(text, size))


def normalised(code: str) -> str:
    """The letters and digits in capitals; dashes and blanks are left out."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", code))).upper()


# --- The code that opens a new club from another machine; whoever sits at the terminal reads it there.


def first_visit_code() -> str:
    """Two groups of four, for example `H7KD-W3PA`: the same in every process and after a restart, and another
    one for every new database. It is derived from the secret key and the moment at which that was made."""
    made = MigrationRecorder(connection).migration_qs.order_by("pk").values_list("applied", flat=True).first()
    secret = salted_hmac("first visit", str(made), algorithm="sha256").digest()
    return in_groups("".join(LETTERS[byte % len(LETTERS)] for byte in secret[:8]), 4)


def is_first_visit_code(typed: str) -> bool:
    return constant_time_compare(normalised(typed), normalised(first_visit_code()))


def club_is_open() -> bool:
    """There has been a secretary: the first visit is over."""
    return Account.objects.filter(role=Account.Role.SECRETARY).exists()
