"""The end of an evening and of a season: results hidden, standings frozen, prizes, targets, champions."""

from __future__ import annotations

from django.utils import timezone

from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.prizes.actions.champions import add_earlier_champion, remove_earlier_champion
from jassclub.prizes.actions.final_standings import (
    close_season,
    freeze_standings,
    hide_results,
    reopen_season,
    reveal,
    unfreeze_standings,
)
from jassclub.prizes.actions.prizes import (
    add_prize,
    draw_prize,
    give_prize,
    remove_prizes,
    remove_target,
    set_target,
    show_target,
    take_back_prize,
)
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.season_setup.actions.seasons import remove_evening
from jassclub.seasons.models import Evening, Season
from tests.races.acts import Said, act
from tests.races.scenes import Scene, between, played


def _final(scene: Scene, *, of_season: bool = False) -> FinalStandings:
    """Frozen at any moment, with the nine who are here."""
    evening = None if of_season else scene.evening
    final, is_new = FinalStandings.objects.get_or_create(season=scene.season, evening=evening)
    if is_new:
        FinalLine.objects.bulk_create(
            FinalLine(standings=final, place=place, rank=place, member=member, total=500 - place)
            for place, member in enumerate(scene.members[:9], start=1)
        )
    return final


def _prize(scene: Scene, to: str = Prize.To.CHOICE, *, winner: Member | None = None) -> Prize:
    """The same one for both of two who act at once."""
    _final(scene)
    said = {"season": scene.season, "evening": scene.evening, "to": to}
    prize, _is_new = Prize.objects.get_or_create(
        **said, defaults={"what": f"Ham {scene.label}", "winner": winner}
    )
    return prize


def is_hidden(scene: Scene, said: Said, nothing: None) -> bool:
    return Evening.objects.get(pk=said["evening"].pk).hidden_from == said["first"]


@act(hide_results, kept=is_hidden, undone_by=[remove_evening, hide_results])
def hides_results(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "first": who + 1}


def is_frozen(scene: Scene, said: Said, final: FinalStandings) -> bool:
    return FinalStandings.objects.filter(evening=scene.evening).exists()


@act(freeze_standings, between, kept=is_frozen, undone_by=[unfreeze_standings])
def freezes_the_standings(scene: Scene, who: int) -> Said:
    return {"of": scene.evening_anew(), "by": scene.accounts[who]}


@act(reveal, between)
def reveals_a_rank(scene: Scene, who: int) -> Said:
    """Of the standings of an evening whose round is hidden already."""
    _final(scene)
    hide_results(evening=scene.evening_anew(), first=1)
    return {"of": scene.evening_anew(), "ranks": 1 + who}


@act(unfreeze_standings, between)
def freezes_them_no_longer(scene: Scene, who: int) -> Said:
    _final(scene)
    return {"of": scene.evening_anew()}


def _cancel_what_is_to_come(scene: Scene) -> None:
    """Else the season cannot be closed."""
    scene.season.evenings.filter(date__gt=timezone.localdate()).update(is_cancelled=True)


def is_closed(scene: Scene, said: Said, season: Season) -> bool:
    return Season.objects.get(pk=season.pk).closed_at is not None


@act(close_season, between, kept=is_closed, undone_by=[reopen_season])
def closes_the_season(scene: Scene, who: int) -> Said:
    _cancel_what_is_to_come(scene)
    _final(scene, of_season=True)
    return {"season": scene.season_anew()}


@act(reopen_season, between)
def opens_the_season_again(scene: Scene, who: int) -> Said:
    _cancel_what_is_to_come(scene)
    _final(scene, of_season=True)
    Season.objects.filter(pk=scene.season.pk).update(closed_at=timezone.now())
    return {"season": scene.season_anew()}


def prizes_are_there(scene: Scene, said: Said, prizes: list[Prize]) -> bool:
    return Prize.objects.filter(pk__in=[each.pk for each in prizes]).count() == len(prizes)


@act(add_prize, kept=prizes_are_there, undone_by=[remove_evening, remove_prizes])
def puts_prizes_on_the_list(scene: Scene, who: int) -> Said:
    return {"of": scene.evening_anew(), "what": f"Cheese {who}", "times": 2}


@act(remove_prizes, between)
def removes_a_prize(scene: Scene, who: int) -> Said:
    return {"prizes": [_prize(scene)]}


def has_it(scene: Scene, said: Said, prize: Prize) -> bool:
    return Prize.objects.get(pk=prize.pk).winner_id == prize.winner_id


@act(give_prize, between, kept=has_it, undone_by=[take_back_prize, merge_members])
def gives_a_prize(scene: Scene, who: int) -> Said:
    return {"prize": _prize(scene), "to": scene.members[who]}


@act(draw_prize, between, kept=has_it, undone_by=[take_back_prize, merge_members])
def draws_a_prize_by_lot(scene: Scene, who: int) -> Said:
    return {"prize": _prize(scene, Prize.To.LOT), "seed": who}


@act(take_back_prize, between)
def takes_a_prize_back(scene: Scene, who: int) -> Said:
    return {"prize": _prize(scene, Prize.To.LAST, winner=scene.members[0])}


def target_is_there(scene: Scene, said: Said, target: Target) -> bool:
    return Target.objects.filter(evening=scene.evening).exists()


@act(set_target, played, kept=target_is_there, undone_by=[remove_evening, remove_target])
def draws_a_target(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "low": 100, "high": 400, "seed": who}


def _with_target(scene: Scene) -> Evening:
    Target.objects.get_or_create(evening=scene.evening, defaults={"number": 300})
    return scene.evening_anew()


@act(show_target, played)
def shows_the_target(scene: Scene, who: int) -> Said:
    return {"evening": _with_target(scene)}


@act(remove_target, played)
def removes_the_target(scene: Scene, who: int) -> Said:
    return {"evening": _with_target(scene)}


def champion_is_there(scene: Scene, said: Said, champion: EarlierChampion) -> bool:
    return EarlierChampion.objects.filter(pk=champion.pk).exists()


@act(add_earlier_champion, kept=champion_is_there, undone_by=[remove_earlier_champion])
def adds_a_champion_of_old(scene: Scene, who: int) -> Said:
    return {"year": 1990 + who, "season": f"Old {scene.label}", "member": scene.members[who]}


@act(remove_earlier_champion)
def removes_a_champion_of_old(scene: Scene, who: int) -> Said:
    said = {"year": 1980, "season": f"Older {scene.label}", "name": "Hans"}
    champion, _is_new = EarlierChampion.objects.get_or_create(**said)
    return {"champion": champion}
