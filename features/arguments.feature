Feature: Arguments about real cards
  Questions that players ask at the table, with the cards by name. `headjudge cards` shows what each card does. "Asked" names the
  place where somebody asked the question or reported it as a program's bug. The answers follow from the rules, in our own words.

  # The ability targets one member, and a team loses as a whole.
  @id.door-to-nothingness-takes-both-heads @rule.two-headed-giant-team @also.lose-by-effect
  Example: Door to Nothingness makes a whole Two-Headed Giant team lose
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    When Ana's Door to Nothingness's ability resolves for Dan
    Then Ana and Bea win the game
    And Cho and Dan have lost

  # All are at 0 life in the same check. What applies as it begins decides.
  @id.platinum-angel-outlives-a-flame-rift @rule.cant-beats-can @also.zero-life @also.last-player-standing
  Example: Flame Rift kills everyone except the player with Platinum Angel
    Given a game between Ana, Ben and Cho
    And each player starts with 4 life
    And Ben controls Platinum Angel
    When Ana's Flame Rift resolves
    And state-based actions are checked
    Then Ben wins the game
    And Ana and Cho have lost

  # It protects its current controller, no longer its owner.
  @id.a-stolen-platinum-angel @rule.cant-beats-can @also.zero-life
  Example: a player who steals Platinum Angel steals its protection
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

  # A card leaves with its owner, no matter who controls it, and then protects nobody.
  @id.a-stolen-platinum-angel-and-its-owner-concedes @rule.leaving-takes-objects @also.zero-life @also.cant-beats-can
  Example: a stolen Platinum Angel leaves the game when its owner concedes
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

  # The control effect ends when that player leaves, so the owner controls the card again.
  @id.a-stolen-platinum-angel-and-the-thief-concedes @rule.leaving-takes-objects @also.zero-life @also.cant-beats-can
  Example: a stolen Platinum Angel returns to its owner when the thief concedes
    Given a game between Ana, Ben and Cho
    And Ben controls Platinum Angel
    When Ana gains control of Platinum Angel
    And Ben loses 25 life
    And Ana concedes
    And state-based actions are checked
    Then Ben controls Platinum Angel
    And the game goes on for Ben and Cho
    And Ana has lost

  # The card entered under that player's control, so nobody else can control it now: it is exiled.
  @id.a-platinum-angel-put-under-anothers-control @rule.leaving-takes-objects @also.zero-life @from.2006-10-01
  Example: Platinum Angel taken from an opponent's graveyard is exiled when its controller concedes
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
  Example: a player below 0 life loses when the effect that gave them Platinum Angel ends
    Given a game between Ana, Ben and Cho
    And Ana controls Ben's Platinum Angel
    When Ana loses 25 life
    And state-based actions are checked
    Then the game goes on for everyone
    And Ana has not lost
    When the effect that gives Ana control of Platinum Angel ends
    And state-based actions are checked
    Then Ana has lost
    And the game goes on for Ben and Cho

  # The same ability of the same card works for its current controller, who also controls what has triggered.
  @id.underworld-dreams-in-other-hands @rule.leaving-takes-objects @also.zero-life
  Example: a stolen Underworld Dreams hurts its controller's opponents and leaves with its owner
    Given a game between Ana, Ben and Cho
    And Cho starts with 2 life
    And Ana controls Underworld Dreams
    When Ben gains control of Underworld Dreams
    And Ana has to draw 1 card
    And Underworld Dreams's ability resolves
    And Cho has to draw 1 card
    And Underworld Dreams's ability resolves
    Then Ana has 19 life
    And Cho has 1 life
    When Ana concedes
    And Cho has to draw 1 card
    And state-based actions are checked
    Then Cho has 1 life
    And the game goes on for Ben and Cho

  # It exchanges any two totals, and only the next check of state-based actions looks at them.
  @id.mirror-universe-passes-a-lost-life-total-on @rule.zero-life
  Example: Mirror Universe gives a life total below 0 to the opponent, who loses
    Given a game between Ana and Ben
    And Ana starts with -3 life
    When Ana's Mirror Universe's ability resolves for Ben
    And state-based actions are checked
    Then Ana wins the game
    And Ana has 20 life

  # Every check asks again whether something prevents the loss.
  @id.platinum-angel-for-one-check-only @rule.cant-beats-can @also.zero-life
  Example: Platinum Angel protects a player only while it is on the battlefield
    Given a game between Ana and Ben
    When Platinum Angel enters the battlefield under Ana's control
    And Ana loses 25 life
    And state-based actions are checked
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    And state-based actions are checked
    Then Ben wins the game

  # Both players would lose in the same round of the check. The Angel is destroyed in that round as well, so it still
  # protects Ana. Ben leaves, and the game is over before another round could find Ana at 0 life.
  @id.platinum-angel-dies-with-its-controller @rule.state-based-actions @also.cant-beats-can @also.zero-life
  Example: Platinum Angel still saves its controller if it dies in the check that makes the opponent lose
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
  Example: if Platinum Angel dies but the opponent survives, the Angel's controller loses right afterward
    Given a game between Ana and Ben
    And Ana starts with 6 life
    And Ana controls Platinum Angel
    When at the same time
      | Ben's Inferno resolves                |
      | Platinum Angel is dealt lethal damage |
    And state-based actions are checked
    Then Ben wins the game
    And Ana has lost

  # An effect that lasts for a turn ends with it, and then damage counts again.
  @id.a-life-total-that-could-not-change @rule.cant-lose-life @also.zero-life
  Example: Flare of Fortitude freezes a life total only for the turn
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
  Example: an effect that replaces the next loss this turn works only once, and not after the turn
    Given a game between Ana and Ben
    When the next time Ana would lose the game, their life total becomes 1 instead
    And Ana loses 30 life
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone
    When the next time Ana would lose the game, their life total becomes 1 instead
    And the oldest effect that replaces Ana's losses ends
    And Ana loses 5 life
    And state-based actions are checked
    Then Ben wins the game

  # Ending an effect early also ends its protection.
  @id.flare-of-fortitude-that-was-ended @rule.cant-lose-life
  Example: Flare of Fortitude no longer protects a player once its effect has ended
    Given a game between Ana and Ben
    When Ana's Flare of Fortitude resolves
    And the effect of Flare of Fortitude ends
    And by an effect of Ben, Ana loses 21 life
    And state-based actions are checked
    Then Ben wins the game

  # The damage that takes the last life is lost as life in full. Only later damage becomes poison.
  @id.phyrexian-unlife-turns-damage-into-poison @from.2010-10-01 @rule.ten-poison @also.infect-damage @also.zero-life
  Example: Phyrexian Unlife turns damage into poison only below 1 life, and ten counters still kill
    Given a game between Ben and Ana
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

  # The player who would draw chooses which effect applies (616.1), here the one that does not win the game.
  @id.two-replacements-of-one-draw @from.2006-10-01 @rule.choosing-a-replacement @also.replaced-draw
  Example: a player who would draw chooses between Laboratory Maniac and another replacement effect
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Laboratory Maniac
    When instead of drawing the next card, Ana does nothing, and this effect is applied before others
    And Ana has to draw 1 card
    And state-based actions are checked
    Then the game goes on for everyone
    And the game is not over
    When Ana has to draw 1 card
    Then Ana wins the game

  # Controlling a player is not playing in their seat. The player who concedes leaves, and the control ends.
  @id.mindslaver-does-not-concede @from.2010-10-01 @rule.concede
  Example: only the player who concedes leaves the game, even while controlling another with Mindslaver
    Given a game between Ana, Ben and Cho
    When Ana's Mindslaver's ability resolves for Ben
    And the turn ends
    And a rule requires Ben to make a choice
    Then Ana makes the choice
    When Ana concedes
    And a rule requires Ben to make a choice
    Then Ben makes the choice
    And the game goes on for Ben and Cho
    And Ana has lost

  # The game is a draw for those in range. The others play on among themselves.
  @id.divine-intervention-reaches-its-neighbours @rule.draw-effect-in-range
  Example: with a range of influence of 2, Divine Intervention makes the game a draw only for players in range
    Given a game between Ana, Ben, Cho, Dan, Eve, Fay, Gus and Hal
    And everyone has a range of influence of 2
    When Ana's Divine Intervention's ability resolves
    Then the game is a draw for Ana, Ben, Cho, Gus and Hal
    And the game goes on for Dan, Eve and Fay

  # The Persecutor says that Ben can't win and Ana can't lose. Nothing keeps Ana from winning.
  @id.near-death-experience-against-abyssal-persecutor @rule.cant-beats-can @also.win-by-effect
  Example: Near-Death Experience wins against an opponent with Abyssal Persecutor
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ben controls Abyssal Persecutor
    And Ana controls Near-Death Experience
    When the upkeep begins
    And Near-Death Experience's ability resolves
    Then Ana wins the game

  # A player who can't win does not win by any effect.
  @near-miss @id.near-death-experience-beside-abyssal-persecutor @rule.cant-beats-can @also.win-by-effect
  Example: Near-Death Experience does not win for a player with Abyssal Persecutor
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ana controls Abyssal Persecutor
    And Ana controls Near-Death Experience
    When the upkeep begins
    And Near-Death Experience's ability resolves
    Then the game goes on for everyone
    And Ana does not win the game
    When Abyssal Persecutor leaves the battlefield
    And the upkeep begins
    And Near-Death Experience's ability resolves
    Then Ana wins the game

  # Damage from one commander adds up over the game, no matter who controls it. Its owner is not an exception.
  @id.a-commander-under-anothers-control @rule.commander-damage
  Example: damage from a stolen commander adds to the damage it dealt earlier, even to its owner
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

  # A loop is not a draw if it ends as soon as a player loses.
  @id.sanguine-bond-and-exquisite-blood @rule.zero-life
  Example: the loop of Sanguine Bond and Exquisite Blood makes the opponent lose and is not a draw
    Given a game between Ana and Ben
    And Ben starts with 2 life
    And Ana controls Exquisite Blood
    And Ana controls Sanguine Bond
    When Ben loses 1 life
    And Exquisite Blood's ability resolves
    And Sanguine Bond's ability resolves
    And state-based actions are checked
    Then Ana wins the game

  # Its other ability triggers as soon as the life total is 20 or more, and does not check again as it resolves.
  @id.transcendence-loses-at-twenty @rule.lose-by-effect
  Example: Transcendence makes its controller lose at 20 life
    Given a game between Ana and Ben
    And Ana starts with -5 life
    And Ana controls Transcendence
    When state-based actions are checked
    Then the game goes on for everyone
    When Ana gains 25 life
    And state-based actions are checked
    And Transcendence's ability resolves
    Then Ben wins the game

  # Life lost without damage has no lower limit.
  @id.exsanguinate-through-worship @rule.zero-life @also.damage-loses-life
  Example: Ali from Cairo stops damage at 1 life, but not Exsanguinate
    Given a game between Ana and Ben
    And Ana starts with 3 life
    And Ana controls Ali from Cairo
    When Ana is dealt 30 noncombat damage
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone
    When Ben's Exsanguinate resolves with X = 1
    And state-based actions are checked
    Then Ben wins the game

  # Poison counters are not a loss of life.
  @id.infect-through-worship @from.2010-10-01 @rule.ten-poison @also.infect-damage
  Example: Ali from Cairo does not stop damage with infect from giving poison counters
    Given a game between Ben and Ana
    And Ana controls Ali from Cairo
    When Ana is dealt 10 combat damage with infect
    And state-based actions are checked
    Then Ben wins the game

  # Both would lose in the same check. One loss is replaced, so the game is not a draw.
  @id.lichs-mirror-while-both-die @rule.replaced-loss @also.zero-life
  Example: Exquisite Archangel saves its controller when both players would lose at the same time
    Given a game between Ana and Ben
    And each player starts with 4 life
    And Ana controls Exquisite Archangel
    When Ben's Flame Rift resolves
    And state-based actions are checked
    Then Ana wins the game
    And Ana has 20 life

  # The condition of the ability has to be true again on resolution.
  @id.test-of-endurance-looks-again @rule.intervening-if @also.win-by-effect
  Example: Test of Endurance checks the life total again as its ability resolves
    Given a game between Ana and Ben
    And Ana starts with 53 life
    And Ana controls Test of Endurance
    When the upkeep begins
    And Ben's Flame Rift resolves
    And Test of Endurance's ability resolves
    Then the game goes on for everyone
    When Ana gains 1 life
    And the upkeep begins
    And Test of Endurance's ability resolves
    Then Ana wins the game

  # During that turn, neither the pact nor damage makes Ana lose.
  @id.angels-grace-and-a-pact @rule.cant-beats-can @also.lose-by-effect
  Example: Angel's Grace saves a player who does not pay for a pact
    Given a game between Ana and Ben
    And Ana starts with 3 life
    When Ana's Pact of Negation resolves
    And the upkeep begins
    And Ana's Angel's Grace resolves
    And Pact of Negation's ability resolves
    Then the game goes on for everyone
    When Ana is dealt 20 noncombat damage
    And state-based actions are checked
    Then Ana has 1 life
    And the game goes on for everyone

  # Doubling is a gain of life. Setting the total to 10 makes the player lose the rest.
  @id.beacon-of-immortality-and-sorin-markov @rule.zero-life
  Example: Magister Sphinx sets a life total to 10, even one that Beacon of Immortality doubled
    Given a game between Ana and Ben
    And Ana starts with 7 life
    When Ana's Beacon of Immortality resolves for Ana
    Then Ana has 14 life
    When Ben's Magister Sphinx resolves for Ana
    Then Ana has 10 life
    When Ana loses 10 life
    And state-based actions are checked
    Then Ben wins the game

  # Asked: apps.magicjudges.org/forum/post/40143
  # Ben loses in the first round of the check, in which the Angel is destroyed. The game is over before a second one.
  @id.platinum-angel-dies-in-the-attack-that-wins @rule.state-based-actions @also.cant-beats-can @also.zero-life
  Example: Platinum Angel saves its controller even in the combat in which it dies
    Given a game between Ana and Ben
    And Ana starts with -3 life
    And Ana controls Platinum Angel
    When at the same time
      | Ben is dealt 20 combat damage         |
      | Platinum Angel is dealt lethal damage |
    And state-based actions are checked
    Then Ana wins the game
    And Ben has lost

  # Asked: boardgames.stackexchange.com/questions/39259
  # The Angel leaves with its owner, but then only one player is left, and the game is over.
  @id.a-stolen-platinum-angel-between-the-last-two @rule.last-player-standing @also.cant-beats-can @also.leaving-takes-objects
  Example: a player who stole Platinum Angel wins when its owner, the last opponent, loses
    Given a game between Ana, Ben and Cho
    And Ana controls Ben's Platinum Angel
    When Cho concedes
    And Ana loses 25 life
    And state-based actions are checked
    Then the game goes on for Ana and Ben
    When Ben loses 20 life
    And state-based actions are checked
    Then Ana wins the game
    And Ben and Cho have lost

  # Asked: tappedout.net/mtg-questions/exquisite-archangel-and-me-dying-at-the-same-time
  # One check handles both, and the Archangel is still there when it is made.
  @id.exquisite-archangel-dies-with-its-controller @rule.replaced-loss @also.zero-life @also.state-based-actions
  Example: Exquisite Archangel saves its controller even if both of them are dealt lethal damage
    Given a game between Ana and Ben
    And Ana starts with 6 life
    And Ana controls Exquisite Archangel
    When at the same time
      | Ben's Inferno resolves                     |
      | Exquisite Archangel is dealt lethal damage |
    And state-based actions are checked
    Then Ana has 20 life
    And the game goes on for everyone

  # Asked: www.mtgvault.com/forum/thread.aspx?ftid=2896
  # A player who can't lose the game does not leave it by losing, not even after the turn.
  @id.angels-grace-against-door-to-nothingness @rule.cant-beats-can @also.lose-by-effect
  Example: Angel's Grace in response to Door to Nothingness prevents the loss for good
    Given a game between Ana and Ben
    When Ana's Angel's Grace resolves
    And Ben's Door to Nothingness's ability resolves for Ana
    And state-based actions are checked
    Then the game goes on for everyone
    When the turn ends
    And state-based actions are checked
    Then the game goes on for everyone

  # Asked: boardgames.stackexchange.com/questions/50236
  # Cards don't affect anything outside the game.
  @id.platinum-angel-and-a-game-loss @from.2010-02-01 @rule.judge-penalty @also.cant-beats-can
  Example: Platinum Angel does not protect a player from a judge's game loss
    Given a game between Ana and Ben
    And the game is a tournament game
    And Ana controls Platinum Angel
    When Ana loses 20 life
    And state-based actions are checked
    Then the game goes on for everyone
    When a judge gives Ana a game loss
    Then Ben wins the game
    And Ana has lost

  # Asked: www.reddit.com/r/magicTCG/comments/gpktrp
  # The check comes before abilities that have triggered are put onto the stack.
  @id.dies-before-the-trigger-does-anything @rule.game-ends-at-once @also.zero-life @also.triggers-onto-the-stack
  Example: a player killed in combat loses before the ability of their dying creature can resolve
    Given a game between Ben and Ana
    And Ana starts with 35 life
    And Ben starts with 3 life
    And Ana owns the card Omnath on the battlefield
    When the ability Rage of Ana triggers whenever Ana has a permanent die: Ben is dealt 3 damage
    And at the same time
      | Ana is dealt 420 combat damage                     |
      | Omnath is put into the graveyard in the next check |
    And Rage's ability resolves
    Then Ben wins the game
    And Ana has lost

  # Asked: www.reddit.com/r/magicTCG/comments/gpktrp
  # Both having no life and drawing from an empty library wait for the same check.
  @id.explosion-kills-one-and-decks-the-other @rule.all-lose-is-draw @also.zero-life @also.draw-from-empty-library
  Example: a spell that kills one player and makes the other draw too many cards makes the game a draw
    Given a game between Ana and Ben
    And Ana starts with 9 cards in the library
    When in this order
      | by an effect of Ana, Ben is dealt 20 noncombat damage |
      | by an effect of Ana, Ana has to draw 20 cards         |
    And state-based actions are checked
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: tappedout.net/mtg-questions/what-happens-to-a-drawn-game
  @id.zero-life-and-less @rule.all-lose-is-draw @also.zero-life
  Example: the game is a draw if the players are at 0 and -2 life
    Given a game between Ana and Ben
    When at the same time
      | Ana is dealt 20 noncombat damage |
      | Ben is dealt 22 noncombat damage |
    And state-based actions are checked
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: tappedout.net/mtg-questions/what-happens-to-a-drawn-game
  # A drawn game counts as a win for neither player, so they start a fourth one if there is time.
  @id.a-match-after-a-drawn-first-game @rule.drawn-games-dont-count @also.most-games-won
  Example: a match with a drawn game and one win for each player continues with a fourth game
    Given a match between Ana and Ben
    When a game is drawn
    And Ana wins a game
    And Ben wins a game
    Then the match goes on
    When a game begins
    And time is called
    And 6 turns end
    Then the match is a draw

  # Asked: boardgames.stackexchange.com/questions/32736
  # A player may concede at any time, and the card that kept the others from drawing leaves too.
  @id.who-keeps-all-from-drawing-concedes @rule.leaving-takes-objects @also.concede @also.draw-from-empty-library
  Example: players can draw again once the player who kept them from drawing concedes
    Given a game between Ana, Ben and Cho
    And Cho starts with 1 card in the library
    When a permanent controlled by Ana states that each player can't draw cards
    And by an effect of Ben, Cho has to draw 2 cards
    And state-based actions are checked
    Then Cho has 1 card in the library
    And the game goes on for everyone
    When Ana concedes
    And by an effect of Ben, Cho has to draw 2 cards
    And state-based actions are checked
    Then Ben wins the game
    And Ana and Cho have lost

  # Asked: boardgames.stackexchange.com/questions/5463
  # The response resolves first. Then Ana loses, and the spell that she owns leaves with her.
  @id.killed-in-response-to-ones-own-spell @rule.leaving-takes-objects @also.zero-life
  Example: a player killed in response to their own spell leaves the game, and so does the spell
    Given a game between Ana, Ben and Cho
    And Ana starts with 1 life
    And Ana owns the card Massacre-Wurm on the stack
    When by an effect of Ben, Ana loses 6 life
    Then Massacre-Wurm is on the stack
    When state-based actions are checked
    Then Massacre-Wurm is out of the game
    And Ana has lost
    And the game goes on for Ben and Cho

  # Asked: www.reddit.com/r/magicTCG/comments/cgu5u6
  @id.spells-turned-on-their-caster @rule.leaving-takes-objects @also.zero-life
  Example: a player killed by copies of their own spell leaves the game, and so does the original
    Given a game between Ana, Ben and Cho
    And each player starts with 30 life
    And Ben owns the card Volcanic-Geyser on the stack
    And Ben owns the copy Second-Geyser on the stack
    When by an effect of Ana, Ben is dealt 15 noncombat damage
    And state-based actions are checked
    And by an effect of Ana, Ben is dealt 15 noncombat damage
    And state-based actions are checked
    Then Volcanic-Geyser is out of the game
    And Second-Geyser is out of the game
    And Ana has 30 life
    And Ben has lost
    And the game goes on for Ana and Cho

  # Asked: www.cranialinsertion.com/article/261
  # The life that the original would have gained comes too late for Ben.
  @id.death-grasp-copied-in-response @rule.zero-life @also.leaving-takes-objects
  Example: a copy of Death Grasp kills the caster before the original can gain them life
    Given a game between Ana, Ben and Cho
    And Ana starts with 6 life
    And Ben starts with 2 life
    And Ben owns the card Death-Grasp on the stack
    When in this order
      | by an effect of Ana, Ben is dealt 6 noncombat damage |
      | by an effect of Ana, Ana gains 6 life                |
    And state-based actions are checked
    Then Ben has lost
    And Death-Grasp is out of the game
    And Ana has 12 life
    And the game goes on for Ana and Cho

  # Asked: tappedout.net/mtg-forum/general/rules-1044b-and-7154
  # The loop does not last forever, because a player loses during it.
  @id.a-loop-that-kills @rule.zero-life @also.mandatory-loop
  Example: a loop that takes 1 life each time kills the opponent and is not a draw
    Given a game between Ana and Ben
    And Ben starts with 13 life
    When a loop of optional actions with objects controlled by Ana begins, in which Ben loses 1 life each time, 13 times in all
    Then Ana wins the game
    And Ben has lost

  # Asked: github.com/magarena/magarena/issues/1514
  # Sanguine Bond and Exquisite Blood: the loop would end when the opponent loses, but the opponent can't.
  @id.a-loop-against-platinum-angel @rule.mandatory-loop @also.cant-beats-can
  Example: an endless loop against a player with Platinum Angel makes the game a draw
    Given a game between Ana and Ben
    And Ben controls Platinum Angel
    When a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 1 life each time
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: boardgames.stackexchange.com/questions/20917
  # Damage that becomes poison takes no life, so nothing triggers. Melira stops the poison counters as well.
  @id.exquisite-blood-and-damage-that-is-poison @from.2011-06-17 @rule.infect-damage
  Example: Exquisite Blood gains nothing from damage that Phyrexian Unlife turns into poison
    Given a game between Ana and Ben
    And Ben starts with 0 life
    And Ben controls Phyrexian Unlife
    And Ana controls Exquisite Blood
    When a permanent controlled by Ben states that Ben can't get poison counters
    And Ben is dealt 1 combat damage
    And if Exquisite Blood's ability is on the stack, it resolves
    Then Ana has 20 life
    And Ben has 0 life
    And Ben has 0 poison counters
    And the game goes on for everyone

  # Asked: boardgames.stackexchange.com/questions/20917
  # The life lost to Sanguine Bond is not damage, so Phyrexian Unlife does nothing about it.
  @id.a-loop-against-phyrexian-unlife @from.2011-06-17 @rule.mandatory-loop @also.zero-life
  Example: an endless loop that drains a player with Phyrexian Unlife makes the game a draw
    Given a game between Ana and Ben
    And Ben controls Phyrexian Unlife
    When a loop of mandatory actions with objects controlled by Ana begins, in which Ben loses 1 life each time
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: boardgames.stackexchange.com/questions/20325
  # The loop of Sporemound and Life and Limb, which creates lands.
  @id.a-loop-that-nobody-stops @rule.mandatory-loop
  Example: a mandatory loop that nobody wants to stop makes the game a draw
    Given a game between Ana, Ben and Cho
    When a loop of mandatory actions with objects controlled by Ana begins, which nobody stops from outside
    Then the game is a draw for Ana, Ben and Cho
    And the game is over

  # Asked: boardgames.stackexchange.com/questions/20325
  @near-miss @id.a-loop-that-somebody-stops @rule.mandatory-loop
  Example: a player may let a mandatory loop repeat for a while and then break it by removing one of its objects
    Given a game between Ana, Ben and Cho
    When a loop of mandatory actions with objects controlled by Ana begins, which somebody stops from outside
    Then the game goes on for everyone

  # Asked: www.reddit.com/r/magicTCG/comments/cjtp5r
  # Nobody has to end a loop with anything except its own objects.
  @id.a-way-out-that-is-kept-in-hand @rule.only-its-own-objects-end-a-loop @also.mandatory-loop
  Example: a player at 1 life need not use a card in hand to stop a loop
    Given a game between Ana and Ben
    And Ana starts with 1 life
    When a loop of mandatory actions with objects controlled by Ana begins, which nobody stops from outside
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: www.pojo.com/magic/Featured%20Writers/Judge/072103.html
  # Captain's Maneuver redirects the damage of Phage the Untouchable. It is still combat damage from the same creature.
  @id.combat-damage-comes-back @rule.lose-by-effect @also.damage-dealt
  Example: redirected combat damage can make the attacker's own controller lose
    Given a game between Ben and Ana
    When the ability Touch of Ben triggers whenever Ben is dealt damage: Ben loses the game
    And an effect states that damage to Ana is dealt to Ben instead
    And Ana is dealt 4 combat damage
    And state-based actions are checked
    And Touch's ability resolves
    Then Ana wins the game
    And Ben has lost

  # Asked: mtgsuomi.fi/keskustelu/index.php?topic=69073
  # Exquisite Archangel, like Lich's Mirror, replaces one loss, but the damage still counts in the next round of the check.
  @id.lichs-mirror-and-commander-damage @from.2009-10-01 @rule.replaced-loss @also.commander-damage
  Example: Exquisite Archangel does not save a player from 21 commander damage
    Given a game between Ben, Ana and Cho
    And the game is a Commander game
    And Ben has the commander Rafiq
    And Ana controls Exquisite Archangel
    When by an effect of Ben, Ana is dealt 21 combat damage by the commander Rafiq
    And state-based actions are checked
    Then Ana has lost
    And the game goes on for Ben and Cho

  # Asked: boardgames.stackexchange.com/questions/44241
  # Drawing too many cards counts only at the next check, and by then the card that saves is on the battlefield.
  @id.lichs-mirror-drawn-with-the-last-card @rule.replaced-loss @also.draw-from-empty-library
  Example: Exquisite Archangel, drawn as the last card, saves its controller if it enters before the check
    Given a game between Ana and Ben
    And Ana starts with 2 cards in the library
    When Ana has to draw 3 cards
    And Exquisite Archangel enters the battlefield under Ana's control
    And state-based actions are checked
    Then Ana has 20 life
    And the game goes on for everyone

  # Asked: www.cranialinsertion.com/article/818
  # The life lost and gained by the same damage results in one new life total.
  @id.lifelink-in-the-combat-that-would-kill @rule.lifelink-damage @also.zero-life
  Example: life gained from the same combat damage can keep a player alive
    Given a game between Ben and Ana
    And Ana starts with 3 life
    When at the same time
      | Ana is dealt 3 combat damage |
      | Ana gains 2 life             |
    And state-based actions are checked
    Then Ana has 2 life
    And the game goes on for everyone

  # Asked: cantrip.ru/forum/viewtopic.php?t=1229
  @id.a-head-without-library-beside-platinum-angel @rule.two-headed-giant-team @also.draw-from-empty-library @also.cant-beats-can
  Example: Platinum Angel protects a teammate who draws from an empty library
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    And Bea starts with 0 cards in the library
    And Ana controls Platinum Angel
    When Bea has to draw 1 card
    And state-based actions are checked
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    And Bea has to draw 1 card
    And state-based actions are checked
    Then Cho and Dan win the game

  # Asked: cantrip.ru/forum/viewtopic.php?t=1229
  # Each head is dealt damage individually, but 810.9a says that the team's life total counts as "your life total".
  @id.worship-of-one-head @from.2010-04-23 @question.112 @rule.two-headed-giant-life-changes @also.two-headed-giant-life
  Example: in Two-Headed Giant, does Ali from Cairo stop damage to the teammate? (open question)
    Given a Two-Headed Giant game of Cho and Dan against Ana and Bea
    And Ana controls Ali from Cairo
    When Ana is dealt 40 combat damage
    And state-based actions are checked
    Then Ana and Bea have 1 life
    And the game goes on for everyone
    When Bea is dealt 1 combat damage
    And state-based actions are checked
    Then Cho and Dan win the game

  # Asked: cantrip.ru/forum/viewtopic.php?t=1229
  @id.platinum-emperion-of-one-head @from.2010-10-01 @rule.two-headed-giant-no-life-loss @also.cant-lose-life
  Example: in Two-Headed Giant, Platinum Emperion keeps the whole team from losing life
    Given a Two-Headed Giant game of Cho and Dan against Ana and Bea
    And Ana controls Platinum Emperion
    When Bea is dealt 40 combat damage
    And state-based actions are checked
    Then Ana and Bea have 30 life
    And the game goes on for everyone

  # Asked: github.com/magefree/mage/issues/2074
  # Only attempts since the last check count.
  @id.platinum-angel-leaves-after-the-draw @rule.draw-from-empty-library @also.cant-beats-can
  Example: by the time Platinum Angel leaves, an earlier draw from an empty library no longer counts
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Platinum Angel
    When Ana has to draw 1 card
    And state-based actions are checked
    Then the game goes on for everyone
    When Platinum Angel leaves the battlefield
    And state-based actions are checked
    Then the game goes on for everyone
    When Ana has to draw 1 card
    And state-based actions are checked
    Then Ben wins the game

  # Asked: github.com/magefree/mage/issues/5155
  # If a life total increases, the player gains the difference.
  @id.a-life-total-restored-is-gained @rule.setting-life @also.cant-gain-life
  Example: an effect that restores a life total makes the player gain life
    Given a game between Ana and Ben
    And Ana starts with 7 life
    And Ben controls Erebos, God of the Dead
    When by an effect of Ana, Ana's life total becomes 20
    Then Ana has 7 life
    When Erebos, God of the Dead leaves the battlefield
    And by an effect of Ana, Ana's life total becomes 20
    Then Ana has 20 life
    And the game goes on for everyone

  # Asked: www.reddit.com/r/custommagic/comments/1nmzh7s
  # A game that can't be lost is not a draw for that reason alone. Only the players can agree to end it.
  @id.both-have-platinum-angels @from.2010-07-16 @question.29 @rule.ways-to-draw @also.cant-beats-can
  Example: a game that neither player can lose continues until they agree to a draw
    Given a game between Ana and Ben
    And the game is a tournament game
    And Ana controls Platinum Angel
    And Ben controls Herald of Eternal Dawn
    When at the same time
      | Ana loses 20 life |
      | Ben loses 20 life |
    And state-based actions are checked
    Then the game goes on for everyone
    When Ana and Ben agree to a draw
    Then the game is a draw for Ana and Ben
    And the game is over

  # Asked: www.reddit.com/r/magicTCG/comments/1h0gzcy
  # The turn is not over. The other players receive priority for the rest of it.
  @id.dies-in-their-own-turn @from.2010-07-16 @rule.turn-without-active-player @also.zero-life
  Example: a player who loses during their own turn leaves, but the turn continues
    Given a game between Ana, Ben and Cho
    When by an effect of Cho, Ana loses 20 life
    And state-based actions are checked
    Then it is nobody's turn
    And the game goes on for Ben and Cho
    When the active player would receive priority
    Then Ben has priority
    When the turn ends
    Then it is Ben's turn
    And the game goes on for Ben and Cho

  # A card that leaves the battlefield and returns is still one card.

  @id.platinum-angel-comes-back @rule.cant-beats-can @also.zero-life
  Example: Platinum Angel protects only while it is on the battlefield, and again after it returns
    Given a game between Ana and Ben
    And Ana controls Platinum Angel
    When Platinum Angel is put into exile
    And Platinum Angel enters the battlefield under Ana's control
    And Ana loses 20 life
    And state-based actions are checked
    Then Platinum Angel is on the battlefield
    And Ana has 0 life
    And the game goes on for everyone

  # Asked: blogs.magicjudges.org/ftw/2016/08/09/emn-update-digest
  # Meditate in response to Emrakul, the Promised End. Control of a turn waits until that player takes one.
  @id.control-of-a-turn-that-is-skipped @from.2010-10-01 @rule.control-waits-for-a-turn @also.control-of-a-turn
  Example: control of a player's next turn waits if that player skips a turn with Meditate
    Given a game between Ana and Ben
    When Ben's Meditate resolves
    And Ana controls Ben during that player's next turn
    And the turn ends
    Then it is Ana's turn
    When a rule requires Ben to make a choice
    Then Ben makes the choice
    When the turn ends
    Then it is Ben's turn
    When a rule requires Ben to make a choice
    Then Ana makes the choice
    And the game goes on for everyone

  # Asked: imtgapp.com/forum/index.php?topic=2760
  @id.karn-restarts-a-game-that-was-lost @from.2011-06-17 @rule.restarting @also.restarter-starts
  Example: after an effect restarts the game, the old life totals and poison counters are gone
    Given a game between Ana and Ben
    And Ana starts with 1 life
    And Ben starts with 9 poison counters
    When the turn ends
    And an effect of Ana restarts the game
    Then the game is restarted
    And everyone has 20 life
    And Ben has 0 poison counters
    And it is Ana's turn

  # Asked: tappedout.net/mtg-card/worship
  # Ali from Cairo, like Worship, does not prevent the damage.
  @id.worship-at-one-life @rule.damage-in-parts @also.zero-life
  Example: Ali from Cairo keeps a player at 1 life every time, but the damage still counts for lifelink
    Given a game between Ben and Ana
    And Ana starts with 1 life
    And Ana controls Ali from Cairo
    When Ana is dealt 20 combat damage with lifelink for Ben
    And state-based actions are checked
    And Ana is dealt 1 noncombat damage
    And state-based actions are checked
    Then Ana has 1 life
    And Ben has 40 life
    And the game goes on for everyone

  # Asked: www.answers.com, "How many poison counters does a player need to accumulate in a commander game"
  # Only commander damage is counted to 21.
  @id.poison-in-commander @rule.ten-poison @also.commander-endings
  Example: a player loses to ten poison counters in Commander too
    Given a game between Ana, Ben and Cho
    And the game is a Commander game
    When Ana gets 10 poison counters
    And state-based actions are checked
    Then Ana has lost
    And the game goes on for Ben and Cho

  # Asked: github.com/Card-Forge/forge/issues/8689
  @id.a-commander-dies-as-it-wins @rule.last-player-standing @also.zero-life
  Example: a commander can win the game in the attack in which it dies
    Given a game between Ana and Ben
    And the game is a Commander game
    And Ana has the commander Slimefoot
    And Ana owns the card Slimefoot on the battlefield
    When at the same time
      | by an effect of Ana, Ben is dealt 40 combat damage by the commander Slimefoot |
      | Slimefoot is put into the graveyard in the next check                         |
    And state-based actions are checked
    Then Ana wins the game
    And Ben has lost

  # Asked: github.com/Card-Forge/forge/pull/5933
  # Each combat adds to what the same commander dealt before.
  @id.commander-damage-adds-up @rule.commander-damage
  Example: damage from two commanders of one player is counted separately over several attacks
    Given a game between Ana, Ben and Cho
    And the game is a Commander game
    And Ana has the commanders Archer and Silvos
    When by an effect of Ana, Ben is dealt 11 combat damage by the commander Archer
    And by an effect of Ana, Ben is dealt 10 combat damage by the commander Silvos
    And state-based actions are checked
    Then the game goes on for everyone
    When by an effect of Ana, Ben is dealt 10 combat damage by the commander Archer
    And state-based actions are checked
    Then Ben has lost
    And the game goes on for Ana and Cho

  # Asked: tappedout.net/mtg-questions/what-happens-when-a-player-loses-the-game
  @id.what-goes-with-who-loses @rule.leaving-takes-objects @also.zero-life
  Example: when a player loses, a stolen creature returns to its owner and the player's own cards leave
    Given a game between Ana, Ben and Cho
    And Ben owns the card Ogre on the battlefield
    And Ana owns the card Horse on the battlefield under Cho's control
    And Ana owns the card Shock on the stack
    When an effect gives Ana control of Ogre
    And Ana loses 20 life
    And state-based actions are checked
    Then Ben controls Ogre
    And Horse is out of the game
    And Shock is out of the game
    And the game goes on for Ben and Cho
    And Ana has lost

  # The most recently created turn is taken first, and with it comes the loss at its end step (500.7).
  # Asked: blogs.magicjudges.org/rulestips/2018/12/chance-for-glory-at-the-end-of-which-turn
  @id.chance-for-glory-and-one-more-turn @rule.lose-by-effect
  Scenario Outline: if Chance for Glory resolves last, its extra turn comes first, and its caster loses at the end of that turn
    Given a game between Ana and Ben
    When <first>
    And <second>
    And the turn ends
    And the end step begins
    And <then>
    Then <end>

    Examples:
      | first                                  | second                                 | then                                                       | end                           |
      | Ana takes an extra turn after this one | Ana's Chance for Glory resolves        | Chance for Glory's ability resolves                        | Ben wins the game             |
      | Ana's Chance for Glory resolves        | Ana takes an extra turn after this one | if Chance for Glory's ability is on the stack, it resolves | the game goes on for everyone |

  # The rest of its text comes too late: the game is over.
  # Asked: www.reddit.com/r/magicTCG/comments/m39lyn
  @id.an-opponent-loses-and-then-oneself @rule.game-ends-at-once @also.lose-by-effect
  Example: if a card makes its target lose and then makes its controller lose, the controller wins
    Given a game between Ana and Ben
    When in this order
      | an effect of Ana states that Ben loses the game |
      | an effect of Ana states that Ana loses the game |
    Then Ana wins the game
    And Ben has lost

  # The spell has resolved, and a check comes before the card that it let the player cast resolves.
  # Asked: boardgames.stackexchange.com/questions/50443
  @id.the-card-that-would-save-waits-on-the-stack @rule.draw-from-empty-library
  Example: a player who draws too many cards loses before Jace, Wielder of Mysteries can enter
    Given a game between Ana and Ben
    And Ana starts with 30 cards in the library
    When Ana has to draw 100 cards
    And state-based actions are checked
    And Jace, Wielder of Mysteries enters the battlefield under Ana's control
    Then Ben wins the game

  # The player who would draw chooses which of two effects applies.
  # Asked: tappedout.net/mtg-questions/archmage-ascension-laboratory-maniac
  @id.laboratory-maniac-beside-a-search @from.2006-10-01 @rule.choosing-a-replacement @also.replaced-draw
  Example: a player may choose Laboratory Maniac over a search that also replaces the draw
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    And Ana controls Laboratory Maniac, and this effect is applied before others
    When instead of drawing the next card, Ana does nothing
    And Ana has to draw 1 card
    Then Ana wins the game

  # A life total below 0 is a number like any other, so players keep track of it.
  # Asked: www.cranial-insertion.com/articles/1896
  @id.how-far-below-nothing-a-life-total-is @rule.zero-life @also.cant-beats-can
  Scenario Outline: a player with Platinum Angel who is below 0 life must get above 0 before the Angel leaves
    Given a game between Ana and Ben
    And Ben starts with 3 life
    And Ben controls Platinum Angel
    When Ben is dealt 8 combat damage
    And Ben gains <life> life
    And Platinum Angel leaves the battlefield
    And state-based actions are checked
    Then <end>

    Examples:
      | life | end                           |
      | 5    | Ana wins the game             |
      | 6    | the game goes on for everyone |

  # Only the next turn is controlled.
  # Asked: veekyforums.com/thread/47871430
  @id.the-turn-after-a-controlled-turn @rule.control-of-a-turn
  Example: Worst Fears controls one turn, but not the extra turn after it
    Given a game between Ana and Ben
    When Ana's Worst Fears resolves for Ben
    And the turn ends
    And Ben takes an extra turn after this one
    And a rule requires Ben to make a choice
    Then Ana makes the choice
    When the turn ends
    And a rule requires Ben to make a choice
    Then Ben makes the choice
    And the game goes on for everyone

  # An effect that ends the turn skips the end step, so nothing triggers then (724.1e).
  # Asked: mtgwiki.com, Final Fortune
  @id.final-fortune-whose-turn-is-ended @rule.lose-by-effect
  Example: ending the extra turn from Final Fortune early avoids the loss
    Given a game between Ana and Ben
    When Ana's Final Fortune resolves
    And the turn ends
    And an effect ends the turn
    And the turn ends
    And the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    Then the game goes on for everyone

  # A skipped turn never comes, and neither does its end step (614.10).
  # Asked: mtgwiki.com, Final Fortune
  @id.final-fortune-whose-turn-is-skipped @rule.lose-by-effect
  Example: skipping the extra turn from Final Fortune avoids the loss
    Given a game between Ana and Ben
    When Ana's Final Fortune resolves
    And Ana skips their next turn
    And the turn ends
    Then it is Ben's turn
    When the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    Then the game goes on for everyone

  # Its delayed ability belongs to the extra turn, so it triggers in no other end step (500.7, 603.7).
  # Asked: mtgwiki.com, Final Fortune
  @id.final-fortune-only-in-its-turn @rule.lose-by-effect
  Example: Final Fortune makes its caster lose only in the end step of the extra turn
    Given a game between Ana and Ben
    When Ana's Final Fortune resolves
    And the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    Then the game goes on for everyone
    When the turn ends
    Then it is Ana's turn
    When an effect ends the turn
    And if Final Fortune's ability is on the stack, it resolves
    And the turn ends
    Then it is Ben's turn
    When the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    And the turn ends
    Then it is Ana's turn
    When the end step begins
    And if Final Fortune's ability is on the stack, it resolves
    Then the game goes on for everyone

  # An ability can't trigger on an event from before it existed (603.7a).
  # Asked: gatherer.wizards.com, rulings on Pact of Negation
  @id.a-pact-in-the-upkeep @rule.lose-by-effect
  Example: a Pact that resolves during its caster's upkeep is not due until their next upkeep
    Given a game between Ana and Ben
    When the upkeep begins
    And Ana's Pact of Negation resolves
    And if Pact of Negation's ability is on the stack, it resolves
    Then the game goes on for everyone
    When the turn ends
    And the upkeep begins
    And if Pact of Negation's ability is on the stack, it resolves
    Then the game goes on for everyone
    When the turn ends
    And the upkeep begins
    And Pact of Negation's ability resolves
    Then Ben wins the game

  # A player who can't gain life can't get a higher total in an exchange, so neither total changes.
  # Asked: gatherer.wizards.com, rulings on Soul Conduit
  @id.an-exchange-with-who-cant-gain-life @rule.cant-gain-life
  Example: an exchange of life totals fails if the player with the lower total can't gain life
    Given a game between Ana and Ben
    And Ana starts with 3 life
    And Ben controls Erebos, God of the Dead
    When Ana's Mirror Universe's ability resolves for Ben
    Then Ana has 3 life
    And Ben has 20 life
    And the game goes on for everyone

  # The player who gives the counters matters, not the one who gets them.
  # Asked: www.gameslearningsociety.org, "Decoding Vorinclex"
  @id.vorinclex-and-the-last-poison-counter @rule.ten-poison @also.replaced-loss
  Scenario Outline: Vorinclex doubles or halves poison counters, depending on which player gives them
    Given a game between Ana and Ben
    And Ana starts with 9 poison counters
    And Ben starts with 8 poison counters
    And Ana controls Vorinclex, Monstrous Raider
    When by an effect of <who>, <whom> gets 1 poison counter
    And state-based actions are checked
    Then <end>

    Examples:
      | who | whom | end                           |
      | Ana | Ben  | Ana wins the game             |
      | Ben | Ana  | the game goes on for everyone |
      | Ana | Ana  | Ben wins the game             |

  # The player who controls it as it leaves loses the life.
  @id.illusions-of-grandeur-is-given-away @rule.leaving-takes-objects @also.zero-life
  Example: an opponent who was given Illusions of Grandeur loses 20 life when it leaves
    Given a game between Ana and Ben
    When Ana's Illusions of Grandeur resolves
    And Ben gains control of Illusions of Grandeur
    And Illusions of Grandeur leaves the battlefield
    And Illusions of Grandeur's ability resolves
    And state-based actions are checked
    Then Ana wins the game
    And Ana has 40 life

  # The active player's abilities are put onto the stack first, and so resolve last.
  # Asked: boardgames.stackexchange.com/questions/43710
  @id.archers-on-both-sides @rule.triggers-onto-the-stack @also.zero-life
  Example: if both players' abilities would kill the other player, the nonactive player's resolves first
    Given a game between Ana and Ben
    And Ana starts with 4 life
    And Ben starts with 7 life
    And Ana owns the card Saproling on the battlefield
    When the ability Archers of Ana triggers whenever Ana has a permanent die: Ben loses 8 life
    And the ability Archer of Ben triggers whenever Ana has a permanent die: Ana loses 4 life
    And Saproling is put into the graveyard
    And Archer's ability resolves
    And state-based actions are checked
    Then Ben wins the game

  # An event that can't happen can't be replaced.
  # Asked: apps.magicjudges.org/forum/post/172430
  @id.tainted-remedy-where-nobody-gains-life @rule.cant-gain-life @also.life-gain-replacements
  Scenario Outline: Tainted Remedy does nothing if Skullcrack already stops the life gain
    Given a game between Ana and Ben
    And Ana controls Tainted Remedy
    When Ben's <answer> resolves for Ana
    And Ben gains 5 life
    Then Ben has <life> life
    And the game goes on for everyone

    Examples:
      | answer         | life |
      | Skullcrack     | 20   |
      | Lightning Bolt | 15   |

  # A life total below 0 does not count as 0, so the gain has to make up for the whole loss.
  # Asked: www.reddit.com/r/mtgrules/comments/1f9o5a9
  @id.lifelink-and-more-than-lethal-damage @rule.zero-life @also.lifelink-damage
  Scenario Outline: a blocker's lifelink saves a player only if it makes up for all damage beyond their life total
    Given a game between Ana and Ben
    And Ben starts with 4 life
    When at the same time
      | Ben is dealt <much> combat damage |
      | Ben gains 3 life                  |
    And state-based actions are checked
    Then <end>

    Examples:
      | much | end                           |
      | 18   | Ana wins the game             |
      | 7    | Ana wins the game             |
      | 6    | the game goes on for everyone |

  # The ability triggers and resolves, but can't make a player lose who can't lose then.
  # Asked: www.reddit.com/r/magicTCG/comments/umxnja
  @id.lichs-mastery-and-platinum-angel @rule.cant-beats-can @also.lose-by-effect
  Scenario Outline: Platinum Angel prevents a triggered loss only if it is still there when the ability resolves
    Given a game between Ana and Ben
    And Ana owns the card Mastery on the battlefield
    And Ana controls Platinum Angel
    When Mastery states that Ana, who controls it, can't lose the game
    And the ability Doom of Mastery, which Ana controls, triggers whenever Ana has it leave the battlefield: Ana loses the game
    And Mastery is put into the graveyard
    And <then>
    And Doom's ability resolves
    Then <end>

    Examples:
      | then                                     | end                           |
      | Platinum Angel is put into the graveyard | Ben wins the game             |
      | Ben loses 1 life                         | the game goes on for everyone |

  # The ability asks for an empty library before a check finds that the player drew too many.
  # Asked: github.com/Card-Forge/forge/issues/7047
  @id.jaces-last-ability-with-few-cards @rule.win-by-effect @also.draw-from-empty-library
  Example: the last ability of Jace, Wielder of Mysteries wins even with only three cards in the library
    Given a game between Ana and Ben
    And Ana starts with 3 cards in the library
    And Ana controls Jace, Wielder of Mysteries
    When Jace, Wielder of Mysteries leaves the battlefield
    And Ana's Jace, Wielder of Mysteries's ability resolves
    Then Ana wins the game

  # The replaced draw makes nobody lose. Players out of range play on.
  # Asked: github.com/magefree/mage/issues/1681
  @id.laboratory-maniac-in-limited-range @rule.win-effect-makes-opponents-lose @also.replaced-draw
  Example: with a range of influence of 1, Laboratory Maniac beats only the neighbors
    Given a game between Ana, Ben, Cho, Dan and Eve
    And everyone has a range of influence of 1
    And Ana starts with 0 cards in the library
    And Ana controls Laboratory Maniac
    When Ana has to draw 1 card
    And state-based actions are checked
    Then the game goes on for Ana, Cho and Dan

  # Its last ability triggers again and again, and can't make its controller lose.
  # Asked: github.com/magarena/magarena/issues/664
  @id.transcendence-and-platinum-angel @rule.mandatory-loop @also.cant-beats-can
  Example: at 20 life with Platinum Angel, Transcendence triggers forever, so the game is a draw
    Given a game between Ana and Ben
    And Ana controls Transcendence
    And Ana controls Platinum Angel
    When Transcendence's ability resolves
    Then the game goes on for everyone
    When a loop of mandatory actions with objects controlled by Ana begins
    Then the game is a draw for everyone
    And the game is over

  # Nobody wins during that turn, and later the library has no card left to draw.
  # Asked: commandersherald.com, "How To Stop Thassa's Oracle"
  @id.angels-grace-against-thassas-oracle @rule.cant-beats-can @also.draw-from-empty-library
  Example: Angel's Grace stops the win from Thassa's Oracle, whose controller later loses to an empty library
    Given a game between Ana and Ben
    And Ana starts with 0 cards in the library
    When Ben's Angel's Grace resolves
    And Ana's Thassa's Oracle resolves with X = 2
    Then the game goes on for everyone
    When the turn ends
    And the turn ends
    And the draw step begins
    And state-based actions are checked
    Then Ben wins the game

  # It is combat damage from the commander, whatever its results are.
  # Asked: www.thestack.gg/blog/commander-damage-tracker-21-rule
  @id.a-commander-with-infect @from.2011-06-17 @rule.commander-damage @also.infect-damage
  Scenario Outline: damage with infect from a commander counts as commander damage
    Given a game between Ana and Ben
    And the game is a Commander game
    And Ana has the commander Skithiryx
    When Ben is dealt 5 combat damage by the commander Skithiryx with infect
    And Ben is dealt <more> combat damage by the commander Skithiryx
    And state-based actions are checked
    Then <end>

    Examples:
      | more | end                           |
      | 16   | Ana wins the game             |
      | 15   | the game goes on for everyone |

  # Each member loses a third of the shared total, and the team loses all of that.
  # Asked: gatherer.wizards.com, rulings on Dire Fleet Ravager
  @id.a-third-of-life-in-two-headed-giant @from.2010-04-23 @rule.two-headed-giant-life-changes
  Example: in Two-Headed Giant, each member loses a third of the team's life
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    And Cho starts with 13 life
    When by an effect of Ana, each player loses a third of their life, rounded up
    Then Cho has 3 life
    And Ana has 10 life
    And the game goes on for everyone

  # Lifelink gains life as the damage is dealt, before the check.
  # Asked: gatherer.wizards.com, rulings on Spawn of Mayhem
  @id.one-damage-to-each-with-lifelink @rule.lifelink-damage @also.zero-life
  Scenario Outline: if two players at 1 life are each dealt 1 damage, the game is a draw unless lifelink saves one
    Given a game between Ana and Ben
    And each player starts with 1 life
    When at the same time
      | Ana is dealt 1 <damage> |
      | Ben is dealt 1 <damage> |
    And state-based actions are checked
    Then <end>
    And the game is over

    Examples:
      | damage                                 | end                             |
      | noncombat damage                       | the game is a draw for everyone |
      | noncombat damage with lifelink for Ana | Ana wins the game               |

  # A member who can't lose keeps the whole team in the game.
  # Asked: github.com/wingedsheep/argentum-engine/pull/2067
  @id.final-fortune-of-one-head @rule.two-headed-giant-team @also.cant-beats-can
  Example: in Two-Headed Giant, a member's Platinum Angel saves the team from Final Fortune
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    And Bea controls Platinum Angel
    When Ana's Final Fortune resolves
    And the turn ends
    And the end step begins
    And Final Fortune's ability resolves
    Then the game goes on for everyone

  # Each card drawn triggers it, and its controller lets the opponents' triggers resolve first.
  # Asked: www.reddit.com/r/magicTCG/comments/1by3qpn
  @id.a-wheel-with-phyrexian-tyranny @rule.triggers-onto-the-stack @also.last-player-standing
  Example: a player whose enchantment punishes every draw may order its triggers so opponents lose first
    Given a game between Ana, Ben and Cho
    And each player starts with 2 life
    When the ability Tyranny-over-Ana of Ana triggers whenever Ana draws a card: Ana loses 2 life
    And the ability Tyranny-over-Ben of Ana triggers whenever Ben draws a card: Ben loses 2 life
    And the ability Tyranny-over-Cho of Ana triggers whenever Cho draws a card: Cho loses 2 life
    And each player has to draw 1 card
    And Tyranny-over-Cho's ability resolves
    And Tyranny-over-Ben's ability resolves
    And state-based actions are checked
    Then Ana wins the game

  # A total below 0 remains below 0 when it is exchanged.
  # Asked: cmdrshenanagins.wordpress.com, "Platinum Angel All-Star"
  @id.soul-conduit-below-zero @rule.zero-life @also.cant-beats-can
  Example: Soul Conduit gives an opponent the negative life total of Platinum Angel's controller
    Given a game between Ana, Ben and Cho
    And Ana controls Platinum Angel
    When Ana loses 25 life
    And Ana's Soul Conduit's ability resolves for Ana and Ben
    And state-based actions are checked
    Then Ben has lost
    And Ana has 20 life
    And the game goes on for Ana and Cho

  # Nobody can pay more life than they have, no matter who makes the decision.
  # Asked: www.cranialinsertion.com/article/331
  @id.paying-more-life-than-there-is @rule.paying-life
  Scenario Outline: Mindslaver can't make a player pay more life than they have
    Given a game between Ana and Ben
    And Ben starts with <life> life
    When Ana's Mindslaver's ability resolves for Ben
    And the turn ends
    And Ben pays 2 life if able
    And state-based actions are checked
    Then <end>

    Examples:
      | life | end                           |
      | 1    | the game goes on for everyone |
      | 2    | Ana wins the game             |

  # The rest of the spell happens, including the draws.
  # Asked: blogs.magicjudges.org/rulestips, "Sphinx's Revelation vs. Havoc Festival"
  @id.drawing-where-no-life-is-gained @rule.draw-from-empty-library @also.cant-gain-life
  Example: a spell still makes its controller draw too many cards even if they can't gain life
    Given a game between Ana and Ben
    And Ana starts with 5 cards in the library
    And Ben controls Havoc Festival
    When Ana gains 6 life
    And Ana has to draw 6 cards
    And state-based actions are checked
    Then Ben wins the game
    And Ana has 20 life

  # Such a permanent (Lich, for example) keeps only its current controller in the game.
  # Asked: gatherer.wizards.com, rulings on Lich
  @id.lich-is-stolen @rule.zero-life @also.cant-beats-can
  Example: a player below 1 life loses when an opponent steals what kept them in the game
    Given a game between Ana and Ben
    And Ana owns the card Bargain on the battlefield
    When Bargain states that Ana, who controls it, can't lose the game by having 0 or less life
    And Ana's life total becomes 0
    And state-based actions are checked
    Then the game goes on for everyone
    When an effect gives Ben control of Bargain
    And state-based actions are checked
    Then Ben wins the game
    And Ben has 20 life

  # The life total of either member is the team's.
  # Asked: gatherer.wizards.com, rulings on Felidar Sovereign
  @id.felidar-sovereign-of-one-head @from.2010-04-23 @rule.two-headed-giant-team @also.win-by-effect
  Scenario Outline: in Two-Headed Giant, Felidar Sovereign looks at the team's shared life total
    Given a Two-Headed Giant game of Ana and Bea against Cho and Dan
    And Ana starts with 40 life
    And Bea controls Felidar Sovereign
    When the upkeep begins
    And <event>
    And Felidar Sovereign's ability resolves
    Then <end>

    Examples:
      | event            | end                           |
      | Cho loses 1 life | Ana and Bea win the game      |
      | Ana loses 1 life | the game goes on for everyone |
