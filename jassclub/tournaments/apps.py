from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "jassclub.tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from jassclub.journal.kinds import register
        from jassclub.journal.places import add_finder
        from jassclub.members.guest_guards import add_guest_guard
        from jassclub.play.access import add_objection
        from jassclub.play.beyond import add_beyond

        from .frozen import asked_where_guest_changes
        from .selectors.ended import MAY_BE_OVER, objection_to_writing
        from .selectors.overtaking import shaken_by_match
        from .selectors.places import place_of_match
        from .told import KINDS

        add_objection(objection_to_writing, may_be_over=MAY_BE_OVER)
        add_finder(place_of_match)
        add_beyond(shaken_by_match)
        add_guest_guard(asked_where_guest_changes)
        register(KINDS)
