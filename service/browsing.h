#pragma once

/// analyze, terms, show, suggest, keywords: looking at texts, terms and documents.

#include <filesystem>
#include <string>
#include <vector>

#include "inkling/answers.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "inkling/search.h"
#include "service/index_requests.h"
#include "service/search_requests.h"

namespace inkling::service {

/// The text as the analyzer of the request cuts it; where the request names none, as the index in
/// `directory` does, if there is one. Throws OptionError.
AnalyzedText analyze(const std::filesystem::path& directory, const AnalyzeRequest& request);

/// By the analyzer of that index where the request names none.
AnalyzedText analyze(const Index& index, const AnalyzeRequest& request);

/// Terms of the text field, by their bytes. Throws OptionError for `k` beside `all`.
std::vector<TermRow> terms(const Index& index, const TermsRequest& request);
/// A prefix as terms of the index are written. Cost: O(bytes).
std::string folded_prefix(const Index& index, const std::string& prefix);
/// How many there are that begin so. Cost: a walk through them.
std::uint64_t count_terms(const Index& index, const std::string& prefix);

/// Throws UnknownNameError.
StoredDocument show(const Index& index, const ShowRequest& request);

/// Words that begin with the prefix, the most frequent first.
std::vector<WordCount> suggest(const Searcher& searcher, const SuggestRequest& request);

/// Throws UnknownNameError.
DocumentKeywords keywords(const Searcher& searcher, const KeywordsRequest& request);

}  // namespace inkling::service
