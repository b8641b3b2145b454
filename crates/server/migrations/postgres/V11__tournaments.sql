-- Tournaments. What is decided about one is kept as JSON; what lists are searched
-- by has columns of its own.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    creator TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed BIGINT NOT NULL,
    -- 0 planned, 1 running, 2 paused, 3 over, 4 cancelled.
    status SMALLINT NOT NULL,
    created BIGINT NOT NULL,
    starts BIGINT,
    started BIGINT,
    ends BIGINT,
    paused BIGINT,
    ended BIGINT,
    round INTEGER NOT NULL,
    rounds INTEGER,
    -- The order in lists, lowest first.
    rank BIGINT NOT NULL,
    -- Grows with every change. Whoever changes a tournament names the version that
    -- they have seen.
    version BIGINT NOT NULL,
    -- Which node looks after it, and until when.
    node BIGINT,
    leased BIGINT
);
CREATE INDEX tournaments_listed ON tournaments (status, rank, id);
CREATE INDEX tournaments_by_creator ON tournaments (creator, status);

-- Who has joined; `number` is their order.
CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    joined BIGINT NOT NULL,
    out SMALLINT NOT NULL,
    PRIMARY KEY (tournament, person),
    UNIQUE (tournament, number)
);
CREATE INDEX tournament_players_by_person ON tournament_players (person);

-- Tables. The key decides between nodes that would set up the same one; `game` is
-- chosen with the table, so that its game is created once.
CREATE TABLE tournament_tables (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    game TEXT UNIQUE,
    since BIGINT NOT NULL,
    ended BIGINT,
    PRIMARY KEY (tournament, round, number)
);

-- Who sits there; nobody where a bot fills in. `playing` is 1 as long as the table
-- is played, and nobody plays at two.
CREATE TABLE tournament_seats (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat SMALLINT NOT NULL,
    person TEXT,
    playing SMALLINT NOT NULL,
    place SMALLINT,
    points INTEGER,
    share INTEGER,
    acted SMALLINT,
    PRIMARY KEY (tournament, round, number, seat)
);
CREATE UNIQUE INDEX tournament_seats_playing ON tournament_seats (tournament, person) WHERE playing = 1;
CREATE UNIQUE INDEX tournament_seats_once ON tournament_seats (tournament, round, person);
