### Aqua Romana: the board, the turn card, what happened.

ar-kind =
    { $kind ->
        [c] curve
        [s] straight
        [b] bridge
        [d] double curve
       *[j] joker
    }
ar-kind-title =
    { $kind ->
        [c] Curve
        [s] Straight
        [b] Bridge
        [d] Double
       *[j] Joker
    }
ar-a-tile =
    { $kind ->
        [c] a curve
        [s] a straight
        [b] a bridge
       *[d] a double curve
    }
ar-colour =
    { $colour ->
        [y] yellow
        [r] red
        [b] blue
       *[g] green
    }
ar-and = { $first } and { $last }

ar-board = Board, 8 rows by 11 columns, with the ring road round it
ar-cell-empty = { $field }, empty
ar-cell-front = { $field }, empty, in front of { $workers }
ar-cell-reservoir = { $field }, { $colour } reservoir
ar-cell-tile = { $field }, { $kind }: { $water }
ar-cell-workers = { $cell }, with { $workers }
ar-water-loose = loose
ar-water-closed = { $colour } closed
ar-ring-free = { $at }, ring road, free
ar-ring-builder = Builder, { $kind }, on { $at }
ar-ring-seen = Builder, { $kind }, on { $at }, in sight of { $workers }

ar-steps = Steps of this turn
ar-step-worker = Worker
ar-step-tile = Tile
ar-step-extra = Extra tile
ar-step-close = Close?

ar-setup = Put a builder on the ring
ar-setup-how =
    { $left ->
        [one] Choose his kind, then a free field of the ring road. One builder is left.
       *[other] Choose his kind, then a free field of the ring road. { $left } builders are left.
    }
ar-place = Put your builder on the ring
ar-place-how = He comes from the reserve and must stand before you build. From then on everybody may use him.
ar-worker = Choose a worker
ar-worker-how = Ringed workers can build. Point at one to see his lines of sight.
ar-tile = Choose a tile for { $worker }
ar-tile-how = { $worker } sees { $builders }.
ar-seen =
    { $kind ->
        [c] the curve on { $at }
        [s] the straight on { $at }
        [b] the bridge on { $at }
        [d] the double curve on { $at }
       *[j] the joker on { $at }
    }
ar-move = Move a builder
ar-move-how = None of your workers can build. Move any builder to the next free field; a fountain gives no tile this time.
ar-extra = Lay one more tile
ar-extra-how = Your builder ({ $kind }) passed a fountain. Lay the tile on any marked field; R or the wheel turns it.
ar-close = Close an aqueduct?
ar-close-how = You may close one of your aqueducts. Its worker mounts his podium, and you take a builder from the reserve while there is one.
ar-take = Take a builder
ar-take-how = Your aqueduct was closed. Choose a builder from the reserve; you put him on the ring before your next turn.
ar-over = The game is over

ar-row-worker =
    { $count ->
        [one] { $worker }, { $count } field long
       *[other] { $worker }, { $count } fields long
    }
ar-row-tiles =
    { $count ->
        [one] { $count } way to build
       *[other] { $count } ways to build
    }
ar-row-left = { $count } left
ar-row-walk = { $from } → { $to }
ar-row-turned = { $tile }
ar-row-close =
    { $count ->
        [one] { $worker }, { $count } field
       *[other] { $worker }, { $count } fields
    }
ar-row-pass = All your aqueducts stay open.

ar-do-lay =
    { $kind ->
        [c] Lay curve on { $field }
        [s] Lay straight on { $field }
        [b] Lay bridge on { $field }
       *[d] Lay double curve on { $field }
    }
ar-do-place = Put builder on { $at }
ar-do-move = Move builder to { $at }
ar-do-close = Close { $worker }
ar-do-pass = Close none
ar-do-take =
    { $kind ->
        [c] Take the curve
        [s] Take the straight
        [b] Take the bridge
        [d] Take the double curve
       *[j] Take the joker
    }

ar-does-wall = Meets the wall and closes now
ar-does-blocked = Ends at { $field } and closes now
ar-does-shut = Closes now: no tile fits before it
ar-does-cross = Crosses itself on { $field }
ar-does-run-on =
    { $count ->
        [one] Runs on over { $count } loose tile to { $field }
       *[other] Runs on over { $count } loose tiles to { $field }
    }
ar-does-open = Stays open towards { $field }
ar-does-lengthen = Becomes longer
ar-fields =
    { $count ->
        [one] { $count } field
       *[other] { $count } fields
    }
ar-podium = podium { $value }
ar-podium-lower = podium { $wanted } taken → { $value }
ar-podium-none = no podium left
ar-podium-if = podium { $value } if closed
ar-podium-none-if = no podium if closed
ar-also-grows = { $worker } grows to { $count }
ar-also-closes = { $worker } closed, podium { $value }
ar-also-closes-none = { $worker } closed, no podium
ar-one-more-tile = +1 tile
ar-ends-game = ends the game

