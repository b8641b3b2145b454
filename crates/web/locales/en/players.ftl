### The pages about players: lobby, games to watch.

players-no-server = People meet on a server, and this site has none. You can play here against bots or across one screen.
players-sections = Players
players-section-lobby = Lobby
players-section-watch = Watch
players-lobby-title = Play with people
players-watch-title = Watch
players-loading = One moment
players-running = Games being played
players-over = Games that are over
players-none-open = Nobody waits for players just now. Open a game of your own; it appears here if you show it in the list.
players-none-running = No public game is being played just now.
players-none-over = No public game is over yet.
players-open-own = Open your own
players-rated = rated
players-friendly = friendly
players-section-ranking = Ranking

## The lobby

lobby-counts =
    { $people ->
        [one] One person here
       *[other] { $people } people here
    }{ $games ->
        [0] {""}
        [one] , one game running
       *[other] , { $games } games running
    }
lobby-lost = Connection lost. Trying again.
lobby-invite-about = For friends; they need no account
lobby-bot = Play a bot
lobby-bot-about = Starts at once, six strengths
lobby-people = Here now
lobby-nobody = Nobody with a name is here just now. Find a game, and you are the first.
lobby-looking = looking
lobby-free = free
lobby-days = Play by days
lobby-none-over-days = No game over days is open. Choose “Days” to open one; it stays open when you leave.

## Finding a game

find-title = Find a game
find-game = Game
find-any = Any
find-days = Days
find-result = Result
find-rated = Rated
find-friendly = Friendly
find-begin = Find a game
find-note = You get a table with people of about your strength. Whose turn it is comes by lot.
find-days-note = Two days for each turn. You join an open game if there is one; otherwise yours stays open for others, also when you leave.
find-chip = Looking
find-waiting =
    { $count ->
        [0] Your table is being set up
        [one] Looking for one more
       *[other] Looking for { $count } more
    }
find-window = Looking from { $lowest } to { $highest }, a little wider every ten seconds
find-stop = Stop looking
find-is-in = is in
find-offer = Play with { $level }?
find-offer-about = { $level } plays at about { $rating }. It is a program and is marked as one. With a bot the game is not rated, and everybody at the table has to agree.
find-offer-agreed = You have agreed. As soon as all others do, the game begins.
find-offer-said = No partner yet; a bot is available.
find-keep-looking = Keep looking for people
find-ask-bot = Ask for { $level }
find-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
find-any-players = 2 to 4 players

## The leader board

ranking-title = Ranking
ranking-two = 2 players
ranking-more-players = 3 or 4 players
ranking-fast = Fast
ranking-normal = Normal
ranking-rank = Rank
ranking-player = Player
ranking-rating = Rating
ranking-interval = Uncertainty
ranking-games = Games
ranking-you = you
ranking-bot = Bot
ranking-none = Nobody has played ten rated games of this kind yet. Find a game, and the list begins with you.
ranking-own = You are { $rank } of { $total }.
ranking-more = Show more
ranking-how = How to read it
ranking-how-interval = 19 of 20 true strengths lie within ±. Where two overlap, the order may still be chance.
ranking-how-bots = Bots stand where they play against each other. They take no rank, and games with them are not rated.
ranking-how-provisional = Who has fewer than ten rated games, or has not played for a year, is left out.

## Somebody's page

profile-title = Player
profile-unknown = There is nobody like that here.
profile-games =
    { $count ->
        [0] No public game finished yet
        [one] One public game finished
       *[other] { $count } public games finished
    }
profile-ratings = Ratings
profile-interval = ± holds 19 times in 20. A ? is provisional: too few games yet.
profile-no-ratings = No rated game yet.
profile-rated-games =
    { $count ->
        [one] { $count } rated game
       *[other] { $count } rated games
    }
profile-graph =
    { $games ->
        [one] After one game the rating is { $last } ± { $interval }.
       *[other] Over { $games } games the rating went from { $first } to { $last } ± { $interval }.
    }
