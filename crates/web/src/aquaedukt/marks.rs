//! What is drawn over the board for a while: where something may be put, what
//! it would do, what others have done.

use std::fmt::Write as _;

use castellum_rules::aquaedukt::{Choice, Field, House, Position, Region, Stick};

use super::canals::{self, Section};
use super::choices::{Layer, Place, Targets};
use super::geometry::{Point, line};
use super::news::News;
use super::pieces;
use super::preview::Preview;
use crate::art::owner_class;
use crate::drawing::Orientation;

/// What is to be seen on a field besides its ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FieldMarks {
    /// The house that stands there.
    pub(super) house: Option<House>,
    pub(super) wet: bool,
    /// The house was put there by the latest action.
    pub(super) fresh: bool,
    /// A house may be put there: the chosen value.
    pub(super) may: bool,
    /// Only this value may be put there (AQ-S7).
    pub(super) only: Option<u8>,
    /// The house that would be put there.
    pub(super) ghost: Option<House>,
    /// It is chosen, but not yet played.
    pub(super) chosen: bool,
    /// Water would come.
    pub(super) water: bool,
    /// The house would be taken away.
    pub(super) lost: bool,
    /// Others put a house there since one looked last.
    pub(super) news: bool,
    /// Others' doings took a house away.
    pub(super) cleared: bool,
}

impl FieldMarks {
    pub(super) fn new(
        field: Field,
        position: &Position,
        targets: &Targets,
        preview: Option<&Preview>,
        news: &News,
        chosen: Option<Place>,
    ) -> Self {
        let ghost = preview.and_then(|preview| match preview.action.choice() {
            Choice::House { value, field: there } if there == field => {
                position.turn_seat().map(|seat| House { seat, value })
            }
            _ => None,
        });
        Self {
            house: position.house(field),
            wet: position.is_watered(field),
            fresh: news.latest_place() == Some(Place::Field(field)),
            may: targets.allows(Place::Field(field)),
            only: only(field, position, targets),
            ghost,
            chosen: chosen == Some(Place::Field(field)),
            water: preview.is_some_and(|preview| preview.watered.contains(&field)),
            lost: preview.is_some_and(|preview| preview.removes(field)),
            news: news.fields.contains(&field),
            cleared: news.cleared.contains(&field),
        }
    }

    /// The house that stands there.
    pub(super) fn piece(&self) -> String {
        let Some(house) = self.house else { return String::new() };
        let class = match (self.lost, self.fresh) {
            (true, _) => "aq-lost",
            (false, true) => "aq-fresh",
            (false, false) => "",
        };
        pieces::house(house, self.wet || self.water, class)
    }

    /// What lies over it.
    pub(super) fn over(&self) -> String {
        let mut out = String::new();
        if self.cleared && self.house.is_none() {
            out += "<path class=\"aq-cleared\" d=\"M26 26 50 50M50 26 26 50\"/>";
        }
        if self.water {
            // The house there stays plain to see.
            let class = if self.house.is_some() { "aq-will-water framed" } else { "aq-will-water" };
            let _ =
                write!(out, "<rect class=\"{class}\" x=\"4\" y=\"4\" width=\"68\" height=\"68\" rx=\"8\"/>");
        }
        match self.ghost {
            Some(house) => self.ghost(&mut out, house),
            None if self.chosen => {
                out += "<rect class=\"aq-chosen\" x=\"4\" y=\"4\" width=\"68\" height=\"68\" rx=\"10\"/>";
            }
            None if self.may => self.target(&mut out),
            None => {}
        }
        if self.lost {
            out += "<path class=\"aq-cross\" d=\"M18 18 58 58M58 18 18 58\"/>";
        }
        if self.news {
            out += "<rect class=\"aq-news\" x=\"4\" y=\"4\" width=\"68\" height=\"68\" rx=\"9\"/>";
        }
        out
    }

