"""Clients that are slow, silent or send too much do not keep the site from others."""

from __future__ import annotations

import re
import socket
import time
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.urls import resolve

from jassclub.server import connections
from jassclub.server.connections import (
    ANSWER_SECONDS,
    FIRST_BYTE_SECONDS,
    KEPT_SECONDS,
    REQUEST_SECONDS,
    UPLOAD_SECONDS,
    Connection,
)
from jassclub.web.uploads import UPLOADS, most_megabytes

COOKIE = b"Cookie: csrftoken=" + b"x" * 32 + b"\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
ANNOUNCED = b"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n" + FORM + COOKIE + b"\r\n"
MEGABYTE = 1024 * 1024
EXPECT = "Expect: 100-continue\r\n"


@pytest.mark.parametrize("first", [b"", b"GET / HTT", ANNOUNCED], ids=["silent", "half a header", "no body"])
def test_fifty_connections_that_wait_keep_nobody_waiting(site, first):
    waiting = [site.connect(first) for _each in range(50)]
    assert site.get("/welcome/")[0] == 200
    assert site.answers()
    for each in waiting:
        each.close()


def post(site, body: bytes, *, length: int | None = None, headers: str = "", to: str = "/welcome/") -> str:
    """Send a form to a page and read the whole answer."""
    length = len(body) if length is None else length
    head = f"POST {to} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n{headers}"
    with site.connect(head.encode() + FORM + b"Connection: close\r\n\r\n" + body) as connection:
        return connection.makefile("rb").read().decode()


def test_a_body_of_one_megabyte_is_taken(site):
    assert post(site, b"x" * MEGABYTE).startswith("HTTP/1.1 403")  # without the form's token


def test_a_larger_body_is_refused_in_plain_words_after_all_of_it_was_sent(site):
    answer = post(site, b"x" * (3 * MEGABYTE))
    assert answer.startswith("HTTP/1.1 413 Content Too Large")
    assert "Nothing was saved: what you sent is larger than 1 MB" in answer


def test_who_asks_before_sending_too_much_is_refused_at_once(site):
    answer = post(site, b"", length=2 * MEGABYTE, headers="Expect: 100-continue\r\n")
    assert answer.startswith("HTTP/1.1 413")


def test_a_body_without_end_is_refused_at_once(site):
    assert post(site, b"x", length=10**12).startswith("HTTP/1.1 413")


def test_a_body_in_pieces_is_limited_too(site):
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    head = b"POST /welcome/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with site.connect(head + 16 * piece) as connection:  # one more byte would be too much
        connection.sendall(b"1\r\nx\r\n")
        assert connection.recv(12) == b"HTTP/1.1 413"


