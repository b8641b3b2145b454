### Setting up a new game.

setup-title = New game
setup-all = Seats, clock and more
setup-seats = Seats
setup-seats-about = Clockwise from seat 1. Colour and place on the board go with the seat.
setup-shuffle = Shuffle
setup-begins = Who begins
setup-seat-1 = Seat 1
setup-by-lot = By lot at the start
setup-up = Move seat { $number } up
setup-holder = Who has seat { $number }
setup-level = Level of the bot on seat { $number }
setup-person = Person
setup-bot = Bot
setup-open = Open
setup-unnamed = Player { $number }
setup-whoever = Whoever has the link
setup-you = You
setup-on-this-screen = On this screen
setup-bot-about = Ready at once
setup-open-about = Joins from another device
setup-two-colours = Two players: each plays two colours, and both count for you.
setup-each-player = Each player
setup-after-turn = After each turn
setup-at-zero = At zero
setup-no-clock = None
setup-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
setup-zero-bot = Bot plays on
setup-zero-nothing = Nothing
setup-said-none = Nobody’s time is measured.
setup-said-minutes = { $minutes } minutes each, { $increment } seconds more after every turn.
setup-said-zero-bot = Whoever reaches 0:00 hands the seat to a bot.
setup-said-zero-nothing = At 0:00 play goes on.
setup-said-days =
    { $days ->
        [one] { $days } day for every turn. After that a bot takes the seat until its owner is back.
       *[other] { $days } days for every turn. After that a bot takes the seat until its owner is back.
    }
setup-opening = Builders
setup-prepared = Builders placed for you
setup-prepared-about = Twelve builders stand on the ring; play begins at once.
setup-by-hand = Placed by the players
setup-by-hand-about = One builder each in turn, twelve in all.
setup-open-seats =
    { $count ->
        [one] One seat is open. You get a link and a QR code; the game begins when it is taken.
       *[other] { $count } seats are open. You get a link and a QR code; the game begins when all are taken.
    }
setup-invite = Create and invite
setup-bots-instead = Bots for open seats
setup-bad-board = This board cannot be played: { $error }
setup-board = Board
board-standard = Standard
board-edit = Change boards
board-own = Your board
board-about = Our own: the pictures of the boards in the rule books are not available to us.
placed-aq-title = Mountains
placed-aq-drawn = Drawn at random
placed-aq-drawn-about = They lie elsewhere in each game.
placed-aq-by-hand = Placed by the players
placed-aq-by-hand-about = One each in turn, until all lie on the board.
placed-aq-turn = { $name } places a mountain
placed-aq-done = All mountains are placed
placed-aq-free = { $field }, free
placed-aq-taken = { $field }, mountain
placed-of = { $number } of { $count }
placed-rest = Draw the rest
placed-back = Back
