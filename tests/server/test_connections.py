"""Clients that are slow, silent or send too much do not keep the site from others."""

import re
import socket
import threading
from contextlib import contextmanager
from unittest.mock import Mock

import pytest
from django.urls import resolve

from jassclub.server.serving import make_server
from jassclub.web.http import UPLOADS, most_megabytes

COOKIE = b"Cookie: csrftoken=" + b"x" * 32 + b"\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
ANNOUNCED = b"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n" + FORM + COOKIE + b"\r\n"
MEGABYTE = 1024 * 1024
BEGINNINGS = (b"", b"GET / HTT", ANNOUNCED)


def test_two_hundred_connections_that_wait_keep_nobody_waiting(site):
    waiting = [site.connect(first) for first in BEGINNINGS for _each in range(70)]
    assert site.get("/welcome/")[0] == 200 and site.answers()
    for each in waiting:
        each.close()


def post(site, body: bytes, *, length: int | None = None, headers: str = "", to: str = "/welcome/") -> str:
    length = len(body) if length is None else length
    head = f"POST {to} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n{headers}"
    with site.connect(head.encode() + FORM + b"Connection: close\r\n\r\n" + body) as connection:
        return connection.makefile("rb").read().decode()


def test_a_body_of_one_megabyte_is_taken_and_a_larger_one_refused_in_the_words_of_the_visitor(site):
    assert post(site, b"x" * MEGABYTE).startswith("HTTP/1.1 403")  # without the form's token
    refused = {"en": "Nothing was saved: you sent more than 1 MB", "de": "ist grösser als 1 MB"}
    for language, words in refused.items():
        answer = post(site, b"x" * (3 * MEGABYTE), headers=f"Accept-Language: {language}\r\n")
        assert answer.startswith("HTTP/1.1 413") and words in answer
    # Without end it is refused before it is sent.
    assert post(site, b"", length=10**12).startswith("HTTP/1.1 413")


def test_whoever_asks_first_or_sends_pieces_is_limited_too(site):
    # Waitress says that it may go on before it looks at the length.
    largest = max(UPLOADS.values()) * MEGABYTE + 1
    answer = post(site, b"x" * largest, length=10**12, headers="Expect: 100-continue\r\n")
    assert answer.startswith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 413")
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    head = b"POST /welcome/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with site.connect(head + 16 * piece) as connection:  # one more byte is too much
        connection.sendall(b"1\r\nx\r\n0\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 413"


def test_a_file_is_accepted_up_to_the_limit_where_and_from_whom_one_is_expected(site):
    with site.connect(b"GET /welcome/copy/ HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        answer = connection.makefile("rb").read().decode()
    [cookie] = re.findall(r"(may_upload=[^;]+);.*SameSite=Strict", answer)
    may_upload = f"Cookie: {cookie}\r\n"
    sent = post(site, b"x" * (20 * MEGABYTE), headers=may_upload, to="/welcome/copy/")
    assert sent.startswith("HTTP/1.1 403")  # without the form's token
    too_large = (UPLOADS["/welcome/copy/"] + 1) * MEGABYTE
    sent = post(site, b"", length=too_large, headers=may_upload, to="/welcome/copy/")
    assert sent.startswith("HTTP/1.1 413")
    assert post(site, b"x" * (2 * MEGABYTE), headers=may_upload, to="/login/").startswith("HTTP/1.1 413")


@pytest.mark.parametrize("path", sorted(UPLOADS))
def test_strangers_send_no_more_there_than_elsewhere(site, path, rf):
    assert resolve(path).func and most_megabytes(rf.post(path)) == 1
    for cookie in ("", "Cookie: may_upload=1\r\n", "Cookie: may_upload=x:y:z\r\n", COOKIE.decode()):
        answer = post(site, b"x" * (2 * MEGABYTE), headers=cookie, to=path)
        assert answer.startswith("HTTP/1.1 413") and "more than 1 MB" in answer


@contextmanager
def server_in_thread(application, **limits: int):
    """The server as the site sets it up; gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = make_server(application, listening, threads=1, **limits)
        thread = threading.Thread(target=server.run)
        thread.start()
        yield listening.getsockname()
        server.maintenance = Mock(side_effect=KeyboardInterrupt)  # is called in its own thread
        server.next_channel_cleanup = 0
        server.pull_trigger()
        thread.join(30)


def test_a_connection_on_which_nothing_comes_is_closed_after_a_while():
    with server_in_thread(lambda _environ, _start: [], channel_timeout=1, cleanup_interval=1) as address:
        silent = [socket.create_connection(address, timeout=30) for _first in BEGINNINGS]
        for connection, first in zip(silent, BEGINNINGS, strict=True):
            connection.sendall(first)
        for connection in silent:
            with connection:
                assert connection.recv(1) == b""


def test_what_a_proxy_says_reaches_the_site():
    def application(environ, start):
        start("200 OK", [])
        return [environ["HTTP_X_FORWARDED_FOR"].encode()]

    sent = b"GET / HTTP/1.0\r\nX-Forwarded-For: 203.0.113.5\r\n\r\n"
    with server_in_thread(application) as address, socket.create_connection(address, timeout=30) as proxy:
        proxy.sendall(sent)
        assert proxy.makefile("rb").read().endswith(b"203.0.113.5")
