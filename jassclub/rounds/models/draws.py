"""Draws and what becomes of them, pairs that stay together, and standing wishes."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.seasons.models import Evening
from jassclub.web.addresses import address
from jassclub.web.bounds import MOST_ROUNDS, SEED_BITS, within


class Draw(models.Model):
    """One act of drawing, for one round or several: what went into it, and what came of it.

    It is kept for ever, also when its rounds are taken back. People are numbered: `members` are their keys,
    the first is number 1; those who only were here on earlier evenings come last.

    first, last  the numbers of its rounds
    is_repair       rounds that were drawn already were changed, so that they fit who is here
    plan         the JSON of `jassclub.engine.draws.plan.Plan`; null where tokens came from the bag
    drawn        "numbers" of the rounds, the tables of each ("rounds") and who sits out in each
                 ("sitting_out"); null where the draw was announced and not carried out
    has_wishes   the plan says who wishes what: it is for the secretary, until the draw is opened
    fingerprinted  the members' keys that the fingerprint was made of, where they are others now: the draw
                 was loaded with its season, and has the keys of the club that drew
    nonce, fingerprint  as in `jassclub.engine.draws.plan`; empty where tokens came from the bag
    """

    class Method(models.TextChoices):
        TOKENS = "tokens", _("tokens drawn by the program")
        MIXED = "mixed", _("mixed draw")
        PAIRS = "pairs", _("fixed pairs")
        STANDING = "standing", _("by standing")
        BAG = "bag", _("tokens drawn by hand from the bag")

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="draws")
    method = models.CharField(max_length=10, choices=Method)
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    is_repair = models.BooleanField(default=False)
    seed = models.BigIntegerField(null=True)  # of draws by the program only
    version = models.CharField(max_length=20)  # of the program
    members = models.JSONField(default=list)
    fingerprinted = models.JSONField(null=True)
    plan = models.JSONField(null=True)
    drawn = models.JSONField(null=True)
    has_wishes = models.BooleanField(default=False)
    nonce = models.CharField(max_length=64, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(null=True)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(method__in=["tokens", "mixed", "pairs", "standing", "bag"]),
                name="draw_method_known",
            ),
            models.CheckConstraint(
                condition=Q(method="bag", seed__isnull=True, plan__isnull=True, fingerprint="")
                | (~Q(method="bag") & Q(seed__isnull=False, plan__isnull=False) & ~Q(fingerprint="")),
                name="the_program_draws_by_a_plan_with_a_seed",
            ),
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="a_draw_is_for_one_round_or_more"),
            *within("draw", seed=(0, 2**SEED_BITS - 1), first=(1, MOST_ROUNDS), last=(1, MOST_ROUNDS)),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.get_method_display()}"

    def get_absolute_url(self) -> str:
        return address("draw_record", self.pk)

    @property
    def fingerprinted_members(self) -> list[int]:
        """The keys of the people as the fingerprint has them."""
        return self.members if self.fingerprinted is None else self.fingerprinted

    @property
    def is_secret(self) -> bool:
        """Whether what went into it is the secretary's only."""
        return self.has_wishes and self.opened_at is None


class TakenBack(models.Model):
    """A round of a draw that was taken back before anything was entered: its tables are gone, the draw stays.

    `seated` has the members' keys as they sat then: "tables" by seat, and "sitting_out".
    """

    draw = models.ForeignKey(Draw, models.CASCADE, related_name="taken_back")
    number = models.PositiveSmallIntegerField()
    seated = models.JSONField()
    at = models.DateTimeField()  # the same for all rounds that were taken back in one step
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "number"], name="a_round_is_taken_back_once"),
            *within("taken_back", number=(1, MOST_ROUNDS)),
        ]

    def __str__(self) -> str:
        return f"{self.draw}, {self.number}"
