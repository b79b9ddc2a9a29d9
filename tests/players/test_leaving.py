"""Someone leaves the club and is forgotten: the name is nowhere, everything else is as it was."""

import json
import re
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import CharField, JSONField, Q, TextField
from django.test.utils import CaptureQueriesContext

from jassclub.backups.overview import forgotten_since
from jassclub.backups.rows import write_backup
from jassclub.drawing.actions.pairs import add_wish, pair_up, remove_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Wish
from jassclub.drawing.queries.record import draw_file
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.evenings.models import SignUp
from jassclub.exchange.actions import load_season
from jassclub.exchange.queries import season_file
from jassclub.friendly.actions import remove_friendly, start_friendly
from jassclub.journal.models import Line, anonymising
from jassclub.matches.actions.starting import NewMatch, choose_seat, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Correction, Match, Seat
from jassclub.members.actions import NewMember, add_members, change_member
from jassclub.members.models import Member
from jassclub.players.actions import make_anonymous, merge_members
from jassclub.players.queries.mentions import TEXTS, Surname, mentions_of
from jassclub.prizes.models import EarlierChampion, Prize
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Draw
from jassclub.season_setup.actions.seasons import change_evening
from jassclub.seasons.models import Adjustment, Excuse
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order
from tests.answers import refused
from tests.every_row import own_models

HER_NAMES = r"Huber|Muster|\bRegula\b"
FORGOTTEN_IN = {
    *(f"Member.{each}" for each in ("surname", "first_name", "name", "distinction", "initials", "name_key")),
    *("Line.before", "Line.after", "Seat.name", "Entry.remark", "Correction.before", "Correction.after"),
    *("Answer.entry", "SignUp.name", "SignUp.name_key"),
    *(f"{model.__name__}.{column}" for model, column in TEXTS),
}
NAMELESS = """
    Line.by Line.what Line.people Club.name Club.currency
    Account.password Account.username Account.first_name Account.last_name Account.email Account.login_key
    Budget.key
    Match.game Match.options Match.totals Match.honours Match.winners Match.extras Match.struck
    Match.announced Match.key Entry.data Entry.points Season.name Season.game Season.options Season.regulation
    Season.counting Evening.calendar_key
    Draw.version Draw.members Draw.fingerprinted Draw.plan Draw.drawn Draw.nonce Draw.fingerprint
    TakenBack.seated Prize.pool
"""
UNTOUCHED = ("Result", "Draw", "TakenBack", "SeatChange", "Attendance", "Match", "Pair")


def rows() -> dict[str, list[dict]]:
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in own_models()}


def row_texts() -> dict[str, str]:
    return {name: json.dumps(found, default=str, ensure_ascii=False) for name, found in rows().items()}


def named_in() -> set[str]:
    return {table for table, text in row_texts().items() if re.search(HER_NAMES, text, re.IGNORECASE)}


def kept() -> dict[str, list]:
    """What stays, without the texts that may name her."""
    texts = {"Correction": ("before", "after"), "Entry": ("remark",), "Seat": ("name",)}
    found = rows()
    return {
        name: [{key: row[key] for key in row if key not in texts.get(name, ())} for row in found[name]]
        for name in (*UNTOUCHED, *texts)
    }


def ranked(night) -> list[tuple]:
    return [(each.rank, each.line.total) for each in season_standings(night.season).ranked]


