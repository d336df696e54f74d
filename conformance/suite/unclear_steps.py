"""Find sentences about cards that may not mean what their author intended."""

from collections.abc import Iterator

from headjudge.spec.protocol import ReplaceLoss
from headjudge.suite.scenario import Scenario


def unclear(scenario: Scenario) -> Iterator[str]:
    """Yield a message for each life total that is mistaken for a starting life total.

    A card that sets a life total to the starting life total uses that of the game, no matter how
    much life its controller starts the scenario with.
    """
    game = scenario.game
    life = {player.name: player.life for player in game.game.players} if game else {}
    for use in scenario.uses:
        for begins, number in use.places:
            event = game.steps[begins][number] if game else None
            if not isinstance(event, ReplaceLoss):
                continue
            total = life.get(event.player)
            if total is not None and total > event.life:
                yield (
                    f"{use.name} uses the starting life total, which is {event.life}; "
                    f"'{event.player} starts with {total} life' does not change it"
                )
