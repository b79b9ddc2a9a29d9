"""QR codes as part of a page."""

from io import BytesIO

import segno


def qr_code(text: str) -> str:
    """An SVG element in the colours of paper, whatever the page's are: phones read dark on light."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return drawn.getvalue().decode()
