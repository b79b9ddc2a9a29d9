"""The key with which a site signs its backups, derived from SECRET_KEY: all its processes have the same."""

import hashlib
from typing import Any

from django.utils.crypto import salted_hmac
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

SIGNATURE_LENGTH = 64  # bytes
GROUP, GROUPS = 4, 8  # of a fingerprint


def own_key() -> bytes:
    return _private_key().verify_key.encode()


def sign(message: bytes) -> bytes:
    return _private_key().sign(message).signature


def is_signed(message: bytes, *, signature: bytes, key: Any) -> bool:
    """`key` is a public one, or anything that stood in a file."""
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def fingerprint(key: bytes) -> str:
    """What two people compare: "3f2a 91bc …"."""
    digest = hashlib.sha256(key).hexdigest()
    return " ".join(digest[at : at + GROUP] for at in range(0, GROUP * GROUPS, GROUP))


def _private_key() -> SigningKey:
    return SigningKey(salted_hmac("jassclub.backups.signing", "", algorithm="sha256").digest())
