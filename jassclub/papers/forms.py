"""Which papers are printed in one go, on what, and how large."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.printing.paper import Paper
from jassclub.printing.sizes import Look

from .print_centre import Offer, Section

ON_A4 = gettext_lazy("A4")
ON_A5 = gettext_lazy("A5, two on a page")


class PrintForm(forms.Form):
    """A tick for each paper of a section; beside it its size, or for how many it is printed.

    It is sent as part of the address: nothing is changed by it.
    """

    papers = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one paper.")},
    )
    large = forms.BooleanField(label=gettext_lazy("Large type, easier to read"), required=False)

    def __init__(self, *args: Any, section: Section, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"{section.slug}_%s", **kwargs})
        self.section = section
        self.fields["papers"].choices = [(each.slug, each.label) for each in section.offers]  # type: ignore[attr-defined]
        self.initial["papers"] = [each.slug for each in section.offers if each.is_usual] or [
            each.slug for each in section.offers[:1]
        ]
        if all(each.number for each in section.offers):
            del self.fields["large"]  # tokens and table numbers have one size
        for offer in section.offers:
            if offer.size:
                self.fields[f"on_{offer.slug}"] = _size_field(offer)
            if offer.number:
                self.fields[f"number_{offer.slug}"] = forms.IntegerField(
                    label=offer.number.label,
                    min_value=offer.number.least,
                    max_value=offer.number.most,
                    initial=offer.number.proposed,
                    required=False,
                )

    @property
    def rows(self) -> list[tuple[Offer, Any, Any, Any]]:
        """Each offer with its tick and, where it has one, the field of its size and of its number."""
        return [
            (offer, tick, self._field("on", offer), self._field("number", offer))
            for offer, tick in zip(self.section.offers, self["papers"], strict=True)
        ]

    def _field(self, kind: str, offer: Offer) -> Any:
        name = f"{kind}_{offer.slug}"
        return self[name] if name in self.fields else None

    def ticked(self) -> list[Paper]:
        """The papers, in the order of the page."""
        data = self.cleaned_data
        return [
            offer.make(
                Look(data.get(f"on_{offer.slug}") or offer.size or "A4", data.get("large", False)),
                data.get(f"number_{offer.slug}") or (offer.number.proposed if offer.number else 0),
            )
            for offer in self.section.offers
            if offer.slug in data["papers"]
        ]


def _size_field(offer: Offer) -> forms.ChoiceField:
    label = _("Size of: %(paper)s") % {"paper": offer.label}
    return forms.ChoiceField(
        label=label,
        choices=[("A4", ON_A4), ("A5", ON_A5)],
        initial=offer.size,
        required=False,
        widget=forms.Select(attrs={"aria-label": label}),
    )
