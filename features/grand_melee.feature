Feature: Grand Melee

  @rule.grand-melee @also.grand-melee-ending
  Rule: 807.1 In Grand Melee, many players, usually ten or more, each play on their own

    @id.last-of-a-grand-melee
    Example: the last player left in a Grand Melee wins
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When at the same time
        | Ben concedes |
        | Cho concedes |
        | Dan concedes |
        | Eve concedes |
        | Fay concedes |
        | Gus concedes |
        | Hal concedes |
        | Ida concedes |
        | Jon concedes |
      Then Ana wins the game
      And Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon have lost

    @id.lost-in-a-grand-melee
    Scenario Outline: the usual ways to lose apply in a Grand Melee
      Given a Grand Melee game between Ana, Ben, Cho and Dan
      When <loses>
      And state-based actions are checked
      Then Cho has lost
      And the game goes on for Ana, Ben and Dan

      Examples:
        | loses                                    |
        | Cho loses 20 life                        |
        | Cho gets 10 poison counters              |
        | an effect states that Cho loses the game |

    @near-miss @id.two-left-in-a-grand-melee
    Example: the game continues while two players are left, even if they are out of each other's range
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When at the same time
        | Ben concedes |
        | Cho concedes |
        | Dan concedes |
        | Fay concedes |
        | Gus concedes |
        | Hal concedes |
        | Ida concedes |
        | Jon concedes |
      And an effect of Ana states that Eve loses the game
      Then the game goes on for Ana and Eve

  @rule.grand-melee-range
  Rule: 807.2a In Grand Melee, each player's range of influence is one seat

    @id.neighbours-in-a-grand-melee
    Scenario Outline: an effect reaches the neighbors on both sides
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When an effect of Ana states that <neighbor> loses the game
      Then <neighbor> has lost
      And the game goes on for Ana, Cho, Dan, Eve, Fay, Gus, Hal and Ida

      Examples:
        | neighbor |
        | Ben       |
        | Jon       |

    @id.draw-among-neighbours-in-a-grand-melee @from.2009-10-01
    Example: an effect makes the game a draw for its controller and both neighbors while other turns continue
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim, Lea, Max, Ned and Oda
      When an effect of Kim states that the game is a draw
      Then the game is a draw for Jon, Kim and Lea
      And it is Ana, Eve and Ida's turn
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Max, Ned and Oda

    @near-miss @id.two-seats-away-in-a-grand-melee
    Scenario Outline: an effect does not reach players two or more seats away
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When an effect of Ana states that <other> loses the game
      Then the game goes on for everyone

      Examples:
        | other |
        | Cho   |
        | Fay   |
        | Ida   |

  @rule.grand-melee-turn-markers @also.grand-melee-marker-count @also.grand-melee-first-markers
  Rule: 807.4 In Grand Melee, several players take turns at the same time, each with a turn marker

    @id.several-turns-at-once
    Scenario Outline: at the start, every fourth player takes a turn, one for each full group of four players
      Given a Grand Melee game between <seats>
      When state-based actions are checked
      Then it is <whose>'s turn
      And the game goes on for everyone

      Examples:
        | seats                                                         | whose            |
        | Eve, Fay, Gus, Hal, Ana, Ben, Cho and Dan                     | Ana and Eve      |
        | Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lea | Ana, Eve and Ida |

    @id.one-turn-at-a-time-of-seven
    Example: with one turn marker, players take turns one after another
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay and Gus
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for everyone

    @id.the-turn-of-the-lowest-marker
    Example: turn markers keep their order, no matter which of them moves first
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Eve's turn ends
      Then it is Ana and Fay's turn
      When the turn ends
      Then it is Ben and Fay's turn
      And the game goes on for everyone

    @id.effects-until-turns-in-a-grand-melee
    Example: an effect that lasts until a player's next turn does not end with other players' turns
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When the effect Truce begins and lasts until Ben's next turn
      And the effect Peace begins and lasts until Fay's next turn
      And the effect Accord begins and lasts until Ana's next turn
      And Eve's turn ends
      Then it is Ana and Fay's turn
      And the effect Peace has ended
      And the effect Truce still applies
      And the effect Accord still applies
      When Ana's turn ends
      Then it is Ben and Fay's turn
      And the effect Truce has ended
      And the effect Accord still applies
      And the game goes on for everyone

    @near-miss @id.not-four-more
    Scenario Outline: players beyond the last full group of four do not add a turn
      Given a Grand Melee game between <seats>
      When state-based actions are checked
      Then it is <whose>'s turn
      And the game goes on for everyone

      Examples:
        | seats                                                    | whose       |
        | Ana, Ben, Cho and Dan                                    | Ana         |
        | Ana, Ben, Cho, Dan, Eve, Fay and Gus                     | Ana         |
        | Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon and Kim | Ana and Eve |

    @near-miss @id.no-turn-to-end
    Example: a player who is not taking a turn can't end one
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Ben's turn ends
      Then it is Ana and Eve's turn
      And the game goes on for everyone

  @rule.grand-melee-passing
  Rule: 807.4c A turn marker passes to the left after its player's turn, or at once if that player leaves before the turn starts

    @id.marker-of-one-who-left
    Example: a player's turn marker moves to the left when their turn ends, even if they left during it
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Eve concedes
      And Eve's turn ends
      Then it is Ana and Fay's turn
      And Eve has lost
      And the game goes on for Ana, Ben, Cho, Dan, Fay, Gus, Hal and Ida

    @id.marker-of-one-who-waited
    Example: when a player waiting with a turn marker leaves, the marker moves to the left immediately
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Ana's turn ends
      And Ben concedes
      And Eve's turn ends
      And Fay's turn ends
      Then it is Cho and Gus's turn
      And the game goes on for Ana, Cho, Dan, Eve, Fay, Gus, Hal and Ida

    @near-miss @id.one-without-a-marker-leaves
    Example: turn markers stay where they are when a player without one leaves
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When Fay concedes
      Then it is Ana and Eve's turn
      When Eve's turn ends
      Then it is Ana and Gus's turn
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Gus, Hal, Ida and Jon

    @near-miss @id.who-waits-keeps-the-marker
    Example: a player who waits for a turn keeps the marker when a player behind them leaves
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Ana's turn ends
      And Ida concedes
      And Eve's turn ends
      Then it is Ben and Fay's turn
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal

    @near-miss @id.who-waits-keeps-a-marker-that-may-stay
    Example: a player who waits for a turn keeps the marker when a player ahead of them leaves
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Ana's turn ends
      And Dan concedes
      And Eve's turn ends
      And Fay's turn ends
      Then it is Ben and Gus's turn
      And the game goes on for Ana, Ben, Cho, Eve, Fay, Gus, Hal and Ida

    @id.no-seat-of-who-has-left-between-turns
    Example: an empty seat does not count toward the distance between two turn markers
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ian
      When the turn ends
      And Eve concedes
      And the turn ends
      And the turn ends
      And the turn ends
      Then it is Gus's turn
      And the game goes on for Ana, Ben, Cho, Dan, Fay, Gus, Hal and Ian

  @rule.grand-melee-waiting
  Rule: 807.4d A player with a turn marker waits while another marker is within three seats to their left

    @id.waiting-for-a-turn
    Example: a player waits to take a turn until the marker ahead has moved on
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Ana's turn ends
      Then it is Eve's turn
      When Eve's turn ends
      Then it is Ben and Fay's turn
      And the game goes on for everyone

    @id.an-effect-waits-for-a-turn
    Example: an effect that lasts until a player's next turn lasts while that player waits
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When the effect Truce begins and lasts until Ben's next turn
      And Ana's turn ends
      Then it is Eve's turn
      And the effect Truce still applies
      When Eve's turn ends
      Then it is Ben and Fay's turn
      And the effect Truce has ended
      And the game goes on for everyone

    @id.an-effect-ends-as-the-wait-does @from.2010-07-16
    Example: an effect lasting until a waiting player's next turn ends when a departure lets that turn begin
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lee
      When the effect Truce begins and lasts until Cho's next turn
      And the effect Peace begins and lasts until Dan's next turn
      And Ana's turn ends
      And Eve's turn ends
      And Ben's turn ends
      Then it is Ida's turn
      And the effect Truce still applies
      When Gus concedes
      Then it is Cho and Ida's turn
      And the effect Truce has ended
      And the effect Peace still applies
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Fay, Hal, Ida, Jon, Kim and Lee

    @id.an-effect-until-the-turn-of-who-left-waits @question.122 @from.2012-05-01
    Scenario Outline: when does an effect that lasts until a departed player's turn end if the turn marker waits? (open question)
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When the effect Truce begins and lasts until Ben's next turn
      And <first>
      And <then>
      Then it is Eve's turn
      And the effect Truce still applies
      When Eve's turn ends
      And Fay's turn ends
      Then it is Cho and Gus's turn
      And the effect Truce has ended
      And the game goes on for Ana, Cho, Dan, Eve, Fay, Gus, Hal and Ida

      Examples:
        | first           | then            |
        | Ben concedes    | Ana's turn ends |
        | Ana's turn ends | Ben concedes    |

    @id.ranges-wait-with-the-turn
    Example: while a turn marker waits, no turn begins, so new neighbors stay out of range
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Gus concedes
      And Ana's turn ends
      And an effect of Fay states that Hal loses the game
      Then Gus has lost
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Fay, Hal and Ida

    @near-miss @id.four-seats-behind
    Example: a turn begins immediately if the next marker is four seats ahead
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Eve's turn ends
      Then it is Ana and Fay's turn
      When Ana's turn ends
      Then it is Ben and Fay's turn
      And the game goes on for everyone

  @rule.grand-melee-removal @also.grand-melee-removing
  Rule: 807.4e If a player's departure leaves too few players for the turn markers, the marker to the right of that player is designated for removal

    @id.one-marker-too-many
    Scenario Outline: if a departure leaves too many turn markers, the one to the right is removed after its turn
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When <leaver> concedes
      And <gone>'s turn ends
      Then it is <stays>'s turn
      When <stays>'s turn ends
      Then it is <next>'s turn
      And <leaver> has lost
      And the game goes on for Ana, Cho, Eve and Gus

      Examples:
        | leaver | gone | stays | next |
        | Dan    | Ana  | Eve   | Fay  |
        | Ben    | Ana  | Eve   | Fay  |
        | Fay    | Eve  | Ana   | Ben  |
        | Hal    | Eve  | Ana   | Ben  |

    @id.first-of-two-markers-goes
    Example: if several players leave together and one of two markers must go, the first one is removed
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When at the same time
        | Cho concedes |
        | Gus concedes |
      And Eve's turn ends
      And Ana's turn ends
      Then it is Fay's turn
      And the game goes on for Ana, Ben, Dan, Eve, Fay and Hal

    @id.marker-between-turns-goes
    Example: a marker whose holder is still waiting is removed immediately
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Ana's turn ends
      And Cho concedes
      And Dan concedes
      And Eve's turn ends
      Then it is Fay's turn
      When Fay's turn ends
      And Gus's turn ends
      Then it is Hal's turn
      And the game goes on for Ana, Ben, Eve, Fay, Gus, Hal and Ida

    @id.no-new-turn-no-new-ranges
    Example: new neighbors stay out of range when a marker is removed, as no turn begins
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Dan concedes
      And Ana's turn ends
      And an effect of Cho states that Eve loses the game
      Then Dan has lost
      And the game goes on for Ana, Ben, Cho, Eve, Fay, Gus and Hal

    @near-miss @id.markers-enough
    Example: no turn marker is removed while there are four players per marker
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Dan concedes
      And Ana's turn ends
      And Eve's turn ends
      And Fay's turn ends
      Then it is Ben and Gus's turn
      And the game goes on for Ana, Ben, Cho, Eve, Fay, Gus, Hal and Ida

    @id.a-waiting-marker-as-several-leave @question.120 @from.2010-07-16
    Example: where does a waiting marker go if its holder leaves together with another player? (open question)
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
      When Ana's turn ends
      And at the same time
        | Ben concedes |
        | Cho concedes |
      And Eve's turn ends
      Then it is Fay's turn
      And the game goes on for Ana, Dan, Eve, Fay, Gus and Hal

    @id.a-marker-for-who-takes-a-turn @question.121 @from.2010-07-16
    Example: does a player in the middle of a turn start another turn on receiving a second marker? (open question)
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal and Ida
      When Ben concedes
      And Ana's turn ends
      And Cho concedes
      And Dan concedes
      And Eve's turn ends
      Then it is Eve's turn
      And the game goes on for Ana, Eve, Fay, Gus, Hal and Ida

    @id.fewer-than-four-left @question.45
    Example: who takes turns when fewer than four players remain? (open question)
      Given a Grand Melee game between Ana, Ben, Cho and Dan
      When Cho concedes
      And the turn ends
      And the turn ends
      Then it is Dan's turn
      And the game goes on for Ana, Ben and Dan

  @rule.grand-melee-designated-markers @also.grand-melee-removing
  Rule: 807.4f Turn markers already designated for removal are ignored when deciding whether another must be removed

    @id.marker-to-go-twice
    Example: if a marker would be removed twice, the next one to its right is removed too
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lea
      When Lea concedes
      And Jon concedes
      And Fay concedes
      And Gus concedes
      And Kim concedes
      And Ida's turn ends
      Then it is Ana and Eve's turn
      When Eve's turn ends
      Then it is Ana's turn
      When Ana's turn ends
      Then it is Ben's turn
      When Ben's turn ends
      Then it is Cho's turn
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Hal and Ida

    @id.marker-to-go-twice-before-one-that-waits
    Example: a second marker is removed immediately if its holder is still waiting
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lea
      When Lea concedes
      And Jon concedes
      And Cho concedes
      And Dan concedes
      And Eve's turn ends
      And Kim concedes
      Then it is Ana and Ida's turn
      When Ida's turn ends
      Then it is Ana's turn
      And the game goes on for Ana, Ben, Eve, Fay, Gus, Hal and Ida

    @near-miss @id.marker-to-go-once
    Example: no second marker is removed while enough players remain for the other markers
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lea
      When Lea concedes
      And Dan concedes
      And Kim concedes
      And Ida's turn ends
      And Eve's turn ends
      Then it is Ana and Fay's turn
      And the game goes on for Ana, Ben, Cho, Eve, Fay, Gus, Hal, Ida and Jon

  @rule.grand-melee-new-neighbours
  Rule: 807.4h Players who become neighbors when others leave enter each other's range of influence only as the next turn begins

    @id.new-neighbours-wait
    Scenario Outline: new neighbors can't affect each other before the next turn begins, no matter how many left
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim and Lea
      When Fay concedes
      And Gus concedes
      And an effect of <one> states that <other> loses the game
      Then Fay and Gus have lost
      And the game goes on for Ana, Ben, Cho, Dan, Eve, Hal, Ida, Jon, Kim and Lea

      Examples:
        | one | other |
        | Eve | Hal   |
        | Hal | Eve   |

    @near-miss @id.new-neighbours-meet
    Scenario Outline: new neighbors can affect each other once any player's next turn has begun
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida, Jon, Kim, Lea and Max
      When Fay concedes
      And Ida's turn ends
      Then it is Ana, Eve and Jon's turn
      When an effect of <one> states that <other> loses the game
      Then Fay and <other> have lost
      And the game goes on for Ana, Ben, Cho, Dan, Hal, Ida, Jon, Kim, Lea and Max

      Examples:
        | one | other |
        | Eve | Gus   |
        | Gus | Eve   |
