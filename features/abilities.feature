Feature: Triggered abilities, the stack, and control of players

  @rule.you-on-an-object
  Rule: 109.5 In an object's text, "you" means its controller; in a triggered ability, it means the object's controller when the ability triggered

    @id.an-effect-on-life-follows-its-object @also.leaving-takes-objects
    Scenario Outline: an effect on the life of an object's controller applies to a new controller and ends when the object leaves
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When Doll states that Ana, who controls it, <effect>
      And an effect gives Ben control of Doll
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben
      When Doll is put into exile
      And Ben <event>
      Then Ben has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                        | event        | result  |
        | can't gain life                               | gains 3 life | 23 life |
        | can't lose life                               | loses 3 life | 17 life |
        | gains twice as much life                      | gains 3 life | 23 life |
        | gains no life                                 | gains 3 life | 23 life |
        | loses that much life instead of gaining it    | gains 3 life | 23 life |
        | draws that many cards instead of gaining life | gains 3 life | 23 life |
        | gains that much life plus 2                   | gains 3 life | 23 life |
        | loses twice as much life                      | loses 3 life | 17 life |
        | loses that much life plus 2                   | loses 3 life | 17 life |

    @id.an-effect-on-damage-follows-its-object @also.leaving-takes-objects
    Scenario Outline: an effect on damage to an object's controller applies to a new controller and ends when the object leaves
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When Doll states that Ana, who controls it, <effect>
      And an effect gives Ben control of Doll
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben
      When Doll is put into exile
      And Ben <event>
      Then Ben has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                          | event              | result  |
        | is dealt twice as much damage                   | is dealt 3 damage  | 17 life |
        | is dealt three times as much damage             | is dealt 3 damage  | 17 life |
        | is dealt half as much damage, rounded down      | is dealt 3 damage  | 17 life |
        | is dealt half as much damage, rounded up        | is dealt 3 damage  | 17 life |
        | is dealt no damage                              | is dealt 3 damage  | 17 life |
        | is dealt that much damage plus 2                | is dealt 3 damage  | 17 life |
        | has all damage prevented                        | is dealt 3 damage  | 17 life |
        | has half of all damage prevented, rounded up    | is dealt 3 damage  | 17 life |
        | is dealt damage as though its source had infect | is dealt 3 damage  | 17 life |
        | can't be brought below 1 life by damage         | is dealt 20 damage | 0 life  |

    @id.an-effect-on-draws-and-poison-follows-its-object @also.leaving-takes-objects
    Scenario Outline: an effect on the draws or poison counters of an object's controller applies to a new one until the object leaves
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When Doll states that Ana, who controls it, <effect>
      And an effect gives Ben control of Doll
      And Ana <event>
      Then Ana has <result>
      And the game goes on for Ana and Ben
      When Doll is put into exile
      And Ben <event>
      Then Ben has <result>
      And the game goes on for Ana and Ben

      Examples:
        | effect                                                 | event                  | result                  |
        | can't draw cards                                       | has to draw 2 cards    | 51 cards in the library |
        | can't draw more than one card each turn                | has to draw 2 cards    | 51 cards in the library |
        | can't get poison counters                              | gets 3 poison counters | 3 poison counters       |
        | gets twice as many poison counters                     | gets 3 poison counters | 3 poison counters       |
        | gets half as many poison counters, rounded down        | gets 3 poison counters | 3 poison counters       |
        | draws twice as many cards                              | has to draw 2 cards    | 51 cards in the library |
        | skips each card draw                                   | has to draw 2 cards    | 51 cards in the library |
        | wins the game instead of drawing from an empty library | has to draw 54 cards   | 0 cards in the library  |

    @id.an-effect-on-steps-follows-its-object @also.skipped-occurrences
    Scenario Outline: if an object makes its controller skip steps or extra turns, a new controller skips them instead
      Given a game between Ana and Ben
      And Ben owns the card Doll on the battlefield
      When Doll states that Ben, who controls it, skips each <what>
      And the ability Dawn of Ben triggers whenever Ben reaches the upkeep: Ben gains 1 life
      And Ben takes an extra turn after this one
      And <then>
      And the turn ends
      Then it is Ben's turn
      When the upkeep begins
      And Dawn's ability resolves
      And the draw step begins
      Then Ben has 21 life
      And Ben has 52 cards in the library
      And the game goes on for Ana and Ben
      When the turn ends
      Then it is Ben's turn
      And the game goes on for Ana and Ben

      Examples:
        | what       | then                                |
        | upkeep     | an effect gives Ana control of Doll |
        | draw step  | an effect gives Ana control of Doll |
        | extra turn | an effect gives Ana control of Doll |
        | upkeep     | Doll is put into exile              |
        | draw step  | Doll is put into exile              |
        | extra turn | Doll is put into exile              |

    @id.redirection-follows-its-object @also.redirection
    Scenario Outline: when an object that redirects damage dealt to its controller changes control, it protects the new controller
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When Doll states that damage to Ana, who controls it, is dealt to Cho instead
      And an effect gives Ben control of Doll
      And <who> is dealt 3 damage
      Then <struck> has 17 life
      And <other> has 20 life
      And the game goes on for everyone

      Examples:
        | who | struck | other |
        | Ana | Ana    | Cho   |
        | Ben | Cho    | Ben   |

    @id.an-ability-forgets-its-former-controller @also.triggering
    Scenario Outline: an object's ability about its controller no longer triggers on what happens to its former controller
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      And Ana owns the card Elf on the battlefield
      And Ben owns the card Elk on the battlefield
      When the ability Watch of Doll, which Ana controls, triggers whenever Ana <occurrence>: Cho loses 5 life
      And an effect gives Ben control of Doll
      And <event>
      And Watch's ability resolves
      Then Cho has 20 life
      And the game goes on for everyone

      Examples:
        | occurrence             | event                         |
        | loses life             | Ana loses 1 life              |
        | gains life             | Ana gains 1 life              |
        | is dealt damage        | Ana is dealt 1 damage         |
        | is dealt combat damage | Ana is dealt 1 combat damage  |
        | gets poison counters   | Ana gets 1 poison counter     |
        | draws a card           | Ana has to draw 1 card        |
        | casts a spell          | a spell is cast by Ana        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elf is put into the graveyard |

    @id.an-ability-follows-its-object @also.triggering
    Scenario Outline: an object's ability about its controller triggers on what happens to its new controller
      Given a game between Ben, Cho and Ana
      And Ana owns the card Doll on the battlefield
      And Ana owns the card Elf on the battlefield
      And Ben owns the card Elk on the battlefield
      When the ability Watch of Doll, which Ana controls, triggers whenever Ana <occurrence>: Cho loses 5 life
      And an effect gives Ben control of Doll
      And <event>
      And Watch's ability resolves
      Then Cho has 15 life
      And the game goes on for everyone

      Examples:
        | occurrence             | event                         |
        | loses life             | Ben loses 1 life              |
        | gains life             | Ben gains 1 life              |
        | is dealt damage        | Ben is dealt 1 damage         |
        | is dealt combat damage | Ben is dealt 1 combat damage  |
        | gets poison counters   | Ben gets 1 poison counter     |
        | draws a card           | Ben has to draw 1 card        |
        | casts a spell          | a spell is cast by Ben        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elk is put into the graveyard |

    @id.an-ability-of-the-former-controller
    Example: an ability that triggered before its object changed control is still controlled by the former controller
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Cho loses life: Ana gains 5 life
      And Cho loses 1 life
      And an effect gives Ben control of Doll
      And Doom's ability resolves
      Then Ana has 25 life
      And Ben has 20 life
      And the game goes on for everyone

    @near-miss @id.a-named-player-is-not-the-controller
    Scenario Outline: an object's ability that names a player still refers to that player after the object changes control
      Given a game between Ana, Ben and Cho
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Cho <occurrence>: Ana gains 5 life
      And an effect gives Ben control of Doll
      And Cho <event>
      And Doom's ability resolves
      Then Ben has 25 life
      And Ana has 20 life
      And the game goes on for everyone

      Examples:
        | occurrence      | event             |
        | loses life      | loses 1 life      |
        | gains life      | gains 1 life      |
        | is dealt damage | is dealt 1 damage |

  @rule.last-in-first-out
  Rule: 405.5 The spell or ability put on the stack last resolves first

    @id.the-newest-resolves-first @also.triggers-onto-the-stack
    Scenario Outline: an ability that triggers after a player has had priority resolves before older abilities
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses that much life
      And Ana gains <older> life
      And <meanwhile>
      And Ana gains <newer> life
      And Bond's ability resolves
      Then Ben has <life> life
      When Bond's ability resolves
      And state-based actions are checked
      Then Ben has <left> life
      And <end>

      Examples:
        | older | meanwhile                       | newer | life | left | end                              |
        | 1     | state-based actions are checked | 5     | 15   | 14   | the game goes on for Ana and Ben |
        | 5     | Ana receives priority           | 1     | 19   | 14   | the game goes on for Ana and Ben |
        | 1     | state-based actions are checked | 19    | 1    | 0    | Ana wins the game                |

    @near-miss @id.what-one-does-then-is-new
    Example: an ability that triggers between two resolutions resolves before the ability still on the stack
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses that much life
      And Ana gains 1 life
      And state-based actions are checked
      And Ana gains 5 life
      And Bond's ability resolves
      And Ana gains 3 life
      And Bond's ability resolves
      Then Ben has 12 life
      When Bond's ability resolves
      Then Ben has 11 life
      And the game goes on for Ana and Ben

    @near-miss @id.an-effect-ends-the-turn
    Example: when an effect ends the turn, abilities on the stack never resolve, but a player at 0 life loses
      Given a game between Ana, Ben and Cho
      And Ben starts with 2 life
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 1 life
      And Ana receives priority
      And Ben loses 2 life
      And an effect ends the turn
      Then Ben has lost
      When Bond's ability resolves
      Then the game goes on for Ana and Cho
      When the turn ends
      And Bond's ability resolves
      Then it is Cho's turn
      And the game goes on for Ana and Cho

  @rule.triggering
  Rule: 603.2 An ability triggers whenever a game event or game state matches its trigger event

    @id.an-ability-sees-combat-damage-poison-and-spells
    Scenario Outline: an ability can trigger on combat damage, poison counters or a spell being cast
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

    @near-miss @id.an-ability-sees-no-other-damage-poison-or-spell
    Scenario Outline: an ability doesn't trigger on prevented events, other kinds of events or other players' events
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

    @id.an-ability-ends-and-others-stay
    Scenario Outline: when one ability ends, others that watch for the same event still trigger
      Given a game between Ana, Ben and Cho
      When the ability Grow of <whose> triggers whenever Ana gains life: Cho loses 2 life
      And the ability Bond of Ana triggers whenever Ana gains life: Cho loses 3 life
      And the ability Bond ends
      And Ana gains 1 life
      And Grow's ability resolves
      Then Cho has 18 life
      And the game goes on for everyone

      Examples:
        | whose |
        | Ana   |
        | Ben   |

    @id.whom-an-ability-affects
    Scenario Outline: an ability affects all players that it names, and no others
      Given a game between Ana, Ben, Cho and Dan
      When the ability Watch of Ana triggers whenever Ana draws a card: <whom> <consequence>
      And Ana has to draw 1 card
      And Watch's ability resolves
      Then <affected> have <number>
      And <others> <have> <other>
      And the game goes on for everyone

      Examples:
        | whom                | consequence                   | affected    | number                  | others | have | other                   |
        | each of Ben and Cho | gets 3 poison counters        | Ben and Cho | 3 poison counters       | Dan    | has  | 0 poison counters       |
        | each of Ben and Cho | draws 3 cards                 | Ben and Cho | 50 cards in the library | Dan    | has  | 53 cards in the library |
        | each of Ben and Cho | mills 3 cards                 | Ben and Cho | 50 cards in the library | Dan    | has  | 53 cards in the library |
        | each of Ben and Cho | gains 3 life                  | Ben and Cho | 23 life                 | Dan    | has  | 20 life                 |
        | each of Ben and Cho | loses 3 life                  | Ben and Cho | 17 life                 | Dan    | has  | 20 life                 |
        | each of Ben and Cho | is dealt 3 damage             | Ben and Cho | 17 life                 | Dan    | has  | 20 life                 |
        | each of Ben and Cho | has their life total become 7 | Ben and Cho | 7 life                  | Dan    | has  | 20 life                 |

    @id.which-player-an-ability-makes-win-or-lose @also.win-by-effect
    Scenario Outline: an ability makes the player it names win or lose, not its controller
      Given a game between Ana, Ben and Cho
      When the ability Watch of Ana triggers whenever Ana gains life: <effect>
      And Ana gains 1 life
      And Watch's ability resolves
      Then <end>

      Examples:
        | effect                             | end                              |
        | Ben wins the game                  | Ben wins the game                |
        | Ben loses the game                 | the game goes on for Ana and Cho |
        | each of Ben and Cho loses the game | Ana wins the game                |

  @rule.intervening-if
  Rule: 603.4 An ability with a condition right after its trigger event triggers only if the condition is true, and does nothing if the condition is false as the ability resolves

    @id.an-ability-that-looks-twice
    Example: an intervening "if" condition need only be true when the ability triggers and when it resolves
      Given a game between Ana and Ben
      And Ana starts with 40 life
      When the ability Dawn of Ana triggers whenever Ana reaches the upkeep if Ana has 40 or more life: Ana wins the game
      And the upkeep begins
      And Ana loses 5 life
      And Ana gains 5 life
      And Dawn's ability resolves
      Then Ana wins the game

    @near-miss @id.an-ability-that-looks-twice-in-vain
    Scenario Outline: an ability does nothing if its intervening "if" condition is false at either time
      Given a game between Ana and Ben
      And Ana starts with <life> life
      When the ability Dawn of Ana triggers whenever Ana reaches the upkeep if Ana has 40 or more life: Ana wins the game
      And the upkeep begins
      And <meanwhile>
      And Dawn's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | life | meanwhile        |
        | 38   | Ana gains 2 life |
        | 41   | Ana loses 2 life |

    @near-miss @id.a-condition-met-too-late @also.triggering
    Scenario Outline: an ability doesn't trigger if its condition is met only after the event
      Given a game between Ana and Ben
      And Ana owns the card Elf on the battlefield
      When the ability Watch of Ben triggers whenever Ana <occurrence> if Ben has 21 or more life: Ben gains 5 life
      And <event>
      And Ben gains 1 life
      And Watch's ability resolves
      Then Ben has 21 life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | event                         |
        | loses life             | Ana loses 1 life              |
        | gains life             | Ana gains 1 life              |
        | is dealt damage        | Ana is dealt 1 damage         |
        | is dealt combat damage | Ana is dealt 1 combat damage  |
        | gets poison counters   | Ana gets 1 poison counter     |
        | draws a card           | Ana has to draw 1 card        |
        | casts a spell          | a spell is cast by Ana        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elf is put into the graveyard |

  @rule.triggers-onto-the-stack
  Rule: 603.3b Waiting triggered abilities go on the stack in turn order, the active player's first, and each player orders their own

    @id.the-active-players-go-first @also.last-in-first-out
    Scenario Outline: when abilities trigger at the same time, the nonactive player's resolves first
      Given a game between <seats>
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 20 life
      And the ability Grief of Ben triggers whenever Ana gains life: Ana loses 40 life
      And Ana gains 5 life
      And <first>'s ability resolves
      And state-based actions are checked
      Then <who> wins the game

      Examples:
        | seats       | first | who |
        | Ana and Ben | Grief | Ben |
        | Ben and Ana | Bond  | Ana |

    @near-miss @id.somebody-had-priority-between-them
    Example: once a player has had priority, the newer ability resolves first, even if the active player controls it
      Given a game between Ben and Ana
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 20 life
      And the ability Grief of Ben triggers whenever Ana loses life: Ana loses 40 life
      And Ana gains 5 life
      And state-based actions are checked
      And Ana loses 1 life
      And Grief's ability resolves
      And state-based actions are checked
      Then Ben wins the game

    @id.which-of-ones-own-resolves-first @question.113
    Example: if one ability triggers twice at once, which trigger resolves first? (open question)
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ben loses that much life
      And Ana gains 1 life
      And Ana gains 5 life
      And Bond's ability resolves
      Then Ben has 19 life
      And the game goes on for Ana and Ben

    @id.an-ability-that-begins-with-what-it-sees @also.present-afterward
    Example: an ability that begins at the same time as an event triggers on it
      Given a game between Ana and Ben
      When at the same time
        | Ben loses 4 life                                                                    |
        | the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life |
      And Drain's ability resolves
      Then Ana has 24 life
      And Ben has 16 life
      And the game goes on for everyone

    @near-miss @id.an-ability-that-ends-with-what-it-would-see @also.present-afterward
    Example: an ability that ends at the same time as an event does not trigger on it
      Given a game between Ana and Ben
      When the ability Drain of Ana triggers whenever Ben loses life: Ana gains that much life
      And at the same time
        | Ben loses 4 life       |
        | the ability Drain ends |
      And Drain's ability resolves
      Then Ana has 20 life
      And Ben has 16 life
      And the game goes on for everyone

  @rule.ending-the-turn
  Rule: 724.1b When an effect ends the turn, every object on the stack is exiled, and copies and abilities cease to exist

    @id.the-stack-is-exiled
    Scenario Outline: an effect that ends the turn exiles a spell on the stack, no matter who controls it
      Given a game between Ana, Ben and Cho
      And Ana owns the card Bolt on the stack
      When <before>
      And an effect ends the turn
      Then Bolt is in exile
      When <after>
      Then Bolt is <where>
      And the game goes on for <rest>

      Examples:
        | before                              | after        | where           | rest        |
        | Ana loses 1 life                    | Ana concedes | out of the game | Ben and Cho |
        | an effect gives Ben control of Bolt | Ben concedes | in exile        | Ana and Cho |

    @id.copies-and-abilities-cease-as-the-turn-ends @also.token-elsewhere
    Example: copies of spells and abilities on the stack cease to exist when an effect ends the turn
      Given a game between Ana and Ben
      And Ana owns the copy Fork on the stack
      And Ben controls the ability Ping on the stack
      When an effect ends the turn
      Then Fork is out of the game
      And Ping is out of the game
      And the game goes on for everyone

    @id.triggered-abilities-are-exiled
    Example: a triggered ability on the stack never resolves once an effect has ended the turn
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 1 life
      And Ana receives priority
      And an effect ends the turn
      And Bond's ability resolves
      Then the game goes on for everyone

    @near-miss @id.only-the-stack-is-exiled
    Scenario Outline: an effect that ends the turn exiles nothing that isn't on the stack
      Given a game between Ana and Ben
      And Ana owns the <kind> Ogre <where>
      When an effect ends the turn
      Then Ogre is <where>
      And the game goes on for everyone

      Examples:
        | kind  | where              |
        | card  | on the battlefield |
        | token | on the battlefield |
        | card  | in the hand        |
        | card  | in the graveyard   |

    @near-miss @id.what-triggers-as-the-turn-ends
    Example: an ability that triggers while an effect ends the turn resolves in the cleanup step
      Given a game between Ana, Ben and Cho
      And Ben starts with 2 life
      When the ability Bond of Ana triggers whenever Ben loses the game: Ana wins the game
      And Ben loses 2 life
      And an effect ends the turn
      Then the game goes on for Ana and Cho
      When Bond's ability resolves
      Then Ana wins the game

    @near-miss @id.what-had-triggered-as-the-turn-ended @until.2015-03-27
    Example: until 2015-03-27, an ability not yet on the stack when the turn was ended resolved during cleanup
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 1 life
      And an effect ends the turn
      And Bond's ability resolves
      Then Ana wins the game

    @id.effects-of-a-turn-that-is-ended
    Scenario Outline: when an effect ends the turn, "until end of turn" effects end and others continue
      Given a game between Ana and Ben
      When <effect>
      And an effect ends the turn
      And Ben is dealt 3 damage
      Then Ben has <life> life
      And the game goes on for everyone

      Examples:
        | effect                                                              | life |
        | all damage that would be dealt to Ben this turn is prevented        | 17   |
        | the next 9 damage that would be dealt to Ben this turn is prevented | 17   |
        | an effect states that Ben has all damage prevented                  | 20   |

    @id.the-turn-after-one-that-is-ended
    Scenario Outline: an effect that ends the turn doesn't change which turn comes next
      Given a game between Ana, Ben and Cho
      When <before>
      And an effect ends the turn
      And the turn ends
      Then it is <next>'s turn
      And the game goes on for <others>

      Examples:
        | before                                 | next | others           |
        | Ana loses 1 life                       | Ben  | Ana, Ben and Cho |
        | Ana takes an extra turn after this one | Ana  | Ana, Ben and Cho |
        | Ben skips their next turn              | Cho  | Ana, Ben and Cho |
        | Ana concedes                           | Ben  | Ben and Cho      |

    @near-miss @id.no-end-step-in-a-turn-that-is-ended
    Scenario Outline: when an effect ends a player's turn, end-step abilities wait for that player's next turn
      Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
      And Ana starts with 30 life
      When the ability Bane of Cho triggers whenever <who> reaches the end step: <who> loses 1 life
      And an effect ends the turn
      And Bane's ability resolves
      Then Ana and Ben have 30 life
      When the turn ends
      And the end step begins
      And Bane's ability resolves
      Then Ana and Ben have 30 life
      When the turn ends
      And the end step begins
      And Bane's ability resolves
      Then Ana and Ben have 29 life
      And the game goes on for everyone

      Examples:
        | who |
        | Ana |
        | Ben |

  @rule.triggered-as-the-turn-ends
  Rule: 724.1a If an effect ends the turn, abilities that have triggered but are not on the stack yet cease to exist

    @id.what-has-triggered-ceases
    Example: an ability not yet on the stack when an effect ends the turn never resolves
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And Ana gains 1 life
      And an effect ends the turn
      And Bond's ability resolves
      Then the game goes on for everyone

    @near-miss @id.what-triggers-after-the-turn-ended
    Example: an ability that triggers after an effect has ended the turn resolves
      Given a game between Ana and Ben
      When the ability Bond of Ana triggers whenever Ana gains life: Ana wins the game
      And an effect ends the turn
      And Ana gains 1 life
      And Bond's ability resolves
      Then Ana wins the game

  @rule.present-afterward
  Rule: 603.10 Except for abilities that look back in time, an event triggers only abilities that exist right after it

    @id.a-new-ability-sees-everything-at-its-moment @also.triggering
    Scenario Outline: an ability that begins at the moment of an event triggers on it
      Given a game between Ana and Ben
      When at the same time
        | <event>                                                                       |
        | the ability Watch of Ben triggers whenever Ana <occurrence>: Ben gains 5 life |
      And Watch's ability resolves
      Then Ben has 25 life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | event                        |
        | loses life             | Ana loses 1 life             |
        | gains life             | Ana gains 1 life             |
        | is dealt damage        | Ana is dealt 1 damage        |
        | is dealt combat damage | Ana is dealt 1 combat damage |
        | gets poison counters   | Ana gets 1 poison counter    |
        | draws a card           | Ana has to draw 1 card       |
        | casts a spell          | a spell is cast by Ana       |

    @near-miss @id.an-ability-that-has-ended-sees-nothing @also.triggering
    Scenario Outline: an ability that has ended no longer triggers
      Given a game between Ana and Ben
      And Ana owns the card Elf on the battlefield
      When the ability Watch of Ben triggers whenever Ana <occurrence>: Ben gains 5 life
      And the ability Watch ends
      And <event>
      And Watch's ability resolves
      Then Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | event                         |
        | loses life             | Ana loses 1 life              |
        | gains life             | Ana gains 1 life              |
        | is dealt damage        | Ana is dealt 1 damage         |
        | is dealt combat damage | Ana is dealt 1 combat damage  |
        | gets poison counters   | Ana gets 1 poison counter     |
        | draws a card           | Ana has to draw 1 card        |
        | casts a spell          | a spell is cast by Ana        |
        | reaches the upkeep     | the upkeep begins             |
        | reaches the draw step  | the draw step begins          |
        | reaches the end step   | the end step begins           |
        | has a permanent die    | Elf is put into the graveyard |

    @near-miss @id.an-ability-of-an-object-that-is-gone-sees-nothing @also.triggering
    Scenario Outline: an object's ability no longer triggers after the object has left the battlefield
      Given a game between Ana and Ben
      And Ben owns the card Doll on the battlefield
      And Ana owns the card Elf on the battlefield
      When the ability Watch of Doll, which Ben controls, triggers whenever Ana <occurrence>: Ben gains 5 life
      And Doll is put into <zone>
      And <event>
      And Watch's ability resolves
      Then Ben has 20 life
      And the game goes on for Ana and Ben

      Examples:
        | zone          | occurrence             | event                         |
        | the graveyard | loses life             | Ana loses 1 life              |
        | exile         | gains life             | Ana gains 1 life              |
        | the graveyard | is dealt damage        | Ana is dealt 1 damage         |
        | exile         | is dealt combat damage | Ana is dealt 1 combat damage  |
        | the graveyard | gets poison counters   | Ana gets 1 poison counter     |
        | exile         | draws a card           | Ana has to draw 1 card        |
        | the graveyard | casts a spell          | a spell is cast by Ana        |
        | exile         | reaches the upkeep     | the upkeep begins             |
        | the graveyard | reaches the draw step  | the draw step begins          |
        | exile         | reaches the end step   | the end step begins           |
        | the graveyard | has a permanent die    | Elf is put into the graveyard |

  @rule.looking-back
  Rule: 603.10a Leaves-the-battlefield abilities and some other zone-change triggers look back at the game just before the event

    @id.an-ability-of-what-dies-with-others
    Scenario Outline: a permanent that dies sees itself and the others that die with it
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      And Ben owns the card Ogre on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever <whose> has a permanent die: Ben loses 6 life
      And at the same time
        | <first> is put into the graveyard  |
        | <second> is put into the graveyard |
      And Doom's ability resolves
      And Doom's ability resolves
      Then Ben has 14 life
      And the game goes on for Ana and Ben

      Examples:
        | whose | first | second |
        | Ana   | Doll  | Ogre   |
        | Ben   | Ogre  | Doll   |

    @id.what-leaves-sees-no-gain-of-that-moment
    Scenario Outline: a permanent that leaves the battlefield does not see life gained at the same time
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Ana gains life: Ben loses 20 life
      And at the same time
        | Doll is put into <where> |
        | Ana gains 3 life         |
      And Doom's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben
      And Ben has 20 life
      And Ana has 23 life

      Examples:
        | where         |
        | the graveyard |
        | exile         |

    @id.whose-permanent-it-was-that-died
    Scenario Outline: a permanent that dies as it changes control dies under its former controller's control
      Given a game between Ana, Ben and Cho
      And Ana owns the card Ogre on the battlefield
      When the ability Grow of Cho triggers whenever <whose> has a permanent die: Cho gains 1 life
      And at the same time
        | an effect gives Ben control of Ogre |
        | Ogre is put into the graveyard      |
      And Grow's ability resolves
      Then Cho has <life> life
      And the game goes on for everyone

      Examples:
        | whose | life |
        | Ana   | 21   |
        | Ben   | 20   |

    @id.what-dies-as-its-owner-leaves
    Scenario Outline: a permanent that dies in the check that makes its owner lose still counts as dying
      Given a game between Ana, Ben and Cho
      And <owner> owns the card Ogre on the battlefield under <whose> control
      When the ability Grow of Ana triggers whenever <controller> has a permanent die: Ben loses 2 life
      And Ogre is put into the graveyard in the next check
      And Cho loses 20 life
      And state-based actions are checked
      And Grow's ability resolves
      Then Cho has lost
      And Ben has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | owner | whose | controller | life |
        | Cho   | Ana's | Ana        | 18   |
        | Cho   | Ben's | Ana        | 20   |

    @id.an-ability-that-ends-at-a-moment
    Scenario Outline: an ability doesn't trigger on events that happen as it ends, except on permanents dying
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When the ability Grow of Ana triggers <when>: Ben loses 2 life
      And at the same time
        | the ability Grow ends |
        | <happens>             |
      And Grow's ability resolves
      Then Ben has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | when                                  | happens                        | life |
        | whenever Ana draws a card             | Ana has to draw 2 cards        | 20   |
        | whenever Ana gains life               | Ana gains 3 life               | 20   |
        | whenever Ana has a permanent die      | Ogre is put into the graveyard | 18   |
        | the next time Ana gains life          | Ana gains 3 life               | 20   |
        | the next time Ana has a permanent die | Ogre is put into the graveyard | 18   |

    @id.an-ability-that-begins-at-a-moment
    Scenario Outline: an ability triggers on events that happen as it begins, except on permanents dying
      Given a game between Ana and Ben
      And Ana owns the card Ogre on the battlefield
      When at the same time
        | the ability Grow of Ana triggers whenever Ana <what>: Ben loses 2 life |
        | <happens>                                                              |
      And Grow's ability resolves
      And Grow's ability resolves
      Then Ben has <life> life
      And the game goes on for Ana and Ben

      Examples:
        | what                 | happens                        | life |
        | draws a card         | Ana has to draw 2 cards        | 16   |
        | gains life           | Ana gains 3 life               | 18   |
        | has a permanent die  | Ogre is put into the graveyard | 20   |

    @near-miss @id.an-ability-of-what-died-before
    Example: a permanent that died earlier does not see another one die
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      And Ben owns the card Ogre on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Ben has a permanent die: Ben loses 20 life
      And Doll is put into the graveyard
      And Ogre is put into the graveyard
      And Doom's ability resolves
      And state-based actions are checked
      Then the game goes on for Ana and Ben

    @near-miss @id.no-death-without-a-graveyard
    Scenario Outline: an ability that triggers when its permanent dies doesn't trigger if the permanent goes anywhere else
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Ana has it die: Ben loses the game
      And Doll is put into <zone>
      And Doom's ability resolves
      Then the game goes on for Ana and Ben

      Examples:
        | zone        |
        | exile       |
        | the hand    |
        | the library |

    @id.an-ability-outlasts-its-source @also.last-in-first-out
    Scenario Outline: an ability on the stack resolves even after its permanent has left the battlefield
      Given a game between Ana and Ben
      And Ana owns the card Doll on the battlefield
      When the ability Doom of Doll, which Ana controls, triggers whenever Ben loses life: Ben loses 5 life
      And Ben loses 1 life
      And <meanwhile>
      And Doll is put into <zone>
      And Doom's ability resolves
      Then Ben has 14 life
      And the game goes on for Ana and Ben

      Examples:
        | meanwhile                       | zone          |
        | state-based actions are checked | the graveyard |
        | state-based actions are checked | exile         |
        | Ana gains 1 life                | the hand      |

  @rule.delayed-trigger-once
  Rule: 603.7b A delayed triggered ability without a duration triggers only on the next occurrence of its trigger event

    @id.the-next-time-two-die
    Example: a delayed ability triggers only once when two permanents die together
      Given a game between Ana and Ben
      And Ana owns the card Angel on the battlefield
      And Ana owns the card Ogre on the battlefield
      When the ability Growth of Ana triggers the next time Ana has a permanent die: Ben loses 10 life
      And at the same time
        | Angel is put into the graveyard |
        | Ogre is put into the graveyard  |
      And Growth's ability resolves
      And Growth's ability resolves
      Then Ben has 10 life
      And the game goes on for Ana and Ben

    @near-miss @id.whenever-two-die
    Example: an ability that isn't delayed triggers for each of two permanents that die together
      Given a game between Ana and Ben
      And Ana owns the card Angel on the battlefield
      And Ana owns the card Ogre on the battlefield
      When the ability Growth of Ana triggers whenever Ana has a permanent die: Ben loses 10 life
      And at the same time
        | Angel is put into the graveyard |
        | Ogre is put into the graveyard  |
      And Growth's ability resolves
      And Growth's ability resolves
      And state-based actions are checked
      Then Ana wins the game

    @id.the-next-time-only @also.triggering
    Scenario Outline: a delayed ability triggers on the next event of its kind and on none after it
      Given a game between Ana and Ben
      When the ability Watch of Ben triggers the next time Ana <occurrence>: Ben gains 5 life
      And <event>
      And Watch's ability resolves
      Then Ben has 25 life
      And the game goes on for Ana and Ben
      When <event>
      And Watch's ability resolves
      Then Ben has 25 life
      And the game goes on for Ana and Ben

      Examples:
        | occurrence             | event                        |
        | loses life             | Ana loses 1 life             |
        | gains life             | Ana gains 1 life             |
        | is dealt damage        | Ana is dealt 1 damage        |
        | is dealt combat damage | Ana is dealt 1 combat damage |
        | gets poison counters   | Ana gets 1 poison counter    |
        | draws a card           | Ana has to draw 1 card       |
        | casts a spell          | a spell is cast by Ana       |
        | reaches the upkeep     | the upkeep begins            |
        | reaches the draw step  | the draw step begins         |
        | reaches the end step   | the end step begins          |

  @rule.loss-triggers-look-back
  Rule: 603.10f An ability that triggers when a player loses the game looks back at the game just before that loss

    @id.an-ability-that-ends-with-a-loss @from.2016-11-11
    Example: an ability that ends at the same time as a player loses sees that loss
      Given a game between Ana, Ben and Cho
      When the ability Grief of Ana triggers whenever Ben loses the game: Cho loses the game
      And at the same time
        | an effect states that Ben loses the game |
        | the ability Grief ends                   |
      And Grief's ability resolves
      Then Ana wins the game

    @near-miss @id.an-ability-that-begins-with-a-loss @from.2016-11-11
    Example: an ability that begins at the same time as a player loses does not see that loss
      Given a game between Ana, Ben and Cho
      When at the same time
        | an effect states that Ben loses the game                                          |
        | the ability Grief of Ana triggers whenever Ben loses the game: Cho loses the game |
      And state-based actions are checked
      And Grief's ability resolves
      Then the game goes on for Ana and Cho

  @rule.control-of-a-turn
  Rule: 723.1 An effect that gives control of a player's next turn applies during the next turn that this player actually takes

    @id.control-of-a-turn
    Scenario Outline: a player who controls another's turn makes choices only for that player
      Given a game between Ana, Ben and Cho
      When Ana controls <whom> during that player's next turn
      And the turn ends
      And <until>
      And a rule requires <who> to make a choice
      Then <chooser> makes the choice
      And the game goes on for everyone

      Examples:
        | whom | until            | who | chooser |
        | Ben  | Ana loses 1 life | Ben | Ana     |
        | Cho  | the turn ends    | Cho | Ana     |
        | Ben  | Ana loses 1 life | Cho | Cho     |

    @id.control-of-a-turn-of-one-who-has-left @also.team-extra-turns @question.118 @from.2010-10-01
    Example: if the controlled member leaves before the team's turn, is the team still controlled? (open question)
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When Ana controls Ben during that player's next turn
      And Ben concedes
      And the turn ends
      And a rule requires Cho to make a choice
      Then Ana makes the choice
      And the game goes on for Ana, Cho and Dan

    @near-miss @id.control-of-one-who-has-left @also.team-extra-turns @from.2010-10-01
    Scenario Outline: nobody can gain control of a team through a member who has already left
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When Ben concedes
      And <control>
      And the turn ends
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for Ana, Cho and Dan

      Examples:
        | control                                         |
        | Ana controls Ben during that player's next turn |
        | an effect gives Ana control of Ben              |

    @id.control-of-a-turn-that-a-team-shares @also.team-extra-turns @from.2010-06-18
    Example: control of one member's turn covers the whole team, even after another member leaves
      Given a team game of Ana against Ben, Cho and Dan
      And Ana is the archenemy
      When Ana controls Ben during that player's next turn
      And Dan concedes
      And the turn ends
      And a rule requires Cho to make a choice
      Then Ana makes the choice
      And the game goes on for Ana, Ben and Cho

    @near-miss @id.control-only-during-that-turn
    Scenario Outline: a player whose turn is controlled makes their own choices before and after it
      Given a game between Ana and Ben
      When Ana controls Ben during that player's next turn
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      When the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      When <more>
      And the turn ends
      And a rule requires Ben to make a choice
      Then <chooser> makes the choice
      And the game goes on for Ana and Ben

      Examples:
        | more                                            | chooser |
        | Ben is dealt 1 damage                           | Ben     |
        | Ben takes an extra turn after this one          | Ben     |
        | Ana controls Ben during that player's next turn | Ben     |

  @rule.newest-control-of-a-turn
  Rule: 723.1a If several effects would give control of the same player, only the newest one applies

    @id.the-newest-control-of-a-turn
    Scenario Outline: if several effects give control of the same turn, the newest one applies
      Given a game between Ana, Ben and Cho
      When <first> controls Ben during that player's next turn
      And <second> controls Ben during that player's next turn
      And <happens>
      And the turn ends
      And a rule requires Ben to make a choice
      Then <chooser> makes the choice
      And the game goes on for Ana and Ben

      Examples:
        | first | second | happens               | chooser |
        | Ana   | Cho    | Ana is dealt 1 damage | Cho     |
        | Cho   | Ana    | Ana is dealt 1 damage | Ana     |
        | Cho   | Ben    | Ana is dealt 1 damage | Ben     |
        | Cho   | Ana    | Cho concedes          | Ana     |

    @from.2010-10-01 @id.two-controls-of-a-turn-go-with-who-has-them
    Example: when a player leaves, both effects that gave that player control of another's next turn end
      Given a game between Ana, Ben and Cho
      When Cho controls Ben during that player's next turn
      And Cho controls Ben during that player's next turn
      And Cho concedes
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ana and Ben

    @id.the-older-control-of-a-turn-is-left @from.2010-10-01 @question.114
    Example: if the player with the newer control effect leaves, does the older one apply again? (open question)
      Given a game between Ana, Ben and Cho
      When Ana controls Ben during that player's next turn
      And Cho controls Ben during that player's next turn
      And Cho concedes
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      And the game goes on for Ana and Ben

    @near-miss @id.control-of-two-turns
    Example: controlling one player's next turn does not affect control of another player's
      Given a game between Ana, Ben and Cho
      When Ana controls Ben during that player's next turn
      And Ana controls Cho during that player's next turn
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      When the turn ends
      And a rule requires Cho to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

    @id.the-newer-of-two-controls-of-a-player @also.control-of-a-turn @question.114
    Example: if the newer of two control effects ends, does the older one apply again? (open question)
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Cho control of Ben
      And a rule requires Ben to make a choice
      Then Cho makes the choice
      When the effect that gives Cho control of Ben ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      And the game goes on for everyone

  @rule.control-waits-for-a-turn
  Rule: 723.1b If a player's turn is skipped, an effect that gives control of that turn waits until the player next takes a turn

    @id.control-waits-for-a-turn
    Example: control of a player's next turn waits while that player skips turns
      Given a game between Ana and Ben
      When Ana controls Ben during that player's next turn
      And Ben skips their next turn
      And the turn ends
      Then it is Ana's turn
      When a rule requires Ben to make a choice
      Then Ben makes the choice
      When the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      And the game goes on for Ana and Ben

    @near-miss @id.an-extra-turn-is-the-next-turn
    Example: control of a player's next turn covers an extra turn that comes next, but not the turn after it
      Given a game between Ana and Ben
      When Ana controls Ben during that player's next turn
      And Ben takes an extra turn after this one
      And the turn ends
      And a rule requires Ben to make a choice
      Then Ana makes the choice
      When the turn ends
      And a rule requires Ben to make a choice
      Then Ben makes the choice
      And the game goes on for Ana and Ben

  @rule.controlled-choices
  Rule: 723.5 A player who controls another player makes every choice that the other player could or must make

    @id.a-row-of-players-who-control-each-other
    Example: if each player in a chain controls the player before them, the last player makes everyone's choices
      Given a game between Ana, Ben, Cho, Dan, Eve, Fay, Gus, Hal, Ian and Jo
      When an effect gives Ben control of Ana
      And an effect gives Cho control of Ben
      And an effect gives Dan control of Cho
      And an effect gives Eve control of Dan
      And an effect gives Fay control of Eve
      And an effect gives Gus control of Fay
      And an effect gives Hal control of Gus
      And an effect gives Ian control of Hal
      And an effect gives Jo control of Ian
      And a rule requires Ana to make a choice
      Then Jo makes the choice
      And the game goes on for everyone

    @id.control-in-a-circle @question.124
    Scenario Outline: who makes the choices of two players who control each other? (open question)
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Ben control of Ana
      And an effect gives Ben control of Cho
      And a rule requires <asked> to make a choice
      Then <chooser> makes the choice
      And the game goes on for everyone

      Examples:
        | asked | chooser |
        | Ana   | Ana     |
        | Cho   | Ben     |

    @id.a-circle-of-players-who-control-each-other @question.124
    Example: does each player in a circle of control make their own choices? (open question)
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And an effect gives Ben control of Cho
      And a rule requires Cho to make a choice
      Then Ana makes the choice
      When an effect gives Cho control of Ana
      And a rule requires Cho to make a choice
      Then Cho makes the choice
      And the game goes on for everyone

    @near-miss @id.who-controls-one-player-only
    Scenario Outline: a player who controls another makes no choices for anyone else
      Given a game between Ana, Ben and Cho
      When an effect gives Ana control of Ben
      And a rule requires <asked> to make a choice
      Then <chooser> makes the choice
      And the game goes on for everyone

      Examples:
        | asked | chooser |
        | Ana   | Ana     |
        | Ben   | Ana     |
        | Cho   | Cho     |

  @rule.extra-turns
  Rule: 500.7 Extra turns are added one at a time, and the one added last is taken first

    @id.the-newest-extra-turn-first
    Example: the most recently created extra turn is taken first, even one created during an extra turn
      Given a game between Ana, Ben and Cho
      When Ana takes an extra turn after this one
      And Cho takes an extra turn after this one
      And the turn ends
      Then it is Cho's turn
      When Cho takes an extra turn after this one
      And the turn ends
      Then it is Cho's turn
      When the turn ends
      Then it is Ana's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

    @id.extra-turns-in-turn-order @also.choices-in-turn-order @from.2014-09-25
    Example: if extra turns are created at the same time, the last player in turn order takes theirs first
      Given a game between Ana, Ben and Cho
      When the turn ends
      And at the same time
        | Ana takes an extra turn after this one |
        | Ben takes an extra turn after this one |
        | Cho takes an extra turn after this one |
      And the turn ends
      Then it is Ana's turn
      When the turn ends
      Then it is Cho's turn
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Cho's turn
      And the game goes on for everyone

    @near-miss @id.the-older-extra-turn-of-the-next-player
    Example: the extra turn created last comes first, even before the turns of the next player in turn order
      Given a game between Ana, Ben and Cho
      When Ben takes an extra turn after this one
      And Cho takes an extra turn after this one
      And the turn ends
      Then it is Cho's turn
      When the turn ends
      Then it is Ben's turn
      When the turn ends
      Then it is Ben's turn
      And the game goes on for everyone

  @rule.no-forced-concession
  Rule: 723.6 A player who controls another player can't make that player concede, but the controlled player may still concede

    @id.nobody-makes-another-concede @also.concede
    Scenario Outline: nobody can make another player concede, not even the player who controls them
      Given a game between Ana, Ben and Cho
      When <before>
      And Ben makes Ana concede
      Then the game goes on for everyone

      Examples:
        | before                                                |
        | Ben controls Ana during that player's next turn       |
        | an effect gives Ben control of Ana                    |
        | Ben loses 1 life                                      |

    @near-miss @id.who-is-controlled-concedes @also.concede
    Scenario Outline: a player controlled by another player may still concede
      Given a game between Ana, Ben and Cho
      When <before>
      And <turn>
      And Ana concedes
      Then Ana has lost
      And the game goes on for Ben and Cho

      Examples:
        | before                                          | turn             |
        | an effect gives Ben control of Ana              | Ben loses 1 life |
        | Cho controls Ana during that player's next turn | the turn ends    |
