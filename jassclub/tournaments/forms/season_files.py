"""Loading a season: the file first, then what it holds and under which name it is kept."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.json_parts import Unreadable
from jassclub.uploads import UPLOADS

from ..services.filed_season import LONGEST_NAME, FiledSeason, read_season

MOST_BYTES = UPLOADS["/seasons/load/"] * 1024 * 1024  # of a file
MOST_PACKED = 900 * 1024  # what a form may carry, packed


class SeasonFileForm(forms.Form):
    """The file, or its text pasted. Once it is valid `filed` is what it holds."""

    file = forms.FileField(
        label=gettext_lazy("The file of the season"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste its contents"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    filed: FiledSeason
    packed: str

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file, text = data.get("file"), data.get("text", "")
        if self.errors:
            return data
        if (file is None) == (not text.strip()):
            raise forms.ValidationError(_("Choose a file, or paste its text."))
        field = "text" if file is None else "file"
        try:
            content = text if file is None else _decoded(file)
            self.filed = read_season(content)
            self.packed = packed(content)
        except Unreadable as refusal:
            self.add_error(field, str(refusal))
        return data


class LoadSeasonForm(forms.Form):
    """Under which name, and whether with its wishes. The file itself comes along, packed."""

    packed = forms.CharField(widget=forms.HiddenInput)
    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=LONGEST_NAME)
    wishes = forms.BooleanField(
        label=gettext_lazy("Add the wishes for the draw that are in it"), required=False
    )
    filed: FiledSeason
    content: str

    def clean_packed(self) -> str:
        """What was packed is checked once more: anybody could have sent it."""
        try:
            self.content = unpacked(self.cleaned_data["packed"])
            self.filed = read_season(self.content)
        except Unreadable as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return str(self.cleaned_data["packed"])

    @property
    def is_read(self) -> bool:
        return hasattr(self, "filed")


def packed(content: str) -> str:
    """A file as a hidden field carries it. Raises Unreadable where that is too much for a form."""
    found = base64.b64encode(zlib.compress(content.encode(), 9)).decode()
    if len(found) > MOST_PACKED:
        raise Unreadable(_("This file is too large for the page: load it with the command load_season."))
    return found


def unpacked(text: str) -> str:
    try:
        content = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        return content.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise Unreadable(_("Choose the file once more.")) from error


def _decoded(file: Any) -> str:
    if file.size > MOST_BYTES:
        raise Unreadable(_("This is too large for the file of a season."))
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Unreadable(_("This is no file of a season.")) from error
