### Going on at a server with a game of this device.

upload-about =
    { $count ->
        [one] One action was played. The game goes on from there at a server; the copy on this device stays as it is.
       *[other] { $count } actions were played. The game goes on from there at a server; the copy on this device stays as it is.
    }
upload-none = There is no game here that could go on online.
upload-broken = This game cannot go on online: { $error }
upload-cut = the link was cut short or changed on its way
upload-you = You
upload-invited = By invitation
upload-links = Send each player the link to their seat. Each works once.
upload-table = To the table
upload-server = Address of the server
upload-server-about = The link carries the game there. The server asks before it takes it.
upload-server-wrong = This is no address. Expected something like https://castellum.example
upload-open = Open the server
