"""How people log in: passwords, second factors, sessions, and wrong tries.

All are done to the account of the first secretary.
"""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django_otp.oath import TOTP

from jassclub.accounts.actions import change_password, remove_account
from jassclub.accounts.codes import (
    app_of,
    begin_set_up,
    confirm_set_up,
    has_second_factor,
    new_recovery_codes,
    recovery_codes_left,
    remove_second_factor,
    use_code,
)
from jassclub.accounts.login import Login, end_session, end_sessions, logins_of
from jassclub.accounts.models import Account, WrongTries
from jassclub.accounts.throttle import count_try, uncount_try
from tests.races.acts import Said, act
from tests.races.scenes import Scene


def _account(scene: Scene) -> Account:
    return Account.objects.get(pk=scene.accounts[0].pk)


def has_the_password(scene: Scene, said: Said, nothing: None) -> bool:
    return _account(scene).check_password(said["password"])


@act(change_password, kept=has_the_password, undone_by=[change_password, remove_account])
def changes_the_password(scene: Scene, who: int) -> Said:
    return {"account": _account(scene), "password": f"nine tricks for us {who}"}


def _code_of_app(scene: Scene) -> str:
    app = app_of(scene.accounts[0], confirmed=False) or begin_set_up(account=scene.accounts[0])
    return f"{TOTP(app.bin_key, app.step, app.t0, app.digits, app.drift).token():0{app.digits}}"


def _recovery_codes(scene: Scene) -> list[str]:
    """The account has a second factor from now on."""
    if not scene.codes:
        scene.codes = confirm_set_up(account=scene.accounts[0], code=_code_of_app(scene)) or []
    return scene.codes


@act(begin_set_up)
def begins_to_set_up_an_app(scene: Scene, who: int) -> Said:
    return {"account": _account(scene)}


def is_asked_for_codes(scene: Scene, said: Said, codes: list[str] | None) -> bool:
    return codes is None or has_second_factor(scene.accounts[0])


@act(confirm_set_up, kept=is_asked_for_codes, undone_by=[remove_second_factor])
def types_the_first_code_of_the_app(scene: Scene, who: int) -> Said:
    return {"account": _account(scene), "code": _code_of_app(scene)}


@act(new_recovery_codes)
def prints_other_recovery_codes(scene: Scene, who: int) -> Said:
    _recovery_codes(scene)
    return {"account": _account(scene)}


def is_asked_for_no_code(scene: Scene, said: Said, nothing: None) -> bool:
    return not has_second_factor(scene.accounts[0]) and not recovery_codes_left(scene.accounts[0])


@act(remove_second_factor, kept=is_asked_for_no_code, undone_by=[confirm_set_up])
def removes_the_second_factor(scene: Scene, who: int) -> Said:
    _recovery_codes(scene)
    return {"account": _account(scene)}


def is_used_up(scene: Scene, said: Said, was_right: bool) -> bool:
    return not was_right or not use_code(**said)


@act(use_code, kept=is_used_up)
def logs_in_with_a_recovery_code(scene: Scene, who: int) -> Said:
    """Both have the same paper in hands."""
    return {"account": _account(scene), "code": _recovery_codes(scene)[0]}


def _log_in(scene: Scene) -> Login:
    store = SessionStore()
    store[SESSION_KEY] = str(scene.accounts[0].pk)
    store.create()
    return logins_of(scene.accounts[0])[0]


def nobody_is_logged_in(scene: Scene, said: Said, ended: int) -> bool:
    return not logins_of(scene.accounts[0])


@act(end_sessions, kept=nobody_is_logged_in)
def ends_all_sessions(scene: Scene, who: int) -> Said:
    _log_in(scene)
    return {"account": _account(scene)}


@act(end_session)
def ends_one_session(scene: Scene, who: int) -> Said:
    return {"account": _account(scene), "handle": _log_in(scene).handle}


def _limits(scene: Scene) -> dict[str, int]:
    return {f"password {scene.label}": 2}


def is_counted(scene: Scene, said: Said, nothing: None) -> bool:
    return WrongTries.objects.filter(key__in=said["limits"], count__gt=0).exists()


@act(count_try, kept=is_counted, undone_by=[uncount_try])
def types_a_wrong_password(scene: Scene, who: int) -> Said:
    return {"limits": _limits(scene)}


@act(uncount_try)
def types_the_right_password(scene: Scene, who: int) -> Said:
    count_try(limits=_limits(scene))
    return {"limits": _limits(scene)}
