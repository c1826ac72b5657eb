#pragma once

/// Texts in Markdown.

#include <string>

#include "reader/converted.h"

namespace inkling::reader {

/// The text of a document in UTF-8, without its markup: CommonMark with the tables, strikethroughs
/// and task lists of GitHub. Blocks are lines of their own; code, and the descriptions of images,
/// are text; HTML is read as that. Front matter becomes fields (front_matter.h), of which `id`,
/// `text` and a second title are called `id_`, `text_` and `title_`; kLeftOutField says what of it
/// does not. The title is that of the front matter, or the first heading; each heading is a field
/// `heading`. Cost: O(bytes), but for texts made to take longer.
ConvertedDocument convert_markdown(std::string bytes);

}  // namespace inkling::reader
