### The first page.

home-title = Two games of water and stone
home-claim = Lead the water to the city, against bots, across one screen or with friends by link.
home-choose = Choose a game
home-players = 2–4 players
home-aqua-romana-about = Lengthen your aqueducts with the builders your workers can see. Close them in time for the best podium.
home-aqua-romana-kind = pure strategy
home-aqua-romana-step-1 = Pick a worker at the end of your aqueduct.
home-aqua-romana-step-2 = Use a builder in its row or column to lay a tile.
home-aqua-romana-step-3 = Close it: its length is your podium, if still free.
home-aquaedukt-about = Roll for a region, build houses and bring canals to them. Only watered houses count.
home-aquaedukt-kind = strategy and luck
home-aquaedukt-step-1 = Roll for a region and build houses there.
home-aquaedukt-step-2 = Place springs and lead canals past your houses.
home-aquaedukt-step-3 = A full region clears: dry houses leave the board.
home-setup = Set up
home-opponents = Opponents
mode-bots = Bots
mode-screen = Same screen
home-level = Level of the bots
home-name = Name of player { $number }
home-start = Start game
home-continue = Continue
home-resume = Resume
home-look = Look
home-over = Finished
home-actions =
    { $count ->
        [one] { $count } action played
       *[other] { $count } actions played
    }
home-forget = Remove this game from the device
mode-invite = By link
home-public = Show it in the list of open games
clock = Clock
clock-none = no clock
clock-minutes = { $minutes } min
clock-days-a-turn =
    { $days ->
        [one] { $days } day a move
       *[other] { $days } days a move
    }
home-mine = My games
home-open = Open games
home-watch = Watch
home-join = Join
home-your-turn = Your turn
home-learn = Learn { $game }
home-import = Import a game
home-new = New here?
home-new-about = Ten minutes, one small task at a time.
home-more = More
home-puzzles-about = Find the best move in a real position.
home-import-about = Review a game from a file or a text.
kept-against = Against { $level }
kept-removed = The game was removed.
kept-restore = Undo
home-board = Make a board
home-board-about = Your own layout or map, checked and tried by bots.
