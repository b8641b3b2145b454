//! Tools, choices and numbers beside the board.

use leptos::prelude::*;

use super::desk::Desk;
use super::game::{BoardDraft, BoardEditor, Deed, Entry, Group, Palette, Pot, Stepper, Steppers};
use crate::i18n::t;

/// The groups of tools: those under the game's own tab, or the others.
pub(super) fn groups<G: BoardEditor>(desk: Desk<G>, own: bool) -> AnyView {
    let groups = Memo::new(move |_| {
        let groups = desk.draft.with(|draft| draft.groups(desk.tool.get()));
        groups.into_iter().filter(|group| group.own == own).collect::<Vec<_>>()
    });
    // Buttons stay while what they say changes, so that the focus stays on them.
    let sizes = Memo::new(move |_| {
        groups.with(|groups| groups.iter().map(|group| group.entries.len()).collect::<Vec<_>>())
    });
    let shown = move || {
        sizes
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, size)| section(desk, groups, index, size))
            .collect_view()
    };
    view! { <div class="editor-groups">{shown}</div> }.into_any()
}

fn section<G: BoardEditor>(
    desk: Desk<G>,
    groups: Memo<Vec<Group<G::Board>>>,
    index: usize,
    size: usize,
) -> AnyView {
    let title = Memo::new(move |_| {
        groups.with(|groups| groups.get(index).map(|group| group.title.clone()).unwrap_or_default())
    });
    let buttons = (0..size).map(|place| {
        let entry = Memo::new(move |_| groups.with(|groups| groups.get(index)?.entries.get(place).cloned()));
        button(desk, entry)
    });
    view! {
        <div class="editor-group" role="group" aria-label=title>
            <h2 class="caps">{title}</h2>
            {buttons.collect_view()}
        </div>
    }
    .into_any()
}

fn button<G: BoardEditor>(desk: Desk<G>, entry: Memo<Option<Entry<G::Board>>>) -> AnyView {
    let part = move |part: fn(&Entry<G::Board>) -> String| {
        move || entry.with(|entry| entry.as_ref().map(part).unwrap_or_default())
    };
    let on = move || entry.with(|entry| entry.as_ref().and_then(|entry| entry.on));
    let act = move |_| {
        if let Some(entry) = entry.get_untracked() {
            desk.act(entry.does);
        }
    };
    let icon = part(|entry| entry.icon.clone());
    view! {
        <button
            class="editor-tool"
            class:on=move || on() == Some(true)
            aria-pressed=move || on().map(|on| on.to_string())
            data-tool=part(|entry| entry.name.clone())
            on:click=act
        >
            <svg width="34" height="34" viewBox="0 0 40 40" aria-hidden="true" inner_html=icon></svg>
            <span>
                <b>{part(|entry| entry.name.clone())}</b>
                " "
                <small>{part(|entry| entry.about.clone())}</small>
            </span>
        </button>
    }
    .into_any()
}

/// What is below the board, if there is much to choose from.
pub(super) fn palette<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let palette = Memo::new(move |_| desk.draft.with(|draft| draft.palette(desk.tool.get())));
    let size =
        Memo::new(move |_| palette.with(|palette| palette.as_ref().map_or(0, |palette| palette.pots.len())));
    let part = move |part: fn(&Palette<G::Board>) -> String| {
        move || palette.with(|palette| palette.as_ref().map(part).unwrap_or_default())
    };
    let shown = move || {
        let pots = (0..size.get()).map(|place| {
            let pot = Memo::new(move |_| palette.with(|palette| palette.as_ref()?.pots.get(place).cloned()));
            pot_button(desk, pot)
        });
        (size.get() > 0).then(|| {
            view! {
                <section class="panel editor-palette" aria-label=part(|palette| palette.title.clone())>
                    <header>
                        <h2>{part(|palette| palette.title.clone())}</h2>
                        <small>{part(|palette| palette.about.clone())}</small>
                    </header>
                    <div>{pots.collect_view()}</div>
                </section>
            }
        })
    };
    view! { {shown} }.into_any()
}

fn pot_button<G: BoardEditor>(desk: Desk<G>, pot: Memo<Option<Pot<G::Board>>>) -> AnyView {
    let is = move |is: fn(&Pot<G::Board>) -> bool| move || pot.with(|pot| pot.as_ref().is_some_and(is));
    let number = move || pot.with(|pot| pot.as_ref().map(|pot| pot.number));
    let on = is(|pot| pot.on);
    let take = move |_| {
        if let Some(pot) = pot.get_untracked() {
            desk.act(Deed::Take(pot.tool));
        }
    };
    view! {
        <button
            class="editor-pot"
            class:on=on
            class:bad=is(|pot| pot.faulty)
            aria-pressed=move || on().to_string()
            data-pot=number
            on:click=take
        >
            <b>{number}</b>
            <small>{move || pot.with(|pot| pot.as_ref().map(|pot| pot.about.clone()))}</small>
        </button>
    }
    .into_any()
}

/// Numbers to count up and down.
pub(super) fn steppers<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let steppers = Memo::new(move |_| desk.draft.with(BoardDraft::steppers));
    let size = Memo::new(move |_| steppers.with(|all| all.as_ref().map_or(0, |all| all.steppers.len())));
    let part = move |part: fn(&Steppers<G::Board>) -> String| {
        move || steppers.with(|steppers| steppers.as_ref().map(part).unwrap_or_default())
    };
    let shown = move || {
        let rows = (0..size.get()).map(|place| {
            let stepper = Memo::new(move |_| steppers.with(|all| all.as_ref()?.steppers.get(place).cloned()));
            row(desk, stepper)
        });
        (size.get() > 0).then(|| {
            view! {
                <section class="panel editor-steppers">
                    <header>
                        <h2>{part(|steppers| steppers.title.clone())}</h2>
                        <small>{part(|steppers| steppers.about.clone())}</small>
                    </header>
                    <div>{rows.collect_view()}</div>
                </section>
            }
        })
    };
    view! { {shown} }.into_any()
}

fn row<G: BoardEditor>(desk: Desk<G>, stepper: Memo<Option<Stepper<G::Board>>>) -> AnyView {
    let name =
        move || stepper.with(|stepper| stepper.as_ref().map(|one| one.name.clone()).unwrap_or_default());
    let icon =
        move || stepper.with(|stepper| stepper.as_ref().map(|one| one.icon.clone()).unwrap_or_default());
    let value = move || stepper.with(|stepper| stepper.as_ref().map(|one| one.value));
    let step = move |to: fn(Stepper<G::Board>) -> Option<G::Board>, sign: &'static str, key: &'static str| {
        let next = move || stepper.get().and_then(to);
        view! {
            <button
                class="icb"
                disabled=move || next().is_none()
                aria-label=move || t!(key, name = name())
                on:click=move |_| {
                    if let Some(draft) = untrack(next) {
                        desk.change(draft, false);
                    }
                }
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="editor-stepper">
            <svg width="34" height="34" viewBox="0 0 100 100" aria-hidden="true" inner_html=icon></svg>
            <span>{name}</span>
            {step(|stepper| stepper.less, "−", "editor-less")}
            <output>{value}</output>
            {step(|stepper| stepper.more, "+", "editor-more")}
        </div>
    }
    .into_any()
}
