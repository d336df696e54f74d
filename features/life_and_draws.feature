Feature: Life, damage and drawing cards

  @rule.damage-loses-life @also.gaining-and-losing-life
  Rule: 119.2 Damage to a player is the loss of that much life, as a rule

    @id.damage-takes-life
    Scenario Outline: damage and loss of life add up
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
    Example: it goes on taking life below 0 from a player who can't lose
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
    Example: before there was infect its damage took life and gave no counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 2 combat damage with infect
      And state-based actions are checked
      Then Ana has 18 life
      And Ana has 9 poison counters
      And the game goes on for Ana and Ben

    @id.damage-before-toxic @until.2022-11-18
    Example: before there was toxic its combat damage gave no counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 2 combat damage with toxic 1
      And state-based actions are checked
      Then Ana has 18 life
      And Ana has 9 poison counters
      And the game goes on for Ana and Ben

    @id.damage-before-lifelink @until.2009-05-01
    Example: before lifelink was a part of damage it came too late for the check after it
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 5 combat damage                      |
        | Ben is dealt 4 combat damage with lifelink of Ana |
      And state-based actions are checked
      Then Ben wins the game
      And Ana has lost
      And Ana has -2 life

    @near-miss @id.life-gained-against-damage
    Scenario Outline: life that is gained makes up for it
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
  Rule: 119.4 Only who has that much life can pay more than 0 life, and what is paid is lost

    @id.paying-the-last-life
    Scenario Outline: all the life there is can be paid
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
    Example: a member of a Two-Headed Giant team can pay some of what there is
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 30 life
      When Ana pays 5 life or else loses the game
      Then Ana and Ben have 25 life
      And the game goes on for everyone

    @id.paying-more-than-there-is-or-losing
    Scenario Outline: who must pay more than there is, or else lose, loses
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
    Scenario Outline: among changes made one after the other it is lost at its place
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
    Scenario Outline: a player with too little does not pay at all
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
    Example: who pays does not lose
      Given a game between Ana and Ben
      And Ana starts with 4 life
      When Ana pays 3 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life

    @near-miss @id.paying-nothing-with-0-life
    Example: whoever has 0 life can pay 0 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 20 life
      And Ana pays 0 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.paying-nothing-with-too-little @until.2008-05-01
    Example: until 2008-05-01 whoever has less than no life can't pay 0 life either
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 25 life
      And Ana pays 0 life or else loses the game
      Then Ben wins the game

    @near-miss @id.paying-without-life-or-losing @from.2008-07-15
    Example: whoever has less than no life can pay 0 life all the same
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 25 life
      And Ana pays 0 life or else loses the game
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana pays 1 life or else loses the game
      Then Ben wins the game

  @rule.paying-life-as-a-team
  Rule: 119.4a In Two-Headed Giant what both members pay comes out of the team's life, which must be that much

    @id.both-heads-pay
    Scenario Outline: the members can pay all that the team has
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
    Example: what both pay at one time must not be more than that together
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana pays 5 life or else loses the game |
        | Ben pays 5 life or else loses the game |
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @id.both-heads-pay-too-much-if-able @from.2009-07-11
    Example: then neither of them pays anything
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When at the same time
        | Ana pays 5 life if able |
        | Ben pays 5 life if able |
      Then Ana and Ben have 9 life
      And the game goes on for everyone

    @near-miss @id.each-head-pays-for-itself @until.2009-05-01
    Example: until 2009-05-01 each pays for itself
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When an effect states that Ana can't lose the game by having 0 or less life
      And at the same time
        | Ana pays 5 life or else loses the game |
        | Ben pays 5 life or else loses the game |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.the-other-team-pays-for-itself
    Example: what the other team pays is nothing to it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 9 life
      When at the same time
        | Ana pays 8 life or else loses the game |
        | Cho pays 8 life or else loses the game |
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

  @rule.paying-nothing
  Rule: 119.4b 0 life can always be paid

    @id.paying-nothing-without-life
    Scenario Outline: even without life, even by who can't lose life
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
    Example: 1 life can't
      Given a game between Ana, Ben and Cho
      When an effect states that Ana can't lose life
      And Ana pays 1 life or else loses the game
      Then Ana has lost
      And the game goes on for Ben and Cho

  @rule.setting-life
  Rule: 119.5 A life total that is set is reached by gaining or losing the difference

    @id.set-to-nothing
    Scenario Outline: a life total that becomes 0 or less is lost life
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
    Scenario Outline: it stays as it is where the difference can't be gained or lost
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
    Example: a life total that becomes 1 is enough, whatever it was
      Given a game between Ana and Ben
      When Ana loses 30 life
      And Ana's life total becomes 1
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 1 life

    @id.life-totals-dealt-out
    Scenario Outline: life totals that are dealt out anew are gained and lost at the same time
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
    Example: who has left gets none, and what that player had at the last is given
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      And Cho starts with 11 life
      When Ben concedes
      And Ana and Ben get the life totals of Ben and Cho
      Then Ana and Ben have 20 life
      And Cho has 11 life
      And the game goes on for Ana and Cho

    @id.life-totals-dealt-out-in-a-loss
    Example: who gets the life total of one with none left has lost it all
      Given a game between Ana, Ben and Cho
      And Ana starts with 0 life
      And Ben starts with 11 life
      When Ana and Ben get the life totals of Ben and Ana
      And state-based actions are checked
      Then Ben has lost
      And the game goes on for Ana and Cho

  @rule.gaining-and-losing-life
  Rule: 119.3 A player's life total rises and falls by what is gained and lost

    @id.life-exchanged @also.exchanged-life
    Scenario Outline: when two players exchange life totals each gains or loses the difference
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
    Example: a life total below 0 is exchanged as it is
      Given a game between Ana and Ben
      When Ana loses 25 life
      And Ana and Ben exchange life totals
      And Ben gains 4 life
      And state-based actions are checked
      Then Ana wins the game
      And Ben has lost

    @near-miss @id.life-not-exchanged-with-who-has-left @also.exchanged-life
    Example: nobody exchanges anything with a player who has left
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When Ben concedes
      And Ana and Ben exchange life totals
      And Ana loses 3 life
      And state-based actions are checked
      Then Ana has lost
      And Cho wins the game

    @near-miss @id.heads-do-not-exchange-life
    Example: two members of one team have nothing to exchange
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
    Scenario Outline: an exchange with a player who leaves at that moment does nothing
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      When at the same time
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
    Scenario Outline: half of a life total is lost, rounded as the effect says
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
    Scenario Outline: a third of a life total is lost, rounded as the effect says, and none of no life
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

    @id.half-of-one-life-lost
    Example: half of 1 life, rounded up, is all of it
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When by an effect of Ben, Ana loses half their life, rounded up
      And state-based actions are checked
      Then Ben wins the game

    @id.half-of-nothing-lost
    Scenario Outline: who has no life loses no half of it
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

    @id.life-total-multiplied
    Scenario Outline: a life total that is doubled or tripled is gained life
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
    Example: half and double are of the life total as the step begins
      Given a game between Ana and Ben
      And Ana starts with 6 life
      When at the same time
        | Ana loses 4 life                         |
        | Ana loses half their life, rounded up    |
        | by an effect of Ben, Ana's life total is doubled |
      Then Ana has 5 life
      And the game goes on for Ana and Ben


    @id.that-much-life
    Scenario Outline: an ability can take or give as much life as it saw lost or gained
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

    @id.an-ability-sees-combat-damage-poison-and-spells
    Scenario Outline: an ability can see combat damage, poison counters and that a spell is cast
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben <occurrence>: Ana <does>
      And <happens>
      And Bond's ability resolves
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | does                 | happens                                                   | life |
        | is dealt combat damage | gains that much life | Ben is dealt 4 combat damage                              | 24   |
        | gets poison counters   | gains that much life | Ben gets 3 poison counters                                | 23   |
        | gets poison counters   | gains that much life | an effect of Ana makes each opponent get 1 poison counter | 21   |
        | casts a spell          | gains 1 life         | a spell is cast by Ben                                    | 21   |

    @id.an-ability-sees-damage-with-infect @from.2010-10-01
    Scenario Outline: an ability can see damage with infect, and the counters it gives
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
    Example: counters that toxic gives are seen like any others
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben gets poison counters: Ana gains that much life
      And Ben is dealt 5 combat damage with toxic 2
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana has 22 life
      And the game goes on for everyone

    @near-miss @id.an-ability-sees-no-other-damage-poison-or-spell
    Scenario Outline: it sees no other damage, no counters that are not given, and no spell of another
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben <occurrence>: Ana gains 1 life
      And <before>
      And <happens>
      And Bond's ability resolves
      Then Ana has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | before                                                                    | happens                         |
        | is dealt combat damage | Ben loses 1 life                                                          | Ben is dealt 4 noncombat damage |
        | is dealt combat damage | all combat damage that would be dealt to Ben this turn is prevented       | Ben is dealt 4 combat damage    |
        | gets poison counters   | an effect states that Ben can't get poison counters                       | Ben gets 3 poison counters      |
        | gets poison counters   | an effect states that Ben gets half as many poison counters, rounded down | Ben gets 1 poison counter       |
        | gets poison counters   | Ben loses 1 life                                                          | Ana gets 3 poison counters      |
        | casts a spell          | Ben loses 1 life                                                          | a spell is cast by Ana          |

    @id.life-lost-twice-at-once @question.101
    Scenario Outline: life that is lost at one time is taken as one
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ben <occurrence>: Ana gains that much life
      And at the same time
        | Ben <happens> |
        | Ben <happens> |
      And Bond's ability resolves
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence      | happens           | life |
        | loses life      | loses 3 life      | 26   |
        | is dealt damage | is dealt 2 damage | 24   |

  @rule.exchanged-life
  Rule: 701.12c Who exchanges life totals gains or loses what it takes to have what the other had

    @id.what-an-exchange-gains-triggers
    Example: what is gained by an exchange is altered, and seen, as any gain is
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
    Example: where both have as much, nobody gains or loses anything
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
  Rule: 119.7 Who can't gain life gets no higher life total by an exchange either, and then none happens

    @id.no-life-to-be-gained
    Scenario Outline: who can't gain life is not saved by it
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
    Example: not even 1 life is gained
      Given a game between Ana and Ben
      When an effect states that Ana can't gain life
      And Ana gains 1 life
      Then Ana has 20 life
      And the game goes on for Ana and Ben

    @id.no-exchange-that-gains-life
    Scenario Outline: an exchange by which such a player would gain life happens to neither
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
    Example: a loss that is replaced by a higher life total leaves such a player without life
      Given a game between Ana and Ben
      When an effect states that Ana can't gain life
      And the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then Ben wins the game

    @id.no-life-to-be-gained-by-either-head @from.2010-04-23 @also.two-headed-giant-no-life-gain
    Scenario Outline: in Two-Headed Giant neither member gains life when one can't
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
    Example: the other team can
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't gain life
      And Ben gains 5 life
      And Ana loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.an-exchange-that-loses-life
    Example: an exchange by which such a player loses life happens
      Given a game between Ana and Ben
      And Ben starts with 4 life
      When an effect states that Ana can't gain life
      And Ana and Ben exchange life totals
      And Ana loses 4 life
      And state-based actions are checked
      Then Ben wins the game
      And Ben has 20 life

    @near-miss @id.another-who-can-not-gain-life
    Example: what one player can't gain another can
      Given a game between Ana and Ben
      When an effect states that Ben can't gain life
      And Ana gains 1 life
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.life-total-not-doubled
    Scenario Outline: nor is the life total doubled, or a higher one had from another
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
    Scenario Outline: nor does an effect that would put something in the place of a gain
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

  @rule.cant-lose-life
  Rule: 119.8 Who can't lose life gets no lower life total by an exchange either, and can't pay life

    @id.no-life-to-be-paid
    Example: who can't lose life can't pay any
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And Ana pays 1 life or else loses the game
      Then Ana has lost
      And Ben wins the game

    @id.no-exchange-that-loses-life
    Scenario Outline: an exchange by which such a player would lose life happens to neither
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
    Example: a forced loop that is to take life from such a player alone never ends, and so draws the game
      Given a game between Ana and Ben
      When an effect states that Ana can't lose life
      And a loop of mandatory actions with objects controlled by Ben begins, in which Ana loses 1 life each time
      Then the game is a draw for Ana and Ben
      And the game is over

    @id.no-life-to-be-lost-by-either-head @also.two-headed-giant-no-life-loss
    Scenario Outline: in Two-Headed Giant neither member loses or pays life when one can't lose it
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
    Example: the other team loses it
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho can't lose life
      And Ben loses 30 life
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho and Dan win the game

    @near-miss @id.who-can-not-lose-life-loses-to-poison
    Example: counters, draws and effects make such a player lose all the same
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
    Example: whoever has no life already loses all the same
      Given a game between Ana and Ben
      When Ana loses 20 life
      And an effect states that Ana can't lose life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.life-can-be-lost-again
    Example: when the effect ends, life can be lost again
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
    Example: nor half of the life
      Given a game between Ana and Ben
      And Ana starts with 1 life
      When an effect states that Ana can't lose life
      And Ana loses half their life, rounded up
      And state-based actions are checked
      Then the game goes on for Ana and Ben


  @rule.life-gain-triggers
  Rule: 119.9 To gain life is to be made to gain it by a source, and 0 is no gain

    @id.life-gained-is-seen
    Scenario Outline: however a player gains life, abilities see it
      Given a game between Ana and Ben
      And Ben starts with 2 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses that much life
      And <gain>
      And Bond's ability resolves
      And state-based actions are checked
      Then Ana wins the game

      Examples:
        | gain                                       |
        | Ana gains 2 life                           |
        | Ana's life total becomes 22                |
        | Ana is dealt 2 damage with lifelink of Ana |
        | Ben is dealt 3 damage with lifelink of Ana |

    @id.each-source-of-life
    Example: each source that gives life is seen, also at the same time
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

    @near-miss @id.no-life-gained
    Scenario Outline: where no life is gained there is nothing to see
      Given a game between Ana and Ben
      And Ben starts with 1 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 1 life
      And <before>
      And <gain>
      And Bond's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | before                                    | gain                              |
        | an effect states that Ana can't gain life | Ana gains 5 life                  |
        | Ana loses 1 life                          | Ana's life total becomes 19       |
        | Ana loses 1 life                          | Ben gains 1 life                  |
        | Bond's ability resolves                   | the ability Bond triggers no more |

    @id.an-ability-ends-and-others-stay
    Scenario Outline: when an ability ends every other one goes on
      Given a game between Ana, Ben and Cho
      When the ability Grow of <whose> triggers whenever Ana gains life: Cho loses 2 life
      And the ability Bond of Ana triggers whenever Ana gains life: Cho loses 3 life
      And the ability Bond triggers no more
      And Ana gains 1 life
      And Grow's ability resolves
      Then Cho has 18 life
      And the game goes on for everyone

      Examples:
        | whose |
        | Ana   |
        | Ben   |

    @near-miss @id.a-gain-of-no-life @from.2012-02-01
    Example: 0 life is no gain
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 0 life
      And Bond's ability resolves
      Then the game goes on for Ana and Ben

    @id.life-gained-if
    Scenario Outline: what has to be so is asked as it triggers and again as it resolves
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
  Rule: 120.1 Objects deal damage, to players among others

    @id.lethal-damage-to-a-player
    Scenario Outline: as much damage as there is life is enough, in combat or not
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
    Scenario Outline: damage to both at once makes both lose at once
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
    Scenario Outline: less is not, and 0 damage is none
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
  Rule: 120.8 0 damage is none

    @id.no-damage-at-all
    Scenario Outline: 0 damage takes nothing from a player with nothing to spare
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
    Scenario Outline: 1 damage is some
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
  Rule: 120.3b Damage with infect gives a player poison counters and takes no life

    @id.infected
    Scenario Outline: ten of it are enough
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
    Example: it goes on poisoning a player who has no life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game by having 0 or less life
      And Ana loses 22 life
      And Ana is dealt 10 damage with infect
      And state-based actions are checked
      Then Ben wins the game

    @id.infected-at-one-life
    Scenario Outline: an effect by which damage can't bring a player below 1 life does nothing against it
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
    Example: it is combat damage of a commander all the same
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ana has the commander Skithiryx
      When an effect states that Ben can't lose life
      And Ben is dealt 12 combat damage by the commander Skithiryx
      And Ben is dealt 9 combat damage with infect by the commander Skithiryx
      And state-based actions are checked
      Then Ana wins the game
      And Ben has 9 poison counters

    @near-miss @id.infected-and-alive
    Scenario Outline: no life is lost to it, and nine are not enough
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
    Example: other damage gives no counters
      Given a game between Ana and Ben
      And Ana starts with 9 poison counters
      When Ana is dealt 15 combat damage
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 9 poison counters
      And Ana has 5 life

    @id.damage-as-though-with-infect
    Scenario Outline: an effect can have all damage dealt as though its source had infect
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
    Example: while there is life left it is damage as usual, all of it that is dealt at one time
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
  Rule: 120.3f Damage with lifelink, besides all else, lets the controller of its source gain that much life

    @id.saved-by-lifelink
    Scenario Outline: the life comes with the damage, before any check
      Given a game between <seats>
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 5 combat damage                      |
        | Ben is dealt 4 combat damage with lifelink of Ana |
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
    Scenario Outline: it gains life by damage to one who leaves at that very moment, too
      Given a game between Ana, Ben and Cho
      When at the same time
        | <leaves>                                   |
        | Cho is dealt 3 damage with lifelink of Ana |
      Then Cho has lost
      And Ana has 23 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | leaves                                   |
        | an effect states that Cho loses the game |
        | Cho concedes                             |

    @id.lifelink-of-altered-damage-to-who-leaves
    Scenario Outline: what is altered or prevented of that damage is altered or prevented of the gain
      Given a game between Ana, Ben and Cho
      When <effect>
      And at the same time
        | an effect states that Cho loses the game   |
        | Cho is dealt 3 damage with lifelink of Ana |
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

    @near-miss @id.lifelink-of-damage-to-who-has-left
    Example: by damage to one who has left before it gains nothing
      Given a game between Ana, Ben and Cho
      When Cho concedes
      And Cho is dealt 3 damage with lifelink of Ana
      Then everyone has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-that-gains-nothing
    Example: who can't gain life is not saved
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When an effect states that Ana can't gain life
      And at the same time
        | Ana is dealt 5 combat damage                      |
        | Ben is dealt 4 combat damage with lifelink of Ana |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.lifelink-of-another
    Example: it is the controller of the source who gains it, not who is dealt it, nor a team-mate's opponent
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 5 combat damage                      |
        | Ben is dealt 4 combat damage with lifelink of Cho |
      And state-based actions are checked
      Then Ana has lost
      And Cho has 24 life
      And the game goes on for Ben and Cho

    @near-miss @id.too-little-lifelink
    Example: only as much as was dealt
      Given a game between Ana and Ben
      And Ana starts with 3 life
      When at the same time
        | Ana is dealt 7 combat damage                         |
        | Ben is dealt 4 noncombat damage with lifelink of Ana |
      And state-based actions are checked
      Then Ben wins the game

    @id.lifelink-doubled-by-two
    Example: two effects change each life gain where several come at the same time
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And an effect states that Ana gains twice as much life
      And at the same time
        | Ben is dealt 2 damage with lifelink of Ana |
        | Ana is dealt 4 damage with lifelink of Ana |
      And state-based actions are checked
      Then Ana has 25 life
      And the game goes on for Ana and Ben

    @id.three-life-gains-doubled-by-two
    Example: so they do where all the damage is dealt to the player who gains the life
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana gains twice as much life
      And an effect states that Ana gains twice as much life
      And at the same time
        | Ana is dealt 1 damage with lifelink of Ana |
        | Ana is dealt 1 damage with lifelink of Ana |
        | Ana is dealt 1 damage with lifelink of Ana |
      Then Ana has 14 life
      And the game goes on for Ana and Ben

    @id.lifelink-of-damage-to-a-blocker @also.blocked-damage
    Example: damage that a blocking permanent is dealt gains life as well
      Given a game between Ana and Ben
      And Ben owns the card Wall on the battlefield
      When Ana's Angel with 3 power and lifelink attacks Ben
      And Ben blocks Angel with Wall
      And combat damage is dealt
      Then Ana has 23 life
      And Ben has 20 life
      And the game goes on for Ana and Ben

    @id.lifelink-of-altered-damage @also.damage-in-parts
    Scenario Outline: what is gained is what was dealt, after it was altered or prevented
      Given a game between Ana and Ben
      When an effect states that Ben is dealt <alteration> damage
      And Ben is dealt 4 <kind> damage with lifelink of Ana
      Then Ana has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | alteration    | kind      | life |
        | twice as much | combat    | 28   |
        | twice as much | noncombat | 28   |
        | no            | combat    | 20   |
        | no            | noncombat | 20   |

    @id.lifelink-of-altered-damage-of-an-attacker @also.damage-in-parts @also.combat-damage-at-once @from.2009-07-11
    Scenario Outline: so it is with an attacker's damage
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
  Rule: 120.3g Combat damage of a creature with toxic, besides all else, gives a player as many poison counters as it says

    @id.toxic
    Scenario Outline: the tenth counter makes the player lose
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
    Example: the damage takes life besides
      Given a game between Ana and Ben
      And Ana starts with 2 life
      When Ana is dealt 2 combat damage with toxic 1
      And state-based actions are checked
      Then Ben wins the game
      And Ana has 1 poison counter

    @id.toxic-and-infect
    Example: with infect both give counters
      Given a game between Ana and Ben
      When Ana is dealt 7 combat damage with infect and toxic 3
      And state-based actions are checked
      Then Ben wins the game
      And Ana has 20 life

    @near-miss @id.toxic-outside-combat
    Scenario Outline: only combat damage does so, and 0 damage is none
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
    Scenario Outline: outside combat a source with infect too gives as many as the damage
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
    Example: the damage is not the number of counters
      Given a game between Ana and Ben
      And Ana starts with 8 poison counters
      When Ana is dealt 10 combat damage with toxic 1
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ana has 10 life
      And Ana has 9 poison counters

  @rule.draws-one-at-a-time @also.drawing
  Rule: 121.2 Cards are drawn singly, as many one after the other as a player is told to draw

    @id.draws-use-the-library-up
    Scenario Outline: each draw takes a card, and the one that finds none is an attempt
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
    Scenario Outline: a library has as many cards less as its player has drawn
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
    Example: what several instructions say to draw is drawn for all of them
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When at the same time
        | Ana has to draw 2 cards |
        | Ana has to draw 2 cards |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.as-many-draws-as-a-large-library-has
    Example: so four hundred draws take four hundred cards, and only the next draw finds none
      Given a game between Ana and Ben
      And Ana starts with 400 cards in the library
      When Ana has to draw 400 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.draws-of-each-library
    Example: what others draw takes no card of the player's
      Given a game between Ana and Ben
      And Ana starts with 3 cards in the library
      When Ana has to draw 3 cards
      And Ben has to draw 30 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-cards-to-draw
    Example: to have to draw no card is no attempt
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When Ana has to draw 0 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.each-card-is-seen-as-it-is-drawn
    Example: of several cards each is seen as it is drawn, with as many as are left then
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
  Rule: 121.2c When several have to draw, the active player's draws come first, then the others' in turn order

    @id.active-players-replaced-draw-first
    Scenario Outline: of two draws that would win, that of the player whose turn it is does
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
    Scenario Outline: after that of the active player comes the next one's
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
    Example: a win in the place of the active player's draw comes before another one's attempt
      Given a game between Ana and Ben
      And Ben starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And at the same time
        | Ben has to draw 1 card |
        | Ana has to draw 1 card |
      Then Ana wins the game

    @near-miss @id.attempts-of-all-count-together
    Scenario Outline: attempts in that order are found together at the next check
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
  Rule: 121.2d Where teams share turns the active team's draws come first

    @near-miss @id.other-teams-replaced-draw-first
    Example: on the other team's turn it is that of the other team
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Dan wins the game
      And the turn ends
      And at the same time
        | Ana has to draw 1 card |
        | Dan has to draw 1 card |
      Then Cho and Dan win the game

  @rule.one-draw-a-turn
  Rule: 121.2b Who can't draw more than one card each turn draws what is left of that, and can't choose to draw more

    @id.one-card-of-three
    Scenario Outline: of several draws only the first happens
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
    Example: the cards that can't be drawn stay in the library, and others draw theirs
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
    Example: who may draw several can't choose to, and so draws none
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
    Example: a card drawn earlier in the turn is the one
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When Ana has to draw 1 card
      And an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.two-drawn-before-the-effect
    Example: so after two that were drawn earlier in the turn nothing is left, and no more than that
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
    Example: the first draw from an empty library is an attempt
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.one-draw-each-turn-is-ones-own
    Example: another player draws on
      Given a game between Ana and Ben
      And Ben starts with 1 card in the library
      When an effect states that Ana can't draw more than one card each turn
      And Ben has to draw 2 cards
      And state-based actions are checked
      Then Ana wins the game

    @id.one-card-in-each-of-several-turns @question.123
    Example: which of the turns of a Grand Melee is meant is an open question
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ian
      When an effect states that Ana can't draw more than one card each turn
      And Ana has to draw 1 card
      And Eve's turn ends
      And Ana has to draw 1 card
      Then Ana has 52 cards in the library
      And the game goes on for everyone

    @near-miss @id.one-card-after-all-of-several-turns
    Example: once each turn of a Grand Melee is over in which a card was drawn, one may be drawn again
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
    Scenario Outline: who can draw one card chooses to draw none if there are two to be drawn
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

  @rule.choosing-to-draw
  Rule: 121.3 Who has an empty library may choose to draw all the same, who can't draw may not

    @id.choosing-to-draw-from-nothing @question.3
    Scenario Outline: who chooses to draw from an empty library attempts to
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
    Scenario Outline: a draw that can't happen is no attempt, chosen or not
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
    Example: nor can anything take its place
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't draw cards
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.what-could-not-replace-a-draw-waits
    Example: what could not take its place waits for the next draw that can happen
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
    Example: who chooses to draw the last card is still in
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When Ana chooses to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.taking-is-not-drawing
  Rule: 121.5 Cards that are put into a hand, and not drawn, are no draws

    @id.cards-taken-from-a-library
    Scenario Outline: who takes all cards of the library attempts nothing, and replaces no draw
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
    Example: nobody else's library is emptied
      Given a game between Ana and Ben
      When Ana's library has 0 cards
      And Ben has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.cards-drawn-from-a-library-just-emptied
    Example: a draw after that is an attempt
      Given a game between Ana and Ben
      When Ana's library has 0 cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.cards-milled
    Scenario Outline: who mills cards draws none, and mills no more than there are
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
    Scenario Outline: who gets or loses counters or life draws no card by that
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
    Scenario Outline: a library has as many cards less as its player has milled, and no library less than none
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
    Scenario Outline: what is left after that can be drawn, and a draw beyond it is an attempt
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
  Rule: 121.6a A draw that is replaced is no attempt to draw, even with no card to draw

    @id.a-replaced-draw-takes-no-card
    Scenario Outline: it takes no card, and the draws after it take theirs
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
    Scenario Outline: it leaves the player in, though the library is empty
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
    Example: the next draw is one
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.a-replacement-after-the-draw
    Example: a replacement that begins only with the draw comes too late
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When at the same time
        | instead of drawing the next card, Ana does nothing |
        | Ana has to draw 1 card                             |
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.a-replacement-of-draws-has-ended
    Scenario Outline: once the effect has ended the draw is an attempt again
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When <begins>
      And <ends>
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | begins                                                                   | ends                                                 |
        | instead of drawing the next card, Ana wins the game                      | the effect that replaces the draw of Ana ends        |
        | by an effect of Ana, instead of drawing the next card, Ana wins the game | the effect of Ana that replaces the draw of Ana ends |
        | by an effect of Ben, instead of drawing the next card, Ana does nothing  | the effect that replaces the draw of Ana ends        |

    @id.a-replacement-of-draws-of-another
    Scenario Outline: an effect of another ends, or one that dies in a check which has yet to come
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When by an effect of Ana, instead of drawing the next card, Ana wins the game
      And <ends>
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | ends                                                                   |
        | the effect of Ben that replaces the draw of Ana ends                   |
        | the effect of Ana that replaces the draw of Ana ends in the next check |

    @id.draw-from-an-empty-library-replaced-by-winning @from.2006-10-01
    Scenario Outline: who wins instead of drawing from an empty library wins with the first such draw
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
    Example: the last card of the library is drawn as usual
      Given a game between Ana and Ben
      And Ana starts with 2 cards in the library
      When an effect states that Ana wins the game instead of drawing from an empty library
      And Ana has to draw 2 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-draw-to-be-replaced-by-winning
    Example: who can't draw wins by no draw
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana wins the game instead of drawing from an empty library
      And an effect states that Ana can't draw cards
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.draws-skipped @from.2006-10-01
    Example: who skips draws attempts none
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana draws no cards and skips that
      And Ana has to draw 3 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When the effect stating that Ana draws no cards and skips that ends
      And Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

    @id.what-ends-one-replacement-of-draws-ends-no-other
    Scenario Outline: what ends an effect on the next draw ends none that lasts, nor the other way round
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When <effect>
      And <end>
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | effect                                                                              | end                                                                                              |
        | an effect states that Ana wins the game instead of drawing from an empty library    | the effect that replaces the draw of Ana ends                                                    |
        | instead of drawing the next card, Ana wins the game                                 | the effect stating that Ana wins the game instead of drawing from an empty library ends          |

  @rule.replaced-draw-in-a-sequence
  Rule: 121.6b What is put in the place of one of several draws is done before the next of them

    @id.a-win-before-the-next-draw
    Scenario Outline: a win in the place of the first comes before the others
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
    Scenario Outline: a permanent's controller can draw in the place of another
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
    Scenario Outline: the first card of a draw step may be left to the player, and draws of others are
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
    Example: once its controller has left, the others draw for themselves
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
    Example: so does one in the place of the second, after what takes the place of the first
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 2 cards
      Then Ana wins the game

    @near-miss @id.a-win-that-is-not-reached
    Example: what is to take the place of a draw that does not come is not done
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana does nothing, and this effect is chosen before others
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.two-draws-for-one @from.2006-10-01
    Scenario Outline: two draws in the place of one are draws, and each effect doubles them
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
    Example: of two draws in the place of one an effect on the next draw replaces one
      Given a game between Ana and Ben
      And Ana starts with 1 card in the library
      When an effect states that Ana draws twice as many cards, and this effect is chosen before others
      And instead of drawing the next card, Ana does nothing
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for everyone
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ben wins the game

  @rule.life-gain-replacements
  Rule: 119.10 Would gain life means that a source would make the player gain it, and 0 is no gain

    @id.life-gain-altered
    Scenario Outline: what would be gained is altered before it is gained
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
    Scenario Outline: cards that are drawn instead are draws like any other
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
        | Ben is dealt 6 damage with lifelink of Ana  |

    @id.life-gain-drawn-instead-as-a-loss-is-replaced @also.replaced-loss @from.2006-10-01
    Scenario Outline: so they are where a life total that takes the place of a loss would be a gain
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
    Scenario Outline: once the effect has ended, or where nothing is gained, nothing is altered
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
    Scenario Outline: two effects on what one player gains alter nothing of what another gains at the same time
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
    Example: life that is gained in the place of losing the game is altered too
      Given a game between Ana and Ben
      When an effect states that Ana gains twice as much life
      And the next time Ana would lose the game, their life total becomes 10 instead
      And Ana loses 25 life
      And state-based actions are checked
      Then Ana has 25 life
      And the game goes on for everyone

    @id.cards-drawn-in-the-place-of-a-loss
    Example: where cards are drawn in its place the player may run out of them
      Given a game between Ana and Ben
      And Ana starts with 5 cards in the library
      When an effect states that Ana draws that many cards instead of gaining life
      And the next time Ana would lose the game, their life total becomes 10 instead
      And Ana loses 25 life
      And state-based actions are checked
      Then Ben wins the game

  @rule.damage-in-parts
  Rule: 120.4 Damage is dealt in steps

    @id.damage-prevented-before-its-results
    Example: damage is prevented first, and only what is dealt becomes a loss of life that can be doubled
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When an effect states that Ana loses twice as much life
      And the next 6 damage that would be dealt to Ana this turn is prevented
      And Ana is dealt 8 damage
      Then Ana has 1 life
      And the game goes on for Ana and Ben

    @near-miss @id.a-loss-of-life-is-not-prevented
    Example: a loss of life that is no damage can be doubled, and is not prevented
      Given a game between Ana and Ben
      And Ana starts with 10 life
      When an effect states that Ana loses twice as much life
      And the next 6 damage that would be dealt to Ana this turn is prevented
      And Ana loses 5 life
      And state-based actions are checked
      Then Ben wins the game

    @near-miss @id.damage-with-infect-is-no-loss-of-life @from.2010-10-01
    Example: damage that becomes poison counters is no loss of life, so that none is doubled
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
  Rule: 120.4c Damage that is dealt becomes loss of life, counters and the like, as replacement leaves these

    @id.damage-altered-for-one-of-two
    Example: effects that alter the damage to one leave that to another as it is
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
    Scenario Outline: who can't be brought below 1 life by damage keeps 1
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
    Scenario Outline: wherever that player sits, the permanent that says so is of nobody else's use
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
    Example: it takes life from who has less than 1 already
      Given a game between Ana and Ben
      And Ana starts with -5 life
      When an effect states that Ana can't lose the game
      And an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 2 damage
      Then Ana has -7 life
      And the game goes on for Ana and Ben

    @id.damage-and-lifelink-at-once
    Example: what lifelink gives at the same time counts
      Given a game between Ana and Ben
      And Ana starts with 2 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 5 damage with lifelink of Ana
      Then Ana has 2 life
      And the game goes on for Ana and Ben

    @id.damage-down-to-one-in-parts
    Example: all damage at one time is looked at together
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
    Scenario Outline: what a loss at the same time counts for is an open question
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
    Scenario Outline: nor is it settled what life counts for that is lost instead of gained
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And an effect states that Ana loses that much life instead of gaining it
      And at the same time
        | Ana is dealt 19 damage |
        | <also>                 |
      And state-based actions are checked
      Then Ben wins the game

      Examples:
        | also                                         |
        | Ben is dealt 2 damage with lifelink of Ana   |
        | Ana gains 2 life                             |

    @near-miss @id.damage-down-to-one-without-need
    Scenario Outline: where life is left in either order, the order makes no difference
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
    Scenario Outline: at 1 life no life is lost, and nothing triggers on a loss of life
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
    Scenario Outline: what is no damage, or takes no life, brings the player down all the same
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
    Example: nor does it keep poison counters away
      Given a game between Ana and Ben
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt 10 damage with infect
      And state-based actions are checked
      Then Ben wins the game

    @id.all-the-damage-has-been-dealt
    Scenario Outline: lifelink of somebody else gains all the damage, and not the life that it took
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 life
      When an effect states that Ana can't be brought below 1 life by damage
      And Ana is dealt <damage> with lifelink of Ben
      Then Ana has 1 life
      And Ben has 25 life
      And Cho has 20 life
      And the game goes on for everyone

      Examples:
        | damage             |
        | 5 noncombat damage |
        | 5 combat damage    |

    @from.2009-10-01 @also.commander-damage @id.commander-damage-has-no-floor
    Example: a commander's damage counts in full
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
    Example: the effect ends as who controls it leaves
      Given a game between Ana, Ben and Cho
      When a permanent controlled by Cho states that Ana can't be brought below 1 life by damage
      And Cho concedes
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Ben wins the game

  @rule.source-of-damage
  Rule: 120.7 The source of damage is what dealt it

    @id.damage-of-that-source-prevented
    Scenario Outline: damage of that source is prevented, as much as the effect says
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

    @id.damage-prevented-bit-by-bit
    Example: what prevents so much damage is used up by it, however often it takes
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When the next 5 damage that would be dealt to Ana this turn is prevented
      And Ana is dealt 2 damage
      And Ana is dealt 2 damage
      Then Ana has 5 life
      When Ana is dealt 6 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.all-damage-is-prevented-again-and-again
    Example: what prevents all damage is never used up, by several at one time or later in the turn
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

    @id.damage-to-each-prevented-for-one
    Example: of damage to several at one time it takes what is for the player, from one source and from another
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
    Example: what prevents damage for a turn does nothing in the next one
      Given a game between Ana and Ben
      And Ana starts with 5 life
      When all damage that would be dealt to Ana this turn is prevented
      And the turn ends
      And Ana is dealt 5 damage
      And state-based actions are checked
      Then Ben wins the game

    @id.damage-of-what-somebody-controls @also.replaced-loss
    Scenario Outline: an effect may be about damage of what its controller has, or of what opponents have
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
    Scenario Outline: then it does nothing to damage of what another has, nor to damage when that effect has ended
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
    Example: a team-mate is no opponent, so it does nothing to damage of what that player has
      Given a team game of Ana and Bea against Cho and Dan
      When a permanent controlled by Ana states that Cho is dealt twice as much damage from opponents of its controller
      And by an effect of Bea, Cho is dealt 3 damage
      And by an effect of Dan, Cho is dealt 3 damage
      Then Cho has 11 life
      And the game goes on for everyone

    @id.an-effect-in-the-own-turn
    Example: an effect may be about the turn of its controller's team, and do nothing in another's
      Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
      When a permanent controlled by Bea states that Cho is dealt twice as much damage during its controller's turn
      And Cho is dealt 3 damage
      And the turn ends
      And Cho is dealt 3 damage
      Then Cho has 21 life
      And the game goes on for everyone

    @near-miss @id.damage-of-another-source
    Scenario Outline: damage of another source, or to another player, is not
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
    Example: a commander is the source of the damage that it deals
      Given a game between Ana and Ben
      And the game is a Commander game
      And Ben has the commander Kraum
      When all damage that would be dealt to Ana from Kraum this turn is prevented
      And Ana is dealt 21 combat damage by the commander Kraum
      And state-based actions are checked
      Then Ana has 40 life
      And the game goes on for everyone

    @id.redirected-damage-keeps-its-source @from.2010-10-01
    Example: damage that is dealt to another instead is of the same source, with infect and lifelink
      Given a game between Ana and Ben
      When an effect states that damage to Ana is dealt to Ben instead
      And Ana is dealt 10 combat damage with infect and lifelink of Ana
      And state-based actions are checked
      Then Ana wins the game
      And Ana has 30 life
      And Ben has 10 poison counters
