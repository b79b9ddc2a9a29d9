"""The pages of rules: what they show by example is what the program does, in every language."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from jassclub.engine.rules.coiffeur import FACTORS
from jassclub.engine.rules.registry import GAMES, score_case
from jassclub.games import PRESENTATIONS, presentation_of
from jassclub.games.pages import DOCS, PLACEHOLDER, InSeason, examples, game_page, text_of, worked_example

LANGUAGES = [code for code, _name in settings.LANGUAGES]
HEADINGS = {
    "en": "How it is played|What is counted|How it ends|What a club may settle differently|Examples",
    "de": "Wie gespielt wird|Was zählt|Wann Schluss ist|Was ein Club anders regeln kann|Beispiele",
    "es": "Cómo se juega|Qué se cuenta|Cómo termina|Lo que un club puede acordar de otra manera|Ejemplos",
    "fr": "Déroulement du jeu|Ce qui compte|Fin de la partie|Ce qu’un club peut régler autrement|Exemples",
    "nl": "Hoe er gespeeld wordt|Wat telt|Hoe het eindigt|Wat een club anders kan afspreken|Voorbeelden",
}
CASES = [
    pytest.param(slug, case, id=f"{slug} {name}") for slug in GAMES for name, case in examples(slug).items()
]

every_game = pytest.mark.parametrize("slug", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def read(slug, language="en", season=None):
    """The page as a reader has it, without the tags."""
    page = game_page(slug, language, season)
    parts = (render_to_string(block["template"], {"block": block}) for block in page.blocks)
    return re.sub(r"<[^>]+>", " ", "\n".join((page.lead, *parts)))


def table(slug, language="en", season=None):
    """The table of what a club may settle differently."""
    return next(block for block in game_page(slug, language, season).blocks if "settings" in block)


def settled(slug, options, name="Winter"):
    """What stands in a season's column, by the option."""
    return {each["name"]: each["here"] for each in table(slug, season=InSeason(name, options))["settings"]}


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_an_example_comes_out_as_its_case_says_and_shows_its_figures(slug, case):
    assert case["game"] == slug
    result, expected, shown = score_case(case), case["expect"], worked_example(presentation_of(slug), case)
    if "error" in expected:
        assert result.get("error") == expected["error"]
        assert shown["refused"] and not shown.get("ending")
        return
    assert result == expected and not shown["refused"]
    rows = [deal["written"] for deal in shown["deals"]] + [shown["totals"]] * (len(shown["deals"]) > 1)
    figures = [[int(each.replace("−", "-")) for each in row["figures"]] for row in rows]
    assert figures == expected["points"] + [expected["totals"]] * (len(shown["deals"]) > 1)
    assert bool(shown["ending"]) == expected["finished"]
    with translation.override("de"):
        said = " ".join(deal["said"] for deal in worked_example(presentation_of(slug), case)["deals"])
    assert not re.search(r"\b(clubs|hearts|spades|diamonds)\b", said)
    for language in LANGUAGES:
        with translation.override(language):
            said = " ".join(deal["said"] for deal in worked_example(presentation_of(slug), case)["deals"])
        assert [word for word in ("Härz", "Schuflä", "Chrüz") if word in said] == []


@every_game
@every_language
def test_a_page_has_the_same_parts_and_figures_in_every_language_and_speaks_to_players(slug, language):
    text, english = text_of(slug, language), text_of(slug, "en")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS[language].split("|")
    assert not re.findall(r"^# ", text, re.MULTILINE)
    prose, in_english = (PLACEHOLDER.sub("", page) for page in (text, english))
    assert set(re.findall(r"\d+", prose)) == set(re.findall(r"\d+", in_english))
    placeholders = ["options", *(f"example: {name}" for name in examples(slug))]
    assert PLACEHOLDER.findall(text) == placeholders
    technical = re.compile(r"(?i:\b(side|seat) [0-9])|`|[{}\[\]]|[a-z]_[a-z]|\b(True|False|None|JSON)\b")
    assert not technical.search(prose) and not technical.search(read(slug, language))


