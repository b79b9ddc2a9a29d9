"""The draws of a round: the one that stands, what repaired it since, and those taken back before."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from ..models import Draw, Evening, Round, TakenBack


@dataclass(frozen=True)
class RoundDraws:
    """Draws come without their plans, in the order in which they were made.

    `repairs` changed the seats of `draw` so that they fit who is here. `earlier` are the draws of this round
    that were taken back before it, each with its one TakenBack of this round as `taken_back.all()`.
    """

    draw: Draw
    repairs: list[Draw]
    earlier: list[Draw]

    @property
    def in_force(self) -> Draw:
        """The draw or repair by which the round is seated now, but for wrong seats."""
        return self.repairs[-1] if self.repairs else self.draw

    @property
    def is_secret(self) -> bool:
        """Whether something that went into the seats is the secretary's only."""
        return any(each.is_secret for each in (self.draw, *self.repairs))


def draws_of_round(round_: Round) -> RoundDraws | None:
    """In one query, or two where it was drawn more than once; None where the round was not drawn."""
    if round_.draw_id is None:
        return None
    taken_back = Prefetch(
        "taken_back", TakenBack.objects.filter(number=round_.number).select_related("by"), to_attr="undone"
    )
    found = list(draws_for(round_.evening_id, round_.number))
    [draw] = [each for each in found if each.pk == round_.draw_id]
    if len(found) == 1:
        return RoundDraws(draw, [], [])
    prefetch_related_objects(found, taken_back)
    return RoundDraws(
        draw=draw,
        repairs=[each for each in found if each.is_repair and not each.undone],  # type: ignore[attr-defined]
        earlier=[each for each in found if each.undone and not each.is_repair],  # type: ignore[attr-defined]
    )


def draws_for(evening: int, number: int) -> QuerySet[Draw]:
    """Every draw that the round of this number had on the evening."""
    draws = Draw.objects.filter(evening=evening, first__lte=number, last__gte=number, drawn__isnull=False)
    return draws.select_related("by").defer("plan").order_by("pk")


def standing_draws(round_: Round) -> QuerySet[Draw]:
    """The draw of the round, then what repaired it since; whole, with their plans."""
    draws = Draw.objects.filter(evening=round_.evening_id, drawn__isnull=False, pk__gte=round_.draw_id)
    draws = draws.filter(first__lte=round_.number, last__gte=round_.number)
    return draws.exclude(taken_back__number=round_.number).order_by("pk")


def undone_draws(evening: Evening) -> list[Draw]:
    """Draws of the evening of which a round was taken back, or that were never carried out, also repairs.

    Each with its TakenBack rows as `undone`; in one query where there are none, else in two.
    """
    is_undone = Exists(TakenBack.objects.filter(draw=OuterRef("pk"))) & Q(is_repair=False)
    draws = evening.draws.filter(is_undone | Q(drawn__isnull=True)).select_related("by").defer("plan")
    rows = Prefetch("taken_back", TakenBack.objects.select_related("by"), to_attr="undone")
    return list(draws.prefetch_related(rows).order_by("pk"))
