"""How the first secretary logs in: passwords, second factors, sessions, and wrong tries."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django_otp.oath import TOTP

from jassclub.accounts import codes
from jassclub.accounts.actions import change_password, remove_account
from jassclub.accounts.budgets import Limit, count_spent
from jassclub.accounts.login import end_session, end_sessions, logins_of
from jassclub.accounts.models import Account, Budget
from jassclub.accounts.throttle import give_back
from tests.races.acts import Act
from tests.races.scenes import MOMENTS


def has_the_password(scene, said, nothing):
    return Account.objects.get(pk=scene.accounts[0].pk).check_password(said["password"])


def is_asked_for_codes(scene, said, papers):
    return papers is None or codes.has_second_factor(scene.accounts[0])


def needs_no_code(scene, said, nothing):
    return not codes.has_second_factor(scene.accounts[0]) and not codes.recovery_codes_left(scene.accounts[0])


def is_used_up(scene, said, right):
    return not right or not codes.use_code(**said)


def is_counted(scene, said, nothing):
    return Budget.objects.filter(key__in=said["limits"], count__gt=0).exists()


def new_password(scene, who):
    return {"password": f"nine tricks for us {who}"}


def code_of_the_app(scene, who):
    app = codes.app_of(scene.accounts[0], confirmed=False) or codes.begin_set_up(account=scene.accounts[0])
    return {"code": f"{TOTP(app.bin_key, app.step, app.t0, app.digits, app.drift).token():0{app.digits}}"}


def with_second_factor(scene, who):
    if not scene.codes:
        scene.codes = codes.confirm_set_up(account=scene.accounts[0], **code_of_the_app(scene, who)) or []
    return {}


def recovery_code(scene, who):
    with_second_factor(scene, who)
    return {"code": scene.codes[0]}


def logged_in(scene, who):
    store = SessionStore()
    store[SESSION_KEY] = str(scene.accounts[0].pk)
    store.create()
    return {}


def handle_of_a_login(scene, who):
    logged_in(scene, who)
    return {"handle": logins_of(scene.accounts[0])[0].handle}


def limits(scene, who):
    return {"limits": {f"password {scene.label}": Limit(2)}}


def counted(scene, who):
    count_spent(**limits(scene, who))
    return limits(scene, who)


ACTS = (
    Act(change_password, new_password, MOMENTS, has_the_password, [change_password, remove_account]),
    Act(codes.begin_set_up),
    Act(codes.confirm_set_up, code_of_the_app, MOMENTS, is_asked_for_codes, [codes.remove_second_factor]),
    Act(codes.new_recovery_codes, with_second_factor),
    Act(codes.remove_second_factor, with_second_factor, MOMENTS, needs_no_code, [codes.confirm_set_up]),
    Act(codes.use_code, recovery_code, MOMENTS, is_used_up),
    Act(end_sessions, logged_in, MOMENTS, lambda scene, *_said: not logins_of(scene.accounts[0])),
    Act(end_session, handle_of_a_login),
    Act(count_spent, limits, MOMENTS, is_counted, [give_back]),
    Act(give_back, counted),
)
