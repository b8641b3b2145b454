//! `castellum verify-dice`: whether the dice of a game on a server were fixed
//! before play.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use castellum_wire::dice::{Report, Verdict, verify};
use castellum_wire::http::GameExport;

use crate::input::{name_of, read_text};

/// Check that every roll of a game was fixed before play.
///
/// Takes a game as a server exports it and derives every roll, the mountains and
/// the lots for the seats again, from what server and players had fixed before the
/// first action. docs/fair-dice.md explains what this proves.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as /api/games/GAME/export gives it; - reads standard input.
    #[arg(value_name = "GAME.json")]
    game: PathBuf,
    /// A link of the chain that you noted while you played: eight digits or more.
    #[arg(long, value_name = "HEX", value_parser = read_link)]
    head: Option<String>,
    /// Also list the rolls.
    #[arg(long)]
    rolls: bool,
}

fn read_link(text: &str) -> Result<String, String> {
    let fits = (8..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if fits { Ok(text.to_string()) } else { Err("expected 8 to 64 hexadecimal digits".into()) }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = read_text(&args.game)?;
    let export: GameExport = serde_json::from_str(&text)
        .with_context(|| format!("{}: this is no game as a server exports it", name_of(&args.game)))?;
    let mut report = verify(&export);
    if let Some(head) = &args.head {
        report.compare(head, &export);
    }
    if args.rolls {
        list(&report);
    }
    conclude(&report)
}

fn list(report: &Report) {
    for roll in &report.rolls {
        let gives = roll.gives.as_deref().unwrap_or("?");
        let code = roll.tries.last().map(ToString::to_string).unwrap_or_default();
        let again = if roll.tries.len() > 1 { format!(", try {}", roll.tries.len()) } else { String::new() };
        let counts = if roll.counts { "" } else { ", taken back" };
        anstream::println!(
            "roll {} (event {}): {} {gives}{again}{counts} {code}",
            roll.number,
            roll.event,
            roll.record
        );
    }
}

/// Says what was found; anything but success is an error.
fn conclude(report: &Report) -> Result<()> {
    match report.verdict {
        Verdict::Fixed => {
            anstream::println!("every roll was fixed before play");
            anstream::println!("{}", what_was_checked(report));
            remarks(report).iter().for_each(|remark| anstream::println!("{remark}"));
            Ok(())
        }
        Verdict::NotRecorded => bail!("not recorded with fair dice: there is nothing to check"),
        Verdict::Promised => {
            bail!("the game is not over: the seed that was promised is revealed at its end")
        }
        Verdict::Wrong => {
            let problems: Vec<_> = report.problems.iter().map(ToString::to_string).collect();
            bail!("the dice do not fit\n  {}", problems.join("\n  "))
        }
    }
}

fn what_was_checked(report: &Report) -> String {
    let mut parts = vec![count(report.rolls.len(), "roll", "rolls")];
    if let Some(beginning) = &report.beginning {
        parts.extend(beginning.setup.iter().map(|(tag, value)| {
            let drawn = value.split_whitespace().count();
            format!("{drawn} {}", tag.to_lowercase())
        }));
        if !beginning.seats.is_empty() {
            parts.push("the seats".into());
        }
    }
    let events = count(report.events, "event", "events");
    format!("checked: {}; the chain of {events} ends in {}", parts.join(", "), report.head)
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What a reader should know besides.
fn remarks(report: &Report) -> Vec<String> {
    let mut remarks = Vec::new();
    let opened = report.shares.iter().filter(|share| share.share.is_some()).count();
    match opened {
        0 => remarks.push("no player added a share: the server alone chose the seed".into()),
        1 => remarks.push("1 player added a share".into()),
        many => remarks.push(format!("{many} players added a share")),
    }
    for late in report.shares.iter().filter(|share| share.share.is_none()) {
        remarks.push(format!("the share of {} was not opened in time and does not count", late.name));
    }
    if report.brought > 0 {
        let brought = count(report.brought, "roll was", "rolls were");
        remarks.push(format!("{brought} made elsewhere, before the game came to the server: not checked"));
    }
    remarks
}
