from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "jassclub.play"
    verbose_name = _("Play")

    def ready(self) -> None:
        from jassclub.journal.kinds import register

        from .told import KINDS

        register(KINDS)
