"""Settings of the site. Everything a club can set comes from the environment and is read here, at the top.

JASSCLUB_VAR          the folder for database and key; default: var/ beside the program
JASSCLUB_MODE         local (default: the club's own laptop) or production (a server on the internet)
SECRET_KEY            at least 32 random characters, required in production; locally one is kept in var/
ALLOWED_HOSTS         comma-separated names, without https:// and port, under which the site is reached;
                      required in production
CSRF_TRUSTED_ORIGINS  comma-separated origins with https://, needed behind a proxy that speaks HTTPS
DATABASE_URL          sqlite:///… or postgres://…; default: var/jassclub.sqlite3
TIME_ZONE             default Europe/Zurich
JASSCLUB_COPIES       the folder for copies that the site makes by itself; default: copies/ in JASSCLUB_VAR;
                      none: it makes none before draws and migrations
JASSCLUB_CACHE        redis://… or file:///…, a cache that several processes or machines share; default: each
                      process has its own in memory
LANGUAGE_CODE         en (default), es, de, fr or nl: what visitors see whose browser asks for none of them
"""

import os
import sys
from pathlib import Path

from jassclub import environment
from jassclub.environment.database import name_of

BASE_DIR = Path(__file__).resolve().parent.parent

LANGUAGES = [
    ("en", "English"),
    ("es", "Español"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("nl", "Nederlands"),
]

# --- the environment -----------------------------------------------------------------------------

try:
    FROM_OUTSIDE = environment.read(os.environ, base=BASE_DIR, languages=[code for code, _name in LANGUAGES])
except environment.WrongSetting as reason:
    sys.exit(f"jassclub does not start. {reason}")  # any command, and any server

PRODUCTION = FROM_OUTSIDE.is_production
VAR_DIR = FROM_OUTSIDE.var
COPIES_DIR = FROM_OUTSIDE.copies
AUTOMATIC_COPIES = FROM_OUTSIDE.automatic_copies
SECRET_KEY = FROM_OUTSIDE.secret_key
ALLOWED_HOSTS = FROM_OUTSIDE.allowed_hosts
CSRF_TRUSTED_ORIGINS = FROM_OUTSIDE.trusted_origins
DATABASES = {"default": FROM_OUTSIDE.database}
DATABASE_NAMED = name_of(FROM_OUTSIDE.database, VAR_DIR)
TIME_ZONE = FROM_OUTSIDE.time_zone
LANGUAGE_CODE = FROM_OUTSIDE.language

# --- the site ------------------------------------------------------------------------------------

DEBUG = False  # A club evening is no place for a traceback; errors go to the log.

INSTALLED_APPS = [
    # In the order of the arrows: an app imports only what stands above it.
    "jassclub.web",
    "jassclub.journal",
    "jassclub.accounts",
    "jassclub.members",
    "jassclub.matches",
    "jassclub.friendly",
    "jassclub.api",
    "jassclub.seasons",
    "jassclub.rounds",
    "jassclub.results",
    "jassclub.prizes",
    "jassclub.drawing",
    "jassclub.evenings",
    "jassclub.tables",
    "jassclub.season_setup",
    "jassclub.players",
    "jassclub.wall",
    "jassclub.papers",
    "jassclub.exchange",
    "jassclub.backups",
    "jassclub.server",
    "jassclub.home",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "django_tables2",
]

MIDDLEWARE = [
    "jassclub.web.http.HeadersMiddleware",  # first, so that no answer of Django goes out without
    "jassclub.server.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "jassclub.accounts.access.LanguageMiddleware",
    "jassclub.web.http.BodyLimitMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "jassclub.accounts.access.knowing_request",
    "jassclub.accounts.access.AccountMiddleware",
    # Every page is closed unless its view says that it is public.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "jassclub.web.errors.GoneMeanwhileMiddleware",
    "jassclub.prizes.confirmation.ConfirmationMiddleware",
    # The innermost: around the view and its template, and nothing that writes.
    "jassclub.journal.transactions.snapshot_of_page",
]

ROOT_URLCONF = "jassclub.urls"
WSGI_APPLICATION = "jassclub.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "jassclub.accounts.access.club_for_templates",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # so that templates/django/forms is found

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

USE_I18N = True
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # seconds: who has chosen a language once has chosen it
LANGUAGE_COOKIE_SECURE = PRODUCTION
USE_TZ = True
# The second: sentences of Django that the site says better.
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "django"]
FORMAT_MODULE_PATH = ["jassclub.formats"]

# --- accounts ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Account"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username"]},
    },
    {"NAME": "jassclub.accounts.passwords.NotGuessable"},
]
# Of what Python brings along the one that costs a guesser most for the same time here: it needs 16 MB.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# Wrong codes are counted with the wrong passwords (accounts/throttle.py). django-otp's own delays double with
# each wrong one without end, and would keep the owner out after somebody else tried.
OTP_TOTP_ISSUER = "jassclub"
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
OTP_TOTP_SYNC = False  # a clock that was wrong once is not remembered

CSRF_FAILURE_VIEW = "jassclub.web.errors.csrf_failure"

# --- what browsers are told: in production, nothing without HTTPS (the rest: jassclub/web/http.py) ----

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
# Other names below the club's may belong to others: the year of HTTPS holds for this name alone.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # the link to a friendly match is a key: no other site learns it
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # see jassclub.web.http
X_FRAME_OPTIONS = "DENY"

# --- what strangers may write in a day, so that they cannot fill the disk (jassclub/accounts/budgets.py).
# Accounts are not counted. A club room of a hundred people may have one address (of IPv6 a /64).

FRIENDLY_STARTS = 200  # matches from one address
FRIENDLY_STARTERS = 500  # new addresses that start any, of all networks
FRIENDLY_WRITINGS = 600  # in one match from one address, corrections included
FRIENDLY_WRITINGS_IN_ALL = 6000  # from one address, in all matches
FRIENDLY_WRITERS = 20  # new addresses in one match
FRIENDLY_DEALS = 60  # of a match that a stranger starts: its page has a row for each
API_BODY_BYTES = 16 * 1024
SIGN_UPS = 500  # from one address
SIGN_UPS_OF_A_PERSON = 10  # for one evening
SIGN_UPS_FROM = 500  # new addresses, of all networks

# --- how much may come at once -------------------------------------------------------------------

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # a roll call has some for every member; the bytes are limited anyway

# --- public pages and totals of evenings, valid by their number of changes (jassclub/web/page_cache.py) ---

CACHES = FROM_OUTSIDE.caches

# --- what pages bring with them: nothing from anywhere else, club rooms have no internet ---------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "jassclub.web.static_files.Finder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
# As they are written; `manage.py serve` collects them (jassclub/server/management/commands/serve.py).
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True

# In a cookie where they fit: a message to somebody who does not log in begins no session.
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"one_line": {"()": "jassclub.web.databases.OneLine"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO"},
        "django.request": {"filters": ["one_line"]},
        # Whoever asks for a wrong name would fill the log with a traceback each time.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