@pytest.fixture
def regula(night, secretary):
    """Of whom there is something everywhere: renamed, merged, moved, wished, typed, corrected."""
    member = change_member(member=night.members[7], fields={"surname": "Muster", "first_name": "Regula"})
    member = change_member(member=member, fields={"surname": "Huber", "shown_as": "initials"})
    [again] = add_members([NewMember("Huber", "Regi", is_guest=True)])
    merge_members(member=again, into=member)
    remove_wish(wish=add_wish(kind="apart", one=member, other=night.members[0]))
    add_wish(kind="together", one=member, other=night.members[1])
    night.here(night.members[:7])
    night.here(night.members)
    pair_up(evening=night.evening, one=member, other=night.members[1])
    night.play()
    round_ = night.draw()
    tables = list(round_.tables.all())
    seen = in_order(round_.results.all())
    exchange(round_=round_, one=night.members[0].pk, other=member.pk, seen=seen, by=secretary)
    night.deal(tables[0], 1, 90, remark="regula huber misread", by=secretary)
    night.deal(tables[0], 1, 91, seen=1, remark="Huber Regula wrote: Regula Hubertus", by=secretary)
    for seat in Seat.objects.filter(member=member):
        choose_seat(match=seat.match, name="first", seat=seat.number)
    reason = "dealt for Regula Huber"
    Adjustment.objects.create(season=night.season, member=night.members[2], points=-5, reason=reason)
    Excuse.objects.create(evening=night.evening, member=member)
    SignUp.objects.create(evening=night.evening, member=member)
    SignUp.objects.create(evening=night.evening, name="Huber Regula")
    start_friendly(game="schieber", options=None, names=["Regula Huber", "Anna", "Beat", "Cleo"])
    remove_friendly(match=start_friendly(game="schieber", options=None, names=["R. H.", "Al", "Bo", "Cy"]))
    typed = ["REGULA HUBER", "Regula", "Huberta", "Dora"]
    start_matches(new=[NewMatch("schieber", {}, typed)], key="link")
    return member


def test_her_name_is_nowhere_and_everything_else_is_as_it_was(regula, night, tmp_path):
    assert named_in() >= {"Member", "Line", "Entry", "Correction", "Seat"}
    copy, before = write_backup(tmp_path / "before"), (kept(), ranked(night))
    forgotten = make_anonymous(member=regula, typed="Regula  huber")
    # A backup made before would bring the name back.
    assert (forgotten_since(copy), forgotten_since(write_backup(tmp_path / "after"))) == (1, 0)
    left = named_in()
    # What others are called, or what is not her whole name, stays as it was typed.
    assert left == {"Seat", "Entry", "Correction"}
    assert set(Seat.objects.filter(member=None).values_list("name", flat=True)) >= {"Regula", "Huberta"}
    remarks = "".join(row_texts()[name] for name in ("Entry", "Correction"))
    assert "Former member 1 wrote: Regula Hubertus" in remarks and "Former member 1 misread" in remarks
    assert "Regula Huber " not in remarks and "regula huber" not in remarks
    assert (kept(), ranked(night)) == before
    assert "Former member 1" in {each.line.name for each in season_standings(night.season).ranked}
    assert faults() == []
    for draw in Draw.objects.exclude(plan=None):
        assert "Former member 1" in draw_file(draw)["names"].values()
    assert not Wish.objects.filter(Q(one=forgotten) | Q(other=forgotten)).exists()
    assert not forgotten.is_active
    # A season that is filed from then on has no name, and loads as someone new.
    text = season_file(night.season)
    assert [each["former"] for each in json.loads(text)["people"]].count(True) == 1
    assert "Regula Huber" not in text.replace("Regula Hubertus", "")
    load_season(text=text, name="Again")
    assert set(Member.objects.filter(former__isnull=False).values_list("former", flat=True)) == {1, 2}
    assert faults() == []


ALONE = [  # the surname, others' names, a text, and what stands there afterwards
    ("Huber", [], "Huber misread, HUBER twice", "§ misread, § twice"),
    ("Huber", [], "Huberta, Hubers, Grubhuber, Hub", "Huberta, Hubers, Grubhuber, Hub"),
    ("Huber", ["Hans Huber"], "Hans Huber, Huber Hans, and Huber", "Hans Huber, Huber Hans, and §"),
    ("Huber", ["Hans Huber (Baden)"], "Hans Huber (Baden) or Ruth Huber", "Hans Huber (Baden) or Ruth §"),
    ("Huber", ["Huber"], "Huber", "§"),  # someone else with only that name
    ("Li", [], "Li and li, not Lisa or Ali", "§ and §, not Lisa or Ali"),
    ("Müller", [], "MÜLLER, Mu\u0308ller, Muller, Mueller", "§, §, Muller, Mueller"),
    ("von Arx", [], "Von Arx; Arx", "§; Arx"),
    ("O'Neill", [], "(O'Neill)-Neill", "(§)-Neill"),
    ("Huber", [], "Regula Huber, Huber Regula", "Regula Huber, Huber Regula"),  # replaced unasked
]


