-- Whom people do not want to hear (1) or to meet (2).
CREATE TABLE shunned (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    how INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX shunned_by_other ON shunned (other);

-- What people tell those who run the server, until somebody has dealt with it.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    time INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    person TEXT NOT NULL,
    game TEXT,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    done INTEGER
) WITHOUT ROWID;
CREATE INDEX reports_open ON reports (time) WHERE done IS NULL;

-- People who may not come in any more.
CREATE TABLE bans (
    person TEXT PRIMARY KEY,
    time INTEGER NOT NULL,
    reason TEXT NOT NULL
) WITHOUT ROWID;

-- What was done by those who run the server. Each node reads it and does its part:
-- ends connections, closes games.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    operator TEXT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
);
