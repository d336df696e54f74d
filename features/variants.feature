Feature: Variants with teams

  @rule.players
  Rule: 102.1 Players are the people in a game; the active player is the one whose turn it is

    @id.active-player
    Scenario Outline: when a turn ends, the next player in turn order becomes the active player
      Given a game between <seats>
      When the turn ends
      Then it is <active>'s turn
      And the game goes on for everyone

      Examples:
        | seats            | active |
        | Ben and Ana      | Ana    |
        | Cho, Ana and Ben | Ana    |

    @near-miss @id.still-active
    Example: the active player doesn't change during a turn, even if another player leaves
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And Cho loses 5 life
      And state-based actions are checked
      Then it is Ana's turn
      And the game goes on for Ana and Cho

    @id.an-extra-turn
    Scenario Outline: after an extra turn, turns continue with the player who would have been next
      Given a game between Ana, Ben and Cho
      When <who> takes an extra turn after this one
      And the turn ends
      Then it is <who>'s turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |
        | Cho |

    @id.a-turn-skipped
    Scenario Outline: a skipped turn, normal or extra, doesn't happen, and the next turn follows
      Given a game between Ana, Ben and Cho
      When <happens>
      And <more>
      And the turn ends
      Then it is <next>'s turn
      When the turn ends
      Then it is <after that>'s turn
      And the game goes on for everyone

      Examples:
        | happens                   | more                                   | next | after that |
        | Ben skips their next turn | Ana is dealt 1 damage                  | Cho  | Ana        |
        | Ben skips their next turn | Cho skips their next turn              | Ana  | Ben        |
        | Ben skips their next turn | Ben skips their next turn              | Cho  | Ana        |
        | Ben skips their next turn | Ben takes an extra turn after this one | Ben  | Cho        |
        | Ana skips their next turn | Ana takes an extra turn after this one | Ben  | Cho        |
        | Ben skips their next turn | Ana skips their next turn              | Cho  | Ben        |

    @id.several-turns-at-the-same-time
    Scenario Outline: two simultaneous effects give a player two extra turns or make them skip two turns
      Given a game between Ana and Ben
      When at the same time
        | <who> <happens> |
        | <who> <happens> |
      And the turn ends
      Then it is Ana's turn
      When the turn ends
      Then it is Ana's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

      Examples:
        | who | happens                            |
        | Ana | takes an extra turn after this one |
        | Ben | skips their next turn              |

    @near-miss @id.a-turn-in-progress-is-not-skipped
    Scenario Outline: a turn in progress can't be skipped, and each effect skips only one turn
      Given a game between Ana and Ben
      When Ana skips their next turn
      And the turn ends
      Then it is Ben's turn
      When <step>
      And the turn ends
      Then it is <next>'s turn
      And the game goes on for everyone

      Examples:
        | step                      | next |
        | Ben skips their next turn | Ana  |
        | Ana is dealt 1 damage     | Ben  |

  @rule.opponents
  Rule: 102.3 A player's opponents are all players who are not on the same team

    @id.team-mates-are-no-opponents
    Scenario Outline: a team wins when only its own members are left in the game
      Given a team game of <teams>
      When an effect states that Cho loses the game
      And an effect states that Dan loses the game
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | teams                           |
        | Ana and Ben against Cho and Dan |
        | Dan and Cho against Ben and Ana |

    @id.only-opponents-lose-instead @from.2007-10-01
    Example: with limited range, a win makes opponents in range lose, but not teammates
      Given a team game of Ana and Ben against Cho and Dan against Eve and Fay
      And everyone has a range of influence of 2
      When an effect states that Ana wins the game
      Then Cho, Eve and Fay have lost
      And the game goes on for Ana, Ben and Dan

    @id.each-opponent-of-a-team-mate
    Scenario Outline: an effect on each opponent affects neither its controller nor a teammate
      Given <variant> game of <teams>
      When an effect of <whose> makes each opponent <fate>
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | variant            | teams                           | whose | fate                   |
        | a team             | Ana and Ben against Cho and Dan | Ana   | lose 20 life           |
        | a team             | Cho and Dan against Ana and Ben | Ben   | be dealt 20 damage     |
        | a team             | Dan and Cho against Ben and Ana | Ana   | draw 54 cards          |
        | a Two-Headed Giant | Ana and Ben against Cho and Dan | Ana   | lose the game          |
        | a Two-Headed Giant | Cho and Dan against Ana and Ben | Ben   | get 15 poison counters |

    @id.each-opponent-one-poison-counter @also.ten-poison
    Scenario Outline: without teams, an effect on each opponent affects every other player
      Given a game between <seats>
      And each player starts with 9 poison counters
      When an effect of Ana makes each opponent get 1 poison counter
      And state-based actions are checked
      Then Ana wins the game
      And Ana has 9 poison counters

      Examples:
        | seats                 |
        | Ana and Ben           |
        | Ben and Ana           |
        | Ben, Ana, Cho and Dan |

    @id.each-opponent-in-range @also.out-of-range-is-untouched
    Scenario Outline: with limited range, an effect on each opponent affects only opponents in range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of <whose> makes each opponent <fate>
      And state-based actions are checked
      Then <lost> have lost
      And the game goes on for <rest>

      Examples:
        | whose | fate          | lost        | rest             |
        | Ana   | lose the game | Ben and Eve | Ana, Cho and Dan |
        | Cho   | lose 20 life  | Ben and Dan | Ana, Cho and Eve |

    @id.each-opponent-by-one-of-several-effects @also.win-and-lose-is-loss
    Example: the game is a draw if two players' effects simultaneously make each opponent lose
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect of Ana makes each opponent lose the game |
        | an effect of Ben makes each opponent lose the game |
      Then the game is a draw for Ana, Ben and Cho
      And the game is over

    @near-miss @id.each-opponent-who-is-still-in @also.leaving-the-game
    Example: an effect on each opponent ignores opponents who have left, and does nothing if its controller has left
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And an effect of Cho makes each opponent lose the game
      Then the game goes on for Ana and Ben
      When an effect of Ana makes each opponent mill 2 cards
      Then the game goes on for Ana and Ben

    @near-miss @id.each-player-is-more-than-the-opponents @also.all-lose-is-draw
    Scenario Outline: an effect on each player affects its controller too
      Given a game between <seats>
      When an effect of Ana makes each player <fate>
      And state-based actions are checked
      Then the game is a draw for everyone
      And the game is over

      Examples:
        | seats                 | fate          |
        | Ana and Ben           | lose the game |
        | Ben and Ana           | lose 20 life  |
        | Ana, Ben, Cho and Dan | lose the game |

    @near-miss @id.all-others-are-opponents
    Example: without teams, the last two players are opponents and play on
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Cho loses the game
      And an effect states that Dan loses the game
      Then Cho and Dan have lost
      And the game goes on for Ana and Ben

  @rule.team-vs-team
  Rule: 808.1 In Team vs. Team, two or more teams of any size play against each other

    @id.teams-of-any-size
    Scenario Outline: teams of different sizes can beat each other
      Given a team game of <teams>
      When at the same time
        | <first> loses 20 life  |
        | <second> loses 20 life |
        | <third> loses 20 life  |
      And state-based actions are checked
      Then <winners> win the game

      Examples:
        | teams                                       | first | second | third | winners     |
        | Ana against Ben, Cho and Dan                | Ben   | Cho    | Dan   | Ana         |
        | Ben, Cho and Dan against Ana                | Ben   | Cho    | Dan   | Ana         |
        | Ana and Ben against Cho, Dan and Eve        | Cho   | Dan    | Eve   | Ana and Ben |
        | Ana against Ben and Cho against Dan and Eve | Ana   | Dan    | Eve   | Ben and Cho |

    @near-miss @id.smaller-team-still-in
    Example: a team with one player left is still in the game
      Given a team game of Ana against Ben, Cho and Dan against Eve
      When an effect states that Eve loses the game
      And Ben concedes
      And Cho concedes
      Then the game goes on for Ana and Dan

  @rule.team-vs-team-attacking
  Rule: 808.3a In Team vs. Team, a player may attack several players

    @id.teams-attack-each-other
    Scenario Outline: a player may attack several opponents in the same combat
      Given a team game of <teams>
      And each player starts with 3 life
      When at the same time
        | Ana's Ogre with 3 power attacks Cho |
        | Ana's Bird with 3 power attacks Dan |
      And combat damage is dealt
      And state-based actions are checked
      Then Cho and Dan have lost
      And <end>

      Examples:
        | teams                                   | end                              |
        | Ana and Ben against Cho and Dan         | Ana and Ben win the game         |
        | Ana and Ben against Cho, Dan and Eve    | the game goes on for Ana and Ben |

    @near-miss @id.team-mates-do-not-attack-too
    Example: a player doesn't attack during a teammate's turn if teams don't share turns
      Given a team game of Ana and Ben against Cho and Dan
      And each player starts with 3 life
      When Ben's Ogre with 3 power attacks Cho
      And combat damage is dealt
      And state-based actions are checked
      Then the game goes on for everyone

  @rule.team-vs-team-range
  Rule: 808.3b Team vs. Team is usually played without limited range of influence

    @id.teams-without-range
    Scenario Outline: an effect reaches every seat at the table if range isn't limited
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect of Ben states that <player> loses the game
      Then <player> has lost
      And the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | player |
        | Eve    |
        | Fay    |

    @near-miss @id.teams-with-range
    Example: an effect doesn't reach beyond its controller's range in a team game
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 2
      When an effect of Ben states that Eve loses the game
      Then the game goes on for everyone

  @rule.emperor-teams @also.emperor-in-the-middle @also.emperor-rules @also.emperor-loses-for-the-team
  Rule: 809.1 Emperor is played by two or more teams, usually of three players

    @id.emperors-of-three-teams
    Scenario Outline: a team loses with its emperor, and the other two teams play on
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When <how>
      And state-based actions are checked
      Then Dan, Eve and Fay have lost
      And the game goes on for Ana, Ben, Cho, Gus, Hal and Ida

      Examples:
        | how                                      |
        | Eve concedes                             |
        | Eve loses 20 life                        |
        | Eve gets 10 poison counters              |
        | Eve has to draw 54 cards                 |
        | an effect states that Eve loses the game |

    @id.emperor-after-the-generals
    Example: an emperor whose generals have both left still loses for the whole team
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When Dan concedes
      And Fay concedes
      And Eve loses 20 life
      And state-based actions are checked
      Then Ana, Ben and Cho win the game
      And Dan, Eve and Fay have lost

    @near-miss @id.generals-of-three-teams
    Scenario Outline: a general who loses doesn't make the team lose
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When <how>
      And state-based actions are checked
      Then Fay has lost
      And the game goes on for Ana, Ben, Cho, Dan and Eve

      Examples:
        | how                                      |
        | Fay concedes                             |
        | Fay loses 20 life                        |
        | Fay gets 10 poison counters              |
        | Fay has to draw 54 cards                 |
        | an effect states that Fay loses the game |

    @near-miss @id.three-without-an-emperor
    Example: a player in the middle of a team without an emperor loses alone
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      When Eve concedes
      Then Eve has lost
      And the game goes on for Ana, Ben, Cho, Dan and Fay

  @rule.emperor-ranges
  Rule: 809.3a In Emperor, the range of influence is two seats for emperors and one seat for generals

    @id.two-seats-of-an-emperor
    Scenario Outline: an emperor's range reaches the nearest opposing general on either side
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect of Ben states that <general> loses the game
      Then <general> has lost
      And the game goes on for Ana, Ben, Cho and Eve

      Examples:
        | general |
        | Dan     |
        | Fay     |

    @id.one-seat-of-a-general
    Example: a general's range reaches the opposing general in the next seat
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect of Cho states that Dan loses the game
      Then Dan has lost
      And the game goes on for Ana, Ben, Cho, Eve and Fay

    @near-miss @id.beyond-the-ranges-of-an-empire
    Scenario Outline: neither an emperor's nor a general's range reaches the opposing emperor or a distant general
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect of <player> states that <other> loses the game
      Then the game goes on for everyone

      Examples:
        | player | other |
        | Ben    | Eve   |
        | Cho    | Eve   |
        | Ana    | Dan   |
        | Fay    | Ben   |

  @rule.larger-empires @also.ranges-of-larger-empires
  Rule: 809.6 Emperor can be played with any number of equal-sized teams, and ranges of influence are adjusted if teams have more than three players

    @id.five-around-an-emperor
    Scenario Outline: a team of five loses with its emperor
      Given an Emperor game of Ana, Ben, Cho, Dan and Eve against Fay, Gus, Hal, Ida and Jon
      When <how>
      And state-based actions are checked
      Then Fay, Gus, Hal, Ida and Jon have lost
      And Ana, Ben, Cho, Dan and Eve win the game

      Examples:
        | how                                      |
        | Hal concedes                             |
        | Hal loses 20 life                        |
        | an effect states that Hal loses the game |

    @id.ranges-of-five
    Scenario Outline: in teams of five, each player's range reaches just far enough to affect the nearest opponent
      Given an Emperor game of Ana, Ben, Cho, Dan and Eve against Fay, Gus, Hal, Ida and Jon
      When an effect of <player> states that Jon loses the game
      Then Jon has lost
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida

      Examples:
        | player |
        | Ana    |
        | Ben    |
        | Cho    |

    @near-miss @id.four-generals-fall
    Example: an emperor plays on after all four generals have lost
      Given an Emperor game of Ana, Ben, Cho, Dan and Eve against Fay, Gus, Hal, Ida and Jon
      When at the same time
        | Fay loses 20 life |
        | Gus loses 20 life |
        | Ida loses 20 life |
        | Jon loses 20 life |
      And state-based actions are checked
      Then Fay, Gus, Ida and Jon have lost
      And the game goes on for Ana, Ben, Cho, Dan, Eve and Hal

    @near-miss @id.beyond-the-ranges-of-five
    Scenario Outline: in teams of five, no range reaches past the nearest opposing general
      Given an Emperor game of Ana, Ben, Cho, Dan and Eve against Fay, Gus, Hal, Ida and Jon
      When an effect of <player> states that <other> loses the game
      Then the game goes on for everyone

      Examples:
        | player | other |
        | Ana    | Ida   |
        | Ben    | Ida   |
        | Cho    | Ida   |
        | Cho    | Hal   |
        | Dan    | Jon   |

  @rule.team-mates-share-nothing
  Rule: 809.7 In Emperor, teammates share information but no resources

    @id.life-of-ones-own
    Scenario Outline: a player at 0 life loses alone, even if teammates have life left
      Given <game> of <teams>
      When Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Ben has 20 life
      And the game goes on for <others>

      Examples:
        | game                      | teams                                     | others                     |
        | an Emperor game           | Ana, Ben and Cho against Dan, Eve and Fay | Ben, Cho, Dan, Eve and Fay |
        | an Alternating Teams game | Ana and Ben against Cho and Dan           | Ben, Cho and Dan           |

    @id.poison-of-ones-own
    Example: poison counters on Emperor teammates aren't added together
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When Ana gets 9 poison counters
      And Cho gets 9 poison counters
      And Ben gets 9 poison counters
      And state-based actions are checked
      Then the game goes on for everyone

    @near-miss @id.life-of-two-heads
    Scenario Outline: members of a Two-Headed Giant team share their life and lose together
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <one> loses 40 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | one |
        | Ana |
        | Ben |

  @rule.alternating-teams @also.alternating-teams-ending
  Rule: 811.1 In Alternating Teams, two or more teams of equal size play against each other

    @id.last-alternating-team @from.2005-10-01
    Example: the last team left in Alternating Teams wins, including a member who has left
      Given an Alternating Teams game of Ana and Ben against Cho and Dan against Eve and Fay
      When Ana concedes
      And at the same time
        | Cho loses 20 life |
        | Dan loses 20 life |
        | Eve loses 20 life |
        | Fay loses 20 life |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho, Dan, Eve and Fay have lost

    @id.last-two-of-an-alternating-team
    Example: a team in Alternating Teams wins when both members of the other team have left
      Given an Alternating Teams game of Ana and Ben against Cho and Dan
      When Cho concedes
      And Dan loses 20 life
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @near-miss @id.one-of-an-alternating-team
    Example: a game of Alternating Teams continues while each team has one member left
      Given an Alternating Teams game of Ana and Ben against Cho and Dan
      When Cho concedes
      And Ana concedes
      Then Ana and Cho have lost
      And the game goes on for Ben and Dan

  @rule.alternating-teams-range
  Rule: 811.2a In Alternating Teams, a range of influence of two seats is recommended

    @id.two-seats-among-alternating-teams
    Scenario Outline: in Alternating Teams, an effect reaches players up to two seats away
      Given an Alternating Teams game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When an effect of Ana states that <player> loses the game
      Then <player> has lost
      And the game goes on for Ana, Ben, Cho, Eve and Hal

      Examples:
        | player |
        | Dan    |
        | Gus    |
        | Ida    |
        | Fay    |

    @near-miss @id.beyond-two-seats-among-alternating-teams
    Scenario Outline: in Alternating Teams, an effect doesn't reach a player three seats away
      Given an Alternating Teams game of Ana, Ben and Cho against Dan, Eve and Fay against Gus, Hal and Ida
      When an effect of Ana states that <player> loses the game
      Then the game goes on for everyone

      Examples:
        | player |
        | Eve    |
        | Hal    |

  @rule.alternating-teams-seating
  Rule: 811.3 In Alternating Teams, no player sits next to a teammate, and the teams are spaced evenly

    @id.opponents-on-both-sides
    Scenario Outline: in Alternating Teams, the players on either side of a player are opponents
      Given an Alternating Teams game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben states that <neighbor> loses the game
      Then <neighbor> has lost
      And the game goes on for Ana, Ben, Cho and Fay

      Examples:
        | neighbor |
        | Dan       |
        | Eve       |

    @id.turns-among-alternating-teams
    Example: in Alternating Teams, the next turn is always taken by another team
      Given an Alternating Teams game of Ana and Ben against Cho and Dan
      When the turn ends
      Then it is Cho's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

    @near-miss @id.team-mates-side-by-side
    Scenario Outline: with teammates on both sides, a player with a range of 1 can't reach any opponent
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben states that <opponent> loses the game
      Then the game goes on for everyone

      Examples:
        | opponent |
        | Dan      |
        | Eve      |
        | Fay      |
