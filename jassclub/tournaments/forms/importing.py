"""Which season results are taken over into, and what was mended in their list."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from jassclub.chosen_or_typed import refuse_both
from jassclub.incoming.forms import SourceForm
from jassclub.spreadsheets.cells import Row

from ..models import Season
from ..services.importing import LONGEST_NAME


class IntoSeasonForm(forms.Form):
    season = forms.ModelChoiceField(
        Season.objects.all(),
        label=_("Season"),
        required=False,
        empty_label=_("– a new one, called: –"),
    )
    name = forms.CharField(label=_("Name of the new season"), max_length=LONGEST_NAME, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("season") and not cleaned.get("name") and not self.errors:
            self.add_error("name", _("Choose a season, or type the name of a new one."))
        refuse_both(cleaned.get("name", ""), chosen=cleaned.get("season"))
        return cleaned

    @property
    def season_name(self) -> str:
        season = self.cleaned_data["season"]
        return season.name if season else self.cleaned_data["name"]


class ResultsSourceForm(IntoSeasonForm, SourceForm):
    """A list of results and where it belongs."""

    field_order = ["season", "name", "names", "file"]


def mended(table: Sequence[Row], data: QueryDict) -> list[Row]:
    """The table with the cells that were typed anew, and without the rows that are left out."""
    rows: list[Row] = []
    left_out = set(data.getlist("without"))
    for number, row in enumerate(table):
        if str(number) in left_out:
            continue
        cells = (data.get(f"cell-{number}-{place}", value) for place, value in enumerate(row))
        rows.append([str(value).replace("\x00", "") for value in cells])
    return rows


def year_of(name: str, today: date) -> date:
    """The day up to which days without a year are looked for: the end of the last year in a season's name."""
    years = [int(word) for word in name.replace("/", " ").replace("-", " ").split() if _is_year(word)]
    last = date(max(years), 12, 31) if years else today
    return min(last, today)


def _is_year(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) == 4 and 1900 <= int(word) <= 2100
