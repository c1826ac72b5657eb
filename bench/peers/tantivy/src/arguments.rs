//! The command line of an adapter.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use lexopt::ValueExt;
use lexopt::prelude::{Long, Value};

use crate::indexing::Options;

pub enum Command {
    Version,
    Index {
        corpus: PathBuf,
        index: PathBuf,
        options: Options,
    },
    Merge {
        index: PathBuf,
    },
    Query {
        index: PathBuf,
        queries: PathBuf,
        answers: PathBuf,
    },
    Start {
        index: PathBuf,
        words: Vec<String>,
    },
}

/// All that may follow the name of a command; each command takes what it needs.
#[derive(Default)]
struct Arguments {
    corpus: Option<PathBuf>,
    index: Option<PathBuf>,
    queries: Option<PathBuf>,
    answers: Option<PathBuf>,
    threads: Option<usize>,
    store: bool,
    unstemmed: bool,
    fields: bool,
    words: Vec<String>,
}

pub fn parse() -> Result<Command> {
    let mut parser = lexopt::Parser::from_env();
    let Some(Value(name)) = parser.next()? else {
        bail!("a command is wanted: version, index, merge, query, start");
    };
    let arguments = read(parser)?;
    match name.string()?.as_str() {
        "version" => Ok(Command::Version),
        "index" => arguments.into_index(),
        "merge" => arguments.into_merge(),
        "query" => arguments.into_query(),
        "start" => arguments.into_start(),
        unknown => bail!("no such command: {unknown}"),
    }
}

fn read(mut parser: lexopt::Parser) -> Result<Arguments> {
    let mut arguments = Arguments::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("corpus") => arguments.corpus = Some(parser.value()?.into()),
            Long("index") => arguments.index = Some(parser.value()?.into()),
            Long("queries") => arguments.queries = Some(parser.value()?.into()),
            Long("answers") => arguments.answers = Some(parser.value()?.into()),
            Long("threads") => arguments.threads = Some(parser.value()?.parse()?),
            Long("store") => arguments.store = true,
            Long("words") => arguments.unstemmed = true,
            Long("fields") => arguments.fields = true,
            Value(word) => arguments.words.push(word.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(arguments)
}

impl Arguments {
    fn into_index(self) -> Result<Command> {
        Ok(Command::Index {
            corpus: self.corpus.context("--corpus is missing")?,
            index: self.index.context("--index is missing")?,
            options: Options {
                threads: self.threads.context("--threads is missing")?,
                store: self.store,
                stems: !self.unstemmed,
                labels: self.fields,
            },
        })
    }

    fn into_merge(self) -> Result<Command> {
        Ok(Command::Merge {
            index: self.index.context("--index is missing")?,
        })
    }

    fn into_query(self) -> Result<Command> {
        Ok(Command::Query {
            index: self.index.context("--index is missing")?,
            queries: self.queries.context("--queries is missing")?,
            answers: self.answers.context("--answers is missing")?,
        })
    }

    fn into_start(self) -> Result<Command> {
        Ok(Command::Start {
            index: self.index.context("--index is missing")?,
            words: self.words,
        })
    }
}
