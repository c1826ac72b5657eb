#pragma once

/// Inkling as a user sees it: the hits of a page with their descriptions, with or without snippets.

#include <cstdint>
#include <filesystem>

#include "bench/protocol/queries.h"
#include "inkling/search.h"

namespace inkling::bench {

/// Answers with inkling::Searcher, which reads ids, titles and topics, counts as far as `inkling
/// search` does and, for QueryOp::snippets, reads texts.
class TimedPages {
 public:
  explicit TimedPages(const std::filesystem::path& directory) : searcher_(Index::open(directory)) {}

  SearchAnswer search(const Query& query) const;
  Ids ids(const SearchAnswer& answer) const;
  std::uint64_t count(const Query& query) const;

 private:
  Searcher searcher_;
};

}  // namespace inkling::bench
