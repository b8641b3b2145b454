-- Keys that the server makes once: what push services know it by.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    secret TEXT NOT NULL
) WITHOUT ROWID;

-- Browsers that are told by push messages.
CREATE TABLE push_subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, created);

-- How people want to be told, as JSON, if they have said so.
CREATE TABLE notice_settings (
    person TEXT PRIMARY KEY,
    settings TEXT NOT NULL
) WITHOUT ROWID;

-- People who get a summary once their quiet hours are over.
CREATE TABLE held_notices (
    person TEXT PRIMARY KEY,
    due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX held_notices_by_due ON held_notices (due);
