Feature: Restarting the game, and subgames

  @rule.restarting
  Rule: 727.1 Nobody wins, loses or draws a restarted game, and its players start a new one

    @id.restart-before-the-check @question.23
    Scenario Outline: players who would lose at the next check don't lose if the game restarts first
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life           |
        | Ben gets 10 poison counters |
      And an effect of <whose> restarts the game
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for Ana and Ben
      And Ana and Ben have 20 life
      And Ben has 0 poison counters

      Examples:
        | seats       | whose |
        | Ana and Ben | Ana   |
        | Ana and Ben | Ben   |
        | Ben and Ana | Ana   |

    @id.nothing-outlasts-a-restart
    Example: effects and abilities don't survive a restart
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that Ana gains no life
      And the next time Ana would lose the game, their life total becomes 3 instead
      And the ability Drain of Ana triggers whenever Ben loses life: Ben loses the game
      And an effect of Ben restarts the game
      And Ana gains 5 life
      And Ben loses 1 life
      And Drain's ability resolves
      Then Ana has 25 life
      And Ben has 19 life
      When Ana loses 25 life
      And state-based actions are checked
      Then Ben wins the game

    @id.no-turn-outlasts-a-restart @also.restarter-starts
    Scenario Outline: extra turns, skipped turns and control of a player don't survive a restart
      Given a game between Ana, Ben and Cho
      When <what>
      And an effect of Ana restarts the game
      Then the game is restarted
      And it is Ana's turn
      When the turn ends
      Then it is Ben's turn
      When a rule requires Ben to make a choice
      Then Ben makes the choice
      When the turn ends
      Then it is Cho's turn
      And the game goes on for everyone

      Examples:
        | what                                         |
        | Ana takes an extra turn after this one       |
        | Cho takes an extra turn after this one       |
        | Ben skips their next turn                    |
        | Cho controls Ben during that player's next turn |
        | an effect gives Cho control of Ben           |

    @id.no-draw-outlasts-a-restart
    Scenario Outline: effects on draws don't survive a restart
      Given a game between Ana and Ben
      And Ana owns 7 cards in the game
      And Ana starts with 0 cards in the library
      When <what>
      And an effect of Ben restarts the game
      And Ana's library has 0 cards
      And the turn ends
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

      Examples:
        | what                                               |
        | an effect states that Ana can't draw cards         |
        | instead of drawing the next card, Ana does nothing |
        | instead of drawing the next card, Ana wins the game |

    @id.no-damage-effect-outlasts-a-restart
    Scenario Outline: effects on damage or loss of life don't survive a restart
      Given a game between Ana and Ben
      When <what>
      And an effect of Ben restarts the game
      And Ana is dealt 12 damage
      Then Ana has 8 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | what                                                        |
        | all damage that would be dealt to Ana this turn is prevented |
        | the next 5 damage that would be dealt to Ana this turn is prevented |
        | an effect states that Ana is dealt twice as much damage     |
        | an effect states that damage to Ana is dealt to Ben instead |
        | an effect states that Ana can't lose life                   |
        | an effect states that Ana loses twice as much life          |

    @id.loser-of-the-new-game
    Example: a restarted game is won and lost like any other
      Given a game between Ana and Ben
      When Ana loses 19 life
      And an effect of Ben restarts the game
      And Ana loses 19 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.restart-after-the-check
    Scenario Outline: a restart comes too late once a check has made a player lose
      Given a game between <seats>
      When Ben loses 20 life
      And state-based actions are checked
      And an effect of <whose> restarts the game
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | whose |
        | Ana and Ben | Ana   |
        | Ben and Ana | Ben   |

    @id.no-step-outlasts-a-restart @also.skipped-occurrences
    Scenario Outline: effects that skip steps don't survive a restart
      Given a game between Ana, Ben and Cho
      When <what>
      And an effect of Ana restarts the game
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And the ability Noon of Ben triggers whenever Ben reaches the draw step: Ben gains 2 life
      And the turn ends
      And the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      And Noon's ability resolves
      Then Ben has 23 life
      And Ben has 52 cards in the library
      And the game goes on for everyone

      Examples:
        | what                                           |
        | an effect states that Ben skips each upkeep    |
        | an effect states that Ben skips each draw step |
        | Ben skips their next draw step                 |

    @id.no-skipped-extra-turn-outlasts-a-restart @also.extra-turns
    Example: an effect that skips extra turns doesn't survive a restart
      Given a game between Ana and Ben
      When an effect states that Ben skips each extra turn
      And an effect of Ana restarts the game
      And Ben takes an extra turn after this one
      And Ana takes an extra turn after this one
      And the turn ends
      And the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for Ana and Ben

    @id.what-has-triggered-outlasts-no-restart @also.state-triggers
    Scenario Outline: abilities that have triggered before a restart don't resolve after it
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana wins the game
      And Ben loses 1 life
      And <meanwhile>
      And an effect of Ana restarts the game
      And Drain's ability resolves
      Then the game goes on for Ana and Ben
      And Ben has 20 life

      Examples:
        | meanwhile                       |
        | Ana gains 1 life                |
        | state-based actions are checked |

    @id.no-duration-outlasts-a-restart
    Example: effects that last until a player's next turn don't survive a restart
      Given a game between Ana and Ben
      When the effect Truce begins and lasts until Ana's next turn
      And an effect of Ana restarts the game
      And the effect Peace begins and lasts until Ana's next turn
      Then the effect Truce has ended
      And the effect Peace still applies
      And the game goes on for Ana and Ben

    @id.cards-drawn-before-a-restart @also.one-draw-a-turn
    Example: cards drawn before a restart don't count as drawn in its first turn
      Given a game between Ana and Ben
      When Ana has to draw 1 card
      And an effect of Ana restarts the game
      And an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 2 cards
      Then Ana has 52 cards in the library
      And the game goes on for Ana and Ben

    @id.what-was-to-die-before-a-restart
    Scenario Outline: effects due to end in the next check are gone after a restart, and those of the new game stay
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains 5 life
      And a permanent controlled by Ana states that Ben can't gain life
      And <what> ends in the next check
      And an effect of Ana restarts the game
      And the ability Drain of Ana triggers whenever Ben loses life: Ana gains 6 life
      And a permanent controlled by Ana states that Ben can't gain life
      And state-based actions are checked
      And Ben loses 1 life
      And Ben gains 1 life
      And Drain's ability resolves
      Then Ana has 26 life
      And Ben has 19 life
      And the game goes on for Ana and Ben

      Examples:
        | what                                               |
        | the ability Drain                                  |
        | the effect of Ana stating that Ben can't gain life |

  @rule.restarter-starts
  Rule: 727.1a The controller of the effect that restarted the game takes the first turn of the new one

    @id.restarter-goes-first
    Scenario Outline: the player whose effect restarts the game goes first, followed by the next in turn order
      Given a game between Ana, Ben and Cho
      When the turn ends
      And an effect of <whose> restarts the game
      Then it is <whose>'s turn
      And the game goes on for Ana, Ben and Cho
      When the turn ends
      Then it is <next>'s turn
      And the game goes on for Ana, Ben and Cho

      Examples:
        | whose | next |
        | Ana   | Ben  |
        | Ben   | Cho  |
        | Cho   | Ana  |

    @id.turns-of-a-restarted-grand-melee
    Example: in Grand Melee, the player who restarts the game gets the first turn marker
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Ana's turn ends
      And an effect of Cho restarts the game
      Then the game is restarted
      And it is Cho and Gus's turn
      And the game goes on for everyone

    @near-miss @id.no-restart-no-first-turn
    Example: a player who has left can't restart the game, so the turn doesn't change
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And an effect of Cho restarts the game
      Then it is Ana's turn
      And the game goes on for Ana and Ben

    @id.no-draw-in-the-first-turn-after-a-restart
    Scenario Outline: after a restart, the first draw step is skipped only in two-player and Two-Headed Giant games
      Given <game>
      And Ana owns 8 cards in the game
      And Ben owns 9 cards in the game
      And each player starts with 5 cards in the library
      When an effect of <whose> restarts the game
      And the draw step begins
      Then Ana has <Ana> in the library
      And Ben has <Ben> in the library
      And the game goes on for everyone

      Examples:
        | game                                                       | whose | Ana     | Ben     |
        | a game between Ana and Ben                                 | Ana   | 1 card  | 2 cards |
        | a game between Ana and Ben                                 | Ben   | 1 card  | 2 cards |
        | a game between Ana, Ben and Cho                            | Ana   | 0 cards | 2 cards |
        | a game between Ana, Ben and Cho                            | Ben   | 1 card  | 1 card  |
        | a Two-Headed Giant game of Ana and Ben against Cho and Dan | Ben   | 1 card  | 2 cards |

    @id.a-draw-in-the-second-turn-after-a-restart
    Scenario Outline: on the second turn of a restarted game, the active player or team draws
      Given <game>
      And Ana owns 8 cards in the game
      And Ben owns 9 cards in the game
      And each player starts with 5 cards in the library
      When an effect of <whose> restarts the game
      And the turn ends
      And the draw step begins
      Then Ana has <Ana> in the library
      And Ben has <Ben> in the library
      And the game goes on for everyone

      Examples:
        | game                                                       | whose | Ana     | Ben    |
        | a game between Ana and Ben                                 | Ana   | 1 card  | 1 card |
        | a Two-Headed Giant game of Ana and Ben against Cho and Dan | Dan   | 0 cards | 1 card |

    @near-miss @id.an-upkeep-in-the-first-turn-after-a-restart
    Scenario Outline: the first turn after a restart has an upkeep, even if it has no draw step
      Given a game between <seats>
      When an effect of Ana restarts the game
      And the ability Dawn of Ana triggers whenever Ana reaches the upkeep: Ana gains 1 life
      And the upkeep begins
      And Dawn's ability resolves
      Then Ana has 21 life
      And the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben, Cho and Ana |

  @rule.restart-takes-all-cards
  Rule: 727.2 All cards from the restarted game are used in the new one, and each keeps its owner

    @id.restart-brings-the-cards-back
    Scenario Outline: drawn cards are shuffled back into the deck by a restart
      Given a game between Ana and Ben
      And Ana owns 40 cards in the game
      And Ana starts with 12 cards in the library
      When Ana has to draw <drawn> cards
      And an effect of Ben restarts the game
      And Ana has to draw <again>
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | drawn | again    |
        | 0     | 33 cards |
        | 12    | 33 cards |
        | 13    | 1 card   |

    @id.the-library-after-a-restart
    Scenario Outline: after a restart, a library is the whole deck except for an opening hand of seven cards
      Given a game between Ana and Ben
      And Ana owns 40 cards in the game
      And Ana starts with 12 cards in the library
      When Ana has to draw <drawn> cards
      And an effect of Ben restarts the game
      Then Ana has 33 cards in the library
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

      Examples:
        | drawn |
        | 0     |
        | 12    |

    @id.restart-after-a-restart
    Example: a second restart brings all cards back again
      Given a game between Ana and Ben
      And Ana owns 40 cards in the game
      And Ana starts with 12 cards in the library
      When an effect of Ben restarts the game
      And Ana has to draw 33 cards
      And an effect of Ana restarts the game
      And Ana has to draw 33 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.objects-of-the-game-before
    Scenario Outline: events that involve cards of the old game don't end the restarted one
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre <place>
      When an effect of Ben restarts the game
      And <event>
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for everyone

      Examples:
        | place              | event                               |
        | in the hand        | Ogre is put onto the battlefield    |
        | in the library     | Ogre is put into the graveyard      |
        | on the battlefield | an effect gives Ben control of Ogre |

    @near-miss @id.one-card-more-than-the-deck
    Example: a player who draws more cards than their deck has loses the restarted game
      Given a game between Ana and Ben
      And Ana owns 40 cards in the game
      And Ana starts with 12 cards in the library
      When an effect of Ben restarts the game
      And Ana has to draw 34 cards
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @id.no-token-in-the-new-deck
    Scenario Outline: tokens, copies and abilities are not part of the decks in the restarted game
      Given a game between Ana and Ben
      And Ana owns 10 cards in the game
      And Ana starts with 5 cards in the library
      When <created>
      And an effect of Ana restarts the game
      Then Ana has 3 cards in the library
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

      Examples:
        | created                       |
        | Ana creates the token Goblin  |
        | Ana creates the copy Ghost    |
        | Ana's ability Growth triggers |
        | Ben creates the token Goblin  |

  @rule.too-few-cards-for-a-restart
  Rule: 727.3 A player who starts the new game with fewer than seven cards loses the first time state-based actions are checked in it

    @id.too-few-cards-after-a-restart
    Scenario Outline: a player with fewer than seven cards loses the restarted game at its first check
      Given a game between <seats>
      And Ben owns <cards> cards in the game
      And Ben starts with 0 cards in the library
      When an effect of <whose> restarts the game
      Then the game is restarted
      And the game goes on for Ana and Ben
      When state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | cards | whose |
        | Ana and Ben | 6     | Ana   |
        | Ben and Ana | 6     | Ben   |
        | Ana and Ben | 0     | Ben   |

    @id.too-few-cards-for-both
    Example: a restarted game is a draw if both players have fewer than seven cards
      Given a game between Ana and Ben
      And Ana owns 5 cards in the game
      And Ana starts with 0 cards in the library
      And Ben owns 6 cards in the game
      And Ben starts with 3 cards in the library
      When an effect of Ana restarts the game
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.seven-cards-after-a-restart
    Example: a player with exactly seven cards can play the restarted game
      Given a game between Ana and Ben
      And Ben owns 7 cards in the game
      And Ben starts with 0 cards in the library
      When an effect of Ana restarts the game
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for Ana and Ben
      When Ben has to draw 1 card
      And state-based actions are checked
      Then Ana wins the game

    @near-miss @id.too-few-cards-without-a-restart
    Example: a player with fewer than seven cards doesn't lose without a restart
      Given a game between Ana and Ben
      And Ben owns 6 cards in the game
      And Ben starts with 0 cards in the library
      When state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.restart-before-the-first-turn
  Rule: 727.4 The rest of the restarting effect is carried out just before the first turn of the new game, without a check of state-based actions in between

    @id.rest-of-the-restarting-effect
    Example: the rest of a restarting effect applies to the new game before its first check
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      Then the game goes on for Ana and Ben
      When state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.lost-and-regained-before-the-first-turn
    Example: a player who regains life before the first check of a restarted game doesn't lose
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      And by an effect of Ana, Ben gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 1 life

    @near-miss @id.first-part-of-the-restarting-effect
    Example: life lost in the first part of a restarting effect doesn't count in the new game
      Given a game between Ana and Ben
      When by an effect of Ana, Ben loses 20 life
      And an effect of Ana restarts the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 20 life

  @rule.cards-exempt-from-a-restart
  Rule: 727.5 A restarting effect can keep cards out of the new decks

    @id.exempt-cards-are-missing
    Scenario Outline: a player who has fewer than seven cards because a restart left some out loses the restarted game
      Given a game between Ana and Ben
      And Ben owns 30 cards in the game
      And Ben starts with 10 cards in the library
      When an effect of <whose> restarts the game, leaving out 24 cards owned by Ben
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | whose |
        | Ana   |
        | Ben   |

    @id.exempt-cards-come-back
    Example: cards left out of one restart are included in the next
      Given a game between Ana and Ben
      And Ben owns 30 cards in the game
      And Ben starts with 10 cards in the library
      When an effect of Ana restarts the game, leaving out 24 cards owned by Ben
      And an effect of Ana restarts the game
      And Ben has to draw 23 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.exempt-cards-are-not-missed
    Example: a player who still has seven cards although a restart left some out can play the restarted game
      Given a game between Ana and Ben
      And Ben owns 30 cards in the game
      And Ben starts with 10 cards in the library
      When an effect of Ana restarts the game, leaving out 23 cards owned by Ben
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ben has to draw 1 card
      And state-based actions are checked
      Then Ana wins the game

    @near-miss @id.exempt-cards-of-another
    Example: leaving out one player's cards doesn't reduce another player's deck
      Given a game between Ana and Ben
      And Ana owns 30 cards in the game
      And Ana starts with 10 cards in the library
      When an effect of Ana restarts the game, leaving out 53 cards owned by Ben
      And Ana has to draw 23 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.exempt-commander
  Rule: 727.5a A commander that is kept out of the new deck is still that deck's commander

    @id.exempt-commander-still-strikes
    Scenario Outline: a commander left out of the deck can still deal 21 damage in the restarted game
      Given a game between <seats>
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect of Ana restarts the game, leaving out 1 card owned by Ana
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.exempt-commander-begins-anew
    Example: damage from a commander before a restart doesn't count in the new game
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And an effect of Ana restarts the game, leaving out 1 card owned by Ana
      And Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 20 life

  @rule.restarted-subgame
  Rule: 727.6 If a subgame is restarted, the main game is unaffected and uses the result of the restarted subgame

    @id.restart-in-a-subgame
    Scenario Outline: restarting a subgame leaves the main game alone, and only the new subgame's winner counts
      Given a game between Ana and Ben
      And Ana starts with 12 life
      And Ben starts with 8 life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And <loser> loses 19 life
      And an effect of Ben restarts the game
      Then the game is restarted
      And the subgame is being played
      And Ana and Ben have 20 life
      And it is Ben's turn
      When an effect states that <loser> loses the game
      Then the main game is being played
      And Ana has <a> life
      And Ben has <b> life
      And it is Ana's turn
      And the game goes on for Ana and Ben

      Examples:
        | loser | a  | b |
        | Ana   | 6  | 8 |
        | Ben   | 12 | 4 |

    @near-miss @id.restart-after-a-subgame
    Example: an effect that restarts the game after a subgame restarts the main game
      Given a game between Ana and Ben
      And Ana starts with 12 life
      When an effect of Ana begins a subgame
      And an effect states that Ana loses the game
      And an effect of Ben restarts the game
      Then the game is restarted
      And the main game is being played
      And Ana and Ben have 20 life
      And the game goes on for Ana and Ben

  @rule.restart-beyond-range
  Rule: 727.7 A restart involves all players in the game, even with limited range of influence

    @id.restart-takes-in-those-out-of-range
    Scenario Outline: a restart includes all players, even those out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of <range>
      When Cho loses 20 life
      And an effect of <whose> restarts the game
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for Ana, Ben, Cho, Dan and Eve
      And Cho has 20 life

      Examples:
        | whose | range |
        | Ana   | 1     |
        | Eve   | 1     |
        | Ana   | 0     |

    @near-miss @id.a-loop-costs-nobody-life-who-is-not-in-the-game
    Example: a loop in the restarted game takes no life from a player who left before the restart
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ben restarts the game
      And an effect states that Cho can't lose the game
      And a loop of mandatory actions with objects controlled by Ben begins, in which Ana and Cho lose 5 life each time
      Then the game is a draw for Ben and Cho
      And the game is over

    @near-miss @id.restart-does-not-take-in-those-who-left
    Example: a player who left before a restart isn't in the new game, even if in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ben concedes
      And an effect of Ana restarts the game
      And an effect states that Ben wins the game
      Then the game is restarted
      And the game goes on for Ana, Cho, Dan and Eve

    @near-miss @id.choice-of-one-who-left-before-the-restart
    Example: a required choice doesn't bring back a player who left before the restart
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And an effect of Ana restarts the game
      And a rule requires Ben to make a choice
      Then the game is restarted
      And the game goes on for Ana and Cho

    @near-miss @id.range-in-the-restarted-game
    Example: a limited range of influence still applies after a restart
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana restarts the game
      And by an effect of Ana, Cho loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan and Eve

    @id.range-in-a-game-restarted-by-two @question.52
    Example: is range still limited after the last two players restart the game? (open question)
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 0
      When Cho concedes
      And an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

  @rule.subgames
  Rule: 729.1 An effect can have the players play a subgame

    @id.subgame
    Scenario Outline: players play the subgame as soon as an effect starts it
      Given a game between <seats>
      When an effect of Ana begins a subgame
      Then the subgame is being played
      And the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Cho, Ana and Ben |

    @near-miss @id.subgame-of-one-who-has-left
    Example: a player who has left can't start a subgame
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ana begins a subgame
      Then the main game is being played
      And Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.no-subgame-after-the-end
    Example: no subgame starts after the game is over
      Given a game between Ana and Ben
      When an effect states that Ben loses the game
      And an effect of Ana begins a subgame
      Then the main game is being played
      And Ana wins the game

  @rule.subgame-in-a-game
  Rule: 729.1a A subgame is a separate game, and the main game waits until it is over

    @id.end-of-a-subgame
    Scenario Outline: the main game continues for all players, however a subgame ends
      Given a game between <seats>
      When an effect of Ana begins a subgame
      And <end>
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben
      And Ana and Ben have 20 life

      Examples:
        | seats       | end                                                               |
        | Ana and Ben | Ana loses 20 life                                                 |
        | Ben and Ana | Ben gets 10 poison counters                                       |
        | Ana and Ben | Ben has to draw 47 cards                                          |
        | Ana and Ben | an effect states that Ana loses the game                          |
        | Ana and Ben | an effect states that Ana wins the game                           |
        | Ben and Ana | an effect of Ana states that the game is a draw                   |
        | Ana and Ben | a loop of mandatory actions with objects controlled by Ben begins |

    @id.main-game-waits
    Scenario Outline: a player at 0 life in the main game loses only at the first check after the subgame
      Given a game between <seats>
      When Ana loses 20 life
      And an effect of Ana begins a subgame
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When an effect states that Ben loses the game
      Then the main game is being played
      And the game goes on for Ana and Ben
      When state-based actions are checked
      Then Ben wins the game
      And Ana has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.objects-stay-in-the-main-game
    Scenario Outline: an object in the main game protects nobody in a subgame, but protects its controller afterward
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When Ogre states that Ana, who controls it, can't lose the game
      And an effect of Ana begins a subgame
      And <loses>
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben
      When Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | loses                                    |
        | Ana loses 20 life                        |
        | an effect states that Ana loses the game |

    @id.empty-library-waits
    Example: a draw from an empty library in the main game isn't checked until the subgame is over
      Given a game between Ana and Ben
      And Ana starts with 9 cards in the library
      When Ana has to draw 10 cards
      And Ana's library has 8 cards
      And an effect of Ben begins a subgame
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When an effect states that Ben loses the game
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @id.subgame-of-three
    Example: a player who loses a three-player subgame leaves only the subgame
      Given a game between Ana, Ben and Cho
      When an effect of Ana begins a subgame
      And an effect states that Ben loses the game
      Then the subgame is being played
      And Ben has lost
      And the game goes on for Ana and Cho
      When an effect states that Cho loses the game
      Then the main game is being played
      And the game goes on for Ana, Ben and Cho

    @id.subgame-between-teams
    Example: a team loses a subgame together, and only the subgame
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 5 life
      When an effect of Ana begins a subgame
      And an effect states that Dan loses the game
      Then the main game is being played
      And the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 5 life

    @id.conceding-a-subgame @question.21
    Example: does a player who concedes in a subgame concede only the subgame? (open question)
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And Ben concedes
      Then the main game is being played
      And the game goes on for Ana and Ben

    @id.game-loss-in-a-subgame @from.2009-07-11 @question.42
    Example: does a judge's game loss in a subgame cost only the subgame? (open question)
      Given a game between Ana and Ben
      And the game is a tournament game
      When an effect of Ana begins a subgame
      And a judge gives Ben a game loss
      Then the main game is being played
      And the game goes on for Ana and Ben

    @near-miss @id.loss-of-the-main-game
    Scenario Outline: a player loses the main game in the usual ways once the subgame is over
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben loses the game
      And <end>
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

      Examples:
        | end                                      |
        | Ana loses 20 life                        |
        | Ana gets 10 poison counters              |
        | Ana has to draw 54 cards                 |
        | an effect states that Ana loses the game |
        | Ana concedes                             |

    @id.a-subgame-waits-with-what-has-triggered
    Example: an ability of the main game waits during a subgame and doesn't see what happens in it
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life
      And Ben loses 4 life
      And an effect of Ana begins a subgame
      And Ben loses 3 life
      And Drain's ability resolves
      Then the subgame is being played
      And Ana has 20 life
      And Ben has 17 life
      When an effect states that Ben loses the game
      And Drain's ability resolves
      Then the main game is being played
      And Ana has 24 life
      And Ben has 16 life
      And the game goes on for everyone

  @rule.subgame-apart
  Rule: 729.1b The main game and the subgame don't affect each other, except as the effect that created the subgame says

    @id.half-the-life-of-all-but-the-winner
    Scenario Outline: an effect can make players who don't win the subgame lose half their life, rounded up
      Given a game between <seats>
      And Ana starts with <life> life
      And Ben starts with <life> life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the main game is being played
      And Ana has <life> life
      And Ben has <left> life
      And the game goes on for Ana and Ben

      Examples:
        | seats       | life | left |
        | Ana and Ben | 20   | 10   |
        | Ben and Ana | 7    | 3    |
        | Ana and Ben | 1    | 0    |

    @id.last-life-at-stake
    Example: a player at 1 life who doesn't win the subgame loses the main game at its next check
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When an effect of Ben begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ana wins the game
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.drawn-subgame
    Example: neither player wins a drawn subgame, so both lose half their life
      Given a game between Ana and Ben
      And Ben starts with 9 life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect of Ben states that the game is a draw
      Then the main game is being played
      And Ana has 10 life
      And Ben has 4 life
      And the game goes on for Ana and Ben

    @id.losers-of-a-subgame-of-three
    Example: both players who lose a three-player subgame lose half their life
      Given a game between Ana, Ben and Cho
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And at the same time
        | an effect states that Ana loses the game |
        | an effect states that Cho loses the game |
      Then the main game is being played
      And Ana and Cho have 10 life
      And Ben has 20 life
      And the game goes on for Ana, Ben and Cho

    @id.stakes-of-one-who-can-not-lose-life
    Example: a player who can't lose life in the main game loses none for losing the subgame
      Given a game between Ana and Ben
      When an effect states that Ben can't lose life
      And an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And Ben loses 20 life
      And state-based actions are checked
      Then the main game is being played
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.half-of-less-than-nothing
    Example: a player with negative life loses no life for losing the subgame
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And Ben loses 25 life
      And an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the main game is being played
      And Ben has -5 life
      And the game goes on for Ana and Ben

    @id.shields-of-the-main-game
    Example: a player who can't lose the main game can lose the subgame
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the main game is being played
      And Ben has 10 life
      When an effect states that Ben loses the game
      Then the game goes on for Ana and Ben

    @id.shields-of-the-subgame
    Example: a player who can't lose the subgame can lose the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben can't lose the game
      And an effect states that Ben wins the game
      And an effect states that Ben loses the game
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.nothing-at-stake
    Example: losing a subgame costs nothing if the effect that starts it sets no penalty
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And Ben loses 20 life
      And state-based actions are checked
      Then the main game is being played
      And Ana and Ben have 20 life
      And the game goes on for Ana and Ben

    @id.effects-wait-for-the-main-game @also.subgames
    Scenario Outline: the main game's effects don't apply in a subgame, but apply again after it
      Given a game between Ana and Ben
      When <effect>
      And an effect of Ana begins a subgame in which Ana goes first
      And <event>
      Then the subgame is being played
      And <unaffected>
      And the game goes on for Ana and Ben
      When an effect states that Ben loses the game
      And <event>
      Then the main game is being played
      And <affected>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                       | event                  | unaffected                      | affected                        |
        | an effect states that Ana gains twice as much life           | Ana gains 3 life       | Ana has 23 life                 | Ana has 26 life                 |
        | an effect states that Ana is dealt twice as much damage      | Ana is dealt 3 damage  | Ana has 17 life                 | Ana has 14 life                 |
        | an effect states that damage to Ana is dealt to Ben instead  | Ana is dealt 3 damage  | Ana has 17 life                 | Ben has 17 life                 |
        | all damage that would be dealt to Ana this turn is prevented | Ana is dealt 3 damage  | Ana has 17 life                 | Ana has 20 life                 |
        | instead of drawing the next card, Ana does nothing           | Ana has to draw 1 card | Ana has 45 cards in the library | Ana has 53 cards in the library |
        | an effect states that Ana skips each card draw               | Ana has to draw 1 card | Ana has 45 cards in the library | Ana has 53 cards in the library |
        | Ben skips their next turn                                    | the turn ends          | it is Ben's turn                | it is Ana's turn                |
        | Ana takes an extra turn after this one                       | the turn ends          | it is Ben's turn                | it is Ana's turn                |

    @id.effects-end-with-the-subgame @also.subgames
    Scenario Outline: a subgame's effects don't apply in the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame in which Ana goes first
      And <effect>
      And an effect states that Ben loses the game
      And <event>
      Then the main game is being played
      And <unaffected>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                       | event                  | unaffected                      |
        | an effect states that Ana gains twice as much life           | Ana gains 3 life       | Ana has 23 life                 |
        | an effect states that Ana is dealt twice as much damage      | Ana is dealt 3 damage  | Ana has 17 life                 |
        | an effect states that damage to Ana is dealt to Ben instead  | Ana is dealt 3 damage  | Ana has 17 life                 |
        | all damage that would be dealt to Ana this turn is prevented | Ana is dealt 3 damage  | Ana has 17 life                 |
        | instead of drawing the next card, Ana does nothing           | Ana has to draw 1 card | Ana has 52 cards in the library |
        | an effect states that Ana skips each card draw               | Ana has to draw 1 card | Ana has 52 cards in the library |
        | Ben skips their next turn                                    | the turn ends          | it is Ben's turn                |
        | Ana takes an extra turn after this one                       | the turn ends          | it is Ben's turn                |

    @id.skipped-steps-of-the-other-game @also.skipped-occurrences
    Scenario Outline: steps that a player skips in the main game or the subgame still begin in the other game
      Given a game between Ana, Ben and Cho
      When <first>
      And <second>
      And the ability Dawn of Ana triggers whenever Ana reaches the upkeep: Ana gains 1 life
      And the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ana has 21 life
      And Ana has <library> cards in the library
      And the game goes on for everyone

      Examples:
        | first                                          | second                                                    | library |
        | an effect states that Ana skips each upkeep    | an effect of Ana begins a subgame in which Ana goes first | 45      |
        | an effect states that Ana skips each draw step | an effect of Ana begins a subgame in which Ana goes first | 45      |
        | Ana skips their next draw step                 | an effect of Ana begins a subgame in which Ana goes first | 45      |

    @id.skipped-steps-after-a-subgame @also.skipped-occurrences
    Example: a player still skips upkeeps and draw steps in the main game after a subgame
      Given a game between Ana and Ben
      When an effect states that Ben skips each upkeep
      And an effect states that Ben skips each draw step
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And an effect of Ana begins a subgame
      And an effect states that Ben loses the game
      And the turn ends
      And the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ben has 20 life
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

    @id.skipped-steps-of-the-subgame @also.skipped-occurrences
    Example: a player who skips steps in a subgame doesn't skip them in the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben skips each upkeep
      And an effect states that Ben skips each draw step
      And an effect states that Ben loses the game
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And the turn ends
      And the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ben has 21 life
      And Ben has 52 cards in the library
      And the game goes on for Ana and Ben

    @id.a-replaced-loss-of-the-other-game @also.replaced-loss
    Scenario Outline: an effect that replaces a loss in one game doesn't replace it in the other
      Given a game between Ana and Ben
      When <first>
      And <second>
      And Ana loses 20 life
      And state-based actions are checked
      Then the <which> is being played
      And the game goes on for Ana and Ben

      Examples:
        | first                                                                     | second                                                                    | which     |
        | the next time Ana would lose the game, their life total becomes 3 instead | an effect of Ben begins a subgame                                         | main game |
        | an effect of Ben begins a subgame                                         | the next time Ana would lose the game, their life total becomes 3 instead | subgame   |

    @id.a-replaced-loss-after-a-subgame @also.replaced-loss
    Scenario Outline: a loss in the main game is replaced only by the main game's effects
      Given a game between Ana and Ben
      When <first>
      And <second>
      And an effect states that Ben loses the game
      And Ana loses 20 life
      And state-based actions are checked
      Then <end>

      Examples:
        | first                                                                     | second                                                                    | end                              |
        | the next time Ana would lose the game, their life total becomes 3 instead | an effect of Ben begins a subgame                                         | the game goes on for Ana and Ben |
        | an effect of Ben begins a subgame                                         | the next time Ana would lose the game, their life total becomes 3 instead | Ben wins the game                |

    @id.what-triggers-in-the-other-game @also.triggering
    Scenario Outline: an ability of the subgame neither triggers nor resolves in the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And the ability Drain of Ana triggers whenever Ben loses life: Ana gains 5 life
      And <meanwhile>
      And an effect states that Ben loses the game
      And <then>
      And Drain's ability resolves
      Then the main game is being played
      And Ana has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | meanwhile        | then                    |
        | Ana gains 1 life | Ben loses 1 life        |
        | Ben loses 1 life | Ana pays 0 life if able |

    @id.cards-drawn-in-the-other-game @also.one-draw-a-turn
    Example: cards drawn in a subgame don't count as drawn in the main game's turn, or vice versa
      Given a game between Ana and Ben
      When Ana has to draw 1 card
      And an effect of Ana begins a subgame in which Ana goes first
      And an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 2 cards
      And Ben has to draw 1 card
      Then Ana has 44 cards in the library
      And the game goes on for Ana and Ben
      When an effect states that Ben loses the game
      And an effect states that Ana can't draw more than one card each turn
      And an effect states that Ben can't draw more than one card each turn
      And Ana has to draw 1 card
      And Ben has to draw 2 cards
      Then Ana and Ben have 52 cards in the library
      And the game goes on for Ana and Ben

    @id.an-empty-library-of-the-subgame @also.draw-from-empty-library
    Example: drawing from an empty library in a subgame doesn't make a player lose the main game
      Given a game between Ana and Ben
      And Ana starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And Ana has to draw 1 card
      And an effect states that Ben loses the game
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

    @id.durations-of-the-other-game
    Example: effects of the main game that last until a player's next turn continue after a subgame
      Given a game between Ana, Ben and Cho
      When the effect Truce begins and lasts until Ben's next turn
      And an effect of Ana begins a subgame in which Ana goes first
      And the turn ends
      And an effect states that Ana wins the game
      Then the effect Truce still applies
      And the game goes on for everyone
      When the turn ends
      Then the effect Truce has ended
      And the game goes on for everyone

    @id.control-of-a-player-in-the-other-game @also.control-of-a-turn
    Example: control of a player in the main game doesn't apply in a subgame
      Given a game between Ana, Ben and Cho
      When an effect gives Cho control of Ben
      And an effect of Ana begins a subgame
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for everyone
      When an effect states that Ana wins the game
      And a rule requires Ben to make a choice
      Then Cho makes the choice
      And the game goes on for everyone

  @rule.subgame-starts
  Rule: 729.2 A subgame starts like any game, with the libraries as decks and a randomly chosen starting player

    @id.library-as-deck
    Scenario Outline: players start a subgame with 20 life and seven cards from the main game's library
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      And Ben starts with <life> life
      When an effect of <whose> begins a subgame
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      And Ben has 20 life
      When Ana has to draw 1 card
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben
      And Ben has <life> life

      Examples:
        | whose | life |
        | Ana   | 3    |
        | Ben   | 33   |

    @id.the-library-of-a-subgame @also.subgame-ends
    Example: a library has seven fewer cards during a subgame and gets all of them back afterward
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When an effect of Ana begins a subgame
      Then the subgame is being played
      And Ana has 3 cards in the library
      And Ben has 46 cards in the library
      And the game goes on for Ana and Ben
      When Ana has to draw 2 cards
      And Ben mills 4 cards
      Then Ana has 1 card in the library
      And Ben has 42 cards in the library
      And the game goes on for Ana and Ben
      When an effect states that Ana loses the game
      Then the main game is being played
      And Ana has 10 cards in the library
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

    @id.first-in-a-subgame @also.subgame-is-like-any-game
    Scenario Outline: the randomly chosen player goes first in a subgame, followed by the next in turn order
      Given a game between Ana, Ben and Cho
      When an effect of Ana begins a subgame in which <first> goes first
      Then it is <first>'s turn
      And the game goes on for Ana, Ben and Cho
      When the turn ends
      Then it is <next>'s turn
      And the game goes on for Ana, Ben and Cho

      Examples:
        | first | next |
        | Ana   | Ben  |
        | Ben   | Cho  |
        | Cho   | Ana  |

    @near-miss @id.turn-after-a-subgame @also.subgame-is-like-any-game
    Example: the main game's turn continues after a subgame, no matter who went first there
      Given a game between Ana, Ben and Cho
      When the turn ends
      And an effect of Ana begins a subgame in which Cho goes first
      And an effect states that Ana wins the game
      Then it is Ben's turn
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.library-without-a-subgame
    Example: a player can draw the whole library without losing if no subgame has started
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When Ana has to draw 10 cards
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

    @id.no-draw-in-the-first-turn-of-a-subgame @also.subgame-is-like-any-game
    Example: the starting player of a two-player subgame has no draw step on the first turn
      Given a game between Ana and Ben
      And Ana starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And Ana skips their next draw step
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      When the turn ends
      And the turn ends
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      When the turn ends
      And the turn ends
      And the draw step begins
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

    @near-miss @id.a-draw-in-the-first-turn-of-a-subgame @also.subgame-is-like-any-game
    Example: the starting player of a three-player subgame draws on the first turn
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      And Ana has lost
      And the game goes on for Ben and Cho

  @rule.commanders-in-a-subgame
  Rule: 729.2c Commanders in the command zone move to a subgame as the subgame starts

    @id.commander-strikes-in-a-subgame
    Example: a player loses a subgame to 21 combat damage from a commander
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect of Ben begins a subgame; anyone who doesn't win it loses half their life
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then the main game is being played
      And Ana has 40 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @near-miss @id.commander-damage-of-the-main-game
    Example: damage from a commander in the main game doesn't count in a subgame
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And an effect of Ben begins a subgame
      And Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      And Ben has 20 life

  @rule.too-few-cards-for-a-subgame
  Rule: 729.3 A player who starts a subgame with fewer than seven cards loses it the first time state-based actions are checked in it

    @id.too-few-cards-in-a-subgame @from.2007-07-13
    Scenario Outline: a player with fewer than seven cards loses the subgame at its first check
      Given a game between <seats>
      And Ben starts with <cards> cards in the library
      When an effect of <whose> begins a subgame; anyone who doesn't win it loses half their life
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When state-based actions are checked
      Then the main game is being played
      And Ana has 20 life
      And Ben has 10 life
      And the game goes on for Ana and Ben

      Examples:
        | seats       | cards | whose |
        | Ana and Ben | 6     | Ana   |
        | Ben and Ana | 6     | Ben   |
        | Ana and Ben | 0     | Ben   |

    @id.too-few-cards-for-all-in-a-subgame @from.2007-07-13
    Example: a subgame is a draw if neither player has seven cards
      Given a game between Ana and Ben
      And Ana starts with 6 cards in the library
      And Ben starts with 2 cards in the library
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And state-based actions are checked
      Then the main game is being played
      And Ana and Ben have 10 life
      And the game goes on for Ana and Ben

    @id.too-few-cards-as-a-subgame-starts @until.2007-05-01 @question.85
    Example: until 2007-05-01, did a player with too few cards lose a subgame before any check? (open question)
      Given a game between Ana and Ben
      And Ben starts with 6 cards in the library
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When state-based actions are checked
      Then the main game is being played
      And Ben has 10 life

    @near-miss @id.seven-cards-in-a-subgame
    Example: a player with exactly seven cards in the library can play a subgame
      Given a game between Ana and Ben
      And Ben starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When Ben has to draw 1 card
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

  @rule.outside-the-subgame
  Rule: 729.4 Cards and players that are not in the subgame are outside it

    @id.who-has-left-plays-no-subgame
    Scenario Outline: a player who has left the main game isn't in its subgame
      Given a game between <seats>
      When an effect states that Cho loses the game
      And an effect of Ana begins a subgame
      And an effect states that Cho wins the game
      And an effect states that <loser> loses the game
      Then the main game is being played
      And Cho has lost
      And the game goes on for Ana and Ben

      Examples:
        | seats            | loser |
        | Ana, Ben and Cho | Ana   |
        | Cho, Ben and Ana | Ben   |

    @id.who-has-left-in-range-plays-no-subgame
    Example: a player who has left isn't in a subgame, even if in range of the player who started it
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When Ana concedes
      And an effect of Cho begins a subgame
      Then the subgame is being played
      And the game goes on for Ben, Cho and Dan
      When at the same time
        | Ben loses 20 life |
        | Dan loses 20 life |
      And state-based actions are checked
      Then the main game is being played
      And Ana has lost
      And the game goes on for Ben, Cho and Dan

    @id.subgame-of-those-in-range @question.40
    Example: do players out of range take part in a subgame? (open question)
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      Then the game goes on for Eve, Ana and Ben
      When an effect states that Ben loses the game
      And an effect states that Eve loses the game
      Then the main game is being played
      And Ben and Eve have 10 life
      And Ana, Cho and Dan have 20 life
      And the game goes on for everyone

    @id.no-subgame-among-team-mates @question.40
    Example: does a subgame start if only teammates are in range? (open question)
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben begins a subgame
      Then the main game is being played
      And the game goes on for everyone

    @near-miss @id.who-is-still-in-plays-the-subgame
    Scenario Outline: all players still in the main game play the subgame
      Given a game between <seats>
      When an effect of Ana begins a subgame
      And an effect states that <loser> loses the game
      Then the subgame is being played
      And <loser> has lost
      And the game goes on for <rest>

      Examples:
        | seats            | loser | rest        |
        | Ana, Ben and Cho | Ana   | Ben and Cho |
        | Cho, Ben and Ana | Ben   | Ana and Cho |

  @rule.counters-in-a-subgame
  Rule: 729.4b Counters that a player has in the main game or gets in a subgame count only in that game

    @id.poison-in-a-subgame
    Example: poison counters in a subgame and in the main game aren't added together
      Given a game between Ana and Ben
      And Ben starts with 9 poison counters
      When an effect of Ana begins a subgame
      Then Ben has 0 poison counters
      And the game goes on for Ana and Ben
      When Ben gets 9 poison counters
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When an effect states that Ana loses the game
      And state-based actions are checked
      Then the main game is being played
      And Ben has 9 poison counters
      And the game goes on for Ana and Ben

    @near-miss @id.poison-after-a-subgame
    Example: a player's poison counters in the main game count again after the subgame
      Given a game between Ana and Ben
      And Ben starts with 9 poison counters
      When an effect of Ana begins a subgame
      And an effect states that Ana loses the game
      And Ben gets 1 poison counter
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

  @rule.subgame-ends
  Rule: 729.5 After a subgame, its cards return to the libraries, and the main game continues where it stopped, starting with the rest of the effect

    @id.cards-after-a-subgame
    Scenario Outline: all cards are back in the main game's library after a subgame
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When an effect of Ben begins a subgame
      And Ana has to draw <drawn> cards
      And an effect states that <loser> loses the game
      And Ana has to draw 10 cards
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

      Examples:
        | drawn | loser |
        | 0     | Ana   |
        | 3     | Ben   |
        | 2     | Ana   |

    @id.half-of-a-teams-life-at-stake @also.two-headed-giant-head-life @from.2010-04-23
    Example: if failing to win a subgame costs half of a player's life, each team member loses half of the team's life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 30 life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ana wins the game
      Then Cho and Dan have 0 life
      And the game goes on for everyone

    @id.half-of-a-heads-life-at-stake @also.two-headed-giant-head-life @from.2007-05-01 @until.2010-02-01
    Example: until 2010-02-01, a team member who failed to win a subgame lost half of a half of the team's life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 30 life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ana wins the game
      Then Cho and Dan have 14 life
      And the game goes on for everyone

    @near-miss @id.no-more-cards-than-before
    Example: a player who draws more cards than the library had before the subgame loses
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When an effect of Ben begins a subgame
      And an effect states that Ana loses the game
      And Ana has to draw 11 cards
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.subgame-is-not-over-yet
    Example: the main game doesn't continue while two players are still in the subgame
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 life
      When an effect of Ben begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ana loses the game
      Then the subgame is being played
      And Ana has lost
      And the game goes on for Ben and Cho

    @id.what-a-subgame-costs-is-seen
    Example: life lost for not winning a subgame triggers abilities in the main game
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life
      And an effect of Ana begins a subgame in which Ana goes first; anyone who doesn't win it loses half their life
      And an effect states that Ben loses the game
      And Drain's ability resolves
      Then Ana has 30 life
      And Ben has 10 life
      And the game goes on for everyone

  @rule.commanders-after-a-subgame
  Rule: 729.5c Commanders in the subgame's command zone return to the main game after the subgame

    @id.commander-strikes-after-a-subgame
    Example: damage from a commander before and after a subgame adds up in the main game
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And an effect of Ben begins a subgame
      And an effect states that Ana loses the game
      And Ben is dealt 1 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.commander-damage-of-the-subgame
    Example: damage from a commander in a subgame doesn't count in the main game
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect of Ben begins a subgame
      And Ben is dealt 20 combat damage by the commander Kraum
      And an effect states that Ana loses the game
      And Ben is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben
      And Ben has 20 life

  @rule.subgame-in-a-subgame
  Rule: 729.6 A subgame can contain another subgame; the outer subgame is then the main game of the inner one

    @id.subgame-within-a-subgame
    Scenario Outline: after a subgame within a subgame, first the outer subgame continues, then the main game
      Given a game between <seats>
      And Ana starts with 13 life
      And Ben starts with 13 life
      When an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And Ben loses 3 life
      And an effect of Ben begins a subgame; anyone who doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the subgame is being played
      And Ana has 20 life
      And Ben has 8 life
      And the game goes on for Ana and Ben
      When an effect states that Ana loses the game
      Then the main game is being played
      And Ana has 6 life
      And Ben has 13 life
      And the game goes on for Ana and Ben

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.one-subgame-after-another
    Example: a subgame started after another has ended is a subgame of the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben loses the game
      And an effect of Ben begins a subgame
      And an effect states that Ben loses the game
      Then the main game is being played
      And the game goes on for Ana and Ben
