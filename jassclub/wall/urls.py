from django.urls import path

from . import views

urlpatterns = [
    path("evenings/<int:pk>/wall/", views.wall, name="wall"),
    path("wall/", views.current_wall, name="current_wall"),
]
