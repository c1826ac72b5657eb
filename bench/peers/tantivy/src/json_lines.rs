//! Files with one JSON object a line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

const BUFFER_BYTES: usize = 1 << 20;

/// Reads one line after another into the same memory, from which the result may borrow.
pub struct JsonLines {
    path: PathBuf,
    file: BufReader<File>,
    line: Vec<u8>,
    line_number: u64,
}

impl JsonLines {
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufReader::with_capacity(BUFFER_BYTES, file),
            line: Vec::new(),
            line_number: 0,
        })
    }

    /// The next line's object; `None` after the last line.
    pub fn next<'a, T: Deserialize<'a>>(&'a mut self) -> Result<Option<T>> {
        self.line.clear();
        let bytes = self
            .file
            .read_until(b'\n', &mut self.line)
            .with_context(|| format!("cannot read {}", self.path.display()))?;
        if bytes == 0 {
            return Ok(None);
        }
        self.line_number += 1;
        serde_json::from_slice(&self.line)
            .map(Some)
            .with_context(|| format!("{}, line {}", self.path.display(), self.line_number))
    }
}
