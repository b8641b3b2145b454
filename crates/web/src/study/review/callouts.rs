//! What is pointed out on the board: what the engine likes now, or else what
//! was played and what would have been better.

use leptos::prelude::*;

use super::engine::Engine;
use super::judged::{grade, percent, sign, tone};
use super::session::Session;
use crate::drawing::{Callout, Tone};
use crate::engine_worker::Hint;
use crate::study::StudyGame;

/// The callouts of the position where one is.
pub(super) fn signal<G: StudyGame>(session: Session<G>, engine: Engine<G>) -> Signal<Vec<Callout<G>>> {
    let callouts = Memo::new(move |_| {
        if engine.is_on.get() {
            let position = session.position();
            let hints = engine.analysis().map(|analysis| analysis.hints).unwrap_or_default();
            return ideas(&position, hints.iter());
        }
        judged(session).unwrap_or_default()
    });
    callouts.into()
}

fn judged<G: StudyGame>(session: Session<G>) -> Option<Vec<Callout<G>>> {
    let (before, action) = session.last()?;
    let (_, step) = session.step()?;
    let choice = step.choice()?;
    let mut callouts = if choice.best.action == step.action {
        Vec::new()
    } else {
        ideas(&before, std::iter::once(&choice.best).chain(&choice.others).take(2))
    };
    let grade = grade(choice.grade);
    if !sign(grade).is_empty() {
        callouts.push(Callout { before, action, label: sign(grade).to_owned(), tone: tone(grade) });
    }
    Some(callouts)
}

fn ideas<'a, G: StudyGame>(position: &G, hints: impl Iterator<Item = &'a Hint>) -> Vec<Callout<G>> {
    let seat = position.actor().seat();
    let idea = |(number, hint): (usize, &Hint)| {
        let share = seat.and_then(|seat| hint.shares.get(seat.index())).copied().unwrap_or_default();
        Some(Callout {
            before: *position,
            action: hint.action.parse().ok()?,
            label: format!("{} · {}%", number + 1, percent(share)),
            tone: Tone::Idea,
        })
    };
    hints.enumerate().filter_map(idea).collect()
}
