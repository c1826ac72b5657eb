//! The documents of a collection.

use std::borrow::Cow;

use serde::Deserialize;

/// A line of a collection; strings without escapes are borrowed from it.
#[derive(Deserialize)]
pub struct Document<'a> {
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    #[serde(borrow, default)]
    title: Cow<'a, str>,
    #[serde(borrow)]
    text: Cow<'a, str>,
    #[serde(borrow, default)]
    pub label: Option<Cow<'a, str>>,
}

impl Document<'_> {
    /// The searched field: title, line feed, text; the text alone if there is no title.
    pub fn body(&self) -> Cow<'_, str> {
        if self.title.is_empty() {
            return Cow::Borrowed(&self.text);
        }
        Cow::Owned([&*self.title, "\n", &*self.text].concat())
    }
}
