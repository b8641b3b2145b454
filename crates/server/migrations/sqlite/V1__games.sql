CREATE TABLE people (
    id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE games (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    creator TEXT NOT NULL,
    key_hash BLOB,
    public INTEGER NOT NULL,
    status INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    -- When somebody should look after the game: a bot is to act, a clock runs out.
    due INTEGER
);
CREATE INDEX games_by_status ON games (public, status, changed);
CREATE INDEX games_by_creator ON games (creator, status);
CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL;

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (serial),
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person, game);

CREATE TABLE invitations (
    token_hash BLOB PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (serial),
    seat INTEGER NOT NULL
) WITHOUT ROWID;

-- The key is the arbiter: whoever inserts a number first, wins. The rows lie in
-- the order in which they came, so that events of many games share the pages
-- that a transaction writes.
CREATE TABLE events (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (game, number)
);

CREATE TABLE chat (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    request INTEGER NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, person, request)
) WITHOUT ROWID;
