#pragma once

/// The database in an index directory: a table `documents` with ids, by number, and an FTS5
/// table `terms`.

#include <cstdint>
#include <filesystem>

#include "bench/peers/sqlite_fts5/database.h"

namespace inkling::bench {

/// Opens or creates the database with generous memory; `flags` are SQLite's.
Database open_database(const std::filesystem::path& index, int flags);

/// Makes the empty tables; `documents` keeps the texts if `store` is true.
void create_tables(Database& database, bool store);

/// The number of b-trees of terms that FTS5 has.
std::uint64_t segment_count(Database& database);

}  // namespace inkling::bench
