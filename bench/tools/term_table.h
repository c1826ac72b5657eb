#pragma once

/// Distinct words, numbered.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/tools/word_key.h"

namespace inkling::bench {

/// Open addressing with linear probing, at most half full.
class TermTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFF'FFFF;

  std::uint32_t size() const noexcept { return size_; }

  /// The number of `key`, which is added if it is new. Numbers are dense from 0.
  std::uint32_t add(const WordKey& key);

  /// The number of `key`, or kAbsent. `hash` is word_key::hash(key).
  std::uint32_t find(const WordKey& key, std::uint64_t hash) const noexcept {
    for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.key == key || slot.id == kAbsent) return slot.id;
    }
  }

  /// Where find() begins to look, for prefetching.
  const void* place(std::uint64_t hash) const noexcept { return &slots_[hash & mask_]; }

 private:
  struct Slot {
    WordKey key;
    std::uint32_t id = kAbsent;
  };
  void grow();
  Slot& slot_of(const WordKey& key) noexcept;

  static constexpr std::size_t kFirstSlots = 1024;

  std::vector<Slot> slots_ = std::vector<Slot>(kFirstSlots);
  std::size_t mask_ = kFirstSlots - 1;
  std::uint32_t size_ = 0;
};

}  // namespace inkling::bench
