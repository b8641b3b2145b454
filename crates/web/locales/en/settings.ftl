### Settings and keys.

## Settings

setting-speed = Speed of bots
speed-instant = Instant
speed-quick = Quick
speed-natural = Natural
speed-slow = Slow
setting-board = Board
board-fitting = Fits
board-wide = Wide
board-tall = Tall
setting-coordinates = Letters and numbers at the edges
setting-palette = Players’ colours
palette-usual = Usual
palette-red-green = Red-green
palette-blue-yellow = Blue-yellow
setting-still = Nothing moves
setting-volume = Volume

## Keys

keys-title = Keys
keys-next = next place to choose, or the one before
keys-walk = walk over the board
keys-choose = choose, then confirm
keys-option = choose an option
keys-back = one step back
keys-undo = undo
keys-hint = hint
keys-skip = skip the bots
keys-list = this list
