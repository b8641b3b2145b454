//! What the table is asked, and what went wrong.

use castellum_wire::{ClientCommand, SeatNumber};
use leptos::prelude::*;

use super::{refusal_text, rule_of, with_table};
use crate::art::Icon;
use crate::backend::online::Online;
use crate::i18n::t;
use crate::panels::RuleLink;

/// Votes that are under way, refusals, a seat that a bot plays for. `told` says
/// what was played from an action on.
#[component]
pub(crate) fn Notices(
    online: Online,
    told: impl Fn(usize) -> Vec<String> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <div aria-live="polite">
            {move || takeback(online, told)} {move || hand_over(online)} {move || stand_in(online)}
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

fn takeback(online: Online, told: impl Fn(usize) -> Vec<String>) -> Option<AnyView> {
    let (vote, from) = with_table(online, |table| {
        let vote = table.takeback().cloned()?;
        let from = table.played().iter().position(|played| played.number >= vote.to)?;
        Some((vote, from))
    })
    .flatten()?;
    let text = t!("vote-takeback", name = name(online, vote.by));
    let list = told(from).into_iter().map(|text| view! { <li>{text}</li> }).collect_view();
    let about = view! { <span>{text}</span> <ul class="vote-list">{list}</ul> };
    let answer = move |agree| online.ask(ClientCommand::AnswerTakeback { vote: vote.number, agree });
    Some(question(online, about.into_any(), &vote.agreed, answer))
}

fn hand_over(online: Online) -> Option<AnyView> {
    let vote = with_table(online, |table| table.hand_over().cloned()).flatten()?;
    let text = t!("vote-hand-over", name = name(online, vote.by), absent = name(online, vote.absent));
    let answer = move |agree| online.ask(ClientCommand::AnswerHandOver { vote: vote.number, agree });
    Some(question(online, view! { <span>{text}</span> }.into_any(), &vote.agreed, answer))
}

/// A question with buttons for the one who has not agreed yet.
fn question(
    online: Online,
    about: AnyView,
    agreed: &[SeatNumber],
    answer: impl Fn(bool) + Copy + Send + 'static,
) -> AnyView {
    let seat = online.you.get().seat;
    let asked = seat.is_some_and(|seat| !agreed.contains(&seat));
    view! {
        <div class="notice">
            {about}
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
        </div>
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
                <button class="primary" on:click=move |_| online.ask(ClientCommand::Return)>
                    {t!("stand-in-return")}
                </button>
            </p>
        }
    })
}
