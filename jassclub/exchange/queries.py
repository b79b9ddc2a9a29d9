"""A season as one file (docs/season-file.md), and what loading such a file would add here."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from django.db.models import Prefetch, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from jassclub.accounts.models import Account
from jassclub.drawing.draw_integrity import Named, listed
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.names import same_name_key
from jassclub.evenings.models import SignUp
from jassclub.games import presentation_of
from jassclub.journal.queries import merged_keys
from jassclub.matches.models import Correction
from jassclub.members.models import Member
from jassclub.prizes.models import Prize
from jassclub.prizes.queries.final_standings import final_standings_of
from jassclub.results.models import FinalLine
from jassclub.rounds.models import Draw, Result, Round, SeatChange, Table, TakenBack
from jassclub.seasons.models import Attendance, Evening, Excuse, Season
from jassclub.seasons.recount import Kept

from .schema import seasons
from .schema.evenings import EveningSchema
from .schema.prizes import FinalStandingsSchema, PrizeSchema
from .schema.stored import Numbers, as_json

CHUNK = 10  # evenings read at once


def season_file(season: Season) -> str:
    """The whole season with the wishes among its people: a file for the secretary."""
    members = _everyone(season)
    known = Member.objects.in_bulk(members)
    recount = season.recount
    kept = {round_.round: round_ for round_ in recount.kept} if recount and recount.is_over else {}
    people = {member: number for number, member in enumerate(members, start=1)}
    today = {old: people[new] for old, new in merged_keys().items() if new in people}
    draws = Draw.objects.filter(evening__season=season).annotate(
        number=Window(RowNumber(), partition_by="evening", order_by="pk")
    )
    numbers: dict[Any, Any] = {
        Member: today | people,
        Draw: dict(draws.values_list("pk", "number")),
        Kept: kept,
        Account: dict(Account.objects.values_list("pk", "username")),
    }
    final = final_standings_of(season)
    prizes, adjustments = season.prizes.filter(evening=None), season.adjustments.all()
    wishes = Wish.objects.filter(Q(other=None) | Q(other__in=members), one__in=members).order_by("kind", "pk")
    parts = {
        "format": _json(seasons.FORMAT),
        "version": _json(seasons.VERSION),
        "season": _json(seasons.SeasonSchema.written(season, numbers)),
        "people": _lines(seasons.PersonSchema.written(known[member], numbers) for member in members),
        "wishes": _json([seasons.WishSchema.written(wish, numbers) for wish in wishes]),
        "adjustments": _json([seasons.AdjustmentSchema.written(row, numbers) for row in adjustments]),
        "closed_at": _json(as_json(season.closed_at)),
        "final": _json(FinalStandingsSchema.written(final, numbers) if final else None),
        "prizes": _json([PrizeSchema.written(prize, numbers) for prize in prizes]),
        "evenings": _lines(EveningSchema.written(evening, numbers) for evening in _evenings(season)),
    }
    return "{" + ",\n".join(f"{_json(name)}:{part}" for name, part in parts.items()) + "}\n"


def _lines(values: Iterable[Any]) -> str:
    lines = ",\n".join(map(_json, values))
    return f"[\n{lines}\n]" if lines else "[]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _evenings(season: Season) -> Iterator[Evening]:
    """With everything in them, some at a time: ten years must not fill the memory."""
    corrections = Prefetch("match__corrections", Correction.objects.order_by("pk"))
    tables = Table.objects.select_related("match").order_by("number")
    tables = tables.prefetch_related("match__seats", "match__entries", corrections)
    rounds = Round.objects.order_by("number").prefetch_related(
        Prefetch("tables", tables), "results", "seat_changes"
    )
    evenings = season.evenings.select_related("target", "final_standings").order_by("date")
    parts = ("prizes", "attendances", "sign_ups", "excuses", "pairs", "draws__taken_back")
    evenings = evenings.prefetch_related("final_standings__lines", Prefetch("rounds", rounds), *parts)
    yield from evenings.iterator(chunk_size=CHUNK)


def _everyone(season: Season) -> list[int]:
    """Everyone who has any part in the season, in the order in which they joined the club."""
    of_evenings, of_rounds = {"evening__season": season}, {"round__evening__season": season}
    rows: list[QuerySet[Any]] = [
        *(model.objects.filter(**of_evenings) for model in (Attendance, SignUp, Excuse)),
        *(model.objects.filter(**of_rounds) for model in (Result, SeatChange)),
        FinalLine.objects.filter(standings__season=season),
        season.adjustments.all(),
    ]
    members = {*chain(*(some.filter(member__isnull=False).values_list("member", flat=True) for some in rows))}
    members |= {*chain(*Pair.objects.filter(**of_evenings).values_list("one", "other"))}
    members |= {*chain(*Draw.objects.filter(**of_evenings).values_list("members", flat=True))}
    prizes, today = Prize.objects.filter(season=season), merged_keys()
    members |= {*prizes.filter(winner__isnull=False).values_list("winner", flat=True)}
    members |= {today.get(key, key) for pool in prizes.values_list("pool", flat=True) for key in pool}
    for seated in TakenBack.objects.filter(draw__evening__season=season).values_list("seated", flat=True):
        members |= {*chain(*seated["tables"], seated["sitting_out"])}
    return sorted(members)


def members_called(people: Iterable[seasons.PersonSchema]) -> dict[str | None, Member]:
    named = [person.key for person in people if person.key is not None]
    return {member.name_key: member for member in Member.objects.known().filter(name_key__in=named)}


def season_preview(file: seasons.SeasonFile) -> dict[str, Any]:
    """What loading the file would add, in three queries. `known` people are members and `new` ones are not;
    `writers` are names with an account here, `former` are names without one."""
    members = members_called(file.people)
    accounts = {same_name_key(name) for name in Account.objects.values_list("username", flat=True)}
    names = sorted(file.accounts)
    rounds = [round_ for evening in file.evenings for round_ in evening.rounds]
    return {
        "name": file.season.name,
        "game": str(presentation_of(file.season.game).name),
        "is_taken": Season.objects.filter(name=file.season.name).exists(),
        "days": sorted(evening.date for evening in file.evenings),
        "rounds": len(rounds),
        "deals": sum(table.deals for round_ in rounds for table in round_.tables),
        "wishes": len(file.wishes),
        "known": [str(members[person.key]) for person in file.people if person.key in members],
        "new": [str(person) for person in file.people if person.key not in members],
        "writers": [name for name in names if same_name_key(name) in accounts],
        "former": [name for name in names if same_name_key(name) not in accounts],
    }


def draws_of(file: seasons.SeasonFile) -> tuple[list[Draw], Named]:
    """The draws of a file, which are not stored, and the names of its people."""
    season, people = Season(name=file.season.name), range(1, len(file.people) + 1)
    keys: Numbers = {Member: dict(zip(people, people, strict=True)), Account: dict.fromkeys(file.accounts)}
    draws = [
        draw.row(keys, evening=Evening(season=season, date=evening.date))
        for evening in file.evenings
        for draw in evening.draws
    ]
    return draws, lambda numbers: listed(str(file.people[number - 1]) for number in numbers)
