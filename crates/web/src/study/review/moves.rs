//! What was played and what might have been, one row a turn, variations below
//! the turn that they replace.

use castellum_rules::Seat;
use leptos::html;
use leptos::prelude::*;

use super::card::{grade_name, loss_text};
use super::judged::{grade, sign, tone};
use super::session::Session;
use super::tree::{Id, Tree};
use crate::art::Token;
use crate::engine_worker::Reviewed;
use crate::i18n::t;
use crate::study::StudyGame;

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// The actions of one turn of one seat.
    Turn { number: u16, seat: Option<Seat>, ids: Vec<Id> },
    /// A line that was not played, this many variations deep.
    Variation { depth: usize, ids: Vec<Id> },
    /// What somebody says about the action before.
    Comment { depth: usize, text: String },
}

fn rows<G: StudyGame>(tree: &Tree<G>) -> Vec<Row> {
    let mut rows: Vec<Row> =
        tree.comments.iter().map(|text| Row::Comment { depth: 0, text: text.clone() }).collect();
    let mut turn: Vec<Id> = Vec::new();
    let who = |id: Id| {
        let before = tree.position(tree.parent(id));
        (before.turn(), before.actor().seat())
    };
    for id in tree.main_line() {
        if let Some(&first) = turn.first() {
            let ((number, seat), (own_number, own_seat)) = (who(first), who(id));
            if own_number != number || own_seat.is_some() && own_seat != seat {
                finish(tree, &mut turn, &mut rows);
            }
        }
        turn.push(id);
    }
    finish(tree, &mut turn, &mut rows);
    rows
}

/// Writes a turn and all that is said about its actions.
fn finish<G: StudyGame>(tree: &Tree<G>, turn: &mut Vec<Id>, rows: &mut Vec<Row>) {
    let Some(&first) = turn.first() else { return };
    let before = tree.position(tree.parent(first));
    let ids = std::mem::take(turn);
    rows.push(Row::Turn { number: before.turn(), seat: before.actor().seat(), ids: ids.clone() });
    for id in ids {
        say(tree, id, 0, rows);
        for &other in &tree.children(tree.parent(id))[1..] {
            variation(tree, other, 1, rows);
        }
    }
}

fn say<G: StudyGame>(tree: &Tree<G>, id: Id, depth: usize, rows: &mut Vec<Row>) {
    if let Some(node) = tree.node(id) {
        rows.extend(node.comments.iter().map(|text| Row::Comment { depth, text: text.clone() }));
    }
}

/// A variation to its end, then what is said in it and what varies it. Records
/// hold no more than 64 levels, so this goes no deeper.
fn variation<G: StudyGame>(tree: &Tree<G>, first: Id, depth: usize, rows: &mut Vec<Row>) {
    let ids: Vec<Id> =
        std::iter::successors(Some(first), |&id| tree.children(Some(id)).first().copied()).collect();
    rows.push(Row::Variation { depth, ids: ids.clone() });
    for (place, &id) in ids.iter().enumerate() {
        say(tree, id, depth, rows);
        if place > 0 {
            for &other in &tree.children(tree.parent(id))[1..] {
                variation(tree, other, depth + 1, rows);
            }
        }
    }
}

/// The list.
#[component]
pub(super) fn Moves<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let rows = Memo::new(move |_| session.tree.with(rows));
    Effect::new(move |_| {
        let at = session.at.get();
        if let (Some(list), Some(id)) = (list.get(), at) {
            request_animation_frame(move || show(&list, id));
        }
    });
    view! {
        <section class="panel rv-moves" aria-label=move || t!("moves")>
            <header>
                <h2 class="caps">{move || t!("moves")}</h2>
                <Legend />
            </header>
            // A list to scroll, by the keyboard too.
            <ol node_ref=list tabindex="0" aria-label=move || t!("moves")>
                {move || rows.get().into_iter().map(|row| row_view(session, row)).collect_view()}
            </ol>
        </section>
    }
}

/// What the signs mean.
#[component]
fn Legend() -> impl IntoView {
    let signs = castellum_bots::review::Grade::ALL.into_iter().filter(|grade| !sign(*grade).is_empty());
    let one = |grade| {
        let class = format!("rv-mark {}", tone(grade).class());
        view! { <span><b class=class>{sign(grade)}</b> " " {move || grade_name(grade)}</span> }
    };
    view! { <span class="rv-legend" aria-hidden="true">{signs.map(one).collect_view()}</span> }
}

