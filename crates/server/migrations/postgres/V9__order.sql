-- Whom people do not want to hear (1) or to meet (2).
CREATE TABLE shunned (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    how BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX shunned_by_other ON shunned (other);

-- What people tell those who run the server, until somebody has dealt with it.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    time BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    person TEXT NOT NULL,
    game TEXT,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    done BIGINT
);
CREATE INDEX reports_open ON reports (time) WHERE done IS NULL;

-- People who may not come in any more.
CREATE TABLE bans (
    person TEXT PRIMARY KEY,
    time BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- What was done by those who run the server. Each node reads it and does its part:
-- ends connections, closes games.
CREATE TABLE audit (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    time BIGINT NOT NULL,
    operator TEXT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
);
