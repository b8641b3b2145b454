//! What was played, one line a turn; a click shows the position.

use castellum_rules::{Actor, Game, Seat};
use leptos::html;
use leptos::prelude::*;

use crate::art::{Icon, Token};
use crate::i18n::t;
use crate::table::{MoveHistory, Table};

/// The actions of one turn of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    number: usize,
    seat: Option<Seat>,
    actions: Vec<String>,
    /// How many actions there were after it.
    end: usize,
}

/// Actions that follow each other by the same seat, as one turn; a die belongs
/// to the turn in which it is rolled.
fn turns<G: Game>(history: &MoveHistory<G>) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (index, (position, action)) in history.steps().enumerate() {
        let text = action.to_string();
        let number = usize::from(position.turn());
        let seat = position.actor().seat();
        match turns.last_mut() {
            Some(turn) if turn.number == number && (seat.is_none() || turn.seat == seat) => {
                turn.actions.push(text);
                turn.end = index + 1;
            }
            _ => turns.push(Turn { number, seat, actions: vec![text], end: index + 1 }),
        }
    }
    turns
}

/// The moves of a table in notation.
#[component]
pub(crate) fn MoveLog<G: Game>(table: Table<G>) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let turns = Memo::new(move |_| table.history.with(turns));
    let shown = move || table.shown.get().unwrap_or_else(|| table.history.with(MoveHistory::len));
    Effect::new(move |_| {
        turns.track();
        if let Some(list) = list.get()
            && table.shown.get_untracked().is_none()
        {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let row = move |turn: Turn| {
        let begin = turn.end - turn.actions.len();
        let end = turn.end;
        let now = Memo::new(move |_| (begin + 1..=end).contains(&shown()));
        let text = turn.actions.join(" ");
        let go = move |_| {
            let live = end == table.history.with_untracked(MoveHistory::len);
            table.shown.set((!live).then_some(end));
        };
        view! {
            <li class:now=move || now.get()>
                <button class="move" on:click=go aria-current=move || now.get().then_some("true")>
                    <span class="n">{turn.number}</span>
                    {turn.seat.map_or_else(|| view! { <span></span> }.into_any(), |seat| view! { <Token seat=seat size=15 /> }.into_any())}
                    <span>{text}</span>
                </button>
            </li>
        }
    };
    view! {
        <section
            class="panel move-log log"
            aria-label=move || t!("moves")
            data-actions=move || table.history.with(MoveHistory::len).to_string()
        >
            <header>
                <span class="caps">{move || t!("moves")}</span>
                <Steps table=table />
            </header>
            <ol node_ref=list>
                <For each=move || turns.get() key=|turn| (turn.end, turn.actions.clone()) children=row />
            </ol>
        </section>
    }
}

/// Buttons that step through the game.
#[component]
fn Steps<G: Game>(table: Table<G>) -> impl IntoView {
    let len = move || table.history.with(MoveHistory::len);
    let at = move || table.shown.get().unwrap_or_else(len);
    let go = move |to: usize| table.shown.set((to < len()).then_some(to));
    let whose = move || table.live_position().actor();
    view! {
        <span class="steps-through">
            <button class="icb" disabled=move || at() == 0 on:click=move |_| go(0) aria-label=move || t!("step-first")>
                <Icon name="u-first" size=16 />
            </button>
            <button
                class="icb"
                disabled=move || at() == 0
                on:click=move |_| go(at().saturating_sub(1))
                aria-label=move || t!("step-back")
            >
                <Icon name="u-prev" size=16 />
            </button>
            <button
                class="icb"
                disabled=move || at() == len()
                on:click=move |_| go(at() + 1)
                aria-label=move || t!("step-forward")
            >
                <Icon name="u-next" size=16 />
            </button>
            <button
                class="icb"
                class:behind=move || table.shown.get().is_some() && whose() != Actor::Nobody
                disabled=move || at() == len()
                on:click=move |_| go(len())
                aria-label=move || t!("step-last")
            >
                <Icon name="u-last" size=16 />
            </button>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::{ActionList, aquaedukt};
    use castellum_rules::{GameSetup as _, Start};

    use super::*;

    #[test]
    fn every_action_is_in_one_turn_and_turns_are_in_order() {
        let mut count = 0;
        let mut counting = |n: u32| {
            count += 1;
            count % n
        };
        let setup = aquaedukt::Setup::random(2, &mut counting);
        let mut history = MoveHistory::<aquaedukt::Position>::new(Start::Setup(setup)).unwrap();
        let mut legal = ActionList::default();
        loop {
            history.position_after(history.len()).legal_actions(&mut legal);
            let Some(last) = legal.len().checked_sub(1) else { break };
            history.play(legal[history.len() * 7 % (last + 1)]).unwrap();
        }
        let turns = turns(&history);
        assert!(history.len() > 8);
        assert_eq!(turns.iter().map(|turn| turn.actions.len()).sum::<usize>(), history.len());
        assert!(turns.is_sorted_by_key(|turn| turn.end));
        assert_eq!(turns.last().unwrap().end, history.len());
    }
}
