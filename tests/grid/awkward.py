"""What nobody should type, and somebody does."""

import random
from collections.abc import Sequence

AWKWARD: tuple[str, ...] = (
    *("", " ", "x", "-", "null", "None", "true", "[]", "{}", "[1,2]", '{"a": 1}', "on", "NaN", "inf"),
    *("0", "-0", "-1", "+1", "01", "1.5", "1,5", "1e9", "1e400", " 7 ", "1 000", "0x10", "1_000"),
    *(str(2**15), str(2**31), str(2**63 - 1), str(2**63), str(-(2**63) - 1), str(10**30), "9" * 5000),
    *(
        "٣",
        "²",
        "½",
        "\u2212" + "5",
        "\x00",
        "1\x00",
        "\x1b[2J",
        "\r\n",
        "1\n2\n3",
        "\u202e1",
        "\ufeff1",
        "\u200b",
    ),
    *("a" * 61, "a" * 300, "🂡" * 300, "é" * 5000, "Z̸͝a̴l̵g̶o"),
    *("<script>alert(1)</script>", "'; DROP TABLE x; --", "%00", "%s%n{0}{{7*7}}", "../../etc/passwd"),
    *("2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "2026-11-20T10:00", "31.12.2026"),
    *("=1+1", "@SUM(A1)", "-", "—", "Núñez", "ß", "ı", "Ǆ"),
    *("//example.org", "https://example.org/", "javascript:alert(1)", "/", "?", "#"),
)


def some(place: str, count: int | None) -> Sequence[str]:
    """So many of the values, others for each place; None: all of them."""
    return AWKWARD if count is None else random.Random(place).sample(AWKWARD, count)
