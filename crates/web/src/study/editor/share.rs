//! A board for others, and from others: a link, a file, a text.

use castellum_rules::with_game;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::board_text::{self, MAX_BYTES, TextFault};
use super::desk::Desk;
use super::game::{BoardDraft as _, BoardEditor};
use super::link::{self, BadLink};
use crate::art::Icon;
use crate::backend::SavedBoard;
use crate::files::save_text;
use crate::i18n::{t, translate};
use crate::panels::{can_share, hand_over};
use crate::route::{self, BoardSource, Route, Study};

/// What is wrong with a link.
pub(super) fn link_fault(bad: BadLink) -> String {
    match bad {
        BadLink::Letter(at) => t!("editor-link-letter", at = at),
        BadLink::Damaged => t!("editor-link-damaged"),
    }
}

/// What is wrong with a text, and where.
fn text_fault(fault: &TextFault) -> String {
    let what = translate(fault.problem, &[("found", fault.found.clone().into())]);
    match fault.at {
        Some((line, column)) => format!("{} {what}", t!("import-place", line = line, column = column)),
        None => what,
    }
}

/// The whole address that carries a text.
fn address(text: &str) -> String {
    let packed = link::pack(text);
    if route::is_site() {
        Route::Study(Study::Board(BoardSource::Link(Some(packed)))).link()
    } else {
        format!("{}#{packed}", Route::Study(Study::Board(BoardSource::Link(None))).link())
    }
}

/// The panel with all the ways; `text` is one that came and is no board yet.
pub(super) fn panel<G: BoardEditor>(desk: Desk<G>, open: RwSignal<bool>, text: Option<String>) -> AnyView {
    let link = Memo::new(move |_| address(&desk.text()));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        // Where it is refused the text can still be marked and copied.
        let _ = window().navigator().clipboard().write_text(&link.get_untracked());
        copied.set(true);
    };
    let export = move |_| save_text(&format!("{}.txt", G::NAME), "text/plain", &untrack(|| desk.text()));
    let escaped = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    let text = StoredValue::new(text);
    view! {
        <Show when=move || open.get()>
            <section class="panel editor-share" aria-label=move || t!("editor-share") on:keydown=escaped>
                <header>
                    <h2>{move || t!("editor-share")}</h2>
                    <button class="icb" aria-label=move || t!("close") on:click=move |_| open.set(false)>
                        <Icon name="u-close" size=16 />
                    </button>
                </header>
                <label class="editor-link">
                    <span>{move || t!("editor-link")}</span>
                    <span class="copy">
                        <input type="text" readonly data-copy="board-link" prop:value=move || link.get() />
                        <button on:click=copy>{move || if copied.get() { t!("share-copied") } else { t!("share-copy") }}</button>
                    </span>
                </label>
                <div class="editor-files">
                    {can_share().then(|| view! {
                        <button on:click=move |_| hand_over(&link.get_untracked())>{move || t!("share-send")}</button>
                    })}
                    <button data-export="" on:click=export>{move || t!("editor-export")}</button>
                </div>
                <Import desk=desk text=text.get_value() />
            </section>
        </Show>
    }
    .into_any()
}

/// Reads a board from a text or file and goes to it.
#[component]
fn Import<G: BoardEditor>(desk: Desk<G>, text: Option<String>) -> impl IntoView {
    let area = NodeRef::<html::Textarea>::new();
    // Another language tells it anew.
    let fault = RwSignal::new(text.as_deref().and_then(|text| take_in(text).err()));
    let read = move || {
        let Some(area) = area.get_untracked() else { return };
        match take_in(&area.value()) {
            Ok(board) => {
                desk.save_changes();
                // Without storage it is kept as long as the page is open.
                let _ = board.save();
                route::go(&Route::Study(Study::Board(BoardSource::Saved(board.id))));
            }
            Err(wrong) => {
                mark(&area, &wrong);
                fault.set(Some(wrong));
            }
        }
    };
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            spawn_local(async move {
                let is_long = file.size() > MAX_BYTES as f64;
                let found = if is_long {
                    None
                } else {
                    JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string())
                };
                if let Some(area) = area.get_untracked() {
                    // A text that is too long says so.
                    area.set_value(&found.unwrap_or_else(|| " ".repeat(MAX_BYTES + 1)));
                    read();
                }
            });
        }
        // The same file can be chosen again, when it was mended.
        input.set_value("");
    };
    view! {
        <label class="editor-import">
            <span>{move || t!("editor-import")}</span>
            <textarea node_ref=area rows="5" spellcheck="false" autocomplete="off" prop:value=text></textarea>
        </label>
        <p class="wrong" role="alert">{move || fault.with(|fault| fault.as_ref().map(text_fault))}</p>
        <div class="editor-files">
            <button data-import="" on:click=move |_| read()>{move || t!("editor-import-go")}</button>
            <label class="btn">
                {move || t!("import-file")}
                <input class="sr" type="file" accept=".txt,text/plain" on:change=chosen />
            </label>
        </div>
    }
}

/// The board that a text describes, ready to be kept.
fn take_in(text: &str) -> Result<SavedBoard, TextFault> {
    let read = board_text::read(text)?;
    let tags = with_game!(read.game, G => tags::<G>(&read)).map_err(|bad| read.fault(&bad))?;
    Ok(SavedBoard {
        id: format!("{:x}", crate::random::number()),
        game: read.game.name().to_owned(),
        name: read.name,
        tags,
        changed: js_sys::Date::now(),
    })
}

fn tags<G: BoardEditor>(read: &board_text::BoardText) -> Result<Vec<(String, String)>, super::BadValue> {
    G::Board::read(&|name| read.tag(name)).map(|draft| draft.tags())
}

/// Puts the cursor where the fault is.
fn mark(area: &web_sys::HtmlTextAreaElement, fault: &TextFault) {
    let Some((line, column)) = fault.at else { return };
    let text = area.value();
    let (start, end) = crate::study::review::place_of(&text, line as u32, column as u32);
    // An area of text has a cursor.
    let _ = area.focus();
    let _ = area.set_selection_range(start, end);
}
