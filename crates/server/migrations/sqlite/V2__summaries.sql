-- What changes about a game besides its events, written with them in one
-- transaction. Lists, counts and histories read this and never the events. Rows
-- are short, so that many games share the pages that a transaction writes.
CREATE TABLE summaries (
    game INTEGER PRIMARY KEY REFERENCES games (serial),
    -- Decided with the game, here so that lists can be searched by it.
    kind TEXT NOT NULL,
    players INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    public INTEGER NOT NULL,
    creator TEXT NOT NULL,
    -- A hash of the address it was created from, as long as it waits for players.
    origin INTEGER,
    status INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- The order in lists, highest first: `since`, less 2^42 for each other game
    -- that the same people have in the same list.
    rank INTEGER NOT NULL,
    -- When somebody should look after the game: a bot is to act, a clock runs out.
    due INTEGER,
    number INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    -- From 1; 0 means that an older database was not read so far yet.
    turn INTEGER NOT NULL,
    to_act INTEGER,
    points TEXT NOT NULL,
    result TEXT,
    rematch TEXT
);

INSERT INTO summaries
SELECT serial, json_extract(description, '$.game'), json_array_length(description, '$.seats'),
    CASE WHEN json_type(description, '$.clock') = 'text' THEN 0
        WHEN json_type(description, '$.clock."real-time"') IS NOT NULL THEN 1 ELSE 2 END,
    public, creator, NULL, status, changed, changed, due,
    (SELECT count(*) FROM events WHERE game = serial), changed, 0, NULL, '', NULL, NULL
FROM games;

CREATE INDEX summaries_listed ON summaries (status, rank, game, kind, players, clock) WHERE public = 1;
CREATE INDEX summaries_by_creator ON summaries (creator, status, public);
CREATE INDEX summaries_by_origin ON summaries (origin, status) WHERE origin IS NOT NULL;
CREATE INDEX summaries_by_due ON summaries (due) WHERE due IS NOT NULL;

DROP INDEX games_by_status;
DROP INDEX games_by_creator;
DROP INDEX games_by_due;
ALTER TABLE games DROP COLUMN public;
ALTER TABLE games DROP COLUMN status;
ALTER TABLE games DROP COLUMN changed;
ALTER TABLE games DROP COLUMN due;

-- People at tables, and how games ended for them.
ALTER TABLE seats RENAME TO old_seats;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (serial),
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The order in the person's list, highest first: by status, then the latest.
    rank INTEGER NOT NULL,
    place INTEGER,
    points INTEGER,
    -- 0 lost, 1 shared the first place, 2 won.
    outcome INTEGER,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO seats
SELECT old_seats.game, seat, person, '', since - 4398046511104 * status, NULL, NULL, NULL
FROM old_seats JOIN summaries ON summaries.game = old_seats.game;
DROP TABLE old_seats;
CREATE INDEX seats_by_person ON seats (person, rank, game, outcome);

-- A person may be known by several cookies.
CREATE TABLE sessions (
    token_hash BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);
INSERT INTO sessions SELECT token_hash, id, created FROM people;
ALTER TABLE people RENAME TO old_people;
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO people SELECT id, name, created FROM old_people;
DROP TABLE old_people;

-- What belongs to a game is removed with it.
CREATE INDEX invitations_by_game ON invitations (game);
