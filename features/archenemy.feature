Feature: Archenemy

  @rule.archenemy @also.archenemy-alone @also.archenemy-opponents
  Rule: 904.1 In Archenemy, a team plays against a single opponent who uses scheme cards

    @id.archenemy-against-a-team
    Scenario Outline: when the archenemy loses, the whole team wins, including members who have left
      Given a team game of <teams>
      And Ana is the archenemy
      When Ben concedes
      And an effect states that Ana loses the game
      Then Ben, Cho and Dan win the game
      And Ana has lost

      Examples:
        | teams                        |
        | Ana against Ben, Cho and Dan |
        | Ben, Cho and Dan against Ana |

    @id.archenemy-beats-a-team
    Example: when every member of the team has lost, the archenemy wins
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When at the same time
        | Ben loses 20 life |
        | Cho loses 20 life |
        | Dan loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben, Cho and Dan have lost

    @id.archenemy-against-one
    Example: the archenemy can beat a team of one player
      Given a team game of Ana against Ben
      And Ana is the archenemy
      When Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.one-of-the-team-left
    Example: the game continues while one member of the team is still in it
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When Ben concedes
      And Dan loses 20 life
      And state-based actions are checked
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

  @rule.archenemy-setup
  Rule: 904.2 Archenemy is played as Team vs. Team between exactly two teams, with shared team turns and the option to attack multiple players

    @id.the-archenemys-turn-and-the-teams
    Scenario Outline: the archenemy and the team alternate turns, even after a member has left
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When the turn ends
      And <leaves>
      And the turn ends
      Then it is Ana's turn
      And Cho has lost
      And the game goes on for Ana, Ben and Dan

      Examples:
        | leaves                                   |
        | Cho concedes                             |
        | an effect states that Cho loses the game |

    @id.archenemys-turn-without-range
    Example: the archenemy's effects reach every member of the team, because range is not limited
      Given a team game of Ana against Ben, Cho, Dan and Eve
      And Ana is the archenemy
      When at the same time
        | an effect of Ana states that Ben loses the game |
        | an effect of Ana states that Cho loses the game |
        | an effect of Ana states that Dan loses the game |
        | an effect of Ana states that Eve loses the game |
      Then Ana wins the game
      And Ben, Cho, Dan and Eve have lost

    @id.the-teams-turn-goes-on
    Scenario Outline: when a member leaves during the team's turn, the others continue it
      Given a team game of Ben, Cho and Dan against Ana
      And Ana is the archenemy
      When <one> concedes
      Then it is <others>'s turn
      When the turn ends
      Then it is Ana's turn
      And the game goes on for Ana, <others>

      Examples:
        | one | others      |
        | Ben | Cho and Dan |
        | Dan | Ben and Cho |

    @id.who-controls-one-of-the-team-controls-all @also.team-extra-turns
    Scenario Outline: a player who controls one member of a team that shares turns controls the whole team
      Given a team game of <seats>
      And Ana is the archenemy
      When an effect gives Ana control of <one>
      And a rule requires <other> to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

      Examples:
        | seats                        | one | other |
        | Ben, Cho and Dan against Ana | Ben | Dan   |
        | Ben, Cho and Dan against Ana | Dan | Cho   |

    @id.a-team-against-the-archenemy-begins-again @also.restarter-starts @from.2011-05-01
    Scenario Outline: when any member of the team restarts the game, the team takes the first turn
      Given a team game of <seats>
      And Ana is the archenemy
      When an effect of <one> restarts the game
      Then it is Ben, Cho and Dan's turn
      When the turn ends
      Then it is Ana's turn
      When the turn ends
      Then it is Ben, Cho and Dan's turn
      And the game goes on for everyone

      Examples:
        | seats                        | one |
        | Ana against Ben, Cho and Dan | Dan |
        | Ben, Cho and Dan against Ana | Cho |

    @id.the-archenemy-goes-first-in-a-subgame @also.subgame-starts
    Example: if the archenemy is randomly chosen to go first in a subgame, the team goes next
      Given a team game of Ben and Cho against Ana
      And Ana is the archenemy
      When an effect of Cho begins a subgame in which Ana goes first
      Then it is Ana's turn
      When the turn ends
      Then it is Ben and Cho's turn
      And the game goes on for everyone

    @id.the-team-goes-first-in-a-subgame @question.61
    Example: can a member of the team go first in a subgame? (open question)
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When an effect of Ana begins a subgame in which Cho goes first
      Then it is Ben and Cho's turn
      And the game goes on for everyone

    @near-miss @id.turns-without-an-archenemy
    Example: in a team game without an archenemy, each member takes separate turns
      Given a team game of Ana against Ben, Cho and Dan
      When the turn ends
      And the turn ends
      Then it is Cho's turn
      And the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.control-of-the-archenemy
    Example: a player who controls the archenemy controls nobody else
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When an effect gives Ben control of Ana
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for everyone

    @id.the-teams-turn-comes-without-its-first-member @also.team-turns
    Scenario Outline: the team's turn begins even after its first member has left
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When <one> concedes
      And the turn ends
      Then it is <others>'s turn
      And the game goes on for Ana, <others>

      Examples:
        | one | others      |
        | Ben | Cho and Dan |
        | Dan | Ben and Cho |

    @id.the-teams-steps-without-its-first-member @also.team-step-triggers @also.team-draw-step
    Scenario Outline: the remaining members of a team have their steps and draw their cards in the team's turn
      Given a team game of Ben, Cho and Dan against Ana
      And Ana is the archenemy
      When the ability Dawn of Cho triggers whenever Cho reaches the <step>: Cho gains 1 life
      And <one> concedes
      And the <step> begins
      And Dawn's ability resolves
      Then Cho has 21 life
      And Cho has <left> cards in the library
      And the game goes on for Ana, <others>

      Examples:
        | one | others      | step      | left |
        | Ben | Cho and Dan | upkeep    | 53   |
        | Ben | Cho and Dan | draw step | 52   |
        | Ben | Cho and Dan | end step  | 53   |
        | Dan | Ben and Cho | end step  | 53   |

    @id.the-teams-turn-for-those-who-stay @also.team-turns
    Scenario Outline: after the first member leaves during the team's turn, it is still the turn of the other members
      Given a team game of Ben, Cho and Dan against Ana
      And Ana is the archenemy
      When a permanent controlled by Cho states that Ana loses twice as much life during its controller's turn
      And Ben concedes
      And Ana loses 3 life
      Then Ana has 34 life
      And the game goes on for Ana, Cho and Dan
      When an effect states that Ana loses the game if <condition>
      Then <end>

      Examples:
        | condition        | end                                   |
        | it is Dan's turn | Ben, Cho and Dan win the game         |
        | it is Ana's turn | the game goes on for Ana, Cho and Dan |

    @near-miss @id.who-has-left-skips-nothing-for-the-team @also.team-extra-turns @also.leaving-the-game
    Scenario Outline: an effect that makes a departed member skip something doesn't affect the team
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When <one> concedes
      And <one> skips their next <what>
      And the turn ends
      Then it is <others>'s turn
      When the draw step begins
      Then Cho has 52 cards in the library
      And the game goes on for Ana, <others>

      Examples:
        | one | others      | what      |
        | Ben | Cho and Dan | turn      |
        | Ben | Cho and Dan | draw step |
        | Dan | Ben and Cho | turn      |

  @rule.supervillain-rumble @also.supervillains @also.supervillain-rules
  Rule: 904.12a In Supervillain Rumble, every player plays alone and has a scheme deck

    @id.supervillains-have-forty-life
    Scenario Outline: each supervillain starts with 40 life and plays alone
      Given a game between <seats>
      And Ana, Ben and Cho are the archenemies
      When Ana loses 40 life
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho
      When Cho concedes
      Then Ben wins the game

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @near-miss @id.thirty-nine-of-a-supervillain
    Example: supervillains who lose 20 or even 39 life stay in the game
      Given a game between Ana, Ben and Cho
      And Ana, Ben and Cho are the archenemies
      When at the same time
        | Ana loses 20 life |
        | Ben loses 39 life |
      And state-based actions are checked
      Then the game goes on for Ana, Ben and Cho

    @near-miss @id.supervillains-turns
    Example: supervillains take separate turns in turn order
      Given a game between Ana, Ben and Cho
      And Ana, Ben and Cho are the archenemies
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for Ana, Ben and Cho

  @rule.archenemy-commander
  Rule: 904.13a Archenemy can be combined with Commander, whose rules then apply too

    @id.commander-damage-to-the-archenemy
    Scenario Outline: 21 combat damage from one commander makes the archenemy lose
      Given a team game of <teams>
      And Ana is the archenemy
      And the game is a Commander game
      And Ben has the commander Kraum
      When Ana is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben and Cho win the game
      And Ana has lost

      Examples:
        | teams                   |
        | Ana against Ben and Cho |
        | Ben and Cho against Ana |

    @id.commander-damage-to-all-of-the-team
    Example: the team loses when each member has been dealt 21 combat damage by one commander
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      And Ana has the commander Kraum
      When at the same time
        | Ben is dealt 21 combat damage by the commander Kraum |
        | Cho is dealt 21 combat damage by the commander Kraum |
      And state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

    @id.commander-damage-to-one-of-the-team @question.28
    Example: does the team lose if one member was dealt 21 commander damage? (open question)
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.commander-damage-spread-over-the-team
    Example: a commander's damage to two members of the team is not added together
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      And Ana has the commander Kraum
      When Ben is dealt 20 combat damage by the commander Kraum
      And Cho is dealt 20 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ben and Cho have 20 life
      And the game goes on for Ana, Ben and Cho

  @rule.archenemy-commander-life
  Rule: 904.13b In Archenemy Commander, the archenemy starts with 60 life, and so does the opposing team, which shares its life total as in Two-Headed Giant

    @id.shared-life-against-the-archenemy
    Scenario Outline: the team loses when its members have lost all of their shared 60 life
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      And the game is a Commander game
      When at the same time
        | Ben loses <one> life   |
        | Cho loses <other> life |
        | Dan loses <third> life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben, Cho and Dan have lost

      Examples:
        | one | other | third |
        | 60  | 0     | 0     |
        | 20  | 20    | 20    |
        | 0   | 1     | 59    |

    @id.sixty-life-of-the-archenemy
    Scenario Outline: an archenemy who has lost all 60 life loses the game
      Given a team game of <teams>
      And Ana is the archenemy
      And the game is a Commander game
      When Ana loses 60 life
      And state-based actions are checked
      Then Ben, Cho and Dan win the game
      And Ana has lost

      Examples:
        | teams                        |
        | Ana against Ben, Cho and Dan |
        | Ben, Cho and Dan against Ana |

    @near-miss @id.fifty-nine-of-sixty
    Example: a side that has lost 59 of its 60 life stays in the game
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When at the same time
        | Ana loses 59 life |
        | Ben loses 40 life |
        | Cho loses 19 life |
      And state-based actions are checked
      Then Ana, Ben and Cho have 1 life
      And the game goes on for Ana, Ben and Cho

    @id.what-one-of-the-sharing-team-cant-do
    Scenario Outline: if one member can't gain or lose life, neither can the team
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      And the game is a Commander game
      And Ben starts with 10 life
      When an effect states that Ben <cant>
      And <happens>
      And state-based actions are checked
      Then Ben, Cho and Dan have <life> life
      And the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | cant            | happens                     | life |
        | can't lose life | Cho loses 10 life           | 10   |
        | can't lose life | Dan is dealt 10 damage      | 10   |
        | can't lose life | Cho's life total becomes 0  | 10   |
        | can't lose life | Cho pays 3 life if able     | 10   |
        | can't gain life | Dan gains 5 life            | 10   |
        | can't gain life | Cho's life total becomes 15 | 10   |
        | can't gain life | Cho loses 4 life            | 6    |

    @near-miss @id.what-the-other-side-of-a-shared-life-can-do
    Scenario Outline: if one side can't lose life, the other side still can
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When an effect states that <one> can't lose life
      And <other> loses 60 life
      And state-based actions are checked
      Then <losers> lost
      And <winners> the game

      Examples:
        | one | other | losers           | winners         |
        | Ben | Ana   | Ana has          | Ben and Cho win |
        | Ana | Cho   | Ben and Cho have | Ana wins        |

    @near-miss @id.what-one-of-a-team-cant-do-with-life-of-its-own
    Example: without the Commander option, "can't lose life" protects one member, not the whole team
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When an effect states that Ben can't lose life
      And Cho loses 20 life
      And state-based actions are checked
      Then Cho has lost
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.life-totals-of-a-sharing-team-are-set
    Example: if every member's life total becomes the same number, so does the team's
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When at the same time
        | Ben's life total becomes 7 |
        | Cho's life total becomes 7 |
      Then Ben and Cho have 7 life
      And the game goes on for Ana, Ben and Cho

    @id.life-totals-of-a-sharing-team-differ @question.44
    Example: if members get different new life totals at the same time, the team chooses one of them
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When at the same time
        | Ben's life total becomes 9 |
        | Cho's life total becomes 7 |
      Then Ben and Cho have 9 life
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.one-of-the-sharing-team-leaves @question.28
    Example: does the whole team leave when one member concedes? (open question)
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When Cho concedes
      Then Cho has lost
      And Ben has 60 life
      And the game goes on for Ana and Ben

    @id.the-archenemys-life-is-set-twice
    Scenario Outline: if the archenemy's life total is set twice in a resolution, the last number counts
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      And the game is a Commander game
      When in this order
        | Ana's life total becomes <first>  |
        | Ana's life total becomes <second> |
      Then Ana has <second> life
      And the game goes on for everyone

      Examples:
        | first | second |
        | 5     | 3      |
        | 3     | 5      |

  @rule.archenemy-commander-poison
  Rule: 904.13c In Archenemy Commander, poison counters are not shared, and a player with ten or more of them loses

    @id.poisoned-archenemy
    Scenario Outline: the archenemy loses with ten poison counters
      Given a team game of <teams>
      And Ana is the archenemy
      And the game is a Commander game
      When Ana gets 10 poison counters
      And state-based actions are checked
      Then Ben and Cho win the game
      And Ana has lost

      Examples:
        | teams                   |
        | Ana against Ben and Cho |
        | Ben and Cho against Ana |

    @id.poisoned-team
    Example: the team loses when each member has ten poison counters
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When Ben gets 10 poison counters
      And Cho gets 10 poison counters
      And state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

    @id.poisoned-member-of-the-team @question.28
    Example: does the team lose if one member has ten poison counters? (open question)
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When Ben gets 10 poison counters
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

    @near-miss @id.poison-is-not-shared
    Scenario Outline: the members' poison counters are not added together
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And the game is a Commander game
      When Ben gets <one> poison counters
      And Cho gets <other> poison counters
      And state-based actions are checked
      Then Ben has <one> poison counters
      And the game goes on for Ana, Ben and Cho

      Examples:
        | one | other |
        | 9   | 9     |
        | 5   | 8     |
