### The rules of both games, statement by statement.

rules-title = The rules of { $game }
rules-contents = Contents
rules-search = Search the rules
rules-clear = Clear the search
rules-found =
    { $count ->
        [0] Nothing found. Try another word or a rule’s number.
        [one] One statement found
       *[other] { $count } statements found
    }
rules-all =
    { $count ->
        [one] { $count } statement
       *[other] { $count } statements
    }
rules-here = Link to this rule: { $number }
rules-unknown = There is no rule { $number } in this game.
rules-about-numbers = S marks what the sources of the game say, R a ruling of ours where they are silent or disagree.
rules-to-lessons = Learn by playing
rules-other = Rules of { $game }

## Aqua Romana

rules-part-ar-idea = The idea
rules-ar-idea = Everybody leads water away from reservoirs in aqueducts: the longer one becomes, the higher the podium for the worker who built it. Which tile you may lay depends on master builders who walk round the board on a ring road. Your worker can only use a builder whom he sees.
rules-part-ar-board = The board
rules-ar-s1 = The board has 8 rows of 11 fields, 88 in all. The four corner fields carry a printed curve. The other 84 fields are free at first. (The rule book has the numbers 84 and 4; the rows and the corners are from published reviews.)
rules-ar-r1 = No text says which edges a printed curve joins. Here it leads along the rim and joins the two neighbours of its corner: A1 joins east and south, K1 west and south, A8 north and east, K8 north and west.
rules-ar-s2 = Round the board runs a ring road of 38 fields: one at each end of every row and every column. At each of its four corners a fountain stands between two of these fields.
rules-ar-names = Columns are called A to K from the left, rows 1 to 8 from the top. Ring fields have the side of the board before the column or row: NA to NK above, E1 to E8 on the right, SA to SK below, W1 to W8 on the left. Clockwise means NA to NK, E1 to E8, SK to SA, W8 to W1 and NA again. A worker is called by the colour and the number of his outlet, such as Y1.
rules-part-ar-material = Material
rules-ar-s3 = There are 84 tiles of four kinds. A curve joins two neighbouring edges, a straight two opposite ones. A bridge has two straights that cross without touching, a double curve two curves that do not touch either.
rules-ar-r2 = There are 21 tiles of each kind. This number is our own: no source says how the 84 tiles are divided. A set-up may have other numbers.
rules-ar-r2a = A set-up may have from 0 to 84 tiles of a kind, but together at least as many as there are free fields once the reservoirs stand: 76 with four reservoirs, 78 with three.
rules-ar-s4 = There are 17 master builders: four each for curve, straight, bridge and double curve, and one joker. There are also 16 workers, 20 podiums with the values 1 to 20, and 4 reservoirs. (That there are four builders of each kind is from published reviews.)
rules-ar-r3 = A reservoir covers two neighbouring fields, as published reviews say. Water leaves it at its outlets, which are edges of these fields: three outlets each if there are four reservoirs, four if there are three. The rule book showed the places of the reservoirs in pictures that we do not have, so the usual places are our own: with two or four players C1 D1 (yellow), H1 I1 (red), H8 I8 (blue) and C8 D8 (green), with three players A3 A4 (yellow), K3 K4 (red) and F5 F6 (blue).
rules-ar-r3a = Wherever reservoirs stand, they neither overlap nor cover a corner field. The field in front of an outlet lies on the board, is neither reservoir nor corner, and no other outlet faces it.
rules-part-ar-players = Players
rules-ar-s5 = Every outlet has a worker of its colour, so there are always twelve. Four players have yellow, red, blue and green in turn order, three have yellow, red and blue (AR-R4a). With two players the first has yellow and blue, the second red and green; both colours of a player count as one.
rules-ar-r4 = The first seat begins. At a real table the eldest player does, as the rule book says. Here the person who sets the game up decides who has the first seat.
rules-ar-r4a = Colour, place on the board and turn order belong together: if you choose a colour, you choose a seat. The reservoirs are on the board before the first builder is placed. In the rule book players choose their colours freely, and the builders come first; in the French player aid the reservoirs come first, as here.
rules-part-ar-set-up = Setting up the builders
rules-ar-s6 = One builder of each kind and the joker form the reserve. The players put the other twelve on the ring one at a time in turn order. You choose the kind and any free ring field; no field holds two builders. (The twelve are three each of curve, straight, bridge and double curve; this follows from AR-S4 and is from published reviews.)
rules-part-ar-held = A turn: builders in hand
rules-ar-s7 = If you hold builders from the reserve, first put all of them on free ring fields of your choice.
rules-ar-s8 = If you have no worker left on the board, that is all you do in your turn.
rules-ar-r5 = Builders in hand are put down in any case, also by a player without workers.
rules-part-ar-building = A turn: building
rules-ar-s9 = If you can build, you must, and you build once.
rules-ar-s10 = To build, choose one of your workers and a builder he sees: one who stands on one of the four ring fields at the ends of the worker’s row and column. Nothing that lies or stands between blocks the view.
rules-ar-s11 = A worker stands on the last field of his aqueduct, at the edge where it ends. Before the first tile he stands at his outlet, on the field of the reservoir.
rules-part-ar-tile = A turn: the tile
rules-ar-s12 = The builder gives a tile of his kind, the joker one of any kind in supply. If the kind has run out, you may take any other kind in supply.
rules-ar-s13 = Lay the tile on the field in front of the worker, so that it lengthens his aqueduct. It may lengthen or end other aqueducts too, no matter whose. It must never join two: no aqueduct may be connected to two outlets, not even through loose tiles, not to another outlet of the same reservoir, and not to an aqueduct that is closed already.
rules-ar-s14 = Tiles without a connection to a reservoir are loose. The aqueduct that reaches them takes them over and runs on as far as edges match, possibly over the tile just laid a second time. Loose tiles may form a closed ring; nothing follows from that.
rules-ar-s15 = Every worker whose aqueduct has grown moves to its new end, also the workers of other players.
rules-part-ar-walk = A turn: the builder walks on
rules-ar-s16 = The builder you used goes clockwise to the next free ring field and jumps over occupied ones.
rules-ar-s17 = If he passes a fountain on his way, you must lay one more tile of the same kind (AR-R6a). It goes on a free field that is not in front of the end of an aqueduct. If there is no such field, you lay none.
rules-ar-r6 = “In front” means the one field that an end faces. Ends of voluntarily closed aqueducts count, and so do outlets nobody has built on. You may turn the extra tile as you like, but you may not decline it: the rule book says “must”, and that beats the summary’s “may”. Two fountains passed in one walk give one tile only, and if no tile of any kind is left, there is none.
rules-ar-r6a = The same kind is the builder’s kind. The rule book’s words could also mean the kind of the tile just laid, but the short summary and the French player aid name the builder’s. So the joker’s extra tile may be of any kind in supply, and so may that of a builder whose kind has run out.
rules-part-ar-stuck = If nothing can be built
rules-ar-r7 = You cannot build if none of your workers sees a builder. The same holds if no tile that you could get may be laid, a case that the rule book leaves open.
rules-ar-s18 = Then you move any builder on the ring clockwise to the next free field instead. A fountain passed in this way gives no tile.
rules-part-ar-closing = Closing aqueducts
rules-ar-s19 = After the tiles of a turn, every aqueduct that can no longer be lengthened is closed, no matter whose it is: its end faces the rim of the board, or a field on which something lies without a matching edge. A reservoir’s edge without an outlet does not match.
rules-ar-r8 = If four ends face one empty field, any tile would join two of them there, so all aqueducts that end there are closed as well. All ends count for this, including those of voluntarily closed aqueducts and of outlets not built on. The supply of tiles does not matter.
rules-ar-s20 = If none of your own aqueducts was closed in this way, you may close one of them yourself.
rules-ar-r9 = It must be at least one field long.
rules-ar-r10 = You may also do so in a turn in which you only moved a builder.
rules-ar-r12a = An aqueduct closed by choice stays on the board. Later tiles may still lengthen it as a side effect, but it never scores again.
rules-part-ar-podiums = Podiums
rules-ar-s21 = An aqueduct is worth one point for each field it runs over, two for a field it runs over twice. Printed corner curves count, reservoir fields do not.
rules-ar-s22 = At the end of the turn the worker mounts the podium of that value, first the workers of the player whose turn it is, then those of the others clockwise. If the podium is taken, he mounts the next lower one that is free. Podiums 3 and 7 hold two workers, all others one. More than 20 points count as 20.
rules-ar-r11 = If no podium is free below either, or if the aqueduct is worth nothing, the worker leaves the board with 0 points.
rules-ar-r11a = An outlet that is closed before anything was built on it counts as a closed aqueduct of length 0: its worker leaves the board (AR-R11), and its owner takes a builder (AR-S23). If it is your own and it is your turn, you may not close another aqueduct in that turn (AR-S20). The sources do not mention this case.
rules-ar-r12 = Several workers of one player mount one after the other, the longest aqueduct first. Equal ones mount in the order yellow, red, blue, green, then by number. The points are the same in any order.
rules-part-ar-reserve = The reserve
rules-ar-s23 = For every aqueduct closed in the turn its owner takes one builder of his choice from the reserve, as long as there are any. The player whose turn it is takes all of his first, then the others follow clockwise. They put them down in their next turn (AR-S7). Then the next player clockwise is on.
rules-part-ar-end = The end of the game
rules-ar-s24 = If no tile is laid for a whole round, the game ends with the turn of the player who laid the last one: after as many turns in a row without a tile as there are players. Turns of players without workers count. Builders are still taken before that is checked (AR-S23).
rules-ar-r13 = It also ends at once when no worker is left on the board. Then nobody takes builders any more.
rules-ar-s25 = All aqueducts still open are then scored onto podiums, beginning with the player whose turn has just ended and going on clockwise, each in the order of AR-R12. Nobody takes builders for them.
rules-ar-s26 = Your points are the values of the podiums on which your workers stand. The workers on the three highest places get 4, 3 and 2 points more.
rules-ar-r14 = Of two workers on the same podium, the one who came first ranks higher. A worker without a podium gets no bonus.
rules-ar-s27 = Most points win. Players with equal points share the win.
rules-ar-s28 = An example: blue stands on 17, 5 and none, yellow on 12, 6 and 3, green on 14, 4 and 1, red on 11, 7 and 2. The bonus of 4 goes to blue for 17, of 3 to green for 14, of 2 to yellow for 12. So blue has 26, yellow 23, green 22 and red 20 points.
rules-part-ar-notation = Writing moves down
rules-ar-notation = C@NF puts a curve builder on NF. Y2+C-SE@W3 lets Y2 lay a curve that joins south and east, thanks to the builder on W3. F5+D-NE lays the extra tile on F5. >NC moves the builder on NC on. Y2! closes the aqueduct of Y2, pass closes none. <J takes the joker.
rules-part-ar-sources = Sources and credits
rules-ar-credits = Aqua Romana is a game by Martin Schlegel, published by Queen Games. Castellum is not affiliated with them. It contains none of their pictures or texts; the rules are told in our own words.
rules-ar-sources = These rules follow two versions of the German rule book, a German short summary and a French player aid. Where they disagree, the rule book comes first, then the summary, then the aid. We have their texts without the pictures, so what only a picture showed is a ruling of ours. Some facts are from published reviews; the rules concerned say so.

