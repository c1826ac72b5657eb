#pragma once

/// Words of the index for those that were typed: completions and corrections.

#include <chrono>
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
/// documents first, then by bytes. Cost: O(words that begin so); O(words) where rules_tell_all() is
/// false.
std::vector<WordCount> completions(const Index& index, std::string_view prefix, std::size_t most,
                                   analysis::Analyzer& analyzer);

/// Suggestions are a courtesy: they never keep an answer waiting. Of the processor, so that a busy
/// machine suggests what an idle one does.
inline constexpr std::chrono::milliseconds kLongestSuggesting{20};
/// By the clock, as for a disk that is slow.
inline constexpr std::chrono::milliseconds kLongestWait{500};

/// For each of `words` the nearest word that a live document holds; of equally near ones the most
/// frequent, then the first by bytes; nothing where none is near. A word of three letters or more
/// may have one edit, one of five or more two, if its first letter stays. What is not found by the
/// deadline, within kLongestSuggesting and within kLongestWait, is left out. Cost: O(terms that
/// begin nearly so). Where rules_tell_all() is false, a word whose stem differs from it far before
/// its end may be overlooked.
std::vector<Suggestion> suggest(const Index& index, const std::vector<UnknownWord>& words,
                                analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
