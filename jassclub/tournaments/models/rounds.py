"""Rounds, their tables, and what they brought each player."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member

from .draws import Draw
from .seasons import Evening


class Round(models.Model):
    """The tables of one draw and the deals played there. Without a draw its results come from a list."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, models.PROTECT, null=True, related_name="rounds")
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_round_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.pk])

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Table(models.Model):
    """The people at a table for one round (four, in some games three or five), and their sheet."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    first_vorhand = models.PositiveSmallIntegerField(default=0)  # the seat that leads in the first deal

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_count_from_one"),
            models.CheckConstraint(condition=Q(first_vorhand__lte=4), name="vorhand_sits_at_the_table"),
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
            models.UniqueConstraint(fields=["table", "seat"], name="old_seat"),
            models.CheckConstraint(
                condition=Q(kind="played", table__isnull=False, seat__isnull=False, token__isnull=False)
                | Q(kind__in=["sat_out", "imported"], table=None, seat=None, token=None),
                name="who_plays_has_a_seat_and_a_token",
            ),
            models.CheckConstraint(
                # A fifth seat has a token from beyond the tables of four.
                condition=Q(token=None)
                | Q(token__gte=1, seat=(F("token") - 1) % 4)
                | Q(token__gte=5, seat=4),
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


class SeatChange(models.Model):
    """Somebody plays elsewhere than the draw said: a token before and after.

    SITS_OUT stands for no table, null for not being part of the round at all.
    """

    class Why(models.TextChoices):
        CAME_OR_LEFT = "came_or_left", _("somebody came or left")
        WRONG_SEATS = "wrong_seats", _("wrong seats")

    SITS_OUT = 0

    round = models.ForeignKey(Round, models.CASCADE, related_name="seat_changes")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    before = models.PositiveSmallIntegerField(null=True)
    after = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=12, choices=Why)
    at = models.DateTimeField()  # the same for everybody who was moved in one step
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(why__in=["came_or_left", "wrong_seats"]), name="why_seats_changed_known"
            ),
            models.CheckConstraint(
                condition=Q(before=None, after__isnull=False)
                | Q(before__isnull=False, after=None)
                | (Q(before__isnull=False, after__isnull=False) & ~Q(before=F("after"))),
                name="a_seat_change_changes_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.before} – {self.after}"
