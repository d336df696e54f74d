"""Faults in what goes and stays as a player leaves, and in who plays on: 800.4."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

_OWNED = "        if obj.owner is not None and obj.owner not in game.remaining:\n"
_GIVEN = "        obj.effects = [player for player in obj.effects if player in game.remaining]\n"

FAULTS = (
    fault(
        "what-a-leaver-owns-stays",
        "What a player owns stays where it is after that player has left.",
        "leaving-takes-objects",
        Replaced("leaving", _OWNED + "            obj.move(GONE)\n", "        pass\n"),
    ),
    fault(
        "what-a-leaver-owns-is-exiled",
        "What a leaving player owns is put into exile, and does not leave the game.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _OWNED + "            obj.move(GONE)\n",
            _OWNED + '            obj.move("exile" if obj.kind == "card" else GONE)\n',
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "what-others-have-borrowed-stays",
        "A permanent stays under another player's control as its owner leaves.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _OWNED,
            "        if obj.owner not in {None, *game.remaining} "
            "and obj.controller not in game.remaining:\n",
        ),
        seen=("F57 XMage, magefree/mage#7604",),
    ),
    fault(
        "who-leaves-leaves-everything-there",
        "What a player owns or controls stays where it is as that player leaves.",
        "leaving-takes-objects",
        Replaced("settle", "        _take_along(game, game.board, log)\n", "        pass\n"),
        seen=("fiso 6dd8aaa0f", "planar-nexus 1.0.0"),
    ),
    fault(
        "who-concedes-leaves-everything-there",
        "As a player concedes, or loses to an effect, what that player owns or controls stays "
        "where it is.",
        "leaving-takes-objects",
        Replaced(
            "settle",
            "    _leave(game, losing_now, out, log, ended=bool(winning_now))\n",
            "    board = game.board\n"
            "    game.board = board if events.state_based else None\n"
            "    _leave(game, losing_now, out, log, ended=bool(winning_now))\n"
            "    game.board = board\n",
        ),
        seen=("F80 sereilly, game_ending.py",),
    ),
    fault(
        "graveyard-and-library-stay",
        "As a player leaves, only that player's permanents and spells leave, too.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _OWNED,
            _OWNED.replace(":\n", ' and obj.zone in ("battlefield", "stack"):\n'),
        ),
        seen=("F67 phase, PR 4090",),
    ),
    fault(
        "permanents-of-a-leaver-die",
        "A leaving player's permanents are put into the graveyard.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _OWNED + "            obj.move(GONE)\n",
            _OWNED + '            dies = obj.zone == "battlefield"\n'
            '            obj.move("graveyard" if dies else GONE)\n'
            "            if dies:\n"
            '                game.abilities.occur("dies", obj.owner)\n',
        ),
        seen=("F65 XMage, magefree/mage#11579",),
    ),
    fault(
        "a-spell-of-a-leaver-resolves",
        "A leaving player's spells and effects do not go with that player.",
        "leaving-takes-objects out-of-range-is-untouched",
        Replaced("leaving", _OWNED, _OWNED.replace(":\n", ' and obj.zone != "stack":\n')),
        Replaced(
            "leaving",
            "    left = [obj for obj in objects if _controlled_by_nobody(game, obj)]\n",
            "    left = [\n"
            "        obj for obj in objects\n"
            '        if _controlled_by_nobody(game, obj) and obj.zone != "stack"\n'
            "    ]\n",
        ),
        Replaced(
            "leaving",
            "    return controller in game.remaining and ",
            "    return controller not in game.remaining or ",
        ),
        Replaced(
            "simultaneous", "    if event.controller in game.remaining and met(", "    if met("
        ),
        seen=("F54 XMage, magefree/mage#13644",),
    ),
    fault(
        "what-is-borrowed-is-exiled",
        "As a player leaves, a permanent that an effect put under that player's "
        "control is exiled, and does not go back.",
        "leaving-takes-objects",
        Replaced("leaving", _GIVEN, "        pass\n"),
        seen=("F53 XMage, magefree/mage#1929",),
    ),
    fault(
        "who-leaves-takes-what-was-borrowed",
        "What a leaving player controls leaves the game, whoever owns it, and nothing else does.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _OWNED,
            "        if (obj.controller or obj.owner) not in {None, *game.remaining}:\n",
        ),
        seen=("sereilly 8d91cc8",),
    ),
    fault(
        "what-is-borrowed-is-gone",
        "As a player leaves, a permanent under that player's control leaves the game, "
        "though another player owns it.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _GIVEN,
            "        if obj.effects and obj.effects[-1] not in game.remaining:\n"
            "            obj.move(GONE)\n" + _GIVEN,
        ),
        seen=("F83 Cockatrice#1912",),
    ),
    fault(
        "a-leaver-keeps-what-is-borrowed",
        "An effect that gives a player control of a permanent does not end as that player leaves.",
        "leaving-takes-objects",
        Replaced("leaving", _GIVEN, "        pass\n"),
        Replaced(
            "leaving",
            "    left = [obj for obj in objects if _controlled_by_nobody(game, obj)]\n",
            "    left = [\n"
            "        obj for obj in objects\n"
            "        if _controlled_by_nobody(game, obj) and not obj.effects\n"
            "    ]\n",
        ),
        seen=("F66 phase, PR 5077",),
    ),
    fault(
        "what-was-passed-on-goes-back",
        "A permanent goes back to its owner as a player leaves who had gained it and "
        "given it away.",
        "leaving-takes-objects",
        Replaced(
            "leaving",
            _GIVEN,
            "        if not game.remaining.issuperset(obj.effects):\n"
            "            obj.effects = []\n",
        ),
        seen=("F63 XMage, magefree/mage#11745",),
    ),
    fault(
        "effects-of-a-leavers-permanents-stay",
        "What a permanent says can't happen can't happen after its owner has left, either.",
        "leaving-takes-objects cant-beats-can",
        Replaced(
            "leaving",
            "    game.restricting = [one for one in game.restricting if outlasts(one, stays)]\n",
            "    game.restricting = [\n"
            "        one if outlasts(one, stays) else replace(one, controller=None)\n"
            "        for one in game.restricting\n"
            "    ]\n",
        ),
        Replaced(
            "leaving",
            "from msgspec import UNSET\n",
            "from msgspec import UNSET\nfrom msgspec.structs import replace\n",
        ),
        seen=("F58 XMage, magefree/mage#1596",),
    ),
    fault(
        "effects-of-a-leavers-spells-end",
        "What a player's spell began ends as that player leaves.",
        "until-a-turn-that-never-comes leaving-takes-objects",
        Replaced(
            "leaving",
            "    _cease(game, board)\n    left = ",
            "    _cease(game, board)\n"
            "    board.lasting = board.lasting and {\n"
            "        what: p for what, p in board.lasting.items() if p in game.remaining\n"
            "    }\n"
            "    left = ",
        ),
        seen=("F60 argentum, PR 2063", "F62 Forge#3340"),
    ),
    fault(
        "until-a-turn-that-never-comes-is-for-ever",
        "What lasts until a player's next turn lasts for ever if that player leaves.",
        "until-a-turn-that-never-comes",
        Replaced(
            "leaving",
            '    return come if game.book.has("until-a-turn-that-never-comes") '
            "else come & game.remaining\n",
            "    return come & game.remaining\n",
        ),
        seen=("F61 XMage, magefree/mage#304, and Forge, PR 189",),
    ),
    fault(
        "who-has-left-goes-on-losing-life",
        "Effects still change the life total of a player who has left.",
        "no-damage-to-who-has-left last-known-player",
        Replaced(
            "leaving",
            '    return player in game.remaining\n\n\n@implements("leaving-takes-objects")',
            '    return True\n\n\n@implements("leaving-takes-objects")',
        ),
        seen=("F55 XMage, magefree/mage#1600",),
    ),
    fault(
        "who-has-left-is-given-objects",
        "A player who has left comes to own and control things.",
        "nothing-to-who-has-left nothing-new-of-who-has-left",
        Replaced(
            "control",
            "    return player in game.remaining\n\n\ndef _create",
            "    return True\n\n\ndef _create",
        ),
        seen=("sereilly 8d91cc8", "fiso 6dd8aaa0f", "planar-nexus 1.0.0"),
    ),
    fault(
        "control-goes-back-to-who-has-left",
        "As an effect on control ends, a permanent goes back to a player who has left.",
        "exiled-as-control-ends",
        Replaced(
            "control",
            "        if not obj.effects and obj.by_default not in game.remaining:\n",
            "        if False:\n",
        ),
        seen=("phase 0.103.0", "sereilly 8d91cc8"),
    ),
    fault(
        "other-damage-to-who-has-left",
        "Damage that is not combat damage is dealt to a player who has left.",
        "loser-leaves",
        Replaced(
            "game_play",
            "        elif type(event) in OF_EFFECTS and not reached(game, event):\n",
            "        elif isinstance(event, v.Damage) and not event.combat:\n"
            "            changes.append(event)\n"
            "        elif type(event) in OF_EFFECTS and not reached(game, event):\n",
        ),
        Replaced(
            "game_play",
            '        elif not hasattr(event, "player") or leaving.can_change(game, event.player):\n',
            '        elif not hasattr(event, "player") or isinstance(event, v.Damage) '
            "or leaving.can_change(game, event.player):\n",
        ),
        seen=("sereilly 8d91cc8", "planar-nexus 1.0.0"),
    ),
    fault(
        "a-choice-for-a-rule-waits-for-who-has-left",
        "A choice that a rule requires waits for a player who has left.",
        "choice-for-a-rule-passes",
        Replaced(
            "turns",
            "        return _next_for_a_rule(game, event.player)\n",
            "        return event.player\n",
        ),
        Replaced(
            "turns",
            "        if who not in game.remaining:",
            "        if who not in game.seats:",
        ),
    ),
    fault(
        "a-choice-for-an-object-waits-for-who-has-left",
        "A choice that a spell or ability requires waits for a player who has left.",
        "choice-for-an-object-passes",
        Replaced(
            "turns",
            "    return _another(game, event.player, event.controller, log)\n\n\ndef _still_in",
            "    return event.player\n\n\ndef _still_in",
        ),
        Replaced(
            "turns",
            "        if who not in game.remaining:",
            "        if who not in game.seats:",
        ),
        seen=("F77 XMage, magefree/mage#5116",),
    ),
    fault(
        "an-open-choice-waits-for-who-has-left",
        "An open choice still waits for its player after that player has left.",
        "choice-for-an-object-passes choice-for-a-rule-passes leaving-takes-objects",
        Replaced(
            "turns",
            "    game.laid_out().chooser = chooser\n",
            "    if choice.player not in game.remaining and not game.over:\n"
            "        chooser = choice.player\n"
            "    game.laid_out().chooser = chooser\n",
        ),
        seen=("F71 argentum, PR 2055",),
    ),
    fault(
        "an-open-choice-is-nobodys",
        "As a player leaves, nobody makes the choice that was open for that player.",
        "choice-for-an-object-passes choice-for-a-rule-passes",
        Replaced(
            "turns",
            "    chooser = UNSET if game.over else _chooser(game, choice, log)\n",
            "    chooser = UNSET if game.over else _chooser(game, choice, log)\n"
            "    if choice.player not in game.remaining:\n"
            "        chooser = None\n",
        ),
        seen=("F72 phase-rs/phase#4823",),
    ),
    fault(
        "an-open-choice-ends-as-another-leaves",
        "As a player leaves, a choice that another player has to make is no longer open.",
        "concede choice-for-an-object-passes choice-for-a-rule-passes",
        Replaced(
            "settle",
            "    leaving.end_effects(game)\n",
            "    leaving.end_effects(game)\n"
            "    if game.open_choice is not None and game.open_choice.player in game.remaining:\n"
            "        game.open_choice, game.laid_out().chooser = None, None\n",
        ),
        seen=("F73 XMage, PR 4476",),
    ),
    fault(
        "an-open-choice-keeps-the-game-from-ending",
        "The game goes on with one player left while a choice is open.",
        "game-ends-at-once last-player-standing concede",
        Replaced(
            "settle",
            "    if by_effect or game.one_side_left():\n",
            "    if game.open_choice is not None:\n"
            "        return\n"
            "    if by_effect or game.one_side_left():\n",
        ),
        seen=("F78 Forge#6781",),
    ),
    fault(
        "an-ability-of-a-card-that-has-left-triggers",
        "An ability goes on triggering after its card has left the game with its owner.",
        "leaving-takes-objects",
        Replaced(
            "sources",
            "        if name is None:\n            yield one\n",
            "        if name is None:\n            yield one\n"
            '        elif isinstance(one, v.Trigger) and _zone(game, name) == "gone":\n'
            "            yield one\n",
        ),
        Replaced(
            "sources",
            "def _stays(game",
            "def _zone(game: GameState, name: str) -> str:\n"
            '    return game.board.objects[name].zone if game.board else ""\n\n\n'
            "def _stays(game",
        ),
        seen=("F56 XMage, magefree/mage#7941",),
    ),
)
