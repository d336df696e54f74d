Feature: Life, damage and drawing cards

  @rule.damage-loses-life @also.gaining-and-losing-life
  Rule: 119.2 Damage dealt to a player normally makes that player lose that much life

    @id.damage-takes-life
    Scenario Outline: a player loses once damage and loss of life add up to their life total
      Given a game between <seats>
      When Ana is dealt 12 damage
      And Ana loses 3 life
      And Ana is dealt 5 combat damage
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.damage-under-a-shield-adds-up
    Example: damage keeps lowering the life total of a player who can't lose, even below 0
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana is dealt 25 damage
      And state-based actions are checked
      And Ana is dealt 2 damage
      And Ana gains 6 life
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ben wins the game

    @id.damage-before-infect @until.2010-07-16
    Example: in editions before infect, damage with infect causes loss of life and gives no counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 2 combat damage with infect
      And state-based actions are checked
      Then Ana has 18 life
      And Ana has 9 poison counters
      And the game goes on for Ana and Ben

    @id.damage-before-toxic @until.2022-11-18
    Example: in editions before toxic, combat damage with toxic gives no poison counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 2 combat damage with toxic 1
      And state-based actions are checked
      Then Ana has 18 life
      And Ana has 9 poison counters
      And the game goes on for Ana and Ben

    @id.damage-before-lifelink @until.2009-05-01
    Example: until 2009-05-01, lifelink gained life too late to save a player at the next check
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When the ability Lifelink of Ana triggers whenever Ben is dealt combat damage: Ana gains that much life
      And at the same time
        | Ana is dealt 5 combat damage |
        | Ben is dealt 4 combat damage |
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost
      And Ana has -2 life

    @near-miss @id.life-gained-against-damage
    Scenario Outline: a player who first gains 1 life survives 20 damage
      Given a game between <seats>
      When Ana gains 1 life
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 1 life

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

  @rule.paying-life
  Rule: 119.4 To pay more than 0 life, a player must have at least that much, and life paid is life lost

    @id.paying-the-last-life
    Scenario Outline: a player may pay all of their life, but then loses at the next check
      Given a game between <seats>
      When Ana pays 20 life <else>
      Then the game goes on for everyone
      When state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | else                   | end                              |
        | Ana and Ben      | if able                | Ben wins the game                |
        | Ben and Ana      | or else loses the game | Ben wins the game                |
        | Ana, Ben and Cho | or else loses the game | the game goes on for Ben and Cho |

    @id.a-head-pays-some-life
    Example: a member of a Two-Headed Giant team pays life from the team's life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 30 life
      When Ana pays 5 life or else loses the game
      Then Ana and Ben have 25 life
      And the game goes on for everyone

    @id.paying-more-than-there-is-or-losing
    Scenario Outline: a player with too little life loses if they have to pay life or lose the game
      Given a game between <seats>
      And Ana starts with 3 life
      When Ana pays 4 life or else loses the game
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.paying-among-other-changes
    Scenario Outline: a life payment and an effect that sets the life total apply in the order listed
      Given a game between Ana and Ben
      When at the same time
        | <first>  |
        | <second> |
      Then the game goes on for Ana and Ben
      And Ana has <life> life

      Examples:
        | first                                  | second                                 | life |
        | Ana pays 5 life or else loses the game | Ana's life total becomes 10            | 10   |
        | Ana's life total becomes 10            | Ana pays 5 life or else loses the game | 5    |
        | Ana's life total becomes 4             | Ana pays 5 life if able                | -1   |

    @near-miss @id.paying-more-than-there-is
    Scenario Outline: a player who can't pay the full amount of life pays none
      Given a game between <seats>
      And Ana starts with 3 life
      When Ana pays 4 life if able
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 3 life

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

    @near-miss @id.paying-what-there-is-or-losing
    Example: a player who pays the required life doesn't lose
      Given a game between Ana and Ben
      And Ana starts with 4 life
      When Ana pays 3 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life

    @near-miss @id.paying-nothing-with-0-life
    Example: a player with 0 life can pay 0 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 20 life
      And Ana pays 0 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.paying-nothing-with-too-little @until.2008-05-01
    Example: until 2008-05-01, a player with negative life couldn't even pay 0 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 25 life
      And Ana pays 0 life or else loses the game
      Then Ben wins the game

    @near-miss @id.paying-without-life-or-losing @from.2008-07-15
    Example: a player with negative life can pay 0 life but not 1
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 25 life
      And Ana pays 0 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana pays 1 life or else loses the game
      Then Ben wins the game

  @rule.paying-life-as-a-team
  Rule: 119.4a In Two-Headed Giant, the team must have at least as much life as its members pay together, and the payments come from the team's life total

    @id.both-heads-pay
    Scenario Outline: members of a Two-Headed Giant team can together pay all of the team's life
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When at the same time
        | Ana pays <a> life or else loses the game |
        | Ben pays <b> life or else loses the game |
      Then the game goes on for Ana, Ben, Cho and Dan
      When state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | a | b |
        | 9 | 0 |
        | 0 | 9 |
        | 5 | 4 |

    @id.both-heads-pay-too-much @from.2009-07-11
    Example: the members of a Two-Headed Giant team together can't pay more life than the team has
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana pays 5 life or else loses the game |
        | Ben pays 5 life or else loses the game |
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.both-heads-pay-too-much-if-able @from.2009-07-11
    Scenario Outline: if a team's life doesn't cover both members' payments, only one of them is made
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with <life> life
      When at the same time
        | Ana pays <ana> life if able |
        | Ben pays <ben> life if able |
      Then Ana and Ben have <left> life
      And the game goes on for everyone

      Examples:
        | life | ana | ben | left |
        | 9    | 5   | 5   | 4    |
        | 9    | 10  | 5   | 4    |
        | 9    | 5   | 10  | 4    |
        | 9    | 10  | 10  | 9    |

    @near-miss @id.each-head-pays-for-itself @until.2009-05-01
    Example: until 2009-05-01, each member's payment was compared separately with the team's life total
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana pays 5 life or else loses the game |
        | Ben pays 5 life or else loses the game |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.the-other-team-pays-for-itself
    Example: a payment by the other team doesn't reduce what a team can pay
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When at the same time
        | Ana pays 8 life or else loses the game |
        | Cho pays 8 life or else loses the game |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

  @rule.paying-nothing
  Rule: 119.4b A player can always pay 0 life

    @id.paying-nothing-without-life
    Scenario Outline: a player with negative life who can't lose life can still pay 0 life
      Given a game between <seats>
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 25 life
      And an effect states that Ana can't lose life
      And Ana pays 0 life or else loses the game
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

    @near-miss @id.paying-one-without-life
    Example: a player who can't lose life can't even pay 1 life
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose life
      And Ana pays 1 life or else loses the game
      Then Ana has lost
      And the game goes on for Ben and Cho

  @rule.setting-life
  Rule: 119.5 When an effect sets a player's life total, that player gains or loses the difference

    @id.set-to-nothing
    Scenario Outline: a player whose life total becomes 0 or less loses
      Given a game between <seats>
      When Ana's life total becomes <total>
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | total | end                              |
        | Ana and Ben      | 0     | Ben wins the game                |
        | Ben and Ana      | -7    | Ben wins the game                |
        | Ana, Ben and Cho | 0     | the game goes on for Ben and Cho |

    @id.set-though-no-life-can-be-gained
    Scenario Outline: a player's life total doesn't change if that player can't gain or lose the difference
      Given a game between <seats>
      And Ana starts with 5 life
      When an effect states that Ana <restriction>
      And Ana's life total becomes <total>
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 5 life

      Examples:
        | seats            | restriction     | total |
        | Ana and Ben      | can't gain life | 10    |
        | Ben and Ana      | can't lose life | 0     |
        | Ana, Ben and Cho | can't lose life | -5    |

    @near-miss @id.set-to-one
    Example: a player whose life total becomes 1 doesn't lose, however low it was before
      Given a game between Ana and Ben
      When Ana loses 30 life
      And Ana's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life

    @id.life-totals-dealt-out
    Scenario Outline: players who get each other's life totals gain and lose the differences simultaneously
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      And Ben starts with 11 life
      And Cho starts with 1 life
      When <players> get the life totals of <totals>
      Then Ana has <ana> life
      And Ben has <ben> life
      And Cho has <cho> life
      And the game goes on for Ana, Ben and Cho

      Examples:
        | players          | totals           | ana | ben | cho |
        | Ana, Ben and Cho | Ben, Cho and Ana | 11  | 1   | 5   |
        | Ana and Cho      | Ben and Ana      | 11  | 11  | 5   |
        | Ana, Ben and Cho | Cho, Cho and Cho | 1   | 1   | 1   |

    @near-miss @id.life-totals-dealt-out-to-who-has-left
    Example: a player who has left gets no new life total, but another can be given the departed player's last one
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      And Cho starts with 11 life
      When Ben concedes
      And Ana and Ben get the life totals of Ben and Cho
      Then Ana and Ben have 20 life
      And Cho has 11 life
      And the game goes on for Ana and Cho

    @id.life-totals-dealt-out-in-a-loss
    Example: a player who is given another player's life total of 0 loses
      Given a game between Ana, Ben and Cho
      And Ana starts with 0 life
      And Ben starts with 11 life
      When Ana and Ben get the life totals of Ben and Ana
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

  @rule.gaining-and-losing-life
  Rule: 119.3 A player's life total rises by the life gained and falls by the life lost

    @id.life-exchanged @also.exchanged-life
    Scenario Outline: players who exchange life totals each gain or lose the difference
      Given a game between <seats>
      And Ana starts with 3 life
      When Ana and Ben exchange life totals
      And Ben loses 3 life
      And state-based actions are checked
      Then Ben has lost
      And Ana has 20 life
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ana wins the game                |
        | Ben and Ana      | Ana wins the game                |
        | Cho, Ben and Ana | the game goes on for Ana and Cho |

    @id.negative-life-exchanged @also.exchanged-life @from.2007-05-01
    Example: a negative life total can be exchanged like any other
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana and Ben exchange life totals
      And Ben gains 4 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.life-not-exchanged-with-who-has-left @also.exchanged-life
    Example: a player can't save themselves by exchanging life totals with a player who has left
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When Ben concedes
      And Ana and Ben exchange life totals
      And Ana loses 3 life
      And state-based actions are checked
      Then Ana has lost
      And Cho wins the game

    @near-miss @id.heads-do-not-exchange-life
    Example: teammates who share a life total neither gain nor lose life by exchanging it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 3 life
      When Ana and Ben exchange life totals
      And Ben loses 2 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.an-exchange-with-one-who-has-left @also.exchanged-life
    Example: an exchange with a player who has left changes neither life total
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      When Cho concedes
      And Ana and Cho exchange life totals
      Then Ana has 5 life
      And Cho has 20 life
      And the game goes on for Ana and Ben

    @near-miss @id.an-exchange-with-who-leaves @also.exchanged-life
    Scenario Outline: life totals aren't exchanged if one of the two players has left earlier in the same resolution
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      When in this order
        | an effect states that <who> loses the game |
        | Ana and Cho exchange life totals           |
      Then <who> has lost
      And Ana has 5 life
      And Cho has 20 life
      And the game goes on for <others>

      Examples:
        | who | others      |
        | Ana | Ben and Cho |
        | Cho | Ana and Ben |

    @id.half-of-the-life-lost
    Scenario Outline: a player who loses half their life rounds the loss up or down as the effect says
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When Ana loses half their life, rounded <way>
      Then Ana has <left> life
      And Ben has 20 life
      When Ana loses <rest> life
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana loses 1 life
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | life | way  | left | rest |
        | 7    | up   | 3    | 2    |
        | 7    | down | 4    | 3    |
        | 8    | up   | 4    | 3    |
        | 8    | down | 4    | 3    |
        | 1    | down | 1    | 0    |

    @id.a-third-of-the-life-lost
    Scenario Outline: a third of a player's life is rounded as the effect says, and nothing is lost below 0 life
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana can't lose the game
      And Ana loses <lost> life
      And Ana loses a third of their life, rounded <way>
      Then Ana has <left> life
      And Ben has 20 life
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then <end>

      Examples:
        | life | lost | way  | left | end                              |
        | 20   | 0    | up   | 13   | the game goes on for Ana and Ben |
        | 20   | 0    | down | 14   | the game goes on for Ana and Ben |
        | 19   | 0    | up   | 12   | the game goes on for Ana and Ben |
        | 9    | 0    | up   | 6    | the game goes on for Ana and Ben |
        | 9    | 0    | down | 6    | the game goes on for Ana and Ben |
        | 1    | 0    | up   | 0    | Ben wins the game                |
        | 2    | 0    | down | 2    | the game goes on for Ana and Ben |
        | 3    | 5    | up   | -2   | Ben wins the game                |
        | 3    | 9    | down | -6   | Ben wins the game                |
        | 3    | 13   | up   | -10  | Ben wins the game                |

    @id.half-of-one-life-lost
    Example: a player at 1 life who loses half of it, rounded up, loses the game
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When by an effect of Ben, Ana loses half their life, rounded up
      And state-based actions are checked
      Then Ben wins the game

    @id.half-of-nothing-lost
    Scenario Outline: a player with 0 or less life loses nothing when they lose half of it
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana can't lose the game
      And Ana loses <lost> life
      And Ana loses half their life, rounded up
      And Ana gains <gained> life
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | lost | gained |
        | 5    | 1      |
        | 8    | 4      |

    @id.half-of-a-negative-life-total
    Scenario Outline: a player whose life total is below 0 neither loses nor gains life by losing half of it
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana can't lose the game
      And Ana loses half their life, rounded <way>
      Then Ana has <life> life
      And Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | life | way  |
        | -7   | up   |
        | -7   | down |
        | -1   | down |

    @id.life-total-multiplied
    Scenario Outline: a player whose life total is doubled or tripled gains the difference
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When Ana's life total is <multiplied>
      Then Ana has <life> life
      When an effect states that Ana wins the game if Ana has <life> or more life
      Then Ana wins the game

      Examples:
        | multiplied | life |
        | doubled    | 10   |
        | tripled    | 15   |

    @near-miss @id.half-and-double-at-the-same-time
    Example: simultaneous halving and doubling both use the previous life total
      Given a game between Ana and Ben
      And Ana starts with 6 life
      When at the same time
        | Ana loses 4 life                         |
        | Ana loses half their life, rounded up    |
        | by an effect of Ben, Ana's life total is doubled |
      Then Ana has 5 life
      And the game goes on for Ana and Ben


    @id.that-much-life
    Scenario Outline: a triggered ability changes life by a fixed number or by the amount in its trigger event
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben <occurrence>: <to> <does>
      And <happens>
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence      | to  | does                      | happens                           | life |
        | loses life      | Ana | gains that much life      | Ben loses 3 life                  | 23   |
        | loses life      | Ana | gains that much life      | Ben's life total becomes 1        | 39   |
        | is dealt damage | Ana | loses that much life      | Ben is dealt 4 damage             | 16   |
        | is dealt damage | Ana | is dealt that much damage | Ben is dealt 5 damage with infect | 15   |
        | gains life      | Ana | loses 2 life              | Ben gains 7 life                  | 18   |

    @id.an-ability-sees-damage-with-infect @from.2010-10-01
    Scenario Outline: damage with infect triggers abilities that watch for combat damage or poison counters
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben <occurrence>: Ana gains that much life
      And Ben is dealt <damage> with infect
      And Bond's ability resolves
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | damage             | life |
        | is dealt combat damage | 4 combat damage    | 24   |
        | gets poison counters   | 2 noncombat damage | 22   |

    @id.an-ability-sees-toxic @from.2023-02-03
    Example: abilities that watch for poison counters also trigger on poison counters from toxic
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben gets poison counters: Ana gains that much life
      And Ben is dealt 5 combat damage with toxic 2
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana has 22 life
      And the game goes on for everyone

    @id.life-lost-twice-at-once @question.101
    Example: how often do simultaneous losses of life trigger an ability? (open question)
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben loses life: Ana gains that much life
      And at the same time
        | Ben loses 3 life |
        | Ben loses 3 life |
      And Bond's ability resolves
      Then Ana has 26 life
      And the game goes on for Ana and Ben

    @id.damage-dealt-twice-at-once @question.125
    Scenario Outline: damage from several sources at the same time triggers an ability once
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben is dealt <damage>: Ana gains that much life
      And at the same time
        | Ben is dealt 2 <dealt> |
        | Ben is dealt 2 <dealt> |
      And Bond's ability resolves
      Then Ana has 24 life
      And the game goes on for Ana and Ben

      Examples:
        | damage        | dealt         |
        | damage        | damage        |
        | combat damage | combat damage |

    @id.life-drained-from-each-player
    Scenario Outline: the controller of an effect that drains players gains all the life that they lose
      Given a game between Ana, Ben and Cho
      When <before>
      And an effect of Ana makes each <whom> lose 4 life, which its controller gains
      Then Ana has <Ana> life
      And Ben has <Ben> life
      And Cho has <Cho> life
      And the game goes on for everyone

      Examples:
        | before                                    | whom     | Ana | Ben | Cho |
        | Ben loses 1 life                          | opponent | 28  | 15  | 16  |
        | Ben loses 1 life                          | player   | 28  | 15  | 16  |
        | an effect states that Ben can't lose life | opponent | 24  | 20  | 16  |
        | an effect states that Ana can't gain life | opponent | 20  | 16  | 16  |

  @rule.exchanged-life
  Rule: 701.12c In an exchange of life totals, each player gains or loses the difference

    @id.what-an-exchange-gains-triggers
    Example: effects can double the life gained in an exchange, and the gain triggers abilities
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And the ability Bond of Ana triggers whenever Ana gains life: Cho loses that much life
      And the ability Growth of Ben triggers whenever Ben gains life: Ben wins the game
      And Ana and Ben exchange life totals
      Then Ana has 35 life
      And Ben has 5 life
      And Cho has 20 life
      When Growth's ability resolves
      And Bond's ability resolves
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana and Ben

    @near-miss @id.as-much-life-is-exchanged-unseen
    Example: players who exchange equal life totals neither gain nor lose life
      Given a game between Ana, Ben and Cho
      When the ability Bond of Ana triggers whenever Ana gains life: Cho loses 20 life
      And the ability Growth of Ben triggers whenever Ana loses life: Ben wins the game
      And Ana and Ben exchange life totals
      And Growth's ability resolves
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana, Ben and Cho have 20 life
      And the game goes on for Ana, Ben and Cho

  @rule.cant-gain-life
  Rule: 119.7 A player who can't gain life can't get a higher life total through an exchange or a redistribution. Costs that require gaining life can't be paid, and effects that would replace the gain do nothing

    @id.no-life-to-be-gained
    Scenario Outline: an effect that gains life doesn't save a player who can't gain life
      Given a game between <seats>
      And Ana starts with 4 life
      When an effect states that Ana can't gain life
      And Ana gains 10 life
      And Ana loses 4 life
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.not-a-single-life-to-be-gained
    Example: a player who can't gain life doesn't even gain 1 life
      Given a game between Ana and Ben
      When an effect states that Ana can't gain life
      And Ana gains 1 life
      Then Ana has 20 life
      And the game goes on for Ana and Ben

    @id.no-exchange-that-gains-life
    Scenario Outline: players can't exchange life totals if one who can't gain life would gain some
      Given a game between <seats>
      And Ana starts with 4 life
      When an effect states that Ana can't gain life
      And <exchange>
      And Ana loses 4 life
      And Ben loses 4 life
      And state-based actions are checked
      Then Ana has lost
      And Ben has 16 life
      And <end>

      Examples:
        | seats            | exchange                         | end                              |
        | Ana and Ben      | Ana and Ben exchange life totals | Ben wins the game                |
        | Ana, Ben and Cho | Ben and Ana exchange life totals | the game goes on for Ben and Cho |

    @id.a-replaced-loss-that-gains-no-life
    Example: replacing a loss with a higher life total doesn't save a player who can't gain life
      Given a game between Ana and Ben
      When an effect states that Ana can't gain life
      And the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then Ben wins the game

    @id.no-life-to-be-gained-by-either-head @from.2010-04-23 @also.two-headed-giant-no-life-gain
    Scenario Outline: if a member of a Two-Headed Giant team can't gain life, neither can the other
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <one> can't gain life
      And <other> gains 5 life
      And Ana loses 30 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | one | other |
        | Ana | Ben   |
        | Ben | Ana   |
        | Ana | Ana   |

    @near-miss @id.life-to-be-gained-by-the-other-team @from.2010-04-23 @also.two-headed-giant-no-life-gain
    Example: a Two-Headed Giant team still gains life if only its opponents can't
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't gain life
      And Ben gains 5 life
      And Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.an-exchange-that-loses-life
    Example: a player who can't gain life can still lose life in an exchange
      Given a game between Ana and Ben
      And Ben starts with 4 life
      When an effect states that Ana can't gain life
      And Ana and Ben exchange life totals
      And Ana loses 4 life
      And state-based actions are checked
      Then Ben wins the game
      And Ben has 20 life

    @near-miss @id.another-who-can-not-gain-life
    Example: a player still gains life if only their opponent can't
      Given a game between Ana and Ben
      When an effect states that Ben can't gain life
      And Ana gains 1 life
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.life-total-not-doubled
    Scenario Outline: the life total of a player who can't gain life can't be doubled, tripled or raised
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana can't gain life
      And <event>
      Then Ana has 5 life
      When Ana loses 5 life
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | event                                |
        | Ana's life total is doubled          |
        | Ana's life total is tripled          |
        | Ana gets the life total of Ben |

    @id.no-gain-to-be-replaced @from.2008-05-01
    Scenario Outline: effects that replace life gain do nothing to a player who can't gain life
      Given a game between Ana and Ben
      And Ana starts with 2 life
      And Ana starts with 1 card in the library
      When an effect states that Ana <alteration>
      And an effect states that Ana can't gain life
      And Ana gains 2 life
      And state-based actions are checked
      Then Ana has 2 life
      And the game goes on for Ana and Ben

      Examples:
        | alteration                                    |
        | loses that much life instead of gaining it    |
        | draws that many cards instead of gaining life |

    @id.a-condition-looked-at-beforehand
    Scenario Outline: an effect's condition uses the life total at that point of the resolution
      Given a game between Ana and Ben
      And Ana starts with <before> life
      When in this order
        | Ana <changes>                                              |
        | an effect states that Ana <says> if Ana has 1 or less life |
      And Ana gains 4 life
      Then Ana has <life> life
      And the game goes on for everyone

      Examples:
        | before | changes      | says                     | life |
        | 1      | gains 1 life | can't gain life          | 6    |
        | 1      | gains 1 life | gains twice as much life | 6    |
        | 2      | loses 1 life | can't gain life          | 1    |
        | 2      | loses 1 life | gains twice as much life | 9    |

  @rule.cant-lose-life
  Rule: 119.8 A player who can't lose life can't get a lower life total through an exchange or a redistribution, and can't pay life

    @id.no-life-to-be-paid
    Example: a player who can't lose life can't pay any, and loses the game if they have to
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And Ana pays 1 life or else loses the game
      Then Ana has lost
      And Ben wins the game

    @id.no-exchange-that-loses-life
    Scenario Outline: players can't exchange life totals if one who can't lose life would lose some
      Given a game between <seats>
      And Ben starts with 4 life
      When an effect states that Ana can't lose life
      And Ana and Ben exchange life totals
      And Ben loses 4 life
      And state-based actions are checked
      Then Ben has lost
      And Ana has 20 life
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ana wins the game                |
        | Cho, Ana and Ben | the game goes on for Ana and Cho |

    @id.a-loop-that-takes-no-life
    Example: the game is a draw if a mandatory loop would take life only from a player who can't lose life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And a loop of mandatory actions with objects controlled by Ben begins, in which Ana loses 1 life each time
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.no-life-to-be-lost-by-either-head @also.two-headed-giant-no-life-loss
    Scenario Outline: if a member of a Two-Headed Giant team can't lose life, neither member loses or pays any
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <one> can't lose life
      And <other> loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan
      When <other> pays 1 life or else loses the game
      Then Ana and Ben have lost
      And Cho and Dan win the game

      Examples:
        | one | other |
        | Ana | Ben   |
        | Ben | Ana   |
        | Ben | Ben   |

    @near-miss @id.life-to-be-lost-by-the-other-team @also.two-headed-giant-no-life-loss
    Example: a Two-Headed Giant team still loses life if only its opponents can't
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't lose life
      And Ben loses 30 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.who-can-not-lose-life-loses-to-poison
    Example: a player who can't lose life still loses to ten poison counters
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And Ana loses 20 life
      And Ana is dealt 20 damage
      And Ana's life total becomes 0
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 20 life
      When Ana gets 10 poison counters
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.no-life-and-can-not-lose-any
    Example: a player already at 0 life loses even if they can no longer lose life
      Given a game between Ana and Ben
      When Ana loses 20 life
      And an effect states that Ana can't lose life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.life-can-be-lost-again
    Example: a player can lose life again once the effect that said they can't has ended
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And Ana loses 20 life
      And the effect stating that Ana can't lose life ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana loses 20 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.half-of-the-life-not-lost
    Example: a player who can't lose life doesn't lose half of it either
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When an effect states that Ana can't lose life
      And Ana loses half their life, rounded up
      And state-based actions are checked
      Then the game goes on for Ana and Ben


  @rule.life-gain-triggers
  Rule: 119.9 An ability that triggers when a player gains life triggers each time a source causes a life gain; gaining 0 life doesn't count

    @id.life-gained-is-seen
    Scenario Outline: an ability triggers on life gained from an effect, a new life total or lifelink
      Given a game between Ana and Ben
      And Ben starts with 2 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses that much life
      And <gain>
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana wins the game

      Examples:
        | gain                                        |
        | Ana gains 2 life                            |
        | Ana's life total becomes 22                 |
        | Ana is dealt 2 damage with lifelink for Ana |
        | Ben is dealt 3 damage with lifelink for Ana |

    @id.each-source-of-life
    Example: two simultaneous life gains trigger an ability twice
      Given a game between Ana and Ben
      And Ben starts with 2 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 1 life
      And at the same time
        | Ana gains 1 life |
        | Ana gains 4 life |
      And Bond's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Bond's ability resolves
      And state-based actions are checked
      Then Ana wins the game

    @id.each-source-with-lifelink @also.lifelink-damage
    Scenario Outline: damage from one source with lifelink to several players is one life gain
      Given a game between Ana, Ben and Cho
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 1 life
      And at the same time
        | Ben is dealt 2 damage from Wolf with lifelink for Ana    |
        | Cho is dealt 3 damage from <other> with lifelink for Ana |
      And Bond's ability resolves
      And Bond's ability resolves
      Then Ana has 25 life
      And Ben has <ben> life
      And Cho has 17 life
      And the game goes on for everyone

      Examples:
        | other | ben |
        | Wolf  | 17  |
        | Ogre  | 16  |

    @near-miss @id.no-life-gained
    Scenario Outline: an ability doesn't trigger if the player gains no life or the ability has ended
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 1 life
      And <before>
      And <gain>
      And Bond's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | before                                    | gain                        |
        | an effect states that Ana can't gain life | Ana gains 5 life            |
        | Ana loses 1 life                          | Ana's life total becomes 19 |
        | Ana loses 1 life                          | Ben gains 1 life            |
        | Bond's ability resolves                   | the ability Bond ends       |

    @near-miss @id.a-gain-of-no-life @from.2012-02-01
    Example: gaining 0 life doesn't trigger an ability
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 0 life
      And Bond's ability resolves
      Then the game goes on for Ana and Ben

    @id.life-gained-if
    Scenario Outline: an ability's condition must be true both when it triggers and when it resolves
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life if Ben has 5 or less life: Ana wins the game
      And Ben's life total becomes <one>
      And Ana gains 1 life
      And Ben's life total becomes <other>
      And Bond's ability resolves
      Then <end>

      Examples:
        | one | other | end                              |
        | 5   | 5     | Ana wins the game                |
        | 5   | 1     | Ana wins the game                |
        | 5   | 6     | the game goes on for Ana and Ben |
        | 6   | 5     | the game goes on for Ana and Ben |

  @rule.damage @also.combat-damage @also.damage-by-effects @also.results-of-damage
  Rule: 120.1 Objects can deal damage to players and to some permanents

    @id.lethal-damage-to-a-player
    Scenario Outline: damage equal to a player's life total makes them lose, in combat or outside of it
      Given a game between <seats>
      When Ana is dealt 20 <damage>
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | damage           | end                              |
        | Ana and Ben      | combat damage    | Ben wins the game                |
        | Ben and Ana      | noncombat damage | Ben wins the game                |
        | Cho, Ben and Ana | combat damage    | the game goes on for Ben and Cho |

    @id.damage-to-all-at-once
    Scenario Outline: if both players are dealt lethal damage at the same time, the game is a draw
      Given a game between <seats>
      When at the same time
        | Ana is dealt 20 <damage> |
        | Ben is dealt 31 <damage> |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | seats       | damage           |
        | Ana and Ben | combat damage    |
        | Ben and Ana | noncombat damage |

    @near-miss @id.damage-that-is-not-enough
    Scenario Outline: 19 damage leaves a player at 1 life, and 0 more damage changes nothing
      Given a game between <seats>
      When Ana is dealt 19 <damage>
      And Ana is dealt 0 <damage>
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 1 life

      Examples:
        | seats            | damage           |
        | Ana and Ben      | combat damage    |
        | Ben and Ana      | noncombat damage |
        | Ana, Ben and Cho | combat damage    |

  @rule.no-damage
  Rule: 120.8 Dealing 0 damage doesn't count as dealing damage

    @id.no-damage-at-all
    Scenario Outline: 0 damage takes nothing from a player at 1 life
      Given a game between <seats>
      And Ana starts with 1 life
      When Ana is dealt 0 <damage>
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 1 life

      Examples:
        | seats            | damage           |
        | Ana and Ben      | combat damage    |
        | Ben and Ana      | noncombat damage |
        | Ana, Ben and Cho | combat damage    |

    @near-miss @id.the-least-damage
    Scenario Outline: 1 damage is lethal for a player at 1 life
      Given a game between <seats>
      And Ana starts with 1 life
      When Ana is dealt 1 <damage>
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

      Examples:
        | seats       | damage           |
        | Ana and Ben | combat damage    |
        | Ben and Ana | noncombat damage |

  @rule.infect-damage
  Rule: 120.3b Damage from a source with infect gives a player that many poison counters and causes no loss of life

    @id.infected
    Scenario Outline: a player dealt 10 damage with infect loses, although their life total doesn't change
      Given a game between <seats>
      When Ana is dealt 4 combat damage with infect
      And state-based actions are checked
      And Ana is dealt 6 noncombat damage with infect
      And state-based actions are checked
      Then Ana has lost
      And Ana has 20 life
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.infected-without-life
    Example: a player with negative life who can't lose because of it still loses to infect
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 22 life
      And Ana is dealt 10 damage with infect
      And state-based actions are checked
      Then Ben wins the game

    @id.infected-at-one-life
    Scenario Outline: a player at 1 life loses to 10 damage with infect even if damage can't lower their life
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 10 <damage> with infect
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

      Examples:
        | damage           |
        | combat damage    |
        | noncombat damage |

    @id.infected-by-a-commander
    Example: combat damage with infect counts toward the 21 damage from a commander
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Skithiryx
      When an effect states that Ben can't lose life
      And Ben is dealt 12 combat damage by the commander Skithiryx
      And Ben is dealt 9 combat damage by the commander Skithiryx with infect
      And state-based actions are checked
      Then Ana wins the game
      And Ben has 9 poison counters

    @near-miss @id.infected-and-alive
    Scenario Outline: a player at 1 life survives 9 damage with infect
      Given a game between <seats>
      And Ana starts with 1 life
      When Ana is dealt 9 combat damage with infect
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 1 life
      And Ana has 9 poison counters

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

    @near-miss @id.damage-without-infect
    Example: damage without infect gives no poison counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 15 combat damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 9 poison counters
      And Ana has 5 life

    @id.damage-as-though-with-infect
    Scenario Outline: damage dealt as though its source had infect gives poison counters
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana can't lose the game by having 0 or less life
      And an effect states that Ana <alteration>
      And Ana loses <lost> life
      And Ana is dealt 9 damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana is dealt 1 combat damage
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | life | lost | alteration                                                                  |
        | 5    | 0    | is dealt damage as though its source had infect                             |
        | 5    | 5    | is dealt damage as though its source had infect while having 0 or less life |
        | 5    | 8    | is dealt damage as though its source had infect while having 0 or less life |

    @near-miss @id.damage-while-there-is-life
    Example: an effect that adds infect at 0 or less life doesn't affect damage dealt at 1 life
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And an effect states that Ana is dealt damage as though its source had infect while having 0 or less life
      And at the same time
        | Ana is dealt 1 damage  |
        | Ana is dealt 10 damage |
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has -10 life
      And Ana has 0 poison counters

  @rule.lifelink-damage
  Rule: 120.3f Damage from a source with lifelink also makes the source's controller gain that much life

    @id.saved-by-lifelink
    Scenario Outline: lifelink gains life together with the damage, in time for the next check
      Given a game between <seats>
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 5 combat damage                       |
        | Ben is dealt 4 combat damage with lifelink for Ana |
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 2 life
      And Ben has 16 life

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @id.lifelink-of-damage-to-who-leaves
    Example: lifelink gains life for damage to a player who leaves at the same time
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect states that Cho loses the game    |
        | Cho is dealt 3 damage with lifelink for Ana |
      Then Cho has lost
      And Ana has 23 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-of-altered-damage-to-who-leaves
    Scenario Outline: lifelink counts damage to a leaving player after effects have doubled or prevented it
      Given a game between Ana, Ben and Cho
      When <effect>
      And at the same time
        | an effect states that Cho loses the game    |
        | Cho is dealt 3 damage with lifelink for Ana |
      Then Cho has lost
      And Ana has <life> life
      And Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                         | life |
        | all damage that would be dealt to Ben this turn is prevented   | 23   |
        | all damage that would be dealt to Cho this turn is prevented   | 20   |
        | an effect states that Cho is dealt twice as much damage        | 26   |
        | an effect states that Ben can't be brought below 1 life by damage | 23 |

    @id.lifelink-of-one-source-altered-once @also.life-gain-replacements @from.2019-07-12
    Scenario Outline: an effect that increases life gains applies once to all damage from one source with lifelink
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When an effect states that Ana gains that much life plus 1
      And at the same time
        | <ben>                                                    |
        | Cho is dealt 3 damage from <other> with lifelink for Ana |
        | <also>                                                   |
      Then Ana has <life> life
      And the game goes on for <rest>

      Examples:
        | ben                                                   | other | also                                     | life | rest        |
        | Ben is dealt 3 damage from Wolf with lifelink for Ana | Wolf  | Ben gains 1 life                         | 10   | everyone    |
        | Ben is dealt 3 damage from Wolf with lifelink for Ana | Ogre  | Ben gains 1 life                         | 11   | everyone    |
        | Ben is dealt 3 damage from Wolf with lifelink for Ben | Wolf  | Ben gains 1 life                         | 7    | everyone    |
        | Ben is dealt 3 damage from Wolf                       | Wolf  | Ben gains 1 life                         | 7    | everyone    |
        | Ben is dealt 3 damage from Wolf with lifelink for Ana | Wolf  | an effect states that Cho loses the game | 10   | Ana and Ben |
        | Ben is dealt 3 damage from Wolf with lifelink for Ana | Wolf  | an effect states that Ben loses the game | 10   | Ana and Cho |

    @near-miss @id.lifelink-of-damage-to-who-has-left
    Example: lifelink gains nothing for damage to a player who has already left
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And Cho is dealt 3 damage with lifelink for Ana
      Then everyone has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-that-gains-nothing
    Example: lifelink doesn't save a player who can't gain life
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When an effect states that Ana can't gain life
      And at the same time
        | Ana is dealt 5 combat damage                       |
        | Ben is dealt 4 combat damage with lifelink for Ana |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.lifelink-of-another
    Example: lifelink gains life only for the controller of the damage's source
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 5 combat damage                       |
        | Ben is dealt 4 combat damage with lifelink for Cho |
      And state-based actions are checked
      Then Ana has lost
      And Cho has 24 life
      And the game goes on for Ben and Cho

    @near-miss @id.too-little-lifelink
    Example: lifelink doesn't save a player who is still at 0 life after the gain
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 7 combat damage                          |
        | Ben is dealt 4 noncombat damage with lifelink for Ana |
      And state-based actions are checked
      Then Ben wins the game

    @id.lifelink-doubled-by-two
    Example: two doubling effects apply to each of several simultaneous life gains from lifelink
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And an effect states that Ana gains twice as much life
      And at the same time
        | Ben is dealt 2 damage with lifelink for Ana |
        | Ana is dealt 4 damage with lifelink for Ana |
      And state-based actions are checked
      Then Ana has 25 life
      And the game goes on for Ana and Ben

    @id.three-life-gains-doubled-by-two
    Example: two doubling effects apply to each life gain when a player's own lifelink sources damage that player
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And an effect states that Ana gains twice as much life
      And at the same time
        | Ana is dealt 1 damage with lifelink for Ana |
        | Ana is dealt 1 damage with lifelink for Ana |
        | Ana is dealt 1 damage with lifelink for Ana |
      Then Ana has 14 life
      And the game goes on for Ana and Ben

    @id.lifelink-of-damage-to-a-blocker @also.blocked-damage
    Example: lifelink gains life for damage dealt to a blocker
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Angel with 3 power and lifelink attacks Ben
      And Ben blocks Angel with Wall
      And combat damage is dealt
      Then Ana has 23 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-of-altered-damage @also.damage-in-parts
    Scenario Outline: lifelink gains life for doubled damage, and none if no damage is dealt
      Given a game between Ana and Ben
      When an effect states that Ben is dealt <alteration> damage
      And Ben is dealt 4 <kind> damage with lifelink for Ana
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | alteration    | kind      | life |
        | twice as much | combat    | 28   |
        | twice as much | noncombat | 28   |
        | no            | combat    | 20   |
        | no            | noncombat | 20   |

    @id.lifelink-of-altered-damage-of-an-attacker @also.damage-in-parts @also.combat-damage-at-once @from.2009-07-11
    Scenario Outline: an attacker's lifelink counts damage after it is doubled or prevented
      Given a game between Ana and Ben
      When <effect>
      And Ana's Angel with 4 power and lifelink attacks Ben
      And combat damage is dealt
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                      | life |
        | an effect states that Ben is dealt twice as much damage     | 28   |
        | an effect states that Ben is dealt no damage                | 20   |
        | the next 1 damage that would be dealt to Ben this turn is prevented | 23   |

  @rule.toxic-damage
  Rule: 120.3g Combat damage from a creature with toxic also gives a player poison counters equal to its total toxic value

    @id.toxic
    Scenario Outline: a player with eight poison counters loses to combat damage from a creature with toxic 2
      Given a game between <seats>
      And Ana starts with 8 poison counters
      When Ana is dealt 1 combat damage with toxic 2
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.toxic-takes-life-too
    Example: combat damage with toxic causes loss of life as well
      Given a game between Ana and Ben
      And Ana starts with 2 life
      When Ana is dealt 2 combat damage with toxic 1
      And state-based actions are checked
      Then Ben wins the game
      And Ana has 1 poison counter

    @id.toxic-and-infect
    Example: combat damage from a creature with infect and toxic gives poison counters for both abilities
      Given a game between Ana and Ben
      When Ana is dealt 7 combat damage with infect and toxic 3
      And state-based actions are checked
      Then Ben wins the game
      And Ana has 20 life

    @near-miss @id.toxic-outside-combat
    Scenario Outline: toxic gives no poison counters for noncombat damage or 0 damage
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt <damage> with toxic 5
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 9 poison counters

      Examples:
        | damage             |
        | 1 noncombat damage |
        | 0 combat damage    |

    @near-miss @id.toxic-and-infect-outside-combat
    Scenario Outline: outside of combat, a source with infect and toxic gives only the counters from infect
      Given a game between <seats>
      And Ana starts with 6 poison counters
      When Ana is dealt 3 noncombat damage with infect and toxic 2
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 9 poison counters
      When Ana is dealt 1 combat damage with toxic 1
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Cho, Ana and Ben | the game goes on for Cho and Ben |

    @near-miss @id.toxic-by-its-value
    Example: the number of poison counters from toxic depends on its value, not on the damage
      Given a game between Ana and Ben
      And Ana starts with 8 poison counters
      When Ana is dealt 10 combat damage with toxic 1
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 10 life
      And Ana has 9 poison counters

  @rule.draws-one-at-a-time @also.drawing
  Rule: 121.2 Cards are drawn one at a time, however many a player is told to draw

    @id.draws-use-the-library-up
    Scenario Outline: a player who has to draw more cards than remain in their library loses
      Given a game between <seats>
      And Ana starts with 3 cards in the library
      When Ana has to draw 2 cards
      And state-based actions are checked
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.as-many-are-left
    Scenario Outline: a library shrinks by the number of cards that its player draws
      Given a game between <seats>
      And Ana starts with 5 cards in the library
      When Ana has to draw <number> cards
      And Ana has to draw 1 card
      Then Ana has <left> cards in the library
      And Ben has 53 cards in the library
      And the game goes on for everyone

      Examples:
        | seats            | number | left |
        | Ana and Ben      | 0      | 4    |
        | Ben and Ana      | 2      | 2    |
        | Ana, Ben and Cho | 4      | 0    |

    @id.draws-of-several-instructions
    Example: simultaneous draw instructions add up and can exceed the number of cards in a library
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When at the same time
        | Ana has to draw 2 cards |
        | Ana has to draw 2 cards |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.as-many-draws-as-a-large-library-has
    Example: a player with 400 cards can draw them all, and loses only with the next draw
      Given a game between Ana and Ben
      And Ana starts with 400 cards in the library
      When Ana has to draw 400 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.draws-of-each-library
    Example: an opponent's draws take no cards from a player's library
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When Ana has to draw 3 cards
      And Ben has to draw 30 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-cards-to-draw
    Example: drawing 0 cards from an empty library isn't an attempt to draw
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 0 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.each-card-is-seen-as-it-is-drawn
    Example: an ability checks the number of cards in the library after each individual draw
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben draws a card if Ben has 50 or less cards in the library: Ben loses 1 life
      And Ben has to draw 5 cards
      And Drain's ability resolves
      And Drain's ability resolves
      And Drain's ability resolves
      And Drain's ability resolves
      Then Ben has 17 life
      And the game goes on for everyone

  @rule.active-player-draws-first
  Rule: 121.2c If several players have to draw, the active player's draws come first, then those of the others in turn order

    @id.active-players-replaced-draw-first
    Scenario Outline: if several players would win instead of drawing, the active player draws first and wins
      Given a game between <seats>
      And <first> starts with 9 cards in the library
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Ben wins the game
      And instead of drawing the next card, Cho wins the game
      And at the same time
        | Cho has to draw 1 card  |
        | Ben has to draw 2 cards |
        | Ana has to draw 3 cards |
      Then <first> wins the game

      Examples:
        | seats            | first |
        | Ana, Ben and Cho | Ana   |
        | Ben, Cho and Ana | Ben   |
        | Cho, Ana and Ben | Cho   |

    @id.next-players-replaced-draw-first
    Scenario Outline: if two nonactive players would win instead of drawing, the first in turn order wins
      Given a game between <seats>
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Ben wins the game
      And at the same time
        | Ana has to draw 1 card |
        | Ben has to draw 1 card |
        | Cho has to draw 1 card |
      Then <first> wins the game

      Examples:
        | seats            | first |
        | Cho, Ana and Ben | Ana   |
        | Cho, Ben and Ana | Ben   |

    @id.active-player-wins-before-another-decks
    Example: the active player's draw, replaced by a win, comes before an opponent's failed draw
      Given a game between Ana and Ben
      And Ben starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And at the same time
        | Ben has to draw 1 card |
        | Ana has to draw 1 card |
      Then Ana wins the game

    @near-miss @id.attempts-of-all-count-together
    Scenario Outline: if both players draw from empty libraries in the same step, the game is a draw
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      And Ben starts with 1 card in the library
      When at the same time
        | Ana has to draw 1 card  |
        | Ben has to draw 2 cards |
      And state-based actions are checked
      Then the game is a draw for Ana and Ben
      And the game is over

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

  @rule.active-team-draws-first
  Rule: 121.2d With shared team turns, the active team's draws come first

    @near-miss @id.other-teams-replaced-draw-first
    Example: on the other team's turn, that team draws first and wins if a win replaces its draw
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Dan wins the game
      And the turn ends
      And at the same time
        | Ana has to draw 1 card |
        | Dan has to draw 1 card |
      Then Cho and Dan win the game

  @rule.one-draw-a-turn
  Rule: 121.2b A player limited to one draw each turn draws only up to that limit, and can't choose to draw several cards

    @id.one-card-of-three
    Scenario Outline: a player limited to one card each turn draws only the first of several
      Given a game between <seats>
      And Ana starts with 1 card in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 3 cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for everyone
      When the turn ends
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @id.two-of-three-stay
    Example: a player limited to one card each turn draws only one, even while others draw several
      Given a game between Ana and Ben
      And Ana starts with 5 cards in the library
      When an effect states that Ana can't draw more than one card each turn
      And at the same time
        | Ana has to draw 3 cards |
        | Ben has to draw 3 cards |
      Then Ana has 4 cards in the library
      And Ben has 50 cards in the library
      And the game goes on for Ana and Ben
      When Ana chooses to draw 2 cards
      Then Ana has 4 cards in the library
      And the game goes on for Ana and Ben

    @id.several-cards-not-chosen
    Example: a player limited to one card each turn draws none if they choose to draw two
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ana chooses to draw 2 cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the turn ends
      And Ana chooses to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.drawn-before-the-effect
    Example: a card drawn earlier in the turn counts toward a limit of one card each turn
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When Ana has to draw 1 card
      And an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.two-drawn-before-the-effect
    Example: after drawing two cards, a player limited to one card each turn can't draw until the limit ends
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When Ana has to draw 2 cards
      And an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect stating that Ana can't draw more than one card each turn ends
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.the-first-card-of-none
    Example: a player limited to one card each turn still loses by drawing from an empty library
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.one-draw-each-turn-is-ones-own
    Example: a limit of one card each turn for one player doesn't limit another
      Given a game between Ana and Ben
      And Ben starts with 1 card in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ben has to draw 2 cards
      And state-based actions are checked
      Then Ana wins the game

    @id.one-card-in-each-of-several-turns @question.123
    Example: in Grand Melee, which turn counts toward a limit of one card each turn? (open question)
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ian
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 1 card
      And Eve's turn ends
      And Ana has to draw 1 card
      Then Ana has 52 cards in the library
      And the game goes on for everyone

    @near-miss @id.one-card-after-all-of-several-turns
    Example: in Grand Melee, a player limited to one card each turn can draw again once both turns are over
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 2 cards
      Then Ana has 52 cards in the library
      When Eve's turn ends
      And Ana's turn ends
      And Ana has to draw 2 cards
      Then Ana has 51 cards in the library
      And the game goes on for everyone

    @near-miss @id.choosing-two-draws-under-one-a-turn @also.choosing-to-draw
    Scenario Outline: a player limited to one card each turn can't lose by choosing to draw two
      Given a game between Ana and Ben
      And Ana starts with <cards> in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ana chooses to draw 2 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | cards   |
        | 0 cards |
        | 1 card  |

    @id.one-card-in-anothers-turn
    Scenario Outline: a player limited to one card each turn draws one in every player's turn
      Given a game between Ana, Ben and Cho
      When an effect states that <who> can't draw more than one card each turn
      And <who> has to draw 2 cards
      And <who> has to draw 1 card
      And the turn ends
      And <who> has to draw 2 cards
      And the turn ends
      And <who> has to draw 2 cards
      Then <who> has 50 cards in the library
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |
        | Cho |

  @rule.choosing-to-draw
  Rule: 121.3 A player may choose to draw from an empty library, unless that player can't draw

    @id.choosing-to-draw-from-nothing @question.3
    Scenario Outline: a player may choose to draw more cards than their library has, and loses
      Given a game between <seats>
      And Ana starts with 1 card in the library
      When Ana chooses to draw 2 cards
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben and Ana      | Ben wins the game                |
        | Ana, Ben and Cho | the game goes on for Ben and Cho |

    @near-miss @id.can-not-draw @question.3
    Scenario Outline: a player who can't draw cards doesn't lose by having to draw from an empty library
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't draw cards
      And Ana <draws> 1 card
      And state-based actions are checked
      Then the game goes on for everyone
      When the effect stating that Ana can't draw cards ends
      And state-based actions are checked
      Then the game goes on for everyone
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | draws           | end                              |
        | Ana and Ben      | has to draw     | Ben wins the game                |
        | Ben and Ana      | chooses to draw | Ben wins the game                |
        | Ana, Ben and Cho | has to draw     | the game goes on for Ben and Cho |

    @near-miss @id.can-not-draw-nor-replace-it
    Example: a draw that can't happen can't be replaced by a win
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't draw cards
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.what-could-not-replace-a-draw-waits
    Example: an effect that couldn't replace an impossible draw applies to the next possible one
      Given a game between Ana and Ben
      When an effect states that Ana can't draw cards
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And the effect stating that Ana can't draw cards ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana has to draw 1 card
      Then Ana wins the game

    @near-miss @id.choosing-to-draw-what-is-there
    Example: a player who chooses to draw their last card stays in the game
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When Ana chooses to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.taking-is-not-drawing
  Rule: 121.5 Putting a card into a hand counts as drawing it only if the effect says 'draw'

    @id.cards-taken-from-a-library
    Scenario Outline: a player whose library is emptied without a draw doesn't lose, and no draw is replaced
      Given a game between <seats>
      When instead of drawing the next card, Ana wins the game
      And Ana's library has 0 cards
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ana, Ben and Cho |

    @near-miss @id.only-that-library-is-empty
    Example: emptying one player's library doesn't keep another player from drawing
      Given a game between Ana and Ben
      When Ana's library has 0 cards
      And Ben has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.cards-drawn-from-a-library-just-emptied
    Example: a player who draws from a library that was just emptied loses
      Given a game between Ana and Ben
      When Ana's library has 0 cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.cards-milled
    Scenario Outline: milling all cards of a library, or trying to mill more, isn't drawing
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When instead of drawing the next card, Ben wins the game
      And by an effect of Ben, Ana mills <number> cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | number |
        | 3      |
        | 4      |

    @near-miss @id.nothing-drawn-with-counters
    Scenario Outline: changes to counters or life totals don't make a player draw from an empty library
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      And Ana starts with 3 poison counters
      When <event>
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | event                       |
        | Ana gets 1 poison counter   |
        | Ana loses 1 poison counter  |
        | Ana loses 3 poison counters |
        | Ana loses 1 life            |
        | Ana gains 1 life            |
        | Ana is dealt 1 damage       |

    @id.as-many-are-milled
    Scenario Outline: a library shrinks by the number of cards milled, but never below 0 cards
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When Ana mills <number>
      Then Ana has <left> cards in the library
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

      Examples:
        | number  | left |
        | 1 card  | 2    |
        | 3 cards | 0    |
        | 4 cards | 0    |

    @near-miss @id.cards-drawn-after-milling
    Scenario Outline: a player can draw the cards that remain after milling, but loses by drawing one more
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When Ana mills 2 cards
      And Ana has to draw <number>
      And state-based actions are checked
      Then <end>

      Examples:
        | number  | end                              |
        | 1 card  | the game goes on for Ana and Ben |
        | 2 cards | Ben wins the game                |

  @rule.replaced-draw @also.draws-can-be-replaced
  Rule: 121.6a An effect that replaces a draw applies even if the library is empty

    @id.a-replaced-draw-takes-no-card
    Scenario Outline: each draw that actually happens takes one card from the library
      Given a game between Ana and Ben
      When <effect>
      And Ana has to draw 3 cards
      Then Ana has <left> cards in the library
      And Ben has 53 cards in the library
      And the game goes on for Ana and Ben

      Examples:
        | effect                                           | left |
        | instead of drawing the next card, Ana does nothing | 51 |
        | instead of drawing the next card, Ben does nothing | 50 |
        | an effect states that Ana draws twice as many cards | 47 |
        | an effect states that Ana can't draw cards       | 53   |

    @id.no-attempt-by-a-replaced-draw
    Scenario Outline: a player doesn't lose if an effect makes nothing happen instead of a draw from an empty library
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana <draws> 1 card
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | draws           |
        | Ana and Ben      | has to draw     |
        | Ben and Ana      | chooses to draw |
        | Ana, Ben and Cho | has to draw     |

    @near-miss @id.the-draw-after-the-replaced-one
    Example: a player loses if only the first of two draws from an empty library is replaced
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.a-replacement-after-the-draw
    Example: a replacement effect that starts together with a draw is too late to replace it
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When at the same time
        | instead of drawing the next card, Ana does nothing |
        | Ana has to draw 1 card                             |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.a-replacement-of-draws-has-ended
    Scenario Outline: a player loses by drawing from an empty library once the replacement effect has ended
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When <begins>
      And <ends>
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | begins                                                                   | ends                                                        |
        | instead of drawing the next card, Ana wins the game                      | the oldest effect that replaces Ana's next draw ends        |
        | by an effect of Ana, instead of drawing the next card, Ana wins the game | the oldest effect of Ana that replaces Ana's next draw ends |
        | by an effect of Ben, instead of drawing the next card, Ana does nothing  | the oldest effect that replaces Ana's next draw ends        |

    @id.a-replacement-of-draws-of-another
    Scenario Outline: a player's effect keeps replacing a draw until it ends, even if another player's effect has ended
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When by an effect of Ana, instead of drawing the next card, Ana wins the game
      And <ends>
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | ends                                                                          |
        | the oldest effect of Ben that replaces Ana's next draw ends                   |
        | the oldest effect of Ana that replaces Ana's next draw ends in the next check |

    @id.draw-from-an-empty-library-replaced-by-winning @from.2006-10-01
    Scenario Outline: a player who wins instead of drawing from an empty library wins with the first such draw
      Given a game between Ana and Ben
      And Ana starts with <cards> cards in the library
      When an effect states that Ana wins the game instead of drawing from an empty library
      And Ana has to draw <number>
      Then Ana wins the game

      Examples:
        | cards | number  |
        | 0     | 1 card  |
        | 2     | 3 cards |

    @near-miss @id.the-last-card-drawn
    Example: a player draws their last card as usual even if drawing from an empty library would make them win
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When an effect states that Ana wins the game instead of drawing from an empty library
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-draw-to-be-replaced-by-winning
    Example: a player who can't draw cards can't win instead of drawing from an empty library
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana wins the game instead of drawing from an empty library
      And an effect states that Ana can't draw cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.draws-skipped @from.2006-10-01
    Example: a player who skips all draws can't lose by drawing from an empty library
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana skips each card draw
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect stating that Ana skips each card draw ends
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.what-ends-one-replacement-of-draws-ends-no-other
    Scenario Outline: ending an effect on the next draw doesn't end a lasting one, and vice versa
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When <effect>
      And <end>
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | effect                                                                           | end                                                                                     |
        | an effect states that Ana wins the game instead of drawing from an empty library | the oldest effect that replaces Ana's next draw ends                                    |
        | instead of drawing the next card, Ana wins the game                              | the effect stating that Ana wins the game instead of drawing from an empty library ends |

    @id.the-first-card-in-anothers-draw-step
    Scenario Outline: an exception for a player's first card in a draw step applies neither to other players nor to later draws
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Cho states that <who> draws only the first card of their draw steps, and its controller draws all others instead
      And an effect states that Ana can't draw cards
      And the draw step begins
      And the effect stating that Ana can't draw cards ends
      And <later>
      And <who> has to draw 1 card
      Then <who> has <left> cards in the library
      And Cho has <cho> cards in the library
      And the game goes on for everyone

      Examples:
        | who | later               | left | cho |
        | Ben | Ana gains 1 life    | 53   | 52  |
        | Ana | Ben gains 1 life    | 52   | 53  |
        | Ana | the end step begins | 53   | 52  |
        | Ana | the turn ends       | 53   | 52  |

  @rule.replaced-draw-in-a-sequence
  Rule: 121.6b If one of several draws is replaced, the replacement is completed before the next draw

    @id.a-win-before-the-next-draw
    Scenario Outline: a win that replaces the first of several draws comes before the other draws fail
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And Ana has to draw 3 cards
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Cho, Ana and Ben |

    @id.another-draws-instead
    Scenario Outline: a permanent's controller draws instead of another player while its effect applies
      Given a game between Ana, Ben and Cho
      And Ana starts with 2 cards in the library
      When a permanent controlled by Ana states that Ben draws nothing, and its controller draws instead
      And <before>
      And Ben has to draw <cards>
      And state-based actions are checked
      Then <end>

      Examples:
        | before                                                                                             | cards   | end                              |
        | Cho loses 1 life                                                                                   | 2 cards | the game goes on for everyone    |
        | Cho loses 1 life                                                                                   | 3 cards | the game goes on for Ben and Cho |
        | an effect states that Ana draws twice as many cards                                                | 2 cards | the game goes on for Ben and Cho |
        | a permanent controlled by Ben states that Ana draws nothing, and its controller draws instead      | 3 cards | the game goes on for everyone    |
        | an effect states that Ana can't draw cards                                                         | 3 cards | the game goes on for everyone    |
        | the effect of Ana stating that Ben draws nothing, and its controller draws instead ends            | 3 cards | the game goes on for everyone    |

    @near-miss @id.another-draws-no-first-card-instead
    Scenario Outline: an opponent's permanent can take every draw except the first of each draw step
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When a permanent controlled by Ana states that Ben draws only the first card of their draw steps, and its controller draws all others instead
      And the turn ends
      And <happens>
      And state-based actions are checked
      Then <end>

      Examples:
        | happens                | end                           |
        | the draw step begins   | the game goes on for everyone |
        | Ben has to draw 1 card | Ben wins the game             |
        | Ben mills 1 card       | the game goes on for everyone |

    @near-miss @id.nobody-draws-for-who-has-left
    Example: a player draws their own cards again once the opponent who drew them instead has left
      Given a game between Ana, Ben and Cho
      And Ben starts with 0 cards in the library
      When a permanent controlled by Ana states that Ben draws nothing, and its controller draws instead
      And Ben has to draw 1 card
      And Ana concedes
      And state-based actions are checked
      Then the game goes on for Ben and Cho
      When Ben has to draw 1 card
      And state-based actions are checked
      Then Cho wins the game

    @id.a-win-after-a-replaced-draw
    Example: a win can replace the second of two draws after an effect made nothing happen instead of the first
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 2 cards
      Then Ana wins the game

    @near-miss @id.a-win-that-is-not-reached
    Example: a win that would replace a second draw doesn't happen if there is only one draw
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing, and this effect is applied before others
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.two-draws-for-one @from.2006-10-01
    Scenario Outline: every doubling effect applies to each draw, and all of the resulting draws take cards
      Given a game between Ana and Ben
      And Ana starts with <cards> cards in the library
      When an effect states that Ana draws twice as many cards
      And <event>
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then <end>

      Examples:
        | cards | event                                                | end                              |
        | 4     | Ana gains 1 life                                     | the game goes on for Ana and Ben |
        | 3     | Ana gains 1 life                                     | Ben wins the game                |
        | 8     | an effect states that Ana draws twice as many cards | the game goes on for Ana and Ben |
        | 7     | an effect states that Ana draws twice as many cards | Ben wins the game                |

    @id.one-of-two-doubled-draws-is-replaced
    Example: if one draw becomes two, an effect on the next draw replaces only one of them
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When an effect states that Ana draws twice as many cards, and this effect is applied before others
      And instead of drawing the next card, Ana does nothing
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for everyone
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

  @rule.life-gain-replacements
  Rule: 119.10 An effect that applies if a player would gain life applies each time a source would cause a life gain; gaining 0 life doesn't count

    @id.life-gain-altered
    Scenario Outline: replacement effects change a life gain before it happens, but never a gain of 0
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana <alteration>
      And Ana gains <amount> life
      Then Ana has <life> life
      When Ana loses <life> life
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | alteration                                     | amount | life |
        | gains twice as much life                       | 3      | 11   |
        | gains twice as much life                       | 0      | 5    |
        | gains no life                                  | 3      | 5    |
        | loses that much life instead of gaining it     | 3      | 2    |
        | loses that much life instead of gaining it     | 0      | 5    |
        | draws that many cards instead of gaining life  | 3      | 5    |
        | gains that much life plus 1                    | 3      | 9    |
        | gains that much life plus 1                    | 0      | 5    |
        | gains that much life minus 2                   | 3      | 6    |
        | gains that much life minus 2                   | 1      | 5    |

    @id.life-gain-drawn-instead
    Scenario Outline: a player who draws cards instead of gaining life can run out of cards
      Given a game between Ana and Ben
      And Ana starts with 5 cards in the library
      When an effect states that Ana draws that many cards instead of gaining life
      And <event>
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | event                                       |
        | Ana gains 6 life                            |
        | Ana's life total becomes 26                 |
        | Ben is dealt 6 damage with lifelink for Ana |

    @id.life-gain-drawn-instead-as-a-loss-is-replaced @also.replaced-loss @from.2006-10-01
    Scenario Outline: replacing a loss with a higher life total can make a player draw cards and lose after all
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana draws that many cards instead of gaining life
      And the next time Ana would lose the game, their life total becomes <number> instead
      And Ana has to draw 1 card
      And state-based actions are checked
      Then <end>

      Examples:
        | number | end                              |
        | 21     | Ben wins the game                |
        | 20     | the game goes on for Ana and Ben |

    @near-miss @id.life-gain-altered-no-more
    Scenario Outline: an effect on life gain doesn't change a gain of 0 life, or any gain after it ends
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana <alteration>
      And Ana gains 0 life
      And the effect stating that Ana <alteration> ends
      And Ana gains 5 life
      And state-based actions are checked
      Then Ana has 10 life
      And the game goes on for Ana and Ben

      Examples:
        | alteration                                    |
        | gains twice as much life                      |
        | gains no life                                 |
        | loses that much life instead of gaining it    |
        | draws that many cards instead of gaining life |
        | gains that much life plus 1                   |

    @near-miss @id.two-effects-on-what-another-gains
    Scenario Outline: two effects on one player's life gain don't change what another gains at the same time
      Given a game between Ana and Ben
      When an effect states that Ana <alteration>
      And an effect states that Ana <alteration>
      And at the same time
        | Ana gains 1 life |
        | Ben gains 1 life |
      Then Ana has <life> life
      And Ben has 21 life
      And the game goes on for Ana and Ben

      Examples:
        | alteration               | life |
        | gains no life            | 20   |
        | gains twice as much life | 24   |

    @id.life-gained-in-the-place-of-a-loss
    Example: life gained by replacing a loss is doubled like any other life gain
      Given a game between Ana and Ben
      When an effect states that Ana gains twice as much life
      And the next time Ana would lose the game, their life total becomes 10 instead
      And Ana loses 25 life
      And state-based actions are checked
      Then Ana has 25 life
      And the game goes on for everyone

    @id.cards-drawn-in-the-place-of-a-loss
    Example: a player who draws cards instead of regaining life for a replaced loss can run out of cards
      Given a game between Ana and Ben
      And Ana starts with 5 cards in the library
      When an effect states that Ana draws that many cards instead of gaining life
      And the next time Ana would lose the game, their life total becomes 10 instead
      And Ana loses 25 life
      And state-based actions are checked
      Then Ben wins the game

  @rule.damage-in-parts
  Rule: 120.4 Damage is processed in a fixed order

    @id.damage-prevented-before-its-results
    Example: prevention applies to damage first, and only the resulting loss of life is doubled
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana loses twice as much life
      And the next 6 damage that would be dealt to Ana this turn is prevented
      And Ana is dealt 8 damage
      Then Ana has 1 life
      And the game goes on for Ana and Ben

    @near-miss @id.a-loss-of-life-is-not-prevented
    Example: loss of life that isn't damage can be doubled but not prevented
      Given a game between Ana and Ben
      And Ana starts with 10 life
      When an effect states that Ana loses twice as much life
      And the next 6 damage that would be dealt to Ana this turn is prevented
      And Ana loses 5 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.damage-with-infect-is-no-loss-of-life @from.2010-10-01
    Example: damage with infect isn't loss of life, so doubling losses of life doesn't affect it
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana loses twice as much life
      And Ana is dealt 5 damage with infect
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana is dealt 3 damage
      And state-based actions are checked
      Then Ben wins the game

  @rule.damage-becomes-results
  Rule: 120.4c Damage that has been dealt is processed into its results, such as life loss or counters, as modified by replacement effects

    @id.damage-altered-for-one-of-two
    Example: two effects that halve damage to one player don't change damage to another
      Given a game between Ana and Ben
      When an effect states that Ana is dealt half as much damage, rounded down
      And an effect states that Ana is dealt half as much damage, rounded down
      And at the same time
        | Ana is dealt 7 noncombat damage |
        | Ben is dealt 3 noncombat damage |
      Then Ana has 19 life
      And Ben has 17 life
      And the game goes on for everyone

    @id.damage-down-to-one
    Scenario Outline: an effect that stops damage at 1 life leaves the player at least 1 life
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt <amount> damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has <left> life

      Examples:
        | life | amount | left |
        | 20   | 20     | 1    |
        | 5    | 1000   | 1    |
        | 5    | 4      | 1    |
        | 5    | 3      | 2    |
        | 1    | 1      | 1    |

    @id.damage-down-to-one-in-each-seat
    Scenario Outline: a permanent that stops damage to one player at 1 life doesn't protect another
      Given a game between <seats>
      And Ana starts with 3 life
      And Ben starts with 3 life
      When a permanent controlled by <whose> states that Ben can't be brought below 1 life by damage
      And at the same time
        | Ana is dealt 5 damage |
        | Ben is dealt 5 damage |
      Then Ben has 1 life
      When state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            | whose |
        | Ana, Ben and Cho | Ben   |
        | Ben, Cho and Ana | Ben   |
        | Ana, Ben and Cho | Cho   |

    @near-miss @id.damage-to-one-who-has-less-than-one
    Example: an effect that stops damage at 1 life doesn't help a player already below 1 life
      Given a game between Ana and Ben
      And Ana starts with -5 life
      When an effect states that Ana can't lose the game
      And an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 2 damage
      Then Ana has -7 life
      And the game goes on for Ana and Ben

    @id.damage-and-lifelink-at-once
    Example: life from lifelink is counted before an effect stops simultaneous damage at 1 life
      Given a game between Ana and Ben
      And Ana starts with 2 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 5 damage with lifelink for Ana
      Then Ana has 2 life
      And the game goes on for Ana and Ben

    @id.damage-down-to-one-in-parts
    Example: an effect that stops damage at 1 life counts all simultaneous damage together
      Given a game between Ana and Ben
      And Ana starts with 6 life
      When an effect states that Ana can't be brought below 1 life by damage
      And at the same time
        | Ana is dealt 5 damage        |
        | Ana is dealt 5 combat damage |
        | Ben is dealt 5 damage        |
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life
      And Ben has 15 life

    @id.damage-down-to-one-beside-a-loss @question.119
    Scenario Outline: if damage can't reduce life below 1, how is simultaneous loss of life counted? (open question)
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And at the same time
        | Ben is dealt 2 damage |
        | <first>               |
        | <second>              |
      Then Ana has <life> life
      And Ben has 18 life
      And the game goes on for Ana and Ben

      Examples:
        | first                 | second                     | life |
        | Ana loses 19 life     | Ana is dealt 1 damage      | 1    |
        | Ana is dealt 1 damage | Ana loses 19 life          | 0    |
        | Ana is dealt 1 damage | Ana's life total becomes 5 | 5    |

    @id.damage-down-to-one-beside-a-gain-that-is-a-loss @question.119
    Scenario Outline: if damage can't reduce life below 1, how is a simultaneous gain that becomes a loss counted? (open question)
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And an effect states that Ana loses that much life instead of gaining it
      And at the same time
        | Ana is dealt 19 damage |
        | <also>                 |
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | also                                        |
        | Ben is dealt 2 damage with lifelink for Ana |
        | Ana gains 2 life                            |

    @near-miss @id.damage-down-to-one-without-need
    Scenario Outline: the order of damage and loss of life doesn't matter if the player has enough life left
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And at the same time
        | <first>  |
        | <second> |
      Then Ana has 10 life
      And the game goes on for Ana and Ben

      Examples:
        | first                 | second                |
        | Ana loses 5 life      | Ana is dealt 5 damage |
        | Ana is dealt 5 damage | Ana loses 5 life      |

    @near-miss @id.damage-that-takes-no-life-is-no-loss
    Scenario Outline: an ability triggers on damage that stops at 1 life only if that damage causes loss of life
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When an effect states that Ana can't be brought below 1 life by damage
      And the ability Grief of Ana triggers whenever Ana loses life: Ben loses 3 life
      And Ana is dealt 5 damage
      And Grief's ability resolves
      Then Ana has 1 life
      And Ben has <left> life
      And the game goes on for Ana and Ben

      Examples:
        | life | left |
        | 1    | 20   |
        | 2    | 17   |

    @near-miss @id.life-lost-otherwise
    Scenario Outline: an effect that stops damage at 1 life doesn't stop life totals from reaching 0 in other ways
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana can't be brought below 1 life by damage
      And <event>
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | event                      |
        | Ana loses 5 life           |
        | Ana's life total becomes 0 |

    @near-miss @id.poison-has-no-floor @from.2010-10-01
    Example: an effect that stops damage at 1 life doesn't stop poison counters from infect
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 10 damage with infect
      And state-based actions are checked
      Then Ben wins the game

    @id.all-the-damage-has-been-dealt
    Scenario Outline: lifelink counts all of the damage dealt, even if it stops at 1 life
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt <damage> with lifelink for Ben
      Then Ana has 1 life
      And Ben has 25 life
      And Cho has 20 life
      And the game goes on for everyone

      Examples:
        | damage             |
        | 5 noncombat damage |
        | 5 combat damage    |

    @from.2009-10-01 @also.commander-damage @id.commander-damage-has-no-floor
    Example: a commander's damage counts in full, even if it stops at 1 life
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ben has the commander Tana
      And Ana starts with 5 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 20 combat damage by the commander Tana
      And state-based actions are checked
      Then Ana has 1 life
      And the game goes on for Ana and Ben
      When Ana is dealt 1 combat damage by the commander Tana
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.damage-down-to-one-no-more
    Example: an effect that stops damage at 1 life ends when its controller leaves
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Cho states that Ana can't be brought below 1 life by damage
      And Cho concedes
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Ben wins the game

  @rule.source-of-damage
  Rule: 120.7 Whatever object dealt damage is the source of that damage

    @id.damage-of-that-source-prevented
    Scenario Outline: a prevention effect prevents either a stated amount of damage or all damage
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When <prevention>
      And Ana is dealt <amount> damage from Bolt
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | prevention                                                                    | amount |
        | the next 6 damage that would be dealt to Ana from Bolt this turn is prevented | 10     |
        | the next 6 damage that would be dealt to Ana this turn is prevented           | 10     |
        | all damage that would be dealt to Ana from Bolt this turn is prevented        | 100    |
        | all damage that would be dealt to Ana this turn is prevented                  | 100    |

    @id.damage-to-each-prevented-for-one
    Example: a prevention effect protects the named player from several sources, but protects no one else
      Given a game between Ana, Ben and Cho
      When the next 4 damage that would be dealt to Ben this turn is prevented
      And at the same time
        | Ben is dealt 3 damage                                  |
        | an effect of Ana makes each opponent be dealt 3 damage |
      Then Ben has 18 life
      And Cho has 17 life
      And Ana has 20 life
      And the game goes on for everyone

    @near-miss @id.damage-of-the-next-turn
    Example: a prevention effect for this turn doesn't prevent damage in the next turn
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When all damage that would be dealt to Ana this turn is prevented
      And the turn ends
      And Ana is dealt 5 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.damage-of-what-somebody-controls @also.replaced-loss
    Scenario Outline: an effect can be limited to damage from its controller's sources or from opponents' sources
      Given a game between Ana, Ben and Cho
      And Ben starts with 6 life
      When a permanent controlled by Ana states that Ben is dealt twice as much damage from <whose>
      And by an effect of <source>, Ben is dealt 3 damage
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

      Examples:
        | whose                       | source |
        | its controller              | Ana    |
        | opponents of its controller | Ben    |
        | opponents of its controller | Cho    |

    @near-miss @id.damage-of-what-others-control
    Scenario Outline: an effect on certain players' sources affects no other sources and stops applying once it ends
      Given a game between Ana, Ben and Cho
      And Ben starts with 6 life
      When a permanent controlled by Ana states that Ben is dealt twice as much damage from <whose>
      And <before>
      And by an effect of <source>, Ben is dealt 3 damage
      And state-based actions are checked
      Then Ben has 3 life
      And the game goes on for everyone

      Examples:
        | whose                       | source | before                                                                                              |
        | its controller              | Ben    | Cho loses 1 life                                                                                    |
        | its controller              | Cho    | Cho loses 1 life                                                                                    |
        | opponents of its controller | Ana    | Cho loses 1 life                                                                                    |
        | its controller              | Ana    | the effect of Ana stating that Ben is dealt twice as much damage from its controller ends           |
        | opponents of its controller | Cho    | the effect of Ana stating that Ben is dealt twice as much damage from opponents of its controller ends |

    @id.damage-of-a-team-mate
    Example: an effect on damage from opponents' sources doesn't apply to a teammate's sources
      Given a team game of Ana and Bea against Cho and Dan
      When a permanent controlled by Ana states that Cho is dealt twice as much damage from opponents of its controller
      And by an effect of Bea, Cho is dealt 3 damage
      And by an effect of Dan, Cho is dealt 3 damage
      Then Cho has 11 life
      And the game goes on for everyone

    @id.an-effect-in-the-own-turn
    Example: an effect limited to its controller's turn works during their team's turn only
      Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
      When a permanent controlled by Bea states that Cho is dealt twice as much damage during its controller's turn
      And Cho is dealt 3 damage
      And the turn ends
      And Cho is dealt 3 damage
      Then Cho has 21 life
      And the game goes on for everyone

    @near-miss @id.damage-of-another-source
    Scenario Outline: a prevention effect for one source or one player doesn't stop other damage
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When <prevention>
      And Ana is dealt 5 damage <source>
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | prevention                                                                    | source    |
        | the next 6 damage that would be dealt to Ana from Bolt this turn is prevented | from Rift |
        | all damage that would be dealt to Ana from Bolt this turn is prevented        | from Rift |
        | all damage that would be dealt to Ben this turn is prevented                  | from Bolt |

    @id.a-commander-is-the-source-of-its-damage
    Example: an effect that prevents damage from a commander stops the combat damage it deals
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ben has the commander Kraum
      When all damage that would be dealt to Ana from Kraum this turn is prevented
      And Ana is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana has 40 life
      And the game goes on for everyone

    @id.redirected-damage-keeps-its-source @from.2010-10-01
    Example: redirected damage keeps its source, including infect and lifelink
      Given a game between Ana and Ben
      When an effect states that damage to Ana is dealt to Ben instead
      And Ana is dealt 10 combat damage with infect and lifelink for Ana
      And state-based actions are checked
      Then Ana wins the game
      And Ana has 30 life
      And Ben has 10 poison counters
