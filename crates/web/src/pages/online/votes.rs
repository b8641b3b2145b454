//! What the table is asked, and what went wrong.

use castellum_wire::{Ask, SeatNumber};
use leptos::prelude::*;

use super::{refusal_text, rule_of, with_table};
use crate::art::Icon;
use crate::i18n::t;
use crate::keeper::online::Online;
use crate::panels::RuleLink;

/// Votes that are under way, refusals, a seat that a bot plays for.
#[component]
pub(crate) fn Notices(online: Online) -> impl IntoView {
    view! {
        <div aria-live="polite">
            {move || takeback(online)} {move || hand_over(online)} {move || stand_in(online)}
            {move || {
                online
                    .refusal
                    .get()
                    .map(|refusal| {
                        let game = with_table(online, |table| table.description().game);
                        let rule = rule_of(refusal.code).zip(game);
                        let rule = rule.map(|(number, game)| view! { " " <RuleLink number=number game=game /> });
                        view! {
                            <p class="notice" role="alert">
                                <span>{refusal_text(&refusal)} {rule}</span>
                                <button class="icb" aria-label=t!("close") on:click=move |_| online.refusal.set(None)>
                                    <Icon name="u-close" size=16 />
                                </button>
                            </p>
                        }
                    })
            }}
        </div>
    }
}

fn name(online: Online, seat: SeatNumber) -> String {
    with_table(online, |table| table.seat(seat).and_then(|seat| seat.name().map(str::to_owned)))
        .flatten()
        .unwrap_or_default()
}

fn takeback(online: Online) -> Option<AnyView> {
    let vote = with_table(online, |table| table.takeback().cloned()).flatten()?;
    let text = t!("vote-takeback", name = name(online, vote.by));
    let answer = move |agree| online.ask(Ask::AnswerTakeback { agree });
    Some(question(online, text, &vote.agreed, answer))
}

fn hand_over(online: Online) -> Option<AnyView> {
    let vote = with_table(online, |table| table.hand_over().cloned()).flatten()?;
    let text = t!("vote-hand-over", name = name(online, vote.by), absent = name(online, vote.absent));
    let answer = move |agree| online.ask(Ask::AnswerHandOver { agree });
    Some(question(online, text, &vote.agreed, answer))
}

/// A question with buttons for whoever has not agreed yet.
fn question(
    online: Online,
    text: String,
    agreed: &[SeatNumber],
    answer: impl Fn(bool) + Copy + Send + 'static,
) -> AnyView {
    let seat = online.you.get().seat;
    let asked = seat.is_some_and(|seat| !agreed.contains(&seat));
    view! {
        <p class="notice">
            {text}
            {asked
                .then(|| {
                    view! { <button class="primary" on:click=move |_| answer(true)>{t!("vote-agree")}</button> }
                })}
            {seat
                .is_some()
                .then(|| {
                    view! {
                        <button on:click=move |_| answer(false)>
                            {if asked { t!("vote-decline") } else { t!("vote-withdraw") }}
                        </button>
                    }
                })}
        </p>
    }
    .into_any()
}

fn stand_in(online: Online) -> Option<impl IntoView> {
    let seat = online.you.get().seat?;
    let handed = with_table(online, |table| table.seat(seat).is_some_and(|seat| seat.bot_plays.is_some()))?;
    handed.then(|| {
        view! {
            <p class="notice">
                {t!("stand-in")}
                <button class="primary" on:click=move |_| online.ask(Ask::Return)>
                    {t!("stand-in-return")}
                </button>
            </p>
        }
    })
}
