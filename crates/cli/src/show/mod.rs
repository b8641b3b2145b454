//! `castellum show`: a position drawn in the terminal.

mod aqua_romana;
mod aquaedukt;
mod canvas;

use std::io::{self, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use castellum_rules::record::{Record, Records, Replay, replay};
use castellum_rules::{Actor, Game, Seat, with_game};

use crate::input::{game_of, name_of, position_at, read_text, select};

/// Draw the board of a recorded game in the terminal.
///
/// Draws the position at the end of the record, or after some of its actions.
/// In a terminal the board has colours, unless NO_COLOR is set; elsewhere it is
/// plain text.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; - reads standard input.
    record: PathBuf,
    /// Show the position after N actions of the game; 0 is its start.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Which game to show if the record holds many, counted from 1. Without
    /// this the games are listed.
    #[arg(long, value_name = "K")]
    game_number: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = read_text(&args.record)?;
    let out = &mut anstream::stdout().lock();
    if args.game_number.is_none() && Records::new(&text).nth(1).is_some() {
        return list(&text, out);
    }
    let shown = select(&text, args.game_number).and_then(|record| show(&record, args.at, out));
    shown.with_context(|| name_of(&args.record))
}

fn list(text: &str, out: &mut impl Write) -> Result<()> {
    for (number, game) in (1..).zip(Records::new(text)) {
        match game {
            Ok(record) => writeln!(out, "{number:>4}  {}", summary(&record))?,
            Err(error) => writeln!(out, "{number:>4}  cannot be read: {error}")?,
        }
    }
    writeln!(out, "Choose one with --game-number.")?;
    Ok(())
}

fn summary(record: &Record) -> String {
    let tags = record.tags().iter().map(|tag| format!("{} {}", tag.name(), tag.value()));
    let actions = record.main_line().count();
    let result = record.result.map_or("open".into(), |points| points.to_string());
    format!("{}; {actions} actions, result {result}", tags.collect::<Vec<_>>().join(", "))
}

fn show(record: &Record, at: Option<usize>, out: &mut impl Write) -> Result<()> {
    with_game!(game_of(record)?, G => show_replay::<G>(&replay(record)?, at, out))
}

fn show_replay<G: TerminalGame>(replay: &Replay<G>, at: Option<usize>, out: &mut impl Write) -> Result<()> {
    let (at, position) = position_at(replay, at)?;
    match at.checked_sub(1) {
        None => writeln!(out, "the start of the game")?,
        Some(last) => {
            let text = replay.actions[last].to_string();
            writeln!(out, "after action {at} of {}: {text}", replay.actions.len())?;
        }
    }
    draw(&position, out)?;
    Ok(())
}

/// What the terminal shows of one game and no other.
pub(crate) trait TerminalGame: Game {
    /// What is to be decided, in a word.
    fn phase_name(&self) -> &'static str;

    /// Draws the board.
    fn draw_board(&self, out: &mut impl Write) -> io::Result<()>;

    /// Writes what a seat has, in a line that has been begun.
    fn write_seat(&self, seat: Seat, out: &mut impl Write) -> io::Result<()>;

    /// Writes lines about what belongs to nobody, and what the signs mean.
    fn write_details(&self, out: &mut impl Write) -> io::Result<()>;
}

/// Draws a position with all that belongs to it.
pub(crate) fn draw<G: TerminalGame>(position: &G, out: &mut impl Write) -> io::Result<()> {
    let players = position.players();
    let turn = position.turn();
    writeln!(out, "{BOLD}{}{BOLD:#}, {players} players, turn {turn}, {}", G::TITLE, to_act(position))?;
    writeln!(out)?;
    position.draw_board(out)?;
    writeln!(out)?;
    let winners = position.outcome().map_or(Vec::new(), |outcome| outcome.winners().collect());
    for seat in Seat::all(players) {
        let points = position.points()[seat.index()];
        let wins = if winners.contains(&seat) { "*" } else { " " };
        let style = seat_style(seat);
        write!(out, "{style}seat {seat}{style:#}{wins} {points:>3} points  ")?;
        position.write_seat(seat, out)?;
        writeln!(out)?;
    }
    position.write_details(out)
}

fn to_act(position: &impl TerminalGame) -> String {
    let phase = position.phase_name();
    match position.actor() {
        Actor::Seat(seat) => format!("seat {seat} to act ({phase})"),
        Actor::Chance => format!("the die is thrown ({phase})"),
        Actor::Nobody => "the game is over (* has won)".into(),
    }
}

const PLAIN: Style = Style::new();
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The colour of a seat: yellow, red, blue, green in turn order.
fn seat_style(seat: Seat) -> Style {
    const COLOURS: [AnsiColor; 4] =
        [AnsiColor::Yellow, AnsiColor::BrightRed, AnsiColor::BrightBlue, AnsiColor::Green];
    COLOURS[seat.index()].on_default()
}
