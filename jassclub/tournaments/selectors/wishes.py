from jassclub.draws.wishes import Wishes


def wishes_of(members):
    return Wishes()
