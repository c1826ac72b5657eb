/// SQLite's FTS5 behind the commands of an adapter.

#include "bench/protocol/adapter.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "bench/peers/sqlite_fts5/database.h"
#include "bench/peers/sqlite_fts5/engine.h"
#include "bench/peers/sqlite_fts5/layout.h"
#include "bench/protocol/documents.h"
#include "bench/protocol/timed_queries.h"

namespace inkling::bench {

namespace {

/// Adds documents with prepared statements; numbers them from 1.
class Inserter {
 public:
  Inserter(Database& database, bool store)
      : document_(database.prepare("INSERT INTO documents(number, id, field) VALUES (?, ?, ?)")),
        terms_(database.prepare("INSERT INTO terms(rowid, field) VALUES (?, ?)")),
        store_(store) {}

  void add(const Document& document) {
    const std::string_view field = searched_field(document, buffer_);
    ++number_;
    document_.bind(1, number_).bind(2, document.id);
    if (store_) document_.bind(3, field);
    document_.run();
    terms_.bind(1, number_).bind(2, field).run();
  }

 private:
  Statement document_;
  Statement terms_;
  std::string buffer_;
  std::int64_t number_ = 0;
  bool store_;
};

/// One transaction into a new file. It needs no journal, because without a commit
/// there is no index.
IndexAnswer index_documents(const IndexRequest& request) {
  std::filesystem::create_directory(request.index);
  Database database = open_database(request.index, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  database.run(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; PRAGMA secure_delete = OFF; BEGIN");
  create_tables(database, request.store);
  Inserter inserter(database, request.store);
  const std::uint64_t documents =
      read_documents(request.corpus, [&](const Document& document) { inserter.add(document); });
  database.run("COMMIT");
  return {.documents = documents, .segments = segment_count(database)};
}

MergeAnswer merge(const MergeRequest& request) {
  Database database = open_database(request.index, SQLITE_OPEN_READWRITE);
  database.run("PRAGMA secure_delete = OFF; INSERT INTO terms(terms) VALUES ('optimize'); VACUUM");
  return {.segments = segment_count(database)};
}

QueryAnswer query(const QueryRequest& request) {
  return {answer_file(SqliteEngine(request.index), request.queries, request.answers)};
}

StartAnswer start(const StartRequest& request) {
  return {ten_best_of_any(SqliteEngine(request.index), request.words)};
}

}  // namespace

}  // namespace inkling::bench

int main(int argc, char** argv) {
  using namespace inkling::bench;
  return run_adapter(argc, argv,
                     {.version = fmt::format("SQLite {}", sqlite3_libversion()),
                      .index = index_documents,
                      .merge = merge,
                      .query = query,
                      .start = start});
}
