"""Faults in loops of actions and in games that begin anew: 104.4b, 727, 732."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "a-loop-goes-on",
        "A loop without a choice goes on for ever, and is no draw.",
        "mandatory-loop",
        Replaced(
            "drawing",
            "return game.remaining if loops and _reach_of_loops(game) is None else NOBODY",
            "return NOBODY",
        ),
        Replaced(
            "checking",
            "draw(game, events.state_based, log)\n            continue\n",
            "return\n",
        ),
        Replaced(
            "checking",
            "draw(game, events.state_based, log)\n\n",
            "return\n\n",
        ),
        seen=("F102 XMage, magefree/mage#3329",),
    ),
    fault(
        "a-loop-of-who-can-not-lose-goes-on",
        "A loop that costs players life who can't lose goes on for ever, and is no draw.",
        "mandatory-loop cant-beats-can",
        Replaced(
            "game_play",
            "            if not game.remaining.isdisjoint(loop.drains):\n",
            "            if not game.remaining:\n",
        ),
        seen=("F29 Magarena#664, Forge#1193",),
    ),
    fault(
        "a-loop-is-gone-round-once",
        "What is to be repeated is done once.",
        "mandatory-loop loops loop-shortcut shortcut-taken",
        Replaced("game_play", "    left = loop.times\n", "    left = 1\n"),
        seen=("F104 XMage, magefree/mage#6478",),
    ),
    fault(
        "a-loop-by-choice-has-no-end",
        "A loop that is kept up by choice goes on beyond the number of times that was chosen.",
        "loop-shortcut shortcut-taken players-choose-a-number",
        Replaced("game_play", "    left = loop.times\n", "    left = None\n"),
        seen=("F107 XMage, magefree/mage#6212",),
    ),
    fault(
        "an-optional-loop-draws",
        "A loop that a player can end draws the game.",
        "mandatory-loop",
        Replaced(
            "loops",
            "return loop.mandatory and (loop.manner is None",
            "return (loop.manner is None",
        ),
    ),
    fault(
        "the-same-again-is-a-draw",
        "When the same thing happens twice in a row, that is taken for an endless loop: a draw.",
        "ways-to-draw mandatory-loop",
        Replaced(
            "game_play",
            "    at_the_same_time(game, step, log)\n    _in_the_main_game",
            "    at_the_same_time(game, step, log)\n"
            "    if getattr(log, 'step', ()) == step and not game.over:\n"
            "        again = SimultaneousEvents(loops=[tuple(game.remaining)])\n"
            "        settle(game, again, log)\n"
            "    log.step = step\n"
            "    _in_the_main_game",
        ),
        seen=("F106 manabrew#886",),
    ),
    fault(
        "the-restarter-does-not-start",
        "The restarted game begins with the player whose turn it was, not with the one "
        "who restarted it.",
        "restarter-starts restarting",
        Replaced(
            "restarting",
            "    new.active = ",
            "    first = game.active if game.active in among else first\n    new.active = ",
        ),
        seen=("F99 XMage, magefree/mage#3786",),
    ),
    fault(
        "commander-damage-outlasts-a-restart",
        "Combat damage dealt by commanders before the game restarted still counts.",
        "restarting restart commander-damage",
        Replaced(
            "restarting",
            "    new.restarted = True\n",
            "    new.restarted = True\n    new.commander_damage = game.commander_damage\n",
        ),
        seen=("F100 Forge#10142",),
    ),
    fault(
        "life-outlasts-a-restart",
        "Life totals stay as they were when the game restarts.",
        "restarting restart life-at-the-start",
        Replaced(
            "restarting",
            "    new.restarted = True\n",
            "    new.restarted = True\n"
            "    new.life = {pool: game.life[pool] for pool in new.life}\n",
        ),
        seen=("F101 XMage, magefree/mage#11401",),
    ),
    fault(
        "a-loss-is-replaced-for-ever",
        "A loss that is replaced without limit, and comes up again each time, is no draw.",
        "mandatory-loop mandatory-loop-in-range",
        Replaced(
            "checking",
            "            draw(game, events.state_based, log)\n            continue\n",
            "            return\n",
        ),
        seen=("F39 XMage, magefree/mage#11409",),
    ),
    fault(
        "extra-turns-survive-a-restart",
        "An extra turn given before the game restarted is still taken.",
        "restarting restarter-starts",
        Replaced(
            "restarting",
            "    new.main, new.stakes = game.main, game.stakes\n",
            "    new.main, new.stakes = game.main, game.stakes\n"
            "    new.turns.extra = [one for one in game.turns.extra if one.player in new.seats]\n",
        ),
    ),
)
