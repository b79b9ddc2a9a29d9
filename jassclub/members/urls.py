from django.urls import path

from . import views

urlpatterns = [
    path("members/", views.member_list, name="member_list"),
    path("members/members.<spreadsheet:kind>", views.member_sheet, name="member_sheet"),
    path("members/add/", views.member_add, name="member_add"),
    path("members/<int:pk>/", views.member_edit, name="member_edit"),
    path("club/settings/", views.club_settings, name="club_settings"),
]
