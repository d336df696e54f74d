Feature: The golden rules

  @rule.always-can-concede
  Rule: 101.1 A card overrides the rule that it contradicts, but nothing can keep a player from conceding

    @id.a-card-goes-before-a-rule
    Scenario Outline: a card overrides the rule under which a player would lose
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
    Scenario Outline: a player who concedes leaves the game, no matter what cards say
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
    Scenario Outline: a player may concede at any time, during any player's turn
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
    Scenario Outline: a card overrides only the rule it contradicts, so another rule still makes the player lose
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
  Rule: 101.2 If an effect says that something can't happen, no rule or other effect can make it happen

    @id.can-not-lose-beats-having-to
    Scenario Outline: a player who can't lose doesn't lose, whether the effect or the reason for losing came first
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
    Scenario Outline: a permanent's protection from losing lasts only while it is on the battlefield
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
    Scenario Outline: a permanent's protection from losing passes to its new controller
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
    Scenario Outline: a permanent that leaves and returns is a new object and no longer protects its controller
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
    Scenario Outline: an effect that replaces a loss is not used up while the player can't lose
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
    Scenario Outline: if a player can't lose, no number of effects can make them lose
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
    Scenario Outline: if a player can't win, no number of effects can make them win
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
    Scenario Outline: once an effect that says "can't" has ended, the player can win or lose
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
    Scenario Outline: an effect that says "can't" stops only what it names, and only for the player it names
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
    Example: a permanent can't protect a player who does not control it
      Given a game between Ana and Ben
      And Ben owns the card Angel on the battlefield
      When Angel states that Ana, who controls it, can't lose the game
      And Ben loses 20 life
      And state-based actions are checked
      Then Ana wins the game

    @id.an-effect-ends-and-others-stay
    Scenario Outline: when one effect ends, other effects continue, even those of the same kind
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
  Rule: 101.3 A player ignores the impossible parts of an instruction and carries out the rest

    @id.drawing-the-cards-there-are
    Scenario Outline: a player who has to draw three cards from a library of two draws two
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
    Scenario Outline: an effect on several players ignores a player who has left and still affects the others
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
    Scenario Outline: when an effect makes everyone lose, only a player who can't lose stays in the game
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
    Scenario Outline: a player can lose more life than they have, so gaining a little back does not help
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
    Scenario Outline: a player may draw the whole library without losing
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
  Rule: 101.4 If several players choose at the same time, the active player chooses first, then the others in turn order, and then everything happens at once

    @id.choosing-in-turn-order
    Scenario Outline: the active player chooses first, then the others in turn order
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And everyone has to choose a creature
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | order                                                          |
        | Ana    | Ana's creature, Ben's creature, Cho's creature, Dan's creature |
        | Ben    | Ben's creature, Cho's creature, Dan's creature, Ana's creature |
        | Cho    | Cho's creature, Dan's creature, Ana's creature, Ben's creature |
        | Dan    | Dan's creature, Ana's creature, Ben's creature, Cho's creature |

    @id.some-of-them-choose
    Scenario Outline: a player with nothing to choose is skipped
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And Ana has to choose a creature
      And Dan has to choose a card
      And Cho has to choose a color
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | order                                    |
        | Ana    | Ana's creature, Cho's color, Dan's card |
        | Ben    | Cho's color, Dan's card, Ana's creature |
        | Dan    | Dan's card, Ana's creature, Cho's color |

    @id.choosing-in-the-turn-of-one-who-left @question.22
    Scenario Outline: who chooses first during the turn of a player who has left? (open question)
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And <active> has left the game
      And <others> have to choose a card
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | others           | order                              |
        | Ben    | Ana, Cho and Dan | Cho's card, Dan's card, Ana's card |
        | Cho    | Ana, Ben and Dan | Dan's card, Ana's card, Ben's card |

    @id.choosing-while-the-game-is-started @until.2020-06-01 @question.22
    Example: until 2020-06-01, who chose first before the game started? (open question)
      Given Ana, Ben and Cho play in that order, during Ben's turn
      And the game is being started
      And everyone has to choose a card
      When someone asks for the order of the choices
      Then the answer is Ben's card, Cho's card, Ana's card

    @id.an-earlier-player-comes-to-choose @until.2009-05-01 @question.51
    Example: until 2009-05-01, when did a player make a choice that came up after their turn to choose? (open question)
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ben and Cho have to choose a creature
      And after Ben has chosen a creature, Ana has to choose a card
      When someone asks for the order of the choices
      Then the answer is Ben's creature, Cho's creature, Ana's card

    @near-miss @id.choices-one-after-the-other
    Scenario Outline: the active player may be the last to choose if each choice leads to the next
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Ben has to choose a color
      And after Ben has chosen a color, Cho has to choose a creature
      And after Cho has chosen a creature, Ana has to choose a card
      When someone asks for the order of the choices
      Then the answer is Ben's color, Cho's creature, Ana's card

      Examples:
        | active |
        | Ana    |
        | Ben    |
        | Cho    |

    @near-miss @id.players-draw-one-after-the-other @also.active-player-draws-first
    Scenario Outline: players draw in turn order, so the first player whose draw is replaced by a win wins the game
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
  Rule: 805.6 The active team makes its choices first, then the other teams in turn order

    @also.choices-in-turn-order @id.teams-choose-in-turn-order
    Scenario Outline: teams that share turns choose in turn order, and their members in any order they like
      Given the teams Ana and Ben against Cho and Dan against Eve and Fay share turns, during <active>'s turn
      And Fay, Cho, Ben, Ana, Dan and Eve have to choose a card
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | order                                                                  |
        | Ana    | Ben's card, Ana's card, Cho's card, Dan's card, Fay's card, Eve's card |
        | Ben    | Ben's card, Ana's card, Cho's card, Dan's card, Fay's card, Eve's card |
        | Dan    | Cho's card, Dan's card, Fay's card, Eve's card, Ben's card, Ana's card |
        | Eve    | Fay's card, Eve's card, Ben's card, Ana's card, Cho's card, Dan's card |

    @also.choices-in-turn-order @id.one-of-a-team-has-left
    Example: the active team chooses first as long as one of its members is still in the game
      Given the teams Ana and Ben against Cho and Dan share turns, during Cho's turn
      And Cho has left the game
      And Ana, Ben and Dan have to choose a card
      When someone asks for the order of the choices
      Then the answer is Dan's card, Ana's card, Ben's card

    @near-miss @id.teams-that-do-not-share-turns
    Example: without shared turns, players choose in individual turn order, even teammates
      Given Ana, Ben, Cho, Dan, Eve and Fay play in that order, during Dan's turn
      And everyone has to choose a card
      When someone asks for the order of the choices
      Then the answer is Dan's card, Eve's card, Fay's card, Ana's card, Ben's card, Cho's card

  @rule.cards-chosen-face-down
  Rule: 101.4a If each player has to choose a card in a hidden zone, the chosen cards may stay face down

    @id.a-card-that-stays-face-down
    Scenario Outline: players who choose later don't know a card that was chosen face down
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ana has to choose a card face down
      And Ben has to choose a <what>
      And Cho has to choose a card face down
      When someone asks which choices are known when <player>'s card is chosen
      Then the answer is <known>

      Examples:
        | what           | player | known      |
        | card           | Ben    | nothing    |
        | card face down | Ben    | nothing    |
        | card           | Cho    | Ben's card |
        | card face down | Cho    | nothing    |

    @id.face-down-cards-in-turn-order
    Example: cards to be kept face down are chosen in the usual turn order
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And everyone has to choose a card face down
      When someone asks for the order of the choices
      Then the answer is Cho's card, Ana's card, Ben's card

    @near-miss @id.a-card-chosen-face-up
    Scenario Outline: players who choose later know a card that was chosen face up
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And Ana has to choose a card
      And Ben has to choose a card face down
      And Cho has to choose a card
      When someone asks which choices are known when <player>'s card is chosen
      Then the answer is <known>

      Examples:
        | player | known      |
        | Ben    | Ana's card |
        | Cho    | Ana's card |

  @rule.choices-are-known
  Rule: 101.4b A player who makes a choice knows all earlier choices, except for chosen cards that stay face down

    @id.choices-made-before
    Scenario Outline: each player knows all choices made before theirs
      Given Ana, Ben, Cho and Dan play in that order, during Cho's turn
      And everyone has to choose a creature
      When someone asks which choices are known when <player>'s creature is chosen
      Then the answer is <known>

      Examples:
        | player | known                                          |
        | Dan    | Cho's creature                                 |
        | Ana    | Cho's creature, Dan's creature                 |
        | Ben    | Cho's creature, Dan's creature, Ana's creature |

    @id.face-down-cards-were-known @until.2007-10-01
    Example: until 2007-10-01, a chosen card couldn't stay face down
      Given Ana, Ben and Cho play in that order, during Ana's turn
      And everyone has to choose a card face down
      When someone asks which choices are known when Cho's card is chosen
      Then the answer is Ana's card, Ben's card

    @id.choices-of-team-mates-are-known
    Example: a player knows the choices that teammates made earlier
      Given the teams Ana and Ben against Cho and Dan share turns, during Dan's turn
      And Ben, Dan, Cho and Ana have to choose a creature
      When someone asks which choices are known when Cho's creature is chosen
      Then the answer is Dan's creature

    @near-miss @id.choices-made-later
    Scenario Outline: the first player to choose knows none of the later choices
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And everyone has to choose a creature
      When someone asks which choices are known when <active>'s creature is chosen
      Then the answer is nothing

      Examples:
        | active |
        | Ana    |
        | Ben    |
        | Cho    |

    @near-miss @id.two-choices-in-a-row
    Example: a player who makes two choices in a row does not know the next player's choice
      Given Ana and Ben play in that order, during Ana's turn
      And everyone has to choose a color
      And Ana has to choose a creature
      When someone asks which choices are known when Ana's creature is chosen
      Then the answer is nothing

  @rule.several-choices-of-one-player
  Rule: 101.4c A player with several choices makes them in the order specified, or in any order if none is

    @id.choices-in-the-order-given
    Scenario Outline: a player makes several choices in the order the effect gives
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Ben has to choose a creature
      And everyone has to choose a color
      And Ben has to choose the <first> before the <second>
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | first    | second   | order                                                    |
        | Ana    | color   | creature | Ana's color, Ben's color, Ben's creature, Cho's color |
        | Ana    | creature | color   | Ana's color, Ben's creature, Ben's color, Cho's color |
        | Ben    | color   | creature | Ben's color, Ben's creature, Cho's color, Ana's color |
        | Cho    | color   | creature | Cho's color, Ana's color, Ben's color, Ben's creature |

    @id.choices-in-the-order-liked
    Example: a player makes several choices in any order if the effect gives none
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And Ben has to choose a creature
      And everyone has to choose a card
      And Ben has to choose a color
      When someone asks for the order of the choices
      Then the answer is Cho's card, Ana's card, Ben's creature, Ben's card, Ben's color

    @near-miss @id.one-choice-each
    Scenario Outline: players with one choice each simply choose in turn order
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And Cho has to choose a creature
      And Ben has to choose a color
      And Ana has to choose a creature
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | order                                        |
        | Ana    | Ana's creature, Ben's color, Cho's creature |
        | Ben    | Ben's color, Cho's creature, Ana's creature |

  @rule.choices-begin-anew
  Rule: 101.4d If a player's choice requires a choice from a player earlier in turn order, the remaining choices start over in turn order

    @id.the-active-player-has-to-choose-again
    Scenario Outline: the active player, if required to choose again, does so before the remaining players
      Given Ana, Ben, Cho and Dan play in that order, during <active>'s turn
      And everyone has to choose a creature
      And after <chooser> has chosen a creature, <active> has to choose a card
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | chooser | order                                                                      |
        | Ana    | Ben     | Ana's creature, Ben's creature, Ana's card, Cho's creature, Dan's creature |
        | Ana    | Cho     | Ana's creature, Ben's creature, Cho's creature, Ana's card, Dan's creature |
        | Cho    | Dan     | Cho's creature, Dan's creature, Cho's card, Ana's creature, Ben's creature |

    @id.an-earlier-nonactive-player-has-to-choose
    Scenario Outline: if a choice requires a player earlier in turn order to choose, that player does so before the rest
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Ana, Cho and Dan have to choose a creature
      And after Cho has chosen a creature, <earlier> has to choose a card
      When someone asks for the order of the choices
      Then the answer is Ana's creature, Cho's creature, <earlier>'s card, Dan's creature

      Examples:
        | earlier |
        | Ana     |
        | Ben     |

    @id.beginning-anew-twice
    Example: the order of choices can start over more than once
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Cho and Dan have to choose a creature
      And after Cho has chosen a creature, Ben has to choose a card
      And after Ben has chosen a card, Ana has to choose a color
      When someone asks for the order of the choices
      Then the answer is Cho's creature, Ben's card, Ana's color, Dan's creature

    @near-miss @id.a-later-player-comes-to-choose
    Scenario Outline: if a choice requires a player later in turn order to choose, that player waits for those before them
      Given Ana, Ben, Cho and Dan play in that order, during Ana's turn
      And Ana, Ben and Cho have to choose a creature
      And after <chooser> has chosen a creature, <later> has to choose a card
      When someone asks for the order of the choices
      Then the answer is Ana's creature, Ben's creature, Cho's creature, <later>'s card

      Examples:
        | chooser | later |
        | Ana     | Dan   |
        | Ben     | Dan   |
        | Ana     | Cho   |

    @near-miss @id.a-further-choice-of-ones-own
    Scenario Outline: a choice that gives the same player another choice does not restart the order of choices
      Given Ana, Ben and Cho play in that order, during <active>'s turn
      And everyone has to choose a creature
      And after Ben has chosen a creature, Ben has to choose a card
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | active | order                                                      |
        | Ana    | Ana's creature, Ben's creature, Ben's card, Cho's creature |
        | Ben    | Ben's creature, Ben's card, Cho's creature, Ana's creature |

  @rule.starting-player-chooses-first
  Rule: 101.4e While players make choices before the first turn, the starting player counts as the active player

    @id.choosing-before-the-first-turn
    Scenario Outline: before the first turn, the starting player chooses first
      Given Ana, Ben, Cho and Dan play in that order, during <starting>'s turn
      And the game is being started
      And everyone has to choose a card
      When someone asks for the order of the choices
      Then the answer is <order>

      Examples:
        | starting | order                                          |
        | Ana      | Ana's card, Ben's card, Cho's card, Dan's card |
        | Cho      | Cho's card, Dan's card, Ana's card, Ben's card |

    @id.what-is-known-before-the-first-turn
    Example: before the first turn, the starting player chooses without knowing the others' choices
      Given Ana, Ben and Cho play in that order, during Ben's turn
      And the game is being started
      And everyone has to choose a card
      When someone asks which choices are known when Ben's card is chosen
      Then the answer is nothing

    @near-miss @id.choosing-after-the-first-turn
    Example: after the first turn, the active player chooses first, not the starting player
      Given Ana, Ben and Cho play in that order, during Cho's turn
      And everyone has to choose a card
      When someone asks for the order of the choices
      Then the answer is Cho's card, Ana's card, Ben's card
