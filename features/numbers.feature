Feature: Numbers

  @rule.whole-numbers
  Rule: 107.1 Magic uses only whole numbers

    @id.choosing-a-fraction
    Scenario Outline: a player told to choose any number can't choose a fraction
      When someone asks whether a player told to choose any number may choose <number>
      Then the answer is no

      Examples:
        | number |
        | 1/2    |
        | 7/3    |
        | -1/2   |

    @near-miss @id.choosing-a-whole-number
    Scenario Outline: a player told to choose any number may choose any whole number, however it is written
      When someone asks whether a player told to choose any number may choose <number>
      Then the answer is yes

      Examples:
        | number |
        | 3      |
        | 4/2    |
        | 1000   |

  @rule.half-is-rounded
  Rule: 107.1a An effect that could produce a fraction says whether to round up or down

    @id.half-of-an-odd-number
    Scenario Outline: half of an odd number is rounded up or down as the effect says
      When half of <number> is calculated, rounded <way>
      Then the answer is <half>

      Examples:
        | number | way  | half |
        | 5      | up   | 3    |
        | 5      | down | 2    |
        | 1      | up   | 1    |
        | 1      | down | 0    |

    @near-miss @id.half-of-an-even-number
    Scenario Outline: half of an even number is the same with either rounding
      When half of <number> is calculated, rounded <way>
      Then the answer is <half>

      Examples:
        | number | way  | half |
        | 6      | down | 3    |
        | 6      | up   | 3    |
        | 0      | up   | 0    |

  @rule.negative-numbers
  Rule: 107.1b A value can be below 0, but a negative result of an effect counts as 0 unless the effect sets, doubles or triples a life total, power or toughness

    @id.total-below-zero
    Scenario Outline: power, toughness and life totals can become negative
      When a <total> of <before> changes by <change>
      Then the answer is <after>

      Examples:
        | total      | before | change | after |
        | power      | 3      | -5     | -2    |
        | toughness  | 1      | -2     | -1    |
        | life total | 3      | -7     | -4    |

    @id.a-condition-on-life-below-zero @from.2007-05-01
    Scenario Outline: a condition about a life total uses the actual number even if it is negative
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 25 life
      And an effect states that Ben loses the game if Ana has <number> life
      Then <end>

      Examples:
        | number     | end                              |
        | exactly -5 | Ana wins the game                |
        | -5 or less | Ana wins the game                |
        | exactly 0  | the game goes on for Ana and Ben |
        | -6 or less | the game goes on for Ana and Ben |

    @id.added-up-below-zero
    Scenario Outline: sums and comparisons use the actual number even if a power is negative
      When <question>
      Then the answer is <answer>

      Examples:
        | question                                                     | answer |
        | the total power and toughness of a -2/4 is calculated        | 2      |
        | the total power and toughness of a -3/1 is calculated        | -2     |
        | someone asks whether a power of -2 is less than a power of 0 | yes    |
        | someone asks whether a power of 0 is less than a power of -2 | no     |

    @id.half-below-zero
    Scenario Outline: half of a negative even number is negative
      When half of -6 is calculated, rounded <way>
      Then the answer is -3

      Examples:
        | way  |
        | up   |
        | down |

    @id.half-of-an-odd-number-below-zero @question.116
    Scenario Outline: half of -5 is -2 if rounded up and -3 if rounded down
      When half of -5 is calculated, rounded <way>
      Then the answer is <half>

      Examples:
        | way  | half |
        | up   | -2   |
        | down | -3   |

    @id.highest-and-lowest-below-zero
    Scenario Outline: negative numbers count when the highest or lowest number is determined
      When the <kind> among <numbers> is calculated
      Then the answer is <answer>

      Examples:
        | kind    | numbers      | answer |
        | highest | -7 and -2    | -2     |
        | highest | -7, 0 and -2 | 0      |
        | lowest  | -7 and -2    | -7     |
        | lowest  | 3, -1 and 0  | -1     |

    @id.reckoning-with-what-is-below-zero
    Scenario Outline: a calculation uses a negative highest or lowest number as it is
      When <question>
      Then the answer is <answer>

      Examples:
        | question                                           | answer |
        | 3 more than the highest among -7 and -2 is calculated | 1   |
        | 3 more than the lowest among -7 and -2 is calculated  | -4  |

    @id.less-than-nothing
    Scenario Outline: a negative result for an amount of damage, life, cards, mana or counters counts as 0
      When an amount of <thing> is calculated to be -2
      Then the answer is 0

      Examples:
        | thing         |
        | damage        |
        | life gained   |
        | life lost     |
        | cards to draw |
        | mana          |
        | counters      |

    @id.gaining-less-than-nothing
    Scenario Outline: a change of life calculated as negative doesn't affect the life total
      When a life total of 5 changes by the result of a calculation, <result>
      Then the answer is 5

      Examples:
        | result |
        | -2     |
        | -1     |

    @id.set-below-zero
    Scenario Outline: an effect can set a life total, power or toughness to a negative number
      When a <total> of 3 is set to -4
      Then the answer is -4

      Examples:
        | total      |
        | life total |
        | power      |
        | toughness  |

    @id.life-doubled-below-zero @from.2010-07-16
    Scenario Outline: doubling a negative life total makes it lower
      When a life total of <before> is doubled
      Then the answer is <after>

      Examples:
        | before | after |
        | -3     | -6    |
        | -1     | -2    |

    @id.life-doubled-below-zero-before @until.2010-06-18 @question.48
    Example: until 2010-06-18, only a ruling said that a negative life total could be doubled
      When a life total of -3 is doubled
      Then the answer is -6

    @id.power-doubled-below-zero @from.2018-04-27
    Scenario Outline: doubling a negative power or toughness makes it lower
      When a <total> of -2 is doubled
      Then the answer is -4

      Examples:
        | total     |
        | power     |
        | toughness |

    @id.power-doubled-not-below-zero @from.2017-07-08 @until.2018-01-19
    Example: from 2017-07-08 to 2018-01-19, doubling a negative power left it unchanged
      When a power of -2 is doubled
      Then the answer is -2

    @id.tripled-below-zero @from.2025-06-06
    Scenario Outline: tripling a negative life total or power makes it lower
      When a <total> of -2 is tripled
      Then the answer is -6

      Examples:
        | total      |
        | life total |
        | power      |

    @id.power-tripled-below-zero @until.2017-06-05
    Scenario Outline: until 2017-06-05, tripling a negative power or toughness made it lower
      When a <total> of -2 is tripled
      Then the answer is -6

      Examples:
        | total     |
        | power     |
        | toughness |

    @id.life-tripled-below-zero-before @until.2025-04-04 @question.88
    Example: until 2025-04-04, could a negative life total be tripled? (open question)
      When a life total of -2 is tripled
      Then the answer is -2

    @id.power-tripled-below-zero-before @from.2017-07-08 @until.2025-04-04 @question.88
    Example: from 2017-07-08 to 2025-04-04, could a negative power be tripled? (open question)
      When a power of -2 is tripled
      Then the answer is -2

    @id.power-lowered-by-its-own @until.2017-06-05
    Example: until 2017-06-05, a change calculated as negative still lowered a negative power
      When a power of -2 changes by the result of a calculation, -2
      Then the answer is -4

    @near-miss @id.power-not-lowered-by-its-own @from.2017-07-08
    Scenario Outline: from 2017-07-08 on, a change calculated as negative affects neither power nor toughness
      When a <total> of -2 changes by the result of a calculation, -2
      Then the answer is -2

      Examples:
        | total     |
        | power     |
        | toughness |

    @near-miss @id.nothing-is-below-zero
    Scenario Outline: calculations with results of 0 or more use the numbers as they are
      When <question>
      Then the answer is <answer>

      Examples:
        | question                                                     | answer |
        | an amount of damage is calculated to be 2                    | 2      |
        | a life total of 3 is doubled                                 | 6      |
        | a power of 2 is tripled                                      | 6      |
        | a power of -2 changes by 3                                   | 1      |
        | a life total of -2 changes by the result of a calculation, 3 | 1      |
        | the total power and toughness of a 0/4 is calculated         | 4      |
        | someone asks whether a power of 0 is less than a power of 0  | no     |

    @id.life-total-below-zero-doubled @from.2010-07-16
    Example: a player at -5 life whose life total is doubled loses 5 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 25 life
      And Ana's life total is doubled
      Then Ana has -10 life
      And the game goes on for Ana and Ben

    @id.life-total-below-zero-tripled @from.2025-06-06
    Example: a player at -5 life whose life total is tripled loses 10 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 25 life
      And Ana's life total is tripled
      Then Ana has -15 life
      And the game goes on for Ana and Ben

    @id.life-total-below-zero-doubled-before @until.2010-06-18 @question.48
    Example: until 2010-06-18, only a ruling said that doubling -5 life results in -10 life
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 25 life
      And Ana's life total is doubled
      Then Ana has -10 life
      And the game goes on for Ana and Ben

    @id.life-total-below-zero-tripled-before @until.2025-04-04 @question.88
    Example: until 2025-04-04, did tripling a player's life total of -5 change it? (open question)
      Given a game between Ana and Ben
      When an effect states that Ana can't lose the game
      And Ana loses 25 life
      And Ana's life total is tripled
      Then Ana has -5 life
      And the game goes on for Ana and Ben

  @rule.any-number
  Rule: 107.1c A player who may choose any number may choose 0

    @id.any-number-is-zero
    Scenario Outline: a player told to choose any number may choose 0 or a positive number
      When someone asks whether a player told to choose any number may choose <number>
      Then the answer is yes

      Examples:
        | number |
        | 0      |
        | 1      |
        | 20     |

    @also.negative-numbers @near-miss @id.any-number-is-not-negative
    Scenario Outline: a player told to choose any number can't choose a negative one
      When someone asks whether a player told to choose any number may choose <number>
      Then the answer is no

      Examples:
        | number |
        | -1     |
        | -20    |

    @id.dividing-among-nobody @from.2019-07-12
    Example: from 2019-07-12 on, damage divided among any number of creatures can be dealt to none
      When someone asks whether damage may be divided among 0 of 3 creatures
      Then the answer is yes

    @near-miss @id.dividing-among-somebody @until.2019-06-14
    Example: until 2019-06-14, damage divided among any number of creatures needed at least one
      When someone asks whether damage may be divided among 0 of 3 creatures
      Then the answer is no

    @id.dividing-with-nobody-there
    Example: damage is divided among 0 creatures if there are none to choose
      When someone asks whether damage may be divided among 0 of 0 creatures
      Then the answer is yes

    @near-miss @id.dividing-among-more-than-there-are
    Scenario Outline: damage can't be divided among more creatures than there are
      When someone asks whether damage may be divided among <number> of 3 creatures
      Then the answer is <answer>

      Examples:
        | number | answer |
        | 1      | yes    |
        | 3      | yes    |
        | 4      | no     |

  @rule.undetermined-is-zero
  Rule: 107.2 A number that can't be determined is 0

    @id.highest-of-nothing
    Example: with nothing to compare, the highest number is 0
      When the highest among nothing is calculated
      Then the answer is 0

    @id.lowest-of-nothing
    Example: with nothing to compare, the lowest number is 0
      When the lowest among nothing is calculated
      Then the answer is 0

    @id.reckoning-with-the-highest-of-nothing
    Example: with nothing to compare, a calculation uses 0 as the highest number
      When 3 more than the highest among nothing is calculated
      Then the answer is 3

    @near-miss @id.highest-of-something
    Scenario Outline: the highest among one or more numbers is the largest of them
      When the highest among <numbers> is calculated
      Then the answer is <highest>

      Examples:
        | numbers    | highest |
        | 2          | 2       |
        | 2, 7 and 5 | 7       |
        | 0          | 0       |

    @near-miss @id.lowest-of-something
    Scenario Outline: the lowest among one or more numbers is the smallest of them, not 0
      When the lowest among <numbers> is calculated
      Then the answer is <lowest>

      Examples:
        | numbers    | lowest |
        | 2          | 2      |
        | 9, 7 and 5 | 5      |

    @near-miss @id.reckoning-with-the-highest
    Example: a calculation uses the highest number if there is one
      When 8 more than the highest among 9 and 1 is calculated
      Then the answer is 17

    @id.total-below-zero-counts-as-zero @until.2007-02-01
    Scenario Outline: until 2007-02-01, a negative life total counted as 0
      When <question>
      Then the answer is <answer>

      Examples:
        | question                                                     | answer |
        | a power of 3 changes by -5                                   | 0      |
        | a toughness of 3 changes by -5                               | 0      |
        | a life total of 3 changes by -5                              | 0      |
        | a life total of 3 is set to -4                               | 0      |
        | a life total of -2 is tripled                                | 0      |
        | the total power and toughness of a -2/4 is calculated        | 4      |
        | someone asks whether a power of -2 is less than a power of 0 | no     |
        | an amount of life gained is calculated to be -2              | 0      |

    @near-miss @id.changed-from-below-zero
    Scenario Outline: a change to a negative life total starts from that number and not from 0
      When a <total> of -2 changes by <change>
      Then the answer is <after>

      Examples:
        | total      | change | after |
        | life total | 5      | 3     |
        | toughness  | 2      | 0     |

  @rule.x-is-a-placeholder
  Rule: 107.3 X stands for a number that is defined by text or chosen by a player

    @id.x-chosen-or-defined
    Scenario Outline: X on a spell on the stack is the number chosen for it or defined by its text
      When someone asks for the value of X in a spell on the stack, where <facts>
      Then the answer is <value>

      Examples:
        | facts           | value |
        | 3 was chosen    | 3     |
        | its text says 5 | 5     |

    @near-miss @id.x-neither-chosen-nor-defined
    Example: X on a card in a hand is 0 if it is neither chosen nor defined
      When someone asks for the value of X in a card in a hand
      Then the answer is 0

  @rule.x-is-announced
  Rule: 107.3a On the stack, the X in the costs of a spell or activated ability is the number that its controller chose

    @id.x-on-the-stack
    Scenario Outline: X on the stack is the number chosen for the spell or activated ability
      When someone asks for the value of X in <place>, where <number> was chosen
      Then the answer is <number>

      Examples:
        | place                             | number |
        | a spell on the stack              | 0      |
        | an activated ability on the stack | 7      |

    @also.generic-symbol @id.x-in-a-cost-that-is-paid
    Scenario Outline: each {X} in a cost requires X mana
      When someone asks whether <payment> pays <cost>, where X = 2
      Then the answer is <answer>

      Examples:
        | payment            | cost         | answer |
        | {R}{G}             | {X}          | yes    |
        | {R}                | {X}          | no     |
        | {R}{G}{R}          | {X}          | no     |
        | {R}{G}{R}{U}       | {X}{X}       | yes    |
        | {W}{W}{W}{W}{C}{R} | {1}{X}{X}{R} | yes    |

    @id.x-y-and-z-in-a-cost @until.2007-09-07
    Scenario Outline: until 2007-09-07, X, Y and Z in a cost were chosen independently
      When someone asks whether <payment> pays {X}{Y}{Z}, where X = 1 and Y = 0 and Z = 2
      Then the answer is <answer>

      Examples:
        | payment   | answer |
        | {R}{G}{G} | yes    |
        | {R}{G}    | no     |

    @id.y-is-chosen-too @until.2007-09-07
    Example: until 2007-09-07, Y on a spell was the number chosen for Y, not the one for X
      When someone asks for the value of Y in a spell on the stack, where 2 was chosen and 5 was chosen before
      Then the answer is 2

    @near-miss @also.x-off-the-stack @id.x-chosen-is-gone-in-a-hand @from.2009-07-11
    Example: X on a card in a hand is 0, whatever was chosen before
      When someone asks for the value of X in a card in a hand, where 3 was chosen
      Then the answer is 0

    @near-miss @id.no-mana-for-an-x-of-zero
    Scenario Outline: no mana is paid for {X} if X is 0
      When someone asks whether <payment> pays {X}{R}, where X = 0
      Then the answer is <answer>

      Examples:
        | payment | answer |
        | {R}     | yes    |
        | {R}{R}  | no     |

  @rule.x-of-free-spell
  Rule: 107.3b The X of a spell cast without paying any cost that includes X can only be 0

    @id.x-of-a-free-spell
    Example: X is 0 for a spell cast without paying its mana cost
      When someone asks for the value of X in a spell cast without paying its mana cost
      Then the answer is 0

    @near-miss @id.x-of-a-reduced-spell
    Example: X keeps the chosen value for a spell whose cost is reduced to nothing
      When someone asks for the value of X in a spell whose cost was reduced to nothing, where 3 was chosen
      Then the answer is 3

    @near-miss @also.x-defined-by-text @id.defined-x-of-a-free-spell
    Example: X keeps the value that the text defines even if the spell is cast for free
      When someone asks for the value of X in a spell cast without paying its mana cost, where its text says 4
      Then the answer is 4

  @rule.x-defined-by-text
  Rule: 107.3c If the text of a spell or ability on the stack defines X, no player chooses it

    @also.x-is-a-placeholder @id.x-defined
    Scenario Outline: X is the number that the text of the spell or ability defines
      When someone asks for the value of X in <place>, where its text says <number>
      Then the answer is <number>

      Examples:
        | place                             | number |
        | a spell on the stack              | 2      |
        | an activated ability on the stack | 2      |
        | a text but in no cost             | 6      |

    @near-miss @id.x-not-defined
    Example: X is chosen if the text of the spell doesn't define it
      When someone asks for the value of X in a spell on the stack, where 2 was chosen
      Then the answer is 2

    @near-miss @also.x-off-the-stack @id.x-defined-off-the-stack
    Example: X on a card in a hand is 0 even if the card's text defines it
      When someone asks for the value of X in a card in a hand, where its text says 4
      Then the answer is 0

  @rule.x-of-special-action
  Rule: 107.3d The player who takes a special action chooses the value of X in its cost

    @id.x-of-a-special-action
    Scenario Outline: X in the cost of a special action is the number chosen for that action
      When someone asks for the value of X in the cost of a special action, where <number> was chosen
      Then the answer is <number>

      Examples:
        | number |
        | 0      |
        | 5      |

    @near-miss @id.x-of-a-card-with-a-special-action
    Example: X in the mana cost of a card in a hand is 0 despite a number chosen for a special action
      When someone asks for the value of X in a card in a hand, where 5 was chosen
      Then the answer is 0

  @rule.x-of-another-object
  Rule: 107.3e Text that refers to the X in another object's cost uses that object's value of X

    @id.x-of-another
    Scenario Outline: text that refers to another object's X uses that object's number
      When someone asks for the value of X in a text that refers to the X of another object, where <facts>
      Then the answer is <value>

      Examples:
        | facts           | value |
        | 3 was chosen    | 3     |
        | its text says 2 | 2     |
        | 0 was chosen    | 0     |
        | its text says 0 | 0     |

    @near-miss @id.x-of-no-other
    Example: text that refers to no other object uses its own X
      When someone asks for the value of X in a text but in no cost, where 4 was chosen
      Then the answer is 4

  @rule.x-in-text-only
  Rule: 107.3f If X appears only in the text of a spell or ability and nothing defines it, the controller chooses its value

    @id.x-in-a-text-only
    Example: X that is only in the text of a spell or ability is chosen by its controller
      When someone asks for the value of X in a text but in no cost, where 3 was chosen
      Then the answer is 3

    @near-miss @id.x-in-a-text-that-defines-it
    Example: X that the text defines can't be chosen
      When someone asks for the value of X in a text but in no cost, where its text says 1 and 3 was chosen
      Then the answer is 1

  @rule.x-off-the-stack
  Rule: 107.3g The X in a card's mana cost is 0 in every zone except the stack

    @id.x-off-the-stack
    Example: X in a permanent's mana cost is 0
      When someone asks for the value of X in a permanent
      Then the answer is 0

    @id.x-of-a-permanent-is-forgotten
    Example: X in a permanent's mana cost is 0 even if another number was chosen for the spell
      When someone asks for the value of X in a permanent, where 5 was chosen
      Then the answer is 0

    @near-miss @id.x-of-a-card-being-cast
    Example: X is the chosen number while the spell is on the stack
      When someone asks for the value of X in a spell on the stack, where 5 was chosen
      Then the answer is 5

  @rule.x-of-cost-paid-by-effect
  Rule: 107.3h If an effect tells a player to pay an object's mana cost, X is 0 unless that object is a spell on the stack

    @id.paying-for-a-permanent
    Example: X is 0 if an effect has a player pay a permanent's mana cost
      When someone asks for the value of X in a permanent's mana cost that an effect tells to pay, where 4 was chosen
      Then the answer is 0

    @near-miss @id.paying-for-a-spell
    Scenario Outline: X keeps its value if an effect has a player pay a spell's mana cost
      When someone asks for the value of X in a spell's mana cost that an effect tells to pay, where <facts>
      Then the answer is <value>

      Examples:
        | facts           | value |
        | 4 was chosen    | 4     |
        | its text says 1 | 1     |
        | 0 was chosen    | 0     |

  @rule.every-x-is-the-same
  Rule: 107.3i Every X on an object is the same number

    @id.x-in-text-and-cost
    Example: X in a spell's text is the same number as X in its cost
      When someone asks for the value of X in the text of a spell that has it in its cost, where 3 was chosen
      Then the answer is 3

    @id.gained-x-is-the-same @until.2015-11-13
    Example: until 2015-11-13, X in an ability that an object had gained was that object's X
      When someone asks for the value of X in an ability that an object has gained, where 3 was chosen
      Then the answer is 3

    @near-miss @id.gained-x-is-its-own @from.2016-04-08
    Example: from 2016-04-08 on, X in an ability that an object has gained isn't that object's X
      When someone asks for the value of X in an ability that an object has gained, where 3 was chosen
      Then the answer is 0

    @near-miss @id.x-of-another-object-is-not-the-same
    Example: X chosen for the current spell is independent of an earlier choice
      When someone asks for the value of X in a spell on the stack, where 3 was chosen and 5 was chosen before
      Then the answer is 3

  @rule.x-of-gained-ability
  Rule: 107.3j The X in an ability that an object has gained is the value that the ability defines, or 0 if it defines none

    @id.gained-x
    Scenario Outline: X in a gained ability is defined by that ability, whatever was chosen for the object
      When someone asks for the value of X in an ability that an object has gained, where <facts>
      Then the answer is <value>

      Examples:
        | facts                            | value |
        | its text says 2                  | 2     |
        | its text says 2 and 3 was chosen | 2     |

  @rule.x-of-activated-ability
  Rule: 107.3k The X in an ability's activation cost is independent of every other X chosen for the object

    @id.x-of-an-activated-ability
    Scenario Outline: X in an activated ability is the number for this activation and not an earlier choice
      When someone asks for the value of X in an activated ability on the stack, where <facts>
      Then the answer is <value>

      Examples:
        | facts                                   | value |
        | 2 was chosen and 5 was chosen before    | 2     |
        | 0 was chosen and 5 was chosen before    | 0     |
        | its text says 4 and 5 was chosen before | 4     |

    @near-miss @id.x-of-no-activated-ability @also.x-of-gained-ability
    Example: X in a spell's text is the number chosen for that spell's cost
      When someone asks for the value of X in the text of a spell that has it in its cost, where 5 was chosen
      Then the answer is 5

  @rule.x-of-entering-permanent
  Rule: 107.3m If a permanent's enters-the-battlefield ability refers to X, that X is the number chosen for the spell that became the permanent

    @id.x-on-entering
    Scenario Outline: X in a permanent's enters-the-battlefield ability is the number chosen for the spell
      When someone asks for the value of X in a permanent's ability on entering, where <number> was chosen
      Then the answer is <number>

      Examples:
        | number |
        | 4      |
        | 0      |

    @near-miss @id.x-after-entering
    Example: the permanent's own X is 0 once it has entered
      When someone asks for the value of X in a permanent, where 4 was chosen
      Then the answer is 0

  @rule.x-of-delayed-trigger
  Rule: 107.3n If a delayed triggered ability refers to X, that X is the number chosen for the spell or ability that created it

    @id.x-of-a-delayed-trigger
    Scenario Outline: X in a delayed triggered ability is the number chosen for the spell or ability that made it
      When someone asks for the value of X in a delayed triggered ability, where <number> was chosen
      Then the answer is <number>

      Examples:
        | number |
        | 4      |
        | 1      |

    @near-miss @id.x-of-a-delayed-trigger-that-defines-it
    Example: X in a delayed triggered ability is the number its own text defines, if it defines one
      When someone asks for the value of X in a delayed triggered ability, where 4 was chosen and its text says 2
      Then the answer is 2

  @rule.y-follows-x
  Rule: 107.3p The rules for X apply to Y too

    @id.y-like-x
    Scenario Outline: the value of Y is determined in the same way as that of X
      When someone asks for the value of Y in <place>, where <facts>
      Then the answer is <value>

      Examples:
        | place                             | facts           | value |
        | a spell on the stack              | 3 was chosen    | 3     |
        | an activated ability on the stack | its text says 2 | 2     |
        | a card in a hand                  | 3 was chosen    | 0     |

    @near-miss @id.y-unlike-x
    Example: Y can be a different number from X
      When someone asks for the value of Y in a spell on the stack, where 2 was chosen and 5 was chosen before
      Then the answer is 2
