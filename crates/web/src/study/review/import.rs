//! Reading games from a file or a text.

use castellum_rules::record::RecordError;
use leptos::ev::DragEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::source::{MAX_BYTES, Read, read};
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Route, Source, Study, Subject};

/// What came of reading.
#[derive(Clone, Debug)]
enum Found {
    Nothing,
    /// More bytes than we read.
    TooLong,
    /// The file is no text.
    NoText,
    /// The games, and what is wrong with others.
    Games(Vec<Result<Read, RecordError>>),
}

/// The page on which games are brought in.
#[component]
pub(crate) fn ImportPage() -> impl IntoView {
    let area = NodeRef::<html::Textarea>::new();
    let found = RwSignal::new(Found::Nothing);
    let dragged = RwSignal::new(false);
    let read_all = move || {
        let Some(area) = area.get_untracked() else { return };
        let text = area.value();
        let result = if text.len() > MAX_BYTES {
            Found::TooLong
        } else if text.trim().is_empty() {
            Found::Nothing
        } else {
            Found::Games(read(&text))
        };
        if let Found::Games(games) = &result
            && let [Ok(only)] = &games[..]
        {
            return show(only);
        }
        mark_first_error(&area, &result);
        found.set(result);
    };
    let take = move |file: web_sys::File| {
        if file.size() > MAX_BYTES as f64 {
            return found.set(Found::TooLong);
        }
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            match (text, area.get_untracked()) {
                (Some(text), Some(area)) if !text.contains('\0') => {
                    area.set_value(&text);
                    read_all();
                }
                _ => found.set(Found::NoText),
            }
        });
    };
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            take(file);
        }
        // The same file can be chosen again, when it was mended.
        input.set_value("");
    };
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        dragged.set(false);
        if let Some(data) = event.data_transfer() {
            match data.files().and_then(|files| files.get(0)) {
                Some(file) => take(file),
                None => {
                    if let (Ok(text), Some(area)) = (data.get_data("text"), area.get_untracked()) {
                        area.set_value(&text);
                        read_all();
                    }
                }
            }
        }
    };
    Effect::new(move |_| document().set_title(&format!("{} · Castellum", t!("home-import"))));
    on_cleanup(|| document().set_title("Castellum"));
    view! {
        <Bar title="">
            <span class="chip">{move || t!("review")}</span>
        </Bar>
        <main
            class="rv-import"
            class:dragged=move || dragged.get()
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                dragged.set(true);
            }
            on:dragleave=move |_| dragged.set(false)
            on:drop=dropped
        >
            <h2>{move || t!("home-import")}</h2>
            <p>{move || t!("import-about")}</p>
            <label class="rv-record">
                <span>{move || t!("import-text")}</span>
                <textarea node_ref=area rows="14" spellcheck="false" autocomplete="off"></textarea>
            </label>
            <div class="rv-acts">
                <button class="primary big" on:click=move |_| read_all()>{move || t!("import-go")}</button>
                <label class="btn big">
                    {move || t!("import-file")}
                    <input class="sr" type="file" accept=".txt,.pgn,text/plain" on:change=chosen />
                </label>
            </div>
            <div role="status">{move || outcome(found.get())}</div>
        </main>
    }
}

/// Keeps a game and goes to its review.
fn show(read: &Read) {
    let (id, _) = read.keep();
    let subject = Subject { source: Source::Local(id), at: None };
    route::go(&Route::Study(Study::Review(subject)));
}

fn outcome(found: Found) -> AnyView {
    match found {
        Found::Nothing => ().into_any(),
        Found::TooLong => {
            view! { <p class="wrong">{move || t!("import-too-long", limit = MAX_BYTES >> 20)}</p> }.into_any()
        }
        Found::NoText => view! { <p class="wrong">{move || t!("import-no-text")}</p> }.into_any(),
        Found::Games(games) => {
            let rows = games.into_iter().map(|game| match game {
                Ok(read) => game_row(read),
                Err(error) => error_row(&error),
            });
            view! { <ul class="panel rv-found">{rows.collect_view()}</ul> }.into_any()
        }
    }
}

fn game_row(read: Read) -> AnyView {
    let (title, names, count) = (read.kind.title(), read.names().join(", "), read.actions());
    view! {
        <li>
            <span class="w"><b>{title}</b> <small>{names} " · " {move || t!("home-actions", count = count)}</small></span>
            <button class="act2" on:click=move |_| show(&read)>{move || t!("review")}</button>
        </li>
    }
    .into_any()
}

fn error_row(error: &RecordError) -> AnyView {
    let what = error.fault.to_string();
    let place = error.at;
    let place = move || place.map(|at| t!("import-place", line = at.line, column = at.column));
    view! {
        <li class="wrong">
            <span><b>{place}</b> " " <span lang="en">{what}</span></span>
        </li>
    }
    .into_any()
}

/// Puts the cursor where the first error is, so that it can be mended.
fn mark_first_error(area: &web_sys::HtmlTextAreaElement, found: &Found) {
    let Found::Games(games) = found else { return };
    let Some(at) = games.iter().find_map(|game| game.as_ref().err()?.at) else { return };
    let text = area.value();
    let (start, end) = place_of(&text, at.line, at.column);
    // An area of text has a cursor.
    let _ = area.focus();
    let _ = area.set_selection_range(start, end);
}

/// Where a column of a line is, and the end of its word, in the units in which
/// browsers count.
pub(crate) fn place_of(text: &str, line: u32, column: u32) -> (u32, u32) {
    let units = |text: &str| text.encode_utf16().count() as u32;
    let before: String = text.split_inclusive('\n').take(line.saturating_sub(1) as usize).collect();
    let own = text.split_inclusive('\n').nth(line.saturating_sub(1) as usize).unwrap_or_default();
    let lead: String = own.chars().take(column.saturating_sub(1) as usize).collect();
    let word: String =
        own.chars().skip(column.saturating_sub(1) as usize).take_while(|c| !c.is_whitespace()).collect();
    let start = units(&before) + units(&lead);
    (start, start + units(&word))
}

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn a_place_is_found_by_line_and_column() {
        assert_eq!(place_of("ab\ncd ef\n", 2, 4), (6, 8));
        assert_eq!(place_of("😀x\r\ny", 1, 2), (2, 3));
        assert_eq!(place_of("ab", 9, 9), (2, 2));
    }
}
