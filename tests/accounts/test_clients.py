"""From where a request comes, and that nobody can pretend to come from elsewhere."""

import pytest
from django.test import RequestFactory

from jassclub.accounts.clients import FORWARDED, network_of, on_this_machine


def request_from(address: str, **headers: str):
    return RequestFactory().get("/", REMOTE_ADDR=address, **headers)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1:2:3:4", "2001:db8::"),
        ("2001:db8:0:1::4", "2001:db8:0:1::"),
        ("fe80::1%eth0", "fe80::"),
        ("", None),
        ("unix:", None),
    ],
)
def test_a_network_of_ipv6_is_one_address(address, counted):
    assert network_of(request_from(address)) == counted


def test_on_a_laptop_a_header_says_nothing(settings):
    settings.PRODUCTION = False
    forged = request_from("192.0.2.7", HTTP_X_FORWARDED_FOR="203.0.113.9")
    assert network_of(forged) == "192.0.2.7"


@pytest.mark.parametrize(
    ("header", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9:5678", "203.0.113.9"),
        ("2001:db8::7", "2001:db8::"),
        ("[2001:db8::7]", "2001:db8::"),
        ("[2001:db8::7]:80", "2001:db8::"),
        ("[::1]:80", "::"),
        ("unknown", "10.0.0.1"),
        ("203.0.113.9, unknown", "10.0.0.1"),
        ("_hidden", "10.0.0.1"),
        ("", "10.0.0.1"),
        (",", "10.0.0.1"),
        ("[", "10.0.0.1"),
        ("\x00", "10.0.0.1"),
        ("²", "10.0.0.1"),
        ("9" * 5000, "10.0.0.1"),
        ("1.2.3.4:5:6", "10.0.0.1"),
    ],
)
def test_on_a_server_the_last_address_counts_which_the_proxy_wrote(settings, header, counted):
    settings.PRODUCTION = True
    assert network_of(request_from("10.0.0.1", HTTP_X_FORWARDED_FOR=header)) == counted


@pytest.mark.parametrize("header", ["unknown", "1.2.3.4:5678", "[::1]:80", "x" * 9000])
def test_a_strange_header_makes_no_page_fail(as_reader, settings, header):
    settings.PRODUCTION = True
    answer = as_reader.post("/login/", {"username": "x", "password": "y"}, HTTP_X_FORWARDED_FOR=header)
    assert answer.status_code == 200
    assert as_reader.get("/matches/new/", HTTP_X_FORWARDED_FOR=header).status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "127.5.5.5", "::1", "::ffff:127.0.0.1"])
def test_a_browser_on_this_machine_is_known_by_its_address(address):
    assert on_this_machine(request_from(address))


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.1", "2001:db8::1", "", "unix:"])
def test_no_other_address_is_this_machines(address):
    assert not on_this_machine(request_from(address))


@pytest.mark.parametrize("header", FORWARDED)
def test_behind_a_proxy_nobody_is_on_this_machine(header):
    assert not on_this_machine(request_from("127.0.0.1", **{header: "127.0.0.1"}))


def test_on_a_server_nobody_is_on_this_machine(settings):
    settings.PRODUCTION = True
    assert not on_this_machine(request_from("127.0.0.1"))