    fn ghost(&self, out: &mut String, house: House) {
        let _ = write!(
            out,
            "<rect class=\"aq-halo\" x=\"4\" y=\"4\" width=\"68\" height=\"68\" rx=\"10\"/>\
             <g transform=\"translate(10.5 10) scale(.89)\" opacity=\".9\">{}</g>\
             <rect class=\"aq-ghost\" x=\"4\" y=\"3\" width=\"68\" height=\"68\" rx=\"10\"/>",
            pieces::plaque(house, self.wet || self.water)
        );
    }

    fn target(&self, out: &mut String) {
        *out += "<rect class=\"aq-may\" x=\"7\" y=\"7\" width=\"62\" height=\"62\" rx=\"9\"/>\
                 <path class=\"aq-plus\" d=\"M38 29v18M29 38h18\"/>";
    }
}

fn only(field: Field, position: &Position, targets: &Targets) -> Option<u8> {
    if !position.is_watered(field) {
        return None;
    }
    let here = targets.actions().iter().find_map(|action| match action.choice() {
        Choice::House { value, field: there } if there == field => Some(value),
        _ => None,
    });
    here.filter(|&value| targets.layer != Layer::Fields(value))
}

/// Where sticks may be laid, or springs be put.
pub(super) fn targets(targets: &Targets, chosen: Option<Place>, orientation: Orientation) -> String {
    let mut out = String::new();
    for &action in targets.actions() {
        let class = if Place::of(action) == chosen { " chosen" } else { "" };
        match Place::of(action) {
            Some(Place::Stick(stick)) => {
                let path = line(shortened(orientation.stick(stick)));
                let _ = write!(
                    out,
                    "<path class=\"aq-slot-back\" d=\"{path}\"/><path class=\"aq-slot{class}\" d=\"{path}\"/>"
                );
            }
            Some(Place::Crossing(crossing)) => {
                let Point { x, y } = orientation.crossing(crossing);
                let _ = write!(
                    out,
                    "<circle class=\"aq-site{class}\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>\
                     <path class=\"aq-site-plus\" d=\"M{x} {}v9M{} {y}h9\"/>",
                    y - 4.5,
                    x - 4.5
                );
            }
            _ => {}
        }
    }
    out
}

/// A line that leaves its ends free, so that neighbours can be told apart.
fn shortened([a, b]: [Point; 2]) -> [Point; 2] {
    let toward = |from: Point, to: Point| {
        let by = 9.0 / from.distance(to);
        Point::new(from.x + (to.x - from.x) * by, from.y + (to.y - from.y) * by)
    };
    [toward(a, b), toward(b, a)]
}

/// The stick or spring that would be put on the board.
pub(super) fn ghost(position: &Position, preview: Option<&Preview>, orientation: Orientation) -> String {
    match preview.map(|preview| preview.action.choice()) {
        Some(Choice::Stick(stick)) => ghost_stick(position, stick, orientation),
        Some(Choice::Spring(crossing)) => {
            let Point { x, y } = orientation.crossing(crossing);
            format!(
                "<circle class=\"aq-halo\" cx=\"{x}\" cy=\"{y}\" r=\"30\"/>\
                 <g transform=\"translate({x} {y}) scale(1.12)\" opacity=\".92\"><use href=\"#spring\"/></g>\
                 <circle class=\"aq-ghost\" cx=\"{x}\" cy=\"{y}\" r=\"25\"/>"
            )
        }
        _ => String::new(),
    }
}

fn ghost_stick(position: &Position, stick: Stick, orientation: Orientation) -> String {
    let path = line(orientation.stick(stick));
    let sticks = position.canal(stick) + 1;
    let width = if sticks == 2 { "double" } else { "single" };
    let mut out = format!(
        "<path class=\"aq-stick-halo\" d=\"{path}\"/><path class=\"aq-stick-edge {width}\" d=\"{path}\"/>\
         <path class=\"aq-canal lite {width}\" d=\"{path}\"/>"
    );
    let section = Section { stick, sticks, fresh: false, source: stick.ends()[0] };
    for channel in canals::channels(&section, orientation) {
        let _ = write!(out, "<path class=\"aq-water {width}\" d=\"{channel}\"/>");
    }
    out
}

