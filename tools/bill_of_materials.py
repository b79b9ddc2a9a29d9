"""Adds to the bill of materials what no list of packages knows: htmx, which one brings along, and the fonts.

Called by tools/bill-of-materials with the virtual environment that was read and the file to write.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

FONTS = Path("jassclub/printing/fonts")


def component(name: str, version: str, license_id: str, file: Path, **more: str) -> dict[str, Any]:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return {
        "bom-ref": f"{name}=={version}",
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [{"license": {"acknowledgement": "declared", "id": license_id}}],
        "name": name,
        "type": "library",
        "version": version,
        **more,
    }


def htmx(site: Path) -> dict[str, Any]:
    [file] = site.glob("lib/python*/site-packages/django_htmx/static/django_htmx/htmx-2.min.js")
    version = re.search(r'\bversion:"([\d.]+)"', file.read_text(encoding="utf-8"))[1]
    return component("htmx.org", version, "0BSD", file, purl=f"pkg:npm/htmx.org@{version}")


def font(file: Path) -> dict[str, Any]:
    """A face that papers are printed with. Its names may stand in two bytes a letter."""
    version = re.search(rb"Version ([\d.]+)", file.read_bytes().replace(b"\0", b""))[1].decode()
    license_id = "Bitstream-Vera" if file.stem.startswith("DejaVu") else "OFL-1.1"
    return component(file.stem, version, license_id, file, type="file")


def depend(bill: dict[str, Any], name: str, parts: list[dict[str, Any]]) -> None:
    """Note that a component consists of these parts too."""
    components = [bill["metadata"]["component"], *bill["components"]]
    [reference] = (each["bom-ref"] for each in components if each["name"] == name)
    [entry] = (each for each in bill["dependencies"] if each["ref"] == reference)
    entry["dependsOn"] = sorted({*entry.get("dependsOn", []), *(part["bom-ref"] for part in parts)})
    new = [part for part in parts if part not in components]
    bill["dependencies"] += [{"ref": part["bom-ref"]} for part in new]
    bill["components"] += new


def asked_for(requirements: str) -> set[str]:
    """The names in a list such as requirements.in, as the bill writes them."""
    names = re.findall(r"^[A-Za-z][\w.-]*", requirements, re.MULTILINE)
    return {same(name) for name in names}


def same(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main(site: Path, target: Path) -> None:
    bill = json.loads((site / "packages.json").read_text(encoding="utf-8"))
    direct = asked_for(Path("requirements.in").read_text(encoding="utf-8"))
    packages = [each for each in bill["components"] if same(each["name"]) in direct]
    fonts = [font(file) for file in sorted(FONTS.glob("*.ttf"))]
    depend(bill, "jassclub", packages + fonts)
    depend(bill, "django-htmx", [htmx(site)])
    # Addresses of projects help nobody here, and the tool that wrote the list is no part of the site.
    for each in bill["components"]:
        each.pop("externalReferences", None)
    del bill["metadata"]["tools"]
    bill["components"].sort(key=lambda each: each["bom-ref"].lower())
    bill["dependencies"].sort(key=lambda each: each["ref"].lower())
    text = json.dumps(bill, indent=1, ensure_ascii=False) + "\n"
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"This is no valid bill of materials: {error}")
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
