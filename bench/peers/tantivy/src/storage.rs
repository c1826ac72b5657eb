//! The index on disk: its fields, its analysis, its directory.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tantivy::Index;
use tantivy::directory::MmapDirectory;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{Language, LowerCaser, SimpleTokenizer, Stemmer, TextAnalyzer};

use crate::indexing::Options;

const STEMS: &str = "english_stems";
const WORDS: &str = "words";

#[derive(Clone, Copy)]
pub struct Fields {
    pub id: Field,
    pub body: Field,
    /// Of an index with labels.
    pub label: Option<Field>,
}

impl Fields {
    pub fn of(index: &Index) -> Result<Self> {
        let schema = index.schema();
        Ok(Self {
            id: schema.get_field("id")?,
            body: schema.get_field("body")?,
            label: schema.get_field("label").ok(),
        })
    }
}

/// Makes `directory`, which must not exist, and an index without documents in it.
pub fn create(directory: &Path, options: &Options) -> Result<Index> {
    let context = || format!("cannot make the index {}", directory.display());
    fs::create_dir(directory).with_context(context)?;
    let index = Index::create(
        MmapDirectory::open(directory)?,
        schema(options),
        Default::default(),
    )
    .with_context(context)?;
    register_analyzers(&index);
    Ok(index)
}

pub fn open(directory: &Path) -> Result<Index> {
    let index = Index::open_in_dir(directory)
        .with_context(|| format!("cannot open the index {}", directory.display()))?;
    register_analyzers(&index);
    Ok(index)
}

fn schema(options: &Options) -> Schema {
    let words = TextFieldIndexing::default()
        .set_tokenizer(if options.stems { STEMS } else { WORDS })
        .set_index_option(IndexRecordOption::WithFreqsAndPositions)
        .set_fieldnorms(true);
    let mut body = TextOptions::default().set_indexing_options(words);
    if options.store {
        body = body.set_stored();
    }
    let mut schema = Schema::builder();
    schema.add_text_field("id", STORED);
    schema.add_text_field("body", body);
    if options.labels {
        schema.add_text_field("label", STRING);
    }
    schema.build()
}

fn register_analyzers(index: &Index) {
    let words = || TextAnalyzer::builder(SimpleTokenizer::default()).filter(LowerCaser);
    let stems = words().filter(Stemmer::new(Language::English));
    index.tokenizers().register(WORDS, words().build());
    index.tokenizers().register(STEMS, stems.build());
}
