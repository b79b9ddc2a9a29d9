from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, lock_rows, one_transaction

from .codes import club_is_open, remove_second_factor
from .login import end_sessions
from .models import Account, Club
from .throttle import reset_tries


class ClubIsOpen(Exception):
    """The first visit is over."""


def lock_club() -> Club:
    """Nobody adds or changes members, accounts, wishes or the club until the transaction ends."""
    clubs = lock_rows(Club.objects.all())
    return clubs[0] if clubs else Club()  # before the first visit is over


@one_transaction
def open_club(*, name: str, username: str, password: str) -> Account:
    """Name the club and make its secretary. Raises ClubIsOpen for anyone who comes second."""
    Club.objects.get_or_create(only=True, defaults={"name": name})
    club = lock_row(Club.objects.all())
    if club_is_open():
        raise ClubIsOpen
    club.name, club.language = name, get_language() or ""
    club.save()
    account = add_account(username=username, password=password, role=Account.Role.SECRETARY)
    note("club_opened", after={"club": name, "account": account.username}, by=account)
    return account


@one_transaction
def add_account(*, username: str, password: str, role: str) -> Account:
    """Let someone log in; anyone who could before gets the old account back. Raises ValidationError."""
    lock_club()  # the same form sent twice waits here
    account = Account.objects.filter(login_key=same_name_key(username)).first() or Account()
    if account.pk and account.is_active:
        raise ValidationError({"username": _("This username is already taken.")})
    account.username, account.role, account.is_active = username, role, True  # capitals as typed now
    account.set_password(password)
    account.save()
    remove_second_factor(account=account)  # of before; they set up their own again
    reset_tries(account=account)
    note("account_added", after={"account": account.username, "role": str(account.role)})
    return account


@one_transaction
def change_password(
    *, account: Account, password: str, keep: str | None = None, without_second_factor: bool = False
) -> None:
    """Ends the account's sessions except the one with the key `keep`, and forgets wrong tries. Raises
    DoesNotExist where the account was removed in the meantime."""
    lock_row(Account.objects.filter(pk=account.pk, is_active=True))
    account.set_password(password)
    account.save(update_fields=["password"])
    if without_second_factor:
        remove_second_factor(account=account)
    end_sessions(account=account, but=keep)
    reset_tries(account=account)
    after = {"account": account.username, "second_factor_removed": without_second_factor}
    note("password_changed", after=after)


@one_transaction
def remove_account(*, account: Account) -> None:
    """What they entered keeps their name for ever. Raises ValidationError for the last secretary."""
    lock_club()  # two secretaries may remove each other at this moment
    account = lock_row(Account.objects.filter(pk=account.pk))
    if not account.is_active:
        return
    secretaries = Account.objects.filter(role=Account.Role.SECRETARY, is_active=True)
    if not secretaries.exclude(pk=account.pk).exists():
        words = _("A club needs at least one secretary: %(name)s cannot be removed.")
        raise ValidationError(words % {"name": account})
    account.is_active = False
    account.set_unusable_password()
    account.save()
    note("account_removed", before={"account": account.username, "role": str(account.role)})
