#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/peers/sqlite_fts5/database.h"
#include "bench/protocol/queries.h"

namespace inkling::bench {

/// An open database with an FTS5 table, for timed_queries.h.
class SqliteEngine {
 public:
  explicit SqliteEngine(const std::filesystem::path& index);

  std::vector<std::int64_t> search(const Query& query);
  Ids ids(const std::vector<std::int64_t>& found);
  std::uint64_t count(const Query& query);

 private:
  Database database_;
  Statement search_;
  Statement count_;
  Statement id_;
};

}  // namespace inkling::bench
