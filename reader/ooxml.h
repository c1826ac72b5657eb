#pragma once

/// What documents of Word, Excel and PowerPoint have in common (ECMA-376).

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reader/line_text.h"
#include "reader/package.h"
#include "reader/part.h"
#include "reader/properties.h"

namespace inkling::reader {

/// What a part refers to.
struct Relation {
  std::string kind;  ///< the last step of its type: "worksheet"
  std::string part;
};
/// By the ids that a part has for them.
using Relations = std::map<std::string, Relation, std::less<>>;

/// Those of `part`; of the package if that is empty (ECMA-376, part 2, section 6.5). Noted as
/// missing if they are damaged.
Relations relations_of(const Package& package, const std::string& part,
                       ConvertedDocument& document);

/// The part that is the document, as the package says; `usual` if it does not, or has none of that
/// name.
std::string main_part(const Package& package, const Relations& of_package,
                      const std::string& usual);

/// The first part of that kind which the package has, else `usual`; what is told to be missing if
/// it has neither.
std::string part_of_kind(const Package& package, const Relations& relations, std::string_view kind,
                         std::string usual);

/// The names of parts that begin so, in the order of their numbers, and then all others of that
/// kind which `relations` lead to: each once.
std::vector<std::string> related_parts(const Package& package, std::span<const Relations> relations,
                                       std::string_view kind, std::string_view usual);

/// Appends the text of a part, paragraphs as lines, with that of parts in other formats where it
/// refers to them: see append_chunk(). Throws DamagedDocument.
void append_ooxml_text(const Package& package, const std::string& part, LineText& text,
                       ConvertedDocument& document);

/// Likewise, as far as it can be read. See read_part().
void append_ooxml_part(const Package& package, const std::string& part, LineText& text,
                       ConvertedDocument& document);

/// Title and fields.
void read_core_properties(const Package& package, const Relations& of_package,
                          ConvertedDocument& document);

}  // namespace inkling::reader
