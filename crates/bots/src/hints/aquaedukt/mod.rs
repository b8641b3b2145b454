//! Reasons for actions of Aquädukt.

mod board;
mod reason;

use castellum_rules::aquaedukt::{
    Action, Choice, Crossing, Field, FieldSet, House, Phase, Position, Region, Stick,
};
use castellum_rules::{Game, Seat};

use super::Explain;
use board::{Reach, sticks};
pub use reason::{NamedHouse, Reason};

impl Explain for Position {
    type Reason = Reason;

    fn reasons(&self, action: Action) -> Vec<Reason> {
        let (Some(seat), Ok(after)) = (self.actor().seat(), self.play(action)) else { return Vec::new() };
        let transition = Transition { seat, before: self, after };
        let mut reasons = Vec::new();
        reasons.extend(transition.end_of_game());
        match action.choice() {
            Choice::Stick(stick) => transition.explain_stick(stick, &mut reasons),
            Choice::Spring(crossing) => transition.explain_spring(crossing, &mut reasons),
            Choice::House { value, field } => {
                transition.explain_house(NamedHouse { value, field }, &mut reasons);
            }
            Choice::Roll => reasons.push(transition.chances()),
            Choice::Done => transition.explain_stop(&mut reasons),
            Choice::Pass => reasons.push(Reason::Passes),
            Choice::Dice(_) => {}
        }
        reasons
    }
}

/// An action with the positions before and after it.
struct Transition<'a> {
    seat: Seat,
    before: &'a Position,
    after: Position,
}

