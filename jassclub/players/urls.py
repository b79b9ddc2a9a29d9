from django.urls import path

from . import views

urlpatterns = [
    path("members/<int:pk>/remove/", views.member_remove, name="member_remove"),
    path("members/<int:pk>/merge/", views.member_merge, name="member_merge"),
    path("players/<int:pk>/", views.player, name="player"),
    path("players/<int:pk>/<int:year>.pdf", views.player_year, name="player_year_pdf"),
    path("members/<int:pk>/forget/", views.member_forget, name="member_forget"),
    path("rating/", views.rating, name="rating"),
]
