//! A board of Aquädukt that is being made.

use castellum_rules::aquaedukt::{Board, Field, FieldSet, REGIONS, Region, random_mountains};

/// Regions that need not be in order yet, and mountains.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(super) players: usize,
    /// The fields of each region; a field is in one of them or in none.
    pub(super) regions: [FieldSet; REGIONS],
    /// The fields with a mountain; `None` if each game draws them.
    pub(super) mountains: Option<FieldSet>,
}

impl Draft {
    /// The standard map; its mountains are drawn.
    pub(super) fn standard(players: usize) -> Self {
        Self::of_board(players, &Board::default())
    }

    pub(super) fn of_board(players: usize, board: &Board) -> Self {
        let mut draft = Self::empty(players);
        for region in Region::all() {
            draft.regions[region.index()] = board.fields(region);
        }
        draft
    }

    pub(super) const fn empty(players: usize) -> Self {
        Self { players, regions: [FieldSet::EMPTY; REGIONS], mountains: None }
    }

    /// The region of a field, if it is in one.
    pub(super) fn region_of(&self, field: Field) -> Option<Region> {
        Region::all().find(|region| self.regions[region.index()].contains(field))
    }

    pub(super) fn is_mountain(&self, field: Field) -> bool {
        self.mountains.is_some_and(|fields| fields.contains(field))
    }

    /// Puts a field into a region, or into none.
    pub(super) fn paint(&mut self, field: Field, to: Option<Region>) {
        for region in &mut self.regions {
            region.remove(field);
        }
        if let Some(region) = to {
            self.regions[region.index()].insert(field);
        }
    }

    /// Takes region and mountain away.
    pub(super) fn clear(&mut self, field: Field) {
        self.paint(field, None);
        if let Some(fields) = &mut self.mountains {
            fields.remove(field);
        }
    }

    /// Puts a mountain onto a field or takes it away. From then on mountains are
    /// not drawn any more.
    pub(super) fn toggle_mountain(&mut self, field: Field) {
        let fields = self.mountains.get_or_insert_default();
        if fields.contains(field) {
            fields.remove(field);
        } else {
            fields.insert(field);
        }
    }

    /// The same with mountains that stay where they are; to begin with, as they
    /// might be drawn.
    pub(super) fn with_mountains(&self) -> Self {
        let spread = || {
            // The same ones every time: they are there to be changed.
            let mut number = 0_u32;
            random_mountains(self.players, &mut |below| {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (number >> 8) % below.max(1)
            })
        };
        let mountains = self.mountains.unwrap_or_else(|| spread().into_iter().collect());
        Self { mountains: Some(mountains), ..self.clone() }
    }
}
