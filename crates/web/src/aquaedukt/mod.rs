//! Aquädukt on screen.

use castellum_rules::{Game, aquaedukt::Position};
use leptos::prelude::*;

use crate::panels::{MoveLog, Players};
use crate::table::Table;

/// The game on screen.
#[component]
pub(crate) fn Stage(table: Table<Position>) -> impl IntoView {
    view! {
        <main class="app">
            <Players
                table=table
                detail=|_| ().into_any()
                points=move |seat| table.position().points()[seat.index()]
            />
            <MoveLog table=table />
        </main>
    }
}
