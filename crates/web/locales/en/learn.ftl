### Lessons: one rule each, by doing it.

learn-title = Learn { $game }
learn-about = Each lesson is a position from a game and asks you to do one thing. You can try as often as you like.
learn-begin = Begin
learn-continue = Continue
learn-once-more = Start over
learn-progress =
    { $count ->
        [one] { $done } of { $count } lesson solved
       *[other] { $done } of { $count } lessons solved
    }
learn-solved = solved
learn-number = Lesson { $number } of { $count }
learn-task = Task:
learn-all = All lessons
learn-next = Next lesson
learn-retry = Try again
learn-again = Play it again
learn-first-game = Your first game
learn-first-game-about = A whole game against the gentlest bot. Hints show you a good move and say why it is good.
learn-play = Play with hints
learn-unknown = There is no lesson { $name }.

## Aqua Romana

learn-ar-sight-title = What a worker sees
learn-ar-sight-text = You play yellow and blue. To build, a worker needs a master builder whom he sees: one who stands at an end of the worker’s row or column, on the ring road. Nothing blocks the view. Point at a worker to see his lines of sight.
learn-ar-sight-task = Build with the builder on SI. Only one of your workers sees him.
learn-ar-sight-done = Right: B1 stands on I8, so he looks down column I and sees SI.
learn-ar-sight-not-builder = That is a legal tile, but another builder gave it. SI lies below column I: look for your worker in that column.

learn-ar-tile-title = Laying a tile
learn-ar-tile-text = The tile goes on the field in front of the worker and must lengthen his aqueduct. How you turn it decides where the water goes next. If it runs into the rim of the board, the aqueduct is closed at once, however short it is.
learn-ar-tile-task = Lengthen the aqueduct of Y1 so that it stays open.
learn-ar-tile-done = Good: the aqueduct is longer, and there is room to go on.
learn-ar-tile-not-closed = Now the water faces the rim, and the aqueduct is closed with a single field. Turn the tile another way.
learn-ar-tile-not-worker = That was another worker. Y1 stands at the left end of the yellow reservoir, on C1.

learn-ar-walk-title = The builder walks on
learn-ar-walk-text = A builder who was used walks clockwise to the next free field of the ring road. Occupied fields he jumps over. So every move also decides who can use him next.
learn-ar-walk-task = Use a builder who jumps over another one.
learn-ar-walk-done = Exactly: ND was occupied, so the builder went on from NC to NE.
learn-ar-walk-not-near = This builder found the very next field free. Look for two builders standing side by side; clockwise, the one behind has to jump.

learn-ar-fountain-title = Past the fountain
learn-ar-fountain-text = At each corner of the ring road there is a fountain. If the builder you use passes one, you lay one more tile of his kind, on any free field that no aqueduct’s end faces. Such loose tiles wait for somebody to reach them.
learn-ar-fountain-task = Use a builder who passes a fountain, then lay the extra tile.
learn-ar-fountain-done = One turn, two tiles. Whoever reaches the loose tile will run on over it.
learn-ar-fountain-not-fountain = This builder passed no fountain. Look for one who stands right before a corner, seen clockwise.

learn-ar-run-on-title = Running on
learn-ar-run-on-text = Tracks that belong to no aqueduct are loose. An aqueduct that reaches them takes them over and runs on as far as they lead, even below another’s bridge. One tile can bring many fields.
learn-ar-run-on-task = Lengthen an aqueduct by at least three fields with one tile.
learn-ar-run-on-done = One tile, four fields: the water runs on below two bridges and over the tile behind them.
learn-ar-run-on-not-short = That brought fewer than three fields. Which of your workers faces a field next to tiles with free tracks?

learn-ar-move-title = If nobody can build
learn-ar-move-text = If none of your workers can build, you move any builder to the next free field clockwise instead. A fountain gives no tile then. Use the chance to bring a builder into sight.
learn-ar-move-task = Move a builder so that one of your workers sees him afterwards.
learn-ar-move-done = Well done: next turn your worker can use him, if nobody comes first.
learn-ar-move-not-unseen = None of your workers sees him there. Think of the rows and columns in which your workers stand.

