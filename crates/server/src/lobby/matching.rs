//! Who plays with whom.
//!
//! The one who has waited longest comes first. Two fit if they want the same game, neither
//! blocks the other, and neither rating is outside the other's window, which becomes
//! wider every ten seconds. Bots take seats only where everybody who fits has agreed.

use castellum_wire::http::NewGame;
use castellum_wire::lobby::Seek;
use castellum_wire::{Millis, PersonId};

const SECOND: Millis = 1000;

/// The window becomes wider each time that this has passed.
const STEP: Millis = 10 * SECOND;

/// How far a rating may be off at first, and how much further with each step.
const FIRST_WINDOW: i32 = 100;
const WIDER: i32 = 50;

/// Where ratings say little anyway, they keep fewer apart.
const PROVISIONAL: i32 = 200;

/// Bots are offered after this time.
pub(super) const OFFER_AFTER: Millis = 30 * SECOND;

/// Somebody who looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// What they want.
    pub seek: Seek,
    /// How strong they are there.
    pub rating: i32,
    /// Whether that says little.
    pub provisional: bool,
    /// Since when.
    pub since: Millis,
    /// Whether they agree to play with bots.
    pub accepts_bots: bool,
    /// Others who wait and whom they block.
    pub blocked: Vec<PersonId>,
}

/// People who fit, and how many seats there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// Places in the list of those who wait, who has waited longest first.
    pub(super) people: Vec<usize>,
    /// What is not for people is for bots.
    pub(super) seats: usize,
}

impl Waiting {
    /// How far another rating may be off.
    pub(super) fn window(&self, now: Millis) -> i32 {
        let steps = i32::try_from(now.saturating_sub(self.since) / STEP).unwrap_or(i32::MAX);
        let window = FIRST_WINDOW.saturating_add(steps.saturating_mul(WIDER));
        if self.provisional { window.saturating_add(PROVISIONAL) } else { window }
    }

    fn wants(&self, seats: usize) -> bool {
        self.seek.players.is_none_or(|players| usize::from(players) == seats)
    }

    /// Whether two could sit at one table.
    fn fits(&self, other: &Self, now: Millis) -> bool {
        let (one, two) = (&self.seek, &other.seek);
        let same = one.game == two.game && one.clock == two.clock && one.rated == two.rated;
        let blocks = |one: &Self, other: &Self| one.blocked.contains(&other.person);
        let may_meet = !blocks(self, other) && !blocks(other, self);
        same && may_meet
            && self.rating.abs_diff(other.rating) as i32 <= self.window(now).min(other.window(now))
    }

    /// Sizes of tables that would do, large ones first.
    fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        (2..=4).rev().filter(|&seats| self.wants(seats))
    }
}

/// Those who fit somebody at a table of this size, who has waited longest first.
/// `waiting` is sorted so; `is_free` says who is still to be had.
pub(super) fn partners(
    waiting: &[Waiting],
    one: usize,
    seats: usize,
    now: Millis,
    is_free: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut people = vec![one];
    for other in 0..waiting.len() {
        let fits = |&there: &usize| waiting[there].fits(&waiting[other], now);
        let wanted = other != one && is_free(other) && waiting[other].wants(seats);
        if wanted && people.iter().all(fits) {
            people.push(other);
            if people.len() == seats {
                break;
            }
        }
    }
    people
}

/// Everybody for whom there is a table now. `waiting` is sorted by how long they
/// have waited.
pub(super) fn groups(waiting: &[Waiting], now: Millis) -> Vec<Group> {
    let mut taken = vec![false; waiting.len()];
    let mut groups = Vec::new();
    for one in 0..waiting.len() {
        if taken[one] {
            continue;
        }
        let found = waiting[one].sizes().find_map(|seats| {
            let people = partners(waiting, one, seats, now, |other| !taken[other]);
            (people.len() == seats).then_some(Group { people, seats })
        });
        let found = found.or_else(|| with_bots(waiting, one, now, &taken));
        if let Some(group) = found {
            group.people.iter().for_each(|&there| taken[there] = true);
            groups.push(group);
        }
    }
    groups
}

/// A table with bots for those who fit, if all of them agree.
fn with_bots(waiting: &[Waiting], one: usize, now: Millis, taken: &[bool]) -> Option<Group> {
    if !waiting[one].accepts_bots {
        return None;
    }
    let seats = table_size(&waiting[one].seek);
    let people = partners(waiting, one, seats, now, |other| !taken[other]);
    let all_agree = people.iter().all(|&there| waiting[there].accepts_bots);
    all_agree.then_some(Group { people, seats })
}

/// How many seats there are if nobody decides for others.
pub(super) fn table_size(seek: &Seek) -> usize {
    seek.players.map_or(2, usize::from)
}

