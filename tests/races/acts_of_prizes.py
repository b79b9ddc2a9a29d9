"""The end of an evening and of a season: results hidden, standings frozen, prizes, targets, champions."""

from django.utils import timezone

from jassclub.players.actions import merge_members
from jassclub.prizes.actions import final_standings as finals
from jassclub.prizes.actions import prizes
from jassclub.prizes.actions.champions import add_earlier_champion, remove_earlier_champion
from jassclub.prizes.actions.final_standings import hide_results
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.season_setup.actions.seasons import remove_evening
from jassclub.seasons.models import Evening, Season
from tests.races.acts import Act, is_there
from tests.races.scenes import MOMENTS, between, played


def is_hidden(scene, said, nothing):
    return Evening.objects.get(pk=said["evening"].pk).hidden_from == said["first"]


def is_closed(scene, said, nothing):
    return scene.season_anew().closed_at is not None


def has_it(scene, said, prize):
    return Prize.objects.get(pk=prize.pk).winner_id == prize.winner_id


def frozen(scene, who, evening=True):
    of = {"season": scene.season, "evening": scene.evening if evening else None}
    final, is_new = FinalStandings.objects.get_or_create(**of)
    if is_new:
        FinalLine.objects.bulk_create(
            FinalLine(standings=final, place=place, rank=place, member=member, total=500 - place)
            for place, member in enumerate(scene.members[:9], start=1)
        )
    return {}


def rank(scene, who):
    frozen(scene, who)
    hide_results(evening=scene.evening_anew(), first=1)
    return {"ranks": 1 + who}


def season_at_its_end(scene, who):
    scene.season.evenings.filter(date__gt=timezone.localdate()).update(is_cancelled=True)
    return frozen(scene, who, evening=False)


def closed_season(scene, who):
    season_at_its_end(scene, who)
    Season.objects.filter(pk=scene.season.pk).update(closed_at=timezone.now())
    return {"season": scene.season_anew()}


def two_cheeses(scene, who):
    return {"what": f"Cheese {who}", "times": 2}


def ham(scene, who, to=Prize.To.CHOICE, winner=None):
    """The same one for both of two who act at once."""
    frozen(scene, who)
    of = {"season": scene.season, "evening": scene.evening, "to": to}
    said = {"what": f"Ham {scene.label}", "winner": winner}
    return {"prize": Prize.objects.get_or_create(**of, defaults=said)[0]}


def target(scene, who):
    Target.objects.get_or_create(evening=scene.evening, defaults={"number": 300})
    return {}


def number_by_lot(scene, who):
    return {"low": 100, "high": 400, "seed": who}


def champion(scene, who):
    return {"year": 1990 + who, "season": f"Old {scene.label}", "member": scene.members[who]}


def champion_who_is_there(scene, who):
    said = {"year": 1980, "season": f"Older {scene.label}", "name": "Hans"}
    return {"champion": EarlierChampion.objects.get_or_create(**said)[0]}


GIVEN = {"moments": [between], "is_kept": has_it, "undone_by": [prizes.take_back_prize, merge_members]}
ACTS = (
    Act(hide_results, lambda _, who: {"first": who + 1}, MOMENTS, is_hidden, [remove_evening, hide_results]),
    Act(finals.freeze_standings, moments=[between], is_kept=is_there, undone_by=[finals.unfreeze_standings]),
    Act(finals.reveal, rank, [between]),
    Act(finals.unfreeze_standings, frozen, [between]),
    Act(finals.close_season, season_at_its_end, [between], is_closed, [finals.reopen_season]),
    Act(finals.reopen_season, closed_season, [between]),
    Act(prizes.add_prize, two_cheeses, MOMENTS, is_there, [remove_evening, prizes.remove_prizes]),
    Act(prizes.remove_prizes, lambda *at: {"prizes": [ham(*at)["prize"]]}, [between]),
    Act(prizes.give_prize, lambda scene, who: ham(scene, who) | {"to": scene.members[who]}, **GIVEN),
    Act(prizes.draw_prize, lambda scene, who: ham(scene, who, Prize.To.LOT) | {"seed": who}, **GIVEN),
    Act(prizes.take_back_prize, lambda *at: ham(*at, Prize.To.LAST, winner=at[0].members[0]), [between]),
    Act(prizes.set_target, number_by_lot, [played], is_there, [remove_evening, prizes.remove_target]),
    Act(prizes.show_target, target, [played]),
    Act(prizes.remove_target, target, [played]),
    Act(add_earlier_champion, champion, MOMENTS, is_there, [remove_earlier_champion]),
    Act(remove_earlier_champion, champion_who_is_there),
)
