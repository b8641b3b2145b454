//! Priors: a score for each action by what a player would notice about it.

use castellum_rules::Game;
use castellum_rules::aqua_romana::{
    Action, Choice, Direction, Field, FieldSet, Kind, Phase, Podium, Position, RING_FIELDS, RingField, Tile,
    Worker,
};

use super::board::{End, OpenEnds, Run, builders_in_sight, exits, flag, flood};
use crate::Request;
use crate::evaluator::normalise_scores;

/// Fills in the priors of the actions of a request.
pub(super) fn fill(request: &Request<'_, Position>, priors: &mut Vec<f32>) {
    priors.clear();
    if request.actions.is_empty() {
        return;
    }
    let seat = request.position.actor().seat().expect("priors are wanted only where a seat is to act");
    let ends = OpenEnds::of(request.position, seat);
    let scorer = Scorer::of(&ends);
    priors.extend(request.actions.iter().map(|&action| scorer.score(action)));
    normalise_scores(priors);
}

/// All that one seat considers before it acts.
struct Scorer<'a> {
    ends: &'a OpenEnds<'a>,
    free: FieldSet,
    /// How many own workers see each ring field, and how many others.
    own_seen: [u8; RING_FIELDS],
    other_seen: [u8; RING_FIELDS],
}

impl<'a> Scorer<'a> {
    fn of(ends: &'a OpenEnds<'a>) -> Self {
        let (mut own_seen, mut other_seen) = ([0; RING_FIELDS], [0; RING_FIELDS]);
        for end in ends.iter() {
            let seen = if end.is_own { &mut own_seen } else { &mut other_seen };
            for at in RingField::in_sight_of(end.field) {
                seen[at.index()] += 1;
            }
        }
        Self { ends, free: ends.position.empty_fields(), own_seen, other_seen }
    }

    fn score(&self, action: Action) -> f32 {
        match action.choice() {
            Choice::Build(worker, tile, at) => self.build(worker, tile, at),
            Choice::Place(kind, at) => self.place(kind, at),
            Choice::Extra(field, tile) => self.extra(field, tile),
            Choice::Close(worker) => self.close(worker),
            Choice::Take(kind) => [0.2, 0.1, -0.2, -0.1, 0.1][kind as usize],
            Choice::MoveOn(from) => self.move_on(from),
            Choice::Pass => 0.0,
        }
    }

    fn own(&self, at: RingField) -> f32 {
        self.own_seen[at.index()].into()
    }

    fn others(&self, at: RingField) -> f32 {
        self.other_seen[at.index()].into()
    }

    fn build(&self, worker: Worker, tile: Tile, at: RingField) -> f32 {
        let position = self.ends.position;
        let run = self.ends.run(worker, tile);
        let to = position.builder_walk(at).to;
        let ahead = match run.front {
            Some(front) => self.ahead(worker, &run, front, at),
            None => self.closed(position.worker(worker).length + run.gain),
        };
        // A builder whom others see is taken from them; where he stops he
        // serves those who see him then.
        let sight = 0.54 * self.others(at) - 0.36 * (self.own(at) - 1.0) + 0.25 * self.own(to)
            - 0.31 * self.others(to);
        let joker = flag(position.builder(at) == Some(Kind::Joker));
        self.ends.build_score(worker, tile, at, &run) + ahead + sight - 0.3 * joker
    }

    /// What speaks for the place where an aqueduct ends after a build.
    fn ahead(&self, worker: Worker, run: &Run, front: Field, used: RingField) -> f32 {
        let mut free = self.free;
        if let Some(end) = self.ends.by_worker[worker.index()] {
            free.remove(end.front);
        }
        let mut score = 0.1 * flood(front, free) as f32 - 0.2 * flag(exits(front, free) == 1);
        for other in self.ends.others_at(front, worker) {
            score -= if other.is_own { 0.6 } else { 0.4 };
        }
        let in_sight = RingField::in_sight_of(run.field).into_iter();
        let seen = in_sight.filter(|&at| at != used && self.ends.position.builder(at).is_some()).count();
        score - [0.65, 0.3, 0.0, 0.0, 0.0][seen]
    }

