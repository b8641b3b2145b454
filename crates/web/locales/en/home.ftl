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
home-aquaedukt-about = Roll for a district, build houses and bring canals to them. Only watered houses count.
home-aquaedukt-kind = strategy and luck
home-aquaedukt-step-1 = Roll for a district and build houses there.
home-aquaedukt-step-2 = Place springs and lead canals past your houses.
home-aquaedukt-step-3 = A full district clears: dry houses leave the board.
home-setup = Set up
home-opponents = Opponents
mode-bots = Against bots
mode-bots-about = Start at once
mode-screen = Same screen
mode-screen-about = Pass the device round
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
mode-invite = Invite by link
mode-invite-about = Send it to your friends
home-public = Show it in the list of open games
clock = Clock
clock-none = no clock
clock-5 = 5 min
clock-10 = 10 min
clock-3-days = 3 days
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
home-puzzles = Puzzles
