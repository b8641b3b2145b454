### Why an action is good, in words. Each key is the kind of a reason; what
### stands in the sentence comes from the position.

advice = Hint
advice-thinking = Looking for good actions …
advice-none = There is nothing to choose here.
advice-chance = Chance to win: { $percent } %
advice-shown = The hint is shown on the board: { $action }. { $reasons }
advice-trouble = No hint this time: { $error }
list-and = { $first } and { $last }

reason-ar-wins-game = Wins the game with { $points } points.
reason-ar-ends-game = Ends the game with { $points } points for you.
reason-ar-takes-podium = Brings { $worker } onto podium { $podium } before { $rival }.
reason-ar-earns-bonus = Podium { $podium } is worth { $bonus } more points to { $worker } as things stand.
reason-ar-closes-in-time = Closes { $worker } while podium { $podium } is free.
reason-ar-closes =
    { $podium ->
        [0] Closes { $worker } at length { $length } for no podium.
       *[other] Closes { $worker } at length { $length } for podium { $podium }.
    }
reason-ar-earns-joker = Lets you take a builder from the reserve, the joker if you like.
reason-ar-earns-builder = Lets you take a builder from the reserve.
reason-ar-shuts = Shuts the aqueduct of { $worker } at length { $length }.
reason-ar-lengthens =
    { $by ->
        [one] Lengthens { $worker } to { $length }.
       *[other] Lengthens { $worker } by { $by } at once, to { $length }.
    }
reason-ar-keeps-way-open = Keeps { $worker } open towards { $fields } free fields in a row.
reason-ar-gains-room = Gives { $worker } room: nearest to { $fields } free fields instead of { $before }.
reason-ar-takes-room = Takes room from { $worker }: nearest to { $fields } free fields instead of { $before }.
reason-ar-escapes = Gets { $worker } away from { $rival }, who faced the same field.
reason-ar-sees-more = Lets { $worker } see { $builders } builders.
reason-ar-earns-extra-tile = Leads the builder ({ $kind }) past a fountain: an extra tile.
reason-ar-hides = Moves the builder ({ $kind }) out of sight of { $colours }.
reason-ar-brings-into-sight = Brings the builder ({ $kind }) into sight of { $workers }.
reason-ar-only-you-see = Puts the builder ({ $kind }) where only you see him.
reason-ar-nobody-sees = Puts the builder ({ $kind }) where nobody sees him yet.
reason-ar-before-fountain = Puts the builder ({ $kind }) before a fountain: his next move passes it.
reason-ar-leaves-no-builder = Leaves { $colours } no builder in sight.
reason-ar-blocks =
    { $fields ->
        [0] Puts a tile right in the way of { $worker }.
        [one] Puts a tile in the way of { $worker }, one free field ahead.
       *[other] Puts a tile in the way of { $worker }, { $fields } free fields ahead.
    }
reason-ar-paves =
    { $fields ->
        [0] Lays a tile that will lead { $worker } on.
        [one] Lays a tile that will lead { $worker } on, one free field ahead.
       *[other] Lays a tile that will lead { $worker } on, { $fields } free fields ahead.
    }
reason-ar-takes = Takes the builder ({ $kind }).
reason-ar-waits-for-length =
    { $podium ->
        [0] Waits with { $worker }: length { $length } would bring no podium now.
       *[other] Waits with { $worker }: length { $length } would bring only podium { $podium } now.
    }
reason-ar-keeps-all-open =
    { $count ->
        [one] Keeps the aqueduct open.
       *[other] Keeps all { $count } aqueducts open.
    }
reason-ar-puts = Puts the builder ({ $kind }) on { $at }.
reason-ar-moves-on = Moves the builder ({ $kind }) on to { $to }.
reason-ar-lays-extra-tile = Lays the extra tile on { $field }.

reason-aq-wins-game = Wins the game with { $points } points.
reason-aq-ends-game = Ends the game with { $points } points for you.
reason-aq-waters =
    { $points ->
        [one] Waters your house { $values } on { $fields } for one point.
       *[other] Waters { $values } on { $fields } for { $points } points.
    }
reason-aq-doubles =
    { $points ->
        [one] Doubles the canal and waters { $values } on { $fields } for one point.
       *[other] Doubles the canal and waters { $values } on { $fields } for { $points } points.
    }
reason-aq-brings-nearer = Brings your { $value } on { $field } within one turn of canals.
reason-aq-leads-away = Leads the water away from the { $value } of { $colour } on { $field }.
reason-aq-leads-on = Brings water to the free field { $fields }.
reason-aq-lengthens = Lengthens the canal.
reason-aq-doubles-section = Doubles the canal.
reason-aq-lays-last-stick = Lays the last stick: the game ends with this round.
reason-aq-spring-near =
    { $houses ->
        [one] Opens a spring within one turn of canals of one house of yours worth { $points } (others: { $others }).
       *[other] Opens a spring within one turn of canals of { $houses } houses of yours worth { $points } (others: { $others }).
    }
reason-aq-puts-spring = Opens a spring; { $left } left.
reason-aq-on-water = Puts your { $value } on { $field }, which has water.
reason-aq-near-water =
    { $sticks ->
        [one] Puts your { $value } on { $field }, one stick from water.
       *[other] Puts your { $value } on { $field }, { $sticks } sticks from water.
    }
reason-aq-saves-higher = Spends a { $value } and keeps your { $kept }: { $field } is far from water.
reason-aq-puts-house = Puts your { $value } on { $field }.
reason-aq-clears =
    { $own ->
        [0] Fills region { $region } and clears houses of { $colour } worth { $points }.
       *[other] Fills region { $region } and clears houses of { $colour } worth { $points }, and yours worth { $own }.
    }
reason-aq-leaves-one-field = Filling region { $region } would then clear houses of { $colour } worth { $points }.
reason-aq-rolls = Rolls: of { $regions } regions { $wet } have free fields with water and { $near } near it.
reason-aq-spares-own = A house would fill region { $region } and clear your own houses worth { $points }.
reason-aq-region-is-dry = Region { $region } has no free field near water.
reason-aq-keeps-houses =
    { $count ->
        [one] Keeps one house in hand.
       *[other] Keeps { $count } houses in hand.
    }
reason-aq-no-stick-helps = No second stick would water a house of yours.
reason-aq-lays-one-stick = Leaves it at one stick.
reason-aq-passes = Nothing else is possible.
