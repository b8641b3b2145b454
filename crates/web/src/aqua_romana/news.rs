//! What others did meanwhile: said aloud, listed, and shown once more.

use std::time::Duration;

use castellum_rules::Game;
use castellum_rules::Seat;
use castellum_rules::aqua_romana::Action;
use leptos::prelude::*;

use super::play::Play;
use super::preview::Preview;
use super::selection::{Selection, builders_of_tiles, legal_actions};
use super::text;
use crate::i18n::t;
use crate::table::Line;

/// How long each action is seen when the news are shown once more.
const PACE: Duration = Duration::from_millis(900);

/// What happened since somebody here last acted.
#[component]
pub(crate) fn News(play: Play) -> impl IntoView {
    let told = Memo::new(move |_| {
        let news = if play.table.shown.get().is_some() { Vec::new() } else { unseen(play) };
        news.iter().map(|preview| tell(play, preview)).collect::<Vec<_>>()
    });
    // Who has begun to choose needs the room for that.
    let begun = Memo::new(move |_| play.selection.get() != play.position.with(Selection::new));
    view! {
        <p class="sr" aria-live="polite">
            {move || announcement(play)}
        </p>
        <Show when=move || !told.with(Vec::is_empty) && !begun.get()>
            <section class="panel ar-news" aria-label=move || t!("ar-news")>
                <header>
                    <span class="caps">{move || t!("ar-news")}</span>
                    <button class="ghostbtn" on:click=move |_| replay(play)>
                        {move || t!("ar-replay")}
                    </button>
                </header>
                <ul>
                    {move || told.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

/// What came after the last turn of somebody here.
fn unseen(play: Play) -> Vec<Preview> {
    let seen = play.table.seen.get();
    play.table.line.with(|line| {
        // That somebody closed nothing is no news.
        let steps = line.steps().skip(seen).filter(|(_, action)| *action != Action::PASS);
        steps.filter_map(|(before, action)| Preview::of(&before, action)).collect()
    })
}

fn tell(play: Play, preview: &Preview) -> String {
    let name = preview.before.actor().seat().map(|seat| play.table.name(seat));
    text::told(preview, &name.unwrap_or_default())
}

/// What a screen reader says: once a turn that it is one's turn, and what
/// others do.
fn announcement(play: Play) -> String {
    match play.acting.get() {
        Some(seat) => own_turn(play, seat),
        None => last_told(play),
    }
}

/// The last action in words.
pub(crate) fn last_told(play: Play) -> String {
    let last = play.table.last_action().and_then(|(before, action)| Preview::of(&before, action));
    last.map(|last| tell(play, &last)).unwrap_or_default()
}

fn own_turn(play: Play, seat: Seat) -> String {
    let position = play.position.get();
    let able = builders_of_tiles(&legal_actions(&position)).len();
    let name = play.table.name(seat);
    if able > 0 {
        t!("ar-say-build", name = name, count = able)
    } else {
        t!("ar-say-turn", name = name, prompt = text::prompt(&position, &Selection::default()).0)
    }
}

/// Goes through the news, one action after the other.
fn replay(play: Play) {
    let begin = play.table.seen.get_untracked();
    let end = play.table.line.with_untracked(Line::len);
    play.table.shown.set(Some(begin));
    step(play, begin + 1, end);
}

fn step(play: Play, next: usize, end: usize) {
    set_timeout(
        move || {
            // Somebody may have left or looked elsewhere meanwhile.
            let expected = play.table.shown.try_get_untracked().flatten();
            if expected != Some(next - 1) {
                return;
            }
            if next >= end {
                play.table.shown.set(None);
            } else {
                let next = after_pass(play, next);
                play.table.shown.set(Some(next));
                step(play, next + 1, end);
            }
        },
        PACE,
    );
}

/// That nothing was closed need not be looked at on its own.
fn after_pass(play: Play, count: usize) -> usize {
    let passes =
        |line: &Line<_>| line.steps().skip(count).take_while(|&(_, action)| action == Action::PASS).count();
    count + play.table.line.with_untracked(passes)
}
