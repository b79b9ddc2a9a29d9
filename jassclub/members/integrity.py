"""Integrity checks of the club, its accounts and members; each fault is a sentence."""

from collections import Counter
from collections.abc import Iterator

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account, Club
from jassclub.engine.names import same_name_key

from .models import Member


def faults_of_club() -> Iterator[str]:
    if (clubs := Club.objects.count()) > 1:
        yield _("There are %(clubs)s clubs.") % {"clubs": clubs}
    yield from _account_faults()
    yield from _name_faults()
    yield from _initials_faults()


def remarks_of_club() -> Iterator[str]:
    """No faults, but worth knowing before a backup is restored."""
    secretaries = Account.objects.filter(role=Account.Role.SECRETARY, is_active=True)
    if Club.objects.exists() and not secretaries.exists():
        yield _("Nobody can log in as secretary.")


def _account_faults() -> Iterator[str]:
    usable = ~Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    for account in Account.objects.filter(usable, is_active=False).order_by("pk"):
        yield _("%(name)s was removed but still has a password.") % {"name": account}
    with_codes = Account.objects.filter(staticdevice__isnull=False)
    for account in with_codes.exclude(totpdevice__confirmed=True).order_by("pk"):
        yield _("%(name)s has recovery codes without a second factor.") % {"name": account}


def _name_faults() -> Iterator[str]:
    members = list(Member.objects.all())
    times = Counter(same_name_key(member.official_name) for member in members)
    shown = {same_name_key(member.official_name): str(member) for member in members}
    for key, number in times.items():
        if number > 1:
            yield _("%(times)s members are called %(name)s.") % {"times": number, "name": shown[key]}
    surname_first = Club.objects.filter(surname_first=True).exists()
    for member in members:
        if member.name_key != same_name_key(member.official_name):
            yield _("%(name)s is stored with the key of another name.") % {"name": member}
        if member.name != member.write_name() or member.surname_first != surname_first:
            yield _("%(name)s is not written as the club writes names.") % {"name": member.official_name}


def _initials_faults() -> Iterator[str]:
    initials = Member.objects.exclude(initials="").values_list("initials", flat=True)
    for shown, number in Counter(map(same_name_key, initials)).items():
        if number > 1:
            yield _("%(times)s members are shown as %(initials)s.") % {"times": number, "initials": shown}
