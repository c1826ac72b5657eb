//! tantivy behind the adapter protocol of `bench/README.md`.

mod arguments;
mod corpus;
mod indexing;
mod json_lines;
mod query_builder;
mod querying;
mod requests;
mod storage;

use std::process::ExitCode;

use anyhow::Result;
use serde_json::{Value, json};

use arguments::Command;

fn main() -> ExitCode {
    match arguments::parse().and_then(run) {
        Ok(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("tantivy: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<Value> {
    match command {
        Command::Version => Ok(json!({ "version": version() })),
        Command::Index {
            corpus,
            index,
            options,
        } => {
            let built = indexing::build(&corpus, &index, &options)?;
            Ok(json!({ "documents": built.documents, "segments": built.segments }))
        }
        Command::Merge { index } => {
            let segments = indexing::merge(&index)?;
            Ok(json!({ "segments": segments }))
        }
        Command::Query {
            index,
            queries,
            answers,
        } => {
            let answered = querying::answer_file(&index, &queries, &answers)?;
            Ok(json!({ "queries": answered }))
        }
        Command::Start { index, words } => {
            let ids = querying::best_of_any(&index, &words)?;
            Ok(json!({ "ids": ids }))
        }
    }
}

fn version() -> String {
    format!("{}, {}", tantivy::version_string(), env!("COMPILER"))
}