learn-ar-ending-title = Ending another’s aqueduct
learn-ar-ending-text = An aqueduct that can no longer be lengthened is closed, whoever owns it. If your tile lies before the end of another one without a matching edge, its worker has to mount his podium now.
learn-ar-ending-task = End an aqueduct of Marcus, who plays red and green.
learn-ar-ending-done = G2 is cut off. It counts four fields and not one more.
learn-ar-ending-not-open = All aqueducts of Marcus are still open. Look for a field that one of your workers and one of his both face.

learn-ar-podium-title = Length makes the podium
learn-ar-podium-text = When an aqueduct is closed, its worker mounts the podium of its length. If that is taken, he has to take the next free one below. At the end podiums are points.
learn-ar-podium-task = Close the aqueduct whose worker gets the podium of its full length.
learn-ar-podium-done = Podium 6 was free: six fields, six points.
learn-ar-podium-not-lower = Podium 5 is taken, so five fields bring only podium 4. Your other aqueduct loses nothing.
learn-ar-podium-not-pass = You closed none. This time one is to be closed.

learn-ar-double-title = Room for two
learn-ar-double-text = Podiums 3 and 7 have room for two workers, all others for one. So whoever comes second to a 3 or a 7 does not fall.
learn-ar-double-task = A worker of Marcus stands on podium 3. Join him there.
learn-ar-double-done = Both stand on podium 3. The first to come ranks higher if it is about the bonus.
learn-ar-double-not-other = This aqueduct is not three fields long. Look for the one that is.
learn-ar-double-not-pass = You closed none. Close the aqueduct of three fields.

learn-ar-close-title = Closing in time
learn-ar-close-text = After building you may close one of your aqueducts yourself. That stops its growth, but it takes the podium before others do, and brings a builder from the reserve.
learn-ar-close-task = You and Marcus both have an aqueduct of six fields. Take podium 6 before he does.
learn-ar-close-done = Podium 6 is yours. If Marcus closes his now, he has to make do with 5.
learn-ar-close-not-other = That aqueduct is short. The one with six fields is at stake.
learn-ar-close-not-pass = Now Marcus closes first and takes podium 6. You would fall to 5.

learn-ar-reserve-title = A builder from the reserve
learn-ar-reserve-text = For every aqueduct that is closed, its owner takes a builder from the reserve, as long as there are any. There is one of each kind, and the joker, who gives any tile.
learn-ar-reserve-task = Take the joker.
learn-ar-reserve-done = The joker is in your hand. At your next turn you put him on the ring.
learn-ar-reserve-not-other = That builder gives tiles of one kind only. The joker gives any.

learn-ar-joker-title = Putting a builder down
learn-ar-joker-text = Builders in hand are put on free ring fields before you build, wherever you like. From then on everybody may use them. So put them where they serve you at once.
learn-ar-joker-task = Your longest aqueduct, Y3, sees no builder. Put the joker where Y3 sees him, and build with him.
learn-ar-joker-done = Y3 goes on, with the tile of your choice.
learn-ar-joker-not-unseen = Y3 stands on E2 and does not see that field. He looks along column E and row 2.
learn-ar-joker-not-other = That was another builder. The joker is in sight of Y3: use him.

learn-ar-set-up-title = Setting up
learn-ar-set-up-text = Before the first turn the players put twelve builders on the ring, one at a time, three of each kind. Whoever places well can build at once.
learn-ar-set-up-task = Put a builder where at least one of your workers sees him.
learn-ar-set-up-done = There he is in sight of your workers. But mind who else looks that way.
learn-ar-set-up-not-unseen = None of your workers sees him there. Yellow stands on C1 and D1, blue on H8 and I8.

## Aquädukt

