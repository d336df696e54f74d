Feature: Losing the game

  @rule.ways-to-lose
  Rule: 104.3 A game is lost by one of the ways that the rules name

    @id.losing-one-way-or-another
    Scenario Outline: each way is enough by itself
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
    Scenario Outline: to be on the brink of all of them is none
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
    Example: how a game goes on in which nobody can lose is an open question
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that Ben can't lose the game
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.concede
  Rule: 104.3a Anyone may concede whenever they like, and then is out and has lost

    @id.a-player-under-control-concedes
    Scenario Outline: a player whom another controls may concede, and only that player is out
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
    Scenario Outline: it is possible while a choice is to be made, for who makes it and for the others
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
    Scenario Outline: who makes it may do so, or another, and between two players that ends the game
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
    Example: who controls another player concedes for nobody else
      Given a game between Ana, Ben and Cho
      When an effect gives Ben control of Ana
      And Ben concedes
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.conceding @also.last-player-standing @also.opponent-of-two
    Scenario Outline: whoever concedes has lost, without any check
      Given a game between <seats>
      When Ana concedes
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.conceding-inside-a-resolution
    Example: a player may do so while something resolves, of which the rest then finds the game over
      Given a game between Ana and Ben
      When in this order
        | Ben loses 3 life                         |
        | Ana concedes                             |
        | an effect states that Ben loses the game |
      Then Ben wins the game
      And Ana has lost

    @id.conceding-among-more
    Scenario Outline: among more players the others play on
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
    Scenario Outline: can't lose does not stop it
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
    Example: no replacement stops it
      Given a game between Ana, Ben and Cho
      When the next time Ana would lose the game, their life total becomes 20 instead
      And Ana concedes
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.all-concede-at-once @question.19
    Example: when both concede at the very same time nobody wins
      Given a game between Ana and Ben
      When at the same time
        | Ana concedes |
        | Ben concedes |
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.two-of-three-concede-at-once
    Example: when two of three concede at the same time the third wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ana concedes |
        | Ben concedes |
      Then Cho wins the game
      And Ana and Ben have lost

    @id.one-head-concedes @also.two-headed-giant-concession
    Scenario Outline: in Two-Headed Giant the team leaves and has lost
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <member> concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @also.always-can-concede @id.one-head-concedes-shielded @also.two-headed-giant-concession
    Example: nothing that keeps either member from losing stops that
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ana can't lose the game
      And an effect states that Ben can't lose the game
      And Ana concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.conceding-while-something-happens @question.19
    Example: a concession at the very moment of another loss is an open question
      Given a game between Ana and Ben
      When at the same time
        | Ana concedes                             |
        | an effect states that Ben loses the game |
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.one-member-concedes @also.two-headed-giant-concession @question.20
    Example: in other games between teams only the player who concedes leaves
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

    @near-miss @from.2010-07-16 @id.agreeing-alone-is-not-conceding
    Example: to offer a draw is not to concede
      Given a game between Ana and Ben
      And the game is a tournament game
      When Ana agrees to a draw
      Then the game goes on for Ana and Ben

    @id.conceding-in-a-controlled-turn
    Scenario Outline: who is controlled during a turn may still concede in it, and who controls it may too
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
  Rule: 104.3b A player with no life left loses at the next check

    @id.no-life-left
    Scenario Outline: at 0 or below the player loses
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
    Scenario Outline: among more players, those with life play on
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
    Scenario Outline: two who have none left lose in the same check
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
    Scenario Outline: until 2007-02-01 a Two-Headed Giant team begins with 40 life
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
    Example: until 2007-02-01 the other player gets 0 life for a total below 0
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana and Ben exchange life totals
      Then Ana has 20 life
      And Ben has 0 life
      When Ben gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.team-with-ten-of-forty-life @also.two-headed-giant-life @also.two-headed-giant-shared-life @until.2007-02-01
    Example: until 2007-02-01 a Two-Headed Giant team outlives the loss of 30 life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.shield-against-life-loss-ends
    Example: when can't lose ends, the next check finds the life gone
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
    Scenario Outline: whoever had no life at a check is out, and stays out though life is gained
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
    Example: a replacement that leaves the player without life is used up at once
      Given a game between Ana and Ben
      When the next 2 times Ana would lose the game, their life total becomes 0 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

    @id.team-without-life @also.two-headed-giant-life @from.2007-05-01
    Scenario Outline: in Two-Headed Giant the team's life counts, whoever lost it
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
    Scenario Outline: 1 life is enough
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
    Scenario Outline: life that is back above 0 before the check is enough
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
    Example: even if it was gone for a while without a check
      Given a game between Ana and Ben
      When Ana loses 20 life
      Then the game goes on for Ana and Ben
      When Ana gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-life-but-can-not-lose
    Scenario Outline: can't lose keeps the player in
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
    Scenario Outline: a replaced loss keeps the player in, once
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
    Example: in Two-Headed Giant 1 life between the members is enough
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses 15 life |
        | Ben loses 14 life |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.team-with-a-shielded-head
    Scenario Outline: in Two-Headed Giant the team stays in when one member can't lose
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
  Rule: 104.3c A player told to draw more cards than there are draws what there is and loses at the next check

    @id.drawing-more-than-there-is
    Scenario Outline: one card too many is enough
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
    Scenario Outline: among more players, those with cards play on
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
    Example: cards drawn one after the other use the library up
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
    Example: a thousand draws from two cards come to an end
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When Ana has to draw 1000 cards
      And state-based actions are checked
      Then Ben wins the game

    @id.drawing-ten-thousand
    Example: so do ten thousand, of those who have some and of those who have none
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
    Example: cards that come after the attempt do not help
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 1 card
      And Ana's library has 10 cards
      And state-based actions are checked
      Then Ben wins the game

    @id.one-head-draws-too-many @also.two-headed-giant-team @also.two-headed-giant-own-resources
    Example: in Two-Headed Giant the team loses with the member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 0 cards in the library
      When Ben has to draw 1 card
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.what-there-is-is-drawn
    Scenario Outline: who has to draw more cards than there are draws those that there are
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
    Scenario Outline: the last card can be drawn
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
    Scenario Outline: an empty library from which nobody draws does nothing
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
    Example: nothing happens before the check
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 1 card
      Then the game goes on for Ana and Ben
      When an effect states that Ana wins the game
      Then Ana wins the game

    @near-miss @id.a-draw-replaced-by-nothing @from.2006-10-01
    Example: a replaced draw is no attempt, the next one is
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
    Example: until 2006-07-15 it counts what was required, and whether a replaced draw was is an open question
      Given a game between Ana, Ben and Cho
      And Ana starts with 2 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.a-replaced-draw-among-others @from.2006-10-01
    Example: of three draws one is replaced, and two cards are enough for the others
      Given a game between Ana, Ben and Cho
      And Ana starts with 2 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.an-attempt-under-a-shield @question.4
    Example: an attempt counts only until the next check
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't lose the game
      And Ana has to draw 1 card
      And state-based actions are checked
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.the-draw-of-a-turn
    Scenario Outline: in the draw step it is the player whose turn it is who draws
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
    Scenario Outline: who skips the draw step draws nothing in it, nor does anyone in an upkeep or in the turn of another
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
    Example: each effect skips one draw step of that player
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
  Rule: 104.3d Ten poison counters make a player lose at the next check

    @id.ten-poison-counters
    Scenario Outline: ten or more are enough
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
    Scenario Outline: they add up
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
    Example: two opponents get their tenth at the same time
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
    Example: an effect of one player on each opponent spares that player and the team
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
    Example: a replaced loss cures no poison, and the same check goes on to find it
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 20 instead
      And Ana gets 10 poison counters
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

    @id.poison-beside-a-shield-for-life
    Example: to be safe from having no life does not help against poison
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana loses 20 life           |
        | Ana gets 10 poison counters |
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.fifteen-poison-counters-on-a-team @also.two-headed-giant-poison @from.2011-04-01 @question.2
    Scenario Outline: in Two-Headed Giant the team needs fifteen, whoever got them
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
    Scenario Outline: until 2011-02-04 each member has poison counters of its own, and the team loses with ten on one
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
    Example: until 2011-02-04 nine on each member are not enough
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 9 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.nine-poison-counters
    Scenario Outline: nine are not enough
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
    Example: the counters of two players are not added up
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 9 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.poisoned-but-can-not-lose
    Example: can't lose keeps the player in until it ends
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana gets 10 poison counters
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.fewer-than-fifteen-on-a-team @also.two-headed-giant-poison @from.2011-04-01 @question.2
    Scenario Outline: in Two-Headed Giant ten on one member are not enough, nor fourteen together
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

  @rule.lose-by-effect
  Rule: 104.3e An effect can say that a player loses

    @id.lose-effect @also.last-player-standing
    Scenario Outline: the player named has lost, without any check
      Given a game between <seats>
      When an effect states that Ana loses the game
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.lose-effect-among-more
    Scenario Outline: among more players, those not named play on
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
    Example: whose effect it was does not matter
      Given a game between Ana, Ben and Cho
      When an effect of Ana states that Ben loses the game
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.lose-effect-on-each-opponent
    Example: when every opponent loses, the one who is left wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect of Ana states that Ben loses the game |
        | an effect of Ana states that Cho loses the game |
      Then Ana wins the game
      And Ben and Cho have lost

    @id.lose-effect-on-one-head @also.two-headed-giant-team
    Scenario Outline: in Two-Headed Giant the team loses with the member named
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <member> loses the game
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @near-miss @id.lose-effect-on-one-who-can-not-lose
    Scenario Outline: can't lose stops it, and it is not made up for later
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
    Example: nor is the loss by an ability that resolves while that effect lasts
      Given a game between Ana and Ben
      When the ability Pact of Ana triggers whenever Ana reaches the upkeep: Ana loses the game
      And an effect states that Ana can't lose the game
      And the upkeep begins
      And the ability Pact triggers no more
      And Pact's ability resolves
      And the effect stating that Ana can't lose the game ends
      And the turn ends
      And the turn ends
      And the upkeep begins
      And Pact's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.lose-effect-replaced
    Example: a replaced loss is none
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 5 instead
      And an effect states that Ana loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 5 life

    @near-miss @id.a-shield-spares-the-replacement
    Example: who can't lose does not use a replacement up
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
    Scenario Outline: in Two-Headed Giant both stay in when one member can't lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that <member> loses the game
      Then the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.lose-effect-with-a-condition-met
    Scenario Outline: an effect that asks for something first makes the player lose where that is so
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
    Scenario Outline: where it is not so the effect does nothing
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
    Scenario Outline: an ability can trigger on another player's loss
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
    Scenario Outline: of a player who loses at the same time nothing triggers, and nothing waits any more
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
    Scenario Outline: cards that an ability mills are no draws, and there may be fewer
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
    Scenario Outline: where a permanent's ability says it of its controller, that is who controls it as it triggers
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

    @near-miss @id.no-loss-for-who-does-not-control-the-object
    Scenario Outline: who does not, or no longer does, does not lose, nor anybody by an ability of a permanent that is gone
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
    Scenario Outline: an effect can say that a player loses later, the next time that something happens
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
    Example: where the player can't lose then, it is not put off until that effect ends, nor does it trigger again
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
    Scenario Outline: where what it asks for is not so as it resolves, it does nothing then or later
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
    Example: of several things at the same time it triggers on one
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

    @id.an-ability-sees-who-loses-with-its-controller-out
    Example: abilities see a player lose who loses at the moment at which an effect ends them
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho loses the game: Ben loses the game
      And at the same time
        | the ability Grief triggers no more     |
        | an effect states that Cho loses the game |
      And Grief's ability resolves
      Then Ana wins the game

    @id.an-ability-of-what-the-next-check-destroys
    Scenario Outline: the ability of a permanent that the next check destroys is there until then, and sees who loses with it
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho <what>: Ben loses the game
      And the ability Grief triggers no more in the next check
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
    Example: and is gone after that check
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Cho loses the game: Ben loses the game
      And the ability Grief triggers no more in the next check
      And state-based actions are checked
      And Cho loses 20 life
      And state-based actions are checked
      And Grief's ability resolves
      Then the game goes on for Ana and Ben

  @rule.win-and-lose-is-loss
  Rule: 104.3f Whoever would win and lose at the same time loses

    @id.win-and-lose-at-once-two-players
    Scenario Outline: and so the opponent wins
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
    Scenario Outline: the others play on
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
    Example: two who would win and lose at once have both lost
      Given a game between Ana, Ben, Cho and Dan
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
      Then Ana and Ben have lost
      And the game goes on for Cho and Dan

    @id.a-team-would-win-and-lose @also.two-headed-giant-team @until.2009-10-01 @from.2017-04-28 @question.13
    Scenario Outline: in Two-Headed Giant it is the team that would win and lose
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
    Scenario Outline: from 2010-02-01 to 2017-01-20, as opponents lose instead of a win, it is an open question
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
    Scenario Outline: who can't lose wins
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
    Example: if one would win and another lose, the one wins
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect states that Ana wins the game  |
        | an effect states that Ben loses the game |
      Then Ana wins the game

  @rule.team-loses-with-all-members
  Rule: 104.3g A team has lost when each of its members has

    @id.a-team-loses-member-by-member
    Scenario Outline: it does not matter how and when each member lost
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
    Example: all members can lose in the same check
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
    Scenario Outline: one member who is still in keeps the team in
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
  Rule: 104.3h With limited range, an effect by which a player would win makes the opponents within that player's range lose instead

    @also.replaced-draw @id.the-second-draw-is-replaced-no-more
    Example: whoever loses as a draw is replaced by a win replaces the next draw no more
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Eve starts with 0 cards in the library
      When a permanent controlled by Ana states that Eve wins the game instead of drawing from an empty library
      And Eve has to draw 2 cards
      Then the game goes on for Ben, Cho and Eve
      When state-based actions are checked
      Then Ana, Dan and Eve have lost
      And the game goes on for Ben and Cho

    @near-miss @also.replaced-draw @id.the-second-draw-is-replaced-too
    Example: an effect that is nobody's permanent's replaces that too
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Eve starts with 0 cards in the library
      When an effect states that Eve wins the game instead of drawing from an empty library
      And Eve has to draw 2 cards
      And state-based actions are checked
      Then Ana and Dan have lost
      And the game goes on for Ben, Cho and Eve

    @id.neighbours-lose-instead @question.10
    Scenario Outline: those in range lose, the others and the player named play on
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
    Example: from 2010-02-01 to 2017-01-20 in all multiplayer games, so that who can't lose stays in
      Given a game between Ana, Ben and Cho
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Cho has lost
      And the game goes on for Ana and Ben

    @near-miss @id.two-player-games-are-not-multiplayer
    Example: a game of two players knows no such thing
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.everyone-in-range-loses-instead
    Example: when all opponents are in range, the one who is left wins
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Ana wins the game
      And Ben and Cho have lost

    @id.among-three-opponents-lose-instead
    Example: so it is among three, who all are in range: one who can't lose plays on
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 1
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Cho has lost
      And the game goes on for Ana and Ben

    @id.the-range-that-counts-is-the-winners
    Example: it is the range of the player who would win that counts
      Given a game between Ana, Ben, Cho, Dan, Eve and Fay
      And everyone has a range of influence of 1
      And Ana has a range of influence of 2
      When an effect states that Ana wins the game
      Then Ben, Cho, Eve and Fay have lost
      And the game goes on for Ana and Dan

    @id.ranges-stay-while-a-turn-lasts
    Example: when a neighbour leaves, the next one comes into range only as a turn begins
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
    Example: winning instead of a draw is such an effect too
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

    @id.limited-win-of-one-who-can-not-win @question.9
    Example: whether can't win stops it is an open question
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ana can't win the game
      And an effect states that Ana wins the game
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.the-range-of-the-head-that-is-named
    Scenario Outline: in Two-Headed Giant a whole team loses with the member in range
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
    Example: in Two-Headed Giant whether the range of the other member counts too is an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 0
      And Ben has a range of influence of 1
      When an effect states that Ana wins the game
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.team-mates-in-range-do-not-lose
    Example: team-mates in range do not lose
      Given a team game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Dan has lost
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.a-shielded-opponent-in-range-stays @question.8
    Example: an opponent in range who can't lose stays in
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Dan has lost
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.range-not-limited
    Example: where range is not limited the player simply wins
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Ana wins the game
      Then Ana wins the game

  @rule.emperor-loses
  Rule: 104.3i A team loses with its emperor

    @id.emperor-falls @question.14
    Scenario Outline: however the emperor loses, the generals lose too
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
    Example: with three teams the other two play on
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When an effect states that Eve loses the game
      Then Dan, Eve and Fay have lost
      And the game goes on for Ana, Ben, Cho, Gus, Hal and Ida

    @id.emperor-falls-beside-a-shielded-general @question.30
    Example: whether a general who can't lose stays is an open question
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Ana can't lose the game
      And an effect states that Ben loses the game
      Then Dan, Eve and Fay win the game

    @id.emperor-falls-beside-a-general-with-a-replacement @question.30
    Scenario Outline: whether a general stays whose loss would be replaced is an open question
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
    Scenario Outline: the generals can all lose, and the emperor plays on
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
    Example: an emperor who can't lose keeps the team in
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Ben can't lose the game
      And Ben loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan, Eve and Fay

  @rule.commander-damage
  Rule: 104.3j In Commander, 21 combat damage from one and the same commander, added up over the game, makes a player lose at the next check

    @id.twenty-one-at-once
    Scenario Outline: 21 at once are enough, whatever life is left
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
    Scenario Outline: what it deals in three attacks adds up, as long as it is not blocked
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
    Scenario Outline: what two commanders deal in one combat is not added up
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
    Scenario Outline: they add up over the game
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
    Example: life gained takes none of it away
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
    Example: the player's own commander counts like any other
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ana is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.twenty-from-one-commander
    Scenario Outline: 20 are not enough
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
    Example: who can't lose does not lose by it either
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect states that Ben can't lose the game
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.commander-damage-before-the-check
    Example: 21 make nobody lose before the next check
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 21 combat damage by the commander Kraum
      Then the game goes on for Ana and Ben
      When an effect states that Ben wins the game
      Then Ben wins the game

    @near-miss @id.twenty-one-from-two-commanders
    Scenario Outline: 21 from two commanders together are not enough
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
    Example: nor are 21 from two commanders of the same player
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
    Example: damage that is no combat damage does not count
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Ben is dealt 10 noncombat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 10 life

    @near-miss @id.commander-damage-to-two-players
    Example: what two players were dealt is not added up
      Given a game between Ana, Ben and Cho
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Cho is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.combat-damage-of-no-commander
    Example: combat damage from anything else does not count
      Given a game between Ana and Ben
      And the game is a Commander game
      When Ben is dealt 30 combat damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.judge-penalty
  Rule: 104.3k In a tournament a judge's penalty can cost a player the game

    @id.game-loss
    Scenario Outline: a game loss counts at once
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
    Example: among more players, those without penalty play on
      Given a game between Ana, Ben and Cho
      And the game is a tournament game
      When a judge gives Ben a game loss
      Then Ben has lost
      And the game goes on for Ana and Cho

    @id.game-loss-shielded
    Example: can't lose does not stop it, as the card speaks of the game and not of the tournament
      Given a game between Ana and Ben
      And the game is a tournament game
      When an effect states that Ana can't lose the game
      And a judge gives Ana a game loss
      Then Ana has lost
      And Ben wins the game

    @id.game-loss-for-one-head @also.two-headed-giant-team
    Scenario Outline: in Two-Headed Giant the team loses with the member who is penalised
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
    Example: what becomes of the game when each of two players gets one at once is an open question since 2014-09-26
      Given a game between Ana and Ben
      And the game is a tournament game
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.game-loss-outside-a-tournament @question.54
    Example: whether one given outside a tournament counts is an open question
      Given a game between Ana and Ben
      When a judge gives Ana a game loss
      Then the game goes on for Ana and Ben

    @near-miss @id.game-loss-for-two-of-three
    Example: a game loss for two of three is no draw
      Given a game between Ana, Ben and Cho
      And the game is a tournament game
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then Ana and Ben have lost
      And Cho wins the game

    @near-miss @id.game-loss-after-the-end
    Example: a game loss after the game does not change its result
      Given a game between Ana and Ben
      And the game is a tournament game
      When Ben concedes
      And a judge gives Ana a game loss
      Then Ana wins the game
      And Ben has lost
