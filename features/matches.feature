Feature: Matches

  @rule.tournament-rules
  Rule: 100.6 Tournaments have rules of their own on top

    @also.match-of-games @also.games-in-a-match @id.two-games-win-a-match
    Example: two games won win the match
      Given a match between Ana and Ben
      When Ana wins a game
      Then the match goes on
      When Ana wins a game
      Then Ana wins the match

    @near-miss @also.match-of-games @also.drawn-games-dont-count @id.more-games-may-be-needed
    Example: where three have to be won, two are too few
      Given a match between Ana and Ben
      And 3 games must be won to win the match
      When Ana wins a game
      And a game is drawn
      And Ana wins a game
      Then the match goes on

    @until.2008-10-01 @id.results-before-the-oldest-rules
    Scenario Outline: before the oldest tournament rules that are known, a result without a game is as they have it
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
    Example: so is what decides an even match of single elimination, the first change of life
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      Then the match goes on
      When Ana's life total becomes 21
      Then Ana wins the match

  @rule.games-in-a-match
  Rule: 100.6a A match of two players usually takes two games won, one of more players usually a single game

    @id.a-multiplayer-match-is-one-game
    Scenario Outline: among three players one game wins the match
      Given a match between Ana, Ben and Cho
      When <who> wins a game
      Then <who> wins the match

      Examples:
        | who |
        | Ana |
        | Cho |

    @near-miss @also.match-of-games @id.a-multiplayer-match-of-more-games
    Example: where two games were set, one is too few among three players as well
      Given a match between Ana, Ben and Cho
      And 2 games must be won to win the match
      When Ben wins a game
      Then the match goes on
      When Cho wins a game
      And Ben wins a game
      Then Ben wins the match

    @near-miss @id.one-of-three-concedes-the-match-game
    Example: a player who concedes leaves the single game to the others
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ben concedes
      Then the match goes on
      And a game is under way
      When Ana concedes
      Then Cho wins the match

  @rule.match-of-games
  Rule: MTR 2.1 A match goes to the side that is first to win the number of games set for it

    @id.one-game-each-and-a-third
    Scenario Outline: after a game each the third decides
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
    Example: where one game was set, the first wins the match
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When Ben wins a game
      Then Ben wins the match

    @also.draw-from-empty-library @id.decked-in-one-game
    Scenario Outline: an empty library loses the game in which it is empty, and not the match
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
    Example: a team loses the game with either of its members
      Given a team match of Ana and Ben against Cho and Dan
      And 2 games must be won to win the match
      When a game begins
      And Dan has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And Ana and Ben have won 1 game
      And Cho and Dan have won 0 games

    @also.draw-from-empty-library @id.both-decked-in-a-match
    Example: where both attempt it before the check, the game is drawn and nobody has won it
      Given a match between Ana and Ben
      When a game begins
      And Ana has to draw 54 cards
      And Ben has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And Ana and Ben have won 0 games
      And no game is under way

    @near-miss @also.draw-from-empty-library @id.decked-in-the-game-before
    Scenario Outline: what was attempted in one game loses no other
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
    Example: each game begins with a whole library
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

    @near-miss @id.decked-and-cant-lose-in-a-match
    Example: who can't lose the game stays in it, and has attempted nothing later
      Given a match between Ana and Ben
      When a game begins
      And an effect states that Ana can't lose the game
      And Ana has to draw 54 cards
      And state-based actions are checked
      Then the match goes on
      And a game is under way

    @near-miss @id.a-game-is-no-match
    Example: a game that was won is not the match
      Given a match between Ana and Ben
      When a game begins
      Then a game is under way
      When Ben wins a game
      Then the match goes on
      And no game is under way

  @rule.drawn-games-dont-count
  Rule: MTR 2.1 A drawn game brings nobody nearer to winning the match

    @id.drawn-games-in-between
    Example: after three drawn games two have still to be won
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
    Example: a game that is won after a drawn one counts
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When a game is drawn
      Then the match goes on
      When Ana wins a game
      Then Ana wins the match

  @rule.most-games-won
  Rule: MTR 2.1 At the end of its time a match goes to the side with the most games won, and equal sides draw it

    @also.no-new-games @id.ahead-as-time-is-called
    Example: one game is enough for whoever is ahead when time is called between games
      Given a match between Ana and Ben
      When Ana wins a game
      And time is called
      Then Ana wins the match
      And Ana has won 1 game

    @id.even-as-time-is-called
    Example: with a game each as time is called, the match is a draw
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben wins a game
      And time is called
      Then the match is a draw

    @id.nobody-won-anything
    Example: with drawn games only, the match is a draw
      Given a match between Ana and Ben
      When a game is drawn
      And time is called
      Then the match is a draw
      And Ana and Ben have won 0 games

    @id.even-without-who-conceded
    Example: whoever has conceded has no part in the draw
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana concedes the match
      And time is called
      And 6 turns end
      Then the match is a draw for Ben and Cho

    @near-miss @also.refusing-is-conceding @id.ahead-but-conceded
    Example: nor does whoever conceded win by the games won before
      Given a match between Ana, Ben and Cho
      And 2 games must be won to win the match
      When Ben wins a game
      And Ben refuses to play
      And time is called
      Then the match is a draw for Ana and Cho

    @near-miss @id.ahead-before-time
    Example: while there is time, being ahead is not enough
      Given a match between Ana and Ben
      When Ana wins a game
      And a game begins
      And 9 turns end
      Then the match goes on

    @near-miss @id.even-single-elimination
    Example: with a game each in single elimination the match goes on
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      Then the match goes on

  @rule.first-choice
  Rule: MTR 2.2 Before the first game whoever wins a throw of dice or the like, in playoffs whoever is ranked higher, chooses who plays first

    @id.the-die-decides
    Scenario Outline: whoever wins the throw chooses before the first game
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
    Example: in the second game the throw of the die means nothing
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And a game begins
      Then Ben chooses who plays first
      And the match goes on

    @from.2015-01-23 @id.the-higher-ranked-chooses
    Scenario Outline: in a playoff the player who was ranked higher chooses
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
    Example: rank gives no choice in a playoff of most tournaments
      Given a match between Ana and Ben
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

    @from.2012-04-02 @id.rank-in-premier-playoffs
    Example: in a playoff of a premier tournament the player who was ranked higher chooses
      Given a match between Ana and Ben
      And it is a premier tournament
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ana chooses who plays first
      And the match goes on

    @until.2012-04-01 @id.rank-gave-no-choice-anywhere
    Example: rank gives no choice in a playoff of a premier tournament either
      Given a match between Ana and Ben
      And it is a premier tournament
      And Ben wins the die roll
      And Ana was ranked higher in the Swiss rounds
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

    @near-miss @id.single-elimination-without-ranks
    Example: in single elimination without Swiss rounds before it the die decides
      Given a match between Ana and Ben
      And it is a single-elimination round
      And it is a premier tournament
      And Ben wins the die roll
      When a game begins
      Then Ben chooses who plays first
      And the match goes on

  @rule.loser-chooses
  Rule: MTR 2.2 After each game its loser chooses who plays first in the next

    @id.the-loser-chooses
    Scenario Outline: the loser of the game chooses, whoever chose before
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
    Example: so does who lost the game by a judge's penalty
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game begins
      And a judge gives Ben a game loss
      Then Ben chooses who plays first
      And Ana has won 1 game
      And the match goes on

    @id.the-loser-by-concession-chooses
    Example: so does who conceded the game
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game begins
      And Ben concedes
      Then Ben chooses who plays first
      And the match goes on

    @question.50 @id.a-loser-after-both-lost
    Example: after a game that both lost nobody can say who chooses, until a game has one loser again
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
    Example: only the game just before counts
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And Ben wins a game
      Then Ana chooses who plays first
      And the match goes on

    @near-miss @id.nobody-chooses-after-the-match
    Example: the loser of the match chooses nothing more
      Given a match between Ana and Ben
      When Ben wins a game
      And Ana wins a game
      And Ana wins a game
      Then Ana wins the match
      And nobody chooses who plays first

    @near-miss @id.nobody-chooses-after-no-game
    Example: when there was no game there is none to play first in either
      Given a match between Ana and Ben
      When Ana concedes the match
      Then Ben wins the match
      And nobody chooses who plays first

  @rule.choice-after-draw
  Rule: MTR 2.2 After a drawn game whoever chose before it chooses again

    @also.first-choice @id.the-die-again-after-a-draw
    Scenario Outline: after a drawn first game the winner of the throw chooses again
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
    Example: after a drawn second game the loser of the first chooses again
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana wins a game
      And a game is drawn
      And a game is drawn
      Then Ben chooses who plays first
      And the match goes on

    @near-miss @id.a-won-game-after-the-draw
    Example: once a game is won again, its loser chooses
      Given a match between Ana and Ben
      And Ana wins the die roll
      When a game is drawn
      And Ana wins a game
      Then Ben chooses who plays first
      And the match goes on

  @rule.concede-a-match
  Rule: MTR 2.4 Until its result is reported, a player may concede a match or the game under way, and the other side wins it

    @also.loser-chooses @id.concede-a-game-of-the-match
    Scenario Outline: the other player wins a game that is conceded
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
    Example: the other player wins a match that is conceded
      Given a match between Ana and Ben
      When Ana wins a game
      And Ben concedes the match
      Then Ana wins the match
      And Ben has won 0 games

    @id.concede-the-match-during-a-game
    Example: a match can be conceded during a game
      Given a match between Ana and Ben
      When a game begins
      And Ana concedes the match
      Then Ben wins the match
      And Ana has won 0 games
      And no game is under way

    @near-miss @id.no-game-to-concede
    Example: between games there is no game to concede
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana concedes
      Then the match goes on
      And Ana has won 1 game
      And Ben has won 0 games

    @id.a-match-conceded-before-a-game-is-won @from.2011-01-01
    Example: who concedes a match before any game has won none, and the other as many as it takes
      Given a match between Ana and Ben
      And Ana wins the die roll
      When Ana concedes the match
      Then Ben has won 2 games
      And Ana has won 0 games
      And Ben wins the match

    @near-miss @id.concede-a-match-of-three
    Example: among three players the others play on
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana concedes the match
      Then the match goes on
      And a game is under way
      When Ben concedes the match
      Then Cho wins the match

    @near-miss @id.two-of-three-concede-between-games
    Example: when two of three have conceded, the third has won
      Given a match between Ana, Ben and Cho
      And 3 games must be won to win the match
      When Ben concedes the match
      Then the match goes on
      When Ana refuses to play
      Then Cho wins the match

    @near-miss @id.a-game-after-the-match-was-conceded
    Scenario Outline: a game that is played after the match was conceded is none of the match
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
    Scenario Outline: whether the other may still concede, or draw with who has conceded, is an open question
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
    Example: among three players the others begin the next game without whoever conceded the match
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
    Scenario Outline: a match conceded by somebody who won a game is reported two to one
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
    Example: of how a conceded match is reported nothing is said, so it is as played
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana concedes the match
      Then Ben wins the match
      And Ben has won 0 games
      And Ana has won 1 game

    @from.2011-01-01 @id.concede-a-match-that-was-won
    Example: before the result is reported even the winner may concede
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And Ana concedes the match
      Then Ben wins the match
      And Ben has won 2 games
      And Ana has won 1 game

    @until.2010-12-31 @near-miss @id.no-concession-after-the-last-game
    Example: when the last game has been played there is nothing left to concede
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And Ana concedes the match
      Then Ana wins the match

  @rule.agree-to-draw-a-match
  Rule: MTR 2.4 Until its result is reported, all players together may agree that a match or the game under way is a draw

    @also.choice-after-draw @id.agree-to-draw-a-game-of-the-match
    Example: both agree to draw the game, so another is played
      Given a match between Ana and Ben
      And Ben wins the die roll
      When a game begins
      And Ana and Ben agree to a draw
      Then the match goes on
      And 1 game was drawn
      And no game is under way
      And Ben chooses who plays first

    @near-miss @id.one-alone-agrees
    Scenario Outline: one player alone can't agree
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
    Example: whoever has lost the game is not asked
      Given a match between Ana, Ben and Cho
      When a game begins
      And Cho concedes
      And Ana and Ben agree to a draw
      Then the match goes on
      And no game is under way
      And 1 game was drawn

    @near-miss @id.two-of-three-agree
    Example: two of three players can't agree for the third
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ana and Cho agree to draw the match
      Then the match goes on
      When everyone agrees to draw the match
      Then the match is a draw

    @near-miss @id.no-game-to-draw
    Example: where no game is under way there is none to draw
      Given a match between Ana and Ben
      When Ana and Ben agree to a draw
      Then the match goes on
      And 0 games were drawn

    @id.those-who-have-not-conceded-agree @from.2021-07-23
    Example: whoever has conceded the match is not asked
      Given a match between Ana, Ben and Cho
      When Ana concedes the match
      And Ben and Cho agree to draw the match
      Then the match is a draw for Ben and Cho
      And 3 games were drawn

    @near-miss @id.an-agreed-draw-stays
    Scenario Outline: once all have agreed, nothing else that happens in the match counts
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
    Example: before the result is reported a match that was won may be drawn
      Given a match between Ana and Ben
      When Ben wins a game
      And Ben wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw

    @until.2010-12-31 @near-miss @also.concede-a-match @id.no-agreement-after-the-last-game
    Example: when the last game has been played there is nothing left to agree on
      Given a match between Ana and Ben
      When Ben wins a game
      And Ben wins a game
      And Ana and Ben agree to draw the match
      Then Ben wins the match

    @near-miss @also.concede-a-match @id.nothing-is-given-away-after-the-report
    Example: once the result is reported it stays
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana wins a game
      And the result is reported
      And Ana concedes the match
      And Ana and Ben agree to draw the match
      Then Ana wins the match
      And Ana has won 2 games

    @from.2011-01-01 @until.2016-04-04 @id.an-agreed-draw-is-three-drawn-games
    Example: a match drawn by agreement is reported as three drawn games, whatever was played
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 3 games were drawn

    @from.2016-04-05 @near-miss @id.an-agreed-draw-after-games
    Example: where games were played, a match drawn by agreement is reported with them
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana has won 1 game
      And Ben has won 0 games
      And 0 games were drawn

    @from.2016-04-05 @near-miss @id.an-agreed-draw-after-a-drawn-game
    Example: a drawn game that was played is reported too
      Given a match between Ana and Ben
      When a game is drawn
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 1 game was drawn

    @from.2011-01-01 @until.2017-01-19 @id.an-agreed-draw-without-a-game
    Example: a match drawn by agreement without a game is reported as three drawn games
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 3 games were drawn

    @from.2021-07-23 @id.an-agreed-draw-without-a-game-again
    Example: so it is again since there is no button for a drawn match
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And 3 games were drawn

    @until.2010-12-31 @id.an-agreed-draw-as-played
    Example: of how a match drawn by agreement is reported nothing is said, so it is as played
      Given a match between Ana and Ben
      When Ana wins a game
      And Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana has won 1 game
      And 0 games were drawn

    @until.2010-12-31 @id.an-agreed-draw-of-nothing-played
    Example: where nothing was played there is no drawn game either
      Given a match between Ana and Ben
      When Ana and Ben agree to draw the match
      Then the match is a draw
      And Ana and Ben have won 0 games
      And 0 games were drawn

  @rule.refusing-is-conceding
  Rule: MTR 2.4 Whoever refuses to play has conceded the match

    @id.refuse-to-play
    Scenario Outline: whoever refuses to play loses the match
      Given a match between Ana and Ben
      When Ana wins a game
      And <who> refuses to play
      Then <other> wins the match

      Examples:
        | who | other |
        | Ana | Ben   |
        | Ben | Ana   |

    @near-miss @id.refuse-among-three
    Example: among three players the others go on without the one who refuses
      Given a match between Ana, Ben and Cho
      When a game begins
      And Ben refuses to play
      Then the match goes on
      And a game is under way
      When Cho concedes
      Then Ana wins the match

  @rule.additional-turns
  Rule: MTR 2.5 When time is called, the turn in progress is finished and five more turns are played

    @also.unfinished-game-is-drawn @id.five-more-turns
    Example: the turn in progress and five more are the last
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
    Example: between games there are no additional turns
      Given a match between Ana and Ben
      When Ben wins a game
      And time is called
      Then Ben wins the match
      And no game is under way

    @near-miss @also.no-new-games @id.turns-after-the-match
    Example: turns that are played once the match is over end no game of it
      Given a match between Ana and Ben
      When Ben wins a game
      And time is called
      And 7 turns end
      Then Ben wins the match
      And 0 games were drawn

    @near-miss @also.unfinished-game-is-drawn @id.turns-before-time
    Example: before time is called no number of turns ends the game
      Given a match between Ana and Ben
      When a game begins
      And 100 turns end
      Then the match goes on
      And a game is under way

  @rule.passed-turn-is-over
  Rule: MTR 2.5 If whoever's turn it is has said that it is passed, time is taken to be called in the next turn

    @also.additional-turns @id.passed-in-the-end-step
    Example: a turn passed in its end step is over, so the next is the one that is finished
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in its end step
      And 6 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then the match is a draw

    @until.2019-07-11 @near-miss @id.passed-only-in-words
    Example: a turn passed in words, but not in its end step, goes on
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in words
      And 6 turns end
      Then the match is a draw

    @from.2019-07-12 @id.passed-in-words
    Example: to say that the turn is passed is enough
      Given a match between Ana and Ben
      When a game begins
      And time is called after the turn was passed in words
      And 6 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

    @near-miss @id.not-passed
    Example: a turn in progress is the one that is finished
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 5 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

  @rule.team-additional-turns
  Rule: MTR 2.5 Where teams play together, three turns are played instead of five

    @id.three-more-turns-for-teams
    Example: the turn in progress and three more are the last
      Given a team match of Ana and Ben against Cho and Dan
      When a game begins
      And time is called
      And 3 turns end
      Then the match goes on
      And a game is under way
      When 1 turn ends
      Then the match is a draw

    @near-miss @also.additional-turns @id.five-more-turns-for-three-players
    Example: players who play each for themselves have five, however many they are
      Given a match between Ana, Ben, Cho and Dan
      When a game begins
      And time is called
      And 5 turns end
      Then the match goes on
      When 1 turn ends
      Then the match is a draw

  @rule.no-new-games
  Rule: MTR 2.5 Once time is called, no new game begins

    @id.won-in-the-first-additional-turn
    Example: when the game under way is won with turns left, the match is over
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 2 turns end
      And Ana wins a game
      Then Ana wins the match
      And no game is under way

    @near-miss @id.a-game-that-began-before
    Example: a game that began before is played on
      Given a match between Ana and Ben
      When Ana wins a game
      And a game begins
      And time is called
      Then the match goes on
      And a game is under way

    @near-miss @also.sudden-death @id.a-new-game-in-single-elimination @question.49
    Example: where the match may not be drawn, another game begins
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      And a game begins
      Then the match goes on
      And a game is under way

  @rule.unfinished-game-is-drawn
  Rule: MTR 2.5 A game that is unfinished after the additional turns is drawn

    @also.additional-turns @id.unfinished-first-game
    Example: an unfinished first game leaves the match drawn
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 6 turns end
      Then the match is a draw
      And 1 game was drawn
      And Ana and Ben have won 0 games

    @id.unfinished-game-in-elimination
    Example: in single elimination too, if somebody is ahead in games
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
    Example: a game that is won in the last of the turns is not drawn
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 5 turns end
      And Ben wins a game
      Then Ben wins the match

  @rule.time-extension
  Rule: MTR 2.5 With an extension by a judge, the end of the match begins when the extension ends

    @also.additional-turns @id.an-extension
    Example: the additional turns begin only with the end of the extension
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
    Example: during an extension another game may begin
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
    Example: without an extension they begin as time is called
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And 9 turns end
      Then the match is a draw

    @near-miss @id.an-extension-that-ends-in-time
    Example: an extension that ends before time is called puts off nothing
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge extends the time
      And the extension ends
      Then the match goes on
      When time is called
      Then Ana wins the match

  @rule.no-drawn-elimination
  Rule: MTR 2.5 A single-elimination match is never drawn

    @also.agree-to-draw-a-match @id.no-agreed-draw-in-elimination
    Example: in single elimination the players can't agree to draw the match
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana and Ben agree to draw the match
      Then the match goes on

    @also.sudden-death @also.most-games-won @id.no-draw-by-time-in-elimination
    Example: nor is it drawn when a last game is
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And a game is drawn
      Then the match goes on

    @near-miss @id.a-game-drawn-in-elimination
    Example: a game may well be drawn
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game is drawn
      Then the match goes on
      And 1 game was drawn

    @near-miss @id.a-swiss-match-is-drawn
    Example: a match of the Swiss rounds is drawn
      Given a match between Ana and Ben
      When a game begins
      And time is called
      And a game is drawn
      Then the match is a draw

  @rule.highest-life-wins
  Rule: MTR 2.5 If single elimination leaves the games won even after the additional turns, the highest life total wins the game under way

    @also.no-drawn-elimination @id.the-highest-life-wins
    Scenario Outline: whoever has the most life wins the game, and with it the match
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
    Example: the life after the turns counts, not that as time is called
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
    Example: among three players the highest life total wins
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
    Example: a game loss to one of three leaves the others the life that they have
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
    Example: in the Swiss rounds life totals decide nothing
      Given a match between Ana and Ben
      When a game begins
      And Ben's life total becomes 1
      And time is called
      And 6 turns end
      Then the match is a draw

    @near-miss @id.ahead-in-games-behind-in-life
    Example: whoever is ahead in games needs no life for it
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And a game begins
      And Ana's life total becomes 1
      And time is called
      And 6 turns end
      Then Ana wins the match

  @rule.sudden-death
  Rule: MTR 2.5 If life totals are even too or no game is under way, the match goes on, and a check makes whoever has not the highest life total lose

    @from.2011-01-01 @also.no-drawn-elimination @id.even-life-and-then-less
    Scenario Outline: with even life totals the first check that finds one lower decides
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
    Example: life that is even again by the time of the check decides nothing
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
    Scenario Outline: the first change of life that leaves somebody lower decides
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
    Example: a change that leaves life totals even decides nothing
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
    Example: whether can't lose stops the added check is an open question
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
    Example: a judge's game loss counts for one who can't lose
      Given a match between Ana and Ben
      And 1 game must be won to win the match
      When a game begins
      And an effect states that Ana can't lose the game
      And a judge gives Ana a game loss
      Then Ben wins the match

    @id.a-shield-of-an-earlier-game
    Example: can't lose ends with the game that it was said in
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
    Example: between games, another begins in which the first difference decides
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
    Example: even if it is the first of the match, the match is over with it
      Given a match between Ana and Ben
      And it is a single-elimination round
      When time is called
      And a game begins
      And Ben's life total becomes 19
      And state-based actions are checked
      Then Ana wins the match
      And Ana has won 1 game

    @id.no-life-between-games
    Example: between games there is no life total that a check could find too low
      Given a match between Ana and Ben
      And it is a single-elimination round
      When Ana wins a game
      And Ben wins a game
      And time is called
      And state-based actions are checked
      Then the match goes on
      And no game is under way

    @id.turns-no-longer-count
    Example: no number of turns ends it
      Given a match between Ana and Ben
      And it is a single-elimination round
      When a game begins
      And time is called
      And 6 turns end
      And 50 turns end
      Then the match goes on
      And a game is under way

    @from.2011-01-01 @id.the-lowest-of-three-is-out
    Example: of three players the two who share the highest life total stay
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
    Example: a game won in the additional turns can make another begin
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
    Example: while turns are left, a difference in life decides nothing
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
  Rule: MTR 2.5 A Two-Headed Giant team is taken as one player when a winner is looked for

    @also.highest-life-wins @id.the-team-with-more-life
    Scenario Outline: the team with more life wins, all of it
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
    Example: a game that one of them wins is won by both
      Given a team match of Ana and Ben against Cho and Dan
      When Dan wins a game
      Then Cho and Dan win the match

    @near-miss @id.each-player-alone
    Example: without teams the highest life total of one player wins
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
    Example: with two turns added, seven follow on that in which time is called
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
    Example: turns added after time was called count as well
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
    Example: without a game under way there are no turns to add
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge adds 2 turns
      And time is called
      Then Ana wins the match

  @rule.giant-match
  Rule: MTR 9.1 A Two-Headed Giant match is one game, and a drawn one is played again while there is time

    @also.drawn-games-dont-count @id.a-drawn-game-of-teams
    Example: after a drawn game another is played, and its winners win the match
      Given a team match of Ana and Ben against Cho and Dan
      When a game is drawn
      Then the match goes on
      When Ben wins a game
      Then Ana and Ben win the match

    @id.a-head-concedes
    Example: a team whose member concedes loses the game, and with it the match
      Given a team match of Ana and Ben against Cho and Dan
      When a game begins
      And Cho concedes
      Then Ana and Ben win the match

    @near-miss @id.a-drawn-game-of-teams-without-time
    Example: without time for another the match is a draw
      Given a team match of Ana and Ben against Cho and Dan
      When a game is drawn
      And time is called
      Then the match is a draw

    @near-miss @id.a-match-of-two-is-longer
    Example: between two players one game is not the match
      Given a match between Ana and Ben
      When Ana wins a game
      Then the match goes on

  @rule.giant-first-choice
  Rule: MTR 9.3 In Two-Headed Giant a team found at random chooses who plays first

    @id.a-team-chooses
    Scenario Outline: the team that wins the throw chooses
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
    Example: rank gives a team no choice
      Given a team match of Ana and Ben against Cho and Dan
      And it is a premier tournament
      And Ana wins the die roll
      And Cho was ranked higher in the Swiss rounds
      When a game begins
      Then Ana and Ben choose who plays first
      And the match goes on

    @near-miss @also.choice-after-draw @id.a-team-chooses-again
    Example: before a second game the throw has no part in it, but whoever chose chooses again
      Given a team match of Ana and Ben against Cho and Dan
      And Dan wins the die roll
      And 2 games must be won to win the match
      When Cho wins a game
      And a game is drawn
      Then Ana and Ben choose who plays first
      And the match goes on

  @rule.game-loss-penalty
  Rule: IPG A game loss costs the game under way, or else the next one

    @also.judge-penalty @id.a-game-loss-in-a-game
    Scenario Outline: it costs the game under way
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
    Example: between games it costs the next, and so perhaps the match
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge gives Ben a game loss
      Then Ana wins the match

    @near-miss @id.a-game-loss-is-no-match-loss
    Example: it does not cost the match
      Given a match between Ana and Ben
      When Ana wins a game
      And a judge gives Ana a game loss
      Then the match goes on
      And Ana and Ben have won 1 game

    @near-miss @id.a-game-loss-among-three
    Example: among three players the others play the game on
      Given a match between Ana, Ben and Cho
      When a game begins
      And a judge gives Cho a game loss
      Then the match goes on
      And a game is under way

  @rule.penalties-at-once
  Rule: IPG Game losses to both players at the same time are recorded, but nobody's score changes

    @until.2014-09-25 @id.game-losses-at-once-count @question.27
    Example: both game losses are applied
      Given a match between Ana and Ben
      When at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the match goes on
      And Ana and Ben have won 1 game

    @until.2014-09-25 @id.game-losses-at-once-win-a-match
    Scenario Outline: both are applied even if that decides the match
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
    Example: after a game each they make the match longer, for nobody has won more games
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
    Example: game losses to both change nobody's score
      Given a match between Ana and Ben
      When Ana wins a game
      And at the same time
        | a judge gives Ana a game loss |
        | a judge gives Ben a game loss |
      Then the match goes on
      And Ana has won 1 game
      And Ben has won 0 games

    @near-miss @id.one-game-loss-and-then-another
    Example: one after the other they both count
      Given a match between Ana and Ben
      When a judge gives Ana a game loss
      And a judge gives Ben a game loss
      Then the match goes on
      And Ana and Ben have won 1 game
