"""Every address of the site."""

from django.contrib.auth import views as auth
from django.urls import include, path
from django.views.i18n import set_language

from jassclub.members.access import public
from jassclub.members.forms import LoginForm

handler400 = "jassclub.errors.bad_request"
handler500 = "jassclub.unavailable.server_error"

urlpatterns = [
    path("i18n/setlang/", public(set_language), name="set_language"),
    path(
        "login/",
        auth.LoginView.as_view(template_name="members/login.html", authentication_form=LoginForm),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path(
        "password/",
        auth.PasswordChangeView.as_view(template_name="members/password.html", success_url="/"),
        name="password",
    ),
    path("", include("jassclub.members.urls")),
    path("", include("jassclub.play.urls")),
    path("", include("jassclub.tournaments.urls")),
]
