Feature: Starting life totals

  @rule.life-at-the-start
  Rule: 103.4 Players begin with 20 life, unless the variant says otherwise

    @id.twenty-life
    Scenario Outline: among however many, each begins with 20
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
    Example: so does each member of a team
      Given a team game of Ana and Ben against Cho and Dan
      When Ana loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Ben, Cho and Dan have 20 life
      And the game goes on for Ben, Cho and Dan

  @rule.life-at-the-start-two-headed-giant
  Rule: 103.4a A Two-Headed Giant team begins with 30 life

    @id.thirty-life-a-team
    Scenario Outline: 30 lost by either member, or by both, are all of it
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
    Scenario Outline: with how much a team begins in Commander or Brawl is an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a <format> game
      When Ana loses 30 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | format    |
        | Commander |
        | Brawl     |

    @near-miss @id.life-of-giants-that-is-said @from.2018-07-13
    Scenario Outline: what a case says they begin with is no question
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
    Example: 29 are not all of it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana loses 15 life
      And Ben loses 14 life
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for Ana, Ben, Cho and Dan

  @rule.life-at-the-start-commander @also.commander-variant
  Rule: 103.4c Commander begins with 40 life

    @id.forty-life
    Scenario Outline: each begins with 40
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
    Scenario Outline: what would be all elsewhere is not
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
  Rule: 103.4d Brawl begins with 25 life between two players, and with 30 among more

    @id.brawl-life
    Scenario Outline: the number of players decides it
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
    Example: a restarted game among the two who are left is one between two players
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
    Scenario Outline: one life less is not enough, and neither is the other number's
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
    Example: when of three one has left, the other two still have what they began with
      Given a game between Ana, Ben and Cho
      And the game is a Brawl game
      When Cho concedes
      And Ana loses 25 life
      And state-based actions are checked
      Then Ana has 5 life
      And the game goes on for Ana and Ben

  @rule.life-at-the-start-archenemy
  Rule: 103.4e An archenemy begins with 40 life

    @id.forty-life-for-the-archenemy
    Scenario Outline: 40 for the archenemy alone
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
    Example: 20 for each of the others
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When at the same time
        | Ben loses 20 life |
        | Cho loses 20 life |
      And state-based actions are checked
      Then Ana wins the game
      And Ben and Cho have lost

    @near-miss @id.thirty-nine-of-the-archenemy
    Example: 39 are not all of the archenemy's, nor is what one of the team loses the others'
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When at the same time
        | Ana loses 39 life |
        | Ben loses 39 life |
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho
