### Making boards of one's own. Only the study loads this.

editor-title = Board editor
editor-unknown = This board is not on this device.
editor-unnamed = New board
editor-name = Name of the board
editor-board = Board
editor-clear = Clear
editor-share = Share
editor-save = Save draft
editor-saved = Saved
editor-undo = Undo
editor-redo = Redo
editor-play = Play it
editor-tools = Tools
editor-keys = Keys: arrows move, Enter places, Shift and an arrow mean a side, a number picks the tool, Delete empties, U undoes, R redoes.
editor-check = Check
editor-faults =
    { $count ->
        [0] ready to play
        [one] 1 fault
       *[other] { $count } faults
    }
editor-show = Show
editor-mine = Boards
editor-ready = ready choice
editor-draft = draft
editor-players = for { $players }
editor-copy = { $name }, changed
editor-remove = Remove { $name }
editor-removed = The board was removed.

editor-link = Link to this board
editor-export = Save as a text
editor-import = A board as text
editor-import-go = Read it
editor-link-letter = The link is broken: its character { $at } after the last # or / belongs to no link. It was probably changed on its way.
editor-link-damaged = The link is broken: some of it is missing or was changed on its way. Ask for it once more, or for the board as a text.
editor-bad-long = The text is too long for a board: at most { $found } kB are read.
editor-bad-missing = The line [{ $found } "…"] is missing.
editor-bad-game = “{ $found }” is none of our games: expected aqua-romana or aquaedukt.
editor-bad-tag = “{ $found }” does not belong to a board of this game.
editor-bad-twice = { $found } appears twice.
editor-bad-line = Expected a line such as [Name "Tiber"], found “{ $found }”.
editor-bad-players = Expected 2, 3 or 4 players, found “{ $found }”.
editor-bad-supply = Expected the tiles as in C21 S21 B21 D21, found “{ $found }”.
editor-bad-colour = Expected a colour, Y, R, B or G, found “{ $found }”.
editor-bad-colon = Expected a colon and then the outlets.
editor-bad-field = “{ $found }” is no field of the board.
editor-bad-outlet = “{ $found }” is no outlet: expected a field and a side, such as C1-W.
editor-bad-rows = Expected 8 rows, parted by /.
editor-bad-entries = Expected 12 entries in each row.
editor-bad-region = “{ $found }” is no region: expected a number from 1 to 20, or .. for none.
editor-bad-corner = “{ $found }” is at a corner, where the board has no field: expected ..

editor-balance = Balance
editor-balance-about = wins by seat, bots of one level
editor-share-of-wins = { $share } % ±{ $error }
editor-games = { $games } of { $of } games.
editor-even = Even.
editor-uneven = Not even.
editor-paused = Paused at { $games } of { $of } games: mend the fault first.
editor-stop = Stop
editor-go-on = Go on
editor-count = Play games
editor-less = Less: { $name }
editor-more = More: { $name }

editor-place = Place
editor-yellow = Yellow
editor-red = Red
editor-blue = Blue
editor-green = Green
editor-outlets = { $found } of { $wanted } outlets
editor-outlet = Outlet
editor-outlet-about = Choose a side
editor-mirror = Mirror
editor-mirror-off = Off
editor-mirror-off-about = Each by itself
editor-mirror-sides = Left and right
editor-mirror-sides-about = Two change together
editor-mirror-all = All four
editor-mirror-all-about = Four change together
editor-tiles = Tiles
editor-tiles-for = { $tiles } for { $fields } fields
editor-said-empty = empty
editor-said-corner = printed curve
editor-said-faced = in front of { $outlet }
editor-said-reservoir = reservoir { $colour }, outlets { $outlets }
editor-ok-reservoirs = { $count } reservoirs, none on a corner
editor-ok-outlets = { $count } outlets each, every one with its own field
editor-ok-tiles = Tiles for all { $fields } fields
editor-few-tiles = { $tiles } tiles for { $fields } fields.
editor-few-tiles-wanted = Every field needs one.
editor-many-tiles = Too many tiles of a kind.
editor-no-reservoir = { $colour } has no reservoir.
editor-no-reservoir-wanted = Choose the colour and then a field.
editor-extra-reservoir = { $colour } is one too many.
editor-extra-reservoir-wanted = This number of players has { $count } reservoirs.
editor-reservoir-twice = { $colour } has more than one reservoir.
editor-reservoir-fields = The fields of { $colour } do not fit.
editor-reservoir-fields-wanted = A reservoir covers two neighbouring fields.
editor-on-corner = { $colour } covers the corner { $field }.
editor-on-corner-wanted = A curve is printed there.
editor-overlap = Two reservoirs cover { $field }.
editor-overlap-wanted = Each field has room for one.
editor-outlet-count =
    { $count ->
        [one] { $colour } has 1 outlet.
       *[other] { $colour } has { $count } outlets.
    }
editor-outlet-count-wanted = It needs { $count }.
editor-outlet-elsewhere = { $outlet } is not at the reservoir { $colour }.
editor-outlet-inner = { $outlet } lies inside its reservoir.
editor-outlet-twice = { $outlet } is listed twice.
editor-faces-rim = { $outlet } faces the rim of the board.
editor-faces-reservoir = { $outlet } faces a reservoir on { $field }.
editor-faces-corner = { $outlet } faces the corner { $field }.
editor-shared-front = { $one } and { $other } both face { $field }.
editor-own-field = Each outlet needs a field of its own.
editor-turn = Turn { $outlet }

editor-paint = Paint
editor-erase = Erase
editor-erase-about = Back to bare
editor-mountain = Mountain
editor-mountains = Mountains
editor-mountains-placed = { $found } of { $wanted } placed
editor-drawn = Drawn anew
editor-drawn-about = Each game differs
editor-placed = As placed
editor-placed-about = The same every game
editor-start-from = Start from
editor-standard = Standard
editor-standard-about = 20 regions
editor-regions = Regions
editor-regions-about = 20 regions of 4, 5 or 6 fields. Type a number, then draw.
editor-fields =
    { $count ->
        [one] 1 field
       *[other] { $count } fields
    }
editor-said-bare = in no region
editor-ok-sizes = { $count } regions of 4 to 6 fields
editor-ok-fields = Every field is in a region
editor-ok-together = Every region hangs together
editor-ok-drawn = { $count } mountains, drawn anew in each game
editor-ok-mountains = { $count } mountains for { $players } players
editor-bare = { $field } is in no region.
editor-bare-many = { $count } fields are in no region.
editor-bare-wanted = Every field belongs to one.
editor-size =
    { $count ->
        [0] Region { $region } has no field.
        [one] Region { $region } has 1 field.
       *[other] Region { $region } has { $count } fields.
    }
editor-size-wanted = It needs { $min } to { $max }.
editor-apart = Region { $region } falls apart at { $field }.
editor-apart-wanted = Its fields have to share sides.
editor-fill = Fill
editor-join = To region { $region }
editor-mountain-count =
    { $found ->
        [one] 1 mountain is placed.
       *[other] { $found } mountains are placed.
    }
editor-mountain-count-wanted = With { $players } players there are { $count }.

editor-your-board = The board of your game
editor-your-board-about = Places, supplies and maps are our own (see AR-R2, AR-R3 and AQ-R1), or those of whoever made this board; the rules below hold for all of them.
