"""Forms with files that nobody can read, sent over the wire: refused in words, whatever the address."""

import signal
from collections.abc import Iterator
from itertools import product

import pytest

from tests.server.conftest import Site, open_club, serving, var_in

ADDRESSES = (
    *("/nowhere/", "/login/", "/welcome/", "/members/add/", "/seasons/load/", "/seasons/987/edit/"),
    *("/matches/new/schieber/", "/matches/987/deals/", "/copies/upload/", "/language/de/", "/static/nothing"),
    *("/api/", "/api/nowhere/", "/api/matches/", "/api/matches/987/", "/api/matches/987/deals/1/"),
)
LONG = b"x" * 300
BODIES = {
    "without a boundary": ("multipart/form-data", b"abc"),
    "with an empty boundary": ("multipart/form-data; boundary=", b"abc"),
    "with a boundary of 300 letters": (f"multipart/form-data; boundary={'x' * 300}", b"--" + LONG),
    "with a boundary that is not ASCII": ("multipart/form-data; boundary=é", "--é\r\n".encode()),
    "with a part whose header is too long": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\nX: ' + 70 * LONG + b"\r\n\r\n1\r\n--x--\r\n",
    ),
    "that ends within a part": ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data"),
    "with a part in an unknown code": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\n\xff!\r\n--x--\r\n",
    ),
}


@pytest.fixture(scope="module")
def club(tmp_path_factory, new_club) -> Iterator[tuple[Site, str]]:
    with serving(var_in(tmp_path_factory.mktemp("malformed"), new_club)) as site:
        [session] = [each.value for each in open_club(site).cookies if each.name == "sessionid"]
        yield site, f"sessionid={session}"
        assert site.stop(signal.SIGHUP) == 0  # its terminal is closed


def answered(site: Site, to: str, kind: str, body: bytes, cookies: list[str], *, token: str = "") -> int:
    head = [f"POST {to} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(body)}"]
    head += [f"Content-Type: {kind}", *([f"Cookie: {'; '.join(cookies)}"] if cookies else [])]
    head += [f"X-CSRFToken: {token}"] if token else []
    with site.connect("\r\n".join([*head, "", ""]).encode() + body) as connection:
        return int(connection.makefile("rb").read().split()[1])


@pytest.mark.parametrize("how", BODIES)
def test_a_form_that_nobody_can_read_is_refused_at_every_address(club, how, in_turn):
    site, logged_in = club
    kind, body = BODIES[how]
    token = "a" * 32
    statuses = {}
    senders = list(product(([], [logged_in]), ("without a token", "a cookie", "in the header")))
    for turn, to in enumerate(ADDRESSES, start=list(BODIES).index(how)):
        for session, has in in_turn(turn, senders):
            cookies = session if has == "without a token" else [*session, f"csrftoken={token}"]
            header = token if has == "in the header" else ""
            statuses[to, bool(session), has] = answered(site, to, kind, body, cookies, token=header)
    assert {each: status for each, status in statuses.items() if status >= 500} == {}
    at_nowhere = {status for (to, *_others), status in statuses.items() if to == "/nowhere/"}
    assert at_nowhere <= {400, 404}
