//! How long somebody waited, as rows of a table.

use std::time::Duration;

use comfy_table::Table;

/// A table whose rows are those of [`cells`].
pub(crate) fn table(heading: &str, count: &str) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([heading, count, "p50", "p99", "longest"]);
    table
}

/// How many waits there were, and how long.
pub(crate) fn cells(name: &str, mut waits: Vec<Duration>) -> [String; 5] {
    waits.sort_unstable();
    let at = |share: f64| {
        let wait = waits.get((waits.len() as f64 * share) as usize).or(waits.last()).copied();
        format!("{:.2} ms", wait.unwrap_or_default().as_secs_f64() * 1e3)
    };
    [name.into(), waits.len().to_string(), at(0.5), at(0.99), at(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_told_in_order() {
        let waits = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(cells("all", waits), ["all", "100", "51.00 ms", "100.00 ms", "100.00 ms"]);
        assert_eq!(cells("none", Vec::new()), ["none", "0", "0.00 ms", "0.00 ms", "0.00 ms"]);
    }
}
