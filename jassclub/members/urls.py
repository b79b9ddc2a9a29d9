from django.urls import path

from . import views

urlpatterns = [
    path("members/", views.member_list, name="member_list"),
    path("members/add/", views.member_add, name="member_add"),
    path("members/<int:pk>/", views.member_edit, name="member_edit"),
    path("accounts/", views.accounts, name="accounts"),
    path("accounts/<int:pk>/remove/", views.account_remove, name="account_remove"),
]
