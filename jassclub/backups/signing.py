"""The key with which a site signs its backups. It is derived from SECRET_KEY: nothing new is stored, and all
processes and machines of a site have the same.

The library is imported where it is used: it takes 9 MB, which a site that writes no backup does not need.
"""

import hashlib
from typing import TYPE_CHECKING, Any

from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SIGNATURE_LENGTH = 64  # bytes
GROUP, GROUPS = 4, 8  # of a fingerprint


def own_key() -> bytes:
    """The public half of this site's key."""
    return _private_key().public_key().public_bytes_raw()


def sign(message: bytes) -> bytes:
    return _private_key().sign(message)


def is_signed(message: bytes, *, signature: bytes, key: Any) -> bool:
    """Whether the owner of the public `key` signed it. The key may be anything that stood in a file."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


def fingerprint(key: bytes) -> str:
    """What two people compare: "3f2a 91bc …"."""
    digest = hashlib.sha256(key).hexdigest()
    return " ".join(digest[at : at + GROUP] for at in range(0, GROUP * GROUPS, GROUP))


def _private_key() -> "Ed25519PrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    seed = salted_hmac("jassclub.backups.signing", "", algorithm="sha256").digest()
    return Ed25519PrivateKey.from_private_bytes(seed)
