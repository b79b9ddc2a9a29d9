"""Which forms a game brings. A game without forms is scored, but no season is opened with it yet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import schieber


@dataclass(frozen=True)
class GameForms:
    name: Promise
    options: type[Any]
    deal: type[Any]
    totals: type[Any] | None
    control: Callable[[Any, Mapping[int, Any]], Any]  # options and typed deals to the control sum
    totals_control: Callable[[Any, Mapping[str, Any]], Any]  # the same for the totals of a sheet
    template: str  # how a deal looks on the table's page
    control_template: str  # how the control sum looks
    entry_template: str  # how an entry reads in the list of corrections


FORMS = {
    "schieber": GameForms(
        name=_("Schieber"),
        options=schieber.OptionsForm,
        deal=schieber.DealForm,
        totals=schieber.TotalsForm,
        control=schieber.control,
        totals_control=schieber.totals_control,
        template="tournaments/games/schieber_deal.html",
        control_template="tournaments/games/schieber_control.html",
        entry_template="tournaments/games/schieber_entry.html",
    ),
}
