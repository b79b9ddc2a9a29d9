"""Suits have their usual names, unless the club wants those of the booklet."""

from jassclub.members.actions import change_club


def test_a_club_that_speaks_dialect_reads_it_in_every_language(as_helper, table):
    def said(address: str, language: str = "en") -> list[str]:
        text = as_helper.get(address, headers={"Accept-Language": language}).text
        return [suit for suit in ("Hearts", "Herz", "Cœur", "Härz") if suit in text]

    sheet = f"/tables/{table.pk}/"
    for dialect in (False, True, False):
        change_club(fields={"dialect": dialect})
        for language, usual in (("en", "Hearts"), ("de", "Herz"), ("fr", "Cœur")):
            assert said(sheet, language) == (["Härz"] if dialect else [usual])
        assert said("/games/bieter/") == (["Härz"] if dialect else ["Hearts"])
