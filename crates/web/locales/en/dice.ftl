### Whether dice were fixed before play. docs/fair-dice.md has the protocol.

dice-title = Fair dice
dice-checking = Checking the dice …
dice-not-loaded = The dice cannot be checked
dice-again = Check again
dice-save = Save the proof
dice-fixed = Every roll was fixed before play
dice-checked = Checked on this device: { $what }.
dice-wrong =
    { $count ->
        [one] One thing does not fit
       *[other] { $count } things do not fit
    }
dice-wrong-about = Either this copy was changed after the game, or the server did not keep its promise.
dice-promised = The server has made its promise
dice-promised-about = The secret is revealed when the game is over.
dice-not-recorded = No promise
dice-not-recorded-about = This game has nothing to check, and nothing is wrong with it.

## How much was checked
dice-rolls =
    { $count ->
        [one] 1 roll
       *[other] { $count } rolls
    }
dice-shares =
    { $count ->
        [one] 1 share
       *[other] { $count } shares
    }
dice-drawn-mountains =
    { $count ->
        [one] 1 mountain
       *[other] { $count } mountains
    }
dice-seats = the seats
dice-rerolls =
    { $count ->
        [one] 1 re-roll of a full district
       *[other] { $count } re-rolls of full districts
    }

## How it was checked
dice-details = What was checked
dice-promise = The promise
dice-promise-about = SHA-256 of the secret, given before anybody sat down
dice-shares-title = The shares
dice-shares-about = one from each player’s device, hidden until the table was full
dice-not-opened = not opened
dice-secret = The secret
dice-secret-about = revealed at the end
dice-roll = Roll
dice-event = Event
dice-by = By
dice-proof = Proof
dice-gives = Gives
dice-record = Record
dice-fits = Fits
dice-fits-not = Does not fit
dice-table = All rolls
dice-show-roll = Show roll { $number } on the board
dice-chain = The chain of { $count } events ends in { $head }.
dice-how = Each roll is the HMAC-SHA-256 of all shares, the number of the roll and the number of the try, with the secret as its key. Its first four bytes give the side of the die.
dice-no-shares = No player added a share: the server alone chose the secret.
dice-share-late = The share of { $name } was not opened in time and does not count.
dice-brought =
    { $count ->
        [one] 1 roll was made elsewhere, before the game came to the server: not checked.
       *[other] { $count } rolls were made elsewhere, before the game came to the server: not checked.
    }
dice-seen = This device saw the game up to event { $number } and remembers the same.

## What does not fit
dice-problem-description = The game cannot be set up: { $problem }
dice-problem-event = Event { $number } cannot follow those before it: { $problem }
dice-problem-no-chain = The chain of hashes is missing.
dice-problem-chain = The chain breaks at event { $number }: something was changed, added or left out.
dice-problem-head = This device remembers { $noted } as a link of the chain, and it is not there: this is not the game that was seen.
dice-problem-promise = This device remembers another promise, { $noted }: this is not the game that was seen.
dice-problem-seed = The secret is not the one that was promised.
dice-problem-no-seed = The game is over, but the secret is not revealed.
dice-problem-share = { $player }: the share is not the one that was committed to.
dice-problem-left-out = { $player }: the game began without the share while there was time to open it.
dice-problem-seats = Event { $number }: the seats were not dealt as drawn.
dice-problem-setup = Event { $number }: the set-up is not the one that was drawn.
dice-problem-roll = Roll { $roll } (event { $number }): the secret gives { $gives }, the record says { $record }.
