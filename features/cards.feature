Feature: Cards that decide games
  What happens with real cards, by name. `headjudge cards` shows what each card does.

  @id.cards-that-ask-for-life @rule.win-by-effect
  Scenario Outline: <card> needs <enough> life to win
    Given a game between Ana and Ben
    And Ana starts with <life> life
    And Ana controls <card>
    When the upkeep begins
    And <then>
    Then <end>

    Examples:
      | card                  | enough    | life | then                                                            | end                           |
      | Felidar Sovereign     | 40        | 44   | Felidar Sovereign's ability resolves                            | Ana wins the game             |
      | Felidar Sovereign     | 40        | 39   | if Felidar Sovereign's ability is on the stack, it resolves     | the game goes on for everyone |
      | Test of Endurance     | 50        | 50   | Test of Endurance's ability resolves                            | Ana wins the game             |
      | Test of Endurance     | 50        | 49   | if Test of Endurance's ability is on the stack, it resolves     | the game goes on for everyone |
      | Near-Death Experience | exactly 1 | 1    | Near-Death Experience's ability resolves                        | Ana wins the game             |
      | Near-Death Experience | exactly 1 | 3    | if Near-Death Experience's ability is on the stack, it resolves | the game goes on for everyone |

  @id.abyssal-persecutor-keeps-an-opponent-in @rule.cant-beats-can @also.zero-life
  Example: an opponent of Abyssal Persecutor's controller can't lose until the Persecutor is gone
    Given a game between Ana and Ben
    And Ana controls Abyssal Persecutor
    When Ben loses 30 life
    And state-based actions are checked
    Then Ben has -10 life
    And the game goes on for everyone
    When Abyssal Persecutor is dealt lethal damage
    And state-based actions are checked
    Then Ana wins the game

  @id.exsanguinate-gains-what-is-lost @rule.gaining-and-losing-life @also.cant-lose-life
  Scenario Outline: Exsanguinate gains as much life as opponents lose, unless an effect changes the gain
    Given a game between Ana, Ben and Cho
    And <who> controls <card>
    When Ana's Exsanguinate resolves with X = 4
    Then Ana has <ana> life
    And Ben has <ben> life
    And the game goes on for everyone

    Examples:
      | who | card                    | ana | ben |
      | Cho | Laboratory Maniac       | 28  | 16  |
      | Ben | Platinum Emperion       | 24  | 20  |
      | Ana | Bloodletter of Aclazotz | 36  | 12  |
      | Ana | Boon Reflection         | 36  | 16  |
      | Ana | Tainted Remedy          | 28  | 16  |
      | Cho | Tainted Remedy          | 12  | 16  |

  @id.exsanguinate-in-two-headed-giant @from.2007-05-01 @rule.two-headed-giant-life-changes
  Example: Exsanguinate takes life from both members of a team and gains all of it
    Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
    When Ana's Exsanguinate resolves with X = 4
    Then Cho has 22 life
    And Ana has 38 life
    And the game goes on for everyone

  @id.exsanguinate-sees-only-opponents-in-the-game @rule.opponents
  Example: Exsanguinate gains nothing for an opponent who has left
    Given a game between Ana, Ben and Cho
    When Cho concedes
    And Ana's Exsanguinate resolves with X = 4
    Then Ana has 24 life
    And the game goes on for Ana and Ben

  @id.what-enters-does-what-it-does-as-it-enters @rule.setting-life
  Scenario Outline: <card> takes effect as it enters, even if it was not cast
    Given a game between Ana and Ben
    When <comes>
    And <then>
    Then Ana has <life> life
    And the game goes on for everyone

    Examples:
      | card                  | comes                                                            | life | then                                                            |
      | Illusions of Grandeur | Illusions of Grandeur enters the battlefield under Ana's control | 40   | if Illusions of Grandeur's ability is on the stack, it resolves |
      | Form of the Dinosaur  | Form of the Dinosaur enters the battlefield under Ana's control  | 15   | state-based actions are checked                                 |

  @id.what-enters-only-if-it-was-cast @rule.results-of-damage
  Scenario Outline: The One Ring protects its controller only if it was cast
    Given a game between Ana and Ben
    When <comes>
    And Ben's Lightning Bolt resolves for Ana
    Then Ana has <life> life
    And the game goes on for everyone

    Examples:
      | comes                                                   | life |
      | Ana's The One Ring resolves                             | 20   |
      | The One Ring enters the battlefield under Ana's control | 17   |

  @id.an-ability-of-who-controls-the-card-now @rule.lose-by-effect @also.leaving-takes-objects
  Example: a stolen Door to Nothingness works for its controller and, once sacrificed, leaves with its owner
    Given a game between Ana, Ben, Cho and Dan
    And Ana controls Door to Nothingness
    When Ben gains control of Door to Nothingness
    Then Ben controls Door to Nothingness
    When Ben's Door to Nothingness's ability resolves for Cho
    Then the game goes on for Ana, Ben and Dan
    And Door to Nothingness is in the graveyard
    When Ana concedes
    Then the game goes on for Ben and Dan
    And Door to Nothingness is out of the game

  @id.coalition-victory-against-platinum-angel @rule.cant-beats-can @also.win-by-effect
  Example: Coalition Victory does not win against Platinum Angel
    Given a game between Ana and Ben
    And Ben controls Platinum Angel
    When Ana's Coalition Victory resolves
    Then the game goes on for everyone

  @id.triskaidekaphobia-looks-at-each-player @rule.lose-by-effect @also.all-lose-is-draw
  Scenario Outline: Triskaidekaphobia makes each player at exactly 13 life lose
    Given a game between Ana, Ben and Cho
    And Ana starts with <ana> life
    And Ben starts with 13 life
    And Cho starts with <cho> life
    When Ana's Triskaidekaphobia's ability resolves
    Then <end>

    Examples:
      | ana | cho | end                              |
      | 13  | 20  | Cho wins the game                |
      | 12  | 14  | the game goes on for Ana and Cho |

  @id.triskaidekaphobia-makes-everybody-lose @rule.all-lose-is-draw @also.lose-by-effect
  Example: if everyone is at 13 life, Triskaidekaphobia makes the game a draw
    Given a game between Ana, Ben and Cho
    And each player starts with 13 life
    When Ben's Triskaidekaphobia's ability resolves
    Then the game is a draw for everyone
    And the game is over

  @id.a-pact-not-paid-and-platinum-angel @rule.cant-beats-can @also.lose-by-effect
  Example: an unpaid Pact is harmless under Platinum Angel, even after the Angel has left
    Given a game between Ana and Ben
    And Ana controls Platinum Angel
    When Ana's Pact of Negation resolves
    And the upkeep begins
    And Pact of Negation's ability resolves
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    And state-based actions are checked
    Then the game goes on for everyone

  @id.exquisite-archangel-saves-once @rule.replaced-loss
  Example: Exquisite Archangel is exiled as it saves its controller
    Given a game between Ana and Ben
    And Ana controls Exquisite Archangel
    When Ana loses 23 life
    And state-based actions are checked
    Then Ana has 20 life
    And Exquisite Archangel is in exile
    And the game goes on for everyone
    When Ben's Door to Nothingness's ability resolves for Ana
    Then Ben wins the game

  @id.lichs-mirror-takes-no-poison-away @rule.replaced-loss @also.ten-poison
  Example: Exquisite Archangel removes no poison counters, so a player with ten still loses
    Given a game between Ana and Ben
    And Ana starts with 9 poison counters
    And Ana controls Exquisite Archangel
    When Ben's Ichor Rats resolves
    And state-based actions are checked
    Then Ben wins the game

  @id.solemnity-against-ichor-rats @rule.ten-poison
  Example: Solemnity stops the poison counters from Ichor Rats until it leaves
    Given a game between Ana and Ben
    And each player starts with 9 poison counters
    And Ana controls Solemnity
    When Ben's Ichor Rats resolves
    And state-based actions are checked
    Then the game goes on for everyone
    When Solemnity leaves the battlefield
    And Ben's Ichor Rats resolves
    And state-based actions are checked
    Then the game is a draw for everyone
    And the game is over

  @id.prosperity-and-what-stops-it @rule.draws-one-at-a-time @also.draw-from-empty-library
  Scenario Outline: a card that limits draws saves only the players it affects from Prosperity
    Given a game between Ana and Ben
    And Ana starts with 1 card in the library
    And Ben starts with 2 cards in the library
    And Ana controls <card>
    When Ben's Prosperity resolves with X = 2
    And state-based actions are checked
    Then <end>

    Examples:
      | card                    | end                           |
      | Spirit of the Labyrinth | the game goes on for everyone |
      | Narset, Parter of Veils | Ben wins the game             |

  @id.flame-rift-and-what-stops-it @rule.zero-life
  Scenario Outline: <card> saves its controller from Flame Rift
    Given a game between Ana and Ben
    And each player starts with 4 life
    And Ana controls <card>
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | card              | end               |
      | Platinum Emperion | Ana wins the game |

  @id.doctor-doom-draws-loses-and-wins @rule.win-by-effect @also.zero-life
  Scenario Outline: Doctor Doom can make his controller win even as he takes their last point of life
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ana starts with <cards> in the library
    When Ana's Doctor Doom, Unrivaled's ability resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | cards   | end               |
      | 2 cards | Ben wins the game |
      | 1 card  | Ana wins the game |
      | 0 cards | Ana wins the game |

  @id.thassas-oracle-after-demonic-consultation @rule.win-by-effect
  Scenario Outline: Thassa's Oracle wins after Demonic Consultation if devotion is at least the library size
    Given a game between Ana and Ben
    When Ana's Demonic Consultation resolves with X = <left>
    And Ana's Thassa's Oracle resolves with X = 2
    Then <end>

    Examples:
      | left | end                           |
      | 0    | Ana wins the game             |
      | 2    | Ana wins the game             |
      | 3    | the game goes on for everyone |

  @id.tree-of-perdition-and-triskaidekaphobia @rule.lose-by-effect @also.setting-life
  Example: Tree of Perdition sets a player to 13 life, and Triskaidekaphobia makes them lose
    Given a game between Ana and Ben
    When Ana's Tree of Perdition's ability resolves for Ben with X = 13
    And Ana's Triskaidekaphobia's ability resolves
    Then Ana wins the game

  @id.soul-conduit-between-two-others @rule.setting-life
  Example: Soul Conduit can exchange the life totals of two other players
    Given a game between Ana, Ben and Cho
    And Ben starts with 7 life
    When Ana's Soul Conduit's ability resolves for Ben and Cho
    Then Ben has 20 life
    And Cho has 7 life
    And the game goes on for everyone

  @id.karn-liberated-restarts @rule.restart
  Example: when an effect restarts the game, everyone starts with 20 life
    Given a game between Ana and Ben
    And Ana starts with 1 life
    When an effect of Ben restarts the game
    Then the game is restarted
    And Ana has 20 life

  @id.one-more-turn @rule.players
  Scenario Outline: <card> gives its controller an extra turn
    Given a game between Ana, Ben and Cho
    When Ana's <card> resolves
    And the turn ends
    Then it is <next>'s turn
    When the turn ends
    Then it is <then>'s turn
    And the game goes on for everyone

    Examples:
      | card      | next | then |
      | Time Walk | Ana  | Ben  |

  @id.one-more-turn-for-whom-it-names @rule.players
  Scenario Outline: <card> gives its target extra turns
    Given a game between Ana, Ben and Cho
    When Ana's <card> resolves for <whom>
    And the turn ends
    Then it is <next>'s turn
    When the turn ends
    Then it is <then>'s turn
    And the game goes on for everyone

    Examples:
      | card         | whom | next | then |
      | Time Warp    | Cho  | Cho  | Ben  |
      | Time Stretch | Ana  | Ana  | Ana  |

  @id.meditate-gives-up-a-turn @rule.players
  Example: Meditate makes its controller skip a turn
    Given a game between Ana and Ben
    When Ana's Meditate resolves
    And the turn ends
    Then it is Ben's turn
    When the turn ends
    Then it is Ben's turn
    And the game goes on for everyone

  @id.fatigue-saves-once @rule.draw-from-empty-library
  Example: Fatigue saves a player with an empty library from one draw step
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    When Ben's Fatigue resolves for Ana
    And the draw step begins
    And state-based actions are checked
    Then the game goes on for everyone
    When the draw step begins
    And state-based actions are checked
    Then Ben wins the game

  @id.mindslaver-and-a-concession-of-ones-own @rule.concede
  Example: conceding while controlling a player with Mindslaver affects only the one who concedes
    Given a game between Ana, Ben and Cho
    When Ana's Mindslaver's ability resolves for Ben
    And the turn ends
    And Ana concedes
    Then the game goes on for Ben and Cho

  @id.beacon-of-immortality-and-felidar-sovereign @rule.win-by-effect @also.gaining-and-losing-life
  Example: Beacon of Immortality doubles 20 life to 40, enough for Felidar Sovereign to win
    Given a game between Ana and Ben
    When Ana's Beacon of Immortality resolves for Ana
    Then Ana has 40 life
    When Ana's Felidar Sovereign resolves
    And the upkeep begins
    And Felidar Sovereign's ability resolves
    Then Ana wins the game

  @id.half-of-one-life-rounded-up @rule.zero-life @also.half-is-rounded
  Example: half of 1 life, rounded up, is 1, so everyone loses
    Given a game between Ana, Ben and Cho
    And each player starts with 1 life
    When Ana's Scourge of the Skyclaves's ability resolves
    And state-based actions are checked
    Then the game is a draw for everyone
    And the game is over

  @id.half-of-one-life-rounded-down @rule.zero-life @also.half-is-rounded
  Example: half of 1 life, rounded down, is 0, so nobody loses
    Given a game between Ana, Ben and Cho
    And each player starts with 1 life
    When by an effect of Ana, each player loses half their life, rounded down
    And state-based actions are checked
    Then the game goes on for everyone

  @id.peer-into-the-abyss-takes-life-and-cards @rule.draw-from-empty-library
  Example: Peer into the Abyss takes half of a player's life as well as cards
    Given a game between Ana and Ben
    And Ben starts with 5 cards in the library
    When Ana's Peer into the Abyss resolves for Ben with X = 3
    Then Ben has 10 life
    When Ana's Ancestral Recall resolves for Ben
    And state-based actions are checked
    Then Ana wins the game

  @id.milling-makes-nobody-lose @rule.draw-from-empty-library @also.taking-is-not-drawing
  Example: milling a whole library doesn't make a player lose, but the next draw does
    Given a game between Ana and Ben
    And Ben starts with 4 cards in the library
    When Ana's Glimpse the Unthinkable resolves for Ben
    And state-based actions are checked
    Then the game goes on for everyone
    When Ana's Temple Bell's ability resolves
    And state-based actions are checked
    Then Ana wins the game

  @id.laboratory-maniac-and-what-it-needs @rule.replaced-draw @also.win-by-effect
  Scenario Outline: a player who draws two cards wins, loses or plays on, depending on what replaces the draws
    Given a game between Ana and Ben
    And Ana starts with <cards> in the library
    And Ana controls <card>
    When Ana's Braingeyser resolves for Ana with X = 2
    And state-based actions are checked
    Then <end>

    Examples:
      | card               | cards   | end                           |
      | Laboratory Maniac  | 0 cards | Ana wins the game             |
      | Laboratory Maniac  | 1 card  | Ana wins the game             |
      | Laboratory Maniac  | 2 cards | the game goes on for everyone |
      | Thought Reflection | 3 cards | Ben wins the game             |

  @id.worship-and-its-like @rule.damage-becomes-results @also.zero-life
  Scenario Outline: <card> keeps its controller at 1 life against damage, but not against loss of life
    Given a game between Ana and Ben
    And Ana controls <card>
    When Ben's Banefire resolves for Ana with X = 30
    And state-based actions are checked
    Then Ana has 1 life
    When Ben's Zof Consumption resolves
    And state-based actions are checked
    Then Ben wins the game

    Examples:
      | card          |
      | Ali from Cairo |

  @id.phyrexian-unlife-turns-damage @from.2010-10-01 @rule.ten-poison @also.infect-damage
  Example: Phyrexian Unlife turns damage into poison once its controller has 0 or less life
    Given a game between Ana and Ben
    And Ana starts with 2 life
    And Ana controls Phyrexian Unlife
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then Ana has -2 life
    And Ana has 0 poison counters
    When Ben's Banefire resolves for Ana with X = 9
    And state-based actions are checked
    Then Ana has -2 life
    And Ana has 9 poison counters
    And the game goes on for everyone
    When Ben's Lightning Bolt resolves for Ana
    And state-based actions are checked
    Then Ben wins the game

  @id.tainted-remedy-and-beacon-of-immortality @rule.gaining-and-losing-life @also.zero-life
  Example: Tainted Remedy makes an opponent lose the life that Beacon of Immortality would add
    Given a game between Ana and Ben
    And Ana controls Tainted Remedy
    When Ana's Beacon of Immortality resolves for Ben
    And state-based actions are checked
    Then Ana wins the game

  @id.furnace-of-rath-and-lightning-bolt @rule.results-of-damage @also.zero-life
  Example: Furnace of Rath doubles the 3 damage of Lightning Bolt
    Given a game between Ana and Ben
    And Ben starts with 6 life
    And Ana controls Furnace of Rath
    When Ana's Lightning Bolt resolves for Ben
    And state-based actions are checked
    Then Ana wins the game

  @id.safe-passage-against-inferno @rule.prevention @also.zero-life
  Example: Safe Passage saves its controller from Inferno, which kills the other player
    Given a game between Ana and Ben
    And each player starts with 6 life
    When Ana's Safe Passage resolves
    And Ben's Inferno resolves
    And state-based actions are checked
    Then Ana wins the game

  @id.angels-grace-and-the-last-point-of-life @rule.cant-beats-can @also.damage-becomes-results
  Example: Angel's Grace keeps a player at 1 life or more for one turn only
    Given a game between Ana and Ben
    When Ana's Angel's Grace resolves
    And Ben's Banefire resolves for Ana with X = 40
    And Ben's Door to Nothingness's ability resolves for Ana
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone
    When the turn ends
    And Ben's Lightning Bolt resolves for Ana
    And state-based actions are checked
    Then Ben wins the game

  @id.safe-passage-is-over-with-the-turn @rule.prevention @also.zero-life
  Example: Safe Passage ends with the turn
    Given a game between Ana and Ben
    And Ana starts with 3 life
    When Ana's Safe Passage resolves
    And Ben's Lightning Bolt resolves for Ana
    Then Ana has 3 life
    When the turn ends
    And Ben's Lightning Bolt resolves for Ana
    And state-based actions are checked
    Then Ben wins the game

  @id.lich-turns-life-into-cards @rule.draw-from-empty-library
  Example: a player who draws cards instead of gaining life loses if the library has too few
    Given a game between Ana and Ben
    And Ana starts with 6 cards in the library
    When a permanent controlled by Ana states that Ana can't lose the game by having 0 or less life
    And a permanent controlled by Ana states that Ana draws that many cards instead of gaining life
    And Ana's life total becomes 0
    And state-based actions are checked
    Then the game goes on for everyone
    When Ana gains 7 life
    And state-based actions are checked
    Then Ben wins the game

  @id.transcendence-and-its-own-gain @rule.lose-by-effect @also.zero-life
  Example: Transcendence keeps its controller in the game below 1 life, but they lose at 20
    Given a game between Ana and Ben
    And Ana starts with 3 life
    And Ana controls Transcendence
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then the game goes on for everyone
    When Transcendence's ability resolves
    Then Ana has 7 life
    When Ana gains 13 life
    And Transcendence's ability resolves
    Then Ben wins the game

  @id.exquisite-blood-and-marauding-blight-priest @rule.zero-life @also.life-gain-triggers
  Example: Exquisite Blood and Marauding Blight-Priest trigger each other until an opponent loses
    Given a game between Ana and Ben
    And Ben starts with 2 life
    And Ana controls Exquisite Blood
    And Ana controls Marauding Blight-Priest
    When Ana gains 1 life
    And Marauding Blight-Priest's ability resolves
    And state-based actions are checked
    Then Ben has 1 life
    When Exquisite Blood's ability resolves
    And Marauding Blight-Priest's ability resolves
    And state-based actions are checked
    Then Ana wins the game

  @id.sheoldred-and-temple-bell @rule.zero-life @also.draws-one-at-a-time @question.113
  Example: in which order do Sheoldred's triggers resolve if everyone draws? (open question)
    Given a game between Ana, Ben and Cho
    And Ben starts with 2 life
    And Ana controls Sheoldred, the Apocalypse
    When Cho's Temple Bell's ability resolves
    And Sheoldred, the Apocalypse's ability resolves
    Then Ana has 22 life
    And Cho has 20 life
    When Sheoldred, the Apocalypse's ability resolves
    And Sheoldred, the Apocalypse's ability resolves
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho

  @id.sheoldred-and-a-card-drawn @rule.zero-life
  Example: Sheoldred makes an opponent who draws a card lose 2 life
    Given a game between Ana, Ben and Cho
    And Ben starts with 2 life
    And Ana controls Sheoldred, the Apocalypse
    When Ben has to draw 1 card
    And Sheoldred, the Apocalypse's ability resolves
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho

  @id.a-pact-is-paid-for-or-not @rule.lose-by-effect
  Scenario Outline: a player who doesn't pay for <pact> in their next upkeep loses
    Given a game between Ana, Ben and Cho
    When Ana's <pact> resolves
    And the turn ends
    And the upkeep begins
    Then the game goes on for everyone
    When the turn ends
    And the turn ends
    And the upkeep begins
    And <pact>'s ability resolves<paid>
    Then <end>

    Examples:
      | pact              | paid              | end                              |
      | Pact of Negation  |                   | the game goes on for Ben and Cho |
      | Pact of Negation  | , and is paid for | the game goes on for everyone    |

  @id.a-last-turn @rule.lose-by-effect @also.players
  Scenario Outline: <card> gives an extra turn, but its controller loses at the end of it
    Given a game between Ana, Ben and Cho
    When Ana's <card> resolves
    And the end step begins
    And the turn ends
    Then it is Ana's turn
    And the game goes on for everyone
    When the end step begins
    And <card>'s ability resolves
    Then Ana has lost
    And the game goes on for Ben and Cho

    Examples:
      | card             |
      | Final Fortune    |

  @id.the-newest-extra-turn-is-not-the-last @rule.lose-by-effect @also.extra-turns
  Example: the extra turn from a later Time Walk comes before Final Fortune's fatal one
    Given a game between Ana and Ben
    When Ana's Final Fortune resolves
    And Ana's Time Walk resolves
    And the turn ends
    And the end step begins
    And the turn ends
    Then it is Ana's turn
    And the game goes on for everyone
    When the end step begins
    And Final Fortune's ability resolves
    Then Ben wins the game

  @id.glorious-end-ends-two-turns @rule.lose-by-effect
  Example: Glorious End clears the stack, but its controller loses in their next end step
    Given a game between Ana and Ben
    And Ben controls Underworld Dreams
    And Ana starts with 1 life
    When Ana has to draw 1 card
    And Ana's Glorious End resolves
    Then the game goes on for everyone
    When the turn ends
    And the end step begins
    And the turn ends
    And the end step begins
    And Glorious End's ability resolves
    Then Ben wins the game

  @id.nine-lives-and-its-end @rule.lose-by-effect @also.prevention
  Example: Nine Lives prevents damage, but its controller loses when it leaves
    Given a game between Ana, Ben and Cho
    And Ana controls Nine Lives
    When Ben's Inferno resolves
    Then Ana has 20 life
    And Cho has 14 life
    When Nine Lives leaves the battlefield
    And Nine Lives's ability resolves
    Then Ana has lost
    And the game goes on for Ben and Cho

  @id.nine-lives-of-somebody-else @rule.lose-by-effect
  Example: the player who controls Nine Lives when it leaves is the one who loses
    Given a game between Ana, Ben and Cho
    And Ben controls Ana's Nine Lives
    When Nine Lives is put into the graveyard
    And Nine Lives's ability resolves
    Then Ben has lost
    And the game goes on for Ana and Cho

  @id.lich-in-the-graveyard @rule.lose-by-effect @also.zero-life
  Scenario Outline: a permanent that set its controller's life total to 0 makes them lose when it leaves the battlefield
    Given a game between Ana and Ben
    And Ana owns the card Bargain on the battlefield
    When Bargain states that Ana, who controls it, can't lose the game by having 0 or less life
    And the ability Doom of Bargain, which Ana controls, triggers whenever Ana has it put into a graveyard: Ana loses the game
    And Ana's life total becomes 0
    And state-based actions are checked
    Then Ana has 0 life
    And the game goes on for everyone
    When Bargain is put <where>
    And <next>
    Then Ben wins the game

    Examples:
      | where              | next                            |
      | into the graveyard | Doom's ability resolves         |
      | into exile         | Doom's ability resolves         |

  @id.lichs-mastery-draws-for-life @rule.draw-from-empty-library @also.cant-beats-can
  Example: a permanent can let its controller draw too many cards, but they lose when it leaves
    Given a game between Ana and Ben
    And Ana starts with 2 cards in the library
    And Ana owns the card Mastery on the battlefield
    When Mastery states that Ana, who controls it, can't lose the game
    And the ability Study of Mastery, which Ana controls, triggers whenever Ana gains life: Ana draws that many cards
    And the ability Doom of Mastery, which Ana controls, triggers whenever Ana has it leave the battlefield: Ana loses the game
    And Ana gains 3 life
    And Study's ability resolves
    And state-based actions are checked
    Then Ana has 23 life
    And the game goes on for everyone
    When Mastery is put into exile
    And Doom's ability resolves
    Then Ben wins the game

  @id.teferis-protection-lasts-until-the-next-turn @rule.prevention
  Example: The One Ring protects until the next turn of the player who cast it
    Given a game between Ana, Ben and Cho
    When Ana's The One Ring resolves
    And the turn ends
    And the turn ends
    And Cho's Inferno resolves
    Then Ana has 20 life
    And Ben has 14 life
    When the turn ends
    And Cho's Inferno resolves
    Then Ana has 14 life
    And the game goes on for everyone

  @id.courageous-resolve-looks-at-life @rule.cant-lose-life @also.zero-life
  Scenario Outline: Courageous Resolve protects a player only if they have 5 or less life when it resolves
    Given a game between Ana and Ben
    And Ana starts with <life> life
    When Ana's Courageous Resolve resolves
    And Ben's Inferno resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | life | end                           |
      | 5    | the game goes on for everyone |
      | 6    | Ben wins the game             |

  @id.damage-that-cant-be-prevented-by-a-card @rule.unpreventable-damage @also.zero-life
  Scenario Outline: damage that can't be prevented ignores prevention effects, but replacement effects still apply
    Given a game between Ana and Ben
    And Ana starts with 4 life
    And Ben controls <card>
    When a permanent controlled by Ana states that Ana <shield>
    And Ben's <spell>
    And state-based actions are checked
    Then <end>

    Examples:
      | shield                   | card                    | spell                                     | end                           |
      | has all damage prevented | Leyline of Punishment   | Banefire resolves for Ana with X = 4      | Ben wins the game             |
      | has all damage prevented | Erebos, God of the Dead | Banefire resolves for Ana with X = 4      | the game goes on for everyone |
      | has all damage prevented | Erebos, God of the Dead | Banefire resolves for Ana with X = 5      | Ben wins the game             |
      | has all damage prevented | Erebos, God of the Dead | Flames of the Blood Hand resolves for Ana | Ben wins the game             |
      | is dealt no damage       | Leyline of Punishment   | Banefire resolves for Ana with X = 5      | the game goes on for everyone |

  @id.skullcrack-after-safe-passage @rule.unpreventable-damage @also.zero-life
  Example: Safe Passage does not prevent the damage of Skullcrack
    Given a game between Ana and Ben
    And Ana starts with 3 life
    When Ana's Safe Passage resolves
    And Ben's Skullcrack resolves for Ana
    And state-based actions are checked
    Then Ben wins the game

  @id.solitary-confinement-skips-draw-steps @rule.draw-from-empty-library
  Example: Solitary Confinement skips draw steps, but not other draws
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Solitary Confinement
    When the draw step begins
    And state-based actions are checked
    Then the game goes on for everyone
    When Ben's Prosperity resolves with X = 1
    And state-based actions are checked
    Then Ben wins the game

  @id.exquisite-archangel-in-commander @rule.replaced-loss
  Example: Exquisite Archangel sets its controller to 40 life in Commander
    Given a game between Ana, Ben and Cho
    And the game is a Commander game
    And Ana controls Exquisite Archangel
    When Ana loses 40 life
    And state-based actions are checked
    Then Ana has 40 life
    And the game goes on for everyone

  @id.which-card-replaces-the-loss @rule.choosing-a-replacement @also.replaced-loss
  Example: if two cards could replace a loss, the player chooses one
    Given a game between Ana and Ben
    And Ana controls Exquisite Archangel
    And Ana controls The Golden Throne, and this effect is applied before others
    When Ana loses 20 life
    And state-based actions are checked
    Then Ana has 1 life
    And The Golden Throne is in exile
    And Exquisite Archangel is on the battlefield
    And the game goes on for everyone

  @id.draw-steps-with-more-cards @rule.draw-from-empty-library
  Scenario Outline: <mine> makes players draw extra cards after the normal draw of the turn
    Given a game between Ana, Ben and Cho
    And Ana starts with <cards> in the library
    And Ben controls <mine>
    When the draw step begins
    And <mine>'s ability resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | mine           | cards   | end                              |
      | Font of Mythos | 3 cards | the game goes on for everyone    |
      | Font of Mythos | 2 cards | the game goes on for Ben and Cho |

  @id.the-monarch-draws-at-the-end-step @rule.draw-from-empty-library
  Example: the monarch draws at the beginning of their end step, but not of their upkeep
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ben starts with 5 cards in the library
    And Ana controls Monarch
    When the upkeep begins
    And state-based actions are checked
    Then the game goes on for everyone
    When the end step begins
    And Monarch's ability resolves
    And state-based actions are checked
    Then Ben wins the game

  @id.sanguine-bond-has-a-target @rule.zero-life @also.life-gain-triggers
  Scenario Outline: <card> makes only the targeted opponent lose life
    Given a game between Ana, Ben and Cho
    And each player starts with <life> life
    And Ana controls <card>
    When Ana gains <life> life
    And <card>'s ability resolves for Cho
    And state-based actions are checked
    Then Cho has lost
    And the game goes on for Ana and Ben
    And Ben has <life> life

    Examples:
      | card                         | life |
      | Sanguine Bond                | 3    |
      | Defiant Bloodlord            | 4    |
      | Vito, Thorn of the Dusk Rose | 5    |

  @id.extra-turns-that-never-begin @rule.extra-turns
  Scenario Outline: Stranglehold skips opponents' extra turns, and Ugin's Nexus skips everyone's
    Given a game between Ana, Ben and Cho
    And <whose> controls <card>
    When Ana's Time Walk resolves
    And the turn ends
    Then it is <next>'s turn
    And the game goes on for everyone

    Examples:
      | whose | card         | next |
      | Ben   | Stranglehold | Ben  |
      | Ana   | Stranglehold | Ana  |
      | Ana   | Ugin's Nexus | Ben  |

  @id.eon-hub-and-a-pact @rule.lose-by-effect
  Example: Eon Hub skips upkeeps, so a Pact need not be paid for until Eon Hub leaves
    Given a game between Ana and Ben
    And Ana controls Eon Hub
    When Ana's Pact of Negation resolves
    And the upkeep begins
    And state-based actions are checked
    Then the game goes on for everyone
    When Eon Hub leaves the battlefield
    And the upkeep begins
    And Pact of Negation's ability resolves
    Then Ben wins the game

  @id.sundial-of-the-infinite-and-final-fortune @rule.lose-by-effect
  Example: Sundial of the Infinite ends the turn before Final Fortune makes its caster lose
    Given a game between Ana and Ben
    When Ana's Final Fortune resolves
    And the turn ends
    And the end step begins
    And Ana receives priority
    And Ana's Sundial of the Infinite's ability resolves
    And the turn ends
    And the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    Then it is Ben's turn
    And the game goes on for everyone

  @id.false-cure-for-a-turn @rule.zero-life @also.life-gain-triggers
  Example: False Cure takes twice the life that players gain, but only this turn
    Given a game between Ana, Ben and Cho
    And Ben starts with 4 life
    When Ana's False Cure resolves
    And Ben gains 5 life
    And False Cure's ability resolves
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho
    When the turn ends
    And Cho gains 5 life
    And state-based actions are checked
    Then Cho has 25 life
    And the game goes on for Ana and Cho

  @id.necropotence-skips-draw-steps @rule.draw-from-empty-library
  Example: an empty library does no harm in draw steps that a permanent makes its controller skip
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    When a permanent controlled by Ana states that Ana skips each draw step
    And the draw step begins
    And state-based actions are checked
    Then the game goes on for everyone

  @id.curse-of-bloodletting-doubles-for-one @rule.results-of-damage @also.zero-life
  Example: Curse of Bloodletting doubles damage only to the enchanted player
    Given a game between Ana, Ben and Cho
    And each player starts with 11 life
    When Ana's Curse of Bloodletting resolves for Ben
    And Cho's Inferno resolves
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho

  @id.an-aura-on-a-player-leaves-with-its-owner @rule.leaving-takes-objects @also.results-of-damage
  Example: Curse of Bloodletting leaves when its owner concedes
    Given a game between Ana, Ben and Cho
    When Ana's Curse of Bloodletting resolves for Ben
    And Ana concedes
    And by an effect of Cho, Ben is dealt 10 damage
    And state-based actions are checked
    Then Ben has 10 life
    And the game goes on for Ben and Cho

  @id.a-player-with-shroud-is-no-target @rule.draw-from-empty-library
  Scenario Outline: a spell that can't target a player does nothing to them
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Solitary Confinement
    When <first>
    And Ben's Ancestral Recall resolves for Ana
    And state-based actions are checked
    Then <end>

    Examples:
      | first                                              | end                           |
      | Ben loses 1 life                                   | the game goes on for everyone |
      | Ana's Solitary Confinement's ability resolves      | Ben wins the game             |
      | Solitary Confinement leaves the battlefield        | Ben wins the game             |
      | Ben gains control of Solitary Confinement          | Ben wins the game             |

  @id.the-newer-world-permanent-stays @rule.world-rule
  Example: of two Forsaken Wastes, only the newer stays
    Given a game between Ana and Ben
    And Ana controls Forsaken Wastes
    When Forsaken Wastes enters the battlefield under Ben's control
    And state-based actions are checked
    Then Ana's Forsaken Wastes is in the graveyard
    And Ben's Forsaken Wastes is on the battlefield
    And the game goes on for everyone

  @id.the-second-approach-wins @rule.win-by-effect @also.gaining-and-losing-life
  Scenario Outline: a player's first Approach of the Second Sun gains 7 life, and their second one wins the game
    Given a game between Ana and Ben
    And Ana starts with 1 card in the library
    When Ana's Approach of the Second Sun resolves
    Then Ana has 27 life
    And Ana has 2 cards in the library
    And the game goes on for everyone
    When <who>'s Approach of the Second Sun resolves
    Then <end>

    Examples:
      | who | end                           |
      | Ana | Ana wins the game             |
      | Ben | the game goes on for everyone |

  @id.nine-lives-after-nine-times @rule.lose-by-effect
  Example: the ninth counter exiles Nine Lives, and its controller loses
    Given a game between Ana and Ben
    And Ana controls Nine Lives
    When Ana's Nine Lives's other ability resolves
    Then Nine Lives is in exile
    When Nine Lives's ability resolves
    Then Ben wins the game

  @id.bloodthirsty-conqueror-gains-what-is-lost @rule.zero-life @also.gaining-and-losing-life
  Example: Bloodthirsty Conqueror gains its controller the life that opponents lose
    Given a game between Ana, Ben and Cho
    And Ana starts with 4 life
    And Ana controls Bloodthirsty Conqueror
    When Ben loses 3 life
    And Bloodthirsty Conqueror's ability resolves
    And Ana's Flame Rift resolves
    And state-based actions are checked
    Then Ana has 3 life
    And the game goes on for everyone

  @id.the-one-ring-for-a-turn @rule.prevention
  Example: The One Ring prevents all damage until its controller's next turn
    Given a game between Ana and Ben
    And Ana starts with 6 life
    When Ana's The One Ring resolves
    And the turn ends
    And Ben's Inferno resolves
    Then Ana has 6 life
    When the turn ends
    And Ana's The One Ring's ability resolves with X = 1
    And Ben's Inferno resolves
    And state-based actions are checked
    Then Ben wins the game

  @id.notion-thief-draws-instead @rule.replaced-draw-in-a-sequence @also.draw-from-empty-library
  Scenario Outline: Notion Thief takes over an opponent's draws, except for the first in their draw step
    Given a game between Ana and Ben
    And each player starts with 2 cards in the library
    And Ana controls Notion Thief
    When the turn ends
    And <step>
    And Ben has to draw <cards>
    And state-based actions are checked
    Then <end>

    Examples:
      | step                 | cards   | end                           |
      | the upkeep begins    | 3 cards | Ben wins the game             |
      | the upkeep begins    | 2 cards | the game goes on for everyone |
      | the draw step begins | 2 cards | the game goes on for everyone |
      | the draw step begins | 3 cards | Ben wins the game             |

  @id.notion-thief-changes-hands @rule.replaced-draw-in-a-sequence @also.draw-from-empty-library
  Example: a stolen Notion Thief takes over draws for its new controller
    Given a game between Ana and Ben
    And each player starts with 2 cards in the library
    And Ana controls Notion Thief
    When Ben gains control of Notion Thief
    And Ana has to draw 3 cards
    And state-based actions are checked
    Then Ana wins the game

  @id.vorinclex-doubles-and-halves @rule.ten-poison @also.replaced-loss @from.2010-10-01
  Scenario Outline: Vorinclex doubles poison counters from its controller and halves those from opponents
    Given a game between Ana and Ben
    And Ana controls Vorinclex, Monstrous Raider
    When <event>
    And state-based actions are checked
    Then <end>

    Examples:
      | event                                                     | end                           |
      | by an effect of Ana, Ben gets 5 poison counters           | Ana wins the game             |
      | by an effect of Ana, Ben is dealt 5 damage with infect    | Ana wins the game             |
      | by an effect of Ana, Ben gets 4 poison counters           | the game goes on for everyone |
      | by an effect of Ana, Ana gets 5 poison counters           | Ben wins the game             |
      | by an effect of Ben, Ben gets 19 poison counters          | the game goes on for everyone |
      | by an effect of Ben, Ana gets 19 poison counters          | the game goes on for everyone |
      | by an effect of Ben, Ana gets 20 poison counters          | Ben wins the game             |

  @id.elderscale-wurm-keeps-seven @rule.damage-becomes-results
  Scenario Outline: Elderscale Wurm keeps damage from reducing a player with 7 or more life below 7
    Given a game between Ana and Ben
    And Ana starts with <life> life
    And Ana controls Elderscale Wurm
    When <event>
    Then Ana has <left> life
    And the game goes on for everyone

    Examples:
      | life | event                              | left |
      | 20   | Ana is dealt 25 damage             | 7    |
      | 20   | Ana is dealt 12 damage             | 8    |
      | 7    | Ana is dealt 1 damage              | 7    |
      | 6    | Ana is dealt 1 damage              | 5    |
      | 20   | Ana loses 15 life                  | 5    |
      | 5    | Elderscale Wurm's ability resolves | 7    |


  @id.enduring-angel-leaves-three @rule.setting-life @also.zero-life
  Example: a player at 0 or less life stays in the game if an effect sets their life total to 3 before the check
    Given a game between Ana and Ben
    And Ana starts with 4 life
    When Ana loses 6 life
    And by an effect of Ana, Ana's life total becomes 3
    And state-based actions are checked
    Then Ana has 3 life
    And the game goes on for everyone

  @id.cards-that-add-to-an-amount @rule.replaced-loss @also.life-gain-replacements
  Scenario Outline: <card> increases only the damage or loss of life that it mentions
    Given a game between Ana and Ben
    And each player starts with 5 life
    And Ana controls <card>
    When <event>
    And state-based actions are checked
    Then <end>

    Examples:
      | card                       | event                                      | end                           |
      | Twinflame Tyrant           | by an effect of Ana, Ben is dealt 3 damage | Ana wins the game             |
      | Twinflame Tyrant           | by an effect of Ana, Ana is dealt 3 damage | the game goes on for everyone |
      | Twinflame Tyrant           | by an effect of Ben, Ben is dealt 3 damage | the game goes on for everyone |
      | Twinflame Tyrant           | Ben loses 3 life                           | the game goes on for everyone |
      | Fiery Emancipation         | by an effect of Ana, Ben is dealt 2 damage | Ana wins the game             |
      | Fiery Emancipation         | by an effect of Ana, Ana is dealt 2 damage | Ben wins the game             |
      | Fiery Emancipation         | by an effect of Ben, Ana is dealt 2 damage | the game goes on for everyone |
      | Bloodletter of Aclazotz    | Ben loses 3 life                           | Ana wins the game             |
      | Bloodletter of Aclazotz    | Ana loses 3 life                           | the game goes on for everyone |

  @id.bloodletter-in-its-controllers-turn @rule.replaced-loss @also.gaining-and-losing-life
  Example: Bloodletter of Aclazotz doubles opponents' life loss only during its controller's turn
    Given a game between Ana and Ben
    And Ana controls Bloodletter of Aclazotz
    When the turn ends
    And Ben loses 4 life
    Then Ben has 16 life
    When the turn ends
    And by an effect of Ana, Ben's life total becomes 8
    And state-based actions are checked
    Then Ana wins the game

  @id.a-stolen-fiery-emancipation @rule.source-of-damage @also.replaced-loss
  Example: a stolen Fiery Emancipation triples its new controller's damage, not its owner's
    Given a game between Ana, Ben and Cho
    And Ana controls Fiery Emancipation
    When Ben gains control of Fiery Emancipation
    And by an effect of Ben, Cho is dealt 2 damage
    And by an effect of Ana, Cho is dealt 2 damage
    Then Cho has 12 life
    And the game goes on for everyone

  @id.angel-of-vitality-gains-more @rule.life-gain-replacements
  Example: Angel of Vitality adds 1 to each gain of life, except to a gain of 0
    Given a game between Ana and Ben
    And Ana starts with 37 life
    And Ana controls Angel of Vitality
    And Ana controls Felidar Sovereign
    When Ana gains 1 life
    And Ana gains 0 life
    And Ana gains 0 life
    And the upkeep begins
    Then Ana has 39 life
    And the game goes on for everyone
    When Ana gains 1 life
    And the turn ends
    And the turn ends
    And the upkeep begins
    And Felidar Sovereign's ability resolves
    Then Ana wins the game

  @id.draws-replaced-by-cards @rule.replaced-draw
  Scenario Outline: a library that is too small does no harm until the permanent that replaces draws leaves
    Given a game between Ana and Ben
    And Ana starts with <cards> in the library
    When a permanent controlled by Ana states that Ana skips each card draw
    And Ana has to draw 2 cards
    And state-based actions are checked
    Then the game goes on for everyone
    When the effect of Ana stating that Ana skips each card draw ends
    And Ana has to draw 2 cards
    And state-based actions are checked
    Then Ben wins the game

    Examples:
      | cards   |
      | 0 cards |
      | 1 card  |

  @id.vraskas-sting-gives-what-is-missing @rule.ten-poison
  Scenario Outline: a player with nine poison counters is one short of losing
    Given a game between Ana and Ben
    And Ben starts with 4 poison counters
    When by an effect of Ana, Ben gets 5 poison counters
    And state-based actions are checked
    Then the game goes on for everyone
    When Ben gets <more>
    And state-based actions are checked
    Then <end>

    Examples:
      | more              | end                           |
      | 1 poison counter  | Ana wins the game             |
      | 0 poison counters | the game goes on for everyone |

  @id.hidetsugu-halves-everyone @rule.damage-loses-life @also.half-is-rounded
  Example: damage equal to half of each player's life, rounded down, kills nobody
    Given a game between Ana and Ben
    And Ben starts with 1 life
    When at the same time
      | by an effect of Ana, Ana is dealt 10 noncombat damage |
      | by an effect of Ana, Ben is dealt 0 noncombat damage  |
    And state-based actions are checked
    Then Ana has 10 life
    And the game goes on for everyone

  @id.the-calendar-takes-a-thousand-life @rule.zero-life
  Example: The Millennium Calendar makes each opponent lose 1,000 life
    Given a game between Ana, Ben and Cho
    And Cho starts with 1500 life
    When Ana's The Millennium Calendar's ability resolves
    And state-based actions are checked
    Then Ben has lost
    And Cho has 500 life
    And the game goes on for Ana and Cho

  @id.pox-takes-a-third @rule.gaining-and-losing-life @also.zero-life
  Scenario Outline: an effect takes a third of each player's life, rounded up
    Given a game between Ana and Ben
    And Ana starts with <life> life
    When by an effect of Ben, each player loses a third of their life, rounded up
    And state-based actions are checked
    Then <end>

    Examples:
      | life | end                           |
      | 1    | Ben wins the game             |
      | 2    | the game goes on for everyone |

  @id.fog-is-for-combat-damage @rule.prevention
  Scenario Outline: Fog prevents only combat damage, and only this turn
    Given a game between Ana and Ben
    When Ana's Fog resolves
    And <meanwhile>
    And Ana is dealt 20 <kind>
    And state-based actions are checked
    Then <end>

    Examples:
      | meanwhile        | kind             | end                           |
      | Ben loses 1 life | combat damage    | the game goes on for everyone |
      | Ben loses 1 life | noncombat damage | Ben wins the game             |
      | the turn ends    | combat damage    | Ben wins the game             |

  @id.pyrostatic-pillar-sees-spells @rule.zero-life
  Example: an ability deals 2 damage to a player who casts a spell
    Given a game between Ana, Ben and Cho
    And Ben starts with 2 life
    When the ability Pillar of Ana triggers whenever Ben casts a spell: Ben is dealt 2 damage
    And a spell is cast by Ben
    And Pillar's ability resolves
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho

  @id.another-becomes-the-monarch @rule.draw-from-empty-library
  Scenario Outline: only the current monarch draws, not the former one
    Given a game between Ana and Ben
    And each player starts with 0 cards in the library
    When <first> becomes the monarch
    And <then> becomes the monarch
    And the end step begins
    And state-based actions are checked
    Then the game goes on for everyone
    When the turn ends
    And the end step begins
    And Monarch's ability resolves
    And state-based actions are checked
    Then Ana wins the game

    Examples:
      | first | then |
      | Ana   | Ben  |
      | Ben   | Ben  |
