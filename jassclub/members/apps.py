from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembersConfig(AppConfig):
    name = "jassclub.members"
    verbose_name = _("Members")

    def ready(self) -> None:
        from jassclub import checks  # noqa: F401 - importing registers them
        from jassclub.journal.kinds import register

        from .told import KINDS

        register(KINDS)
