//! A review for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use castellum_bots::BotGame;
use castellum_bots::hints::{self, Explain};
use castellum_bots::review::{Finding, Grade, Judgement, Luck, SeatSummary, Step, Summary};
use castellum_rules::{Game, Seat};

use super::Review;
use crate::show::Drawn;

pub(crate) fn write<G>(review: &Review<G>, out: &mut impl Write) -> io::Result<()>
where
    G: BotGame + Explain + Drawn,
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
    let lines = Lines { players, width: action_width(review) };
    lines.write_head(out)?;
    for step in steps {
        lines.write_step(&reviewer.positions()[step.index], step, out)?;
    }
    write_summary(&Summary::of(players, steps), out)
}

fn action_width<G: BotGame>(review: &Review<G>) -> usize {
    let texts = review.steps.iter().zip(review.reviewer.positions());
    let widths = texts.map(|(step, position)| position.action_text(step.action).chars().count());
    widths.max().unwrap_or(0).max("action".len())
}

/// The table of all actions.
struct Lines {
    players: usize,
    width: usize,
}

impl Lines {
    fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let width = self.width;
        write!(out, "turn  seat  {:width$}", "action")?;
        for seat in Seat::all(self.players) {
            write!(out, "  {:>6}", format!("win {seat}"))?;
        }
        writeln!(out, "  {:>6}", "loss")
    }

    fn write_step<G>(&self, position: &G, step: &Step<G::Action>, out: &mut impl Write) -> io::Result<()>
    where
        G: BotGame + Explain,
    {
        let width = self.width;
        let seat = step.actor.seat().map_or_else(|| "die".into(), |seat| seat.to_string());
        write!(out, "{:>4}  {seat:>4}  {:width$}", step.turn, position.action_text(step.action))?;
        for share in &step.after.win[..self.players] {
            write!(out, "  {:>6}", percent(*share))?;
        }
        match &step.finding {
            Finding::Forced => writeln!(out),
            Finding::Luck(luck) => write_luck(luck, out),
            Finding::Choice(judgement) => write_choice(position, step, judgement, out),
        }
    }
}

fn write_luck(luck: &Luck, out: &mut impl Write) -> io::Result<()> {
    match luck.roller {
        Some(roller) => writeln!(out, "          luck {}", signed(luck.change[roller.index()])),
        None => writeln!(out),
    }
}

fn write_choice<G>(
    position: &G,
    step: &Step<G::Action>,
    judgement: &Judgement<G::Action>,
    out: &mut impl Write,
) -> io::Result<()>
where
    G: BotGame + Explain,
{
    if judgement.loss >= 0.0005 || judgement.grade != Grade::Good {
        write!(out, "  {:>6}", percent(judgement.loss))?;
    }
    if let Some(mark) = judgement.grade.mark() {
        let style = style_of(judgement.grade);
        let sign = mark.sign().unwrap_or_default();
        write!(out, "  {style}{sign} {}{style:#}", judgement.grade)?;
    }
    writeln!(out)?;
    if let (Some(better), Some(seat)) = (step.better(), step.actor.seat()) {
        let share = percent(judgement.best_value.win[seat.index()]);
        writeln!(
            out,
            "            better {} ({share}): {}",
            line_text(position, judgement),
            why(position, better)
        )?;
    }
    Ok(())
}

/// The better line as long as the seat acts itself.
fn line_text<G: Game>(position: &G, judgement: &Judgement<G::Action>) -> String {
    let mut now = *position;
    let mut texts = Vec::new();
    for &action in &judgement.line {
        if now.actor() != position.actor() || now.turn() != position.turn() {
            break;
        }
        texts.push(now.action_text(action));
        now.play_unchecked(action);
    }
    texts.join(" ")
}

/// The two most telling reasons for an action.
fn why<G: Explain>(position: &G, action: G::Action) -> String {
    let reasons = hints::best_reasons(position, action);
    let texts: Vec<_> = reasons.iter().take(2).map(ToString::to_string).collect();
    texts.join("; ")
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

fn write_summary(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    write!(out, "\nseat  accuracy  choices")?;
    for grade in Grade::ALL {
        write!(out, "  {grade:>10}")?;
    }
    let has_luck = summary.seats().iter().any(|seat| seat.rolls > 0);
    writeln!(out, "  given away{}", if has_luck { "  rolls  own luck  all luck" } else { "" })?;
    for (number, seat) in summary.seats().iter().enumerate() {
        let accuracy = seat.accuracy().map_or_else(|| "-".into(), percent);
        write!(out, "{number:>4}  {accuracy:>8}  {:>7}", seat.choices)?;
        for grade in Grade::ALL {
            write!(out, "  {:>10}", seat.count(grade))?;
        }
        write!(out, "  {:>10}", percent(seat.loss))?;
        if has_luck {
            write_seat_luck(seat, out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_seat_luck(seat: &SeatSummary, out: &mut impl Write) -> io::Result<()> {
    write!(out, "  {:>5}  {:>8}  {:>8}", seat.rolls, signed(seat.own_luck), signed(seat.luck))
}

fn percent(share: f32) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn signed(share: f32) -> String {
    format!("{:+.1} %", 100.0 * share)
}
