//! Aquädukt in the engine protocol.

use castellum_rules::aquaedukt::{Field, House, Position, Region, Setup, Stick, random_mountains};
use castellum_rules::{Game, Seat, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Defaults;
use crate::game::{EngineGame, seed_or_random};
use crate::request::Options;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    players: usize,
    mountains: Option<Vec<String>>,
    seed: Option<u64>,
}

impl EngineGame for Position {
    fn read_setup(options: Options, defaults: &Defaults) -> Result<Setup, String> {
        let New { players, mountains, seed } = options.read()?;
        let mountains = match mountains {
            Some(names) => read_mountains(&names)?,
            None => {
                let mut rng = SplitMix64::seed_from_u64(seed_or_random(seed)?);
                random_mountains(players, &mut uniform(&mut rng))
            }
        };
        Ok(Setup { players, mountains, board: defaults.board.unwrap_or_default() })
    }

    fn state(&self) -> Map<String, Value> {
        let players = self.players();
        Map::from_iter([
            ("phase".into(), json!(self.phase().name())),
            ("mountains".into(), names(self.mountains())),
            ("hands".into(), Seat::all(players).map(|seat| json!(self.hand(seat))).collect()),
            ("houses".into(), Value::Object(self.houses().map(house).collect())),
            ("canals".into(), Value::Object(self.canals().sections().map(canal).collect())),
            ("springs".into(), names(self.springs())),
            ("sticks_left".into(), json!(self.sticks_left())),
            ("springs_left".into(), json!(self.springs_left())),
            ("supplied".into(), names(self.watered())),
            ("tiles".into(), json!(self.watered_tiles()[..players])),
            ("region".into(), json!(self.region().map(Region::number))),
        ])
    }
}

fn read_mountains(names: &[String]) -> Result<Vec<Field>, String> {
    let read = |(index, name): (usize, &String)| {
        name.parse().map_err(|error| format!("new: mountains[{index}]: {error}"))
    };
    names.iter().enumerate().map(read).collect()
}

fn house((field, house): (Field, House)) -> (String, Value) {
    (field.to_string(), json!([house.seat.index(), house.value]))
}

fn canal((stick, width): (Stick, u8)) -> (String, Value) {
    (stick.to_string(), json!(width))
}

/// Names in bytewise order.
fn names(places: impl IntoIterator<Item = impl ToString>) -> Value {
    let mut names: Vec<_> = places.into_iter().map(|place| place.to_string()).collect();
    names.sort_unstable();
    json!(names)
}
