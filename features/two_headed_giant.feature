Feature: Two-Headed Giant and shared team turns

  @rule.team-turns @also.active-team
  Rule: 805.4 Teams take turns, not their members one by one

    @id.teams-take-turns
    Scenario Outline: after one team comes the other, whoever of it plays
      Given a Two-Headed Giant game of <one> against <other>
      When state-based actions are checked
      Then it is <one>'s turn
      When the turn ends
      Then it is <other>'s turn
      When the turn ends
      Then it is <one>'s turn
      And the game goes on for everyone

      Examples:
        | one              | other            |
        | Dan and Cho      | Ben and Ana      |
        | Ana, Ben and Cho | Dan, Eve and Fay |

    @id.a-team-takes-the-first-turn-after-a-restart @from.2011-05-01
    Scenario Outline: whichever member restarts the game, the turn is the team's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect of <member> restarts the game
      Then it is Cho and Dan's turn
      When the turn ends
      Then it is Ana and Ben's turn
      And the game goes on for everyone

      Examples:
        | member |
        | Cho    |
        | Dan    |

    @near-miss @id.members-of-other-teams-take-turns
    Example: in other games between teams each member has a turn
      Given a team game of Ana and Ben against Cho and Dan
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for everyone

  @rule.team-draw-step
  Rule: 805.4b All members draw in their team's draw step

    @id.each-member-draws
    Scenario Outline: in the team's draw step whichever member has no card to draw loses with the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 0 cards in the library
      When <turn>
      And the draw step begins
      And state-based actions are checked
      Then <end>

      Examples:
        | who | turn              | end                      |
        | Ana | the upkeep begins | Cho and Dan win the game |
        | Ben | the upkeep begins | Cho and Dan win the game |
        | Cho | the turn ends     | Ana and Ben win the game |
        | Dan | the turn ends     | Ana and Ben win the game |

    @near-miss @id.the-other-team-draws-nothing
    Scenario Outline: in the draw step of the other team, or with turns apart of a team-mate, a player draws nothing
      Given <game> of Ana and Ben against Cho and Dan
      And <who> starts with 0 cards in the library
      When the draw step begins
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | game                    | who |
        | a Two-Headed Giant game | Cho |
        | a Two-Headed Giant game | Dan |
        | a team game             | Ben |

  @rule.team-step-triggers
  Rule: 805.4d What triggers as a step of each player begins may trigger once for each member

    @id.each-members-upkeep
    Scenario Outline: in the team's upkeep an ability triggers on each member that it looks for
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 2 life
      When the ability Bane of <whose> triggers whenever <one> reaches the upkeep: <one> loses 1 life
      And the ability Blight of <whose> triggers whenever <other> reaches the upkeep: <other> loses 1 life
      And the upkeep begins
      And Bane's ability resolves
      And Blight's ability resolves
      And state-based actions are checked
      Then Cho and Dan win the game

      Examples:
        | whose | one | other |
        | Cho   | Ana | Ben   |
        | Dan   | Ben | Ana   |

    @id.a-heads-own-upkeep
    Scenario Outline: the team's upkeep is that of either member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the ability Bane of <one> triggers whenever <one> reaches the upkeep: <one> loses 1 life
      And the upkeep begins
      And Bane's ability resolves
      Then Ana and Ben have 29 life
      And the game goes on for everyone

      Examples:
        | one |
        | Ana |
        | Ben |

    @near-miss @id.the-other-teams-upkeep
    Scenario Outline: it does not in the upkeep of the other team, nor in another step
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 1 life
      When the ability Bane of Ana triggers whenever Dan reaches the upkeep: Dan loses 1 life
      And the <step> begins
      And Bane's ability resolves
      And state-based actions are checked
      Then the game goes on for everyone
      When the turn ends
      And the upkeep begins
      And Bane's ability resolves
      And state-based actions are checked
      Then Ana and Ben win the game

      Examples:
        | step      |
        | upkeep    |
        | draw step |

  @rule.team-draws
  Rule: 805.6a When several players are to draw, all members of the active team do so first

    @id.the-active-team-draws-first @also.active-team-draws-first
    Scenario Outline: so the replaced draw of the active team wins
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When instead of drawing the next card, <mine> wins the game
      And instead of drawing the next card, <theirs> wins the game
      And at the same time
        | <theirs> has to draw 1 card |
        | <mine> has to draw 1 card   |
      Then Ana and Ben win the game

      Examples:
        | mine | theirs |
        | Ana  | Cho    |
        | Ben  | Cho    |
        | Ben  | Dan    |

    @id.the-other-team-draws-first-in-its-turn
    Scenario Outline: in the turn of the other team it is the other way round
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the turn ends
      And instead of drawing the next card, <mine> wins the game
      And instead of drawing the next card, <theirs> wins the game
      And at the same time
        | <mine> has to draw 1 card   |
        | <theirs> has to draw 1 card |
      Then Cho and Dan win the game

      Examples:
        | mine | theirs |
        | Ana  | Cho    |
        | Ana  | Dan    |
        | Ben  | Dan    |

    @near-miss @id.draws-of-one-team-after-the-other
    Example: what draws come one after the other is not put in another order
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Dan wins the game
      And Dan has to draw 1 card
      And Ana has to draw 1 card
      Then Cho and Dan win the game

  @rule.team-extra-turns
  Rule: 805.8 Who controls a member controls the team, and a turn or step that a member adds or skips the team does

    @id.who-controls-a-head-controls-the-team
    Scenario Outline: whichever member has to choose, who controls one of them does
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of <member>
      And the turn ends
      And a rule requires <asked> to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

      Examples:
        | member | asked |
        | Cho    | Dan   |
        | Dan    | Cho   |
        | Cho    | Cho   |

    @id.a-team-is-free-again
    Example: with the control of one member that of the other ends
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of Cho
      And the turn ends
      And the effect that gives Ana control of Cho ends
      And a rule requires Dan to make a choice
      Then Dan makes the choice
      And the game goes on for everyone

    @near-miss @id.who-controls-a-head-controls-no-other-team
    Example: a team member who controls the other team controls the own team-mate no more than before
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of Cho
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for everyone

    @near-miss @id.control-of-one-of-a-team-with-turns-apart
    Example: where team-mates take turns apart only the one is controlled
      Given a team game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of Cho
      And the turn ends
      And the turn ends
      And a rule requires Cho to make a choice
      Then Ana makes the choice
      When a rule requires Dan to make a choice
      Then Dan makes the choice
      And the game goes on for everyone

    @id.an-extra-turn-of-a-team @from.2007-05-01
    Scenario Outline: a turn that members add or skip at the same time the team adds or skips once
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | <one> <happens>   |
        | <other> <happens> |
      And the turn ends
      Then it is <next>'s turn
      When the turn ends
      Then it is <after that>'s turn
      And the game goes on for everyone

      Examples:
        | one | other | happens                            | next        | after that  |
        | Ana | Ben   | takes an extra turn after this one | Ana and Ben | Cho and Dan |
        | Dan | Cho   | takes an extra turn after this one | Cho and Dan | Cho and Dan |
        | Cho | Dan   | skips their next turn              | Ana and Ben | Cho and Dan |

    @id.each-head-draws-in-the-draw-step @also.team-draws
    Scenario Outline: in its draw step each of a team draws, or nobody where a member skips it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 0 cards in the library
      When <before>
      And the draw step begins
      And state-based actions are checked
      Then <end>

      Examples:
        | who | before                         | end                           |
        | Ana | Cho is dealt 1 damage          | Cho and Dan win the game      |
        | Ben | Cho is dealt 1 damage          | Cho and Dan win the game      |
        | Ben | Cho skips their next draw step | Cho and Dan win the game      |
        | Ben | Ana skips their next draw step | the game goes on for everyone |
        | Cho | Ana is dealt 1 damage          | the game goes on for everyone |
        | Ana | Ben skips their next draw step | the game goes on for everyone |

    @id.a-draw-step-that-both-heads-skip @from.2007-05-01
    Scenario Outline: a draw step that members skip at the same time the team skips once, and then draws again
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 0 cards in the library
      When <skipping>
      And the draw step begins
      And state-based actions are checked
      Then the game goes on for everyone
      When the draw step begins
      And state-based actions are checked
      Then Cho and Dan win the game

      Examples:
        | who | skipping                       |
        | Ana | Ana skips their next draw step |
        | Ana | Ben skips their next draw step |
        | Ben | Ana skips their next draw step |

    @id.a-draw-step-skipped-at-the-same-time @from.2007-05-01
    Example: so it skips one draw step where both members skip one at the same time
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 0 cards in the library
      When at the same time
        | Ana skips their next draw step |
        | Ben skips their next draw step |
        | Cho skips their next draw step |
      And the draw step begins
      And state-based actions are checked
      Then the game goes on for everyone
      When the draw step begins
      And state-based actions are checked
      Then Cho and Dan win the game

    @near-miss @id.an-extra-turn-of-a-team-mate
    Example: where team-mates take turns apart each takes, skips and has controlled turns alone
      Given a team game of Ana and Ben against Cho and Dan
      When Ben takes an extra turn after this one
      And Cho skips their next turn
      And Ana controls Dan during that player's next turn
      And the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Dan's turn
      When a rule requires Dan to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

    @id.a-controlled-turn-of-a-team
    Scenario Outline: whose next turn is controlled, the team is in that turn
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana controls Dan during that player's next turn
      And the turn ends
      And a rule requires <asked> to make a choice
      Then Ana makes the choice
      When the turn ends
      And a rule requires <asked> to make a choice
      Then <asked> makes the choice
      And the game goes on for everyone

      Examples:
        | asked |
        | Cho   |
        | Dan   |

  @rule.team-attackers
  Rule: 805.10b The active team declares all its attackers and whom each one attacks

    @id.a-team-attacks-as-one
    Scenario Outline: what all members of the team attack with is dealt at the same time
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with <life> life
      When at the same time
        | Ana's Bear with 2 power attacks Cho |
        | Ben's Bird with 3 power attacks Cho |
        | Ben's Wisp with 5 power attacks Dan |
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | life | end                           |
        | 10   | Ana and Ben win the game      |
        | 11   | the game goes on for everyone |

    @id.archenemy-attacked-by-a-team
    Example: a team attacks the archenemy as one
      Given a team game of Ana and Ben against Cho
      And Cho is the archenemy
      And Cho starts with 5 life
      When at the same time
        | Ana's Bear with 2 power attacks Cho |
        | Ben's Bird with 3 power attacks Cho |
      And combat damage is dealt
      And state-based actions are checked
      Then Ana and Ben win the game

    @near-miss @id.the-other-team-does-not-attack
    Example: in the turn of one team no member of the other attacks
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 5 life
      When at the same time
        | Cho's Bear with 2 power attacks Ana |
        | Dan's Bird with 3 power attacks Ben |
      And combat damage is dealt
      And state-based actions are checked
      Then the game goes on for everyone

  @rule.team-blockers
  Rule: 805.10d The defending team declares all its blockers, whomever the attackers attack

    @id.a-team-blocks-as-one
    Example: a member blocks what attacks another member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 5 life
      When at the same time
        | Ana's Bear with 2 power attacks Cho |
        | Ben's Bird with 3 power attacks Dan |
      And Cho blocks Bird
      And combat damage is dealt
      Then Cho has 3 life
      And the game goes on for everyone

    @id.a-blocker-of-a-team-that-is-gone
    Scenario Outline: what a member blocks who has left by then stays blocked
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And Ben starts with 2 life
      When Ana's Bear with <what> attacks Ben
      And Cho blocks Bear with a creature of toughness 2
      And Cho concedes
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | what                | end                              |
        | 2 power             | the game goes on for Ana and Ben |
        | 2 power and trample | Ana wins the game                |

    @id.lifelink-with-nobody-left-to-attack
    Example: what attacks who has left is dealt to what another member blocks it with
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When Ana's Bear with 2 power and lifelink attacks Ben
      And Cho blocks Bear
      And Ben concedes
      And combat damage is dealt
      Then Ana has 42 life
      And the game goes on for Ana and Cho

    @near-miss @id.what-no-member-blocks
    Example: what no member blocks deals its damage
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 5 life
      When at the same time
        | Ana's Bear with 2 power attacks Cho |
        | Ben's Bird with 5 power attacks Dan |
      And Dan blocks Bear
      And combat damage is dealt
      And state-based actions are checked
      Then Ana and Ben win the game

  @rule.two-headed-giant-shared-life
  Rule: 810.4 A team has one life total, which begins with 15 life for each member

    @id.a-team-begins-with-thirty-life @from.2007-05-01
    Example: a team has 30 life, and each member has those
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When state-based actions are checked
      Then everyone has 30 life
      When Ana loses 29 life
      And Dan loses 30 life
      And state-based actions are checked
      Then Ana and Ben win the game
      And Ana and Ben have 1 life
      And Cho and Dan have lost

    @id.a-team-begins-with-forty-life @until.2007-02-01
    Example: until 2007-02-01 it has 40 life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When state-based actions are checked
      Then everyone has 40 life
      When Ana loses 39 life
      And Dan loses 40 life
      And state-based actions are checked
      Then Ana and Ben win the game
      And Ana and Ben have 1 life
      And Cho and Dan have lost

    @near-miss @id.other-teams-share-no-life @also.two-headed-giant-life-changes
    Example: in other games between teams each member has life
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana is dealt 19 damage |
        | Ben is dealt 20 damage |
      And state-based actions are checked
      Then Ben has lost
      And Ana has 1 life
      And the game goes on for Ana, Cho and Dan

  @rule.two-headed-giant-own-resources
  Rule: 810.5 Life and poison counters are the team's, and everything else is each member's own

    @id.a-head-draws-from-its-own-library
    Scenario Outline: a team member with an empty library can't draw from the other's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <empty> starts with 0 cards in the library
      When <full> has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When <empty> has to draw 1 card
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

      Examples:
        | full | empty |
        | Ana  | Ben   |
        | Ben  | Ana   |

    @near-miss @id.a-head-draws-the-last-cards
    Scenario Outline: the last cards of a member's library can be drawn, once and by that member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 3 cards in the library
      And Ben starts with 3 cards in the library
      When <draw>
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | draw                                            |
        | Ana has to draw 3 cards                         |
        | Ben has to draw 3 cards                         |
        | an effect of Ana makes each player draw 3 cards |

    @id.commander-damage-to-each-head-apart @from.2009-10-01
    Example: combat damage of one commander to two members is not added up
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a Commander game
      And Ana starts with 60 life
      And Cho starts with 60 life
      And Cho has the commander Kraum
      When Ana is dealt 11 combat damage by the commander Kraum
      And Ben is dealt 11 combat damage by the commander Kraum
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ana is dealt 10 combat damage by the commander Kraum
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

    @near-miss @id.life-is-no-heads-own
    Example: life is no member's own, so what both lose is added up
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 20 life
      When Ana loses 19 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben loses 1 life
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

  @rule.two-headed-giant-first-draw
  Rule: 810.6 The starting team does without the draw step of its first turn

    @id.the-starting-team-draws-nothing @until.2006-07-15
    Example: in the first turn of a subgame neither member draws, so nobody has lost with no card to draw
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for everyone

    @id.the-starting-team-draws-nothing-again @from.2007-05-01
    Scenario Outline: in the first turn of a subgame neither member draws
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.the-secondary-player-draws @from.2006-10-01 @until.2007-02-01
    Scenario Outline: for a while the one on the left did
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the <game> is being played
      And the game goes on for everyone

      Examples:
        | who | game      |
        | Ana | subgame   |
        | Ben | main game |

    @near-miss @id.the-other-team-draws-first
    Scenario Outline: in the second turn of it the other team draws
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the turn ends
      And the draw step begins
      And state-based actions are checked
      Then the main game is being played
      And the game goes on for everyone

      Examples:
        | who |
        | Cho |
        | Dan |

  @rule.two-headed-giant-endings
  Rule: 810.8 Giants win and lose in the usual ways, but as teams

    @id.a-giant-loses-in-a-usual-way
    Scenario Outline: a usual way to lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 0 cards in the library
      When <loses>
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | loses                                    |
        | Dan concedes                             |
        | Dan loses 40 life                        |
        | Cho has to draw 1 card                   |
        | Cho gets 15 poison counters              |
        | an effect states that Dan loses the game |

    @id.a-giant-wins-in-a-usual-way
    Example: a usual way to win
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Dan wins the game
      Then Cho and Dan win the game

    @id.a-draw-that-takes-one-head @from.2010-06-18 @question.43
    Scenario Outline: with limited range, what a draw for one member does to the other is an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And everyone has a range of influence of 0
      When an effect of <member> states that the game is a draw
      Then the game is a draw for <member>
      And the game goes on for <rest>

      Examples:
        | member | rest             |
        | Ana    | Ben, Cho and Dan |
        | Dan    | Ana, Ben and Cho |

    @id.a-draw-that-takes-a-giant @from.2010-06-18
    Example: with limited range, a draw for all members leaves the other team to win
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben states that the game is a draw
      Then the game is a draw for Ana, Ben and Cho
      And Dan, Eve and Fay win the game

    @near-miss @id.a-giant-on-the-brink
    Example: on the brink of everything a team is still in
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      And Ben starts with 0 cards in the library
      When Ana gets 9 poison counters
      And Cho's life total becomes 1000
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

  @rule.two-headed-giant-team
  Rule: 810.8a A Two-Headed Giant team wins and loses as one, and what one member can't do, the team can't

    @id.an-effect-makes-each-opponent-lose
    Scenario Outline: an effect that makes each opponent lose makes both members of the other team lose, and neither of its own
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | an effect of <whose> states that <one> loses the game   |
        | an effect of <whose> states that <other> loses the game |
      Then <losers> have lost
      And <winners> win the game

      Examples:
        | whose | one | other | losers      | winners     |
        | Ana   | Cho | Dan   | Cho and Dan | Ana and Ben |
        | Dan   | Ana | Ben   | Ana and Ben | Cho and Dan |

    @id.a-team-of-three-loses-with-one-head @question.14
    Example: a team of three loses with one of them
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      And Cho starts with 0 cards in the library
      When Cho has to draw 1 card
      And state-based actions are checked
      Then Ana, Ben and Cho have lost
      And Dan, Eve and Fay win the game

    @id.a-shield-covers-the-other-head
    Scenario Outline: when one member can't lose, the other can't either until that effect ends
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <member> starts with 0 cards in the library
      When an effect states that Ben can't lose the game
      And <member> has to draw 1 card
      And state-based actions are checked
      And an effect states that <member> loses the game
      And Ana loses 40 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When the effect stating that Ben can't lose the game ends
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.a-shield-against-winning-covers-the-other-head @question.9
    Scenario Outline: so it is when one can't win
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <restricted> can't win the game
      And an effect states that <told> wins the game
      Then the game goes on for Ana, Ben, Cho and Dan
      When the effect stating that <restricted> can't win the game ends
      And an effect states that <told> wins the game
      Then Ana and Ben win the game

      Examples:
        | restricted | told |
        | Ana        | Ben  |
        | Ben        | Ana  |

    @id.a-shielded-team-and-one-that-is-not
    Example: when a member of one team can't lose, the other team still can
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that Dan can't win the game
      And at the same time
        | an effect states that Ana loses the game |
        | an effect states that Cho loses the game |
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.the-losing-head-takes-the-winning-head-along @until.2009-10-01 @from.2017-04-28
    Example: when one member would win and the other lose, both lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | an effect states that Dan wins the game  |
        | an effect states that Cho loses the game |
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.a-shield-against-lack-of-life-only
    Scenario Outline: can't lose by lack of life covers both members, but from nothing else
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ben loses 40 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When an effect states that <told> loses the game
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | told |
        | Ana  |
        | Ben  |

    @near-miss @id.a-member-of-another-team-loses-alone
    Example: in other games between teams a member loses alone
      Given a team game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

  @rule.two-headed-giant-concession
  Rule: 810.8b If one member concedes, the team leaves and has lost

    @id.one-of-three-heads-concedes
    Scenario Outline: one of three members is enough
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      When <member> concedes
      Then Dan, Eve and Fay have lost
      And Ana, Ben and Cho win the game

      Examples:
        | member |
        | Dan    |
        | Eve    |
        | Fay    |

    @id.a-head-concedes-in-its-turn-or-not @question.75
    Example: so it is in the turn of the other team, and nothing is put in the place of that loss
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the turn ends
      And the next time Ana would lose the game, their life total becomes 20 instead
      And Ben concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.no-head-agrees-to-a-draw-alone @from.2010-07-16
    Example: one member can't agree to a draw for the team, and so is still in
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a tournament game
      When Ana, Cho and Dan agree to a draw
      Then the game goes on for Ana, Ben, Cho and Dan
      When everyone agrees to a draw
      Then the game is a draw for Ana, Ben, Cho and Dan
      And the game is over

  @rule.two-headed-giant-life
  Rule: 810.8c A Two-Headed Giant team without life loses at the next check

    @id.a-team-loses-its-last-life
    Scenario Outline: whoever of the team loses the last life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When <loses>
      Then the game goes on for Ana, Ben, Cho and Dan
      When state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

      Examples:
        | loses                         |
        | Cho loses 10 life             |
        | Dan loses 11 life             |
        | Dan is dealt 10 combat damage |
        | Cho's life total becomes -10  |

    @until.2008-07-15 @id.a-replaced-loss-of-a-team-before @question.56
    Example: whether a team member whose loss is replaced saves the team was an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 8 life
      When the next time Ana would lose the game, their life total becomes 3 instead
      And Ben loses 8 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @from.2008-10-01 @id.a-replaced-loss-of-a-team
    Scenario Outline: a team member whose loss is replaced saves the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 8 life
      When the next time <saved> would lose the game, their life total becomes 3 instead
      And Ben loses 8 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 3 life
      When Ana loses 3 life
      And state-based actions are checked
      Then Cho and Dan win the game

      Examples:
        | saved |
        | Ana   |
        | Ben   |

    @near-miss @id.a-team-keeps-its-last-life
    Scenario Outline: a team with 1 life is still in
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When at the same time
        | <one>   |
        | <other> |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Cho and Dan have 1 life

      Examples:
        | one               | other             |
        | Cho loses 4 life  | Dan loses 5 life  |
        | Cho loses 10 life | Dan gains 1 life  |
        | Dan loses 49 life | Cho gains 40 life |

  @rule.two-headed-giant-poison
  Rule: 810.8d Fifteen poison counters make a Two-Headed Giant team lose at the next check

    @id.the-fifteenth-poison-counter
    Scenario Outline: whichever member gets the fifteenth
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 14 poison counters
      When state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When <member> gets 1 poison counter
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @near-miss @id.fourteen-poison-counters-on-each-team
    Example: fourteen on each team are not enough
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 14 poison counters |
        | Cho gets 7 poison counters  |
        | Dan gets 7 poison counters  |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.poison-of-a-team-from-the-start
    Scenario Outline: the poison counters with which a head starts are the team's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <who> starts with 1 poison counter
      When Ana gets 14 poison counters
      And state-based actions are checked
      Then Cho and Dan win the game

      Examples:
        | who |
        | Ana |
        | Ben |

  @rule.two-headed-giant-life-changes
  Rule: 810.9 Damage and changes of life happen to a team member and alter the team's life total

    @id.damage-to-both-heads
    Example: damage to each player is dealt to a team twice
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 17 life
      And Cho starts with 8 life
      When at the same time
        | Ana is dealt 4 damage |
        | Ben is dealt 4 damage |
        | Cho is dealt 4 damage |
        | Dan is dealt 4 damage |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Ana and Ben have 9 life
      And Cho and Dan have lost

    @id.life-gained-by-the-other-head
    Scenario Outline: life that one member gains keeps the team in while the other loses life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When at the same time
        | <one> loses 12 life  |
        | <other> gains 3 life |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Cho and Dan have 1 life

      Examples:
        | one | other |
        | Cho | Dan   |
        | Dan | Cho   |

    @id.one-head-gains-what-the-other-can-not @until.2010-02-01
    Example: until 2010-02-01 a team member gains life for the team though the other can't gain any
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 10 life
      When an effect states that Ana can't gain life
      And Ben gains 5 life
      And Ana gains 5 life
      And Ben loses 10 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 5 life

    @id.one-head-loses-what-the-other-can-not @until.2010-07-16
    Example: until 2010-07-16 a team member loses life for the team though the other can't lose any
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Cho can't lose life
      And Cho loses 10 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Dan loses 10 life
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.life-gained-by-the-other-team
    Example: life that the other team gains does not
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When at the same time
        | Dan loses 12 life |
        | Ben gains 3 life  |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.only-one-head-gains-twice
    Scenario Outline: an effect on one member alters what that member gains, and not what the other does
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And <member> gains 5 life
      And Ben loses 10 life
      And state-based actions are checked
      Then <end>

      Examples:
        | member | end                                        |
        | Ana    | the game goes on for Ana, Ben, Cho and Dan |
        | Ben    | Cho and Dan win the game                   |

  @rule.two-headed-giant-head-life
  Rule: 810.9a A team member's own life total, where an effect asks for it, is the team's

    @id.a-heads-life-doubled @from.2010-04-23
    Scenario Outline: a head's life total is doubled as the team has it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with <before> life
      When <who>'s life total is doubled
      Then Ana and Ben have <after> life
      And the game goes on for everyone

      Examples:
        | before | who | after |
        | 17     | Ana | 34    |
        | 10     | Ben | 20    |

    @id.a-heads-life-kept-at-one @from.2010-04-23
    Scenario Outline: what keeps a head at 1 life looks at the team's life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 2 life
      When an effect states that <who> can't be brought below 1 life by damage
      And <who> is dealt <amount> noncombat damage
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for everyone

      Examples:
        | who | amount |
        | Ana | 1      |
        | Ben | 5      |

    @id.a-heads-life-kept-at-one-with-the-other @from.2010-04-23 @question.112
    Scenario Outline: whether that covers damage to the other head at the same time is an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 8 life
      When an effect states that Ben can't be brought below 1 life by damage
      And at the same time
        | <first> is dealt <amount> damage |
        | <second> is dealt <more> damage  |
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for everyone

      Examples:
        | first | amount | second | more |
        | Ben   | 10     | Ana    | 5    |
        | Ana   | 5      | Ben    | 4    |

    @id.a-heads-life-kept-at-one-by-what-the-other-gains @from.2010-04-23
    Example: what lifelink gives the other head by the same damage counts, so that nothing keeps the life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      When an effect states that Ben can't be brought below 1 life by damage
      And Ben is dealt 1 damage with lifelink of Ana
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for everyone

    @near-miss @from.2010-04-23 @id.a-heads-life-kept-at-one-without-need
    Example: where the damage to both leaves the team with life, it makes no difference
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 20 life
      When an effect states that Ben can't be brought below 1 life by damage
      And at the same time
        | Ben is dealt 10 damage |
        | Ana is dealt 5 damage  |
      And state-based actions are checked
      Then Ana and Ben have 5 life
      And the game goes on for everyone

    @id.a-head-exchanges-the-teams-life @also.exchanged-life @from.2010-04-23
    Scenario Outline: a team member exchanges all the life that the team has
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 7 life
      And Cho starts with 24 life
      When <mine> and <theirs> exchange life totals
      Then Ana and Ben have 24 life
      And Cho and Dan have 7 life
      When at the same time
        | Ana loses 23 life |
        | Cho loses 7 life  |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | mine | theirs |
        | Ana  | Cho    |
        | Ben  | Dan    |
        | Ben  | Cho    |

    @id.a-head-exchanges-half-of-the-teams-life @until.2010-02-01
    Scenario Outline: until 2010-02-01 a team member has half of the team's life, rounded up, and exchanges that
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 7 life
      And Cho starts with 24 life
      When <mine> and <theirs> exchange life totals
      Then Ana and Ben have 15 life
      And Cho and Dan have 16 life
      When at the same time
        | Ana loses 15 life |
        | Cho loses 15 life |
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

      Examples:
        | mine | theirs |
        | Ana  | Cho    |
        | Ben  | Dan    |
        | Ben  | Cho    |

    @near-miss @id.heads-of-as-much-life-exchange-nothing @also.two-headed-giant-set-life
    Example: where both teams have as much, an exchange changes nothing
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 7 life
      And Cho starts with 7 life
      When Ana and Dan exchange life totals
      And at the same time
        | Ben loses 7 life |
        | Dan loses 6 life |
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

    @id.a-condition-on-a-heads-life @from.2010-04-23
    Scenario Outline: an effect that asks for the life of a team member finds the team's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 39 life
      When an effect states that <member> wins the game if <member> has 40 or more life
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben gains 1 life
      And an effect states that <member> wins the game if <member> has 40 or more life
      Then Ana and Ben win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.a-condition-on-half-of-the-teams-life @until.2010-02-01
    Example: until 2010-02-01 it finds half of the team's, rounded up
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 78 life
      When an effect states that Ben wins the game if Ben has 40 or more life
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben gains 1 life
      And an effect states that Ben wins the game if Ben has 40 or more life
      Then Ana and Ben win the game

    @id.each-head-loses-half @from.2010-04-23
    Example: each of two heads loses half of the team's life, and that is all of it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses half their life, rounded down |
        | Ben loses half their life, rounded down |
        | Cho loses half their life, rounded down |
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

  @rule.two-headed-giant-set-life @also.two-headed-giant-head-life
  Rule: 810.9c Setting one member's life total makes that member gain or lose the difference, and so the team

    @id.one-heads-life-total-is-set @until.2005-08-01 @from.2010-04-23
    Scenario Outline: a member of a team with 25 life has 25, so 20 for the member are 20 for the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 25 life
      When <member>'s life total becomes 20
      Then Ana and Ben have 20 life
      When Ana loses 20 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.one-heads-half-of-the-life-is-set @from.2005-10-01 @until.2010-02-01
    Scenario Outline: until 2010-02-01 a member of a team with 25 life has 13, so 20 for the member are 7 more for the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 25 life
      When <member>'s life total becomes 20
      Then Ana and Ben have 32 life
      When Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ana loses 12 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.a-heads-last-life-is-set-to-nothing
    Scenario Outline: a team with 1 life loses when that of a team member becomes 0
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      When <member>'s life total becomes 0
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.a-head-without-life-loses-with-the-team @until.2005-08-01 @from.2010-04-23
    Example: a team with 4 life loses as well
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 0
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.a-negative-half-is-set @from.2007-05-01 @until.2010-02-01
    Example: from 2007-05-01 to 2010-02-01 half of -4 life is -2, so 20 for a team member are 22 more for the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 8 life
      And Ben's life total becomes 20
      And the effect stating that Ana can't lose the game by having 0 or less life ends
      And Ana loses 17 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 1 life

    @id.half-of-a-negative-total-counts-as-nothing @from.2005-10-01 @until.2007-02-01
    Example: until 2007-02-01 -4 life count as 0, so 20 for a team member are 20 more for the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 8 life
      And Ben's life total becomes 20
      Then Ana and Ben have 16 life
      When the effect stating that Ana can't lose the game by having 0 or less life ends
      And Ana loses 17 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.a-head-without-life-leaves-the-team-some @from.2005-10-01 @until.2010-02-01
    Example: until 2010-02-01 a team with 4 life keeps 2 when that of a team member becomes 0
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 0
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 2 life

    @near-miss @id.a-heads-last-life-is-set-to-itself
    Example: what is set to what it was stays as it was
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      When Ben's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 1 life

    @near-miss @id.a-member-of-another-team-has-life-set
    Example: in other games between teams it is the member's alone
      Given a team game of Ana and Ben against Cho and Dan
      When Ana's life total becomes 0
      And state-based actions are checked
      Then Ana has lost
      And Ben has 20 life
      And the game goes on for Ben, Cho and Dan

  @rule.two-headed-giant-set-life-of-all
  Rule: 810.9d Where an effect sets the life totals of all members, the team chooses one for whom it does

    @id.all-heads-life-totals-are-set @from.2010-04-23
    Scenario Outline: so a team has what each member is to have, and not twice as much
      Given a Two-Headed Giant game of <one> against <other>
      And Ana starts with 13 life
      When at the same time
        | Ana's life total becomes 7 |
        | Ben's life total becomes 7 |
        | Cho's life total becomes 7 |
        | Dan's life total becomes 7 |
      Then Ana, Ben, Cho and Dan have 7 life
      When Ben loses 7 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | one         | other       |
        | Ana and Ben | Cho and Dan |
        | Dan and Cho | Ben and Ana |

    @near-miss @id.one-heads-life-total-is-set-twice @from.2010-04-23
    Scenario Outline: of two totals that one head's life becomes at one time the last counts, as for anybody
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes <first>  |
        | Ana's life total becomes <second> |
        | Ben gets 1 poison counter         |
      Then Ana has <second> life
      And the game goes on for everyone

      Examples:
        | first | second |
        | 5     | 3      |
        | 3     | 5      |

    @id.all-heads-life-totals-add-up @until.2010-02-01
    Scenario Outline: until 2010-02-01 a team has the sum of what its members are to have
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with <before> life
      When at the same time
        | Ana's life total becomes 3 |
        | Ben's life total becomes 4 |
      Then Ana and Ben have 7 life
      When Ana loses 6 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben loses 1 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | before |
        | 25     |
        | 2      |

    @id.heads-life-totals-are-set-to-different-numbers @from.2010-04-23 @question.44
    Example: since 2010-04-23 which of several numbers the team chooses is an open question
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 0 |
        | Ben's life total becomes 4 |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 4 life

    @id.heads-life-totals-are-set-and-one-is-altered @from.2010-04-23 @question.44
    Scenario Outline: so it is where they are set to one number, and an effect alters what one of them gains
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <who> loses that much life instead of gaining it
      And at the same time
        | Ana's life total becomes 35 |
        | Ben's life total becomes 35 |
      Then Ana and Ben have 35 life
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |

    @near-miss @id.heads-life-totals-are-set-one-by-one
    Example: where they are set one by one, there is no sum and no choice
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 2
      And Ben's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.one-head-of-each-team-is-told @from.2010-04-23
    Scenario Outline: where only one member's is set, what happens at the same time does not matter to that
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 7 |
        | <meanwhile>                |
      And state-based actions are checked
      Then Ana and Ben have 7 life
      And Cho and Dan have <theirs> life
      And the game goes on for everyone

      Examples:
        | meanwhile                  | theirs |
        | Cho loses 3 life           | 27     |
        | Dan's life total becomes 9 | 9      |
        | Ben's library has 9 cards  | 30     |
        | Ben gets 4 poison counters | 30     |

    @near-miss @id.both-heads-of-one-team-are-told @from.2007-05-01 @until.2010-02-01
    Example: until 2010-02-01 one team may have the sum, and of another one member's half is set
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 5 |
        | Cho's life total becomes 9 |
        | Dan's life total becomes 9 |
      Then Ana and Ben have 20 life
      And Cho and Dan have 18 life
      And the game goes on for everyone

    @near-miss @id.heads-life-totals-are-set-as-they-leave
    Example: a team that leaves in that moment is out all the same
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ben concedes               |
        | Ana's life total becomes 7 |
        | Ben's life total becomes 7 |
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.members-of-other-teams-have-life-set
    Example: in other games between teams each member has that number
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 0 |
        | Ben's life total becomes 7 |
      And state-based actions are checked
      Then Ana has lost
      And Ben has 7 life
      And the game goes on for Ben, Cho and Dan

  @rule.two-headed-giant-no-life-gain
  Rule: 810.9g If one member can't gain life, the team can't

    @id.no-head-gains-life
    Scenario Outline: what either member would gain does not save the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 10 life
      When an effect states that Ana can't gain life
      And <gains>
      And Ben loses 10 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | gains                            |
        | Ana gains 5 life                 |
        | Ben gains 5 life                 |
        | Ben's life total becomes 15      |
        | Ben and Cho exchange life totals |

    @near-miss @id.the-other-team-gains-life
    Example: the other team gains life all the same
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Ana can't gain life
      And Dan gains 5 life
      And Cho loses 10 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Cho and Dan have 5 life

    @near-miss @id.a-head-loses-life-though-it-gains-none
    Example: can't gain life does not keep the team from losing it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 10 life
      When an effect states that Ana can't gain life
      And Ben's life total becomes 0
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

  @rule.two-headed-giant-no-life-loss
  Rule: 810.9h If one member can't lose life, the team can't, nor pay any

    @id.no-head-loses-life
    Scenario Outline: nothing that befalls either member takes life from the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Cho can't lose life
      And <loses>
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Cho and Dan have 10 life

      Examples:
        | loses                      |
        | Cho loses 10 life          |
        | Dan loses 10 life          |
        | Dan is dealt 10 damage     |
        | Dan's life total becomes 0 |

    @id.no-head-pays-life
    Example: nor can the other member pay
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't lose life
      And Dan pays 0 life or else loses the game
      Then the game goes on for Ana, Ben, Cho and Dan
      When Dan pays 1 life or else loses the game
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.a-head-loses-life-when-that-ends
    Example: when that effect ends, either member can lose life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Cho can't lose life
      And the effect stating that Cho can't lose life ends
      And Dan loses 10 life
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

  @rule.two-headed-giant-poison-counters @also.two-headed-giant-head-poison
  Rule: 810.10 Poison counters are given to a team member and counted for the team

    @id.poison-for-either-head
    Example: what either member gets, both have
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 5 poison counters |
        | Cho gets 6 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 14 poison counters
      And Cho and Dan have 6 poison counters
      When Dan gets 9 poison counters
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.one-head-gets-what-the-other-can-not @until.2011-05-01
    Example: until 2011-05-01 a team member gets poison counters for the team though the other can't get any
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't get poison counters
      And Ben gets 15 poison counters
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ana gets 15 poison counters
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.other-teams-share-no-poison
    Example: in other games between teams each member has poison counters
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 6 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana has 9 poison counters
      And Ben has 6 poison counters

    @id.a-condition-on-a-heads-poison @from.2011-04-01
    Scenario Outline: an effect that asks for the poison counters of a team member finds the team's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana gets 6 poison counters
      And an effect states that <member> loses the game if <member> has <number> or more poison counters
      Then <end>

      Examples:
        | member | number | end                                        |
        | Ana    | 6      | Cho and Dan win the game                   |
        | Ben    | 6      | Cho and Dan win the game                   |
        | Ben    | 7      | the game goes on for Ana, Ben, Cho and Dan |

  @rule.two-headed-giant-lost-poison
  Rule: 810.10b Poison counters that a team member loses are lost by the team

    @id.a-head-loses-the-others-poison
    Scenario Outline: whichever member loses one, the team has one less
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 14 poison counters
      When <member> loses 1 poison counter
      And Ana gets 1 poison counter
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 14 poison counters
      When Ben gets 1 poison counter
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

      Examples:
        | member |
        | Ana    |
        | Ben    |

    @id.a-head-loses-more-poison-than-there-is
    Example: a team can't have fewer than none
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 2 poison counters
      When Ben loses 5 poison counters
      Then Ana and Ben have 0 poison counters
      When Ana gets 15 poison counters
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

    @near-miss @id.the-other-team-loses-poison
    Example: what the other team loses makes no difference
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 14 poison counters
      When Cho loses 1 poison counter
      And Ben gets 1 poison counter
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

  @rule.two-headed-giant-no-poison
  Rule: 810.10c If one member can't get poison counters, the team can't

    @id.no-head-gets-poison
    Scenario Outline: neither member gets any
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 14 poison counters
      When an effect states that Ben can't get poison counters
      And <poisoned>
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 14 poison counters

      Examples:
        | poisoned                                 |
        | Ana gets 1 poison counter                |
        | Ben gets 1 poison counter                |
        | Ana is dealt 1 combat damage with infect |

    @near-miss @id.the-poison-that-a-team-has-stays
    Example: what the team has already counts, and the other team gets poison counters
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 14 poison counters
      When an effect states that Ben can't get poison counters
      And Ana gets 15 poison counters
      And Dan gets 1 poison counter
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @near-miss @id.a-head-gets-poison-again
    Example: when that effect ends, either member gets poison counters
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't get poison counters
      And the effect stating that Ben can't get poison counters ends
      And Ana gets 15 poison counters
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

  @rule.two-headed-giant-larger-teams
  Rule: 810.11 Teams of more than two members have fifteen life more and withstand five poison counters more for each further member

    @id.the-life-of-larger-teams @from.2007-05-01
    Scenario Outline: a further member brings fifteen life
      Given a Two-Headed Giant game of <one> against <other>
      When state-based actions are checked
      Then everyone has <life> life
      When Ana loses <life> life
      And state-based actions are checked
      Then <other> win the game
      And <one> have lost

      Examples:
        | one                | other              | life |
        | Ana, Ben and Cho   | Dan, Eve and Fay   | 45   |
        | Ana, Ben, Cho, Dan | Eve, Fay, Gil, Hal | 60   |

    @id.the-life-of-larger-teams-before @until.2007-02-01
    Scenario Outline: until 2007-02-01 a further member brings twenty life
      Given a Two-Headed Giant game of <one> against <other>
      When state-based actions are checked
      Then everyone has <life> life
      When Ana loses <life> life
      And state-based actions are checked
      Then <other> win the game
      And <one> have lost

      Examples:
        | one                | other              | life |
        | Ana, Ben and Cho   | Dan, Eve and Fay   | 60   |
        | Ana, Ben, Cho, Dan | Eve, Fay, Gil, Hal | 80   |

    @id.the-poison-of-larger-teams @from.2011-04-01
    Scenario Outline: a further member withstands five poison counters
      Given a Two-Headed Giant game of <one> against <other>
      When at the same time
        | Ana gets 6 poison counters         |
        | Ben gets <further> poison counters |
      And state-based actions are checked
      Then <one> have lost
      And <other> win the game

      Examples:
        | one                | other              | further |
        | Ana, Ben and Cho   | Dan, Eve and Fay   | 14      |
        | Ana, Ben, Cho, Dan | Eve, Fay, Gil, Hal | 19      |

    @near-miss @id.larger-teams-on-the-brink-of-poison @from.2011-04-01
    Scenario Outline: one poison counter fewer is not enough
      Given a Two-Headed Giant game of <one> against <other>
      When at the same time
        | Ana gets 6 poison counters         |
        | Ben gets <further> poison counters |
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | one                | other              | further |
        | Ana, Ben and Cho   | Dan, Eve and Fay   | 13      |
        | Ana, Ben, Cho, Dan | Eve, Fay, Gil, Hal | 18      |

    @id.the-poison-of-one-of-three-heads @until.2011-02-04
    Example: until 2011-02-04 ten on one of three members are enough
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      When at the same time
        | Dan gets 9 poison counters  |
        | Eve gets 9 poison counters  |
        | Ben gets 10 poison counters |
      And state-based actions are checked
      Then Ana, Ben and Cho have lost
      And Dan, Eve and Fay win the game

    @near-miss @id.larger-teams-on-the-brink
    Example: as many life as two members have are not yet all
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
        | Cho loses 4 life  |
      And state-based actions are checked
      Then the game goes on for everyone
