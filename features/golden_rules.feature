Feature: The golden rules

  @rule.always-can-concede
  Rule: 101.1 A card goes before the one rule that it contradicts, but nothing takes the right to concede away

    @id.a-card-goes-before-a-rule
    Scenario Outline: what a card says goes before the rule by which a player would lose
      Given a game between <seats>
      When <card>
      And <what>
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats       | card                                                                      | what                     |
        | Ben and Ana | an effect states that Ana can't lose the game by having 0 or less life    | Ana loses 31 life        |
        | Ben and Ana | the next time Ana would lose the game, their life total becomes 3 instead | Ana loses 20 life        |
        | Ana and Ben | an effect states that Ana can't lose the game                             | Ana has to draw 54 cards |

    @id.nothing-stops-a-concession @question.75
    Scenario Outline: whatever cards say, who concedes is out
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And an effect states that Ana can't lose the game by having 0 or less life
      And the next 9 times Ana would lose the game, their life total becomes 20 instead
      And Ana concedes
      Then Ana has lost
      And <rest>

      Examples:
        | seats                 | rest                                  |
        | Ana and Ben           | Ben wins the game                     |
        | Ben and Ana           | Ben wins the game                     |
        | Ben, Cho and Ana      | the game goes on for Ben and Cho      |
        | Ana, Ben, Cho and Dan | the game goes on for Ben, Cho and Dan |

    @id.conceding-at-any-time
    Scenario Outline: it is possible at any time, in anybody's turn and with anything pending
      Given a game between Ana, Ben and Cho
      When <before>
      And Cho concedes
      Then Cho has lost
      And the game goes on for Ana and Ben

      Examples:
        | before                                                           |
        | Cho gains 20 life                                                |
        | the turn ends                                                    |
        | Cho loses 20 life                                                |
        | an effect states that Cho can't win the game                     |
        | a loop of optional actions with objects controlled by Ana begins |

    @near-miss @id.a-card-goes-before-one-rule-only
    Scenario Outline: a card goes before no rule that it does not speak of
      Given a game between <seats>
      When <card>
      And <what>
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       | card                                                                   | what                        |
        | Ana and Ben | an effect states that Ana can't lose the game by having 0 or less life | Ana gets 10 poison counters |
        | Ben and Ana | an effect states that Ana can't lose the game by having 0 or less life | Ana has to draw 54 cards    |
        | Ana and Ben | an effect states that Ana can't win the game                           | Ana loses 20 life           |
        | Ben and Ana | instead of drawing the next card, Ana does nothing                     | Ana loses 20 life           |

  @rule.cant-beats-can
  Rule: 101.2 What can't happen doesn't, whatever else would make it happen

    @id.can-not-lose-beats-having-to
    Scenario Outline: can't lose wins against a rule that says lose, whichever came first
      Given a game between <seats>
      When <first>
      And <second>
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            | first                                         | second                                        |
        | Ana and Ben      | an effect states that Ana can't lose the game | Ana loses 20 life                             |
        | Ben and Ana      | Ana loses 20 life                             | an effect states that Ana can't lose the game |
        | Ana, Ben and Cho | an effect states that Ana can't lose the game | Ana gets 10 poison counters                   |
        | Ana and Ben      | Ana gets 10 poison counters                   | an effect states that Ana can't lose the game |
        | Ben and Ana      | Ana has to draw 54 cards                      | an effect states that Ana can't lose the game |

    @id.can-not-lose-while-a-permanent-says-so
    Scenario Outline: what an object says holds while that is on the battlefield
      Given a game between <seats>
      And Ana owns the card Shield on the battlefield
      When Shield states that Ana, who controls it, can't lose the game
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      When Shield is put <where>
      Then the game goes on for everyone
      When state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | where              | end                              |
        | Ana and Ben      | into the graveyard | Ben wins the game                |
        | Ben and Ana      | into the hand      | Ben wins the game                |
        | Ana, Ben and Cho | into exile         | the game goes on for Ben and Cho |

    @id.can-not-lose-goes-with-control
    Scenario Outline: it is about whoever controls that object
      Given a game between Ana and Ben
      And Ana owns the card Shield on the battlefield
      When Shield states that Ana, who controls it, can't lose the game
      And an effect gives Ben control of Shield
      And <before>
      And an effect states that <whom> loses the game
      Then <end>
      And the game <goes>

      Examples:
        | before                                           | whom | end                              | goes                    |
        | state-based actions are checked                  | Ana  | Ana has lost                     | is over                 |
        | state-based actions are checked                  | Ben  | the game goes on for Ana and Ben | goes on for Ana and Ben |
        | the effect that gives Ben control of Shield ends | Ben  | Ben has lost                     | is over                 |
        | the effect that gives Ben control of Shield ends | Ana  | the game goes on for Ana and Ben | goes on for Ana and Ben |

    @near-miss @id.can-not-lose-by-what-has-come-back @from.2006-10-01
    Scenario Outline: an object that comes back is another one, and one that is elsewhere or another's as it should begin says nothing
      Given a game between Ana and Ben
      And <owner> owns the card Shield <where>
      When Shield is put onto the battlefield under <first>'s control
      And Shield states that Ana, who controls it, can't lose the game
      And Shield is put <away>
      And Shield is put onto the battlefield under Ana's control
      And an effect states that Ana loses the game
      Then Ana has lost
      And the game is over

      Examples:
        | owner | where              | first | away                                     |
        | Ana   | in the hand        | Ana   | into the graveyard                       |
        | Ben   | in the hand        | Ana   | into exile                               |
        | Ana   | on the battlefield | Ana   | onto the battlefield under Ana's control |
        | Ana   | in the hand        | Ben   | into the hand                            |

    @id.can-not-lose-uses-no-replacement-up
    Scenario Outline: who can't lose is saved by that alone, and what would replace the loss is left for later
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And the next time Ana would lose the game, their life total becomes 5 instead
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 0 life
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for everyone
      And Ana has 5 life
      When Ana loses 5 life
      And state-based actions are checked
      Then Ana has lost
      And <end>

      Examples:
        | seats            | end                              |
        | Ana and Ben      | Ben wins the game                |
        | Ben, Ana and Cho | the game goes on for Ben and Cho |

    @id.can-not-lose-beats-an-effect
    Scenario Outline: can't lose wins against effects that say lose, however many there are
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And at the same time
        | an effect of Ana states that Ana loses the game |
        | an effect of Ben states that Ana loses the game |
      And an effect of Ben states that Ana loses the game
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @id.can-not-win-beats-an-effect
    Scenario Outline: can't win wins against effects that say win, however many there are
      Given a game between <seats>
      When an effect states that Ana can't win the game
      And at the same time
        | an effect of Ana states that Ana wins the game |
        | an effect of Ben states that Ana wins the game |
      And an effect of Ana states that Ana wins the game
      Then the game goes on for Ana and Ben

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.can-not-for-as-long-as-it-lasts
    Scenario Outline: once can't has ended, the same can happen
      Given a game between <seats>
      When an effect states that Ana can't <do> the game
      And an effect states that Ana <does> the game
      Then the game goes on for Ana and Ben
      When the effect stating that Ana can't <do> the game ends
      And an effect states that Ana <does> the game
      Then <result>
      And the game is over

      Examples:
        | seats       | do   | does  | result            |
        | Ana and Ben | lose | loses | Ben wins the game |
        | Ben and Ana | lose | loses | Ben wins the game |
        | Ana and Ben | win  | wins  | Ana wins the game |
        | Ben and Ana | win  | wins  | Ana wins the game |

    @near-miss @id.can-not-win-is-not-can-not-lose
    Scenario Outline: that a player can't do one thing does not stop another thing, nor another player
      Given a game between <seats>
      When an effect states that <whose> <restriction>
      And an effect states that Ana loses the game
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            | whose | restriction                                  |
        | Ana, Ben and Cho | Ana   | can't win the game                           |
        | Cho, Ana and Ben | Ana   | can't win the game                           |
        | Ana, Ben and Cho | Ana   | can't lose the game by having 0 or less life |
        | Ben, Cho and Ana | Ben   | can't lose the game                          |

    @near-miss @id.what-an-object-says-of-another
    Example: an object says nothing of who does not control it as it begins
      Given a game between Ana and Ben
      And Ben owns the card Angel on the battlefield
      When Angel states that Ana, who controls it, can't lose the game
      And Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game

    @id.an-effect-ends-and-others-stay
    Scenario Outline: when an effect ends, others stay, of another kind, of another player or older ones
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And an effect states that <other>
      And the effect stating that <other> ends
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | other                        |
        | Ben gains no life            |
        | Ben can't lose the game      |
        | Ana can't gain life          |
        | Ana can't lose the game      |
        | Ana is dealt twice as much damage |

  @rule.impossible-is-skipped
  Rule: 101.3 What is impossible of an instruction is left out, and the rest is done

    @id.drawing-the-cards-there-are
    Scenario Outline: of three cards to be drawn from two, two are drawn
      Given a game between <seats>
      And Ana starts with 2 cards in the library
      When an effect states that Ana can't lose the game
      And Ana has to draw 3 cards
      And state-based actions are checked
      And the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @id.who-has-left-is-passed-over
    Scenario Outline: an effect on several players still does to the others what it can't do to one who has left
      Given a game between <seats>
      When Ben concedes
      And at the same time
        | an effect of Ana states that Ben loses the game |
        | an effect of Ana states that Cho loses the game |
      Then Ben and Cho have lost
      And the game goes on for Ana and Dan

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Cho, Ben, Ana and Dan |
        | Dan, Cho, Ben and Ana |

    @id.everyone-loses-who-can
    Scenario Outline: when everyone is told to lose, all lose but the one who can't
      Given a game between <seats>
      When an effect states that Ben can't lose the game
      And at the same time
        | an effect of Ana states that Ana loses the game |
        | an effect of Ana states that Ben loses the game |
        | an effect of Ana states that Cho loses the game |
      Then Ana and Cho have lost
      And Ben wins the game

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Cho and Ana |
        | Cho, Ana and Ben |

    @near-miss @id.losing-more-life-than-there-is
    Scenario Outline: to lose more life than there is, is possible, and all of it is lost
      Given a game between <seats>
      When Ana loses 26 life
      And Ana gains 5 life
      And state-based actions are checked
      Then Ana has lost
      And Ben wins the game

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.drawing-all-cards-there-are
    Scenario Outline: where there are as many cards as have to be drawn, nothing is left out
      Given a game between <seats>
      And Ana starts with 3 cards in the library
      When Ana has to draw 3 cards
      And state-based actions are checked
      Then the game goes on for everyone
      When Ana has to draw 1 card
      And state-based actions are checked
      Then Ana has lost
      And <rest>

      Examples:
        | seats            | rest                             |
        | Ana and Ben      | Ben wins the game                |
        | Ben, Ana and Cho | the game goes on for Ben and Cho |

  @rule.choices-in-turn-order
  Rule: 101.4 Of those who choose at the same time the active player is first, then the others in turn order, and after that all of it happens at once

    @id.choosing-in-turn-order
    Scenario Outline: it begins with the active player, wherever that player sits
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And everyone has to choose a creature
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | order                                                          |
        | Ana    | Ana's creature, Ben's creature, Cho's creature, Dan's creature |
        | Ben    | Ben's creature, Cho's creature, Dan's creature, Ana's creature |
        | Cho    | Cho's creature, Dan's creature, Ana's creature, Ben's creature |
        | Dan    | Dan's creature, Ana's creature, Ben's creature, Cho's creature |

    @id.some-of-them-choose
    Scenario Outline: who has nothing to choose is passed over
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And Ana has to choose a creature
      And Dan has to choose a card
      And Cho has to choose a colour
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | order                                    |
        | Ana    | Ana's creature, Cho's colour, Dan's card |
        | Ben    | Cho's colour, Dan's card, Ana's creature |
        | Dan    | Dan's card, Ana's creature, Cho's colour |

    @id.choosing-in-the-turn-of-one-who-left @question.22
    Scenario Outline: who is first in the turn of a player who has left is an open question
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And <active> has left the game
      And <others> have to choose a card
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | others           | order                              |
        | Ben    | Ana, Cho and Dan | Cho's card, Dan's card, Ana's card |
        | Dan    | Ana, Ben and Cho | Ana's card, Ben's card, Cho's card |

    @id.choosing-while-the-game-is-started @until.2020-06-01 @question.22
    Example: until 2020-06-01 who is first while the game is being started is an open question
      Given Ana, Ben and Cho play in that order, during Ben's turn
      And the game is being started
      And everyone has to choose a card
      When the order of the choices is asked for
      Then the answer is Ben's card, Cho's card, Ana's card

    @id.an-earlier-player-comes-to-choose @until.2009-05-01 @question.51
    Example: until 2009-05-01 it is an open question when a player chooses who comes to choose when others have begun
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ben and Cho have to choose a creature
      And after Ben has chosen a creature, Ana has to choose a card
      When the order of the choices is asked for
      Then the answer is Ben's creature, Cho's creature, Ana's card

    @near-miss @id.choices-one-after-the-other
    Scenario Outline: of choices that come one after the other the active player's may be the last
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Ben has to choose a colour
      And after Ben has chosen a colour, Cho has to choose a creature
      And after Cho has chosen a creature, Ana has to choose a card
      When the order of the choices is asked for
      Then the answer is Ben's colour, Cho's creature, Ana's card

      Examples:
        | active |
        | Ana    |
        | Ben    |
        | Cho    |

    @near-miss @id.players-draw-one-after-the-other @also.active-player-draws-first
    Scenario Outline: cards are not drawn at once but by one player after the other, so the first of them wins
      Given a game between <seats>
      When the turn ends
      And instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Cho wins the game
      And at the same time
        | Ana has to draw 1 card |
        | Cho has to draw 1 card |
      Then <first> wins the game

      Examples:
        | seats            | first |
        | Ana, Ben and Cho | Cho   |
        | Cho, Ben and Ana | Ana   |
        | Ana, Cho and Ben | Cho   |
        | Ben, Ana and Cho | Ana   |

  @rule.team-choices
  Rule: 805.6 The active team chooses first, then the other teams in turn order

    @also.choices-in-turn-order @id.teams-choose-in-turn-order
    Scenario Outline: teams that share turns choose team by team, within a team as they like
      Given the teams Ana and Ben against Cho and Dan against Eve and Fay share turns, during <active>'s turn
      And Fay, Cho, Ben, Ana, Dan and Eve have to choose a card
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | order                                                                  |
        | Ana    | Ben's card, Ana's card, Cho's card, Dan's card, Fay's card, Eve's card |
        | Ben    | Ben's card, Ana's card, Cho's card, Dan's card, Fay's card, Eve's card |
        | Dan    | Cho's card, Dan's card, Fay's card, Eve's card, Ben's card, Ana's card |
        | Eve    | Fay's card, Eve's card, Ben's card, Ana's card, Cho's card, Dan's card |

    @also.choices-in-turn-order @id.one-of-a-team-has-left
    Example: while a member of the active team is in, that team chooses first
      Given the teams Ana and Ben against Cho and Dan share turns, during Cho's turn
      And Cho has left the game
      And Ana, Ben and Dan have to choose a card
      When the order of the choices is asked for
      Then the answer is Dan's card, Ana's card, Ben's card

    @near-miss @id.teams-that-do-not-share-turns
    Example: where turns are not shared every player has a place of their own, and a team-mate may be the last
      Given Ana, Ben, Cho, Dan, Eve and Fay play in that order, during Dan's turn
      And everyone has to choose a card
      When the order of the choices is asked for
      Then the answer is Dan's card, Eve's card, Fay's card, Ana's card, Ben's card, Cho's card

  @rule.cards-chosen-face-down
  Rule: 101.4a A card chosen in a hidden zone may stay face down

    @id.a-card-that-stays-face-down
    Scenario Outline: later choosers don't know which card it is
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ana has to choose a card face down
      And Ben has to choose a <what>
      And Cho has to choose a card face down
      When it is asked which choices are known when <player>'s card is chosen
      Then the answer is <known>

      Examples:
        | what           | player | known      |
        | card           | Ben    | nothing    |
        | card face down | Ben    | nothing    |
        | card           | Cho    | Ben's card |
        | card face down | Cho    | nothing    |

    @id.face-down-cards-in-turn-order
    Example: the order of the choices is the same
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And everyone has to choose a card face down
      When the order of the choices is asked for
      Then the answer is Cho's card, Ana's card, Ben's card

    @near-miss @id.a-card-chosen-face-up
    Scenario Outline: a card chosen for all to see is known
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ana has to choose a card
      And Ben has to choose a card face down
      And Cho has to choose a card
      When it is asked which choices are known when <player>'s card is chosen
      Then the answer is <known>

      Examples:
        | player | known      |
        | Ben    | Ana's card |
        | Cho    | Ana's card |

  @rule.choices-are-known
  Rule: 101.4b Whoever chooses knows what was chosen before, but for cards that stay face down

    @id.choices-made-before
    Scenario Outline: the later a player chooses, the more that player knows
      Given Ana, Ben, Cho and Dan play in that order, during Cho's turn
      And everyone has to choose a creature
      When it is asked which choices are known when <player>'s creature is chosen
      Then the answer is <known>

      Examples:
        | player | known                                          |
        | Dan    | Cho's creature                                 |
        | Ana    | Cho's creature, Dan's creature                 |
        | Ben    | Cho's creature, Dan's creature, Ana's creature |

    @id.face-down-cards-were-known @until.2007-10-01
    Example: until 2007-10-01 no card may stay face down
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And everyone has to choose a card face down
      When it is asked which choices are known when Cho's card is chosen
      Then the answer is Ana's card, Ben's card

    @id.choices-of-team-mates-are-known
    Example: so are those of team-mates who chose before
      Given the teams Ana and Ben against Cho and Dan share turns, during Dan's turn
      And Ben, Dan, Cho and Ana have to choose a creature
      When it is asked which choices are known when Cho's creature is chosen
      Then the answer is Dan's creature

    @near-miss @id.choices-made-later
    Scenario Outline: what is chosen later nobody knows yet
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And everyone has to choose a creature
      When it is asked which choices are known when <active>'s creature is chosen
      Then the answer is nothing

      Examples:
        | active |
        | Ana    |
        | Ben    |
        | Cho    |

    @near-miss @id.two-choices-in-a-row
    Example: with two choices in a row the first player knows none of the others'
      Given Ana and Ben play in that order, during Ana's turn
      And everyone has to choose a colour
      And Ana has to choose a creature
      When it is asked which choices are known when Ana's creature is chosen
      Then the answer is nothing

  @rule.several-choices-of-one-player
  Rule: 101.4c A player with several choices makes them in the order that is given, or in any order if none is

    @id.choices-in-the-order-given
    Scenario Outline: the order that the effect gives is kept, whatever the player would like
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Ben has to choose a creature
      And everyone has to choose a colour
      And Ben has to choose the <first> before the <second>
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | first    | second   | order                                                    |
        | Ana    | colour   | creature | Ana's colour, Ben's colour, Ben's creature, Cho's colour |
        | Ana    | creature | colour   | Ana's colour, Ben's creature, Ben's colour, Cho's colour |
        | Ben    | colour   | creature | Ben's colour, Ben's creature, Cho's colour, Ana's colour |
        | Cho    | colour   | creature | Cho's colour, Ana's colour, Ben's colour, Ben's creature |

    @id.choices-in-the-order-liked
    Example: where no order is given the player makes them as that player likes
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And Ben has to choose a creature
      And everyone has to choose a card
      And Ben has to choose a colour
      When the order of the choices is asked for
      Then the answer is Cho's card, Ana's card, Ben's creature, Ben's card, Ben's colour

    @near-miss @id.one-choice-each
    Scenario Outline: with one choice each nobody has an order to choose, and an order for one player is none for another
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Cho has to choose a creature
      And Ben has to choose a colour
      And Ana has to choose a creature
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | order                                        |
        | Ana    | Ana's creature, Ben's colour, Cho's creature |
        | Ben    | Ben's colour, Cho's creature, Ana's creature |

  @rule.choices-begin-anew
  Rule: 101.4d When a choice makes somebody earlier in the order choose, the order of all choices yet to be made begins anew

    @id.the-active-player-has-to-choose-again
    Scenario Outline: the active player whom it makes choose does so before those who have yet to choose
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And everyone has to choose a creature
      And after <chooser> has chosen a creature, <active> has to choose a card
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | chooser | order                                                                      |
        | Ana    | Ben     | Ana's creature, Ben's creature, Ana's card, Cho's creature, Dan's creature |
        | Ana    | Cho     | Ana's creature, Ben's creature, Cho's creature, Ana's card, Dan's creature |
        | Cho    | Dan     | Cho's creature, Dan's creature, Cho's card, Ana's creature, Ben's creature |

    @id.an-earlier-nonactive-player-has-to-choose
    Scenario Outline: so does another player who is earlier in the order
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Ana, Cho and Dan have to choose a creature
      And after Cho has chosen a creature, <earlier> has to choose a card
      When the order of the choices is asked for
      Then the answer is Ana's creature, Cho's creature, <earlier>'s card, Dan's creature

      Examples:
        | earlier |
        | Ana     |
        | Ben     |

    @id.beginning-anew-twice
    Example: it may begin anew more than once
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Cho and Dan have to choose a creature
      And after Cho has chosen a creature, Ben has to choose a card
      And after Ben has chosen a card, Ana has to choose a colour
      When the order of the choices is asked for
      Then the answer is Cho's creature, Ben's card, Ana's colour, Dan's creature

    @near-miss @id.a-later-player-comes-to-choose
    Scenario Outline: a player later in the order waits for those before
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Ana, Ben and Cho have to choose a creature
      And after <chooser> has chosen a creature, <later> has to choose a card
      When the order of the choices is asked for
      Then the answer is Ana's creature, Ben's creature, Cho's creature, <later>'s card

      Examples:
        | chooser | later |
        | Ana     | Dan   |
        | Ben     | Dan   |
        | Ana     | Cho   |

    @near-miss @id.a-further-choice-of-ones-own
    Scenario Outline: a choice that brings about another of the same player does not send the order back
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And everyone has to choose a creature
      And after Ben has chosen a creature, Ben has to choose a card
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | active | order                                                      |
        | Ana    | Ana's creature, Ben's creature, Ben's card, Cho's creature |
        | Ben    | Ben's creature, Ben's card, Cho's creature, Ana's creature |

  @rule.starting-player-chooses-first
  Rule: 101.4e While the game is being started, the starting player counts as the active one

    @id.choosing-before-the-first-turn
    Scenario Outline: before the first turn the starting player chooses first
      Given Ana, Ben, Cho and Dan play in that order, during <starting>'s turn
      And the game is being started
      And everyone has to choose a card
      When the order of the choices is asked for
      Then the answer is <order>

      Examples:
        | starting | order                                          |
        | Ana      | Ana's card, Ben's card, Cho's card, Dan's card |
        | Cho      | Cho's card, Dan's card, Ana's card, Ben's card |

    @id.what-is-known-before-the-first-turn
    Example: and knows none of the other choices
      Given Ana, Ben and Cho play in that order, during Ben's turn
      And the game is being started
      And everyone has to choose a card
      When it is asked which choices are known when Ben's card is chosen
      Then the answer is nothing

    @near-miss @id.choosing-after-the-first-turn
    Example: after that it is the player whose turn it is, whoever took the first one
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And everyone has to choose a card
      When the order of the choices is asked for
      Then the answer is Cho's card, Ana's card, Ben's card
