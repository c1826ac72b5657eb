//! Words to queries, as tantivy's query parser would build them.

use anyhow::Result;
use tantivy::query::{BooleanQuery, EmptyQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Index, Term};

use crate::requests::Kind;

pub struct QueryBuilder {
    field: Field,
    analyzer: TextAnalyzer,
}

impl QueryBuilder {
    pub fn new(index: &Index, field: Field) -> Result<Self> {
        Ok(Self {
            field,
            analyzer: index.tokenizer_for_field(field)?,
        })
    }

    pub fn build(&mut self, kind: Kind, words: &[String]) -> Box<dyn Query> {
        match kind {
            Kind::Term | Kind::Phrase => {
                let phrase = self.adjacent(&words.join(" "));
                phrase.unwrap_or_else(|| Box::new(EmptyQuery))
            }
            Kind::And => combined(self.each(words), BooleanQuery::intersection),
            Kind::Or => combined(self.each(words), BooleanQuery::union),
        }
    }

    fn each(&mut self, words: &[String]) -> Vec<Box<dyn Query>> {
        words
            .iter()
            .filter_map(|word| self.adjacent(word))
            .collect()
    }

    /// The terms of `text` side by side; `None` when analysis leaves nothing of it.
    fn adjacent(&mut self, text: &str) -> Option<Box<dyn Query>> {
        let mut terms = self.terms(text);
        match terms.len() {
            0 => None,
            1 => {
                let (_, term) = terms.swap_remove(0);
                Some(Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
            }
            _ => Some(Box::new(PhraseQuery::new_with_offset(terms))),
        }
    }

    fn terms(&mut self, text: &str) -> Vec<(usize, Term)> {
        let field = self.field;
        let mut terms = Vec::new();
        self.analyzer.token_stream(text).process(&mut |token| {
            terms.push((token.position, Term::from_field_text(field, &token.text)));
        });
        terms
    }
}

fn combined(
    mut clauses: Vec<Box<dyn Query>>,
    combine: fn(Vec<Box<dyn Query>>) -> BooleanQuery,
) -> Box<dyn Query> {
    match clauses.len() {
        0 => Box::new(EmptyQuery),
        1 => clauses.swap_remove(0),
        _ => Box::new(combine(clauses)),
    }
}