## Aquädukt

rules-part-aq-idea = The idea
rules-aq-idea = The players settle a plain of twenty regions. A house counts only if water reaches it, and the water comes along canals that everybody builds together: towards one’s own houses, or away from those of the others.
rules-part-aq-board = The board
rules-aq-s1 = The board has 8 rows of 12 fields, but without the four corners: 92 fields. They form 20 regions of 4, 5 or 6 fields, numbered like the sides of the die. (From published reviews.)
rules-aq-r1 = The original division into regions is not known to us. The map shown here is our own; other maps can be played.
rules-aq-r3 = Fields are called A to L from the left and 1 to 8 from the top. A crossing is a point where at least two fields meet; it is called by the lines that lie left of it (0 to 12) and above it (0 to 8), such as 3,4. A stick lies between two fields that share a side, never on the rim, and is called by both, the left or upper one first: C4-D4.
rules-part-aq-material = Material
rules-aq-s2 = One die with 20 sides, 5 springs and 36 canal sticks serve everybody. With two players 8 mountains lie on the board and each has house tiles of value 1, 2, 3 and 4 in the numbers 8, 8, 8 and 4. With three players there are 6 mountains and 7, 7, 7 and 4 tiles, with four players 4 mountains and 6, 6, 6 and 4 tiles. (From published reviews.)
rules-aq-r2 = The mountains lie on different fields drawn at random. The person who sets the game up may choose them instead.
rules-part-aq-turn = A turn
rules-aq-s3 = The first seat begins (the summary does not say who does), and play goes clockwise. In your turn you do exactly one of three things: build houses, open a spring, or build canals.
rules-part-aq-houses = Houses
rules-aq-s4 = Roll the die, up to three times in a turn. After each roll you may put one of your house tiles, of any value, on a free field of the region rolled. A field with a mountain or a house is not free.
rules-aq-s5 = If that region has no free field, the roll does not count and is repeated. So every region with a free field comes up equally often.
rules-aq-s6 = If you do not want to place a tile after a roll, your turn ends with that. You may also stop after placing one.
rules-aq-s7 = On a field that already has water you may only put a tile of the lowest value you still have.
rules-aq-r8 = To roll you need a house tile of your own, and there must be a free field somewhere.
rules-aq-s14 = When a house completes a region, so that every field of it is built on, all its houses without water leave the game at once. They do not go back to their owners, and their fields are free again.
rules-aq-r9 = Mountains do not matter for this: a region is complete when all its other fields are built on.
rules-part-aq-springs = Springs
rules-aq-s9 = Put a spring on a crossing that has neither a spring nor a canal. Crossings on the rim of the board are allowed.
rules-aq-r4 = From every other spring it must be at least five steps along the grid lines. (The summary asks for a distance of at least five crossings; that we count along the lines is our reading.)
rules-part-aq-canals = Canals
rules-aq-s10 = Lay one or two sticks. Each begins an arm of canal at a spring, or continues an arm at its tip. The two sticks have nothing to do with each other and may lie at different springs.
rules-aq-s11 = Canals do not branch. At most two arms leave a spring, and every canal is connected to exactly one spring, exactly once. So a stick that lengthens a canal must end at a crossing that no spring and no other stick uses.
rules-aq-s12 = You may also lay a stick beside a single section of canal to make it double, if the section before it, towards the spring, is double already or if it begins at the spring. The second stick of a turn may double the first.
rules-part-aq-pass = Passing
rules-aq-r5 = A player who can do none of the three things passes. Nobody else may.
rules-part-aq-water = Water
rules-aq-s13 = A single section of canal waters the one field on each of its sides. A double section waters two fields on each side, straight out from it.
rules-aq-r6 = These fields have water no matter what lies on them. A mountain is counted as one of them: it neither stops the water nor lets it reach further.
rules-part-aq-end = The end of the game
rules-aq-s15 = When the last stick has been laid, the round is played to its end, so that everybody has had equally many turns. Then the game is over.
rules-aq-r7 = It is also over at once when all players have passed one after the other, or after eight turns for each player in a row in which no tile, spring or stick was placed. Passes count as turns.
rules-aq-s16 = Houses without water are removed. Your score is the sum of the values of your houses that remain.
rules-aq-s17 = If scores are equal, the player with more watered tiles wins.
rules-aq-r10 = Players who are equal in this too share the win.
rules-part-aq-notation = Writing moves down
rules-aq-notation = roll rolls the die, =17 is what it shows. 3@C4 puts a house of value 3 on C4, o3,4 a spring on the crossing 3,4, C4-D4 a stick between these fields. done stops, pass passes.
rules-part-aq-sources = Sources and credits
rules-aq-credits = Aquädukt is a game by Bernhard Weber, published by Schmidt Spiele. Castellum is not affiliated with them. It contains none of their pictures or texts; the rules are told in our own words.
rules-aq-sources = These rules follow a German short summary; we do not have the rule book itself. The summary does not describe the board or count the pieces: these facts (AQ-S1, AQ-S2) are from published reviews.

