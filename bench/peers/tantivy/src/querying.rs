//! Queries to ranked documents and counts.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tantivy::collector::{Count, TopDocs};
use tantivy::query::Query;
use tantivy::schema::{Field, Value};
use tantivy::{DocAddress, ReloadPolicy, Searcher, TantivyDocument};

use crate::query_builder::QueryBuilder;
use crate::requests::{self, Answer, Kind, Operation, Outcome, Request};
use crate::storage::{self, Fields};

/// The largest number of documents in an answer.
const SHOWN: NonZeroUsize = NonZeroUsize::new(10).unwrap();

enum Found {
    Best(Vec<DocAddress>),
    Count(usize),
}

struct Timed {
    found: Found,
    time: Duration,
}

struct Engine {
    searcher: Searcher,
    builder: QueryBuilder,
    id: Field,
}

/// Answers all queries once as a warm-up and once timed; returns how many there are.
pub fn answer_file(directory: &Path, queries: &Path, answers: &Path) -> Result<usize> {
    let requests = requests::read(queries)?;
    let mut engine = Engine::open(directory)?;

    engine.answer_all(&requests)?;
    let timed = engine.answer_all(&requests)?;
    engine
        .write_answers(&requests, timed, answers)
        .with_context(|| format!("cannot write {}", answers.display()))?;
    Ok(requests.len())
}

/// The ids of the best documents that contain any of `words`.
pub fn best_of_any(directory: &Path, words: &[String]) -> Result<Vec<String>> {
    let mut engine = Engine::open(directory)?;
    let query = engine.builder.build(Kind::Or, words, None)?;
    let best = engine.best(&*query, SHOWN)?;
    engine.ids(&best)
}

impl Engine {
    fn open(directory: &Path) -> Result<Self> {
        let index = storage::open(directory)?;
        let fields = Fields::of(&index)?;
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()?;
        Ok(Self {
            searcher: reader.searcher(),
            builder: QueryBuilder::new(&index, fields)?,
            id: fields.id,
        })
    }

    fn answer_all(&mut self, requests: &[Request]) -> Result<Vec<Timed>> {
        requests
            .iter()
            .map(|request| self.answer(request))
            .collect()
    }

    fn answer(&mut self, request: &Request) -> Result<Timed> {
        let start = Instant::now();
        let label = request.label.as_deref();
        let query = self.builder.build(request.kind, &request.words, label)?;
        let found = self.find(&*query, request.operation)?;
        let time = start.elapsed();
        Ok(Timed { found, time })
    }

    fn find(&self, query: &dyn Query, operation: Operation) -> Result<Found> {
        match operation {
            Operation::Top { k } => Ok(Found::Best(self.best(query, k)?)),
            Operation::Count => Ok(Found::Count(self.searcher.search(query, &Count)?)),
        }
    }

    fn best(&self, query: &dyn Query, k: NonZeroUsize) -> Result<Vec<DocAddress>> {
        let collector = TopDocs::with_limit(k.get()).order_by_score();
        let hits = self.searcher.search(query, &collector)?;
        Ok(hits.into_iter().map(|(_, document)| document).collect())
    }

    fn write_answers(&self, requests: &[Request], timed: Vec<Timed>, path: &Path) -> Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        for (request, timed) in requests.iter().zip(timed) {
            let answer = Answer {
                n: request.n,
                ns: timed.time.as_nanos().try_into()?,
                result: self.outcome(timed.found)?,
            };
            serde_json::to_writer(&mut file, &answer)?;
            file.write_all(b"\n")?;
        }
        file.flush()?;
        Ok(())
    }

    fn outcome(&self, found: Found) -> Result<Outcome> {
        match found {
            Found::Best(documents) => Ok(Outcome::Ids(self.ids(&documents)?)),
            Found::Count(count) => Ok(Outcome::Count(count)),
        }
    }

    fn ids(&self, documents: &[DocAddress]) -> Result<Vec<String>> {
        let shown = documents.iter().take(SHOWN.get());
        shown.map(|&document| self.id_of(document)).collect()
    }

    fn id_of(&self, address: DocAddress) -> Result<String> {
        let document: TantivyDocument = self.searcher.doc(address)?;
        let id = document
            .get_first(self.id)
            .context("a document without id")?;
        Ok(id.as_str().context("an id that is not text")?.to_owned())
    }
}
