#pragma once

/// What was made of terms for one formula each, cached for repeated terms.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "inkling/ranker.h"

namespace inkling::query {

/// Of each key what was made by one formula: another takes its place when it was asked for kTurns
/// times and the one that is kept was not. Any number of threads may ask.
template <typename Key, typename Made>
class FormulaCache {
 public:
  static constexpr std::uint32_t kTurns = 32;

  /// What is kept of each key beside what was made.
  static constexpr std::size_t kEntryBytes = 512;

  /// Keeps so many bytes at most, but for what threads make at the same time.
  explicit FormulaCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// What `make()` gives or gave, a shared_ptr that may be null, which takes `bytes`. Null while
  /// another formula's is kept, and where there is no room. Cost: O(1), and once that of making it.
  template <typename Make>
  std::shared_ptr<const Made> get(const Key& key, const Ranker& formula, std::size_t bytes,
                                  Make make) {
    std::shared_ptr<const Made> made;
    if (!may_make(key, formula, bytes, made)) return made;
    made = make();
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = kept_.try_emplace(key, Kept{formula, made});
    if (is_new) bytes_ += kEntryBytes + (made != nullptr ? bytes : 0);
    // Another thread may have made the same.
    if (at->second.formula != formula) at->second = {formula, made};
    return at->second.made;
  }

 private:
  struct Kept {
    Ranker formula;
    std::shared_ptr<const Made> made;
    std::uint32_t other_turns = 0;  ///< that others were asked for since it was
  };

  /// Whether that of the formula is to be made; else it is `known`, or null.
  bool may_make(const Key& key, const Ranker& formula, std::size_t bytes,
                std::shared_ptr<const Made>& known) {
    const std::lock_guard lock(mutex_);
    const auto at = kept_.find(key);
    if (at == kept_.end()) return bytes_ + kEntryBytes + bytes <= most_bytes_;
    Kept& kept = at->second;
    if (kept.formula != formula) return ++kept.other_turns >= kTurns;
    kept.other_turns = 0;
    known = kept.made;
    return false;
  }

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<Key, Kept> kept_;
};

}  // namespace inkling::query
