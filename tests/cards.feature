Feature: Cards decide how games end

  Scenario Outline: <card> asks for <enough> life
    Given a game between Ana and Ben
    And Ana starts with <life> life
    When Ana's <card> resolves
    Then <end>

    Examples:
      | card                  | enough    | life | end                            |
      | Felidar Sovereign     | 40        | 40   | Ana wins the game              |
      | Felidar Sovereign     | 40        | 39   | the game goes on for everyone  |
      | Test of Endurance     | 50        | 50   | Ana wins the game              |
      | Test of Endurance     | 50        | 49   | the game goes on for everyone  |
      | Near-Death Experience | exactly 1 | 1    | Ana wins the game              |
      | Near-Death Experience | exactly 1 | 2    | the game goes on for everyone  |

  Example: Near-Death Experience does nothing for who controls Abyssal Persecutor
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ana controls Abyssal Persecutor
    When Ana's Near-Death Experience resolves
    Then the game goes on for everyone
    When Abyssal Persecutor leaves the battlefield
    And Ana's Near-Death Experience resolves
    Then Ana wins the game

  Example: Abyssal Persecutor keeps an opponent in until it goes
    Given a game between Ana and Ben
    And Ana controls Abyssal Persecutor
    When Ana's Exsanguinate resolves with X = 30
    And state-based actions are checked
    Then Ben has -10 life
    And the game goes on for everyone
    When Abyssal Persecutor is dealt lethal damage
    And state-based actions are checked
    Then Ana wins the game

  Example: Coalition Victory against Platinum Angel
    Given a game between Ana, Ben and Cho
    And Ben controls Platinum Angel
    When Ana's Coalition Victory resolves
    Then the game goes on for everyone

  Scenario Outline: Triskaidekaphobia looks at each player
    Given a game between Ana, Ben and Cho
    And Ana starts with <ana> life
    And Ben starts with 13 life
    And Cho starts with <cho> life
    When Ana's Triskaidekaphobia resolves
    Then <end>

    Examples:
      | ana | cho | end                                  |
      | 13  | 13  | the game is a draw for everyone      |
      | 13  | 20  | Cho wins the game                    |
      | 12  | 14  | the game goes on for Ana and Cho     |

  Example: Divine Intervention
    Given a game between Ana, Ben and Cho
    When Ben's Divine Intervention resolves
    Then the game is a draw for everyone

  Example: a Pact that isn't paid for, and Platinum Angel
    Given a game between Ana and Ben
    And Ana controls Platinum Angel
    When Ana's Pact of Negation resolves
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    Then the game goes on for everyone
    When Ana's Pact of Negation resolves
    Then Ben wins the game

  Example: Exquisite Archangel saves once
    Given a game between Ana and Ben
    And Ana controls Exquisite Archangel
    When Ana loses 23 life
    And state-based actions are checked
    Then Ana has 20 life
    And the game goes on for everyone
    When Ben's Door to Nothingness resolves for Ana
    Then Ben wins the game

  Example: Lich's Mirror takes no poison away
    Given a game between Ana and Ben
    And Ana starts with 9 poison counters
    And Ana controls Lich's Mirror
    When Ben's Ichor Rats resolves
    And state-based actions are checked
    Then Ben wins the game

  Example: Solemnity against Ichor Rats
    Given a game between Ana and Ben
    And each player starts with 9 poison counters
    And Ana controls Solemnity
    When Ben's Ichor Rats resolves
    And state-based actions are checked
    Then the game goes on for everyone
    When Solemnity leaves the battlefield
    And Ben's Ichor Rats resolves
    And state-based actions are checked
    Then the game is a draw for everyone

  Scenario Outline: Prosperity, and what stops it
    Given a game between Ana and Ben
    And Ana starts with 1 card in the library
    And Ben starts with 2 cards in the library
    And Ana controls <card>
    When Ben's Prosperity resolves with X = 2
    And state-based actions are checked
    Then <end>

    Examples:
      | card                    | end                           |
      | Omen Machine            | the game goes on for everyone |
      | Spirit of the Labyrinth | the game goes on for everyone |
      | Narset, Parter of Veils | Ben wins the game             |

  Scenario Outline: Flame Rift, and what stops it
    Given a game between Ana and Ben
    And each player starts with 4 life
    And Ana controls <card>
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | card              | end                             |
      | Platinum Emperion | Ana wins the game               |
      | Lich's Tomb       | Ana wins the game               |
      | Erebos, God of the Dead | the game is a draw for everyone |

  Scenario Outline: Doctor Doom draws, loses life, and wins even then
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ana starts with <cards> in the library
    When Ana's Doctor Doom, Unrivaled resolves
    And state-based actions are checked
    Then <end>

    Examples:
      | cards   | end               |
      | 2 cards | Ben wins the game |
      | 1 card  | Ana wins the game |
      | 0 cards | Ana wins the game |

  Scenario Outline: Thassa's Oracle after Demonic Consultation
    Given a game between Ana and Ben
    When Ana's Demonic Consultation resolves with X = <left>
    And Ana's Thassa's Oracle resolves with X = 2
    Then <end>

    Examples:
      | left | end                           |
      | 0    | Ana wins the game             |
      | 2    | Ana wins the game             |
      | 3    | the game goes on for everyone |

  Example: Tree of Perdition and Triskaidekaphobia
    Given a game between Ana and Ben
    When Ana's Tree of Perdition resolves for Ben with X = 13
    And Ana's Triskaidekaphobia resolves
    Then Ana wins the game

  Example: Soul Conduit between two others
    Given a game between Ana, Ben and Cho
    And Ben starts with 7 life
    When Ana's Soul Conduit resolves for Ben and Cho
    Then Ben has 20 life
    And Cho has 7 life

  Example: Karn Liberated
    Given a game between Ana and Ben
    And Ana starts with 1 life
    When Ben's Karn Liberated resolves
    Then the game is restarted
    And Ana has 20 life
