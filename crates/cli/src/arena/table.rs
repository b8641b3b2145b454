//! The result for people.

use std::io::{self, Write};

use super::estimate::Estimate;
use super::tally::{BotTally, Standing, Tally};

pub(crate) fn write(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let width = tally.bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(4);
    write_bots(tally, width, out)?;
    if tally.bots.len() > 2 {
        write_duels(tally, width, out)?;
    }
    write_seats(tally, width, out)
}

fn write_bots(tally: &Tally, width: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:width$}  {}  {:>22}  {:>8}  {:>9}",
        "bot",
        head("seats", tally),
        "Elo",
        "ms",
        "nodes/s"
    )?;
    for bot in &tally.bots {
        writeln!(
            out,
            "{:width$}  {}  {:>22}  {:>8.2}  {:>9.0}",
            bot.name,
            standing(&bot.standing),
            elo(bot, tally),
            bot.speed.millis,
            bot.speed.nodes_a_second
        )?;
    }
    Ok(())
}

/// The bot that all others are compared with has no interval.
fn elo(bot: &BotTally, tally: &Tally) -> String {
    if tally.bots.last() == Some(bot) {
        return "0".into();
    }
    let Estimate { value, low, high } = bot.elo;
    format!("{value:+.0} ({low:+.0} to {high:+.0})")
}

fn write_seats(tally: &Tally, width: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{:width$}  {}", "seat", head("games", tally))?;
    for (seat, line) in tally.seats.iter().enumerate() {
        writeln!(out, "{seat:<width$}  {}", standing(line))?;
    }
    Ok(())
}

/// What is above the parts of a [`standing`].
fn head(count: &str, tally: &Tally) -> String {
    let has_luck = tally.bots.iter().any(|bot| bot.standing.less_luck.is_some());
    let less_luck = if has_luck { format!("  {:>23}", "without luck") } else { String::new() };
    format!("{count:>6}  {:>23}{less_luck}  {:>6}  {:>5}", "win share", "points", "place")
}

fn standing(standing: &Standing) -> String {
    let Standing { seats, win_share, less_luck, points, place } = standing;
    let less_luck = less_luck.map(|share| format!("  {:>23}", percent(&share))).unwrap_or_default();
    format!("{seats:>6}  {:>23}{less_luck}  {points:>6.2}  {place:>5.2}", percent(win_share))
}

fn percent(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

/// The columns are numbered like the lines.
fn write_duels(tally: &Tally, width: usize, out: &mut impl Write) -> io::Result<()> {
    const TITLE: &str = "better place than";
    let width = width.max(TITLE.len() - 4);
    write!(out, "\n{TITLE:<0$}", width + 4)?;
    (1..=tally.bots.len()).try_for_each(|number| write!(out, "  {number:>7}"))?;
    writeln!(out)?;
    for ((number, bot), row) in (1..).zip(&tally.bots).zip(&tally.duels) {
        write!(out, "{number:>2}  {:width$}", bot.name)?;
        for share in row {
            let text = share.map_or_else(|| "-".to_string(), |share| format!("{:.1} %", 100.0 * share));
            write!(out, "  {text:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