profile-results = Results
profile-no-results = No public game is over yet.
profile-won = Won
profile-shared = Shared
profile-lost = Lost
profile-all = All
profile-recent = Games
profile-no-games = There is no such game.
profile-place =
    { $points ->
        [one] Place { $place } of { $count }, one point
       *[other] Place { $place } of { $count }, { $points } points
    }

profile-since = here since { $when }
profile-seen = last here { $when }
profile-private = This person keeps ratings and games private.
profile-is-public = Public
profile-is-private = Private
profile-opponent = Opponent
profile-real-time = In real time
profile-puzzles = Puzzles
profile-puzzles-solved =
    { $solved ->
        [one] one solved
       *[other] { $solved } solved
    }
profile-puzzles-about = Kept on this device. Nobody else sees it.
person-menu = More about { $name }
person-copy = Copy address
statistics-seats = Wins by seat
statistics-seat = Seat { $number }
statistics-fair = { $count } players, fair { $percent } %
statistics-share = { $percent } % of { $count }
statistics-percent = { $percent } %
statistics-opponents = Most played
statistics-no-opponents = No public game with another person yet.
statistics-ahead = Ahead
statistics-list =
    { $count ->
        [one] Show { $count } game with { $name }
       *[other] Show { $count } games with { $name }
    }
statistics-openings = First moves, { $game }
statistics-no-openings = No such move yet.
statistics-most = Of the latest { $count } public games.
together-title = You and { $name }
together-games =
    { $count ->
        [one] one public game together
       *[other] { $count } public games together
    }
together-ahead = { $count } you ahead
together-behind = { $count } behind

## Notices

notices-title = Notices
notices-about = This browser can tell you what happens while you do something else, also when no page of Castellum is open. Nothing is sent unless you ask for it.
notices-unknown = Notices are for people whom the server knows by a name.
notices-no-push = This server sends no messages.
notices-impossible = This browser cannot be told, or only at a safe address (https). On an iPhone or iPad, add Castellum to the home screen first.
notices-forbidden = You have told this browser to let no messages of this page through. Its settings for this page can change that.
notices-off = This browser is not told.
notices-on = This browser is told.
notices-begin = Tell this browser
notices-end = No more
notices-failed = The browser did not allow it, or its messages cannot be reached.
notices-of-what = Tell me
notices-your-turn = when it is my turn and I am away
notices-challenge = when somebody challenges me
notices-tournament = when a round of a tournament begins
notices-quiet = Quiet hours
notices-quiet-on = Nothing at night
notices-from = from
notices-to = to
notices-quiet-about = Nothing is pushed then; afterwards you get one summary. Clocks of games over days run on.
notice-your-turn = Your turn: { $title }
notice-with = with { $names }
notice-summary = It is your turn in { $turns } of your games
notice-challenge = A challenge: { $title }
notice-round = The next round begins: { $title }
notice-other = Something is new on Castellum
## Tournaments

players-section-tournaments = Tournaments
tournaments-title = Tournaments
tournaments-about = Several tables, one list of points. Anybody can create a tournament, and joining one costs nothing.
tournaments-new = New tournament
tournaments-running = Being played
tournaments-planned = Coming up
tournaments-over = Over
tournaments-none-running = No tournament is being played just now.
tournaments-none-planned = No tournament is planned. Create one, and it appears here for everybody.
tournaments-none-over = No tournament is over yet.
tournament-players =
    { $count ->
        [0] nobody yet
        [one] one player
       *[other] { $count } players
    }
tournament-arena-minutes = arena, { $minutes } min
tournament-swiss-rounds =
    { $rounds ->
        [one] Swiss, one round
       *[other] Swiss, { $rounds } rounds
    }
tournament-round-robin = Round robin
tournament-tables-of = tables of { $count }
tournament-starts-at = starts { $when }
tournament-starts-by-creator = starts when its creator says so
tournament-runs = being played
tournament-is-paused = paused
tournament-was = ended { $when }
tournament-cancelled = called off

