-- People who can sign in.
CREATE TABLE accounts (
    person TEXT PRIMARY KEY,
    -- Argon2id, with its salt and parameters, if there is a password.
    password TEXT,
    created BIGINT NOT NULL,
    renamed BIGINT NOT NULL,
    codes_made BIGINT
);

-- What looks like the name of an account is for it alone.
CREATE TABLE account_names (
    skeleton TEXT PRIMARY KEY,
    person TEXT NOT NULL
);
CREATE INDEX account_names_by_person ON account_names (person);

-- Public keys of passkeys, as JSON.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    credential TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX passkeys_by_person ON passkeys (person, created);

-- Hashes of recovery codes that are not spent.
CREATE TABLE recovery_codes (
    code_hash BYTEA PRIMARY KEY,
    person TEXT NOT NULL
);
CREATE INDEX recovery_codes_by_person ON recovery_codes (person);

-- Answers that browsers owe: each is taken once, by the browser that asked.
CREATE TABLE ceremonies (
    token_hash BYTEA PRIMARY KEY,
    -- The session in which it was asked for, if there was one.
    session TEXT,
    state TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX ceremonies_by_until ON ceremonies (until);

-- Failed tries to sign in, by hashes of what was tried and from where.
CREATE TABLE sign_in_failures (
    key_hash BYTEA PRIMARY KEY,
    failures INTEGER NOT NULL,
    next BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX sign_in_failures_by_until ON sign_in_failures (until);

-- Sessions have names by which they are ended. `proven` is when somebody last showed
-- that it is theirs.
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN proven BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET id = md5(random()::text || clock_timestamp()::text || person), used = created;
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

-- The names of people at tables are those in `people`.
ALTER TABLE seats DROP COLUMN name;

-- Logs of games up to this one have names in them.
CREATE TABLE named_logs (last_game BIGINT NOT NULL);
INSERT INTO named_logs SELECT coalesce(max(serial), 0) FROM games;
