//! Keeping order among people: whom they mute and block, and what they report.

use std::collections::HashSet;
use std::sync::Arc;

use castellum_wire::order::{NewReport, RelatedPerson, Relation};
use castellum_wire::{Code, PersonId, Refusal};

use crate::now;
use crate::rate_limit::RateLimit;
use crate::secret::identifier;
use crate::store::Store;
use crate::visible_text::{self, Lines};

/// A report has at most this many characters.
const LONGEST: usize = 1000;

/// How many reports somebody may make in an hour.
const REPORTS: u32 = 10;

/// How many people somebody may mute or block.
const MAX_RELATIONS: usize = 500;

/// Keeps order.
pub struct Conduct {
    store: Arc<dyn Store>,
    reports: RateLimit<PersonId>,
}

impl Conduct {
    /// Among the people of a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, reports: RateLimit::per_hour(REPORTS) }
    }

    /// Mutes or blocks somebody for a person, or takes that back.
    ///
    /// # Errors
    /// There is nobody like that, there are too many, or the store fails.
    pub async fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Relation,
    ) -> Result<(), Refusal> {
        self.find_other(person, other).await?;
        let known = self.store.relations(person).await?;
        let is_new = !known.iter().any(|known| known.person == *other);
        if !relation.is_none() && is_new && known.len() >= MAX_RELATIONS {
            return Err(Refusal::new(
                Code::TooManyRelations,
                format!("you mute or block {MAX_RELATIONS} people already"),
            ));
        }
        Ok(self.store.relate(person, other, relation).await?)
    }

    /// Those whom a person mutes or blocks.
    ///
    /// # Errors
    /// The store fails.
    pub async fn relations(&self, person: &PersonId) -> Result<Vec<RelatedPerson>, Refusal> {
        Ok(self.store.relations(person).await?)
    }

    /// Those whom a person does not want to hear.
    ///
    /// # Errors
    /// The store fails.
    pub async fn unheard(&self, person: &PersonId) -> Result<HashSet<PersonId>, Refusal> {
        Ok(self.store.relations(person).await?.into_iter().map(|related| related.person).collect())
    }

    /// Keeps a report about somebody.
    ///
    /// # Errors
    /// There is nobody like that, it cannot be read, there are too many, or the store
    /// fails.
    pub async fn report(
        &self,
        reporter: &PersonId,
        person: &PersonId,
        mut report: NewReport,
    ) -> Result<(), Refusal> {
        report.words = report.words.trim().into();
        if report.words.chars().count() > LONGEST {
            return Err(Refusal::new(
                Code::BadRequest,
                format!("words: expected at most {LONGEST} characters"),
            ));
        }
        if !report.words.is_empty() {
            let checked = visible_text::check(&report.words, Lines::Many);
            checked.map_err(|problem| Refusal::new(Code::BadRequest, format!("words: {problem}")))?;
        }
        self.find_other(reporter, person).await?;
        if !self.reports.allows(reporter) {
            return Err(Refusal::new(Code::TooFast, "you have reported a lot: wait a while"));
        }
        Ok(self.store.add_report(&identifier(), reporter, person, &report, now()).await?)
    }

    /// Forgets those who have reported nothing for long.
    pub(crate) fn tidy(&self) {
        self.reports.tidy();
    }

    async fn find_other(&self, person: &PersonId, other: &PersonId) -> Result<(), Refusal> {
        match person != other && self.store.person_by_id(other).await?.is_some() {
            true => Ok(()),
            false => Err(Refusal::new(Code::NotFound, "there is no such person")),
        }
    }
}
