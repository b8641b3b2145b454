//! Where a game begins: what the command line says about it, and what that
//! means.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use castellum_rules::aqua_romana::{self, Layout};
use castellum_rules::aquaedukt::{self, Board, random_mountains};
use clap::error::ErrorKind;
use fastrand::Rng;

use crate::game_name::{AnySetup, GameName, OfGame};
use crate::record_file::{name_of, read_text};

const DEFAULT_PLAYERS: u8 = 2;

/// How a game is to begin, as it was typed.
#[derive(clap::Args)]
pub(crate) struct SetupArgs {
    /// How many players take part, 2 to 4; 2 if nothing else is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    /// Aqua Romana: where the reservoirs stand, instead of the standard layout.
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
    /// Aquädukt: the region map, instead of the standard one.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Where chance decides, such as about mountains, it follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
}

impl SetupArgs {
    pub(crate) fn resolve(&self, game: GameName) -> Result<AnySetup> {
        let players = usize::from(self.players.unwrap_or(DEFAULT_PLAYERS));
        match (game, &self.layout, &self.board) {
            (GameName::AquaRomana, _, Some(_)) => Err(usage("--board is for aquaedukt, not for aqua-romana")),
            (GameName::Aquaedukt, Some(_), _) => Err(usage("--layout is for aqua-romana, not for aquaedukt")),
            (GameName::AquaRomana, layout, None) => {
                let mut setup = aqua_romana::Setup::standard(players);
                if let Some(path) = layout {
                    setup.layout = read_layout(path)?;
                }
                Ok(OfGame::AquaRomana(setup))
            }
            (GameName::Aquaedukt, None, board) => {
                let mut rng = Rng::with_seed(self.seed);
                let mountains = random_mountains(players, &mut |below| rng.u32(..below));
                let board = board.as_deref().map(read_board).transpose()?.unwrap_or_default();
                Ok(OfGame::Aquaedukt(aquaedukt::Setup { players, mountains, board }))
            }
        }
    }
}

/// A command line that says something impossible; it ends with status 2.
pub(crate) fn usage(message: &str) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ArgumentConflict, format!("{message}\n")).into()
}

pub(crate) fn read_layout(path: &Path) -> Result<Layout> {
    read_text(path)?.parse().with_context(|| format!("{} is no layout", name_of(path)))
}

pub(crate) fn read_board(path: &Path) -> Result<Board> {
    read_text(path)?.parse().with_context(|| format!("{} is no region map", name_of(path)))
}
