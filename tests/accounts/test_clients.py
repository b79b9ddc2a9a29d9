"""From where a request comes, and that nobody can pretend to come from elsewhere."""

from django.test import RequestFactory

from jassclub.accounts.clients import FORWARDED, network_of, on_this_machine

NONSENSE = ("unknown", "1.2.3.4, unknown", "_hidden", "", ",", "[", "\x00", "²", "9" * 5000, "1.2.3.4:5:6")


def request_from(address: str, **headers: str):
    return RequestFactory().get("/", REMOTE_ADDR=address, **headers)


def test_a_network_of_ipv6_is_one_address():
    networks = {
        **{"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "": None, "unix:": None},
        **{"2001:db8::1:2:3:4": "2001:db8::", "2001:db8:0:1::4": "2001:db8:0:1::", "fe80::1%eth0": "fe80::"},
    }
    assert {address: network_of(request_from(address)) for address in networks} == networks


def test_on_a_server_the_last_address_counts_which_the_proxy_wrote(settings):
    headers = {
        **dict.fromkeys(["203.0.113.9", "1.1.1.1, 203.0.113.9", "203.0.113.9:5678"], "203.0.113.9"),
        **dict.fromkeys(["2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:80"], "2001:db8::"),
        **{"[::1]:80": "::", **dict.fromkeys(NONSENSE, "10.0.0.1")},
    }
    settings.PRODUCTION = True
    requests = {header: request_from("10.0.0.1", HTTP_X_FORWARDED_FOR=header) for header in headers}
    assert {header: network_of(request) for header, request in requests.items()} == headers


def test_a_browser_on_this_machine_is_known_by_its_address_and_on_a_server_nobodys(settings):
    own = ["127.0.0.1", "127.5.5.5", "::1", "::ffff:127.0.0.1"]
    others = ["192.168.1.20", "10.0.0.1", "2001:db8::1", "", "unix:"]
    assert [each for each in (*own, *others) if on_this_machine(request_from(each))] == own
    assert not any(on_this_machine(request_from("127.0.0.1", **{each: "127.0.0.1"})) for each in FORWARDED)
    settings.PRODUCTION = True
    assert not any(on_this_machine(request_from(each)) for each in own)
