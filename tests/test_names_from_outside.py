"""A visitor learns nothing by a name: a member shown by initials, a similar name and any other read alike."""

import itertools
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from difflib import unified_diff

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.timezone import localdate

from jassclub.accounts.models import Club
from jassclub.evenings.actions.sign_ups import answer_sign_ups, sign_up
from jassclub.evenings.models import SignUp
from jassclub.matches.models import Match, Seat
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.players.actions import make_anonymous
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening
from tests.answers import text_of, words
from tests.conftest import FIRST_NIGHT
from tests.every_row import undone
from tests.grid.fields import forms_of
from tests.matches.api import Program
from tests.matches.conftest import Fields
from tests.test_access import PUBLIC, address_of, one_by_one  # noqa: F401 - fixtures

HERS, INITIALS = "Regula Huber", "R. H."
OTHERS = ("Regula Hubar", "Zora Quuxley")  # as long as hers, which headers tell
SLATE = re.compile('<figure id="slate".*?</figure>', re.DOTALL)  # how wide a name is written moves its lines
EACH_TIME = re.compile(r'(csrfmiddlewaretoken" value="|name="key" value=")[^"]+|nonce="[^"]+"|\b\d\d:\d\d\b')
TAKE_NAMES = {"sign_up", "match_players", "match_auction", "match_list", "where"}  # pages that take a name

Answers = Iterator[HttpResponse]


@pytest.fixture
def regula(night) -> Member:
    fields = {"surname": "Huber", "first_name": "Regula", "shown_as": "initials"}
    return change_member(member=night.members[0], fields=fields)


@pytest.fixture
def coming(night, regula) -> Evening:
    on = max(FIRST_NIGHT, localdate()) + timedelta(days=14)
    return open_evening(season=night.season, on=on, fields={"places": 2})


@pytest.fixture
def she_comes(coming, regula) -> Callable[[], SignUp]:
    def say() -> SignUp:
        entry = sign_up(evening=coming, member=regula, comes=True)
        answer_sign_ups(evening=coming, keys=[entry.pk], confirm=True)
        return entry

    return say


def signs_up(client: Client, name: str) -> Answers:
    """Comes, cannot after all, comes again; and once more from another phone."""
    address = f"/evenings/{Evening.objects.latest('pk').pk}/sign-up/"
    for comes in ("yes", "no", "yes", "yes"):
        yield client.post(address, {"name": name, "comes": comes})
        yield client.get(address)
    other = Client()
    yield other.post(address, {"name": name, "comes": "yes"})
    yield other.get(address)


def cannot_come(client: Client, name: str) -> Answers:
    address = f"/evenings/{Evening.objects.latest('pk').pk}/sign-up/"
    yield client.post(address, {"name": name, "comes": "no"})
    yield client.get(address)
    yield client.post(address, {"name": name, "comes": "yes"}, follow=True)


def signs_up_beside_a_chosen_one(client: Client, name: str) -> Answers:
    address = f"/evenings/{Evening.objects.latest('pk').pk}/sign-up/"
    chosen = Member.objects.get(surname="Huber").pk
    yield client.post(address, {"member": chosen, "name": name, "comes": "yes"})
    yield client.post(address, {"member": chosen, "comes": "yes"})
    yield client.post(address, {"name": name, "comes": "yes"})
    yield client.get(address)


def starts(client: Client, name: str, *others: str, game: str = "schieber") -> HttpResponse:
    address = f"/matches/new/{game}/"
    players = [name, *others, "Anna", "Beat", "Cleo"]
    typed = {f"player_{seat}": player for seat, player in enumerate(players[:4])}
    return client.post(address, Fields(client.get(address).text).values | typed | {"first": "0", "go": "1"})


def plays(client: Client, name: str) -> Answers:
    yield starts(client, name)
    match = Match.objects.first()
    yield client.get(f"/matches/{match.pk}/")
    yield client.post(f"/matches/{match.pk}/deals/", {"only": "1", "d1-card_points_0": "100"})
    yield client.post(f"/matches/{match.pk}/rematch/")
    yield client.get(f"/api/matches/{match.pk}/sheet.pdf")
    yield from reads_matches(Client(), name)


def plays_beside_her_initials(client: Client, name: str) -> Answers:
    yield starts(client, name, INITIALS)
    yield starts(client, INITIALS, name)
    yield from reads_matches(Client(), name)


def plays_beside_the_same(client: Client, name: str) -> Answers:
    yield starts(client, name, name.upper())


def bids(client: Client, name: str) -> Answers:
    page = starts(client, name, game="bieter")
    yield page
    sent = Fields(page.text).values | {"bidder": "0", "result_bid": "550", "result": "1"}
    yield client.post("/matches/new/bieter/auction/", sent)
    yield from reads_matches(Client(), name)


def program_starts(client: Client, name: str) -> Answers:
    program = Program(client)
    yield program.start(players=[name, "Anna", "Beat", "Cleo"])
    yield program.start(players=[name, INITIALS, "Beat", "Cleo"])
    yield program.start(players=[name, name, "Beat", "Cleo"])
    yield from reads_matches(Client(), name)


def reads_matches(client: Client, name: str) -> Answers:
    """Someone else, where the match that was started last is to be read."""
    match = Match.objects.first()
    yield client.get(f"/matches/{match.pk}/")
    yield client.get(f"/api/matches/{match.pk}/")
    for sought in ("", name, name.split()[1], INITIALS):
        yield client.get("/matches/", {"q": sought})


