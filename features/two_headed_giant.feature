Feature: Two-Headed Giant and shared team turns

  @rule.team-turns @also.active-team
  Rule: 805.4 Teams, not individual players, take turns

    @id.teams-take-turns
    Scenario Outline: teams alternate turns, and all members of a team share its turn
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
    Scenario Outline: a team takes the first turn after a restart by either member
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
    Example: in other team games, each player takes a separate turn
      Given a team game of Ana and Ben against Cho and Dan
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for everyone

    @id.whose-turn-it-is-for-a-head
    Scenario Outline: during a team's turn, it is the turn of each of its members and of nobody else
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <before>
      And an effect states that Cho wins the game if it is <whose> turn
      Then <end>

      Examples:
        | before           | whose     | end                           |
        | Ana loses 1 life | Ben's     | Cho and Dan win the game      |
        | Ana loses 1 life | not Ben's | the game goes on for everyone |
        | Ana loses 1 life | Dan's     | the game goes on for everyone |
        | the turn ends    | Dan's     | Cho and Dan win the game      |
        | the turn ends    | not Ben's | Cho and Dan win the game      |
        | the turn ends    | not Dan's | the game goes on for everyone |

    @id.until-the-next-turn-of-a-head
    Scenario Outline: an effect that lasts until a member's next turn ends when the team's next turn begins
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the effect Truce begins and lasts until <whose> next turn
      Then the effect Truce still applies
      When the turn ends
      Then the effect Truce <after one turn>
      When the turn ends
      Then the effect Truce has ended
      And the game goes on for everyone

      Examples:
        | whose | after one turn |
        | Ana's | still applies  |
        | Ben's | still applies  |
        | Cho's | has ended      |
        | Dan's | has ended      |

    @id.the-own-turn-of-a-head
    Scenario Outline: an effect limited to its controller's turn applies during the whole team's turn
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 30 life
      When a permanent controlled by <whose> states that Cho loses twice as much life during its controller's turn
      And Cho loses 3 life
      Then Cho and Dan have <first> life
      When the turn ends
      And Cho loses 3 life
      Then Cho and Dan have <second> life
      And the game goes on for everyone

      Examples:
        | whose | first | second |
        | Ana   | 24    | 21     |
        | Ben   | 24    | 21     |
        | Dan   | 27    | 21     |

    @id.the-turn-condition-of-a-head-in-an-extra-turn @also.extra-turns
    Scenario Outline: an extra turn counts as the turn of its player or team, and not of the player who took the previous turn
      Given <game>
      When <who> takes an extra turn after this one
      And the turn ends
      And an effect states that <winner> wins the game if it is <winner>'s turn
      Then <end>

      Examples:
        | game                                                       | who | winner | end                           |
        | a game between Ana and Ben                                 | Ana | Ana    | Ana wins the game             |
        | a game between Ana, Ben and Cho                            | Cho | Cho    | Cho wins the game             |
        | a game between Ana, Ben and Cho                            | Cho | Ana    | the game goes on for everyone |
        | a Two-Headed Giant game of Ana and Ben against Cho and Dan | Dan | Cho    | Cho and Dan win the game      |
        | a Two-Headed Giant game of Ana and Ben against Cho and Dan | Dan | Ben    | the game goes on for everyone |

  @rule.team-draw-step
  Rule: 805.4b Each member of a team draws a card in the team's draw step

    @id.each-member-draws
    Scenario Outline: both members draw in the team's draw step, so the team loses if either library is empty
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
    Scenario Outline: a player doesn't draw during the other team's draw step or a teammate's separate turn
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

    @id.the-first-card-of-either-head
    Scenario Outline: the card that each member draws at the start of the draw step is that member's first card of the step
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And each player starts with 9 cards in the library
      When a permanent controlled by Cho states that <who> draws only the first card of their draw steps, and its controller draws all others instead
      And the draw step begins
      Then <who> has 8 cards in the library
      When <who> has to draw 2 cards
      Then <who> has 8 cards in the library
      And Cho has 7 cards in the library
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.one-card-each-turn-for-either-head
    Scenario Outline: a limit of one card each turn counts the card that a member draws in the draw step
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And each player starts with 9 cards in the library
      When an effect states that <who> can't draw more than one card each turn
      And the draw step begins
      And <who> has to draw 2 cards
      Then <who> has 8 cards in the library
      When the turn ends
      And <who> has to draw 2 cards
      Then <who> has 7 cards in the library
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.a-head-that-can-not-draw @also.cant-beats-can
    Scenario Outline: if one member can't draw, the other still does
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <one> can't draw <what>
      And at the same time
        | Ana has to draw 2 cards |
        | Ben has to draw 2 cards |
      Then <one> has <left> cards in the library
      And <other> has 51 cards in the library
      And the game goes on for everyone

      Examples:
        | one | other | what                         | left |
        | Ana | Ben   | cards                        | 53   |
        | Ben | Ana   | cards                        | 53   |
        | Ana | Ben   | more than one card each turn | 52   |
        | Ben | Ana   | more than one card each turn | 52   |

    @near-miss @id.an-effect-on-one-heads-draws @also.replaced-draw
    Scenario Outline: an effect on one member's draws doesn't affect the other member's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <effect>
      And <other> has to draw 2 cards
      Then <other> has 51 cards in the library
      And the game goes on for everyone

      Examples:
        | effect                                              | other |
        | instead of drawing the next card, Ana does nothing  | Ben   |
        | instead of drawing the next card, Ben wins the game | Ana   |
        | an effect states that Ana skips each card draw      | Ben   |
        | an effect states that Ben draws twice as many cards | Ana   |

  @rule.team-step-triggers
  Rule: 805.4d An ability that triggers as each player's step begins may trigger once for each member of a team

    @id.each-members-upkeep
    Scenario Outline: abilities that watch the upkeeps of both members trigger in the team's upkeep
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
    Scenario Outline: an ability that triggers on one member's step triggers in the team's step
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the ability Bane of <one> triggers whenever <one> reaches the <step>: <one> loses 1 life
      And the <step> begins
      And Bane's ability resolves
      Then Ana and Ben have 29 life
      And the game goes on for everyone

      Examples:
        | one | step      |
        | Ana | upkeep    |
        | Ben | upkeep    |
        | Ana | end step  |
        | Ben | end step  |
        | Ben | draw step |

    @near-miss @id.the-other-teams-upkeep
    Scenario Outline: an upkeep ability doesn't trigger in the other team's upkeep or in another step
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

    @id.order-of-a-teams-abilities @also.triggers-onto-the-stack
    Scenario Outline: members of a team put their triggered abilities onto the stack in any order they like
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 20 life
      When the ability Feast of Ana triggers whenever Cho reaches the upkeep: Cho gains 5 life
      And the ability Toll of Ben triggers whenever Dan reaches the upkeep: Cho loses 20 life
      And the turn ends
      And the upkeep begins
      And <first>'s ability resolves
      And <second>'s ability resolves
      And state-based actions are checked
      Then <end>

      Examples:
        | first | second | end                           |
        | Feast | Toll   | the game goes on for everyone |
        | Toll  | Feast  | Ana and Ben win the game      |

  @rule.team-draws
  Rule: 805.6a If several players have to draw, the members of the active team draw first, then those of the other teams in turn order

    @id.the-active-team-draws-first @also.active-team-draws-first
    Scenario Outline: the active team draws first and wins if a win replaces its draw
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
    Scenario Outline: the other team draws first on its own turn and wins if a win replaces its draw
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
    Example: draws made one after the other keep their order, whichever team is active
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Dan wins the game
      And Dan has to draw 1 card
      And Ana has to draw 1 card
      Then Cho and Dan win the game

  @rule.team-extra-turns
  Rule: 805.8 If an effect gives a member an extra turn, phase or step or makes a member skip one, it does so for the whole team, and a player who controls one member controls the whole team

    @id.who-controls-a-head-controls-the-team
    Scenario Outline: a player who controls one member makes choices for both of them
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
    Example: control of the other member ends together with control of the first
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of Cho
      And the turn ends
      And the effect that gives Ana control of Cho ends
      And a rule requires Dan to make a choice
      Then Dan makes the choice
      And the game goes on for everyone

    @near-miss @id.who-controls-a-head-controls-no-other-team
    Example: a player who controls the other team doesn't control their own teammate
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect gives Ana control of Cho
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for everyone

    @near-miss @id.control-of-one-of-a-team-with-turns-apart
    Example: in other team games, a player who controls one player doesn't control a teammate
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
    Scenario Outline: a team takes or skips one turn if both members do so at the same time
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
    Scenario Outline: each member draws in the team's draw step unless one of them skips it
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
    Scenario Outline: if one member skips a draw step, the team skips it once and draws in the next
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
    Example: a team skips one draw step if both members skip theirs at the same time
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
    Example: in other team games, extra, skipped and controlled turns affect only one player
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
    Scenario Outline: a player who controls a member's next turn controls the whole team during it
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

    @id.the-last-turn-of-either-head
    Scenario Outline: if a member takes an extra turn and loses in its end step, the whole team does
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <who> takes an extra turn after this one, and loses the game at its end step because of the ability Doom
      And the turn ends
      Then it is <team>'s turn
      When the end step begins
      And Doom's ability resolves
      Then <others> win the game

      Examples:
        | who | team        | others      |
        | Ana | Ana and Ben | Cho and Dan |
        | Ben | Ana and Ben | Cho and Dan |
        | Cho | Cho and Dan | Ana and Ben |
        | Dan | Cho and Dan | Ana and Ben |

    @id.a-head-skips-each-of-its-steps
    Scenario Outline: a team skips the steps and extra turns that an effect makes one member skip
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And each player starts with 9 cards in the library
      When an effect states that <who> skips each draw step
      And the draw step begins
      Then Ana has <left> cards in the library
      And Ben has <left> cards in the library
      And the game goes on for everyone

      Examples:
        | who | left |
        | Ana | 9    |
        | Ben | 9    |
        | Dan | 8    |

    @id.a-head-skips-each-upkeep
    Scenario Outline: no upkeep ability of either member triggers if one of them skips every upkeep
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 30 life
      When an effect states that <who> skips each upkeep
      And the ability Bane of Cho triggers whenever Ana reaches the upkeep: Ana loses 1 life
      And the upkeep begins
      And Bane's ability resolves
      Then Ana has <left> life
      And the game goes on for everyone

      Examples:
        | who | left |
        | Ana | 30   |
        | Ben | 30   |
        | Dan | 29   |

    @id.a-head-skips-each-extra-turn
    Scenario Outline: a team takes no extra turns if one member skips all of them
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <who> skips each extra turn
      And Ana takes an extra turn after this one
      And the turn ends
      Then it is <next>'s turn
      And the game goes on for everyone

      Examples:
        | who | next        |
        | Ben | Cho and Dan |
        | Dan | Ana and Ben |

  @rule.team-attackers
  Rule: 805.10b The active team declares all its attackers together and announces what each one attacks

    @id.a-team-attacks-as-one
    Scenario Outline: both members' attackers deal damage at the same time and reduce one life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with <life> life
      When at the same time
        | Ana's Ogre with 2 power attacks Cho |
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
    Example: a team attacks the archenemy together
      Given a team game of Ana and Ben against Cho
      And Cho is the archenemy
      And Cho starts with 5 life
      When at the same time
        | Ana's Ogre with 2 power attacks Cho |
        | Ben's Bird with 3 power attacks Cho |
      And combat damage is dealt
      And state-based actions are checked
      Then Ana and Ben win the game

    @near-miss @id.the-other-team-does-not-attack
    Example: creatures of the nonactive team don't attack
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 5 life
      When at the same time
        | Cho's Ogre with 2 power attacks Ana |
        | Dan's Bird with 3 power attacks Ben |
      And combat damage is dealt
      And state-based actions are checked
      Then the game goes on for everyone

  @rule.team-blockers
  Rule: 805.10d The defending team declares all its blockers together, no matter what each attacker attacks

    @id.a-team-blocks-as-one
    Example: a member can block a creature that attacks the other member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 5 life
      When at the same time
        | Ana's Ogre with 2 power attacks Cho |
        | Ben's Bird with 3 power attacks Dan |
      And Cho blocks Bird
      And combat damage is dealt
      Then Cho has 3 life
      And the game goes on for everyone

    @id.a-blocker-of-a-team-that-is-gone
    Scenario Outline: an attacker stays blocked after the blocking player leaves, so only trample damage gets through
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      And Ben starts with 2 life
      When Ana's Ogre with <what> attacks Ben
      And Cho blocks Ogre with a creature of toughness 2
      And Cho concedes
      And combat damage is dealt
      And state-based actions are checked
      Then <end>

      Examples:
        | what                | end                              |
        | 2 power             | the game goes on for Ana and Ben |
        | 2 power and trample | Ana wins the game                |

    @id.lifelink-with-nobody-left-to-attack
    Example: an attacker deals damage to a blocker even if the attacked player has left
      Given a team game of Ana against Ben and Cho
      And Ana is the archenemy
      When Ana's Ogre with 2 power and lifelink attacks Ben
      And Cho blocks Ogre
      And Ben concedes
      And combat damage is dealt
      Then Ana has 42 life
      And the game goes on for Ana and Cho

    @near-miss @id.what-no-member-blocks
    Example: an attacker that neither member blocks damages the team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 5 life
      When at the same time
        | Ana's Ogre with 2 power attacks Cho |
        | Ben's Bird with 5 power attacks Dan |
      And Dan blocks Ogre
      And combat damage is dealt
      And state-based actions are checked
      Then Ana and Ben win the game

  @rule.two-headed-giant-shared-life
  Rule: 810.4 A Two-Headed Giant team has one life total, which starts at 15 life for each member

    @id.a-team-begins-with-thirty-life @from.2007-05-01
    Example: a team starts with 30 life, shared by both members
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
    Example: until 2007-02-01, a team started with 40 life, shared by both members
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
    Example: in other team games, each player has a separate life total
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana is dealt 19 damage |
        | Ben is dealt 20 damage |
      And state-based actions are checked
      Then Ben has lost
      And Ana has 1 life
      And the game goes on for Ana, Cho and Dan

  @rule.two-headed-giant-own-resources
  Rule: 810.5 A team shares its life total and poison counters, and each member keeps all other resources

    @id.a-head-draws-from-its-own-library
    Scenario Outline: a member with an empty library can't draw from the other's library
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
    Scenario Outline: a member can draw the last cards of their own library
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
    Example: damage from a commander to two members isn't added together
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
    Example: both members' losses of life come from the same life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 20 life
      When Ana loses 19 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben loses 1 life
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

    @id.commander-damage-to-either-head @also.commander-damage @from.2009-10-01
    Scenario Outline: 21 combat damage from one commander to either member makes the team lose
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a Commander game
      And Ana starts with 60 life
      And Cho starts with 60 life
      And Cho has the commander Kraum
      When <who> is dealt <damage> combat damage by the commander Kraum
      And state-based actions are checked
      Then Cho and Dan win the game

      Examples:
        | who | damage |
        | Ana | 21     |
        | Ben | 21     |
        | Ben | 25     |

    @id.a-head-mills-its-own-library @also.taking-is-not-drawing
    Scenario Outline: only the member who mills loses cards from the library
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When <who> mills 3 cards
      Then Ana has <ana> cards in the library
      And Ben has <ben> cards in the library
      And the game goes on for everyone

      Examples:
        | who | ana | ben |
        | Ana | 50  | 53  |
        | Ben | 53  | 50  |

    @id.a-condition-on-one-heads-cards @also.win-by-effect
    Scenario Outline: a condition about one member's cards or permanents ignores those of the other
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And <one> starts with 0 cards in the library
      And <one> owns the card Elf on the battlefield
      When an effect of Cho states that Cho loses the game if <who> has <number>
      Then <end>

      Examples:
        | one | who | number                         | end                           |
        | Ana | Ana | exactly 0 cards in the library | Ana and Ben win the game      |
        | Ana | Ben | exactly 0 cards in the library | the game goes on for everyone |
        | Ben | Ben | exactly 0 cards in the library | Ana and Ben win the game      |
        | Ben | Ana | exactly 0 cards in the library | the game goes on for everyone |
        | Ana | Ana | exactly 1 permanent            | Ana and Ben win the game      |
        | Ana | Ben | exactly 1 permanent            | the game goes on for everyone |
        | Ben | Ben | exactly 1 permanent            | Ana and Ben win the game      |
        | Ben | Ana | exactly 0 permanents           | Ana and Ben win the game      |

  @rule.two-headed-giant-first-draw
  Rule: 810.6 The starting team skips its first draw step

    @id.the-starting-team-draws-nothing @until.2006-07-15
    Example: until 2006-07-15, the starting team of a subgame drew no cards on its first turn
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ben starts with 7 cards in the library
      When an effect of Ana begins a subgame
      And the draw step begins
      And state-based actions are checked
      Then the subgame is being played
      And the game goes on for everyone

    @id.the-starting-team-draws-nothing-again @from.2007-05-01
    Scenario Outline: from 2007-05-01 on, the starting team of a subgame once again draws no cards on its first turn
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
    Scenario Outline: from 2006-10-01 to 2007-02-01, only the secondary player of the starting team drew
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
    Scenario Outline: both members of the other team draw on the second turn of a subgame
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
  Rule: 810.8 Two-Headed Giant games are won and lost by the usual rules, except that teams win and lose instead of players

    @id.a-giant-loses-in-a-usual-way
    Scenario Outline: a team loses if either member loses in any of the usual ways
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
    Example: a team wins if an effect makes one member win
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Dan wins the game
      Then Cho and Dan win the game

    @id.a-draw-that-takes-one-head @from.2010-06-18 @question.43
    Scenario Outline: with limited range, what happens to one member if the game is a draw for the other? (open question)
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
    Example: with limited range, a draw for all members of one team leaves the other team to win
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ben states that the game is a draw
      Then the game is a draw for Ana, Ben and Cho
      And Dan, Eve and Fay win the game

    @near-miss @id.a-giant-on-the-brink
    Example: a team with 1 life, nine poison counters and an empty library is still in the game
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      And Ben starts with 0 cards in the library
      When Ana gets 9 poison counters
      And Cho's life total becomes 1000
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

  @rule.two-headed-giant-team
  Rule: 810.8a A Two-Headed Giant team wins and loses as one, and if one member can't win or can't lose, the whole team can't

    @id.an-effect-makes-each-opponent-lose
    Scenario Outline: an effect that makes both opponents lose makes their team lose, but not its controller's team
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
    Example: a team of three loses if one member draws from an empty library
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      And Cho starts with 0 cards in the library
      When Cho has to draw 1 card
      And state-based actions are checked
      Then Ana, Ben and Cho have lost
      And Dan, Eve and Fay win the game

    @id.a-shield-covers-the-other-head
    Scenario Outline: a team can't lose while one member can't, and loses once that effect has ended
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
    Scenario Outline: a team can't win while one member can't, but can once that effect has ended
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
    Example: an effect that protects a member of one team doesn't protect the other team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that Dan can't win the game
      And at the same time
        | an effect states that Ana loses the game |
        | an effect states that Cho loses the game |
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.the-losing-head-takes-the-winning-head-along @until.2009-10-01 @from.2017-04-28
    Example: a team loses if one member would win and the other would lose at the same time
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | an effect states that Dan wins the game  |
        | an effect states that Cho loses the game |
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.a-shield-against-lack-of-life-only
    Scenario Outline: an effect that prevents losing at 0 life covers both members, but not other ways to lose
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
    Example: in other team games, a player loses alone, even if a teammate can't lose
      Given a team game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't lose the game
      And an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

    @id.the-loss-of-either-head-is-seen @also.loss-triggers-look-back @from.2016-11-11
    Scenario Outline: when a team loses, abilities about either member losing trigger
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan against Eve and Fay
      When the ability Watch of Eve triggers whenever <watched> loses the game: Eve gains 5 life
      And <what>
      And Watch's ability resolves
      Then Eve and Fay have 35 life
      And the game goes on for Cho, Dan, Eve and Fay

      Examples:
        | watched | what                                     |
        | Ana     | an effect states that Ana loses the game |
        | Ben     | an effect states that Ana loses the game |
        | Ana     | Ben concedes                             |
        | Ben     | Ben concedes                             |

    @near-miss @id.each-opponent-but-no-teammate @also.opponents
    Scenario Outline: an effect on each opponent affects no member of its controller's team
      Given a team game of Ana and Ben against Cho and Dan
      When an effect of <whose> makes each opponent <fate>
      Then Cho and Dan have <number>
      And Ana and Ben have <other>
      And the game goes on for everyone

      Examples:
        | whose | fate                  | number                  | other                   |
        | Ana   | gain 3 life           | 23 life                 | 20 life                 |
        | Ana   | lose 3 life           | 17 life                 | 20 life                 |
        | Ana   | be dealt 3 damage     | 17 life                 | 20 life                 |
        | Ana   | get 3 poison counters | 3 poison counters       | 0 poison counters       |
        | Ana   | draw 3 cards          | 50 cards in the library | 53 cards in the library |
        | Ana   | mill 3 cards          | 50 cards in the library | 53 cards in the library |
        | Ben   | lose 3 life           | 17 life                 | 20 life                 |
        | Ben   | draw 3 cards          | 50 cards in the library | 53 cards in the library |

    @near-miss @id.no-teammate-is-drained @also.opponents
    Scenario Outline: if each opponent loses life that a player gains, that player's teammates neither lose nor gain any
      Given a team game of Ana and Ben against Cho and Dan
      When an effect of <whose> makes each opponent lose 3 life, which its controller gains
      Then <whose> has 26 life
      And <mate> has 20 life
      And Cho and Dan have 17 life
      And the game goes on for everyone

      Examples:
        | whose | mate |
        | Ana   | Ben  |
        | Ben   | Ana  |

  @rule.two-headed-giant-concession
  Rule: 810.8b If a member of a Two-Headed Giant team concedes, the team leaves the game and loses

    @id.one-of-three-heads-concedes
    Scenario Outline: a team of three loses if any member concedes
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
    Example: a member may concede during the other team's turn, and the team's loss can't be replaced
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the turn ends
      And the next time Ana would lose the game, their life total becomes 20 instead
      And Ben concedes
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.no-head-agrees-to-a-draw-alone @from.2010-07-16
    Example: the game is drawn by agreement only if every member of both teams agrees
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And the game is a tournament game
      When Ana, Cho and Dan agree to a draw
      Then the game goes on for Ana, Ben, Cho and Dan
      When everyone agrees to a draw
      Then the game is a draw for Ana, Ben, Cho and Dan
      And the game is over

  @rule.two-headed-giant-life
  Rule: 810.8c A Two-Headed Giant team at 0 or less life loses the next time state-based actions are checked

    @id.a-team-loses-its-last-life
    Scenario Outline: a team at 0 or less life loses at the next check, whichever member lost it
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
    Example: until 2008-07-15, did replacing one member's loss save the team? (open question)
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 8 life
      When the next time Ana would lose the game, their life total becomes 3 instead
      And Ben loses 8 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @from.2008-10-01 @id.a-replaced-loss-of-a-team
    Scenario Outline: replacing either member's loss saves the team
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
    Scenario Outline: a team with 1 life left stays in the game
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
  Rule: 810.8d A Two-Headed Giant team that has fifteen or more poison counters loses the next time state-based actions are checked

    @id.the-fifteenth-poison-counter
    Scenario Outline: a team with 15 poison counters loses, whichever member gets the last one
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
    Example: two teams with 14 poison counters each stay in the game
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 14 poison counters |
        | Cho gets 7 poison counters  |
        | Dan gets 7 poison counters  |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @id.poison-of-a-team-from-the-start
    Scenario Outline: poison counters that either member starts with count for the team
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
  Rule: 810.9 Damage, life gain and life loss happen to one team member and change the team's life total

    @id.damage-to-both-heads
    Example: damage to each player reduces a team's life total twice
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
    Scenario Outline: a team can be saved by life that one member gains as the other loses life
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
    Example: until 2010-02-01, a member gained life for the team even if the other couldn't
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
    Example: until 2010-07-16, a member lost life for the team even if the other couldn't
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
    Example: a team isn't saved by life that the other team gains
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When at the same time
        | Dan loses 12 life |
        | Ben gains 3 life  |
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @id.only-one-head-gains-twice
    Scenario Outline: an effect that doubles one member's life gain doesn't double the other's
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

    @id.what-happens-to-one-head-is-seen @also.triggering @from.2007-05-01
    Scenario Outline: what happens to one member triggers abilities about that member only
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the ability Watch of Dan triggers whenever <watched> <event>: Dan gains 5 life
      And <what>
      And Watch's ability resolves
      Then Cho and Dan have <life> life
      And the game goes on for everyone

      Examples:
        | watched | event                  | what                         | life |
        | Ana     | loses life             | Ana loses 1 life             | 35   |
        | Ana     | loses life             | Ben loses 1 life             | 30   |
        | Ben     | loses life             | Ben loses 1 life             | 35   |
        | Ben     | loses life             | Ana loses 1 life             | 30   |
        | Ben     | gains life             | Ben gains 1 life             | 35   |
        | Ben     | gains life             | Ana gains 1 life             | 30   |
        | Ben     | is dealt damage        | Ben is dealt 1 damage        | 35   |
        | Ben     | is dealt damage        | Ana is dealt 1 damage        | 30   |
        | Ana     | is dealt damage        | Ben is dealt 1 damage        | 30   |
        | Ben     | is dealt combat damage | Ben is dealt 1 combat damage | 35   |
        | Ben     | is dealt combat damage | Ana is dealt 1 combat damage | 30   |
        | Ben     | draws a card           | Ben has to draw 1 card       | 35   |
        | Ben     | draws a card           | Ana has to draw 1 card       | 30   |
        | Ana     | draws a card           | Ben has to draw 1 card       | 30   |
        | Ben     | casts a spell          | a spell is cast by Ben       | 35   |
        | Ben     | casts a spell          | a spell is cast by Ana       | 30   |

    @id.a-permanent-of-one-head-dies @also.looking-back @from.2007-05-01
    Scenario Outline: an ability that triggers when one member's permanent dies ignores the other's permanents
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana owns the card Elf on the battlefield
      And Ben owns the card Elk on the battlefield
      When the ability Watch of Dan triggers whenever <watched> has a permanent die: Dan gains 5 life
      And <what> is put into the graveyard
      And Watch's ability resolves
      Then Cho and Dan have <life> life
      And the game goes on for everyone

      Examples:
        | watched | what | life |
        | Ana     | Elf  | 35   |
        | Ana     | Elk  | 30   |
        | Ben     | Elk  | 35   |
        | Ben     | Elf  | 30   |

    @near-miss @id.an-effect-on-damage-to-one-head @also.replaced-loss @from.2007-05-01
    Scenario Outline: an effect on damage to one member, or on that member's gain or loss of life, doesn't affect the other member
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <one> <effect>
      And <other> <event>
      Then Ana and Ben have <life> life
      And the game goes on for everyone

      Examples:
        | one | other | effect                                          | event             | life |
        | Ana | Ben   | is dealt twice as much damage                   | is dealt 3 damage | 27   |
        | Ben | Ana   | is dealt no damage                              | is dealt 3 damage | 27   |
        | Ana | Ben   | is dealt damage as though its source had infect | is dealt 3 damage | 27   |
        | Ben | Ana   | is dealt damage as though its source had infect | is dealt 3 damage | 27   |
        | Ben | Ana   | loses twice as much life                        | loses 3 life      | 27   |
        | Ana | Ben   | gains no life                                   | gains 3 life      | 33   |

  @rule.two-headed-giant-head-life
  Rule: 810.9a If an effect or cost asks for a team member's life total, it uses the team's life total

    @id.a-heads-life-doubled @from.2010-04-23
    Scenario Outline: doubling either member's life total doubles the team's
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
    Scenario Outline: an effect that stops damage to a member at 1 life looks at the team's life total
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
    Scenario Outline: if damage to one member can't reduce life below 1, can damage to the other member? (open question)
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
    Example: life from the other member's lifelink counts before an effect stops damage at 1 life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      When an effect states that Ben can't be brought below 1 life by damage
      And Ben is dealt 1 damage with lifelink for Ana
      And state-based actions are checked
      Then Ana and Ben have 1 life
      And the game goes on for everyone

    @near-miss @from.2010-04-23 @id.a-heads-life-kept-at-one-without-need
    Example: an effect that stops damage at 1 life does nothing if the team would keep more life anyway
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
    Scenario Outline: a member who exchanges life totals exchanges the team's life total
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
    Scenario Outline: until 2010-02-01, a member exchanged half of the team's life, rounded up
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
    Example: an exchange between teams with equal life totals changes nothing
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
    Scenario Outline: a condition about a member's life total uses the team's life total
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
    Example: until 2010-02-01, a condition about a member's life used half of the team's, rounded up
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 78 life
      When an effect states that Ben wins the game if Ben has 40 or more life
      Then the game goes on for Ana, Ben, Cho and Dan
      When Ben gains 1 life
      And an effect states that Ben wins the game if Ben has 40 or more life
      Then Ana and Ben win the game

    @id.each-head-loses-half @from.2010-04-23
    Example: a team loses all of its life if each member loses half of it at the same time
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana loses half their life, rounded down |
        | Ben loses half their life, rounded down |
        | Cho loses half their life, rounded down |
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

  @rule.two-headed-giant-set-life @also.two-headed-giant-head-life
  Rule: 810.9c If an effect sets one member's life total, that member gains or loses the difference, and the team's total changes by the same amount

    @id.one-heads-life-total-is-set @until.2005-08-01 @from.2010-04-23
    Scenario Outline: either member's new life total becomes the team's life total
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
    Scenario Outline: until 2010-02-01, a member of a team at 25 life counted as having 13 and gained 7 to reach 20
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
    Scenario Outline: a team at 1 life loses if either member's life total becomes 0
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
    Example: a team at 4 life loses if a member's life total becomes 0
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 0
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.a-negative-half-is-set @from.2007-05-01 @until.2010-02-01
    Example: from 2007-05-01 to 2010-02-01, a member of a team at -4 life gained 22 to reach 20
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
    Example: until 2007-02-01, a member of a team at -4 life counted as having 0 and gained 20 to reach 20
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
    Example: until 2010-02-01, a team at 4 life kept 2 if a member's life total became 0
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 0
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 2 life

    @near-miss @id.a-heads-last-life-is-set-to-itself
    Example: a team's life total doesn't change if a member's is set to its current value
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 1 life
      When Ben's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 1 life

    @near-miss @id.a-member-of-another-team-has-life-set
    Example: in other team games, setting one player's life total doesn't change a teammate's
      Given a team game of Ana and Ben against Cho and Dan
      When Ana's life total becomes 0
      And state-based actions are checked
      Then Ana has lost
      And Ben has 20 life
      And the game goes on for Ben, Cho and Dan

  @rule.two-headed-giant-set-life-of-all
  Rule: 810.9d If an effect would give every member a new life total, the team chooses the one member it affects

    @id.all-heads-life-totals-are-set @from.2010-04-23
    Scenario Outline: if an effect sets all life totals to 7, each team has 7 life and not 14
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
    Scenario Outline: if one member's life total is set twice in a resolution, the last number counts
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When in this order
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
    Scenario Outline: until 2010-02-01, a team got the sum of its members' new life totals
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
    Example: from 2010-04-23 on, which of two new life totals became the team's? (open question)
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 0 |
        | Ben's life total becomes 4 |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana and Ben have 4 life

    @id.heads-life-totals-are-set-and-one-is-altered @from.2010-04-23 @question.44
    Scenario Outline: which of two new life totals can a team choose if an effect changes one of them? (open question)
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
    Example: if members' life totals are set one after the other, nothing is added up and nothing is chosen
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 4 life
      When Ana's life total becomes 2
      And Ben's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.one-head-of-each-team-is-told @from.2010-04-23
    Scenario Outline: a member's new life total isn't changed by other simultaneous events
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
    Example: from 2007-05-01 to 2010-02-01, a team with only one new life total kept the other half of its life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 5 |
        | Cho's life total becomes 9 |
        | Dan's life total becomes 9 |
      Then Ana and Ben have 20 life
      And Cho and Dan have 18 life
      And the game goes on for everyone

    @near-miss @id.heads-life-totals-are-set-as-they-leave
    Example: a team loses through an effect even if its life total is set at the same time
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When at the same time
        | an effect states that Ben loses the game |
        | Ana's life total becomes 7               |
        | Ben's life total becomes 7               |
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.members-of-other-teams-have-life-set
    Example: in other team games, each player gets their own new life total
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana's life total becomes 0 |
        | Ben's life total becomes 7 |
      And state-based actions are checked
      Then Ana has lost
      And Ben has 7 life
      And the game goes on for Ben, Cho and Dan

  @rule.two-headed-giant-no-life-gain
  Rule: 810.9g If a team member can't gain life, no member of the team can

    @id.no-head-gains-life
    Scenario Outline: neither member's life gain saves a team in which one can't gain life
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
    Example: the other team can gain life even if one team can't
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Ana can't gain life
      And Dan gains 5 life
      And Cho loses 10 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Cho and Dan have 5 life

    @near-miss @id.a-head-loses-life-though-it-gains-none
    Example: a team that can't gain life can still lose it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 10 life
      When an effect states that Ana can't gain life
      And Ben's life total becomes 0
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

  @rule.two-headed-giant-no-life-loss
  Rule: 810.9h If a team member can't lose life, no member of the team can lose life or pay more than 0 life

    @id.no-head-loses-life
    Scenario Outline: a team doesn't lose life in any way while one member can't lose life
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
    Example: neither member can pay life while one of them can't lose life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't lose life
      And Dan pays 0 life or else loses the game
      Then the game goes on for Ana, Ben, Cho and Dan
      When Dan pays 1 life or else loses the game
      Then Cho and Dan have lost
      And Ana and Ben win the game

    @near-miss @id.a-head-loses-life-when-that-ends
    Example: either member can lose life again once the effect on one of them has ended
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 10 life
      When an effect states that Cho can't lose life
      And the effect stating that Cho can't lose life ends
      And Dan loses 10 life
      And state-based actions are checked
      Then Cho and Dan have lost
      And Ana and Ben win the game

  @rule.two-headed-giant-poison-counters @also.two-headed-giant-head-poison
  Rule: 810.10 Each team member gets poison counters individually, but the team shares them

    @id.poison-for-either-head
    Example: both members have the poison counters that either of them gets
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
    Example: until 2011-05-01, a member got poison counters for the team even if the other couldn't
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
    Example: in other team games, players don't share poison counters
      Given a team game of Ana and Ben against Cho and Dan
      When at the same time
        | Ana gets 9 poison counters |
        | Ben gets 6 poison counters |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      And Ana has 9 poison counters
      And Ben has 6 poison counters

    @id.a-condition-on-a-heads-poison @from.2011-04-01
    Scenario Outline: a condition about a member's poison counters counts all of the team's
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When Ana gets 6 poison counters
      And an effect states that <member> loses the game if <member> has <number> or more poison counters
      Then <end>

      Examples:
        | member | number | end                                        |
        | Ana    | 6      | Cho and Dan win the game                   |
        | Ben    | 6      | Cho and Dan win the game                   |
        | Ben    | 7      | the game goes on for Ana, Ben, Cho and Dan |

    @id.poison-of-one-head-is-seen @also.triggering @from.2011-04-01
    Scenario Outline: poison counters that one member gets trigger abilities about that member only
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When the ability Watch of Dan triggers whenever <watched> gets poison counters: Dan gains 5 life
      And <who> gets 1 poison counter
      And Watch's ability resolves
      Then Cho and Dan have <life> life
      And the game goes on for everyone

      Examples:
        | watched | who | life |
        | Ana     | Ana | 35   |
        | Ana     | Ben | 30   |
        | Ben     | Ben | 35   |
        | Ben     | Ana | 30   |

  @rule.two-headed-giant-lost-poison
  Rule: 810.10b If a team member loses poison counters, the team loses that many

    @id.a-head-loses-the-others-poison
    Scenario Outline: a team has one poison counter fewer, whichever member loses it
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
    Example: a team can't have fewer than 0 poison counters
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 2 poison counters
      When Ben loses 5 poison counters
      Then Ana and Ben have 0 poison counters
      When Ana gets 15 poison counters
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

    @near-miss @id.the-other-team-loses-poison
    Example: a team isn't saved by a poison counter that the other team loses
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 14 poison counters
      When Cho loses 1 poison counter
      And Ben gets 1 poison counter
      And state-based actions are checked
      Then Cho and Dan win the game
      And Ana and Ben have lost

  @rule.two-headed-giant-no-poison
  Rule: 810.10c If a team member can't get poison counters, no member of the team can

    @id.no-head-gets-poison
    Scenario Outline: neither member gets poison counters while one of them can't
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
    Example: an effect that keeps one team from getting poison counters doesn't protect the other
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 14 poison counters
      When an effect states that Ben can't get poison counters
      And Ana gets 15 poison counters
      And Dan gets 1 poison counter
      And state-based actions are checked
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @near-miss @id.a-head-gets-poison-again
    Example: either member can get poison counters again once the effect has ended
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't get poison counters
      And the effect stating that Ben can't get poison counters ends
      And Ana gets 15 poison counters
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

  @rule.two-headed-giant-larger-teams
  Rule: 810.11 For each member beyond the second, a team starts with 15 more life and needs five more poison counters to lose

    @id.the-life-of-larger-teams @from.2007-05-01
    Scenario Outline: a team starts with 15 more life for each member beyond two
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
    Scenario Outline: until 2007-02-01, a team started with 20 more life for each member beyond two
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
    Scenario Outline: a team of three loses with 20 poison counters, and a team of four with 25
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
    Scenario Outline: a team of three survives 19 poison counters, and a team of four survives 24
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
    Example: until 2011-02-04, a team of three lost if one member had ten poison counters
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      When at the same time
        | Dan gets 9 poison counters  |
        | Eve gets 9 poison counters  |
        | Ben gets 10 poison counters |
      And state-based actions are checked
      Then Ana, Ben and Cho have lost
      And Dan, Eve and Fay win the game

    @near-miss @id.larger-teams-on-the-brink
    Example: a team of three that has lost 44 life stays in the game
      Given a Two-Headed Giant game of Ana, Ben and Cho against Dan, Eve and Fay
      When at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
        | Cho loses 4 life  |
      And state-based actions are checked
      Then the game goes on for everyone
