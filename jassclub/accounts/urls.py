from django.contrib.auth.views import LogoutView
from django.urls import path

from . import views

urlpatterns = [
    path("login/", views.LoginView.as_view(), name="login"),
    path("login/code/", views.login_code, name="login_code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/", views.account, name="account"),
    path("account/sessions/end/", views.sessions_end, name="sessions_end"),
    path("account/second-factor/", views.second_factor, name="second_factor"),
    path("password/", views.password, name="password"),
    path("accounts/", views.accounts, name="accounts"),
    path("accounts/<int:pk>/password/", views.account_password, name="account_password"),
    path("accounts/<int:pk>/remove/", views.account_remove, name="account_remove"),
]
