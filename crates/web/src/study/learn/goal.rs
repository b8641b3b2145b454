//! The texts of lessons, and that every goal can be reached and missed.

use crate::study::StudyGame;

/// The key of a text of a lesson.
pub(super) fn key<G: StudyGame>(lesson: &str, part: &str) -> String {
    format!("learn-{}-{lesson}-{part}", G::KEY)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use castellum_rules::record::{Record, Records};
    use castellum_rules::{ActionList, Actor, Game, aqua_romana, aquaedukt};

    use super::super::lesson::{Lesson, lessons};
    use super::*;
    use crate::i18n::Language;
    use crate::study::{Step, Verdict};

    fn solution<G: StudyGame>(lesson: &Lesson<G>) -> Vec<String> {
        let records: Vec<Record> = Records::new(G::LESSONS).map(Result::unwrap).collect();
        let record = records.iter().find(|record| record.tag("Lesson") == Some(&lesson.name)).unwrap();
        record.tag("Solution").unwrap().split_whitespace().map(str::to_owned).collect()
    }

    /// The position after the die has shown what it shows in this lesson.
    fn rolled<G: Game>(lesson: &Lesson<G>, mut position: G, rolls: &mut usize) -> G {
        while position.actor() == Actor::Chance {
            position.try_play(lesson.dice[*rolls].parse().unwrap()).unwrap();
            *rolls += 1;
        }
        position
    }

    fn judge<G: StudyGame>(lesson: &Lesson<G>, before: &G, action: G::Action) -> (Verdict, G) {
        let after = before.play(action).unwrap();
        (G::judge(&lesson.name, &Step { start: &lesson.position(), before, action, after: &after }), after)
    }

    fn solutions_reach_the_goal<G: StudyGame>() {
        for lesson in lessons::<G>() {
            let solution = solution(&lesson);
            let (mut position, mut rolls) = (lesson.position(), 0);
            let mut verdicts = Vec::new();
            for text in &solution {
                position = rolled(&lesson, position, &mut rolls);
                let action = text.parse().unwrap();
                let (verdict, after) = judge(&lesson, &position, action);
                verdicts.push(verdict);
                position = after;
            }
            let last = verdicts.pop();
            assert_eq!(last, Some(Verdict::Solved), "{}", lesson.name);
            assert!(verdicts.iter().all(|verdict| *verdict == Verdict::GoOn), "{}", lesson.name);
        }
    }

    /// Every reason for missing the goal that can be found by trying actions.
    fn misses<G: StudyGame>(
        lesson: &Lesson<G>,
        position: G,
        rolls: usize,
        found: &mut BTreeSet<&'static str>,
    ) {
        let mut legal = ActionList::default();
        position.legal_actions(&mut legal);
        // A few of many ways to go on show what there is.
        let mut ways = 0;
        for &action in &*legal {
            match judge(lesson, &position, action) {
                (Verdict::Missed(reason), _) => drop(found.insert(reason)),
                (Verdict::GoOn, after) if ways < 12 => {
                    ways += 1;
                    let mut rolls = rolls;
                    misses(lesson, rolled(lesson, after, &mut rolls), rolls, found);
                }
                _ => {}
            }
        }
    }

    fn keys<G: StudyGame>() -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        for lesson in lessons::<G>() {
            let mut reasons = BTreeSet::new();
            misses(&lesson, lesson.position(), 0, &mut reasons);
            assert!(!reasons.is_empty(), "{} cannot be missed", lesson.name);
            keys.extend(["title", "text", "task", "done"].map(|part| key::<G>(&lesson.name, part)));
            keys.extend(reasons.iter().map(|reason| key::<G>(&lesson.name, &format!("not-{reason}"))));
        }
        keys
    }

    #[test]
    fn every_goal_can_be_reached() {
        solutions_reach_the_goal::<aqua_romana::Position>();
        solutions_reach_the_goal::<aquaedukt::Position>();
    }

    #[test]
    fn every_goal_can_be_missed_and_every_way_to_do_so_has_its_text() {
        let mut keys = keys::<aqua_romana::Position>();
        keys.extend(self::keys::<aquaedukt::Position>());
        let source = Language::English.study_sources().join("\n");
        let texts = source.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned());
        let texts: BTreeSet<String> =
            texts.filter(|key| key.starts_with("learn-ar-") || key.starts_with("learn-aq-")).collect();
        assert_eq!(texts, keys);
    }

    #[test]
    fn the_learner_begins_and_the_rule_is_known() {
        fn check<G: StudyGame>(prefix: &str) {
            for lesson in lessons::<G>() {
                assert!(lesson.position().actor().seat().is_some(), "{}", lesson.name);
                assert!(G::lesson_rule(&lesson.name).starts_with(prefix), "{}", lesson.name);
            }
        }
        check::<aqua_romana::Position>("AR-");
        check::<aquaedukt::Position>("AQ-");
    }
}
