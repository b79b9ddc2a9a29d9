"""A season's regulation as a form in the club's words."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.regulation import Regulation
from jassclub.journal.forms import SeenField, refuse_stale_form, show_present
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import decimal
from jassclub.seasons.queries import season_regulation, with_keys
from jassclub.seasons.regulation_json import MOST, InvalidRegulation, Json, from_json, to_json
from jassclub.seasons.regulation_words import drops_all, tie_word
from jassclub.web.bounds import MOST_ROUNDS, MOST_WEIGHT

from ..scoring import SEASON_FIELDS, Scoring
from . import regulation_fields as parts
from .regulation_fields import ALL, BEST, DROP, FIXED, SPARE
from .seasons import SeasonForm

# Steps that a field of the same name asks for; an empty number is 0.
PLAIN_STEPS = ("round_drop", "uneven_deals", "evening_value", "combine", "least_evenings")


class RegulationForm(forms.Form):
    """Asks for every step of a regulation; `adjustments` and `excuses` are formsets. Once all three are
    valid, `scoring` is what was typed, players by members' keys. `evenings` are the season's by date."""

    seen = SeenField(required=False)
    rounds_per_evening = parts.number_field(1, MOST_ROUNDS, label=_("Rounds per evening"))
    round_drop = parts.number_field(label=_("Worst rounds dropped per evening"))
    uneven_deals = parts.choice_field(parts.UNEVEN, label=_("At a table that plays more deals than others"))
    evening_value = parts.choice_field(parts.VALUES, label=_("An evening is worth"))
    rank_points = parts.RankPointsField(label=_("Ranking points"), required=False)
    rank_points_rest = parts.decimal_field(0, MOST, label=_("Every other rank"))
    evenings_that_count = parts.choice_field(parts.COUNTED, label=_("Of the season's evenings"))
    evening_best = parts.number_field(label=_("Number of best evenings that count"))
    evening_drop = parts.number_field(label=_("Number of worst evenings dropped"))
    combine = parts.choice_field(parts.COMBINED, label=_("The total is"))
    least_evenings = parts.number_field(
        label=_("Minimum number of evenings"),
        help_text=_("Anyone with fewer is listed last, without a rank. 0: no minimum."),
    )
    excused_value = parts.choice_field(parts.EXCUSED, label=_("An excused absence is worth"))
    excused_points = parts.decimal_field(-MOST, MOST, label=_("Points for an excused absence"))
    ties = parts.InOrderField(label=_("Ties are decided by"), required=False)
    guests = forms.ChoiceField(label=_("Guests are"), choices=Season.Guests.choices, widget=forms.RadioSelect)
    helpers_ranked = forms.BooleanField(label=_("Stand-ins are ranked too"), required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        season: Season,
        initial: Scoring,
        evenings: Sequence[Evening],
        members: Mapping[int, str],
    ) -> None:
        self.season, self.evenings = season, evenings
        self.scoring = self.initial_scoring = initial
        regulation = initial.regulation
        super().__init__(data, initial=_initial(initial, season, evenings))
        if self.evenings:  # its rounds are what has been played
            del self.fields["rounds_per_evening"]
        if not season.uneven_deals:
            del self.fields["uneven_deals"]
        self.fields["ties"].choices = [  # type: ignore[attr-defined]
            (name, tie_word(name, season.presentation))
            for name in steps.TIES
            if name != steps.MATSCHE or season.presentation.all_points or name in regulation.ties
        ]
        for evening in evenings:
            about = {"evening": evening}
            self.fields[f"weight_{evening.pk}"] = parts.decimal_field(
                0, MOST_WEIGHT, label=_("Weight of %(evening)s") % about
            )
            self.fields[f"always_{evening.pk}"] = forms.BooleanField(
                label=_("%(evening)s is never dropped") % about, required=False
            )
        choices = {
            "members": list(members.items()),
            "evenings": [(evening.date.isoformat(), str(evening)) for evening in evenings],
        }
        penalties = [
            {"member": adjustment.player, "points": decimal(adjustment.points), "reason": adjustment.reason}
            for adjustment in regulation.adjustments
        ]
        excused = [
            {"evening": day.isoformat(), "member": member}
            for day, members_of_day in sorted(regulation.excused.items())
            for member in sorted(members_of_day)
        ]
        self.adjustments = parts.rows(
            parts.AdjustmentRow, data, prefix="adjustments", initial=penalties, **choices
        )
        self.excuses = parts.rows(parts.ExcuseRow, data, prefix="excuses", initial=excused, **choices)
        self.kinds_of_rows = (self.excuses, self.adjustments)

    @property
    def rows_of_evenings(self) -> Iterator[tuple[Evening, forms.BoundField, forms.BoundField]]:
        for evening in self.evenings:
            yield evening, self[f"weight_{evening.pk}"], self[f"always_{evening.pk}"]

    @property
    def rows_of_ranks(self) -> list[tuple[int, str]]:
        points = parts.without_empty_end([str(points) for points in self["rank_points"].value() or ()])
        return list(enumerate([*points, *[""] * SPARE], start=1))

    @property
    def rows_of_ties(self) -> list[str]:
        """What is chosen first, second and so on; empty ones up to the number of choices."""
        field: Any = self.fields["ties"]
        chosen = [str(tie) for tie in self["ties"].value() or () if tie]
        return [*chosen, *[""] * (len(field.choices) - len(chosen))]

    def is_valid(self) -> bool:
        """Validates all three parts; what was typed must be a regulation for the reader of files, too."""
        if not all([super().is_valid(), *(formset.is_valid() for formset in self.kinds_of_rows)]):
            return False
        try:
            regulation = with_keys(from_json(self._typed()))
        except InvalidRegulation as refusal:
            self.add_error(None, refusal.messages)
            return False
        typed = {name: value for name in SEASON_FIELDS if (value := self.cleaned_data.get(name)) is not None}
        self.scoring = Scoring(regulation, self.initial_scoring.fields | typed)
        return True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name, choice, option in (
            ("evening_best", "evenings_that_count", BEST),
            ("evening_drop", "evenings_that_count", DROP),
            ("excused_points", "excused_value", FIXED),
        ):
            if data.get(choice) == option and name in data and data[name] is None:
                self.add_error(name, _("A number is missing here."))
        return data

    @property
    def regulation_without_lot(self) -> Regulation:
        """What was typed, to list standings by it; a lot that is not drawn yet decides nothing there."""
        regulation = self.scoring.regulation
        if not self.waits_for_lot:
            return regulation
        return replace(regulation, ties=tuple(tie for tie in regulation.ties if tie != steps.LOT))

    @property
    def drops_every_round(self) -> bool:
        return drops_all(self.scoring.rounds_per_evening, self.scoring.regulation)

    @property
    def waits_for_lot(self) -> bool:
        """Whether the lot is drawn when this is saved."""
        regulation = self.scoring.regulation
        return steps.LOT in regulation.ties and regulation.lot_seed is None

    def _typed(self) -> Json:
        """Days of a file on which there is no evening yet keep their weights."""
        data, stored = self.cleaned_data, to_json(self.initial_scoring.regulation)
        counted, excused = data["evenings_that_count"], data["excused_value"]
        days = {evening.date.isoformat(): evening for evening in self.evenings}
        weights = {day: weight for day, weight in stored.get("weights", {}).items() if day not in days}
        always = set(stored.get("always", ())) - days.keys()
        for day, evening in days.items():
            weight, is_always = evening.weight, evening.always_counts
            if f"weight_{evening.pk}" in self.data:  # else it was opened after the page
                weight, is_always = data[f"weight_{evening.pk}"], data[f"always_{evening.pk}"]
            if weight not in (None, 1):
                weights[day] = weight
            if is_always:
                always.add(day)
        excuses: dict[str, list[str]] = defaultdict(list)
        for row in parts.filled_rows(self.excuses):
            excuses[row["evening"].isoformat()].append(str(row["member"]))
        plain = {name: data[name] or 0 for name in PLAIN_STEPS if name in data}
        return {
            **(stored | plain),
            "rank_points": list(data["rank_points"]),
            "rank_points_rest": data["rank_points_rest"] or 0,
            "evening_best": data["evening_best"] if counted == BEST else None,
            "evening_drop": data["evening_drop"] if counted == DROP else 0,
            "excused_value": data["excused_points"] if excused == FIXED else excused,
            "ties": list(data["ties"]),
            "weights": weights,
            "always": list(always),
            "excused": dict(excuses),
            "adjustments": [
                {"player": str(row["member"]), "points": row["points"], "reason": row["reason"]}
                for row in parts.filled_rows(self.adjustments)
            ],
        }

    def refuse_stale(self, current: Season) -> None:
        regulation = season_regulation(current)
        now = _initial(Scoring.of(current, regulation), current, self.evenings)
        others = show_present(self, {name: value for name, value in now.items() if name != "seen"})
        if regulation.adjustments != self.scoring.regulation.adjustments:
            others.append(str(_("Penalties and bonuses")))
        if regulation.excused != self.scoring.regulation.excused:
            others.append(str(_("Who is excused")))
        words = str(_("The season was changed in the meantime. Check it, then save again."))
        if others:
            words = SeasonForm.meanwhile % {"fields": ", ".join(others)}
        refuse_stale_form(self, current.version, words)


def _initial(scoring: Scoring, season: Season, evenings: Sequence[Evening]) -> dict[str, Any]:
    by = scoring.regulation
    excused = by.excused_value
    initial = {name: getattr(by, name) for name in PLAIN_STEPS} | scoring.fields
    initial |= {
        "seen": season.version,
        "rank_points": tuple(map(decimal, by.rank_points)),
        "rank_points_rest": decimal(by.rank_points_rest),
        "evenings_that_count": BEST if by.evening_best is not None else DROP if by.evening_drop else ALL,
        "evening_best": by.evening_best,
        "evening_drop": by.evening_drop or None,
        "excused_value": excused if isinstance(excused, str) else FIXED,
        "excused_points": None if isinstance(excused, str) else decimal(excused),
        "ties": tuple(dict.fromkeys(by.ties)),
    }
    for evening in evenings:
        initial[f"weight_{evening.pk}"] = decimal(by.weight(evening.date))
        initial[f"always_{evening.pk}"] = evening.date in by.always
    return initial
