Feature: Arguments about real cards
  What players ask at the table, with the cards by name. `headjudge cards` says what each card does.

  # Door to Nothingness names one head of a team of two.
  @id.door-to-nothingness-takes-both-heads @rule.two-headed-giant-team @also.lose-by-effect
  Example: Door to Nothingness in Two-Headed Giant
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    When Ana's Door to Nothingness resolves for Dan
    Then Ana and Bea win the game
    And Cho and Dan have lost

  # Both at 0 life at one check: what held as it began decides.
  @id.platinum-angel-outlives-an-earthquake @rule.cant-beats-can @also.zero-life @also.last-player-standing
  Example: Flame Rift kills everybody but for a Platinum Angel
    Given a game between Ana, Ben and Cho
    And each player starts with 4 life
    And Ben controls Platinum Angel
    When Ana's Flame Rift resolves
    And state-based actions are checked
    Then Ben wins the game
    And Ana and Cho have lost

  # It protects whoever controls it now, and no longer the other.
  @id.a-stolen-platinum-angel @rule.cant-beats-can @also.zero-life
  Example: Who steals a Platinum Angel steals its protection
    Given a game between Ana, Ben and Cho
    And Ana starts with 4 life
    And Cho controls Platinum Angel
    When Ben gains control of Platinum Angel
    And Cho's Flame Rift resolves
    And Ben's life total becomes 0
    And Cho's life total becomes 0
    And state-based actions are checked
    Then Ben wins the game
    And Ana and Cho have lost

  # Mirror Universe exchanges totals, whatever they are, and only the next check looks.
  @id.mirror-universe-passes-a-lost-life-total-on @rule.zero-life
  Example: Mirror Universe with no life left
    Given a game between Ana and Ben
    And Ana starts with -3 life
    When Ana's Mirror Universe resolves for Ben
    And state-based actions are checked
    Then Ana wins the game
    And Ana has 20 life

  # Each check asks anew whether something stands in the way.
  @id.platinum-angel-for-one-check-only @rule.cant-beats-can @also.zero-life
  Example: Platinum Angel comes and goes
    Given a game between Ana and Ben
    When Platinum Angel enters the battlefield under Ana's control
    And Ana loses 25 life
    And state-based actions are checked
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    And state-based actions are checked
    Then Ben wins the game

  # Both would lose in one round of one check. The Angel is destroyed in that round as well, so it still
  # protects in it: Ben leaves, and the game is over before another round could look at Ana.
  @id.platinum-angel-dies-with-its-controller @rule.state-based-actions @also.cant-beats-can @also.zero-life
  Example: Platinum Angel dies at the same time as both players
    Given a game between Ana and Ben
    And each player starts with 6 life
    And Ana controls Platinum Angel
    When at the same time
      | Ben's Inferno resolves                |
      | Platinum Angel is dealt lethal damage |
    And state-based actions are checked
    Then Ana wins the game
    And Ben has lost

  @id.platinum-angel-gone-in-the-second-round @rule.state-based-actions @also.cant-beats-can @also.zero-life
  Example: Platinum Angel dies at the same time as its controller alone
    Given a game between Ana and Ben
    And Ana starts with 6 life
    And Ana controls Platinum Angel
    When at the same time
      | Ben's Inferno resolves                |
      | Platinum Angel is dealt lethal damage |
    And state-based actions are checked
    Then Ben wins the game
    And Ana has lost

  # What lasts a turn ends as the turn does, and what it kept away comes with the next check.
  @id.a-life-total-that-could-not-change @rule.cant-lose-life @also.zero-life
  Example: Flare of Fortitude keeps a life total for a turn, and no longer
    Given a game between Ana and Ben
    And Ana starts with 3 life
    When Ana's Flare of Fortitude resolves
    And Ben's Inferno resolves
    And state-based actions are checked
    Then Ana has 3 life
    And the game goes on for everyone
    When the turn ends
    And Ben's Inferno resolves
    And state-based actions are checked
    Then Ben wins the game

  @id.stunning-reversal-that-was-ended @rule.replaced-loss
  Example: Stunning Reversal replaces one loss, if it still applies
    Given a game between Ana and Ben
    When Ana's Stunning Reversal resolves
    And Ana loses 30 life
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone
    When Ana's Stunning Reversal resolves
    And the turn ends
    And Ana loses 5 life
    And state-based actions are checked
    Then Ben wins the game

  # Whoever ends an effect early ends what it kept away as well.
  @id.flare-of-fortitude-that-was-ended @rule.cant-lose-life
  Example: an effect that somebody ends before its time
    Given a game between Ana and Ben
    When Ana's Flare of Fortitude resolves
    And the effect of Flare of Fortitude ends
    And by an effect of Ben, Ana loses 21 life
    And state-based actions are checked
    Then Ben wins the game
