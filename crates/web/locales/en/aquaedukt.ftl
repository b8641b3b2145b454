### Aquädukt on screen.

aq-board = Board, 8 rows by 12 columns
aq-fields = Fields
aq-crossings = Crossings
aq-dock = Actions
aq-supply = Supply

## The three actions of a turn

aq-houses = Houses
aq-houses-about = Roll the die up to three times and put a house in each region rolled.
aq-houses-short = roll up to 3 times
aq-houses-none = You have no house tile left.
aq-spring = Spring
aq-spring-about =
    { $free ->
        [one] Open a new spring on the one free crossing.
       *[other] Open a new spring on one of { $free } free crossings.
    }
aq-spring-short = { $left } left
aq-spring-none = There is no room or no spring left.
aq-canals = Canals
aq-canals-about =
    { $free ->
        [one] Lay one or two sticks. One place is possible.
       *[other] Lay one or two sticks. { $free } places are possible.
    }
aq-canals-short = 1 or 2 sticks
aq-canals-none = Without a spring there is no canal.

## Whose turn it is, and what is to be done

aq-ask-turn = Choose one action
aq-ask-roll = Roll for a region
aq-ask-die = The die is rolling
aq-ask-house = Place a house in region { $region }
aq-ask-again = Roll again or stop
aq-ask-spring = Choose a crossing for the spring
aq-ask-stick = Lay a canal stick: { $number } of 2
aq-ask-pass = Nothing is possible: pass
aq-wait-turn = { $name } is thinking
aq-wait-house = { $name } builds in region { $region }
aq-how-begin = The game begins. Houses score when canals bring them water.
aq-how-roll = The die says in which region you may put a house. You may roll three times.
aq-how-house = Pick a value, then a marked field. Dry houses score only once a canal reaches them.
aq-how-again =
    { $left ->
        [one] One more roll is possible.
       *[other] { $left } more rolls are possible.
    }
aq-how-spring = Springs are at least 5 steps apart. Canals start from them.
aq-how-canals = Click a marked place, or draw from one crossing to the next. A second stick beside the first doubles the canal.
aq-how-second = Lay the second stick anywhere it is allowed, or stop after one.

aq-choose-turn = Choose an action
aq-choose-field = Choose a field
aq-choose-crossing = Choose a crossing
aq-choose-stick = Choose a place

aq-do-roll = Roll the die
aq-do-roll-again = Roll again
aq-do-pass = Pass
aq-do-spring = Open spring at { $at }
aq-do-lay = Lay stick { $at }
aq-do-double = Double canal { $at }
aq-do-house = Place { $value } on { $field }
aq-do-stop = End turn
aq-do-stop-house = Stop
aq-do-stop-canal = Stop after one
aq-do-back = Back

## The die and the houses

aq-die-shows = The die shows { $region }
aq-roll-of = Roll { $roll } of { $most }
aq-region = Region { $region }
aq-again-title = One more house?
aq-region-free =
    { $free ->
        [one] One free field.
       *[other] { $free } free fields.
    }
aq-region-wet = Where there is water, only your lowest house ({ $lowest }) may stand.
aq-region-threat =
    { $houses ->
        [one] Your house completes the region: the house without water is removed.
       *[other] Your house completes the region: { $houses } houses without water are removed.
    }
aq-values = House value
aq-value = House worth { $value }, { $left } left
aq-left = { $left } left
aq-only = only { $value }
aq-stick-of = Stick { $stick } of { $most }
aq-second-title = A second stick?
aq-second-about =
    { $free ->
        [one] One place is possible. You may also stop here.
       *[other] { $free } places are possible. You may also stop here.
    }

## What an action would do

aq-will-water =
    { $fields ->
        [one] It waters one more field.
       *[other] It waters { $fields } more fields.
    }
aq-will-water-none = It waters no new field.
aq-will-open = From the next turn on, two canals may start from here.
aq-will-stay-dry = No water there yet.
aq-will-be-last = It is the last stick: the round is played to its end.
aq-will-complete = Region { $region } is then complete; all its houses have water.
aq-will-clear =
    { $houses ->
        [one] Region { $region } is then complete: one house without water is removed.
       *[other] Region { $region } is then complete: { $houses } houses without water are removed.
    }
aq-will-end =
    { $houses ->
        [one] The game ends, one house without water is removed.
       *[other] The game ends, { $houses } houses without water are removed.
    }

## What somebody did

