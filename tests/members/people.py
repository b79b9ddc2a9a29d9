"""Someone at a browser: where it stands, and what they type to log in."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.test import Client

from tests.conftest import PASSWORD

HOME = "198.51.100.7"  # an address that is not this machine's


def at(address: str = HOME, **more: Any) -> Client:
    return Client(REMOTE_ADDR=address, **more)


def log_in(client: Client, username: str, password: str = PASSWORD, **more: str):
    return client.post("/login/", {"username": username, "password": password, **more})


def is_logged_in(client: Client) -> bool:
    return client.get("/").context["user"].is_authenticated


def accounts_of_sessions() -> list[str | None]:
    """The key of the account of each session, as text; None for a visitor's."""
    return [session.get_decoded().get(SESSION_KEY) for session in Session.objects.all()]


def known(username: str = "sekretaria", address: str = HOME) -> Client:
    """A browser in which this account was logged in before."""
    client = at(address)
    assert log_in(client, username).status_code == 302
    client.post("/logout/")
    return client


def change_session(client, **said: float) -> None:
    """As if the session had been so for a while."""
    session = client.session
    session.update(said)
    session.save()
