Feature: Limited range of influence

  @rule.limited-range-option
  Rule: 801.1 Most multiplayer games can use limited range of influence, and Emperor always does

    @id.emperor-is-played-with-ranges
    Scenario Outline: in Emperor, effects do not reach the opposing emperor across the table
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When by an effect of <whose>, Eve loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan, Eve and Fay

      Examples:
        | whose |
        | Ana   |
        | Ben   |
        | Cho   |

    @near-miss @id.emperor-without-the-option
    Scenario Outline: in Emperor without limited range, effects reach the opposing emperor
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      And range of influence is not limited
      When by an effect of <whose>, Eve loses 20 life
      And state-based actions are checked
      Then Ana, Ben and Cho win the game
      And Dan, Eve and Fay have lost

      Examples:
        | whose |
        | Ana   |
        | Ben   |
        | Cho   |

    @near-miss @id.four-without-the-option
    Example: other games use limited range only if the players choose it
      Given a game between Ana, Ben, Cho and Dan
      When by an effect of Ana, Cho loses 20 life
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben and Dan

  @rule.range-of-influence
  Rule: 801.2 A range of influence is the number of seats within which a player can affect the game

    @id.range-counted-in-seats
    Scenario Outline: range of influence is counted in seats to both sides
      Given a game between <seats>
      And everyone has a range of influence of <range>
      When at the same time
        | by an effect of Ana, Ben loses 20 life |
        | by an effect of Ana, Cho loses 20 life |
        | by an effect of Ana, Dan loses 20 life |
        | by an effect of Ana, Eve loses 20 life |
        | by an effect of Ana, Fay loses 20 life |
        | by an effect of Ana, Gus loses 20 life |
      And state-based actions are checked
      Then <reached> have lost
      And the game goes on for <rest>

      Examples:
        | seats                                | range | reached               | rest                       |
        | Ana, Ben, Cho, Dan, Eve, Fay and Gus | 1     | Ben and Gus           | Ana, Cho, Dan, Eve and Fay |
        | Ana, Ben, Cho, Dan, Eve, Fay and Gus | 2     | Ben, Cho, Fay and Gus | Ana, Dan and Eve           |
        | Dan, Eve, Fay, Gus, Ana, Ben and Cho | 1     | Ben and Gus           | Ana, Cho, Dan, Eve and Fay |
        | Cho, Dan, Eve, Fay, Gus, Ana and Ben | 2     | Ben, Cho, Fay and Gus | Ana, Dan and Eve           |
        | Cho, Gus, Fay, Ana, Eve, Dan and Ben | 1     | Eve and Fay           | Ana, Ben, Cho, Dan and Gus |

    @id.range-that-reaches-all
    Example: a range of half the table reaches everyone
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 2
      When at the same time
        | by an effect of Ana, Ben loses 20 life |
        | by an effect of Ana, Cho loses 20 life |
        | by an effect of Ana, Dan loses 20 life |
        | by an effect of Ana, Eve loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben, Cho, Dan and Eve have lost

    @near-miss @id.one-seat-too-far
    Scenario Outline: an effect does not reach a player one seat beyond the range
      Given a game between Ana, Ben, Cho, Dan, Eve, Fay and Gus
      And everyone has a range of influence of <range>
      When by an effect of Ana, <who> loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | range | who |
        | 0     | Ben |
        | 0     | Gus |
        | 1     | Cho |
        | 1     | Fay |
        | 2     | Dan |
        | 2     | Eve |

    @id.range-covers-winning @from.2007-10-01 @question.10
    Example: from 2007-10-01 on, an effect that would make a player win affects only opponents in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Ben and Eve have lost
      And the game goes on for Ana, Cho and Dan

  @rule.ranges-may-differ
  Rule: 801.2a A range of influence is usually one or two seats, and it may differ between players

    @id.the-longer-range-reaches-further
    Example: a player with a range of two seats can affect a player two seats away
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      And Ana has a range of influence of 2
      When by an effect of Ana, Cho loses 20 life
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben, Dan, Eve and Fay

    @near-miss @id.the-shorter-range-reaches-not-back
    Example: a player with a shorter range can't affect a player whose longer range reaches them
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      And Ana has a range of influence of 2
      When by an effect of Cho, Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone

  @rule.always-in-ones-own-range
  Rule: 801.2b Every player's range of influence includes that player

    @id.own-effect-with-no-range
    Scenario Outline: an effect reaches its own controller even with a range of zero
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 0
      When <effect>
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | effect                                          |
        | by an effect of Ana, Ana loses 20 life          |
        | by an effect of Ana, Ana is dealt 20 damage     |
        | an effect of Ana states that Ana loses the game |

    @near-miss @id.neighbours-with-no-range
    Scenario Outline: with a range of zero, an effect does not reach the neighbors
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 0
      When <effect>
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

      Examples:
        | effect                                          |
        | by an effect of Ana, Ben loses 20 life          |
        | by an effect of Ana, Cho is dealt 20 damage     |
        | an effect of Ana states that Cho loses the game |

  @rule.range-is-fixed
  Rule: 801.2c Which players are within each range of influence is determined as each turn begins

    @id.in-range-from-the-next-turn-on
    Scenario Outline: after a player leaves, the players on either side of the empty seat are in each other's range starting with the next turn
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect states that Ben loses the game
      And the turn ends
      And by an effect of <one>, <other> loses 20 life
      And state-based actions are checked
      Then Ben and <other> have lost
      And the game goes on for <rest>

      Examples:
        | one | other | rest                  |
        | Ana | Cho   | Ana, Dan, Eve and Fay |
        | Cho | Ana   | Cho, Dan, Eve and Fay |

    @id.a-permanent-reaches-a-new-neighbour @also.out-of-range-is-untouched
    Example: a permanent protects a new neighbor from the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Ana states that Cho can't lose the game
      And an effect states that Ben loses the game
      And the turn ends
      And an effect states that Cho loses the game
      Then the game goes on for Ana, Cho, Dan and Eve
      And Ben has lost

    @near-miss @id.a-permanent-does-not-reach-a-neighbour-to-be @also.out-of-range-is-untouched
    Example: a permanent does not protect a new neighbor before the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Ana states that Cho can't lose the game
      And an effect states that Ben loses the game
      And an effect states that Cho loses the game
      Then the game goes on for Ana, Dan and Eve
      And Ben and Cho have lost

    @near-miss @id.out-of-range-until-the-next-turn
    Scenario Outline: after a player leaves, the players beside the empty seat stay out of range until the next turn
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect states that Ben loses the game
      And state-based actions are checked
      And by an effect of <one>, <other> loses 20 life
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana, Cho, Dan, Eve and Fay

      Examples:
        | one | other |
        | Ana | Cho   |
        | Cho | Ana   |

  @rule.attacks-in-range
  Rule: 801.3 A creature can't attack an opponent outside its controller's range of influence

    @id.attacks-reach-the-neighbours
    Example: a player can attack both neighbors, but not the player beyond them
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      And each player starts with 2 life
      When at the same time
        | Ana's Ogre with 2 power attacks Ben |
        | Ana's Bird with 2 power attacks Cho |
        | Ana's Wisp with 2 power attacks Dan |
      And combat damage is dealt
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

    @near-miss @id.attacks-reach-further-in-the-next-turn
    Example: a new neighbor can be attacked from the next turn
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When Ben concedes
      And Ana's Ogre with 2 power attacks Cho
      And combat damage is dealt
      And the turn ends
      And Cho's Wisp with 3 power attacks Ana
      And combat damage is dealt
      Then Cho has 20 life
      And Ana has 17 life
      And the game goes on for Ana, Cho and Dan

  @rule.choose-within-range @also.choice-for-an-object-passes
  Rule: 801.5a A player can choose only players and objects within their own range of influence

    @id.who-chooses-instead-is-in-range
    Scenario Outline: the opponent picked to choose for a player who has left must be in range
      Given a game between <seats>
      And everyone has a range of influence of 1
      When Ana concedes
      And an object controlled by <controller> requires Ana to make a choice
      Then <chooser> makes the choice
      And the game goes on for Ben, Cho, Dan and Eve

      Examples:
        | seats                      | controller | chooser |
        | Ana, Ben, Cho, Dan and Eve | Ben        | Cho     |
        | Ana, Ben, Cho, Dan and Eve | Eve        | Dan     |
        | Dan, Ana, Ben, Cho and Eve | Ben        | Cho     |

    @id.who-chooses-instead-of-a-team-mate-is-in-range
    Example: anyone in range may be picked to choose for a teammate who has left
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When Ana concedes
      And an object controlled by Cho requires Ana to make a choice
      Then Ben, Cho or Dan makes the choice
      And the game goes on for Ben, Cho, Dan, Eve and Fay

    @near-miss @id.who-comes-into-range-may-choose
    Scenario Outline: any opponent who has been in range since the turn began may be picked to make the choice
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ana concedes
      And the turn ends
      And an object controlled by <controller> requires Ana to make a choice
      Then <choosers> makes the choice
      And the game goes on for Ben, Cho, Dan and Eve

      Examples:
        | controller | choosers   |
        | Ben        | Cho or Eve |
        | Eve        | Dan or Ben |
        | Cho        | Ben or Dan |

    @near-miss @id.any-opponent-chooses-without-range
    Example: without limited range, any opponent may be picked to choose for a player who has left
      Given a game between Ana, Ben, Cho, Dan and Eve
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Cho, Dan or Eve makes the choice
      And the game goes on for Ben, Cho, Dan and Eve

    @near-miss @id.a-rule-asks-across-any-range
    Example: a rule can require any player to make a choice, regardless of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for everyone

    @id.no-opponent-in-range-to-choose @question.59
    Scenario Outline: who chooses if no suitable opponent is in range? (open question)
      Given a team game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 1
      When <gone> concedes
      And an object controlled by Ana requires <asked> to make a choice
      Then Cho makes the choice
      And the game goes on for Ana and Cho

      Examples:
        | gone | asked |
        | Dan  | Dan   |
        | Dan  | Cho   |

  @rule.triggers-within-range
  Rule: 801.7 An ability triggers only on an event that happens entirely within range of its source's controller

    @id.an-ability-that-sees-it
    Scenario Outline: an ability triggers on what happens to a player in its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana starts with 1 life
      When the ability Mill of Ana triggers whenever <who> <occurrence>: Ana loses the game
      And <happens>
      And Mill's ability resolves
      Then Ana has lost
      And the game goes on for Ben, Cho, Dan and Eve

      Examples:
        | who | occurrence      | happens                |
        | Ana | gains life      | Ana gains 1 life       |
        | Ben | loses life      | Ben loses 1 life       |
        | Eve | is dealt damage | Eve is dealt 1 damage  |
        | Ben | draws a card    | Ben has to draw 1 card |

    @near-miss @id.an-ability-that-does-not-see-it
    Scenario Outline: an ability does not trigger on events out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When the ability Mill of Ana triggers whenever <who> <occurrence>: Ana loses the game
      And <happens>
      And Mill's ability resolves
      Then the game goes on for <all>

      Examples:
        | who | occurrence     | happens          | all                        |
        | Cho | loses life     | Cho loses 1 life | Ana, Ben, Cho, Dan and Eve |
        | Dan | loses the game | Dan concedes     | Ana, Ben, Cho and Eve      |

    @id.seen-before-they-left
    Scenario Outline: an ability triggers on the loss of a player who was in range before leaving
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When the ability Mill of Ana triggers whenever Ben loses the game: Ana loses the game
      And <how>
      And state-based actions are checked
      And Mill's ability resolves
      Then Ana and Ben have lost
      And the game goes on for Cho, Dan and Eve

      Examples:
        | how                                      |
        | Ben concedes                             |
        | Ben loses 20 life                        |
        | an effect states that Ben loses the game |

    @near-miss @id.an-ability-reaches-no-farther
    Scenario Outline: a triggered ability does not affect a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When the ability Mill of Ana triggers whenever Ana loses life: <to> <does>
      And Ana loses 1 life
      And Mill's ability resolves
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | to  | does           |
        | Cho | loses 40 life  |
        | Dan | loses the game |
        | Cho | mills 60 cards |

    @near-miss @id.nothing-out-of-range-is-seen @also.triggering
    Scenario Outline: an ability triggers on no kind of event that happens to a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana owns the card Elf on the battlefield
      When the ability Watch of Cho triggers whenever Ana <occurrence>: Cho gains 5 life
      And <event>
      And Watch's ability resolves
      Then Cho has 20 life
      And the game goes on for everyone

      Examples:
        | occurrence             | event                         |
        | loses life             | Ana loses 1 life              |
        | gains life             | Ana gains 1 life              |
        | is dealt damage        | Ana is dealt 1 damage         |
        | is dealt combat damage | Ana is dealt 1 combat damage  |
        | gets poison counters   | Ana gets 1 poison counter     |
        | draws a card           | Ana has to draw 1 card        |
        | casts a spell          | a spell is cast by Ana        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elf is put into the graveyard |

    @id.what-is-within-range-is-seen @also.triggering
    Scenario Outline: an ability triggers on all kinds of events that happen to a player in its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana owns the card Elf on the battlefield
      When the ability Watch of Ben triggers whenever Ana <occurrence>: Ben gains 5 life
      And <event>
      And Watch's ability resolves
      Then Ben has 25 life
      And the game goes on for everyone

      Examples:
        | occurrence             | event                         |
        | loses life             | Ana loses 1 life              |
        | gains life             | Ana gains 1 life              |
        | is dealt damage        | Ana is dealt 1 damage         |
        | is dealt combat damage | Ana is dealt 1 combat damage  |
        | gets poison counters   | Ana gets 1 poison counter     |
        | draws a card           | Ana has to draw 1 card        |
        | casts a spell          | a spell is cast by Ana        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elf is put into the graveyard |

  @rule.triggers-on-moving-out-of-range
  Rule: 801.7a Whether an ability triggers on an object moving into or out of range depends on the game just before or just after the move, as with other zone changes

    @id.what-dies-out-of-reach-of-its-owner
    Scenario Outline: an ability sees a permanent in range die, even if its card goes out of range
      Given a game between <seats>
      And everyone has a range of influence of 1
      And Cho owns the card Ogre on the battlefield under Ana's control
      When the ability Grief of Ana triggers whenever Ana has a permanent die: Ana loses the game
      And Ogre is put into the graveyard
      And Grief's ability resolves
      Then Ogre is in the graveyard
      And Ana has lost
      And the game goes on for Ben, Cho, Dan and Eve

      Examples:
        | seats                      |
        | Ana, Ben, Cho, Dan and Eve |
        | Cho, Dan, Ana, Ben and Eve |

    @near-miss @id.what-dies-out-of-reach
    Example: a player's ability does not see their own card die under the control of a player out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho owns the card Ogre on the battlefield under Ana's control
      When the ability Grief of Cho triggers whenever Ana has a permanent die: Cho loses the game
      And Ogre is put into the graveyard
      And Grief's ability resolves
      Then Ogre is in the graveyard
      And the game goes on for Ana, Ben, Cho, Dan and Eve

  @rule.out-of-range-is-untouched
  Rule: 801.10 An effect does nothing to objects and players outside its controller's range of influence

    @id.effects-out-of-range
    Scenario Outline: no effect can make a player out of its controller's range lose
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When <effect>
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan and Eve

      Examples:
        | effect                                             |
        | by an effect of Ana, Cho loses 20 life             |
        | by an effect of Ana, Dan is dealt 20 damage        |
        | by an effect of Ana, Cho is dealt 20 combat damage |
        | by an effect of Ana, Dan's life total becomes 0    |
        | by an effect of Ana, Cho gets 10 poison counters   |
        | by an effect of Ana, Dan has to draw 54 cards      |
        | an effect of Ana states that Cho loses the game    |
        | an effect of Ana states that Dan wins the game     |

    @id.no-life-out-of-range
    Example: an effect can't save a player out of range by giving them life
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Cho loses 20 life
      And by an effect of Ana, Cho gains 5 life
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben, Dan and Eve

    @id.rest-of-the-effect
    Example: an effect that doesn't reach a player out of range still affects everyone in range
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When at the same time
        | by an effect of Ana, Ana loses 20 life |
        | by an effect of Ana, Ben loses 20 life |
        | by an effect of Ana, Cho loses 20 life |
        | by an effect of Ana, Dan loses 20 life |
      And state-based actions are checked
      Then Cho wins the game
      And Ana, Ben and Dan have lost

    @near-miss @id.effects-in-range
    Scenario Outline: every kind of effect reaches a neighbor
      Given a game between <seats>
      And everyone has a range of influence of 1
      When <effect>
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana, Cho, Dan and Eve

      Examples:
        | seats                      | effect                                             |
        | Ana, Ben, Cho, Dan and Eve | by an effect of Ana, Ben loses 20 life             |
        | Ben, Cho, Dan, Eve and Ana | by an effect of Ana, Ben is dealt 20 damage        |
        | Cho, Dan, Eve, Ana and Ben | by an effect of Ana, Ben is dealt 20 combat damage |
        | Ana, Ben, Cho, Dan and Eve | by an effect of Ana, Ben's life total becomes 0    |
        | Ben, Cho, Dan, Eve and Ana | by an effect of Ana, Ben gets 10 poison counters   |
        | Ana, Ben, Cho, Dan and Eve | by an effect of Ana, Ben has to draw 54 cards      |
        | Ana, Ben, Cho, Dan and Eve | an effect of Ana states that Ben loses the game    |

    @near-miss @id.an-exchange-between-players-out-of-range
    Example: an effect can make two players exchange life totals even if they are out of each other's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana starts with 5 life
      When Ana and Cho exchange life totals
      Then Ana has 20 life
      And Cho has 5 life
      And the game goes on for Ana, Ben, Cho, Dan and Eve

    @near-miss @id.rules-know-no-range
    Example: rules apply to every player regardless of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 0
      And Cho starts with 0 cards in the library
      When at the same time
        | Cho has to draw 1 card      |
        | Dan gets 10 poison counters |
        | Eve loses 20 life           |
      And state-based actions are checked
      Then Cho, Dan and Eve have lost
      And the game goes on for Ana and Ben

    @id.a-turn-from-out-of-range
    Scenario Outline: an effect gives extra turns and skips turns only within range
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When by an effect of Ana, <who> <happens>
      And the turn ends
      Then it is <next>'s turn
      And the game goes on for everyone

      Examples:
        | who | happens                            | next |
        | Cho | takes an extra turn after this one | Ben  |
        | Dan | takes an extra turn after this one | Dan  |
        | Ben | skips their next turn              | Cho  |

    @id.damage-redirected-out-of-range
    Example: damage can't be redirected to a player out of range of its source's controller
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect states that damage to Ben is dealt to Cho instead
      And by an effect of Ana, Ben is dealt 20 damage
      And state-based actions are checked
      Then Ben has 20 life
      And Cho has 20 life
      And the game goes on for Ana, Ben, Cho, Dan and Eve

    @id.damage-redirected-out-of-the-effects-range @question.117
    Example: can a permanent redirect damage out of its controller's range? (open question)
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Ana states that damage to Ben is dealt to Cho instead
      And by an effect of Ben, Ben is dealt 20 damage
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana, Cho, Dan and Eve

    @id.alterations-out-of-range
    Scenario Outline: a permanent does not prevent or redirect damage to a player out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Ana states that <says>
      And Cho is dealt 20 damage
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben, Dan and Eve

      Examples:
        | says                                        |
        | Cho is dealt no damage                      |
        | damage to Cho is dealt to Ben instead       |

    @id.alterations-that-come-in-range
    Scenario Outline: a permanent's replacement effects apply to a new neighbor from the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho starts with 5 life
      When <says>
      And an effect states that Ben loses the game
      And the turn ends
      And <happens>
      And state-based actions are checked
      Then the game goes on for Ana, Cho, Dan and Eve
      And Ben has lost

      Examples:
        | says                                                                                      | happens                |
        | a permanent controlled by Ana states that Cho is dealt no damage                          | Cho is dealt 6 damage  |
        | a permanent controlled by Ana states that damage to Cho is dealt to Ana instead           | Cho is dealt 6 damage  |
        | a permanent controlled by Ana states that Cho loses that much life minus 2                | Cho loses 6 life       |
        | by an effect of Ana, whenever Cho would lose the game, their life total becomes 5 instead | Cho loses 6 life       |

    @id.a-draw-replaced-in-range-at-last
    Example: an effect replaces a new neighbor's draw from the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho starts with 1 card in the library
      When by an effect of Ana, instead of drawing the next card, Cho does nothing
      And an effect states that Ben loses the game
      And the turn ends
      And Cho has to draw 1 card
      Then Cho has 1 card in the library
      And the game goes on for Ana, Cho, Dan and Eve

    @near-miss @id.alterations-of-a-neighbour-to-be
    Scenario Outline: a permanent's replacement effects do not apply to a new neighbor before the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Ana states that <says>
      And an effect states that Ben loses the game
      And Cho is dealt 20 damage
      And state-based actions are checked
      Then Ben and Cho have lost
      And the game goes on for Ana, Dan and Eve

      Examples:
        | says                                  |
        | Cho is dealt no damage                |
        | damage to Cho is dealt to Ana instead |

    @id.alterations-of-another-controller
    Scenario Outline: when a permanent changes control, its effect reaches those in its new controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana owns the card Angel on the battlefield
      When Angel, which Ana controls, states that every opponent is dealt no damage
      And an effect gives Cho control of Angel
      And <who> is dealt 20 damage
      And state-based actions are checked
      Then <then>

      Examples:
        | who | then                                       |
        | Dan | the game goes on for everyone              |
        | Eve | the game goes on for Ana, Ben, Cho and Dan |

    @id.control-of-a-turn-out-of-range
    Example: a player can't control the next turn of a player out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ana controls Cho during that player's next turn
      And the turn ends
      And the turn ends
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for everyone

    @near-miss @id.control-of-a-turn-in-range
    Example: a player can control the next turn of a player in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ana controls Ben during that player's next turn
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

    @id.life-effects-out-of-range @also.replaced-loss
    Scenario Outline: a permanent's effects on life don't apply to a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When <effect>
      And <event>
      Then <result>
      And the game goes on for everyone

      Examples:
        | effect                                                                                      | event            | result          |
        | a permanent controlled by Cho states that Ana can't gain life                               | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana can't lose life                               | Ana loses 3 life | Ana has 17 life |
        | a permanent controlled by Cho states that Ana gains twice as much life                      | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana gains no life                                 | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana loses that much life instead of gaining it    | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana draws that many cards instead of gaining life | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana gains that much life plus 2                   | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana loses twice as much life                      | Ana loses 3 life | Ana has 17 life |
        | a permanent controlled by Cho states that Ana loses that much life plus 2                   | Ana loses 3 life | Ana has 17 life |

    @id.damage-effects-out-of-range @also.replaced-loss
    Scenario Outline: a permanent's effects on damage don't apply to a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When <effect>
      And <event>
      Then <result>
      And the game goes on for everyone

      Examples:
        | effect                                                                                        | event                  | result          |
        | a permanent controlled by Cho states that Ana is dealt twice as much damage                   | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt three times as much damage             | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt half as much damage, rounded down      | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt half as much damage, rounded up        | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt no damage                              | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt that much damage plus 2                | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana has all damage prevented                        | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana has half of all damage prevented, rounded up    | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt damage as though its source had infect | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana can't be brought below 1 life by damage         | Ana is dealt 20 damage | Ana has 0 life  |

    @id.draw-and-poison-effects-out-of-range @also.replaced-loss
    Scenario Outline: a permanent's effects on draws and poison counters don't apply to a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When <effect>
      And <event>
      Then <result>
      And the game goes on for everyone

      Examples:
        | effect                                                                                                                                   | event                      | result                          |
        | a permanent controlled by Cho states that Ana can't draw cards                                                                           | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana can't draw more than one card each turn                                                    | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana can't get poison counters                                                                  | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana gets twice as many poison counters                                                         | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana gets half as many poison counters, rounded down                                            | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana draws twice as many cards                                                                  | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana skips each card draw                                                                       | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana draws nothing, and its controller draws instead                                            | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana draws only the first card of their draw steps, and its controller draws all others instead | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana wins the game instead of drawing from an empty library                                     | Ana has to draw 54 cards   | Ana has 0 cards in the library  |
        | by an effect of Cho, instead of drawing the next card, Ana does nothing                                                                  | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana skips each draw step                                                                       | the draw step begins       | Ana has 52 cards in the library |

    @id.restrictions-out-of-range @also.cant-beats-can @from.2007-10-01
    Scenario Outline: restrictions from a permanent don't apply to a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Cho states that Ana <restriction>
      And <event>
      And state-based actions are checked
      Then <who> lost
      And the game goes on for <rest>

      Examples:
        | restriction                                  | event                                   | who              | rest                  |
        | can't lose the game by having 0 or less life | Ana loses 20 life                       | Ana has          | Ben, Cho, Dan and Eve |
        | can't win the game                           | an effect states that Ana wins the game | Ben and Eve have | Ana, Cho and Dan      |

    @id.skipped-out-of-range @also.skipped-occurrences
    Scenario Outline: a permanent doesn't make a player out of its controller's range skip anything
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a permanent controlled by Dan states that Ben skips each <what>
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And Ben takes an extra turn after this one
      And the turn ends
      Then it is Ben's turn
      When the upkeep begins
      And Dawn's ability resolves
      Then Ben has 21 life
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

      Examples:
        | what       |
        | upkeep     |
        | extra turn |

    @id.nothing-by-an-effect-out-of-range
    Scenario Outline: no effect changes the life total, counters or cards of a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana starts with 1 poison counter
      When by an effect of Cho, <event>
      Then <result>
      And the game goes on for everyone

      Examples:
        | event                                 | result                          |
        | Ana gains 3 life                      | Ana has 20 life                 |
        | Ana loses 3 life                      | Ana has 20 life                 |
        | Ana's life total becomes 7            | Ana has 20 life                 |
        | Ana's life total is doubled           | Ana has 20 life                 |
        | Ana loses half their life, rounded up | Ana has 20 life                 |
        | Ana is dealt 3 damage                 | Ana has 20 life                 |
        | Ana gets 2 poison counters            | Ana has 1 poison counter        |
        | Ana loses 1 poison counter            | Ana has 1 poison counter        |
        | Ana has to draw 2 cards               | Ana has 53 cards in the library |
        | Ana mills 2 cards                     | Ana has 53 cards in the library |

    @id.each-opponent-within-range @also.opponents
    Scenario Outline: an effect on each opponent affects neither opponents out of range nor its controller
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana makes each opponent <fate>
      Then Ben and Eve have <number>
      And Ana, Cho and Dan have <other>
      And the game goes on for everyone

      Examples:
        | fate                  | number                  | other                   |
        | gain 3 life           | 23 life                 | 20 life                 |
        | lose 3 life           | 17 life                 | 20 life                 |
        | be dealt 3 damage     | 17 life                 | 20 life                 |
        | get 3 poison counters | 3 poison counters       | 0 poison counters       |
        | draw 3 cards          | 50 cards in the library | 53 cards in the library |
        | mill 3 cards          | 50 cards in the library | 53 cards in the library |

    @id.each-opponent-within-range-drained @also.opponents
    Scenario Outline: only opponents in range lose life or the game because of an effect on each opponent
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana makes each opponent <fate>
      Then Ana has <life> life
      And Cho and Dan have 20 life
      And the game goes on for <rest>

      Examples:
        | fate                                    | life | rest                       |
        | lose 3 life, which its controller gains | 26   | Ana, Ben, Cho, Dan and Eve |
        | lose the game                           | 20   | Ana, Cho and Dan           |

    @id.no-loss-is-replaced-out-of-range @also.replaced-loss
    Scenario Outline: a permanent's effect replaces the losses only of players in its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When by an effect of <whose>, the next time Ana would lose the game, their life total becomes 3 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for <rest>

      Examples:
        | whose | rest                  |
        | Cho   | Ben, Cho, Dan and Eve |
        | Ben   | everyone              |

  @rule.information-in-range
  Rule: 801.11 An effect gets information only from within its controller's range of influence

    @id.condition-on-somebody-out-of-range
    Example: an effect with a condition about a player out of range does nothing
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho starts with 1 life
      When an effect of Ana states that Ben loses the game if Cho has 5 or less life
      Then the game goes on for Ana, Ben, Cho, Dan and Eve

    @near-miss @id.condition-on-somebody-in-range
    Example: an effect with a condition about a player in range checks that player
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho starts with 1 life
      When an effect of Ben states that Ben loses the game if Cho has 5 or less life
      Then Ben has lost
      And the game goes on for Ana, Cho, Dan and Eve

    @id.condition-of-nobodys-effect
    Scenario Outline: a condition covers only players in its controller's range, or everyone if it has no controller
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When <effect> states that Ana can't lose life if Cho has 1 or more life
      And Ana loses 3 life
      Then Ana has <life> life
      And the game goes on for everyone

      Examples:
        | effect                       | life |
        | an effect                    | 20   |
        | a permanent controlled by Ben | 20   |
        | a permanent controlled by Ana | 17   |

    @id.condition-on-all-opponents-in-range @also.opponents
    Scenario Outline: a condition about each opponent or no opponent considers only those in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ben starts with <near> life
      And Eve starts with <near> life
      And Cho starts with <far> life
      When an effect of Ana states that Ben loses the game if <asks> has 40 or more life
      Then Ben has lost
      And the game goes on for Ana, Cho, Dan and Eve

      Examples:
        | asks          | near | far |
        | each opponent | 40   | 20  |
        | no opponent   | 20   | 40  |

    @near-miss @id.condition-on-any-opponent-in-range @also.opponents
    Example: an effect that asks about any opponent ignores those out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Cho starts with 40 life
      When an effect of Ana states that Ben loses the game if an opponent has 40 or more life
      Then the game goes on for everyone

    @id.condition-on-somebody-who-has-left-out-of-range
    Example: an effect can't check a player who left while out of range, either this turn or the next
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Cho concedes
      And an effect of Ana states that Ana loses the game if Cho has 40 or less life
      Then the game goes on for Ana, Ben, Dan and Eve
      When the turn ends
      And an effect of Ana states that Ana loses the game if Cho has 40 or less life
      Then the game goes on for Ana, Ben, Dan and Eve

    @near-miss @id.condition-on-somebody-who-has-left-in-range
    Example: an effect uses the last known life total of a player in range who left this turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Cho concedes
      And an effect of Ben states that Ben loses the game if Cho has 20 or more life
      Then Ben has lost
      And the game goes on for Ana, Dan and Eve

    @id.no-number-out-of-range-meets-a-condition
    Scenario Outline: an effect ignores everything about a player out of its controller's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana starts with 3 poison counters
      And Ana starts with 5 cards in the library
      And Ana owns the card Elf on the battlefield
      And Ana owns the card Elk in the hand
      And Ana owns the card Eel in the graveyard
      When an effect of Cho states that Cho loses the game if <condition>
      Then the game goes on for everyone
      When an effect of Ben states that Ben loses the game if <condition>
      Then the game goes on for Ana, Cho, Dan and Eve

      Examples:
        | condition                                |
        | Ana has 3 or more poison counters        |
        | Ana has 10 or less cards in the library  |
        | Ana has 1 or more permanents             |
        | Ana has 1 or more cards in the hand      |
        | Ana has 1 or more cards in the graveyard |
        | it is Ana's turn                         |

  @rule.world-rule-in-range
  Rule: 801.12 The world rule compares a permanent only with world permanents within its controller's range of influence

    @id.worlds-out-of-range
    Example: two world permanents stay if their controllers are out of each other's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana owns the world card Storm in the hand
      And Cho owns the world card Abyss in the hand
      When Storm is put onto the battlefield
      And Abyss is put onto the battlefield
      And state-based actions are checked
      Then Storm is on the battlefield
      And Abyss is on the battlefield
      And the game goes on for everyone

    @id.a-world-that-is-reached-from-one-side
    Scenario Outline: with unequal ranges, only the player whose range covers both world permanents can lose one
      Given a game between Ana, Ben, Cho, Dan and Eve
      And Ana has a range of influence of 2
      And Ben, Cho, Dan and Eve have a range of influence of 1
      And Ana owns the world card Storm in the hand
      And Cho owns the world card Abyss in the hand
      When <first> is put onto the battlefield
      And <then> is put onto the battlefield
      And state-based actions are checked
      Then Storm is <storm>
      And Abyss is on the battlefield
      And the game goes on for everyone

      Examples:
        | first | then  | storm              |
        | Storm | Abyss | in the graveyard   |
        | Abyss | Storm | on the battlefield |

    @near-miss @id.worlds-in-range
    Example: the older of two neighbors' world permanents is put into the graveyard
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When Storm is put onto the battlefield
      And Abyss is put onto the battlefield
      And state-based actions are checked
      Then Storm is in the graveyard
      And Abyss is on the battlefield
      And the game goes on for everyone
