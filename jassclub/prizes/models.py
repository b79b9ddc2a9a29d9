"""What is given away at the end of an evening or a season: final standings, prizes, a target, champions."""

from collections.abc import Sequence
from datetime import date

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import years_beside
from jassclub.web import bounds


class Prize(models.Model):
    """A prize of an evening, or of a season where `evening` is null. Where it was drawn by lot, `pool` are
    the members' keys in the order of the final standings, and `seed` says which of them won:
    `random.Random(seed).randrange(len(pool))`, from 0. `may_be_second`: also for someone who has one."""

    class To(models.TextChoices):
        CHOICE = "choice", _("prize table: the best-placed player chooses first")
        PLACE = "place", _("a particular rank")
        LAST = "last", _("last rank")
        BEST_ROUND = "best_round", _("best round")
        MATSCHE = "matsche", _("most Matsche")
        TARGET = "target", _("nearest to the secret number")
        LOT = "lot", _("drawn by lot")

    season = models.ForeignKey(Season, models.CASCADE, related_name="prizes")
    evening = models.ForeignKey(Evening, models.CASCADE, null=True, related_name="prizes")
    what = models.CharField(_("prize"), max_length=100)
    given_by = models.CharField(_("given by"), max_length=100, blank=True)
    to = models.CharField(_("who gets it"), max_length=10, choices=To, default=To.CHOICE)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    may_be_second = models.BooleanField(_("also for someone who already has a prize"), default=False)
    winner = models.ForeignKey(Member, models.PROTECT, null=True, related_name="prizes")
    seed = models.BigIntegerField(null=True)
    pool = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(to__in=["choice", "place", "last", "best_round", "matsche", "target", "lot"]),
                name="who_gets_a_prize_known",
            ),
            models.CheckConstraint(
                condition=Q(to="place", rank__isnull=False) | (~Q(to="place") & Q(rank=None)),
                name="a_prize_for_a_rank_has_one",
            ),
            models.CheckConstraint(
                condition=Q(seed=None) | Q(to="lot", winner__isnull=False),
                name="a_prize_that_was_drawn_has_a_winner",
            ),
            models.CheckConstraint(condition=~Q(what=""), name="a_prize_is_something"),
            *bounds.within("prize", rank=(1, bounds.MOST_PLACES), seed=(0, 2**bounds.SEED_BITS - 1)),
        ]

    number = 0  # among identical ones: set by `prizes_of`
    hint = ""  # for the secretary: set by `prize_giving`, as the names of the members in `pool`
    names_in_pool: Sequence[str] = ()

    def __str__(self) -> str:
        return f"{self.what} ({self.number})" if self.number else self.what

    @property
    def of(self) -> Season | Evening:
        return self.evening or self.season


class Target(models.Model):
    """The points to come nearest to on an evening: typed, or drawn between two bounds, both included. A drawn
    one is `random.Random(seed).randint(low, high)`. Nobody sees it before it `is_shown`."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="target")
    number = models.PositiveIntegerField()
    low = models.PositiveIntegerField(null=True)
    high = models.PositiveIntegerField(null=True)
    seed = models.BigIntegerField(null=True)
    is_shown = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(seed=None, low=None, high=None)
                | Q(seed__isnull=False, low__lte=models.F("number"), high__gte=models.F("number")),
                name="a_target_is_typed_or_drawn",
            ),
            *bounds.within(
                "target",
                number=(0, bounds.MOST_TARGET),
                low=(0, bounds.MOST_TARGET),
                high=(0, bounds.MOST_TARGET),
                seed=(0, 2**bounds.SEED_BITS - 1),
            ),
        ]

    def __str__(self) -> str:
        return str(self.evening)

    @property
    def as_noted(self) -> dict[str, int | None]:
        """For the journal, whose words do not say the number."""
        return {"number": self.number, "low": self.low, "high": self.high, "seed": self.seed}


class EarlierChampion(models.Model):
    """Who was among the first three of a season without the program: a `member`, or else a `name`."""

    year = models.PositiveSmallIntegerField(_("year"))
    season = models.CharField(_("season"), max_length=60)
    rank = models.PositiveSmallIntegerField(_("rank"), default=1)
    member = models.ForeignKey(
        Member, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("member")
    )
    name = models.CharField(_("name"), max_length=60, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)

    class Meta:
        ordering = ["-year", "season", "rank", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=(Q(member=None) & ~Q(name="")) | Q(member__isnull=False, name=""),
                name="an_earlier_champion_has_one_name",
            ),
            *bounds.within(
                "earlier_champion",
                year=(bounds.FIRST_YEAR, bounds.LAST_YEAR),
                rank=(1, 3),
                points=(-bounds.MOST_POINTS * 100, bounds.MOST_POINTS * 100),
            ),
        ]

    def __str__(self) -> str:
        return str(self.member or self.name)

    def get_absolute_url(self) -> str:
        return reverse("champions")

    @property
    def last_day(self) -> date:
        """The season ended on it at the latest."""
        return date(self.year, 12, 31)

    @property
    def years(self) -> str:
        return years_beside(self.season, self.last_day, self.last_day)
