Feature: Loops of actions

  @rule.loop-shortcut
  Rule: 732.1b Instead of repeating a loop, players use the shortcut rules to settle how often it repeats and how it ends

    @id.loop-often-enough @also.shortcut-proposed @also.shortcut-taken @also.players-choose-a-number
    Scenario Outline: repeating an optional loop often enough makes the opponent lose
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana begins, in which Ben loses <life> life each time, <number> times in all
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | life | number  |
        | Ana and Ben | 1    | 20      |
        | Ben and Ana | 1    | 1000000 |
        | Ana and Ben | 3    | 7       |
        | Ben and Ana | 20   | 1       |

    @near-miss @id.loop-once-too-few @also.shortcut-proposed @also.shortcut-taken @also.players-choose-a-number
    Scenario Outline: repeating an optional loop one time too few leaves the opponent in the game
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana begins, in which Ben loses <life> life each time, <number> times in all
      Then the game goes on for Ana and Ben
      And Ben has <left> life

      Examples:
        | seats       | life | number | left |
        | Ana and Ben | 1    | 19     | 1    |
        | Ben and Ana | 3    | 6      | 2    |
        | Ana and Ben | 20   | 0      | 20   |

    @id.loop-goes-on-below-no-life
    Example: a loop keeps lowering the life total of a player who can't lose, even below 0
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And a loop of optional actions with objects controlled by Ana begins, in which Ben loses 1 life each time, 50 times in all
      And Ben gains 31 life
      Then the game goes on for Ana and Ben
      And Ben has 1 life

    @id.forced-loop-that-kills @question.24
    Scenario Outline: a mandatory loop that takes a player's last life is not a draw, but makes that player lose
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, in which Ben loses <life> life each time
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | life | whose       |
        | Ana and Ben | 1    | Ana         |
        | Ben and Ana | 1    | Ana         |
        | Ana and Ben | 3    | Ben         |
        | Ben and Ana | 7    | Ana and Ben |

    @id.forced-loop-that-kills-one-of-three
    Scenario Outline: the others play on after a mandatory loop makes one of three players lose
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, in which Ben loses 1 life each time
      Then Ben has lost
      And the game goes on for Ana and Cho

      Examples:
        | seats            | whose       |
        | Ana, Ben and Cho | Ana         |
        | Cho, Ben and Ana | Ben         |
        | Ben, Ana and Cho | Ana and Cho |

    @id.forced-loop-that-kills-the-weakest
    Scenario Outline: a mandatory loop makes the player with the least life lose first
      Given a game between <seats>
      And Cho starts with 5 life
      When a loop of mandatory actions with objects controlled by Cho begins, in which Ana, Ben and Cho lose 1 life each time
      Then Cho has lost
      And the game goes on for Ana and Ben
      And Ana and Ben have 15 life

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ana and Ben |

    @id.forced-loop-that-kills-at-once
    Scenario Outline: a mandatory loop makes each player lose in the repetition that takes their last life
      Given a game between <seats>
      And Ben starts with 1 life
      When a loop of mandatory actions with objects controlled by Ana begins, in which Ben and Cho lose 5 life each time
      Then Ben and Cho have lost
      And Ben has -4 life
      And Cho has 0 life
      And the game goes on for Ana and Dan

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Cho, Ben, Ana and Dan |

    @id.forced-loop-without-who-has-left
    Example: a mandatory loop takes no life from a player who has left
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And a loop of mandatory actions with objects controlled by Ana begins, in which Ben and Cho lose 5 life each time
      Then Ben and Cho have lost
      And Ben has 20 life
      And the game goes on for Ana and Dan

    @id.chosen-loop-without-who-has-left
    Example: an optional loop takes no life from a player who has left
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And a loop of optional actions with objects controlled by Ana begins, in which Ben loses 1 life each time, 19 times in all
      Then Ben has 20 life
      And the game goes on for Ana and Cho

    @id.forced-loop-that-kills-all-at-once
    Scenario Outline: if a mandatory loop makes both players lose at the same time, the game is a draw
      Given a game between <seats>
      And Ana starts with <life> life
      When a loop of mandatory actions with objects controlled by Ana begins, in which Ana and Ben lose 2 life each time
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | seats       | life |
        | Ana and Ben | 20   |
        | Ben and Ana | 19   |

    @id.forced-loop-that-kills-in-the-end
    Example: a replaced loss only delays the end of a mandatory loop
      Given a game between Ana and Ben
      When the next 2 times Ben would lose the game, their life total becomes 10 instead
      And a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 3 life each time
      Then Ana wins the game
      And Ben has lost

    @id.forced-loop-that-kills-a-team
    Example: a mandatory loop subtracts both members' losses from a Two-Headed Giant team's life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 10 life
      And Cho starts with 15 life
      When a loop of mandatory actions with objects controlled by Ana begins, in which Ana, Cho and Dan lose 1 life each time
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.loss-before-the-loop
    Example: a player at 0 life loses before a mandatory loop can take an opponent's life
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When Ana loses 20 life
      And a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 1 life each time
      Then Ben wins the game
      And Ana has lost

    @id.forced-loop-that-can-kill-nobody @also.mandatory-loop @question.24
    Scenario Outline: a mandatory loop that takes life only from a player who can't lose makes the game a draw
      Given a game between <seats>
      When an effect states that Ben <restriction>
      And a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 1 life each time
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | seats       | restriction                                  |
        | Ana and Ben | can't lose the game                          |
        | Ben and Ana | can't lose the game                          |
        | Ana and Ben | can't lose the game by having 0 or less life |

    @id.forced-loop-out-of-range @from.2010-07-16 @also.mandatory-loop-in-range
    Example: with limited range, a mandatory loop takes no life from players out of range and is a draw for the others
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ana begins, in which Cho and Dan lose 1 life each time
      Then the game is a draw for Eve, Ana and Ben
      And the game goes on for Cho and Dan
      And Cho and Dan have 20 life

    @near-miss @id.forced-loop-in-range @also.mandatory-loop-in-range
    Example: with limited range, a mandatory loop makes a player in its range lose life until that player loses the game
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ana and Ben begins, in which Cho loses 1 life each time
      Then Cho has lost
      And the game goes on for Ana, Ben, Dan and Eve

    @near-miss @id.loop-of-one-who-has-left @also.mandatory-loop
    Example: the mandatory loop of a player who has left takes no life from anyone
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 1 life each time
      Then Ana has lost
      And the game goes on for Ben and Cho

    @id.a-loop-of-doubled-losses
    Scenario Outline: effects that change or forbid a loss of life apply within a loop
      Given a game between Ana and Ben
      When an effect states that Ben <alteration>
      And a loop of optional actions with objects controlled by Ana begins, in which Ben loses 5 life each time, <number> times in all
      Then <end>

      Examples:
        | alteration               | number | end           |
        | loses twice as much life | 2      | Ana wins the game |
        | can't lose life          | 100    | the game goes on for Ana and Ben |

  @rule.tournament-loops
  Rule: 732.1c In a tournament, the tournament's rules on shortcuts and loops take precedence; a loop that all players involved insist on continuing makes the game a draw

    @id.loop-kept-up-for-ever-in-a-tournament @question.41
    Scenario Outline: in a tournament, a loop that all its players refuse to end makes the game a draw
      Given a game between <seats>
      And the game is a tournament game
      When a loop of optional actions with objects controlled by Ana and Ben begins, which everyone keeps up forever
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats            |
        | Ana and Ben      |
        | Cho, Ana and Ben |

    @near-miss @id.loop-kept-up-for-ever-elsewhere @question.41
    Scenario Outline: outside a tournament, a loop that its players refuse to end doesn't make the game a draw
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana and Ben begins, which everyone keeps up forever
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Cho, Ana and Ben |

    @near-miss @id.loop-that-ends-in-a-tournament
    Example: even in a tournament, the game continues if a player has to break the loop
      Given a game between Ana and Ben
      And the game is a tournament game
      When a loop of optional actions with objects controlled by Ana and Ben begins, whose actions undo each other
      Then the game goes on for Ana and Ben

  @rule.fragmented-loop
  Rule: 732.3 If several players' independent actions keep a loop going, one of them must make a different choice: the active player or, if not involved, the next involved player in turn order

    @id.active-player-lets-the-loop-end
    Scenario Outline: the active player has to break a loop they take part in
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana and Ben begins, whose actions undo each other
      Then <active> must break the loop
      And the game goes on for everyone

      Examples:
        | seats            | active |
        | Ben and Ana      | Ben    |
        | Ben, Cho and Ana | Ben    |

    @id.first-in-the-loop-lets-it-end @from.2009-10-01
    Scenario Outline: if the active player is not in the loop, the next participant in turn order breaks it
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana and Ben begins, whose actions undo each other
      Then <first> must break the loop
      And the game goes on for everyone
      When the turn ends
      And a loop of optional actions with objects controlled by Ana and Cho begins, whose actions undo each other
      Then <second> must break the loop
      And the game goes on for everyone

      Examples:
        | seats                 | first | second |
        | Cho, Dan, Ana and Ben | Ana   | Ana    |
        | Dan, Ben, Ana and Cho | Ben   | Ana    |
        | Cho, Ben, Dan and Ana | Ben   | Ana    |
        | Dan, Ben, Cho and Ana | Ben   | Cho    |

    @id.active-player-lets-the-loop-of-others-end @from.2009-07-11 @until.2009-07-11
    Example: in the 2009-07-11 edition, the active player had to break even a loop that only others took part in
      Given a game between Cho, Ana and Ben
      When a loop of optional actions with objects controlled by Ana and Ben begins, whose actions undo each other
      Then Cho must break the loop
      And the game goes on for everyone

    @near-miss @id.forced-loop-of-two
    Example: nobody can break a loop of actions that both players must take, so the game is a draw
      Given a game between Ben, Cho and Ana
      When a loop of mandatory actions with objects controlled by Ana and Ben begins
      Then the game is a draw for everyone
      And the game is over

  @rule.only-its-own-objects-end-a-loop
  Rule: 732.5 No player has to end a loop by taking an action that the objects in the loop don't call for

    @id.loop-not-stopped-from-outside
    Scenario Outline: a mandatory loop makes the game a draw even if a player could stop it from outside but doesn't
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, which nobody stops from outside
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats            | whose       |
        | Ana and Ben      | Ana         |
        | Ana and Ben      | Ben         |
        | Ana, Ben and Cho | Ana and Cho |

    @near-miss @id.loop-stopped-from-outside
    Scenario Outline: a mandatory loop that a player stops from outside doesn't make the game a draw
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, which somebody stops from outside
      Then the game goes on for everyone

      Examples:
        | seats            | whose       |
        | Ana and Ben      | Ana         |
        | Ana and Ben      | Ben         |
        | Ana, Ben and Cho | Ana and Cho |

    @near-miss @id.choice-inside-the-loop
    Scenario Outline: a loop whose own objects offer a choice doesn't make the game a draw
      Given a game between <seats>
      When a loop of optional actions with objects controlled by Ana and Ben begins
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

  @rule.unless-in-a-loop
  Rule: 732.6 When a loop includes an 'A unless B' effect, no player has to do B to end the loop; if nobody does, A counts as mandatory

    @id.unless-that-nobody-chooses
    Scenario Outline: a loop in which nobody chooses the "unless" part of an effect makes the game a draw
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, in which nobody chooses the "unless" part
      Then the game is a draw for everyone
      And nobody wins the game
      And the game is over

      Examples:
        | seats            | whose       |
        | Ana and Ben      | Ana         |
        | Ana and Ben      | Ben         |
        | Ana, Ben and Cho | Ana and Cho |

    @id.unless-that-nobody-in-range-chooses @from.2010-07-16
    Example: with limited range, a loop in which nobody chooses the "unless" part is a draw for those in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When a loop of mandatory actions with objects controlled by Ben begins, in which nobody chooses the "unless" part
      Then the game is a draw for Ana, Ben and Cho
      And the game goes on for Dan and Eve

    @near-miss @id.unless-that-somebody-chooses
    Scenario Outline: a loop ends without a draw when a player chooses its "unless" part
      Given a game between <seats>
      When a loop of mandatory actions with objects controlled by <whose> begins, in which somebody chooses the "unless" part
      Then the game goes on for everyone

      Examples:
        | seats            | whose       |
        | Ana and Ben      | Ana         |
        | Ana and Ben      | Ben         |
        | Ana, Ben and Cho | Ana and Cho |

  @rule.last-word-in-a-loop
  Rule: 421.3 If a loop needs optional actions by several players, they choose in turn how often it repeats, and the lowest number prevails

    @id.loop-of-two-as-often-as-settled
    Example: two players repeat a loop as many times as they agreed
      Given a game between Ana, Ben and Cho
      When a loop of optional actions with objects controlled by Ana and Ben begins, in which Cho loses 1 life each time, 20 times in all
      Then Cho has lost
      And the game goes on for Ana and Ben

    @near-miss @id.loop-of-two-as-often-as-the-lower-number
    Example: two players repeat a loop only as many times as the lower number they named
      Given a game between Ana, Ben and Cho
      When a loop of optional actions with objects controlled by Ana and Ben begins, in which Cho loses 1 life each time, 19 times in all
      Then the game goes on for everyone
      And Cho has 1 life

  @rule.independent-loops
  Rule: 421.5 If players each control independent optional actions in a loop, each chooses how often their own actions repeat

    @id.each-loop-as-often-as-its-player-says
    Example: each of two separate loops is repeated as often as its own player chooses
      Given a game between Ana and Ben
      When a loop of optional actions with objects controlled by Ana begins, in which Ben loses 1 life each time, 19 times in all
      And a loop of optional actions with objects controlled by Ben begins, in which Ana loses 1 life each time, 20 times in all
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.neither-loop-often-enough
    Example: two separate loops end after the numbers of rounds their players chose, and nobody loses
      Given a game between Ana and Ben
      When a loop of optional actions with objects controlled by Ana begins, in which Ben loses 1 life each time, 18 times in all
      And a loop of optional actions with objects controlled by Ben begins, in which Ana loses 1 life each time, 19 times in all
      Then the game goes on for Ana and Ben
      And Ben has 2 life
      And Ana has 1 life
