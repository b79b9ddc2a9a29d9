from django.urls import path

from . import components, journal, public, views

urlpatterns = [
    path("", public.home, name="home"),
    path("me/", public.me, name="me"),
    path("seasons/<int:pk>/", public.season, name="season"),
    path("evenings/<int:pk>/", public.evening, name="evening"),
    path("evenings/<int:pk>/where/", public.where, name="where"),
    path("welcome/", views.welcome, name="welcome"),
    path("club/", views.club, name="club"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("look/", components.components, name="components"),
    path("privacy/", views.privacy, name="privacy"),
    path("journal/", journal.journal_of_all, name="journal"),
    path("journal/journal.<spreadsheet:kind>", journal.journal_sheet_of_all, name="journal_sheet"),
    path("journal/<int:pk>/undo/", journal.journal_undo, name="journal_undo"),
    path("season/", public.current_season, name="current_season"),
    path("seasons/", public.season_list, name="season_list"),
    path("seasons/<int:pk>/meetings/", public.season_meetings, name="season_meetings"),
    path(
        "evenings/<int:pk>/journal.<spreadsheet:kind>",
        journal.journal_sheet,
        name="evening_journal_sheet",
    ),
    path("evenings/<int:pk>/journal/", journal.journal, name="evening_journal"),
]