    /// What speaks for ending an aqueduct at a length.
    fn closed(&self, length: u8) -> f32 {
        let podium = self.ends.position.podium_for(length).map_or(0, Podium::value);
        0.45 * (f32::from(podium) - f32::from(length)) - 0.16 * f32::from(length.min(15))
    }

    fn place(&self, kind: Kind, at: RingField) -> f32 {
        let unseen = flag(self.own(at) == 0.0);
        let own_blind = self.blind_who_see(at, true);
        let other_blind = self.blind_who_see(at, false);
        if self.ends.position.phase() == Phase::Setup {
            [0.7, 0.2, -0.4, -0.7, 0.0][kind as usize] - 5.5 * unseen - 0.25 * own_blind + 1.1 * other_blind
                - 0.3 * (self.own(at) + self.others(at))
        } else {
            let own = [0.0, -0.15, 0.4, -0.3, 0.13][kind as usize] * self.own(at);
            let others = [0.25, 0.0, -0.2, 0.2, -0.3][kind as usize] * self.others(at);
            own + others - 1.9 * unseen + 0.4 * own_blind + 0.1 * other_blind
        }
    }

    /// The workers without a builder in sight who would see one here.
    fn blind_who_see(&self, at: RingField, own: bool) -> f32 {
        let is_empty = |&at: &RingField| self.ends.position.builder(at).is_none();
        let is_blind = |end: &&End| {
            let sight = RingField::in_sight_of(end.field);
            end.is_own == own && sight.contains(&at) && sight.iter().all(is_empty)
        };
        self.ends.iter().filter(is_blind).count() as f32
    }

    fn extra(&self, field: Field, tile: Tile) -> f32 {
        let mut score =
            [1.8, 0.8, -0.3, 0.0, 0.0][tile.kind() as usize] + 0.5 * exits(field, self.free) as f32;
        let mut is_near = false;
        for way in Direction::ALL {
            let has_track = tile.exit(way).is_some();
            let Some(next) = field.neighbour(way) else {
                score += 0.5 * flag(has_track);
                continue;
            };
            for end in self.ends.iter().filter(|end| end.front == next) {
                is_near = true;
                let straight = flag(end.facing == way.opposite());
                score += match (end.is_own, has_track) {
                    (true, true) => 0.2 - 0.15 * straight,
                    (true, false) => -2.3 - 0.9 * straight,
                    (false, true) => -1.0 - 0.3 * straight,
                    (false, false) => 1.7 + 0.3 * straight,
                };
            }
            if let Some(other) = self.ends.position.tile(next) {
                let meets = other.exit(way.opposite()).is_some();
                score += 0.75 * flag(has_track && meets) + 0.4 * flag(has_track != meets);
            }
        }
        score - 2.5 * flag(!is_near)
    }

    fn close(&self, worker: Worker) -> f32 {
        let position = self.ends.position;
        let Some(end) = self.ends.by_worker[worker.index()] else { return 0.0 };
        let length = f32::from(end.length) / 5.0;
        let podium = position.podium_for(end.length).map_or(0, Podium::value);
        let lost = f32::from(end.length) - f32::from(podium);
        let room = flood(end.front, self.free) as f32 / 12.0;
        let time = self.free.len() as f32 / 70.0;
        let reserve = position.reserve().len() as f32;
        let threats = self.ends.others_at(end.front, worker).count() as f32;
        let is_blind = builders_in_sight(position, end.field) == 0;
        let is_shut_in = exits(end.front, self.free) == 0;
        -1.7 + 1.3 * length - 0.7 * lost - 1.4 * room - 1.15 * time - (3.85 * time + 0.9 * room) * length
            + 0.5 * reserve
            + 1.1 * threats
            + 0.8 * flag(is_blind)
            + 0.55 * flag(is_shut_in)
    }

    fn move_on(&self, from: RingField) -> f32 {
        let to = self.ends.position.builder_walk(from).to;
        1.2 * self.others(from) - 0.8 * self.own(from) + 1.0 * self.own(to) - 0.4 * self.others(to)
    }
}
