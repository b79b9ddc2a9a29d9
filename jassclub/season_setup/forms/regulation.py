"""A season's regulation as a form, in words of the club; what it says is read by the rules' own JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.regulation import Regulation
from jassclub.games.presentation import Presentation
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import decimal
from jassclub.seasons.queries import SeasonRegulation, with_keys
from jassclub.seasons.regulation_json import MOST, InvalidRegulation, from_json, to_json
from jassclub.seasons.regulation_presets import Preset
from jassclub.seasons.regulation_words import drops_all, tie_word
from jassclub.web.bounds import MOST_ROUNDS, MOST_WEIGHT
from jassclub.web.forms import SeenField, refuse_stale_form, show_present

from .regulation_fields import SPARE, AdjustmentRow, ExcuseRow, InOrderField, RankPointsField, rows, written

ALL, BEST, DROP = "all", "best", "drop"
FIXED = "fixed"
COUNTED = {
    ALL: gettext_lazy("every evening counts"),
    BEST: gettext_lazy("the best evenings count"),
    DROP: gettext_lazy("the worst evenings do not count"),
}
VALUES = {
    steps.POINTS: gettext_lazy("its points: the sum of the rounds that count"),
    steps.RANKS: gettext_lazy("ranking points by the rank of the evening"),
    steps.ROUNDS: gettext_lazy("ranking points by the rank of each round, added up"),
}
COMBINED = {
    steps.SUM: gettext_lazy("the sum of the evenings that count"),
    steps.AVERAGE: gettext_lazy("the average of the evenings that count"),
}
EXCUSED = {
    steps.NOTHING: gettext_lazy("nothing: as if it were missed without excuse"),
    steps.AVERAGE: gettext_lazy("the average of the player's own evenings"),
    FIXED: gettext_lazy("a fixed number of points"),
}
UNEVEN = {
    steps.ALL_DEALS: gettext_lazy("all of them count"),
    steps.AVERAGE_DEAL: gettext_lazy("the average of a deal, times the deals that others play"),
    steps.FIRST_DEALS: gettext_lazy("the first ones count, as many as others play"),
}
# Where a refusal of the rules' JSON is shown.
SHOWN_AT = {"evening_drop": "evening_drop", "excused_value": "excused_points"}


@dataclass(frozen=True)
class Filled:
    """What a form of a season's regulation is filled in with."""

    regulation: Regulation
    guests: str
    helpers_ranked: bool
    rounds_per_evening: int

    @classmethod
    def of(cls, season: Season, regulation: Regulation) -> Filled:
        return cls(regulation, season.guests, season.helpers_ranked, season.rounds_per_evening)

    def with_preset(self, preset: Preset, evenings: Sequence[Evening]) -> Filled:
        """The rounds of an evening are the preset's as long as no evening is open."""
        rounds = self.rounds_per_evening if evenings or preset.rounds is None else preset.rounds
        last = evenings[-1].date if evenings else None
        regulation = preset.filled_in(self.regulation, last)
        return replace(self, regulation=regulation, rounds_per_evening=rounds)

    @property
    def fields(self) -> dict[str, Any]:
        """Those of the season."""
        return {
            "guests": self.guests,
            "helpers_ranked": self.helpers_ranked,
            "rounds_per_evening": self.rounds_per_evening,
        }

    @property
    def noted(self) -> str:
        """As a text that is the same for the same."""
        return json.dumps([to_json(self.regulation), self.fields], sort_keys=True)


def _number(low: int = 0, high: int = MOST, **about: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=low, max_value=high, required=False, **about)


def _decimal(low: int, high: int, **about: Any) -> forms.DecimalField:
    widget = forms.NumberInput(attrs={"step": "any"})
    return forms.DecimalField(
        min_value=low, max_value=high, decimal_places=2, required=False, widget=widget, **about
    )


def _choice(choices: Mapping[str, Any], **about: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=list(choices.items()), widget=forms.RadioSelect, **about)


