#pragma once

/// Terms of one document; words that begin alike.

#include <iosfwd>
#include <string_view>
#include <vector>

#include "inkling/answers.h"
#include "render/table.h"

namespace inkling::render {

/// One JSON object each.
void write_json(std::ostream& out, const DocumentKeywords& keywords);
void write_json(std::ostream& out, std::string_view prefix, const std::vector<WordCount>& words);

/// The sums, then a row for each term with a bar.
void print(std::ostream& out, const DocumentKeywords& keywords,
           TableFormat format = TableFormat::table);
/// A row for each word.
void print(std::ostream& out, const std::vector<WordCount>& words,
           TableFormat format = TableFormat::table);

}  // namespace inkling::render
