"""Whatever is written at a table."""

from __future__ import annotations

from typing import Any

from jassclub.friendly.actions import change_friendly_options, options_digest, remove_friendly, start_friendly
from jassclub.journal.models import Line
from jassclub.matches.actions.sheets import exchange_back, exchange_sides
from jassclub.matches.actions.starting import announce, announce_anew, choose_seat
from jassclub.matches.actions.writing import restore_entry, strike_entry, write_entry
from jassclub.matches.models import Correction, Match
from jassclub.matches.queries.contents import versions_of
from tests.races.acts import Said, act
from tests.races.scenes import Scene, between, entering, gathered, played, seated


def writing_is_noted(scene: Scene, said: Said, entry: Any) -> bool:
    noted = Correction.objects.filter(match=said["match"], number=said["number"])
    return any(each.after and each.after["data"] == entry.data for each in noted)


def _write(match: Match, number: int, points: int, scene: Scene, who: int, seen: int = 0) -> Said:
    data = {"card_points": [points, 157 - points]}
    by = scene.accounts[who]
    return {"match": match, "number": number, "data": data, "seen": seen, "by": by, "confirmed": True}


@act(write_entry, seated, kept=writing_is_noted)
def writes_the_first_deal(scene: Scene, who: int) -> Said:
    return _write(scene.match(), 1, 40 + who, scene, who)


@act(write_entry, entering, kept=writing_is_noted)
def writes_the_last_deal(scene: Scene, who: int) -> Said:
    return _write(scene.match(), 2, 40 + who, scene, who)


@act(write_entry, played, between, kept=writing_is_noted)
def corrects_a_deal(scene: Scene, who: int) -> Said:
    return _write(scene.match(), 1, 40 + who, scene, who, seen=1)


@act(write_entry, seated, kept=writing_is_noted)
def writes_the_totals_of_a_sheet(scene: Scene, who: int) -> Said:
    said = _write(scene.match(2), 0, 0, scene, who)
    return said | {"data": {"points": [150 + who, 164 - who], "matsch": [0, 0], "stoeck": [0, 0]}}


@act(write_entry, gathered, kept=writing_is_noted, undone_by=[remove_friendly])
def writes_in_a_friendly_match(scene: Scene, who: int) -> Said:
    said = _write(scene.friendly, 1, 0, scene, who)
    return said | {"data": {"announced": [40, 40, 40, 40], "card_points": [50 + who, 30 - who, 40, 37]}}


def strike_is_noted(scene: Scene, said: Said, nothing: None) -> bool:
    """Or nothing was there to strike, and nothing is."""
    noted = Correction.objects.filter(match=said["match"], number=said["number"])
    return not noted.exists() or noted.filter(after__isnull=True).exists()


@act(strike_entry, entering, played, between, kept=strike_is_noted)
def strikes_a_deal(scene: Scene, who: int) -> Said:
    match = scene.match()
    last = match.entries.last() if match.pk else None
    number = last.number if last else 1
    return {"match": match, "number": number, "seen": 1, "by": scene.accounts[who], "confirmed": True}


@act(restore_entry, entering)
def takes_a_strike_back(scene: Scene, who: int) -> Said:
    return {"match": scene.match(2), "number": 1, "by": scene.accounts[who]}


def correction_is_there(scene: Scene, said: Said, nothing: None) -> bool:
    return Correction.objects.filter(match=said["match"]).exists()


@act(exchange_sides, entering, played, between, kept=correction_is_there)
def exchanges_the_sides(scene: Scene, who: int) -> Said:
    match = scene.match()
    seen = versions_of(match.entries.all()) if match.pk else ""
    return {"match": match, "one": 0, "other": 1, "seen": seen, "by": scene.accounts[who]}


@act(exchange_back, entering, played)
def exchanges_the_sides_back(scene: Scene, who: int) -> Said:
    """Where nothing is drawn there is nothing to exchange back."""
    line = Line(what="sides_exchanged", after={"corrections": []})
    if scene.match().pk:
        exchange_sides(**exchanges_the_sides(scene, who))
        line = Line.objects.filter(what="sides_exchanged").latest("pk")
    return {"line": line, "by": scene.accounts[who]}


@act(announce)
def announces(scene: Scene, who: int) -> Said:
    return {"match": scene.friendly, "number": 1, "side": who, "value": 30 + who}


@act(announce_anew)
def deals_the_cards_again(scene: Scene, who: int) -> Said:
    announce(match=scene.friendly, number=1, side=2, value=30 + who)
    return {"match": scene.friendly}


@act(choose_seat, seated, entering, played)
def chooses_who_leads(scene: Scene, who: int) -> Said:
    return {"match": scene.match(), "name": "first", "seat": 1 + who}


@act(choose_seat, seated, entering, played)
def chooses_who_deals(scene: Scene, who: int) -> Said:
    return {"match": scene.match(), "name": "dealer", "seat": 2 + who}


def match_is_there(scene: Scene, said: Said, match: Match) -> bool:
    return Match.objects.filter(pk=match.pk).exists()


@act(start_friendly, kept=match_is_there)
def starts_a_friendly_match(scene: Scene, who: int) -> Said:
    names = ["Anna", "Beat", "Cleo", str(scene.members[who])]
    return {"game": "schieber", "options": {}, "names": names, "by": scene.accounts[who]}


def match_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    return not Match.objects.filter(pk=said["match"].pk).exists()


@act(change_friendly_options, gathered)
def plays_by_other_options(scene: Scene, who: int) -> Said:
    """Before its first deal."""
    match = start_friendly(**starts_a_friendly_match(scene, who))
    options = {"matsch_bonus": 50 + who}
    return {"match": match, "options": options, "seen": options_digest(match), "by": scene.accounts[who]}


@act(remove_friendly, kept=match_is_gone)
def removes_a_friendly_match(scene: Scene, who: int) -> Said:
    return {"match": scene.friendly}
