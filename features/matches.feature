Feature: Matches

  @rule.tournament-rules
  Rule: 100.6 Most tournaments add their own rules to those of the game

    @also.match-of-games @also.games-in-a-match @id.two-games-win-a-match
    Example: a player who wins two games wins the match
      Given a match between Ana and Ben
      When Ana wins a game
      Then the match goes on
      When Ana wins a game
      Then Ana wins the match

    @near-miss @also.match-of-games @also.drawn-games-dont-count @id.more-games-may-be-needed
    Example: two wins aren't enough for a match that requires three
      Given a match between Ana and Ben
      And 3 games must be won to win the match
      When Ana wins a game
      And a game is drawn
      And Ana wins a game
      Then the match goes on

    @until.2008-10-01 @id.results-before-the-oldest-rules
    Scenario Outline: until 2008-10-01, a match conceded or drawn before its first game was reported with no games
      Given a match between Ana and Ben
      When <result>
      Then <so>
      And Ana and Ben have won 0 games
      And 0 games were drawn

      Examples:
        | result                              | so                  |
        | Ana concedes the match              | Ben wins the match  |
        | Ana and Ben agree to draw the match | the match is a draw |

    @until.2008-10-01 @id.sudden-death-before-the-oldest-rules
    Example: until 2008-10-01, a change in life after the additional turns decided a single-elimination match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      Then the match goes on
      When Ana's life total becomes 21
      Then Ana wins the match

  @rule.games-in-a-match
  Rule: 100.6a A two-player match usually goes to the first player to win two games, and a multiplayer match is usually a single game

    @id.a-multiplayer-match-is-one-game
    Scenario Outline: a three-player match is decided by one game
      Given a match between Ana, Ben and Cho
      When <who> wins a game
      Then <who> wins the match

      Examples:
        | who |
        | Ana |
        | Cho |

    @near-miss @also.match-of-games @id.a-multiplayer-match-of-more-games
    Example: a three-player match requires two wins if it is set up that way
      Given a match between Ana, Ben and Cho
      And 2 games must be won to win the match
      When Ben wins a game
      Then the match goes on
      When Cho wins a game
      And Ben wins a game
      Then Ben wins the match

    @near-miss @id.one-of-three-concedes-the-match-game
    Example: a player who concedes in a three-player match leaves the game to the other two
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ben concedes
      Then the match goes on
      And a game is under way
      When Ana concedes
      Then Cho wins the match

  @rule.match-of-games
  Rule: MTR 2.1 The first side to win a set number of games wins the match

    @id.one-game-each-and-a-third
    Scenario Outline: a third game decides the match if each player has won one
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben wins a game
      Then the match goes on
      And Ana and Ben have won 1 game
      When <who> wins a game
      Then <who> wins the match
      And <who> has won 2 games

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.one-game-was-set
    Example: one win is enough for a match that requires only one
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When Ben wins a game
      Then Ben wins the match

    @also.draw-from-empty-library @id.decked-in-one-game
    Scenario Outline: a player who draws from an empty library loses that game but not the match
      Given a match between Ana and Ben
      When a game begins
      And <who> has to draw 53 cards
      And state-based actions are checked
      Then a game is under way
      When <who> has to draw 1 card
      And state-based actions are checked
      Then the match goes on
      And <other> has won 1 game
      And <who> has won 0 games
      And no game is under way

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @also.draw-from-empty-library @id.decked-heads-in-a-match
    Example: a team loses a game in which either member draws from an empty library
      Given a team match of Ana and Ben against Cho and Dan
      And 2 games must be won to win the match
      When a game begins
      And Dan has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And Ana and Ben have won 1 game
      And Cho and Dan have won 0 games

    @also.draw-from-empty-library @id.both-decked-in-a-match
    Example: if both players draw from empty libraries before a check, the game is drawn
      Given a match between Ana and Ben
      When a game begins
      And Ana has to draw 54 cards
      And Ben has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And Ana and Ben have won 0 games
      And no game is under way

    @near-miss @also.draw-from-empty-library @id.decked-in-the-game-before
    Scenario Outline: an attempt to draw from an empty library doesn't count in the next game
      Given a match between Ana and Ben
      When a game begins
      And <who> has to draw 54 cards
      And <end>
      And a game begins
      And state-based actions are checked
      Then the match goes on
      And a game is under way

      Examples:
        | who | end             |
        | Ana | Ana concedes    |
        | Ana | Ben concedes    |
        | Ben | a game is drawn |

    @near-miss @id.a-library-in-each-game
    Example: each game of a match starts with a full library
      Given a match between Ana and Ben
      When a game begins
      And Ana has to draw 53 cards
      And Ana concedes
      And a game begins
      And Ana has to draw 1 card
      And state-based actions are checked
      Then the match goes on
      And a game is under way
      And Ana has won 0 games

    @near-miss @also.draw-from-empty-library @id.the-last-card-in-a-match
    Example: a player who draws the last card of their library loses no game in the match
      Given a match between Ana and Ben
      When a game begins
      And Ana has to draw 53 cards
      And state-based actions are checked
      Then the match goes on
      And a game is under way
      And Ben has won 0 games

    @near-miss @id.decked-and-cant-lose-in-a-match
    Example: a player who can't lose the game stays in it after drawing from an empty library
      Given a match between Ana and Ben
      When a game begins
      And an effect states that Ana can't lose the game
      And Ana has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And a game is under way

    @near-miss @id.a-game-is-no-match
    Example: winning one game doesn't win the match
      Given a match between Ana and Ben
      When a game begins
      Then a game is under way
      When Ben wins a game
      Then the match goes on
      And no game is under way

  @rule.drawn-games-dont-count
  Rule: MTR 2.1 A drawn game doesn't bring either side closer to winning the match

    @id.drawn-games-in-between
    Example: drawn games bring neither player closer to two wins
      Given a match between Ana and Ben
      When a game is drawn
      And a game is drawn
      And a game is drawn
      Then the match goes on
      And 3 games were drawn
      When Ben wins a game
      Then the match goes on
      When Ben wins a game
      Then Ben wins the match

    @near-miss @id.won-after-a-draw
    Example: a win after a drawn game counts as usual
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When a game is drawn
      Then the match goes on
      When Ana wins a game
      Then Ana wins the match

  @rule.most-games-won
  Rule: MTR 2.1 A match that runs out of time goes to the side with the most games won, or is a draw if the sides are tied

    @also.no-new-games @id.ahead-as-time-is-called
    Example: the player who is ahead in games wins the match if time is called between games
      Given a match between Ana and Ben
      When Ana wins a game
      And time is called
      Then Ana wins the match
      And Ana has won 1 game

    @id.even-as-time-is-called
    Example: a match tied at one win each is drawn if time is called between games
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben wins a game
      And time is called
      Then the match is a draw

    @id.nobody-won-anything
    Example: a match with only drawn games is drawn when time is called
      Given a match between Ana and Ben
      When a game is drawn
      And time is called
      Then the match is a draw
      And Ana and Ben have won 0 games

    @id.even-without-who-conceded
    Example: a player who conceded the match doesn't share in a draw between the others
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana concedes the match
      And time is called
      And 6 turns end
      Then the match is a draw for Ben and Cho

    @near-miss @also.refusing-is-conceding @id.ahead-but-conceded
    Example: a player who conceded the match can't win it by being ahead in games
      Given a match between Ana, Ben and Cho
      And 2 games must be won to win the match
      When Ben wins a game
      And Ben refuses to play
      And time is called
      Then the match is a draw for Ana and Cho

    @near-miss @id.ahead-before-time
    Example: being ahead in games doesn't win a match before time is called
      Given a match between Ana and Ben
      When Ana wins a game
      And a game begins
      And 9 turns end
      Then the match goes on

    @near-miss @id.even-single-elimination
    Example: a single-elimination match tied at one win each continues after time is called
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      Then the match goes on

  @rule.first-choice
  Rule: MTR 2.2 Before the first game, a randomly chosen player, or in playoffs the higher-ranked player, chooses who plays first

    @id.the-die-decides
    Scenario Outline: the winner of the die roll chooses who plays first in the first game
      Given a match between Ana and Ben
      And <who> wins the die roll
      When a game begins
      Then <who> chooses who plays first
      And the match goes on

      Examples:
        | who |
        | Ana |
        | Ben |

    @near-miss @id.the-die-is-for-the-first-game
    Example: the die roll doesn't matter in the second game
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And a game begins
      Then Ben chooses who plays first
      And the match goes on

    @from.2015-01-23 @id.the-higher-ranked-chooses
    Scenario Outline: from 2015-01-23 on, the higher-ranked player chooses who plays first in a playoff
      Given a match between Ana and Ben
      And <lucky> wins the die roll
      And <ranked> was ranked higher in the Swiss rounds
      When a game begins
      Then <ranked> chooses who plays first
      And the match goes on

      Examples:
        | lucky | ranked |
        | Ana   | Ben    |
        | Ben   | Ana    |

    @until.2015-01-22 @id.rank-gave-no-choice
    Example: until 2015-01-22, the winner of the die roll chose in most playoffs
      Given a match between Ana and Ben
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

    @from.2012-04-02 @id.rank-in-premier-playoffs
    Example: from 2012-04-02 on, the higher-ranked player chooses in a playoff of a premier tournament
      Given a match between Ana and Ben
      And it is a premier tournament
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ana chooses who plays first
      And the match goes on

    @until.2012-04-01 @id.rank-gave-no-choice-anywhere
    Example: until 2012-04-01, the winner of the die roll chose even in a premier tournament's playoff
      Given a match between Ana and Ben
      And it is a premier tournament
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

    @near-miss @id.single-elimination-without-ranks
    Example: in single elimination without Swiss rounds, the winner of the die roll chooses
      Given a match between Ana and Ben
      And it is a single-elimination round
      And it is a premier tournament
      And Ben wins the die roll
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

  @rule.loser-chooses
  Rule: MTR 2.2 The loser of each game chooses who plays first in the next one

    @id.the-loser-chooses
    Scenario Outline: the loser of a game chooses who plays first in the next, whether or not they chose before
      Given a match between Ana and Ben
      And <lucky> wins the die roll
      When <winner> wins a game
      Then <loser> chooses who plays first
      And the match goes on

      Examples:
        | lucky | winner | loser |
        | Ana   | Ana    | Ben   |
        | Ana   | Ben    | Ana   |
        | Ben   | Ana    | Ben   |

    @id.the-loser-by-penalty-chooses
    Example: a player who lost a game to a judge's penalty chooses who plays first in the next
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game begins
      And a judge gives Ben a game loss
      Then Ben chooses who plays first
      And Ana has won 1 game
      And the match goes on

    @id.the-loser-by-concession-chooses
    Example: a player who conceded a game chooses who plays first in the next
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game begins
      And Ben concedes
      Then Ben chooses who plays first
      And the match goes on

    @question.50 @id.a-loser-after-both-lost
    Example: who chooses after a game that both players lost? (open question)
      Given a match between Ana and Ben
      And 4 games must be won to win the match
      And Ana wins the die roll
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      And Ana wins a game
      Then Ben chooses who plays first
      And the match goes on

    @near-miss @id.the-loser-of-the-game-before
    Example: only the loser of the most recent game chooses who plays first
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And Ben wins a game
      Then Ana chooses who plays first
      And the match goes on

    @near-miss @id.nobody-chooses-after-the-match
    Example: the loser of the last game has nothing to choose once the match is over
      Given a match between Ana and Ben
      When Ben wins a game
      And Ana wins a game
      And Ana wins a game
      Then Ana wins the match
      And nobody chooses who plays first

    @near-miss @id.nobody-chooses-after-no-game
    Example: nobody chooses who plays first if the match is conceded before the first game
      Given a match between Ana and Ben
      When Ana concedes the match
      Then Ben wins the match
      And nobody chooses who plays first

  @rule.choice-after-draw
  Rule: MTR 2.2 After a drawn game, the player who chose who would play first in it chooses again

    @also.first-choice @id.the-die-again-after-a-draw
    Scenario Outline: the winner of the die roll chooses again after a drawn first game
      Given a match between Ana and Ben
      And <who> wins the die roll
      When a game is drawn
      Then <who> chooses who plays first
      And the match goes on

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.the-loser-again-after-a-draw
    Example: the loser of the first game chooses again after each drawn game
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And a game is drawn
      And a game is drawn
      Then Ben chooses who plays first
      And the match goes on

    @near-miss @id.a-won-game-after-the-draw
    Example: the loser of a game after a drawn one chooses who plays first in the next
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game is drawn
      And Ana wins a game
      Then Ben chooses who plays first
      And the match goes on

  @rule.concede-a-match
  Rule: MTR 2.4 Until the result of the match is reported, a player may concede the match or the current game, and the other side wins it

    @also.loser-chooses @id.concede-a-game-of-the-match
    Scenario Outline: the opponent of a player who concedes a game wins that game
      Given a match between Ana and Ben
      When a game begins
      And <who> concedes
      Then the match goes on
      And <other> has won 1 game
      And <who> has won 0 games
      And <who> chooses who plays first
      And no game is under way

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @id.concede-the-match
    Example: the opponent of a player who concedes the match wins the match
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben concedes the match
      Then Ana wins the match
      And Ben has won 0 games

    @id.concede-the-match-during-a-game
    Example: a player may concede the match during a game
      Given a match between Ana and Ben
      When a game begins
      And Ana concedes the match
      Then Ben wins the match
      And Ana has won 0 games
      And no game is under way

    @near-miss @id.no-game-to-concede
    Example: a player can't concede a game between games
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana concedes
      Then the match goes on
      And Ana has won 1 game
      And Ben has won 0 games

    @id.a-match-conceded-before-a-game-is-won @from.2011-01-01
    Example: the opponent wins a match that a player concedes before the first game
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana concedes the match
      Then Ana has won 0 games
      And Ben wins the match

    @near-miss @id.concede-a-match-of-three
    Example: the others play on if one of three players concedes the match
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana concedes the match
      Then the match goes on
      And a game is under way
      When Ben concedes the match
      Then Cho wins the match

    @near-miss @id.two-of-three-concede-between-games
    Example: the last of three players wins the match once the others have conceded or refused to play
      Given a match between Ana, Ben and Cho
      And 3 games must be won to win the match
      When Ben concedes the match
      Then the match goes on
      When Ana refuses to play
      Then Cho wins the match

    @near-miss @id.a-game-after-the-match-was-conceded
    Scenario Outline: a drawn game or a game loss after the match was conceded doesn't count
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When Ana concedes the match
      And <event>
      Then Ben wins the match
      And 0 games were drawn
      And no game is under way

      Examples:
        | event                         |
        | a game is drawn               |
        | a judge gives Ben a game loss |

    @from.2011-02-04 @id.conceding-to-who-has-conceded @question.115 @also.agree-to-draw-a-match
    Scenario Outline: may a player still concede or draw after the opponent has conceded the match? (open question)
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When Ana concedes the match
      And <event>
      Then Ben wins the match
      And no game is under way

      Examples:
        | event                               |
        | Ben concedes the match              |
        | Ana and Ben agree to draw the match |

    @near-miss @also.agree-to-draw-a-match @id.conceded-before-the-next-game
    Example: the next game of a three-player match starts without a player who conceded the match
      Given a match between Ana, Ben and Cho
      And 2 games must be won to win the match
      When Ana concedes the match
      Then the match goes on
      And 0 games were drawn
      When a game begins
      And Ben and Cho agree to a draw
      Then 1 game was drawn
      When a game begins
      And Ben concedes
      Then Cho has won 1 game
      And the match goes on

    @from.2011-01-01 @id.conceded-by-whoever-won-a-game
    Scenario Outline: from 2011-01-01 on, a match conceded by a player who won a game is reported as 2-1
      Given a match between Ana and Ben
      When <who> wins a game
      And <who> concedes the match
      Then <other> wins the match
      And <other> has won 2 games
      And <who> has won 1 game

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @until.2010-12-31 @id.conceded-and-reported-as-played
    Example: until 2010-12-31, a conceded match was reported with the games that had been played
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana concedes the match
      Then Ben wins the match
      And Ben has won 0 games
      And Ana has won 1 game

    @from.2011-01-01 @id.concede-a-match-that-was-won
    Example: from 2011-01-01 on, even the winner may concede the match before the result is reported
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And Ana concedes the match
      Then Ben wins the match
      And Ben has won 2 games
      And Ana has won 1 game

    @until.2010-12-31 @near-miss @id.no-concession-after-the-last-game
    Example: until 2010-12-31, a match couldn't be conceded after its last game
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And Ana concedes the match
      Then Ana wins the match

  @rule.agree-to-draw-a-match
  Rule: MTR 2.4 Until the result of the match is reported, the players may all agree to draw the match or the current game

    @also.choice-after-draw @id.agree-to-draw-a-game-of-the-match
    Example: players who agree to draw a game play another one
      Given a match between Ana and Ben
      And Ben wins the die roll
      When a game begins
      And Ana and Ben agree to a draw
      Then the match goes on
      And 1 game was drawn
      And no game is under way
      And Ben chooses who plays first

    @near-miss @id.one-alone-agrees
    Scenario Outline: one player alone can't agree to draw a game or the match
      Given a match between Ana and Ben
      When a game begins
      And <who> agrees to draw the match
      Then the match goes on
      When <who> agrees to a draw
      Then the match goes on
      And a game is under way

      Examples:
        | who |
        | Ana |
        | Ben |

    @id.those-still-in-agree
    Example: a player who has left the game doesn't have to agree to draw it
      Given a match between Ana, Ben and Cho
      When a game begins
      And Cho concedes
      And Ana and Ben agree to a draw
      Then the match goes on
      And no game is under way
      And 1 game was drawn

    @near-miss @id.two-of-three-agree
    Example: two of three players can't agree to draw the match without the third
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana and Cho agree to draw the match
      Then the match goes on
      When everyone agrees to draw the match
      Then the match is a draw

    @near-miss @id.no-game-to-draw
    Example: players can't agree to draw a game between games
      Given a match between Ana and Ben
      When Ana and Ben agree to a draw
      Then the match goes on
      And 0 games were drawn

    @id.those-who-have-not-conceded-agree @from.2021-07-23
    Example: players agree to draw a match without a player who has conceded it
      Given a match between Ana, Ben and Cho
      When Ana concedes the match
      And Ben and Cho agree to draw the match
      Then the match is a draw for Ben and Cho
      And 3 games were drawn

    @near-miss @id.an-agreed-draw-stays
    Scenario Outline: once all players have agreed to draw the match, nothing can change that
      Given a match between Ana and Ben
      When Ben wins a game
      And Ana and Ben agree to draw the match
      And <event>
      Then the match is a draw

      Examples:
        | event                         |
        | time is called                |
        | a judge gives Ana a game loss |

    @from.2011-01-01 @also.concede-a-match @id.agree-after-the-last-game
    Example: from 2011-01-01 on, players may agree to draw a match that one of them has already won
      Given a match between Ana and Ben
      When Ben wins a game
      And Ben wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw

    @until.2010-12-31 @near-miss @also.concede-a-match @id.no-agreement-after-the-last-game
    Example: until 2010-12-31, players couldn't agree to draw a match after its last game
      Given a match between Ana and Ben
      When Ben wins a game
      And Ben wins a game
      And Ana and Ben agree to draw the match
      Then Ben wins the match

    @near-miss @also.concede-a-match @id.nothing-is-given-away-after-the-report
    Example: a reported result can't be changed by conceding or agreeing to a draw
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And the result is reported
      And Ana concedes the match
      And Ana and Ben agree to draw the match
      Then Ana wins the match
      And Ana has won 2 games

    @from.2011-01-01 @until.2016-04-04 @id.an-agreed-draw-is-three-drawn-games
    Example: from 2011-01-01 to 2016-04-04, a match drawn by agreement was reported as three drawn games
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 3 games were drawn

    @from.2016-04-05 @near-miss @id.an-agreed-draw-after-games
    Example: from 2016-04-05 on, a match drawn by agreement is reported with the games that were won
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana has won 1 game
      And Ben has won 0 games
      And 0 games were drawn

    @from.2016-04-05 @near-miss @id.an-agreed-draw-after-a-drawn-game
    Example: from 2016-04-05 on, a match drawn by agreement is reported with the games that were drawn
      Given a match between Ana and Ben
      When a game is drawn
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 1 game was drawn

    @from.2011-01-01 @until.2017-01-19 @id.an-agreed-draw-without-a-game
    Example: from 2011-01-01 to 2017-01-19, an unplayed match drawn by agreement had three drawn games
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 3 games were drawn

    @from.2021-07-23 @id.an-agreed-draw-without-a-game-again
    Example: from 2021-07-23 on, an unplayed match drawn by agreement has three drawn games again
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And 3 games were drawn

    @until.2010-12-31 @id.an-agreed-draw-as-played
    Example: until 2010-12-31, a match drawn by agreement was reported with the games that had been played
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana has won 1 game
      And 0 games were drawn

    @until.2010-12-31 @id.an-agreed-draw-of-nothing-played
    Example: until 2010-12-31, an unplayed match drawn by agreement had no drawn games
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 0 games were drawn

  @rule.refusing-is-conceding
  Rule: MTR 2.4 A player who refuses to play concedes the match

    @id.refuse-to-play
    Scenario Outline: a player who refuses to play loses the match
      Given a match between Ana and Ben
      When Ana wins a game
      And <who> refuses to play
      Then <other> wins the match

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @near-miss @id.refuse-among-three
    Example: the others play on if one of three players refuses to play
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ben refuses to play
      Then the match goes on
      And a game is under way
      When Cho concedes
      Then Ana wins the match

  @rule.additional-turns
  Rule: MTR 2.5 When time is called, the current turn is finished and five more turns are played

    @also.unfinished-game-is-drawn @id.five-more-turns
    Example: after time is called, the current turn and five more are played
      Given a match between Ana and Ben
      When Ben wins a game
      And a game begins
      And 3 turns end
      And time is called
      And 5 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then Ben wins the match
      And 1 game was drawn

    @also.most-games-won @id.won-in-the-additional-turns
    Example: a game won in the additional turns counts
      Given a match between Ana and Ben
      When Ben wins a game
      And a game begins
      And time is called
      And 5 turns end
      And Ana wins a game
      Then the match is a draw

    @near-miss @also.no-new-games @id.no-turns-between-games
    Example: no additional turns are played if time is called between games
      Given a match between Ana and Ben
      When Ben wins a game
      And time is called
      Then Ben wins the match
      And no game is under way

    @near-miss @also.no-new-games @id.turns-after-the-match
    Example: turns played after the match is over don't create a drawn game
      Given a match between Ana and Ben
      When Ben wins a game
      And time is called
      And 7 turns end
      Then Ben wins the match
      And 0 games were drawn

    @near-miss @also.unfinished-game-is-drawn @id.turns-before-time
    Example: a game has no turn limit before time is called
      Given a match between Ana and Ben
      When a game begins
      And 100 turns end
      Then the match goes on
      And a game is under way

  @rule.passed-turn-is-over
  Rule: MTR 2.5 If the active player has already announced the end of the turn when time is called, the next turn counts as the current one

    @also.additional-turns @id.passed-in-the-end-step
    Example: when time is called, a turn already passed in its end step no longer counts as the current one
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in its end step
      And 6 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then the match is a draw

    @until.2019-07-11 @near-miss @id.passed-only-in-words
    Example: until 2019-07-11, a turn that its player had only said was over still counted as the current one
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in words
      And 6 turns end
      Then the match is a draw

    @from.2019-07-12 @id.passed-in-words
    Example: from 2019-07-12 on, a turn that its player says is over no longer counts as the current one
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in words
      And 6 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

    @near-miss @id.not-passed
    Example: a turn not yet passed when time is called is finished first
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 5 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

  @rule.team-additional-turns
  Rule: MTR 2.5 If teammates play together in one game, three more turns are played instead of five

    @id.three-more-turns-for-teams
    Example: after time is called, teams finish the current turn and play three more
      Given a team match of Ana and Ben against Cho and Dan
      When a game begins
      And time is called
      And 3 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then the match is a draw

    @near-miss @also.additional-turns @id.five-more-turns-for-three-players
    Example: after time is called, players without teams play five more turns, however many players there are
      Given a match between Ana, Ben, Cho and Dan
      When a game begins
      And time is called
      And 5 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

  @rule.no-new-games
  Rule: MTR 2.5 No new game starts after time has been called

    @id.won-in-the-first-additional-turn
    Example: the match ends with a game won during the additional turns
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 2 turns end
      And Ana wins a game
      Then Ana wins the match
      And no game is under way

    @near-miss @id.a-game-that-began-before
    Example: a game in progress when time is called continues
      Given a match between Ana and Ben
      When Ana wins a game
      And a game begins
      And time is called
      Then the match goes on
      And a game is under way

    @near-miss @also.sudden-death @id.a-new-game-in-single-elimination @question.49
    Example: a tied single-elimination match gets another game after time is called
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      And a game begins
      Then the match goes on
      And a game is under way

  @rule.unfinished-game-is-drawn
  Rule: MTR 2.5 A game that is still unfinished after the additional turns is a draw

    @also.additional-turns @id.unfinished-first-game
    Example: a match is drawn if its first game is unfinished after the additional turns
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 6 turns end
      Then the match is a draw
      And 1 game was drawn
      And Ana and Ben have won 0 games

    @id.unfinished-game-in-elimination
    Example: an unfinished game is drawn in single elimination if a player is ahead in games
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And a game begins
      And Ben's life total becomes 30
      And time is called
      And 6 turns end
      Then Ana wins the match
      And 1 game was drawn

    @near-miss @id.finished-in-the-last-turn
    Example: a game won in the last additional turn isn't drawn
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 5 turns end
      And Ben wins a game
      Then Ben wins the match

  @rule.time-extension
  Rule: MTR 2.5 If a judge has granted a time extension, the end-of-match procedure starts when the extension ends

    @also.additional-turns @id.an-extension
    Example: the additional turns start only when a judge's time extension ends
      Given a match between Ana and Ben
      When a game begins
      And a judge extends the time
      And time is called
      And 9 turns end
      Then the match goes on
      And a game is under way
      When the extension ends
      And 5 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

    @also.no-new-games @id.a-new-game-in-the-extension
    Example: another game may start during a time extension
      Given a match between Ana and Ben
      When a judge extends the time
      And time is called
      And Ana wins a game
      Then the match goes on
      When a game begins
      Then a game is under way
      When Ben wins a game
      And the extension ends
      Then the match is a draw

    @near-miss @also.additional-turns @id.no-extension
    Example: without an extension, the additional turns start as soon as time is called
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 9 turns end
      Then the match is a draw

    @near-miss @id.an-extension-that-ends-in-time
    Example: a time extension that ends before time is called delays nothing
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge extends the time
      And the extension ends
      Then the match goes on
      When time is called
      Then Ana wins the match

  @rule.no-drawn-elimination
  Rule: MTR 2.5 A single-elimination match is never a draw

    @also.agree-to-draw-a-match @id.no-agreed-draw-in-elimination
    Example: players can't agree to draw a single-elimination match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana and Ben agree to draw the match
      Then the match goes on

    @also.sudden-death @also.most-games-won @id.no-draw-by-time-in-elimination
    Example: a single-elimination match continues after its last game is drawn
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And a game is drawn
      Then the match goes on

    @near-miss @id.a-game-drawn-in-elimination
    Example: an individual game in a single-elimination match can be drawn
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game is drawn
      Then the match goes on
      And 1 game was drawn

    @near-miss @id.a-swiss-match-is-drawn
    Example: a match in the Swiss rounds is drawn if its only game is drawn
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And a game is drawn
      Then the match is a draw

  @rule.highest-life-wins
  Rule: MTR 2.5 If a single-elimination match is tied in game wins after the additional turns, the highest life total decides the current game

    @also.no-drawn-elimination @id.the-highest-life-wins
    Scenario Outline: in single elimination, the player with more life after the additional turns wins the match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And a game begins
      And <who>'s life total becomes 19
      And time is called
      And 6 turns end
      Then <other> wins the match
      And <other> has won 2 games

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @id.life-at-the-end-of-the-turns
    Example: the life totals after the additional turns count, not those when time is called
      Given a match between Ana and Ben
      And it is a single-elimination round
      And 1 game must be won to win the match
      When a game begins
      And Ana's life total becomes 3
      And time is called
      And 5 turns end
      Then the match goes on
      When Ben's life total becomes 2
      And 1 turn ends
      Then Ana wins the match

    @id.the-highest-of-three
    Example: the highest of three life totals wins a single-elimination match
      Given a match between Ana, Ben and Cho
      And it is a single-elimination round
      When a game begins
      And at the same time
        | Ana's life total becomes 3 |
        | Ben's life total becomes 7 |
        | Cho's life total becomes 5 |
      And time is called
      And 6 turns end
      Then Ben wins the match

    @id.the-highest-of-those-left
    Example: after one of three players gets a game loss, only the life totals of the other two are compared
      Given a match between Ana, Ben and Cho
      And it is a single-elimination round
      When a game begins
      And at the same time
        | Ana's life total becomes 7 |
        | Cho's life total becomes 5 |
      And a judge gives Ben a game loss
      Then the match goes on
      When time is called
      And 6 turns end
      Then Ana wins the match

    @near-miss @also.unfinished-game-is-drawn @id.life-in-the-swiss-rounds
    Example: life totals don't decide a match in the Swiss rounds
      Given a match between Ana and Ben
      When a game begins
      And Ben's life total becomes 1
      And time is called
      And 6 turns end
      Then the match is a draw

    @near-miss @id.ahead-in-games-behind-in-life
    Example: a player ahead in games wins a single-elimination match even with less life
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And a game begins
      And Ana's life total becomes 1
      And time is called
      And 6 turns end
      Then Ana wins the match

  @rule.sudden-death
  Rule: MTR 2.5 If life totals are equal too or no game is in progress, sudden death begins: a player without the highest life total loses the next time state-based actions are checked

    @from.2011-01-01 @also.no-drawn-elimination @id.even-life-and-then-less
    Scenario Outline: from 2011-01-01 on, the first check that finds one player lower in life decides a tied match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      And state-based actions are checked
      Then the match goes on
      And a game is under way
      When <who>'s life total becomes 19
      And state-based actions are checked
      Then <other> wins the match

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @from.2011-01-01 @id.even-again-by-the-check
    Example: from 2011-01-01 on, a difference in life that is gone before the check decides nothing
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      And Ana's life total becomes 17
      Then the match goes on
      When Ben's life total becomes 17
      And state-based actions are checked
      Then the match goes on
      And a game is under way

    @until.2010-12-31 @id.the-first-change-decides
    Scenario Outline: until 2010-12-31, the first change that left one player lower in life decided a tied match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      Then the match goes on
      When <who>'s life total becomes 17
      Then <other> wins the match

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @id.both-lose-as-much-life
    Example: a simultaneous change that leaves life totals equal decides nothing
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      And at the same time
        | Ana's life total becomes 5 |
        | Ben's life total becomes 5 |
      And state-based actions are checked
      Then the match goes on
      And a game is under way

    @id.sudden-death-under-a-shield @question.26
    Example: a player who can't lose stays in the game with less life in sudden death
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And an effect states that Ana can't lose the game
      And time is called
      And 6 turns end
      And Ana's life total becomes 19
      And state-based actions are checked
      Then the match goes on
      And a game is under way

    @near-miss @id.a-game-loss-under-a-shield @also.judge-penalty
    Example: a judge's game loss applies even to a player who can't lose the game
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When a game begins
      And an effect states that Ana can't lose the game
      And a judge gives Ana a game loss
      Then Ben wins the match

    @id.a-shield-of-an-earlier-game
    Example: an effect that says a player can't lose ends with the game it was part of
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And an effect states that Ana can't lose the game
      And Ana wins a game
      And Ben wins a game
      And a game begins
      And time is called
      And 6 turns end
      And Ana's life total becomes 19
      And state-based actions are checked
      Then Ben wins the match

    @id.a-deciding-game @question.49
    Example: if time is called at one win each, another game is decided by the first difference in life
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      And a game begins
      And Ana's life total becomes 21
      And state-based actions are checked
      Then Ana wins the match

    @id.a-game-that-is-the-first @question.49
    Example: if time is called before game 1, the first difference in life in that game decides the match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When time is called
      And a game begins
      And Ben's life total becomes 19
      And state-based actions are checked
      Then Ana wins the match
      And Ana has won 1 game

    @id.no-life-between-games
    Example: between games, a check has no life totals to compare
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      And state-based actions are checked
      Then the match goes on
      And no game is under way

    @id.turns-no-longer-count
    Example: after the additional turns, more turns alone don't end a tied single-elimination game
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      And 50 turns end
      Then the match goes on
      And a game is under way

    @from.2011-01-01 @id.the-lowest-of-three-is-out
    Example: from 2011-01-01 on, each check in sudden death makes the players with less life lose
      Given a match between Ana, Ben and Cho
      And it is a single-elimination round
      When a game begins
      And Cho's life total becomes 8
      And time is called
      And 6 turns end
      And state-based actions are checked
      Then the match goes on
      When Ana's life total becomes 7
      And state-based actions are checked
      Then Ben wins the match

    @id.a-game-that-evens-the-match
    Example: if a win in the additional turns ties the match, another game decides it
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And a game begins
      And time is called
      And 3 turns end
      And Ben wins a game
      Then the match goes on
      When a game begins
      And Ana's life total becomes 19
      And state-based actions are checked
      Then Ben wins the match

    @near-miss @id.a-difference-before-time
    Example: a difference in life decides nothing while additional turns are left
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 5 turns end
      And Ana's life total becomes 3
      And state-based actions are checked
      Then the match goes on
      And a game is under way

  @rule.giants-are-one-player
  Rule: MTR 2.5 A Two-Headed Giant team counts as one player when the winner is determined

    @also.highest-life-wins @id.the-team-with-more-life
    Scenario Outline: the Two-Headed Giant team with more life wins in single elimination
      Given a team match of Ana and Ben against Cho and Dan
      And it is a single-elimination round
      When a game begins
      And <who>'s life total becomes 29
      And time is called
      And 4 turns end
      Then <others> win the match

      Examples:
        | who | others      |
        | Ana | Cho and Dan |
        | Dan | Ana and Ben |

    @also.giant-match @id.a-head-wins-for-the-team
    Example: a game won by one member is won by the whole team
      Given a team match of Ana and Ben against Cho and Dan
      When Dan wins a game
      Then Cho and Dan win the match

    @near-miss @id.each-player-alone
    Example: without teams, the player with the highest life total wins
      Given a match between Ana, Ben, Cho and Dan
      And it is a single-elimination round
      When a game begins
      And Ana's life total becomes 21
      And time is called
      And 6 turns end
      Then Ana wins the match

  @rule.added-turns
  Rule: MTR 2.6 Turns that a judge adds for slow play are played on top of the additional turns

    @also.additional-turns @id.turns-for-slow-play
    Example: two turns added for slow play make seven additional turns
      Given a match between Ana and Ben
      When a game begins
      And a judge adds 2 turns
      And time is called
      And 7 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then the match is a draw

    @id.turns-added-in-the-additional-turns
    Example: turns added by a judge during the additional turns count too
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 4 turns end
      And a judge adds 2 turns
      And 3 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

    @near-miss @id.added-turns-between-games
    Example: turns added between games have no effect if no game is in progress
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge adds 2 turns
      And time is called
      Then Ana wins the match

  @rule.giant-match
  Rule: MTR 9.1 A Two-Headed Giant match is a single game, and a drawn game is replayed if time allows

    @also.drawn-games-dont-count @id.a-drawn-game-of-teams
    Example: teams play another game after a drawn one, and its winner wins the match
      Given a team match of Ana and Ben against Cho and Dan
      When a game is drawn
      Then the match goes on
      When Ben wins a game
      Then Ana and Ben win the match

    @id.a-head-concedes
    Example: a team loses the game and match if one member concedes
      Given a team match of Ana and Ben against Cho and Dan
      When a game begins
      And Cho concedes
      Then Ana and Ben win the match

    @near-miss @id.a-drawn-game-of-teams-without-time
    Example: a team match is drawn if its game is drawn and time runs out
      Given a team match of Ana and Ben against Cho and Dan
      When a game is drawn
      And time is called
      Then the match is a draw

    @near-miss @id.a-match-of-two-is-longer
    Example: a match between two players isn't decided by one game
      Given a match between Ana and Ben
      When Ana wins a game
      Then the match goes on

  @rule.giant-first-choice
  Rule: MTR 9.3 In Two-Headed Giant, a randomly chosen team decides who plays first

    @id.a-team-chooses
    Scenario Outline: the team that wins the die roll chooses who plays first
      Given a team match of Ana and Ben against Cho and Dan
      And <who> wins the die roll
      When a game begins
      Then <team> choose who plays first
      And the match goes on

      Examples:
        | who | team        |
        | Ben | Ana and Ben |
        | Cho | Cho and Dan |

    @id.a-team-that-was-ranked-higher
    Example: a higher rank doesn't let a Two-Headed Giant team choose who plays first
      Given a team match of Ana and Ben against Cho and Dan
      And it is a premier tournament
      And Ana wins the die roll
      And Cho was ranked higher in the Swiss rounds
      When a game begins
      Then Ana and Ben choose who plays first
      And the match goes on

    @near-miss @also.choice-after-draw @id.a-team-chooses-again
    Example: the team that lost the last game chooses again after a drawn game
      Given a team match of Ana and Ben against Cho and Dan
      And Dan wins the die roll
      And 2 games must be won to win the match
      When Cho wins a game
      And a game is drawn
      Then Ana and Ben choose who plays first
      And the match goes on

  @rule.game-loss-penalty
  Rule: IPG A game loss applies to the current game, or to the next one if none is in progress

    @also.judge-penalty @id.a-game-loss-in-a-game
    Scenario Outline: a game loss during a game makes the player lose that game
      Given a match between Ana and Ben
      When a game begins
      And a judge gives <who> a game loss
      Then the match goes on
      And <other> has won 1 game
      And no game is under way

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @id.a-game-loss-between-games
    Example: a game loss given between games applies to the next game and can decide the match
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge gives Ben a game loss
      Then Ana wins the match

    @near-miss @id.a-game-loss-is-no-match-loss
    Example: a game loss doesn't cost a player the match
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge gives Ana a game loss
      Then the match goes on
      And Ana and Ben have won 1 game

    @near-miss @id.a-game-loss-among-three
    Example: the others play on if one of three players gets a game loss
      Given a match between Ana, Ben and Cho
      When a game begins
      And a judge gives Cho a game loss
      Then the match goes on
      And a game is under way

  @rule.penalties-at-once
  Rule: IPG If both players get a game loss at the same time, the losses are recorded but the score doesn't change

    @until.2014-09-25 @id.game-losses-at-once-count @question.27
    Example: until 2014-09-25, simultaneous game losses gave each player a win
      Given a match between Ana and Ben
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the match goes on
      And Ana and Ben have won 1 game

    @until.2014-09-25 @id.game-losses-at-once-win-a-match
    Scenario Outline: until 2014-09-25, simultaneous game losses could decide the match
      Given a match between Ana and Ben
      When <who> wins a game
      And at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then <who> wins the match

      Examples:
        | who |
        | Ana |
        | Ben |

    @until.2014-09-25 @near-miss @id.game-losses-at-once-extend-a-match
    Example: until 2014-09-25, simultaneous game losses at one win each extended the match
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben wins a game
      And at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the match goes on
      When Ben wins a game
      Then Ben wins the match

    @from.2014-09-26 @id.game-losses-at-once-are-recorded @question.27
    Example: from 2014-09-26 on, simultaneous game losses change neither player's score
      Given a match between Ana and Ben
      When Ana wins a game
      And at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the match goes on
      And Ana has won 1 game
      And Ben has won 0 games

    @near-miss @id.one-game-loss-and-then-another
    Example: game losses given one after the other both count
      Given a match between Ana and Ben
      When a judge gives Ana a game loss
      And a judge gives Ben a game loss
      Then the match goes on
      And Ana and Ben have won 1 game
