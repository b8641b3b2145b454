//! How a tournament went, for other programs.

use castellum_wire::tournaments::TournamentExport;

use super::view::{ranked, summary, table};
use crate::tournament::Tournament;

/// All of it.
pub(super) fn export(found: &Tournament) -> TournamentExport {
    TournamentExport {
        tournament: summary(found, found.players.len() as u32),
        standings: ranked(found),
        tables: found.tables.iter().filter_map(|there| table(found, there)).collect(),
    }
}

/// The standings as a table, a line for each player.
///
/// # Errors
/// What the writer says; a text in memory can be written.
pub fn csv(export: &TournamentExport) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "rank",
        "person",
        "name",
        "bot",
        "rating",
        "points",
        "firsts",
        "opponents",
        "share",
        "tables",
        "results",
    ])?;
    for standing in &export.standings {
        let results: Vec<_> = standing
            .results
            .iter()
            .map(|result| result.points.map_or_else(|| "-".into(), |points| points.to_string()))
            .collect();
        let played = standing.results.iter().filter(|result| result.place.is_some()).count();
        writer.write_record([
            standing.rank.to_string(),
            standing.person.to_string(),
            harmless(standing.name.as_deref().unwrap_or_default()),
            standing.bot.to_string(),
            standing.rating.to_string(),
            standing.points.to_string(),
            standing.firsts.to_string(),
            standing.opponents.to_string(),
            format!("{:.3}", f64::from(standing.share) / 1000.0),
            played.to_string(),
            results.join(" "),
        ])?;
    }
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_formulas() {
        assert_eq!(harmless("=1+1"), "'=1+1");
        assert_eq!(harmless("Livia"), "Livia");
    }
}
