CREATE TABLE people (
    id TEXT PRIMARY KEY,
    token_hash BYTEA NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE games (
    serial BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    creator TEXT NOT NULL,
    key_hash BYTEA,
    public BOOLEAN NOT NULL,
    status SMALLINT NOT NULL,
    changed BIGINT NOT NULL,
    -- When somebody should look after the game: a bot is to act, a clock runs out.
    due BIGINT
) WITH (fillfactor = 80);
CREATE INDEX games_by_status ON games (public, status, changed);
CREATE INDEX games_by_creator ON games (creator, status);
CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL;

CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES games (serial),
    seat SMALLINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_by_person ON seats (person, game);

CREATE TABLE invitations (
    token_hash BYTEA PRIMARY KEY,
    game BIGINT NOT NULL REFERENCES games (serial),
    seat SMALLINT NOT NULL
);

-- The key is the arbiter: whoever inserts a number first, wins.
CREATE TABLE events (
    game BIGINT NOT NULL,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE chat (
    game BIGINT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    request BIGINT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, person, request)
);
