"""What the journal says of copies."""

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from jassclub.journal.kinds import Kind
from jassclub.journal.models import Line


def _brought_back(line: Line) -> str:
    saved = parse_datetime(line.after["saved"])
    at = date_format(localtime(saved), "SHORT_DATETIME_FORMAT") if saved else line.after["saved"]
    return _("the club is again as a copy of %(at)s had it") % {"at": at}


KINDS = {"copy_brought_back": Kind(_brought_back)}
