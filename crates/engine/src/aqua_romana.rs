//! Aqua Romana in the engine protocol.

use std::collections::BTreeMap;

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{
    Colour, Field, Kind, KindSet, Layout, Podium, Position, Reservoir, RingField, Setup, Supply, Worker,
    WorkerState,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Defaults;
use crate::game::EngineGame;
use crate::request::Options;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    players: usize,
    supply: Option<Tiles>,
    layout: Option<BTreeMap<String, Place>>,
    /// All games take a seed; here nothing is left to chance.
    #[serde(rename = "seed")]
    _seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tiles {
    #[serde(rename = "C")]
    curves: u8,
    #[serde(rename = "S")]
    straights: u8,
    #[serde(rename = "B")]
    bridges: u8,
    #[serde(rename = "D")]
    doubles: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    fields: Vec<String>,
    outlets: Vec<String>,
}

impl EngineGame for Position {
    fn read_setup(options: Options, defaults: &Defaults) -> Result<Setup, String> {
        let new: New = options.read()?;
        let mut setup = Setup::standard(new.players);
        if let Some(tiles) = new.supply {
            setup.supply = Supply([tiles.curves, tiles.straights, tiles.bridges, tiles.doubles]);
        }
        if let Some(places) = new.layout {
            setup.layout = read_layout(places)?;
        } else if let Some(layout) = &defaults.layout {
            setup.layout =
                Layout::read(layout, new.players).map_err(|error| format!("new: layout: {error}"))?;
        }
        Ok(setup)
    }

    fn state(&self) -> Map<String, Value> {
        Map::from_iter([
            ("phase".into(), json!(self.phase().name())),
            ("tiles".into(), Value::Object(tiles(self))),
            ("workers".into(), Value::Object(workers(self))),
            ("ring".into(), Value::Object(ring(self))),
            ("supply".into(), Value::Object(supply(self.supply()))),
            ("reserve".into(), letters(self.reserve())),
            ("hands".into(), Seat::all(self.players()).map(|seat| letters(self.hand(seat))).collect()),
        ])
    }
}

fn read_layout(mut places: BTreeMap<String, Place>) -> Result<Layout, String> {
    let mut reservoirs = Vec::new();
    for colour in Colour::ALL {
        if let Some(place) = places.remove(&colour.to_string()) {
            reservoirs.push(read_reservoir(colour, &place)?);
        }
    }
    match places.into_keys().next() {
        Some(unknown) => Err(format!("new: layout: unknown colour {unknown:?}, expected Y, R, B or G")),
        None => Ok(Layout { reservoirs }),
    }
}

fn read_reservoir(colour: Colour, place: &Place) -> Result<Reservoir, String> {
    let [fields, outlets] = [&place.fields, &place.outlets].map(|names| names.iter().map(String::as_str));
    Reservoir::from_names(colour, fields, outlets).map_err(|error| format!("new: layout.{colour}: {error}"))
}

fn tiles(position: &Position) -> Map<String, Value> {
    Field::all().filter_map(|field| Some((field.to_string(), json!(position.tile(field)?.name())))).collect()
}

fn workers(position: &Position) -> Map<String, Value> {
    let state = |worker: Worker| (worker.to_string(), worker_state(position.worker(worker)));
    position.workers().iter().map(state).collect()
}

fn worker_state(worker: WorkerState) -> Value {
    let podium = if worker.on_board { None } else { Some(worker.podium.map_or(0, Podium::value)) };
    json!({
        "cell": worker.field.to_string(),
        "dir": worker.facing.to_string(),
        "length": worker.length,
        "on_board": worker.on_board,
        "podium": podium,
    })
}

fn ring(position: &Position) -> Map<String, Value> {
    let builder = |at: RingField| Some((at.to_string(), json!(position.builder(at)?.to_string())));
    RingField::all().filter_map(builder).collect()
}

fn supply(supply: Supply) -> Map<String, Value> {
    Kind::TILES.into_iter().map(|kind| (kind.to_string(), json!(supply.of(kind)))).collect()
}

fn letters(kinds: KindSet) -> Value {
    let mut letters: Vec<_> = kinds.iter().map(Kind::letter).collect();
    letters.sort_unstable();
    Value::String(letters.into_iter().collect())
}
