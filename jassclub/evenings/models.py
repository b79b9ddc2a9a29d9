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
    """Someone comes to an evening, or cannot. Nobody logs in for it, so the secretary confirms.

    What each phone says is a row of its own, whoever else said something of the same person: so no answer
    tells a stranger whom the club knows, or who has signed up. The secretary's answer holds for the person.

    member  whom the secretary reads; None for a name that nobody has here yet: confirmed, it is a guest's
    name    as it was typed, and as that phone reads it; empty where the member was chosen
    at      the earliest has the first place; the secretary may change the order
    key     of the form that was sent, so that it counts once

    Set by `sign_ups_of`:
    place   in line, counted from 1; `waits`: on the waiting list
    is_contradicted  another row says the opposite of the same person
    """

    place: int | None = None
    waits: int = 0
    is_contradicted = False

    class State(models.TextChoices):
        ASKED = "asked", _("coming, not confirmed yet")
        CONFIRMED = "confirmed", _("coming")
        REFUSED = "refused", _("refused")
        CANNOT = "cannot", _("not coming, not confirmed yet")
        EXCUSED = "excused", _("not coming")

    IN_LINE = (State.ASKED, State.CONFIRMED)  # have a place, or wait for one
    TO_CONFIRM = (State.ASKED, State.CANNOT)

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sign_ups")
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="sign_ups")
    name = models.CharField(max_length=100, blank=True)
    name_key = NameKeyField(of="name")
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    at = models.DateTimeField(default=timezone.now)
    key = models.UUIDField(null=True, editable=False)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "key"], name="a_form_signs_up_once"),
            models.CheckConstraint(
                condition=Q(member__isnull=False) | ~Q(name=""), name="a_sign_up_has_a_member_or_a_name"
            ),
            *known("sign_up", state=("asked", "confirmed", "refused", "cannot", "excused")),
        ]

    def __str__(self) -> str:
        return str(self.member) if self.member else self.name

    @property
    def full_name(self) -> str:
        """For the club itself: see Member."""
        return self.member.full_name if self.member else self.name

    @property
    def as_said(self) -> str:
        """For the phone that said it."""
        return self.name or str(self.member)

    @property
    def person(self) -> int | str:
        return self.member_id or self.name_key

    @property
    def is_in_line(self) -> bool:
        return self.state in self.IN_LINE

    @property
    def is_to_confirm(self) -> bool:
        return self.state in self.TO_CONFIRM

    @property
    def is_expected(self) -> bool:
        return not self.waits and self.state == self.State.CONFIRMED
