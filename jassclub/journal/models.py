"""A line of the journal, which is never changed, and the counter of changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, ClassVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.web.bounds import MOST_ROUNDS, MOST_TABLES, within
from jassclub.web.http import holding

HIGHEST_KEY = 2**53 - 1  # so that a program that reads JSON can say it
KEY = (1, HIGHEST_KEY)
KEY_OR_0 = (0, HIGHEST_KEY)


class NotUndoneByRestore(models.Manager["Line"]):
    def get_queryset(self) -> models.QuerySet[Line]:
        return super().get_queryset().filter(undone_by_restore=None)


class Line(models.Model):
    """Something was changed: when, by whom, what, how it was before and how it is now. Its key is its number.
    `what` is a kind (`kinds`), which says what stands in `before` and `after`. A line outlives what it is
    about: `round` and `table` are the numbers that people know them by, `people` the keys of members, each
    between two bars ("|3|17|"). `undoes` is the number of the line that this one takes back,
    `undone_by_restore` when an older backup was restored: only code that shows or anonymises lines asks for
    `every` one of them."""

    class Who(models.TextChoices):
        ACCOUNT = "account", _("an account")
        VISITOR = "visitor", _("someone at the table")
        COMMAND = "command", _("command")

    at = models.DateTimeField()
    who = models.CharField(max_length=10, choices=Who)
    by = models.CharField(max_length=150, blank=True)  # the name of the account as it was then
    by_key = models.BigIntegerField(null=True)
    what = models.SlugField(max_length=40)
    before: models.JSONField[Any, Any] = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after: models.JSONField[Any, Any] = models.JSONField(null=True, encoder=DjangoJSONEncoder)

    season = models.BigIntegerField(null=True)
    evening = models.BigIntegerField(null=True)
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    match = models.BigIntegerField(null=True)
    people = models.TextField(blank=True)
    undoes = models.BigIntegerField(null=True)
    undone_by_restore = models.DateTimeField(null=True)

    every: ClassVar[models.Manager[Line]] = models.Manager()
    objects: ClassVar[models.Manager[Line]] = NotUndoneByRestore()

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["evening", "id"], name="journal_of_an_evening"),
            models.Index(fields=["season", "id"], name="journal_of_a_season"),
            models.Index(fields=["match"], name="journal_of_a_match"),
            models.Index(
                fields=["undone_by_restore"],
                condition=Q(undone_by_restore__isnull=False),
                name="journal_undone_by_restore",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(who="account", by_key__isnull=False) & ~Q(by="")
                | Q(who__in=["visitor", "command"], by_key=None, by=""),
                name="an_account_has_a_name_in_the_journal",
            ),
            models.UniqueConstraint(
                fields=["undoes"], condition=Q(undone_by_restore=None), name="a_line_is_undone_once"
            ),
            *within("line", by_key=KEY, season=KEY, evening=KEY, match=KEY, undoes=KEY),
            *within("line", round=(1, MOST_ROUNDS), table=(1, MOST_TABLES)),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.what}"

    @property
    def by_whom(self) -> str:
        """The account, or what is known of someone without one: whoever enters a deal sits at the table."""
        if self.who == self.Who.VISITOR and self.table is None and self.match is None:
            return gettext("someone who was not logged in")
        return self.by or self.get_who_display()

    @property
    def members(self) -> list[int]:
        """The keys of the members whom it is about, as they were then."""
        return [int(key) for key in self.people.split("|") if key]

    @property
    def evening_and_members(self) -> dict[str, Any]:
        """How a line that undoes this one names them."""
        return {"season": self.season, "evening": self.evening, "members": self.members}


class Changes(models.Model):
    """How often, and when last, something of a place was changed (`changes`). Plain keys as in a line, with 0
    for none: they are part of what is unique, and rows outlive their place."""

    season = models.BigIntegerField()
    evening = models.BigIntegerField()
    match = models.BigIntegerField()
    number = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "evening", "match"], name="one_number_a_place"),
            *within("changes", season=KEY_OR_0, evening=KEY_OR_0, match=KEY_OR_0, number=KEY_OR_0),
        ]

    def __str__(self) -> str:
        return f"season {self.season}, evening {self.evening}, match {self.match}: {self.number}"


# --- Triggers of the database (`migrations`) refuse to change or delete a line, with two exceptions: a backup
# is restored, or a member is anonymised. On SQLite they ask a function of the program, on PostgreSQL they
# look at a setting of the transaction.

RESTORING_FUNCTION, RESTORING_SETTING = "journal_is_restored", "jassclub.restoring"
ANONYMISING_FUNCTION, ANONYMISING_SETTING = "journal_forgets", "jassclub.forgetting"

_restoring: ContextVar[bool] = ContextVar("restoring", default=False)
_anonymising: ContextVar[bool] = ContextVar("anonymising", default=False)


@contextmanager
def _allowed(exception: ContextVar[bool], setting: str) -> Iterator[None]:
    """On PostgreSQL within an open transaction."""
    with holding(exception, True):
        _set(setting, "on")
        yield
        _set(setting, "off")  # where something failed, the setting ends with the transaction


restoring = partial(_allowed, _restoring, RESTORING_SETTING)  # allows to delete and insert lines
anonymising = partial(_allowed, _anonymising, ANONYMISING_SETTING)  # to change `before` and `after`


def _set(setting: str, value: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, %s, true)", [setting, value])


def add_sqlite_functions(connection: Any, **_signal: object) -> None:
    """Register the functions with a new connection. A program without them can change no line either."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(RESTORING_FUNCTION, 0, _restoring.get)
        connection.connection.create_function(ANONYMISING_FUNCTION, 0, _anonymising.get)
