//! Collections to segments.

use std::path::Path;

use anyhow::Result;
use tantivy::indexer::IndexWriterOptions;
use tantivy::{IndexWriter, TantivyDocument};

use crate::corpus::Document;
use crate::json_lines::JsonLines;
use crate::storage::{self, Fields};

const THREAD_BUDGET_BYTES: usize = 256 << 20;
const TOTAL_BUDGET_BYTES: usize = 2 << 30;

pub struct Options {
    pub threads: usize,
    pub store: bool,
    /// Stems of words; otherwise words as written, in lower case.
    pub stems: bool,
    /// Labels as a field of exact strings.
    pub labels: bool,
}

pub struct Built {
    pub documents: u64,
    pub segments: usize,
}

/// Indexes all documents of `corpus`; returns when merges are done and all is on disk.
pub fn build(corpus: &Path, directory: &Path, options: &Options) -> Result<Built> {
    let mut lines = JsonLines::open(corpus)?;
    let index = storage::create(directory, options)?;
    let fields = Fields::of(&index)?;
    let mut writer = index.writer_with_options(writer_options(options.threads))?;

    let documents = add_all(&mut lines, &writer, fields)?;
    writer.commit()?;
    writer.wait_merging_threads()?;
    Ok(Built {
        documents,
        segments: index.searchable_segment_ids()?.len(),
    })
}

/// Merges all segments into one and removes the files of the old ones.
pub fn merge(directory: &Path) -> Result<usize> {
    let index = storage::open(directory)?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        let mut writer: IndexWriter = index.writer_with_options(writer_options(1))?;
        writer.merge(&segments).wait()?;
        writer.garbage_collect_files().wait()?;
        writer.wait_merging_threads()?;
    }
    Ok(index.searchable_segment_ids()?.len())
}

fn writer_options(threads: usize) -> IndexWriterOptions {
    let share = TOTAL_BUDGET_BYTES / threads.max(1);
    IndexWriterOptions::builder()
        .num_worker_threads(threads)
        .memory_budget_per_thread(share.min(THREAD_BUDGET_BYTES))
        .build()
}

fn add_all(lines: &mut JsonLines, writer: &IndexWriter, fields: Fields) -> Result<u64> {
    let mut documents = 0;
    while let Some(document) = lines.next::<Document>()? {
        let mut record = TantivyDocument::new();
        record.add_text(fields.id, &document.id);
        record.add_text(fields.body, document.body());
        if let (Some(field), Some(label)) = (fields.label, &document.label) {
            record.add_text(field, label);
        }
        writer.add_document(record)?;
        documents += 1;
    }
    Ok(documents)
}
