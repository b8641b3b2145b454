//! Mountains that the players place in turn before the game begins (AQ-R2: given
//! by the one who sets the game up).

use castellum_drawing::Picture;
use castellum_rules::aquaedukt::{Board, Field, FieldSet, Position, REGIONS, Region, Setup, mountains};
use castellum_rules::{GameSetup as _, PLAYERS_TAG};

use super::geometry::{Point, SIDE};
use super::{ground, plates};
use crate::drawing::Orientation;
use crate::game_ui::{PlacedPieces, PlacingBoard, PlacingField};

/// What is placed, and on which board.
pub(super) const MOUNTAINS: PlacedPieces =
    PlacedPieces { tag: "Mountains", count: |players| mountains(players).unwrap_or(0), board };

fn board(tags: &[(String, String)], placed: &[String], orientation: Orientation) -> PlacingBoard {
    let map = map(tags);
    let regions: [FieldSet; REGIONS] = std::array::from_fn(|index| {
        Region::from_index(index).map_or(FieldSet::EMPTY, |region| map.fields(region))
    });
    let stand = placed.iter().filter_map(|name| name.parse::<Field>().ok());
    let plate = |region: Region| {
        let first = orientation.first_of(regions[region.index()])?;
        Some(plates::plate(region, first, "", orientation))
    };
    let markup = [
        ground::mosaics(),
        ground::below_regions(&regions, orientation),
        ground::above_regions(&regions, stand, orientation),
        format!(r#"<g class="aq-plates">{}</g>"#, Region::all().filter_map(plate).collect::<String>()),
        ground::names(orientation),
    ];
    let field = |field: Field| {
        let Point { x, y } = orientation.field(field);
        PlacingField { name: field.to_string(), frame: [x, y, SIDE, SIDE] }
    };
    PlacingBoard {
        picture: Picture { view_box: orientation.view_box(), markup: markup.concat() },
        class: <Position as castellum_drawing::DrawGame>::CLASS,
        fields: Field::all().map(field).collect(),
    }
}

/// The regions that tags of a record describe.
fn map(tags: &[(String, String)]) -> Board {
    let own = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let tag = |name: &str| if name == PLAYERS_TAG { Some("2") } else { own(name) };
    Setup::complete(&tag, &mut |_| 0).map(|setup| setup.board).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_shows_what_is_placed() {
        let placed = ["C4".to_owned(), "E5".to_owned()];
        for orientation in [Orientation::Wide, Orientation::Tall] {
            let board = board(&[], &placed, orientation);
            assert_eq!(board.fields.len(), 92);
            assert_eq!(board.picture.markup.matches("#mtn").count(), placed.len());
        }
        assert_eq!([2, 3, 4].map(MOUNTAINS.count), [8, 6, 4]);
    }
}
