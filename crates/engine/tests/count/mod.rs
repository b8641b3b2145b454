//! What the protocol shows of Count, the game for tests.

use castellum_rules::count::{Position, Setup};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Defaults;
use crate::game::EngineGame;
use crate::request::Options;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    players: usize,
    #[serde(default = "usual_goal")]
    goal: u16,
}

const fn usual_goal() -> u16 {
    10
}

impl EngineGame for Position {
    fn read_setup(options: Options, _defaults: &Defaults) -> Result<Setup, String> {
        let New { players, goal } = options.read()?;
        Ok(Setup { players, goal })
    }

    fn state(&self) -> Map<String, Value> {
        Map::from_iter([("missing".into(), json!(self.missing()))])
    }
}
