#include "bench/peers/sqlite_fts5/database.h"

#include <fmt/format.h>

#include <stdexcept>

namespace inkling::bench {

namespace {

void check(int code, sqlite3* database) {
  if (code != SQLITE_OK)
    throw std::runtime_error(fmt::format("SQLite: {}", sqlite3_errmsg(database)));
}

}  // namespace

Statement::Statement(sqlite3* database, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const int length = static_cast<int>(sql.size());
  check(sqlite3_prepare_v3(database, sql.data(), length, SQLITE_PREPARE_PERSISTENT, &statement,
                           nullptr),
        database);
  statement_.reset(statement);
}

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_stmt* const statement = statement_.get();
  check(sqlite3_bind_text64(statement, place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8),
        sqlite3_db_handle(statement));
  return *this;
}

Statement& Statement::bind(int place, std::int64_t number) {
  check(sqlite3_bind_int64(statement_.get(), place, number), sqlite3_db_handle(statement_.get()));
  return *this;
}

bool Statement::step() {
  if (sqlite3_step(statement_.get()) == SQLITE_ROW) return true;
  check(sqlite3_reset(statement_.get()), sqlite3_db_handle(statement_.get()));
  return false;
}

void Statement::run() {
  while (step()) continue;
}

std::string Statement::text(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string() : std::string(bytes, length);
}

Database::Database(const std::filesystem::path& file, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(database);
  check(code, database);
}

void Database::run(const char* sql) {
  check(sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr), database_.get());
}

}  // namespace inkling::bench
