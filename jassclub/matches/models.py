"""A match at a table: its seats, its deals, and every change of them. Points are derived from the entries in
the same transaction and can be rebuilt at any time. Nothing here knows seasons or rounds."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.game import Game
from jassclub.engine.rules.registry import game_called
from jassclub.members.models import Member
from jassclub.members.visibility import reader_is_club
from jassclub.web.bounds import MOST_DEALS, MOST_SEATS, MOST_WRITINGS, known, within


class Match(models.Model):
    """A table's sequence of deals in one game, with the options as they were when it began. From `deals_in`
    to `extras` all is derived from the entries; `totals` and each of `honours` have a number per side."""

    class State(models.TextChoices):
        AHEAD = "ahead", _("not begun")  # nothing is written yet: others play first
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")  # counted: what is written now is a correction

    game = models.SlugField(_("game"))
    options = models.JSONField(_("options"), default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    was_closed = models.BooleanField(default=False)  # kept when it opens again, so that this can be said
    first = models.PositiveSmallIntegerField(null=True)  # the seat that leads in the first deal, once known
    # The seat that deals first, where it was drawn; else it is the one before `first`.
    dealer = models.PositiveSmallIntegerField(null=True)

    deals_in = models.PositiveSmallIntegerField(default=0)
    totals = models.JSONField(default=list)
    honours = models.JSONField(default=dict)
    is_finished = models.BooleanField(default=False)
    winners = models.JSONField(default=list)
    extras = models.JSONField(default=dict)

    # Deals that were deleted, by number: the version with which they were, so that none comes twice.
    struck = models.JSONField(default=dict)

    # What was announced of the next deal, before it is written: {"number", "values": one per side or null}.
    announced = models.JSONField(default=dict)

    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    # Friendly matches only: whoever has the link with this key may write.
    key = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            *known("match", state=("ahead", "open", "closed")),
            *within("match", first=(0, MOST_SEATS - 1), dealer=(0, MOST_SEATS - 1), deals_in=(0, MOST_DEALS)),
            models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="a_link_is_of_one_match"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def rules(self) -> Game[Any, Any]:
        return game_called(self.game)

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    @property
    def is_begun(self) -> bool:
        """Whether deals or totals are entered: until then a total of 0 says nothing."""
        return bool(self.deals_in) or self.is_finished

    @property
    def is_ahead(self) -> bool:
        return self.state == self.State.AHEAD


class Seat(models.Model):
    """A player at a table: a member, or the name of someone else. With both, a visitor typed the name of
    someone shown by initials, and visitors read only that. `side` is by the game and the match's options."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="seats")
    name = models.CharField(_("name"), max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["match", "member"], name="nobody_has_two_seats"),
            models.CheckConstraint(
                condition=Q(member__isnull=False) | ~Q(name=""), name="a_seat_is_of_a_member_or_a_name"
            ),
            *within("seat", number=(0, MOST_SEATS - 1), side=(0, MOST_SEATS - 1)),
        ]

    def __str__(self) -> str:
        is_typed = self.name and not (self.member_id and reader_is_club.get()())
        return self.name if is_typed else str(self.member)

    @property
    def full_name(self) -> str:
        """For the club itself: see Member."""
        return self.member.full_name if self.member else self.name


class Entry(models.Model):
    """A written deal (number from 1), or the totals of the whole sheet (number 0), as in the rules. `points`
    are per side; null for a deal that comes after the end, since an earlier one was corrected. `version`
    counts the writings, so that nobody overwrites an entry they have not seen."""

    WHOLE_SHEET = 0

    match = models.ForeignKey(Match, models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    data = models.JSONField()  # as in the rules
    points = models.JSONField(null=True)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)
    written_at = models.DateTimeField(default=timezone.now)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_deal_per_match_and_number"),
            *within("entry", number=(0, MOST_DEALS), version=(1, MOST_WRITINGS)),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}"

    @property
    def snapshot(self) -> dict[str, Any]:
        """As corrections keep it."""
        return {"data": self.data, "points": self.points, "remark": self.remark}


def typed_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an entry without empty values: equal where the same was typed."""
    return {name: value for name, value in data.items() if value not in (None, [])}


class Correction(models.Model):
    """Every writing, changing and deleting of an entry: who, when, and the entry before and after."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    before = models.JSONField(null=True)  # {"data", "points", "remark"}; null: there was nothing
    after = models.JSONField(null=True)  # null: deleted
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(before__isnull=False) | Q(after__isnull=False),
                name="a_correction_changes_something",
            ),
            *within("correction", number=(0, MOST_DEALS)),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}"


class Answer(models.Model):
    """The answer to a request to write that came with a key, for when the same request is sent again."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="answers")
    key = models.UUIDField()
    number = models.PositiveSmallIntegerField()
    entry = models.JSONField(null=True)  # {"data", "points", "remark", "version"}; null: deleted

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "key"], name="a_writing_is_done_once"),
            *within("answer", number=(0, MOST_DEALS)),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}"
