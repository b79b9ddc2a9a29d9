"""Seasons, evenings, who is here and who stays together."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

from jassclub.drawing.actions.pairs import pair_the_rest, pair_up, part, take_over_pairs
from jassclub.drawing.models import Pair
from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.evenings.actions.roll_call import call_roll, open_evenings, welcome_at_the_door
from jassclub.exchange.actions import import_results, load_season
from jassclub.exchange.queries import season_file
from jassclub.exchange.results_list import ImportedResult
from jassclub.matches.models import Match
from jassclub.members.actions import NewMember
from jassclub.members.list_import import ADD, ListedPerson
from jassclub.members.models import Member
from jassclub.season_setup.actions.scoring import count_next, set_regulation, settle_uncounted
from jassclub.season_setup.actions.seasons import (
    NEXT_ROUND,
    NOW,
    change_evening,
    open_evening,
    remove_evening,
    remove_season,
    save_season,
)
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import season_regulation
from tests.races.acts import Said, act
from tests.races.acts_of_members import as_shown
from tests.races.scenes import NIGHT, Scene, between, counting, entering, gathered, played, seated


def options_hold(scene: Scene, said: Said, saved: Season) -> bool:
    """From now on everything is played with them, whoever drew or wrote meanwhile; or it is still counted."""
    season = Season.objects.get(pk=saved.pk)
    bonus = season.options["matsch_bonus"]
    if bonus != said["options"]["matsch_bonus"]:
        return False
    others = Match.objects.filter(table__round__evening__season=season).exclude(options__matsch_bonus=bonus)
    return season.is_counting or not others.exists()


@act(save_season, seated, entering, played, between, kept=options_hold)
def changes_options_for_everything(scene: Scene, who: int) -> Said:
    season = scene.season_anew()
    options = {"matsch_bonus": 50 * who}
    return {
        "season": season,
        "fields": {},
        "options": options,
        "from_when": NOW,
        "seen": season.version,
    }


@act(save_season, seated, entering, played, between)
def changes_options_from_the_next_round_on(scene: Scene, who: int) -> Said:
    return changes_options_for_everything(scene, who) | {"from_when": NEXT_ROUND}


@act(save_season, entering, played, between)
def changes_how_many_deals_are_played(scene: Scene, who: int) -> Said:
    return changes_options_for_everything(scene, who) | {"options": {"deals": 3 + who}}


@act(save_season)
def opens_a_season(scene: Scene, who: int) -> Said:
    season = Season(game=scene.season.game)
    return {"season": season, "fields": {"name": f"Spring {scene.label}"}, "options": {}}


def is_scored_so(scene: Scene, said: Said, season: Season) -> bool:
    return season_regulation(Season.objects.get(pk=season.pk)).regulation == said["regulation"]


@act(set_regulation, gathered, played, between, kept=is_scored_so, undone_by=[change_evening, remove_evening])
def scores_the_season_in_another_way(scene: Scene, who: int) -> Said:
    season, member = scene.season_anew(), scene.members[who]
    regulation = Regulation(
        round_drop=who,
        weights={NIGHT: Fraction(who + 2)},
        excused={NIGHT: frozenset({member.pk})},
        adjustments=(Adjustment(member.pk, Fraction(-10 * who), "late"),),
    )
    return {"season": season, "regulation": regulation, "seen": season.version}


@act(load_season, kept=lambda scene, said, season: Season.objects.filter(pk=season.pk).exists())
def loads_the_season_once_more(scene: Scene, who: int) -> Said:
    return {"text": season_file(scene.season_anew()), "name": f"Loaded {scene.label}"}


@act(remove_season)
def removes_the_season(scene: Scene, who: int) -> Said:
    return {"season": scene.season_anew()}


def evening_is_there(scene: Scene, said: Said, evening: Evening) -> bool:
    return Evening.objects.filter(pk=evening.pk).exists()


@act(open_evening, kept=evening_is_there)
def opens_an_evening(scene: Scene, who: int) -> Said:
    return {"season": scene.season_anew(), "on": NIGHT + timedelta(days=7)}


def evening_has_moved(scene: Scene, said: Said, outcome: Evening) -> bool:
    return Evening.objects.get(pk=said["evening"].pk).date == said["fields"]["date"]


@act(change_evening, kept=evening_has_moved, undone_by=[remove_evening])
def moves_the_evening(scene: Scene, who: int) -> Said:
    evening = scene.evening_anew()
    fields = {"date": NIGHT + timedelta(days=7 + 7 * who), "place": f"Hall {who}"}
    return {"evening": evening, "fields": fields, "seen": evening.version}


def dates_are_there(scene: Scene, said: Said, opened: list[Evening]) -> bool:
    return Evening.objects.filter(pk__in=[each.pk for each in opened]).count() == len(opened)


@act(open_evenings, kept=dates_are_there)
def enters_the_dates_of_the_season(scene: Scene, who: int) -> Said:
    days = [NIGHT + timedelta(weeks=weeks) for weeks in (1, 2 + who, 4)]
    return {"season": scene.season_anew(), "evenings": [{"date": day, "place": "Hall"} for day in days]}


def evening_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    return not Evening.objects.filter(pk=scene.evening.pk).exists()


@act(remove_evening, gathered, kept=evening_is_gone)
def removes_the_evening(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew()}


def results_are_there(scene: Scene, said: Said, season: Season) -> bool:
    return Evening.objects.filter(season=season.pk).exists()


@act(import_results, kept=results_are_there)
def takes_over_a_list(scene: Scene, who: int) -> Said:
    day = NIGHT - timedelta(days=7)
    lines = [ImportedResult(line, day, 1, line - 1, 600 + line) for line in (1, 2)]
    people = [ListedPerson(NewMember(f"Player {line}", scene.label), None, ADD) for line in (1, 2)]
    return {"season_name": f"Last year {scene.label}", "results": lines, "people": as_shown(people)}


def ticks_are_kept(scene: Scene, said: Said, nothing: None) -> bool:
    """Who was ticked is here, whatever another laptop ticked."""
    came = set(said["here"]) - set(said["shown"])
    return Attendance.objects.filter(evening=scene.evening, is_here=True, member__in=came).exists()


def leaver_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    left = set(said["shown"]) - set(said["here"])
    return not Attendance.objects.filter(evening=scene.evening, is_here=True, member__in=left).exists()


@act(call_roll, gathered, between, entering, kept=ticks_are_kept, undone_by=[remove_evening])
def ticks_who_is_here(scene: Scene, who: int) -> Said:
    """One of two latecomers each, on pages that were opened before either was there."""
    shown = [member.pk for member in scene.members[:9]]
    late = scene.late[who].pk
    return {"evening": scene.evening_anew(), "here": [*shown, late], "shown": shown}


@act(call_roll, gathered, between, entering, kept=leaver_is_gone, undone_by=[remove_evening])
def sends_somebody_home(scene: Scene, who: int) -> Said:
    shown = [member.pk for member in scene.members[:9]]
    here = [pk for pk in shown if pk != scene.members[2 + who].pk]
    return {"evening": scene.evening_anew(), "here": here, "shown": shown}


def guest_is_here(scene: Scene, said: Said, guest: Member) -> bool:
    return Attendance.objects.filter(evening=scene.evening, member=guest, is_here=True).exists()


@act(welcome_at_the_door, kept=guest_is_here, undone_by=[remove_evening])
def welcomes_a_guest(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "line": f"Gina {scene.label}", "is_ranked": True}


@act(welcome_at_the_door, kept=guest_is_here, undone_by=[remove_evening])
def welcomes_a_helper(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "line": str(scene.members[8]), "is_ranked": False}


def pair_is_there(scene: Scene, said: Said, pair: Pair) -> bool:
    return Pair.objects.filter(pk=pair.pk).exists()


@act(pair_up, gathered, entering, between, kept=pair_is_there, undone_by=[part, remove_evening])
def pairs_two_up(scene: Scene, who: int) -> Said:
    """The one whom both want stands first in one pair and second in the other."""
    two = [scene.members[2], scene.members[3 + who]]
    one, other = two if who else reversed(two)
    return {"evening": scene.evening_anew(), "one": one, "other": other}


def _pair(scene: Scene) -> Pair:
    return Pair.objects.select_related("evening").get(evening=scene.evening)


def pair_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    return not Pair.objects.filter(pk=said["pair"].pk).exists()


@act(part, kept=pair_is_gone)
def parts_a_pair(scene: Scene, who: int) -> Said:
    return {"pair": _pair(scene)}


@act(take_over_pairs)
def takes_pairs_over(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew()}


@act(pair_the_rest, gathered, entering, between)
def pairs_the_rest_by_lot(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "seed": who}


@act(count_next, counting)
def counts_a_portion(scene: Scene, who: int) -> Said:
    return {"season": scene.season_anew()}


@act(settle_uncounted, counting)
def tries_again_or_leaves_what_could_not_be_counted(scene: Scene, who: int) -> Said:
    return {"season": scene.season_anew(), "again": bool(who)}