class RegulationForm(forms.Form):
    """Asks for every step of a regulation. Its rows of penalties and of who is excused are `adjustments` and
    `excuses`; all three are valid together, and then `said` is what they say, players by members' keys.
    `evenings` are the season's by date, `members` everybody's name by key.
    """

    seen = SeenField()
    rounds_per_evening = _number(1, MOST_ROUNDS, label=gettext_lazy("Rounds per evening"))
    round_drop = _number(label=gettext_lazy("How many of the worst rounds of an evening do not count"))
    uneven_deals = _choice(UNEVEN, label=gettext_lazy("Of a table that plays more deals than others"))
    evening_value = _choice(VALUES, label=gettext_lazy("An evening is worth"))
    rank_points = RankPointsField(label=gettext_lazy("Ranking points"), required=False)
    rank_points_rest = _decimal(0, MOST, label=gettext_lazy("Every later rank"))
    evenings_that_count = _choice(COUNTED, label=gettext_lazy("Of the season's evenings"))
    evening_best = _number(label=gettext_lazy("How many of the best evenings count"))
    evening_drop = _number(label=gettext_lazy("How many of the worst evenings do not count"))
    combine = _choice(COMBINED, label=gettext_lazy("The total is"))
    least_evenings = _number(
        label=gettext_lazy("Least number of evenings"),
        help_text=gettext_lazy("Who came to fewer is listed last, without a rank. 0: nobody."),
    )
    excused_value = _choice(EXCUSED, label=gettext_lazy("An evening missed with excuse is worth"))
    excused_points = _decimal(-MOST, MOST, label=gettext_lazy("Points for it"))
    ties = InOrderField(label=gettext_lazy("Equal totals are decided by"))
    guests = forms.ChoiceField(
        label=gettext_lazy("Guests are"), choices=Season.Guests.choices, widget=forms.RadioSelect
    )
    helpers_ranked = forms.BooleanField(
        label=gettext_lazy("Helpers who fill a table are ranked too"), required=False
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        season: Season,
        filled: Filled,
        evenings: Sequence[Evening],
        members: Mapping[int, str],
    ) -> None:
        self.season, self.filled, self.evenings, self.members = season, filled, evenings, members
        initial = initial_of(filled, season, self.evenings)
        super().__init__(data, initial=initial)
        if self.evenings:  # its rounds are what has been played
            del self.fields["rounds_per_evening"]
        if not season.uneven_deals:
            del self.fields["uneven_deals"]
        self.fields["ties"].choices = _tie_choices(season.presentation, filled.regulation)  # type: ignore[attr-defined]
        for evening in self.evenings:
            self._add_evening(evening)
        choices = {
            "members": list(members.items()),
            "evenings": [(evening.date.isoformat(), str(evening)) for evening in evenings],
        }
        self.adjustments = rows(
            AdjustmentRow, data, prefix="adjustments", initial=adjustments_of(filled.regulation), **choices
        )
        self.excuses = rows(
            ExcuseRow, data, prefix="excuses", initial=excuses_of(filled.regulation), **choices
        )
        self.said = filled

    def _add_evening(self, evening: Evening) -> None:
        about = {"evening": evening}
        weight = _("%(evening)s counts so many times") % about
        always = _("%(evening)s is never dropped") % about
        self.fields[f"weight_{evening.pk}"] = _decimal(0, MOST_WEIGHT, label=weight)
        self.fields[f"always_{evening.pk}"] = forms.BooleanField(label=always, required=False)

    # --- what the page shows ------------------------------------------------------------------------------

    @property
    def kinds_of_rows(self) -> tuple[Any, Any]:
        return self.excuses, self.adjustments

    @property
    def rows_of_evenings(self) -> Iterator[tuple[Evening, forms.BoundField, forms.BoundField]]:
        for evening in self.evenings:
            yield evening, self[f"weight_{evening.pk}"], self[f"always_{evening.pk}"]

    @property
    def rows_of_ranks(self) -> list[tuple[int, str]]:
        """Each rank with what stands beside it, and some empty ones."""
        given = [str(each) for each in self["rank_points"].value() or ()]
        while given and not given[-1].strip():
            given.pop()
        return list(enumerate([*given, *[""] * SPARE], start=1))

    @property
    def rows_of_ties(self) -> list[str]:
        """What is chosen first, second and so on; empty ones up to the number of choices."""
        field: Any = self.fields["ties"]
        given = [str(each) for each in self["ties"].value() or () if each]
        return [*given, *[""] * (len(field.choices) - len(given))]

    # --- what it says -------------------------------------------------------------------------------------

    def is_valid(self) -> bool:
        """All three parts; the regulation is read once they are."""
        if not all([super().is_valid(), *(rows.is_valid() for rows in self.kinds_of_rows)]):
            return False
        try:
            regulation = with_keys(from_json(self.json()))
        except InvalidRegulation as refusal:
            for fault in refusal.faults:
                at = SHOWN_AT.get(str(fault.place[0]), str(fault.place[0]))
                self.add_error(at if at in self.fields else None, refusal.sentence(fault))
            return False
        self.said = replace(self.filled, regulation=regulation, **self.fields_of_season)
        return True

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        needed = {
            "evening_best": said.get("evenings_that_count") == BEST,
            "evening_drop": said.get("evenings_that_count") == DROP,
            "excused_points": said.get("excused_value") == FIXED,
        }
        for name, is_needed in needed.items():
            if is_needed and name in said and said[name] is None:
                self.add_error(name, _("A number is missing here."))
        return said

    @property
    def fields_of_season(self) -> dict[str, Any]:
        """What the season keeps beside the regulation."""
        names = ("guests", "helpers_ranked", "rounds_per_evening")
        said = {name: self.cleaned_data.get(name) for name in names}
        return {name: value for name, value in said.items() if value is not None}

    @property
    def regulation_with_names(self) -> SeasonRegulation:
        """As it is said, for a list; a lot that is not drawn yet decides nothing in it."""
        regulation = self.said.regulation
        if regulation.lot_seed is None:
            ties = tuple(name for name in regulation.ties if name != steps.LOT)
            regulation = replace(regulation, ties=ties)
        named = {adjustment.player for adjustment in regulation.adjustments}.union(
            *regulation.excused.values()
        )
        return SeasonRegulation(regulation, {key: self.members[key] for key in named})

    @property
    def drops_every_round(self) -> bool:
        """Then no round counts, whoever plays: the page asks."""
        return drops_all(self.said.rounds_per_evening, self.said.regulation)

    @property
    def waits_for_lot(self) -> bool:
        """The lot is drawn when this is saved."""
        regulation = self.said.regulation
        return steps.LOT in regulation.ties and regulation.lot_seed is None

    def json(self) -> dict[str, Any]:
        """As docs/rules.md §11 has it, players by members' keys."""
        said, own = self.cleaned_data, self.filled.regulation
        counted, excused = said["evenings_that_count"], said["excused_value"]
        found: dict[str, Any] = {
            "round_drop": said["round_drop"] or 0,
            "evening_value": said["evening_value"],
            "rank_points": list(said["rank_points"]),
            "rank_points_rest": said["rank_points_rest"] or 0,
            "evening_best": said["evening_best"] if counted == BEST else None,
            "evening_drop": said["evening_drop"] if counted == DROP else 0,
            "combine": said["combine"],
            "least_evenings": said["least_evenings"] or 0,
            "excused_value": said["excused_points"] if excused == FIXED else excused,
            "uneven_deals": said.get("uneven_deals", own.uneven_deals),
            "ties": list(said["ties"]),
            "weights": self._weights(),
            "always": self._always(),
            "excused": self._excused(),
            "adjustments": [
                {"player": str(each["member"]), "points": each["points"], "reason": each["reason"]}
                for each in written(self.adjustments)
            ],
        }
        return found | ({} if own.lot_seed is None else {"lot_seed": own.lot_seed})

    def _is_sent(self, evening: Evening) -> bool:
        """False for an evening that was opened after the page."""
        return f"weight_{evening.pk}" in self.data

    def _of_days_to_come(self, key: str) -> dict[str, Any]:
        """What a file says of days on which there is no evening yet stays as it is."""
        days = {evening.date.isoformat() for evening in self.evenings}
        said = to_json(self.filled.regulation).get(key, {})
        return {day: said[day] if key == "weights" else None for day in said if day not in days}

    def _weights(self) -> dict[str, Any]:
        found = self._of_days_to_come("weights")
        for evening in self.evenings:
            typed = self.cleaned_data[f"weight_{evening.pk}"] if self._is_sent(evening) else evening.weight
            if typed is not None and typed != 1:
                found[evening.date.isoformat()] = typed
        return found

    def _always(self) -> list[str]:
        return [*self._of_days_to_come("always")] + [
            evening.date.isoformat()
            for evening in self.evenings
            if (
                self.cleaned_data[f"always_{evening.pk}"] if self._is_sent(evening) else evening.always_counts
            )
        ]

    def _excused(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in written(self.excuses):
            found.setdefault(each["evening"], []).append(str(each["member"]))
        return found

    # --- somebody else saved it meanwhile -----------------------------------------------------------------

    def refuse_stale(self, current: Season, regulation: Regulation) -> None:
        """`current` is the season as it stands now, with this regulation."""
        now = initial_of(Filled.of(current, regulation), current, self.evenings)
        others = show_present(self, {name: value for name, value in now.items() if name != "seen"})
        if regulation.adjustments != self.said.regulation.adjustments:
            others.append(_("Penalties and bonuses"))
        if regulation.excused != self.said.regulation.excused:
            others.append(_("Who is excused"))
        words = _("The season was changed meanwhile. Look at it, then save again.")
        if others:
            words = _(
                "The season was changed meanwhile."
                " What stands there now differs from what is typed here: %(fields)s."
                " Look at it, then save again."
            ) % {"fields": ", ".join(others)}
        refuse_stale_form(self, current.version, words)


def initial_of(filled: Filled, season: Season, evenings: Sequence[Evening]) -> dict[str, Any]:
    """What stands in each field."""
    by = filled.regulation
    counted = BEST if by.evening_best is not None else DROP if by.evening_drop else ALL
    is_fixed = not isinstance(by.excused_value, str)
    found = {
        "seen": season.version,
        "rounds_per_evening": filled.rounds_per_evening,
        "round_drop": by.round_drop,
        "uneven_deals": by.uneven_deals,
        "evening_value": by.evening_value,
        "rank_points": tuple(map(decimal, by.rank_points)),
        "rank_points_rest": decimal(by.rank_points_rest),
        "evenings_that_count": counted,
        "evening_best": by.evening_best,
        "evening_drop": by.evening_drop or None,
        "combine": by.combine,
        "least_evenings": by.least_evenings,
        "excused_value": FIXED if is_fixed else by.excused_value,
        "excused_points": decimal(by.excused_value) if not isinstance(by.excused_value, str) else None,
        "ties": tuple(dict.fromkeys(by.ties)),
        "guests": filled.guests,
        "helpers_ranked": filled.helpers_ranked,
    }
    for evening in evenings:
        found[f"weight_{evening.pk}"] = decimal(by.weight(evening.date))
        found[f"always_{evening.pk}"] = evening.date in by.always
    return found


def adjustments_of(regulation: Regulation) -> list[dict[str, Any]]:
    return [
        {"member": adjustment.player, "points": decimal(adjustment.points), "reason": adjustment.reason}
        for adjustment in regulation.adjustments
    ]


def excuses_of(regulation: Regulation) -> list[dict[str, Any]]:
    return [
        {"evening": day.isoformat(), "member": member}
        for day, members in sorted(regulation.excused.items())
        for member in sorted(members)
    ]


def _tie_choices(presentation: Presentation, regulation: Regulation) -> list[tuple[str, str]]:
    """What can decide in this game, and what stands there already."""
    return [
        (name, tie_word(name, presentation))
        for name in steps.TIES
        if name != steps.MATSCHE or presentation.all_points or name in regulation.ties
    ]
