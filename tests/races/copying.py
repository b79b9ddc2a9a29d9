"""Many copies of a season with all that belongs to it: its services take a hundred times as long."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.base import ModelState

from jassclub.accounts.models import Account
from jassclub.drawing.models import Pair, Wish
from jassclub.drawing.queries.record import program_of
from jassclub.engine.draws.plan import fingerprint
from jassclub.evenings.models import SignUp
from jassclub.matches.models import Answer, Correction, Entry, Match, Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Result, Round, SeatChange, Table
from jassclub.seasons.models import Attendance, Evening, Season

# In this order: what comes later names what comes before it.
COPIED: tuple[type[models.Model], ...] = (
    *(Account, Member, Season, Evening, Attendance, SignUp, Pair, Draw, Round, Match, Seat, Table, Result),
    *(Entry, Correction, Answer, SeatChange, Wish),
)
TOLD_APART = {Account: "username", Member: "surname", Season: "name"}

Rows = Mapping[type[models.Model], list[Any]]
Copies = dict[tuple[type[models.Model], int], Any]  # by model and key of the template


def rows_of(template: Mapping[type[models.Model], Q]) -> Rows:
    """The rows to copy, with their model; `template` says which of each model, in the order of COPIED."""
    return {model: list(model._default_manager.filter(template[model]).order_by("pk")) for model in COPIED}


def copies(rows: Rows, names: list[str]) -> list[Copies]:
    made_for: list[Copies] = [{} for _name in names]
    told = list(zip(made_for, names, strict=True))
    for model in COPIED:
        made = [_copied(row, known, name) for known, name in told for row in rows[model]]
        model._default_manager.bulk_create(made, batch_size=2000)
        each = iter(made)
        for known in made_for:
            for row in rows[model]:
                known[model, row.pk] = next(each)
    return made_for


def _copied(row: models.Model, known: Copies, name: str) -> models.Model:
    new = type(row).__new__(type(row))  # copy.copy takes three times as long
    new.__dict__.update(row.__dict__, _state=ModelState())
    new.pk = None
    for field in row._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            target = (field.related_model, getattr(row, field.attname))
            setattr(new, field.attname, known[target].pk if target in known else target[1])
    if type(row) in TOLD_APART:
        attribute = TOLD_APART[type(row)]
        setattr(new, attribute, f"{getattr(row, attribute)} {name}")
    if isinstance(new, Match) and new.key:
        new.key = f"{new.key} {name}"
    if isinstance(new, Draw):
        new.members = [known[Member, pk].pk if (Member, pk) in known else pk for pk in new.members]
    if isinstance(new, Draw) and new.plan:
        said = {"plan": new.plan, "members": new.members, "program": program_of(new), "nonce": new.nonce}
        new.fingerprint = fingerprint(**said)
    return new
