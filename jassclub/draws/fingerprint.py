"""A fingerprint of all that goes into a draw: everybody sees it before, and can compare it afterwards.

It is the SHA-256 of a text that anyone can write down again who has the file of the draw. The nonce in it is
random and stays with the file; without it nobody can try out plans until one has the fingerprint.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

NONCE_BYTES = 32


def fingerprint(*, plan: Mapping[str, Any], members: Sequence[int], program: str, nonce: str) -> str:
    """64 hexadecimal digits. `members` are the keys of the people, the first is number 1 of the plan."""
    told = {"members": list(members), "nonce": nonce, "plan": dict(plan), "program": program}
    return hashlib.sha256(canonical(told).encode()).hexdigest()


def fingerprint_of_file(content: Any) -> str | None:
    """The same for the file of a draw; None where it lacks something of that."""
    if not isinstance(content, dict):
        return None
    plan, members, nonce = content.get("plan"), content.get("members"), content.get("nonce")
    program = content.get("program")
    if not (isinstance(plan, dict) and isinstance(members, list)):
        return None
    if not (isinstance(nonce, str) and isinstance(program, str)):
        return None
    return fingerprint(plan=plan, members=members, program=program, nonce=nonce)


def canonical(told: Any) -> str:
    """JSON in exactly one way: names sorted, no blanks, nothing beyond ASCII."""
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
