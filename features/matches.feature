Feature: Matches

  @rule.tournament-rules
  Rule: 100.6 Tournaments have rules of their own on top

    @id.two-games-win-a-match
    Example: two games won win the match
      Given a match between Ana and Ben
      When Ana wins a game
      Then the match goes on
      When Ana wins a game
      Then Ana wins the match

    @near-miss @id.more-games-may-be-needed
    Example: where three have to be won, two are too few
      Given a match between Ana and Ben
      And 3 games have to be won
      When Ana wins a game
      And a game is drawn
      And Ana wins a game
      Then the match goes on
