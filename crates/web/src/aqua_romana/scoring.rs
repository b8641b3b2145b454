//! How the points of a position came about, in words, from the rules' own
//! counting.

use castellum_rules::aqua_romana::{Podium, Position, Worker};
use castellum_rules::{Game as _, Seat};

use crate::game_ui::PointsPart;
use crate::i18n::t;

/// What a worker has brought.
struct Share {
    worker: Worker,
    podium: u16,
    /// It counts only at the end.
    bonus: u16,
}

/// What the workers of a seat have brought, most first.
fn shares(position: &Position, seat: Seat) -> Vec<Share> {
    let is_over = position.outcome().is_some();
    let bonus = |worker: Worker| {
        let mut bonuses = position.bonuses().filter(|_| is_over);
        bonuses.find(|(other, _)| *other == worker).map_or(0, |(_, bonus)| bonus)
    };
    let share = |worker: Worker| {
        let state = position.worker(worker);
        let podium = state.podium.map_or(0, |podium| u16::from(podium.value()));
        (!state.on_board).then(|| Share { worker, podium, bonus: bonus(worker) })
    };
    let mut shares: Vec<Share> = position.workers_of(seat).iter().filter_map(share).collect();
    shares.sort_unstable_by_key(|share| (std::cmp::Reverse(share.podium), share.worker));
    shares
}

/// The podiums of a seat with their bonuses.
pub(super) fn points_parts(position: &Position, seat: Seat) -> Vec<PointsPart> {
    let part = |share: Share| PointsPart {
        shown: share.podium.to_string(),
        extra: (share.bonus > 0).then(|| format!("+{}", share.bonus)),
        label: t!(
            "ar-end-part",
            worker = share.worker.to_string(),
            podium = share.podium,
            bonus = share.bonus
        ),
    };
    shares(position, seat).into_iter().filter(|share| share.podium > 0).map(part).collect()
}

/// The worker who brought most.
pub(super) fn why_ahead(position: &Position, seat: Seat) -> Option<String> {
    let best = shares(position, seat).into_iter().next().filter(|share| share.podium > 0)?;
    Some(t!(
        "ar-end-why",
        worker = best.worker.to_string(),
        length = position.worker(best.worker).length,
        podium = best.podium,
        part = best.podium + best.bonus,
        points = position.points()[seat.index()]
    ))
}

/// Podiums and bonuses, worker by worker (AR-S22, AR-S26).
pub(super) fn scoring(position: &Position, seat: Seat) -> Vec<String> {
    position.workers_of(seat).iter().map(|worker| worker_line(position, worker)).collect()
}

fn worker_line(position: &Position, worker: Worker) -> String {
    let state = position.worker(worker);
    let name = worker.to_string();
    let reached = state.length.min(20);
    match state.podium.map(Podium::value) {
        _ if state.on_board => t!("review-ar-open", worker = name, length = state.length),
        None => t!("review-ar-none", worker = name, length = state.length),
        Some(podium) => {
            let bonus = position.bonuses().find(|(other, _)| *other == worker).map_or(0, |(_, bonus)| bonus);
            let said = if podium == reached {
                t!("review-ar-podium", worker = name, length = state.length, podium = podium)
            } else {
                t!(
                    "review-ar-lower",
                    worker = name,
                    length = state.length,
                    reached = reached,
                    podium = podium
                )
            };
            if bonus > 0 { format!("{said} {}", t!("review-ar-bonus", bonus = bonus)) } else { said }
        }
    }
}
