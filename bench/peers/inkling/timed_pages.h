#pragma once

/// Inkling as a person sees it: the hits of a page, described, with or without snippets.

#include <cstdint>
#include <filesystem>

#include "bench/protocol/queries.h"
#include "inkling/search.h"

namespace inkling::bench {

/// Answers by inkling::Searcher, which reads ids, titles and topics, and counts as far as `inkling
/// search` does; and, for QueryOp::snippets, texts.
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
