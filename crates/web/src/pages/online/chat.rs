//! What people say to each other.

use castellum_rules::Seat;
use castellum_wire::order::Relation;
use castellum_wire::{ChatMessage, ClientCommand, PersonId, Refusal};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{refusal_text, with_table};
use crate::api;
use crate::art::{Icon, Token};
use crate::backend::online::Online;
use crate::i18n::t;
use crate::panels::{ReportDialog, Reported};

/// Whom one does not want to hear, and whom one reports.
#[derive(Clone, Copy)]
struct Order {
    /// Those who were muted here, with their names. A connection keeps to the list that
    /// it began with, so what they say still comes and is left out here.
    muted: RwSignal<Vec<(PersonId, String)>>,
    reported: RwSignal<Option<Reported>>,
    refusal: RwSignal<Option<Refusal>>,
}

impl Order {
    fn new() -> Self {
        Self { muted: RwSignal::new(Vec::new()), reported: RwSignal::new(None), refusal: RwSignal::new(None) }
    }

    fn mute(self, person: PersonId, name: String) {
        spawn_local(async move {
            match api::relate(&person, Relation::Muted).await {
                Ok(()) => self.muted.update(|muted| muted.push((person, name))),
                Err(refused) => self.refusal.set(Some(refused)),
            }
        });
    }

    fn unmute(self, person: PersonId) {
        spawn_local(async move {
            match api::relate(&person, Relation::None).await {
                Ok(()) => self.muted.update(|muted| muted.retain(|(other, _)| *other != person)),
                Err(refused) => self.refusal.set(Some(refused)),
            }
        });
    }
}

/// The chat of those at the table; the one who watches neither hears it nor has a
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
    let order = Order::new();
    let messages = Memo::new(move |_| {
        let is_heard = |message: &&ChatMessage| {
            order.muted.with(|muted| muted.iter().all(|(person, _)| *person != message.person))
        };
        online.chat.with(|chat| chat.iter().filter(is_heard).cloned().collect::<Vec<_>>())
    });
    let read = RwSignal::new(messages.with_untracked(Vec::len));
    let heard = RwSignal::new(true);
    let new = move || messages.with(Vec::len).saturating_sub(read.get());
    Effect::new(move |_| {
        let length = messages.with(Vec::len);
        if open.get() {
            read.set(length);
        }
    });
    // Esc closes it wherever the focus is.
    let closed = window_event_listener(leptos::ev::keydown, move |event| {
        if open.get_untracked() && event.key() == "Escape" {
            event.prevent_default();
            open.set(false);
        }
    });
    on_cleanup(move || closed.remove());
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
            <Icon name="u-chat" />
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
                <Messages online=online messages=messages order=order />
                <Muted order=order />
                <Say online=online />
            </section>
        </Show>
        <ReportDialog reported=order.reported />
    }
}

#[component]
fn Messages(online: Online, messages: Memo<Vec<ChatMessage>>, order: Order) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        messages.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let row = move |message: ChatMessage| {
        let seat = message.seat.and_then(|seat| Seat::new(usize::from(seat)));
        let is_own = online.you.with_untracked(|you| you.person.as_ref() == Some(&message.person));
        let open = RwSignal::new(false);
        let name = message.name.clone();
        let shown = if is_own || name.is_empty() {
            view! { <b>{name}</b> }.into_any()
        } else {
            view! {
                <button
                    class="chat-name"
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {name}
                </button>
            }
            .into_any()
        };
        view! {
            <li>
                {seat.map(|seat| view! { <Token seat=seat size=15 /> })}
                {shown}
                " "
                <span>{message.text}</span>
                <Sender online=online order=order person=message.person name=message.name open=open />
            </li>
        }
    };
    view! {
        <ol node_ref=list aria-live="polite">
            <For each=move || messages.get() key=|message| message.number children=row />
        </ol>
    }
}

/// What can be done about the one who said something.
#[component]
fn Sender(
    online: Online,
    order: Order,
    person: PersonId,
    name: String,
    open: RwSignal<bool>,
) -> impl IntoView {
    let who = StoredValue::new((person, name));
    let mute = move |_| {
        let (person, name) = who.get_value();
        order.mute(person, name);
    };
    let report = move |_| {
        let (person, name) = who.get_value();
        let game = with_table(online, |table| table.description().id.clone());
        order.reported.set(Some(Reported { person, name, game }));
    };
    view! {
        <Show when=move || open.get()>
            <span class="chat-sender">
                <button data-mute="" on:click=mute><Icon name="u-mute" size=16 />{move || t!("relation-mute")}</button>
                <button data-report="" on:click=report><Icon name="u-flag" size=16 />{move || t!("report")}</button>
            </span>
        </Show>
    }
}

/// Those who were muted here, with the way back.
#[component]
fn Muted(order: Order) -> impl IntoView {
    let row = move |(person, name): (PersonId, String)| {
        view! {
            <p>
                {move || t!("chat-muted", name = name.clone())}
                " "
                <button data-unmute="" on:click=move |_| order.unmute(person.clone())>{move || t!("relation-unmute")}</button>
            </p>
        }
    };
    view! {
        <div role="status" class="chat-muted">
            <For each=move || order.muted.get() key=|(person, _)| person.to_string() children=row />
            {move || order.refusal.get().map(|refusal| view! { <p class="wrong">{refusal_text(&refusal)}</p> })}
        </div>
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
