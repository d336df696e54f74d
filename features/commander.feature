Feature: Commander

  @rule.commander-setup
  Rule: 903.2 Commander is played by two or by more, then usually each for oneself and without a limited range

    @id.commander-for-two-or-more @also.commander-variant
    Scenario Outline: two can play it, and more, each for oneself
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
    Example: of four one has to leave after the other
      Given a game between Ana, Ben, Cho and Dan
      And the game is a Commander game
      When Ben concedes
      And an effect of Ana states that Cho loses the game
      Then Ben and Cho have lost
      And the game goes on for Ana and Dan

    @near-miss @id.commander-with-limited-range
    Example: where range is limited after all, it counts
      Given a game between Ana, Ben, Cho, Dan and Eve
      And the game is a Commander game
      And everyone has a range of influence of 1
      When an effect of Ana states that Cho loses the game
      Then the game goes on for everyone

  @rule.commander-designation
  Rule: 903.3 The card named as commander stays the commander wherever it goes

    @id.commander-damage-through-the-zones
    Scenario Outline: in however many turns and from whatever zone it came back, its damage adds up
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
    Example: it stays its owner's commander when another player attacks the owner with it
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
    Example: damage by what is no commander is not added to it
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben is dealt 19 combat damage
      And state-based actions are checked
      Then Ben has 1 life
      And the game goes on for Ana and Ben

  @rule.commander-melded
  Rule: 903.3b What a commander melds into is the commander

    @id.commander-damage-of-a-melded-commander
    Scenario Outline: combat damage of the commander and of what it has melded into is added up
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
    Example: combat damage of a melded permanent with no commander in it is no commander's
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Gisela
      When Ben is dealt 15 combat damage by the commander Gisela
      And Ben is dealt 15 combat damage from Brisela
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 10 life

    @near-miss @id.damage-of-a-melded-commander-prevented
    Example: nor is what is prevented of its damage
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
    Scenario Outline: who has chosen the commander as a source has not chosen what it melds into later
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
  Rule: 903.3c What a commander is merged into is the commander

    @id.commander-damage-of-a-merged-commander
    Example: combat damage of the commander and of what it is a part of is added up
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Otrimi
      When Ben is dealt 11 combat damage by the commander Otrimi from Porcuparrot
      And Ben is dealt 10 combat damage by the commander Otrimi
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.merged-without-a-commander
    Example: combat damage of a merged permanent with no commander in it is no commander's
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Otrimi
      When Ben is dealt 11 combat damage from Porcuparrot
      And Ben is dealt 10 combat damage by the commander Otrimi
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

  @rule.commander-endings @also.commander-variant
  Rule: 903.10 Commander ends by the usual rules, and by one of its own

    @id.usual-ends-of-commander
    Scenario Outline: whatever loses elsewhere loses here
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
    Example: damage by two partners counts together as loss of life
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
    Example: who can't lose to lack of life loses to commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect states that Ben can't lose the game by having 0 or less life
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.partners-apart
    Scenario Outline: damage by two partners is not added up as commander damage
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
    Example: neither nine poison counters nor noncombat damage by a commander ends it
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben gets 9 poison counters
      And Ben is dealt 21 noncombat damage by the commander Kraum
      And Ben has to draw 53 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.brawl-without-commander-damage @also.brawl
  Rule: 903.12h In Brawl no one loses to combat damage by commanders as such

    @id.no-commander-damage-in-brawl
    Scenario Outline: more than 21 combat damage by one commander is not enough
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
    Example: nor is it over several turns, with life gained in between
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
    Scenario Outline: but it is loss of life like any damage
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
