"""What must hold of the club and its people at any moment, as sentences about where it does not."""

from collections import Counter
from collections.abc import Iterator

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Q
from django.utils.translation import gettext as _

from .models import Account, Club, Member


def faults_of_club() -> Iterator[str]:
    """What is wrong with the club, its accounts and its members."""
    clubs = Club.objects.count()
    if clubs > 1:
        yield _("There are %(clubs)s clubs.") % {"clubs": clubs}
    if clubs and not Account.objects.filter(role=Account.Role.SECRETARY, is_active=True).exists():
        yield _("Nobody can log in as secretary.")
    yield from _of_accounts()
    # Compared in Python: not every database knows the small letters of all alphabets.
    names = Counter(str(member).lower() for member in Member.objects.only("name", "distinction"))
    for name, times in names.items():
        if times > 1:
            yield _("%(times)s members are called %(name)s.") % {"times": times, "name": name}


def _of_accounts() -> Iterator[str]:
    """Whoever was removed has no password, and recovery codes belong to a second factor."""
    usable = ~Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    for account in Account.objects.filter(usable, is_active=False).order_by("pk"):
        yield _("%(name)s was removed and still has a password.") % {"name": account}
    with_codes = Account.objects.filter(staticdevice__isnull=False)
    for account in with_codes.exclude(totpdevice__confirmed=True).order_by("pk"):
        yield _("%(name)s has recovery codes without a second factor.") % {"name": account}
