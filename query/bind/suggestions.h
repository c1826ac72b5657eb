#pragma once

/// Words of the index for those that were typed: completions and corrections.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/answers.h"
#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// The words of the field `text` that begin with `prefix`, those with the most occurrences in live
/// documents first, then by bytes. Cost: O(words that begin so). The list of surface forms is made
/// at the first call.
std::vector<WordCount> completions(const Index& index, std::string_view prefix, std::size_t most,
                                   analysis::Analyzer& analyzer);

/// For each of `words` the nearest word that a live document holds; of equally near ones the most
/// frequent, then the first by bytes; nothing where none is near. A word of three or four letters
/// may have one edit, a longer one two. Cost: O(forms) each; the list of surface forms is made at
/// the first call. Throws TimeLimitError.
std::vector<Suggestion> suggest(const Index& index, const std::vector<UnknownWord>& words,
                                analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
