-- What bots are to think about, for workers on other machines. SQLite has no such
-- table: there bots think in the one process that has the database.
--
-- Nothing in it is needed after a crash, when nodes ask again, so it is not logged.
CREATE UNLOGGED TABLE bot_jobs (
    game BIGINT NOT NULL,
    -- The last event in the game: with it, which question this is.
    after INTEGER NOT NULL,
    -- Of the server that asks. Only workers of the same version know what it means.
    version TEXT NOT NULL,
    position TEXT NOT NULL,
    bot TEXT NOT NULL,
    millis INTEGER NOT NULL,
    -- For whom, and a hash of where they are while they look.
    person TEXT,
    address BIGINT,
    asked TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- Until then somebody waits for the answer.
    wanted TIMESTAMPTZ NOT NULL,
    -- Who thinks about it, and until when that is believed.
    worker TEXT,
    lease TIMESTAMPTZ,
    tries SMALLINT NOT NULL DEFAULT 0,
    answered TIMESTAMPTZ,
    -- Nothing if the bot has none.
    action TEXT,
    PRIMARY KEY (game, after)
) WITH (fillfactor = 50);
CREATE INDEX bot_jobs_waiting ON bot_jobs (asked) WHERE answered IS NULL;