learn-aq-houses-title = Building houses
learn-aq-houses-text = To build houses you roll the die, up to three times. It shows in which region you may put a house, on any free field there. Mountains and houses are in the way.
learn-aq-houses-task = Build two houses in this turn.
learn-aq-houses-done = Two houses stand. Without water they count nothing yet.
learn-aq-houses-not-stopped = You stopped too early. After the first house you may roll again.
learn-aq-houses-not-other = That was another kind of turn. Choose houses and roll.

learn-aq-spring-title = Opening a spring
learn-aq-spring-text = Canals begin at springs. A spring goes on a free crossing of the lines, at least five steps along the lines from every other spring.
learn-aq-spring-task = Open a second spring as near to the first as the rules allow: five steps away.
learn-aq-spring-done = Exactly five steps. Nearer is not allowed.
learn-aq-spring-not-far = Legal, but farther away than need be. Count the steps along the lines: five are enough.
learn-aq-spring-not-other = This turn is for the spring.

learn-aq-canals-title = Digging canals
learn-aq-canals-text = In a turn of canals you lay one or two sticks. The first begins at a spring, each further one goes on from the tip. A stick waters the field on each of its sides.
learn-aq-canals-task = Bring water to your house on E5.
learn-aq-canals-done = The house has water: three points.
learn-aq-canals-not-dry = Your turn is over, and E5 is still dry. Lead both sticks from the spring towards E5.
learn-aq-canals-not-other = Choose canals and lay two sticks.

learn-aq-arms-title = Two arms
learn-aq-arms-text = Two canals may leave a spring, one to each side, but no third, and canals never branch. You need not lengthen an arm: a stick may begin a new one.
learn-aq-arms-task = Bring water to your house on G5, on the other side of the spring.
learn-aq-arms-done = The second arm begins. This spring will have no third.
learn-aq-arms-not-dry = G5 is still dry. Begin a second arm at the spring, towards the east.
learn-aq-arms-not-other = Choose canals: one stick is enough.

learn-aq-double-title = Doubling
learn-aq-double-text = A second stick beside a canal makes it double. A double section waters two fields on each side. But you can only double from the spring on: the section before must be double already.
learn-aq-double-task = Bring water to your house on E6, two fields away from the canal.
learn-aq-double-done = Both sections are double, and the water reaches E6: four points.
learn-aq-double-not-dry = E6 is still dry. Double the section at the spring first, then the one above E5.
learn-aq-double-not-other = Choose canals: two sticks are just enough.

learn-aq-lowest-title = The lowest house on water
learn-aq-lowest-text = Where there is water already, building is easy, so only the lowest value you still have may stand there. On dry fields you choose freely, and hope for a canal.
learn-aq-lowest-task = Region 13 came up. Build on a field that has water.
learn-aq-lowest-done = The 1 counts at once. Higher houses have to wait for water on dry ground.
learn-aq-lowest-not-dry = That field is dry: the house may become worth something, but not now. Look for the field with water.
learn-aq-lowest-not-stopped = You stopped. There is a field with water in this region.

learn-aq-clear-title = Clearing a region
learn-aq-clear-text = As soon as a house fills the last field of a region, all houses there without water leave the game for good. That makes room, and it hurts.
learn-aq-clear-task = Region 11 came up again. Fill it, so that the dry houses of Marcus disappear.
learn-aq-clear-done = The region was full for a moment: two dry houses are gone, yours have water and stay.
learn-aq-clear-not-stopped = You let the chance go by. One field is free, and it has water.

learn-aq-end-title = The last stick
learn-aq-end-text = When the last stick is laid, the round is played to its end. Then dry houses are removed and the values of the others are added up. You play red this time, and you are the last of the round.
learn-aq-end-task = Lay the last stick so that you win.
learn-aq-end-done = Your house has water just in time, and you are ahead.
learn-aq-end-not-lost = The game is over, but you are not ahead. Look for a place where the stick brings water to a house of yours.
learn-aq-end-not-other = This turn is for the last stick.
