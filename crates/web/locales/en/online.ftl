### Games on a server.

online-connecting = Connecting…
online-reconnecting = Connection lost, trying again…
online-watching = Watching
online-unknown = There is no such game, or it is private and this link lacks its key.
online-newer = The server has been updated. Reload the page to get the new client.
online-unreachable = The server cannot be reached. Your games against bots and on one screen work without it.
online-bad-invitation = This invitation is unknown or was used already. Ask for a new link.
online-full = Every seat at this table is taken. You can watch instead.
online-too-fast = That was too fast for the server. Wait a moment and try again.
online-too-many = You have many games that still wait for players. Leave one first.
online-too-many-connections = Too many connections from here. Close some pages and try again.
online-nothing-to-undo = There is nothing to undo any more. You can ask the others for a takeback.
online-not-your-turn = It is not your turn.
online-vote-under-way = The table is already voting on something.
online-not-absent = This player is connected.
online-no-vote = Nothing is being voted on any more.
online-has-resigned = You have resigned and play no more.
online-bot-plays = A bot plays for you. Take your seat back first.
online-over = The game is over.
online-chat-off = Chat is switched off at this table.
online-refused = The server refused: { $message }

waiting-title = Waiting for players
waiting-invite = Invite
waiting-link = Send this link. Whoever opens it can take a free seat.
waiting-watch = The free seats are kept for those who have the links to them. Whoever opens this link can watch.
waiting-sit = Take a seat
your-name = Your name
copy = Copy
copied = Copied
qr-code = The link as a QR code
join-title = You are invited to a game

chat = Chat
chat-mute = Mute
chat-say = Say something
chat-send = Send

menu = Menu
menu-takeback = Ask to take back my last move
menu-resign = Resign
menu-resign-sure = Really resign?
menu-hand-over = Let a bot play for { $name }
menu-chat-off = Switch chat off
menu-chat-on = Switch chat on
menu-rematch = Play again
menu-record = Download the record

vote-takeback = { $name } asks to take back a move.
vote-hand-over = { $name } asks that a bot play for { $absent }.
vote-agree = Agree
vote-decline = Decline
vote-withdraw = Withdraw
stand-in = A bot is playing for you.
stand-in-return = Play myself again
