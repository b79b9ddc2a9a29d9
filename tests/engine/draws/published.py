"""All rounds are published, and then someone comes or leaves: what the tests of that share."""

from random import Random

from jassclub.engine.draws.again import places_of
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.repair import repair_plan


def published(evening, *, gone=(), came=0, played=1, **options):
    """A plan with that evening's first rounds played; 1 … m stayed, then follow who came and who has gone."""
    everyone = sorted({*evening[1][0], *(player for table in evening[0][0] for player in table)})
    stayed = [player for player in everyone if player not in gone]
    here = len(stayed) + came
    number = dict(zip([*stayed, *gone], [*range(1, len(stayed) + 1), *range(here + 1, 999)], strict=False))
    seatings = [[[number[player] for player in table] for table in tables] for tables in evening[0]]
    out = [[number[player] for player in people] for people in evening[1]]
    return Plan(
        "mixed",
        here,
        len(seatings) - played,
        seed=1,
        tonight=(seatings[:played], out[:played]),
        published=(seatings[played:], out[played:]),
        **options,
    )


def after_repair(plan):
    return repair_plan(plan, Random(plan.seed))[:2]


def changes(before, after):
    """For each round who sits elsewhere, with the token before and after: 0 sits out, None is not there."""
    rounds = zip(map(places_of, *before), map(places_of, *after), strict=True)
    return [
        {who: (old.get(who), new.get(who)) for who in sorted({*old, *new}) if old.get(who) != new.get(who)}
        for old, new in rounds
    ]


def moved(plan, after):
    """Who sits elsewhere, by round, without those who came and those who left."""
    return [
        {who: tokens for who, tokens in those.items() if None not in tokens}
        for those in changes(plan.published, after)
    ]


def always_playing(evening, played=1):
    return min(set(range(1, 61)) - {player for out in evening[1][played:] for player in out})
