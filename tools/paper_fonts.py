"""Makes the faces that papers are printed with of those that the pages are shown with.

    python3 -m venv /tmp/faces && /tmp/faces/bin/pip install fonttools==4.58.0 brotli
    /tmp/faces/bin/python tools/paper_fonts.py

Reportlab knows neither WOFF2, nor fonts that vary, nor OpenType features. So each face becomes one TrueType
file of one weight: both ranges of letters together, tabular figures in the place of proportional ones, and no
tables for features. Letters with accents that do not come ready-made are left to the fallback.
"""

from pathlib import Path
from typing import Any

from fontTools.merge import Merger, Options
from fontTools.subset import Options as SubsetOptions
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
WEB, PAPER = ROOT / "static" / "fonts", ROOT / "jassclub" / "printing" / "fonts"
FACES = (
    ("text", 400, "AtkinsonHyperlegibleNext-Regular"),
    ("text", 700, "AtkinsonHyperlegibleNext-Bold"),
    ("display", None, "BarlowCondensed-SemiBold"),
)
RANGES = ("latin", "latin-ext")
FEATURES = ["GSUB", "GPOS", "GDEF", "STAT", "MVAR", "HVAR", "avar", "fpgm", "prep", "cvt ", "gasp"]
COMBINING = range(0x300, 0x370)
NAMES = {1: 0, 4: 0, 6: 0}  # the records of the name table that say what the face is called


def main() -> None:
    for face, weight, name in FACES:
        parts = [PAPER / f"{face}-{part}.part" for part in RANGES]
        for part, ranged in zip(parts, RANGES, strict=True):
            of_one_weight(TTFont(WEB / f"{face}-{ranged}.woff2"), weight).save(part)
        font = Merger(Options(drop_tables=FEATURES)).merge([str(part) for part in parts])
        for part in parts:
            part.unlink()
        without_what_is_unused(font)
        for record in font["name"].names:
            if record.nameID in NAMES:
                record.string = name
        font.recalcTimestamp = False
        font["head"].created = font["head"].modified = 0  # made again, the file is the same
        font.save(PAPER / f"{name}.ttf")


def of_one_weight(font: Any, weight: int | None) -> Any:
    font.flavor = None
    if weight is not None:
        font = instantiateVariableFont(font, {"wght": weight})
    if "GSUB" in font:
        tabular = tabular_figures(font)
        for table in font["cmap"].tables:
            table.cmap = {code: tabular.get(glyph, glyph) for code, glyph in table.cmap.items()}
    return font


def tabular_figures(font: Any) -> dict[str, str]:
    """For the glyph of each figure the one that is as wide as all others."""
    table, glyphs = font["GSUB"].table, {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for number in record.Feature.LookupListIndex:
                for lookup in table.LookupList.Lookup[number].SubTable:
                    glyphs |= getattr(lookup, "ExtSubTable", lookup).mapping
    return glyphs


def without_what_is_unused(font: Any) -> None:
    options = SubsetOptions(notdef_outline=True, name_IDs=["*"], hinting=False, layout_features=[])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if code not in COMBINING])
    subsetter.subset(font)


if __name__ == "__main__":
    main()
