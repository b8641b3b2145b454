### Games on a server.

online-connecting = Connecting…
online-reconnecting = Connection lost, trying again…
online-watching = Watching
online-unknown = There is no such game, or it is private and this link lacks its key.
online-chat-off = Chat is switched off at this table.

waiting-title = Waiting for players
waiting-invite = Invite
waiting-link = Send this link. Whoever opens it can take a free seat.
waiting-watch = The free seats are kept for those who have the links to them. Whoever opens this link can watch.
waiting-sit = Take a seat
waiting-stand-in = If somebody is away for long or runs out of time, { $level } plays for them.
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
menu-resign = Resign
menu-resign-sure = Really resign?
menu-hand-over = Let a bot play for { $name }
menu-chat-off = Switch chat off
menu-chat-on = Switch chat on
menu-record = Download the record

vote-takeback = { $name } asks to take this back:
vote-hand-over = { $name } asks that a bot play for { $absent }.
vote-agree = Agree
vote-decline = Decline
vote-withdraw = Withdraw
stand-in = A bot is playing for you.
stand-in-return = Play myself again
# Fair dice
dice-head = Check digits of this game
dice-head-about = Whoever sees the same digits sees the same game. Compare them with the others, or note them down.
dice-changed = This is not the game that this device has seen before: something in it was changed.

online-reloading = Something did not fit. Loading the game again…
online-watchers =
    { $count ->
        [one] One person watches
       *[other] { $count } people watch
    }
menu-resign-wins = Resign? { $name } wins.
player-deleted = deleted player
account-title = Account
account-have-one = I have an account
# Muting, blocking, reporting
relation-mute = Mute
relation-unmute = Unmute
relation-block = Block
relation-unblock = Unblock
relation-muted = muted
relation-blocked = blocked
relation-block-about = No pairing, no table together, no chat. They are not told.
relation-now-muted = You do not hear this person any more. Your account page has a list of all whom you mute or block.
relation-now-blocked = You do not meet this person any more. Your account page has a list of all whom you mute or block.
relation-taken-back = That is taken back.
chat-muted = You do not hear { $name } any more.
report = Report
report-title = Report { $name }
report-about = Those who run this server read it. { $name } is not told.
report-reason = What for?
report-insult = Insults or threatens
report-cheating = Lets a program choose the moves
report-stalling = Leaves games or holds them up
report-name = The name
report-other = Something else
report-words = What happened?
report-send = Send report
report-sent = Thank you. Those who run this server will look at it.
