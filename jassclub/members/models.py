"""The club, the people who play in it, and the few who may enter something."""

from typing import Any, ClassVar, cast

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.alphabet import reading_order
from jassclub.bounds import (
    FEWEST_EVENING_MINUTES,
    MOST_EVENING_MINUTES,
    MOST_FORMER,
    MOST_TRIES,
    MOST_WALL_MINUTES,
    MOST_WRITINGS,
    within,
)
from jassclub.names import Order, official_name, same_name_key, told_apart, whole_name

from .readers import is_the_club

BROWSER_LENGTH = 300
NAME_LENGTH = 60
INITIALS_LENGTH = 20


class NameKeyField(models.TextField):  # type: ignore[type-arg]
    """What rows are told apart by, derived from what they are called each time one is saved: databases
    themselves do not know the capitals of all alphabets."""

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **{**kwargs, "editable": False})

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = same_name_key(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, key)
        return key


class Club(models.Model):
    """The one club of this site."""

    name = models.CharField(_("name of the club"), max_length=80)
    only = models.BooleanField(default=True, editable=False)
    friendly_matches = models.BooleanField(
        _("Anybody in the room may start a friendly match"),
        default=True,
        help_text=_("Otherwise only those who log in."),
    )
    rating = models.BooleanField(
        _("Show a rating of the players"),
        default=True,
        help_text=_("How strong they play apart from partners and luck, and how certain that is."),
    )
    wall_minutes = models.PositiveSmallIntegerField(
        _("minutes that the wall shows the seating after a draw"),
        default=10,
        help_text=_("Until people sit. Then it shows which tables are still playing."),
        validators=[MaxValueValidator(MOST_WALL_MINUTES)],
    )
    surname_first = models.BooleanField(
        _("Names"),
        choices=[(False, _("First name first: Regula Huber")), (True, _("Surname first: Huber Regula"))],
        default=False,
        help_text=_("How names are written, and how lists are sorted."),
    )
    sign_ups = models.BooleanField(
        _("People sign up for evenings to come"),
        default=True,
        help_text=_("On a page that anybody can open. The secretary confirms."),
    )
    names_signed_up = models.BooleanField(
        _("Everybody sees who has signed up"),
        default=False,
        help_text=_("The names of those whom the secretary confirmed. Otherwise only how many they are."),
    )
    currency = models.CharField(
        _("currency of the fees"), max_length=5, blank=True, default="CHF", help_text=_("Such as CHF or EUR.")
    )
    evening_minutes = models.PositiveSmallIntegerField(
        _("minutes that an evening lasts"),
        null=True,
        blank=True,
        help_text=_("In the calendars of phones. Empty: three hours."),
        validators=[MinValueValidator(FEWEST_EVENING_MINUTES), MaxValueValidator(MOST_EVENING_MINUTES)],
    )
    language = models.CharField(
        _("language of the calendar"),
        max_length=5,
        blank=True,
        choices=settings.LANGUAGES,
        help_text=_("For programs that ask for no language of ours."),
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
        """Whoever logs in with this name, with capitals or without."""
        return self.get(login_key=same_name_key(username or ""))


class Account(AbstractUser):
    """Somebody who logs in. Everybody else only reads."""

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


class SessionManager(BaseSessionManager):
    def get_queryset(self) -> models.QuerySet[Any]:
        """Who has logged in is asked for with nearly every session."""
        return super().get_queryset().select_related("account")


class Session(AbstractBaseSession):
    """A browser's visit, as Django keeps it, and whose it is, so that people see where they are logged in."""

    account = models.ForeignKey(Account, models.CASCADE, null=True, related_name="sessions")
    browser = models.CharField(max_length=BROWSER_LENGTH, blank=True)  # the words it sends about itself
    since = models.DateTimeField(null=True)  # logged in
    seen = models.DateTimeField(null=True)  # a few minutes behind: not every request is noted

    objects: ClassVar[SessionManager] = SessionManager()

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


def former_name(number: int) -> str:
    """Of somebody who was made anonymous, in the reader's language."""
    return gettext("Former member %(number)s") % {"number": number}


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
        """Without those who were made anonymous: nobody knows any more who they were."""
        return self.filter(former=None)


class Member(models.Model):
    """Somebody who plays. Two may share a name; then `distinction` tells them apart.

    initials  how everybody reads the name of somebody who is shown by initials; empty of all others
    former    the number of somebody who left and was made anonymous; then no name is kept
    """

    class ShownAs(models.TextChoices):
        NAME = "name", _("by the whole name")
        INITIALS = "initials", _("by initials: whoever does not log in, paper and the wall")

    WRITTEN: ClassVar = ("name", "distinction", "initials", "former")  # what `str` needs of a row

    surname = models.CharField(
        _("surname"), max_length=NAME_LENGTH, help_text=_("Or the only name that is known.")
    )
    first_name = models.CharField(_("first name"), max_length=NAME_LENGTH, blank=True)
    surname_first = models.BooleanField(default=False, editable=False)  # as the club chose for everybody
    name = ShownNameField(max_length=NAME_LENGTH, editable=False)
    distinction = models.CharField(
        _("to tell apart"),
        max_length=30,
        blank=True,
        help_text=_("Shown in brackets after the name, for example a village or a year."),
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
        """The name for whoever reads it now (`readers`)."""
        return self.written(self.name, self.distinction, self.initials, self.former)

    @staticmethod
    def written(name: str, distinction: str, initials: str, former: int | None) -> str:
        """The same of the columns WRITTEN."""
        if former is not None:
            return former_name(former)
        return initials if initials and not is_the_club() else told_apart(name, distinction)

    @property
    def full_name(self) -> str:
        """The name for the club itself: it stands in the journal, and in what is asked of the secretary."""
        return former_name(self.former) if self.former else told_apart(self.name, self.distinction)

    def write_name(self) -> str:
        """The name as the club writes it."""
        name = whole_name(self.surname, self.first_name, surname_first=self.surname_first)
        self.name = name
        return name

    @property
    def official_name(self) -> str:
        return official_name(self.surname, self.first_name, self.distinction)

    @property
    def order(self) -> Order:
        """Where the member stands in a list."""
        return reading_order(str(self))

    def clean(self) -> None:
        if len(whole_name(self.surname, self.first_name, surname_first=True)) > NAME_LENGTH:
            words = _("Surname and first name together have at most %(length)s letters.")
            raise ValidationError({"first_name": words % {"length": NAME_LENGTH}})
