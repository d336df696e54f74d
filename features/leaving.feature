Feature: Leaving the game

  @rule.leaving-the-game
  Rule: 800.4 A multiplayer game can continue after some of its players have left

    @id.the-rest-play-on-after-each-who-leaves
    Scenario Outline: one after the other leaves, and the rest play on
      Given a game between <seats>
      When Ana concedes
      Then the game goes on for Ben, Cho and Dan
      When an effect states that Cho loses the game
      Then the game goes on for Ben and Dan
      And Ana and Cho have lost

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Cho, Ana, Ben and Dan |
        | Dan, Cho, Ben and Ana |

    @near-miss @id.of-two-nobody-plays-on
    Example: of two players nobody is left to play on
      Given a game between Ana and Ben
      And Ben owns the card Bear on the battlefield
      When Ana concedes
      Then Ben wins the game
      And Ana has lost

  @rule.leaving-takes-objects
  Rule: 800.4a A player who leaves takes along every object they own, and their control effects end. Objects without a card that they still control on the stack cease to exist, then everything else they control is exiled; the next player in turn order gets their priority

    @id.what-has-left-never-comes-back
    Example: what left with its owner is put nowhere, and nobody gets control of it
      Given a game between Ana, Ben and Cho
      And Ana owns the card Elk in the hand
      When Ana concedes
      And at the same time
        | Elk is put onto the battlefield under Ben's control |
        | an effect gives Cho control of Elk                  |
      Then Elk is out of the game
      And the game goes on for Ben and Cho

    @id.what-a-player-owns-leaves-too
    Scenario Outline: what a player owns leaves with that player, wherever it is
      Given a game between Ana, Ben and Cho
      And Ana owns the <object>
      When Ana concedes
      Then Bear is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | object                                           |
        | card Bear on the battlefield                     |
        | card Bear on the battlefield under Ben's control |
        | card Bear on the stack                           |
        | card Bear on the stack under Cho's control       |
        | card Bear in the hand                            |
        | card Bear in the library                         |
        | card Bear in the graveyard                       |
        | card Bear in exile                               |
        | card Bear in the command zone                    |
        | token Bear on the battlefield                    |
        | copy Bear on the stack                           |

    @id.a-new-token-leaves-with-its-maker
    Example: a token leaves with who created it, though another controls it
      Given a game between Ana, Ben and Cho
      When Ana creates the token Goblin
      And Cho creates the copy Twin
      And an effect gives Ben control of Goblin
      Then Goblin is on the battlefield
      And Twin is on the stack
      When Ana concedes
      Then Goblin is out of the game
      And Twin is on the stack
      And Cho controls Twin
      And the game goes on for Ben and Cho

    @id.what-left-the-game-stays-out
    Scenario Outline: what left the game with its owner comes to no zone any more, nor under anyone's control
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear <place>
      When Ana concedes
      And <nothing>
      Then Bear is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | place              | nothing                                              |
        | in the hand        | Bear is put onto the battlefield under Ben's control |
        | in the library     | Bear is put into the graveyard                       |
        | on the battlefield | an effect gives Ben control of Bear                  |

    @near-miss @id.what-others-own-stays
    Scenario Outline: what others own and control stays where it is
      Given a game between Ana, Ben and Cho
      And Ben owns the <object> <place>
      When Ana concedes
      Then Bear is <place>
      And the game goes on for Ben and Cho

      Examples:
        | object     | place               |
        | card Bear  | on the battlefield  |
        | card Bear  | on the stack        |
        | card Bear  | in the hand         |
        | card Bear  | in the library      |
        | card Bear  | in the graveyard    |
        | card Bear  | in exile            |
        | card Bear  | in the command zone |
        | token Bear | on the battlefield  |
        | copy Bear  | on the stack        |

    @near-miss @id.a-check-takes-nothing-along
    Example: the next check takes nothing of the others along, token, copy or card
      Given a game between Ana, Ben and Cho
      And Ben owns the token Spirit on the battlefield
      And Ben owns the copy Twin on the stack
      And Ben owns the card Bear in the library
      When Ana concedes
      And state-based actions are checked
      Then Spirit is on the battlefield
      And Twin is on the stack
      And Bear is in the library
      And the game goes on for Ben and Cho

    @id.objects-leave-however-their-owner-does
    Scenario Outline: it happens at once, however the player comes to leave
      Given a game between <seats>
      And Ana owns the card Bear on the battlefield
      And Ben owns the card Elk on the battlefield
      When an effect gives Ben control of Bear
      And an effect gives Ana control of Elk
      And <way>
      Then Ana has lost
      And Bear is out of the game
      And Ben controls Elk
      And the game goes on for Ben and Cho

      Examples:
        | seats            | way                                      |
        | Ana, Ben and Cho | Ana concedes                             |
        | Cho, Ben and Ana | Ana concedes                             |
        | Ana, Ben and Cho | an effect states that Ana loses the game |
        | Ben, Ana and Cho | an effect states that Ana loses the game |

    @id.objects-leave-in-the-check
    Scenario Outline: objects leave in the check by which their owner loses, not before
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      When <fatal>
      Then Bear is on the battlefield
      When state-based actions are checked
      Then Bear is out of the game
      And Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | fatal                       |
        | Ana loses 20 life           |
        | Ana gets 10 poison counters |
        | Ana has to draw 54 cards    |

    @near-miss @id.who-stays-keeps-objects
    Example: who is saved from losing keeps everything
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      And Ben owns the card Elk on the battlefield
      When an effect gives Ana control of Elk
      And an effect states that Ana can't lose the game
      And an effect states that Ana loses the game
      Then Bear is on the battlefield
      And Ana controls Bear
      And Ana controls Elk
      And the game goes on for Ana, Ben and Cho

    @id.objects-leave-with-who-draws @from.2009-10-01
    Example: objects leave with those for whom the game is a draw
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ben owns the card Bear on the battlefield
      And Cho owns the card Elk on the battlefield
      When an effect gives Ben control of Elk
      And an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben and Eve
      And Bear is out of the game
      And Cho controls Elk
      And the game goes on for Cho and Dan

    @id.an-owner-leaves-a-borrower
    Scenario Outline: an owner's object leaves, whoever has borrowed it
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      When an effect gives <borrower> control of Bear
      Then <borrower> controls Bear
      When Ana concedes
      Then Bear is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | borrower |
        | Ben      |
        | Cho      |

    @id.what-was-borrowed-goes-back
    Scenario Outline: what an effect gave the player goes back
      Given a game between <seats>
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      Then Ana controls Bear
      When Ana concedes
      Then Bear is on the battlefield
      And Ben controls Bear
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Cho and Ana |

    @id.what-was-passed-on-stays
    Example: what the player had and another effect gave on stays there, and then goes past the player
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And an effect gives Cho control of Bear
      And Ana concedes
      Then Cho controls Bear
      When the effect that gives Cho control of Bear ends
      Then Ben controls Bear
      And the game goes on for Ben and Cho

    @id.one-in-the-middle-passed-it-on
    Example: so it does when who leaves had it from another player who is still in
      Given a game between Ana, Ben, Cho, Dan and Eve
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And an effect gives Cho control of Bear
      And an effect gives Dan control of Bear
      And Cho loses 20 life
      And state-based actions are checked
      Then Cho has lost
      And Dan controls Bear
      When the effect that gives Dan control of Bear ends
      Then Ana controls Bear
      And the game goes on for Ana, Ben, Dan and Eve

    @id.effects-of-permanents-end
    Scenario Outline: what a permanent of the player states is so no more
      Given a game between <seats>
      When a permanent controlled by Ben states that Ana can't lose the game
      And Ana loses 20 life
      And state-based actions are checked
      Then the game goes on for everyone
      When Ben concedes
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @near-miss @id.what-was-passed-on-comes-back
    Example: while nobody leaves, an effect that ends leaves the one before it in force
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And an effect gives Cho control of Bear
      Then Cho controls Bear
      When the effect that gives Cho control of Bear ends
      Then Ana controls Bear
      And the game goes on for Ana, Ben and Cho

    @id.two-who-leave-together-had-it-in-turn
    Example: when two leave together, what both had by effects goes back to the owner
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And an effect gives Ben control of Bear
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho controls Bear
      And the game goes on for Cho and Dan

    @id.what-entered-for-the-player-is-exiled @from.2006-10-01
    Scenario Outline: what another owns, and came into play under the player's control, is exiled
      Given a game between <seats>
      And Ben owns the card Angel in the <zone>
      When Angel is put onto the battlefield under Ana's control
      Then Ana controls Angel
      When Ana concedes
      Then Angel is in exile
      And the game goes on for Ben and Cho

      Examples:
        | seats            | zone      |
        | Ana, Ben and Cho | library   |
        | Cho, Ben and Ana | graveyard |

    @id.what-was-the-players-first-is-exiled @from.2006-10-01
    Example: an effect that gave it back to the player is no reason to give it to the owner
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When an effect gives Cho control of Angel
      And an effect gives Ana control of Angel
      And the effect that gives Cho control of Angel ends
      And Ana concedes
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-angel-is-exiled-after-both @from.2006-10-01
    Example: what entered for one who left before is exiled as who has it now leaves
      Given a game between Ana, Ben, Cho and Dan
      And Dan owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Ana concedes
      Then Ben controls Angel
      When Ben concedes
      Then Angel is in exile
      And the game goes on for Cho and Dan

    @id.what-entered-for-the-player-leaves @until.2006-07-15 @question.37
    Example: until 2006-07-15 where to what another owns leaves is an open question
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When Ana concedes
      Then Angel is out of the game
      And the game goes on for Ben and Cho

    @near-miss @id.an-owner-gets-back-what-left-the-battlefield
    Example: what was put back into its owner's hand before is the player's no more
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When Angel is put into the hand
      And Ana concedes
      Then Angel is in the hand
      And the game goes on for Ben and Cho

    @near-miss @id.what-changes-zones-is-new
    Example: what was put elsewhere and back is a new object, which the old effect gives nobody
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And Bear is put into the graveyard
      Then Bear is in the graveyard
      When Bear is put onto the battlefield
      Then Ben controls Bear
      When Ana concedes
      Then Ben controls Bear
      And the game goes on for Ben and Cho

    @near-miss @id.what-comes-back-has-other-abilities
    Scenario Outline: nor has it the abilities that it had before
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      When the ability Grow of Bear, which Ana controls, triggers whenever Ana gains life: Ben loses 2 life
      And Bear is put into <zone>
      And Bear is put onto the battlefield
      And Cho concedes
      And Ana gains 1 life
      And Grow's ability resolves
      Then Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | zone          |
        | the graveyard |
        | exile         |

    @id.what-entered-for-another-than-who-cast-it @from.2006-10-01
    Example: what another cast, and entered under the player's control, is exiled
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the stack
      When Angel is put onto the battlefield under Ana's control
      Then Ana controls Angel
      When Ana concedes
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-token-ceases @from.2006-10-01 @until.2009-05-01
    Example: a token of another that came into play under the player's control ceases at the next check
      Given a game between Ana, Ben and Cho
      And Ben owns the token Spirit on the battlefield under Ana's control
      When Ana concedes
      Then Spirit is in exile
      When state-based actions are checked
      Then Spirit is out of the game
      And the game goes on for Ben and Cho

    @id.abilities-of-who-leaves-cease
    Example: an ability on the stack ceases to exist with its controller
      Given a game between Ana, Ben and Cho
      And Ana controls the ability Ping on the stack
      When Ana's ability Pong triggers
      Then Pong is on the stack
      When Ana concedes
      Then Ping is out of the game
      And Pong is out of the game
      And the game goes on for Ben and Cho

    @id.a-spell-of-who-has-left
    Scenario Outline: nor does a spell of who leaves do anything any more
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bolt on the stack
      When Ana <leaves>
      And state-based actions are checked
      And by an effect of Ana, Ben loses 20 life
      And state-based actions are checked
      Then Ana has lost
      And Bolt is out of the game
      And Ben has 20 life
      And the game goes on for Ben and Cho

      Examples:
        | leaves        |
        | concedes      |
        | loses 20 life |

    @id.what-leaves-has-not-died @from.2006-10-01
    Scenario Outline: what leaves the game, or is exiled, with its owner or its controller has not died
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      And Cho owns the card Elk on the battlefield under Ana's control
      When the ability Grief of Ben triggers whenever Ana has a permanent die: Ben loses the game
      And Ana <leaves>
      And state-based actions are checked
      And Grief's ability resolves
      Then Ana has lost
      And Bear is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | leaves        |
        | concedes      |
        | loses 20 life |

    @near-miss @id.what-died-before-its-owner-left @from.2006-10-01
    Scenario Outline: what was put into the graveyard before has died
      Given a game between <seats>
      And Ana owns the card Bear on the battlefield
      And Cho owns the card Elk on the battlefield under Ana's control
      When the ability Grief of Ben triggers whenever Ana has a permanent die: Ben loses the game
      And <dies> is put into the graveyard
      And Ana concedes
      And Grief's ability resolves
      Then Ana and Ben have lost
      And Cho wins the game

      Examples:
        | seats            | dies |
        | Ana, Ben and Cho | Bear |
        | Ben, Cho and Ana | Elk  |

    @near-miss @id.what-is-no-death
    Scenario Outline: what comes from or goes elsewhere, or is another's, has not died for that player
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bear on the battlefield
      And Ana owns the card Owl in the hand
      And Cho owns the card Elk on the battlefield
      When the ability Grief of Ben triggers whenever Ana has a permanent die: Ben loses the game
      And <moves>
      And Ana concedes
      And Grief's ability resolves
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | moves                         |
        | Bear is put into exile        |
        | Bear is put into the hand     |
        | Owl is put into the graveyard |
        | Elk is put into the graveyard |

    @near-miss @id.abilities-of-others-stay
    Example: an ability of another stays on the stack, though its source left
      Given a game between Ana, Ben and Cho
      And Ana owns the card Pinger on the battlefield under Ben's control
      And Ben controls the ability Ping on the stack
      When Ana concedes
      Then Pinger is out of the game
      And Ping is on the stack
      And Ben controls Ping
      And the game goes on for Ben and Cho

    @near-miss @id.a-borrowed-ability-stays
    Example: an ability is nobody's own, so one that an effect gave to another stays
      Given a game between Ana, Ben and Cho
      When Ana's ability Ping triggers
      And an effect gives Ben control of Ping
      And Ana concedes
      Then Ping is on the stack
      And Ben controls Ping
      And the game goes on for Ben and Cho

    @id.a-borrowed-spell-goes-back @from.2011-07-15
    Scenario Outline: a spell that an effect gave the player goes back to who cast it
      Given a game between Ana, Ben and Cho
      And Ben owns the <object> on the stack
      When an effect gives Ana control of Bolt
      Then Ana controls Bolt
      When Ana concedes
      Then Bolt is on the stack
      And Ben controls Bolt
      And the game goes on for Ben and Cho

      Examples:
        | object    |
        | card Bolt |
        | copy Bolt |

    @id.a-borrowed-spell-ceases @until.2011-06-17
    Example: a spell that an effect gave the player ceases before that effect ends
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt on the stack
      When an effect gives Ana control of Bolt
      And Ana concedes
      Then Bolt is out of the game
      And the game goes on for Ben and Cho

    @id.a-spell-with-anothers-card-is-exiled @from.2012-10-01
    Example: a spell that the player cast with another's card is exiled
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt in the graveyard
      When Bolt is put onto the stack under Ana's control
      And Ana concedes
      Then Bolt is in exile
      And the game goes on for Ben and Cho

    @id.a-spell-with-anothers-card-ceases @until.2012-07-01
    Example: a spell that the player cast with another's card ceases to exist
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt in the graveyard
      When Bolt is put onto the stack under Ana's control
      And Ana concedes
      Then Bolt is out of the game
      And the game goes on for Ben and Cho

    @id.priority-goes-on @from.2007-02-01
    Scenario Outline: the next player still in has the priority of who leaves
      Given a game between <seats>
      When Ana receives priority
      Then Ana has priority
      When Dan concedes
      And Ana concedes
      Then <next> has priority
      And the game goes on for Ben and Cho

      Examples:
        | seats                 | next |
        | Ana, Ben, Cho and Dan | Ben  |
        | Ana, Dan, Cho and Ben | Cho  |
        | Dan, Cho, Ben and Ana | Cho  |
        | Cho, Ana, Dan and Ben | Ben  |

    @near-miss @id.priority-of-another-stays @from.2007-02-01
    Example: who has priority keeps it when another leaves
      Given a game between Ana, Ben and Cho
      When Cho receives priority
      And Ana concedes
      Then Cho has priority
      And the game goes on for Ben and Cho

    @id.a-controlled-player-is-free-again @from.2010-10-01
    Scenario Outline: a player whom who leaves controlled decides alone again
      Given a game between <seats>
      When an effect gives Ana control of Ben
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      When Ana concedes
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.an-open-choice-is-ones-own-again @from.2010-10-01
    Example: so a choice that is open is that player's own again
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And a rule requires Ben to make a choice, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.control-that-ended-with-who-left @from.2010-10-01
    Example: that the effect would have ended later changes nothing any more
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And Ana concedes
      And the effect that gives Ana control of Ben ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.control-through-who-leaves @from.2010-10-01
    Example: who controlled who leaves does not come to control those whom that player controlled
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Cho control of Ana
      And Ana concedes
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.control-of-a-player-ends
    Example: while nobody leaves, control of a player is that of nobody else, and lasts until its effect ends
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      When a rule requires Ben to make a choice
      Then Ana makes the choice
      When the effect that gives Ana control of Ben ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.a-player-controlled-by-another-is-not-free
    Example: a player whom another controls is not free because somebody leaves
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Cho control of Ben
      And Ana concedes
      And a rule requires Ben to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @id.effects-of-permanents-end-with-their-owner
    Example: what a permanent says holds while others leave, and ends as its owner does
      Given a game between Ana, Ben, Cho and Dan
      When a permanent controlled by Cho states that Ana can't lose the game
      And Dan concedes
      And an effect states that Ana loses the game
      Then the game goes on for Ana, Ben and Cho
      When Cho concedes
      And an effect states that Ana loses the game
      Then Ben wins the game
      And Ana, Cho and Dan have lost

    @near-miss @id.another-permanent-says-the-same
    Example: of two permanents that say the same, one still does when the owner of the other has left
      Given a game between Ana, Ben, Cho, Dan and Eve
      When a permanent controlled by Ben states that Ana can't lose the game
      And a permanent controlled by Cho states that Ana can't lose the game
      And Ben concedes
      And Dan concedes
      And an effect states that Ana loses the game
      Then the game goes on for Ana, Cho and Eve
      When Cho concedes
      And an effect states that Ana loses the game
      Then Eve wins the game

    @id.what-two-permanents-of-one-player-say
    Scenario Outline: when what one permanent says has ended, what another says still ends with its owner
      Given a game between Ana, Ben, Cho and Dan
      When a permanent controlled by Cho states that Ana <lasts>
      And a permanent controlled by Cho states that Ana <ends>
      And the effect stating that Ana <ends> ends
      And Cho concedes
      And an effect states that Ana <does>
      Then <so>

      Examples:
        | lasts               | ends                | does           | so                               |
        | can't win the game  | can't lose the game | wins the game  | Ana wins the game                |
        | can't lose the game | can't win the game  | loses the game | the game goes on for Ben and Dan |

    @id.what-an-object-says-leaves-with-it
    Scenario Outline: with an object goes what it says, though another controls it, and what others own says it of its next controller
      Given a game between Ana, Ben and Cho
      And <owner> owns the card Shield on the battlefield
      When <control>
      And Shield states that <whose>, who controls it, can't lose the game
      And Ana concedes
      And an effect states that Ben loses the game
      Then <end>

      Examples:
        | owner | control                               | whose | end                              |
        | Ana   | an effect gives Ben control of Shield | Ben   | Cho wins the game                |
        | Ben   | an effect gives Ana control of Shield | Ana   | the game goes on for Ben and Cho |
        | Ben   | state-based actions are checked       | Ben   | the game goes on for Ben and Cho |
        | Cho   | an effect gives Ana control of Shield | Ana   | Cho wins the game                |
        | Ana   | state-based actions are checked       | Ana   | Cho wins the game                |

    @id.an-ability-of-an-object-leaves-with-its-owner @from.2006-10-01
    Scenario Outline: and so do its abilities, which trigger no more for whoever controls it
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield under Ben's control
      When the ability Doom of Doll, which Ben controls, triggers whenever Cho loses life: Cho loses the game
      And <who> concedes
      And Cho loses 1 life
      And Doom's ability resolves
      Then Cho has 19 life
      And <end>

      Examples:
        | who | end                              |
        | Ana | the game goes on for Ben and Cho |
        | Ben | the game goes on for Ana and Cho |

    @near-miss @id.an-ability-of-an-object-goes-back-to-its-owner @also.exiled-as-control-ends
    Example: an ability of what another controlled by an effect is its owner's again when that player leaves
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When an effect gives Ben control of Doll
      And the ability Doom of Doll, which Ben controls, triggers whenever Cho loses life: Cho loses the game
      And Ben concedes
      Then Ana controls Doll
      When Cho loses 1 life
      And Doom's ability resolves
      Then Ana wins the game

    @id.what-an-object-says-of-opponents-leaves-with-it @question.9
    Scenario Outline: what an object says of the opponents of its controller goes with its owner, and is of the next one's
      Given a game between Ana, Ben, Cho and Dan
      And <owner> owns the card Shield on the battlefield
      When Shield, which <owner> controls, states that every opponent can't win the game
      And an effect gives Ana control of Shield
      And <leaves> concedes
      And an effect states that <who> wins the game
      Then <end>

      Examples:
        | owner | leaves | who | end                                   |
        | Ben   | Cho    | Ana | Ana wins the game                     |
        | Ben   | Cho    | Ben | the game goes on for Ana, Ben and Dan |
        | Ben   | Ana    | Ben | Ben wins the game                     |
        | Ben   | Ana    | Dan | the game goes on for Ben, Cho and Dan |
        | Ben   | Ben    | Dan | Dan wins the game                     |

    @id.what-an-object-says-of-everyone-leaves-with-it
    Scenario Outline: what an object says of every player goes with its owner too
      Given a game between Ana, Ben and Cho
      And Ben owns the card Vortex on the battlefield
      When Vortex, which Ben controls, states that every player gains no life
      And an effect gives Ana control of Vortex
      And <leaves> concedes
      And Cho gains 4 life
      Then Cho has <life> life
      And the game goes on for <left> and Cho

      Examples:
        | leaves | life | left |
        | Ana    | 20   | Ben  |
        | Ben    | 24   | Ana  |

    @id.an-ability-of-an-object-sees-any-opponent
    Scenario Outline: an ability that sees any opponent, or is about every one, means those of whoever controls its object
      Given a game between Ana, Ben and Cho
      And Ben owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ben controls, triggers whenever <whenever>
      And an effect gives Ana control of Doll
      And <who> loses 2 life
      And Doom's ability resolves
      Then Ana has <ana> life
      And Ben has <ben> life
      And Cho has <cho> life
      And the game goes on for everyone

      Examples:
        | whenever                                               | who | ana | ben | cho |
        | any opponent loses life: that player gains 5 life      | Ben | 20  | 23  | 20  |
        | any opponent loses life: that player gains 5 life      | Ana | 18  | 20  | 20  |
        | any opponent loses life: its controller gains 5 life   | Ben | 25  | 18  | 20  |
        | any player loses life: every opponent is dealt 1 damage | Ben | 20  | 17  | 19  |
        | any player loses life: that player is dealt 1 damage   | Ana | 17  | 20  | 20  |
        | Ben loses life: every opponent gains that much life    | Ana | 18  | 22  | 22  |

    @near-miss @id.what-an-effect-of-no-object-says-stays
    Example: what no object says stays
      Given a game between Ana, Ben and Cho
      And Ana owns the card Shield on the battlefield
      When an effect states that Ben can't lose the game
      And Ana concedes
      And an effect states that Ben loses the game
      Then the game goes on for Ben and Cho

    @near-miss @id.an-ability-stays-as-a-bystander-leaves
    Scenario Outline: abilities and effects of others stay when somebody leaves who has nothing to do with them
      Given a game between Ana, Ben and Cho
      When <what>
      And Ben concedes
      And <then>
      And Growth's ability resolves
      And state-based actions are checked
      Then Ana wins the game

      Examples:
        | what                                                                            | then             |
        | the ability Growth of Ana triggers whenever Ana gains life: Ana wins the game   | Ana gains 1 life |
        | the ability Growth of Ana triggers whenever Cho loses life: Ana wins the game   | Cho loses 1 life |
        | the ability Growth of Ana triggers as soon as Cho has 9 or less life: Ana wins the game | Cho loses 11 life |

  @rule.nothing-to-who-has-left
  Rule: 800.4b A player who has left can't gain control of anything: no object or player comes under their control, no token is created for them, and no object is put onto the battlefield or stack for them

    @id.no-object-changes-hands-to-who-has-left
    Scenario Outline: an effect gives control of nothing to who has left
      Given a game between <seats>
      And Ben owns the card Bear on the <zone>
      When Ana concedes
      And an effect gives Ana control of Bear
      Then Bear is on the <zone>
      And Ben controls Bear
      And the game goes on for Ben and Cho

      Examples:
        | seats            | zone        |
        | Ana, Ben and Cho | battlefield |
        | Cho, Ben and Ana | stack       |

    @id.no-token-for-who-has-left
    Example: no token is made for who has left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ana creates the token Goblin
      Then Goblin is out of the game
      And the game goes on for Ben and Cho

    @id.no-token-after-another-effect
    Example: nor later in the turn, when something else has happened
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And by an effect of Ben, Ben gains 1 life
      And Ana creates the token Goblin
      Then Goblin is out of the game
      And the game goes on for Ben and Cho

    @id.no-card-is-put-for-who-has-left @from.2016-09-30
    Scenario Outline: a card that would be put onto the battlefield or the stack for who has left stays
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in <zone>
      When Ana concedes
      And Angel is put onto the <there> under Ana's control
      Then Angel is in <zone>
      And the game goes on for Ben and Cho

      Examples:
        | zone          | there       |
        | the graveyard | battlefield |
        | exile         | battlefield |
        | the library   | stack       |

    @id.a-card-put-for-who-has-left-before @until.2016-08-26 @question.36
    Scenario Outline: until 2016-08-26 what becomes of such a card is an open question
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in <zone>
      When Ana concedes
      And Angel is put onto the <there> under Ana's control
      Then Angel is in <zone>
      And the game goes on for Ben and Cho

      Examples:
        | zone          | there       |
        | the graveyard | battlefield |
        | the library   | stack       |

    @id.no-player-comes-under-the-control-of-who-has-left @from.2010-10-01
    Example: who has left comes to control no player
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect gives Ana control of Ben
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.what-would-revert-to-who-has-left-does-not @until.2011-09-30
    Example: what would go back to who has left does not
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is on the battlefield
      And Ben controls Angel
      And the game goes on for Ben and Cho

    @near-miss @id.those-still-in-come-to-control
    Scenario Outline: of those still in anyone may come to control anything
      Given a game between <seats>
      And Ben owns the card Bear on the battlefield
      And Ben owns the card Angel in the graveyard
      When Ana concedes
      And an effect gives Cho control of Bear
      And Angel is put onto the battlefield under Cho's control
      And Cho creates the token Goblin
      And an effect gives Cho control of Ben
      Then Cho controls Bear
      And Cho controls Angel
      And Goblin is on the battlefield
      And Cho controls Goblin
      When a rule requires Ben to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ana and Ben |

    @near-miss @id.a-card-is-put-where-nobody-has-control
    Example: a card goes to a zone where nobody controls it, whoever has left
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield
      When Ana concedes
      And Angel is put into the graveyard
      Then Angel is in the graveyard
      And the game goes on for Ben and Cho

    @near-miss @id.a-card-is-put-for-its-owner
    Example: a card that is put onto the battlefield for nobody else is its owner's there
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in the graveyard
      When Ana concedes
      And Angel is put onto the battlefield
      Then Angel is on the battlefield
      And Ben controls Angel
      And the game goes on for Ben and Cho

    @near-miss @id.only-objects-with-a-controller-change-hands
    Example: a card in a hand comes under nobody's control by an effect, and stays when that player leaves
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in the hand
      When an effect gives Ana control of Angel
      And Ana concedes
      Then Angel is in the hand
      And the game goes on for Ben and Cho

  @rule.exiled-as-control-ends
  Rule: 800.4c An object is exiled at once when the last effect that gives a player control of it ends, if the player who controlled it by default has left

    @id.nobody-to-go-back-to
    Scenario Outline: what has nobody to go back to is exiled as the effect ends
      Given a game between <seats>
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Ana concedes
      Then Ben controls Angel
      When the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Cho, Ben and Ana |

    @id.an-owner-too-does-not-get-it-back
    Example: it is exiled even when the effect that ends is its owner's
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel in the library
      When Angel is put onto the battlefield under Ana's control
      And an effect gives Cho control of Angel
      And Ana concedes
      And the effect that gives Cho control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-spell-keeps-its-caster @from.2019-08-23
    Example: a permanent that was a borrowed spell is by default its caster's, and goes with the effect
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the stack under Ana's control
      When an effect gives Ben control of Angel
      And Angel is put onto the battlefield under Ben's control
      And Ana concedes
      Then Angel is on the battlefield
      And Ben controls Angel
      When the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben, Cho and Dan

    @near-miss @id.a-spell-that-nobody-borrowed
    Example: a spell that no effect gives anyone is whose it is put onto the battlefield for
      Given a game between Ana and Ben
      And Ben owns the card Bolt on the stack
      When Bolt is put onto the battlefield under Ana's control
      Then Ana controls Bolt
      And the game goes on for Ana and Ben

    @near-miss @id.a-card-put-elsewhere-is-new
    Example: a card that was put elsewhere comes back as nobody's but its owner's
      Given a game between Ana and Ben
      And Ben owns the card Bear on the battlefield
      When an effect gives Ana control of Bear
      And Bear is put into the hand
      And Bear is put onto the battlefield
      Then Ben controls Bear
      And the game goes on for Ana and Ben

    @near-miss @id.an-effect-that-never-was-does-not-end
    Example: where no effect gives control, none ends
      Given a game between Ana and Ben
      And Ben owns the card Bear on the battlefield
      When the effect that gives Ana control of Bear ends
      And the effect that gives Ana control of Ben ends
      And a rule requires Ben to make a choice
      Then Ben controls Bear
      And Ben makes the choice
      And the game goes on for Ana and Ben

    @id.a-borrowed-spell-stays-borrowed @from.2019-08-23
    Example: nobody has to say under whose control it comes there, for the effect still gives it
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel on the stack under Ana's control
      When an effect gives Ben control of Angel
      And Angel is put onto the battlefield
      Then Ben controls Angel
      When Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @near-miss @id.a-borrowed-spell-becomes-ones-own @until.2019-07-12
    Example: a permanent that was a borrowed spell stays with who had it enter
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the stack under Ana's control
      When an effect gives Ben control of Angel
      And Angel is put onto the battlefield under Ben's control
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is on the battlefield
      And Ben controls Angel
      And the game goes on for Ben, Cho and Dan

    @near-miss @id.a-borrowed-spell-goes-back-to-its-caster @from.2019-08-23
    Example: a permanent that was a borrowed spell goes back to its caster, who is still in
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the stack under Ana's control
      When an effect gives Ben control of Angel
      And Angel is put onto the battlefield under Ben's control
      And Dan concedes
      And the effect that gives Ben control of Angel ends
      Then Ana controls Angel
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.another-effect-still-gives-control
    Scenario Outline: while another effect gives control of it, it stays
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And an effect gives Dan control of Angel
      And Ana concedes
      And the effect that gives <one> control of Angel ends
      Then <other> controls Angel
      When the effect that gives <other> control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben, Cho and Dan

      Examples:
        | one | other |
        | Ben | Dan   |
        | Dan | Ben   |

    @near-miss @id.control-of-something-else-goes-on
    Example: an effect that ends takes away nothing that another one gives, and one that begins gives nothing else
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the battlefield under Ana's control
      And Cho owns the card Bear on the battlefield under Ana's control
      And Cho owns the card Wolf on the battlefield
      When an effect gives Ben control of Angel
      And an effect gives Ben control of Bear
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And Ben controls Bear
      And Cho controls Wolf
      And the game goes on for Ben, Cho and Dan

    @near-miss @id.of-two-effects-for-one-player-one-ends
    Example: of two effects that give the same player control of it one ends
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And an effect gives Ben control of Angel
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Ben controls Angel
      When the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @near-miss @id.it-goes-back-to-who-is-still-in
    Example: it goes back to who controlled it by default and is still in
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Dan concedes
      And the effect that gives Ben control of Angel ends
      Then Ana controls Angel
      And the game goes on for Ana, Ben and Cho

  @rule.nothing-new-of-who-has-left
  Rule: 800.4d Objects that a departed player would own aren't created, and triggered abilities that such a player would control aren't put on the stack

    @id.no-ability-of-who-has-left-triggers
    Example: a delayed ability of who has left is not put onto the stack
      Given a game between Ana, Ben and Cho
      And Ben owns the card Specter in exile
      When Ana concedes
      And Ana's ability Return triggers
      Then Return is out of the game
      And Specter is in exile
      And the game goes on for Ben and Cho

    @id.no-copy-for-who-has-left
    Example: no copy comes into being that who has left would own
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ana creates the copy Twin
      Then Twin is out of the game
      And the game goes on for Ben and Cho

    @id.of-two-abilities-one-does-not-trigger
    Example: where abilities of several would trigger at the same time, that of who has left does not
      Given a game between Ana, Ben and Cho
      When Ana loses 20 life
      And state-based actions are checked
      And at the same time
        | Ana's ability Return triggers |
        | Ben's ability Drain triggers  |
      Then Return is out of the game
      And Ben controls Drain
      And the game goes on for Ben and Cho

    @near-miss @id.abilities-of-others-trigger
    Scenario Outline: what others make, and abilities of others, come into being
      Given a game between <seats>
      When Ana concedes
      And Ben's ability Return triggers
      And Cho creates the copy Twin
      Then Return is on the stack
      And Ben controls Return
      And Twin is on the stack
      And Cho controls Twin
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Cho and Ana |

    @near-miss @id.abilities-trigger-before-their-controller-leaves
    Example: abilities of a player trigger until that player leaves
      Given a game between Ana, Ben and Cho
      When Ana's ability Return triggers
      Then Return is on the stack
      And Ana controls Return
      And the game goes on for Ana, Ben and Cho

    @id.no-ability-of-who-has-left-waits
    Scenario Outline: what has triggered of a player who leaves does not resolve
      Given a game between Ana, Ben and Cho
      When the ability Drain of Ana triggers whenever Ben loses life: Ben loses the game
      And the ability Doom of Ana triggers as soon as Ben has 19 or less life: Ben loses the game
      And Ben loses 1 life
      And Ana concedes
      And <ability>'s ability resolves
      Then Ana has lost
      And the game goes on for Ben and Cho
      When Ben loses 1 life
      And <ability>'s ability resolves
      Then the game goes on for Ben and Cho

      Examples:
        | ability |
        | Drain   |
        | Doom    |

    @near-miss @id.an-ability-of-who-is-in-waits
    Scenario Outline: of a player who is in it does, whoever has left
      Given a game between Ana, Ben and Cho
      When the ability Drain of Ana triggers whenever Cho loses life: Ben loses the game
      And Cho loses <life> life
      And state-based actions are checked
      And Drain's ability resolves
      Then Ben has lost
      And <end>

      Examples:
        | life | end                              |
        | 1    | the game goes on for Ana and Cho |
        | 20   | Ana wins the game                |

  @rule.no-damage-to-who-has-left
  Rule: 800.4e No combat damage is assigned to a player who has left

    @id.combat-damage-to-who-has-left
    Example: the life total of who has left is what it was
      Given a game between Ana, Ben and Cho
      And Ana starts with 5 life
      When Ana concedes
      And at the same time
        | Ana is dealt 3 combat damage |
        | Ben is dealt 3 combat damage |
      And state-based actions are checked
      Then Ana has 5 life
      And Ben has 17 life
      And the game goes on for Ben and Cho

    @id.no-lifelink-from-who-has-left
    Scenario Outline: damage that is not dealt has no results, for nobody
      Given a game between Ana, Ben and Cho
      When Ben <leaves>
      And state-based actions are checked
      And Ben is dealt 5 combat damage with lifelink of Ana
      Then Ben has lost
      And the game goes on for Ana and Cho
      And Ana has 20 life

      Examples:
        | leaves        |
        | concedes      |
        | loses 20 life |

    @id.no-lifelink-from-who-left-before-another
    Example: nor as another player leaves at the moment of that damage
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Ben loses the game
      And at the same time
        | Ben is dealt 5 damage with lifelink of Ana |
        | an effect states that Cho loses the game   |
      Then Ana has 20 life
      And the game goes on for Ana and Dan

    @id.combat-damage-to-who-drew @from.2009-10-01
    Example: combat damage does not make anyone lose for whom the game was a draw
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      And Ben is dealt 20 combat damage
      And state-based actions are checked
      Then the game is a draw for Ana, Ben and Eve
      And the game goes on for Cho and Dan

    @near-miss @id.combat-damage-to-the-others
    Scenario Outline: combat damage to those still in is dealt, whoever has left
      Given a game between <seats>
      And Ben starts with 3 life
      When Ana concedes
      And Ben is dealt 3 combat damage
      And state-based actions are checked
      Then Ana and Ben have lost
      And the game goes on for Cho and Dan

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Dan, Ben, Cho and Ana |

    @id.nothing-redirected-to-who-has-left
    Example: nor is any damage redirected to such a player
      Given a game between Ana, Ben and Cho
      When an effect states that damage to Ana is dealt to Ben instead
      And Ben concedes
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

  @rule.cost-stays-unpaid
  Rule: 800.4f A cost that an object requires from a departed player is not paid

    @id.nobody-pays-for-who-has-left
    Scenario Outline: nobody chooses to pay for who has left
      Given a game between <seats>
      When Ana concedes
      And an object controlled by <controller> requires Ana to choose whether to pay a cost
      Then nobody makes the choice
      And the game goes on for Ben and Cho

      Examples:
        | seats            | controller |
        | Ana, Ben and Cho | Ben        |
        | Ana, Ben and Cho | Cho        |
        | Cho, Ben and Ana | Cho        |

    @id.an-open-cost-of-who-has-left
    Example: nor is one paid about which the player had yet to choose
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Ana to choose whether to pay a cost, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then nobody makes the choice
      When the choice is made
      And state-based actions are checked
      Then the game goes on for Ben and Cho

    @near-miss @id.an-open-cost-of-who-is-in
    Example: the choice whether to pay stays open when another leaves
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Cho to choose whether to pay a cost, which stays open
      And Ana concedes
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.who-is-in-chooses-to-pay
    Example: who is still in chooses whether to pay
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Cho to choose whether to pay a cost
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.other-choices-of-who-has-left-are-made
    Example: another choice that an object asks of who has left is made
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

  @rule.choice-for-an-object-passes
  Rule: 800.4g If an object asks a player who has left to make a choice other than paying a cost, the object's controller has another player make it. An opponent's choice passes to another opponent if possible

    @id.another-opponent-chooses
    Scenario Outline: in place of an opponent another opponent chooses
      Given a game between <seats>
      When Ana concedes
      And an object controlled by <controller> requires Ana to make a choice
      Then <chooser> makes the choice
      And the game goes on for Ben and Cho

      Examples:
        | seats            | controller | chooser |
        | Ana, Ben and Cho | Cho        | Ben     |
        | Cho, Ana and Ben | Ben        | Cho     |
        | Cho, Ana and Ben | Cho        | Ben     |

    @id.any-other-opponent-may-choose
    Example: where there are several opponents, it is one of them
      Given a game between Ana, Ben, Cho and Dan
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Cho or Dan makes the choice
      And the game goes on for Ben, Cho and Dan

    @id.a-team-mate-of-the-opponent-chooses
    Scenario Outline: between teams it is an opponent too, not a team-mate of the controller
      Given a team game of Ana and Ben against Cho and Dan
      When <gone> concedes
      And an object controlled by <controller> requires <gone> to make a choice
      Then <chooser> makes the choice
      And the game goes on for <controller> and <chooser>

      Examples:
        | gone | controller | chooser |
        | Ana  | Cho        | Ben     |
        | Ben  | Cho        | Ana     |
        | Cho  | Ana        | Dan     |
        | Dan  | Ben        | Cho     |

    @id.in-place-of-a-team-mate-anyone-chooses
    Example: in place of a team-mate anyone still in may choose
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Ben, Cho or Dan makes the choice
      And the game goes on for Ben, Cho and Dan

    @id.whether-to-pay-was-a-choice-like-any @until.2021-02-05
    Example: whether to pay a cost is a choice like any other
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Ana to choose whether to pay a cost
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @id.another-makes-an-open-choice
    Scenario Outline: so it is with a choice that was open as the player left
      Given a game between <seats>
      When an object controlled by <controller> requires Ana to make a choice, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then <chooser> makes the choice
      When the choice is made
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | seats            | controller | chooser |
        | Ana, Ben and Cho | Cho        | Ben     |
        | Cho, Ana and Ben | Ben        | Cho     |
        | Cho, Ana and Ben | Cho        | Ben     |

    @id.any-opponent-makes-an-open-choice
    Example: of several opponents who are left any may come to make it
      Given a game between Ana, Ben, Cho, Dan and Eve
      When an object controlled by Ben requires Ana to make a choice, which stays open
      And Ana concedes
      Then Cho, Dan or Eve makes the choice
      When at the same time
        | Cho concedes |
        | Dan concedes |
      Then Eve makes the choice
      And the game goes on for Ben and Eve

    @id.an-object-leaves-with-its-choice @question.105
    Example: whether it is made when the controller of the object leaves is an open question
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Cho to make a choice, which stays open
      Then Cho makes the choice
      When Ben concedes
      Then nobody makes the choice
      When the choice is made
      And state-based actions are checked
      Then the game goes on for Ana and Cho

    @near-miss @id.who-is-in-chooses
    Scenario Outline: who is still in makes the choice that is asked
      Given a game between <seats>
      When Ana concedes
      And an object controlled by Ben requires <asked> to make a choice
      Then <asked> makes the choice
      And the game goes on for Ben, Cho and Dan

      Examples:
        | seats                 | asked |
        | Ana, Ben, Cho and Dan | Cho   |
        | Ana, Ben, Cho and Dan | Dan   |
        | Dan, Cho, Ben and Ana | Ben   |

    @near-miss @id.an-object-that-left-asks-nothing
    Example: an object whose controller has left asks nothing of anyone
      Given a game between Ana, Ben, Cho and Dan
      When Ana concedes
      And Ben concedes
      And an object controlled by Ben requires Ana to make a choice
      Then nobody makes the choice
      And the game goes on for Cho and Dan

    @near-miss @id.an-object-that-left-asks-nobody-else @also.leaving-takes-objects
    Example: nor of one who is still in
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And an object controlled by Ben requires Cho to make a choice
      Then nobody makes the choice
      And the game goes on for Ana and Cho

  @rule.choice-for-a-rule-passes
  Rule: 800.4h If a rule asks a departed player for a choice, it is made by the next player in turn order

    @id.the-next-in-turn-order-chooses
    Scenario Outline: the next player in turn order chooses
      Given a game between <seats>
      When Ana concedes
      And a rule requires Ana to make a choice
      Then <chooser> makes the choice
      And the game goes on for Ben, Cho and Dan

      Examples:
        | seats                 | chooser |
        | Ana, Ben, Cho and Dan | Ben     |
        | Ben, Cho, Ana and Dan | Dan     |
        | Dan, Cho, Ben and Ana | Dan     |

    @id.the-next-who-is-left-chooses
    Example: the next player is one who is still in
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And Ana concedes
      And a rule requires Ana to make a choice
      Then Cho makes the choice
      And the game goes on for Cho and Dan

    @id.the-next-makes-an-open-choice
    Scenario Outline: the next player makes one that was open as the player left
      Given a game between <seats>
      When a rule requires Ana to make a choice, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then <next> makes the choice
      When the choice is made
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for Ben, Cho and Dan

      Examples:
        | seats                 | next |
        | Ana, Ben, Cho and Dan | Ben  |
        | Ben, Cho, Ana and Dan | Dan  |
        | Dan, Cho, Ben and Ana | Dan  |

    @id.one-after-the-other-leaves-an-open-choice
    Example: if that one leaves too, the next of those who are still in does
      Given a game between Ana, Ben, Cho and Dan
      When a rule requires Ana to make a choice, which stays open
      And Ana concedes
      Then Ben makes the choice
      When Ben concedes
      Then Cho makes the choice
      When the choice is made
      And the active player would receive priority
      Then Cho has priority
      And the game goes on for Cho and Dan

    @id.several-leave-an-open-choice
    Example: when several leave at the same time, it is the next who is left
      Given a game between Ana, Ben, Cho, Dan and Eve
      When a rule requires Ben to make a choice, which stays open
      And at the same time
        | Ben concedes |
        | Cho concedes |
      Then Dan makes the choice
      And the game goes on for Ana, Dan and Eve

    @near-miss @id.others-leave-an-open-choice
    Scenario Outline: who has to make it still does when others leave
      Given a game between <seats>
      When a rule requires Ana to make a choice, which stays open
      And Ben concedes
      Then Ana makes the choice
      When Cho concedes
      Then Ana makes the choice
      When the choice is made
      And the active player would receive priority
      Then Ana has priority
      And the game goes on for Ana and Dan

      Examples:
        | seats                 |
        | Ana, Ben, Cho and Dan |
        | Ana, Cho, Dan and Ben |

    @near-miss @id.a-rule-asks-who-is-in
    Example: who is still in makes the choice that a rule asks
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

  @rule.last-known-player
  Rule: 800.4i Effects use the last known information about a player who has left and can find what that player did, but actions of their last turn only until their next turn would have begun

    @id.last-known-life-and-counters
    Example: life total and poison counters of who has left are those that were last known
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 life
      And Ana starts with 3 poison counters
      When Ana loses 2 life
      And Ana concedes
      And at the same time
        | Ana loses 4 life          |
        | Ana gets 1 poison counter |
      And Ana's life total becomes 20
      Then Ana has 5 life
      And Ana has 3 poison counters
      And the game goes on for Ben and Cho

    @id.last-known-life-is-from-before-the-step
    Example: what would change at the very time at which the player leaves is as it was
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect states that Ana loses the game |
        | Ana loses 4 life                         |
        | Ben loses 4 life                         |
      Then Ana has lost
      And Ana has 20 life
      And Ben has 16 life
      And the game goes on for Ben and Cho

    @id.draining-who-has-left
    Example: what would take more life from such a player finds nothing to take, and gives nobody any
      Given a game between Ana, Ben and Cho
      And Ben starts with 4 life
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life
      And by an effect of Ana, Ben loses 2 life
      And Drain's ability resolves
      And by an effect of Ana, Ben loses 2 life
      And Drain's ability resolves
      Then Ben has lost
      And Ana has 24 life
      When by an effect of Ana, Ben loses 2 life
      And Drain's ability resolves
      Then Ben has 0 life
      And Ana has 24 life
      And the game goes on for Ana and Cho

    @near-miss @id.current-life-and-counters
    Example: of who is still in it is what is so now
      Given a game between Ana, Ben and Cho
      And Ben starts with 7 life
      When Ana concedes
      And Ben loses 4 life
      And Ben gets 1 poison counter
      Then Ben has 3 life
      And Ben has 1 poison counter
      And the game goes on for Ben and Cho

    @id.last-known-life-meets-a-condition
    Scenario Outline: an effect that asks for the life total of who has left finds the last one
      Given a game between Ana, Ben and Cho
      And Ana starts with 7 life
      When Ana concedes
      And an effect of Ben states that Cho loses the game if Ana has <life> life
      Then <end>

      Examples:
        | life      | end                              |
        | exactly 7 | Ben wins the game                |
        | 8 or more | the game goes on for Ben and Cho |

    @id.last-known-permanents-meet-a-condition
    Scenario Outline: so it is with the permanents that player last controlled
      Given a game between Ana, Ben and Cho
      And Ana owns the card Isle on the battlefield
      And Ben owns the card Peak on the battlefield under Ana's control
      When Ana concedes
      And an effect of Ben states that Cho loses the game if Ana has <many> permanents
      Then <end>

      Examples:
        | many      | end                              |
        | exactly 2 | Ben wins the game                |
        | 1 or less | the game goes on for Ben and Cho |

  @rule.turn-without-active-player
  Rule: 800.4j If a player leaves during their own turn, it continues without an active player, and the next player in turn order gets priority instead

    @id.a-turn-goes-on-without-its-player
    Example: the turn goes on, and is nobody's
      Given a game between Ana, Cho and Ben
      When Ana concedes
      Then it is nobody's turn
      When the active player would receive priority
      Then Cho has priority
      And it is nobody's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for Ben and Cho

    @id.an-active-player-who-loses-before-priority
    Scenario Outline: an active player who loses by the check before receiving priority leaves it to the next
      Given a game between <seats>
      When Ana loses 20 life
      And <receives> priority
      Then Ana has lost
      And it is nobody's turn
      And <next> has priority
      And the game goes on for Ben and Cho

      Examples:
        | seats            | receives                        | next |
        | Ana, Ben and Cho | the active player would receive | Ben  |
        | Ana, Cho and Ben | Ana receives                    | Cho  |

    @id.the-last-steps-of-a-turn-without-its-player
    Example: it goes on to its last steps, and only then does the next turn begin
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And the end step begins
      And the active player would receive priority
      Then Ben has priority
      And it is nobody's turn
      When the cleanup step begins
      Then it is nobody's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for Ben and Cho

    @id.the-first-steps-of-a-turn-without-its-player
    Scenario Outline: its steps begin all the same, and in its draw step nobody draws
      Given a game between Ana, Ben and Cho
      And Ben starts with 0 cards in the library
      When <leaving>
      And the <step> begins
      And state-based actions are checked
      Then it is nobody's turn
      And the game goes on for Ben and Cho

      Examples:
        | leaving                                  | step      |
        | Ana concedes                             | upkeep    |
        | Ana concedes                             | draw step |
        | an effect states that Ana loses the game | draw step |

    @id.priority-after-an-active-player-has-left
    Scenario Outline: the next has that priority however the player left, and whatever happened since
      Given a game between Ana, Ben and Cho
      When <leaving>
      And <more>
      And the active player would receive priority
      Then Ben has priority
      And it is nobody's turn
      And the game goes on for Ben and Cho

      Examples:
        | leaving                                  | more             |
        | Ana concedes                             | Ben gains 1 life |
        | an effect states that Ana loses the game | Cho loses 1 life |

    @id.who-is-next-must-be-in
    Example: the next player in turn order is one who is still in
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And Ana concedes
      And the active player would receive priority
      Then Cho has priority
      And it is nobody's turn
      And the game goes on for Cho and Dan

    @id.a-turn-in-a-grand-melee-goes-on-without-its-player
    Example: of several turns at the same time, that of who leaves has no active player
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When Eve concedes
      Then it is Ana's turn
      When Ana concedes
      Then it is nobody's turn
      When Eve's turn ends
      Then it is Fay's turn
      And the game goes on for Ben, Cho, Dan, Fay, Gus, Hal, Ida and Jon

    @near-miss @id.turns-of-others-in-a-grand-melee-go-on
    Example: when others leave, whoever takes a turn still is active
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When Ben concedes
      And Dan concedes
      Then it is Ana and Eve's turn
      And the game goes on for Ana, Cho, Eve, Fay, Gus, Hal, Ida and Jon

    @near-miss @id.a-turn-of-another-goes-on
    Scenario Outline: when another leaves, the active player still is active
      Given a game between <seats>
      When Ana concedes
      Then it is <active>'s turn
      When the active player would receive priority
      Then <active> has priority
      And the game goes on for Ben and Cho

      Examples:
        | seats            | active |
        | Ben, Ana and Cho | Ben    |
        | Cho, Ben and Ana | Cho    |

  @rule.no-turn-for-who-has-left
  Rule: 800.4k If a player has left the game, none of that player's turns begins

    @id.turns-go-past-who-has-left
    Scenario Outline: turns go past those who have left, round after round
      Given a game between <seats>
      When Ana concedes
      And Ben concedes
      And the turn ends
      Then it is <first>'s turn
      When the turn ends
      Then it is <second>'s turn
      When the turn ends
      Then it is <first>'s turn
      And the game goes on for Cho and Dan

      Examples:
        | seats                 | first | second |
        | Cho, Ana, Ben and Dan | Dan   | Cho    |
        | Ana, Ben, Cho and Dan | Cho   | Dan    |
        | Dan, Ana, Cho and Ben | Cho   | Dan    |

    @near-miss @id.who-was-saved-has-a-turn
    Example: who was told to lose and can't has the next turn
      Given a game between Ana, Ben and Cho
      When an effect states that Ben can't lose the game
      And an effect states that Ben loses the game
      And the turn ends
      Then it is Ben's turn
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.only-the-turn-in-progress-ends
    Example: the turn of who has left is still in progress, and another's can't end before it has begun
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ben's turn ends
      Then it is nobody's turn
      When Ana's turn ends
      Then it is Ben's turn
      And the game goes on for Ben and Cho

    @id.no-extra-turn-for-who-has-left
    Scenario Outline: nor does an extra turn, and none is given to who has left
      Given a game between Ana, Ben and Cho
      When <one>
      And <other>
      And the turn ends
      Then it is Ben's turn
      And the game goes on for Ana and Ben

      Examples:
        | one                                    | other                                                       |
        | Cho takes an extra turn after this one | Cho concedes                                                |
        | Cho concedes                           | Cho takes an extra turn after this one                      |
        | Cho concedes                           | by an effect of Cho, Ana takes an extra turn after this one |

    @near-miss @id.an-extra-turn-for-who-is-in
    Example: of two extra turns that of the player who is in begins
      Given a game between Ana, Ben and Cho
      When Ana takes an extra turn after this one
      And Cho takes an extra turn after this one
      And Cho concedes
      And the turn ends
      Then it is Ana's turn
      And the game goes on for Ana and Ben

  @rule.until-a-turn-that-never-comes
  Rule: 800.4m An effect that lasts until the next turn of a player who has left lasts until that turn would have begun

    @id.until-the-turn-would-have-begun
    Scenario Outline: it neither ends at once nor lasts for ever
      Given a game between <seats>
      When the effect Truce begins and lasts until Ana's next turn
      And Ana concedes
      Then the effect Truce still applies
      When the turn ends
      Then the effect Truce <after one turn>
      When the turn ends
      Then the effect Truce <after two turns>
      When the turn ends
      Then the effect Truce has ended
      And the game goes on for Ben and Cho

      Examples:
        | seats            | after one turn | after two turns |
        | Ana, Ben and Cho | still applies  | still applies   |
        | Ben, Ana and Cho | has ended      | has ended       |
        | Ben, Cho and Ana | still applies  | has ended       |

    @id.until-turns-of-two-who-have-left
    Example: the effects of two who have left end each in its time
      Given a game between Ana, Ben, Cho, Dan and Eve
      When the effect Truce begins and lasts until Ben's next turn
      And the effect Peace begins and lasts until Dan's next turn
      Then the effect Truce still applies
      And the effect Peace still applies
      When Ben concedes
      And Dan concedes
      And the turn ends
      Then it is Cho's turn
      And the effect Truce has ended
      And the effect Peace still applies
      When the turn ends
      Then it is Eve's turn
      And the effect Peace has ended
      And the game goes on for Ana, Cho and Eve

    @near-miss @id.until-a-turn-that-comes
    Example: what lasts until the next turn of who is still in ends as that turn begins
      Given a game between Ana, Ben and Cho
      When the effect Truce begins and lasts until Cho's next turn
      And Ben concedes
      Then the effect Truce still applies
      When the turn ends
      Then it is Cho's turn
      And the effect Truce has ended
      And the game goes on for Ana and Cho

    @near-miss @id.until-the-next-turn-of-who-has-one-now
    Example: the turn of who has left goes by without ending what lasts until another's
      Given a game between Ana, Ben and Cho
      When the effect Truce begins and lasts until Ana's next turn
      And Ben concedes
      And the turn ends
      Then it is Cho's turn
      And the effect Truce still applies
      When the turn ends
      Then it is Ana's turn
      And the effect Truce has ended
      And the game goes on for Ana and Cho

    @id.until-an-extra-turn-that-never-comes
    Scenario Outline: that turn may have been an extra one
      Given a game between Ana, Ben and Cho
      When the effect Glow begins and lasts until Cho's next turn
      And <before>
      And Cho concedes
      And the turn ends
      Then the effect Glow <lasts>
      And it is Ben's turn
      And the game goes on for Ana and Ben

      Examples:
        | before                                 | lasts         |
        | Cho takes an extra turn after this one | has ended     |
        | Cho is dealt 1 damage                  | still applies |