## At the table

rules-part-tb-table = At the table
rules-tb-r1 = Undo: the player who is to act may undo his own last action without asking, as long as it belongs to the same turn and nothing has happened since: nobody else has acted and no die was rolled. After that it takes a takeback.
rules-tb-r2 = Takeback: any player may ask that an action and all that followed it do not count. All other players must agree, to this very vote; bots always do. The question is settled when everybody has agreed or somebody declines, and it lapses when somebody acts. Dice rolled after that action come up the same when they are rolled again (R13). Time that was used is not given back.
rules-tb-r2a = Nobody takes back behind the back of somebody who is away: while a bot stands in for a person, nothing is taken back that reaches behind an action of that seat or behind a die that everybody has seen.
rules-tb-r3 = A player who resigns plays no more and cannot win. He ranks behind all who played on, no matter how many points he has; of several who resigned, the later one ranks higher.
rules-tb-r4 = The game is over at once when only one seat, or no person, is left that has not resigned. Those who are left are ranked by their points at that moment.
rules-tb-r5 = Otherwise the others play on, and what belongs to the resigned seat stays on the board. Where the rules ask for an action of that seat, the table takes it, in a fixed order of preference: in Aqua Romana it closes an aqueduct, else takes the first action in order of their texts; in Aquädukt it stops, passes, or rolls and places nothing.
rules-tb-r6 = So in Aqua Romana the workers of a resigned seat build where they must, close as soon as they may, and take their podiums like others. In Aquädukt the seat builds nothing more. Its houses stay, keep their fields occupied and leave the board as all others do.
rules-tb-r7 = Hand-over: if a player has been away for long enough, another player may ask that a bot stand in. It does once everybody else has agreed. Long enough is ten minutes without a clock; in real time a tenth of the time for the game, but at least 30 seconds and at most five minutes; in correspondence only the clock hands a seat over. The bot is the one that everybody saw when sitting down.
rules-tb-r7a = A vote ends when the absent player comes back, and when a bot takes over the seat of anybody who has a say in it.
rules-tb-r8 = When a clock runs out, a bot stands in for that seat at once.
rules-tb-r9 = The player gets the seat back on coming back to the table or on asking for it. In real time a player who comes back after running out of time has 30 seconds, once in a game: if the time runs out again, the bot plays on until the end. In correspondence he has the days of one turn, each time. While a bot stands in, the clock of the seat does not run.
rules-tb-r10 = The clock of the seat to act runs if a person plays it. In real time everybody has a number of seconds for the game, and the increment is added whenever the right to act passes on. In correspondence everybody has a number of days each time the right to act comes to him. Rolling the die does not pass it on.
rules-tb-r11 = A game begun elsewhere may be brought to a table with its record as long as it is not over. What was played counts, dice included, as if those now sitting there had played it. Nobody may undo it alone, but a takeback may go back behind it. Resignations and times are not brought along; clocks begin when the last player sits down.
rules-tb-r12 = A game with 20 000 events takes nothing more but actions and resignations. Played straight on, a game has a few hundred.
rules-tb-r13 = What is left to chance, dice, mountains and lots for the seats, is fixed before the first action by the server and by the players whose devices add a share. Once all seats are taken nobody may sit down or stand up, and the devices open their shares. The game begins when all are open, at the latest after 60 seconds with a clock in real time, ten minutes without a clock, the days of a turn in correspondence; a share not open by then does not count. A roll that was taken back comes up the same when it is rolled again.
rules-tb-r14 = A rated game counts for the ratings of those who play it. All its seats are for people, it has a clock and the usual set-up. Nothing is taken back but the own last action, there are no hints and no hand-over: when a clock runs out no bot stands in, but its seat has resigned. Who ends behind others without having acted at all loses rating and gives none away.

