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
  @id.platinum-angel-outlives-a-flame-rift @rule.cant-beats-can @also.zero-life @also.last-player-standing
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

  # A card leaves with its owner, whoever controls it, and protects nobody any more.
  @id.a-stolen-platinum-angel-and-its-owner-concedes @rule.leaving-takes-objects @also.zero-life @also.cant-beats-can
  Example: Who owns a stolen Platinum Angel concedes
    Given a game between Ana, Ben and Cho
    And Ana controls Ben's Platinum Angel
    When Ana loses 25 life
    And state-based actions are checked
    Then Ana controls Platinum Angel
    And the game goes on for everyone
    When Ben concedes
    And state-based actions are checked
    Then Cho wins the game
    And Ana and Ben have lost

  # An effect that gave control ends as that player leaves, and the card is its owner's again.
  @id.a-stolen-platinum-angel-and-the-thief-concedes @rule.leaving-takes-objects @also.zero-life @also.cant-beats-can
  Example: Who stole a Platinum Angel concedes
    Given a game between Ana, Ben and Cho
    And Ben controls Platinum Angel
    When Ana gains control of Platinum Angel
    And Ben loses 25 life
    And Ana concedes
    And state-based actions are checked
    Then Ben controls Platinum Angel
    And the game goes on for Ben and Cho
    And Ana has lost

  # What came onto the battlefield under somebody's control is nobody else's to control: it is exiled.
  @id.a-platinum-angel-put-under-anothers-control @rule.leaving-takes-objects @also.zero-life @from.2006-10-01
  Example: Who controls a Platinum Angel from another's graveyard concedes
    Given a game between Ana, Ben and Cho
    And Ben owns the card Platinum Angel in the graveyard
    When Platinum Angel is put onto the battlefield under Ana's control
    And Ben loses 25 life
    And Ana concedes
    Then Platinum Angel is in exile
    When state-based actions are checked
    Then Cho wins the game
    And Ana and Ben have lost

  @id.a-stolen-platinum-angel-comes-back @rule.cant-beats-can @also.zero-life
  Example: The effect ends by which somebody has stolen a Platinum Angel
    Given a game between Ana, Ben and Cho
    And Ana controls Ben's Platinum Angel
    When Ana loses 25 life
    And state-based actions are checked
    Then the game goes on for everyone
    When the effect that gives Ana control of Platinum Angel ends
    And state-based actions are checked
    Then Ana has lost
    And the game goes on for Ben and Cho

  # The same ability of the same card, whoever controls that. What waits of it is the controller's.
  @id.underworld-dreams-in-other-hands @rule.leaving-takes-objects @also.zero-life
  Example: Underworld Dreams hurts the opponents of whoever controls it, and leaves with its owner
    Given a game between Ana, Ben and Cho
    And Cho starts with 2 life
    And Ana controls Underworld Dreams
    When Ben gains control of Underworld Dreams
    And Ana has to draw 1 card
    And Underworld Dreams's ability resolves
    And Cho has to draw 1 card
    And Underworld-Dreams's ability resolves
    Then Ana has 19 life
    And Cho has 1 life
    When Ana concedes
    And Cho has to draw 1 card
    And state-based actions are checked
    Then Cho has 1 life
    And the game goes on for Ben and Cho

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

  # The damage that takes the last life is life lost, all of it. Only damage after that is poison.
  @id.phyrexian-unlife-turns-damage-into-poison @from.2010-10-01 @rule.ten-poison @also.infect-damage @also.zero-life
  Example: Phyrexian Unlife: below 1 life damage is poison, and ten of it kill
    Given a game between Ana and Ben
    And Ana starts with 2 life
    And Ana controls Phyrexian Unlife
    When Ana is dealt 12 combat damage
    And state-based actions are checked
    Then the game goes on for everyone
    And Ana has -10 life
    And Ana has 0 poison counters
    When Ana is dealt 9 combat damage
    And state-based actions are checked
    Then the game goes on for everyone
    And Ana has -10 life
    When Ana is dealt 1 noncombat damage
    And state-based actions are checked
    Then Ben wins the game

  # Whose draw it is chooses which effect replaces it (616.1), here the one that wins nothing.
  @id.two-replacements-of-one-draw @from.2006-10-01 @rule.choosing-a-replacement @also.replaced-draw
  Example: Laboratory Maniac and another effect would replace one draw
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Laboratory Maniac
    When instead of drawing the next card, Ana does nothing, and this effect is chosen before others
    And Ana has to draw 1 card
    And state-based actions are checked
    Then the game goes on for everyone
    When Ana has to draw 1 card
    Then Ana wins the game

  # Control of a player is no control of the seat: who concedes leaves, and takes the control along.
  @id.mindslaver-does-not-concede @from.2010-10-01 @rule.concede
  Example: Who controls another player and concedes
    Given a game between Ana, Ben and Cho
    When Ana's Mindslaver resolves for Ben
    And the turn ends
    And a rule requires Ben to make a choice
    Then Ana makes the choice
    When Ana concedes
    And a rule requires Ben to make a choice
    Then Ben makes the choice
    And the game goes on for Ben and Cho
    And Ana has lost

  # The game is a draw for those in range; the others play on, among themselves.
  @id.divine-intervention-reaches-its-neighbours @rule.draw-effect-in-range
  Example: Divine Intervention where range of influence is 2
    Given a game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
    And everyone has a range of influence of 2
    When Ana's Divine Intervention resolves
    Then the game is a draw for Ana, Ben, Cho, Gus and Hal
    And the game goes on for Dan, Eve and Fay

  # It is Ben who can't win and Ana who can't lose. Nothing keeps Ana from winning.
  @id.near-death-experience-against-abyssal-persecutor @rule.cant-beats-can @also.win-by-effect
  Example: Near-Death Experience where the opponent has Abyssal Persecutor
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ben controls Abyssal Persecutor
    When Ana's Near-Death Experience resolves
    Then Ana wins the game

  # And nothing makes them win who can't.
  @near-miss @id.near-death-experience-beside-abyssal-persecutor @rule.cant-beats-can @also.win-by-effect
  Example: Near-Death Experience of the one with Abyssal Persecutor
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ana controls Abyssal Persecutor
    When Ana's Near-Death Experience resolves
    Then the game goes on for everyone
    When Abyssal Persecutor leaves the battlefield
    And Ana's Near-Death Experience resolves
    Then Ana wins the game

  # The damage of one commander is added up over the game, whoever controls it. Its owner has no exception.
  @id.a-commander-under-anothers-control @rule.commander-damage
  Example: A stolen commander goes on where it left off
    Given a game between Ana, Ben and Cho
    And the game is a Commander game
    And Ben has the commander Rafiq
    When by an effect of Ben, Cho is dealt 11 combat damage by the commander Rafiq
    And by an effect of Ana, Cho is dealt 10 combat damage by the commander Rafiq
    And by an effect of Ana, Ben is dealt 20 combat damage by the commander Rafiq
    And state-based actions are checked
    Then the game goes on for Ana and Ben
    And Cho has lost
    When by an effect of Ana, Ben is dealt 1 combat damage by the commander Rafiq
    And state-based actions are checked
    Then Ana wins the game

  # No draw by a loop: it ends as soon as somebody loses.
  @id.sanguine-bond-and-exquisite-blood @rule.zero-life
  Example: Sanguine Bond and Exquisite Blood
    Given a game between Ana and Ben
    And Ben starts with 2 life
    And Ana controls Exquisite Blood
    When Ben loses 1 life
    And state-based actions are checked
    And Exquisite-Blood's ability resolves
    And Ana's Sanguine Bond resolves for Ben with X = 1
    And state-based actions are checked
    Then Ana wins the game

  # Its other ability triggers on a life total, at once, and does not ask again.
  @id.transcendence-loses-at-twenty @rule.lose-by-effect
  Example: Transcendence at 20 life
    Given a game between Ana and Ben
    And Ana starts with -5 life
    And Ana controls Transcendence
    When state-based actions are checked
    Then the game goes on for everyone
    When Ana gains 25 life
    And state-based actions are checked
    And Transcendence's ability resolves
    Then Ben wins the game

  # Life that is lost without damage has no floor.
  @id.exsanguinate-through-worship @rule.zero-life @also.damage-loses-life
  Example: Worship stops damage, and no other loss of life
    Given a game between Ana and Ben
    And Ana starts with 3 life
    And Ana controls Worship
    When Ana is dealt 30 noncombat damage
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone
    When Ben's Exsanguinate resolves with X = 1
    And state-based actions are checked
    Then Ben wins the game

  # Poison is no loss of life.
  @id.infect-through-worship @from.2010-10-01 @rule.ten-poison @also.infect-damage
  Example: Worship has nothing to say about infect
    Given a game between Ana and Ben
    And Ana controls Worship
    When Ana is dealt 10 combat damage with infect
    And state-based actions are checked
    Then Ben wins the game

  # Both would lose in one check. One loss is replaced, so it is no draw.
  @id.lichs-mirror-while-both-die @rule.replaced-loss @also.zero-life
  Example: Lich's Mirror when both players would lose at once
    Given a game between Ana and Ben
    And each player starts with 4 life
    And Ana controls Lich's Mirror
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then Ana wins the game
    And Ana has 20 life

  # What an ability asks for is asked again as it resolves.
  @id.test-of-endurance-looks-again @rule.win-by-effect
  Example: Test of Endurance looks at the life total as it resolves
    Given a game between Ana and Ben
    And Ana starts with 53 life
    When Ben's Flame Rift resolves
    And Ana's Test of Endurance resolves
    Then the game goes on for everyone
    When Ana gains 1 life
    And Ana's Test of Endurance resolves
    Then Ana wins the game

  # For that turn neither the pact nor damage makes Ana lose.
  @id.angels-grace-and-a-pact @rule.cant-beats-can @also.lose-by-effect
  Example: Angel's Grace for the turn in which a pact is not paid
    Given a game between Ana and Ben
    And Ana starts with 3 life
    When Ana's Angel's Grace resolves
    And Ana's Pact of Negation resolves
    Then the game goes on for everyone
    When Ana is dealt 20 combat damage
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone

  # Doubling is a gain, and to be set to 10 a loss of whatever is above it.
  @id.beacon-of-immortality-and-sorin-markov @rule.zero-life
  Example: Beacon of Immortality, and then Sorin Markov
    Given a game between Ana and Ben
    And Ana starts with 7 life
    When Ana's Beacon of Immortality resolves for Ana
    Then Ana has 14 life
    When Ben's Sorin Markov resolves for Ana
    Then Ana has 10 life
    When Ana loses 10 life
    And state-based actions are checked
    Then Ben wins the game
