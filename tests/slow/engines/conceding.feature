Feature: What the misbehaving engines are asked

  @id.first
  Example: one of two concedes
    Given a game between Ana and Ben
    When Ana concedes
    Then Ben wins the game

  @id.second
  Example: the other of two concedes
    Given a game between Ana and Ben
    When Ben concedes
    Then Ana wins the game
    And Ben has lost

  @id.both
  Example: both concede, which the engines take for a win
    Given a game between Ana and Ben
    When at the same time
      | Ana concedes |
      | Ben concedes |
    Then the game is a draw for Ana and Ben

  @id.bad
  Example: here they misbehave
    Given a game between Ana and Ben
    When Ana concedes
    Then Ben wins the game

  @id.life
  Example: of life the engines know nothing
    Given a game between Ana and Ben
    When Ana loses 20 life
    And state-based actions are checked
    Then Ben wins the game

  @id.sixth
  Example: one concedes, and then the other
    Given a game between Ana and Ben
    When Ben concedes
    And Ana concedes
    Then Ana wins the game

  @id.seventh
  Example: others sit at the table
    Given a game between Cho and Dan
    When Cho concedes
    Then Dan wins the game

  @id.eighth
  Example: in the other order of seats
    Given a game between Ben and Ana
    When Ana concedes
    Then Ben wins the game
    And Ana has lost
