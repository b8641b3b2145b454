//! What people say to each other.

use castellum_rules::Seat;
use castellum_wire::{ChatMessage, ClientCommand};
use leptos::html;
use leptos::prelude::*;

use super::with_table;
use crate::art::{Icon, Token};
use crate::backend::online::Online;
use crate::i18n::t;

/// The chat of those at the table; whoever watches neither hears it nor has a
/// say in it.
#[component]
pub(crate) fn Chat(online: Online) -> impl IntoView {
    let seated = Memo::new(move |_| online.you.get().seat.is_some());
    view! {
        <Show when=move || seated.get()>
            <TableChat online=online />
        </Show>
    }
}

/// A button that opens the chat, with how much is new.
#[component]
fn TableChat(online: Online) -> impl IntoView {
    let open = RwSignal::new(false);
    let read = RwSignal::new(online.chat.with_untracked(Vec::len));
    let heard = RwSignal::new(true);
    let new = move || online.chat.with(Vec::len).saturating_sub(read.get());
    Effect::new(move |_| {
        let length = online.chat.with(Vec::len);
        if open.get() {
            read.set(length);
        }
    });
    let mute = move |event| {
        let on = !event_target_checked(&event);
        heard.set(on);
        online.ask(ClientCommand::HearChat { on });
    };
    view! {
        <button
            class="chat-button"
            aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            {move || t!("chat")}
            <Show when=move || { new() > 0 }>
                <span class="count">{new}</span>
            </Show>
        </button>
        <Show when=move || open.get()>
            <section
                class="panel chat"
                aria-label=move || t!("chat")
                on:keydown=move |event| {
                    event.stop_propagation();
                    if event.key() == "Escape" {
                        open.set(false);
                    }
                }
            >
                <header>
                    <span class="caps">{move || t!("chat")}</span>
                    <label>
                        <input type="checkbox" prop:checked=move || !heard.get() on:change=mute />
                        {move || t!("chat-mute")}
                    </label>
                    <button class="icb" aria-label=move || t!("close") on:click=move |_| open.set(false)>
                        <Icon name="u-close" size=16 />
                    </button>
                </header>
                <Messages online=online />
                <Say online=online />
            </section>
        </Show>
    }
}

#[component]
fn Messages(online: Online) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        online.chat.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let row = |message: ChatMessage| {
        let seat = message.seat.and_then(|seat| Seat::new(usize::from(seat)));
        view! {
            <li>
                {seat.map(|seat| view! { <Token seat=seat size=15 /> })}
                <b>{message.name}</b>
                " "
                <span>{message.text}</span>
            </li>
        }
    };
    view! {
        <ol node_ref=list aria-live="polite">
            <For each=move || online.chat.get() key=|message| message.number children=row />
        </ol>
    }
}

#[component]
fn Say(online: Online) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let off = move || with_table(online, |table| !table.has_chat()).unwrap_or(true);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            online.ask(ClientCommand::Chat { text: said });
            text.set(String::new());
        }
    };
    view! {
        <Show when=move || !off() fallback=|| view! { <p>{move || t!("online-chat-off")}</p> }>
            <form on:submit=submit>
                <input
                    type="text"
                    maxlength="500"
                    aria-label=move || t!("chat-say")
                    placeholder=move || t!("chat-say")
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button class="primary" type="submit">
                    {move || t!("chat-send")}
                </button>
            </form>
        </Show>
    }
}
