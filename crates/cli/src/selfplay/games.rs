//! Files of games: JSON, first a line about how they were played, then a game
//! a line.

use anyhow::{Context, Result, ensure};
use castellum_bots::Value;
use castellum_rules::MAX_SEATS;
use serde::{Deserialize, Serialize};

/// The version of the format.
pub(crate) const FORMAT: u32 = 1;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayedGame {
    pub(crate) game: u64,
    /// The set-up, as tags of a record.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) actions: String,
    pub(crate) searches: Vec<Searched>,
}

/// What a search found out about a position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Searched {
    /// The number of actions before it.
    pub(crate) at: usize,
    pub(crate) nodes: u64,
    pub(crate) value: Rounded,
    /// The actions with many visits, and what they lead to.
    pub(crate) children: Vec<Child>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Child(pub(crate) String, pub(crate) u64, pub(crate) Rounded);

/// A value in whole numbers, seat after seat: win and standing in parts of
/// 10 000, points in hundredths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rounded(Vec<i32>);

const SHARES: f32 = 10_000.0;
const POINTS: f32 = 100.0;

impl Rounded {
    pub(crate) fn of(value: &Value, players: usize) -> Self {
        let seat = |seat: usize| {
            let shares = [value.win[seat], value.standing[seat]].map(|share| (share * SHARES).round() as i32);
            [shares[0], shares[1], (value.points[seat] * POINTS).round() as i32]
        };
        Self((0..players.min(MAX_SEATS)).flat_map(seat).collect())
    }

    pub(crate) fn value(&self) -> Value {
        let mut value = Value::default();
        for (seat, numbers) in self.0.chunks_exact(3).take(MAX_SEATS).enumerate() {
            value.win[seat] = numbers[0] as f32 / SHARES;
            value.standing[seat] = numbers[1] as f32 / SHARES;
            value.points[seat] = numbers[2] as f32 / POINTS;
        }
        value
    }
}

/// The games of a file that is complete or not; what an interruption left of a
/// last line does not count.
pub(crate) fn read<'a>(text: &'a str, game: &str) -> Result<Vec<&'a str>> {
    let whole = text.rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines = text[..whole].lines();
    let header: serde_json::Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .context("this is not a file of games of selfplay")?;
    let format = header.get("selfplay").and_then(serde_json::Value::as_u64);
    ensure!(format == Some(FORMAT.into()), "it does not have format {FORMAT} of selfplay");
    let found = header.get("game").and_then(serde_json::Value::as_str).unwrap_or_default();
    ensure!(found == game, "its games are of {found:?}: expected {game}");
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn game(number: u64) -> PlayedGame {
        let value = Rounded::of(&Value { win: [0.25, 0.75, 0.0, 0.0], ..Value::default() }, 2);
        let children = vec![Child("roll".into(), 21, value.clone())];
        let searches = vec![Searched { at: 0, nodes: 30, value, children }];
        PlayedGame { game: number, tags: Vec::new(), actions: "roll".into(), searches }
    }

    #[test]
    fn games_can_be_read_as_they_were_written() {
        let header = json!({ "selfplay": FORMAT, "game": "aquaedukt", "seed": 1 });
        let line = serde_json::to_string(&game(0)).unwrap();
        let text = format!("{header}\n{line}\n{{\"cut");
        let lines = read(&text, "aquaedukt").unwrap();
        assert_eq!(lines, [line.as_str()]);
        assert_eq!(serde_json::from_str::<PlayedGame>(lines[0]).unwrap(), game(0));
        assert!(read(&text, "aqua-romana").unwrap_err().to_string().contains("expected aqua-romana"));
        assert!(read("{}\n", "aquaedukt").is_err());
    }
}
