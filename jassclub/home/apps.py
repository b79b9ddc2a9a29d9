from django.apps import AppConfig


class HomeConfig(AppConfig):
    """The one place that knows all features: it tells earlier apps what they need from later ones."""

    name = "jassclub.home"

    def ready(self) -> None:
        from jassclub.journal.recording import add_place_finder
        from jassclub.matches.access import add_objections
        from jassclub.matches.scoring import add_consequences
        from jassclub.members.actions import add_guest_guard
        from jassclub.prizes.confirmation import finals_of_members, rank_changes_confirmed
        from jassclub.prizes.queries.rank_changes import rank_changes_by_match
        from jassclub.rounds.queries.state import objections_to_writing, place_of_match

        add_objections(objections_to_writing)
        add_place_finder(place_of_match)
        add_consequences(rank_changes_by_match)
        # Guests may be ranked apart.
        add_guest_guard(lambda member: rank_changes_confirmed(finals_of_members([member])))