@pytest.mark.parametrize(("surname", "others", "text", "left"), ALONE)
def test_a_surname_that_stands_alone(night, surname, others, text, left):
    member = change_member(member=night.members[0], fields={"surname": surname, "first_name": "Regula"})
    for name in others:
        first_name, distinction = name.partition("Huber")[0].strip(), "Baden" if "(Baden)" in name else ""
        add_members([NewMember("Huber", first_name, distinction)])
    assert Surname.of(member).without(text, "§") == left


@pytest.fixture
def mentioned(night, secretary) -> Member:
    """Typed by the surname alone wherever someone types freely, and her brother beside her."""
    regula = change_member(member=night.members[0], fields={"surname": "Huber", "first_name": "Regula"})
    change_member(member=night.members[1], fields={"surname": "Huber", "first_name": "Hans"})
    tables = night.draw().tables.all()
    night.deal(tables[0], 1, 90, remark="Huber misread")
    night.deal(tables[0], 1, 91, seen=1, remark="huber renounced")
    night.deal(tables[1], 2, 80, remark="Hans Huber was late")
    change_evening(evening=night.evening, fields={"remark": "Cake by Huber", "place": "at Huber's"})
    Adjustment.objects.create(season=night.season, member=night.members[2], points=-5, reason="Huber saw it")
    Prize.objects.create(season=night.season, what="Ham", given_by="Butcher Huber")
    EarlierChampion.objects.create(year=1980, season="1980", name="Huber")
    SignUp.objects.create(evening=night.evening, name="Ruth Huber")
    start_friendly(game="schieber", options=None, names=["Huber", "Anna", "Beat", "Cleo"])
    return regula


def test_the_page_lists_where_the_surname_stands_alone_and_clears_what_is_ticked(mentioned, as_secretary):
    address = f"/members/{mentioned.pk}/forget/"
    page = as_secretary.get(address)
    keys = [mention.key for mention in page.context["mentions"]]
    assert page.text.count('" checked') == len(keys) and "Hans Huber was late" not in page.text
    assert "“huber renounced”, “Huber misread”" in page.text and "“Butcher Huber”" in page.text
    assert "“Cake by Huber”, “at Huber&#x27;s”" in page.text
    # Someone takes a tick away, mistypes the name, and presses again.
    [prize] = (key for key in keys if key.startswith("prize"))
    ticked = [key for key in keys if key != prize]
    again = as_secretary.post(address, {"typed": "Huber", "clear": ticked})
    assert again.text.count('" checked') == len(ticked) and not Member.objects.filter(former=1).exists()
    as_secretary.post(address, {"typed": "Regula Huber", "clear": ticked})
    texts = row_texts()
    brothers = re.compile('Hans Huber|Huber Hans|"surname": "Huber"')
    hers = {name for name, text in texts.items() if "huber" in brothers.sub("", text).lower()}
    assert hers - {"Member"} == {"Prize"}
    assert "Hans Huber was late" in texts["Entry"] and "Former member 1 misread" in texts["Correction"]
    assert "Ruth" not in texts["SignUp"] and faults() == []


def test_hundreds_of_places_are_listed_and_cleared_in_as_many_queries(mentioned, night):
    def queries() -> tuple[int, int]:
        with transaction.atomic(), CaptureQueriesContext(connection) as made:
            mentions = mentions_of(Surname.of(mentioned))
            listed = len(made)
            make_anonymous(member=mentioned, typed="Regula Huber", clear=[each.key for each in mentions])
            transaction.set_rollback(True)
            return listed, len(made)

    few = queries()
    match = Match.objects.exclude(key="").first()
    said = {"member": night.members[2], "season": night.season, "points": -1}
    Adjustment.objects.bulk_create(Adjustment(**said, reason=f"Huber {at}") for at in range(150))
    afters = [{"data": {}, "points": [], "remark": f"Huber {at}"} for at in range(150)]
    corrections = (Correction(match=match, number=at % 8 + 1, after=after) for at, after in enumerate(afters))
    Correction.objects.bulk_create(corrections)
    assert queries() == few


def test_of_every_text_that_is_kept_it_is_known_whether_it_may_name_someone():
    """A new column of texts is added to what is forgotten, or to those that name nobody."""
    texts = {
        f"{model.__name__}.{field.name}"
        for model in own_models()
        for field in model._meta.concrete_fields
        if isinstance(field, CharField | TextField | JSONField) and not field.choices
    }
    assert texts == FORGOTTEN_IN | set(NAMELESS.split())