ar-told-place =
    { $kind ->
        [c] { $who } put the curve on { $at }.
        [s] { $who } put the straight on { $at }.
        [b] { $who } put the bridge on { $at }.
        [d] { $who } put the double curve on { $at }.
       *[j] { $who } put the joker on { $at }.
    }
ar-told-lay = { $who } laid { $tile } on { $field }.
ar-told-extra = { $who } laid { $tile } on { $field } for the fountain.
ar-told-move = { $who } moved a builder from { $from } to { $to }.
ar-told-close = { $who } decided to close { $worker }.
ar-told-pass = { $who } closed none.
ar-told-take =
    { $kind ->
        [c] { $who } took the curve from the reserve.
        [s] { $who } took the straight from the reserve.
        [b] { $who } took the bridge from the reserve.
        [d] { $who } took the double curve from the reserve.
       *[j] { $who } took the joker from the reserve.
    }
ar-sentence = { $said }.
ar-say-build =
    { $count ->
        [one] Your turn, { $name }. One worker can build.
       *[other] Your turn, { $name }. { $count } workers can build.
    }

ar-podiums = Podiums
ar-podium-rule = An aqueduct takes the step of its length, or the next free one below.
ar-podium-takes = { $worker } would take podium { $value }.
ar-podium-falls = { $worker } would reach { $wanted }. It is taken, so the next free step below is { $value }.
ar-podium-taken =
    { $bonus ->
        [0] Podium { $value }: { $worker }
       *[other] Podium { $value }: { $worker }, bonus { $bonus }
    }
ar-bonus = for the three highest at the end
ar-building = { $count } building · longest { $longest }
ar-holds = Holds a builder: { $kind }
ar-supply = Supply
ar-reserve = Builders in reserve
ar-in-reserve = { $kind }: in reserve
ar-not-in-reserve = { $kind }: taken

ar-no-over = The game is over.
ar-no-set-up = All three builders of this kind ({ $kind }) are on the ring.
ar-no-hand = You hold no such builder ({ $kind }).
ar-no-ring-taken = A builder stands on { $at } already.
ar-no-worker = { $worker } is not your worker.
ar-no-gone = The aqueduct of { $worker } is closed.
ar-no-builder = No builder stands on { $at }.
ar-no-sight = { $worker } does not see { $at }: builders must stand at the end of his row or column.
ar-no-kind = This builder ({ $builder }) gives no other tile ({ $kind }) as long as there are some of his.
ar-no-supply = No tile of this kind ({ $kind }) is left.
ar-no-lengthen = That tile would not lengthen the aqueduct of { $worker }.
ar-no-join = That tile would join { $one } and { $other }: an aqueduct must not have two outlets.
ar-no-move = You can build, so you must. Choose one of the ringed workers.
ar-no-field = { $field } is not free.
ar-no-front = { $field } is in front of the end of { $worker }: the extra tile must not lie there.
ar-no-extra-kind = The extra tile must be of the builder’s kind ({ $builder }).
ar-no-length = The aqueduct of { $worker } has no field yet, so it cannot be closed.
ar-no-reserve = There is no such builder ({ $kind }) in the reserve.
ar-no-one-in-sight = { $worker } has no builder in sight.
ar-no-tile-fits = No tile of the builders whom { $worker } sees may be laid before him.
ar-no-front-field = Tiles are laid in front of your own workers; { $field } is not.
ar-first-setup = The builders are set up first: choose a free field of the ring road.
ar-first-place = First put the builders you hold on free fields of the ring road.
ar-first-build = First lay a tile, or move a builder if you cannot.
ar-first-extra = First lay the extra tile on a marked field.
ar-first-close = First decide whether to close one of your aqueducts.
ar-first-take = First take a builder from the reserve.

## Places

# A field of the ring road, by the side of the board and its column or row.
ar-ring =
    { $side ->
        [n] north { $place }
        [e] east { $place }
        [s] south { $place }
       *[w] west { $place }
    }
# The same in the least room: a letter on the board.
ar-ring-short =
    { $side ->
        [n] N { $place }
        [e] E { $place }
        [s] S { $place }
       *[w] W { $place }
    }

## What has to be chosen, and actions as one tells somebody to do them

ar-choose-ring = Choose a ring field
ar-choose-worker = Choose a worker
ar-choose-tile = Choose a tile
ar-choose-field = Choose a field
ar-choose-builder = Choose a builder
ar-choose-close = Choose what to do
ar-words-build = { $worker }: { $does }
ar-words-move = Move the builder from { $from } to { $to }
ar-words-place =
    { $kind ->
        [c] Put the curve on { $at }
        [s] Put the straight on { $at }
        [b] Put the bridge on { $at }
        [d] Put the double curve on { $at }
       *[j] Put the joker on { $at }
    }
ar-end-part =
    { $bonus ->
        [0] { $worker }: podium { $podium }
       *[other] { $worker }: podium { $podium }, bonus { $bonus }
    }
ar-end-why = { $worker } came over { $length } fields to podium { $podium }: { $part } of { $points } points.
ar-end-rule = Podiums count their value. The three highest that are held bring 4, 3 and 2 points more.
