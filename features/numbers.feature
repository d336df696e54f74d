Feature: Numbers

  @rule.half-is-rounded
  Rule: 107.1a Whatever would make a fraction of a number says which way it is rounded

    @id.half-of-an-odd-number
    Scenario Outline: half of an odd number is rounded as the effect says
      When half of <number> is wanted, rounded <way>
      Then the answer is <half>

      Examples:
        | number | way  | half |
        | 5      | up   | 3    |
        | 5      | down | 2    |

    @near-miss @id.half-of-an-even-number
    Example: half of an even number needs no rounding
      When half of 6 is wanted, rounded down
      Then the answer is 3
