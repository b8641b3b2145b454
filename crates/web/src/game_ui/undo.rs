//! The button that takes back: alone where that is allowed, else by asking the
//! others, who see exactly what would be taken back.

use leptos::prelude::*;

use super::news::told_from;
use super::{GameUi, TurnDraft};
use crate::art::Icon;
use crate::i18n::t;
use crate::panels::Popover;
use crate::table::{GameCommand, Table};

/// Anyone who has just pressed the main button may have meant a second press for
/// it too: for this many milliseconds nothing is undone.
const REST: f64 = 400.0;

/// When the main button was last pressed, by the clock of events.
#[derive(Clone, Copy)]
pub(super) struct LastPress(StoredValue<f64>);

impl LastPress {
    pub(super) fn none() -> Self {
        Self(StoredValue::new(f64::NEG_INFINITY))
    }

    pub(super) fn note(self, time: f64) {
        self.0.set_value(time);
    }

    /// Whether a press at this moment belongs to the last one.
    pub(super) fn is_same(self, time: f64) -> bool {
        time - self.0.get_value() < REST
    }
}

/// The button. It keeps its place whatever it does.
pub(super) fn undo_button<G: GameUi>(draft: G::Draft, last: LastPress) -> AnyView {
    let table = draft.table();
    let asks = Memo::new(move |_| table.takeback_target().is_some());
    let button = move || match asks.get() {
        true => ask_button(table, last),
        false => alone_button::<G>(draft, last),
    };
    button.into_any()
}

fn alone_button<G: GameUi>(draft: G::Draft, last: LastPress) -> AnyView {
    let table = draft.table();
    let press = move |event: leptos::ev::MouseEvent| {
        if !last.is_same(event.time_stamp()) {
            draft.undo();
        }
    };
    view! {
        <button
            class="turn-undo"
            disabled=move || !table.may_undo()
            aria-label=move || t!("turn-undo")
            title=move || t!("turn-undo")
            aria-keyshortcuts="u"
            on:click=press
        >
            <Icon name="u-undo" />
        </button>
    }
    .into_any()
}

/// Opens what would be taken back, with a button that asks for it.
fn ask_button<G: GameUi>(table: Table<G>, last: LastPress) -> AnyView {
    let open = RwSignal::new(false);
    let told =
        Memo::new(move |_| table.takeback_target().map(|from| told_from(table, from)).unwrap_or_default());
    let ask = move |event: leptos::ev::MouseEvent| {
        if !last.is_same(event.time_stamp()) {
            open.set(false);
            table.send(GameCommand::AskTakeback);
        }
    };
    let face = ViewFn::from(|| view! { <Icon name="u-undo" /> });
    let name = Signal::derive(|| t!("takeback-ask"));
    view! {
        <Popover open=open button="turn-undo" face=face label=name panel="takeback" name=name>
            <p>{move || t!("takeback-about", count = told.with(Vec::len))}</p>
            <ul>{move || told.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
            <button class="primary" data-takeback="" on:click=ask>
                {move || t!("takeback-ask")}
            </button>
        </Popover>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_right_after_the_main_button_undoes_nothing() {
        let owner = Owner::new();
        owner.set();
        let last = LastPress::none();
        assert!(!last.is_same(0.0), "nothing was pressed");
        last.note(1000.0);
        assert!(last.is_same(1000.0) && last.is_same(1399.9));
        assert!(!last.is_same(1400.0));
    }
}
