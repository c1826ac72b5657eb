#pragma once

/// Footnotes of Markdown.

#include <string>

namespace inkling::indexer {

/// The text with a `\` before the mark of each footnote (`[^1]: word`), without which CommonMark
/// takes a footnote of one word for the address of a link, and so for no text. Code, between
/// fences, indented or in `<pre>`, stays as it is. Cost: O(bytes).
std::string with_footnotes_as_text(std::string markdown);

}  // namespace inkling::indexer
