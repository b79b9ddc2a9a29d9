"""What was written at the tables, and every change of it."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .rounds import Table


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
            models.CheckConstraint(condition=Q(version__gte=1), name="old_entries"),
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
                name="old_correction",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"

    @property
    def both(self) -> tuple[Any, Any]:
        return self.before, self.after
