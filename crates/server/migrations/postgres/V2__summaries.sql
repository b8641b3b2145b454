-- What changes about a game besides its events, written with them in one
-- transaction. Lists, counts and histories read this and never the events. Most
-- updates change no index, so they find room on the same page.
CREATE TABLE summaries (
    game BIGINT PRIMARY KEY REFERENCES games (serial),
    -- Decided with the game, here so that lists can be searched by it.
    kind TEXT NOT NULL,
    players SMALLINT NOT NULL,
    clock SMALLINT NOT NULL,
    public SMALLINT NOT NULL,
    creator TEXT NOT NULL,
    -- A hash of the address it was created from, as long as it waits for players.
    origin BIGINT,
    status SMALLINT NOT NULL,
    since BIGINT NOT NULL,
    -- The order in lists, highest first: `since`, less 2^42 for each other game
    -- that the same people have in the same list.
    rank BIGINT NOT NULL,
    -- When somebody should look after the game: a bot is to act, a clock runs out.
    due BIGINT,
    number INTEGER NOT NULL,
    updated BIGINT NOT NULL,
    -- From 1; 0 means that an older database was not read so far yet.
    turn INTEGER NOT NULL,
    to_act SMALLINT,
    points TEXT NOT NULL,
    result TEXT,
    rematch TEXT
) WITH (fillfactor = 70);

INSERT INTO summaries
SELECT serial, description::json->>'game', json_array_length(description::json->'seats'),
    CASE WHEN json_typeof(description::json->'clock') = 'string' THEN 0
        WHEN description::json->'clock'->'real-time' IS NOT NULL THEN 1 ELSE 2 END,
    public::int, creator, NULL, status, changed, changed, due,
    (SELECT count(*) FROM events WHERE game = serial), changed, 0, NULL, '', NULL, NULL
FROM games;

CREATE INDEX summaries_listed ON summaries (status, rank, game, kind, players, clock) WHERE public = 1;
CREATE INDEX summaries_by_creator ON summaries (creator, status, public);
CREATE INDEX summaries_by_origin ON summaries (origin, status) WHERE origin IS NOT NULL;
CREATE INDEX summaries_by_due ON summaries (due) WHERE due IS NOT NULL;

ALTER TABLE games DROP COLUMN public, DROP COLUMN status, DROP COLUMN changed, DROP COLUMN due;

-- People at tables, and how games ended for them.
ALTER TABLE seats
    ADD COLUMN name TEXT NOT NULL DEFAULT '',
    ADD COLUMN rank BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN place SMALLINT,
    ADD COLUMN points INTEGER,
    -- 0 lost, 1 shared the first place, 2 won.
    ADD COLUMN outcome SMALLINT;
-- The order in the person's list, highest first: by status, then the latest.
UPDATE seats SET rank = since - 4398046511104 * status FROM summaries WHERE summaries.game = seats.game;
ALTER TABLE seats ALTER COLUMN name DROP DEFAULT, ALTER COLUMN rank DROP DEFAULT;
DROP INDEX seats_by_person;
CREATE INDEX seats_by_person ON seats (person, rank, game, outcome);

-- A person may be known by several cookies.
CREATE TABLE sessions (
    token_hash BYTEA PRIMARY KEY,
    person TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);
INSERT INTO sessions SELECT token_hash, id, created FROM people;
ALTER TABLE people DROP COLUMN token_hash;

-- What belongs to a game is removed with it.
CREATE INDEX invitations_by_game ON invitations (game);