def looks_for(client: Client, name: str) -> Answers:
    where = f"/evenings/{Evening.objects.earliest('pk').pk}/where/"
    for sought in (name, *name.split()):
        yield client.get("/matches/", {"q": sought})
        yield client.get(where, {"q": sought})


def reads_everything_else(client: Client) -> Answers:
    last = Evening.objects.latest("pk")
    for address in ("/", f"/seasons/{last.season_id}/", f"/evenings/{last.pk}/", "/matches/new/schieber/"):
        yield client.get(address)


def as_read(response: HttpResponse, name: str) -> tuple[object, ...]:
    """All that a browser gets, with a mark instead of the name however it is written."""
    text = text_of(response)
    headers = {key: value for key, value in response.headers.items() if key not in ("ETag", "Content-Length")}
    cookies = {key: {**cookie, "expires": ""} for key, cookie in response.cookies.items()}
    return response.status_code, neutral(text, name), neutral(str(headers), name), str(cookies)


def neutral(text: str, name: str) -> str:
    first, surname = name.split()
    for written in (name, name.upper(), f"{first}+{surname}", f"{first}%20{surname}", surname, first):
        text = text.replace(written, "§")
    return SLATE.sub("", EACH_TIME.sub("", text))


OF_EVENINGS = (signs_up, cannot_come, signs_up_beside_a_chosen_one)
OF_MATCHES = (plays, plays_beside_her_initials, plays_beside_the_same, bids, program_starts, looks_for)


def told(monkeypatch, probe: Callable[[Client, str], Answers], name: str) -> list[tuple[object, ...]]:
    """What someone is told who probes with a name; afterwards nothing of it has happened."""
    keys = itertools.count(1)  # of links, which are by chance
    monkeypatch.setattr("jassclub.friendly.actions.secrets.token_urlsafe", lambda _n: f"k{next(keys)}")
    with undone():
        answers = [*probe(Client(), name), *reads_everything_else(Client())]
        return [as_read(answer, name) for answer in answers]


CASES = [*itertools.product(OF_EVENINGS, (False, True)), *((probe, False) for probe in OF_MATCHES)]


@pytest.mark.parametrize(("probe", "she_has_signed_up"), CASES)
def test_the_same_for_every_name(night, coming, she_comes, monkeypatch, in_turn, probe, she_has_signed_up):
    night.draw()
    if she_has_signed_up:
        she_comes()
        Club.objects.update(names_signed_up=True)
    hers = told(monkeypatch, probe, HERS)
    assert len(hers) > 4
    for name in in_turn(CASES.index((probe, she_has_signed_up)), OTHERS):
        for answers in zip(hers, told(monkeypatch, probe, name), strict=True):
            both = [str(each).split("\\n") for each in answers]
            assert len(set(answers)) == 1, "\n".join(unified_diff(*both))


def test_a_phone_reads_the_same_after_the_secretarys_yes_too(coming, she_comes):
    she_comes()
    read = []
    for name in (HERS, *OTHERS):
        phone, address = Client(), f"/evenings/{coming.pk}/sign-up/"
        with undone():
            phone.post(address, {"name": name, "comes": "yes"})
            open_ = list(coming.sign_ups.filter(state="asked").values_list("pk", flat=True))
            answer_sign_ups(evening=coming, keys=open_, confirm=True)
            _head, _said, own = phone.get(address).text.partition('class="own-sign-ups"')
            read.append(neutral(own.partition("</section>")[0], name))
    assert len(set(read)) == 1 and "comes" in read[0]


def test_the_club_reads_whom_a_visitor_met_and_the_link_to_her_stays(coming, regula, as_reader, as_secretary):
    for name in (HERS, "regula huber"):
        as_reader.post(f"/evenings/{coming.pk}/sign-up/", {"name": name, "comes": "yes"})
    assert list(coming.sign_ups.values_list("member", "name")) == [(regula.pk, HERS)]  # one phone said it
    page = as_secretary.get(f"/evenings/{coming.pk}/sign-ups/").text
    assert f"<strong>{HERS}</strong><br>" in re.sub(r"\s*\n\s*", "", page)
    starts(as_reader, HERS)
    starts(as_reader, INITIALS, HERS)
    met = Seat.objects.filter(member=regula).values_list("name", flat=True).order_by("pk")
    assert list(met) == [HERS, ""]
    change_member(member=regula, fields={"surname": "Muster"})
    match = Match.objects.get(seats__name=HERS, seats__member=regula)
    assert HERS in as_reader.get(f"/matches/{match.pk}/").text
    assert "Regula Muster" in as_secretary.get(f"/matches/{match.pk}/").text
    for who, count in ((as_secretary, 2), (as_reader, 0)):
        assert words(who.get("/matches/", {"q": "Muster"})).count("Regula Muster") == count
    make_anonymous(member=regula, typed="Regula Muster")
    assert "Former member 1" in as_reader.get(f"/matches/{match.pk}/").text
    assert not Seat.objects.filter(member=regula).exclude(name="").exists()


def test_every_page_that_takes_a_name_from_a_visitor_is_probed(as_reader, one_by_one):  # noqa: F811
    takes = set()
    for alone, name, address in one_by_one(as_reader, sorted(PUBLIC)):
        with alone:
            for form in forms_of(as_reader, address):
                if {each.get("type", "text") for each in form.element.all("input")} & {"text", "search"}:
                    takes.add(name)
    # The first repeats the names of the page before it, the other is of an evening to come.
    assert takes | {"match_auction", "sign_up"} == TAKE_NAMES
