#pragma once

#include <xapian.h>

#include <filesystem>

#include "bench/protocol/queries.h"

namespace inkling::bench {

/// An open Xapian database, for timed_queries.h.
class XapianEngine {
 public:
  explicit XapianEngine(const std::filesystem::path& index);

  Xapian::MSet search(const Query& query);
  Ids ids(const Xapian::MSet& found) const;
  std::uint64_t count(const Query& query);

 private:
  Xapian::Query parse(const Query& query);

  Xapian::Database database_;
  Xapian::QueryParser parser_;
  Xapian::Enquire ranked_;
  Xapian::Enquire unranked_;
};

}  // namespace inkling::bench