aq-told-roll = { $name } rolls the die.
aq-told-dice = Region { $region } came up.
aq-told-done = { $name } stops.
aq-told-pass = { $name } passes.
aq-told-spring = { $name } opened a spring at { $at }.
aq-told-stick = { $name } laid a stick { $at }.
aq-told-house = { $name } placed { $value } on { $at }.
aq-told-water =
    { $fields ->
        [one] One more field has water.
       *[other] { $fields } more fields have water.
    }
aq-told-clear =
    { $houses ->
        [one] Region { $region } is complete, one house is removed.
       *[other] Region { $region } is complete, { $houses } houses are removed.
    }

## Players and supply

aq-player = { $watered } watered · { $dry ->
        [one] { $dry } point still dry
       *[other] { $dry } points still dry
    }
aq-hand = In hand: { $ones } of value 1, { $twos } of value 2, { $threes } of value 3, { $fours } of value 4
aq-sticks-left =
    { $count ->
        [one] stick left
       *[other] sticks left
    }
aq-springs-left =
    { $count ->
        [one] spring left
       *[other] springs left
    }
aq-springs-apart = at least { $steps } steps apart
aq-key-wet = Watered, scores
aq-key-dry = Dry, does not yet

## The end

aq-end-title = The game is over
aq-end-part =
    { $count ->
        [one] one watered house worth { $value }
       *[other] { $count } watered houses worth { $value }
    }
aq-end-dry = { $points } dry
aq-end-most =
    { $count ->
        [one] A watered house worth { $value } brought { $part } of { $points } points.
       *[other] { $count } watered houses worth { $value } brought { $part } of { $points } points.
    }
aq-end-why = Houses without water are removed. Each watered house counts its value; a tie goes to more watered houses.

## What is said about places

aq-field-region = region { $region }
aq-field-mountain = mountain
aq-field-house = { $owner ->
        [y] yellow
        [r] red
        [b] blue
       *[g] green
    } house worth { $value }
aq-field-empty = empty
aq-field-wet = watered
aq-field-dry = dry
aq-field-may = you may build here
aq-field-new = new
aq-field-threatened = the next house clears this region of dry houses
aq-crossing = Crossing { $at }
aq-crossing-spring = spring
aq-crossing-canal = canal
aq-stick-free = place { $name }
aq-stick-single = { $name }, single canal
aq-stick-double = { $name }, double canal
aq-allowed = possible
aq-not-allowed = not possible

## Why something is not possible

aq-no-game-over = The game is over.
aq-no-roll = A house needs a roll of the die first.
aq-no-die-rolling = The die is still rolling.
aq-no-region-full = Region { $region } has no free field, so this roll does not count.
aq-no-nothing-done = A turn must roll for houses, open a spring or lay a stick.
aq-no-expected-house = Now a house goes into region { $region }, or you stop.
aq-no-expected-roll = This turn builds houses: roll again or stop.
aq-no-expected-stick = This turn builds canals: lay a second stick or stop.
aq-no-tile-to-roll = You have no house tile left to roll for.
aq-no-pass = You may not pass while something else is possible.
aq-no-tile = You have no house worth { $value } left.
aq-no-other-region = { $field } is in region { $region }, but region { $rolled } came up.
aq-no-mountain = There is a mountain on { $field }.
aq-no-house = There is a house on { $field }.
aq-no-not-lowest = { $field } already has water: only your lowest house, { $lowest }, may stand there.
aq-no-spring-left = All springs are on the board.
aq-no-on-spring = There is a spring at { $at } already.
aq-no-on-canal = A canal runs through { $at }.
aq-no-too-near =
    { $steps ->
        [one] The spring at { $at } is only one step away; there must be { $least }.
       *[other] The spring at { $at } is only { $steps } steps away; there must be { $least }.
    }
aq-no-stick-left = All sticks are laid.
aq-no-double = The canal { $at } is double already.
aq-no-single-before = The canal { $at } can be doubled only after the section between it and the spring.
aq-no-unconnected = A stick { $at } would touch neither a spring nor the end of a canal.
aq-no-branch = The canal would branch at { $at }.
aq-no-two-arms = Two canals already start from the spring at { $at }.
aq-no-touches-spring = The stick would run into the spring at { $at }.
aq-no-touches-canal = The stick would run into the canal of the spring at { $at }.

## Places

# A crossing by two fields at whose corners it is, a stick by the fields beside it.
aq-corner = { $first }/{ $last }
aq-between = between { $first } and { $last }
