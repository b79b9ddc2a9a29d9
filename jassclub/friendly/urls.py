from django.urls import path

from jassclub.journal.changes import changes_of
from jassclub.matches.urls import sheet_urls

from . import views

urlpatterns = [
    path("matches/", views.match_list, name="match_list"),
    path("matches/new/", views.match_new, name="match_new"),
    path("matches/new/<slug:slug>/", views.match_players, name="match_players"),
    path("matches/new/<slug:slug>/auction/", views.match_auction, name="match_auction"),
    *sheet_urls("match", "matches", views.FriendlyHost, lambda *, pk, **_: changes_of(match=pk)),
    path("matches/<int:pk>/options/", views.match_options, name="match_options"),
    path("matches/<int:pk>/rematch/", views.match_rematch, name="match_rematch"),
    path("matches/<int:pk>/remove/", views.match_remove, name="match_remove"),
    path("matches/<int:pk>/join/<str:key>/", views.join, name="match_join"),
]
