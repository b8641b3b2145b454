-- What lets programs in. Only the hash of the secret is kept.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    -- In whose name it acts, and whose it is: a bot's token belongs to a person.
    person TEXT NOT NULL,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    used INTEGER
) WITHOUT ROWID;
CREATE INDEX tokens_by_owner ON tokens (owner, created);

-- Programs that play under a name of their own.
CREATE TABLE bots (
    person TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (owner, name)
) WITHOUT ROWID;

-- People with whom bots of others may sit down.
CREATE TABLE bot_hosts (
    person TEXT PRIMARY KEY
) WITHOUT ROWID;
