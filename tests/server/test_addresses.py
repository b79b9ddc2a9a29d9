"""The site answers to the laptop's own addresses and names, and says them to whoever starts it."""

import io
import socket
from types import SimpleNamespace

import pytest

from jassclub.server import addresses
from jassclub.server.addresses import Announcer, OwnHosts, is_loopback, own_addresses, qr_code_in_text


def adapter(name: str, *ips: str):
    found = [SimpleNamespace(ip=(each, 0, 0) if ":" in each else each) for each in ips]
    return SimpleNamespace(name=name, ips=found)


@pytest.fixture
def laptop(monkeypatch):
    """A laptop in the wireless network of the club room, with a network for programs; may be moved."""

    def move(*found, usual=None):
        monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: found)
        monkeypatch.setattr(addresses, "_usual_address", lambda: usual)

    move(
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("wlan0", "192.168.1.20", "fe80::1", "fd00::20"),
    )
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "Laptop")
    return move


def test_the_address_for_phones_comes_first_and_before_it_the_one_that_leads_to_other_networks(laptop):
    assert own_addresses() == ["192.168.1.20", "fd00::20", "172.17.0.1"]
    laptop(adapter("eth0", "10.0.0.5"), adapter("tun0", "10.8.0.2"), usual="10.8.0.2")
    assert own_addresses() == ["10.8.0.2", "10.0.0.5"]


def test_this_machine_finds_its_own_addresses():
    for address in own_addresses():
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as own:
            own.bind((address, 0))  # refused for addresses of others


def test_own_hosts_are_names_and_addresses_of_the_moment(laptop, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(addresses.time, "monotonic", lambda: now[0])
    hosts = OwnHosts(["localhost"])
    assert list(hosts) == ["localhost", "laptop", "laptop.local", "192.168.1.20", "[fd00::20]", "172.17.0.1"]
    laptop(adapter("wlan0", "10.1.1.1"))
    now[0] += addresses.FRESH_FOR
    assert list(hosts) == ["localhost", "laptop", "laptop.local", "10.1.1.1"]


def test_only_this_machine_reaches_a_loopback_address():
    own = ["localhost", "127.0.0.1", "127.1.2.3", "::1"]
    assert list(filter(is_loopback, [*own, "0.0.0.0", "::", "192.168.1.20", "laptop.local", ""])) == own


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def announced(host: str, terminal: io.StringIO) -> str:
    Announcer(host, 8000, terminal).announce()
    return terminal.getvalue()


def test_a_terminal_shows_the_address_for_phones_and_its_qr_code(laptop):
    lines = [
        "jassclub is at http://127.0.0.1:8000 on this machine (stop with Ctrl-C)",
        "For phones in the same network: http://192.168.1.20:8000",
        "or http://172.17.0.1:8000",
    ]
    shown, poor = announced("0.0.0.0", Terminal()), Terminal()
    assert shown.splitlines()[:3] == lines and qr_code_in_text("http://192.168.1.20:8000") in shown
    assert announced("0.0.0.0", io.StringIO()).splitlines() == lines  # a log
    poor.encoding = "ascii"  # does not stop the site
    assert "?" in announced("0.0.0.0", poor)
    # No phone is sent to a site that only this machine reaches.
    own = announced("127.0.0.1", Terminal())
    assert own == "jassclub is at http://127.0.0.1:8000 (stop with Ctrl-C)\n"
    laptop(adapter("lo", "127.0.0.1"))
    assert "It is in no network" in announced("0.0.0.0", Terminal())


def test_another_network_is_announced_once(laptop):
    terminal = io.StringIO()
    announcer = Announcer("0.0.0.0", 8000, terminal)
    announcer.announce()
    before = len(terminal.getvalue())
    announcer.announce_changes()
    assert len(terminal.getvalue()) == before
    laptop(adapter("wlan0", "10.1.1.1"))
    for _twice in "12":
        announcer.announce_changes()
    assert terminal.getvalue()[before:].splitlines() == [
        "The addresses of this machine have changed.",
        "For phones in the same network: http://10.1.1.1:8000",
    ]


def test_a_site_for_phones_answers_to_its_own_names_only(site):
    for name in ["127.0.0.1", "localhost", socket.gethostname(), *own_addresses()]:
        host = f"{addresses.in_address(name)}:{site.port}"
        assert site.get("/welcome/", host)[0] == 200, host
    assert site.get("/welcome/", "evil.example")[0] == 400
    assert "evil.example" not in site.shown  # nor does the log fill up with it
