from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.web.bounds import MOST_PLACES, within


class FinalStandingsQuerySet(models.QuerySet["FinalStandings"]):
    def in_use(self) -> Self:
        """Those by which prizes were given, or whose season is closed."""
        given = {"prizes__winner__isnull": False}
        by_evening = Exists(Evening.objects.filter(pk=OuterRef("evening"), **given))
        in_season = Season.objects.filter(pk=OuterRef("season"), prizes__evening=None, **given)
        by_season = Q(season__closed_at__isnull=False) | Exists(in_season)
        return self.filter(by_evening | (Q(evening=None) & by_season))


class FinalStandings(models.Model):
    """The standings of an evening, or of a season where `evening` is null, as they were at a moment. Prizes
    are given by them: later corrections change nothing until they are frozen again."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="final_standings")
    evening = models.OneToOneField(Evening, models.CASCADE, null=True, related_name="final_standings")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    revealed = models.PositiveIntegerField(null=True)  # ranks on the wall, from the last; None: not begun

    objects = FinalStandingsQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            *within("final_standings", revealed=(0, MOST_PLACES)),
            models.UniqueConstraint(
                fields=["season"], condition=Q(evening=None), name="a_season_has_one_final_standings"
            ),
        ]

    def __str__(self) -> str:
        return str(self.of)

    @property
    def of(self) -> Season | Evening:
        return self.evening or self.season


class FinalLine(models.Model):
    """`place` counts the lines from 1; `total` is as it is shown. Without a rank: someone who came to too few
    evenings. `is_apart`: a guest in the list of the guests."""

    standings = models.ForeignKey(FinalStandings, models.CASCADE, related_name="lines")
    place = models.PositiveIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, related_name="final_lines")
    rank = models.PositiveIntegerField(null=True)
    total = models.DecimalField(max_digits=12, decimal_places=1)
    is_apart = models.BooleanField(default=False)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["standings", "place"], name="one_final_line_of_a_place"),
            models.UniqueConstraint(fields=["standings", "member"], name="one_final_line_of_a_player"),
            *within("final_line", place=(1, MOST_PLACES), rank=(1, MOST_PLACES)),
        ]

    def __str__(self) -> str:
        return f"{self.rank or '–'} {self.member}"
