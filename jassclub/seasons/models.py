"""Seasons, their evenings, and the players who came."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.game import Game
from jassclub.engine.rules.registry import game_called
from jassclub.games import presentation_of
from jassclub.games.presentation import Presentation
from jassclub.members.models import Member
from jassclub.web import bounds
from jassclub.web.bounds import known, within

from .recount import Recount


class Season(models.Model):
    class SitOut(models.TextChoices):
        AVERAGE = "average", _("the average of the player's other rounds that evening")
        TABLES = "tables", _("the average of all who play that round")
        FIXED = "fixed", _("a fixed number of points")
        NOTHING = "nothing", _("nothing")

    class Drawing(models.TextChoices):
        MIXED = "mixed", _("mixed: nobody has the same partner twice, and players meet as rarely as possible")
        TOKENS = "tokens", _("tokens: pure chance")
        PAIRS = "pairs", _("fixed pairs: partners stay together, opponents change")
        STANDING = "standing", _("by standings: from round two on, the first four play at table 1, and so on")

    class Partners(models.TextChoices):
        FIRST_AND_LAST = "14", _("first and fourth against second and third")
        FIRST_AND_THIRD = "13", _("first and third against second and fourth")
        FIRST_AND_SECOND = "12", _("first and second against third and fourth")

    class Guests(models.TextChoices):
        RANKED = "ranked", _("ranked among the members")
        APART = "apart", _("ranked in a list of their own")
        NOT_RANKED = "not_ranked", _("not ranked")

    name = models.CharField(_("name"), max_length=60, unique=True)
    game = models.SlugField(_("game"))
    options = models.JSONField(_("options"), default=dict)
    rounds_per_evening = models.PositiveSmallIntegerField(_("rounds per evening"), default=4)
    sit_out = models.CharField(
        _("a player who sits out a round gets"), max_length=10, choices=SitOut, default=SitOut.AVERAGE
    )
    sit_out_points = models.PositiveIntegerField(
        _("fixed points for sitting out"), default=0, validators=[MaxValueValidator(bounds.MOST_POINTS)]
    )
    drawing = models.CharField(_("draw"), max_length=10, choices=Drawing, default=Drawing.MIXED)
    partners_by_standing = models.CharField(
        _("partners at a table drawn by standings"),
        max_length=2,
        choices=Partners,
        default=Partners.FIRST_AND_LAST,
    )
    fee_member = models.PositiveIntegerField(_("member's fee per evening"), default=0)  # in cents
    fee_guest = models.PositiveIntegerField(_("guest's fee per evening"), default=0)
    # As docs/rules.md §11 has it, without days and people: see `season_regulation`.
    regulation = models.JSONField(_("scoring"), default=dict)
    guests = models.CharField(_("guests are"), max_length=10, choices=Guests, default=Guests.RANKED)
    helpers_ranked = models.BooleanField(_("Stand-ins are ranked too"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    closed_at = models.DateTimeField(null=True, editable=False)  # None as long as it has no champion
    # The progress of counting its tables by its options, see `Recount`; None where none is left.
    counting = models.JSONField(null=True, editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            *within(
                "season",
                rounds_per_evening=(1, bounds.MOST_ROUNDS),
                sit_out_points=(0, bounds.MOST_POINTS),
                fee_member=(0, bounds.MOST_CENTS),
                fee_guest=(0, bounds.MOST_CENTS),
                version=(1, bounds.MOST_WRITINGS),
            ),
            *known(
                "season",
                sit_out=("average", "tables", "fixed", "nothing"),
                drawing=("mixed", "tokens", "pairs", "standing"),
                partners_by_standing=("14", "13", "12"),
                guests=("ranked", "apart", "not_ranked"),
            ),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.pk])

    @property
    def season(self) -> "Season":
        """Itself: where a season or one of its evenings is meant, both have a season."""
        return self

    @property
    def in_journal(self) -> dict[str, Any]:
        return {"season": self.pk}

    @property
    def recount_url(self) -> str:
        return reverse("season_recount", args=[self.pk])

    @property
    def presentation(self) -> Presentation:
        return presentation_of(self.game)

    @property
    def rules(self) -> Game[Any, Any]:
        return game_called(self.game)

    def game_options(self, seats: int | None = None) -> Any:
        """The options at a table of so many, by default the usual number."""
        return self.rules.options(self.options, seats or self.rules.seats[0])

    @property
    def recount(self) -> Recount | None:
        return Recount.from_json(self.counting) if self.counting else None

    @property
    def is_counting(self) -> bool:
        return bool(self.counting and not self.counting["is_over"])

    @property
    def has_partners(self) -> bool:
        """Whether partners play together; else everybody plays alone."""
        return any(len(side) > 1 for side in self.rules.sides(self.game_options()))

    @property
    def drawings(self) -> list[tuple[str, Any]]:
        """How rounds may be drawn, with the words for it; where everybody plays alone there are no pairs."""
        if self.has_partners:
            return list(self.Drawing.choices)
        alone = {self.Drawing.MIXED: _("mixed: players meet as rarely as possible")}
        others = (choice for choice in self.Drawing.choices if choice[0] != self.Drawing.PAIRS)
        return [(value, alone.get(self.Drawing(value), word)) for value, word in others]

    @property
    def uneven_deals(self) -> dict[int, int]:
        """Deals of a round by players at a table, the usual number first; empty where all play as many."""
        return self.rules.uneven_deals(self.options) if len(self.rules.seats) > 1 else {}

    @property
    def deals_per_round(self) -> int | None:
        return self.rules.length(self.game_options())


def _calendar_key() -> str:
    return uuid4().hex


def first_day_not_past() -> date:
    """An evening lasts beyond midnight, and on the day after people look up its results."""
    return localdate() - timedelta(days=1)


class Evening(models.Model):
    """A number of rounds on one day. `places`: how many may sign up; later ones wait. `calendar_key`
    identifies it in calendars on phones; `version` and `changed` tell them that it was changed, and when."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="evenings", verbose_name=_("season"))
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("begins at"), null=True, blank=True)
    place = models.CharField(_("venue"), max_length=80, blank=True)
    places = models.PositiveSmallIntegerField(
        _("maximum number of players"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(bounds.MOST_PLACES)],
        help_text=_("Anyone who signs up later goes on the waiting list. Empty: no limit."),
    )
    remark = models.CharField(
        _("remark"), max_length=200, blank=True, help_text=_("Shown to everyone, for example “with supper”.")
    )
    is_cancelled = models.BooleanField(_("cancelled: will not take place"), default=False)
    calendar_key = models.CharField(max_length=32, default=_calendar_key, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)
    weight = models.DecimalField(_("weight"), max_digits=6, decimal_places=2, default=Decimal(1))
    always_counts = models.BooleanField(_("is never dropped"), default=False)
    # Until the prize-giving nobody sees the results of this round and of those after it.
    hidden_from = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            *within("evening", places=(1, bounds.MOST_PLACES), version=(1, bounds.MOST_WRITINGS)),
            models.UniqueConstraint(fields=["season", "date"], name="one_evening_a_day_in_a_season"),
            *within("evening", weight=(0, bounds.MOST_WEIGHT), hidden_from=(1, bounds.MOST_ROUNDS)),
        ]

    def __str__(self) -> str:
        return date_format(self.date, "DATE_FORMAT")

    def get_absolute_url(self) -> str:
        return reverse("evening", args=[self.pk])

    @property
    def is_past(self) -> bool:
        return self.date < first_day_not_past()

    @property
    def is_tonight(self) -> bool:
        return self.date <= localdate() and not self.is_past

    @property
    def in_journal(self) -> dict[str, Any]:
        return {"season": self.season_id, "evening": self.pk}


