Feature: Winning the game

  @rule.ways-to-win
  Rule: 104.2 The rules list the ways to win a game

    @id.winning-by-outlasting
    Example: a player wins by being the last one in the game
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And Cho loses 20 life
      And state-based actions are checked
      Then Ana wins the game

    @id.winning-by-being-told
    Example: a player can win through an effect
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Cho wins the game
      Then Cho wins the game

    @near-miss @id.being-far-ahead-is-no-win
    Example: a player doesn't win just by being far ahead
      Given a game between Ana and Ben
      When Ana's life total becomes 1000
      And Ben's life total becomes 1
      And Ben gets 9 poison counters
      And Ben's library has 0 cards
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.last-player-standing
  Rule: 104.2a A player who is still in the game after every opponent has left wins at once, even if an effect says that player can't win

    @id.last-of-three
    Scenario Outline: a player wins a three-player game once both opponents have left
      Given a game between <seats>
      When Ben concedes
      Then the game goes on for Ana and Cho
      When Cho concedes
      Then Ana wins the game
      And Ben and Cho have lost

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ana and Ben |
        | Ben, Cho and Ana |

    @id.last-of-four-at-once
    Scenario Outline: a player wins when all three opponents lose in the same check
      Given a game between Ana, Ben, Cho and Dan
      And <winner> starts with 1 life
      When at the same time
        | <a> loses 20 life           |
        | <b> gets 10 poison counters |
        | <c> has to draw 60 cards    |
      And state-based actions are checked
      Then <winner> wins the game

      Examples:
        | winner | a   | b   | c   |
        | Ana    | Ben | Cho | Dan |
        | Ben    | Ana | Cho | Dan |
        | Dan    | Cho | Ben | Ana |

    @id.last-one-wins-though-told-not-to @from.2010-02-01 @question.6
    Scenario Outline: a player who can't win the game still wins when the only opponent leaves
      Given a game between <seats>
      When an effect states that Ana can't win the game
      And <leaves>
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       | leaves                                   |
        | Ana and Ben | Ben concedes                             |
        | Ben and Ana | Ben concedes                             |
        | Ana and Ben | an effect states that Ben loses the game |

    @id.last-of-three-wins-though-told-not-to @from.2010-02-01 @question.6
    Example: a player who can't win the game still wins as the last of three players
      Given a game between Ana, Ben and Cho
      When an effect states that Cho can't win the game
      And Ana concedes
      Then the game goes on for Ben and Cho
      When Ben loses 20 life
      And state-based actions are checked
      Then Cho wins the game

    @id.last-one-told-not-to-win @until.2009-10-01 @question.6
    Example: until 2009-10-01, could an effect stop the last player left from winning? (open question)
      Given a game between Ana and Ben
      When an effect states that Ana can't win the game
      And Ben concedes
      Then Ben has lost
      And nobody wins the game
      And the game goes on for Ana

    @id.the-one-who-can-not-lose-is-last @question.7
    Scenario Outline: a player who can't lose wins when an effect makes everyone lose
      Given a game between <seats>
      When an effect states that Ana can't lose the game
      And at the same time
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
      Then Ana wins the game
      And Ben has lost

      Examples:
        | seats       |
        | Ana and Ben |
        | Ben and Ana |

    @near-miss @id.one-opponent-left @also.opponent-of-two
    Example: a player hasn't won while one of three opponents is still in the game
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And Dan concedes
      Then Ben and Dan have lost
      And the game goes on for Ana and Cho

    @near-miss @id.an-opponent-who-can-not-lose-stays
    Example: a player hasn't won while an opponent below 0 life can't lose
      Given a game between Ana and Ben
      When an effect states that Ben can't lose the game
      And Ben loses 30 life
      And state-based actions are checked
      Then the game goes on for Ana and Ben

  @rule.win-by-effect
  Rule: 104.2b An effect can say that a player wins the game

    @also.game-ends-at-once @id.a-win-before-a-draw-that-would-win
    Example: when an effect makes a player win, draws later in the same resolution no longer matter
      Given a game between Ana and Ben
      When instead of drawing the next card, Ana wins the game
      And in this order
        | an effect states that Ben wins the game |
        | Ana has to draw 1 card                  |
      Then Ben wins the game

    @id.win-effect
    Scenario Outline: an effect makes a player win, whatever seat they are in
      Given a game between <seats>
      When an effect states that Ana wins the game
      Then Ana wins the game

      Examples:
        | seats                 |
        | Ana and Ben           |
        | Ben and Ana           |
        | Ana, Ben and Cho      |
        | Ben, Ana and Cho      |
        | Cho, Ben and Ana      |
        | Dan, Cho, Ben and Ana |

    @id.win-effect-of-another
    Example: a player can win through another player's effect
      Given a game between Ana, Ben and Cho
      When an effect of Ana states that Ben wins the game
      Then Ben wins the game

    @id.win-effect-with-an-empty-library
    Example: a player with an empty library can win through an effect
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana wins the game
      Then Ana wins the game

    @id.win-against-those-who-can-not-lose @question.8
    Example: a player wins through an effect even if the opponent can't lose
      Given a game between Ben and Ana
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.win-against-one-of-two-who-can-not-lose @until.2009-10-01 @from.2017-04-28
    Example: a player wins through an effect even if one of two opponents can't lose
      Given a game between Ana, Ben and Cho
      When an effect states that Ben can't lose the game
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.win-effect-that-knows-no-range @until.2007-09-07
    Example: until 2007-09-07, a player who won through an effect also beat opponents out of range
      Given a game between Ana, Ben, Cho and Dan
      And everyone has a range of influence of 1
      When an effect states that Ana wins the game
      Then Ana wins the game

    @id.win-is-no-loss-to-be-replaced
    Example: a win through an effect isn't stopped by replacing the opponent's next loss
      Given a game between Ana and Ben
      When the next time Ben would lose the game, their life total becomes 20 instead
      And an effect states that Ana wins the game
      Then Ana wins the game

    @id.a-draw-replaced-by-winning @also.replaced-draw @also.draws-can-be-replaced
    Scenario Outline: a player wins if winning replaces a draw from an empty library
      Given a game between <seats>
      And Ana starts with 0 cards in the library
      When instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      Then Ana wins the game

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Cho, Ana and Ben |

    @id.replaced-draws-come-one-after-the-other @question.1
    Scenario Outline: if wins replace two simultaneous draws, the earlier player in turn order wins
      Given a game between <seats>
      When instead of drawing the next card, Ana wins the game
      And instead of drawing the next card, Ben wins the game
      And at the same time
        | Ben has to draw 1 card |
        | Ana has to draw 1 card |
      Then <first> wins the game

      Examples:
        | seats            | first |
        | Ana and Ben      | Ana   |
        | Ben and Ana      | Ben   |
        | Cho, Ben and Ana | Ben   |

    @id.one-head-wins-for-both @also.two-headed-giant-team
    Scenario Outline: a member of a Two-Headed Giant team who wins through an effect wins for both
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that <member> wins the game
      Then <team> win the game

      Examples:
        | member | team        |
        | Ana    | Ana and Ben |
        | Ben    | Ana and Ben |

    @id.two-players-told-to-win-at-once @question.1
    Example: what happens if effects make two opponents win simultaneously? (open question)
      Given a game between Ana and Ben
      When at the same time
        | an effect states that Ana wins the game |
        | an effect states that Ben wins the game |
      Then Ana wins the game

    @near-miss @id.win-effect-on-one-who-can-not-win @question.9
    Scenario Outline: an effect doesn't make a player win if they can't, even after the restriction ends
      Given a game between <seats>
      When an effect states that Ana can't win the game
      And an effect states that Ana wins the game
      Then the game goes on for everyone
      When the effect stating that Ana can't win the game ends
      And state-based actions are checked
      Then the game goes on for everyone

      Examples:
        | seats            |
        | Ana and Ben      |
        | Ben and Ana      |
        | Ana, Ben and Cho |

    @near-miss @id.two-effects-that-forbid-winning
    Example: a player can't win while at least one of two effects forbids it
      Given a game between Ana and Ben
      When an effect states that Ana can't win the game
      And an effect states that Ana can't win the game
      And the effect stating that Ana can't win the game ends
      And an effect states that Ana wins the game
      Then the game goes on for Ana and Ben
      When the effect stating that Ana can't win the game ends
      And an effect states that Ana wins the game
      Then Ana wins the game

    @near-miss @id.one-head-that-can-not-win @question.9
    Example: a Two-Headed Giant team can't win through an effect on one member if the other can't win
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Ben can't win the game
      And an effect states that Ana wins the game
      Then the game goes on for Ana, Ben, Cho and Dan

    @near-miss @id.a-replaced-draw-when-one-can-not-win @from.2006-10-01
    Example: a player who can't win neither wins nor loses if a win replaces a draw from an empty library
      Given a game between Ana and Ben
      And Ana starts with 0 cards in the library
      When an effect states that Ana can't win the game
      And instead of drawing the next card, Ana wins the game
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @id.win-effect-with-a-condition-met
    Scenario Outline: a player wins through an effect with a condition if the condition is true
      Given a game between Ana and Ben
      And Ana starts with <life> life
      And Ben starts with <cards> cards in the library
      When an effect states that Ana wins the game if <condition>
      Then Ana wins the game

      Examples:
        | life | cards | condition                                |
        | 40   | 53    | Ana has 40 or more life                  |
        | 41   | 53    | Ana has 40 or more life                  |
        | 1    | 53    | Ana has exactly 1 life                   |
        | 5    | 53    | Ana has 5 or less life                   |
        | 4    | 53    | Ana has 5 or less life                   |
        | 20   | 0     | Ben has 0 or less cards in the library   |
        | 20   | 200   | Ben has 200 or more cards in the library |

    @near-miss @id.win-effect-with-a-condition-not-met
    Scenario Outline: an effect with a condition does nothing if the condition isn't true
      Given a game between Ana and Ben
      And Ana starts with <life> life
      And Ben starts with <cards> in the library
      When an effect states that Ana wins the game if <condition>
      And state-based actions are checked
      Then the game goes on for Ana and Ben

      Examples:
        | life | cards     | condition                                |
        | 39   | 53 cards  | Ana has 40 or more life                  |
        | 2    | 53 cards  | Ana has exactly 1 life                   |
        | 1    | 53 cards  | Ana has exactly 2 life                   |
        | 6    | 53 cards  | Ana has 5 or less life                   |
        | 20   | 1 card    | Ben has 0 or less cards in the library   |
        | 20   | 199 cards | Ben has 200 or more cards in the library |

    @near-miss @id.win-effect-with-a-condition-met-too-late
    Example: a condition that becomes true later in the same resolution isn't met yet
      Given a game between Ana and Ben
      And Ana starts with 39 life
      When in this order
        | an effect states that Ana wins the game if Ana has 40 or more life |
        | Ana gains 1 life                                                   |
      Then the game goes on for Ana and Ben
      When an effect states that Ana wins the game if Ana has 40 or more life
      Then Ana wins the game

    @id.an-ability-that-wins
    Scenario Outline: a player wins only when the triggered ability resolves, not when it triggers
      Given a game between Ana, Ben and Cho
      And Cho starts with 1 card in the library
      When the ability Bliss of Ana triggers whenever <who> <occurrence>: Ana wins the game
      And <happens>
      Then the game goes on for everyone
      When Bliss's ability resolves
      Then Ana wins the game

      Examples:
        | who | occurrence         | happens                      |
        | Ana | reaches the upkeep | the upkeep begins            |
        | Ana | draws a card       | the draw step begins         |
        | Cho | draws a card       | Cho has to draw 2 cards      |
        | Ben | loses life         | Ben pays 3 life if able      |
        | Ben | loses life         | Ben is dealt 1 combat damage |
        | Ana | is dealt damage    | Ana is dealt 3 damage        |
        | Ana | gains life         | Ana's life total becomes 21  |

    @id.whose-turn-it-is-decides
    Scenario Outline: a condition can depend on whose turn it is
      Given a game between <seats>
      When <turns>
      And an effect of Ana states that Ana wins the game if it <is> <whose> turn
      Then Ana wins the game

      Examples:
        | seats            | turns                                  | is     | whose |
        | Ana and Ben      | Ben loses 1 life                       | is     | Ana's |
        | Ana and Ben      | the turn ends                          | is not | Ana's |
        | Ana, Ben and Cho | the turn ends                          | is     | Ben's |
        | Ana, Ben and Cho | Ana takes an extra turn after this one | is not | Ben's |

    @near-miss @id.whose-turn-it-is-not-decides
    Scenario Outline: a condition that requires a player's own turn isn't met during another player's turn
      Given a game between Ana, Ben and Cho
      When <turns>
      And an effect of Ana states that Ana wins the game if it <is> <whose> turn
      Then the game goes on for everyone

      Examples:
        | turns            | is     | whose |
        | Ben loses 1 life | is     | Ben's |
        | the turn ends    | is     | Ana's |
        | Ben loses 1 life | is not | Ana's |

    @near-miss @id.an-ability-that-has-not-triggered
    Scenario Outline: an ability doesn't trigger if its event is replaced, can't happen or happens to another player
      Given a game between Ana, Ben and Cho
      And Ana starts with 1 card in the library
      When the ability Bliss of Ana triggers whenever <who> <occurrence>: Ana wins the game
      And <before>
      And <happens>
      And Bliss's ability resolves
      Then the game goes on for everyone

      Examples:
        | who | occurrence         | before                                                                    | happens                                  |
        | Ana | reaches the upkeep | the turn ends                                                             | the upkeep begins                        |
        | Ana | reaches the upkeep | Ana skips their next turn                                                 | the draw step begins                     |
        | Ana | draws a card       | instead of drawing the next card, Ana does nothing                        | the draw step begins                     |
        | Ana | draws a card       | an effect states that Ana can't draw cards                                | Ana has to draw 1 card                   |
        | Ben | loses life         | an effect states that Ben can't lose life                                 | Ben is dealt 1 combat damage             |
        | Ben | loses life         | Ben gains 1 life                                                          | Ben gets 3 poison counters               |
        | Ben | is dealt damage    | Ben loses 1 life                                                          | Ben is dealt 0 damage                    |
        | Ana | gains life         | Ana loses 5 life                                                          | Ben gains 5 life                         |
        | Ana | draws a card       | Ana has to draw 0 cards                                                   | the ability Bliss ends                   |
        | Ana | loses the game     | the next time Ana would lose the game, their life total becomes 7 instead | an effect states that Ana loses the game |

    @id.an-ability-asked-as-it-resolves
    Scenario Outline: a condition checked only on resolution has to be true then
      Given a game between <seats>
      And Ana starts with <life> life
      When the ability Dawn of Ana triggers whenever Ana reaches the upkeep: Ana wins the game if Ana has 40 or more life
      And the upkeep begins
      And <meanwhile>
      And Dawn's ability resolves
      Then Ana wins the game

      Examples:
        | seats            | life | meanwhile         |
        | Ana and Ben      | 40   | Ben loses 19 life |
        | Ana and Ben      | 39   | Ana gains 1 life  |
        | Ana, Cho and Ben | 50   | Ana loses 10 life |

    @near-miss @id.an-ability-asked-as-it-resolves-in-vain
    Scenario Outline: an ability does nothing if its condition is false when it is checked
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When the ability Dawn of Ana triggers whenever Ana <ability>
      And the upkeep begins
      And <meanwhile>
      And Dawn's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | life | meanwhile        | ability                                                                     |
        | 40   | Ana loses 1 life | reaches the upkeep: Ana wins the game if Ana has 40 or more life            |
        | 39   | Ben gains 1 life | reaches the upkeep: Ana wins the game if Ana has 40 or more life            |
        | 39   | Ana gains 1 life | reaches the upkeep if Ana has 40 or more life: Ana wins the game            |
        | 40   | Ana loses 1 life | reaches the upkeep if Ana has 40 or more life: Ana wins the game            |
        | 40   | Ana gains 1 life | reaches the upkeep: Ana wins the game if Ben has 19 or less life            |
        | 40   | Ben mills 1 card | reaches the upkeep: Ben loses the game if Ben has 1 or more poison counters |

    @id.a-win-with-both-halves
    Scenario Outline: an effect with two conditions makes a player win if both are true
      Given a game between <seats>
      And Ana starts with 40 life
      And Ben starts with 2 cards in the library
      When an effect states that Ana wins the game if Ana has 40 or more life and Ben has <cards> cards in the library
      Then Ana wins the game

      Examples:
        | seats            | cards     |
        | Ana and Ben      | exactly 2 |
        | Cho, Ben and Ana | 2 or less |

    @id.a-win-if-opponents @also.opponents
    Scenario Outline: a condition can ask about each, any or no opponent, and ignores players who have left
      Given a game between Ana, Ben, Cho and Dan
      And Ben starts with 40 life
      And Cho starts with <life> life
      When <before>
      And an effect of Ana states that Ana wins the game if <asks> has 40 or more life
      Then Ana wins the game

      Examples:
        | asks             | life | before           |
        | each opponent    | 40   | Dan concedes     |
        | each opponent    | 40   | Dan gains 20 life |
        | an opponent      | 20   | Ana loses 1 life |
        | any opponent     | 39   | Dan concedes     |
        | no opponent      | 39   | Ben concedes     |
        | no opponent      | 39   | Ben loses 1 life |

    @id.a-win-if-opponents-in-this-game @also.restart @from.2011-05-01
    Scenario Outline: after a restart, a condition about several players ignores those who had left before
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And an effect of Ana restarts the game
      And an effect of Ana states that Ana wins the game if <asks> life
      Then Ana wins the game

      Examples:
        | asks                        |
        | each opponent has 1 or more |
        | no opponent has 30 or more  |
        | any opponent has 1 or more  |

    @id.a-win-if-opponents-in-this-subgame @also.subgames
    Example: a condition about several players ignores those who aren't in the subgame
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And an effect of Ana begins a subgame; anyone who doesn't win it loses half their life
      And an effect of Ana states that Ana wins the game if each opponent has 1 or more life
      Then Ana has 20 life
      And Cho has 10 life
      And the game goes on for Ana, Cho and Dan

    @near-miss @id.no-win-if-opponents @also.opponents
    Scenario Outline: a condition about each, any or no opponent isn't met if the wrong number of them qualify
      Given a game between Ana, Ben, Cho and Dan
      And Ben starts with 40 life
      And Cho starts with <life> life
      When <before>
      And an effect of Ana states that Ana wins the game if <asks> has 40 or more life
      Then the game goes on for <rest>

      Examples:
        | asks                | life | before            | rest               |
        | each opponent       | 40   | Ana gains 20 life | Ana, Ben, Cho and Dan |
        | each player         | 40   | Dan concedes      | Ana, Ben and Cho   |
        | each player but Dan | 40   | Ana loses 1 life  | Ana, Ben, Cho and Dan |
        | an opponent         | 39   | Ben concedes      | Ana, Cho and Dan   |
        | any opponent        | 39   | Ben loses 1 life  | Ana, Ben, Cho and Dan |
        | no opponent         | 20   | Cho concedes      | Ana, Ben and Dan   |

    @id.a-win-if-team-mates @also.opponents @also.two-headed-giant-head-life @from.2010-04-23
    Scenario Outline: a condition about opponents doesn't count a teammate, and vice versa
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Cho starts with 40 life
      When an effect of Ana states that Ana wins the game if <asks> has 40 or more life
      Then Ana and Ben win the game

      Examples:
        | asks                 |
        | each opponent        |
        | no teammate of Ana  |

    @near-miss @id.a-win-with-one-half
    Scenario Outline: an effect with two conditions does nothing if one of them is false
      Given a game between Ana and Ben
      And Ana starts with <life> life
      And Ben starts with <cards> cards in the library
      When an effect states that Ana wins the game if Ana has 40 or more life and Ben has 2 or less cards in the library
      And the ability Dawn of Ana triggers as soon as Ana has 40 or more life and Ben has 2 or less cards in the library: Ana wins the game
      And Dawn's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | life | cards |
        | 40   | 3     |
        | 39   | 2     |
        | 20   | 53    |

    @id.a-win-with-permanents
    Scenario Outline: a condition can count the permanents a player controls, or the cards in that player's hand or graveyard
      Given a game between Ana and Ben
      And Ana owns the card Isle <first>
      And <owner> owns the card Peak <second>
      When an effect states that Ana wins the game if Ana has 2 or more <things>
      Then Ana wins the game

      Examples:
        | owner | first              | second                                 | things                 |
        | Ana   | on the battlefield | on the battlefield                     | permanents             |
        | Ben   | on the battlefield | on the battlefield under Ana's control | permanents             |
        | Ana   | in the hand        | in the hand                            | cards in the hand      |
        | Ana   | in the graveyard   | in the graveyard                       | cards in the graveyard |

    @near-miss @id.a-win-with-too-few-permanents
    Scenario Outline: a condition about permanents counts only those that the player controls
      Given a game between Ana and Ben
      And Ana owns the card Isle on the battlefield
      And <owner> owns the card Peak <place>
      When an effect states that Ana wins the game if Ana has 2 or more permanents
      Then the game goes on for Ana and Ben

      Examples:
        | owner | place                                  |
        | Ben   | on the battlefield                     |
        | Ana   | on the battlefield under Ben's control |
        | Ana   | in the graveyard                       |
        | Ana   | on the stack                           |

    @id.a-win-with-a-token-made-meanwhile
    Example: a token created before an ability resolves counts toward the ability's condition
      Given a game between Ana and Ben
      And Ana owns the card Isle on the battlefield
      When the ability Tide of Ana triggers whenever Ana reaches the upkeep: Ana wins the game if Ana has 2 or more permanents
      And the upkeep begins
      And Ana creates the token Fish
      And Tide's ability resolves
      Then Ana wins the game

    @id.an-ability-that-goes-on-waiting
    Example: an ability already on the stack still resolves even if it can't trigger again
      Given a game between Ana and Ben
      When the ability Bleed of Ana triggers whenever Ben loses life: Ben is dealt 1 damage
      And Ben loses 17 life
      And the ability Bleed ends
      And Bleed's ability resolves
      Then Ben has 2 life
      When Bleed's ability resolves
      Then Ben has 2 life
      And the game goes on for Ana and Ben

    @near-miss @id.anothers-cards-and-permanents
    Scenario Outline: a condition about a player's cards or permanents doesn't count those of other players
      Given a game between Ana and Ben
      And Ben owns the card Angel <where>
      When an effect states that Ana wins the game if Ana has 1 or more <what>
      Then the game goes on for Ana and Ben

      Examples:
        | where              | what                   |
        | in the graveyard   | cards in the graveyard |
        | in the hand        | cards in the hand      |
        | on the battlefield | permanents             |

    @id.each-waits-for-its-own-number
    Scenario Outline: a condition about one zone doesn't count cards in another
      Given a game between Ana and Ben
      And Ana owns the card Angel <where>
      And Ana owns the card Ogre <elsewhere>
      When an effect states that Ana wins the game if Ana has exactly 1 <what>
      Then Ana wins the game

      Examples:
        | where              | elsewhere          | what                  |
        | in the graveyard   | in the hand        | card in the graveyard |
        | in the hand        | on the battlefield | card in the hand      |
        | on the battlefield | in the graveyard   | permanent             |

  @rule.last-team-standing
  Rule: 104.2c A team with a member still in the game wins once all other teams have left, and its members who lost earlier win too

    @id.last-of-two-teams
    Scenario Outline: a team wins when both members of the other team have left
      Given a team game of <teams>
      When Cho concedes
      Then the game goes on for Ana, Ben and Dan
      When Dan concedes
      Then Ana and Ben win the game
      And Cho and Dan have lost

      Examples:
        | teams                           |
        | Ana and Ben against Cho and Dan |
        | Cho and Dan against Ana and Ben |

    @id.a-member-who-lost-wins-with-the-team @from.2005-10-01
    Scenario Outline: a player who has already lost wins if their team does
      Given a team game of Ana and Ben against Cho and Dan
      When <out>
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan
      When an effect states that Cho loses the game
      And an effect states that Dan loses the game
      Then Ana and Ben win the game

      Examples:
        | out                                      |
        | Ana concedes                             |
        | Ana loses 20 life                        |
        | an effect states that Ana loses the game |

    @id.a-member-who-lost-before-the-rule-spoke-of-it @until.2005-08-01 @question.33
    Example: in the 2005-08-01 edition, does a member who has left win with the team? (open question)
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      And an effect states that Cho loses the game
      And an effect states that Dan loses the game
      Then Ben wins the game

    @id.a-member-who-drew-wins-with-the-team @from.2009-10-01 @question.16
    Example: can a player for whom the game is a draw still win with their team? (open question)
      Given a team game of Ana, Ben and Cho against Dan, Eve and Fay
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      Then the game is a draw for Fay, Ana and Ben
      And the game goes on for Cho, Dan and Eve
      When Dan concedes
      And Eve concedes
      Then Ana, Ben and Cho win the game

    @id.team-mates-win-beside-a-win-by-an-effect @from.2005-10-01
    Scenario Outline: a whole team wins if an effect makes one member win as the last opponent loses
      Given a team game of Ana and Ben against Cho and Dan
      When <out> concedes
      And Cho concedes
      And at the same time
        | an effect states that Ben wins the game  |
        | an effect states that Dan loses the game |
      Then Ana and Ben win the game

      Examples:
        | out |
        | Ana |
        | Cho |

    @id.last-of-three-teams @from.2005-10-01
    Example: a team wins a three-team game once both other teams have left
      Given a team game of Ana and Ben against Cho and Dan against Eve and Fay
      When at the same time
        | an effect states that Ana loses the game |
        | an effect states that Ben loses the game |
        | an effect states that Fay loses the game |
      Then Ana, Ben and Fay have lost
      And the game goes on for Cho, Dan and Eve
      When at the same time
        | an effect states that Cho loses the game |
        | an effect states that Dan loses the game |
      Then Eve and Fay win the game

    @id.last-team-of-two-heads @also.two-headed-giant-team
    Example: both members of a Two-Headed Giant team win when the other team loses
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      When an effect states that Cho loses the game
      Then Ana and Ben win the game
      And Cho and Dan have lost

    @near-miss @id.one-member-left
    Example: a team hasn't won while one member of the other team is still in the game
      Given a team game of Ana and Ben against Cho and Dan
      When Cho concedes
      And Ana concedes
      Then Ana and Cho have lost
      And the game goes on for Ben and Dan

  @rule.emperor-wins
  Rule: 104.2d In Emperor, a team wins if its emperor wins

    @id.emperor-wins-for-the-team @question.17
    Scenario Outline: an effect that makes an emperor win makes the whole team win
      Given an Emperor game of <teams>
      And range of influence is not limited
      When an effect states that Ben wins the game
      Then Ana, Ben and Cho win the game

      Examples:
        | teams                                     |
        | Ana, Ben and Cho against Dan, Eve and Fay |
        | Dan, Eve and Fay against Ana, Ben and Cho |

    @id.emperor-wins-for-generals-who-are-out
    Example: generals who have left win with their emperor
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      And range of influence is not limited
      When Ana concedes
      And an effect states that Ben wins the game
      Then Ana, Ben and Cho win the game

    @id.a-general-wins @question.32 @from.2017-04-28
    Example: does the team win if an effect makes a general win? (open question)
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      And range of influence is not limited
      When an effect states that Ana wins the game
      Then Ana wins the game

    @near-miss @id.emperor-wins-only-over-those-in-range @question.17
    Example: with limited range, an effect that would make an emperor win makes opponents in range lose instead
      Given an Emperor game of Ana, Ben and Cho against Dan, Eve and Fay
      When an effect states that Ben wins the game
      Then Dan and Fay have lost
      And the game goes on for Ana, Ben, Cho and Eve
