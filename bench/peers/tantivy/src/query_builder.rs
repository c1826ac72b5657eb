//! Words to queries, as tantivy's query parser would build them, and patterns, which are not
//! analyzed.

use std::ops::Bound;

use anyhow::{Context, Result};
use tantivy::query::{
    BooleanQuery, ConstScoreQuery, EmptyQuery, FuzzyTermQuery, InvertedIndexRangeQuery, Occur,
    PhraseQuery, Query, RegexQuery, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Index, Term};

use crate::requests::Kind;
use crate::storage::Fields;

pub struct QueryBuilder {
    field: Field,
    label: Option<Field>,
    analyzer: TextAnalyzer,
}

impl QueryBuilder {
    pub fn new(index: &Index, fields: Fields) -> Result<Self> {
        Ok(Self {
            field: fields.body,
            label: fields.label,
            analyzer: index.tokenizer_for_field(fields.body)?,
        })
    }

    /// `label` is that of a filtered query.
    pub fn build(
        &mut self,
        kind: Kind,
        words: &[String],
        label: Option<&str>,
    ) -> Result<Box<dyn Query>> {
        Ok(match kind {
            Kind::Term | Kind::Phrase => {
                let phrase = self.adjacent(&words.join(" "));
                phrase.unwrap_or_else(|| Box::new(EmptyQuery))
            }
            Kind::And => combined(self.each(words), BooleanQuery::intersection),
            Kind::Or => combined(self.each(words), BooleanQuery::union),
            Kind::Mixed => combined(self.each(words), first_required),
            Kind::Filtered => {
                let any = combined(self.each(words), BooleanQuery::union);
                let filter = self.filter(label.context("a filter without a label")?)?;
                Box::new(BooleanQuery::intersection(vec![any, Box::new(filter)]))
            }
            Kind::Prefix => Box::new(self.prefix(only(words)?)),
            Kind::Wildcard => Box::new(self.wildcard(only(words)?)?),
            Kind::Fuzzy => Box::new(self.fuzzy(only(words)?)),
        })
    }

    /// The documents with this label, which adds nothing to their scores.
    fn filter(&self, label: &str) -> Result<ConstScoreQuery> {
        let field = self.label.context("the index has no labels")?;
        let term = Term::from_field_text(field, label);
        let has_label = TermQuery::new(term, IndexRecordOption::Basic);
        Ok(ConstScoreQuery::new(Box::new(has_label), 0.0))
    }

    /// All terms from the prefix to the last that can begin with it.
    fn prefix(&self, prefix: &str) -> InvertedIndexRangeQuery {
        let from = Term::from_field_text(self.field, prefix);
        let to = Term::from_field_text(self.field, &format!("{prefix}\u{10ffff}"));
        InvertedIndexRangeQuery::new(Bound::Included(from), Bound::Excluded(to))
    }

    /// Letters, `*` for any number of characters and `?` for one.
    fn wildcard(&self, pattern: &str) -> Result<RegexQuery> {
        let regex = pattern.replace('*', ".*").replace('?', ".");
        Ok(RegexQuery::from_pattern(&regex, self.field)?)
    }

    /// Within one edit, which may be an exchange of two neighbours.
    fn fuzzy(&self, word: &str) -> FuzzyTermQuery {
        FuzzyTermQuery::new(Term::from_field_text(self.field, word), 1, true)
    }

    fn each(&mut self, words: &[String]) -> Vec<Box<dyn Query>> {
        words
            .iter()
            .filter_map(|word| self.adjacent(word))
            .collect()
    }

    /// The terms of `text` next to each other; `None` if analysis leaves nothing of it.
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

fn only(words: &[String]) -> Result<&str> {
    Ok(words.first().context("a query without words")?)
}

fn first_required(clauses: Vec<Box<dyn Query>>) -> BooleanQuery {
    let occurs = std::iter::once(Occur::Must).chain(std::iter::repeat(Occur::Should));
    BooleanQuery::new(occurs.zip(clauses).collect())
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
