from tests.engine.rules.table import Table, cases


def deal(announced, made, **more):
    return {"announced": announced, "card_points": made, **more}


test_a_case = cases(
    "differenzler",
    ({}, "took_trick: say_whether_trick", deal([0, 57, 40, 60], [0, 57, 40, 60])),
    ({}, "penalties: too_low", deal([50, 50, 50, 7], [50, 50, 50, 7], penalties=[-20, 0, 0, 0])),
    ({"seats": 3}, "card_points: no_such_card_points", deal([156, 1, 0], [156, 1, 0])),
    ({"seats": 2}, "seats: not_one_of"),
)


def test_eight_deals_with_four_and_nine_with_three_and_twelve_for_the_swiss():
    def deals(seats, **options):
        return Table("differenzler", seats, **options).options.deals

    assert (deals(4), deals(3), deals(3, deals=4)) == (8, 9, 4)
    presets = Table("differenzler").game.presets
    assert [deals(seats, **presets["club_suizo"]) for seats in (4, 3)] == [8, 9]
    swiss = Table("differenzler", **presets["swiss"]).options
    assert (swiss.deals, swiss.exact_bonus) == (12, 0)


def test_the_lowest_total_wins_and_may_be_shared():
    assert Table("differenzler", deals=1).play(deal([50, 50, 50, 7], [50, 50, 40, 17])).winners == (0, 1)
