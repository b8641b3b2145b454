//! A review for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use castellum_bots::BotGame;
use castellum_bots::hints::{self, Explain};
use castellum_bots::review::{Finding, Grade, Judgement, Luck, Step, Summary};
use castellum_rules::{Game, Seat};
use comfy_table::Table;

use super::Review;
use crate::sentences::Sentences;
use crate::show::TerminalGame;
use crate::table::{Side, lines, table};

pub(crate) fn write<G>(review: &Review<G>, out: &mut impl Write) -> io::Result<()>
where
    G: BotGame + Explain + TerminalGame,
{
    let players = review.reviewer.positions()[0].players();
    let Review { thinker, reviewer, steps } = review;
    let (actions, budget) = (reviewer.len(), thinker.budget_text());
    writeln!(
        out,
        "{}, {players} players, {actions} actions; {} thinks {budget} about each\n",
        G::TITLE,
        thinker.bot
    )?;
    let sentences = Sentences::of::<G>();
    let table = action_table(review, players);
    let mut lines = lines(&table);
    lines.by_ref().take(1).try_for_each(|heading| writeln!(out, "{heading}"))?;
    for (line, step) in lines.zip(steps) {
        writeln!(out, "{line}")?;
        write_better(&reviewer.positions()[step.index], step, &sentences, out)?;
    }
    writeln!(out)?;
    crate::table::lines(&seat_table(&Summary::of(players, steps)))
        .try_for_each(|line| writeln!(out, "{line}"))
}

/// The table of all actions.
fn action_table<G: BotGame>(review: &Review<G>, players: usize) -> Table {
    let wins = Seat::all(players).map(|seat| (format!("win {seat}"), Side::Right));
    let left = [("turn", Side::Right), ("seat", Side::Right), ("action", Side::Left)];
    let right = [("loss", Side::Right), ("", Side::Left)];
    let named = |(heading, side): (&str, Side)| (heading.to_string(), side);
    let columns = left.into_iter().map(named).chain(wins).chain(right.into_iter().map(named));
    let mut table = table(columns);
    for step in &review.steps {
        table.add_row(action_cells(&review.reviewer.positions()[step.index], step));
    }
    table
}

/// The cells of an action.
fn action_cells<G: BotGame>(position: &G, step: &Step<G::Action>) -> Vec<String> {
    let seat = step.actor.seat().map_or_else(|| "die".into(), |seat| seat.to_string());
    let mut cells = vec![step.turn.to_string(), seat, step.action.to_string()];
    cells.extend(step.after.win[..position.players()].iter().copied().map(percent));
    let (loss, mut remark) = match &step.finding {
        Finding::Forced => (String::new(), String::new()),
        Finding::Luck(luck) => (String::new(), luck_text(luck)),
        Finding::Choice(judgement) => (loss(judgement), mark(judgement.grade)),
    };
    if let Some(decided) = decided_text(position, step) {
        remark = if remark.is_empty() { decided } else { format!("{remark}, {decided}") };
    }
    cells.extend([loss, remark]);
    cells
}

/// Who wins by force from here on, or no longer does. At the end of the game
/// everybody sees who has won.
fn decided_text<G: BotGame>(position: &G, step: &Step<G::Action>) -> Option<String> {
    if position.after(step.action).outcome().is_some() {
        return None;
    }
    let gave = step.decided.given_away().map(|seat| format!("seat {seat} gave a forced win away"));
    let wins = step.decided.newly().map(|seat| format!("seat {seat} wins by force from here on"));
    gave.or(wins)
}

fn luck_text(luck: &Luck) -> String {
    luck.roller.map_or_else(String::new, |roller| format!("luck {}", signed(luck.change[roller.index()])))
}

/// What was given away, unless it is next to nothing.
fn loss<A>(judgement: &Judgement<A>) -> String {
    match judgement.grade {
        Grade::Good | Grade::Excellent if judgement.loss < 0.0005 => String::new(),
        Grade::Good | Grade::Excellent => percent(judgement.loss),
        _ if judgement.is_about_lead() => format!("{:.1} points", judgement.lead_lost),
        _ => percent(judgement.loss),
    }
}

fn mark(grade: Grade) -> String {
    let Some(mark) = grade.mark() else { return String::new() };
    let (style, sign) = (style_of(grade), mark.sign().unwrap_or_default());
    format!("{style}{sign} {grade}{style:#}")
}

/// What would have been better, and why.
fn write_better<G>(
    position: &G,
    step: &Step<G::Action>,
    sentences: &Sentences,
    out: &mut impl Write,
) -> io::Result<()>
where
    G: BotGame + Explain,
{
    let Finding::Choice(judgement) = &step.finding else { return Ok(()) };
    let (Some(better), Some(seat)) = (step.better(), step.actor.seat()) else { return Ok(()) };
    let share = percent(judgement.best_value.win[seat.index()]);
    // The two most telling reasons are enough.
    let reasons = hints::best_reasons(position, better);
    let why = sentences.join(reasons.iter().take(2));
    writeln!(out, "            better {} ({share}): {why}", line_text(position, judgement))
}

/// The better line as long as the seat acts itself.
fn line_text<G: Game>(position: &G, judgement: &Judgement<G::Action>) -> String {
    let mut now = *position;
    let mut texts = Vec::new();
    for &action in &judgement.line {
        if now.actor() != position.actor() || now.turn() != position.turn() {
            break;
        }
        texts.push(action.to_string());
        now.play_unchecked(action);
    }
    texts.join(" ")
}

const fn style_of(grade: Grade) -> Style {
    match grade {
        Grade::Excellent => AnsiColor::Green.on_default().bold(),
        Grade::Good => Style::new(),
        Grade::Inaccuracy => AnsiColor::Yellow.on_default(),
        Grade::Mistake => AnsiColor::Red.on_default(),
        Grade::Blunder => AnsiColor::Red.on_default().bold(),
    }
}

/// The table of all seats.
fn seat_table(summary: &Summary) -> Table {
    let has_luck = summary.seats().iter().any(|seat| seat.rolls > 0);
    let grades = Grade::ALL.map(|grade| grade.to_string());
    let luck = ["rolls", "own luck", "all luck"].into_iter().filter(|_| has_luck).map(String::from);
    let headings = ["seat", "accuracy", "choices"].map(String::from).into_iter().chain(grades);
    let headings = headings.chain(["given away".to_string()]).chain(luck);
    let mut table = table(headings.map(|heading| (heading, Side::Right)));
    for (number, seat) in summary.seats().iter().enumerate() {
        let accuracy = seat.accuracy().map_or_else(|| "-".into(), percent);
        let mut cells = vec![number.to_string(), accuracy, seat.choices.to_string()];
        cells.extend(Grade::ALL.map(|grade| seat.count(grade).to_string()));
        cells.push(percent(seat.loss));
        if has_luck {
            cells.extend([seat.rolls.to_string(), signed(seat.own_luck), signed(seat.luck)]);
        }
        table.add_row(cells);
    }
    table
}

fn percent(share: f32) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn signed(share: f32) -> String {
    format!("{:+.1} %", 100.0 * share)
}
