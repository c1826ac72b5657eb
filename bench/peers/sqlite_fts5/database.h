#pragma once

/// SQLite's C interface, owned and checked.

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace inkling::bench {

/// A prepared statement. Bound text must live until the statement is reset.
class Statement {
 public:
  Statement(sqlite3* database, const std::string& sql);

  Statement& bind(int place, std::string_view text);
  Statement& bind(int place, std::int64_t number);

  /// Goes to the next row. After the last one it resets the statement and returns false.
  bool step();
  void run();

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// A connection for one thread. All functions throw std::runtime_error with SQLite's message.
class Database {
 public:
  Database(const std::filesystem::path& file, int flags);

  void run(const char* sql);
  Statement prepare(const std::string& sql) { return {database_.get(), sql}; }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace inkling::bench
