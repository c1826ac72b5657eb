#include "bench/peers/sqlite_fts5/layout.h"

#include <fmt/format.h>

namespace inkling::bench {

namespace {

/// A negative cache size is in KB.
constexpr const char* kGenerousMemory =
    "PRAGMA cache_size = -1000000;"
    "PRAGMA mmap_size = 0x7fff0000;"
    "PRAGMA temp_store = MEMORY;";

}  // namespace

Database open_database(const std::filesystem::path& index, int flags) {
  Database database(index / "index.sqlite", flags);
  database.run(kGenerousMemory);
  return database;
}

void create_tables(Database& database, bool store) {
  database.run("CREATE TABLE documents(number INTEGER PRIMARY KEY, id TEXT NOT NULL, field TEXT)");
  const std::string content = store ? "content='documents', content_rowid='number'" : "content=''";
  const std::string sql = fmt::format(
      "CREATE VIRTUAL TABLE terms USING fts5(field, {}, detail=full, tokenize='porter unicode61 "
      "remove_diacritics 0')",
      content);
  database.run(sql.c_str());
  database.run("INSERT INTO terms(terms, rank) VALUES ('hashsize', 16777216)");
}

std::uint64_t segment_count(Database& database) {
  Statement count = database.prepare("SELECT count(DISTINCT segid) FROM terms_idx");
  count.step();
  return static_cast<std::uint64_t>(count.number(0));
}

}  // namespace inkling::bench