/// The game without its seats.
pub(super) fn wanted(seek: &Seek) -> NewGame {
    NewGame {
        clock: seek.clock,
        rated: seek.rated,
        visibility: castellum_wire::Visibility::Public,
        shuffle: true,
        ..NewGame::new(seek.game, Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use castellum_wire::{Clock, GameName};

    use super::*;

    const NOW: Millis = 1_000_000;

    fn waiting(number: usize, rating: i32, seconds: Millis) -> Waiting {
        let clock = Clock::RealTime { seconds: 600, increment: 5 };
        let seek =
            Seek { game: GameName::AquaRomana, players: Some(2), clock, rated: true, commitment: None };
        Waiting {
            person: format!("p{number}").parse().unwrap(),
            name: format!("P{number}"),
            seek,
            rating,
            provisional: false,
            since: NOW - seconds * SECOND,
            accepts_bots: false,
            blocked: Vec::new(),
        }
    }

    fn found(waiting: &[Waiting]) -> Vec<Vec<usize>> {
        groups(waiting, NOW).into_iter().map(|group| group.people).collect()
    }

    #[test]
    fn who_has_waited_longest_comes_first() {
        let all = [waiting(0, 1500, 9), waiting(1, 1540, 5), waiting(2, 1510, 1), waiting(3, 1550, 0)];
        assert_eq!(found(&all), [[0, 1], [2, 3]]);
        assert_eq!(found(&all[..3]), [[0, 1]]);
    }

    #[test]
    fn the_window_becomes_wider_every_ten_seconds_on_both_sides() {
        assert_eq!([0, 9, 10, 38].map(|seconds| waiting(0, 0, seconds).window(NOW)), [100, 100, 150, 250]);
        assert!(found(&[waiting(0, 1500, 39), waiting(1, 1700, 0)]).is_empty(), "the second can wait");
        assert_eq!(found(&[waiting(0, 1500, 39), waiting(1, 1700, 20)]), [[0, 1]]);
        let new = Waiting { provisional: true, ..waiting(1, 1700, 0) };
        assert_eq!(found(&[Waiting { provisional: true, ..waiting(0, 1500, 0) }, new]), [[0, 1]]);
    }

    #[test]
    fn only_the_same_game_is_played_together() {
        let change = |change: fn(&mut Seek)| {
            let mut other = waiting(1, 1500, 0);
            change(&mut other.seek);
            [waiting(0, 1500, 0), other]
        };
        assert_eq!(found(&change(|_| {})), [[0, 1]]);
        assert!(found(&change(|seek| seek.game = GameName::Aquaedukt)).is_empty());
        assert!(found(&change(|seek| seek.rated = false)).is_empty());
        assert!(found(&change(|seek| seek.players = Some(3))).is_empty());
        assert_eq!(found(&change(|seek| seek.players = None)), [[0, 1]]);
        assert!(
            found(&change(|seek| seek.clock = Clock::RealTime { seconds: 300, increment: 5 })).is_empty()
        );
    }

    #[test]
    fn who_does_not_care_sits_where_others_want_to() {
        let mut all = [0, 1, 2, 3].map(|number| waiting(number, 1500, 9 - number as Millis));
        all[1].seek.players = None;
        all[0].seek.players = Some(3);
        all[2].seek.players = Some(3);
        all[3].seek.players = None;
        assert_eq!(found(&all), [vec![0, 1, 2]]);
        all[0].seek.players = None;
        all[2].seek.players = None;
        assert_eq!(found(&all), [vec![0, 1, 2, 3]], "large tables first");
    }

    #[test]
    fn who_is_blocked_is_passed_over_by_both() {
        let blocks = |number, other: usize| Waiting {
            blocked: vec![format!("p{other}").parse().unwrap()],
            ..waiting(number, 1500, 9 - number as Millis)
        };
        assert!(found(&[blocks(0, 1), waiting(1, 1500, 8)]).is_empty());
        assert!(found(&[waiting(0, 1500, 9), blocks(1, 0)]).is_empty());
        assert_eq!(found(&[blocks(0, 1), waiting(1, 1500, 8), waiting(2, 1500, 7)]), [[0, 2]]);
    }

    #[test]
    fn bots_come_only_where_everybody_agrees() {
        let agrees = |number| Waiting { accepts_bots: true, ..waiting(number, 1500, 40) };
        assert_eq!(groups(&[agrees(0)], NOW), [Group { people: vec![0], seats: 2 }]);
        assert!(found(&[waiting(0, 1500, 99)]).is_empty(), "never silently");
        let three = |mut waiting: Waiting| {
            waiting.seek.players = Some(3);
            waiting
        };
        let other = three(waiting(1, 1500, 5));
        assert!(found(&[three(agrees(0)), other.clone()]).is_empty(), "the other is asked too");
        let both = [three(agrees(0)), Waiting { accepts_bots: true, ..other }];
        assert_eq!(groups(&both, NOW), [Group { people: vec![0, 1], seats: 3 }]);
        assert_eq!(found(&[agrees(0), waiting(1, 1500, 0)]), [[0, 1]], "people go before bots");
    }
}
