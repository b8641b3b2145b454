### The end of a game: who won and why, and what comes next.

ending-resigned =
    { $count ->
        [one] { $names } resigned.
       *[other] { $names } resigned.
    }
ending-has-resigned = resigned
ending-unfinished = Turn { $turn }, not played out
ending-ahead = { $points } points, { $lead } ahead of { $second }
ending-shared = { $points } points each
ending-decided = { $points } points, ranked before { $second }
ending-as-they-stood = The points as they stood. Whoever resigns ranks behind all who play on.
ending-details = How the points came about
ending-undo = Undo the last action

ending-again = Play again
ending-swap = Swap seats
ending-level = Other level
ending-share = Share
ending-shared-link = Link copied
ending-too-long = This game is too long for a link. The review can save it as a file.
ending-same-seats = Same seats, same players.
ending-moves-up = Same players; everybody moves up one seat.
ending-joins = { $name } has asked already: this joins that game.
rematch-asked = { $name } wants to play again
rematch-accept = Accept
rematch-later = Not now
rematch-elsewhere = The same players meet again.
waiting-rematch = Send this link to those who played: it leads to the last game, where they can accept.
waiting-take-kept = Take my seat
ending-tournament = Back to the tournament
