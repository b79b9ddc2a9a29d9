"""What must hold of the club and its people at any moment, as sentences about where it does not."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from .models import Account, Club, Member


def faults_of_club() -> Iterator[str]:
    """What is wrong with the club, its accounts and its members."""
    clubs = Club.objects.count()
    if clubs > 1:
        yield _("There are %(clubs)s clubs.") % {"clubs": clubs}
    if clubs and not Account.objects.filter(role=Account.Role.SECRETARY, is_active=True).exists():
        yield _("Nobody can log in as secretary.")
    # Compared in Python: not every database knows the small letters of all alphabets.
    names = Counter(str(member).lower() for member in Member.objects.only("name", "distinction"))
    for name, times in names.items():
        if times > 1:
            yield _("%(times)s members are called %(name)s.") % {"times": times, "name": name}