tournament-new-title = New tournament
tournament-new-name-first = Choose a name first: it stands at the tournament as its creator’s.
tournament-go-on = Go on
tournament-name = Name
tournament-kind = Kind
tournament-arena = Arena
tournament-swiss = Swiss
tournament-arena-about = For a set time, whoever is free gets the next table. Come and go as you like.
tournament-swiss-about = A set number of rounds. People with as many points meet, and nobody meets the same people twice if that can be avoided.
tournament-round-robin-about = Everybody meets everybody. For up to 24 people.
tournament-length = Length
tournament-rounds = Rounds
tournament-table = Table
tournament-bots = Bots
tournament-no-bots = None
tournament-bots-about = A bot takes a seat for which there is nobody. It gets no points, and its table is not rated. Programs may join then as well.
tournament-starts = Starts
tournament-starts-about = Leave this empty to start it yourself.
tournament-create = Create tournament

tournament-title = Tournament
tournament-unknown = There is no such tournament.
tournament-by = created by { $name }
tournament-deleted = deleted player
tournament-starts-in = starts in
tournament-ends-in = ends in
tournament-next-round-in = next round in
tournament-round = round
tournament-ended = ended
tournament-in =
    { $count ->
        [0] Nobody is in yet
        [one] One person is in
       *[other] { $count } people are in
    }
tournament-join = Join
tournament-leave = Leave
tournament-you-are-in = You are in.
tournament-join-about = You can leave until the start and sit out at any time. Keep this page open when it starts: it leads you to your table.
tournament-you-play = You take part. Stay on this page between games.
tournament-sit-out = Sit out
tournament-you-sit-out = You sit out: no table is set up for you.
tournament-come-back = Come back
tournament-late = You do not take part yet.
tournament-yours = Your tournament
tournament-start = Start now
tournament-pause = Pause
tournament-resume = Go on
tournament-cancel = Call off
tournament-cancel-sure = Really call off
tournament-keep = Keep it
tournament-yours-about = While it is paused, games go on and no new ones begin. If you call it off, its results do not count any more.
tournament-standings =
    { $count ->
        [one] Standings · one player
       *[other] Standings · { $count } players
    }
tournament-final =
    { $count ->
        [one] Final standings · one player
       *[other] Final standings · { $count } players
    }
tournament-tables = Tables
tournament-points = Points
tournament-out = sits out
tournament-nobody = Nobody has joined yet. Be the first.
tournament-who = Who is in · { $count }
tournament-playing = playing
tournament-bye = nobody to play against
tournament-ready = Your table is ready
tournament-ready-about = The clocks run once the game has begun.
tournament-sit = Sit down
tournament-table-number = Round { $round }, table { $number }
tournament-now =
    { $count ->
        [0] Tables now
        [one] One table now
       *[other] { $count } tables now
    }
tournament-no-tables = Nobody plays just now. The next tables appear here by themselves.
tournament-waiting = Waiting for a table: { $count }
tournament-waiting-about = A table is set up as soon as enough people are free who did not just meet.
tournament-how = How points are counted
tournament-place =
    { $place ->
        [1] first
        [2] second
        [3] third
       *[other] fourth
    }
tournament-how-equal = Equal points: more firsts, then stronger opponents, then a larger share of the points in games, then who joined earlier.
tournament-how-absent = A table still running at the end counts. Who does not act loses by the clock and then sits out: in an arena at once, else after two tables.
tournament-got =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
tournament-you-came = You came in place { $rank } of { $count }
tournament-your-games = My games
tournament-csv = Results as CSV
tournament-json = Results as JSON

## Challenges

challenge-title = Challenge
challenge-name = Challenge { $name }
challenge-button = Challenge
challenge-from = { $name } challenges you
challenge-to = You have asked { $name }
challenge-accepted = { $name } plays: your table is ready
challenge-declined = { $name } does not want to play now
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw
challenge-others = Other seats
challenge-anybody = For anybody
challenge-with-bots = with { $level }
challenge-note = They see it at once if they are here. The challenge stands for ten minutes.
challenge-note-days = The challenge stands for two weeks. Nobody has to be here at the same time.
