"""The clubs in which waiting is measured, and what changes in them. Runs in a project's own process."""

from __future__ import annotations

from random import Random
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from benchmarks.waits import ten_years
from jassclub.accounts.actions import add_account, open_club
from jassclub.accounts.models import Account
from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.games import USUAL_GAME, presentation_of
from jassclub.home.sample import PLAYERS, SEED
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Answer, Correction, Entry, Match
from jassclub.matches.scoring import DERIVED
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Round
from jassclub.season_setup.actions.seasons import open_evening, save_season
from jassclub.seasons.models import Season

DEALS, CLOSED_ROUNDS = 8, 3
ALL_POINTS = 157

Facts = dict[str, Any]  # keys of rows, texts, cookies: what the requests are made of


def under_way(players: int, _years: int, _evenings: int) -> Facts:
    """An evening of which three rounds are closed. In the fourth a half of the tables have handed in their
    sheets, at the next half of the deals are in, and at the others nothing.
    """
    call_command("migrate", verbosity=0)
    open_club(name="Jassclub Altstadt", username="secretary", password="only for this run")
    session = _helper()
    members = add_members(_people(players))
    usual = presentation_of(USUAL_GAME)
    season = save_season(
        season=Season(),
        fields={"name": "Championship", "game": USUAL_GAME, "rounds_per_evening": CLOSED_ROUNDS + 1},
        options={**usual.options_of(usual.presets[0]), "deals": DEALS},
    )
    evening = open_evening(season=season, on=timezone.localdate())
    call_roll(evening=evening, here=[member.pk for member in members])
    dice = Random(SEED)
    for _round in range(CLOSED_ROUNDS):
        closed = draw_round(evening=evening, by=None, seed=dice.getrandbits(40))
        for table in closed.tables.select_related("match"):
            _write(table.match, 0, dice, DEALS * ALL_POINTS)
        close_round(round_=closed)
    played = draw_round(evening=evening, by=None, seed=dice.getrandbits(40))
    tables = list(played.tables.select_related("match").order_by("number"))
    whole = len(tables) // 2
    for table in tables[:whole]:
        for number in range(1, DEALS + 1):
            _write(table.match, number, dice)
    for number in range(1, DEALS // 2 + 1):
        _write(tables[whole].match, number, dice)
    connection.cursor().execute("ANALYZE")
    return {
        "evening": evening.pk,
        "season": season.pk,
        "round": played.pk,
        "name": members[players // 2].surname,
        "begun": tables[whole].pk,
        "empty": [table.pk for table in tables[whole + 1 :]],
        "changing": tables[0].match_id,
        "session": session,
        "of_nobody": Match.objects.create(game=USUAL_GAME, totals=[0, 0]).pk,
    }


def long_ago(players: int, years: int, evenings: int) -> Facts:
    """Seasons of so many evenings, a season with a single one, and tonight a round at which deals come in."""
    call_command("migrate", verbosity=0)
    tonight = ten_years.build(years, evenings, players)
    session = _helper()
    newest = Season.objects.latest("pk")
    keys = list(Member.objects.order_by("pk").values_list("pk", flat=True))
    last = _last_played(newest)
    single = ten_years.add_season(2026 - years, 1, keys, Random(SEED))
    played = draw_round(evening=tonight, by=None, seed=SEED)
    connection.cursor().execute("ANALYZE")
    return {
        "season": newest.pk,
        "evening": last.evening_id,
        "round": last.pk,
        "changing": last.tables.first().match_id,
        "single": single.pk,
        "changing_single": _last_played(single).tables.first().match_id,
        "members": keys,
        "empty": list(played.tables.values_list("pk", flat=True)),
        "session": session,
        "of_nobody": Match.objects.create(game=USUAL_GAME, totals=[0, 0]).pk,
    }


def _last_played(season: Season) -> Round:
    return Round.objects.filter(evening__season=season).latest("evening__date", "number")


def _people(number: int) -> list[NewMember]:
    """Everyone has another surname."""
    names = [player.split() for player in PLAYERS]
    firsts, lasts = [first for first, _last in names], [last for _first, last in names]

    def surname(each: int) -> str:
        again, at = divmod(each, len(lasts))
        return f"{lasts[at]}-{lasts[(at + again) % len(lasts)]}" if again else lasts[at]

    return [
        NewMember(surname=surname(each), first_name=firsts[each * 7 % len(firsts)]) for each in range(number)
    ]


def _write(match: Match, number: int, dice: Random, whole: int = ALL_POINTS) -> None:
    points = dice.randrange(whole // 3, whole // 2)
    said = {"card_points": [points, whole - points]} if number else {"points": [points, whole - points]}
    if not number:
        said |= {"matsch": [0, 0], "stoeck": [0, 0]}
    write_entry(match=match, number=number, data=said, seen=0, by=None)


def _helper() -> dict[str, str]:
    """The cookie of a new helper, who has logged in."""
    client = Client()
    helper = add_account(username="helper", password="only for this run", role=Account.Role.HELPER)
    client.force_login(helper)
    return {name: cookie.value for name, cookie in client.cookies.items()}


# --- what happens between two requests ----------------------------------------------------------------


def change(match: int) -> None:
    """Someone finds that the first thing on the sheet of a match was written to the wrong side."""
    entry = Entry.objects.filter(match=match).select_related("match").order_by("number").first()
    assert entry is not None
    name = "card_points" if entry.number else "points"
    data = {**entry.data, name: entry.data[name][::-1]}
    write_entry(
        match=entry.match, number=entry.number, data=data, seen=entry.version, by=None, confirmed=True
    )


def deals_in(tables: list[int]) -> int:
    return Entry.objects.filter(match__table__in=tables).count()


@transaction.atomic
def empty_sheets(tables: list[int], of_nobody: int) -> None:
    """As if nothing had been written there, so that the same deals can be entered again. No page is read
    between this and the next deal."""
    matches = Match.objects.filter(table__in=tables)
    for model in (Entry, Correction, Answer):
        model.objects.filter(match__in=[*matches.values_list("pk", flat=True), of_nobody]).delete()
    empty = Match(game=USUAL_GAME, totals=[0, 0])
    matches.update(**{name: getattr(empty, name) for name in DERIVED})
