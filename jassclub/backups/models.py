"""The other sites whose backups may be restored without being asked again."""

from django.db import models
from django.utils import timezone


class KnownSite(models.Model):
    """A site that someone confirmed by its fingerprint; the journal says who. No backup holds these rows: a
    file cannot make its own site known, and a restore forgets none."""

    key = models.BinaryField(max_length=32, unique=True)  # the public one
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return bytes(self.key).hex()
