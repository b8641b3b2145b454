//! The hours in which somebody wants to hear nothing.

use castellum_wire::Millis;
use castellum_wire::notices::QuietHours;

const MINUTE: Millis = 60_000;
const DAY: i64 = 24 * 60;

/// Nobody's clock is further from UTC, in minutes.
const FURTHEST: i16 = 14 * 60;

/// Whether these are hours of a day.
pub(super) fn is_valid(quiet: &QuietHours) -> bool {
    let is_time = |time: u16| i64::from(time) < DAY;
    is_time(quiet.from) && is_time(quiet.to) && (-FURTHEST..=FURTHEST).contains(&quiet.ahead)
}

/// When it will not be quiet any more, if it is now.
pub(super) fn ends(quiet: &QuietHours, now: Millis) -> Option<Millis> {
    let minutes = now / MINUTE;
    let here = (minutes as i64 + i64::from(quiet.ahead)).rem_euclid(DAY);
    let since = |from: u16| (here - i64::from(from)).rem_euclid(DAY);
    let lasts = (i64::from(quiet.to) - i64::from(quiet.from)).rem_euclid(DAY);
    let left = lasts - since(quiet.from);
    (left > 0).then(|| (minutes + left as Millis) * MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_lasts_over_midnight_where_the_person_is() {
        let at = |hours: u64, minutes: u64| (hours * 60 + minutes) * MINUTE;
        let night = QuietHours { from: 22 * 60, to: 8 * 60, ahead: 0 };
        assert_eq!(ends(&night, at(21, 59)), None);
        assert_eq!(ends(&night, at(22, 0)), Some(at(32, 0)));
        assert_eq!(ends(&night, at(31, 59)), Some(at(32, 0)));
        assert_eq!(ends(&night, at(32, 0)), None);
        let elsewhere = QuietHours { ahead: -60, ..night };
        assert_eq!(ends(&elsewhere, at(22, 30)), None, "half past nine there");
        assert_eq!(ends(&elsewhere, at(23, 0)), Some(at(33, 0)));
        assert_eq!(ends(&QuietHours { from: 60, to: 60, ahead: 0 }, at(1, 0)), None, "no hours at all");
    }

    #[test]
    fn what_is_no_time_of_day_is_none() {
        let night = QuietHours { from: 22 * 60, to: 8 * 60, ahead: 120 };
        assert!(is_valid(&night));
        assert!(!is_valid(&QuietHours { from: 1440, ..night }));
        assert!(!is_valid(&QuietHours { to: 1440, ..night }));
        assert!(!is_valid(&QuietHours { ahead: 841, ..night }));
    }
}
