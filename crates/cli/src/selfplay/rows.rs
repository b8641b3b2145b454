//! Rows for training: what a network reads of a position, and what it should
//! answer.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use castellum_bots::network::{Inputs, MAX_ACTIVE, NetworkSpec};
use castellum_bots::{BotGame, Value};
use castellum_rules::{Actor, GameName, GameSetup, MAX_SEATS, with_game};
use serde_json::json;

use super::games::{self, Child, PlayedGame};
use crate::input::{game_parser, usage};
use crate::ordered_pool::{self, cores, stopped_by_user};

/// Turn games of selfplay into rows that a network is trained with.
///
/// The features of positions are found anew, so games can be used again after
/// features have changed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    /// Files of games that castellum selfplay play has written.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The folder for the rows; what is in it is replaced.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// Stands for no feature.
const NOTHING: u16 = u16::MAX;

pub(super) fn run(args: &Args) -> Result<()> {
    with_game!(args.game, G => write_rows::<G>(args))
}

fn write_rows<G: BotGame>(args: &Args) -> Result<()> {
    let spec = G::NETWORK.ok_or_else(|| usage(format!("{} has no network", G::NAME)))?;
    let create = |name: &str| {
        let path = args.out.join(name);
        Ok::<_, anyhow::Error>(BufWriter::new(
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?,
        ))
    };
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let (mut positions, mut entities) = (create("positions.bin")?, create("entities.bin")?);
    let (mut count, mut entity_count, mut games, mut sources) = (0, 0, 0_u32, Vec::new());
    let stop = stopped_by_user()?;
    for path in &args.files {
        let name = || path.display().to_string();
        let text = fs::read_to_string(path).with_context(name)?;
        let lines = games::read(&text, G::NAME).with_context(name)?;
        sources.push(json!({ "games": lines.len(), "header": text.lines().next() }));
        let first = games;
        ordered_pool::work(
            cores(),
            0..lines.len() as u64,
            &stop,
            |number| {
                let rows = rows_of_game::<G>(spec, lines[number as usize], first + number as u32);
                rows.map(Some).with_context(|| format!("{}, line {}", path.display(), number + 2))
            },
            |rows: Rows| {
                positions.write_all(&rows.positions)?;
                entities.write_all(&rows.entities)?;
                count += rows.count;
                entity_count += rows.entity_count;
                Ok(ControlFlow::Continue(()))
            },
        )?;
        // The pool sets the flag when its work is done.
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        games += lines.len() as u32;
    }
    positions.flush()?;
    entities.flush()?;
    let description = json!({
        "rows": ROWS_FORMAT,
        "game": G::NAME,
        "build": env!("CASTELLUM_BUILD"),
        "features": spec.version,
        "entity_features": spec.entity_features,
        "seat_features": spec.seat_features,
        "spread": G::SPREAD,
        "positions": count,
        "entities": entity_count,
        "games": games,
        "sources": sources,
    });
    fs::write(args.out.join("rows.json"), format!("{description}\n"))?;
    Ok(())
}

/// The version of the format.
const ROWS_FORMAT: u32 = 1;

/// Rows as bytes.
#[derive(Default)]
struct Rows {
    positions: Vec<u8>,
    entities: Vec<u8>,
    count: usize,
    entity_count: usize,
}

/// What the rows of a game have in common.
struct RowContext<'a, G: BotGame> {
    spec: &'a NetworkSpec<G>,
    game: u32,
    result: Value,
}

fn rows_of_game<G: BotGame>(spec: &NetworkSpec<G>, line: &str, game: u32) -> Result<Rows> {
    let played: PlayedGame = serde_json::from_str(line)?;
    let tag = |name: &str| played.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    let mut position = G::new(&G::Setup::from_tags(&tag)?)?;
    let mut before = vec![position];
    for text in played.actions.split_whitespace() {
        position = position.play(text.parse()?)?;
        before.push(position);
    }
    let outcome = position.outcome().context("the game does not end")?;
    let context = RowContext { spec, game, result: Value::of_outcome(&outcome, G::SPREAD) };
    let mut rows = Rows::default();
    for search in &played.searches {
        let position = before.get(search.at).context("a search is after the end of its game")?;
        rows.add(&context, position, search.nodes, false, &search.value.value());
        for Child(action, visits, value) in &search.children {
            let after = position.play(action.parse()?)?;
            if after.actor() != Actor::Nobody {
                rows.add(&context, &after, *visits, true, &value.value());
            }
        }
    }
    ensure!(rows.positions.len() == rows.count * ROW_BYTES, "a row has a wrong length");
    Ok(rows)
}

/// The bytes of a row, without its entities.
const ROW_BYTES: usize = 12 + 4 * (MAX_SEATS + 1) + 2 * MAX_SEATS * MAX_ACTIVE + 4 * 6 * MAX_SEATS;

impl Rows {
    fn add<G: BotGame>(
        &mut self,
        context: &RowContext<'_, G>,
        position: &G,
        visits: u64,
        is_child: bool,
        value: &Value,
    ) {
        let mut inputs = Inputs::default();
        (context.spec.describe)(position, &mut inputs);
        let row = &mut self.positions;
        row.extend(context.game.to_le_bytes());
        row.extend((visits as u32).to_le_bytes());
        row.extend([inputs.players as u8, inputs.entities.len() as u8, u8::from(is_child), 0]);
        inputs.points.iter().chain([&inputs.doubt]).for_each(|number| row.extend(number.to_le_bytes()));
        for features in &inputs.seats {
            write_features(features.iter(), row);
        }
        for value in [value, &context.result] {
            for seats in [&value.win, &value.standing, &value.points] {
                seats.iter().for_each(|number| row.extend(number.to_le_bytes()));
            }
        }
        for entity in &inputs.entities {
            self.entities.extend((entity.seat.index() as u16).to_le_bytes());
            write_features(entity.features.iter(), &mut self.entities);
        }
        self.count += 1;
        self.entity_count += inputs.entities.len();
    }
}

fn write_features(features: impl Iterator<Item = u16>, row: &mut Vec<u8>) {
    let padded = features.chain(std::iter::repeat(NOTHING)).take(MAX_ACTIVE);
    padded.for_each(|feature| row.extend(feature.to_le_bytes()));
}
