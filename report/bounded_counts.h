#pragma once

/// Exact counts of more keys than memory holds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::report {

/// Up to five numbers of terms; what is not used is 0.
using CountKey = std::array<std::uint32_t, 5>;

/// A key and what a caller counts of it.
struct KeyCount {
  static constexpr std::uint32_t kNothing = 0xFFFF'FFFF;

  CountKey key{};
  std::uint32_t last = kNothing;  ///< for the caller: kNothing at first
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};

/// Counts in two steps, each a walk over all occurrences in any order. survey() adds them up in
/// buckets by the hash of their keys: no key occurs more often than its bucket. Then each pass
/// counts the keys of some buckets exactly, those of the fullest buckets first; how many buckets a
/// pass takes is found on the way, by giving back the least full ones whenever the table is full.
/// So the most frequent keys come with the first pass, and others cost one only where they are
/// wanted.
///
/// Memory: as given, but for keys that share a single bucket and are too many by themselves.
class BoundedCounts {
 public:
  /// Keys whose bucket has fewer than `least` occurrences are left out. `bytes`: see above; with
  /// very few there is a bucket, and a pass, for hardly more than a key.
  BoundedCounts(std::uint64_t bytes, std::uint64_t least);

  /// `times` it occurs.
  void survey(const CountKey& key, std::uint64_t times = 1) noexcept;

  /// Begins with the next buckets. False when there are none.
  bool start_pass();
  /// The entry of a key, or nullptr if this pass does not count it, or no longer. Valid until the
  /// next call.
  KeyCount* entry(const CountKey& key);
  /// Calls visit(const KeyCount&) for those of this pass, in no order: all occurrences of their
  /// keys were counted.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < slots_.size(); ++at) {
      if (used_[at]) visit(slots_[at]);
    }
  }
  /// No key that no pass has counted so far occurs more often.
  std::uint64_t most_left() const noexcept;

 private:
  std::size_t bucket_of(std::uint64_t hash) const noexcept { return hash >> bucket_shift_; }
  /// Buckets in the order of passes: the fullest first, then by number.
  std::uint64_t rank_of(std::size_t bucket) const noexcept {
    return std::uint64_t{~sums_[bucket]} << 32 | bucket;
  }
  KeyCount& slot_of(const CountKey& key, std::uint64_t hash) noexcept;
  std::vector<KeyCount> entries() const;
  void give_back();
  void grow();
  void put_all(std::span<const KeyCount> entries);

  unsigned bucket_shift_;
  std::vector<std::uint32_t> sums_;  ///< by bucket; the greatest number stands for all above it
  std::vector<KeyCount> slots_;      ///< an open hash table
  std::vector<bool> used_;
  std::size_t size_ = 0;
  std::uint64_t from_ = 0, to_ = 0;  ///< ranks of the buckets of this pass
  std::uint64_t end_;                ///< of those that are not left out
};

}  // namespace inkling::report