def test_numbers_are_given_once_and_a_name_that_another_one_has_too_stays_the_others(night):
    add_members([NewMember("Member 5", "Former")])  # what someone is called is left out
    numbers = [make_anonymous(member=member, typed=str(member)).former for member in night.members[:2]]
    assert numbers == [6, 7]
    one, other = add_members([NewMember("Huber", "Hans", "Baden"), NewMember("Huber", "Hans", "Basel")])
    typed = ["Hans Huber", "Hans Huber (Baden)", "Anna", "Dora"]
    [match] = start_matches(new=[NewMatch("schieber", {}, typed)], key="link")
    make_anonymous(member=one, typed="Hans Huber (Baden)")
    assert [str(seat) for seat in match.seats.all()] == ["Hans Huber", "Former member 8", "Anna", "Dora"]
    assert str(Member.objects.get(pk=other.pk)) == "Hans Huber (Basel)"


def test_who_is_meant_must_be_typed_and_who_was_made_anonymous_stays_so(night):
    [said] = refused(make_anonymous, member=night.members[0], typed="Player 002").messages
    assert said == "Type the name exactly as shown: Player 001"
    assert Member.objects.filter(former=None).count() == 8
    [never_played, new] = add_members([NewMember("Regula"), NewMember("Huber", "Regula")])
    forgotten = make_anonymous(member=never_played, typed="Regula")
    for act, said in ((change_member, {"fields": {"surname": "Huber"}}), (make_anonymous, {"typed": "x"})):
        assert refused(act, member=forgotten, **said).messages == ["This name has been deleted."]
    for one, other in ((new, forgotten), (forgotten, new)):
        [said] = refused(merge_members, member=one, into=other).messages
        assert said == "The name of Former member 1 has been deleted."
    remove_member(member=forgotten)
    assert Member.objects.count() == 9


def test_only_the_words_of_a_line_may_become_others_and_only_to_forget(night):
    line = Line.objects.first()
    with pytest.raises(DatabaseError), transaction.atomic():
        Line.objects.filter(pk=line.pk).update(after={})
    for column, value in (("what", "nothing"), ("undone_by_restore", line.at)):
        with pytest.raises(DatabaseError), transaction.atomic(), anonymising():
            Line.objects.filter(pk=line.pk).update(after={}, **{column: value})
    with transaction.atomic(), anonymising():
        assert Line.objects.filter(pk=line.pk).update(after={}) == 1


def test_the_page_says_what_happens_and_asks_for_the_name(night, as_secretary):
    member = night.members[0]
    night.play()
    address = f"/members/{member.pk}/forget/"
    page = as_secretary.get(address).text
    assert "1 round, with its seat" in page and "0 friendly" not in page
    assert "This cannot be undone" in page and "/copies/" in page
    page = as_secretary.post(address, {"typed": "Player"}).text
    assert "Type the name exactly as shown: Player 001" in page and 'value="Player"' in page
    assert Member.objects.get(pk=member.pk).former is None
    assert as_secretary.post(address, {"typed": "Player 001"}, follow=True).text.count("Former member 1") >= 1
    assert "the name is no longer stored" in as_secretary.get(f"/members/{member.pk}/").text
    assert "This name has been deleted" in as_secretary.get(address).text
    assert "Former member 1" in as_secretary.get("/members/?inactive=on").text


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the server has files of its own")
def test_the_name_is_in_no_file_of_the_database_any_more(secretary):
    [member] = add_members([NewMember("Xylander", "Zephyrine")])
    change_member(member=member, fields={"surname": "Quastenberg"})
    typed = ["Zephyrine Quastenberg", "A", "B", "C"]
    [match] = start_matches(new=[NewMatch("schieber", {}, typed)], key="link")
    remark, data = "Quastenberg misread", {"card_points": [90, 67]}
    write_entry(match=match, number=1, data=data, seen=0, by=None, remark=remark)
    remove_friendly(match=match)
    path = Path(str(connection.settings_dict["NAME"]))
    for found in (3, 0):
        files = b"".join(each.read_bytes() for each in sorted(path.parent.glob(f"{path.name}*")))
        assert sum(name in files for name in (b"Zephyrine", b"Quastenberg", b"Xylander")) == found
        if found:
            make_anonymous(member=member, typed="Zephyrine Quastenberg")