impl Transition<'_> {
    fn end_of_game(&self) -> Option<Reason> {
        let outcome = self.after.outcome()?;
        let points = outcome.points()[self.seat.index()];
        let has_won = outcome.win_share(self.seat) > 0.0;
        Some(if has_won { Reason::WinsGame { points } } else { Reason::EndsGame { points } })
    }

    fn explain_stick(&self, stick: Stick, reasons: &mut Vec<Reason>) {
        let doubles = self.before.canal(stick) > 0;
        let houses = self.newly_watered();
        if houses.is_empty() {
            reasons.push(if doubles { Reason::DoublesSection } else { Reason::Lengthens });
        } else {
            let points = houses.iter().map(|house| house.value).sum();
            reasons.push(if doubles {
                Reason::Doubles { houses, points }
            } else {
                Reason::Waters { houses, points }
            });
        }
        let is_free = |field: &Field| self.before.house(*field).is_none() && !self.before.is_mountain(*field);
        let fields: Vec<_> = self
            .after
            .watered()
            .iter()
            .filter(|&field| !self.before.is_watered(field))
            .filter(is_free)
            .collect();
        if !fields.is_empty() {
            reasons.push(Reason::LeadsOn { fields });
        }
        if self.after.sticks_left() == 0 && self.after.phase() != Phase::Over {
            reasons.push(Reason::LaysLastStick);
        }
        self.explain_distances(reasons);
    }

    /// The own houses that have water only after the action.
    fn newly_watered(&self) -> Vec<NamedHouse> {
        let own = self.before.houses().filter(|(_, house)| house.seat == self.seat);
        let dry = own.filter(|&(field, _)| !self.before.is_watered(field));
        dry.filter(|&(field, _)| self.after.is_watered(field)).map(place).collect()
    }

    /// Which houses one turn of canals can reach only now, or no longer.
    fn explain_distances(&self, reasons: &mut Vec<Reason>) {
        if self.after.phase() == Phase::Over {
            return;
        }
        let (was, is) = (Reach::of(self.before).two, Reach::of(&self.after).two);
        let changed = |from: FieldSet, to: FieldSet, own: bool| {
            let dry = self.after.houses().filter(|&(field, _)| !self.after.is_watered(field));
            dry.filter(|(_, house)| (house.seat == self.seat) == own)
                .filter(|&(field, _)| !from.contains(field) && to.contains(field))
                .reduce(|a, b| if b.1.value > a.1.value { b } else { a })
        };
        reasons.extend(changed(was, is, true).map(|house| Reason::BringsNearer { house: place(house) }));
        // Where sticks run out, it is not this one that led the water away.
        let lost = changed(is, was, false).filter(|_| self.after.sticks_left() >= 2);
        reasons.extend(lost.map(|house| Reason::LeadsAway { owner: house.1.seat, house: place(house) }));
    }

    fn explain_spring(&self, crossing: Crossing, reasons: &mut Vec<Reason>) {
        let near = Reach::from_spring(&self.after, crossing).two;
        let dry =
            self.after.houses().filter(|&(field, _)| !self.after.is_watered(field) && near.contains(field));
        let (own, others): (Vec<_>, Vec<_>) = dry.partition(|(_, house)| house.seat == self.seat);
        if !own.is_empty() {
            let points = own.iter().map(|(_, house)| house.value).sum();
            let (houses, others) = (own.len() as u8, others.len() as u8);
            reasons.push(Reason::SpringNear { houses, points, others });
        }
        reasons.push(Reason::PutsSpring { left: self.after.springs_left() });
    }

    fn explain_house(&self, house: NamedHouse, reasons: &mut Vec<Reason>) {
        self.explain_region(house, reasons);
        reasons.push(Reason::PutsHouse { house });
        if self.after.house(house.field).is_none() || self.after.phase() == Phase::Over {
            return;
        }
        let reach = Reach::of(&self.after);
        let kept = highest(self.after.hand(self.seat)).filter(|&kept| kept > house.value);
        if self.after.is_watered(house.field) {
            reasons.push(Reason::OnWater { house });
        } else if reach.two.contains(house.field) {
            let sticks = if reach.one.contains(house.field) { 1 } else { 2 };
            reasons.push(Reason::NearWater { house, sticks });
        } else if let Some(kept) = kept {
            reasons.push(Reason::SavesHigher { house, kept });
        }
    }

    /// What a house does to those of its region (AQ-S14).
    fn explain_region(&self, house: NamedHouse, reasons: &mut Vec<Reason>) {
        if self.after.phase() == Phase::Over {
            return;
        }
        let region = self.before.board().region_of(house.field);
        let dry = |position: &Position, seat| dry_points(position, region, seat);
        let own = dry(&self.after, self.seat);
        let is_last = free_fields(&self.after, region).count() == 1;
        for owner in Seat::all(self.before.players()).filter(|&owner| owner != self.seat) {
            let (was, is) = (dry(self.before, owner), dry(&self.after, owner));
            if is < was {
                // The new house may be gone at once, too.
                let new = if self.after.house(house.field).is_none() { house.value } else { 0 };
                let own = dry(self.before, self.seat) + new;
                reasons.push(Reason::Clears { region, owner, points: was - is, own });
            } else if is_last && is > own {
                reasons.push(Reason::LeavesOneField { region, owner, points: is });
            }
        }
    }

    fn chances(&self) -> Reason {
        let reach = Reach::of(self.before).two;
        let has_free =
            |region: &Region, test: &dyn Fn(Field) -> bool| free_fields(self.before, *region).any(test);
        let is_wet = |region: &Region| has_free(region, &|field| self.before.is_watered(field));
        let is_near = |region: &Region| has_free(region, &|field| reach.contains(field));
        let regions = self.before.open_regions();
        Reason::Rolls {
            regions: regions.len() as u8,
            wet: regions.iter().filter(is_wet).count() as u8,
            near: regions.iter().filter(|region| !is_wet(region) && is_near(region)).count() as u8,
        }
    }

    fn explain_stop(&self, reasons: &mut Vec<Reason>) {
        if self.before.phase() == Phase::Canal {
            return reasons.push(self.one_stick());
        }
        if let Some(region) = self.before.region() {
            self.explain_refusal(region, reasons);
        }
        reasons.push(Reason::KeepsHouses { count: self.before.hand(self.seat).iter().sum() });
    }

    fn one_stick(&self) -> Reason {
        let points = |position: &Position| position.points()[self.seat.index()];
        let helps = sticks(self.before).iter().any(|(_, after)| points(after) > points(self.before));
        if helps { Reason::LaysOneStick } else { Reason::NoStickHelps }
    }

    /// Why no house goes into the rolled region.
    fn explain_refusal(&self, region: Region, reasons: &mut Vec<Reason>) {
        let points = dry_points(self.before, region, self.seat);
        if points > 0 && free_fields(self.before, region).count() == 1 {
            reasons.push(Reason::SparesOwn { region, points });
        }
        let reach = Reach::of(self.before).two;
        if free_fields(self.before, region).all(|field| !reach.contains(field)) {
            reasons.push(Reason::RegionIsDry { region });
        }
    }
}

fn place((field, house): (Field, House)) -> NamedHouse {
    NamedHouse { value: house.value, field }
}

fn highest(hand: [u8; 4]) -> Option<u8> {
    (1..=4).rev().find(|&value| hand[usize::from(value) - 1] > 0)
}

fn free_fields(position: &Position, region: Region) -> impl Iterator<Item = Field> {
    (position.board().fields(region) & position.free_fields()).iter()
}

/// What a seat's houses without water in a region are worth.
fn dry_points(position: &Position, region: Region, seat: Seat) -> u8 {
    let fields = position.board().fields(region) & position.dry_houses();
    fields
        .iter()
        .filter_map(|field| position.house(field))
        .filter(|house| house.seat == seat)
        .map(|house| house.value)
        .sum()
}
