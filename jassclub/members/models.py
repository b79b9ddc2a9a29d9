"""The members."""

from typing import ClassVar, cast

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.names import Order, official_name, told_apart, whole_name
from jassclub.web.alphabet import NameKeyField, reading_order
from jassclub.web.bounds import MOST_FORMER, MOST_WRITINGS, within

from .visibility import reader_is_club

NAME_LENGTH = 60
INITIALS_LENGTH = 20


class ShownNameField(models.CharField):  # type: ignore[type-arg]
    """The name as the club writes it, kept each time a member is saved: a list needs nothing else."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        return cast("Member", model_instance).write_name()


class MemberQuerySet(models.QuerySet["Member"]):
    def active(self) -> "MemberQuerySet":
        return self.filter(is_active=True)

    def names(self) -> dict[int, str]:
        """The name of each by the member's key, for whoever reads it now."""
        return {key: Member.written(*row) for key, *row in self.order_by().values_list("pk", *Member.WRITTEN)}

    def known(self) -> "MemberQuerySet":
        """Without anonymised members."""
        return self.filter(former=None)


class Member(models.Model):
    """Someone who plays. Two may share a name; then `distinction` tells them apart.

    initials  how everyone reads the name of someone who is shown by initials; empty of all others
    former    the number of someone who left and was made anonymous; then no name is kept
    """

    class ShownAs(models.TextChoices):
        NAME = "name", _("by full name")
        INITIALS = "initials", _("by initials: on paper, on the big screen and to anyone not logged in")

    WRITTEN: ClassVar = ("name", "distinction", "initials", "former")  # what `str` needs of a row

    surname = models.CharField(_("surname"), max_length=NAME_LENGTH, help_text=_("Or the only name known."))
    first_name = models.CharField(_("first name"), max_length=NAME_LENGTH, blank=True)
    surname_first = models.BooleanField(default=False, editable=False)  # as the club chose for everyone
    name = ShownNameField(max_length=NAME_LENGTH, editable=False)
    distinction = models.CharField(
        _("distinguishing note"),
        max_length=30,
        blank=True,
        help_text=_("Shown in brackets after the name, such as a village or a year."),
    )
    shown_as = models.CharField(_("shown"), max_length=10, choices=ShownAs, default=ShownAs.NAME)
    initials = models.CharField(max_length=INITIALS_LENGTH, blank=True, editable=False)
    former = models.PositiveIntegerField(null=True, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    joined = models.DateField(_("since"), auto_now_add=True)
    name_key = NameKeyField(of="official_name")
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]  # lists for people are sorted by `in_order`
        constraints = [
            models.UniqueConstraint(fields=["name_key"], name="members_can_be_told_apart"),
            models.CheckConstraint(condition=~Q(surname=""), name="member_has_a_surname"),
            models.CheckConstraint(condition=~Q(name=""), name="member_has_a_name"),
            models.CheckConstraint(
                condition=Q(shown_as="initials") & ~Q(initials="") | Q(shown_as="name", initials=""),
                name="who_is_shown_by_initials_has_some",
            ),
            models.CheckConstraint(
                condition=Q(former=None) | Q(first_name="", distinction="", shown_as="name", is_active=False),
                name="who_is_anonymous_has_no_name",
            ),
            *within("member", version=(1, MOST_WRITINGS), former=(1, MOST_FORMER)),
        ]

    def __str__(self) -> str:
        """The name for whoever reads it now (`visibility`)."""
        return self.written(self.name, self.distinction, self.initials, self.former)

    @staticmethod
    def written(name: str, distinction: str, initials: str, former: int | None) -> str:
        """The same, from the columns WRITTEN."""
        if former is not None:
            return gettext("Former member %(number)s") % {"number": former}
        return initials if initials and not reader_is_club.get()() else told_apart(name, distinction)

    @property
    def full_name(self) -> str:
        """The name for the club itself: in the journal, and in questions to the secretary."""
        return self.written(self.name, self.distinction, "", self.former)

    def write_name(self) -> str:
        self.name = whole_name(self.surname, self.first_name, surname_first=self.surname_first)
        return self.name

    @property
    def official_name(self) -> str:
        return official_name(self.surname, self.first_name, self.distinction)

    @property
    def order(self) -> Order:
        return reading_order(str(self))

    def clean(self) -> None:
        if len(whole_name(self.surname, self.first_name, surname_first=True)) > NAME_LENGTH:
            words = _("Surname and first name together can have up to %(length)s characters.")
            raise ValidationError({"first_name": words % {"length": NAME_LENGTH}})
