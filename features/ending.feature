Feature: How a game ends, who leaves it, and how it restarts

  @rule.game-ends-at-once
  Rule: 104.1 The game ends as soon as it is won, drawn or restarted

    @id.won-before-the-check @question.31
    Scenario Outline: a player at 0 life can win through an effect before the next check
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life                       |
        | an effect states that Ana wins the game |
      Then Ana wins the game
      When state-based actions are checked
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @id.nothing-after-a-win
    Example: nothing that happens afterward undoes a win
      Given a game between Ana and Ben
      When Ben concedes
      And an effect states that Ana loses the game
      And Ana concedes
      Then Ana wins the game
      And Ben has lost

    @id.numbers-that-change-after-a-win
    Scenario Outline: once the game is won, changes to life, poison or libraries don't matter
      Given a game between Ana and Ben
      When Ben loses 20 life
      And state-based actions are checked
      And <event>
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost
      And the game is over

      Examples:
        | event                         |
        | Ana loses 20 life             |
        | Ana is dealt 20 combat damage |
        | Ana gets 10 poison counters   |
        | Ana has to draw 60 cards      |
        | Ben gains 30 life             |

    @id.numbers-that-change-after-a-draw
    Scenario Outline: once the game is a draw, nobody wins it by gaining life
      Given a game between Ana and Ben
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      And <event>
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | event                       |
        | Ana gains 30 life           |
        | Ben's life total becomes 20 |

    @id.nothing-after-a-draw
    Example: nothing that happens afterward undoes a draw
      Given a game between Ana and Ben
      When an effect of Ana states that the game is a draw
      And Ben concedes
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.drawn-before-the-check @question.12
    Example: an effect can make the game a draw before the check in which a player at 0 life would lose
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ben loses 20 life                               |
        | an effect of Ana states that the game is a draw |
      Then the game is a draw for Ana, Ben and Cho
      When state-based actions are checked
      Then the game is a draw for Ana, Ben and Cho
      And the game is over

    @id.restarting-ends-the-game-without-a-result @from.2011-05-01
    Example: restarting ends the old game, but nobody wins or loses it
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      Then the game is restarted
      And the game goes on for Ana and Ben

    @near-miss @id.one-leaves-and-the-rest-play-on
    Scenario Outline: the game continues for the others if at least two are left after a player loses
      Given a game between <seats>
      When an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ben, Ana and Cho      | Ben and Cho      |
        | Ana, Ben, Cho and Dan | Ben, Cho and Dan |

  @rule.loser-leaves
  Rule: 104.5 A player who loses leaves the game, and so does a player for whom the game is drawn

    @id.who-has-lost-wins-no-more
    Example: a player who has lost can't win through a later effect
      Given a game between Ana, Ben and Cho
      When an effect states that Ana loses the game
      And an effect states that Ana wins the game
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.who-drew-wins-no-more @from.2009-10-01
    Example: a player for whom the game is a draw can't win through a later effect
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      And an effect states that Ben wins the game
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

    @id.who-has-lost-gets-no-life-back
    Scenario Outline: gaining life does not bring back a player who has lost
      Given a game between Ana, Ben and Cho
      When <loss>
      And state-based actions are checked
      And <event>
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

      Examples:
        | loss                          | event                       |
        | Ben loses 20 life             | Ben gains 30 life           |
        | Ben is dealt 20 combat damage | Ben's life total becomes 20 |
        | Ben concedes                  | Ben gains 30 life           |

    @id.who-has-lost-gets-rid-of-nothing
    Scenario Outline: losing poison counters or refilling the library does not bring back a player who has lost
      Given a game between Ana, Ben and Cho
      And Ben starts with 5 cards in the library
      When <loss>
      And state-based actions are checked
      And <event>
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

      Examples:
        | loss                        | event                        |
        | Ben gets 10 poison counters | Ben loses 10 poison counters |
        | Ben has to draw 6 cards     | Ben's library has 30 cards   |

    @id.who-has-left-takes-no-turn
    Example: a player who has left takes no more turns
      Given a game between Ana, Ben and Cho
      When an effect states that Ben loses the game
      And the turn ends
      Then it is Cho's turn
      And Ben has lost
      And the game goes on for Ana and Cho

    @id.who-has-left-is-no-opponent-any-more
    Example: players lose one after another until the last one remaining wins
      Given a game between Ana, Ben, Cho and Dan
      When Ben loses 20 life
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana, Cho and Dan
      When Dan gets 10 poison counters
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho
      When an effect states that Cho loses the game
      Then Ana wins the game
      And Ben, Cho and Dan have lost

    @near-miss @id.who-is-saved-stays
    Example: a player who can't lose stays in the game and may still win
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose the game
      And an effect states that Ana loses the game
      Then the game goes on for Ana, Ben and Cho
      When an effect states that Ana wins the game
      Then Ana wins the game

  @rule.restart
  Rule: 104.6 A restart ends the game without a result, and the players still in it start a new one

    @id.restart-brings-life-and-counters-back
    Example: restarting resets life totals and poison counters
      Given a game between Ana and Ben
      And Ana starts with 3 life
      And Ben starts with 9 poison counters
      When an effect of Ana restarts the game
      Then the game is restarted
      And Ana has 20 life
      And Ben has 0 poison counters
      When Ben gets 1 poison counter
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.restart-clears-what-was-pending @question.23
    Scenario Outline: a restart saves a player who would have lost in the next check
      Given a game between Ana, Ben and Cho
      When <pending>
      And an effect of Ana restarts the game
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for Ana, Ben and Cho

      Examples:
        | pending                     |
        | Ben loses 25 life           |
        | Ben gets 12 poison counters |
        | Ben has to draw 54 cards    |

    @id.restart-forgets-commander-damage
    Example: restarting resets commander damage
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And an effect of Ben restarts the game
      And Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 20 life
      When Ben is dealt 1 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game

    @id.restarter-takes-the-first-turn
    Scenario Outline: the player whose effect restarts the game takes the first turn
      Given a game between Ana, Ben and Cho
      When an effect of <restarter> restarts the game
      Then it is <restarter>'s turn
      And the game goes on for Ana, Ben and Cho

      Examples:
        | restarter |
        | Ana       |
        | Ben       |
        | Cho       |

    @id.restart-without-those-who-left
    Example: a player who left the old game does not play in the restarted one
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ben restarts the game
      Then the game is restarted
      And the game goes on for Ben and Cho
      When Cho concedes
      Then Ben wins the game

    @id.restart-ends-shields
    Example: an effect that says a player can't lose ends when the game restarts
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect of Ana restarts the game
      And an effect states that Ana loses the game
      Then Ben wins the game

    @id.restart-reaches-everyone
    Example: even with limited range, everyone still in the game plays in the restarted one
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect of Ana restarts the game
      Then the game is restarted
      And the game goes on for Ana, Ben, Cho and Dan

    @id.restart-in-two-headed-giant
    Example: restarting resets the shared life total of a Two-Headed Giant team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 29 life
      And an effect of Cho restarts the game
      And Ben loses 29 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 1 life

    @near-miss @id.no-restart-after-the-end
    Example: a game that is over can't be restarted
      Given a game between Ana and Ben
      When Ben concedes
      And an effect of Ana restarts the game
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.who-has-left-restarts-nothing
    Example: an effect of a player who has left does not restart the game
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ana restarts the game
      Then Ana has lost
      And the game goes on for Ben and Cho
