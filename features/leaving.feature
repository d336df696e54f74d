Feature: Leaving the game

  @rule.leaving-the-game
  Rule: 800.4 A multiplayer game can continue after some of its players have left

    @id.the-rest-play-on-after-each-who-leaves
    Scenario Outline: the remaining players play on each time a player leaves
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
    Example: when one of two players leaves, the game is over
      Given a game between Ana and Ben
      And Ben owns the card Ogre on the battlefield
      When Ana concedes
      Then Ben wins the game
      And Ana has lost

    @near-miss @id.nothing-by-an-effect-of-who-has-left @also.leaving-takes-objects
    Scenario Outline: effects of a player who has left change nothing for the others
      Given a game between Ana, Ben and Cho
      And Ana starts with 1 poison counter
      When Cho concedes
      And by an effect of Cho, <event>
      Then <result>
      And the game goes on for Ana and Ben

      Examples:
        | event                                 | result                          |
        | Ana gains 3 life                      | Ana has 20 life                 |
        | Ana loses 3 life                      | Ana has 20 life                 |
        | Ana's life total becomes 7            | Ana has 20 life                 |
        | Ana's life total is doubled           | Ana has 20 life                 |
        | Ana loses half their life, rounded up | Ana has 20 life                 |
        | Ana is dealt 3 damage                 | Ana has 20 life                 |
        | Ana gets 2 poison counters            | Ana has 1 poison counter        |
        | Ana loses 1 poison counter            | Ana has 1 poison counter        |
        | Ana has to draw 2 cards               | Ana has 53 cards in the library |
        | Ana mills 2 cards                     | Ana has 53 cards in the library |

    @near-miss @id.no-skipping-by-an-effect-of-who-has-left @also.skipped-occurrences
    Scenario Outline: effects of a player who has left or is out of range add no extra turns and skip nothing
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of <range>
      When Dan <does>
      And by an effect of Dan, Ben <event>
      And the turn ends
      Then it is Ben's turn
      When the draw step begins
      Then Ben has 52 cards in the library
      And Ana has 53 cards in the library
      When the turn ends
      Then it is Cho's turn
      And the game goes on for <rest>

      Examples:
        | range | does         | event                              | rest                  |
        | 4     | concedes     | skips their next turn              | Ana, Ben, Cho and Eve |
        | 4     | concedes     | skips their next draw step         | Ana, Ben, Cho and Eve |
        | 4     | concedes     | takes an extra turn after this one | Ana, Ben, Cho and Eve |
        | 1     | gains 1 life | skips their next turn              | everyone              |
        | 1     | gains 1 life | skips their next draw step         | everyone              |
        | 1     | gains 1 life | takes an extra turn after this one | everyone              |

  @rule.leaving-takes-objects
  Rule: 800.4a A player who leaves takes along every object they own, and effects that give them control end. Objects they control on the stack that aren't cards cease to exist, then everything else they control is exiled; if they had priority, the next player in turn order gets it

    @id.what-has-left-never-comes-back
    Example: two effects at the same time can't bring back an object that left with its owner
      Given a game between Ana, Ben and Cho
      And Ana owns the card Elk in the hand
      When Ana concedes
      And at the same time
        | Elk is put onto the battlefield under Ben's control |
        | an effect gives Cho control of Elk                  |
      Then Elk is out of the game
      And the game goes on for Ben and Cho

    @id.what-a-player-owns-leaves-too
    Scenario Outline: every object leaves the game with its owner, wherever it is
      Given a game between Ana, Ben and Cho
      And Ana owns the <object>
      When Ana concedes
      Then Ogre is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | object                                           |
        | card Ogre on the battlefield                     |
        | card Ogre on the battlefield under Ben's control |
        | card Ogre on the stack                           |
        | card Ogre on the stack under Cho's control       |
        | card Ogre in the hand                            |
        | card Ogre in the library                         |
        | card Ogre in the graveyard                       |
        | card Ogre in exile                               |
        | card Ogre in the command zone                    |
        | token Ogre on the battlefield                    |
        | copy Ogre on the stack                           |

    @id.a-new-token-leaves-with-its-maker
    Example: a token leaves with the player who created it, even if another player controls it
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
    Scenario Outline: an object that left with its owner can't return to any zone or change control
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre <place>
      When Ana concedes
      And <nothing>
      Then Ogre is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | place              | nothing                                              |
        | in the hand        | Ogre is put onto the battlefield under Ben's control |
        | in the library     | Ogre is put into the graveyard                       |
        | on the battlefield | an effect gives Ben control of Ogre                  |

    @near-miss @id.what-others-own-stays
    Scenario Outline: objects that other players own and control stay when a player leaves
      Given a game between Ana, Ben and Cho
      And Ben owns the <object> <place>
      When Ana concedes
      Then Ogre is <place>
      And the game goes on for Ben and Cho

      Examples:
        | object     | place               |
        | card Ogre  | on the battlefield  |
        | card Ogre  | on the stack        |
        | card Ogre  | in the hand         |
        | card Ogre  | in the library      |
        | card Ogre  | in the graveyard    |
        | card Ogre  | in exile            |
        | card Ogre  | in the command zone |
        | token Ogre | on the battlefield  |
        | copy Ogre  | on the stack        |

    @near-miss @id.a-check-takes-nothing-along
    Example: the next check after a player leaves doesn't remove other players' tokens, copies or cards
      Given a game between Ana, Ben and Cho
      And Ben owns the token Spirit on the battlefield
      And Ben owns the copy Twin on the stack
      And Ben owns the card Ogre in the library
      When Ana concedes
      And state-based actions are checked
      Then Spirit is on the battlefield
      And Twin is on the stack
      And Ogre is in the library
      And the game goes on for Ben and Cho

    @id.objects-leave-however-their-owner-does
    Scenario Outline: objects leave with their owner immediately, however the player leaves
      Given a game between <seats>
      And Ana owns the card Ogre on the battlefield
      And Ben owns the card Elk on the battlefield
      When an effect gives Ben control of Ogre
      And an effect gives Ana control of Elk
      And <way>
      Then Ana has lost
      And Ogre is out of the game
      And Ben controls Elk
      And the game goes on for Ben and Cho

      Examples:
        | seats            | way                                      |
        | Ana, Ben and Cho | Ana concedes                             |
        | Cho, Ben and Ana | Ana concedes                             |
        | Ana, Ben and Cho | an effect states that Ana loses the game |
        | Ben, Ana and Cho | an effect states that Ana loses the game |

    @id.objects-leave-in-the-check
    Scenario Outline: objects leave in the same check that makes their owner lose, not before
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When <fatal>
      Then Ogre is on the battlefield
      When state-based actions are checked
      Then Ogre is out of the game
      And Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | fatal                       |
        | Ana loses 20 life           |
        | Ana gets 10 poison counters |
        | Ana has to draw 54 cards    |

    @near-miss @id.who-stays-keeps-objects
    Example: a player who can't lose keeps all their objects
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      And Ben owns the card Elk on the battlefield
      When an effect gives Ana control of Elk
      And an effect states that Ana can't lose the game
      And an effect states that Ana loses the game
      Then Ogre is on the battlefield
      And Ana controls Ogre
      And Ana controls Elk
      And the game goes on for Ana, Ben and Cho

    @id.objects-leave-with-who-draws @from.2009-10-01
    Example: objects leave with the players for whom the game is a draw
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      And Ben owns the card Ogre on the battlefield
      And Cho owns the card Elk on the battlefield
      When an effect gives Ben control of Elk
      And an effect of Ana states that the game is a draw
      Then the game is a draw for Ana, Ben and Eve
      And Ogre is out of the game
      And Cho controls Elk
      And the game goes on for Cho and Dan

    @id.an-owner-leaves-a-borrower
    Scenario Outline: an object leaves with its owner, no matter who has gained control of it
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When an effect gives <borrower> control of Ogre
      Then <borrower> controls Ogre
      When Ana concedes
      Then Ogre is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | borrower |
        | Ben      |
        | Cho      |

    @id.what-was-borrowed-goes-back
    Scenario Outline: an object that a player gained control of returns to its owner when that player leaves
      Given a game between <seats>
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      Then Ana controls Ogre
      When Ana concedes
      Then Ogre is on the battlefield
      And Ben controls Ogre
      And the game goes on for Ben and Cho

      Examples:
        | seats            |
        | Ana, Ben and Cho |
        | Ben, Cho and Ana |

    @id.what-was-passed-on-stays
    Example: an object whose first thief leaves stays with the second thief, then returns to its owner
      Given a game between Ana, Ben and Cho
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And an effect gives Cho control of Ogre
      And Ana concedes
      Then Cho controls Ogre
      When the effect that gives Cho control of Ogre ends
      Then Ben controls Ogre
      And the game goes on for Ben and Cho

    @id.one-in-the-middle-passed-it-on
    Example: if a player in the middle of a chain of control leaves, the object returns to the one before
      Given a game between Ana, Ben, Cho, Dan and Eve
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And an effect gives Cho control of Ogre
      And an effect gives Dan control of Ogre
      And Cho loses 20 life
      And state-based actions are checked
      Then Cho has lost
      And Dan controls Ogre
      When the effect that gives Dan control of Ogre ends
      Then Ana controls Ogre
      And the game goes on for Ana, Ben, Dan and Eve

    @id.effects-of-permanents-end
    Scenario Outline: the effect of a permanent ends when its controller leaves
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
    Example: if nobody leaves, the older of two control effects applies again after the newer one ends
      Given a game between Ana, Ben and Cho
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And an effect gives Cho control of Ogre
      Then Cho controls Ogre
      When the effect that gives Cho control of Ogre ends
      Then Ana controls Ogre
      And the game goes on for Ana, Ben and Cho

    @id.two-who-leave-together-had-it-in-turn
    Example: if two players who both gained control of an object leave together, its owner gets it back
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And an effect gives Ben control of Ogre
      And at the same time
        | Ana loses 20 life |
        | Ben loses 20 life |
      And state-based actions are checked
      Then Ana and Ben have lost
      And Cho controls Ogre
      And the game goes on for Cho and Dan

    @id.what-entered-for-the-player-is-exiled @from.2006-10-01
    Scenario Outline: another player's card that entered under the leaving player's control is exiled
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
    Example: a card first controlled by the leaving player is exiled even if that player lost and regained control
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When an effect gives Cho control of Angel
      And an effect gives Ana control of Angel
      And the effect that gives Cho control of Angel ends
      And Ana concedes
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-angel-is-exiled-after-both @from.2006-10-01
    Example: a card that entered under a former player's control is exiled when its new controller leaves
      Given a game between Ana, Ben, Cho and Dan
      And Dan owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Ana concedes
      Then Ben controls Angel
      When Ben concedes
      Then Angel is in exile
      And the game goes on for Cho and Dan

    @id.what-entered-for-the-player-leaves @until.2006-07-15 @question.37
    Example: until 2006-07-15, where did others' cards that had entered under a leaving player's control go? (open question)
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When Ana concedes
      Then Angel is out of the game
      And the game goes on for Ben and Cho

    @near-miss @id.an-owner-gets-back-what-left-the-battlefield
    Example: a card that returned to its owner's hand stays there when its former controller leaves
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield under Ana's control
      When Angel is put into the hand
      And Ana concedes
      Then Angel is in the hand
      And the game goes on for Ben and Cho

    @near-miss @id.what-changes-zones-is-new
    Example: a card that changed zones and returned is a new object that the old control effect ignores
      Given a game between Ana, Ben and Cho
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And Ogre is put into the graveyard
      Then Ogre is in the graveyard
      When Ogre is put onto the battlefield
      Then Ben controls Ogre
      When Ana concedes
      Then Ben controls Ogre
      And the game goes on for Ben and Cho

    @near-miss @id.what-is-exiled-is-not-destroyed @from.2006-10-01
    Example: a permanent exiled because its controller left isn't destroyed by the next check
      Given a game between Ana, Ben and Cho
      And Cho owns the card Ogre on the battlefield under Ana's control
      When Ogre is put into the graveyard in the next check
      And Ana concedes
      Then Ogre is in exile
      When state-based actions are checked
      Then Ogre is in exile
      And the game goes on for Ben and Cho

    @near-miss @id.what-comes-back-has-other-abilities
    Scenario Outline: a card that changed zones and returned no longer has its earlier ability
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When the ability Grow of Ogre, which Ana controls, triggers whenever Ana gains life: Ben loses 2 life
      And Ogre is put into <zone>
      And Ogre is put onto the battlefield
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
    Example: another player's spell that resolved under the leaving player's control is exiled
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the stack
      When Angel is put onto the battlefield under Ana's control
      Then Ana controls Angel
      When Ana concedes
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-token-ceases @from.2006-10-01 @until.2009-05-01
    Example: another player's token under the leaving player's control is exiled, then ceases to exist
      Given a game between Ana, Ben and Cho
      And Ben owns the token Spirit on the battlefield under Ana's control
      When Ana concedes
      Then Spirit is in exile
      When state-based actions are checked
      Then Spirit is out of the game
      And the game goes on for Ben and Cho

    @id.abilities-of-who-leaves-cease
    Example: abilities on the stack cease to exist when their controller leaves
      Given a game between Ana, Ben and Cho
      And Ana controls the ability Ping on the stack
      When Ana's ability Pong triggers
      Then Pong is on the stack
      When Ana concedes
      Then Ping is out of the game
      And Pong is out of the game
      And the game goes on for Ben and Cho

    @id.a-spell-of-who-has-left
    Scenario Outline: a spell leaves with its controller and has no effect
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
    Scenario Outline: permanents that leave the game or are exiled when a player leaves don't count as dying
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      And Cho owns the card Elk on the battlefield under Ana's control
      When the ability Grief of Ben triggers whenever Ana has a permanent die: Ben loses the game
      And Ana <leaves>
      And state-based actions are checked
      And Grief's ability resolves
      Then Ana has lost
      And Ogre is out of the game
      And the game goes on for Ben and Cho

      Examples:
        | leaves        |
        | concedes      |
        | loses 20 life |

    @near-miss @id.what-died-before-its-owner-left @from.2006-10-01
    Scenario Outline: an ability triggers on a permanent that died before its controller left
      Given a game between <seats>
      And Ana owns the card Ogre on the battlefield
      And Cho owns the card Elk on the battlefield under Ana's control
      When the ability Grief of Ben triggers whenever Ana has a permanent die: Ben loses the game
      And <dies> is put into the graveyard
      And Ana concedes
      And Grief's ability resolves
      Then Ana and Ben have lost
      And Cho wins the game

      Examples:
        | seats            | dies |
        | Ana, Ben and Cho | Ogre |
        | Ben, Cho and Ana | Elk  |

    @near-miss @id.what-is-no-death
    Scenario Outline: an ability that triggers when a player's permanents die ignores other moves and other players' permanents
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
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
        | Ogre is put into exile        |
        | Ogre is put into the hand     |
        | Owl is put into the graveyard |
        | Elk is put into the graveyard |

    @near-miss @id.abilities-of-others-stay
    Example: an ability stays on the stack while its controller is in the game, even if its source has left
      Given a game between Ana, Ben and Cho
      And Ana owns the card Pinger on the battlefield under Ben's control
      And Ben controls the ability Ping on the stack
      When Ana concedes
      Then Pinger is out of the game
      And Ping is on the stack
      And Ben controls Ping
      And the game goes on for Ben and Cho

    @near-miss @id.a-borrowed-ability-stays
    Example: an ability that another player now controls stays on the stack when its first controller leaves
      Given a game between Ana, Ben and Cho
      When Ana's ability Ping triggers
      And an effect gives Ben control of Ping
      And Ana concedes
      Then Ping is on the stack
      And Ben controls Ping
      And the game goes on for Ben and Cho

    @id.a-borrowed-spell-goes-back @from.2011-07-15
    Scenario Outline: a spell that a player gained control of returns to its caster when that player leaves
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
    Example: until 2011-06-17, a spell that a player gained control of left the game with that player
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt on the stack
      When an effect gives Ana control of Bolt
      And Ana concedes
      Then Bolt is out of the game
      And the game goes on for Ben and Cho

    @id.a-spell-with-anothers-card-is-exiled @from.2012-10-01
    Example: a spell cast with another player's card is exiled when its controller leaves
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt in the graveyard
      When Bolt is put onto the stack under Ana's control
      And Ana concedes
      Then Bolt is in exile
      And the game goes on for Ben and Cho

    @id.a-spell-with-anothers-card-ceases @until.2012-07-01
    Example: until 2012-07-01, a spell cast with another player's card left the game with its controller
      Given a game between Ana, Ben and Cho
      And Ben owns the card Bolt in the graveyard
      When Bolt is put onto the stack under Ana's control
      And Ana concedes
      Then Bolt is out of the game
      And the game goes on for Ben and Cho

    @id.priority-goes-on @from.2007-02-01
    Scenario Outline: when a player with priority leaves, the next player still in the game receives it
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
    Example: a player with priority keeps it when another player leaves
      Given a game between Ana, Ben and Cho
      When Cho receives priority
      And Ana concedes
      Then Cho has priority
      And the game goes on for Ben and Cho

    @id.a-controlled-player-is-free-again @from.2010-10-01
    Scenario Outline: a controlled player makes their own choices again after the controlling player leaves
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
    Example: a controlled player takes over their own open choice when the controlling player leaves
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And a rule requires Ben to make a choice, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.control-that-ended-with-who-left @from.2010-10-01
    Example: control of a player ends when the controlling player leaves, even if the effect would last longer
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And Ana concedes
      And the effect that gives Ana control of Ben ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.control-through-who-leaves @from.2010-10-01
    Example: control of a departing player does not extend to the players they controlled
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Cho control of Ana
      And Ana concedes
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.control-of-a-player-ends
    Example: an effect gives control only of the player it names, and only until it ends
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
    Example: a player under two control effects stays controlled when one of the controllers leaves
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Cho control of Ben
      And Ana concedes
      And a rule requires Ben to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @id.effects-of-permanents-end-with-their-owner
    Example: a permanent's effect continues when other players leave and ends when its own controller leaves
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
    Example: if two permanents have the same effect, one still applies after the other has left
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
    Scenario Outline: when a player leaves, their permanent's effect ends even if another of their effects ended earlier
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
    Scenario Outline: an object's protection leaves with its owner, or passes to its next controller
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
    Scenario Outline: an object's ability no longer triggers once its owner or its controller has left
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
    Example: an object's ability belongs to its owner again after the player who gained control leaves
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
    Scenario Outline: an object's effect on opponents follows its controller and ends when its owner leaves
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
    Scenario Outline: an object's effect on every player ends when its owner leaves, not when its controller does
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

    @id.an-ability-of-an-object-sees-any-opponent @also.you-on-an-object
    Scenario Outline: an ability about opponents refers to the opponents of its object's current controller
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
    Example: an effect that doesn't come from an object continues after a player leaves
      Given a game between Ana, Ben and Cho
      And Ana owns the card Shield on the battlefield
      When an effect states that Ben can't lose the game
      And Ana concedes
      And an effect states that Ben loses the game
      Then the game goes on for Ben and Cho

    @near-miss @id.an-ability-stays-as-a-bystander-leaves
    Scenario Outline: an ability still triggers after an uninvolved player has left
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

    @near-miss @id.prevention-outlasts-another @also.prevention
    Scenario Outline: an effect that prevents damage this turn stays when any player leaves
      Given a game between Ana, Ben and Cho
      When <prevention>
      And <leaver> concedes
      And Ana is dealt 3 damage
      Then Ana has 20 life
      And the game goes on for Ana and <rest>

      Examples:
        | prevention                                                          | leaver | rest |
        | all damage that would be dealt to Ana this turn is prevented        | Cho    | Ben  |
        | all damage that would be dealt to Ana this turn is prevented        | Ben    | Cho  |
        | the next 5 damage that would be dealt to Ana this turn is prevented | Cho    | Ben  |

    @id.who-stops-steps-leaves @also.skipped-occurrences
    Scenario Outline: when a player leaves, nobody skips steps or extra turns because of that player's permanents anymore
      Given a game between Ana, Ben and Cho
      When a permanent controlled by <leaver> states that Ben skips each <what>
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And Ben takes an extra turn after this one
      And <leaver> concedes
      And the turn ends
      Then it is Ben's turn
      When the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ben has 21 life
      And Ben has 52 cards in the library
      And the game goes on for <rest> and Ben
      When the turn ends
      Then it is <next>'s turn
      And the game goes on for <rest> and Ben

      Examples:
        | leaver | rest | what       | next |
        | Cho    | Ana  | upkeep     | Ben  |
        | Cho    | Ana  | draw step  | Ben  |
        | Cho    | Ana  | extra turn | Ben  |
        | Ana    | Cho  | upkeep     | Ben  |

    @id.life-effects-of-one-who-left @also.replaced-loss
    Scenario Outline: when a player leaves, the effects of that player's permanents on life end
      Given a game between Ana, Ben and Cho
      When <effect>
      And Cho concedes
      And <event>
      Then <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                                                      | event            | result          |
        | a permanent controlled by Cho states that Ana can't gain life                               | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana can't lose life                               | Ana loses 3 life | Ana has 17 life |
        | a permanent controlled by Cho states that Ana gains twice as much life                      | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana gains no life                                 | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana loses that much life instead of gaining it    | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana draws that many cards instead of gaining life | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana gains that much life plus 2                   | Ana gains 3 life | Ana has 23 life |
        | a permanent controlled by Cho states that Ana loses twice as much life                      | Ana loses 3 life | Ana has 17 life |
        | a permanent controlled by Cho states that Ana loses that much life plus 2                   | Ana loses 3 life | Ana has 17 life |

    @id.damage-effects-of-one-who-left @also.replaced-loss
    Scenario Outline: when a player leaves, the effects of that player's permanents on damage end
      Given a game between Ana, Ben and Cho
      When <effect>
      And Cho concedes
      And <event>
      Then <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                                                        | event                  | result          |
        | a permanent controlled by Cho states that Ana is dealt twice as much damage                   | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt three times as much damage             | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt half as much damage, rounded down      | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt half as much damage, rounded up        | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt no damage                              | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt that much damage plus 2                | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana has all damage prevented                        | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana has half of all damage prevented, rounded up    | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana is dealt damage as though its source had infect | Ana is dealt 3 damage  | Ana has 17 life |
        | a permanent controlled by Cho states that Ana can't be brought below 1 life by damage         | Ana is dealt 20 damage | Ana has 0 life  |
        | a permanent controlled by Cho states that damage to Ana is dealt to Ben instead               | Ana is dealt 3 damage  | Ana has 17 life |

    @id.draw-and-poison-effects-of-one-who-left @also.replaced-loss
    Scenario Outline: when a player leaves, the effects of that player's permanents on draws and poison counters end
      Given a game between Ana, Ben and Cho
      When <effect>
      And Cho concedes
      And <event>
      Then <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                                                                                                   | event                      | result                          |
        | a permanent controlled by Cho states that Ana can't draw cards                                                                           | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana can't draw more than one card each turn                                                    | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana can't get poison counters                                                                  | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana gets twice as many poison counters                                                         | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana gets half as many poison counters, rounded down                                            | Ana gets 3 poison counters | Ana has 3 poison counters       |
        | a permanent controlled by Cho states that Ana draws twice as many cards                                                                  | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana skips each card draw                                                                       | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana draws nothing, and its controller draws instead                                            | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana draws only the first card of their draw steps, and its controller draws all others instead | Ana has to draw 2 cards    | Ana has 51 cards in the library |
        | a permanent controlled by Cho states that Ana wins the game instead of drawing from an empty library                                     | Ana has to draw 54 cards   | Ana has 0 cards in the library  |
        | by an effect of Cho, instead of drawing the next card, Ana does nothing                                                                  | Ana has to draw 2 cards    | Ana has 51 cards in the library |

    @id.life-at-zero-after-a-protector-has-left @also.zero-life
    Scenario Outline: effects on a player at 0 or less life end when their controller leaves, and don't apply out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of <range>
      When <effect>
      And an effect states that Ana can't lose the game
      And Ana loses 20 life
      And <then>
      And Ana is dealt 3 damage
      Then Ana has -3 life
      And Ana has 0 poison counters
      When the effect stating that Ana can't lose the game ends
      And state-based actions are checked
      Then Ana has lost
      And the game goes on for <rest>

      Examples:
        | effect                                                                                                                    | range | then             | rest                  |
        | a permanent controlled by Cho states that Ana can't lose the game by having 0 or less life                                | 4     | Cho concedes     | Ben, Dan and Eve      |
        | a permanent controlled by Cho states that Ana can't lose the game by having 0 or less life                                | 1     | Cho gains 1 life | Ben, Cho, Dan and Eve |
        | a permanent controlled by Cho states that Ana is dealt damage as though its source had infect while having 0 or less life | 4     | Cho concedes     | Ben, Dan and Eve      |
        | a permanent controlled by Cho states that Ana is dealt damage as though its source had infect while having 0 or less life | 1     | Cho gains 1 life | Ben, Cho, Dan and Eve |

    @id.prevention-after-an-opponent-has-left @also.unpreventable-damage
    Scenario Outline: damage can be prevented again once the player whose permanent forbade it has left or is out of range
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of <range>
      When a permanent controlled by Cho states that Ana is dealt damage that can't be prevented
      And all damage that would be dealt to Ana this turn is prevented
      And <then>
      And Ana is dealt 3 damage
      Then Ana has 20 life
      And Ben has 20 life
      And the game goes on for <rest>

      Examples:
        | range | then             | rest                  |
        | 4     | Cho concedes     | Ana, Ben, Dan and Eve |
        | 1     | Cho gains 1 life | everyone              |

  @rule.nothing-to-who-has-left
  Rule: 800.4b A player who has left can't gain control of anything: no object or player comes under their control, no token is created for them, and no object is put onto the battlefield or stack for them

    @id.no-object-changes-hands-to-who-has-left
    Scenario Outline: a player who has left can't gain control of an object
      Given a game between <seats>
      And Ben owns the card Ogre on the <zone>
      When Ana concedes
      And an effect gives Ana control of Ogre
      Then Ogre is on the <zone>
      And Ben controls Ogre
      And the game goes on for Ben and Cho

      Examples:
        | seats            | zone        |
        | Ana, Ben and Cho | battlefield |
        | Cho, Ben and Ana | stack       |

    @id.no-token-for-who-has-left
    Example: no token is created for a player who has left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ana creates the token Goblin
      Then Goblin is out of the game
      And the game goes on for Ben and Cho

    @id.no-token-after-another-effect
    Example: no token is created for a player who has left, even if another effect comes in between
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And by an effect of Ben, Ben gains 1 life
      And Ana creates the token Goblin
      Then Goblin is out of the game
      And the game goes on for Ben and Cho

    @id.no-card-is-put-for-who-has-left @from.2016-09-30
    Scenario Outline: a card stays where it is if it would enter under a departed player's control
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
    Scenario Outline: until 2016-08-26, where did a card that would enter for a departed player go? (open question)
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
    Example: a player who has left can't gain control of another player
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect gives Ana control of Ben
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ben and Cho

    @id.what-would-revert-to-who-has-left-does-not @until.2011-09-30
    Example: until 2011-09-30, an object that would return to a departed player stayed with its controller
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel on the battlefield under Ana's control
      When an effect gives Ben control of Angel
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is on the battlefield
      And Ben controls Angel
      And the game goes on for Ben and Cho

    @near-miss @id.those-still-in-come-to-control
    Scenario Outline: players still in the game can gain control of objects, tokens, cards and players
      Given a game between <seats>
      And Ben owns the card Ogre on the battlefield
      And Ben owns the card Angel in the graveyard
      When Ana concedes
      And an effect gives Cho control of Ogre
      And Angel is put onto the battlefield under Cho's control
      And Cho creates the token Goblin
      And an effect gives Cho control of Ben
      Then Cho controls Ogre
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
    Example: a player's departure does not stop another's card from going to the graveyard
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel on the battlefield
      When Ana concedes
      And Angel is put into the graveyard
      Then Angel is in the graveyard
      And the game goes on for Ben and Cho

    @near-miss @id.a-card-is-put-for-its-owner
    Example: a card enters under its owner's control if no other player is named
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in the graveyard
      When Ana concedes
      And Angel is put onto the battlefield
      Then Angel is on the battlefield
      And Ben controls Angel
      And the game goes on for Ben and Cho

    @near-miss @id.only-objects-with-a-controller-change-hands
    Example: no effect can give control of a card in a hand, so the card stays when the named player leaves
      Given a game between Ana, Ben and Cho
      And Ben owns the card Angel in the hand
      When an effect gives Ana control of Angel
      And Ana concedes
      Then Angel is in the hand
      And the game goes on for Ben and Cho

  @rule.exiled-as-control-ends
  Rule: 800.4c An object is exiled at once when the last effect that gives a player control of it ends, provided its default controller has left

    @id.nobody-to-go-back-to
    Scenario Outline: an object with nobody to return to is exiled when the control effect ends
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
    Example: an object is exiled when a control effect ends, even if that effect gave the object's owner control
      Given a game between Ana, Ben and Cho
      And Cho owns the card Angel in the library
      When Angel is put onto the battlefield under Ana's control
      And an effect gives Cho control of Angel
      And Ana concedes
      And the effect that gives Cho control of Angel ends
      Then Angel is in exile
      And the game goes on for Ben and Cho

    @id.a-borrowed-spell-keeps-its-caster @from.2019-08-23
    Example: when the control effect ends, a permanent from a stolen spell is exiled if the spell's caster has left
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
    Example: a permanent from a spell that nobody has stolen enters under the named player's control
      Given a game between Ana and Ben
      And Ben owns the card Bolt on the stack
      When Bolt is put onto the battlefield under Ana's control
      Then Ana controls Bolt
      And the game goes on for Ana and Ben

    @near-miss @id.a-card-put-elsewhere-is-new
    Example: a card that changed zones enters under its owner's control again
      Given a game between Ana and Ben
      And Ben owns the card Ogre on the battlefield
      When an effect gives Ana control of Ogre
      And Ogre is put into the hand
      And Ogre is put onto the battlefield
      Then Ben controls Ogre
      And the game goes on for Ana and Ben

    @near-miss @id.an-effect-that-never-was-does-not-end
    Example: ending a control effect that never existed changes nothing
      Given a game between Ana and Ben
      And Ben owns the card Ogre on the battlefield
      When the effect that gives Ana control of Ogre ends
      And the effect that gives Ana control of Ben ends
      And a rule requires Ben to make a choice
      Then Ben controls Ogre
      And Ben makes the choice
      And the game goes on for Ana and Ben

    @id.a-borrowed-spell-stays-borrowed @from.2019-08-23
    Example: a permanent from a stolen spell enters under the thief's control even if no player is named
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
    Example: until 2019-07-12, a permanent from a stolen spell stayed with the player under whose control it entered
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
    Example: a permanent from a stolen spell returns to its caster, who is still in the game
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the stack under Ana's control
      When an effect gives Ben control of Angel
      And Angel is put onto the battlefield under Ben's control
      And Dan concedes
      And the effect that gives Ben control of Angel ends
      Then Ana controls Angel
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.another-effect-still-gives-control
    Scenario Outline: an object is not exiled while another effect still gives a player control of it
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
    Example: when one control effect ends, objects under other control effects are not affected
      Given a game between Ana, Ben, Cho and Dan
      And Cho owns the card Angel on the battlefield under Ana's control
      And Cho owns the card Ogre on the battlefield under Ana's control
      And Cho owns the card Wolf on the battlefield
      When an effect gives Ben control of Angel
      And an effect gives Ben control of Ogre
      And Ana concedes
      And the effect that gives Ben control of Angel ends
      Then Angel is in exile
      And Ben controls Ogre
      And Cho controls Wolf
      And the game goes on for Ben, Cho and Dan

    @near-miss @id.of-two-effects-for-one-player-one-ends
    Example: if one of two control effects for the same player ends, the other still applies
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
    Example: an object returns to its first controller if that player is still in the game
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
    Example: a delayed ability of a player who has left is not put onto the stack
      Given a game between Ana, Ben and Cho
      And Ben owns the card Specter in exile
      When Ana concedes
      And Ana's ability Return triggers
      Then Return is out of the game
      And Specter is in exile
      And the game goes on for Ben and Cho

    @id.no-copy-for-who-has-left
    Example: no copy is created for a player who has left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ana creates the copy Twin
      Then Twin is out of the game
      And the game goes on for Ben and Cho

    @id.of-two-abilities-one-does-not-trigger
    Example: if two abilities would trigger together, only the remaining player's ability triggers
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
    Scenario Outline: other players' abilities trigger and their copies are created as usual after a player leaves
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
    Example: a player's abilities trigger while that player is in the game
      Given a game between Ana, Ben and Cho
      When Ana's ability Return triggers
      Then Return is on the stack
      And Ana controls Return
      And the game goes on for Ana, Ben and Cho

    @id.no-ability-of-who-has-left-waits
    Scenario Outline: an ability that has triggered does not resolve once its controller has left
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
    Scenario Outline: an ability resolves while its controller is in the game, whether or not another player has left
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
    Example: combat damage does not change the life total of a player who has left
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
    Scenario Outline: lifelink gains nothing from damage to a player who has left, because none is dealt
      Given a game between Ana, Ben and Cho
      When Ben <leaves>
      And state-based actions are checked
      And Ben is dealt 5 combat damage with lifelink for Ana
      Then Ben has lost
      And the game goes on for Ana and Cho
      And Ana has 20 life

      Examples:
        | leaves        |
        | concedes      |
        | loses 20 life |

    @id.no-lifelink-from-who-left-before-another
    Example: lifelink gains no life from damage to a player who left earlier, even if another leaves at the same time
      Given a game between Ana, Ben, Cho and Dan
      When an effect states that Ben loses the game
      And at the same time
        | Ben is dealt 5 damage with lifelink for Ana |
        | an effect states that Cho loses the game    |
      Then Ana has 20 life
      And the game goes on for Ana and Dan

    @id.combat-damage-to-who-drew @from.2009-10-01
    Example: a player for whom the game is a draw doesn't lose to later combat damage
      Given a game between Ana, Ben, Cho, Dan and Eve
      And everyone has a range of influence of 1
      When an effect of Ana states that the game is a draw
      And Ben is dealt 20 combat damage
      And state-based actions are checked
      Then the game is a draw for Ana, Ben and Eve
      And the game goes on for Cho and Dan

    @near-miss @id.combat-damage-to-the-others
    Scenario Outline: players still in the game are dealt combat damage after another has left
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
    Example: damage is not redirected to a player who has left
      Given a game between Ana, Ben and Cho
      When an effect states that damage to Ana is dealt to Ben instead
      And Ben concedes
      And Ana is dealt 20 damage
      And state-based actions are checked
      Then Cho wins the game
      And Ana and Ben have lost

  @rule.cost-stays-unpaid
  Rule: 800.4f If an object requires a departed player to pay a cost or to choose whether to pay it, the cost is not paid

    @id.nobody-pays-for-who-has-left
    Scenario Outline: nobody chooses whether to pay a cost for a player who has left
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
    Example: a cost is not paid if the player leaves before choosing whether to pay
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Ana to choose whether to pay a cost, which stays open
      Then Ana makes the choice
      When Ana concedes
      Then nobody makes the choice
      When the choice is made
      And state-based actions are checked
      Then the game goes on for Ben and Cho

    @near-miss @id.an-open-cost-of-who-is-in
    Example: a player still chooses whether to pay an open cost when another player leaves
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Cho to choose whether to pay a cost, which stays open
      And Ana concedes
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.who-is-in-chooses-to-pay
    Example: a player still in the game chooses whether to pay a cost
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Cho to choose whether to pay a cost
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @near-miss @id.other-choices-of-who-has-left-are-made
    Example: other choices that an object requires of a player who has left are still made
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

  @rule.choice-for-an-object-passes
  Rule: 800.4g If an object asks a player who has left to make a choice other than paying a cost, the object's controller has another player make it. An opponent's choice passes to another opponent if possible

    @id.another-opponent-chooses
    Scenario Outline: another opponent chooses for an opponent who has left
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
    Example: with several other opponents, any of them may choose for one who has left
      Given a game between Ana, Ben, Cho and Dan
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Cho or Dan makes the choice
      And the game goes on for Ben, Cho and Dan

    @id.a-team-mate-of-the-opponent-chooses
    Scenario Outline: in a team game, an opponent's teammate chooses for an opponent who has left
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
    Example: anyone still in the game may choose for a teammate who has left
      Given a team game of Ana and Ben against Cho and Dan
      When Ana concedes
      And an object controlled by Ben requires Ana to make a choice
      Then Ben, Cho or Dan makes the choice
      And the game goes on for Ben, Cho and Dan

    @id.whether-to-pay-was-a-choice-like-any @until.2021-02-05
    Example: until 2021-02-05, another player chose whether to pay a cost for a player who had left
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an object controlled by Ben requires Ana to choose whether to pay a cost
      Then Cho makes the choice
      And the game goes on for Ben and Cho

    @id.another-makes-an-open-choice
    Scenario Outline: another opponent makes the choice that was open when a player left
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
    Example: if an opponent leaves before making a choice, any remaining opponent may make it
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
    Example: if an object's controller leaves, is the choice that it requires still made? (open question)
      Given a game between Ana, Ben and Cho
      When an object controlled by Ben requires Cho to make a choice, which stays open
      Then Cho makes the choice
      When Ben concedes
      Then nobody makes the choice
      When the choice is made
      And state-based actions are checked
      Then the game goes on for Ana and Cho

    @near-miss @id.who-is-in-chooses
    Scenario Outline: a player still in the game makes the choice that an object requires
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
    Example: nobody chooses for a departed player if the object's controller has left too
      Given a game between Ana, Ben, Cho and Dan
      When Ana concedes
      And Ben concedes
      And an object controlled by Ben requires Ana to make a choice
      Then nobody makes the choice
      And the game goes on for Cho and Dan

    @near-miss @id.an-object-that-left-asks-nobody-else @also.leaving-takes-objects
    Example: a player still in the game makes no choice for an object whose controller has left
      Given a game between Ana, Ben and Cho
      When Ben concedes
      And an object controlled by Ben requires Cho to make a choice
      Then nobody makes the choice
      And the game goes on for Ana and Cho

  @rule.choice-for-a-rule-passes
  Rule: 800.4h If a rule asks a departed player for a choice, the next player in turn order chooses

    @id.the-next-in-turn-order-chooses
    Scenario Outline: a choice that a rule requires of a departed player passes to the next player in turn order
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
    Example: a choice that a rule requires passes to the next player who is still in the game
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And Ana concedes
      And a rule requires Ana to make a choice
      Then Cho makes the choice
      And the game goes on for Cho and Dan

    @id.the-next-makes-an-open-choice
    Scenario Outline: the next player in turn order makes the choice that was open when a player left
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
    Example: if the next player leaves too, the one after makes the open choice
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
    Example: if several players leave together, the next remaining player makes the open choice
      Given a game between Ana, Ben, Cho, Dan and Eve
      When a rule requires Ben to make a choice, which stays open
      And at the same time
        | Ben concedes |
        | Cho concedes |
      Then Dan makes the choice
      And the game goes on for Ana, Dan and Eve

    @near-miss @id.others-leave-an-open-choice
    Scenario Outline: a player keeps their open choice when other players leave
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
    Example: a player still in the game makes the choice that a rule requires
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for Ben and Cho

  @rule.last-known-player
  Rule: 800.4i Effects use the last known information about a player who has left. They can also look back at what that player did, but what the player did during their last turn counts only until their next turn would have begun

    @id.last-known-life-and-counters
    Example: the life total and poison counters of a player who has left no longer change
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
    Example: a departed player's last known life total ignores what comes later in the same resolution
      Given a game between Ana, Ben and Cho
      When in this order
        | an effect states that Ana loses the game |
        | Ana loses 4 life                         |
        | Ben loses 4 life                         |
      Then Ana has lost
      And Ana has 20 life
      And Ben has 16 life
      And the game goes on for Ben and Cho

    @id.draining-who-has-left
    Example: draining a player who has left takes no life and gains none
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
    Example: the life total and poison counters of a player still in the game keep changing
      Given a game between Ana, Ben and Cho
      And Ben starts with 7 life
      When Ana concedes
      And Ben loses 4 life
      And Ben gets 1 poison counter
      Then Ben has 3 life
      And Ben has 1 poison counter
      And the game goes on for Ben and Cho

    @id.last-known-life-meets-a-condition
    Scenario Outline: an effect that checks a departed player's life total uses the last known life total
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
    Scenario Outline: an effect that counts a departed player's permanents uses the last known number
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

    @id.every-last-known-number-meets-a-condition
    Scenario Outline: a condition about a player who has left uses the numbers that the player had before leaving
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 poison counters
      And Ana starts with 5 cards in the library
      And Ana owns the card Elf on the battlefield
      And Ana owns the card Elk in the hand
      And Ana owns the card Eel in the graveyard
      When Ana <leaves>
      And an effect of Ben states that Ben wins the game if Ana has <number>
      Then Ben wins the game

      Examples:
        | leaves   | number                           |
        | concedes | 3 or more poison counters        |
        | concedes | 10 or less cards in the library  |
        | concedes | 1 or more permanents             |
        | concedes | 1 or more cards in the hand      |
        | concedes | 1 or more cards in the graveyard |

    @near-miss @id.who-has-left-is-no-opponent-in-a-condition @also.opponents
    Scenario Outline: a condition about each opponent ignores the last known numbers of a player who has left
      Given a game between Ana, Ben and Cho
      And Ana starts with 3 poison counters
      And Ana starts with 5 cards in the library
      And Ana owns the card Elf on the battlefield
      And Ana owns the card Elk in the hand
      And Ana owns the card Eel in the graveyard
      When Ana concedes
      And an effect of Ben states that Ben wins the game if each opponent has <number>
      Then Ben wins the game

      Examples:
        | number                           |
        | exactly 0 poison counters        |
        | 53 or more cards in the library  |
        | exactly 0 permanents             |
        | exactly 0 cards in the hand      |
        | exactly 0 cards in the graveyard |

  @rule.turn-without-active-player
  Rule: 800.4j If a player leaves during their own turn, it continues without an active player, and the next player in turn order gets priority instead

    @id.a-turn-goes-on-without-its-player
    Example: the turn of a player who has left continues without an active player
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
    Scenario Outline: if the active player loses before receiving priority, the next player receives it
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
    Example: a turn without an active player continues through its last steps
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
    Scenario Outline: a turn without an active player still has an upkeep and a draw step, but no draw
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
    Scenario Outline: the next player receives priority instead of an active player who has left
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
    Example: the next player to receive priority must still be in the game
      Given a game between Ana, Ben, Cho and Dan
      When Ben concedes
      And Ana concedes
      And the active player would receive priority
      Then Cho has priority
      And it is nobody's turn
      And the game goes on for Cho and Dan

    @id.a-turn-in-a-grand-melee-goes-on-without-its-player
    Example: in a Grand Melee, the turn of each player who leaves has no active player
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When Eve concedes
      Then it is Ana's turn
      When Ana concedes
      Then it is nobody's turn
      When Eve's turn ends
      Then it is Fay's turn
      And the game goes on for Ben, Cho, Dan, Fay, Gus, Hal, Ida and Jon

    @near-miss @id.turns-of-others-in-a-grand-melee-go-on
    Example: in a Grand Melee, players taking turns stay active when others leave
      Given a Grand Melee game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ida and Jon
      When Ben concedes
      And Dan concedes
      Then it is Ana and Eve's turn
      And the game goes on for Ana, Cho, Eve, Fay, Gus, Hal, Ida and Jon

    @near-miss @id.a-turn-of-another-goes-on
    Scenario Outline: the active player stays active when another player leaves
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

    @near-miss @id.no-step-of-a-player-who-has-left
    Scenario Outline: an ability that triggers in a player's step no longer triggers once that player has left
      Given a game between Ana, Ben and Cho
      When the ability Ascension of Cho triggers whenever Ana reaches the <step>: Cho wins the game
      And <leaving>
      And the <step> begins
      And Ascension's ability resolves
      Then it is nobody's turn
      And the game goes on for Ben and Cho

      Examples:
        | step      | leaving                                  |
        | upkeep    | Ana concedes                             |
        | draw step | Ana concedes                             |
        | end step  | Ana concedes                             |
        | end step  | an effect states that Ana loses the game |

    @near-miss @id.no-step-of-the-next-player-in-a-turn-without-its-player
    Example: a step in the turn of a player who has left is not the next player's step
      Given a game between Ana, Ben and Cho
      When the ability Ascension of Cho triggers whenever Ben reaches the end step: Cho wins the game
      And Ana concedes
      And the end step begins
      And Ascension's ability resolves
      Then the game goes on for Ben and Cho
      When the turn ends
      And the end step begins
      And Ascension's ability resolves
      Then Cho wins the game

    @near-miss @id.nobodys-turn-is-no-other-players
    Scenario Outline: a turn whose player has left is not the turn of any remaining player
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And an effect states that Ben wins the game if it is <whose> turn
      Then <end>

      Examples:
        | whose     | end                              |
        | Ben's     | the game goes on for Ben and Cho |
        | Cho's     | the game goes on for Ben and Cho |
        | not Ben's | Ben wins the game                |

  @rule.no-turn-for-who-has-left
  Rule: 800.4k If a player has left the game, none of that player's turns begins

    @id.turns-go-past-who-has-left
    Scenario Outline: turn order skips players who have left, round after round
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
    Example: a player who can't lose takes the next turn even after an effect would have made them lose
      Given a game between Ana, Ben and Cho
      When an effect states that Ben can't lose the game
      And an effect states that Ben loses the game
      And the turn ends
      Then it is Ben's turn
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.only-the-turn-in-progress-ends
    Example: the next player's turn begins only after the turn of a player who has left ends
      Given a game between Ana, Ben and Cho
      When Ana concedes
      And Ben's turn ends
      Then it is nobody's turn
      When Ana's turn ends
      Then it is Ben's turn
      And the game goes on for Ben and Cho

    @id.no-extra-turn-for-who-has-left
    Scenario Outline: a player who has left takes no extra turn and gives none to others
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
    Example: of two extra turns, only the one for the player still in the game begins
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
    Scenario Outline: an effect that lasts until a departed player's next turn ends when that turn would have begun
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
    Example: effects that last until departed players' next turns end one by one as those turns would have begun
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
    Example: an effect that lasts until a remaining player's next turn ends when that turn begins
      Given a game between Ana, Ben and Cho
      When the effect Truce begins and lasts until Cho's next turn
      And Ben concedes
      Then the effect Truce still applies
      When the turn ends
      Then it is Cho's turn
      And the effect Truce has ended
      And the game goes on for Ana and Cho

    @near-miss @id.until-the-next-turn-of-who-has-one-now
    Example: the skipped turn of a departed player ends no effect that lasts until another player's turn
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
    Scenario Outline: an effect that lasts until a player's next turn can end when an extra turn would have begun
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