@every_language
def test_a_table_of_factors_says_what_the_rules_multiply_by(language):
    said = re.findall(r"^\| ([^|]+) \| (\d+) \|$", text_of("coiffeur", language), re.MULTILINE)
    words = presentation_of("coiffeur").values["contract"]
    assert [int(factor) for _word, factor in said] == list(FACTORS.values())
    with translation.override(language):
        assert all(str(words[name]).startswith(word) for name, (word, _) in zip(FACTORS, said, strict=True))


def test_german_is_written_as_in_switzerland():
    assert not [path.name for path in (DOCS / "de").glob("*.md") if "ß" in path.read_text(encoding="utf-8")]


@every_game
def test_every_option_of_the_game_stands_in_its_table_in_words(slug):
    game, first = GAMES[slug], next(iter(examples(slug).values()))
    options = game.options(first.get("options", {}), first.get("seats", game.seats[0]))
    rows = {each["name"]: each for each in table(slug)["settings"]}
    assert set(rows) == set(game.options_to_json(options))
    assert all(row["label"] and row["label"] != name and row["usual"] for name, row in rows.items())


def test_every_page_and_every_file_of_examples_belongs_to_a_game():
    for folder in ("examples", *LANGUAGES):
        assert {path.stem for path in (DOCS / folder).iterdir()} == set(PRESENTATIONS) == set(GAMES)


@pytest.mark.parametrize(
    ("slug", "usual"),
    [
        ("schieber", {"deals": "8", "target": "open", "stoeck": "yes", "weis": "no"}),
        ("schieber", {"multipliers": "Diamonds, Hearts, Spades, Clubs, Obenabe, Undenufe ×1"}),
        ("differenzler", {"deals": "8; with 3 players 9"}),
        ("bieter", {**dict.fromkeys(("bid", "bidder"), "settled at the table"), "min_bid": "500"}),
    ],
)
def test_the_table_says_the_usual_values_in_words(slug, usual):
    rows = {each["name"]: each["usual"] for each in table(slug)["settings"]}
    assert usual.items() <= rows.items()


def test_opened_for_a_season_the_table_says_what_is_in_force_there():
    club = GAMES["schieber"].presets["club"]
    here = settled("schieber", {**club, "matsch_bonus": 50})
    assert (here["target"], here["matsch_bonus"], here["weis"]) == ("2500", "50", "yes")
    assert here["multipliers"] == "Diamonds, Hearts ×1; Spades, Clubs ×2; Obenabe ×3; Undenufe ×4"
    assert table("schieber", season=InSeason("Winter", club))["season"] == "Winter"
    assert "Winter" not in read("schieber")
    # What only some tables can play is shown for those.
    assert settled("jazz", {"suit_size": 12})["suit_size"] == "12"


def test_an_example_names_the_players_says_what_was_agreed_how_it_ended_and_whose_weis_counts():
    def shown(slug, name):
        return worked_example(presentation_of(slug), examples(slug)[name])

    conceded, weis = shown("bieter", "conceded"), shown("schieber", "weis")
    assert conceded["agreed"] == "Bidder: Beat · Bid: 500"
    with translation.override("fr"):
        assert "\u00a0: Beat" in shown("bieter", "conceded")["agreed"]
    assert conceded["sides"] == ["Beat", "Anna – Carla"]
    assert conceded["deals"][1]["said"] == "Clubs · Conceded · Stöck (Anna – Carla)"
    used = shown("coiffeur", "contract-used")
    assert used["refused"] == "This side has already played Clubs."
    assert "written" in used["deals"][0] and "written" not in used["deals"][1]
    assert weis["deals"][0]["verdict"].startswith("The Weis of Beat – Dario counts (50)")
    assert weis["deals"][0]["verdict"] in read("schieber").replace("&quot;", '"')
    ends = [block["ending"] for block in game_page("jazz", "en").blocks if "ending" in block]
    assert ends == ["", "Anna, Beat and Dario share the win with 0.", ""]
    # Figures that are refused are shown although the game does not ask for them.
    rows = shown("molotov", "no-large-with-three")["deals"][0]["rows"]
    assert [row["label"] for row in rows] == ["Card points", "Large molotovs"]


def test_a_language_without_pages_gets_the_english_ones():
    assert game_page("jazz", "pt-br") is game_page("jazz", "en")
    assert game_page("jazz", "de-ch") is game_page("jazz", "de")
    assert "Was zählt" in read("schieber", "de")
    assert "Kartenpunkte" not in read("schieber", "nl")
