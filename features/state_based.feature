Feature: State-based actions

  @rule.state-triggers
  Rule: 704.1a An ability that watches for a game state is a triggered ability, not a state-based action

    @id.a-state-triggers-once
    Scenario Outline: a state trigger still resolves after its state is no longer true
      Given a game between <seats>
      When the ability Reactor of Ana triggers as soon as <state>: Ana wins the game
      And <so>
      And <no more>
      And Reactor's ability resolves
      Then Ana wins the game

      Examples:
        | seats            | state                                  | so                         | no more                    |
        | Ana and Ben      | Ana has 40 or more life                | Ana gains 20 life          | Ana loses 30 life          |
        | Ben and Ana      | Ben has 10 or less life                | Ben is dealt 10 damage     | Ben gains 10 life          |
        | Ana, Ben and Cho | Ana has exactly 9 poison counters      | Ana gets 9 poison counters | Ana loses 1 poison counter |
        | Ana and Ben      | Ana has 3 or less cards in the library | Ana has to draw 50 cards   | Ana's library has 50 cards |

    @id.a-state-for-a-while
    Example: a state trigger triggers even if its state is true only during a resolution
      Given a game between Ana and Ben
      When the ability Reactor of Ana triggers as soon as Ana has 40 or more life: Ana wins the game
      And in this order
        | Ana gains 20 life |
        | Ana loses 20 life |
      And Reactor's ability resolves
      Then Ana wins the game

    @near-miss @id.a-state-checked-first
    Scenario Outline: a state trigger waits on the stack, so a check makes the player lose first
      Given a game between Ana and Ben
      When the ability Reactor of Ana triggers as soon as Ana has 0 or less life: Ana wins the game
      And Ana loses 20 life
      And <then>
      Then Ben wins the game
      And Ana has lost

      Examples:
        | then                            |
        | state-based actions are checked |
        | Reactor's ability resolves      |

    @near-miss @id.a-state-triggers-not-again
    Example: a state trigger doesn't trigger again while it waits, but does after it has resolved
      Given a game between Ana and Ben
      When the ability Leak of Ana triggers as soon as Ben has 15 or less life: Ben loses 1 life
      And Ben loses 5 life
      And Ben loses 2 life
      And Leak's ability resolves
      Then Ben has 12 life
      When the ability Leak ends
      And Leak's ability resolves
      Then Ben has 11 life
      When Leak's ability resolves
      Then Ben has 11 life
      And the game goes on for Ana and Ben

    @near-miss @id.a-state-that-is-not-so
    Scenario Outline: a state trigger doesn't trigger if its state isn't true
      Given a game between Ana and Ben
      When the ability Reactor of Ana triggers as soon as Ana has 40 or more life: Ana wins the game
      And <happens>
      And Reactor's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | happens                                   |
        | Ana gains 19 life                         |
        | Ben gains 20 life                         |
        | an effect states that Ana can't gain life |

  @rule.checked-for-everyone @also.state-based-actions-defined
  Rule: 704.2 State-based actions are checked all through the game, and no player controls them

    @id.state-based-actions-know-no-range
    Scenario Outline: state-based actions affect even a player who is in nobody's range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 0
      When <what>
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben, Dan and Eve

      Examples:
        | what                        |
        | Cho loses 20 life           |
        | Cho gets 10 poison counters |
        | Cho has to draw 54 cards    |

    @id.state-based-actions-without-the-active-player
    Example: state-based actions are checked even if the active player has left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ben loses 20 life
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

    @near-miss @id.a-check-that-finds-nothing
    Scenario Outline: repeated checks change nothing if no state-based action applies
      Given a game between <seats>
      When Ana loses 19 life
      And state-based actions are checked
      And state-based actions are checked
      And the turn ends
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

  @rule.state-based-actions
  Rule: 704.3 Whenever a player would get priority, all state-based actions that apply happen as one event, and the check repeats until none applies

    @id.all-of-them-are-one-event
    Scenario Outline: players who lose in the same check lose simultaneously, even for different reasons
      Given a game between <seats>
      When <one>
      And <other>
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho wins the game

      Examples:
        | seats            | one                         | other                       |
        | Ana, Ben and Cho | Ana loses 20 life           | Ben gets 10 poison counters |
        | Cho, Ben and Ana | Ana loses 20 life           | Ben gets 10 poison counters |
        | Ben, Cho and Ana | Ana has to draw 54 cards    | Ben loses 23 life           |
        | Ana, Ben and Cho | Ana gets 12 poison counters | Ben has to draw 60 cards    |

    @id.what-was-so-as-the-check-began
    Scenario Outline: an effect that ended before a check doesn't protect a player in it
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And Ana loses 23 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When at the same time
        | the effect stating that Ana can't lose the game ends |
        | Ben loses 20 life                                    |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.the-check-decides-for-all-before-a-shield-goes
    Scenario Outline: an effect that ends right after a check still protects a player in it
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And at the same time
        | Ana loses 23 life |
        | Ben loses 20 life |
      And state-based actions are checked
      And the effect stating that Ana can't lose the game ends
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.a-shield-that-leaves-at-the-check @question.5
    Scenario Outline: an effect still protects a player in the check in which the effect's controller loses
      Given a game between <seats>
      When a permanent controlled by Ben states that Ana can't lose the game
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

    @id.a-shield-that-has-left-at-the-second-look
    Scenario Outline: an effect no longer protects a player when the check repeats without the effect's controller
      Given a game between <seats>
      When a permanent controlled by Ben states that Ana can't lose the game
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.checked-again-until-nothing-is-found
    Example: the check repeats after a replaced loss and finds another reason to lose
      Given a game between Ana, Ben and Cho
      When the next time Ana would lose the game, their life total becomes 5 instead
      And at the same time
        | Ana loses 20 life           |
        | Ana gets 10 poison counters |
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.a-draw-at-the-second-look
    Example: the opponent loses before the check repeats, so a player at 0 life wins the game
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 0 instead
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @id.what-triggers-upon-a-loss
    Scenario Outline: after a loss, effects of the remaining players work, but not those of the loser
      Given a game between Ana, Ben and Cho
      When Ana loses 20 life
      And state-based actions are checked
      And <then>
      Then Ana has lost
      And <end>

      Examples:
        | then                                            | end                              |
        | an effect of Ben states that Cho loses the game | Ben wins the game                |
        | an effect of Ben states that Ben wins the game  | Ben wins the game                |
        | an effect of Ana states that Cho loses the game | the game goes on for Ben and Cho |

    @id.what-triggers-upon-a-loss-comes-too-late
    Scenario Outline: an effect changes nothing after both players have lost
      Given a game between <seats>
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      And an effect of <whose> states that <whose> wins the game
      Then the game is a draw for Ana and Ben
      And nobody wins the game
      And the game is over

      Examples:
        | seats       | whose |
        | Ana and Ben | Ana   |
        | Ben and Ana | Ana   |

    @id.a-team-without-life-at-a-check @from.2009-10-01 @also.two-headed-giant-life
    Scenario Outline: a Two-Headed Giant team loses if both members' losses use up its life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Cho loses <a> life |
        | Dan loses <b> life |
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

      Examples:
        | a  | b  |
        | 30 | 0  |
        | 14 | 17 |

    @near-miss @id.a-head-without-life-at-a-check @from.2009-10-01 @also.two-headed-giant-life
    Example: a Two-Headed Giant team with 1 life left doesn't lose, however much life one member has lost
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Cho loses 20 life
      And Dan loses 9 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.a-poisoned-team-at-a-check @from.2011-04-01 @also.two-headed-giant-poison
    Example: a Two-Headed Giant team loses when its members have 15 poison counters between them
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Cho gets 8 poison counters
      And Dan gets 7 poison counters
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.a-poisoned-head-at-a-check @from.2011-04-01 @also.two-headed-giant-poison
    Example: a Two-Headed Giant team doesn't lose with ten poison counters from one member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Cho gets 10 poison counters
      And Dan gets 4 poison counters
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.a-shield-of-one-who-stays
    Example: an effect whose controller is still in the game protects a player when the check repeats
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Ben states that Ana can't lose the game
      And a permanent controlled by Cho states that Ana can't lose the game
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.a-shield-that-had-ended-before
    Example: a player who leaves ends only the effects of permanents, not other effects
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Ben states that Ana can't lose the game
      And the effect stating that Ana can't lose the game ends
      And an effect states that Ana can't lose the game
      And Ben concedes
      And Ana loses 20 life
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.which-shield-ends-first
    Scenario Outline: if one of several identical effects ends, it is one that isn't from a permanent, or else the oldest
      Given a game between Ana, Ben, Cho and Dan
      When a permanent controlled by Ben states that Ana can't lose the game
      And <another> states that Ana can't lose the game
      And the effect stating that Ana can't lose the game ends
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      When <whose> concedes
      And state-based actions are checked
      Then Ana and <whose> have lost
      And the game goes on for <rest>

      Examples:
        | another                       | whose | rest        |
        | an effect                     | Ben   | Cho and Dan |
        | a permanent controlled by Cho | Cho   | Ben and Dan |

    @near-miss @id.a-shield-out-of-range
    Example: a permanent doesn't protect a player out of its controller's range
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When a permanent controlled by Cho states that Ana can't lose the game
      And Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

    @near-miss @id.negative-life-exchanged-as-nothing @until.2007-02-01 @also.zero-life
    Example: until 2007-02-01, a player got a life total of 0 in exchange for a negative one
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana and Ben exchange life totals
      And Ben gains 4 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.chosen-draws-before-attempts-counted @until.2006-07-15 @also.draw-from-empty-library @question.38
    Example: until 2006-07-15, did a player lose by choosing to draw from an empty library? (open question)
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When Ana chooses to draw 2 cards
      And state-based actions are checked
      Then Ben wins the game

    @id.a-check-before-priority
    Scenario Outline: state-based actions are checked before a player receives priority
      Given a game between Ana, Ben, Cho and Dan
      When <fatal>
      And <receives> priority
      Then Ben has lost
      And <who> has priority
      And the game goes on for Ana, Cho and Dan

      Examples:
        | fatal                       | receives                        | who |
        | Ben loses 20 life           | Cho receives                    | Cho |
        | Ben gets 10 poison counters | Ana receives                    | Ana |
        | Ben has to draw 54 cards    | the active player would receive | Ana |

    @id.an-attempt-counts-until-priority
    Example: an attempt to draw from an empty library is forgotten once a player has received priority
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And Ben has to draw 54 cards
      And Ana receives priority
      And the effect stating that Ben can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.priority-ends-the-game
    Example: the check before a player receives priority can end the game
      Given a game between Ana and Ben
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And Ben receives priority
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.no-priority-for-who-has-left
    Example: a player who has left doesn't receive priority, so nothing is checked
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And Ben loses 20 life
      And Cho receives priority
      Then the game goes on for Ana and Ben
      When Ana receives priority
      Then Ana wins the game

    @id.checked-in-the-cleanup-step
    Scenario Outline: the check in the cleanup step makes a player lose although nobody has priority
      Given a game between <seats>
      When <fatal>
      And the end step begins
      And the cleanup step begins
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            | fatal                       |
        | Ana, Ben and Cho | Ana loses 20 life           |
        | Ben, Cho and Ana | Ana loses 20 life           |
        | Cho, Ana and Ben | Ana gets 10 poison counters |
        | Ana, Ben and Cho | Ana has to draw 54 cards    |

    @id.checked-in-the-cleanup-step-of-who-has-left @from.2007-02-01
    Example: there is a check in the cleanup step even if the active player has left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ben loses 20 life
      And the cleanup step begins
      Then Cho wins the game
      And Ana and Ben have lost

    @id.what-lasts-for-the-turn-ends-in-the-cleanup-step
    Example: damage dealt after this turn's prevention has ended makes the player lose in the cleanup step
      Given a game between Ana and Ben
      When all damage that would be dealt to Ana this turn is prevented
      And the end step begins
      And Ana is dealt 20 damage
      And the cleanup step begins
      Then Ana has 20 life
      When Ana is dealt 20 damage
      And the cleanup step begins
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.nothing-to-find-in-the-cleanup-step
    Scenario Outline: in the cleanup step, a player loses only for reasons that also apply at any other check
      Given a game between Ana and Ben
      When <before>
      And Ana loses <life> life
      And the cleanup step begins
      And the turn ends
      Then it is Ben's turn
      And the game goes on for Ana and Ben

      Examples:
        | before                                        | life |
        | an effect states that Ana can't lose the game | 20   |
        | Ana gets 9 poison counters                    | 19   |

    @near-miss @id.priority-of-one-without-life
    Example: a player at 0 life who can't lose receives priority like anyone else
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 20 life
      And Ana receives priority
      Then Ana has priority
      When Ben receives priority
      Then Ben has priority
      And the game goes on for Ana and Ben

    @near-miss @id.nothing-is-found-without-a-check
    Scenario Outline: a player at 0 or less life, or with ten poison counters, doesn't lose until a check
      Given a game between <seats>
      When Ana loses 20 life
      And Ben gets 10 poison counters
      Then the game goes on for everyone
      When an effect of Ana states that Ben loses the game
      Then Ben has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ana wins the game                |
        | Ana, Ben and Cho | the game goes on for Ana and Cho |

    @id.a-shield-buried-in-the-same-check @also.world-rule
    Scenario Outline: a world permanent removed in a check protects its controller only until the check repeats
      Given a game between Ana and Ben
      And Ana owns the world card Shield in the hand
      And Ben owns the world card Abyss in the hand
      When Shield is put onto the battlefield
      And Shield states that Ana, who controls it, can't lose the game
      And Ana loses 23 life
      And Ben loses <life> life
      And Abyss is put onto the battlefield
      And state-based actions are checked
      Then <end>
      And the game is over

      Examples:
        | life | end               |
        | 20   | Ana wins the game |
        | 19   | Ben wins the game |

    @id.a-shield-that-dies-with-its-controller
    Scenario Outline: a permanent destroyed in a check protects its controller only until the check repeats
      Given a game between <seats>
      When a permanent controlled by Ana states that Ana can't lose the game
      And Ana loses 23 life
      And the effect of Ana stating that Ana can't lose the game ends in the next check
      Then the game goes on for everyone
      When state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.a-dying-shield-outlasts-an-opponent
    Scenario Outline: a permanent destroyed in the check in which the opponent loses saves its controller
      Given a game between <seats>
      When a permanent controlled by Ana states that Ana can't lose the game
      And at the same time
        | Ana loses 23 life                                                             |
        | Ben loses 20 life                                                             |
        | the effect of Ana stating that Ana can't lose the game ends in the next check |
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.a-second-shield-does-not-die
    Scenario Outline: a player stays in the game if only one of two effects that protect them ends in the check
      Given a game between Ana and Ben
      When a permanent controlled by Ana states that Ana can't lose the game
      And <another> states that Ana can't lose the game
      And Ana loses 23 life
      And the effect of Ana stating that Ana can't lose the game ends in the next check
      And state-based actions are checked
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | another                       |
        | an effect                     |
        | a permanent controlled by Ana |
        | a permanent controlled by Ben |

    @near-miss @id.a-shield-of-another-does-not-die
    Example: the end of another player's effect in a check doesn't end a player's own
      Given a game between Ana and Ben
      When a permanent controlled by Ana states that Ana can't lose the game
      And Ana loses 23 life
      And the effect of Ben stating that Ana can't lose the game ends in the next check
      And the effect of Ben stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect of Ana stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.what-begins-after-it-was-said-does-not-die
    Scenario Outline: when a permanent's effect ends in the next check, another identical effect continues
      Given a game between Ana and Ben
      When a permanent controlled by Ana states that Ana can't lose the game
      And <first>
      And the effect stating that Ana can't lose the game ends in the next check
      And <then>
      And Ana loses 23 life
      And state-based actions are checked
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | first                                                             | then                                                 |
        | Ana gains 1 life                                                  | an effect states that Ana can't lose the game        |
        | a permanent controlled by Ana states that Ana can't lose the game | the effect stating that Ana can't lose the game ends |

    @id.a-check-that-only-destroys-is-repeated
    Example: a player can win once the check has destroyed the permanent that prevented the win
      Given a game between Ana and Ben
      When a permanent controlled by Ben states that Ana can't win the game
      And the effect of Ben stating that Ana can't win the game ends in the next check
      And an effect states that Ana wins the game
      Then the game goes on for Ana and Ben
      When state-based actions are checked
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.what-an-object-says-until-the-check-that-destroys-it
    Scenario Outline: an object's effect still applies during the check that puts that object into the graveyard
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      And Ana owns the card Elk on the battlefield
      When Ogre states that Ana, who controls it, can't be brought below 1 life by damage
      And <dies> is put into the graveyard in the next check
      And Ana is dealt 20 damage
      Then <dies> is on the battlefield
      When state-based actions are checked
      Then <dies> is in the graveyard
      And <stays> is on the battlefield
      And Ana has 1 life
      When Ana is dealt 1 damage
      And state-based actions are checked
      Then <end>

      Examples:
        | dies | stays | end                           |
        | Ogre | Elk   | Ben wins the game             |
        | Elk  | Ogre  | the game goes on for everyone |

    @id.damage-floor-dies-with-its-controller
    Example: a permanent that stops damage at 1 life works until the check that destroys it
      Given a game between Ana and Ben
      When a permanent controlled by Ana states that Ana can't be brought below 1 life by damage
      And the effect of Ana stating that Ana can't be brought below 1 life by damage ends in the next check
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana is dealt 1 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.of-two-alike-effects-one-dies @also.zero-life
    Example: an effect that begins later still protects a player after an identical one ends in the check
      Given a game between Ana and Ben
      When a permanent controlled by Ana states that Ana can't lose the game
      And Ana loses 23 life
      And the effect of Ana stating that Ana can't lose the game ends in the next check
      And a permanent controlled by Ana states that Ana can't lose the game
      And state-based actions are checked
      And state-based actions are checked
      Then the game goes on for everyone

    @near-miss @id.what-returns-is-not-destroyed
    Scenario Outline: a check doesn't destroy a permanent that has left the battlefield and returned
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When Ogre is put into the graveyard in the next check
      And Ogre is put <zone>
      And Ogre is put onto the battlefield
      And state-based actions are checked
      Then Ogre is on the battlefield
      And the game goes on for everyone

      Examples:
        | zone          |
        | into exile    |
        | into the hand |

  @rule.no-checks-meanwhile
  Rule: 704.4 State-based actions ignore what is true only while a spell or ability resolves

    @id.dead-for-a-while
    Scenario Outline: a player at 0 or less life who regains life before the check doesn't lose
      Given a game between <seats>
      When <down>
      And <up>
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | down                        | up                         |
        | Ana and Ben      | Ana loses 25 life           | Ana gains 6 life           |
        | Ben and Ana      | Ana is dealt 20 damage      | Ana gains 1 life           |
        | Ana, Ben and Cho | Ana's life total becomes -3 | Ana's life total becomes 7 |

    @id.winning-without-life @question.31
    Scenario Outline: a player at 0 life wins through an effect that applies before the check
      Given a game between <seats>
      When Ana loses 20 life
      And an effect states that Ana wins the game
      And state-based actions are checked
      Then Ana wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.drawn-game-without-life @question.12
    Example: a draw caused by an effect comes before a loss that the next check would find
      Given a game between Ana and Ben
      When Ben loses 20 life
      And an effect of Ana states that the game is a draw
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

    @near-miss @id.dead-and-still-so
    Example: a player whose life gain only brings them back to 0 loses at the check
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana gains 5 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.an-empty-draw-is-not-undone
    Example: cards added to the library later don't undo an attempt to draw from it while it was empty
      Given a game between Ana, Ben and Cho
      And Ana starts with 0 cards in the library
      When Ana has to draw 1 card
      And Ana's library has 40 cards
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.dead-for-a-while-in-one-resolution
    Scenario Outline: a player who meets a losing condition only in the middle of a resolution doesn't lose
      Given a game between <seats>
      When in this order
        | <down> |
        | <up>   |
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | down                        | up                                            |
        | Ana and Ben      | Ana loses 25 life           | Ana gains 6 life                              |
        | Ben and Ana      | Ana is dealt 20 damage      | Ana gains 1 life                              |
        | Ana, Ben and Cho | Ana's life total becomes -3 | Ana's life total becomes 7                    |
        | Ana and Ben      | Ana gets 10 poison counters | Ana loses 1 poison counter                    |
        | Ana and Ben      | Ana loses 20 life           | an effect states that Ana can't lose the game |

    @id.no-check-while-a-choice-is-open
    Scenario Outline: state-based actions aren't checked while a player is making a choice
      Given a game between Ana, Ben, Cho and Dan
      When <fatal>
      And a rule requires <asked> to make a choice, which stays open
      And Dan concedes
      Then the game goes on for Ana, Ben and Cho
      When the choice is made
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | fatal                       | asked |
        | Ana loses 20 life           | Ana   |
        | Ana loses 20 life           | Ben   |
        | Ana gets 10 poison counters | Cho   |
        | Ana has to draw 54 cards    | Ana   |

    @id.saved-while-a-choice-is-open
    Example: a player who regains life after a pending choice but before the check doesn't lose
      Given a game between Ana and Ben
      When Ana loses 20 life
      And a rule requires Ben to make a choice, which stays open
      And the choice is made
      And Ana gains 1 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life

    @near-miss @id.too-late-in-one-resolution
    Scenario Outline: instructions of one resolution apply in order, so later ones don't affect earlier ones
      Given a game between Ana and Ben
      When in this order
        | <one>   |
        | <other> |
      And state-based actions are checked
      Then <end>

      Examples:
        | one                                           | other                                         | end                              |
        | an effect states that Ana wins the game       | an effect states that Ana loses the game      | Ana wins the game                |
        | an effect states that Ana loses the game      | an effect states that Ana wins the game       | Ben wins the game                |
        | an effect states that Ana can't gain life     | Ana gains 5 life                              | the game goes on for Ana and Ben |
        | an effect states that Ana can't lose the game | an effect states that Ana loses the game      | the game goes on for Ana and Ben |
        | an effect states that Ana loses the game      | an effect states that Ana can't lose the game | Ben wins the game                |
        | Ana gains 6 life                              | Ana loses 26 life                             | Ben wins the game                |

  @rule.token-elsewhere
  Rule: 704.5d A token outside the battlefield ceases to exist

    @id.a-token-ceases-in-the-check-that-exiles-it @from.2006-10-01
    Example: a token exiled as its controller loses ceases to exist in the same check
      Given a game between Ana, Ben and Cho
      And Ana owns the token Ogre on the battlefield under Ben's control
      When Ben loses 20 life
      And state-based actions are checked
      Then Ben has lost
      And Ogre is out of the game
      And the game goes on for Ana and Cho

    @id.a-token-ceases-at-the-next-check @from.2006-10-01
    Example: a token in exile ceases to exist at the next check
      Given a game between Ana, Ben and Cho
      And Ana owns the token Ogre on the battlefield under Ben's control
      When Ben concedes
      Then Ogre is in exile
      When state-based actions are checked
      Then Ogre is out of the game
      And the game goes on for Ana and Cho

    @near-miss @id.a-card-stays-where-a-token-ceases
    Example: a card in exile, unlike a token, stays there
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When Ogre is put into exile
      And Ben loses 20 life
      And state-based actions are checked
      Then Ogre is in exile
      And the game goes on for Ana and Cho

    @near-miss @id.a-token-on-the-battlefield-stays
    Example: a token on the battlefield doesn't cease to exist
      Given a game between Ana, Ben and Cho
      And Ana owns the token Ogre on the battlefield
      When Ben loses 20 life
      And state-based actions are checked
      Then Ogre is on the battlefield
      And the game goes on for Ana and Cho

  @rule.world-rule
  Rule: 704.5k Only the newest world permanent stays, and if several are tied for newest, none stays

    @id.the-newest-world-stays
    Scenario Outline: the older world permanents are put into the graveyard at the next check
      Given a game between <seats>
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the graveyard
      And Cho owns the world card Maze in exile
      When Storm is put onto the battlefield
      And Abyss is put onto the battlefield
      And Maze is put onto the battlefield under Ana's control
      Then Storm is on the battlefield
      When state-based actions are checked
      Then Storm is in the graveyard
      And Abyss is in the graveyard
      And Maze is on the battlefield
      And the game goes on for everyone

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.a-world-goes-as-its-controller-loses
    Example: an older world permanent goes to the graveyard although its controller loses in that check
      Given a game between Ana, Ben and Cho
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When Storm is put onto the battlefield under Cho's control
      And Cho loses 20 life
      And Abyss is put onto the battlefield
      And state-based actions are checked
      Then Cho has lost
      And Storm is in the graveyard
      And Abyss is on the battlefield
      And the game goes on for Ana and Ben

    @near-miss @id.a-world-still-counts-in-the-check-that-takes-it
    Example: when the world permanent that protects a player is removed, the player loses and it leaves the game too
      Given a game between Ana, Ben and Cho
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When Storm is put onto the battlefield
      And Storm states that Ana, who controls it, can't lose the game
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      When Abyss is put onto the battlefield
      And state-based actions are checked
      Then Storm is out of the game
      And Ana has lost
      And the game goes on for Ben and Cho

    @id.worlds-of-one-age
    Example: two world permanents that enter simultaneously are both put into the graveyard
      Given a game between Ana and Ben
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When at the same time
        | Storm is put onto the battlefield |
        | Abyss is put onto the battlefield |
      And state-based actions are checked
      Then Storm is in the graveyard
      And Abyss is in the graveyard
      And the game goes on for everyone

    @id.a-world-that-dies-kills
    Example: the world rule applies simultaneously with losses, and death triggers come afterward
      Given a game between Ana, Ben and Cho
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When the ability Grief of Cho triggers whenever Ana has a permanent die: Cho loses the game
      And Storm is put onto the battlefield
      And Abyss is put onto the battlefield
      And Ben loses 20 life
      And Grief's ability resolves
      Then Ana wins the game
      And Ben and Cho have lost

    @id.what-a-world-states-ends-with-it
    Example: a player whose older world permanent is removed is protected once more, then loses
      Given a game between Ana and Ben
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When Storm is put onto the battlefield
      And Storm states that Ana, who controls it, can't lose the game
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      When Abyss is put onto the battlefield
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @id.worlds-see-each-other-die
    Scenario Outline: a world permanent's ability sees itself and others die at the same time
      Given a game between Ana and Ben
      And Ana owns the world card Storm in the hand
      And Ben owns the world card Abyss in the hand
      When at the same time
        | Storm is put onto the battlefield |
        | Abyss is put onto the battlefield |
      And the ability Doom of Storm, which Ana controls, triggers whenever <whose> has a permanent die: Ben loses the game
      And state-based actions are checked
      And Doom's ability resolves
      Then Ana wins the game
      And Ben has lost

      Examples:
        | whose |
        | Ana   |
        | Ben   |

    @near-miss @id.a-world-sees-nothing-after-it
    Example: a world permanent's ability doesn't see what dies after it
      Given a game between Ana and Ben
      And Ana owns the world card Storm in the hand
      And Ben owns the card Ogre on the battlefield
      When Storm is put onto the battlefield
      And the ability Doom of Storm, which Ana controls, triggers whenever Ben has a permanent die: Ben loses the game
      And Storm is put into the graveyard
      And Ogre is put into the graveyard
      And Doom's ability resolves
      Then the game goes on for everyone

    @near-miss @id.a-world-alone
    Scenario Outline: a world permanent stays if no other world permanent is on the battlefield
      Given a game between Ana and Ben
      And Ana owns the world card Storm in the hand
      And Ben owns the <other>
      When Storm is put onto the battlefield
      And <after>
      And state-based actions are checked
      Then Storm is on the battlefield
      And the game goes on for everyone

      Examples:
        | other                    | after                            |
        | world card Abyss in exile | Abyss is put into the hand       |
        | card Abyss in the hand   | Abyss is put onto the battlefield |

    @id.a-borrowed-world-spell-is-the-newest @from.2019-08-23
    Example: a stolen world spell enters under its new controller's control as the newest world permanent
      Given a game between Ana, Ben and Cho
      And Ana owns the world card Storm on the stack
      And Ben owns the world card Abyss in the hand
      When an effect gives Cho control of Storm
      And Abyss is put onto the battlefield
      And Storm is put onto the battlefield
      And state-based actions are checked
      Then Cho controls Storm
      And Abyss is in the graveyard
      And the game goes on for everyone

    @id.whose-world-dies @also.looking-back
    Scenario Outline: a world permanent that a newer one displaces dies under its controller's control, not its owner's
      Given a game between Ana, Ben and Cho
      And Ben owns the world card Abyss in the hand
      And Cho owns the world card Tempest in the hand
      When the ability Mourn of Cho triggers whenever <who> has a permanent die: Cho gains 5 life
      And Abyss is put onto the battlefield under Ana's control
      And Tempest is put onto the battlefield
      And state-based actions are checked
      And Mourn's ability resolves
      Then Abyss is in the graveyard
      And Cho has <life> life
      And the game goes on for everyone

      Examples:
        | who | life |
        | Ana | 25   |
        | Ben | 20   |

  @rule.one-replacement
  Rule: 704.7 If several state-based actions would do the same thing at once, one replacement effect covers all of them

    @id.one-replacement-for-two-losses
    Scenario Outline: one replacement effect covers two reasons to lose in the same check
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When the next time Ana would lose the game, their life total becomes 5 instead
      And at the same time
        | Ana loses 20 life      |
        | Ana has to draw 1 card |
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 5 life

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @id.one-of-two-replacements-is-left
    Example: a second replacement effect remains for the next loss
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When the next 2 times Ana would lose the game, their life total becomes 5 instead
      And at the same time
        | Ana loses 20 life      |
        | Ana has to draw 1 card |
      And state-based actions are checked
      And Ana loses 5 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana loses 5 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.one-replacement-for-two-players
    Scenario Outline: an effect that replaces one player's loss doesn't save another player
      Given a game between <seats>
      When the next time Ana would lose the game, their life total becomes 5 instead
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ben has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ben and Ana      | Ana wins the game                |
        | Ben, Cho and Ana | the game goes on for Ana and Cho |

    @near-miss @id.one-replacement-for-two-checks
    Example: a replacement effect used in one check doesn't cover a loss in the next check
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

  @rule.replaced-loss
  Rule: 614.1 A replacement effect replaces all or part of an event with something else

    @id.a-loss-replaced
    Scenario Outline: an effect can replace a player's loss with a new life total, whatever causes the loss
      Given a game between <seats>
      When the next time Ana would lose the game, their life total becomes 7 instead
      And <how>
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 7 life

      Examples:
        | seats            | how                                      |
        | Ana and Ben      | Ana loses 20 life                        |
        | Ben and Ana      | Ana has to draw 54 cards                 |
        | Ana, Ben and Cho | an effect states that Ana loses the game |

    @id.a-loss-replaced-beside-other-changes
    Scenario Outline: a life total that replaces a loss ignores earlier changes in the same resolution, not later ones
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 7 instead
      And in this order
        | <one>   |
        | <other> |
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | one                                      | other                                    | life |
        | an effect states that Ana loses the game | Ana loses 3 life                         | 4    |
        | Ana is dealt 3 damage                    | an effect states that Ana loses the game | 7    |

    @near-miss @id.a-loss-replaced-only-once
    Scenario Outline: an effect that replaces the next loss doesn't replace the one after it
      Given a game between <seats>
      When the next time Ana would lose the game, their life total becomes 7 instead
      And an effect states that Ana loses the game
      And an effect states that Ana loses the game
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @near-miss @id.a-replacement-that-comes-too-late
    Example: an effect that starts just as a player loses comes too late to replace that loss
      Given a game between Ana and Ben
      When at the same time
        | the next time Ana would lose the game, their life total becomes 7 instead |
        | an effect states that Ana loses the game                                  |
      Then Ana has lost
      And Ben wins the game

    @near-miss @id.a-win-is-no-loss-to-replace
    Example: an effect that replaces a player's loss doesn't stop an opponent's win
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 7 instead
      And an effect states that Ben wins the game
      Then Ben wins the game

    @near-miss @id.a-replacement-of-losses-has-ended
    Scenario Outline: an effect that has ended no longer replaces a loss
      Given a game between <seats>
      When <begins>
      And <ends>
      And an effect states that Ana loses the game
      Then Ana has lost
      And the game is over

      Examples:
        | seats       | begins                                                                                            | ends                                                     |
        | Ana and Ben | the next time Ana would lose the game, their life total becomes 7 instead                         | the oldest effect that replaces Ana's losses ends        |
        | Ben and Ana | by an effect of Ben, the next 3 times Ana would lose the game, their life total becomes 7 instead | the oldest effect of Ben that replaces Ana's losses ends |
        | Ana and Ben | by an effect of Ana, the next 3 times Ana would lose the game, their life total becomes 7 instead | the oldest effect that replaces Ana's losses ends        |

    @id.a-replacement-of-losses-of-another
    Scenario Outline: if one of several effects that replace a loss ends, it is the oldest, or the oldest of the named player
      Given a game between Ana and Ben
      When by an effect of Ana, the next time Ana would lose the game, their life total becomes 7 instead
      And by an effect of Ben, the next time Ana would lose the game, their life total becomes 9 instead
      And <effect> that replaces Ana's losses ends
      And an effect states that Ana loses the game
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | effect                   | life |
        | the oldest effect        | 9    |
        | the oldest effect of Ana | 9    |
        | the oldest effect of Ben | 7    |

    @id.a-replacement-of-losses-by-an-object @also.leaving-takes-objects
    Scenario Outline: an object's replacement effect applies to its current controller and ends when the object leaves
      Given a game between Ana, Ben and Cho
      And Ana owns the card Mirror on the battlefield
      When by Mirror, <times> Ana, who controls it, would lose the game, their life total becomes 7 instead
      And <then>
      And an effect states that <whom> loses the game
      Then <whom> has <life> life
      And <end>

      Examples:
        | times            | then                                  | whom | life | end                                   |
        | whenever         | an effect gives Ben control of Mirror | Ben  | 7    | the game goes on for Ana, Ben and Cho |
        | whenever         | an effect gives Ben control of Mirror | Ana  | 20   | the game goes on for Ben and Cho      |
        | whenever         | Mirror is put into the graveyard      | Ana  | 20   | the game goes on for Ben and Cho      |
        | the next 2 times | Ana loses 4 life                      | Ana  | 7    | the game goes on for Ana, Ben and Cho |

    @id.a-replacement-of-draws-by-an-object @also.replaced-draw
    Scenario Outline: an object's effect on draws, life or damage applies to its controller until it leaves
      Given a game between Ana and Ben
      And Ana owns the card Mirror on the battlefield
      When <says>
      And <then>
      And <happens>
      Then Ana has <life> life
      And <end>

      Examples:
        | says                                                                             | then                                  | happens                | life | end                              |
        | by Mirror, instead of drawing the next card, Ana, who controls it, wins the game | an effect gives Ben control of Mirror | Ben has to draw 1 card | 20   | Ben wins the game                |
        | by Mirror, instead of drawing the next card, Ana, who controls it, wins the game | Mirror is put into exile              | Ana has to draw 1 card | 20   | the game goes on for Ana and Ben |
        | Mirror states that Ana, who controls it, gains twice as much life                | Ana loses 1 life                      | Ana gains 2 life       | 23   | the game goes on for Ana and Ben |
        | Mirror states that Ana, who controls it, gains twice as much life                | Mirror is put into the hand           | Ana gains 2 life       | 22   | the game goes on for Ana and Ben |
        | Mirror states that damage to Ana, who controls it, is dealt to Ben instead       | Ana loses 1 life                      | Ana is dealt 5 damage  | 19   | the game goes on for Ana and Ben |
        | Mirror states that damage to Ana, who controls it, is dealt to Ben instead       | Mirror is put into the graveyard      | Ana is dealt 5 damage  | 15   | the game goes on for Ana and Ben |
        | Mirror states that damage to Ana, who controls it, is dealt to Ben instead       | an effect gives Ben control of Mirror | Ben is dealt 20 damage | 20   | the game goes on for Ana and Ben |

    @id.like-effects-of-an-object
    Scenario Outline: two identical effects of an object both apply, no matter who controls it
      Given a game between Ana, Ben, Cho and Dan
      And Ben owns the card Fire on the battlefield
      When Fire, which Ben controls, states that every player is dealt twice as much damage
      And <before>
      And Fire, which Ben controls, states that every player is dealt twice as much damage
      And <then>
      And Cho is dealt 1 damage
      Then Cho has 16 life
      And the game goes on for <rest>

      Examples:
        | before                          | then                                | rest              |
        | state-based actions are checked | Ana loses 1 life                    | everyone          |
        | state-based actions are checked | an effect gives Ana control of Fire | everyone          |
        | state-based actions are checked | an effect gives Cho control of Fire | everyone          |
        | Ana concedes                    | an effect gives Dan control of Fire | Ben, Cho and Dan  |

    @id.effects-of-who-leaves-at-that-moment @also.leaving-takes-objects
    Scenario Outline: a permanent's effect still applies to events simultaneous with its controller leaving
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Cho states that Ana <says>
      And at the same time
        | an effect states that Cho loses the game |
        | <happens>                                |
      Then Ana has <life> life
      When <happens>
      Then Ana has <later> life
      And the game goes on for Ana and Ben

      Examples:
        | says                                   | happens                | life | later |
        | can't lose life                        | Ana loses 5 life       | 20   | 15    |
        | can't gain life                        | Ana gains 5 life       | 20   | 25    |
        | gains twice as much life               | Ana gains 5 life       | 30   | 35    |
        | is dealt twice as much damage          | Ana is dealt 5 damage  | 10   | 5     |
        | can't be brought below 1 life by damage | Ana is dealt 30 damage | 1    | -29   |

    @id.a-replacement-of-losses-that-dies
    Scenario Outline: a replacement effect that ends during a check still replaces a loss in that check, but not in the repeated check
      Given a game between Ana and Ben
      When by an effect of Ana, the next 9 times Ana would lose the game, their life total becomes <total> instead
      And Ana loses 20 life
      And the oldest effect of Ana that replaces Ana's losses ends in the next check
      And state-based actions are checked
      Then Ana has <total> life
      And <then>
      And the game is over

      Examples:
        | total | then              |
        | 0     | Ben wins the game |
        | -2    | Ben wins the game |

    @near-miss @id.what-saved-once-dies-and-no-other
    Example: a replacement effect due to end in a check can still be used in that check, and another one remains
      Given a game between Ana and Ben
      When by an effect of Ana, the next time Ana would lose the game, their life total becomes 1 instead, and this effect is applied before others
      And by an effect of Ana, the next time Ana would lose the game, their life total becomes 2 instead
      And the oldest effect of Ana that replaces Ana's losses ends in the next check
      And Ana loses 20 life
      And state-based actions are checked
      And Ana loses 20 life
      And state-based actions are checked
      Then Ana has 2 life
      And the game goes on for Ana and Ben

    @near-miss @id.a-replacement-of-losses-dies-after-it-saved
    Example: a player whom a replacement effect left at 1 life stays in the game when the effect ends in that check
      Given a game between Ana and Ben
      When by an effect of Ana, the next 9 times Ana would lose the game, their life total becomes 1 instead
      And Ana loses 20 life
      And the oldest effect of Ana that replaces Ana's losses ends in the next check
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana loses 1 life
      And state-based actions are checked
      Then Ben wins the game

    @id.a-replacement-of-losses-leaves-with-its-controller
    Scenario Outline: a permanent's effect stops replacing losses when its controller leaves
      Given a game between Ana, Ben and Cho
      When by an effect of <whose>, the next time Ana would lose the game, their life total becomes 7 instead
      And Cho concedes
      And an effect states that Ana loses the game
      Then <end>

      Examples:
        | whose | end                              |
        | Cho   | Ben wins the game                |
        | Ben   | the game goes on for Ana and Ben |

    @id.damage-altered
    Scenario Outline: an effect can multiply, halve or prevent damage before it is dealt
      Given a game between Ana and Ben
      When an effect states that Ana <alteration>
      And Ana is dealt <amount> damage
      Then Ana has <life> life
      When Ana loses <life> life
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | alteration                                   | amount | life |
        | is dealt twice as much damage                | 5      | 10   |
        | is dealt three times as much damage          | 5      | 5    |
        | is dealt half as much damage, rounded down   | 5      | 18   |
        | is dealt half as much damage, rounded up     | 5      | 17   |
        | is dealt half as much damage, rounded up     | 4      | 18   |
        | is dealt half as much damage, rounded down   | 1      | 20   |
        | is dealt no damage                           | 5      | 20   |
        | has all damage prevented                     | 5      | 20   |
        | has half of all damage prevented, rounded up | 5      | 18   |
        | loses twice as much life                     | 5      | 10   |

    @id.damage-plus-a-number
    Scenario Outline: an effect can increase damage or loss of life, or reduce damage, by a fixed number
      Given a game between Ana and Ben
      When an effect states that Ana <alteration>
      And Ana is dealt <amount> damage
      Then Ana has <life> life
      When Ana loses <life> life
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | alteration                        | amount | life |
        | is dealt that much damage plus 2  | 5      | 13   |
        | is dealt that much damage plus 2  | 0      | 20   |
        | is dealt that much damage minus 2 | 5      | 17   |
        | is dealt that much damage minus 2 | 1      | 20   |
        | loses that much life plus 3       | 5      | 12   |

    @near-miss @id.loss-of-life-is-no-damage
    Scenario Outline: an effect on damage to a player changes neither loss of life nor damage to another player
      Given a game between Ana and Ben
      When an effect states that Ana <alteration>
      And at the same time
        | Ana loses 5 life      |
        | Ben is dealt 5 damage |
      Then Ana has 15 life
      And Ben has 15 life
      And the game goes on for Ana and Ben

      Examples:
        | alteration                                 |
        | is dealt twice as much damage              |
        | is dealt three times as much damage        |
        | is dealt half as much damage, rounded down |
        | is dealt half as much damage, rounded up   |
        | is dealt no damage                         |
        | is dealt that much damage plus 2           |

    @id.poison-altered
    Scenario Outline: an effect can double or halve the poison counters that a player gets
      Given a game between Ana and Ben
      And Ana starts with <poison> poison counters
      When an effect states that Ana gets <alteration>
      And <event>
      And state-based actions are checked
      Then <end>

      Examples:
        | poison | alteration                                 | event                       | end                              |
        | 0      | twice as many poison counters              | Ana gets 5 poison counters  | Ben wins the game                |
        | 0      | twice as many poison counters              | Ana gets 4 poison counters  | the game goes on for Ana and Ben |
        | 8      | twice as many poison counters              | Ana gets 1 poison counter   | Ben wins the game                |
        | 9      | half as many poison counters, rounded down | Ana gets 1 poison counter   | the game goes on for Ana and Ben |
        | 5      | half as many poison counters, rounded down | Ana gets 9 poison counters  | the game goes on for Ana and Ben |
        | 5      | half as many poison counters, rounded down | Ana gets 10 poison counters | Ben wins the game                |

    @id.poison-of-infect-altered @from.2010-10-01
    Scenario Outline: an effect that doubles poison counters also doubles those from infect
      Given a game between Ana and Ben
      When an effect states that Ana gets twice as many poison counters
      And Ana is dealt <amount> combat damage with infect
      And state-based actions are checked
      Then <end>

      Examples:
        | amount | end                              |
        | 5      | Ben wins the game                |
        | 4      | the game goes on for Ana and Ben |

    @near-miss @id.poison-altered-no-more
    Example: an effect on one player's poison counters doesn't apply to another's or after it has ended
      Given a game between Ana and Ben
      When an effect states that Ana gets twice as many poison counters
      And Ben gets 5 poison counters
      And the effect stating that Ana gets twice as many poison counters ends
      And Ana gets 5 poison counters
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.damage-plus-a-number-ends
    Scenario Outline: when one effect that adds a number ends, another one still applies
      Given a game between Ana and Ben
      When an effect states that Ana <alteration> plus 2
      And an effect states that Ana <alteration> plus 3
      And the effect stating that Ana <alteration> plus 2 ends
      And Ana is dealt 5 damage
      Then Ana has 12 life
      And the game goes on for Ana and Ben

      Examples:
        | alteration                |
        | is dealt that much damage |
        | loses that much life      |

    @id.an-alteration-that-asks-for-something
    Scenario Outline: the condition of an effect is checked only once, as the effect begins
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana gains twice as much life if Ana has 5 or less life
      And Ana gains 3 life
      And Ana gains 3 life
      Then Ana has <then> life
      And the game goes on for Ana and Ben

      Examples:
        | life | then |
        | 5    | 17   |
        | 6    | 12   |

    @id.loss-of-life-doubled
    Scenario Outline: a player loses if a doubled loss of life takes all of their life
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana loses twice as much life
      And <event>
      And state-based actions are checked
      Then <end>

      Examples:
        | life | event                                   | end                              |
        | 10   | Ana loses 5 life                        | Ben wins the game                |
        | 11   | Ana loses 5 life                        | the game goes on for Ana and Ben |
        | 10   | Ana is dealt 5 damage                   | Ben wins the game                |
        | 10   | Ana's life total becomes 5              | Ben wins the game                |
        | 10   | Ana loses half their life, rounded down | Ben wins the game                |

    @near-miss @id.a-replacement-ends-and-others-stay @from.2006-10-01
    Scenario Outline: when one effect that replaces a loss or a draw ends, others still apply
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      And Ben starts with 0 cards in the library
      When <other>
      And <begins>
      And <ends>
      And <who> has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | other                                                                     | begins                                                                    | ends                                                 | who |
        | the next time Ben would lose the game, their life total becomes 7 instead | the next time Ana would lose the game, their life total becomes 7 instead | the oldest effect that replaces Ana's losses ends    | Ben |
        | instead of drawing the next card, Ana does nothing                        | the next time Ana would lose the game, their life total becomes 7 instead | the oldest effect that replaces Ana's losses ends    | Ana |
        | instead of drawing the next card, Ben does nothing                        | instead of drawing the next card, Ana does nothing                        | the oldest effect that replaces Ana's next draw ends | Ben |
        | the next time Ana would lose the game, their life total becomes 7 instead | instead of drawing the next card, Ana does nothing                        | the oldest effect that replaces Ana's next draw ends | Ana |

    @id.a-replacement-by-what-leaves-in-that-step
    Example: an object's effect on life gain still applies in the step in which it leaves
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When Ogre states that Ana, who controls it, gains twice as much life
      And at the same time
        | Ogre is put into exile |
        | Ana gains 5 life       |
      Then Ana has 30 life
      When Ana gains 5 life
      Then Ana has 35 life
      And the game goes on for everyone

    @id.a-replaced-draw-by-what-leaves-in-that-step @from.2006-10-01
    Example: an object still replaces a draw in the step in which it leaves
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      And Ana owns the card Ogre on the battlefield
      When by Ogre, instead of drawing the next card, Ana, who controls it, wins the game
      And at the same time
        | Ogre is put into exile |
        | Ana has to draw 1 card |
      And state-based actions are checked
      Then Ana wins the game

    @id.an-alteration-ends-and-others-stay
    Scenario Outline: when an effect on damage or life ends, an effect that doubles damage still applies
      Given a game between Ana and Ben
      When an effect states that Ana is dealt twice as much damage
      And an effect states that <other>
      And the effect stating that <other> ends
      And Ana is dealt 10 damage
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | other                             |
        | Ana gains no life                 |
        | Ben is dealt twice as much damage |
        | Ana gains twice as much life      |
        | Ana is dealt twice as much damage |

    @near-miss @id.an-effect-on-life-that-has-ended
    Scenario Outline: an effect on life that has ended no longer applies
      Given a game between Ana and Ben
      When an effect states that Ana <effect>
      And the effect stating that Ana <effect> ends
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                        | event        | result  |
        | can't gain life                               | gains 3 life | 23 life |
        | can't lose life                               | loses 3 life | 17 life |
        | gains twice as much life                      | gains 3 life | 23 life |
        | gains no life                                 | gains 3 life | 23 life |
        | loses that much life instead of gaining it    | gains 3 life | 23 life |
        | draws that many cards instead of gaining life | gains 3 life | 23 life |
        | gains that much life plus 2                   | gains 3 life | 23 life |
        | loses twice as much life                      | loses 3 life | 17 life |
        | loses that much life plus 2                   | loses 3 life | 17 life |

    @near-miss @id.an-effect-on-damage-that-has-ended
    Scenario Outline: an effect on damage that has ended no longer applies
      Given a game between Ana and Ben
      When an effect states that Ana <effect>
      And the effect stating that Ana <effect> ends
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                          | event              | result  |
        | is dealt twice as much damage                   | is dealt 3 damage  | 17 life |
        | is dealt three times as much damage             | is dealt 3 damage  | 17 life |
        | is dealt half as much damage, rounded down      | is dealt 3 damage  | 17 life |
        | is dealt half as much damage, rounded up        | is dealt 3 damage  | 17 life |
        | is dealt no damage                              | is dealt 3 damage  | 17 life |
        | is dealt that much damage plus 2                | is dealt 3 damage  | 17 life |
        | has all damage prevented                        | is dealt 3 damage  | 17 life |
        | has half of all damage prevented, rounded up    | is dealt 3 damage  | 17 life |
        | is dealt damage as though its source had infect | is dealt 3 damage  | 17 life |
        | can't be brought below 1 life by damage         | is dealt 20 damage | 0 life  |

    @near-miss @id.an-effect-on-draws-or-poison-that-has-ended
    Scenario Outline: an effect on draws or poison counters that has ended no longer applies
      Given a game between Ana and Ben
      When an effect states that Ana <effect>
      And the effect stating that Ana <effect> ends
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                 | event                  | result                  |
        | can't draw cards                                       | has to draw 2 cards    | 51 cards in the library |
        | can't draw more than one card each turn                | has to draw 2 cards    | 51 cards in the library |
        | can't get poison counters                              | gets 3 poison counters | 3 poison counters       |
        | gets twice as many poison counters                     | gets 3 poison counters | 3 poison counters       |
        | gets half as many poison counters, rounded down        | gets 3 poison counters | 3 poison counters       |
        | draws twice as many cards                              | has to draw 2 cards    | 51 cards in the library |
        | skips each card draw                                   | has to draw 2 cards    | 51 cards in the library |
        | wins the game instead of drawing from an empty library | has to draw 54 cards   | 0 cards in the library  |

    @near-miss @id.effects-that-have-ended @also.unpreventable-damage @also.zero-life
    Scenario Outline: an effect on a player at 0 or less life, or one that forbids prevention, stops applying when it ends
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that Ana <effect>
      And the effect stating that Ana <effect> ends
      And Ana loses 20 life
      And <then>
      And Ana is dealt 3 damage
      Then Ana has <life> life
      And Ana has 0 poison counters
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | effect                                                                      | then                                                         | life |
        | is dealt damage as though its source had infect while having 0 or less life | Ben gains 1 life                                             | -3   |
        | is dealt damage that can't be prevented                                     | all damage that would be dealt to Ana this turn is prevented | 0    |
        | can't lose the game by having 0 or less life                                | Ben gains 1 life                                             | -3   |

  @rule.redirection
  Rule: 614.9 A redirection effect causes damage to be dealt to another recipient instead, and does nothing if the damage would go to a player who has left the game

    @id.damage-redirected
    Example: a player can lose to damage that is redirected to them
      Given a game between Ana, Ben and Cho
      When an effect states that damage to Ana is dealt to Ben instead
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Ben has lost
      And Ana has 20 life
      And the game goes on for Ana and Cho

    @id.damage-redirected-in-a-circle
    Example: two effects can redirect damage back to a player, as each applies only once
      Given a game between Ana and Ben
      When an effect states that damage to Ana is dealt to Ben instead
      And an effect states that damage to Ben is dealt to Ana instead
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.damage-redirected-to-who-leaves-just-then
    Example: damage can be redirected to a player who leaves at the same time
      Given a game between Ana, Ben and Cho
      When an effect states that damage to Ana is dealt to Ben instead
      And at the same time
        | Ana is dealt 5 damage                    |
        | an effect states that Ben loses the game |
      Then Ben has lost
      And Ana has 20 life
      And the game goes on for Ana and Cho

    @id.damage-redirected-of-who-leaves-just-then
    Scenario Outline: a source whose controller leaves at the same time still deals redirected damage
      Given a game between Ana, Ben and Cho
      When an effect states that damage to <struck> is dealt to Ana instead
      And at the same time
        | by an effect of Ben, <struck> is dealt 3 damage |
        | an effect states that Ben loses the game        |
      Then Ben has lost
      And Ana has 17 life
      And Ben and Cho have 20 life
      And the game goes on for Ana and Cho

      Examples:
        | struck |
        | Ben    |
        | Cho    |

    @near-miss @id.damage-redirected-is-not-as-the-other-is-dealt-it @from.2011-06-01
    Scenario Outline: only effects on the new recipient apply to redirected damage
      Given a game between Ana and Ben
      When an effect states that <whose> is dealt damage as though its source had infect
      And an effect states that damage to Ana is dealt to Ben instead
      And Ana is dealt 5 damage
      Then Ben has <life> life
      And Ben has <poison> poison counters
      And Ana has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | whose | life | poison |
        | Ana   | 15   | 0      |
        | Ben   | 20   | 5      |

    @near-miss @id.damage-redirected-no-more
    Example: damage is no longer redirected once the effect has ended
      Given a game between Ana and Ben
      When an effect states that damage to Ana is dealt to Ben instead
      And the effect stating that damage to Ana is dealt to Ben instead ends
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.another-redirection-stays
    Scenario Outline: when one redirection effect ends, others still apply
      Given a game between Ana, Ben and Cho
      When an effect states that damage to <from> is dealt to <to> instead
      And an effect states that damage to Ana is dealt to Ben instead
      And the effect stating that damage to Ana is dealt to Ben instead ends
      And <from> is dealt 5 damage
      Then <to> has 15 life
      And <from> has 20 life
      And the game goes on for everyone

      Examples:
        | from | to  |
        | Ana  | Ben |
        | Ana  | Cho |
        | Cho  | Ben |

  @rule.skipped-occurrences
  Rule: 614.10a Anything scheduled for the next turn or step happens in the first one that isn't skipped, and if two effects each skip the next one, the next two are skipped

    @id.a-skipped-turn-ends-nothing
    Scenario Outline: an effect that lasts until a player's next turn doesn't end with a skipped turn
      Given a game between Ana, Ben and Cho
      When the effect Truce begins and lasts until Ben's next turn
      And the effect Peace begins and lasts until Cho's next turn
      And <happens>
      And Ben skips their next turn
      And the turn ends
      Then it is Cho's turn
      And the effect Truce still applies
      And the effect Peace has ended
      When the turn ends
      And the turn ends
      Then it is Ben's turn
      And the effect Truce has ended
      And the game goes on for everyone

      Examples:
        | happens                           |
        | Ben is dealt 1 damage             |
        | the effect Glow begins and lasts until Cho's next turn |

    @id.a-skipped-extra-turn-ends-nothing
    Example: an effect that lasts until a player's next turn doesn't end with a skipped extra turn
      Given a game between Ana and Ben
      When Ana takes an extra turn after this one
      And Ana skips their next turn
      And the effect Truce begins and lasts until Ana's next turn
      And the turn ends
      Then it is Ben's turn
      And the effect Truce still applies
      When the turn ends
      Then it is Ana's turn
      And the effect Truce has ended
      And the game goes on for Ana and Ben

    @near-miss @id.the-turn-after-a-skipped-one
    Example: an effect that skips the next turn is used up once that turn has been skipped
      Given a game between Ana and Ben
      When Ben skips their next turn
      And the turn ends
      Then it is Ana's turn
      When the effect Truce begins and lasts until Ben's next turn
      And the turn ends
      Then it is Ben's turn
      And the effect Truce has ended
      And the game goes on for Ana and Ben

    @id.what-another-player-skips
    Scenario Outline: a player doesn't skip what another player has to skip
      Given a game between Ana, Ben and Cho
      When <skip>
      And the turn ends
      Then it is Ben's turn
      When the draw step begins
      Then Ben has 52 cards in the library
      And the game goes on for everyone
      When the turn ends
      Then it is <next>'s turn
      And the game goes on for everyone

      Examples:
        | skip                           | next |
        | Cho skips their next turn      | Ana  |
        | Cho skips their next draw step | Cho  |
        | Ana skips their next turn      | Cho  |
        | Ana skips their next draw step | Cho  |

    @near-miss @id.skipping-that-has-ended
    Scenario Outline: a player no longer skips steps or extra turns after the effect that made them skip has ended
      Given a game between Ana and Ben
      When an effect states that Ben skips each <what>
      And the effect stating that Ben skips each <what> ends
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And Ben takes an extra turn after this one
      And the turn ends
      And the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ben has 21 life
      And Ben has 52 cards in the library
      And the game goes on for Ana and Ben
      When the turn ends
      Then it is Ben's turn
      And the game goes on for Ana and Ben

      Examples:
        | what       |
        | upkeep     |
        | draw step  |
        | extra turn |

  @rule.prevention
  Rule: 615.1a A prevention effect keeps damage from being dealt

    @id.combat-damage-prevented
    Scenario Outline: an effect that prevents combat damage stops neither other damage nor unpreventable damage
      Given a game between Ana and Ben
      When all combat damage that would be dealt to <whom> this turn is prevented
      And Ana is dealt <amount>
      And state-based actions are checked
      Then <end>

      Examples:
        | whom        | amount                                        | end                              |
        | Ana         | 20 combat damage                              | the game goes on for Ana and Ben |
        | each player | 20 combat damage                              | the game goes on for Ana and Ben |
        | Ana         | 20 noncombat damage                           | Ben wins the game                |
        | Ben         | 20 combat damage                              | Ben wins the game                |
        | Ana         | 20 combat damage that can't be prevented      | Ben wins the game                |

    @near-miss @id.combat-damage-prevented-for-a-turn
    Example: prevention of combat damage for this turn ends with the turn
      Given a game between Ana and Ben
      When all combat damage that would be dealt to Ana this turn is prevented
      And the turn ends
      And Ana is dealt 20 combat damage
      And state-based actions are checked
      Then Ben wins the game

  @rule.prevented-damage
  Rule: 615.6 Prevented damage is never dealt, so nothing triggers on it

    @id.prevented-damage-triggers-nothing
    Example: an ability that triggers on damage doesn't trigger if all of the damage is prevented
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben is dealt damage: Ana wins the game
      And all damage that would be dealt to Ben this turn is prevented
      And Ben is dealt 5 damage
      And Bond's ability resolves
      Then Ben has 20 life
      And the game goes on for Ana and Ben

    @near-miss @id.damage-prevented-in-part-triggers
    Example: an ability that triggers on damage sees the part that isn't prevented
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben is dealt damage: Ana gains that much life
      And the next 2 combat damage that would be dealt to Ben this turn is prevented
      And Ben is dealt 5 combat damage
      And Bond's ability resolves
      Then Ana has 23 life
      And Ben has 17 life
      And the game goes on for Ana and Ben

  @rule.prevention-shield
  Rule: 615.7 An effect that prevents a certain amount of damage is used up point by point, no matter how many sources deal the damage

    @id.so-much-combat-damage-prevented
    Scenario Outline: an effect that prevents the next 3 combat damage isn't used up by noncombat damage
      Given a game between Ana and Ben
      When the next 3 combat damage that would be dealt to Ana this turn is prevented
      And Ana is dealt <first>
      And Ana is dealt <then>
      And state-based actions are checked
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | first               | then                | life |
        | 2 combat damage     | 2 combat damage     | 19   |
        | 4 noncombat damage  | 4 combat damage     | 15   |
        | 4 noncombat damage  | 4 noncombat damage  | 12   |

    @id.damage-prevented-bit-by-bit
    Example: an effect that prevents the next 5 damage can be used up bit by bit
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When the next 5 damage that would be dealt to Ana this turn is prevented
      And Ana is dealt 2 damage
      And Ana is dealt 2 damage
      Then Ana has 5 life
      When Ana is dealt 6 damage
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.all-damage-is-prevented-again-and-again
    Example: an effect that prevents all damage keeps working for the whole turn
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When all damage that would be dealt to Ana this turn is prevented
      And at the same time
        | Ana is dealt 6 damage |
        | Ana is dealt 6 damage |
      And Ana is dealt 6 damage
      And state-based actions are checked
      Then Ana has 5 life
      And the game goes on for Ana and Ben

  @rule.unpreventable-damage
  Rule: 615.12 Damage that can't be prevented is dealt in full, and prevention shields aren't used up by it

    @id.unpreventable-damage
    Scenario Outline: prevention effects don't stop damage that can't be prevented
      Given a game between Ana and Ben
      When an effect states that <who> is dealt damage that can't be prevented
      And <shield>
      And at the same time
        | Ana is dealt 25 damage |
        | Ben is dealt 5 damage  |
      Then Ben has 15 life
      When state-based actions are checked
      Then <end>

      Examples:
        | who | shield                                                              | end                           |
        | Ana | an effect states that Ana has all damage prevented                  | Ben wins the game             |
        | Ana | all damage that would be dealt to Ana this turn is prevented        | Ben wins the game             |
        | Ana | the next 9 damage that would be dealt to Ana this turn is prevented | Ben wins the game             |
        | Ben | an effect states that Ana has all damage prevented                  | the game goes on for everyone |
        | Ana | an effect states that Ana is dealt no damage                        | the game goes on for everyone |

    @id.unpreventable-damage-uses-nothing-up @from.2012-07-01
    Example: damage that can't be prevented doesn't use up a prevention effect
      Given a game between Ana and Ben
      And Ana starts with 10 life
      When the next 9 damage that would be dealt to Ana this turn is prevented
      And Ana is dealt 5 damage that can't be prevented
      And Ana is dealt 9 damage
      And state-based actions are checked
      Then Ana has 5 life
      And Ben has 20 life
      And the game goes on for everyone

    @near-miss @id.other-damage-is-prevented
    Scenario Outline: prevention stops only preventable damage, but an effect that says no damage is dealt stops all damage
      Given a game between Ana and Ben
      When <effect>
      And Ana is dealt 5 damage that can't be prevented
      And Ana is dealt <amount> damage
      And state-based actions are checked
      Then Ana has <life> life
      And the game goes on for everyone

      Examples:
        | effect                                                       | amount | life |
        | all damage that would be dealt to Ana this turn is prevented | 25     | 15   |
        | an effect states that Ana has all damage prevented           | 25     | 15   |
        | an effect states that Ana is dealt no damage                 | 25     | 20   |

  @rule.choosing-a-replacement
  Rule: 616.1 If several replacement or prevention effects could apply to an event, the affected player or the affected object's controller chooses which one applies next

    @id.a-newer-replacement-of-a-draw-is-chosen
    Scenario Outline: a player may choose a newer effect that replaces a draw with a win
      Given a game between <seats>
      When instead of drawing the next card, Ana does nothing
      And instead of drawing the next card, Ana does nothing
      And instead of drawing the next card, Ana wins the game, and this effect is applied before others
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Cho, Ana and Ben |

    @id.a-newer-replacement-of-a-loss-is-chosen
    Scenario Outline: a player may choose a newer effect that replaces a loss and keep the older one for the next loss
      Given a game between <seats>
      When the next time Ana would lose the game, their life total becomes 0 instead
      And the next time Ana would lose the game, their life total becomes 7 instead, and this effect is applied before others
      And <how>
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 7 life
      When an effect states that Ana loses the game
      Then the game goes on for everyone
      And Ana has 0 life
      When state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | how                                      | end                              |
        | Ana and Ben      | Ana loses 20 life                        | Ben wins the game                |
        | Ben and Ana      | Ana has to draw 54 cards                 | Ben wins the game                |
        | Ana, Ben and Cho | an effect states that Ana loses the game | the game goes on for Ben and Cho |

    @id.of-two-chosen-replacements-the-older
    Example: of two replacement effects that a player prefers, the older one applies first
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 3 instead
      And the next time Ana would lose the game, their life total becomes 5 instead, and this effect is applied before others
      And the next time Ana would lose the game, their life total becomes 9 instead, and this effect is applied before others
      And an effect states that Ana loses the game
      Then Ana has 5 life
      When an effect states that Ana loses the game
      Then Ana has 9 life
      When an effect states that Ana loses the game
      Then Ana has 3 life
      And the game goes on for everyone

    @id.a-chosen-replacement-as-long-as-it-lasts
    Example: a preferred replacement effect that covers several losses applies to each of them first
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 9 instead
      And the next 2 times Ana would lose the game, their life total becomes 5 instead, and this effect is applied before others
      And an effect states that Ana loses the game
      And an effect states that Ana loses the game
      Then Ana has 5 life
      When an effect states that Ana loses the game
      Then the game goes on for Ana and Ben
      And Ana has 9 life
      When an effect states that Ana loses the game
      Then Ben wins the game

    @from.2008-10-01 @id.the-other-heads-replacement-is-chosen
    Scenario Outline: a Two-Headed Giant team may choose which member's effect replaces the team's loss
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 8 life
      When the next time <one> would lose the game, their life total becomes 3 instead
      And the next time <other> would lose the game, their life total becomes 6 instead, and this effect is applied before others
      And Ana loses 8 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 6 life

      Examples:
        | one | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @id.any-choice-among-draws-comes-to-the-same
    Scenario Outline: the choice between two replacement effects doesn't matter if two draws use up both
      Given a game between Ana and Ben
      When instead of drawing the next card, <one>
      And instead of drawing the next card, <other>
      And Ana has to draw 2 cards
      Then Ana wins the game

      Examples:
        | one               | other             |
        | Ana does nothing  | Ana wins the game |
        | Ana wins the game | Ana does nothing  |

    @id.any-choice-among-losses-comes-to-the-same
    Example: the choice between two replacement effects doesn't matter if both do the same
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 5 instead
      And the next 2 times Ana would lose the game, their life total becomes 5 instead
      And an effect states that Ana loses the game
      And an effect states that Ana loses the game
      And an effect states that Ana loses the game
      Then the game goes on for Ana and Ben
      And Ana has 5 life
      When an effect states that Ana loses the game
      Then Ben wins the game

    @id.a-choice-among-draws-not-said @question.57
    Example: which of two effects replaces a draw if the player's choice is unknown? (open question)
      Given a game between Ana and Ben
      When instead of drawing the next card, Ana does nothing
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      Then the game goes on for Ana and Ben

    @from.2010-04-23 @id.a-choice-among-losses-not-said @question.57
    Scenario Outline: which of two effects replaces a loss if the player's choice is unknown? (open question)
      Given <game>
      When the next time Ana would lose the game, their life total becomes 5 instead
      And the next time <member> would lose the game, their life total becomes 9 instead
      And an effect states that Ana loses the game
      Then the game goes on for everyone
      And Ana has 5 life

      Examples:
        | game                                                       | member |
        | a game between Ana and Ben                                 | Ana    |
        | a Two-Headed Giant game of Ana and Ben against Cho and Dan | Ben    |

    @near-miss @id.an-older-replacement-of-a-draw-is-chosen
    Scenario Outline: a player may choose the older replacement effect and keep the win for the next draw
      Given a game between <seats>
      When instead of drawing the next card, Ana does nothing, and this effect is applied before others
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      Then the game goes on for everyone
      When Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Cho, Ana and Ben |

    @near-miss @id.a-choice-that-does-not-save-for-long
    Example: a player may first choose a replacement effect that leaves them at 0 life if another still saves them
      Given a game between Ana and Ben
      When the next time Ana would lose the game, their life total becomes 0 instead, and this effect is applied before others
      And the next time Ana would lose the game, their life total becomes 7 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 7 life
      When an effect states that Ana loses the game
      Then Ben wins the game

    @near-miss @id.a-choice-of-ones-own-replacement
    Example: a preference of another player, or for another event, doesn't affect which effect applies
      Given a game between Ana and Ben
      When instead of drawing the next card, Ben wins the game, and this effect is applied before others
      And the next time Ana would lose the game, their life total becomes 5 instead, and this effect is applied before others
      And instead of drawing the next card, Ana does nothing
      And Ana has to draw 1 card
      Then the game goes on for Ana and Ben
      And Ana has 20 life
      When Ben has to draw 1 card
      Then Ben wins the game

    @id.doubled-before-it-is-prevented
    Example: a player may choose to have damage doubled before some of it is prevented
      Given a game between Ana and Ben
      And Ana starts with 7 life
      When the next 6 damage that would be dealt to Ana this turn is prevented
      And an effect states that Ana is dealt twice as much damage, and this effect is applied before others
      And Ana is dealt 8 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.prevented-or-doubled-first @question.57
    Example: is damage prevented or doubled first if the player's choice is unknown? (open question)
      Given a game between Ana and Ben
      And Ana starts with 7 life
      When the next 6 damage that would be dealt to Ana this turn is prevented
      And an effect states that Ana is dealt twice as much damage
      And Ana is dealt 8 damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.prevention-for-several-damage @question.57 @from.2010-10-01
    Example: if damage from two sources is dealt at once, which of it is prevented? (open question)
      Given a game between Ana and Ben
      When the next 6 damage that would be dealt to Ana this turn is prevented
      And at the same time
        | Ana is dealt 6 damage              |
        | Ana is dealt 10 damage with infect |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.doubled-and-tripled
    Example: the order in which damage is doubled and tripled doesn't matter
      Given a game between Ana and Ben
      And Ana starts with 18 life
      When an effect states that Ana is dealt twice as much damage
      And an effect states that Ana is dealt three times as much damage
      And Ana is dealt 3 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.gain-doubled-or-lost
    Scenario Outline: a player chooses whether a life gain is doubled before it becomes a loss
      Given a game between Ana and Ben
      And Ana starts with 6 life
      When an effect states that Ana <one>
      And an effect states that Ana <chosen>, and this effect is applied before others
      And Ana gains 3 life
      And state-based actions are checked
      Then <end>

      Examples:
        | one                                        | chosen                                     | end                              |
        | loses that much life instead of gaining it | gains twice as much life                   | Ben wins the game                |
        | gains twice as much life                   | loses that much life instead of gaining it | the game goes on for Ana and Ben |

  @rule.counters
  Rule: 122.1 Counters are markers on players and objects

    @id.counters-on-players
    Scenario Outline: a player keeps poison counters from turn to turn
      Given a game between <seats>
      When Ana gets 5 poison counters
      And Ben gets 5 poison counters
      And state-based actions are checked
      And the turn ends
      And Ana gets 4 poison counters
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 9 poison counters
      And Ben has 5 poison counters
      When the turn ends
      And Ana gets 1 poison counter
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @near-miss @id.no-counters
    Example: getting 0 poison counters changes nothing
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana gets 0 poison counters
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 9 poison counters
