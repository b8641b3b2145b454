//! How a game ended: the card that then takes the place of the turn card, with
//! places, points and where they come from.

use castellum_rules::{Game, Seat};
use castellum_wire::GameResult;
use leptos::prelude::*;

use super::{GameUi, TurnDraft, keys};
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;
use crate::panels::sitter_text;
use crate::table::{SeatInfo, Table};

/// A part of somebody's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PointsPart {
    /// What is seen, as short as a number.
    pub(crate) shown: String,
    /// What it brings besides.
    pub(crate) extra: Option<String>,
    /// What is said aloud.
    pub(crate) label: String,
}

/// The seats in the order of their places; equal ones in turn order.
fn ranking(places: &[u8]) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Seat::all(places.len()).collect();
    seats.sort_unstable_by_key(|seat| (places[seat.index()], seat.index()));
    seats
}

/// Who has won, or shares the win.
pub(super) fn winners(result: &GameResult) -> Vec<Seat> {
    Seat::all(result.places.len()).filter(|seat| result.places[seat.index()] == 1).collect()
}

fn names<G: Game>(table: Table<G>, seats: &[Seat]) -> String {
    seats.iter().map(|&seat| table.name(seat)).collect::<Vec<_>>().join(", ")
}

/// Who has won, and who gave up if that was why.
pub(super) fn headline<G: Game>(table: Table<G>, result: &GameResult) -> String {
    let winners = winners(result);
    let wins = t!("turn-wins", count = winners.len(), names = names(table, &winners));
    let resigned: Vec<Seat> =
        result.resigned.iter().filter_map(|&seat| Seat::new(usize::from(seat))).collect();
    if resigned.is_empty() || is_played_out(table) {
        return wins;
    }
    let gave_up = t!("ending-resigned", count = resigned.len(), names = names(table, &resigned));
    format!("{gave_up} {wins}")
}

/// Whether the game was played to the end that its rules know.
fn is_played_out<G: Game>(table: Table<G>) -> bool {
    table.live_position().outcome().is_some()
}

/// How the first stand to the next.
fn margin<G: Game>(table: Table<G>, result: &GameResult) -> String {
    if !is_played_out(table) {
        return t!("ending-unfinished", turn = table.live_position().turn());
    }
    let winners = winners(result);
    let order = ranking(&result.places);
    let of = |seat: Seat| result.points[seat.index()];
    let Some(&first) = winners.first() else { return String::new() };
    match order.get(winners.len()).copied() {
        _ if winners.len() > 1 => t!("ending-shared", points = of(first)),
        Some(second) if of(first) > of(second) => {
            t!("ending-ahead", points = of(first), lead = of(first) - of(second), second = table.name(second))
        }
        // The rules decided, or who had as many or more has resigned.
        Some(second) => t!("ending-decided", points = of(first), second = table.name(second)),
        None => t!("points", count = of(first)),
    }
}

/// The card. `after` is what can be done next, for the one who may do it.
pub(super) fn result_card<G: GameUi>(draft: G::Draft, result: GameResult, after: ViewFn) -> AnyView {
    let table = draft.table();
    let folded = RwSignal::new(false);
    let first = winners(&result).first().copied();
    let position = table.live_position();
    let place = |seat: Seat| row::<G>(table, &position, &result, seat);
    let rows = ranking(&result.places).into_iter().map(place).collect_view();
    let why = first.filter(|_| is_played_out(table)).and_then(|seat| G::why_ahead(&position, seat));
    let rule = if is_played_out(table) { G::points_rule() } else { t!("ending-as-they-stood") };
    let title = headline(table, &result);
    let lead = margin(table, &result);
    let class = format!("result-card {}", first.map_or("", owner_class));
    let fold = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && !folded.get_untracked() {
            event.prevent_default();
            folded.set(true);
        }
    };
    view! {
        <section class=class class:folded=move || folded.get() aria-labelledby="result-title" on:keydown=fold>
            <header class="result-header">
                {first.map(|seat| view! { <Laurel seat=seat /> })}
                <div>
                    <h2 id="result-title" tabindex="-1">{title}</h2>
                    <p>{lead}</p>
                </div>
                <button
                    class="icb result-fold"
                    aria-label=move || t!("ending-details")
                    aria-expanded=move || (!folded.get()).to_string()
                    on:click=move |_| folded.update(|folded| *folded = !*folded)
                >
                    <Icon name="u-down" />
                </button>
            </header>
            <div class="result-body">
                {why.map(|why| view! { <p class="result-why">{why}</p> })}
                <ol class="result-list">{rows}</ol>
                <p class="result-rule">{rule}</p>
            </div>
            <div class="result-after">{after.run()}{undo::<G>(draft)}</div>
        </section>
    }
    .into_any()
}

