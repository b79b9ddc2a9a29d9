"""Another program that speaks JSON with the site."""

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

NAMES = ("Anna", "Beat", "Cleo", "Dora", "Emil")


@dataclass
class Program:
    client: Client

    def send(self, method: str, address: str, body: Any, **words: Any) -> HttpResponse:
        sent = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.generic(method, address, sent, **{"content_type": "application/json", **words})

    def start(self, game: Any = "schieber", seats: int = 4, **said: Any) -> HttpResponse:
        return self.send("POST", "/api/matches/", {"game": game, "players": NAMES[:seats], **said})

    def started(self, *args: Any, **said: Any) -> dict[str, Any]:
        response = self.start(*args, **said)
        assert response.status_code == 201, response.text
        return response.json()

    def read(self, match: int) -> dict[str, Any]:
        response = self.client.get(f"/api/matches/{match}/")
        assert response.status_code == 200
        return response.json()

    def write(self, match: int, number: int, deal: Any, **said: Any) -> HttpResponse:
        return self.send("PUT", f"/api/matches/{match}/deals/{number}/", {"deal": deal, **said})

    def strike(self, match: int, number: int, seen: int, **said: Any) -> HttpResponse:
        return self.send("DELETE", f"/api/matches/{match}/deals/{number}/", {"seen": seen, **said})
