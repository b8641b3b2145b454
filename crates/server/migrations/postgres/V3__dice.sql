-- The seeds of dice, which nobody may see before a game is over. A seed is deleted
-- when it is revealed.
CREATE TABLE seeds (
    game BIGINT PRIMARY KEY REFERENCES games (serial) ON DELETE CASCADE,
    seed BYTEA NOT NULL
);

-- Who may sit where, if lots have changed that: what the description says, in the
-- order that was drawn.
ALTER TABLE summaries ADD COLUMN seats TEXT;
