### Words that every page uses.

page-unknown = There is nothing at { $path }.
to-home = To the first page
close = Close
more = More
language = Language
dark-theme = Dark theme
settings = Settings
setting-confirm = Show what a move does before it is played
setting-sound = Sound

players = Players
points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
seat-you = You
seat-bot = Bot · { $level }
seat-empty = Free seat
clock-days = { $days } d { $hours } h
clock-left =
    { $seconds ->
        [one] One second left
       *[other] { $seconds } seconds left
    }
turn = Turn { $number }

review = Review
moves = Moves
step-first = To the beginning
step-back = One action back
step-forward = One action forward
step-last = To the current position

level-discipulus = Discipulus
level-discipulus-about = first steps
level-tiro = Tiro
level-tiro-about = easy
level-faber = Faber
level-faber-about = medium
level-mensor = Mensor
level-mensor-about = strong
level-architectus = Architectus
level-architectus-about = hard
level-curator = Curator
level-curator-about = expert

local-unknown = This game is not on this device. Games without a server stay where they were begun.
local-broken = This game was kept, but cannot be read: { $error }
storage-off = This browser keeps nothing for us, so the game lasts as long as this page is open.
bot-trouble = The bot cannot think: { $error }. Reload the page to try again; the game is kept.
rule-link = Rule { $number }, in a new tab
rules = Rules

## The screen on which games are played

turn-card = Turn
turn-yours = Your turn, { $name }
turn-theirs = { $name } to play
turn-back = Looking back
turn-wins =
    { $count ->
        [one] { $names } wins
       *[other] { $names } share the win
    }
turn-say = Your turn, { $name }. { $prompt }.
turn-wait = Please wait
turn-to-game = Back to the game
turn-undo = Undo
tabs = What is shown
tab-turn = Turn
news = Since your last turn
news-again = Show again

## The main navigation

places = Main navigation
place-play = Play
place-learn = Learn
place-puzzles = Puzzles
place-watch = Watch
place-players = Players
turn-skip = Skip ahead to my turn
turn-over = The game is over
seat-away = away
turn-sending = Sending…
takeback-ask = Ask for a takeback
takeback-about =
    { $count ->
        [one] If everybody agrees, this is taken back:
       *[other] If everybody agrees, all this is taken back:
    }
