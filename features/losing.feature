Feature: Losing the game

  @rule.ways-to-lose
  Rule: 104.3 The rules list the ways to lose a game

    @id.losing-one-way-or-another
    Scenario Outline: a player loses for any one of the usual reasons
      Given a game between Ana, Ben and Cho
      When <way>
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | way                                      |
        | Ana concedes                             |
        | Ana loses 20 life                        |
        | Ana has to draw 54 cards                 |
        | Ana gets 10 poison counters              |
        | an effect states that Ana loses the game |

    @near-miss @id.on-the-brink-of-everything
    Scenario Outline: a player at 1 life with nine poison counters and an empty library stays in the game
      Given a game between <seats>
      When Ana's life total becomes 1
      And Ana gets 9 poison counters
      And Ana's library has 0 cards
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.nobody-can-lose @question.29
    Example: the game continues if nobody can lose
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that Ben can't lose the game
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.concede
  Rule: 104.3a A player may concede at any time; that player leaves the game and loses

    @id.a-player-under-control-concedes
    Scenario Outline: a player controlled by another may concede, and the other plays on
      Given a game between <seats>
      When an effect gives Ben control of Ana
      And Ana concedes
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Cho and Ana |

    @from.2017-06-05 @id.conceding-with-a-choice-to-make @also.choice-for-a-rule-passes
    Scenario Outline: a player may concede before or after making a choice, or while others have to choose
      Given a game between Ana, Ben and Cho
      When a rule requires <asked> to make a choice
      Then <asked> makes the choice
      When Ben concedes
      Then Ben has lost
      And the game goes on for Ana and Cho
      When a rule requires Ben to make a choice
      Then Cho makes the choice
      And the game goes on for Ana and Cho

      Examples:
        | asked |
        | Ben   |
        | Ana   |
        | Cho   |

    @id.conceding-with-a-choice-open
    Scenario Outline: a player may concede while a choice is open, no matter who is choosing
      Given a game between Ana and Ben
      When a rule requires Ana to make a choice, which stays open
      And <gone> concedes
      Then <gone> has lost
      And <other> wins the game

      Examples:
        | gone | other |
        | Ana  | Ben   |
        | Ben  | Ana   |

    @near-miss @id.who-controls-a-player-concedes-alone
    Example: a player who concedes does not take the player they control out of the game
      Given a game between Ana, Ben and Cho
      When an effect gives Ben control of Ana
      And Ben concedes
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.conceding @also.last-player-standing @also.opponent-of-two
    Scenario Outline: a player who concedes loses immediately, without a check of state-based actions
      Given a game between <seats>
      When Ana concedes
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.conceding-inside-a-resolution
    Example: a player may concede while an ability resolves, and the rest of it has no effect
      Given a game between Ana and Ben
      When in this order
        | Ben loses 3 life                         |
        | Ana concedes                             |
        | an effect states that Ben loses the game |
      Then Ben wins the game
      And Ana has lost

    @id.conceding-among-more
    Scenario Outline: when one of several players concedes, the others play on
      Given a game between <seats>
      When Ana concedes
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ana, Ben and Cho      | Ben and Cho      |
        | Ben, Ana and Cho      | Ben and Cho      |
        | Ben, Cho and Ana      | Ben and Cho      |
        | Ana, Ben, Cho and Dan | Ben, Cho and Dan |
        | Dan, Cho, Ben and Ana | Ben, Cho and Dan |

    @also.always-can-concede @id.conceding-shielded
    Scenario Outline: a player who can't lose may still concede
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And Ana concedes
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @also.always-can-concede @id.conceding-is-not-replaced @question.75
    Example: no replacement effect saves a player who concedes
      Given a game between Ana, Ben and Cho
      When the next time Ana would lose the game, their life total becomes 20 instead
      And Ana concedes
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.all-concede-at-once @question.19
    Example: if both players concede at the same time, the game is a draw
      Given a game between Ana and Ben
      When at the same time
        | Ana concedes |
        | Ben concedes |
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.two-of-three-concede-at-once
    Example: if two of three players concede at the same time, the third one wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ana concedes |
        | Ben concedes |
      Then Cho wins the game
      And Ana and Ben have lost

    @id.one-head-concedes @also.two-headed-giant-concession
    Scenario Outline: in Two-Headed Giant, a player who concedes makes the team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <member> concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @also.always-can-concede @id.one-head-concedes-shielded @also.two-headed-giant-concession
    Example: in Two-Headed Giant, effects that say members can't lose don't stop a concession
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ana can't lose the game
      And an effect states that Ben can't lose the game
      And Ana concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.conceding-while-something-happens @question.19
    Example: what happens if one player concedes as the other loses? (open question)
      Given a game between Ana and Ben
      When at the same time
        | Ana concedes                             |
        | an effect states that Ben loses the game |
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.one-member-concedes @also.two-headed-giant-concession @question.20
    Example: in other team games, only the player who concedes leaves
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

    @near-miss @from.2010-07-16 @id.agreeing-alone-is-not-conceding
    Example: a player who offers a draw does not concede
      Given a game between Ana and Ben
      And the game is a tournament game
      When Ana agrees to a draw
      Then the game goes on for Ana and Ben

    @id.conceding-in-a-controlled-turn
    Scenario Outline: during a controlled turn, both the controlled and the controlling player may concede
      Given a game between Ana, Ben and Cho
      When Cho controls Ana during that player's next turn
      And the turn ends
      And the turn ends
      And the turn ends
      Then it is Ana's turn
      When a rule requires Ana to make a choice
      Then Cho makes the choice
      When <who> concedes
      Then <who> has lost
      And the game goes on for <others>
      When a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for <others>

      Examples:
        | who | others      |
        | Ana | Ben and Cho |
        | Cho | Ana and Ben |

  @rule.zero-life
  Rule: 104.3b A player at 0 or less life loses the next time state-based actions are checked

    @id.no-life-left
    Scenario Outline: a player with 0 or less life loses
      Given a game between <seats>
      When <what>
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       | what                          |
        | Ana and Ben | Ana loses 20 life             |
        | Ben and Ana | Ana loses 20 life             |
        | Ana and Ben | Ana loses 27 life             |
        | Ana and Ben | Ana is dealt 20 damage        |
        | Ben and Ana | Ana is dealt 21 damage        |
        | Ben and Ana | Ana is dealt 20 combat damage |
        | Ben and Ana | Ana's life total becomes -4   |

    @id.no-life-left-among-more
    Scenario Outline: when one of several players has 0 life, the others play on
      Given a game between <seats>
      When Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ben, Ana and Cho      | Ben and Cho      |
        | Ben, Cho and Ana      | Ben and Cho      |
        | Ana, Ben, Cho and Dan | Ben, Cho and Dan |
        | Dan, Cho, Ben and Ana | Ben, Cho and Dan |

    @id.two-of-four-without-life
    Scenario Outline: two players with 0 or less life lose in the same check
      Given a game between Ana, Ben, Cho and Dan
      When at the same time
        | <a> loses 20 life |
        | <b> loses 33 life |
      And state-based actions are checked
      Then <a> and <b> have lost
      And the game goes on for <others>

      Examples:
        | a   | b   | others      |
        | Ana | Ben | Cho and Dan |
        | Ben | Ana | Cho and Dan |
        | Dan | Ben | Ana and Cho |
        | Cho | Dan | Ana and Ben |

    @id.team-without-its-forty-life @also.two-headed-giant-life @until.2007-02-01
    Scenario Outline: until 2007-02-01, a Two-Headed Giant team started with 40 life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses <a> life |
        | Ben loses <b> life |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | a  | b  |
        | 20 | 20 |
        | 39 | 1  |

    @id.negative-life-exchanged-as-none @until.2007-02-01
    Example: until 2007-02-01, a life total below 0 counted as 0 in an exchange
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana and Ben exchange life totals
      Then Ana has 20 life
      And Ben has 0 life
      When Ben gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.negative-life-in-a-condition @until.2007-02-01
    Scenario Outline: until 2007-02-01, a life total below 0 counted as 0 in a condition
      Given a game between Ana and Ben
      When Ben loses 21 life
      And an effect of Ana states that <says>
      Then <end>

      Examples:
        | says                                         | end                             |
        | the game is a draw if Ben has 0 or more life | the game is a draw for everyone |
        | Ana wins the game if Ben has -1 or less life | the game goes on for everyone   |

    @near-miss @id.team-with-ten-of-forty-life @also.two-headed-giant-life @also.two-headed-giant-shared-life @until.2007-02-01
    Example: until 2007-02-01, a Two-Headed Giant team that had lost 30 life stayed in the game
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.shield-against-life-loss-ends
    Example: when a "can't lose" effect ends, a player with less than 0 life loses in the next check
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose the game
      And Ana loses 46 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.life-gained-after-a-loss-is-no-help @also.loser-leaves
    Scenario Outline: gaining life does not bring back a player who lost at 0 life
      Given a game between <seats>
      When Ana loses 20 life
      And state-based actions are checked
      And <gains>
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | gains                       | end                              |
        | Ana and Ben      | Ana gains 20 life           | Ben wins the game                |
        | Ana, Ben and Cho | Ana gains 20 life           | the game goes on for Ben and Cho |
        | Cho, Ben and Ana | Ana's life total becomes 20 | the game goes on for Ben and Cho |

    @id.replaced-loss-that-does-not-help
    Example: replacement effects that leave a player at 0 life are all used up in the same check
      Given a game between Ana and Ben
      When the next 2 times Ana would lose the game, their life total becomes 0 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

    @id.team-without-life @also.two-headed-giant-life @from.2007-05-01
    Scenario Outline: in Two-Headed Giant, the team loses at 0 or less life, whichever member lost it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses <a> life |
        | Ben loses <b> life |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | a  | b  |
        | 1  | 29 |
        | 31 | 0  |

    @near-miss @id.one-life-left @also.life-at-the-start
    Scenario Outline: a player at 1 life stays in the game
      Given a game between <seats>
      When Ana loses 19 life
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.life-back-before-the-check
    Scenario Outline: a player whose life is above 0 again before the check stays in the game
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life |
        | Ana gains 1 life  |
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.life-gone-and-back-step-by-step
    Example: a player may be at 0 life between checks without losing
      Given a game between Ana and Ben
      When Ana loses 20 life
      Then the game goes on for Ana and Ben
      When Ana gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-life-but-can-not-lose
    Scenario Outline: a player with less than 0 life who can't lose stays in the game
      Given a game between <seats>
      When an effect states that Ana <restriction>
      And Ana loses 46 life
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | restriction                                  |
        | Ana and Ben      | can't lose the game                          |
        | Ben and Ana      | can't lose the game                          |
        | Ana and Ben      | can't lose the game by having 0 or less life |
        | Ana, Ben and Cho | can't lose the game by having 0 or less life |

    @near-miss @id.replaced-loss-of-life
    Scenario Outline: a replaced loss saves a player at 0 life, but only once
      Given a game between <seats>
      When the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 5 life
      When Ana loses 5 life
      And state-based actions are checked
      Then Ana has lost
      And <rest>

      Examples:
        | seats            | rest                             |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @near-miss @id.team-with-one-life @also.two-headed-giant-life
    Example: in Two-Headed Giant, a team at 1 life stays in the game
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses 15 life |
        | Ben loses 14 life |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.team-with-a-shielded-head
    Scenario Outline: in Two-Headed Giant, a team at 0 life stays in the game if one member can't lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <member> <restriction>
      And Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | member | restriction                                  |
        | Ana    | can't lose the game                          |
        | Ben    | can't lose the game                          |
        | Ana    | can't lose the game by having 0 or less life |
        | Ben    | can't lose the game by having 0 or less life |

  @rule.draw-from-empty-library
  Rule: 104.3c A player told to draw more cards than their library holds draws the rest and loses the next time state-based actions are checked

    @id.drawing-more-than-there-is
    Scenario Outline: a player who has to draw even one card too many loses
      Given a game between <seats>
      And Ana starts with <left> in the library
      When Ana has to draw <drawn>
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       | left    | drawn    |
        | Ana and Ben | 0 cards | 1 card   |
        | Ben and Ana | 0 cards | 1 card   |
        | Ana and Ben | 2 cards | 3 cards  |
        | Ben and Ana | 2 cards | 3 cards  |
        | Ana and Ben | 1 card  | 60 cards |

    @id.drawing-too-many-among-more
    Scenario Outline: when one of several players draws from an empty library, the others play on
      Given a game between <seats>
      And Ana starts with 1 card in the library
      When Ana has to draw 2 cards
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ana, Ben and Cho      | Ben and Cho      |
        | Ben, Cho and Ana      | Ben and Cho      |
        | Dan, Ana, Cho and Ben | Ben, Cho and Dan |

    @id.cards-drawn-are-gone
    Example: drawing card by card empties the library, and the next draw makes the player lose
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When Ana has to draw 1 card
      And state-based actions are checked
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.drawing-a-thousand
    Example: a thousand draws from a library of two cards make the player lose
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When Ana has to draw 1000 cards
      And state-based actions are checked
      Then Ben wins the game

    @id.drawing-ten-thousand
    Example: if both players have to draw ten thousand cards, both lose and the game is a draw
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      And Ben starts with 0 cards in the library
      When at the same time
        | Ana has to draw 10000 cards |
        | Ben has to draw 10000 cards |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.cards-come-too-late
    Example: cards put into the library after the attempt to draw don't help
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 1 card
      And Ana's library has 10 cards
      And state-based actions are checked
      Then Ben wins the game

    @id.one-head-draws-too-many @also.two-headed-giant-team @also.two-headed-giant-own-resources
    Example: in Two-Headed Giant, a member who draws from an empty library makes the team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 0 cards in the library
      When Ben has to draw 1 card
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.what-there-is-is-drawn
    Scenario Outline: a player who has to draw too many cards draws all that are left
      Given a game between <seats>
      And Ana starts with <left> in the library
      When Ana has to draw <drawn>
      Then Ana has 0 cards in the library
      And Ben has 53 cards in the library
      And the game goes on for everyone

      Examples:
        | seats            | left    | drawn    |
        | Ana and Ben      | 2 cards | 3 cards  |
        | Ben and Ana      | 1 card  | 60 cards |
        | Ana and Ben      | 0 cards | 1 card   |
        | Ana, Ben and Cho | 7 cards | 9 cards  |

    @near-miss @id.the-last-card
    Scenario Outline: a player who draws the last card stays in the game
      Given a game between <seats>
      And Ana starts with 2 cards in the library
      When Ana has to draw 2 cards
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.an-empty-library-not-drawn-from
    Scenario Outline: a player with an empty library stays in the game until they have to draw
      Given a game between <seats>
      When Ana's library has 0 cards
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.not-before-the-check
    Example: a player who drew from an empty library can still win before the check
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 1 card
      Then the game goes on for Ana and Ben
      When an effect states that Ana wins the game
      Then Ana wins the game

    @near-miss @id.a-draw-replaced-by-nothing @from.2006-10-01
    Example: a replaced draw from an empty library does no harm, but the next draw does
      Given a game between Ana, Ben and Cho
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.a-replaced-draw-that-was-required @until.2006-07-15 @question.34
    Example: until 2006-07-15, did a replaced draw still count as a required draw? (open question)
      Given a game between Ana, Ben and Cho
      And Ana starts with 2 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.a-replaced-draw-among-others @from.2006-10-01
    Example: if one of three draws is replaced, a library of two cards is enough
      Given a game between Ana, Ben and Cho
      And Ana starts with 2 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.an-attempt-under-a-shield @question.4
    Example: does an attempt to draw from an empty library count after the next check? (open question)
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't lose the game
      And Ana has to draw 1 card
      And state-based actions are checked
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.the-draw-of-a-turn
    Scenario Outline: in the draw step, the active player draws
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When <turn>
      And the draw step begins
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | turn              | end                              |
        | Ana and Ben      | the upkeep begins | Ben wins the game                |
        | Ben and Ana      | the turn ends     | Ben wins the game                |
        | Cho, Ana and Ben | the turn ends     | the game goes on for Ben and Cho |

    @near-miss @id.a-draw-step-without-a-draw
    Scenario Outline: players don't draw in a skipped draw step, an upkeep or another's turn, or if they can't draw
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When <before>
      And the <step> begins
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | before                                              | step      |
        | Ana skips their next draw step                      | draw step |
        | by an effect of Ben, Ana skips their next draw step | draw step |
        | Ana is dealt 1 damage                               | upkeep    |
        | the turn ends                                       | draw step |
        | an effect states that Ana can't draw cards          | draw step |

    @id.each-skipped-draw-step-is-one
    Example: each effect that skips a draw step skips only one
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana skips their next draw step
      And Ana skips their next draw step
      And the draw step begins
      And Ana takes an extra turn after this one
      And the turn ends
      And the draw step begins
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the turn ends
      And the draw step begins
      And the turn ends
      And the draw step begins
      And state-based actions are checked
      Then Ben wins the game

  @rule.ten-poison
  Rule: 104.3d A player who has ten or more poison counters loses the next time state-based actions are checked

    @id.ten-poison-counters
    Scenario Outline: ten or more poison counters make a player lose
      Given a game between <seats>
      When Ana gets <counters> poison counters
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       | counters |
        | Ana and Ben | 10       |
        | Ben and Ana | 10       |
        | Ana and Ben | 11       |

    @id.the-tenth-poison-counter
    Scenario Outline: a player with nine poison counters loses on getting a tenth
      Given a game between <seats>
      And Ana starts with 9 poison counters
      When Ana gets 1 poison counter
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ana, Ben and Cho      | Ben and Cho      |
        | Ben, Ana and Cho      | Ben and Cho      |
        | Dan, Cho, Ben and Ana | Ben, Cho and Dan |

    @id.each-opponent-poisoned
    Example: two opponents who get their tenth poison counter at the same time both lose
      Given a game between Ana, Ben and Cho
      And Ana starts with 9 poison counters
      And Ben starts with 9 poison counters
      And Cho starts with 9 poison counters
      When at the same time
        | Ben gets 1 poison counter |
        | Cho gets 1 poison counter |
      And state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

    @id.each-opponent-of-a-team-poisoned
    Example: an effect on each opponent gives no poison counters to its controller's team
      Given a team game of Ana and Ben against Cho and Dan
      And Ana starts with 9 poison counters
      And Ben starts with 9 poison counters
      And Cho starts with 9 poison counters
      And Dan starts with 9 poison counters
      When at the same time
        | by an effect of Ana, Cho gets 1 poison counter |
        | by an effect of Ana, Dan gets 1 poison counter |
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game
      And Ana and Ben have 9 poison counters

    @id.poison-outlasts-a-replaced-loss
    Example: a replaced loss removes no poison counters, so the player loses in the same check
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 20 instead
      And Ana gets 10 poison counters
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

    @id.poison-beside-a-shield-for-life
    Example: an effect that protects a player at 0 life does not protect against poison
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana loses 20 life           |
        | Ana gets 10 poison counters |
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.fifteen-poison-counters-on-a-team @also.two-headed-giant-poison @from.2011-04-01 @question.2
    Scenario Outline: in Two-Headed Giant, the team loses with fifteen poison counters, whichever member got them
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets <a> poison counters |
        | Ben gets <b> poison counters |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | a  | b  |
        | 8  | 7  |
        | 15 | 0  |
        | 0  | 16 |

    @id.ten-poison-counters-on-one-head @also.two-headed-giant-own-resources @until.2011-02-04
    Scenario Outline: until 2011-02-04, a Two-Headed Giant team lost if one member had ten poison counters
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <member> gets 10 poison counters
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @near-miss @id.nine-poison-counters-on-each-head @until.2011-02-04
    Example: until 2011-02-04, a Two-Headed Giant team stayed in the game with nine poison counters on each member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 9 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.nine-poison-counters
    Scenario Outline: a player with nine poison counters stays in the game
      Given a game between <seats>
      When Ana gets 9 poison counters
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.poison-is-not-shared-between-players
    Example: outside Two-Headed Giant, teammates' poison counters are not added together
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 9 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.poisoned-but-can-not-lose
    Example: a poisoned player who can't lose stays in the game until that effect ends
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana gets 10 poison counters
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.fewer-than-fifteen-on-a-team @also.two-headed-giant-poison @from.2011-04-01 @question.2
    Scenario Outline: in Two-Headed Giant, ten poison counters on one member or fourteen on the team are not enough
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets <a> poison counters |
        | Ben gets <b> poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | a  | b  |
        | 10 | 0  |
        | 0  | 10 |
        | 7  | 7  |
        | 14 | 0  |

    @near-miss @id.the-tenth-counter-that-a-player-cant-get
    Scenario Outline: a player who can't get poison counters keeps those they have and gets no more
      Given a game between Ana, Ben and Cho
      And Ana starts with 9 poison counters
      When an effect states that <who> can't get poison counters
      And Ana <gets>
      And state-based actions are checked
      Then the game goes on for <rest>

      Examples:
        | who | gets                                 | rest             |
        | Ana | gets 1 poison counter                | Ana, Ben and Cho |
        | Ben | gets 1 poison counter                | Ben and Cho      |
        | Ana | is dealt 1 combat damage with infect | Ana, Ben and Cho |

    @near-miss @id.ten-counters-some-of-which-are-lost
    Scenario Outline: a player who loses poison counters before the check stays in the game
      Given a game between Ana, Ben and Cho
      And Ana starts with 9 poison counters
      When Ana gets 2 poison counters
      And <loses>
      And state-based actions are checked
      Then the game goes on for <rest>

      Examples:
        | loses                       | rest             |
        | Ana loses 2 poison counters | Ana, Ben and Cho |
        | Ana loses 1 poison counter  | Ben and Cho      |
        | Ben loses 9 poison counters | Ben and Cho      |

    @id.far-more-than-ten-poison-counters
    Scenario Outline: ten or any larger number of poison counters makes a player lose
      Given a game between <seats>
      When Ana gets <counters> poison counters
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            | counters |
        | Ana, Ben and Cho | 11       |
        | Cho, Ben and Ana | 12       |
        | Ana, Ben and Cho | 13       |
        | Ben, Ana and Cho | 14       |
        | Ana, Ben and Cho | 15       |
        | Cho, Ana and Ben | 16       |
        | Ana, Ben and Cho | 20       |
        | Ana, Ben and Cho | 21       |
        | Ben, Cho and Ana | 100      |

    @id.far-more-than-fifteen-on-a-team @also.two-headed-giant-poison @from.2011-04-01
    Scenario Outline: fifteen or any larger number of poison counters makes a Two-Headed Giant team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets <a> poison counters |
        | Ben gets <b> poison counters |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | a  | b  |
        | 9  | 7  |
        | 8  | 9  |
        | 9  | 9  |
        | 10 | 9  |
        | 20 | 0  |
        | 0  | 21 |
        | 15 | 15 |

  @rule.lose-by-effect
  Rule: 104.3e An effect can say that a player loses the game

    @id.lose-effect @also.last-player-standing
    Scenario Outline: an effect makes the player it names lose immediately
      Given a game between <seats>
      When an effect states that Ana loses the game
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.lose-effect-among-more
    Scenario Outline: when an effect makes one of several players lose, the others play on
      Given a game between <seats>
      When an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ana, Ben and Cho      | Ben and Cho      |
        | Ben, Cho and Ana      | Ben and Cho      |
        | Dan, Ana, Cho and Ben | Ben, Cho and Dan |

    @id.lose-effect-on-an-opponent
    Example: an effect can make an opponent of its controller lose
      Given a game between Ana, Ben and Cho
      When an effect of Ana states that Ben loses the game
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.lose-effect-on-each-opponent
    Example: a player whose effect makes every opponent lose wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect of Ana states that Ben loses the game |
        | an effect of Ana states that Cho loses the game |
      Then Ana wins the game
      And Ben and Cho have lost

    @id.lose-effect-on-one-head @also.two-headed-giant-team
    Scenario Outline: in Two-Headed Giant, an effect that makes one member lose makes the team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <member> loses the game
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @near-miss @id.lose-effect-on-one-who-can-not-lose
    Scenario Outline: an effect does not make a protected player lose, not even after the protection ends
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And an effect states that Ana loses the game
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.a-delayed-loss-is-not-made-up-for
    Example: a triggered loss that resolves while the player can't lose does not happen later either
      Given a game between Ana and Ben
      When the ability Pact of Ana triggers whenever Ana reaches the upkeep: Ana loses the game
      And an effect states that Ana can't lose the game
      And the upkeep begins
      And the ability Pact ends
      And Pact's ability resolves
      And the effect stating that Ana can't lose the game ends
      And the turn ends
      And the turn ends
      And the upkeep begins
      And Pact's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.lose-effect-replaced
    Example: a player whose loss is replaced stays in the game
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 5 instead
      And an effect states that Ana loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 5 life

    @near-miss @id.a-shield-spares-the-replacement
    Example: a player who can't lose does not use up an effect that replaces a loss
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And the next time Ana would lose the game, their life total becomes 5 instead
      And an effect states that Ana loses the game
      Then the game goes on for Ana and Ben
      And Ana has 20 life
      When the effect stating that Ana can't lose the game ends
      And an effect states that Ana loses the game
      Then the game goes on for Ana and Ben
      And Ana has 5 life
      When an effect states that Ana loses the game
      Then Ben wins the game

    @near-miss @id.lose-effect-on-a-team-with-a-shielded-head
    Scenario Outline: in Two-Headed Giant, an effect makes neither member lose if one of them can't lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that <member> loses the game
      Then the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.lose-effect-with-a-condition-met
    Scenario Outline: an effect with a condition makes a player lose if the condition is met
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      And Ben starts with 7 poison counters
      When an effect of Cho states that <loser> loses the game if <condition>
      Then <loser> has lost
      And the game goes on for <others>

      Examples:
        | loser | condition                         | others      |
        | Ben   | Ben has 7 or more poison counters | Ana and Cho |
        | Ben   | Ben has exactly 7 poison counters | Ana and Cho |
        | Ana   | Ana has exactly 0 poison counters | Ben and Cho |
        | Ana   | Ana has 0 or less poison counters | Ben and Cho |
        | Ben   | Ana has 3 or less life            | Ana and Cho |

    @near-miss @id.lose-effect-with-a-condition-not-met
    Scenario Outline: an effect with a condition doesn't make a player lose if the condition is not met
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      And Ben starts with 7 poison counters
      When an effect of Cho states that <loser> loses the game if <condition>
      Then the game goes on for Ana, Ben and Cho

      Examples:
        | loser | condition                         |
        | Ben   | Ben has 8 or more poison counters |
        | Ben   | Ben has exactly 1 poison counter  |
        | Ben   | Ben has 6 or less poison counters |
        | Ben   | Ana has 2 or less life            |

    @id.an-ability-when-another-loses
    Scenario Outline: an ability can trigger when another player loses
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Ben loses the game: <to> <does>
      And <how>
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho
      When Grief's ability resolves
      And state-based actions are checked
      Then <winner> wins the game

      Examples:
        | to  | does               | how                                      | winner |
        | Cho | loses the game     | Ben concedes                             | Ana    |
        | Ana | loses the game     | Ben loses 20 life                        | Cho    |
        | Cho | is dealt 20 damage | an effect states that Ben loses the game | Ana    |
        | Ana | draws 54 cards     | Ben gets 10 poison counters              | Cho    |

    @near-miss @id.an-ability-lost-with-its-controller
    Scenario Outline: if an ability triggers just as its controller loses, it never resolves
      Given a game between Ana, Ben, Cho and Dan
      When the ability Grief of Ana triggers whenever Ben loses the game: Cho loses the game
      And at the same time
        | <one>   |
        | <other> |
      And state-based actions are checked
      And Grief's ability resolves
      Then Ana and Ben have lost
      And the game goes on for Cho and Dan

      Examples:
        | one                                      | other                                    |
        | Ana loses 20 life                        | Ben loses 20 life                        |
        | an effect states that Ana loses the game | an effect states that Ben loses the game |

    @id.an-ability-mills-the-last-card
    Scenario Outline: milling the last cards doesn't make a player lose, but drawing afterward does
      Given a game between Ana and Ben
      And Ben starts with 3 cards in the library
      When the ability Grind of Ana triggers whenever Ana gains life: Ben mills <number>
      And Ana gains 1 life
      And Grind's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ben has to draw 1 card
      And state-based actions are checked
      Then <end>

      Examples:
        | number  | end                              |
        | 2 cards | the game goes on for Ana and Ben |
        | 3 cards | Ana wins the game                |
        | 9 cards | Ana wins the game                |

    @id.a-loss-for-who-controls-the-object
    Scenario Outline: an ability that makes its controller lose applies to the player who controls it as it triggers
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers <when>
      And <control>
      And <happens>
      And Doom's ability resolves
      Then <who> has lost
      And the game goes on for <rest>

      Examples:
        | when                                                                  | control                             | happens                             | who | rest        |
        | whenever Ana loses life: Ana loses the game                           | an effect gives Ben control of Doll | Ben loses 1 life                    | Ben | Ana and Cho |
        | whenever Ana loses life if Ana has 9 or less life: Ana loses the game | an effect gives Ben control of Doll | Ben loses 11 life                   | Ben | Ana and Cho |
        | whenever Cho loses life: Ana loses the game                           | an effect gives Ben control of Doll | Cho loses 1 life                    | Ben | Ana and Cho |
        | whenever Ana loses life: Ana loses the game                           | Ana loses 1 life                    | an effect gives Ben control of Doll | Ana | Ben and Cho |
        | as soon as Ana has 9 or less life: Ana loses the game                 | an effect gives Ben control of Doll | Ben loses 11 life                   | Ben | Ana and Cho |

    @id.a-named-player-who-had-the-object
    Scenario Outline: an ability that names another player still refers to that player after they controlled its permanent
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers <when>
      And an effect gives Ben control of Doll
      And <control>
      And <happens>
      And Doom's ability resolves
      Then <who> has lost
      And the game goes on for <rest>

      Examples:
        | when                                                                   | control                                        | happens           | who | rest        |
        | whenever Ben loses life: Cho loses the game                            | the effect that gives Ben control of Doll ends | Ben loses 1 life  | Cho | Ana and Ben |
        | whenever Ana gains life: Ben loses the game                            | an effect gives Cho control of Doll            | Cho gains 1 life  | Ben | Ana and Cho |
        | whenever Cho loses life if Ben has 20 or more life: Cho loses the game | the effect that gives Ben control of Doll ends | Cho loses 1 life  | Cho | Ana and Ben |
        | as soon as Ben has 9 or less life: Ana loses the game                  | an effect gives Cho control of Doll            | Ben loses 11 life | Cho | Ana and Ben |

    @near-miss @id.a-named-player-who-has-the-object
    Scenario Outline: if the other player that an ability names is now its controller, it affects that player only once
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Cho gains life: each of Ana and Ben loses 2 life
      And an effect gives Ben control of Doll
      And <control>
      And Cho gains 1 life
      And Doom's ability resolves
      Then Ana has <ana> life
      And Ben has <ben> life
      And Cho has <cho> life
      And the game goes on for everyone

      Examples:
        | control                                        | ana | ben | cho |
        | state-based actions are checked                | 20  | 18  | 21  |
        | an effect gives Cho control of Doll            | 20  | 18  | 19  |
        | the effect that gives Ben control of Doll ends | 18  | 18  | 21  |

    @near-miss @id.no-loss-for-who-does-not-control-the-object
    Scenario Outline: a permanent's ability makes only its controller lose, and nobody once the permanent is gone
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which <whose> controls, triggers whenever <whose> loses life: <whose> loses the game
      And <control>
      And <happens>
      And Doom's ability resolves
      Then the game goes on for <rest>

      Examples:
        | whose | control                             | happens          | rest             |
        | Ana   | an effect gives Ben control of Doll | Ana loses 1 life | Ana, Ben and Cho |
        | Ana   | Doll is put into the graveyard      | Ana loses 1 life | Ana, Ben and Cho |
        | Ben   | state-based actions are checked     | Ben loses 1 life | Ana, Ben and Cho |
        | Ana   | an effect gives Ben control of Doll | Ana concedes     | Ben and Cho      |

    @id.a-delayed-loss
    Scenario Outline: an effect can make a player lose later, the next time a certain event happens
      Given a game between <seats>
      When the ability Pact of <whose> triggers the next time Ana <occurrence>: Ana loses the game
      And <happens>
      And Pact's ability resolves
      Then Ana has lost
      And <end>

      Examples:
        | seats            | whose | occurrence         | happens           | end                              |
        | Ana and Ben      | Ana   | reaches the upkeep | the upkeep begins | Ben wins the game                |
        | Ana, Ben and Cho | Ben   | reaches the upkeep | the upkeep begins | the game goes on for Ben and Cho |
        | Ben and Ana      | Ana   | gains life         | Ana gains 3 life  | Ben wins the game                |

    @near-miss @id.a-delayed-loss-that-is-not-put-off
    Example: a delayed loss that resolves while the player can't lose is neither postponed nor repeated
      Given a game between Ana and Ben
      When the ability Pact of Ana triggers the next time Ana reaches the upkeep: Ana loses the game
      And an effect states that Ana can't lose the game
      And the upkeep begins
      And Pact's ability resolves
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the turn ends
      And the turn ends
      And the upkeep begins
      And Pact's ability resolves
      Then the game goes on for Ana and Ben

    @near-miss @id.a-delayed-loss-with-a-condition
    Scenario Outline: a delayed loss whose condition is not met as it resolves never happens
      Given a game between Ana and Ben
      When the ability Pact of Ana triggers the next time Ana <occurrence>: Ana loses the game if Ana has <life> or less life
      And <happens>
      And Pact's ability resolves
      Then the game goes on for Ana and Ben
      When Ana loses 15 life
      And <happens>
      And Pact's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | occurrence   | life | happens                |
        | draws a card | 9    | Ana has to draw 1 card |
        | gains life   | 9    | Ana gains 1 life       |

    @id.a-delayed-loss-seen-twice-at-once
    Example: a delayed ability triggers only once when two events happen at the same time
      Given a game between Ana and Ben
      When the ability Pact of Ana triggers the next time Ana gains life: Ana loses 10 life
      And at the same time
        | Ana gains 1 life |
        | Ana gains 1 life |
      And Pact's ability resolves
      And Pact's ability resolves
      And state-based actions are checked
      Then Ana has 12 life
      And the game goes on for Ana and Ben

    @id.an-ability-sees-who-loses-with-its-controller-out @also.loss-triggers-look-back @from.2016-11-11
    Example: an ability that ends just as a player loses sees that loss
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho loses the game: Ben loses the game
      And at the same time
        | the ability Grief ends                   |
        | an effect states that Cho loses the game |
      And Grief's ability resolves
      Then Ana wins the game

    @id.an-ability-of-what-the-next-check-destroys
    Scenario Outline: an ability that ends in the next check still triggers on events up to and including that check
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho <what>: Ben loses the game
      And the ability Grief ends in the next check
      And Cho <does>
      And state-based actions are checked
      And Grief's ability resolves
      Then Ben has lost
      And the game <stands>

      Examples:
        | what           | does          | stands               |
        | loses the game | loses 20 life | is over              |
        | gains life     | gains 3 life  | goes on for Ana and Cho |

    @near-miss @id.an-ability-of-what-a-check-destroyed-before
    Example: an ability that ended in an earlier check no longer triggers
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho loses the game: Ben loses the game
      And the ability Grief ends in the next check
      And state-based actions are checked
      And Cho loses 20 life
      And state-based actions are checked
      And Grief's ability resolves
      Then the game goes on for Ana and Ben

  @rule.win-and-lose-is-loss
  Rule: 104.3f If a player would win and lose at the same time, that player loses

    @id.win-and-lose-at-once-two-players
    Scenario Outline: a player who would win and lose at the same time loses, so the opponent wins
      Given a game between <seats>
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.win-and-lose-at-once-three-players @until.2009-10-01 @from.2017-04-28
    Scenario Outline: a player who would win and lose at the same time loses, and the other two play on
      Given a game between <seats>
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Ana and Cho |
        | Cho, Ben and Ana |

    @id.win-and-lose-at-once-four-players @until.2009-10-01 @from.2017-04-28
    Example: if one player would win and lose as another loses, both lose
      Given a game between Ana, Ben, Cho and Dan
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
      Then Ana and Ben have lost
      And the game goes on for Cho and Dan

    @id.a-team-would-win-and-lose @also.two-headed-giant-team @until.2009-10-01 @from.2017-04-28 @question.13
    Scenario Outline: in Two-Headed Giant, a team that would win through one member and lose through another loses
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | an effect states that <winner> wins the game |
        | an effect states that <loser> loses the game |
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | winner | loser |
        | Ana    | Ben   |
        | Ben    | Ana   |
        | Ana    | Ana   |

    @id.win-and-lose-when-opponents-lose-instead @from.2010-02-01 @until.2017-01-20 @question.35
    Scenario Outline: from 2010-02-01 to 2017-01-20, did a player who would win and lose at once lose? (open question)
      Given a game between <seats>
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
      Then the game is a draw for everyone
      And the game is over

      Examples:
        | seats                 |
        | Ana, Ben and Cho      |
        | Cho, Dan, Ben and Ana |

    @near-miss @id.would-win-and-can-not-lose
    Scenario Outline: a player who would win and lose at the same time wins if they can't lose
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.one-wins-and-another-loses
    Example: if one player would win as another would lose, the first one wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ben loses the game |
      Then Ana wins the game

  @rule.team-loses-with-all-members
  Rule: 104.3g A team loses once each of its members has lost

    @id.a-team-loses-member-by-member
    Scenario Outline: a team loses when its last member loses, no matter how or when the others lost
      Given a team game of <teams>
      When Ana concedes
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan
      When Ben gets 10 poison counters
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | teams                           |
        | Ana and Ben against Cho and Dan |
        | Cho and Dan against Ben and Ana |

    @id.a-team-loses-at-once
    Example: a team loses when all its members lose in the same check
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Cho loses 20 life |
        | Dan loses 20 life |
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @id.one-of-three-teams-loses
    Example: when one of three teams has lost, the other two play on
      Given a team game of Ana and Ben against Cho and Dan against Eve and Fay
      When Cho concedes
      And Dan concedes
      Then Cho and Dan have lost
      And the game goes on for Ana, Ben, Eve and Fay

    @near-miss @id.a-team-with-one-left
    Scenario Outline: a team with one remaining member stays in the game
      Given a team game of Ana, Ben and Cho against Dan
      When at the same time
        | an effect states that <a> loses the game |
        | an effect states that <b> loses the game |
      Then <a> and <b> have lost
      And the game goes on for <left> and Dan

      Examples:
        | a   | b   | left |
        | Ana | Ben | Cho  |
        | Ben | Cho | Ana  |

  @rule.win-effect-makes-opponents-lose
  Rule: 104.3h With limited range of influence, an effect that would make a player win makes each opponent within that player's range lose instead

    @also.replaced-draw @id.the-second-draw-is-replaced-no-more
    Example: a permanent can't replace a second draw if replacing the first made its controller lose
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ana has a range of influence of 2
      And Eve starts with 0 cards in the library
      When a permanent controlled by Ana states that Eve wins the game instead of drawing from an empty library
      And Eve has to draw 2 cards
      Then the game goes on for Ben, Cho and Eve
      When state-based actions are checked
      Then Ana, Dan and Eve have lost
      And the game goes on for Ben and Cho

    @near-miss @also.replaced-draw @id.the-second-draw-is-replaced-too
    Example: an effect that doesn't come from a permanent also replaces the second draw
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Eve starts with 0 cards in the library
      When an effect states that Eve wins the game instead of drawing from an empty library
      And Eve has to draw 2 cards
      And state-based actions are checked
      Then Ana and Dan have lost
      And the game goes on for Ben, Cho and Eve

    @id.neighbours-lose-instead @question.10
    Scenario Outline: with limited range, an effect that would make a player win makes the neighbors lose instead
      Given a game between <seats>
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Cho, Dan, Ana and Ben |
        | Dan, Ana, Ben and Cho |

    @id.all-opponents-lose-instead @from.2010-02-01 @until.2017-01-20 @question.8
    Example: from 2010-02-01 to 2017-01-20, a win effect made opponents lose, except one who couldn't lose
      Given a game between Ana, Ben and Cho
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Cho has lost
      And the game goes on for Ana and Ben

    @near-miss @id.two-player-games-are-not-multiplayer
    Example: in a two-player game, an effect makes a player win even if the opponent can't lose
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.everyone-in-range-loses-instead
    Example: with limited range, a player wins through an effect if all opponents are in range
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Ana wins the game
      And Ben and Cho have lost

    @id.among-three-opponents-lose-instead
    Example: with limited range, one of two opponents plays on if they can't lose
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 1
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Cho has lost
      And the game goes on for Ana and Ben

    @id.the-range-that-counts-is-the-winners
    Example: the range of the player who would win determines which opponents lose
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      And Ana has a range of influence of 2
      When an effect states that Ana wins the game
      Then Ben, Cho, Eve and Fay have lost
      And the game goes on for Ana and Dan

    @id.ranges-stay-while-a-turn-lasts
    Example: an effect that would make a player win makes a new neighbor lose only from the next turn
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ben concedes
      And an effect states that Ana wins the game
      Then Ben and Eve have lost
      And the game goes on for Ana, Cho and Dan
      When the turn ends
      And an effect states that Ana wins the game
      Then Ana wins the game
      And Cho and Dan have lost

    @id.win-by-replaced-draw-in-range
    Example: with limited range, winning instead of drawing makes only opponents in range lose
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

    @id.limited-win-of-one-who-can-not-win @question.9
    Example: with limited range, do opponents lose if the named player can't win? (open question)
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ana can't win the game
      And an effect states that Ana wins the game
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.the-range-of-the-head-that-is-named
    Scenario Outline: in Two-Headed Giant, an effect that would make a player win makes an opposing team in range lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 0
      And <member> has a range of influence of 1
      When an effect states that <member> wins the game
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.the-range-of-the-other-head @question.53
    Example: in Two-Headed Giant, only the range of the player named by a win effect counts
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 0
      And Ben has a range of influence of 1
      When an effect states that Ana wins the game
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.team-mates-in-range-do-not-lose
    Example: an effect that would make a player win doesn't make teammates in range lose
      Given a team game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Dan has lost
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.a-shielded-opponent-in-range-stays @question.8
    Example: with limited range, a neighbor who can't lose stays in the game
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Dan has lost
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.range-not-limited
    Example: without limited range, an effect simply makes a player win
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Ana wins the game
      Then Ana wins the game

  @rule.emperor-loses
  Rule: 104.3i In Emperor, a team loses if its emperor loses

    @id.emperor-falls @question.14
    Scenario Outline: when an emperor loses for any reason, the generals lose too
      Given an Emperor game of <teams>
      When <how>
      And state-based actions are checked
      Then Ana, Ben and Cho have lost
      And Dan, Eve and Fay win the game

      Examples:
        | teams                                     | how                                      |
        | Ana, Ben and Cho against Dan, Eve and Fay | Ben loses 20 life                        |
        | Dan, Eve and Fay against Ana, Ben and Cho | Ben loses 20 life                        |
        | Ana, Ben and Cho against Dan, Eve and Fay | Ben concedes                             |
        | Ana, Ben and Cho against Dan, Eve and Fay | Ben gets 10 poison counters              |
        | Dan, Eve and Fay against Ana, Ben and Cho | an effect states that Ben loses the game |

    @id.one-of-three-emperors-falls
    Example: when one of three emperors loses, the other two teams play on
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When an effect states that Eve loses the game
      Then Dan, Eve and Fay have lost
      And the game goes on for Ana, Ben, Cho, Gus, Hal and Ida

    @id.emperor-falls-beside-a-shielded-general @question.30
    Example: if the emperor loses, does a general who can't lose stay in the game? (open question)
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Ana can't lose the game
      And an effect states that Ben loses the game
      Then Dan, Eve and Fay win the game

    @id.emperor-falls-beside-a-general-with-a-replacement @question.30
    Scenario Outline: if the emperor loses, does a general whose loss would be replaced stay in the game? (open question)
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses <life> life
      And Ben loses 20 life
      And state-based actions are checked
      Then Dan, Eve and Fay win the game

      Examples:
        | life |
        | 1    |
        | 20   |

    @near-miss @id.generals-fall
    Scenario Outline: an emperor whose generals have all lost plays on
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When <how>
      And Cho loses 20 life
      And state-based actions are checked
      Then Ana and Cho have lost
      And the game goes on for Ben, Dan, Eve and Fay

      Examples:
        | how                                      |
        | Ana loses 20 life                        |
        | Ana concedes                             |
        | an effect states that Ana loses the game |

    @near-miss @id.emperor-who-can-not-lose
    Example: an emperor at 0 life who can't lose keeps the team in the game
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Ben can't lose the game
      And Ben loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan, Eve and Fay

  @rule.commander-damage
  Rule: 104.3j In Commander, a player who has taken 21 or more combat damage from one commander in the game loses the next time state-based actions are checked

    @id.twenty-one-at-once
    Scenario Outline: a player dealt 21 combat damage by one commander loses, whatever their life total
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And Ana wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.a-commander-attacks-three-times
    Scenario Outline: damage from a commander's three attacks adds up, except for damage dealt to blockers
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      And Ana owns the card Kraum on the battlefield
      When Ana's Kraum with 7 power attacks Ben
      And combat damage is dealt
      And the turn ends
      And the turn ends
      And Ana's Kraum with 7 power attacks Ben
      And combat damage is dealt
      And the turn ends
      And the turn ends
      And Ana's Kraum with <what> attacks Ben
      And Ben blocks Kraum with a creature of toughness 2
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | what                | end                              |
        | 9 power and trample | Ana wins the game                |
        | 8 power and trample | the game goes on for Ana and Ben |
        | 9 power             | the game goes on for Ana and Ben |

    @near-miss @id.two-commanders-attack-together
    Scenario Outline: combat damage from two commanders in the same attack is counted separately
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commanders Kraum and Tymna
      When at the same time
        | Ana's Kraum with <power> power attacks Ben |
        | Ana's Tymna with 10 power attacks Ben      |
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | power | end                              |
        | 11    | the game goes on for Ana and Ben |
        | 21    | Ana wins the game                |

    @id.twenty-one-adds-up
    Scenario Outline: a player loses when one commander's combat damage adds up to 21 over the game
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 7 combat damage by the commander Kraum
      And state-based actions are checked
      And Ben is dealt 7 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for everyone
      When Ben is dealt 7 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ana, Ben and Cho      | Ana and Cho      |
        | Ben, Ana and Cho      | Ana and Cho      |
        | Cho, Dan, Ana and Ben | Ana, Cho and Dan |

    @id.life-gained-takes-no-commander-damage-away
    Example: gaining life does not reduce commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben gains 40 life
      And Ben is dealt 1 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And Ana wins the game

    @id.damage-from-ones-own-commander
    Example: a player loses to 21 combat damage from their own commander
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ana is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.twenty-from-one-commander
    Scenario Outline: a player dealt 20 combat damage by one commander stays in the game
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.commander-damage-to-one-who-can-not-lose
    Example: a player who can't lose does not lose to commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect states that Ben can't lose the game
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.commander-damage-before-the-check
    Example: a player dealt 21 commander damage can still win before the check
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 21 combat damage by the commander Kraum
      Then the game goes on for Ana and Ben
      When an effect states that Ben wins the game
      Then Ben wins the game

    @near-miss @id.twenty-one-from-two-commanders
    Scenario Outline: commander damage from two players' commanders is not added together
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And <first> has the commander Kraum
      And <second> has the commander Tymna
      When Ben is dealt 11 combat damage by the commander Kraum
      And Ben is dealt 10 combat damage by the commander Tymna
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

      Examples:
        | first | second |
        | Ana   | Cho    |
        | Cho   | Ana    |

    @near-miss @id.twenty-one-from-partners
    Example: commander damage from two commanders of one player is not added together
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commanders Kraum and Tymna
      When Ben is dealt 11 combat damage by the commander Kraum
      And Ben is dealt 10 combat damage by the commander Tymna
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ben is dealt 10 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game

    @near-miss @id.commander-damage-outside-combat
    Example: noncombat damage from a commander does not count
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben is dealt 10 noncombat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 10 life

    @near-miss @id.commander-damage-to-two-players
    Example: a commander's damage to two players is not added together
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Cho is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.combat-damage-of-no-commander
    Example: combat damage from other sources is not commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      When Ben is dealt 30 combat damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.more-than-twenty-one
    Scenario Outline: more than 21 combat damage from one commander also makes a player lose
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt <damage> combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And <rest>

      Examples:
        | seats            | damage | rest                             |
        | Ana and Ben      | 26     | Ana wins the game                |
        | Ben and Ana      | 22     | Ana wins the game                |
        | Ana, Ben and Cho | 23     | the game goes on for Ana and Cho |
        | Ana and Ben      | 24     | Ana wins the game                |
        | Cho, Ben and Ana | 25     | the game goes on for Ana and Cho |
        | Ana and Ben      | 30     | Ana wins the game                |
        | Ana, Ben and Cho | 39     | the game goes on for Ana and Cho |

    @id.past-twenty-one-in-several-combats
    Scenario Outline: commander damage that goes from below 21 to above 21 makes a player lose
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt <first> combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ben is dealt <second> combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | first | second |
        | 20    | 2      |
        | 20    | 5      |
        | 13    | 13     |

  @rule.judge-penalty
  Rule: 104.3k In a tournament, a judge's penalty can make a player lose the game

    @id.game-loss
    Scenario Outline: a game loss from a judge takes effect immediately
      Given a game between <seats>
      And the game is a tournament game
      When a judge gives Ana a game loss
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.game-loss-among-more
    Example: when a judge gives one of several players a game loss, the others play on
      Given a game between Ana, Ben and Cho
      And the game is a tournament game
      When a judge gives Ben a game loss
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.game-loss-shielded
    Example: a card that says a player can't lose does not stop a judge's game loss
      Given a game between Ana and Ben
      And the game is a tournament game
      When an effect states that Ana can't lose the game
      And a judge gives Ana a game loss
      Then Ana has lost
      And Ben wins the game

    @id.game-loss-for-one-head @also.two-headed-giant-team
    Scenario Outline: in Two-Headed Giant, a game loss for one member makes the team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a tournament game
      When a judge gives <member> a game loss
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.game-loss-for-both @question.27
    Example: what happens when a judge gives both players a game loss at the same time? (open question)
      Given a game between Ana and Ben
      And the game is a tournament game
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.game-loss-outside-a-tournament @question.54
    Example: does a judge's game loss count outside a tournament? (open question)
      Given a game between Ana and Ben
      When a judge gives Ana a game loss
      Then the game goes on for Ana and Ben

    @near-miss @id.game-loss-for-two-of-three
    Example: if a judge gives two of three players a game loss, the third one wins
      Given a game between Ana, Ben and Cho
      And the game is a tournament game
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then Ana and Ben have lost
      And Cho wins the game

    @near-miss @id.game-loss-after-the-end
    Example: a game loss given after the game does not change its result
      Given a game between Ana and Ben
      And the game is a tournament game
      When Ben concedes
      And a judge gives Ana a game loss
      Then Ana wins the game
      And Ben has lost
