"""Who wants to come to an evening, and who cannot."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import NameKeyField
from jassclub.web.bounds import known


class SignUp(models.Model):
    """Somebody comes to an evening, or cannot. Nobody logs in for it, so the secretary confirms.

    member  None for a name that nobody has here yet: it becomes a guest's when it is confirmed
    name    such a name; else empty
    at      the earliest has the first place; the secretary may change the order
    place   in line, counted from 1; `waits`: on the waiting list (both are set by `sign_ups_of`)
    """

    place: int | None = None
    waits: int = 0

    class State(models.TextChoices):
        ASKED = "asked", _("comes, not confirmed yet")
        CONFIRMED = "confirmed", _("comes")
        LEAVING = "leaving", _("comes, but another phone says: cannot")
        REFUSED = "refused", _("refused")
        CANNOT = "cannot", _("cannot come, not confirmed yet")
        EXCUSED = "excused", _("cannot come")

    IN_LINE = (State.ASKED, State.CONFIRMED, State.LEAVING)  # have a place, or wait for one
    TO_CONFIRM = (State.ASKED, State.CANNOT)

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sign_ups")
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="sign_ups")
    name = models.CharField(max_length=100, blank=True)
    name_key = NameKeyField(of="name")
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="nobody_signs_up_twice"),
            models.UniqueConstraint(
                fields=["evening", "name_key"],
                condition=Q(member=None),
                name="no_new_name_signs_up_twice",
            ),
            models.CheckConstraint(
                condition=Q(member=None) & ~Q(name="") | Q(member__isnull=False, name=""),
                name="a_sign_up_is_of_a_member_or_a_name",
            ),
            *known("sign_up", state=("asked", "confirmed", "leaving", "refused", "cannot", "excused")),
        ]

    def __str__(self) -> str:
        return str(self.member) if self.member else self.name

    @property
    def full_name(self) -> str:
        """For the club itself: see Member."""
        return self.member.full_name if self.member else self.name

    @property
    def is_in_line(self) -> bool:
        return self.state in self.IN_LINE

    @property
    def is_to_confirm(self) -> bool:
        """Whether a yes is all that it waits for."""
        return self.state in self.TO_CONFIRM

    @property
    def is_expected(self) -> bool:
        """Has a place, and the secretary has confirmed it."""
        return not self.waits and self.state in (self.State.CONFIRMED, self.State.LEAVING)
