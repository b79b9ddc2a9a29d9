"""The club, the accounts, and what may be done how often."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.engine.names import same_name_key
from jassclub.web.alphabet import NameKeyField
from jassclub.web.bounds import (
    FEWEST_EVENING_MINUTES,
    MOST_EVENING_MINUTES,
    MOST_SPENT,
    MOST_WALL_MINUTES,
    MOST_WRITINGS,
    within,
)


class Club(models.Model):
    name = models.CharField(_("club name"), max_length=80)
    only = models.BooleanField(default=True, editable=False)
    friendly_matches = models.BooleanField(
        _("Anyone in the room may start a friendly match"),
        default=True,
        help_text=_("Otherwise only people who are logged in."),
    )
    rating = models.BooleanField(
        _("Show player ratings"),
        default=True,
        help_text=_("How well each person plays, regardless of partners and luck."),
    )
    wall_minutes = models.PositiveSmallIntegerField(
        _("minutes the big screen shows the seating after a draw"),
        default=10,
        help_text=_("Afterwards the screen shows which tables are still playing."),
        validators=[MaxValueValidator(MOST_WALL_MINUTES)],
    )
    surname_first = models.BooleanField(
        _("Names"),
        choices=[(False, _("First name first: Regula Huber")), (True, _("Surname first: Huber Regula"))],
        default=False,
        help_text=_("How names are written, and how lists are sorted."),
    )
    sign_ups = models.BooleanField(
        _("People can sign up for coming evenings"),
        default=True,
        help_text=_("On a page that anyone can open. The secretary confirms them."),
    )
    names_signed_up = models.BooleanField(
        _("Everyone can see who has signed up"),
        default=False,
        help_text=_("The names that the secretary has confirmed. Otherwise only the number."),
    )
    remarks_for_all = models.BooleanField(
        _("Everyone can read the remarks on deals"),
        default=False,
        help_text=_(
            "Otherwise only people who are logged in and, at a friendly match, anyone who has its link."
        ),
    )
    currency = models.CharField(
        _("currency of the fees"),
        max_length=5,
        blank=True,
        default="CHF",
        help_text=_("For example CHF or EUR."),
    )
    evening_minutes = models.PositiveSmallIntegerField(
        _("length of an evening in minutes"),
        null=True,
        blank=True,
        help_text=_("For phone calendars. Empty: three hours."),
        validators=[MinValueValidator(FEWEST_EVENING_MINUTES), MaxValueValidator(MOST_EVENING_MINUTES)],
    )
    language = models.CharField(
        _("language of the calendar"),
        max_length=5,
        blank=True,
        choices=settings.LANGUAGES,
        help_text=_("For calendar apps that do not ask for a language."),
    )
    dialect = models.BooleanField(
        _("Suits"),
        choices=[(False, _("By their usual names")), (True, "Ecken, Härz, Schuflä, Chrüz")],
        default=False,
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["only"], name="one_club_only"),
            models.CheckConstraint(condition=Q(only=True), name="club_is_the_only_one"),
            models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name"),
            *within("club", wall_minutes=(0, MOST_WALL_MINUTES), version=(1, MOST_WRITINGS)),
            *within("club", evening_minutes=(FEWEST_EVENING_MINUTES, MOST_EVENING_MINUTES)),
        ]

    def __str__(self) -> str:
        return self.name


class AccountManager(UserManager["Account"]):
    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(login_key=same_name_key(username or ""))


class Account(AbstractUser):
    """Someone who logs in. Everyone else only reads."""

    class Role(models.TextChoices):
        SECRETARY = "secretary", _("Secretary: everything")
        HELPER = "helper", _("Helper: enters deals")

    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.HELPER)
    login_key = NameKeyField(of="username")

    objects: ClassVar[AccountManager] = AccountManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(fields=["login_key"], name="accounts_can_be_told_apart"),
            models.CheckConstraint(condition=Q(role__in=["secretary", "helper"]), name="account_role_known"),
        ]

    @property
    def is_secretary(self) -> bool:
        return self.role == self.Role.SECRETARY


class Budget(models.Model):
    """How often someone did something recently (`budgets`): the key says who and what."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [*within("budget", count=(0, MOST_SPENT))]

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
