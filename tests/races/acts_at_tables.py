"""Whatever is written at a table."""

from jassclub.friendly.actions import change_friendly_options, options_digest, remove_friendly, start_friendly
from jassclub.journal.models import Line
from jassclub.matches.actions.sheets import exchange_back, exchange_sides
from jassclub.matches.actions.starting import announce, announce_anew, choose_seat
from jassclub.matches.actions.writing import restore_entry, strike_entry, write_entry
from jassclub.matches.models import Correction
from jassclub.matches.queries.contents import versions_of
from tests.races.acts import Act, is_gone, is_there
from tests.races.scenes import MOMENTS, between, entering, gathered, played, seated


def is_noted(scene, said, entry):
    noted = Correction.objects.filter(match=said["match"], number=said["number"])
    return any(each.after and each.after["data"] == entry.data for each in noted)


def strike_is_noted(scene, said, nothing):
    """Or nothing was there to strike, and nothing is."""
    noted = Correction.objects.filter(match=said["match"], number=said["number"])
    return not noted.exists() or noted.filter(after__isnull=True).exists()


def correction_is_there(scene, said, nothing):
    return Correction.objects.filter(match=said["match"]).exists()


def first_deal(scene, who):
    data = {"card_points": [40 + who, 117 - who]}
    return {"number": 1, "data": data, "seen": 0, "confirmed": True}


def corrected_deal(scene, who):
    return first_deal(scene, who) | {"seen": 1}


def totals_of_a_sheet(scene, who):
    data = {"points": [150 + who, 164 - who], "matsch": [0, 0], "stoeck": [0, 0]}
    return first_deal(scene, who) | {"match": scene.match(2), "number": 0, "data": data}


def friendly_deal(scene, who):
    data = {"announced": [40, 40, 40, 40], "card_points": [50 + who, 30 - who, 40, 37]}
    return first_deal(scene, who) | {"match": scene.friendly, "data": data}


def last_deal_there_is(scene, who):
    match = scene.match()
    last = match.entries.last() if match.pk else None
    return {"match": match, "number": last.number if last else 1, "seen": 1, "confirmed": True}


def both_sides(scene, who):
    match = scene.match()
    seen = versions_of(match.entries.all()) if match.pk else ""
    return {"match": match, "one": 0, "other": 1, "seen": seen}


def exchanged_sides(scene, who):
    line = Line(what="sides_exchanged", after={"corrections": []})
    if scene.match().pk:
        exchange_sides(**both_sides(scene, who), by=scene.accounts[who])
        line = Line.objects.filter(what="sides_exchanged").latest("pk")
    return {"line": line}


def announced(scene, who):
    announce(match=scene.friendly, number=1, side=2, value=30 + who)
    return {"match": scene.friendly}


def four_names(scene, who):
    names = ["Anna", "Beat", "Cleo", str(scene.members[who])]
    return {"game": "schieber", "options": {}, "names": names, "by": scene.accounts[who]}


def options_before_the_first_deal(scene, who):
    match = start_friendly(**four_names(scene, who))
    options, by = {"matsch_bonus": 50 + who}, scene.accounts[who]
    return {"match": match, "options": options, "seen": options_digest(match), "by": by}


def who_deals(scene, who):
    return {"name": "dealer", "seat": 2 + who}


PLAYING, WRITTEN = (seated, entering, played), (entering, played, between)
ACTS = (
    Act(write_entry, first_deal, [seated], is_noted),
    Act(write_entry, lambda *at: first_deal(*at) | {"number": 2}, [entering], is_noted),
    Act(write_entry, corrected_deal, [played, between], is_noted),
    Act(write_entry, totals_of_a_sheet, [seated], is_noted),
    Act(write_entry, friendly_deal, [gathered], is_noted, [remove_friendly]),
    Act(strike_entry, last_deal_there_is, WRITTEN, strike_is_noted),
    Act(restore_entry, lambda scene, who: {"match": scene.match(2), "number": 1}, [entering]),
    Act(exchange_sides, both_sides, WRITTEN, correction_is_there),
    Act(exchange_back, exchanged_sides, [entering, played]),
    Act(announce, lambda scene, who: {"match": scene.friendly, "number": 1, "side": who, "value": 30 + who}),
    Act(announce_anew, announced),
    Act(choose_seat, lambda scene, who: {"name": "first", "seat": 1 + who}, PLAYING),
    Act(choose_seat, who_deals, PLAYING),
    Act(start_friendly, four_names, MOMENTS, is_there),
    Act(change_friendly_options, options_before_the_first_deal),
    Act(remove_friendly, lambda scene, who: {"match": scene.friendly}, MOMENTS, is_gone("match")),
)
