from django.urls import path

from . import views

urlpatterns = [
    path("copies/", views.copy_list, name="copy_list"),
    path("copies/save/", views.copy_save, name="copy_save"),
    path("copies/upload/", views.copy_upload, name="copy_upload"),
    path("copies/<slug:copy>/", views.copy, name="copy"),
    path("copies/<slug:copy>/download/", views.copy_download, name="copy_download"),
    path("welcome/copy/", views.welcome_copy, name="welcome_copy"),
    path("welcome/copy/<slug:copy>/", views.welcome_copy_found, name="welcome_copy_found"),
]
