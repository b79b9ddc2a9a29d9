"""Where a backup comes from, in words. One that was altered after it was signed cannot be read at all."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from .file import fingerprint, own_key
from .models import KnownSite

OWN, KNOWN, OTHER, UNSIGNED = "own", "known", "other", "unsigned"
SENTENCES = {
    OWN: _("This backup comes from this site and is unchanged since it was saved."),
    KNOWN: _(
        "This backup comes from another site that was confirmed here before, and is "
        "unchanged since it was saved."
    ),
    OTHER: _(
        "This backup comes from another site that is not known here, and is unchanged "
        "since it was saved there. Compare this site ID with the one on your other "
        "site's Backups page: anyone can set up a site."
    ),
    UNSIGNED: _(
        "This backup has no checksum: it was saved by an older version, or someone "
        "removed the checksum. There is no telling whether it was changed."
    ),
}
QUESTIONS = {
    OTHER: _(
        "I have compared the site ID: it belongs to our other site. From now on that site is known here."
    ),
    UNSIGNED: _("I know where this file has been and want to restore it without a checksum."),
}
# In the journal, after "the club was restored from the backup of …".
IN_SHORT = {
    OWN: _("from this site"),
    KNOWN: _("from another site that is known here, %(site)s"),
    OTHER: _("from another site, %(site)s"),
    UNSIGNED: _("without a checksum"),
}


class Origin(NamedTuple):
    state: str
    site: str = ""  # the fingerprint of another site

    def __str__(self) -> str:
        site = f" {_('ID of the other site:')} {self.site}" if self.site else ""
        return f"{self.sentence}{site}"

    @property
    def sentence(self) -> Any:
        return SENTENCES[self.state]

    @property
    def question(self) -> Any:
        """What someone has to confirm before it is restored, if anything."""
        return QUESTIONS.get(self.state)


def origin_of(signer: bytes | None) -> Origin:
    if signer is None:
        return Origin(UNSIGNED)
    if signer == own_key():
        return Origin(OWN)
    is_known = KnownSite.objects.filter(key=signer).exists()
    return Origin(KNOWN if is_known else OTHER, fingerprint(signer))
