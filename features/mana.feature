Feature: Mana symbols

  @rule.mana-symbols
  Rule: 107.4 The mana symbols are the colored and colorless symbols, numerals, {X}, two-color, monocolored and colorless hybrid symbols, Phyrexian symbols with one or two colors, and {S}

    @id.symbols-of-old
    Scenario Outline: the colors, numerals and {X} are mana symbols in every edition
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {W}    |
        | {U}    |
        | {B}    |
        | {R}    |
        | {G}    |
        | {0}    |
        | {1}    |
        | {16}   |
        | {X}    |

    @id.numerals-go-on
    Scenario Outline: every numeral is a mana symbol, however large
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol        |
        | {100}         |
        | {1000000}     |
        | {10000000000} |

    @near-miss @id.no-mana-symbols
    Scenario Outline: symbols such as {T}, {-1} or {W/W} aren't mana symbols
      When someone asks whether <symbol> is a mana symbol
      Then the answer is no

      Examples:
        | symbol  |
        | {T}     |
        | {Q}     |
        | {E}     |
        | {-1}    |
        | {1/2}   |
        | {01}    |
        | {W/W}   |
        | {U/W}   |
        | {3/W}   |
        | {2/C}   |
        | {C/P}   |
        | {2/W/P} |

    @id.y-and-z-are-symbols @until.2007-09-07
    Scenario Outline: until 2007-09-07, {Y} and {Z} were mana symbols
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {Y}    |
        | {Z}    |

    @near-miss @id.y-and-z-are-no-symbols @from.2007-10-01
    Scenario Outline: from 2007-10-01 on, {Y} and {Z} are no longer mana symbols
      When someone asks whether <symbol> is a mana symbol
      Then the answer is no

      Examples:
        | symbol |
        | {Y}    |
        | {Z}    |

    @id.two-colored-symbols @from.2005-10-01
    Scenario Outline: every pair of colors has a hybrid mana symbol
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {B/G}  |
        | {B/R}  |
        | {G/U}  |
        | {G/W}  |
        | {R/G}  |
        | {R/W}  |
        | {U/B}  |
        | {U/R}  |
        | {W/B}  |
        | {W/U}  |

    @near-miss @id.no-two-colored-symbols @until.2005-08-01
    Example: until 2005-08-01, hybrid mana symbols didn't exist
      When someone asks whether {W/U} is a mana symbol
      Then the answer is no

    @id.snow-is-a-symbol @from.2006-07-15
    Example: from 2006-07-15 on, {S} is a mana symbol
      When someone asks whether {S} is a mana symbol
      Then the answer is yes

    @near-miss @id.snow-is-no-symbol @until.2006-05-01
    Example: until 2006-05-01, {S} wasn't a mana symbol
      When someone asks whether {S} is a mana symbol
      Then the answer is no

    @id.monocolored-symbols @from.2008-05-01
    Scenario Outline: every color has a hybrid symbol with two generic mana
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {2/B}  |
        | {2/G}  |
        | {2/R}  |
        | {2/U}  |
        | {2/W}  |

    @near-miss @id.no-monocolored-symbols @until.2008-02-01
    Example: until 2008-02-01, {2/R} wasn't a mana symbol
      When someone asks whether {2/R} is a mana symbol
      Then the answer is no

    @id.phyrexian-symbols @from.2011-05-01
    Scenario Outline: every color has a Phyrexian mana symbol
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {B/P}  |
        | {G/P}  |
        | {R/P}  |
        | {U/P}  |
        | {W/P}  |

    @near-miss @id.no-phyrexian-symbols @until.2011-04-01
    Example: until 2011-04-01, {W/P} wasn't a mana symbol
      When someone asks whether {W/P} is a mana symbol
      Then the answer is no

    @id.colorless-is-a-symbol @from.2016-04-08
    Example: from 2016-04-08 on, {C} is a mana symbol
      When someone asks whether {C} is a mana symbol
      Then the answer is yes

    @near-miss @id.colorless-is-no-symbol @until.2015-11-13
    Example: until 2015-11-13, {C} wasn't a mana symbol
      When someone asks whether {C} is a mana symbol
      Then the answer is no

    @id.hybrid-phyrexian-symbols @from.2022-02-18
    Scenario Outline: pairs of colors have hybrid Phyrexian mana symbols
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol  |
        | {W/U/P} |
        | {R/W/P} |
        | {G/U/P} |

    @near-miss @id.no-hybrid-phyrexian-symbols @until.2021-11-19
    Example: until 2021-11-19, {W/U/P} wasn't a mana symbol
      When someone asks whether {W/U/P} is a mana symbol
      Then the answer is no

    @id.colorless-hybrid-symbols @from.2024-09-20
    Scenario Outline: every color has a hybrid symbol with colorless mana
      When someone asks whether <symbol> is a mana symbol
      Then the answer is yes

      Examples:
        | symbol |
        | {C/W}  |
        | {C/G}  |

    @near-miss @id.no-colorless-hybrid-symbols @until.2024-07-30
    Example: until 2024-07-30, {C/W} wasn't a mana symbol
      When someone asks whether {C/W} is a mana symbol
      Then the answer is no

  @rule.colored-symbol
  Rule: 107.4a {W}, {U}, {B}, {R} and {G} each stand for one mana of their color, and in a cost only mana of that color pays for them

    @id.paying-colored-mana
    Scenario Outline: a colored symbol is paid with one mana of its color
      When someone asks for every way to pay <cost>
      Then the only answer is <payment>

      Examples:
        | cost            | payment         |
        | {W}             | {W}             |
        | {G}{U}          | {U}{G}          |
        | {R}{R}          | {R}{R}          |
        | {G}{R}{B}{U}{W} | {W}{U}{B}{R}{G} |

    @near-miss @id.paying-with-the-wrong-mana
    Scenario Outline: a colored symbol can't be paid with other mana, with life or with the wrong amount
      When someone asks whether <payment> pays <cost>
      Then the answer is <answer>

      Examples:
        | payment  | cost   | answer |
        | {W}      | {W}    | yes    |
        | snow {W} | {W}    | yes    |
        | {U}      | {W}    | no     |
        | {C}      | {W}    | no     |
        | {0}      | {W}    | no     |
        | {W}{W}   | {W}    | no     |
        | {W}      | {W}{W} | no     |
        | {W}{U}   | {W}{W} | no     |
        | 2 life   | {W}    | no     |

    @id.colors-of-colored-symbols
    Scenario Outline: a colored mana symbol has its own color
      When someone asks for the colors of <symbol>
      Then the only answer is <color>

      Examples:
        | symbol | color |
        | {W}    | white |
        | {U}    | blue  |
        | {B}    | black |
        | {R}    | red   |
        | {G}    | green |

    @near-miss @id.colors-of-other-symbols
    Scenario Outline: numerals and {X} have no color
      When someone asks for the colors of <symbol>
      Then the answers are none

      Examples:
        | symbol |
        | {1}    |
        | {0}    |
        | {X}    |

    @id.adding-colored-mana
    Example: an effect that adds colored symbols adds mana of those colors
      When an effect adds {R}{R}{G}
      Then the only answer is {R}{R}{G}

  @rule.generic-symbol
  Rule: 107.4b Numerals and {X} in a cost stand for generic mana, and mana of any type pays for it

    @id.paying-generic-mana
    Example: generic mana can be paid with mana of any type
      When someone asks for every way to pay {1}
      Then the answers are {W}, {U}, {B}, {R}, {G} and {C}

    @id.paying-generic-and-colored-mana
    Example: a colored symbol in a cost needs its color, and the generic part takes any mana
      When someone asks for every way to pay {1}{R}
      Then the answers are {W}{R}, {U}{R}, {B}{R}, {R}{R}, {R}{G} and {R}{C}

    @id.paying-much-generic-mana
    Scenario Outline: a generic cost can be paid with any mix of mana
      When someone asks whether <payment> pays <cost>
      Then the answer is yes

      Examples:
        | payment         | cost      |
        | {W}{U}{B}{R}{G} | {5}       |
        | {C}{C}{C}{C}{C} | {5}       |
        | {G}{R}          | {2}       |
        | {R}{G}          | {1}{R}    |
        | {G}{G}{G}       | {1}{G}{1} |
        | {C} + snow {U}  | {2}       |

    @near-miss @id.not-paying-generic-mana
    Scenario Outline: a generic cost can't be paid with too little mana, too much mana or life
      When someone asks whether <payment> pays <cost>
      Then the answer is no

      Examples:
        | payment      | cost   |
        | {C}          | {2}    |
        | {C}{C}{C}    | {2}    |
        | {G}{G}       | {1}{R} |
        | 2 life       | {1}    |
        | {G} + 2 life | {1}    |

    @id.paying-for-x
    Example: {X} in a cost is paid with X mana of any type
      When someone asks for every way to pay {X}, where X = 1
      Then the answers are {W}, {U}, {B}, {R}, {G} and {C}

    @near-miss @id.paying-for-x-and-a-color
    Example: if X is 0, only the rest of the cost is paid
      When someone asks for every way to pay {X}{G}, where X = 0
      Then the only answer is {G}

  @rule.colorless-symbol
  Rule: 107.4c {C} stands for one colorless mana, and in a cost only colorless mana pays for it

    @id.paying-colorless-mana
    Example: {C} is paid with colorless mana only
      When someone asks for every way to pay {C}{C}
      Then the only answer is {C}{C}

    @near-miss @id.not-paying-colorless-mana
    Scenario Outline: colored mana pays generic costs but never {C}
      When someone asks whether <payment> pays <cost>
      Then the answer is <answer>

      Examples:
        | payment | cost   | answer |
        | {C}     | {C}    | yes    |
        | {W}     | {C}    | no     |
        | {W}     | {1}    | yes    |
        | {C}{W}  | {1}{C} | yes    |
        | {W}{W}  | {1}{C} | no     |

    @id.adding-colorless-mana
    Example: an effect that adds {C} adds colorless mana
      When an effect adds {C}{C}
      Then the only answer is {C}{C}

    @near-miss @id.colorless-has-no-color
    Example: {C} has no color
      When someone asks for the colors of {C}
      Then the answers are none

  @rule.zero-symbol
  Rule: 107.4d {0} stands for no mana, and a cost of {0} is paid with nothing

    @id.paying-nothing
    Example: a cost of {0} is paid with no mana
      When someone asks for every way to pay {0}
      Then the only answer is {0}

    @near-miss @id.paying-something-for-nothing
    Scenario Outline: paying no mana is the only way to pay {0}, and it pays no other cost
      When someone asks whether <payment> pays <cost>
      Then the answer is <answer>

      Examples:
        | payment | cost   | answer |
        | {0}     | {0}    | yes    |
        | {C}     | {0}    | no     |
        | {0}     | {1}    | no     |
        | {R}     | {0}{R} | yes    |

  @rule.hybrid-symbol
  Rule: 107.4e A hybrid symbol in a cost is paid with either of its halves, and the symbol is all of its colors

    @id.paying-two-colored-mana
    Example: a two-color hybrid symbol is paid with either of its colors
      When someone asks for every way to pay {W/U}
      Then the answers are {W} and {U}

    @id.paying-two-hybrid-symbols
    Example: each of two identical hybrid symbols can be paid with a different color
      When someone asks for every way to pay {G/W}{G/W}
      Then the answers are {G}{G}, {W}{G} and {W}{W}

    @id.paying-different-hybrid-symbols
    Example: two ways of paying hybrid symbols with the same mana count as one
      When someone asks for every way to pay {W/U}{U/B}
      Then the answers are {W}{U}, {W}{B}, {U}{U} and {U}{B}

    @id.paying-monocolored-symbols @from.2008-05-01
    Example: a monocolored hybrid symbol is paid with its color or with two mana of any type
      When someone asks for every way to pay {2/R}{0}
      Then the answers are {R}, {W}{W}, {W}{U}, {W}{B}, {W}{R}, {W}{G}, {W}{C}, {U}{U}, {U}{B}, {U}{R}, {U}{G}, {U}{C}, {B}{B}, {B}{R}, {B}{G}, {B}{C}, {R}{R}, {R}{G}, {R}{C}, {G}{G}, {G}{C} and {C}{C}

    @id.paying-three-monocolored-symbols @from.2008-05-01
    Scenario Outline: each of several monocolored hybrid symbols may be paid in a different way
      When someone asks whether <payment> pays {2/R}{2/R}{2/R}
      Then the answer is <answer>

      Examples:
        | payment            | answer |
        | {R}{R}{R}          | yes    |
        | {R}{R}{G}{W}       | yes    |
        | {R}{G}{W}{G}{W}    | yes    |
        | {G}{G}{G}{G}{G}{G} | yes    |
        | {R}{R}{G}          | no     |
        | {R}{G}{G}{G}       | no     |

    @id.paying-colorless-hybrids @from.2024-09-20
    Example: a colorless hybrid symbol is paid with its color or with colorless mana
      When someone asks for every way to pay {C/W}
      Then the answers are {W} and {C}

    @near-miss @id.not-paying-hybrid-mana
    Scenario Outline: a hybrid symbol can't be paid with a third color or with both halves
      When someone asks whether <payment> pays <cost>
      Then the answer is <answer>

      Examples:
        | payment   | cost            | answer |
        | {B}       | {W/U}           | no     |
        | {C}       | {W/U}           | no     |
        | {W}{U}    | {W/U}           | no     |
        | {W}{G}    | {G/W}{G/W}      | yes    |
        | {W}{U}    | {G/W}{G/W}      | no     |
        | {W}{W}    | {W}{W/U}        | yes    |
        | {U}{U}    | {W}{W/U}        | no     |
        | {U}{B}{R} | {U/R}{U/B}{B/R} | yes    |

    @near-miss @id.not-paying-colorless-hybrids @from.2024-09-20
    Scenario Outline: a colorless hybrid symbol can't be paid with another color or with both halves
      When someone asks whether <payment> pays {C/W}
      Then the answer is no

      Examples:
        | payment  |
        | {U}      |
        | {W}{C}   |
        | snow {G} |

    @id.colors-of-hybrid-symbols
    Scenario Outline: a two-color hybrid symbol has both of its colors
      When someone asks for the colors of <symbol>
      Then the answers are <colors>

      Examples:
        | symbol | colors         |
        | {W/U}  | white and blue |
        | {R/W}  | white and red  |
        | {G/U}  | blue and green |

    @id.colors-of-monocolored-symbols @from.2008-05-01
    Example: a monocolored hybrid symbol has only the color of its colored half
      When someone asks for the colors of {2/B}
      Then the only answer is black

    @id.colors-of-colorless-hybrids @from.2024-09-20
    Example: a colorless hybrid symbol still has the color of its colored half
      When someone asks for the colors of {C/R}
      Then the only answer is red

  @rule.phyrexian-symbol
  Rule: 107.4f A Phyrexian symbol in a cost is paid with one mana of any of its colors or with 2 life, and the symbol is all of its colors

    @id.paying-phyrexian-mana
    Scenario Outline: each Phyrexian symbol is paid with its color or with 2 life
      When someone asks for every way to pay <cost>
      Then the answers are <payments>

      Examples:
        | cost        | payments                                                                                                                              |
        | {W/P}       | {W} and 2 life                                                                                                                        |
        | {W/P}{W/P}  | {W}{W}, {W} + 2 life and 4 life                                                                                                       |
        | {1}{W/P}{0} | {W}{W}, {W}{U}, {W}{B}, {W}{R}, {W}{G}, {W}{C}, {W} + 2 life, {U} + 2 life, {B} + 2 life, {R} + 2 life, {G} + 2 life and {C} + 2 life |

    @id.paying-hybrid-phyrexian-mana @from.2022-02-18
    Example: a hybrid Phyrexian symbol is paid with either color or with 2 life
      When someone asks for every way to pay {G/U/P}
      Then the answers are {U}, {G} and 2 life

    @near-miss @id.not-paying-phyrexian-mana
    Scenario Outline: a Phyrexian symbol can't be paid with other mana, less life or both mana and life
      When someone asks whether <payment> pays <cost>
      Then the answer is <answer>

      Examples:
        | payment      | cost       | answer |
        | {U}          | {W/P}      | no     |
        | {C}          | {W/P}      | no     |
        | 1 life       | {W/P}      | no     |
        | 4 life       | {W/P}      | no     |
        | {W} + 2 life | {W/P}      | no     |
        | {W} + 2 life | {W/P}{U/P} | yes    |
        | {W} + 2 life | {W/P}{W}   | yes    |
        | 4 life       | {W/P}{W}   | no     |

    @near-miss @id.not-paying-hybrid-phyrexian-mana @from.2022-02-18
    Scenario Outline: a hybrid Phyrexian symbol can't be paid with a third color, both colors or 1 life
      When someone asks whether <payment> pays {W/U/P}
      Then the answer is no

      Examples:
        | payment |
        | {B}     |
        | {W}{U}  |
        | 1 life  |

    @id.colors-of-phyrexian-symbols
    Scenario Outline: a Phyrexian symbol has its own color
      When someone asks for the colors of <symbol>
      Then the only answer is <color>

      Examples:
        | symbol | color |
        | {W/P}  | white |
        | {G/P}  | green |

    @id.colors-of-hybrid-phyrexian-symbols @from.2022-02-18
    Example: a hybrid Phyrexian symbol has both of its colors
      When someone asks for the colors of {R/W/P}
      Then the answers are white and red

  @rule.phyrexian-in-text
  Rule: 107.4g In rules text, {H} means any Phyrexian mana symbol

    @id.five-phyrexian-symbols-meant @until.2021-11-19
    Example: until 2021-11-19, {P} in text meant any of five Phyrexian symbols
      When someone asks which symbols {P} stands for
      Then the answers are {B/P}, {G/P}, {R/P}, {U/P} and {W/P}

    @id.fifteen-phyrexian-symbols-meant-by-p @from.2022-02-18 @until.2024-06-07
    Example: from 2022-02-18 to 2024-06-07, {P} in text meant any of fifteen Phyrexian symbols
      When someone asks which symbols {P} stands for
      Then the answers are {W/P}, {W/U/P}, {W/B/P}, {U/P}, {U/B/P}, {U/R/P}, {B/P}, {B/R/P}, {B/G/P}, {R/P}, {R/G/P}, {R/W/P}, {G/P}, {G/W/P} and {G/U/P}

    @id.fifteen-phyrexian-symbols-meant @from.2024-07-30
    Example: from 2024-07-30 on, {H} in text means any of fifteen Phyrexian symbols
      When someone asks which symbols {H} stands for
      Then the answers are {W/P}, {W/U/P}, {W/B/P}, {U/P}, {U/B/P}, {U/R/P}, {B/P}, {B/R/P}, {B/G/P}, {R/P}, {R/G/P}, {R/W/P}, {G/P}, {G/W/P} and {G/U/P}

    @near-miss @id.phyrexian-by-itself-is-no-mana-symbol
    Scenario Outline: {P} or {H} alone isn't a mana symbol
      When someone asks whether <symbol> is a mana symbol
      Then the answer is no

      Examples:
        | symbol |
        | {P}    |
        | {H}    |

  @rule.snow-symbol
  Rule: 107.4h {S} in a cost is paid with one mana of any type from a snow source, and reductions of generic mana don't affect it

    @id.paying-snow-mana
    Example: {S} is paid with one snow mana of any type
      When someone asks for every way to pay {S}
      Then the answers are snow {W}, snow {U}, snow {B}, snow {R}, snow {G} and snow {C}

    @id.paying-snow-and-other-mana
    Scenario Outline: snow mana can also pay colored and generic parts of a cost
      When someone asks whether <payment> pays <cost>
      Then the answer is yes

      Examples:
        | payment           | cost      |
        | {G} + snow {U}    | {G}{S}    |
        | snow {G}{U}       | {G}{S}    |
        | snow {G}{G}       | {1}{S}    |
        | {R} + snow {C}{W} | {1}{S}{S} |

    @near-miss @id.not-paying-snow-mana
    Scenario Outline: {S} can't be paid with mana from a source that isn't snow
      When someone asks whether <payment> pays <cost>
      Then the answer is no

      Examples:
        | payment           | cost   |
        | {U}               | {S}    |
        | {0}               | {S}    |
        | snow {U}{U}       | {S}    |
        | {U}{U}            | {1}{S} |
        | snow {G} + 2 life | {S}    |
        | {U} + snow {G}    | {G}{S} |

    @id.snow-is-not-taken-off
    Scenario Outline: an effect that reduces generic mana doesn't reduce {S}
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost      | reduction | rest   |
        | {S}       | {1}       | {S}    |
        | {3}{S}{S} | {5}       | {S}{S} |
        | {2}{S}    | {1}       | {1}{S} |

  @rule.generic-adds-colorless
  Rule: 106.10 An effect that adds an amount of generic mana adds that much colorless mana

    @id.adding-generic-mana
    Scenario Outline: an effect that adds a numeral such as {3} adds that much colorless mana
      When an effect adds <symbols>
      Then the only answer is <mana>

      Examples:
        | symbols | mana      |
        | {1}     | {C}       |
        | {3}     | {C}{C}{C} |
        | {0}     | {0}       |
        | {1}{G}  | {G}{C}    |

    @id.adding-x-mana
    Example: an effect that adds {X} adds X colorless mana
      When an effect adds {X}, where X = 2
      Then the only answer is {C}{C}

    @near-miss @id.colorless-mana-pays-no-color
    Example: colorless mana can't pay for a colored symbol
      When someone asks whether {C}{C} pays {1}{G}
      Then the answer is no

  @rule.hybrid-adds
  Rule: 106.8 If an effect adds mana for a hybrid symbol, the player chooses one half of the symbol; a half that is a numeral adds that much colorless mana

    @id.adding-hybrid-mana
    Scenario Outline: the player chooses one color for each hybrid symbol that an effect adds
      When an effect adds <symbols>
      Then the answers are <mana>

      Examples:
        | symbols    | mana                      |
        | {G/W}      | {G} and {W}               |
        | {U/R}{U/R} | {U}{U}, {U}{R} and {R}{R} |

    @id.adding-monocolored-mana @from.2008-05-01
    Example: an effect that adds {2/B} adds either black mana or two colorless mana
      When an effect adds {2/B}
      Then the answers are {B} and {C}{C}

    @near-miss @id.adding-no-hybrid-mana
    Example: a player has no choice of color if an effect adds separate colored symbols
      When an effect adds {G}{W}
      Then the only answer is {W}{G}

  @rule.phyrexian-adds
  Rule: 106.9 An effect that adds mana for a Phyrexian symbol adds one mana of its color

    @id.adding-phyrexian-mana
    Scenario Outline: an effect that adds Phyrexian symbols adds mana of their color
      When an effect adds <symbols>
      Then the only answer is <mana>

      Examples:
        | symbols    | mana   |
        | {B/P}      | {B}    |
        | {G/P}{G/P} | {G}{G} |

    @near-miss @id.paying-what-phyrexian-mana-adds
    Example: a Phyrexian symbol in a cost, unlike one in an effect, can be paid with life
      When someone asks for every way to pay {B/P}
      Then the answers are {B} and 2 life

  @rule.snow-adds
  Rule: 106.11 An effect that adds mana for snow symbols adds one colorless mana for each

    @id.adding-snow-mana
    Scenario Outline: an effect that adds {S} adds colorless mana
      When an effect adds <symbols>
      Then the only answer is <mana>

      Examples:
        | symbols   | mana      |
        | {S}       | {C}       |
        | {S}{S}{U} | {U}{C}{C} |

    @near-miss @id.snow-adds-no-snow-mana
    Example: the colorless mana that an effect adds for {S} isn't snow mana by itself
      When someone asks whether {C} pays {S}
      Then the answer is no

  @rule.reduced-to-nothing
  Rule: 118.7 Effects can reduce a cost, and a cost whose mana is reduced to nothing counts as {0}

    @id.cost-reduced-to-nothing
    Scenario Outline: a cost reduced by all of its mana, or by more, becomes {0}
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is {0}

      Examples:
        | cost | reduction |
        | {1}  | {1}       |
        | {2}  | {3}       |
        | {0}  | {1}       |

    @near-miss @id.cost-not-reduced-to-nothing
    Scenario Outline: a cost reduced by only part of its mana keeps the rest
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost   | reduction | rest |
        | {3}    | {1}       | {2}  |
        | {1}{G} | {1}       | {G}  |

  @rule.generic-reduces
  Rule: 118.7a A reduction by generic mana reduces only the generic part of a cost

    @id.generic-takes-off-generic
    Scenario Outline: a reduction of generic mana doesn't reduce colored or colorless symbols
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost      | reduction | rest   |
        | {2}{G}    | {3}       | {G}    |
        | {1}{C}{C} | {2}       | {C}{C} |
        | {W}{U}    | {1}       | {W}{U} |

    @near-miss @id.generic-takes-off-what-there-is
    Example: a reduction of generic mana reduces the generic part of a cost
      When a cost of {4}{G} is reduced by {3}
      Then the only answer is {1}{G}

  @rule.colored-reduces
  Rule: 118.7b A reduction by mana of a type that the cost doesn't contain reduces its generic part instead

    @id.colored-takes-off-generic
    Scenario Outline: a reduction by a color that the cost lacks reduces generic mana, if there is any
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost   | reduction | rest   |
        | {2}{G} | {W}       | {1}{G} |
        | {2}{G} | {W}{U}    | {G}    |
        | {G}    | {W}       | {G}    |

    @id.colorless-takes-off-generic @from.2016-04-08
    Example: a reduction by {C} reduces generic mana if the cost has no {C}
      When a cost of {2}{G} is reduced by {C}
      Then the only answer is {1}{G}

    @near-miss @id.colored-takes-off-its-color
    Example: a reduction by a color that the cost has removes mana of that color
      When a cost of {2}{G} is reduced by {G}
      Then the only answer is {2}

  @rule.more-colored-reduces
  Rule: 118.7c If a reduction by colored mana exceeds the cost's mana of that color, the excess reduces the generic part

    @id.more-colored-than-there-is
    Scenario Outline: a reduction that exceeds the cost's mana of that color also reduces generic mana
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost      | reduction | rest |
        | {3}{G}    | {G}{G}    | {2}  |
        | {1}{G}{W} | {G}{G}{G} | {W}  |

    @near-miss @id.as-colored-as-there-is
    Example: a reduction that doesn't exceed the cost's mana of that color leaves the generic mana alone
      When a cost of {3}{G}{G} is reduced by {G}{G}
      Then the only answer is {3}

  @rule.more-colorless-reduces
  Rule: 118.7d If a reduction by colorless mana exceeds the cost's colorless mana, the excess reduces the generic part

    @id.more-colorless-than-there-is
    Example: a reduction that exceeds the cost's {C} also reduces generic mana
      When a cost of {3}{C} is reduced by {C}{C}
      Then the only answer is {2}

    @near-miss @id.as-colorless-as-there-is
    Example: a reduction that doesn't exceed the cost's {C} leaves the generic mana alone
      When a cost of {3}{C}{C} is reduced by {C}
      Then the only answer is {3}{C}

  @rule.hybrid-reduces
  Rule: 118.7e If a hybrid symbol reduces a cost, the player who pays it chooses which half of the symbol counts

    @id.reduced-by-a-hybrid
    Scenario Outline: the player chooses which half of a hybrid symbol reduces the cost
      When a cost of <cost> is reduced by <reduction>
      Then the answers are <rests>

      Examples:
        | cost      | reduction  | rests               |
        | {2}{G}{W} | {G/W}      | {2}{G} and {2}{W}   |
        | {2}{G}    | {G/W}      | {2} and {1}{G}      |
        | {1}{R}    | {2/R}      | {1} and {R}         |
        | {3}{U}    | {2/R}      | {2}{U} and {1}{U}   |
        | {G}{W}{W} | {G/W}{G/W} | {W}{W}, {W} and {G} |

    @near-miss @id.reduced-by-a-hybrid-all-the-same
    Scenario Outline: sometimes both halves of a hybrid symbol reduce the cost equally
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost   | reduction | rest   |
        | {2}{B} | {G/W}     | {1}{B} |
        | {1}    | {2/R}     | {0}    |
        | {B}    | {G/W}     | {B}    |

  @rule.phyrexian-reduces
  Rule: 118.7f A Phyrexian symbol reduces a cost by one mana of its color

    @id.reduced-by-a-phyrexian-symbol
    Scenario Outline: each Phyrexian symbol reduces a cost by one mana of its color, or by generic mana
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost      | reduction  | rest   |
        | {2}{B}{B} | {B/P}      | {2}{B} |
        | {2}{B}    | {B/P}{B/P} | {1}    |

    @near-miss @id.reduced-by-a-phyrexian-symbol-of-another-color
    Example: a Phyrexian symbol reduces generic mana if the cost lacks its color
      When a cost of {2}{B} is reduced by {W/P}
      Then the only answer is {1}{B}

  @rule.snow-reduces
  Rule: 118.7g Snow symbols reduce a cost by one generic mana each

    @id.reduced-by-a-snow-symbol
    Scenario Outline: each {S} reduces a cost by one generic mana
      When a cost of <cost> is reduced by <reduction>
      Then the only answer is <rest>

      Examples:
        | cost   | reduction | rest   |
        | {3}{G} | {S}{S}    | {1}{G} |
        | {1}    | {S}{S}    | {0}    |

    @near-miss @id.snow-takes-off-no-snow
    Example: a reduction by {S} doesn't reduce {S} in the cost
      When a cost of {1}{S}{S} is reduced by {S}{S}
      Then the only answer is {S}{S}
