//! Does this node's part of what those who run the server have ordered: they work
//! on the store, beside the server, and write down what they did.

use std::sync::Weak;

use castellum_wire::{GameId, Millis};

use crate::app::AppState;
use crate::game::Command;
use crate::live::Access;
use crate::now;
use crate::store::Deed;

/// What was ordered while no server ran is done when one starts, unless it was longer
/// ago than this. All of it can be done twice.
const REMEMBERED: Millis = 24 * 60 * 60 * 1000;

/// How much is read at once.
const PAGE: u32 = 100;

/// Follows the log as long as the server lives.
pub(crate) async fn follow(state: Weak<AppState>) {
    let mut after = 0;
    loop {
        let Some(app) = state.upgrade() else { return };
        let pause = app.config.sweep;
        match app.rooms.store().deeds(after, PAGE).await {
            Ok(deeds) if !deeds.is_empty() => {
                for deed in deeds {
                    after = deed.number;
                    if deed.time + REMEMBERED > now() {
                        carry_out(&app, &deed).await;
                    }
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "cannot see what was ordered"),
        }
        drop(app);
        tokio::time::sleep(pause).await;
    }
}

async fn carry_out(app: &AppState, deed: &Deed) {
    match deed.deed.as_str() {
        "ban" | "end-sessions" => {
            let Ok(person) = deed.subject.parse() else { return };
            app.guard.disconnect(&person);
            for bot in app.rooms.store().bots(&person).await.unwrap_or_default() {
                app.guard.disconnect(&bot.id);
            }
        }
        "end-token" => app.guard.end_key(&deed.subject),
        "close-game" => {
            let Ok(game) = deed.subject.parse::<GameId>() else { return };
            let access = Access { invited: true, ..Access::default() };
            let closed = async { app.rooms.open(&game).await?.execute(Command::Abandon, access).await };
            // It may be over by now.
            if let Err(refusal) = closed.await {
                tracing::info!(%game, %refusal, "a game was not closed");
            }
        }
        _ => {}
    }
}
