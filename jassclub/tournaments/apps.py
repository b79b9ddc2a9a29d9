from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "jassclub.tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from jassclub.journal.kinds import register
        from jassclub.journal.places import add_finder
        from jassclub.play.access import add_objection

        from .selectors.ended import MAY_BE_OVER, objection_to_writing
        from .selectors.places import place_of_match
        from .told import KINDS

        add_objection(objection_to_writing, may_be_over=MAY_BE_OVER)
        add_finder(place_of_match)
        register(KINDS)
