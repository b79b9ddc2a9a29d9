from django.contrib.auth.views import LogoutView
from django.urls import path

from .views import accounts, adding, club, logging_in, members, own_account

urlpatterns = [
    path("login/", logging_in.LoginView.as_view(), name="login"),
    path("login/code/", logging_in.login_code, name="login_code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/", own_account.account, name="account"),
    path("account/sessions/end/", own_account.sessions_end, name="sessions_end"),
    path("account/second-factor/", own_account.second_factor, name="second_factor"),
    path("password/", own_account.password, name="password"),
    path("members/", members.member_list, name="member_list"),
    path("members/members.<spreadsheet:kind>", members.member_sheet, name="member_sheet"),
    path("members/add/", adding.member_add, name="member_add"),
    path("members/<int:pk>/", members.member_edit, name="member_edit"),
    path("club/", club.club, name="club"),
    path("accounts/", accounts.accounts, name="accounts"),
    path("accounts/<int:pk>/password/", accounts.account_password, name="account_password"),
    path("accounts/<int:pk>/remove/", accounts.account_remove, name="account_remove"),
]
