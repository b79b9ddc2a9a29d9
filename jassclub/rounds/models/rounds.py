"""Rounds, their tables, and who had which part in them."""

from functools import cache

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.addresses import address
from jassclub.web.bounds import MOST_POINTS, MOST_ROUNDS, MOST_TABLES, MOST_TOKENS, within

from .draws import Draw


@cache
def _has_match_that_is_not_closed() -> Exists:
    """Put together once, as the other one: nearly every page asks for it, and a query copies it."""
    tables = Table.objects.filter(round=OuterRef("pk"))
    return Exists(tables.exclude(match__state=Match.State.CLOSED))


@cache
def _has_match_ahead() -> Exists:
    return Exists(Table.objects.filter(round=OuterRef("pk"), match__state=Match.State.AHEAD))


def hidden(round_: str = "") -> Q:
    """What is of rounds that are hidden until the prize-giving; `round_` is the way to them, as `round__`."""
    return Q(**{f"{round_}evening__hidden_from__lte": F(f"{round_}number")})


class RoundQuerySet(models.QuerySet["Round"]):
    """How far a round is says its tables' matches: it is closed when all of them are."""

    def with_closed(self) -> "RoundQuerySet":
        """Each round with `is_closed`."""
        return self.annotate(is_closed=~_has_match_that_is_not_closed())  # type: ignore[no-redef, unused-ignore]

    def with_state(self) -> "RoundQuerySet":
        """Each round with `is_closed` and `is_ahead`."""
        return self.with_closed().annotate(is_ahead=_has_match_ahead())  # type: ignore[no-redef, unused-ignore]

    def closed(self) -> "RoundQuerySet":
        return self.filter(~_has_match_that_is_not_closed())

    def shown(self) -> "RoundQuerySet":
        """Without those that are hidden until the prize-giving."""
        return self.exclude(hidden())

    def not_closed(self) -> "RoundQuerySet":
        return self.filter(_has_match_that_is_not_closed())

    def ahead(self) -> "RoundQuerySet":
        """Those that were drawn ahead and are not begun."""
        return self.filter(_has_match_ahead())


class Round(models.Model):
    """The tables of one draw and the deals played there. Without a draw its results come from a list."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, models.PROTECT, null=True, related_name="rounds")

    objects = RoundQuerySet.as_manager()
    is_closed: bool  # as `with_state` reads them
    is_ahead: bool

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_round_of_a_number"),
            *within("round", number=(1, MOST_ROUNDS)),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.number}"

    def get_absolute_url(self) -> str:
        return address("round", self.pk)

    @property
    def is_hidden(self) -> bool:
        """Until the prize-giving."""
        first = self.evening.hidden_from
        return first is not None and first <= self.number


class Table(models.Model):
    """A round's number and the match that is played there."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.CASCADE, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number"),
            *within("table", number=(1, MOST_TABLES)),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.number}"

    def get_absolute_url(self) -> str:
        return address("table", self.pk)


class ResultQuerySet(models.QuerySet["Result"]):
    def placed(self) -> "ResultQuerySet":
        """With the member, the seat and the table of each."""
        return self.select_related("member", "seat__match__table")


class Result(models.Model):
    """A player's part in a round: seated at a table, sitting out, or taken over from a list.

    Whoever is seated has the points of their side of the match. Only results taken over keep `points` here;
    what those get who sit out is worked out when it is read.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        SAT_OUT = "sat_out", _("sat out")
        IMPORTED = "imported", _("taken over")

    round = models.ForeignKey(Round, models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, models.PROTECT, related_name="results")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYED)
    is_ranked = models.BooleanField(default=True)
    seat = models.OneToOneField(Seat, models.CASCADE, null=True, related_name="result")
    token = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)

    objects = ResultQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "member"], name="one_place_per_player_and_round"),
            models.UniqueConstraint(fields=["round", "token"], name="one_player_per_token_and_round"),
            models.CheckConstraint(
                condition=Q(kind="played", seat__isnull=False, token__isnull=False, points=None)
                | Q(kind="sat_out", seat=None, token=None, points=None)
                | Q(kind="imported", seat=None, token=None, points__isnull=False),
                name="who_plays_has_a_seat_and_a_token",
            ),
            *within("result", token=(1, MOST_TOKENS), points=(-MOST_POINTS, MOST_POINTS)),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.round}"

    @property
    def table(self) -> Table | None:
        """Where the player sits; read with `placed`."""
        return self.seat.match.table if self.seat else None

    @property
    def side(self) -> int:
        """Of a seated player."""
        assert self.seat is not None
        return self.seat.side


class SeatChange(models.Model):
    """Somebody plays elsewhere than the draw said: a token before and after.

    SITS_OUT stands for no table, null for not being part of the round at all. `repair` is the draw that
    fitted the round to who came or left.
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
    repair = models.ForeignKey(Draw, models.PROTECT, null=True, related_name="seat_changes")
    at = models.DateTimeField()  # the same for everybody who was moved in one step
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(why="came_or_left", repair__isnull=False) | Q(why="wrong_seats", repair=None),
                name="why_seats_changed_known",
            ),
            models.CheckConstraint(
                condition=Q(before=None, after__isnull=False)
                | Q(before__isnull=False, after=None)
                | (Q(before__isnull=False, after__isnull=False) & ~Q(before=F("after"))),
                name="a_seat_change_changes_something",
            ),
            *within("seat_change", before=(0, MOST_TOKENS), after=(0, MOST_TOKENS)),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.before} – {self.after}"
