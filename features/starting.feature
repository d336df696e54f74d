Feature: Starting life totals

  @rule.life-at-the-start
  Rule: 103.4 Each player starts with 20 life, unless the variant sets another total

    @id.twenty-life
    Scenario Outline: each player starts with 20 life, in a two-player or a multiplayer game
      Given a game between <seats>
      When Ana loses 19 life
      And state-based actions are checked
      Then the game goes on for everyone
      When Ana loses 1 life
      And state-based actions are checked
      Then Ana has lost
      And Ben has 20 life
      And <rest>

      Examples:
        | seats            | rest                             |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.twenty-life-for-each-of-a-team @also.team-mates-share-nothing
    Example: each member of an ordinary team starts with 20 life of their own
      Given a team game of Ana and Ben against Cho and Dan
      When Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Ben, Cho and Dan have 20 life
      And the game goes on for Ben, Cho and Dan

  @rule.life-at-the-start-two-headed-giant
  Rule: 103.4a A Two-Headed Giant team starts with 30 life

    @id.thirty-life-a-team
    Scenario Outline: a Two-Headed Giant team loses after either or both members lose 30 life in total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses <one> life   |
        | Ben loses <other> life |
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

      Examples:
        | one | other |
        | 30  | 0     |
        | 0   | 30    |
        | 15  | 15    |

    @id.life-of-giants-in-other-formats @from.2018-07-13 @question.60
    Example: how much life does a Two-Headed Giant team start with in Commander? (open question)
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a Commander game
      When Ana loses 30 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.life-of-giants-in-brawl @from.2018-07-13
    Example: a Two-Headed Giant team of two starts a Brawl game with 30 life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a Brawl game
      When Ana loses 29 life
      Then Ana and Ben have 1 life
      When Ana loses 1 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.life-of-giants-that-is-said @from.2018-07-13
    Scenario Outline: a Two-Headed Giant team in Commander or Brawl can be given a starting life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a <format> game
      And Ben starts with 60 life
      And Cho starts with 60 life
      When Ana loses 30 life
      And state-based actions are checked
      Then Ana and Ben have 30 life
      And the game goes on for Ana, Ben, Cho and Dan

      Examples:
        | format    |
        | Commander |
        | Brawl     |

    @near-miss @id.twenty-nine-of-thirty
    Example: a Two-Headed Giant team that has lost 29 life stays in the game
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 15 life
      And Ben loses 14 life
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for Ana, Ben, Cho and Dan

  @rule.life-at-the-start-commander @also.commander-variant
  Rule: 103.4c In Commander, each player starts with 40 life

    @id.forty-life
    Scenario Outline: each player in a Commander game starts with 40 life
      Given a game between <seats>
      And the game is a Commander game
      When Ana loses 40 life
      And state-based actions are checked
      Then Ana has lost
      And Ben has 40 life
      And <rest>

      Examples:
        | seats                 | rest                                  |
        | Ana and Ben           | Ben wins the game                     |
        | Ben, Cho, Dan and Ana | the game goes on for Ben, Cho and Dan |

    @near-miss @id.twenty-of-forty
    Scenario Outline: a player in a Commander game who has lost less than 40 life stays in the game
      Given a game between <seats>
      And the game is a Commander game
      When Ana loses <life> life
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats                 | life |
        | Ana and Ben           | 20   |
        | Ben and Ana           | 39   |
        | Ana, Ben, Cho and Dan | 39   |

  @rule.life-at-the-start-brawl @also.brawl
  Rule: 103.4d In Brawl, each player starts with 25 life in a two-player game and 30 in a multiplayer game

    @id.brawl-life
    Scenario Outline: players start a Brawl game with 25 life, or with 30 if there are more than two
      Given a game between <seats>
      And the game is a Brawl game
      When Ana loses <life> life
      And state-based actions are checked
      Then Ana has lost
      And <rest>

      Examples:
        | seats                 | life | rest                                  |
        | Ana and Ben           | 25   | Ben wins the game                     |
        | Ben and Ana           | 25   | Ben wins the game                     |
        | Ana, Ben and Cho      | 30   | the game goes on for Ben and Cho      |
        | Ana, Ben, Cho and Dan | 30   | the game goes on for Ben, Cho and Dan |

    @id.brawl-life-after-a-restart
    Example: when the last two players restart a Brawl game, each of them starts with 25 life
      Given a game between Ana, Ben and Cho
      And the game is a Brawl game
      When Cho concedes
      And an effect of Ana restarts the game
      Then Ana and Ben have 25 life
      When Ben loses 25 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.not-all-brawl-life
    Scenario Outline: a Brawl player with at least 1 life left stays in the game
      Given a game between <seats>
      And the game is a Brawl game
      When Ana loses <life> life
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | life |
        | Ana and Ben      | 24   |
        | Ana, Ben and Cho | 25   |
        | Ana, Ben and Cho | 29   |

    @near-miss @id.brawl-of-three-among-two
    Example: players of a three-player Brawl game keep their 30 life when one of them leaves
      Given a game between Ana, Ben and Cho
      And the game is a Brawl game
      When Cho concedes
      And Ana loses 25 life
      And state-based actions are checked
      Then Ana has 5 life
      And the game goes on for Ana and Ben

  @rule.life-at-the-start-archenemy
  Rule: 103.4e In Archenemy, the archenemy starts with 40 life

    @id.forty-life-for-the-archenemy
    Scenario Outline: an archenemy starts with 40 life and the opponents with 20 each
      Given a team game of <teams>
      And Ana is the archenemy
      When Ana loses 40 life
      And state-based actions are checked
      Then Ana has lost
      And Ben, Cho and Dan have 20 life
      And Ben, Cho and Dan win the game

      Examples:
        | teams                        |
        | Ana against Ben, Cho and Dan |
        | Ben, Cho and Dan against Ana |

    @id.twenty-life-for-the-others
    Example: each opponent of an archenemy loses after losing 20 life
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When at the same time
        | Ben loses 20 life |
        | Cho loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

    @near-miss @id.thirty-nine-of-the-archenemy
    Example: an archenemy who has lost 39 life stays in the game, as do opponents who lost none
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When at the same time
        | Ana loses 39 life |
        | Ben loses 39 life |
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho
