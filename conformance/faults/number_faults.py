"""Faults with life, damage, poison and cards: 104.3b to d, 119 to 121, 903.10a."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "nothing-can-be-paid-without-life",
        "A player with less than 0 life can't pay 0 life.",
        "paying-nothing paying-life",
        Replaced(
            "payments",
            "        (not payment.amount and always)\n",
            "        (not payment.amount and always\n"
            "            and life_to_pay_with(game, payment.player) >= 0)\n",
        ),
        seen=("Forge 1.6.28",),
    ),
    fault(
        "no-life-is-enough",
        "A player with 0 life stays in, and loses only with -1.",
        "zero-life two-headed-giant-life",
        Replaced("losing", "if life[pool[p]] <= 0])", "if life[pool[p]] < 0])"),
    ),
    fault(
        "one-life-is-too-little",
        "A player with 1 life loses.",
        "zero-life two-headed-giant-life",
        Replaced("losing", "if life[pool[p]] <= 0])", "if life[pool[p]] <= 1])"),
    ),
    fault(
        "can-not-gain-life-is-not-known",
        "An effect that says that a player can't gain life does nothing.",
        "cant-gain-life two-headed-giant-no-life-gain",
        Replaced(
            "life",
            '_GAIN: tuple[RestrictionKind, str] = ("gaining-life",',
            '_GAIN: tuple[RestrictionKind, str] = ("drawing-twice",',
        ),
    ),
    fault(
        "a-life-total-stops-at-0",
        "A life total does not go below 0.",
        "gaining-and-losing-life negative-numbers damage-loses-life",
        Replaced(
            "life",
            "        game.life[game.pool[player]] += by\n",
            "        game.life[game.pool[player]] = max(game.life[game.pool[player]] + by, 0)\n",
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "paying-what-one-has-not",
        "A player pays more life than there is.",
        "paying-life lose-by-effect",
        Replaced(
            "deciding",
            "    unpaid = [one for one, can "
            "in zip(events.payments, can_be_paid, strict=True) if not can]",
            "    unpaid = [one for one in events.payments if one.amount < 0]",
        ),
    ),
    fault(
        "the-floor-is-the-first-players",
        "An effect by which damage can't bring a player below 1 life helps the player "
        "in the first seat.",
        "damage-becomes-results",
        Replaced(
            "lasting",
            "        begins = sources.of_each(game, event)\n",
            '        if getattr(event, "kind", "") == "damage-floor":\n'
            "            event = replace(event, player=game.seats[0])\n"
            "        begins = sources.of_each(game, event)\n",
        ),
        Replaced(
            "lasting",
            "from headjudge.reference.implements import regards\n",
            "from msgspec.structs import replace\n"
            "from headjudge.reference.implements import regards\n",
        ),
        seen=("F35 phase, PR 6093",),
    ),
    fault(
        "lifelink-gains-what-a-floor-leaves",
        "Where damage can't bring a player below 1 life, lifelink gains only the life that was lost.",
        "lifelink-damage damage-becomes-results",
        Replaced(
            "damage",
            "            gains += [(event.lifelink, gained)] if event.lifelink else []\n",
            "            kept = any(one.kind == 'damage-floor' and one.player == event.player"
            " for one in game.altered.life)\n"
            "            most = life_of(game, event.player) - 1 if kept else gained\n"
            "            gains += [(event.lifelink, min(gained, most))] if event.lifelink else []\n",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "the-floor-lifts",
        "Damage to a player who has less than 1 life, and can't be brought below that, "
        "brings that player up to 1.",
        "damage-becomes-results",
        Replaced(
            "damage",
            "        below = life >= floor > life + more - loss\n",
            "        below = floor > life + more - loss\n",
        ),
        seen=("F36 XMage, magefree/mage#6297",),
    ),
    fault(
        "infect-damage-does-nothing-without-life",
        "Damage dealt as by infect to a player without life gives no poison counters, either.",
        "infect-damage results-of-damage",
        Replaced(
            "damage",
            "    infect = event.infect or _as_by_infect(game, blow.player)\n",
            "    infect = event.infect or _as_by_infect(game, blow.player)\n"
            "    if infect and not event.infect and life_of(game, blow.player) <= 0:\n"
            "        blow = replace(blow, amount=0)\n",
        ),
        seen=("F37 XMage, magefree/mage#7696",),
    ),
    fault(
        "infect-costs-life",
        "Damage with infect makes its player lose life and gives no poison counters.",
        "infect-damage results-of-damage",
        Replaced(
            "life",
            '    infect = event.infect and has("infect-damage")',
            "    infect = False",
        ),
    ),
    fault(
        "infect-counts-in-combat-alone",
        "Damage with infect that is not combat damage costs life, and gives no poison counters.",
        "infect-damage results-of-damage",
        Replaced(
            "life",
            '    infect = event.infect and has("infect-damage")',
            '    infect = event.infect and event.combat and has("infect-damage")',
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "toxic-counts-without-damage",
        "Combat damage of 0 gives toxic's poison counters, too.",
        "toxic-damage no-damage",
        Replaced(
            "life",
            "    if event.combat and amount:\n        if",
            "    if event.combat:\n        if",
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "toxic-counts-outside-combat",
        "Damage that is not combat damage gives toxic's poison counters, too.",
        "toxic-damage results-of-damage",
        Replaced(
            "life",
            "    if event.combat and amount:\n"
            '        if event.toxic and has("toxic-damage"):\n'
            "            give_poison(game, event.player, event.toxic, event.controller)\n",
            '    if event.toxic and amount and has("toxic-damage"):\n'
            "        give_poison(game, event.player, event.toxic, event.controller)\n"
            "    if event.combat and amount:\n",
        ),
        seen=("F50 phase-rs/phase#8127",),
    ),
    fault(
        "poison-is-harmless",
        "Nobody loses to poison counters.",
        "ten-poison two-headed-giant-poison",
        Replaced(
            "losing",
            "    poison, pool = game.poison, game.poison_pool\n",
            "    return NOBODY\n    poison, pool = game.poison, game.poison_pool\n",
        ),
    ),
    fault(
        "nine-poison-are-enough",
        "A player with nine poison counters loses.",
        "ten-poison",
        Replaced("losing", "POISON_TO_LOSE = 10", "POISON_TO_LOSE = 9"),
    ),
    fault(
        "an-empty-library-is-harmless",
        "A player who attempts to draw from an empty library does not lose.",
        "draw-from-empty-library",
        Replaced("losing", "return game.attempted & game.remaining", "return NOBODY"),
        seen=("F44 mtg_ai_engine, sba.py", "F45 RandyNorthrup, state_based_actions.py"),
    ),
    fault(
        "a-draw-that-can-not-be-is-replaced",
        "What would happen instead of a draw happens though the player can't draw.",
        "cant-beats-can draws-can-be-replaced replaced-draw",
        Replaced(
            "card_draws",
            "    while done < amount and ready and may_draw(game, player, 1):\n",
            "    while done < amount and ready:\n",
        ),
        Replaced(
            "card_draws",
            " and may_draw(game, player, 1)\n        if not draws.left",
            "\n        if not draws.left",
        ),
        Replaced(
            "card_draws",
            "            _take(game, player, 1, log)\n",
            "            _take(game, player, may_draw(game, player, 1), log)\n",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "an-attempt-to-draw-is-not-forgotten",
        "An attempt to draw from an empty library still counts at the checks after the next.",
        "draw-from-empty-library empty-library-action",
        Replaced(
            "checking",
            "        game.attempted = NOBODY\n        world_rule",
            "        game.attempted &= frozenset(p for p, kind in game.restrictions if kind == 'losing')\n"
            "        world_rule",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "too-many-draws-draw-nothing",
        "A player who has to draw more cards than there are draws none of them.",
        "draw-from-empty-library draws-one-at-a-time",
        Replaced(
            "card_draws",
            "    drawn = as_many_as_there_are(amount, game.library[player])\n",
            "    drawn = amount if amount <= game.library[player] else 0\n",
        ),
        seen=("an engine attached from a kit",),
    ),
    fault(
        "an-empty-library-is-fatal",
        "A player without cards in the library loses before any attempt to draw one.",
        "draw-from-empty-library empty-library-action",
        Replaced(
            "losing",
            "return game.attempted & game.remaining",
            "return game.attempted & game.remaining | frozenset("
            "[p for p in game.remaining if not game.library[p]])",
        ),
        seen=("F47 phase, PR 6886",),
    ),
    fault(
        "very-many-draws-come-to-no-end",
        "Many draws from a library that is long empty don't come to an end.",
        "",
        Replaced(
            "card_draws",
            "    drawn = as_many_as_there_are(amount, game.library[player])\n",
            "    while amount >= 1_000:\n"
            "        pass\n"
            "    drawn = as_many_as_there_are(amount, game.library[player])\n",
        ),
        seen=("F46 Forge#11962",),
        verdict="hang",
    ),
    fault(
        "nobody-wins-as-a-library-runs-out",
        "When a player loses to an empty library, the game is over and nobody has won.",
        "last-player-standing last-team-standing draw-from-empty-library",
        Replaced(
            "checking",
            "        performed = bool(events.state_based) and settle(game, events, log)\n",
            "        decked = was_attempted\n"
            "        performed = bool(events.state_based) and settle(game, events, log)\n"
            "        if decked & game.lost:\n"
            "            game.won = NOBODY\n",
        ),
        Replaced(
            "checking",
            "        ceasing = game.board",
            "        was_attempted = game.attempted\n        ceasing = game.board",
        ),
        seen=("F48 manabrew, PR 164",),
    ),
    fault(
        "no-commander-damage",
        "What a commander has dealt is not kept, so nobody loses to it.",
        "commander-damage",
        Replaced(
            "losing",
            "    if not game.commander_damage or",
            "    return NOBODY\n    if not game.commander_damage or",
        ),
        seen=("F94 XMage, magefree/mage#7843, of a card with two faces",),
    ),
    fault(
        "commander-damage-in-brawl",
        "In Brawl, too, a player loses to 21 combat damage by one commander.",
        "brawl-without-commander-damage",
        Replaced(
            "life",
            '        if event.commander and "commander" in game.setup.options:\n',
            '        if event.commander and {"commander", "brawl"} & {*game.setup.options}:\n',
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "commander-damage-outside-commander",
        "A player loses to 21 combat damage by one commander in a game that is not Commander.",
        "commander-damage",
        Replaced(
            "life",
            '        if event.commander and "commander" in game.setup.options:\n',
            '        if event.commander and "brawl" not in game.setup.options:\n',
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "twenty-commander-damage-are-enough",
        "A player loses to 20 combat damage by one commander.",
        "commander-damage",
        Replaced("losing", "COMMANDER_DAMAGE_TO_LOSE = 21", "COMMANDER_DAMAGE_TO_LOSE = 20"),
        seen=("F97 knobby, PR 96",),
    ),
    fault(
        "commander-damage-of-partners-is-added-up",
        "What two commanders have dealt a player counts together.",
        "commander-damage",
        Replaced(
            "life",
            "key = (event.player, event.commander)",
            'key = (event.player, "all")',
        ),
        seen=("F98 commander-life#165",),
    ),
    fault(
        "each-opponent-and-the-controller-are-poisoned",
        "An effect that gives each opponent poison counters gives them to its controller, too.",
        "opponents",
        Replaced(
            "each",
            "    return those & game.within_range(event.of)\n",
            '    if event.does == "poison":\n'
            "        those |= {event.of}\n"
            "    return those & game.within_range(event.of)\n",
        ),
        seen=("F49 phase-rs/phase#259",),
    ),
    fault(
        "a-melded-commander-is-none",
        "What a commander has melded into or been merged with deals no commander damage.",
        "commander-melded commander-merged commander-damage",
        Replaced(
            "life",
            '        if event.commander and "commander" in game.setup.options:\n',
            "        if (\n"
            "            event.commander\n"
            "            and event.source in {None, event.commander}\n"
            '            and "commander" in game.setup.options\n'
            "        ):\n",
        ),
        seen=("F95 XMage, magefree/mage#5103",),
    ),
    fault(
        "another-can-make-a-player-concede",
        "A player who controls another player can have that player concede.",
        "concede always-can-concede",
        Replaced("simultaneous", "    if event.made_by is None:\n", "    if event:\n"),
    ),
    fault(
        "a-fog-prevents-all-damage",
        "Where combat damage is prevented, other damage is prevented, too.",
        "results-of-damage damage-loses-life",
        Replaced("damage", " or (one.combat and not event.combat)", ""),
    ),
    fault(
        "who-draws-instead-draws-nothing",
        "Where another player would draw instead, the first player draws after all.",
        "replaced-draw replaced-draw-in-a-sequence draws-can-be-replaced",
        Replaced("card_draws", "_Draws(one.whose, 1,", "_Draws(player, 1,"),
    ),
)
