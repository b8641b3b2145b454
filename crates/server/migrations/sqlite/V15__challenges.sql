-- Who asks whom to play. `wanted` is what for, as JSON. An answer is kept until the
-- challenge expires; `game` is chosen with it, so that its game is created once.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    challenger TEXT NOT NULL,
    challenged TEXT NOT NULL,
    wanted TEXT NOT NULL,
    -- 0 open, 1 accepted, 2 declined.
    status INTEGER NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    game TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX challenges_open ON challenges (challenger, challenged) WHERE status = 0;
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_expiry ON challenges (expires);
