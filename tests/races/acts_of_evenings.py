"""Seasons, evenings, who is here and who stays together."""

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
from jassclub.season_setup.actions import seasons
from jassclub.season_setup.actions.scoring import count_next, set_regulation, settle_uncounted
from jassclub.season_setup.actions.seasons import NEXT_ROUND, NOW
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import season_regulation
from tests.races.acts import Act, is_gone, is_there
from tests.races.acts_of_members import as_shown
from tests.races.scenes import MOMENTS, NIGHT, between, counting, entering, gathered, played, seated


def options_hold(scene, said, saved):
    """From now on everything is played with them, whoever drew or wrote; or it is still being counted."""
    season = Season.objects.get(pk=saved.pk)
    bonus = season.options["matsch_bonus"]
    others = Match.objects.filter(table__round__evening__season=season).exclude(options__matsch_bonus=bonus)
    return bonus == said["options"]["matsch_bonus"] and (season.is_counting or not others.exists())


def is_scored(scene, said, season):
    return season_regulation(Season.objects.get(pk=season.pk)) == said["regulation"]


def evening_has_moved(scene, said, outcome):
    return Evening.objects.get(pk=said["evening"].pk).date == said["fields"]["date"]


def ticks_are_kept(scene, said, nothing):
    here = set(scene.evening.attendances.filter(is_here=True).values_list("member", flat=True))
    ticked, shown = set(said["here"]), set(said["shown"])
    return ticked - shown <= here and not (shown - ticked) & here


def guest_is_here(scene, said, guest):
    return Attendance.objects.filter(evening=scene.evening, member=guest, is_here=True).exists()


def other_options(scene, who):
    season, options = scene.season_anew(), {"matsch_bonus": 50 * who}
    return {"season": season, "fields": {}, "options": options, "from_when": NOW, "seen": season.version}


def more_deals(scene, who):
    return other_options(scene, who) | {"options": {"deals": 3 + who}}


def new_season(scene, who):
    season = Season(game=scene.season.game)
    return {"season": season, "fields": {"name": f"Spring {scene.label}"}, "options": {}}


def another_scoring(scene, who):
    season, member = scene.season_anew(), scene.members[who]
    regulation = Regulation(
        round_drop=who,
        weights={NIGHT: Fraction(who + 2)},
        excused={NIGHT: frozenset({member.pk})},
        adjustments=(Adjustment(member.pk, Fraction(-10 * who), "late"),),
    )
    return {"season": season, "regulation": regulation, "seen": season.version}


def file_of_the_season(scene, who):
    return {"text": season_file(scene.season_anew()), "name": f"Loaded {scene.label}"}


def another_day(scene, who):
    evening = scene.evening_anew()
    fields = {"date": NIGHT + timedelta(days=7 + 7 * who), "place": f"Hall {who}"}
    return {"evening": evening, "fields": fields, "seen": evening.version}


def three_days(scene, who):
    days = [NIGHT + timedelta(weeks=weeks) for weeks in (1, 2 + who, 4)]
    return {"evenings": [{"date": day, "place": "Hall"} for day in days]}


def list_of_last_year(scene, who):
    day = NIGHT - timedelta(days=7)
    lines = [ImportedResult(line, day, 1, line - 1, 600 + line) for line in (1, 2)]
    people = [ListedPerson(NewMember(f"Player {line}", scene.label), None, ADD) for line in (1, 2)]
    return {"season_name": f"Last year {scene.label}", "results": lines, "people": as_shown(people)}


def latecomer_ticked(scene, who):
    shown = [member.pk for member in scene.members[:9]]
    return {"here": [*shown, scene.late[who].pk], "shown": shown}


def someone_unticked(scene, who):
    shown = [member.pk for member in scene.members[:9]]
    return {"here": [pk for pk in shown if pk != scene.members[2 + who].pk], "shown": shown}


def guest(scene, who):
    return {"line": f"Gina {scene.label}", "is_ranked": True}


def helper(scene, who):
    return {"line": str(scene.members[8]), "is_ranked": False}


def two(scene, who):
    """The one whom both want stands first in one pair and second in the other."""
    two = [scene.members[2], scene.members[3 + who]]
    one, other = two if who else reversed(two)
    return {"one": one, "other": other}


def pair(scene, who):
    return {"pair": Pair.objects.select_related("evening").get(evening=scene.evening)}


PLAYED, ARRIVING = (entering, played, between), (gathered, between, entering)
SOME = (gathered, played, between)
ACTS = (
    Act(seasons.save_season, other_options, [seated, *PLAYED], options_hold),
    Act(seasons.save_season, lambda *at: other_options(*at) | {"from_when": NEXT_ROUND}, [seated, *PLAYED]),
    Act(seasons.save_season, more_deals, PLAYED),
    Act(seasons.save_season, new_season),
    Act(set_regulation, another_scoring, SOME, is_scored, [seasons.change_evening, seasons.remove_evening]),
    Act(load_season, file_of_the_season, MOMENTS, is_there),
    Act(seasons.remove_season),
    Act(seasons.open_evening, lambda scene, who: {"on": NIGHT + timedelta(days=7)}, MOMENTS, is_there),
    Act(seasons.change_evening, another_day, MOMENTS, evening_has_moved, [seasons.remove_evening]),
    Act(open_evenings, three_days, MOMENTS, is_there),
    Act(seasons.remove_evening, moments=[gathered], is_kept=is_gone("evening")),
    Act(import_results, list_of_last_year, MOMENTS, lambda scene, said, season: season.evenings.exists()),
    Act(call_roll, latecomer_ticked, ARRIVING, ticks_are_kept, [seasons.remove_evening]),
    Act(call_roll, someone_unticked, ARRIVING, ticks_are_kept, [seasons.remove_evening]),
    Act(welcome_at_the_door, guest, MOMENTS, guest_is_here, [seasons.remove_evening]),
    Act(welcome_at_the_door, helper, MOMENTS, guest_is_here, [seasons.remove_evening]),
    Act(pair_up, two, [gathered, entering, between], is_there, [part, seasons.remove_evening]),
    Act(part, pair, MOMENTS, is_gone("pair")),
    Act(take_over_pairs),
    Act(pair_the_rest, lambda scene, who: {"seed": who}, [gathered, entering, between]),
    Act(count_next, moments=[counting]),
    Act(settle_uncounted, lambda scene, who: {"again": bool(who)}, [counting]),
)
