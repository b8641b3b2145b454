-- How somebody began a game: the first of the actions that open it, as records write
-- it. Empty if there was none, and missing as long as the game has no result.
ALTER TABLE seats ADD COLUMN opening TEXT;
-- Games without it, for as long as those of an older database are read.
CREATE INDEX seats_without_opening ON seats (game) WHERE outcome IS NOT NULL AND opening IS NULL;
