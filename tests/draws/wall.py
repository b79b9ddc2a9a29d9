"""All rounds hang on the wall, and then somebody comes or leaves: what the tests of that have in common."""

from random import Random

from jassclub.draws.changes import changes
from jassclub.draws.plan import Plan
from jassclub.draws.refit import refit


def on_the_wall(evening, *, gone=(), came=0, played=1, **options):
    """A plan with that evening's first rounds played; 1 … m stayed, then follow who came and who has gone."""
    everybody = sorted({*evening[1][0], *(player for table in evening[0][0] for player in table)})
    stayed = [player for player in everybody if player not in gone]
    here = len(stayed) + came
    number = dict(zip([*stayed, *gone], [*range(1, len(stayed) + 1), *range(here + 1, 999)], strict=False))
    seatings = [[[number[player] for player in table] for table in tables] for tables in evening[0]]
    benches = [[number[player] for player in bench] for bench in evening[1]]
    return Plan(
        "mixed",
        here,
        len(seatings) - played,
        seed=1,
        tonight=(seatings[:played], benches[:played]),
        ahead=(seatings[played:], benches[played:]),
        **options,
    )


def refitted(plan):
    return refit(plan, Random(plan.seed))


def moved(plan, after):
    """Who sits elsewhere, by round, without those who came and those who left."""
    return [
        {each.player: (each.before, each.after) for each in those if None not in (each.before, each.after)}
        for those in changes(plan.ahead, after)
    ]


def always_playing(evening, played=1):
    return min(set(range(1, 61)) - {player for bench in evening[1][played:] for player in bench})
