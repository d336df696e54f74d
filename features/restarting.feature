Feature: Restarting the game, and subgames

  @rule.restarting
  Rule: 727.1 A restarted game has no winner, no loser and no draw, and the new one starts from the beginning

    @id.restart-before-the-check @question.23
    Scenario Outline: not even those lose whom the next check would have found lost
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
    Example: no effect and no ability of the game before is there in the new one
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
    Scenario Outline: nothing that was to become of turns of the game before becomes of those of the new one
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
    Scenario Outline: nothing that was to become of draws of the game before becomes of those of the new one
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
    Scenario Outline: nothing that was to become of damage in the game before becomes of it in the new one
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
    Example: the new game is won and lost like any other
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
    Scenario Outline: after the check it comes too late
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

  @rule.restarter-starts
  Rule: 727.1a Whose effect restarted the game takes the first turn of the new one

    @id.restarter-goes-first
    Scenario Outline: that player's turn is the first, and the next in seat order follows
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
    Example: in Grand Melee the first turn marker is the restarter's, and the others are given out from there
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Ana's turn ends
      And an effect of Cho restarts the game
      Then the game is restarted
      And it is Cho and Gus's turn
      And the game goes on for everyone

    @near-miss @id.no-restart-no-first-turn
    Example: without a restart the turn stays whose it is
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And an effect of Cho restarts the game
      Then it is Ana's turn
      And the game goes on for Ana and Ben

  @rule.restart-takes-all-cards
  Rule: 727.2 All cards that are in the restarted game are in the new one, each its owner's

    @id.restart-brings-the-cards-back
    Scenario Outline: drawn cards are back in the deck
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
    Scenario Outline: what is no opening hand of the new game is in the library
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
    Example: a second restart brings them back again
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
    Scenario Outline: what befalls an object of the game before the restart does not end the new one
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear <place>
      When an effect of Ben restarts the game
      And <event>
      And state-based actions are checked
      Then the game is restarted
      And the game goes on for everyone

      Examples:
        | place              | event                               |
        | in the hand        | Bear is put onto the battlefield    |
        | in the library     | Bear is put into the graveyard      |
        | on the battlefield | an effect gives Ben control of Bear |

    @near-miss @id.one-card-more-than-the-deck
    Example: there are no more than that
      Given a game between Ana and Ben
      And Ana owns 40 cards in the game
      And Ana starts with 12 cards in the library
      When an effect of Ben restarts the game
      And Ana has to draw 34 cards
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

  @rule.too-few-cards-for-a-restart
  Rule: 727.3 Whoever has fewer than seven cards for the new game loses at its first check

    @id.too-few-cards-after-a-restart
    Scenario Outline: too few cards lose the new game, but not before the check
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
    Example: when both have too few the new game is drawn
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
    Example: seven cards are enough
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
    Example: without a restart few cards lose nothing
      Given a game between Ana and Ben
      And Ben owns 6 cards in the game
      And Ben starts with 0 cards in the library
      When state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.restart-before-the-first-turn
  Rule: 727.4 What else the restarting effect says is done before the first turn of the new game, with no check in between

    @id.rest-of-the-restarting-effect
    Example: it is done to the new game and counts at its first check
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      Then the game goes on for Ana and Ben
      When state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.lost-and-regained-before-the-first-turn
    Example: what is made good before that check never counts
      Given a game between Ana and Ben
      When an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      And by an effect of Ana, Ben gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 1 life

    @near-miss @id.first-part-of-the-restarting-effect
    Example: what it said before the restart was done to the old game
      Given a game between Ana and Ben
      When by an effect of Ana, Ben loses 20 life
      And an effect of Ana restarts the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 20 life

  @rule.cards-exempt-from-a-restart
  Rule: 727.5 An effect can keep cards out of the new decks

    @id.exempt-cards-are-missing
    Scenario Outline: who has too few without them loses the new game
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
    Example: the next restart takes them in again
      Given a game between Ana and Ben
      And Ben owns 30 cards in the game
      And Ben starts with 10 cards in the library
      When an effect of Ana restarts the game, leaving out 24 cards owned by Ben
      And an effect of Ana restarts the game
      And Ben has to draw 23 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.exempt-cards-are-not-missed
    Example: who has seven without them plays on
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
    Example: cards of one player are not missing from the deck of the other
      Given a game between Ana and Ben
      And Ana owns 30 cards in the game
      And Ana starts with 10 cards in the library
      When an effect of Ana restarts the game, leaving out 53 cards owned by Ben
      And Ana has to draw 23 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.exempt-commander
  Rule: 727.5a A commander that is kept out of the new deck is a commander all the same

    @id.exempt-commander-still-strikes
    Scenario Outline: its combat damage counts in the new game
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
    Example: the damage that it dealt in the old game does not
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
  Rule: 727.6 A restarted subgame leaves the main game alone, for which the new subgame's winner counts

    @id.restart-in-a-subgame
    Scenario Outline: only the subgame begins anew, and its new winner is the one that counts
      Given a game between Ana and Ben
      And Ana starts with 12 life
      And Ben starts with 8 life
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
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
    Example: when the subgame is over it is the main game that begins anew
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
  Rule: 727.7 With limited range too all who are in the game take part in the new one

    @id.restart-takes-in-those-out-of-range
    Scenario Outline: whoever restarts it
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
    Example: a loop in the new game costs nobody life who has left the one before
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ben restarts the game
      And an effect states that Cho can't lose the game
      And a loop of mandatory actions with objects controlled by Ben begins, in which Ana and Cho lose 5 life each time
      Then the game is a draw for Ben and Cho
      And the game is over

    @near-miss @id.restart-does-not-take-in-those-who-left
    Example: who has left takes no part, though in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When Ben concedes
      And an effect of Ana restarts the game
      And an effect states that Ben wins the game
      Then the game is restarted
      And the game goes on for Ana, Cho, Dan and Eve

    @near-miss @id.choice-of-one-who-left-before-the-restart
    Example: whoever had left before the restart is not taken in because there is something to choose
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And an effect of Ana restarts the game
      And a rule requires Ben to make a choice
      Then the game is restarted
      And the game goes on for Ana and Cho

    @near-miss @id.range-in-the-restarted-game
    Example: range is limited in the new game as it was in the old
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana restarts the game
      And by an effect of Ana, Cho loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho, Dan and Eve

    @id.range-in-a-game-restarted-by-two @question.52
    Example: whether it is limited when two are left to begin anew is an open question
      Given a game between Ana, Ben and Cho
      And everyone has a range of influence of 0
      When Cho concedes
      And an effect of Ana restarts the game
      And by an effect of Ana, Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

  @rule.subgames
  Rule: 729.1 An effect can let the players play a subgame

    @id.subgame
    Scenario Outline: a subgame is played from then on
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
    Example: an effect of one who has left begins none
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect of Ana begins a subgame
      Then the main game is being played
      And Ana has lost
      And the game goes on for Ben and Cho

    @near-miss @id.no-subgame-after-the-end
    Example: in a game that is over none begins
      Given a game between Ana and Ben
      When an effect states that Ben loses the game
      And an effect of Ana begins a subgame
      Then the main game is being played
      And Ana wins the game

  @rule.subgame-in-a-game
  Rule: 729.1a A subgame is a game of its own, and the main game waits until it is over

    @id.end-of-a-subgame
    Scenario Outline: however a subgame ends, the main game then goes on for everyone
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
    Scenario Outline: what the main game's next check would find waits for it
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
    Scenario Outline: an object of the main game says nothing in the subgame, and there it says so again
      Given a game between Ana and Ben
      And Ana owns the card Bear on the battlefield
      When Bear states that Ana, who controls it, can't lose the game
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
    Example: so does an attempt to draw from an empty library
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
    Example: who loses a subgame of three is out of the subgame only
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
    Example: teams play it as teams
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 5 life
      When an effect of Ana begins a subgame
      And an effect states that Dan loses the game
      Then the main game is being played
      And the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 5 life

    @id.conceding-a-subgame @question.21
    Example: whether who concedes in a subgame concedes that alone is an open question
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And Ben concedes
      Then the main game is being played
      And the game goes on for Ana and Ben

    @id.game-loss-in-a-subgame @from.2009-07-11 @question.42
    Example: whether a judge's game loss in a subgame is a loss of that alone is an open question
      Given a game between Ana and Ben
      And the game is a tournament game
      When an effect of Ana begins a subgame
      And a judge gives Ben a game loss
      Then the main game is being played
      And the game goes on for Ana and Ben

    @near-miss @id.loss-of-the-main-game
    Scenario Outline: what ends a subgame ends the main game when no subgame is played
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
    Example: what has triggered in the main game waits there, and nothing of a subgame is seen by it
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
  Rule: 729.1b Of a game nothing matters in its subgame, or the other way round, but what the effect says of the subgame's winner or loser

    @id.half-the-life-of-all-but-the-winner
    Scenario Outline: an effect can cost all but the winner half their life, rounded up
      Given a game between <seats>
      And Ana starts with <life> life
      And Ben starts with <life> life
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
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
    Example: who has but 1 life loses the main game at its next check
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When an effect of Ben begins a subgame; whoever doesn't win it loses half their life
      And an effect states that Ana wins the game
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.drawn-subgame
    Example: nobody has won a subgame that is drawn
      Given a game between Ana and Ben
      And Ben starts with 9 life
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And an effect of Ben states that the game is a draw
      Then the main game is being played
      And Ana has 10 life
      And Ben has 4 life
      And the game goes on for Ana and Ben

    @id.losers-of-a-subgame-of-three
    Example: of three, two have not won it
      Given a game between Ana, Ben and Cho
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And at the same time
        | an effect states that Ana loses the game |
        | an effect states that Cho loses the game |
      Then the main game is being played
      And Ana and Cho have 10 life
      And Ben has 20 life
      And the game goes on for Ana, Ben and Cho

    @id.stakes-of-one-who-can-not-lose-life
    Example: who can't lose life in the main game does not
      Given a game between Ana and Ben
      When an effect states that Ben can't lose life
      And an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And Ben loses 20 life
      And state-based actions are checked
      Then the main game is being played
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.half-of-less-than-nothing
    Example: of less than no life half is nothing
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And Ben loses 25 life
      And an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the main game is being played
      And Ben has -5 life
      And the game goes on for Ana and Ben

    @id.shields-of-the-main-game
    Example: who can't lose the main game can lose the subgame
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And an effect states that Ben loses the game
      Then the main game is being played
      And Ben has 10 life
      When an effect states that Ben loses the game
      Then the game goes on for Ana and Ben

    @id.shields-of-the-subgame
    Example: who can't lose the subgame can lose the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben can't lose the game
      And an effect states that Ben wins the game
      And an effect states that Ben loses the game
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.nothing-at-stake
    Example: who loses a subgame loses nothing else where the effect says nothing of it
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And Ben loses 20 life
      And state-based actions are checked
      Then the main game is being played
      And Ana and Ben have 20 life
      And the game goes on for Ana and Ben

  @rule.subgame-starts
  Rule: 729.2 A subgame is begun like any game, with the libraries as decks and chance to say who goes first

    @id.library-as-deck
    Scenario Outline: of the library seven cards are the opening hand, and the rest is the library of the subgame
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
    Example: seven cards fewer are in the library of a subgame, and after it as many as before
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
    Scenario Outline: whom chance chooses goes first, and the next in seat order follows
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
    Example: the main game's turn is still whose it was
      Given a game between Ana, Ben and Cho
      When the turn ends
      And an effect of Ana begins a subgame in which Cho goes first
      And an effect states that Ana wins the game
      Then it is Ben's turn
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.library-without-a-subgame
    Example: without a subgame the whole library can be drawn
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When Ana has to draw 10 cards
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for Ana and Ben

    @id.no-draw-in-the-first-turn-of-a-subgame @also.subgame-is-like-any-game
    Example: of two players nobody draws in its first turn
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
    Example: among three whoever goes first draws in the first turn too
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      And Ana has lost
      And the game goes on for Ben and Cho

  @rule.commanders-in-a-subgame
  Rule: 729.2c Commanders come along into a subgame

    @id.commander-strikes-in-a-subgame
    Example: combat damage by a commander loses a subgame too
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Kraum
      When an effect of Ben begins a subgame; whoever doesn't win it loses half their life
      And Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then the main game is being played
      And Ana has 40 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @near-miss @id.commander-damage-of-the-main-game
    Example: the damage that it dealt in the main game does not count there
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
  Rule: 729.3 Whoever has fewer than seven cards for a subgame loses it at its first check

    @id.too-few-cards-in-a-subgame @from.2007-07-13
    Scenario Outline: too few cards lose the subgame, but not before the check
      Given a game between <seats>
      And Ben starts with <cards> cards in the library
      When an effect of <whose> begins a subgame; whoever doesn't win it loses half their life
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
    Example: a subgame for which nobody has seven cards is drawn
      Given a game between Ana and Ben
      And Ana starts with 6 cards in the library
      And Ben starts with 2 cards in the library
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And state-based actions are checked
      Then the main game is being played
      And Ana and Ben have 10 life
      And the game goes on for Ana and Ben

    @id.too-few-cards-as-a-subgame-starts @until.2007-05-01 @question.85
    Example: until 2007-05-01 whether too few cards lose a subgame before any check is an open question
      Given a game between Ana and Ben
      And Ben starts with 6 cards in the library
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      Then the subgame is being played
      And the game goes on for Ana and Ben
      When state-based actions are checked
      Then the main game is being played
      And Ben has 10 life

    @near-miss @id.seven-cards-in-a-subgame
    Example: for a subgame too seven cards are enough
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
  Rule: 729.4 Cards and players that are not in the subgame are outside of it

    @id.who-has-left-plays-no-subgame
    Scenario Outline: who has left the main game takes no part
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
    Example: with limited range neither does who has left and was in range
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
    Example: whether those out of range take part is an open question
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      Then the game goes on for Eve, Ana and Ben
      When an effect states that Ben loses the game
      And an effect states that Eve loses the game
      Then the main game is being played
      And Ben and Eve have 10 life
      And Ana, Cho and Dan have 20 life
      And the game goes on for everyone

    @id.no-subgame-among-team-mates @question.40
    Example: so is whether one begins that only team-mates would play
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben begins a subgame
      Then the main game is being played
      And the game goes on for everyone

    @near-miss @id.who-is-still-in-plays-the-subgame
    Scenario Outline: who is still in does
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
  Rule: 729.4b Counters that a player has in the main game or gets in a subgame count only there

    @id.poison-in-a-subgame
    Example: poison counters of the one are not added to those of the other
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
    Example: those of the main game are there again afterwards
      Given a game between Ana and Ben
      And Ben starts with 9 poison counters
      When an effect of Ana begins a subgame
      And an effect states that Ana loses the game
      And Ben gets 1 poison counter
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

  @rule.subgame-ends
  Rule: 729.5 After a subgame its cards are in the libraries again, and the main game goes on where it stopped, with what the effect still says

    @id.cards-after-a-subgame
    Scenario Outline: all cards are back in the main game's library
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

    @near-miss @id.no-more-cards-than-before
    Example: there are no more of them than before
      Given a game between Ana and Ben
      And Ana starts with 10 cards in the library
      When an effect of Ben begins a subgame
      And an effect states that Ana loses the game
      And Ana has to draw 11 cards
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.subgame-is-not-over-yet
    Example: as long as two are in the subgame the main game does not go on
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 life
      When an effect of Ben begins a subgame; whoever doesn't win it loses half their life
      And an effect states that Ana loses the game
      Then the subgame is being played
      And Ana has lost
      And the game goes on for Ben and Cho

    @id.what-a-subgame-costs-is-seen
    Example: the life that a subgame costs is lost in the main game, where abilities see it
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life
      And an effect of Ana begins a subgame in which Ana goes first; whoever doesn't win it loses half their life
      And an effect states that Ben loses the game
      And Drain's ability resolves
      Then Ana has 30 life
      And Ben has 10 life
      And the game goes on for everyone

  @rule.commanders-after-a-subgame
  Rule: 729.5c Commanders go back after a subgame

    @id.commander-strikes-after-a-subgame
    Example: in the main game the damage of before and after is added up
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
    Example: that of the subgame is not
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
  Rule: 729.6 A subgame can have a subgame, whose main game it then is

    @id.subgame-within-a-subgame
    Scenario Outline: after the inner one the outer one goes on, and after that the main game
      Given a game between <seats>
      And Ana starts with 13 life
      And Ben starts with 13 life
      When an effect of Ana begins a subgame; whoever doesn't win it loses half their life
      And Ben loses 3 life
      And an effect of Ben begins a subgame; whoever doesn't win it loses half their life
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
    Example: a subgame after another is one of the main game
      Given a game between Ana and Ben
      When an effect of Ana begins a subgame
      And an effect states that Ben loses the game
      And an effect of Ben begins a subgame
      And an effect states that Ben loses the game
      Then the main game is being played
      And the game goes on for Ana and Ben
