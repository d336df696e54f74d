Feature: Combat

  @rule.attacking-player
  Rule: 506.2 During combat, the active player is the attacking player and attacks with creatures they control

    @id.attackers-deal-what-they-have-for-power
    Scenario Outline: an unblocked attacker with 2 power kills a player at 2 life, but not one at 3
      Given a game between Ana and Ben
      And Ben starts with <life> life
      When Ana's Ogre with 2 power attacks Ben
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | life | end                              |
        | 2    | Ana wins the game                |
        | 3    | the game goes on for Ana and Ben |

    @id.in-the-next-turn-the-other-attacks
    Example: each player attacks during their own turn
      Given a game between Ana and Ben
      When Ana's Ogre with 2 power attacks Ben
      And combat damage is dealt
      And the turn ends
      And Ben's Bird with 5 power attacks Ana
      And combat damage is dealt
      Then Ana has 15 life
      And Ben has 18 life
      And the game goes on for Ana and Ben

    @near-miss @id.no-attack-in-the-turn-of-another
    Example: a player can't attack during another player's turn
      Given a game between Ana, Ben and Cho
      And each player starts with 2 life
      When Ben's Ogre with 2 power attacks Cho
      And combat damage is dealt
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.no-attack-with-what-another-controls
    Scenario Outline: a player can attack only with creatures they control on the battlefield
      Given a game between Ana and Ben
      And Ben starts with 2 life
      And Ana owns the card Ogre <place>
      When Ana's Ogre with 2 power attacks Ben
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | place                                  | end                              |
        | on the battlefield                     | Ana wins the game                |
        | on the battlefield under Ben's control | the game goes on for Ana and Ben |
        | in the graveyard                       | the game goes on for Ana and Ben |

  @rule.attackers-declared
  Rule: 508.1 The active player declares all attackers at the same time

    @id.several-attackers-of-one-player
    Scenario Outline: damage from several attackers adds up against the player they attack
      Given a game between Ana and Ben
      And Ben starts with <life> life
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 1 power attacks Ben |
        | Ana's Wisp with 0 power attacks Ben |
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | life | end                              |
        | 3    | Ana wins the game                |
        | 4    | the game goes on for Ana and Ben |

    @near-miss @id.what-is-not-declared-deals-no-damage
    Example: a creature that was not declared as an attacker this turn deals no combat damage
      Given a game between Ana and Ben
      And Ben starts with 3 life
      And Ana owns the card Ogre on the battlefield
      And Ana owns the token Bird on the battlefield
      When Ana's Ogre with 2 power attacks Ben
      And the turn ends
      And the turn ends
      And Ana's Bird with 1 power attacks Ben
      And combat damage is dealt
      Then Ben has 2 life
      And the game goes on for Ana and Ben

  @rule.defending-players
  Rule: 802.2 With the option to attack multiple players, every opponent of the attacking player is a defending player

    @id.each-attacker-its-own-player
    Scenario Outline: each creature deals its damage to the player it attacks
      Given a game between <seats>
      And each player starts with 3 life
      When at the same time
        | Ana's Ogre with 3 power attacks Ben |
        | Ana's Bird with 2 power attacks Cho |
        | Ana's Wisp with 3 power attacks Dan |
      And combat damage is dealt
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Ana, Dan, Cho and Ben |

    @near-miss @id.no-attack-at-who-has-left
    Scenario Outline: a creature can't attack a player who has left and doesn't attack anyone else instead
      Given a game between <seats>
      And Ana starts with 3 life
      And Cho starts with 3 life
      When Ben <leaves>
      And state-based actions are checked
      And Ana's Ogre with 3 power attacks Ben
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

      Examples:
        | seats            | leaves        |
        | Ana, Ben and Cho | concedes      |
        | Ana, Cho and Ben | concedes      |
        | Ana, Ben and Cho | loses 20 life |

    @near-miss @id.no-damage-by-an-attack-at-who-has-left @also.no-damage-to-who-has-left
    Example: a player who has left is dealt no combat damage
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And Ana's Ogre with 3 power attacks Ben
      And combat damage is dealt
      Then Ben has 20 life
      And the game goes on for Ana and Cho

  @rule.removed-from-combat
  Rule: 506.4 A creature stops attacking or blocking if it leaves the battlefield or another player gains control of it

    @id.a-new-object-attacks-nobody
    Example: a creature put onto the battlefield again is a new object that isn't attacking
      Given a game between Ana and Ben
      And Ben starts with 5 life
      And Ana owns the card Ogre on the battlefield
      And Ana owns the card Bird on the battlefield
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Ogre is put onto the battlefield
      And combat damage is dealt
      Then Ben has 2 life
      And the game goes on for Ana and Ben

    @id.an-attacker-that-has-left-the-battlefield
    Scenario Outline: an attacker that left the battlefield deals no combat damage, even if it has returned
      Given a game between Ana and Ben
      And Ben starts with 5 life
      And Ana owns the card Ogre on the battlefield
      And Ana owns the card Bird on the battlefield
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Ogre is put into <zone>
      And Ogre is put <back>
      And combat damage is dealt
      Then Ben has 2 life
      And the game goes on for Ana and Ben

      Examples:
        | zone          | back                 |
        | exile         | onto the battlefield |
        | the graveyard | into the hand        |
        | the hand      | onto the battlefield |

    @id.an-attacker-that-has-changed-hands
    Example: an attacker that changed control deals no combat damage, even if it has changed back
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      And Cho owns the card Bird on the battlefield under Ana's control
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And an effect gives Cho control of Bird
      And an effect gives Ben control of Ogre
      And the effect that gives Ben control of Ogre ends
      And combat damage is dealt
      Then Ben has 20 life
      And Cho has 20 life
      And the game goes on for Ana, Ben and Cho

    @id.attackers-leave-with-their-owner
    Scenario Outline: an attacker leaves the game with its owner and deals no damage
      Given a game between Ana, Ben and Cho
      And Ben starts with 5 life
      And Cho owns the card Ogre on the battlefield <under>
      When an effect gives Ana control of Ogre
      And at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Cho concedes
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 2 life
      And the game goes on for Ana and Ben

      Examples:
        | under               |
        | under Ana's control |
        | under Ben's control |

    @id.attackers-leave-with-their-controller
    Scenario Outline: a player's attackers deal no combat damage after that player leaves
      Given a game between Ana, Ben and Cho
      And each player starts with 2 life
      And Ana owns the card Ogre on the battlefield
      And Ben owns the card Bird on the battlefield
      When an effect gives Ana control of Bird
      And at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 2 power attacks Cho |
        | Ana's Wisp with 2 power attacks Cho |
      And <way>
      And state-based actions are checked
      And combat damage is dealt
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | way                                      |
        | Ana concedes                             |
        | Ana loses 2 life                         |
        | an effect states that Ana loses the game |

    @near-miss @id.what-stays-where-it-is-goes-on-attacking
    Example: an attacker stays in combat if an effect gives control of it to its current controller
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When Ana's Ogre with 2 power attacks Ben
      And an effect gives Ana control of Ogre
      And the effect that gives Ana control of Ogre ends
      And combat damage is dealt
      Then Ben has 18 life
      And the game goes on for Ana and Ben

    @id.a-blocker-changes-hands @from.2009-07-11
    Scenario Outline: a blocker that changes control is dealt no damage, but the attacker stays blocked
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Angel with 3 power and lifelink attacks Ben
      And Ben blocks Angel with Wall
      And <happens>
      And combat damage is dealt
      Then Ana has <life> life
      And Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | happens                           | life |
        | an effect gives Ana control of Wall | 20 |
        | Wall is put into exile            | 20   |
        | an effect gives Ben control of Wall | 23 |

  @rule.blockers-declared
  Rule: 509.1 A defending player declares all of their blockers at the same time

    @id.each-blocks-what-attacks-that-player
    Example: each attacked player can block the creatures that attack them
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
        | Ana's Wisp with 5 power attacks Cho |
      And at the same time
        | Ben blocks Bird |
        | Cho blocks Wisp |
      And combat damage is dealt
      Then Ben has 18 life
      And Cho has 20 life
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.no-block-with-what-another-controls
    Scenario Outline: a player can block only with creatures they control on the battlefield
      Given a game between Ana and Ben
      And Ben owns the card Wall <place>
      When Ana's Ogre with 2 power attacks Ben
      And Ben blocks Ogre with Wall
      And combat damage is dealt
      Then Ben has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | place                                  | life |
        | on the battlefield                     | 20   |
        | on the battlefield under Ana's control | 18   |
        | in the hand                            | 18   |

    @near-miss @id.no-block-of-what-attacks-no-more
    Example: blocking an attacker that has died does nothing, and the other attacker stays unblocked
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Ogre is put into the graveyard
      And Ben blocks Ogre
      And combat damage is dealt
      Then Ben has 17 life
      And the game goes on for Ana and Ben

  @rule.blocked
  Rule: 509.1h An attacking creature that has been blocked stays blocked, even if nothing is blocking it anymore

    @id.blocked-without-blocker
    Scenario Outline: an attacker stays blocked after its only blocker is gone
      Given a game between Ana, Ben and Cho
      And Ben starts with 2 life
      And Cho owns the card Wall on the battlefield
      When an effect gives Ben control of Wall
      And Ana's Ogre with 2 power attacks Ben
      And Ben blocks Ogre with Wall
      And <gone>
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 2 life
      And the game goes on for Ana and Ben

      Examples:
        | gone                                |
        | Wall is put into the graveyard      |
        | an effect gives Ana control of Wall |
        | Cho concedes                        |

    @near-miss @id.a-blocked-creature-and-an-unblocked-one
    Example: of two attackers, only the unblocked one deals damage to the player
      Given a game between Ana and Ben
      And Ben starts with 3 life
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Ben blocks Ogre
      And combat damage is dealt
      And state-based actions are checked
      Then Ana wins the game

  @rule.unblocked-damage
  Rule: 510.1b An unblocked creature deals its combat damage to whatever it is attacking

    @id.attackers-of-one-who-has-left @from.2009-07-11
    Scenario Outline: if an attacked player leaves, the other attacked players are still dealt damage
      Given a game between <seats>
      And Cho starts with 5 life
      When at the same time
        | Ana's Ogre with 2 power and lifelink attacks Ben |
        | Ana's Bird with 3 power attacks Cho              |
      And Ben <leaves>
      And state-based actions are checked
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has lost
      And Ana has 20 life
      And Cho has 2 life
      And the game goes on for Ana and Cho

      Examples:
        | seats            | leaves        |
        | Ana, Ben and Cho | concedes      |
        | Ana, Cho and Ben | concedes      |
        | Ana, Ben and Cho | loses 20 life |

    @id.who-leaves-after-blockers
    Example: a player who leaves after blocking is dealt no damage, and neither is anyone else
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Ben |
      And Ben blocks Ogre
      And Ben concedes
      And combat damage is dealt
      And state-based actions are checked
      Then the game goes on for Ana and Cho
      And Cho has 20 life

    @near-miss @id.the-player-attacked-is-dealt-it
    Example: an unblocked creature damages only the player it attacks
      Given a game between Ana, Ben and Cho
      And Cho starts with 2 life
      When Ana's Ogre with 2 power attacks Ben
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 18 life
      And the game goes on for Ana, Ben and Cho

  @rule.blocked-damage
  Rule: 510.1c A blocked creature deals its combat damage to the creatures blocking it, or deals none if nothing is blocking it anymore

    @id.lifelink-of-a-blocked-creature @from.2009-07-11
    Example: lifelink works when a blocked creature damages its blocker
      Given a game between Ana and Ben
      When Ana's Ogre with 2 power and lifelink attacks Ben
      And Ben blocks Ogre
      And combat damage is dealt
      Then Ana has 22 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-without-a-blocker @from.2009-07-11
    Example: a blocked creature whose blocker is gone deals no damage, so lifelink gains no life
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Ogre with 2 power and lifelink attacks Ben
      And Ben blocks Ogre with Wall
      And Wall is put into the graveyard
      And combat damage is dealt
      Then Ana has 20 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.a-blocked-creature-hits-nobody
    Scenario Outline: a blocked creature deals no damage to the player, even if its blocker is gone
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      And Ben starts with 2 life
      When Ana's Ogre with 2 power attacks Ben
      And Ben blocks Ogre with Wall
      And Wall is put into <zone>
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 2 life
      And the game goes on for Ana and Ben

      Examples:
        | zone          |
        | the graveyard |
        | exile         |
        | the hand      |

    @near-miss @id.poison-of-a-blocked-creature
    Example: blocked creatures with infect or toxic give the defending player no poison counters
      Given a game between Ana and Ben
      And Ben starts with 9 poison counters
      When at the same time
        | Ana's Ogre with 1 power and infect attacks Ben  |
        | Ana's Bird with 1 power and toxic 1 attacks Ben |
      And at the same time
        | Ben blocks Ogre |
        | Ben blocks Bird |
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 9 poison counters
      And the game goes on for Ana and Ben

  @rule.combat-damage-at-once
  Rule: 510.2 All combat damage in a combat damage step is dealt at the same time

    @id.two-defenders-lose-at-once
    Scenario Outline: two players dealt lethal combat damage lose at the same time
      Given a team game of Ana against <team>
      And Ben starts with 2 life
      And Cho starts with 3 life
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 3 power attacks Cho |
      And combat damage is dealt
      Then the game goes on for Ana, Ben and Cho
      When state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

      Examples:
        | team        |
        | Ben and Cho |
        | Cho and Ben |

    @id.attacker-and-defender-lose-at-once
    Scenario Outline: redirected combat damage can make both attacker and defender lose at the same time
      Given a game between <seats>
      And Ana starts with 3 life
      And Ben starts with 3 life
      When an effect states that damage to Cho is dealt to Ana instead
      And at the same time
        | Ana's Ogre with 3 power attacks Ben |
        | Ana's Bird with 3 power attacks Cho |
      And combat damage is dealt
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ana, Cho and Ben |

    @id.all-lose-by-combat-damage
    Example: if combat damage kills both teams at the same time, the game is a draw
      Given a Two-Headed Giant game of Ana and Dan against Ben and Cho
      And Ana starts with 3 life
      And Ben starts with 3 life
      When an effect states that damage to Cho is dealt to Ana instead
      And at the same time
        | Ana's Ogre with 3 power attacks Ben |
        | Dan's Bird with 3 power attacks Cho |
      And combat damage is dealt
      And state-based actions are checked
      Then the game is a draw for Ana, Dan, Ben and Cho
      And the game is over

    @id.lifelink-of-one-attacker-at-the-same-time @from.2009-07-11
    Scenario Outline: lifelink gains life as the damage is dealt, which can keep the attacking player alive
      Given a game between <seats>
      And Ana starts with 3 life
      When an effect states that damage to Cho is dealt to Ana instead
      And at the same time
        | Ana's Ogre with 2 power and lifelink attacks Ben |
        | Ana's Bird with 3 power attacks Cho              |
      And combat damage is dealt
      And state-based actions are checked
      Then Ana has 2 life
      And Ben has 18 life
      And the game goes on for Ana, Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ana, Cho and Ben |

    @id.poison-from-several-attackers @from.2023-02-03
    Example: poison counters from infect and toxic on several attackers add up to ten
      Given a game between Ana and Ben
      When at the same time
        | Ana's Ogre with 4 power and infect attacks Ben          |
        | Ana's Bird with 3 power, infect and toxic 1 attacks Ben |
        | Ana's Wisp with 1 power and toxic 2 attacks Ben         |
      And combat damage is dealt
      Then Ben has 19 life
      And Ben has 10 poison counters
      When state-based actions are checked
      Then Ana wins the game

    @id.prevented-combat-damage
    Example: preventing one attacker's damage does not stop another attacker's
      Given a game between Ana and Ben
      And Ben starts with 5 life
      When all damage that would be dealt to Ben from Ogre this turn is prevented
      And at the same time
        | Ana's Ogre with 5 power attacks Ben |
        | Ana's Bird with 4 power attacks Ben |
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 1 life
      And the game goes on for Ana and Ben

    @near-miss @id.not-at-once-in-two-turns
    Example: combat damage in different turns is not simultaneous, so the players lose one after another
      Given a game between Ana, Ben and Cho
      And each player starts with 3 life
      When Ana's Ogre with 3 power attacks Ben
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho
      When the turn ends
      And Cho's Bird with 3 power attacks Ana
      And combat damage is dealt
      And state-based actions are checked
      Then Cho wins the game

  @rule.trample
  Rule: 702.19b If an attacking creature with trample assigns lethal damage to all its blockers, it may assign the rest to whatever it is attacking

    @id.trample-beyond-lethal-damage
    Scenario Outline: a creature with trample deals the player only the damage beyond what kills its blockers
      Given a game between Ana and Ben
      And Ben starts with 3 life
      When Ana's Ogre with <power> power and trample attacks Ben
      And at the same time
        | Ben blocks Ogre with a creature of toughness 2 |
        | Ben blocks Ogre with a creature of toughness 1 |
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | power | end                              |
        | 6     | Ana wins the game                |
        | 5     | the game goes on for Ana and Ben |
        | 2     | the game goes on for Ana and Ben |

    @id.lifelink-and-trample @from.2009-07-11
    Example: lifelink gains life once for all the damage dealt to the blocker and the player
      Given a game between Ana and Ben
      When the ability Growth of Ana triggers whenever Ana gains life: Ben loses 1 life
      And Ana's Ogre with 5 power, trample and lifelink attacks Ben
      And Ben blocks Ogre with a creature of toughness 3
      And combat damage is dealt
      Then Ana has 25 life
      And Ben has 18 life
      When Growth's ability resolves
      And Growth's ability resolves
      Then Ben has 17 life
      And the game goes on for Ana and Ben

    @near-miss @id.no-trample-without-it
    Example: without trample, all damage from a blocked creature goes to its blocker
      Given a game between Ana and Ben
      And Ben starts with 3 life
      When Ana's Ogre with 9 power attacks Ben
      And Ben blocks Ogre with a creature of toughness 1
      And combat damage is dealt
      And state-based actions are checked
      Then Ben has 3 life
      And the game goes on for Ana and Ben

  @rule.trample-without-blockers
  Rule: 702.19d If nothing is blocking a blocked creature with trample anymore, it assigns all its damage to whatever it is attacking

    @id.trample-over-nothing
    Scenario Outline: a creature with trample whose blockers are gone deals all its damage to the player
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Ogre with 5 power and trample attacks Ben
      And <blockers>
      And Wall is put into <zone>
      And combat damage is dealt
      Then Ben has 15 life
      And the game goes on for Ana and Ben

      Examples:
        | blockers                  | zone          |
        | Ben blocks Ogre with Wall | the graveyard |
        | Ben blocks Ogre with Wall | exile         |

    @near-miss @id.trample-over-what-is-left
    Example: a creature with trample still assigns lethal damage to the remaining blocker
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Ogre with 5 power and trample attacks Ben
      And at the same time
        | Ben blocks Ogre with Wall                      |
        | Ben blocks Ogre with a creature of toughness 4 |
      And Wall is put into the graveyard
      And combat damage is dealt
      Then Ben has 19 life
      And the game goes on for Ana and Ben