fn row_view<G: StudyGame>(session: Session<G>, row: Row) -> AnyView {
    match row {
        Row::Turn { number, seat, ids } => turn_view(session, number, seat, ids),
        Row::Variation { depth, ids } => {
            let turns: Vec<u16> = session
                .tree
                .with_untracked(|tree| ids.iter().map(|&id| tree.position(tree.parent(id)).turn()).collect());
            let numbered = ids.into_iter().enumerate().map(|(place, id)| {
                let new = place == 0 || turns[place] != turns[place - 1];
                let number = new.then(|| view! { <span class="n">{turns[place]}"."</span> });
                view! { {number} {action_view(session, id)} }
            });
            view! { <li class=format!("var d{}", depth.min(4))>{numbered.collect_view()}</li> }.into_any()
        }
        Row::Comment { depth, text } => {
            view! { <li class=format!("said d{}", depth.min(4))>{text}</li> }.into_any()
        }
    }
}

fn turn_view<G: StudyGame>(session: Session<G>, number: u16, seat: Option<Seat>, ids: Vec<Id>) -> AnyView {
    let loss = |step: &Reviewed| step.choice().map_or(0.0, |choice| choice.loss);
    let worst = {
        let ids = ids.clone();
        move || {
            let steps = session.steps.read();
            let index = |id: &Id| session.tree.with_untracked(|tree| tree.index(*id));
            let own = ids.iter().filter_map(|id| steps.get(index(id)?));
            own.max_by(|one, other| loss(one).total_cmp(&loss(other))).and_then(loss_text)
        }
    };
    let token = seat.map(|seat| view! { <Token seat=seat size=15 /> });
    view! {
        <li class="turn">
            <span class="n">{number}</span>
            <span class="tk-cell">{token}</span>
            <span class="acts">{ids.into_iter().map(|id| action_view(session, id)).collect_view()}</span>
            <span class="loss num">{worst}</span>
        </li>
    }
    .into_any()
}

/// An action: a click goes there.
fn action_view<G: StudyGame>(session: Session<G>, id: Id) -> AnyView {
    let (text, index, written) = session.tree.with_untracked(|tree| {
        let node = tree.node(id);
        let text = node.map(|node| node.action.to_string());
        let written = node.and_then(|node| node.marks.iter().find_map(|mark| mark.sign()));
        (text.unwrap_or_default(), tree.index(id), written)
    });
    let now = Memo::new(move |_| session.at.get() == Some(id));
    let judged = move || {
        let steps = session.steps.read();
        let grade = grade(steps.get(index?)?.choice()?.grade);
        let class = format!("rv-mark {}", tone(grade).class());
        (!sign(grade).is_empty()).then(|| {
            view! { <b class=class aria-hidden="true">{sign(grade)}</b><span class="sr">" " {grade_name(grade)}</span> }
                .into_any()
        })
    };
    let written = move || written.map(|sign| view! { <b class="rv-mark">{sign}</b> }.into_any());
    view! {
        <button
            class="rv-action"
            class:now=now
            data-node=id.number().to_string()
            aria-current=move || now.get().then_some("true")
            on:click=move |_| session.go(Some(id))
        >
            {text}
            {move || judged().or_else(written)}
        </button>
    }
    .into_any()
}

/// Scrolls the list, and nothing else, so that a node is seen.
fn show(list: &web_sys::HtmlElement, id: Id) {
    let Ok(Some(node)) = list.query_selector(&format!("[data-node=\"{}\"]", id.number())) else { return };
    let (inner, outer) = (node.get_bounding_client_rect(), list.get_bounding_client_rect());
    let down = inner.top() - outer.top();
    if down < 0.0 || down + inner.height() > outer.height() {
        list.set_scroll_top(list.scroll_top() + (down - outer.height() / 2.0) as i32);
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Position;

    use super::*;

    #[test]
    fn every_action_has_its_place_in_the_list() {
        let text = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"B1 C1 D1 E1 F1 G1 H1 I1\"]\n\n\
            {before} 1. o3,4 {so} (1. o9,4 2. roll =6 {six} (2. =8)) (1. roll =6) 2. roll =17 1@B8 done *\n";
        let tree = Tree::<Position>::read(&text.parse().unwrap()).unwrap();
        let rows = rows(&tree);
        let shape: Vec<String> = rows
            .iter()
            .map(|row| match row {
                Row::Turn { number, ids, .. } => format!("turn {number}: {}", ids.len()),
                Row::Variation { depth, ids } => format!("variation {depth}: {}", ids.len()),
                Row::Comment { depth, text } => format!("{depth} {text}"),
            })
            .collect();
        let expected = [
            "0 before",
            "turn 1: 1",
            "0 so",
            "variation 1: 3",
            "1 six",
            "variation 2: 1",
            "variation 1: 2",
            "turn 2: 4",
        ];
        assert_eq!(shape, expected);
    }
}
