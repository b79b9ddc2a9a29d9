"""Seasons, evenings, rounds, tables and what was written at them.

What is stored of a deal is its entry, the JSON object of the rules; points are derived from it in the
same transaction and can be rebuilt from the entries at any time.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member
from jassclub.rules.base import Game
from jassclub.rules.registry import game_called


class Season(models.Model):
    """A championship: one game, played over a number of evenings."""

    class SitOut(models.TextChoices):
        AVERAGE = "average", _("the average of the player's other rounds of the evening")
        FIXED = "fixed", _("a fixed number of points")

    name = models.CharField(_("name"), max_length=60, unique=True)
    game = models.SlugField(_("game"), default="schieber")
    options = models.JSONField(_("options"), default=dict)
    rounds_per_evening = models.PositiveSmallIntegerField(_("rounds per evening"), default=4)
    sit_out = models.CharField(
        _("who sits out a round receives"), max_length=10, choices=SitOut, default=SitOut.AVERAGE
    )
    sit_out_points = models.PositiveSmallIntegerField(_("fixed points for sitting out"), default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(rounds_per_evening__range=(1, 20)), name="season_has_one_to_twenty_rounds"
            ),
            models.CheckConstraint(
                condition=Q(sit_out__in=["average", "fixed"]), name="season_sit_out_known"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.pk])

    @property
    def rules(self) -> Game[Any, Any]:
        return game_called(self.game)

    def game_options(self) -> Any:
        return self.rules.options(self.options, 4)

    @property
    def deals_per_round(self) -> int | None:
        return self.rules.length(self.game_options())


class Evening(models.Model):
    """A club evening: a number of rounds on one day."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="evenings", verbose_name=_("season"))
    date = models.DateField(_("date"))

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "date"], name="one_evening_a_day_in_a_season"),
        ]

    def __str__(self) -> str:
        return date_format(self.date, "DATE_FORMAT")

    def get_absolute_url(self) -> str:
        return reverse("evening", args=[self.pk])


class Attendance(models.Model):
    """Who came to an evening. `is_here` false: has left, or is only late."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Member, models.PROTECT, related_name="attendances")
    is_here = models.BooleanField(default=True)
    is_ranked = models.BooleanField(default=True)  # false: helps to fill a table

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="nobody_attends_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.evening}"


class Round(models.Model):
    """One drawing of the tokens and the deals played in that seating."""

    class Method(models.TextChoices):
        PROGRAM = "program", _("drawn by the program")
        BAG = "bag", _("drawn by hand from the bag")
        IMPORTED = "imported", _("results taken over from a list")

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=10, choices=Method)
    seed = models.BigIntegerField(null=True)  # of draws by the program only
    drawn_at = models.DateTimeField(auto_now_add=True)
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_round_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(
                condition=Q(method__in=["program", "bag", "imported"]), name="round_method_known"
            ),
            models.CheckConstraint(
                condition=~Q(method="program") | Q(seed__isnull=False), name="drawn_by_program_with_a_seed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.pk])

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Table(models.Model):
    """Four people at a table for one round, and the entries on their sheet."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    first_vorhand = models.PositiveSmallIntegerField(default=0)  # the seat that leads in the first deal

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_count_from_one"),
            models.CheckConstraint(condition=Q(first_vorhand__lte=3), name="vorhand_sits_at_the_table"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.pk])


class Result(models.Model):
    """What a round brought one player: seated at a table, sitting out, or taken over from a list.

    Points, Matsche, Stöck and `is_complete` are derived from the table's entries.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        SAT_OUT = "sat_out", _("sat out")
        IMPORTED = "imported", _("taken over")

    round = models.ForeignKey(Round, models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, models.PROTECT, related_name="results")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYED)
    is_ranked = models.BooleanField(default=True)

    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="seats")
    seat = models.PositiveSmallIntegerField(null=True)
    token = models.PositiveSmallIntegerField(null=True)

    points = models.IntegerField(default=0)
    matsche = models.PositiveSmallIntegerField(default=0)
    stoeck = models.PositiveSmallIntegerField(default=0)
    is_complete = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "member"], name="one_seat_per_player_and_round"),
            models.UniqueConstraint(fields=["round", "token"], name="one_player_per_token_and_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_player_per_seat"),
            models.CheckConstraint(
                condition=Q(kind="played", table__isnull=False, seat__isnull=False, token__isnull=False)
                | Q(kind__in=["sat_out", "imported"], table=None, seat=None, token=None),
                name="who_plays_has_a_seat_and_a_token",
            ),
            models.CheckConstraint(
                condition=Q(token=None) | Q(token__gte=1, seat=(F("token") - 1) % 4),
                name="the_token_gives_the_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.points}"

    @property
    def side(self) -> int:
        """0 for the odd tokens, 1 for the even ones."""
        assert self.seat is not None
        return self.seat % 2


class Entry(models.Model):
    """What was written at a table: a deal (number from 1), or the totals of its whole sheet (number 0).

    `version` counts the writings, so that nobody overwrites what they have not seen.
    """

    WHOLE_SHEET = 0

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    data = models.JSONField()  # as in the rules
    points = models.JSONField()  # per side, derived from data
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)
    written_at = models.DateTimeField(auto_now=True)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deal_per_table_and_number"),
            models.CheckConstraint(condition=Q(version__gte=1), name="entries_are_written_at_least_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"


class Correction(models.Model):
    """Every writing, changing and striking of an entry: who, when, and what was there before."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    before = models.JSONField(null=True)  # {"data", "points", "remark"}; null: there was nothing
    after = models.JSONField(null=True)  # null: struck
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(before__isnull=False) | Q(after__isnull=False),
                name="a_correction_changes_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"

    @property
    def both(self) -> tuple[Any, Any]:
        return self.before, self.after
