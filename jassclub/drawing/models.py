from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member
from jassclub.seasons.models import Evening


class Pair(models.Model):
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="pairs")
    one = models.ForeignKey(Member, models.PROTECT, related_name="+")
    other = models.ForeignKey(Member, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "one"], name="one_pair_for_the_first"),
            models.UniqueConstraint(fields=["evening", "other"], name="one_pair_for_the_second"),
            models.CheckConstraint(condition=~Q(one=F("other")), name="a_pair_are_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}"


class Wish(models.Model):
    """What every draw by the program respects whenever its people are here."""

    class Kind(models.TextChoices):
        APART = "apart", _("never partners")
        TOGETHER = "together", _("always partners")
        FIRST_TABLE = "first_table", _("always at table 1")

    kind = models.CharField(_("wish"), max_length=12, choices=Kind, default=Kind.APART)
    one = models.ForeignKey(Member, models.CASCADE, related_name="+", verbose_name=_("player"))
    other = models.ForeignKey(
        Member, models.CASCADE, related_name="+", null=True, blank=True, verbose_name=_("and")
    )

    class Meta:
        ordering = ["kind", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_wish_about_two"),
            models.UniqueConstraint(fields=["one"], condition=Q(other=None), name="one_wish_about_a_table"),
            models.CheckConstraint(
                condition=Q(kind="first_table", other=None)
                | Q(kind__in=["apart", "together"], other__isnull=False, one__lt=F("other")),
                name="a_wish_is_about_one_or_two",
            ),
        ]

    def __str__(self) -> str:
        return " – ".join(str(member) for member in (self.one, self.other) if member)
