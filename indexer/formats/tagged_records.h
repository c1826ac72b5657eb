#pragma once

/// Collections whose documents stand between tags, several in a file.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/formats/format.h"

namespace inkling::indexer {

/// The tags around a document, in capitals: "<DOC" and "</DOC>".
struct RecordTags {
  std::string_view open;  ///< without its end: attributes may follow
  std::string_view close;
};

/// Each document with its tags is a record. One without an end is rejected as "bad_record" where it
/// begins, and so is what stands between two, but for a doctype.
std::unique_ptr<FileRecords> tagged_records(ByteSource& source,
                                            std::shared_ptr<const FileContext> file,
                                            RecordTags tags);

/// What stands within the first element of that name; empty if there is none. An element that has
/// no end goes on to that of `text`.
std::optional<std::string_view> element_in(std::string_view text, std::string_view name);

/// What stands within all elements of that name, without tags, and `between` between them.
std::string texts_in(std::string_view text, std::string_view name, char between);

/// The value of an attribute of the first tag of `text`, without quotes; empty if there is none.
std::string_view attribute_in(std::string_view text, std::string_view name);

/// Without tags and comments, which are word boundaries, and with `&lt;` `&gt;` `&amp;` `&quot;`
/// and numbers of characters resolved; blanks at the ends are left out. Control characters are
/// blanks. A `<` is kept unless a letter, `/`, `!` or `?` follows, and a `>` before the next `<`.
/// O(text).
std::string without_tags(std::string_view text);

}  // namespace inkling::indexer
