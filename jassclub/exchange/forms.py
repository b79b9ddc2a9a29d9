"""The season to which results are added, the corrections of their list, and the file of a season."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from jassclub.members.list_forms import SourceForm
from jassclub.seasons.models import Season
from jassclub.web.alphabet import refuse_both
from jassclub.web.schema import Unreadable
from jassclub.web.spreadsheets.reading import Row

from .schema.seasons import LONGEST_NAME, SeasonFile, read_season
from .schema.stored import UnreadableSeason


class IntoSeasonForm(forms.Form):
    season = forms.ModelChoiceField(
        Season.objects.all(),
        label=gettext_lazy("Season"),
        required=False,
        empty_label=gettext_lazy("– new season: –"),
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the new season"), max_length=LONGEST_NAME, required=False
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("season") and not cleaned.get("name") and not self.errors:
            self.add_error("name", gettext_lazy("Choose a season, or type the name of a new one."))
        refuse_both(cleaned.get("name", ""), chosen=cleaned.get("season"))
        return cleaned


class ResultsSourceForm(IntoSeasonForm, SourceForm):
    field_order = ["season", "name", "names", "file"]


def typed_cells(table: Sequence[Row], data: QueryDict) -> list[Row]:
    """The table with the cells that were corrected on the page, and without the rows that are left out."""
    left_out = set(data.getlist("without"))
    return [
        [
            str(data.get(f"cell-{number}-{place}", value)).replace("\x00", "")
            for place, value in enumerate(row)
        ]
        for number, row in enumerate(table)
        if str(number) not in left_out
    ]


def year_of(name: str, today: date) -> date:
    """The last day that a date without a year may be: the end of the last year in a season's name."""
    words = re.split(r"[\s/-]+", name)
    years = [int(word) for word in words if re.fullmatch("[0-9]{4}", word) and 1900 <= int(word) <= 2100]
    return min(date(max(years), 12, 31), today) if years else today


MOST_PACKED = 900 * 1024  # what a form may carry
SALT = "season-file"


class SeasonFileForm(forms.Form):
    """Once it is valid `filed` is what the file, or the pasted text, holds."""

    file = forms.FileField(
        label=gettext_lazy("Season file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste its contents"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    filed: SeasonFile
    packed: str

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file, text = data.get("file"), data.get("text", "")
        if self.errors:
            return data
        if (file is None) == (not text.strip()):
            raise forms.ValidationError(gettext("Choose a file, or paste its text."))
        field = "text" if file is None else "file"
        try:
            content = text if file is None else file.read().decode("utf-8-sig")
            self.filed = read_season(content)
            self.packed = packed(content)
        except UnicodeDecodeError:
            self.add_error(field, UnreadableSeason.of("no_season").messages)
        except Unreadable as refusal:
            self.add_error(field, refusal.messages)
        return data


class LoadSeasonForm(forms.Form):
    packed = forms.CharField(widget=forms.HiddenInput)
    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=LONGEST_NAME)
    wishes = forms.BooleanField(label=gettext_lazy("Also import its wishes for the draw"), required=False)
    filed: SeasonFile
    content: str

    def clean_packed(self) -> str:
        try:
            self.content = signing.loads(self.cleaned_data["packed"], salt=SALT)
            self.filed = read_season(self.content)
        except signing.BadSignature as error:
            raise forms.ValidationError(gettext("Choose the file again.")) from error
        except Unreadable as refusal:
            raise forms.ValidationError(refusal.messages) from refusal
        return str(self.cleaned_data["packed"])


def packed(content: str) -> str:
    """A file as a hidden field carries it, signed. Raises Unreadable where that is too much for a form."""
    text = signing.dumps(content, salt=SALT, compress=True)
    if len(text) > MOST_PACKED:
        raise UnreadableSeason.of("too_large_for_page")
    return text
