"""Settings of the site. Everything a club can set comes from the environment and is read here, at the top.

JASSCLUB_MODE         local (default: the club's own laptop) or production (a server on the internet)
SECRET_KEY            required in production; locally one is made at the first start and kept in var/
ALLOWED_HOSTS         comma-separated names under which the site is reached; required in production
CSRF_TRUSTED_ORIGINS  comma-separated origins with scheme, needed behind a proxy that speaks HTTPS
DATABASE_URL          sqlite:///… or postgres://…; default: var/jassclub.sqlite3
TIME_ZONE             default Europe/Zurich
LANGUAGE_CODE         en (default), es, de or nl: what visitors see whose browser asks for none of them
"""

import os
import secrets
from pathlib import Path
from zoneinfo import ZoneInfo

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

LANGUAGES = [("en", "English"), ("es", "Español"), ("de", "Deutsch"), ("nl", "Nederlands")]


# --- the environment -----------------------------------------------------------------------------


def env_choice(name: str, choices: tuple[str, ...]) -> str:
    """The variable's value, or the first choice when it is not set; anything else is refused."""
    value = os.environ.get(name) or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name}={value!r} must be one of: {', '.join(choices)}.")
    return value


def env_list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def env_secret_key(mode: str) -> str:
    """The key that signs sessions. A server must bring its own; a laptop makes one and keeps it."""
    key = os.environ.get("SECRET_KEY", "")
    if key and len(key) < 32:
        raise ImproperlyConfigured("SECRET_KEY is too short: use at least 32 random characters.")
    if key or mode == "local":
        return key or kept_secret_key(VAR_DIR / "secret_key")
    raise ImproperlyConfigured("SECRET_KEY is not set: production does not start without one.")


def kept_secret_key(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text().strip()


def env_database() -> dict[str, object]:
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'jassclub.sqlite3'}"
    if not url.startswith(("sqlite:///", "postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL must start with sqlite:/// or postgres://.")
    try:
        database = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    except (ValueError, dj_database_url.ParseError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from error
    if url.startswith("sqlite"):
        database["OPTIONS"] = {
            # Writers queue instead of failing half-way, and readers never wait for them.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
        # In a file like the club's own: in memory, two connections do not queue but fail.
        database["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
    return database


def env_time_zone() -> str:
    name = os.environ.get("TIME_ZONE") or "Europe/Zurich"
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise ImproperlyConfigured(f"TIME_ZONE={name!r} is no known time zone.") from error
    return name


MODE = env_choice("JASSCLUB_MODE", ("local", "production"))
PRODUCTION = MODE == "production"
SECRET_KEY = env_secret_key(MODE)
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
DATABASES = {"default": env_database()}
TIME_ZONE = env_time_zone()
LANGUAGE_CODE = env_choice("LANGUAGE_CODE", tuple(code for code, _name in LANGUAGES))

if PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is not set: name the host under which the site is reached.")
if not PRODUCTION and not ALLOWED_HOSTS:
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
if "sqlite3" in str(DATABASES["default"]["ENGINE"]):
    VAR_DIR.mkdir(exist_ok=True)

# --- the site ------------------------------------------------------------------------------------

DEBUG = False  # A club evening is no place for a traceback; errors go to the log.

INSTALLED_APPS = [
    "jassclub.members",
    "jassclub.play",
    "jassclub.tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
    "django_filters",
    "django_htmx",
    "django_tables2",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "jassclub.members.middleware.FirstVisitMiddleware",
    # Every page is closed unless its view says that it is public.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "jassclub.members.middleware.FreshPagesMiddleware",
    "axes.middleware.AxesMiddleware",
    "jassclub.gone.GoneMeanwhileMiddleware",
    # The innermost: around the view and its template, and nothing that writes.
    "jassclub.snapshots.OneSnapshotMiddleware",
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
                "jassclub.members.context.club",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # so that templates/django/forms is found

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_I18N = True
USE_TZ = True
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["jassclub.formats"]

# --- accounts ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "members.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "jassclub.members.access.client_address"
AXES_LOCKOUT_TEMPLATE = "members/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if PRODUCTION else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
CSRF_FAILURE_VIEW = "jassclub.errors.csrf_failure"

# --- friendly matches, which anybody may start: no stranger can fill the disk. Accounts are not counted.

FRIENDLY_STARTS_PER_HOUR = 20  # from one address
FRIENDLY_UNFINISHED_PER_ADDRESS = 20  # of those started within FRIENDLY_UNFINISHED_HOURS
FRIENDLY_UNFINISHED_HOURS = 24
FRIENDLY_MATCHES_PER_DAY = 500  # of all strangers together
FRIENDLY_DEALS = 60  # of a match that a stranger starts: its page has a row for each
FRIENDLY_WRITINGS = 600  # in one match, corrections included
API_BODY_BYTES = 16 * 1024

# --- what pages bring with them: nothing from anywhere else, club rooms have no internet ---------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION

DJANGO_TABLES2_TEMPLATE = "tables/table.html"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {"django": {"handlers": ["console"], "level": "INFO"}, "axes": {"level": "WARNING"}},
}
