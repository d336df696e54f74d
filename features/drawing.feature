Feature: Drawing the game

  @rule.ways-to-draw
  Rule: 104.4 The rules list the ways a game can be drawn

    @id.drawing-one-way-or-another
    Scenario Outline: an effect or a mandatory loop makes the game a draw for everyone
      Given a game between <seats>
      When <way>
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats            | way                                                               |
        | Ben, Cho and Ana | an effect of Ana states that the game is a draw                   |
        | Ana, Ben and Cho | a loop of mandatory actions with objects controlled by Ana begins |

    @near-miss @id.a-standstill-is-no-draw
    Example: a stalemate in which nobody can win is not a draw
      Given a game between Ana and Ben
      When an effect states that Ana can't win the game
      And an effect states that Ben can't win the game
      And Ana's library has 0 cards
      And Ben's library has 0 cards
      And state-based actions are checked
      And the turn ends
      Then the game goes on for Ana and Ben

  @rule.all-lose-is-draw
  Rule: 104.4a The game is drawn if all players still in it lose at the same time

    @also.choices-in-turn-order @id.both-at-zero
    Scenario Outline: if both players lose in the same check, the game is a draw
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life |
        | Ben loses 21 life |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And nobody wins the game
      And the game is over

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.both-lost-for-different-reasons
    Scenario Outline: if both players lose in the same check for different reasons, the game is a draw
      Given a game between <seats>
      When <one>
      And <other>
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And nobody wins the game
      And the game is over

      Examples:
        | seats       | one                      | other                       |
        | Ana and Ben | Ana loses 20 life        | Ben gets 10 poison counters |
        | Ben and Ana | Ana loses 20 life        | Ben gets 10 poison counters |
        | Ana and Ben | Ana loses 20 life        | Ben has to draw 54 cards    |
        | Ben and Ana | Ana loses 20 life        | Ben has to draw 54 cards    |
        | Ana and Ben | Ana has to draw 54 cards | Ben gets 10 poison counters |

    @id.both-draw-too-many
    Example: if both players draw from an empty library at the same time, the game is a draw
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      And Ben starts with 0 cards in the library
      When at the same time
        | Ana has to draw 1 card |
        | Ben has to draw 1 card |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @also.choices-in-turn-order @id.all-told-to-lose
    Scenario Outline: if an effect makes both players lose, the game is a draw
      Given a game between <seats>
      When at the same time
        | an effect of Ana states that Ana loses the game |
        | an effect of Ana states that Ben loses the game |
      Then the game is a draw for Ana and Ben
      And nobody wins the game
      And the game is over

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @also.choices-in-turn-order @id.three-at-zero
    Example: if all three players lose in the same check, the game is a draw
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ana loses 20 life           |
        | Ben gets 10 poison counters |
        | Cho loses 20 life           |
      And state-based actions are checked
      Then the game is a draw for Ana, Ben and Cho
      And nobody wins the game
      And the game is over

    @also.choices-in-turn-order @id.four-told-to-lose
    Example: if effects make all four players lose at the same time, the game is a draw
      Given a game between Ana, Ben, Cho and Dan
      When at the same time
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
        | an effect states that Cho loses the game |
        | an effect states that Dan loses the game |
      Then the game is a draw for Ana, Ben, Cho and Dan
      And nobody wins the game
      And the game is over

    @id.all-who-were-left-lose
    Scenario Outline: a player who lost earlier does not share in a later draw
      Given a game between <seats>
      When Cho concedes
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And Cho has lost
      And the game is over

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.both-commander-damage @from.2009-10-01
    Example: if both players are dealt 21 commander damage at the same time, the game is a draw
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      And Ben has the commander Tymna
      When at the same time
        | Ben is dealt 21 combat damage by the commander Kraum |
        | Ana is dealt 21 combat damage by the commander Tymna |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.replaced-for-one-of-two
    Example: if one of two simultaneous losses is replaced, that player wins
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 5 instead
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.two-of-three-at-zero
    Scenario Outline: if two of three players lose in the same check, the third one wins
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ana and Ben |
        | Ben, Cho and Ana |

    @near-miss @id.one-of-two-can-not-lose @question.7
    Scenario Outline: if both players would lose and one of them can't, that player wins
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.one-after-the-other
    Example: if players lose in different checks, the game is not a draw
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When Ana loses 20 life
      And state-based actions are checked
      And Ben loses 1 life
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

  @rule.mandatory-loop
  Rule: 104.4b Without limited range of influence, a loop of mandatory actions that nothing can stop makes the game a draw; a loop with an optional action doesn't

    @id.forced-loop
    Scenario Outline: a mandatory loop makes the game a draw for everyone, no matter who controls its objects
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats                 | whose       |
        | Ana and Ben           | Ana         |
        | Ana and Ben           | Ben         |
        | Ben and Ana           | Ana and Ben |
        | Ana, Ben and Cho      | Cho         |
        | Ana, Ben, Cho and Dan | Ana and Cho |

    @id.forced-loop-and-shields
    Example: a mandatory loop makes the game a draw even for a player who can't lose
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And a loop of mandatory actions with objects controlled by Ben begins
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.forced-loop-after-one-left
    Example: a player who lost earlier does not share in a draw that a mandatory loop causes
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And a loop of mandatory actions with objects controlled by Ben begins
      Then the game is a draw for Ben and Cho
      And Ana has lost
      And the game is over

    @id.a-state-that-is-so-for-ever
    Example: a state trigger that can't make its controller lose triggers forever, so the game is a draw
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And the ability Peak of Ana triggers as soon as Ana has 20 or more life: Ana loses the game
      And Peak's ability resolves
      And Peak's ability resolves
      Then the game goes on for Ana and Ben
      When a loop of mandatory actions with objects controlled by Ana begins
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.forced-loop-inside-a-resolution
    Example: a mandatory loop during a resolution makes the game a draw before the resolution continues
      Given a game between Ana and Ben
      When in this order
        | Ana gains 1 life                                                  |
        | a loop of mandatory actions with objects controlled by Ana begins |
        | an effect states that Ben loses the game                          |
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.a-team-that-falls-for-ever @until.2007-02-01 @question.56
    Example: until 2007-02-01, the game was a draw if each replacement of a team's loss only lowered its life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When whenever Ben would lose the game, their life total becomes -3 instead
      And Ana loses 40 life
      And state-based actions are checked
      Then the game is a draw for everyone

    @id.forced-loop-that-knows-no-range @until.2010-06-18
    Example: until 2010-06-18, a mandatory loop made the game a draw for everyone despite limited range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ana begins
      Then the game is a draw for Ana, Ben, Cho, Dan and Eve
      And the game is over

    @id.a-loss-replaced-for-ever @also.state-based-actions @also.replaced-loss
    Scenario Outline: replacing the same loss endlessly in one check is a mandatory loop, so the game is a draw
      Given a game between <seats>
      When whenever Ana would lose the game, their life total becomes <total> instead
      And <cause>
      And state-based actions are checked
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats            | total | cause                       |
        | Ana and Ben      | 20    | Ana gets 10 poison counters |
        | Ben and Ana      | 0     | Ana loses 20 life           |
        | Ana, Ben and Cho | -1    | Ana loses 20 life           |

    @id.a-loss-replaced-in-turn-for-ever
    Scenario Outline: endlessly replaced losses make the game a draw even if the life total keeps changing
      Given a game between Ana and Ben
      When an effect states that Ana <alteration>
      And whenever Ana would lose the game, their life total becomes <total> instead
      And Ana gets 10 poison counters
      And Ana loses 25 life
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | alteration                                 | total |
        | can't gain life                            | 5     |
        | loses that much life instead of gaining it | 5     |
        | gains twice as much life                   | 5     |

    @near-miss @id.a-loss-replaced-and-cured @also.state-based-actions @also.replaced-loss
    Scenario Outline: a loss that is always replaced is not a loop if the new life total is above 0
      Given a game between <seats>
      When whenever Ana would lose the game, their life total becomes 7 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 7 life
      When Ana loses 9 life
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 7 life
      When an effect states that Ana loses the game
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben, Cho and Ana |

    @near-miss @id.a-replacement-without-limit-ends
    Example: a loss is not replaced endlessly if the replacing effect ends during the check
      Given a game between Ana and Ben
      When by an effect of Ana, whenever Ana would lose the game, their life total becomes 0 instead
      And Ana loses 20 life
      And the oldest effect of Ana that replaces Ana's losses ends in the next check
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.a-replacement-without-limit-and-its-permanent @also.leaving-takes-objects
    Example: a loss is not replaced endlessly if the controller of the replacing permanent loses in the same check
      Given a game between Ana, Ben and Cho
      When by an effect of Ben, whenever Ana would lose the game, their life total becomes 0 instead
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

    @id.a-chosen-replacement-cures-nothing @question.111 @also.choosing-a-replacement
    Example: endlessly replaced losses are a loop even if another replacement effect could save the player
      Given a game between Ana and Ben
      When whenever Ana would lose the game, their life total becomes 0 instead, and this effect is applied before others
      And whenever Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.many-rounds-are-no-loop @also.state-based-actions @also.replaced-loss
    Scenario Outline: a loss replaced many times in one check is not a loop if the replacement effects run out
      Given a game between <seats>
      When the next <many> times Ana would lose the game, their life total becomes <total> instead
      And Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | many | total | end                              |
        | Ana and Ben      | 25   | 0     | Ben wins the game                |
        | Ben and Ana      | 1000 | -3    | Ben wins the game                |
        | Ana, Ben and Cho | 25   | 0     | the game goes on for Ben and Cho |

    @near-miss @id.the-last-of-many-rounds-saves @also.choosing-a-replacement
    Example: a loss replaced many times in one check is not a loop if the last replacement effect saves the player
      Given a game between Ana and Ben
      When the next 25 times Ana would lose the game, their life total becomes 0 instead, and this effect is applied before others
      And the next time Ana would lose the game, their life total becomes 1 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life
      When Ana loses 1 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.loop-with-a-choice
    Scenario Outline: a loop that includes a choice doesn't make the game a draw
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana begins
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.loop-with-a-choice-beside-a-loss
    Scenario: a loop that includes a choice doesn't keep a player from losing as the loop begins
      Given a game between Ana, Ben and Cho
      When at the same time
        | a loop of optional actions with objects controlled by Cho begins |
        | an effect states that Ben loses the game                         |
      Then Ben has lost
      And the game goes on for Ana and Cho

  @rule.draw-by-effect
  Rule: 104.4c An effect can say that the game is drawn

    @id.draw-effect
    Scenario Outline: an effect can make the game a draw for everyone
      Given a game between <seats>
      When an effect of Ana states that the game is a draw
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats                 |
        | Ana and Ben           |
        | Ben and Ana           |
        | Cho, Ana and Ben      |
        | Ana, Ben, Cho and Dan |

    @id.draw-effect-and-shields
    Example: effects that say a player can't lose or can't win don't stop an effect from making the game a draw
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that Ben can't win the game
      And an effect of Ana states that the game is a draw
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.draw-effect-after-one-left
    Example: a player who lost earlier does not share in a draw that an effect causes
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And an effect of Ana states that the game is a draw
      Then the game is a draw for Ana and Ben
      And Cho has lost
      And the game is over

    @id.draw-effect-that-knows-no-range @until.2009-07-11
    Example: until 2009-07-11, an effect made the game a draw for everyone despite limited range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben, Cho, Dan and Eve
      And the game is over

    @id.draw-and-loss-at-one-moment @question.12
    Example: what happens if effects make the game a draw and a player lose at the same time? (open question)
      Given a game between Ana and Ben
      When at the same time
        | an effect of Ana states that the game is a draw |
        | an effect states that Ben loses the game        |
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.draw-effect-of-one-who-has-left
    Example: an effect of a player who has left does not make the game a draw
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ana states that the game is a draw
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.loss-decided-before-the-draw-effect
    Example: an effect can't make the game a draw once a player has won it
      Given a game between Ana and Ben
      When Ben loses 20 life
      And state-based actions are checked
      And an effect of Ben states that the game is a draw
      Then Ana wins the game
      And Ben has lost

    @id.draw-effect-with-a-condition-met
    Example: an effect with a condition makes the game a draw if the condition is met
      Given a game between Ana and Ben
      And Ben starts with 2 life
      When an effect of Ana states that the game is a draw if Ben has 2 or less life
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.draw-effect-with-a-condition-not-met
    Example: an effect with a condition does not make the game a draw if the condition is not met
      Given a game between Ana and Ben
      And Ben starts with 3 life
      When an effect of Ana states that the game is a draw if Ben has 2 or less life
      Then the game goes on for Ana and Ben

  @rule.all-teams-lose-is-draw
  Rule: 104.4d In a team game, the game is drawn if all remaining teams lose at the same time

    @also.choices-in-turn-order @id.all-members-of-all-teams
    Example: if all members of both teams lose in the same check, the game is a draw
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses 20 life           |
        | Ben loses 20 life           |
        | Cho gets 10 poison counters |
        | Dan loses 20 life           |
      And state-based actions are checked
      Then the game is a draw for Ana, Ben, Cho and Dan
      And nobody wins the game
      And the game is over

    @id.last-members-of-all-teams
    Example: if the last members of both teams lose in the same check, the game is a draw for them
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      And Dan concedes
      And at the same time
        | Ben loses 20 life |
        | Cho loses 20 life |
      And state-based actions are checked
      Then the game is a draw for Ben and Cho
      And nobody wins the game
      And the game is over

    @id.both-two-headed-teams
    Scenario Outline: if two Two-Headed Giant teams lose at the same time, the game is a draw
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | <one>   |
        | <other> |
      And state-based actions are checked
      Then the game is a draw for Ana, Ben, Cho and Dan
      And nobody wins the game
      And the game is over

      Examples:
        | one                                      | other                                    |
        | Ana loses 40 life                        | Cho loses 40 life                        |
        | Ben loses 40 life                        | Dan gets 15 poison counters              |
        | an effect states that Ben loses the game | an effect states that Cho loses the game |

    @id.both-emperors @question.18
    Scenario Outline: if both emperors lose in the same check, the game is a draw
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When at the same time
        | Ben loses <life> life |
        | Eve loses <life> life |
      And state-based actions are checked
      Then the game is a draw for Ana, Ben, Cho, Dan, Eve and Fay
      And nobody wins the game
      And the game is over

      Examples:
        | life |
        | 20   |
        | 35   |

    @near-miss @id.one-team-of-three-survives @from.2005-10-01
    Example: if two of three teams lose at the same time, the third team wins
      Given a team game of Ana and Ben against Cho and Dan against Eve and Fay
      When at the same time
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
        | an effect states that Cho loses the game |
        | an effect states that Dan loses the game |
        | an effect states that Eve loses the game |
      Then Eve and Fay win the game
      And Ana, Ben, Cho and Dan have lost

    @near-miss @id.two-emperors-one-after-the-other
    Example: if one emperor loses before the other, that team loses and the other wins
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Eve loses the game
      And an effect states that Ben loses the game
      Then Ana, Ben and Cho win the game
      And Dan, Eve and Fay have lost

    @near-miss @id.one-two-headed-team-can-not-lose
    Example: a team with a member who can't lose wins when both teams would lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And at the same time
        | Ana loses 40 life |
        | Cho loses 40 life |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

  @rule.draw-effect-in-range
  Rule: 104.4e With limited range of influence, an effect that makes the game a draw applies only to its controller and the players within that player's range; they leave the game, and the others play on

    @id.draw-effect-for-the-neighbours
    Scenario Outline: with limited range, an effect makes the game a draw only for its controller and the neighbors
      Given a game between <seats>
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

      Examples:
        | seats                      |
        | Ana, Ben, Cho, Dan and Eve |
        | Cho, Dan, Eve, Ana and Ben |

    @id.draw-effect-that-leaves-one @question.11
    Example: if an effect makes the game a draw for all players but one, that player wins
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Dan, Ana and Ben
      And Cho wins the game

    @id.draw-effect-that-leaves-nobody @question.11
    Example: if everyone is in range of an effect that makes the game a draw, the game is over
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben and Cho
      And nobody wins the game
      And the game is over

    @id.draw-effect-with-the-controllers-range
    Example: the range of the effect's controller determines for which players the game is a draw
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      And Dan has a range of influence of 3
      And Ana has a range of influence of 0
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana
      And the game goes on for Ben, Cho, Dan, Eve and Fay

    @id.draw-effect-in-range-in-a-tournament
    Example: even in a tournament, players out of the effect's range play on
      Given a game between Ana, Ben, Cho, Dan and Eve
      And the game is a tournament game
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

    @id.no-loss-after-the-draw @from.2009-10-01
    Example: a player for whom the game is a draw does not lose in the next check
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ben has to draw 54 cards
      And an effect of Ana states that the game is a draw
      And state-based actions are checked
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

    @near-miss @id.draw-effect-without-limit
    Example: without limited range, an effect makes a five-player game a draw for everyone
      Given a game between Ana, Ben, Cho, Dan and Eve
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben, Cho, Dan and Eve
      And the game is over

    @near-miss @id.draw-effect-after-a-neighbour-left
    Example: an effect that makes the game a draw does not reach a new neighbor before the next turn
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      When Ben concedes
      And an effect of Ana states that the game is a draw
      Then the game is a draw for Fay and Ana
      And Ben has lost
      And the game goes on for Cho, Dan and Eve

  @rule.mandatory-loop-in-range
  Rule: 104.4f With limited range of influence, an unstoppable mandatory loop makes the game a draw for everyone who controls an object in it and for everyone within those players' ranges of influence; they leave, and the others play on

    @id.forced-loop-among-neighbours
    Scenario Outline: a mandatory loop makes the game a draw for the players in it and those in their range
      Given a game between Ana, Ben, Cho, Dan, Eve, Fay and Gus
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by <whose> begins
      Then the game is a draw for <drawn>
      And the game goes on for <rest>

      Examples:
        | whose       | drawn                      | rest                  |
        | Ana         | Gus, Ana and Ben           | Cho, Dan, Eve and Fay |
        | Ana and Ben | Gus, Ana, Ben and Cho      | Dan, Eve and Fay      |
        | Ana and Cho | Gus, Ana, Ben, Cho and Dan | Eve and Fay           |

    @id.forced-loop-that-leaves-one
    Example: the only player out of range of a mandatory loop wins
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ben begins
      Then the game is a draw for Ana, Ben and Cho
      And Dan wins the game

    @id.forced-loop-that-leaves-nobody
    Example: if everyone is in range of a mandatory loop, the game is a draw and ends
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ana and Ben begins
      Then the game is a draw for Ana, Ben, Cho and Dan
      And nobody wins the game
      And the game is over

    @id.a-loss-replaced-for-ever-in-range @also.state-based-actions
    Scenario Outline: if a permanent endlessly replaces a loss, the game is a draw for its controller and those in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When by an effect of <whose>, whenever Ana would lose the game, their life total becomes 0 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game is a draw for <drawn>
      And the game goes on for <rest>

      Examples:
        | whose | drawn            | rest        |
        | Ana   | Eve, Ana and Ben | Cho and Dan |
        | Ben   | Ana, Ben and Cho | Dan and Eve |

    @id.a-loss-replaced-for-ever-by-nobody @question.110
    Example: if a loss is replaced endlessly by no permanent, the game is a draw for that player and those in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When whenever Ana would lose the game, their life total becomes 0 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

    @near-miss @id.who-has-left-drops-out-of-a-loop @also.leaving-takes-objects
    Example: a player who has left is not part of a loop, so the loop does not reach their neighbors
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      When Ana concedes
      And a loop of mandatory actions with objects controlled by Ana and Dan begins
      Then the game is a draw for Cho, Dan and Eve
      And the game goes on for Ben and Fay

    @near-miss @id.loop-with-a-choice-in-range
    Example: even with limited range, a loop that includes a choice doesn't make the game a draw for anyone
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a loop of optional actions with objects controlled by Ana begins
      Then the game goes on for Ana, Ben, Cho, Dan and Eve

    @near-miss @id.forced-loop-without-limit
    Example: without limited range, a mandatory loop makes a five-player game a draw for everyone
      Given a game between Ana, Ben, Cho, Dan and Eve
      When a loop of mandatory actions with objects controlled by Ana begins
      Then the game is a draw for Ana, Ben, Cho, Dan and Eve
      And the game is over

  @rule.team-draws-with-all-remaining
  Rule: 104.4g In a team game, the game is drawn for a team if it is drawn for all its remaining members

    @id.a-whole-team-draws
    Scenario Outline: if the game is a draw for a whole team, the other team wins
      Given a team game of <teams>
      And everyone has a range of influence of 1
      When an effect of Ben states that the game is a draw
      Then the game is a draw for Ana, Ben and Cho
      And Dan, Eve and Fay win the game

      Examples:
        | teams                                     |
        | Ana, Ben and Cho against Dan, Eve and Fay |
        | Dan, Eve and Fay against Ana, Ben and Cho |

    @id.all-who-are-left-of-a-team-draw @question.15
    Example: a team draws if the game is a draw for all its remaining members, even if another member lost earlier
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When Ana concedes
      And an effect of Ben states that the game is a draw
      Then the game is a draw for Ben and Cho
      And Dan, Eve and Fay win the game

    @id.two-of-three-teams-draw-at-once @from.2010-07-16
    Example: if two of three teams draw at the same time, the third team wins
      Given a team game of Ana and Ben against Cho and Dan against Eve and Fay
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ben and Cho begins
      Then the game is a draw for Ana, Ben, Cho and Dan
      And Eve and Fay win the game

    @near-miss @id.one-of-a-team-does-not-draw
    Example: a team with one member out of range of the draw stays in the game
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Fay, Ana and Ben
      And the game goes on for Cho, Dan and Eve

    @near-miss @id.one-of-a-team-loses-after-the-others-drew @question.15 @question.16
    Example: a team does not draw if its last member loses, so the other team wins
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Fay, Ana and Ben
      And the game goes on for Cho, Dan and Eve
      When Cho concedes
      Then Cho has lost
      And Dan, Eve and Fay win the game

  @rule.emperor-draws
  Rule: 104.4h In Emperor, the game is drawn for a team if it is drawn for the team's emperor

    @id.emperor-draws-with-a-general-in-range @question.16
    Example: if the game is a draw for an emperor, it is also a draw for a general out of the effect's range
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben and Cho
      And Dan, Eve and Fay win the game

    @id.emperors-draw-in-a-loop
    Example: if the game is a draw for both emperors, it is a draw for everyone and ends
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When a loop of mandatory actions with objects controlled by Cho and Dan begins
      Then the game is a draw for Ana, Ben, Cho, Dan, Eve and Fay
      And nobody wins the game
      And the game is over

    @id.one-of-three-emperors-draws
    Example: if the game is a draw for one of three emperors, the other two teams play on
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben, Cho and Ida
      And the game goes on for Dan, Eve, Fay, Gus and Hal

    @near-miss @id.generals-draw-without-the-emperor
    Example: the game can be a draw for generals while their emperor plays on
      Given an Emperor game of Ana, Ben, Cho, Dan and Eve against Fay, Gus, Hal, Ida and Jon
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Jon, Ana and Ben
      And the game goes on for Cho, Dan, Eve, Fay, Gus, Hal and Ida

  @rule.intentional-draw
  Rule: 104.4i In a tournament, all players still in the game may agree to a draw

    @near-miss @id.control-is-no-consent
    Scenario Outline: a player who controls another can't agree to a draw for them
      Given a game between <seats>
      And the game is a tournament game
      When an effect gives Ben control of Ana
      And Ben and Cho agree to a draw
      Then the game goes on for Ana, Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.all-agree @question.25
    Scenario Outline: if all players in a tournament game agree to a draw, the game is a draw
      Given a game between <seats>
      And the game is a tournament game
      When <seats> agree to a draw
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats                 |
        | Ana and Ben           |
        | Ana, Ben and Cho      |
        | Ana, Ben, Cho and Dan |

    @id.all-who-are-left-agree @question.25
    Example: a player who has left need not agree to a draw and does not share in it
      Given a game between Ana, Ben and Cho
      And the game is a tournament game
      When Cho concedes
      And Ana and Ben agree to a draw
      Then the game is a draw for Ana and Ben
      And Cho has lost
      And the game is over

    @id.all-agree-outside-a-tournament @question.55
    Example: can players agree to a draw outside a tournament? (open question)
      Given a game between Ana and Ben
      When Ana and Ben agree to a draw
      Then the game goes on for Ana and Ben

    @near-miss @id.one-does-not-agree @question.25
    Scenario Outline: a player who does not agree prevents an intentional draw
      Given a game between <seats>
      And the game is a tournament game
      When <who> agree to a draw
      Then the game goes on for everyone

      Examples:
        | seats                 | who              |
        | Ana, Ben and Cho      | Ana and Ben      |
        | Ana, Ben and Cho      | Ben and Cho      |
        | Ana, Ben, Cho and Dan | Ana, Ben and Dan |
