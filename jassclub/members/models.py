"""The club, the people who play in it, and the few who may enter something."""

from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from jassclub.bounds import MOST_TRIES, MOST_WALL_MINUTES, MOST_WRITINGS, within
from jassclub.names import alphabetical, same_name_key

BROWSER_LENGTH = 300


class Club(models.Model):
    """The one club of this site."""

    name = models.CharField(_("name of the club"), max_length=80)
    only = models.BooleanField(default=True, editable=False)
    friendly_matches = models.BooleanField(
        _("Anybody in the room may start a friendly match"),
        default=True,
        help_text=_("Otherwise only those who log in."),
    )
    wall_minutes = models.PositiveSmallIntegerField(
        _("minutes that the wall shows the seating after a draw"),
        default=10,
        help_text=_("Until people sit. Then it shows which tables are still playing."),
        validators=[MaxValueValidator(MOST_WALL_MINUTES)],
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["only"], name="one_club_only"),
            models.CheckConstraint(condition=Q(only=True), name="club_is_the_only_one"),
            models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name"),
            *within("club", wall_minutes=(0, MOST_WALL_MINUTES), version=(1, MOST_WRITINGS)),
        ]

    def __str__(self) -> str:
        return self.name


class Account(AbstractUser):
    """Somebody who logs in. Everybody else only reads."""

    class Role(models.TextChoices):
        SECRETARY = "secretary", _("Secretary: everything")
        HELPER = "helper", _("Helper: enters deals")

    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.HELPER)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(condition=Q(role__in=["secretary", "helper"]), name="account_role_known"),
        ]

    @property
    def is_secretary(self) -> bool:
        return self.role == self.Role.SECRETARY


class Session(AbstractBaseSession):
    """A browser's visit, as Django keeps it, and whose it is, so that people see where they are logged in."""

    account = models.ForeignKey(Account, models.CASCADE, null=True, related_name="sessions")
    browser = models.CharField(max_length=BROWSER_LENGTH, blank=True)  # the words it sends about itself
    since = models.DateTimeField(null=True)  # logged in
    seen = models.DateTimeField(null=True)  # a few minutes behind: not every request is noted

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        from .sessions import SessionStore

        return SessionStore

    @property
    def handle(self) -> str:
        """Names the session on a page, where its key must not stand."""
        return salted_hmac("session", self.session_key).hexdigest()[:20]


class WrongTries(models.Model):
    """How often somebody was wrong about a password or a code of late; `guessing` says who is counted."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [*within("wrong_tries", count=(0, MOST_TRIES))]

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"


class NameOrderField(models.CharField):  # type: ignore[type-arg]
    """What the list of members is sorted by, derived from the name each time one is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = alphabetical(str(model_instance))[: self.max_length]
        setattr(model_instance, self.attname, key)
        return key


class NameKeyField(models.TextField):  # type: ignore[type-arg]
    """What members are told apart by, derived from the name each time one is saved: databases themselves do
    not know the capitals of all alphabets."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = same_name_key(str(model_instance))
        setattr(model_instance, self.attname, key)
        return key


class MemberQuerySet(models.QuerySet["Member"]):
    def active(self) -> "MemberQuerySet":
        return self.filter(is_active=True)


class Member(models.Model):
    """Somebody who plays. Two may share a name; then `distinction` tells them apart."""

    name = models.CharField(_("name"), max_length=60)
    distinction = models.CharField(
        _("to tell apart"),
        max_length=30,
        blank=True,
        help_text=_("Shown in brackets after the name, for example a village or a year."),
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    joined = models.DateField(_("since"), auto_now_add=True)
    sort_key = NameOrderField(max_length=200, editable=False)
    name_key = NameKeyField(editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["name_key"], name="members_can_be_told_apart"),
            models.CheckConstraint(condition=~Q(name=""), name="member_has_a_name"),
            *within("member", version=(1, MOST_WRITINGS)),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.distinction})" if self.distinction else self.name
