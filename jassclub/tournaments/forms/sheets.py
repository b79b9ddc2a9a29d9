"""Which sides are exchanged, and to which table a sheet belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.play.selectors.records import record_of

from ..models import Table


class SidesForm(forms.Form):
    """Two sides of a sheet; `pairs` are those that can be exchanged."""

    one = forms.TypedChoiceField(coerce=int, label=gettext_lazy("One side"))
    other = forms.TypedChoiceField(coerce=int, label=gettext_lazy("The other side"))

    def __init__(
        self, *args: Any, names: Sequence[str], pairs: Sequence[tuple[int, int]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        choices = [("", "–"), *enumerate(names)]
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        both = sorted(side for side in (cleaned.get("one"), cleaned.get("other")) if side is not None)
        if len(both) == 2 and tuple(both) not in self.pairs:
            self.add_error("other", _("Choose two different sides."))
        return cleaned


class OtherTableForm(forms.Form):
    """Another table of the round, each with who plays there and how much is written."""

    to = forms.TypedChoiceField(coerce=int, label=gettext_lazy("This sheet belongs to"))

    def __init__(self, *args: Any, tables: Sequence[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((each.pk, _described(each)) for each in tables),
        ]


def _described(table: Table) -> str:
    said = {"n": table.number, "names": " / ".join(record_of(table.match).names.sides)}
    if table.match.is_begun:
        return _("Table %(n)s: %(names)s") % said
    return _("Table %(n)s: %(names)s (nothing written yet)") % said