/// The outline of the region that was rolled.
pub(super) fn rolled(position: &Position, region: Option<Region>, orientation: Orientation) -> String {
    let Some(region) = region else { return String::new() };
    let path = orientation.outline(position.board(), region);
    format!("<path class=\"aq-rolled-halo\" d=\"{path}\"/><path class=\"aq-rolled\" d=\"{path}\"/>")
}

/// Points beside the houses that would begin to count, and which value alone
/// may stand on a watered field.
pub(super) fn badges(
    position: &Position,
    preview: Option<&Preview>,
    only_texts: &[(Field, String)],
    orientation: Orientation,
) -> String {
    let mut out = String::new();
    for (field, text) in only_texts {
        let Point { x, y } = orientation.middle(*field);
        badge(&mut out, "aq-badge only", Point::new(x, y + 24.0), text);
    }
    let Some(preview) = preview else { return out };
    for (field, house) in &preview.scoring {
        let Point { x, y } = orientation.field(*field);
        let class = format!("aq-badge {}", owner_class(house.seat));
        badge(&mut out, &class, Point::new(x + 62.0, y + 12.0), &format!("+{}", house.value));
    }
    for (field, house) in &preview.removed {
        // A new house is no loss for those who look at the board.
        if position.house(*field).is_some() {
            let Point { x, y } = orientation.field(*field);
            let class = "aq-badge loss";
            badge(&mut out, class, Point::new(x + 62.0, y + 12.0), &format!("−{}", house.value));
        }
    }
    out
}

fn badge(out: &mut String, class: &str, at: Point, text: &str) {
    let width = 10.0 + 8.0 * text.chars().count() as f64;
    let _ = write!(
        out,
        "<g class=\"{class}\" transform=\"translate({} {})\"><rect x=\"{}\" y=\"-11\" width=\"{width}\" \
         height=\"22\" rx=\"11\"/><text y=\"5\">{text}</text></g>",
        at.x,
        at.y,
        -width / 2.0
    );
}

/// Frames around sticks and springs that others have put since one looked last.
pub(super) fn news(position: &Position, news: &News, orientation: Orientation) -> String {
    let mut out = String::new();
    for &stick in &news.sticks {
        let width = if position.canal(stick) == 2 { "double" } else { "single" };
        let _ =
            write!(out, "<path class=\"aq-news-stick {width}\" d=\"{}\"/>", line(orientation.stick(stick)));
    }
    for &crossing in &news.crossings {
        let Point { x, y } = orientation.crossing(crossing);
        let _ = write!(out, "<circle class=\"aq-news\" cx=\"{x}\" cy=\"{y}\" r=\"23\"/>");
    }
    out
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::aquaedukt::choices::Mode;
    use crate::aquaedukt::testing::after;

    #[test]
    fn a_ghost_stick_and_the_water_it_brings_are_drawn() {
        let position = after(&["o3,4"]);
        let preview = Preview::new(&position, "C4-D4".parse().unwrap());
        let marks = |field: &str| {
            let none = (Targets::default(), News::default());
            FieldMarks::new(field.parse().unwrap(), &position, &none.0, Some(&preview), &none.1, None)
        };
        assert!(marks("C4").water && marks("D4").water && !marks("E4").water);
        assert!(marks("C4").over().contains("aq-will-water"));
        assert!(ghost(&position, Some(&preview), Orientation::Wide).contains("aq-stick-edge single"));
    }

    #[test]
    fn a_watered_field_says_which_house_alone_may_stand_there() {
        let position = after(&["o3,4", "C4-D4", "C4-C5", "roll", "=8"]);
        let targets = Targets::new(&position, Some(Mode::Houses), 3);
        let marks = |field: &str| {
            FieldMarks::new(field.parse().unwrap(), &position, &targets, None, &News::default(), None)
        };
        assert_eq!(marks("C4").only, Some(1));
        assert_eq!(marks("C3").only, None);
        assert!(marks("C3").may && !marks("A5").may);
    }
}
