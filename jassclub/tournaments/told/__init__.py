"""What the journal says of seasons, evenings and draws, in words, and how it is undone."""

from .evenings import KINDS as OF_EVENINGS
from .people import KINDS as OF_PEOPLE
from .prizes import KINDS as OF_PRIZES
from .rounds import KINDS as OF_ROUNDS
from .seasons import KINDS as OF_SEASONS
from .sign_ups import KINDS as OF_SIGN_UPS

KINDS = {**OF_SEASONS, **OF_PEOPLE, **OF_EVENINGS, **OF_ROUNDS, **OF_PRIZES, **OF_SIGN_UPS}
