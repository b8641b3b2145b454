//! Who plays, with points and clocks.

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use crate::art::{Token, owner_class};
use crate::i18n::t;
use crate::table::{SeatController, Table};

/// The players of a table. `detail` is the line below a name, `colours` what
/// each of them plays.
#[component]
pub(crate) fn Players<G: Game>(
    table: Table<G>,
    detail: impl Fn(Seat) -> AnyView + Copy + Send + Sync + 'static,
    points: impl Fn(Seat) -> u16 + Copy + Send + Sync + 'static,
    colours: impl Fn(Seat) -> Vec<Seat> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let players = table.history.with_untracked(|history| history.position_after(0).players());
    let row = move |seat: Seat| {
        let active = move || table.turn_seat() == Some(seat);
        let away = Memo::new(move |_| is_away(table, seat));
        let here = move || table.acting_seat() == Some(seat);
        let class = move || format!("player {}{}", owner_class(seat), if active() { " on" } else { "" });
        view! {
            <li
                class=class
                aria-current=move || active().then_some("true")
                data-here=move || here().to_string()
            >
                <span class="tokens">
                    {colours(seat).into_iter().map(|seat| view! { <Token seat=seat /> }).collect_view()}
                </span>
                <div>
                    <b>{move || table.name(seat)}</b>
                    " "
                    <span class="sub inline">{move || sitter_text(table, seat)}</span>
                    <Show when=move || away.get()>
                        <span class="chip warn" data-away="">{move || t!("seat-away")}</span>
                    </Show>
                    <div class="sub">{move || detail(seat)}</div>
                </div>
                <div class="score" aria-label=move || t!("points", count = points(seat))>
                    {move || points(seat)}
                </div>
                {move || clock_view(table, seat)}
            </li>
        }
    };
    view! {
        <ul class="panel players" aria-label=move || t!("players")>
            {Seat::all(players).map(row).collect_view()}
        </ul>
    }
}

/// Who plays for a seat, where that is not plain from the name.
pub(crate) fn sitter_text<G: Game>(table: Table<G>, seat: Seat) -> String {
    let controller = table.seats.with(|seats| seats.get(seat.index()).map(|seat| seat.controller.clone()));
    let alone = table.seats.with(|seats| seats.iter().filter(|seat| seat.is_here()).count() == 1);
    match controller {
        Some(SeatController::Here) if alone => t!("seat-you"),
        Some(SeatController::Bot(level)) => t!("seat-bot", level = t!(&format!("level-{level}"))),
        Some(SeatController::Empty) => t!("seat-empty"),
        Some(SeatController::Here | SeatController::Away) | None => String::new(),
    }
}

/// Whether the one who plays for a seat is not there.
pub(crate) fn is_away<G: Game>(table: Table<G>, seat: Seat) -> bool {
    table.seats.with(|seats| seats.get(seat.index()).is_some_and(|seat| !seat.present))
}

/// The clock of a seat, if the game has clocks.
pub(crate) fn clock_view<G: Game>(table: Table<G>, seat: Seat) -> Option<AnyView> {
    let clock = clock(table, seat)?;
    Some(view! { <div class="clock">{clock_text(clock)}</div> }.into_any())
}

fn clock<G: Game>(table: Table<G>, seat: Seat) -> Option<u64> {
    table.seats.with(|seats| seats.get(seat.index()).and_then(|seat| seat.clock))
}

/// When one's own clock has so many seconds left, that is said aloud.
const WARNINGS: [u64; 2] = [10, 60];

/// Says, once each, that time is running out for the one who acts at this device.
#[component]
pub(crate) fn ClockVoice<G: Game>(table: Table<G>) -> impl IntoView {
    let warning = Memo::new(move |_| warning(clock(table, table.acting_seat()?)?));
    let said = move || warning.get().map(|seconds| t!("clock-left", seconds = seconds));
    view! { <p class="sr" role="status">{said}</p> }
}

/// The warning that holds with so much time left, in milliseconds.
fn warning(left: u64) -> Option<u64> {
    WARNINGS.into_iter().find(|seconds| left <= seconds * 1000)
}

/// A clock as people read it: minutes and seconds, or days and hours.
pub(crate) fn clock_text(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes:02}:{:02}", seconds % 60),
        1..48 => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => t!("clock-days", days = hours / 24, hours = hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::{clock_text, warning};

    #[test]
    fn time_is_called_at_sixty_and_at_ten_seconds() {
        assert_eq!(
            [90_000, 60_000, 10_001, 10_000, 0].map(warning),
            [None, Some(60), Some(60), Some(10), Some(10)]
        );
    }

    #[test]
    fn clocks_show_minutes_and_the_second_that_is_running() {
        assert_eq!(clock_text(402_000), "06:42");
        assert_eq!(clock_text(1), "00:01");
        assert_eq!(clock_text(0), "00:00");
        assert_eq!(clock_text(3_600_000), "1:00:00");
    }
}