# --- files ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def may_upload(site) -> str:
    """The cookie that the page gives on which a file is chosen, here at a first visit."""
    with site.connect(b"GET /welcome/copy/ HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        [cookie] = re.findall(r"(may_upload=[^;]+);", connection.makefile("rb").read().decode())
    return f"Cookie: {cookie}\r\n"


def test_a_file_of_twenty_megabytes_is_taken_from_who_may_send_one(site, may_upload):
    sent = post(site, b"x" * (20 * MEGABYTE), headers=may_upload, to="/welcome/copy/")
    assert sent.startswith("HTTP/1.1 403")  # without the form's token
    too_large = post(site, b"x", length=21 * MEGABYTE, headers=may_upload + EXPECT, to="/welcome/copy/")
    assert too_large.startswith("HTTP/1.1 413") and "larger than 20 MB" in too_large


@pytest.mark.parametrize(
    "cookie", ["", "Cookie: may_upload=1\r\n", "Cookie: may_upload=x:y:z\r\n", COOKIE.decode()]
)
@pytest.mark.parametrize("path", sorted(UPLOADS))
def test_strangers_send_no_more_there_than_elsewhere(site, cookie, path):
    answer = post(site, b"", length=2 * MEGABYTE, headers=cookie + EXPECT, to=path)
    assert answer.startswith("HTTP/1.1 413") and "larger than 1 MB" in answer


def test_who_may_send_a_file_sends_no_more_to_other_pages(site, may_upload):
    answer = post(site, b"", length=2 * MEGABYTE, headers=may_upload + EXPECT, to="/login/")
    assert answer.startswith("HTTP/1.1 413")


def test_a_file_has_more_time_than_a_form():
    just_now = {"creation_time": 0, "last_activity": 500, "requests": [], "total_outbufs_len": 0}
    begun = time.monotonic() - REQUEST_SECONDS - 1
    form, file = (SimpleNamespace(begun=begun, seconds=each) for each in (REQUEST_SECONDS, UPLOAD_SECONDS))
    assert Connection.waits_too_long(SimpleNamespace(**just_now, request=form), 500)
    assert not Connection.waits_too_long(SimpleNamespace(**just_now, request=file), 500)


@pytest.mark.parametrize("path", sorted(UPLOADS))
def test_files_are_sent_to_pages_that_there_are(path):
    assert resolve(path).func and most_megabytes(path, "") == 1


@pytest.mark.parametrize(
    ("about", "patience"),
    [
        ({"last_activity": 0}, FIRST_BYTE_SECONDS),
        ({"last_activity": 1}, KEPT_SECONDS + 1),
        ({"last_activity": 1, "total_outbufs_len": 1}, ANSWER_SECONDS + 1),
        ({"last_activity": 1, "total_outbufs_len": 1, "requests": ["worked on"]}, ANSWER_SECONDS + 1),
    ],
    ids=["never asked", "asked before", "does not take the answer", "nor that of the next request"],
)
def test_a_connection_on_which_nothing_comes_is_closed_after_a_while(about, patience):
    state = {"creation_time": 0, "requests": [], "request": None, "total_outbufs_len": 0, **about}
    connection = SimpleNamespace(**state)
    assert not Connection.waits_too_long(connection, patience)
    assert Connection.waits_too_long(connection, patience + 1)


def test_a_request_that_comes_byte_by_byte_is_given_up(monkeypatch):
    monkeypatch.setattr("jassclub.server.connections.time.monotonic", lambda: 100.0 + REQUEST_SECONDS)
    just_now = {"creation_time": 0, "last_activity": 500, "requests": [], "total_outbufs_len": 0}
    in_time = SimpleNamespace(**just_now, request=SimpleNamespace(begun=100.0, seconds=REQUEST_SECONDS))
    too_slow = SimpleNamespace(**just_now, request=SimpleNamespace(begun=99.0, seconds=REQUEST_SECONDS))
    assert not Connection.waits_too_long(in_time, 500)
    assert Connection.waits_too_long(too_slow, 500)


def test_a_request_that_is_worked_on_is_waited_for():
    state = {"creation_time": 0, "last_activity": 0, "total_outbufs_len": 0, "requests": ["worked on"]}
    assert not Connection.waits_too_long(SimpleNamespace(**state, request=None), 10_000)


@contextmanager
def server_in_hand():
    """A server whose steps the test makes itself, and a way to visit it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = connections.server_on(listening, lambda *_: [], threads=1)
        visitors = []

        def visit() -> socket.socket:
            visitors.append(socket.create_connection(listening.getsockname(), timeout=30))
            server.handle_accept()
            return visitors[-1]

        yield server, visit
        for each in [*visitors, *server.active_channels.values()]:
            each.close()
        server.task_dispatcher.shutdown()
        server.close()


def test_a_silent_connection_is_closed_by_the_server():
    with server_in_hand() as (server, visit):
        silent = visit()
        server.maintenance(time.time() + FIRST_BYTE_SECONDS - 5)
        assert server.active_channels
        server.maintenance(time.time() + FIRST_BYTE_SECONDS + 5)
        assert not server.active_channels
        assert silent.recv(1) == b""


def test_of_too_many_connections_the_idlest_goes(monkeypatch):
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    with server_in_hand() as (server, visit):
        visitors = []
        for number in range(5):
            visitors.append(visit())
            for each in server.active_channels.values():
                each.last_activity = min(each.last_activity, number)
        still_there = {each.addr for each in server.active_channels.values()}
        assert still_there == {each.getsockname() for each in visitors[2:]}


def test_what_a_proxy_says_reaches_the_site():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = connections.server_on(
            listening, lambda environ, _start: environ.get("HTTP_X_FORWARDED_FOR"), threads=1
        )
        sent = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.5"}
        assert server.application(sent, None) == "203.0.113.5"
        server.task_dispatcher.shutdown()
        server.close()
