Feature: Commander

  @rule.commander-setup
  Rule: 903.2 Commander is a two-player game or a multiplayer game, usually Free-for-All without limited range of influence

    @id.commander-for-two-or-more @also.commander-variant
    Scenario Outline: two or more players can play Commander, each on their own
      Given a game between <seats>
      And the game is a Commander game
      When <leaves>
      Then Ana wins the game

      Examples:
        | seats                 | leaves                                  |
        | Ana and Ben           | Ben concedes                            |
        | Ben and Ana           | Ben concedes                            |
        | Ana and Ben           | an effect states that Ana wins the game |
        | Cho, Ben, Ana and Dan | an effect states that Ana wins the game |

    @near-miss @id.commander-among-four-goes-on
    Example: a four-player Commander game continues while two players remain
      Given a game between Ana, Ben, Cho and Dan
      And the game is a Commander game
      When Ben concedes
      And an effect of Ana states that Cho loses the game
      Then Ben and Cho have lost
      And the game goes on for Ana and Dan

    @near-miss @id.commander-with-limited-range
    Example: in Commander with limited range, effects don't reach players out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And the game is a Commander game
      And everyone has a range of influence of 1
      When an effect of Ana states that Cho loses the game
      Then the game goes on for everyone

  @rule.commander-designation
  Rule: 903.3 A card designated as a commander remains one in every zone

    @id.commander-damage-through-the-zones
    Scenario Outline: combat damage from a commander adds up over several turns
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 10 combat damage by the commander Kraum
      And state-based actions are checked
      And the turn ends
      And Ben is dealt 10 combat damage by the commander Kraum
      And state-based actions are checked
      And the turn ends
      And Ben is dealt 1 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And <rest>

      Examples:
        | seats            | rest                             |
        | Ana and Ben      | Ana wins the game                |
        | Ben, Ana and Cho | the game goes on for Ana and Cho |

    @id.commander-damage-under-another-players-control
    Example: a commander's damage counts even against its owner
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ana is dealt 14 combat damage by the commander Kraum
      And Cho is dealt 7 combat damage by the commander Kraum
      And Ana is dealt 7 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.no-commander-no-commander-damage
    Example: damage from other sources is not added to a commander's damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben is dealt 19 combat damage
      And state-based actions are checked
      Then Ben has 1 life
      And the game goes on for Ana and Ben

  @rule.commander-melded
  Rule: 903.3b If a player's commander melds, the melded permanent is that player's commander

    @id.commander-damage-of-a-melded-commander
    Scenario Outline: combat damage from a commander and from the permanent it melds into adds up
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Gisela
      When Ben is dealt 7 combat damage by the commander Gisela
      And Ben is dealt 13 combat damage by the commander Gisela from Brisela
      And state-based actions are checked
      Then the game goes on for everyone
      When Ben is dealt 1 combat damage by the commander Gisela
      And state-based actions are checked
      Then Ben has lost
      And <rest>

      Examples:
        | seats            | rest                             |
        | Ana and Ben      | Ana wins the game                |
        | Cho, Ben and Ana | the game goes on for Ana and Cho |

    @near-miss @id.melded-without-a-commander
    Example: a melded permanent that contains no commander deals no commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Gisela
      When Ben is dealt 15 combat damage by the commander Gisela
      And Ben is dealt 15 combat damage from Brisela
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 10 life

    @near-miss @id.damage-of-a-melded-commander-prevented
    Example: prevented damage from a melded commander does not count
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Gisela
      When Ben is dealt 15 combat damage by the commander Gisela
      And all damage that would be dealt to Ben from Brisela this turn is prevented
      And Ben is dealt 8 combat damage by the commander Gisela from Brisela
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 25 life

    @id.prevention-by-a-former-name @also.damage-loses-life
    Scenario Outline: preventing damage from a commander does not prevent damage from its melded form, or vice versa
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Gisela
      When all damage that would be dealt to Ben from <source> this turn is prevented
      And Ben is dealt 21 combat damage by the commander <dealing>
      And state-based actions are checked
      Then <end>

      Examples:
        | source  | dealing             | end                              |
        | Gisela  | Gisela from Brisela | Ana wins the game                |
        | Gisela  | Gisela              | the game goes on for Ana and Ben |
        | Brisela | Gisela from Brisela | the game goes on for Ana and Ben |
        | Brisela | Gisela              | Ana wins the game                |

  @rule.commander-merged
  Rule: 903.3c If a player's commander is part of a merged permanent, the whole permanent is that player's commander

    @id.commander-damage-of-a-merged-commander
    Example: combat damage from a commander and from the merged permanent it is part of adds up
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Otrimi
      When Ben is dealt 11 combat damage by the commander Otrimi from Porcuparrot
      And Ben is dealt 10 combat damage by the commander Otrimi
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.merged-without-a-commander
    Example: a merged permanent that contains no commander deals no commander damage
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Otrimi
      When Ben is dealt 11 combat damage from Porcuparrot
      And Ben is dealt 10 combat damage by the commander Otrimi
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

  @rule.commander-endings @also.commander-variant
  Rule: 903.10 In Commander, a game ends in the usual ways, and there is one additional way to lose

    @id.usual-ends-of-commander
    Scenario Outline: all the usual ways to lose apply in Commander
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When <loses>
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | loses                                    |
        | Ana and Ben | Ben loses 40 life                        |
        | Ben and Ana | Ben gets 10 poison counters              |
        | Ana and Ben | Ben has to draw 54 cards                 |
        | Ben and Ana | an effect states that Ben loses the game |
        | Ana and Ben | Ben concedes                             |
        | Ana and Ben | Ben is dealt 40 combat damage            |

    @id.partners-and-life
    Example: damage from two partner commanders adds up as loss of life
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commanders Kraum and Tymna
      When at the same time
        | Ben is dealt 20 combat damage by the commander Kraum |
        | Ben is dealt 20 combat damage by the commander Tymna |
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.commander-damage-beyond-a-shield
    Example: an effect that protects a player at 0 life does not protect against commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect states that Ben can't lose the game by having 0 or less life
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.partners-apart
    Scenario Outline: commander damage is counted separately for each of two partners
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commanders Kraum and Tymna
      When at the same time
        | Ben is dealt 20 combat damage by the commander Kraum |
        | Ben is dealt 19 combat damage by the commander Tymna |
      And state-based actions are checked
      Then Ben has 1 life
      And the game goes on for Ana and Ben

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.nothing-else-ends-commander
    Example: nine poison counters, a commander's noncombat damage and an empty library don't end the game
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben gets 9 poison counters
      And Ben is dealt 21 noncombat damage by the commander Kraum
      And Ben has to draw 53 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.brawl-without-commander-damage @also.brawl
  Rule: 903.12h In Brawl, a player doesn't lose for taking 21 combat damage from a commander

    @id.no-commander-damage-in-brawl
    Scenario Outline: in Brawl, nobody loses to 21 or more combat damage from one commander
      Given a game between <seats>
      And the game is a Brawl game
      And Ana has the commander Kraum
      When Ben is dealt <damage> combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats                 | damage |
        | Ana and Ben           | 21     |
        | Ben and Ana           | 24     |
        | Ana, Ben, Cho and Dan | 29     |

    @id.commander-damage-in-brawl-adds-nothing-up
    Example: in Brawl, no one loses to a commander's damage over several turns
      Given a game between Ana and Ben
      And the game is a Brawl game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben gains 20 life
      And the turn ends
      And Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has 5 life
      And the game goes on for Ana and Ben

    @near-miss @id.damage-in-brawl-is-loss-of-life
    Scenario Outline: in Brawl, a commander's damage still makes a player lose life
      Given a game between <seats>
      And the game is a Brawl game
      And Ana has the commander Kraum
      When Ben is dealt 25 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |
