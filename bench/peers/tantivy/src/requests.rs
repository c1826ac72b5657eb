//! The lines of query files and of answer files.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::json_lines::JsonLines;

#[derive(Deserialize)]
pub struct Request {
    pub n: u64,
    pub kind: Kind,
    pub words: Vec<String>,
    /// Of a filtered query.
    pub label: Option<String>,
    #[serde(flatten)]
    pub operation: Operation,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Term,
    And,
    Or,
    Phrase,
    Prefix,
    Wildcard,
    Fuzzy,
    Mixed,
    Filtered,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Operation {
    Top { k: NonZeroUsize },
    Count,
}

#[derive(Serialize)]
pub struct Answer {
    pub n: u64,
    pub ns: u64,
    #[serde(flatten)]
    pub result: Outcome,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Ids(Vec<String>),
    Count(usize),
}

pub fn read(path: &Path) -> Result<Vec<Request>> {
    let mut lines = JsonLines::open(path)?;
    let mut requests = Vec::new();
    while let Some(request) = lines.next()? {
        requests.push(request);
    }
    Ok(requests)
}
