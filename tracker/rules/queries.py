"""What a club says of a game in its house-rule passport."""

from tracker.models import Club, RuleSetVersion


def usual_words(club: Club, variant: str) -> str:
    """The code of the words that new games of this kind begin with, empty for the game's own."""
    offered = RuleSetVersion.objects.filter(
        rule_set__club=club, rule_set__variant=variant, rule_set__is_default=True
    )
    return offered.order_by("-number").values_list("words", flat=True).first() or ""
