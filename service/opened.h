#pragma once

/// An index, as a request for reading finds it.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/index_writer.h"

namespace inkling::service {

/// The commit `snapshot`, or the newest. Throws as Index::open().
Index open_index(const std::filesystem::path& directory,
                 const std::optional<std::uint64_t>& snapshot = {});

/// The newest commit; empty where there is no index.
std::optional<Index> open_if_there(const std::filesystem::path& directory);

/// The writer of an index that must be there, after a wait for another writer if need be. Its
/// commits merge nothing. `check` is called again and again while it waits, and what it throws ends
/// the wait; it may be empty.
IndexWriter open_to_change(const std::filesystem::path& directory, std::chrono::milliseconds wait,
                           const std::function<void()>& check);

/// A library that cuts texts, or Inkling's analyzer, in another release than when the index was
/// made.
struct LibraryChange {
  std::string library;
  std::string then;
  std::string now;
};

/// Empty where texts are cut as they were; else queries and new texts may miss documents.
std::vector<LibraryChange> library_changes(const Index& index);

}  // namespace inkling::service
