"""Friendly matches: a match by itself."""

from .frames import friendly_frame
from .views.sheet import sheet_urls

urlpatterns = sheet_urls("match", "matches", friendly_frame)
