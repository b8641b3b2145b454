//! An invitation to one seat.

use castellum_wire::Refusal;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::invited::invited_by_document;
use super::refusal_text;
use super::waiting::NameForm;
use crate::api;
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Route};

/// Asks for a name and takes the seat.
#[component]
pub(super) fn JoinPage(token: String) -> impl IntoView {
    let board = invited_by_document();
    let refusal = RwSignal::new(None::<Refusal>);
    let accept = move |name: String| {
        let token = token.clone();
        spawn_local(async move {
            let result = async {
                api::be_known_as(&name).await?;
                api::accept(&token).await
            };
            match result.await {
                Ok(game) => route::go(&Route::Online(game.id.to_string())),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <Bar title="">""</Bar>
        <main class="waiting">
            {board}
            <section class="panel card">
                <h2 class="display">{move || t!("join-title")}</h2>
                <NameForm button="waiting-sit" done=accept />
                {move || {
                    refusal.get().map(|refusal| view! { <p role="alert" class="wrong">{refusal_text(&refusal)}</p> })
                }}
            </section>
        </main>
    }
}
