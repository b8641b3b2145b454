-- Tournaments. What is decided about one is kept as JSON; what lists are searched
-- by has columns of its own.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    creator TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed INTEGER NOT NULL,
    -- 0 planned, 1 running, 2 paused, 3 over, 4 cancelled.
    status INTEGER NOT NULL,
    created INTEGER NOT NULL,
    starts INTEGER,
    started INTEGER,
    ends INTEGER,
    paused INTEGER,
    ended INTEGER,
    round INTEGER NOT NULL,
    rounds INTEGER,
    -- The order in lists, lowest first.
    rank INTEGER NOT NULL,
    -- Grows with every change. Whoever changes a tournament names the version that
    -- they have seen.
    version INTEGER NOT NULL,
    -- Which node looks after it, and until when.
    node INTEGER,
    leased INTEGER
) WITHOUT ROWID;
CREATE INDEX tournaments_listed ON tournaments (status, rank, id);
CREATE INDEX tournaments_by_creator ON tournaments (creator, status);

-- Who has joined; `number` is their order.
CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    joined INTEGER NOT NULL,
    out INTEGER NOT NULL,
    PRIMARY KEY (tournament, person),
    UNIQUE (tournament, number)
) WITHOUT ROWID;
CREATE INDEX tournament_players_by_person ON tournament_players (person);

-- Tables. The key decides between nodes that would set up the same one; `game` is
-- chosen with the table, so that its game is created once.
CREATE TABLE tournament_tables (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    game TEXT UNIQUE,
    since INTEGER NOT NULL,
    ended INTEGER,
    PRIMARY KEY (tournament, round, number)
) WITHOUT ROWID;

-- Who sits there; nobody where a bot fills in. `playing` is 1 as long as the table
-- is played, and nobody plays at two.
CREATE TABLE tournament_seats (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    playing INTEGER NOT NULL,
    place INTEGER,
    points INTEGER,
    share INTEGER,
    acted INTEGER,
    PRIMARY KEY (tournament, round, number, seat)
) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_seats_playing ON tournament_seats (tournament, person) WHERE playing = 1;
CREATE UNIQUE INDEX tournament_seats_once ON tournament_seats (tournament, round, person);