class Attendance(models.Model):
    """`is_here` is false for someone who has left or is late; `paid` is the fee in cents when it was paid."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Member, models.PROTECT, related_name="attendances")
    is_here = models.BooleanField(default=True)
    is_ranked = models.BooleanField(default=True)  # false: helps to fill a table
    paid = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            *within("attendance", paid=(0, bounds.MOST_CENTS)),
            models.UniqueConstraint(fields=["evening", "member"], name="nobody_attends_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.evening}"

    @property
    def fee(self) -> int:
        """In cents. A helper who only fills a table pays nothing."""
        season = self.evening.season
        if not self.is_ranked:
            return 0
        return season.fee_guest if self.member.is_guest else season.fee_member

    @property
    def due(self) -> int:
        """The fee in cents, as it was when it was paid."""
        return self.fee if self.paid is None else self.paid


class Excuse(models.Model):
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="excuses")
    member = models.ForeignKey(Member, models.PROTECT, related_name="excuses")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="nobody_is_excused_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.evening}"


class Adjustment(models.Model):
    """A penalty or a bonus: points added to a player's total of a season."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="adjustments")
    member = models.ForeignKey(Member, models.PROTECT, related_name="adjustments", verbose_name=_("player"))
    points = models.DecimalField(_("points"), max_digits=9, decimal_places=2)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [*within("adjustment", points=(-bounds.MOST_ADJUSTED, bounds.MOST_ADJUSTED))]

    def __str__(self) -> str:
        return f"{self.member}: {self.points}"
