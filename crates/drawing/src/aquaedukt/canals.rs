//! Springs and canals as drawings.

use std::fmt::Write as _;

use castellum_rules::aquaedukt::{Crossing, Position, Stick};

use super::geometry::{Point, line};
use crate::Orientation;

/// The sticks of a canal, and where their water comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Where it lies.
    pub stick: Stick,
    /// 1 for a single, 2 for a double canal.
    pub sticks: u8,
    /// It was laid by the latest action: water flows in.
    pub fresh: bool,
    /// The end from which the water comes.
    pub source: Crossing,
}

/// All sections of a position; the one that was laid last is fresh.
pub fn sections(position: &Position, latest: Option<Stick>) -> Vec<Section> {
    let section = |(stick, sticks): (Stick, u8)| {
        let fresh = latest == Some(stick);
        // Only water in motion shows where it comes from.
        let source = if fresh { source(position, stick) } else { stick.ends()[0] };
        Section { stick, sticks, fresh, source }
    };
    position.canals().sections().map(section).collect()
}

/// The end of a stick that is nearer to its spring along the canal.
pub fn source(position: &Position, stick: Stick) -> Crossing {
    let [first, last] = stick.ends();
    if leads_to_spring(position, first, stick) { first } else { last }
}

/// Whether the canal that leaves a stick at this end comes to a spring.
fn leads_to_spring(position: &Position, mut at: Crossing, mut from: Stick) -> bool {
    // No canal has more sections than the game has sticks.
    for _ in 0..=castellum_rules::aquaedukt::TOTAL_STICKS {
        if position.is_spring(at) {
            return true;
        }
        let mut sections = position.canals().sections().map(|(stick, _)| stick);
        let Some(next) = sections.find(|&stick| stick != from && stick.ends().contains(&at)) else {
            return false;
        };
        let [first, last] = next.ends();
        at = if first == at { last } else { first };
        from = next;
    }
    false
}

/// The canals: stone first, then the water in it.
pub fn canals(sections: &[Section], orientation: Orientation) -> String {
    let mut out = String::new();
    for layer in ["shade", "dark", "lite"] {
        for (sticks, class) in [(1, "single"), (2, "double")] {
            let path: String = sections
                .iter()
                .filter(|section| section.sticks == sticks)
                .map(|section| line(orientation.stick(section.stick)))
                .collect();
            if !path.is_empty() {
                let _ = write!(out, "<path class=\"aq-canal {layer} {class}\" d=\"{path}\"/>");
            }
        }
    }
    for section in sections {
        water(&mut out, section, orientation);
    }
    out
}

fn water(out: &mut String, section: &Section, orientation: Orientation) {
    let width = if section.sticks == 2 { "double" } else { "single" };
    let flow = if section.fresh { " flow" } else { "" };
    for path in channels(section, orientation) {
        let _ = write!(
            out,
            "<path class=\"aq-water {width}{flow}\" pathLength=\"1\" d=\"{path}\"/>\
             <path class=\"aq-flow{flow}\" d=\"{path}\"/>"
        );
    }
}

/// The lines of water in a section, from its source on: one or two.
pub fn channels(section: &Section, orientation: Orientation) -> Vec<String> {
    let mut ends = orientation.stick(section.stick);
    if orientation.crossing(section.source) != ends[0] {
        ends.reverse();
    }
    let along_x = ends[0].y == ends[1].y;
    let beside =
        |by: f64| {
            line(ends.map(|end| {
                if along_x { Point::new(end.x, end.y + by) } else { Point::new(end.x + by, end.y) }
            }))
        };
    if section.sticks == 2 { vec![beside(-5.2), beside(5.2)] } else { vec![beside(0.0)] }
}

/// The springs; the one that was put last appears.
pub fn springs(position: &Position, latest: Option<Crossing>, orientation: Orientation) -> String {
    position
        .springs()
        .iter()
        .map(|crossing| {
            let Point { x, y } = orientation.crossing(crossing);
            let fresh = if latest == Some(crossing) { " class=\"aq-fresh\"" } else { "" };
            format!("<g transform=\"translate({x} {y}) scale(1.12)\"><use href=\"#spring\"{fresh}/></g>")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use castellum_rules::Game;
    use castellum_rules::GameSetup as _;
    use castellum_rules::aquaedukt::Setup;

    use super::*;

    #[test]
    fn water_comes_from_the_spring() {
        let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for text in ["o3,4", "C4-D4", "C3-D3", "C4-C5", "B4-B5"] {
            position.try_play(text.parse().unwrap()).unwrap();
        }
        let from = |stick: &str| source(&position, stick.parse().unwrap()).to_string();
        assert_eq!(from("C4-D4"), "3,4");
        assert_eq!(from("C3-D3"), "3,3");
        assert_eq!(from("C4-C5"), "3,4");
        assert_eq!(from("B4-B5"), "2,4");
    }

    #[test]
    fn a_double_canal_has_two_channels() {
        let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for text in ["o3,4", "C4-D4", "C4-D4"] {
            position.try_play(text.parse().unwrap()).unwrap();
        }
        let still = sections(&position, None);
        assert_eq!(still.len(), 1);
        assert_eq!(channels(&still[0], Orientation::Wide), ["M222.8 228L222.8 304", "M233.2 228L233.2 304"]);
        assert_eq!(canals(&still, Orientation::Tall).matches("aq-water double").count(), 2);
        let flowing = sections(&position, "C4-D4".parse().ok());
        assert_eq!(
            channels(&flowing[0], Orientation::Wide)[0],
            "M222.8 304L222.8 228",
            "away from the spring"
        );
    }
}
