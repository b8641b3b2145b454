# What documents say before a program is there, and what chats show of a link.

document-game-title = { $game }: { $names }
document-open = A table waits for players. Follow the link to sit down or to watch.
document-running = Turn { $turn }. Follow the link to watch.
document-over = The game is over: { $points }.
document-invitation-title = An invitation to { $game }
document-invitation = { $names } at the table. Follow the link to take your seat.
document-review-title = { $game }, move by move: { $names }
document-review = The whole game to replay, with what strong bots think of it.
document-puzzle-title = A puzzle of { $game }
document-puzzle = One action is clearly best. Which one?