/// The last action of a finished game can still be undone where nobody else
/// has to agree.
fn undo<G: GameUi>(draft: G::Draft) -> AnyView {
    let table = draft.table();
    let button = move || {
        view! {
            <button class="result-undo" aria-keyshortcuts="u" on:click=move |_| draft.undo()>
                <Icon name="u-undo" />
                {t!("ending-undo")}
            </button>
        }
    };
    (move || table.may_undo().then(button)).into_any()
}

fn row<G: GameUi>(table: Table<G>, position: &G, result: &GameResult, seat: Seat) -> AnyView {
    let resigned = result.resigned.contains(&(seat.index() as u8));
    let here = table.seats.with_untracked(|seats| seats.get(seat.index()).is_some_and(SeatInfo::is_here));
    let about = move || {
        let sitter = sitter_text(table, seat);
        let gave_up = resigned.then(|| t!("ending-has-resigned"));
        [Some(sitter).filter(|text| !text.is_empty()), gave_up]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    };
    let part = |part: PointsPart| {
        view! {
            <li>
                <span aria-hidden="true">
                    {part.shown} {part.extra.map(|extra| view! { <i>{extra}</i> })}
                </span>
                <span class="sr">{part.label}</span>
            </li>
        }
    };
    let parts = G::points_parts(position, seat).into_iter().map(part).collect_view();
    let points = result.points[seat.index()];
    view! {
        <li class=owner_class(seat) class:here=here>
            <span class="place num">{result.places[seat.index()]}</span>
            <Token seat=seat size=28 />
            <span class="who">
                <b>{move || table.name(seat)}</b>
                <small>{about}</small>
            </span>
            <ul class="result-parts">{parts}</ul>
            <span class="score" aria-label=move || t!("points", count = points)>{points}</span>
        </li>
    }
    .into_any()
}

/// The winner's token in a wreath.
#[component]
fn Laurel(seat: Seat) -> impl IntoView {
    let leaf = |index: u8| {
        // From the foot of the wreath up one side; the other side is its mirror.
        let angle = 200 + 25 * i32::from(index);
        view! { <ellipse cx="0" cy="-26" rx="3" ry="7" transform=format!("rotate({angle}) rotate(58 0 -26)") /> }
    };
    let side = move || (0..6).map(leaf).collect_view();
    view! {
        <span class="laurel" aria-hidden="true">
            <svg width="60" height="60" viewBox="-34 -34 68 68">
                <g fill="currentColor">{side()}</g>
                <g fill="currentColor" transform="scale(-1 1)">{side()}</g>
            </svg>
            <Token seat=seat size=30 />
        </span>
    }
}

/// Puts the focus on the headline when a game ends before somebody's eyes,
/// unless they are writing.
pub(super) fn focus_at_end<G: Game>(table: Table<G>) {
    Effect::new(move |before: Option<bool>| {
        let over = table.ending().is_some();
        if over && before == Some(false) && !keys::somebody_writes() {
            request_animation_frame(|| keys::focus("#result-title"));
        }
        over
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(places: &[u8]) -> GameResult {
        GameResult { points: vec![0; places.len()], places: places.to_vec(), resigned: Vec::new() }
    }

    #[test]
    fn better_places_come_first_and_equal_ones_in_turn_order() {
        let order: Vec<usize> = ranking(&[3, 1, 3, 2]).into_iter().map(Seat::index).collect();
        assert_eq!(order, [1, 3, 0, 2]);
    }

    #[test]
    fn who_shares_the_first_place_shares_the_win() {
        let first = |places: &[u8]| winners(&result(places)).into_iter().map(Seat::index).collect::<Vec<_>>();
        assert_eq!(first(&[2, 1, 3]), [1]);
        assert_eq!(first(&[1, 3, 1]), [0, 2]);
    }
}
