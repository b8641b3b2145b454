//! How good an action was, in a word.

use std::fmt;

use castellum_rules::record::Mark;

/// How good an action was. All limits are of the
/// [regret](super::Judgement::regret): what the seat that acted gave away
/// against the best action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// As good as the best, where the action that looks best at first sight
    /// would have been an inaccuracy or worse.
    Excellent,
    /// Gave away less than an inaccuracy does.
    Good,
    /// Gave away at least 5 %.
    Inaccuracy,
    /// Gave away at least 10 %.
    Mistake,
    /// Gave away at least 20 %.
    Blunder,
}

impl Grade {
    /// All grades, best first.
    pub const ALL: [Self; 5] = [Self::Excellent, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// An action that gives away less is as good as the best one.
    pub const AS_GOOD: f32 = 0.01;
    /// Where inaccuracies begin.
    pub const INACCURACY: f32 = 0.05;
    /// Where mistakes begin.
    pub const MISTAKE: f32 = 0.10;
    /// Where blunders begin.
    pub const BLUNDER: f32 = 0.20;

    /// The grade of an action with this regret.
    #[must_use]
    pub fn of_regret(regret: f32) -> Self {
        match regret {
            _ if regret >= Self::BLUNDER => Self::Blunder,
            _ if regret >= Self::MISTAKE => Self::Mistake,
            _ if regret >= Self::INACCURACY => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The name, as protocols show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["excellent", "good", "inaccuracy", "mistake", "blunder"][self as usize]
    }

    /// The mark in a record. Good actions are the rule and have none.
    #[must_use]
    pub const fn mark(self) -> Option<Mark> {
        match self {
            Self::Excellent => Some(Mark::EXCELLENT),
            Self::Good => None,
            Self::Inaccuracy => Some(Mark::INACCURACY),
            Self::Mistake => Some(Mark::MISTAKE),
            Self::Blunder => Some(Mark::BLUNDER),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_belong_to_the_worse_grade() {
        let grades = [0.0, 0.049, 0.05, 0.099, 0.10, 0.199, 0.20, 1.0].map(Grade::of_regret);
        let names = grades.map(Grade::name);
        let expected =
            ["good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"];
        assert_eq!(names, expected);
    }

    #[test]
    fn names_and_marks_are_in_order() {
        let marks = Grade::ALL.map(|grade| grade.mark().and_then(Mark::sign));
        assert_eq!(marks, [Some("!!"), None, Some("?!"), Some("?"), Some("??")]);
        assert!(Grade::ALL.is_sorted());
    }
}
