//! `castellum show`: a position drawn in the terminal.

mod aqua_romana;
mod aquaedukt;
mod canvas;

use std::io::{self, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use castellum_rules::record::{Record, Records, Replay, replay};
use castellum_rules::{Actor, AnyPosition, Game, Seat, with_game, with_position};

use crate::input::{game_of, name_of, position_at, read_text, select};
use crate::sentences::ReasonTexts;

/// Draw a position of a game in the terminal.
///
/// Draws the position at the end of a record, or after some of its actions, or
/// the one that --position describes (docs/position.md).
/// In a terminal the board has colours, unless NO_COLOR is set; elsewhere it is
/// plain text.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; - reads standard input.
    #[arg(required_unless_present = "position")]
    record: Option<PathBuf>,
    /// Show this position, a text of one line, instead of one of a record.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["record", "at", "game_number"])]
    position: Option<AnyPosition>,
    /// Show the position after N actions of the game; 0 is its start.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Which game to show if the record holds many, counted from 1. Without
    /// this the games are listed.
    #[arg(long, value_name = "K")]
    game_number: Option<usize>,
    /// Print the position as one line of text instead of drawing it.
    #[arg(long)]
    text: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let out = &mut anstream::stdout().lock();
    if let Some(position) = &args.position {
        return with_position!(position, position => print(&**position, args.text, out));
    }
    let path = args.record.as_deref().expect("the command line requires a record or a position");
    let text = read_text(path)?;
    if args.game_number.is_none() && Records::new(&text).nth(1).is_some() {
        return list(&text, out);
    }
    let shown = select(&text, args.game_number).and_then(|record| show(&record, args, out));
    shown.with_context(|| name_of(path))
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

fn show(record: &Record, args: &Args, out: &mut impl Write) -> Result<()> {
    with_game!(game_of(record)?, G => show_replay::<G>(&replay(record)?, args, out))
}

fn show_replay<G: TerminalGame>(replay: &Replay<G>, args: &Args, out: &mut impl Write) -> Result<()> {
    let (at, position) = position_at(replay, args.at)?;
    if args.text {
        return print(&position, true, out);
    }
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

/// Prints a position as text or drawn.
fn print<G: TerminalGame>(position: &G, as_text: bool, out: &mut impl Write) -> Result<()> {
    if as_text {
        writeln!(out, "{position}")?;
    } else {
        draw(position, out)?;
    }
    Ok(())
}

/// What the terminal shows of one game and no other.
pub(crate) trait TerminalGame: Game {
    /// The sentences for reasons of hints.
    const REASON_TEXTS: ReasonTexts;

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
