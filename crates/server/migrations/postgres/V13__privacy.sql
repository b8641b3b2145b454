-- How people stand to others: they mute (1) or block (2) them.
ALTER TABLE shunned RENAME TO relations;
ALTER TABLE relations RENAME COLUMN how TO relation;
DROP INDEX shunned_by_other;
CREATE INDEX relations_by_other ON relations (other);

-- What people let others see, and who may come to them, if they have said so.
CREATE TABLE privacy (
    person TEXT PRIMARY KEY,
    games SMALLINT NOT NULL,
    last_seen SMALLINT NOT NULL,
    -- By everybody (0), by those with whom they have played (1), by nobody (2).
    challenges SMALLINT NOT NULL,
    bots SMALLINT NOT NULL
);
INSERT INTO privacy SELECT person, 1, 0, 1, 1 FROM bot_hosts;
DROP TABLE bot_hosts;