## Diagrams

rules-figure-layout = The board for two and four players before the first turn. Reservoirs stand on C1 D1, H1 I1, C8 D8 and H8 I8, with a worker at each outlet. The corners carry printed curves, the ring road runs round the board, a fountain at each corner.
rules-figure-layout-3 = The board for three players. Reservoirs stand on A3 A4 at the left rim, K3 K4 at the right rim and F5 F6 in the middle.
rules-figure-set-up = During set-up. Ten of twelve builders stand on the ring; D1, where Y2 and Y3 stand, has none at the ends of its row and column yet.
rules-figure-sight = Y3 stands on D1 and looks along column D and row 1. He sees the straight on ND. SD, W1 and E1 are empty.
rules-figure-tile = Y1 lays a curve on B1 thanks to the builder on NC. It leads from the reservoir towards the south, so the aqueduct stays open.
rules-figure-run-on = B2 lays a double curve and runs on over what lies before him: his aqueduct grows by four fields with one tile.
rules-figure-walk = Y1 uses the builder on NC. ND is occupied, so the builder jumps over it to NE.
rules-figure-fountain = B1 uses the builder on E8. On his way to SK he passes the fountain in the corner, so an extra tile follows.
rules-figure-closing = A curve towards the north would lead Y1 on B1 into the rim: his aqueduct would be closed with one field.
rules-figure-ending = B3 lays a curve on the field that G2 faces too. Its edge does not match the end of G2, so that aqueduct is closed.
rules-figure-regions = The twenty regions with their numbers, and eight mountains for two players on B2, G1, K3, A5, J5, L6, B7 and H8.
rules-figure-springs = Springs on the crossings 6,4 and 9,6: three steps to the right and two down make five, as near as allowed.
rules-figure-arms = Two arms leave the spring on 6,4: two sticks to the west, one to the east. No third arm may begin here.
rules-figure-canals = The first stick from the spring on 6,4 towards the west waters F4 above it and F5 below it.
rules-figure-double = The first section of the canal is double: from F4-F5 the water reaches F3 and F4 above, F5 and F6 below. Now the second section may be doubled too; then E6, two fields away, has water.
rules-figure-lowest = Region 13 came up. E5 has water already, so only a house of value 1 may stand there. On the dry fields of the region any value is allowed.
rules-figure-clear = A house on G4 completes region 11. The houses on F5 and G5 have no water: they leave the game.

# Words that mean the same when somebody searches: groups divided by semicolons.
rules-synonyms = tie, draw, equal points, scores are equal, share the win; end, finish, over; score, points; dice, die; well, fountain; pawn, meeple, figure, worker; pipe, channel, canal; tank, cistern, reservoir; winner, victory, win; start, beginning, set-up; stuck, blocked, no longer; stone, tile; pass, skip, close
