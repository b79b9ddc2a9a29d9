"""What goes into a draw: the draw itself, pairs that stay together, and standing wishes."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from jassclub.bounds import SEED_BITS, within
from jassclub.members.models import Member

from .seasons import Evening


class Draw(models.Model):
    """One act of drawing, for one round or several, with all that is needed to repeat it.

    `plan` is the JSON of `jassclub.draws.plan.Plan`, with the members' keys in the order of their numbers
    under "members"; null where tokens came from the bag, or where a version before this one drew.
    """

    class Method(models.TextChoices):
        TOKENS = "tokens", _("tokens drawn by the program")
        MIXED = "mixed", _("mixed draw")
        PAIRS = "pairs", _("fixed pairs")
        STANDING = "standing", _("by standing")
        BAG = "bag", _("tokens drawn by hand from the bag")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="draws")
    method = models.CharField(max_length=10, choices=Method)
    seed = models.BigIntegerField(null=True)  # of draws by the program only
    version = models.CharField(max_length=20, blank=True)  # of the program
    plan = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(method__in=["tokens", "mixed", "pairs", "standing", "bag"]),
                name="draw_method_known",
            ),
            models.CheckConstraint(
                condition=Q(method="bag", seed__isnull=True) | (~Q(method="bag") & Q(seed__isnull=False)),
                name="the_program_draws_with_a_seed",
            ),
            *within("draw", seed=(0, 2**SEED_BITS - 1)),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.get_method_display()}"


class Pair(models.Model):
    """Two who stay together all evening, where fixed pairs play."""

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
    """What every draw by the program respects, on every evening on which they are here."""

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
        return " – ".join(str(each) for each in (self.one, self.other) if each)
