//! The rules once more, slowly and in the words of the rule book.
//!
//! Nothing is kept that can be found out: water is recomputed from the sticks,
//! arms are followed from their springs, and legality is asked case by case.

use std::collections::{BTreeMap, BTreeSet};

/// A column and a row, or lines from the left and the top; both from 0.
type Place = (i32, i32);
/// The fields on both sides, the left or upper one first.
type Stick = (Place, Place);

#[derive(Clone, Debug)]
pub(crate) struct SlowGame {
    pub(crate) regions: BTreeMap<Place, usize>,
    pub(crate) mountains: BTreeSet<Place>,
    pub(crate) houses: BTreeMap<Place, (usize, usize)>,
    pub(crate) sticks: BTreeMap<Stick, u8>,
    pub(crate) springs: BTreeSet<Place>,
    pub(crate) hands: Vec<[usize; 4]>,
    pub(crate) phase: &'static str,
    pub(crate) seat: usize,
    pub(crate) region: usize,
    rolls: usize,
    placed: bool,
    idle_turns: usize,
    passes: usize,
}

/// A canal on one side of its spring.
struct Arm {
    spring: Place,
    sections: Vec<Stick>,
    tip: Place,
}

impl SlowGame {
    pub(crate) fn new(players: usize, map: &str, mountains: &[String]) -> Self {
        let hand = [[8, 8, 8, 4], [7, 7, 7, 4], [6, 6, 6, 4]][players - 2];
        Self {
            regions: read_map(map),
            mountains: mountains.iter().map(|name| field(name)).collect(),
            houses: BTreeMap::new(),
            sticks: BTreeMap::new(),
            springs: BTreeSet::new(),
            hands: vec![hand; players],
            phase: "turn",
            seat: 0,
            region: 0,
            rolls: 0,
            placed: false,
            idle_turns: 0,
            passes: 0,
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.hands.len()
    }

    pub(crate) fn sticks_left(&self) -> usize {
        36 - self.sticks.values().map(|&count| usize::from(count)).sum::<usize>()
    }

    pub(crate) fn springs_left(&self) -> usize {
        5 - self.springs.len()
    }

    // ---- legality -------------------------------------------------------

    /// The texts of all legal actions.
    pub(crate) fn legal(&self) -> BTreeSet<String> {
        let done = || "done".to_string();
        match self.phase {
            "turn" => self.legal_turn(),
            "dice" => {
                (1..=20).filter(|&region| self.has_free(region)).map(|region| format!("={region}")).collect()
            }
            "house" => self.legal_houses().into_iter().chain([done()]).collect(),
            "again" => ["roll".to_string(), done()].into(),
            "canal" => self.legal_sticks().into_iter().chain([done()]).collect(),
            _ => BTreeSet::new(),
        }
    }

    fn legal_turn(&self) -> BTreeSet<String> {
        let mut legal = self.legal_sticks();
        legal.extend(self.legal_springs());
        if self.may_roll() {
            legal.insert("roll".into());
        }
        // AQ-R5
        if legal.is_empty() {
            legal.insert("pass".into());
        }
        legal
    }

    /// AQ-R8
    fn may_roll(&self) -> bool {
        self.hands[self.seat] != [0; 4] && (1..=20).any(|region| self.has_free(region))
    }

    fn is_free(&self, field: Place) -> bool {
        !self.mountains.contains(&field) && !self.houses.contains_key(&field)
    }

    fn has_free(&self, region: usize) -> bool {
        self.fields_of(region).iter().any(|&field| self.is_free(field))
    }

    fn fields_of(&self, region: usize) -> Vec<Place> {
        self.regions.iter().filter(|entry| *entry.1 == region).map(|entry| *entry.0).collect()
    }

    /// AQ-S4, AQ-S7
    fn legal_houses(&self) -> BTreeSet<String> {
        let watered = self.watered();
        let hand = self.hands[self.seat];
        let mut legal = BTreeSet::new();
        for field in self.fields_of(self.region).into_iter().filter(|&field| self.is_free(field)) {
            for value in (1..=4).filter(|value| hand[value - 1] > 0) {
                let lower_left = (1..value).any(|lower| hand[lower - 1] > 0);
                if !watered.contains(&field) || !lower_left {
                    legal.insert(format!("{value}@{}", name(field)));
                }
            }
        }
        legal
    }

    /// AQ-S9, AQ-R4
    fn legal_springs(&self) -> BTreeSet<String> {
        let used = self.crossings_with_canal();
        let far = |a: Place, b: Place| (a.0 - b.0).abs() + (a.1 - b.1).abs() >= 5;
        self.crossings()
            .into_iter()
            .filter(|_| self.springs_left() > 0)
            .filter(|crossing| !used.contains(crossing))
            .filter(|&crossing| self.springs.iter().all(|&spring| far(spring, crossing)))
            .map(|(i, j)| format!("o{i},{j}"))
            .collect()
    }

    /// AQ-R3: the corners of at least two fields.
    fn crossings(&self) -> Vec<Place> {
        let around = |i, j| [(i - 1, j - 1), (i, j - 1), (i - 1, j), (i, j)];
        let fields = |i, j| around(i, j).iter().filter(|field| self.regions.contains_key(field)).count();
        (0..=12).flat_map(|i| (0..=8).map(move |j| (i, j))).filter(|&(i, j)| fields(i, j) >= 2).collect()
    }

    fn crossings_with_canal(&self) -> BTreeSet<Place> {
        self.sticks.keys().flat_map(|&stick| ends(stick)).collect()
    }

    fn legal_sticks(&self) -> BTreeSet<String> {
        if self.sticks_left() == 0 {
            return BTreeSet::new();
        }
        let (sources, used) = (self.sources(), self.used_crossings());
        let lengthens = |&stick: &Stick| {
            // AQ-S10, AQ-S11
            let [first, last] = ends(stick);
            (sources.contains(&first) && !used.contains(&last))
                || (sources.contains(&last) && !used.contains(&first))
        };
        let lengthening = self.all_sticks().into_iter().filter(lengthens);
        let doubling = self.arms().into_iter().filter_map(|arm| self.next_to_double(&arm));
        lengthening.chain(doubling).map(|(first, last)| format!("{}-{}", name(first), name(last))).collect()
    }

    /// All pairs of neighbouring fields.
    fn all_sticks(&self) -> Vec<Stick> {
        let pairs = self.regions.keys().flat_map(|&(c, r)| [((c, r), (c + 1, r)), ((c, r), (c, r + 1))]);
        pairs.filter(|(_, last)| self.regions.contains_key(last)).collect()
    }

    /// The tips of arms, and the springs with fewer than two arms.
    fn sources(&self) -> BTreeSet<Place> {
        let arms = self.arms();
        let arms_from = |spring: &Place| arms.iter().filter(|arm| arm.spring == *spring).count();
        let springs = self.springs.iter().copied().filter(|spring| arms_from(spring) < 2);
        arms.iter().map(|arm| arm.tip).chain(springs).collect()
    }

    fn used_crossings(&self) -> BTreeSet<Place> {
        self.crossings_with_canal().union(&self.springs).copied().collect()
    }

    /// AQ-S12: the first single section, as all before it are double.
    fn next_to_double(&self, arm: &Arm) -> Option<Stick> {
        arm.sections.iter().copied().find(|section| self.sticks[section] == 1)
    }

    /// Follows all arms from their springs.
    fn arms(&self) -> Vec<Arm> {
        let begin = |&spring: &Place| self.sticks_at(spring).into_iter().map(move |stick| (spring, stick));
        self.springs.iter().flat_map(begin).map(|(spring, stick)| self.follow(spring, stick)).collect()
    }

    fn follow(&self, spring: Place, first: Stick) -> Arm {
        let mut sections = vec![first];
        let mut tip = other_end(first, spring);
        loop {
            let onward: Vec<Stick> =
                self.sticks_at(tip).into_iter().filter(|stick| !sections.contains(stick)).collect();
            match onward[..] {
                [] => return Arm { spring, sections, tip },
                [next] => {
                    sections.push(next);
                    tip = other_end(next, tip);
                }
                _ => panic!("a canal branches at {tip:?}"),
            }
        }
    }

    fn sticks_at(&self, crossing: Place) -> Vec<Stick> {
        self.sticks.keys().copied().filter(|&stick| ends(stick).contains(&crossing)).collect()
    }

    /// AQ-S11: every stick belongs to exactly one arm, and no arm meets another.
    pub(crate) fn assert_canals_are_sound(&self) {
        let arms = self.arms();
        let sections: Vec<Stick> = arms.iter().flat_map(|arm| arm.sections.clone()).collect();
        assert_eq!(sections.len(), self.sticks.len(), "every section is connected to one spring, once");
        assert_eq!(sections.iter().collect::<BTreeSet<_>>().len(), sections.len());
        for arm in &arms {
            assert!(!self.springs.contains(&arm.tip), "an arm ends at a spring");
            let widths: Vec<u8> = arm.sections.iter().map(|section| self.sticks[section]).collect();
            assert!(widths.is_sorted_by(|before, after| before >= after), "{widths:?}");
        }
        for spring in &self.springs {
            assert!(arms.iter().filter(|arm| arm.spring == *spring).count() <= 2);
        }
    }

    // ---- water ----------------------------------------------------------

    /// AQ-S13, AQ-R6
    pub(crate) fn watered(&self) -> BTreeSet<Place> {
        let mut watered = BTreeSet::new();
        for (&(first, last), &count) in &self.sticks {
            let (dc, dr) = (last.0 - first.0, last.1 - first.1);
            for step in 0..i32::from(count) {
                watered.insert((first.0 - step * dc, first.1 - step * dr));
                watered.insert((last.0 + step * dc, last.1 + step * dr));
            }
        }
        watered.retain(|field| self.regions.contains_key(field));
        watered
    }

    /// The values of each player's watered houses.
    pub(crate) fn watered_values(&self, seat: usize) -> Vec<usize> {
        let watered = self.watered();
        let own = self.houses.iter().filter(|(field, house)| watered.contains(field) && house.0 == seat);
        own.map(|(_, house)| house.1).collect()
    }

    // ---- playing --------------------------------------------------------

    pub(crate) fn play(&mut self, text: &str) {
        match text {
            "roll" => {
                self.rolls += 1;
                self.phase = "dice";
            }
            "done" => self.end_turn(false),
            "pass" => self.end_turn(true),
            _ => self.play_place(text),
        }
    }

    fn play_place(&mut self, text: &str) {
        if let Some(region) = text.strip_prefix('=') {
            self.region = region.parse().unwrap();
            self.phase = "house";
        } else if let Some(crossing) = text.strip_prefix('o') {
            let (i, j) = crossing.split_once(',').unwrap();
            self.springs.insert((i.parse().unwrap(), j.parse().unwrap()));
            self.placed = true;
            self.end_turn(false);
        } else if let Some((value, place)) = text.split_once('@') {
            self.build(value.parse().unwrap(), field(place));
        } else {
            let (first, last) = text.split_once('-').unwrap();
            self.lay((field(first), field(last)));
        }
    }

    fn build(&mut self, value: usize, field: Place) {
        self.hands[self.seat][value - 1] -= 1;
        self.houses.insert(field, (self.seat, value));
        self.placed = true;
        // AQ-S14
        if !self.has_free(self.region) {
            let fields = self.fields_of(self.region);
            self.remove_dry_houses(|field| fields.contains(field));
        }
        if self.rolls < 3 && self.may_roll() {
            self.phase = "again";
        } else {
            self.end_turn(false);
        }
    }

    fn lay(&mut self, stick: Stick) {
        *self.sticks.entry(stick).or_default() += 1;
        self.placed = true;
        if self.phase == "turn" && !self.legal_sticks().is_empty() {
            self.phase = "canal";
        } else {
            self.end_turn(false);
        }
    }

    fn remove_dry_houses(&mut self, among: impl Fn(&Place) -> bool) {
        let watered = self.watered();
        self.houses.retain(|field, _| watered.contains(field) || !among(field));
    }

    fn end_turn(&mut self, passed: bool) {
        self.passes = if passed { self.passes + 1 } else { 0 };
        self.idle_turns = if self.placed { 0 } else { self.idle_turns + 1 };
        let round_over = self.seat + 1 == self.players();
        let last_round_over = self.sticks_left() == 0 && round_over;
        if last_round_over || self.passes == self.players() || self.idle_turns == 8 * self.players() {
            self.phase = "over";
            // AQ-S16
            self.remove_dry_houses(|_| true);
        } else {
            self.phase = "turn";
            self.seat = (self.seat + 1) % self.players();
            self.rolls = 0;
            self.placed = false;
        }
    }

    /// AQ-S17, AQ-R10
    pub(crate) fn winners(&self) -> Vec<usize> {
        let result =
            |seat: usize| (self.watered_values(seat).iter().sum::<usize>(), self.watered_values(seat).len());
        let best = (0..self.players()).map(result).max();
        (0..self.players()).filter(|&seat| self.phase == "over" && Some(result(seat)) == best).collect()
    }
}

fn read_map(map: &str) -> BTreeMap<Place, usize> {
    let mut regions = BTreeMap::new();
    for (row, line) in (0..).zip(map.lines()) {
        for (column, entry) in (0..).zip(line.split_whitespace()) {
            if let Ok(region) = entry.parse() {
                regions.insert((column, row), region);
            }
        }
    }
    regions
}

/// AQ-R3: the crossings at the ends of a stick.
fn ends((first, last): Stick) -> [Place; 2] {
    if first.1 == last.1 { [last, (last.0, last.1 + 1)] } else { [last, (last.0 + 1, last.1)] }
}

fn other_end(stick: Stick, end: Place) -> Place {
    ends(stick).into_iter().find(|&other| other != end).unwrap()
}

fn field(name: &str) -> Place {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'A'), i32::from(bytes[1] - b'1'))
}

pub(crate) fn name((column, row): Place) -> String {
    format!("{}{}", (b'A' + column as u8) as char, row + 1)
}

pub(crate) fn stick_name((first, last): Stick) -> String {
    format!("{}-{}", name(first), name(last))
}
