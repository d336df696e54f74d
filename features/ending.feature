Feature: When a game ends, who is out of it, and how it starts again

  @rule.game-ends-at-once
  Rule: 104.1 The game is over the moment somebody wins it, it is drawn, or it is restarted

    @id.won-before-the-check @question.31
    Scenario Outline: a win comes before the loss that the next check would bring
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
    Example: nothing that happens later undoes a win
      Given a game between Ana and Ben
      When Ben concedes
      And an effect states that Ana loses the game
      And Ana concedes
      Then Ana wins the game
      And Ben has lost

    @id.numbers-that-change-after-a-win
    Scenario Outline: nobody loses or comes back once the game has been won
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
    Scenario Outline: nobody wins a drawn game by coming back
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
    Example: nothing that happens later undoes a draw
      Given a game between Ana and Ben
      When an effect of Ana states that the game is a draw
      And Ben concedes
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.drawn-before-the-check @question.12
    Example: a draw comes before the loss that the next check would bring
      Given a game between Ana, Ben and Cho
      When at the same time
        | Ben loses 20 life                               |
        | an effect of Ana states that the game is a draw |
      Then the game is a draw for Ana, Ben and Cho
      When state-based actions are checked
      Then the game is a draw for Ana, Ben and Cho
      And the game is over

    @id.restarting-ends-the-game-without-a-result @from.2011-05-01
    Example: a restart ends the old game, and nobody has won or lost it
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      Then the game is restarted
      And the game goes on for Ana and Ben

    @near-miss @id.one-leaves-and-the-rest-play-on
    Scenario Outline: a player who loses does not end the game of the others
      Given a game between <seats>
      When an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for <others>

      Examples:
        | seats                 | others           |
        | Ben, Ana and Cho      | Ben and Cho      |
        | Ana, Ben, Cho and Dan | Ben, Cho and Dan |

  @rule.loser-leaves
  Rule: 104.5 Who loses, or for whom the game is drawn, is out of it

    @id.who-has-lost-wins-no-more
    Example: who has lost is out, and no later effect lets that player win
      Given a game between Ana, Ben and Cho
      When an effect states that Ana loses the game
      And an effect states that Ana wins the game
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.who-drew-wins-no-more @from.2009-10-01
    Example: for whom the game is a draw is out, and no later effect lets that player win
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      And an effect states that Ben wins the game
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan

    @id.who-has-lost-gets-no-life-back
    Scenario Outline: who has lost is out, whatever life that player would gain
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
    Scenario Outline: nor does it help when what made the player lose is gone
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
    Example: the turn of a player who has left does not come
      Given a game between Ana, Ben and Cho
      When an effect states that Ben loses the game
      And the turn ends
      Then it is Cho's turn
      And Ben has lost
      And the game goes on for Ana and Cho

    @id.who-has-left-is-no-opponent-any-more
    Example: the losers leave one after the other until one player stands
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
    Example: who was told to lose and can't is still in, and may win
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose the game
      And an effect states that Ana loses the game
      Then the game goes on for Ana, Ben and Cho
      When an effect states that Ana wins the game
      Then Ana wins the game

  @rule.restart
  Rule: 104.6 A restart ends the game without a result, and those still in begin a new one

    @id.restart-brings-life-and-counters-back
    Example: life totals and poison counters begin anew
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
    Scenario Outline: there is no check in between, and nothing pending is carried over
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
    Example: commander damage begins anew
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
    Scenario Outline: whose effect restarted the game takes the first turn
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
    Example: who has left the old game takes no part in the new one
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ben restarts the game
      Then the game is restarted
      And the game goes on for Ben and Cho
      When Cho concedes
      Then Ben wins the game

    @id.restart-ends-shields
    Example: what protected a player is gone
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect of Ana restarts the game
      And an effect states that Ana loses the game
      Then Ben wins the game

    @id.restart-reaches-everyone
    Example: a limited range does not keep anyone out of the new game
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect of Ana restarts the game
      Then the game is restarted
      And the game goes on for Ana, Ben, Cho and Dan

    @id.restart-in-two-headed-giant
    Example: a Two-Headed Giant team begins with its shared life again
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 29 life
      And an effect of Cho restarts the game
      And Ben loses 29 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 1 life

    @near-miss @id.no-restart-after-the-end
    Example: a game that is over is not restarted
      Given a game between Ana and Ben
      When Ben concedes
      And an effect of Ana restarts the game
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.who-has-left-restarts-nothing
    Example: a player who has left restarts nothing
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ana restarts the game
      Then Ana has lost
      And the game goes on for Ben and Cho
