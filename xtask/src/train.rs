//! `cargo xtask train`: a whole round of learning, from games to a network.
//!
//! With the numbers that are the default it takes a few minutes on a CPU and
//! shows that everything works; real networks want more games
//! (`docs/network.md`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::command::{built, cargo, install_packages, root, run, succeeds, target, text};

/// Plays games, trains a network on them and lets it play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game: aqua-romana or aquaedukt.
    #[arg(long, default_value = "aqua-romana")]
    game: String,
    /// How many games it learns from.
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// The nodes for an action while they are played.
    #[arg(long, default_value_t = 100)]
    nodes: u32,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// How many games the network then plays against the handcrafted evaluation.
    #[arg(long, default_value_t = 20)]
    matches: u32,
    /// A Python with PyTorch; if none is named, one is made under target/.
    #[arg(long)]
    python: Option<PathBuf>,
    /// Where the network goes, and what it is made of; what is there is replaced.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn round(args: &Args) -> Result<()> {
    let python = args.python.clone().map_or_else(python_with_torch, Ok)?;
    let out = args.out.clone().unwrap_or_else(|| target().join("train").join(&args.game));
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    run(&mut cargo(&["build", "--release", "--bin", "castellum"]))?;
    let castellum = built("release", "castellum");
    let (games, rows, weights) = (out.join("games.jsonl"), out.join("rows"), out.join("network.bin"));

    println!("=== tests of the training");
    run(training(&python).args(["-m", "unittest", "discover", "--start-directory", "tests"]))?;
    println!("=== games");
    let bot = format!("mcts:nodes={},eval=handcrafted", args.nodes);
    let count = args.games.to_string();
    run(selfplay(&castellum, "play", &args.game)
        .args(["--games", &count, "--bot", &bot, "--out"])
        .arg(&games))?;
    println!("=== rows");
    run(selfplay(&castellum, "rows", &args.game).arg(&games).arg("--out").arg(&rows))?;
    println!("=== network");
    let epochs = args.epochs.to_string();
    run(training(&python)
        .args(["-m", "castellum_training.train", "--epochs", &epochs, "--batch", "1024", "--rows"])
        .arg(&rows)
        .arg("--out")
        .arg(&weights)
        .arg("--report")
        .arg(out.join("report.json")))?;
    println!("=== matches");
    let matches = args.matches.to_string();
    run(Command::new(&castellum)
        .args(["arena", "--game", &args.game, "--games", &matches, "--bot", "mcts:nodes=200"])
        .args(["--bot", "mcts:nodes=200,eval=handcrafted", "--weights"])
        .arg(&weights))?;
    println!("{}", weights.display());
    Ok(())
}

fn selfplay(castellum: &Path, step: &str, game: &str) -> Command {
    let mut command = Command::new(castellum);
    command.args(["selfplay", step, "--game", game]);
    command
}

fn training(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(root().join("training"));
    command
}

/// A Python with PyTorch, made if there is none: a few gigabytes.
fn python_with_torch() -> Result<PathBuf> {
    let folder = target().join("training");
    let python = folder.join("bin").join("python");
    let has_torch = |python: &Path| succeeds(Command::new(python).args(["-c", "import numpy, torch"]));
    if has_torch(&python) {
        return Ok(python);
    }
    println!("=== installing PyTorch from PyPI");
    let make = || run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder));
    if make().is_err() {
        install_packages(&["python3", "python3-venv"])?;
        make()?;
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "numpy>=2,<3", "torch>=2.4,<3"]);
    run(&mut install)?;
    ensure!(has_torch(&python), "PyTorch does not start after {}", text(&install));
    Ok(python)
}
