"""The secretary sets up a second factor, and logs in with it on another machine."""

from __future__ import annotations

import re
import time
from base64 import b32decode

from django_otp.oath import TOTP
from playwright.sync_api import Page, expect

from tests.browser.secretary import Secretary

PAGE = "/account/second-factor/"


class Phone:
    """The app that shows codes. It shows each only once, so that nobody has to wait for the next."""

    def __init__(self, key: str) -> None:
        self.key, self.shown = b32decode(key.replace(" ", "")), -1

    def code(self) -> str:
        app = TOTP(self.key)
        app.time = time.time()
        app.drift = max(self.shown + 1 - app.t(), -1)
        self.shown = app.t()
        return f"{app.token():06}"


def types(page: Page, label: str, what: str, button: str) -> None:
    page.get_by_role("textbox", name=label).fill(what)
    page.get_by_role("main").get_by_role("button", name=button).click()


def test_a_second_factor_from_the_key_to_the_login_on_another_machine(logged_in, new_page, look_at):
    page = new_page(storage_state=logged_in)
    look_at(page, PAGE)
    page.get_by_role("button", name="Set up").click()
    look_at(page, PAGE)
    expect(page.get_by_role("img", name="QR code of the key")).to_be_visible()
    phone = Phone(page.locator("code.key").inner_text())

    types(page, "Code", "000000", "Confirm")
    expect(page.get_by_text("This code is wrong")).to_be_visible()
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    types(page, "Code", phone.code(), "Confirm")
    expect(page.locator(".codes li")).to_have_count(10)
    paper = page.locator(".codes li").first.inner_text()
    assert re.fullmatch(r"[A-Z0-9]{5}-[A-Z0-9]{5}", paper)

    laptop = new_page()
    Secretary(laptop).logs_in()
    expect(laptop.get_by_role("heading", name="One more code")).to_be_visible()
    expect(laptop.get_by_role("textbox", name="Code")).to_be_focused()
    look_at(laptop, "/login/code/")
    types(laptop, "Code", phone.code(), "Log in")
    expect(laptop.get_by_role("button", name="Log out")).to_be_visible()

    look_at(page, "/account/")
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="End all others").click()
    expect(page.get_by_text("1 other session was ended.")).to_be_visible()
    laptop.goto("/members/")
    expect(laptop.get_by_role("heading", name="Log in")).to_be_visible()
    Secretary(laptop).logs_in()
    types(laptop, "Code", paper, "Log in")
    expect(laptop.get_by_role("button", name="Log out")).to_be_visible()
