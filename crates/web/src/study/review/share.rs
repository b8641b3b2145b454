//! Sharing a game: a link, a file, a picture, a frame for other pages.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::picture;
use super::session::Session;
use crate::art::Icon;
use crate::files;
use crate::i18n::t;
use crate::panels::{can_share, hand_over};
use crate::record_link::{self, TooLong};
use crate::route::{Route, Source, Study, Subject};
use crate::study::StudyGame;

/// A button with all the ways to share.
#[component]
pub(super) fn Share<G: StudyGame>(session: Session<G>, source: Source) -> impl IntoView {
    let open = RwSignal::new(false);
    let source = StoredValue::new(source);
    view! {
        <span class="rv-share-at">
            <button data-share="" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
                <Icon name="u-link" />
                {move || t!("share")}
            </button>
            <Show when=move || open.get()>
                <Ways session=session source=source.get_value() open=open />
            </Show>
        </span>
    }
}

/// The subject that a link leads to: a game on the server by its id, any other
/// by its record.
fn subject<G: StudyGame>(session: Session<G>, source: &Source) -> Result<Subject, TooLong> {
    let at = Some(session.tree.with(|tree| {
        let path = tree.path(session.at.get());
        path.into_iter().take_while(|&id| tree.index(id).is_some()).count()
    }));
    let source = match source {
        Source::Online(id) => Source::Online(id.clone()),
        Source::Local(_) | Source::Inline(_) => {
            let record = session.tree.with(super::tree::Tree::record).map_err(|_| TooLong)?;
            Source::Inline(record_link::pack(&record)?)
        }
    };
    Ok(Subject { source, at })
}

/// The whole address of a place of the study.
fn address(study: Study) -> String {
    let href = Route::Study(study).href();
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(&href, &base).map_or(href, |url| url.href())
}

#[component]
fn Ways<G: StudyGame>(session: Session<G>, source: Source, open: RwSignal<bool>) -> impl IntoView {
    let subject = Memo::new(move |_| subject(session, &source));
    let link = move || subject.get().map(|subject| address(Study::Review(subject)));
    let frame = move || {
        subject.get().map(|subject| {
            let address = address(Study::Embed(subject));
            format!("<iframe src=\"{address}\" width=\"720\" height=\"640\" title=\"Castellum\"></iframe>")
        })
    };
    let trouble = RwSignal::new(None::<&'static str>);
    let save_record = move |_| match session.record() {
        Ok(record) => files::save_text(&file_name::<G>("txt"), "text/plain", &record.to_string()),
        Err(_) => trouble.set(Some("share-no-record")),
    };
    let no_picture = move |result: Result<(), JsValue>| {
        if result.is_err() {
            trouble.set(Some("share-no-picture"));
        }
    };
    let save_svg = move |_| {
        no_picture(picture::svg(G::BOARD).map(|text| {
            files::save_text(&file_name::<G>("svg"), "image/svg+xml", &text);
        }));
    };
    let save_png = move |_| {
        let failed = move || trouble.set(Some("share-no-picture"));
        no_picture(picture::save_png(G::BOARD, file_name::<G>("png"), failed));
    };
    view! {
        <section
            class="panel rv-ways"
            aria-label=move || t!("share")
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    open.set(false);
                }
            }
        >
            <Copied label="share-link" text=Signal::derive(move || link().ok()) />
            {move || link().ok().filter(|_| can_share()).map(|link| view! {
                <button on:click=move |_| hand_over(&link)>{move || t!("share-send")}</button>
            })}
            <div class="rv-files">
                <button data-save="record" on:click=save_record>{move || t!("share-record")}</button>
                <button data-save="svg" on:click=save_svg>{move || t!("share-svg")}</button>
                <button data-save="png" on:click=save_png>{move || t!("share-png")}</button>
            </div>
            <Copied label="share-frame" text=Signal::derive(move || frame().ok()) />
            {move || trouble.get().map(|key| view! { <p class="wrong" role="alert">{t!(key)}</p> })}
            <button on:click=move |_| open.set(false)>{move || t!("close")}</button>
        </section>
    }
}

/// A text to copy; without one the game is too long for it.
#[component]
fn Copied(label: &'static str, text: Signal<Option<String>>) -> impl IntoView {
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(text) = text.get_untracked() {
            // Where it is refused the text can still be marked and copied.
            let _ = window().navigator().clipboard().write_text(&text);
            copied.set(true);
        }
    };
    view! {
        <Show
            when=move || text.get().is_some()
            fallback=move || view! { <p>{move || t!("share-too-long")}</p> }
        >
            <label class="rv-copied">
                <span>{move || t!(label)}</span>
                <span class="copy">
                    <input type="text" readonly data-copy=label prop:value=move || text.get().unwrap_or_default() />
                    <button on:click=copy>{move || if copied.get() { t!("share-copied") } else { t!("share-copy") }}</button>
                </span>
            </label>
        </Show>
    }
}

fn file_name<G: StudyGame>(end: &str) -> String {
    format!("{}.{end}", G::NAME)
}
