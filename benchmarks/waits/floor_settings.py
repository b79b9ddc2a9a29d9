"""Settings of the floor: as `django-admin startproject` writes them, on the site's database and models."""

import os

from jassclub.settings import AUTH_USER_MODEL, DATABASES, DEFAULT_AUTO_FIELD, SECRET_KEY, TIME_ZONE
from jassclub.settings import INSTALLED_APPS as SITE

__all__ = ["AUTH_USER_MODEL", "DATABASES", "DEFAULT_AUTO_FIELD", "SECRET_KEY", "TIME_ZONE"]

DEBUG = False
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = SITE  # for their models; nothing else of the site is asked
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "waits.floors"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [os.environ["FLOOR_PAGES"]],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
USE_I18N = USE_TZ = True
STATIC_URL = "static/"
