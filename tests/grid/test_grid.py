"""Whatever is typed into a field or written behind an address: the site answers, and all its pages open. A
twelfth of the places get some of the values, others for each place and another twelfth on PostgreSQL; with
`--everything` all get all of them."""

import random
from urllib.parse import urljoin

import pytest
from django.db import connection

from jassclub.members.actions import NewMember, add_members
from tests.every_row import undone
from tests.grid.fields import forms_of, parameters, shape_of, some, with_one_awkward_field
from tests.test_access import NAMES, ONLY_BY_POST, SENT, address_of, one_by_one  # noqa: F401

# Databases differ in what they keep: in numbers beyond all bounds and half characters.
postgresql = pytest.mark.postgresql
WITHOUT = {"logout"}
PAGES = sorted(set(NAMES) - WITHOUT - ONLY_BY_POST)


@pytest.fixture
def every(request):
    """Whether all places and values are asked for."""
    return request.config.getoption("--everything")


@pytest.fixture
def values(every):
    return lambda place, count: some(place, None if every else count)


@pytest.fixture
def places(every):
    return lambda names: names if every else names[connection.vendor == "postgresql" :: 12]


@pytest.fixture
def opens_everything(as_secretary, address_of):  # noqa: F811
    """Opens the pages that show what may have been changed."""
    pages = [address_of(name) for name in ("home", "season", "evening", "wall", "where", "round", "table")]

    def open_all(after: object) -> None:
        for page in pages:
            assert as_secretary.get(page).status_code in (200, 404, 302), (page, "after", after)

    return open_all


@postgresql
def test_no_parameter_makes_an_address_fail(as_secretary, one_by_one, values, places):  # noqa: F811
    for alone, name, address in one_by_one(as_secretary, places(PAGES)):
        with alone:
            for value in values(name, 3):
                assert as_secretary.get(address, dict.fromkeys(parameters(), value)).status_code < 500, value
            for parameter in random.Random(name).sample(parameters(), 4):
                for value in values(f"{name} {parameter}", 1):
                    assert as_secretary.get(address, {parameter: value}).status_code < 500, (parameter, value)


@postgresql
def test_no_typed_value_makes_a_form_fail(as_secretary, one_by_one, opens_everything, values, places):  # noqa: F811
    for alone, name, address in one_by_one(as_secretary, places(PAGES)):
        with alone:
            for to, form in forms_to_send(as_secretary, address):
                for data in with_one_awkward_field(
                    form, lambda field, name=name: values(f"{name} {field}", 1)
                ):
                    with undone():
                        answer = as_secretary.post(to, data)
                        assert answer.status_code < 500, data
                        if answer.status_code == 302:
                            opens_everything(data)


def forms_to_send(client, address):
    """The forms of a page that are posted, with where to; of those that differ only in a number the first."""
    posted = [form for form in forms_of(client, address) if form.element.get("method") == "post"]
    by_shape = {shape_of(form): form for form in reversed(posted)}
    return [(urljoin(address, form.action) if form.action else address, form) for form in by_shape.values()]


@postgresql
def test_no_value_that_no_form_offers_makes_an_address_fail(as_secretary, one_by_one, values, places):  # noqa: F811
    for alone, name, address in one_by_one(as_secretary, places(sorted(set(SENT) - {"welcome"}))):
        with alone:
            for field in SENT[name]:
                for value in values(f"{name} {field} sent", 4):
                    with undone():
                        answer = as_secretary.post(address, {**SENT[name], field: value})
                        assert answer.status_code < 500, (field, value)


UNREADABLE = {
    "with a broken boundary": ("multipart/form-data; boundary=\xff", b"--x"),
    "of no known type": ("nonsense", b"\x00\xff"),
    "in an unknown alphabet": ("application/x-www-form-urlencoded; charset=klingon", b"a=b"),
    "with half a character": ("application/x-www-form-urlencoded", b"name=%ED%A0%80&q=%ff"),
    "with 20,000 fields": ("application/x-www-form-urlencoded", b"a=1&" * 20_000),
    "of two megabytes": ("application/x-www-form-urlencoded", b"a=" + b"1" * 2_000_000),
}


@pytest.mark.parametrize("how", UNREADABLE)
def test_a_form_that_cannot_be_read_is_answered_in_words(as_secretary, as_reader, address_of, how):  # noqa: F811
    kind, body = UNREADABLE[how]
    for address in ("/nowhere/", *map(address_of, ("login", "language", "member_add", "table_deals"))):
        for client in (as_secretary, as_reader):
            answer = client.generic("POST", address, body, content_type=kind)
            assert answer.status_code < 500, address
            assert not answer.content or "</html>" in answer.text or "more than 1 MB" in answer.text


HEADERS = (
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_COOKIE", "HTTP_HX_REQUEST", "HTTP_REFERER", "HTTP_USER_AGENT"),
    *("HTTP_X_FORWARDED_FOR", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE", "HTTP_ACCEPT"),
)


def test_no_header_makes_a_page_fail(as_reader, night, values, settings):
    for settings.PRODUCTION in (False, True):
        for header in HEADERS:
            for value in values(header, 10):
                as_sent = value.encode().decode("latin-1")  # as WSGI hands it on
                answer = as_reader.get("/matches/new/", **{header: as_sent})
                assert answer.status_code < 500, (header, value)


METHODS = ("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "NONSENSE")


def test_no_method_makes_an_address_fail(as_secretary, address_of, every):  # noqa: F811
    for name in PAGES if every else PAGES[::3]:
        for method in METHODS if every else random.Random(name).sample(METHODS, 1):
            assert as_secretary.generic(method, address_of(name)).status_code < 500, (method, name)


# --- what once made the site fail -------------------------------------------------------------------------


@postgresql
def test_a_negative_number_of_members_per_page_shows_the_members(as_secretary, night):
    page = as_secretary.get("/members/?per_page=-1")
    assert page.status_code == 200 and "Player 001" in page.text


@postgresql
def test_six_hundred_people_can_be_ticked(as_secretary, night):
    many = add_members([NewMember(f"Guest {number:03}") for number in range(600)])
    answer = as_secretary.post(
        f"/evenings/{night.evening.pk}/roll-call/",
        {"here": [each.pk for each in many], "shown": "", "save": ""},
    )
    assert answer.status_code == 302
    assert night.evening.attendances.filter(is_here=True, member__in=many).count() == 600
