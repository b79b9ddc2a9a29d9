"""The standings on a page, as rows of cells by the names of their columns."""

import re

from django.http import HttpResponse

ROW = re.compile(r'<tr data-player="\d+"[^>]*>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)


def cells(page: HttpResponse) -> list[dict[str, str]]:
    """The rows of the first table, each cell as it is written."""
    names, body = page.context["table"].columns.names(), page.text.partition("</table>")[0]
    rows = [[re.sub(r"\s+", " ", cell).strip() for cell in CELL.findall(row)] for row in ROW.findall(body)]
    return [dict(zip(names, row, strict=True)) for row in rows]
