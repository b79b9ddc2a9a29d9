"""Rounds and how they were drawn, their tables, and who had which part in them."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.bounds import MOST_POINTS, MOST_ROUNDS, MOST_TABLES, MOST_TOKENS, SEED_BITS, known, within


class Draw(models.Model):
    """One act of drawing, for one round or several, kept forever, also when its rounds are taken back. People
    are numbered: `members` are their keys, the first is number 1; those who only were here on earlier
    evenings come last.

    first, last  the numbers of its rounds
    is_repair    rounds that were drawn already were changed, so that they fit who is here
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
        STANDING = "standing", _("by standings")
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
            *known("draw", method=("tokens", "mixed", "pairs", "standing", "bag")),
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
        return reverse("draw_record", args=[self.pk])

    @property
    def fingerprinted_members(self) -> list[int]:
        return self.members if self.fingerprinted is None else self.fingerprinted

    @property
    def is_secret(self) -> bool:
        return self.has_wishes and self.opened_at is None


class TakenBack(models.Model):
    """A round of a draw that was taken back before anything was entered: its tables are gone, the draw stays.
    `seated` has the members' keys as they sat then: "tables" by seat, and "sitting_out"."""

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


def _has_match(*states: Match.State) -> Exists:
    return Exists(Table.objects.filter(round=OuterRef("pk"), match__state__in=states))


def hidden(round_: str = "") -> Q:
    """Of rounds that are hidden until the prize-giving; `round_` is the lookup of the round, as `round__`."""
    return Q(**{f"{round_}evening__hidden_from__lte": F(f"{round_}number")})


class RoundQuerySet(models.QuerySet["Round"]):
    """A round is closed when all its matches are."""

    def with_state(self) -> "RoundQuerySet":
        return self.annotate(  # type: ignore[no-redef, unused-ignore]
            is_closed=~_has_match(Match.State.AHEAD, Match.State.OPEN), is_ahead=_has_match(Match.State.AHEAD)
        )

    def closed(self) -> "RoundQuerySet":
        return self.exclude(_has_match(Match.State.AHEAD, Match.State.OPEN))

    def not_closed(self) -> "RoundQuerySet":
        return self.filter(_has_match(Match.State.AHEAD, Match.State.OPEN))

    def ahead(self) -> "RoundQuerySet":
        return self.filter(_has_match(Match.State.AHEAD))

    def shown(self) -> "RoundQuerySet":
        return self.exclude(hidden())


class Round(models.Model):
    """The tables of one draw and the deals played there. Without a draw its results come from a list."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, models.PROTECT, null=True, related_name="rounds")

    objects = RoundQuerySet.as_manager()
    is_closed: bool  # as `with_state` reads them
    is_ahead: bool
    is_written: bool  # as `drawing.queries.progress.read_rounds` does
    is_complete: bool

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="one_round_of_a_number"),
            *within("round", number=(1, MOST_ROUNDS)),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.pk])

    @property
    def is_hidden(self) -> bool:
        first = self.evening.hidden_from
        return first is not None and first <= self.number


class Table(models.Model):
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
        return reverse("table", args=[self.pk])


class Result(models.Model):
    """A player's part in a round: seated at a table, sitting out, or imported from a list. Only imported
    results keep `points` here; the others' are worked out when they are read."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        SAT_OUT = "sat_out", _("sat out")
        IMPORTED = "imported", _("imported")

    round = models.ForeignKey(Round, models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, models.PROTECT, related_name="results")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYED)
    is_ranked = models.BooleanField(default=True)
    seat = models.OneToOneField(Seat, models.CASCADE, null=True, related_name="result")
    token = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)

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
        """Where the player sits; read with `seat__match__table`."""
        return self.seat.match.table if self.seat else None


class SeatChange(models.Model):
    """A player plays elsewhere than drawn: a token before and after, SITS_OUT without a table, null outside
    of the round. `repair` is the draw that adjusted the round to players who came or left."""

    class Why(models.TextChoices):
        CAME_OR_LEFT = "came_or_left", _("someone came or left")
        WRONG_SEATS = "wrong_seats", _("wrong seats")

    SITS_OUT = 0

    round = models.ForeignKey(Round, models.CASCADE, related_name="seat_changes")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    before = models.PositiveSmallIntegerField(null=True)
    after = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=12, choices=Why)
    repair = models.ForeignKey(Draw, models.PROTECT, null=True, related_name="seat_changes")
    at = models.DateTimeField()  # the same for everyone who was moved in one step
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
