from django.apps import AppConfig, apps
from django.db.models.signals import pre_migrate
from django.utils.translation import gettext_lazy as _


class CopiesConfig(AppConfig):
    name = "jassclub.copies"
    verbose_name = _("Copies")

    def ready(self) -> None:
        from jassclub.journal.kinds import register
        from jassclub.tournaments.services.closed import round_closed
        from jassclub.tournaments.services.first_draw import tell_before_first_draw

        from .automatic import after_closing, before_first_draw, before_migrating
        from .told import KINDS

        register(KINDS)

        tell_before_first_draw(before_first_draw)
        round_closed.connect(after_closing)
        # Sent once for each app that has models, before any is changed: the members' stands for all.
        pre_migrate.connect(before_migrating, sender=apps.get_app_config("members"))
