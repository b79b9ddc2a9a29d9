from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "jassclub.tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from jassclub.play.access import add_objection

        from .selectors.ended import objection_to_writing

        add_objection(objection_to_writing)
