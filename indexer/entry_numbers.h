#pragma once

/// Which of the documents that entered, one after the other, is which of the index.

#include <cstdint>
#include <iterator>
#include <map>
#include <optional>

namespace inkling::indexer {

/// Numbers by keys. Where both go up by one together, nothing more is kept: documents enter in the
/// order in which they are written, and mostly in that of the last commit.
class EntryNumbers {
 public:
  /// `key` has that number from now on.
  void note(std::uint64_t key, std::uint64_t number) {
    const auto after = runs_.upper_bound(key);
    if (after != runs_.begin()) {
      auto& [first, run] = *std::prev(after);
      if (key - first < run.count && run.first_number + (key - first) == number) return;
      if (key - first == run.count && run.first_number + run.count == number) {
        ++run.count;
        return;
      }
      if (key - first < run.count) split(first, run, key);
    }
    runs_[key] = {number, 1};
  }

  std::optional<std::uint64_t> find(std::uint64_t key) const {
    const auto after = runs_.upper_bound(key);
    if (after == runs_.begin()) return std::nullopt;
    const auto& [first, run] = *std::prev(after);
    if (key - first >= run.count) return std::nullopt;
    return run.first_number + (key - first);
  }

  /// Calls `visit` with each key, increasing.
  template <typename Visit>
  void for_each_key(Visit visit) const {
    for (const auto& [first, run] : runs_) {
      for (std::uint64_t at = 0; at < run.count; ++at) visit(first + at);
    }
  }

 private:
  struct Run {
    std::uint64_t first_number;
    std::uint64_t count;
  };

  /// Leaves the keys of a run below `key`; those above it make one of their own.
  void split(std::uint64_t first, Run& run, std::uint64_t key) {
    const std::uint64_t above = key - first + 1;
    if (above < run.count) runs_[key + 1] = {run.first_number + above, run.count - above};
    run.count = key - first;
    if (run.count == 0) runs_.erase(first);
  }

  std::map<std::uint64_t, Run> runs_;  ///< by their first keys
};

}  // namespace inkling::indexer
