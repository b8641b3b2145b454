-- Games that counted for ratings, in the order in which they did. A game that is
-- removed leaves what it did to ratings.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    game INTEGER UNIQUE REFERENCES games (serial),
    -- What is rated together: which game, 2 or 3 (three or four) players, and
    -- whether it is fast (0), normal (1) or played over days (2).
    kind TEXT NOT NULL,
    players INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    time INTEGER NOT NULL
);

-- What each of these games did to each rating. Ratings are in thousandths.
CREATE TABLE rating_changes (
    number INTEGER NOT NULL REFERENCES rated_games (number),
    person TEXT NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    acted INTEGER NOT NULL,
    mean INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    games INTEGER NOT NULL,
    change INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) WITHOUT ROWID;
CREATE INDEX rating_changes_by_number ON rating_changes (number);

-- Ratings as they are now.
CREATE TABLE ratings (
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    players INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    mean INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    games INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (person, kind, players, speed)
) WITHOUT ROWID;
CREATE INDEX ratings_by_mean ON ratings (kind, players, speed, mean, person, games, changed);

-- Who looks for a game to be played at once. A node keeps its own rows as long as
-- their people are connected; `claim` is the table that is being set up for them,
-- `game` the one that is.
CREATE TABLE seeks (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    node INTEGER NOT NULL,
    seek TEXT NOT NULL,
    rating INTEGER NOT NULL,
    provisional INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    claim TEXT,
    claimed INTEGER,
    game TEXT
) WITHOUT ROWID;

-- Who is in the lobby, as long as a node says so.
CREATE TABLE visitors (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    rating INTEGER,
    until INTEGER NOT NULL
) WITHOUT ROWID;
