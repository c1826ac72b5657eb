#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/growth.h"
#include "analysis/huge_pages.h"

namespace inkling::indexer {

/// Finds the documents of a growing segment by id. The segment keeps the ids, so a slot takes eight
/// bytes. Open addressing with linear probing; Knuth, The Art of Computer Programming, volume 3,
/// section 6.4, algorithms L and R.
class IdTable {
 public:
  IdTable() : slots_(kFirstSlots) {}

  /// The document of that id; id_of(doc) returns the id of a document that was assigned. Cost:
  /// O(1).
  template <typename IdOf>
  std::optional<std::uint32_t> find(std::string_view id, IdOf id_of) const {
    const Slot& slot = slots_[slot_of(hash_of(id), id, id_of)];
    return slot.doc == kFree ? std::nullopt : std::optional(slot.doc);
  }

  /// Makes `id` the id of `doc`, and of no other document.
  template <typename IdOf>
  void assign(std::string_view id, std::uint32_t doc, IdOf id_of) {
    const std::uint32_t hash = hash_of(id);
    Slot& slot = slots_[slot_of(hash, id, id_of)];
    if (slot.doc == kFree) ++used_;
    slot = {hash, doc};
    if (used_ > most_used()) grow();
  }

  /// Forgets `id`, which must be that of a document. Those behind it move up, so that an id that
  /// comes and goes leaves no slots behind through which others are sought.
  template <typename IdOf>
  void erase(std::string_view id, IdOf id_of) {
    std::size_t hole = slot_of(hash_of(id), id, id_of);
    for (std::size_t at = next(hole); slots_[at].doc != kFree; at = next(at)) {
      if (!may_move(at, hole)) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole] = {};
    --used_;
  }

  /// What the table takes; when it is about to grow, what it will take while it grows.
  std::size_t memory_bytes() const noexcept {
    return analysis::bytes_with_growth(slots_.size() * sizeof(Slot), used_, most_used());
  }

 private:
  static constexpr std::uint32_t kFree = 0xFFFF'FFFF;
  static constexpr std::size_t kFirstSlots = 64;

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t doc = kFree;
  };

  static std::uint32_t hash_of(std::string_view id) noexcept {
    return static_cast<std::uint32_t>(std::hash<std::string_view>()(id));
  }

  std::size_t most_used() const noexcept { return slots_.size() * 3 / 4; }

  std::size_t first_of(std::uint32_t hash) const noexcept { return hash & (slots_.size() - 1); }
  std::size_t next(std::size_t at) const noexcept { return (at + 1) & (slots_.size() - 1); }

  /// Whether what is at `at`, behind the free slot `hole`, would still be found there.
  bool may_move(std::size_t at, std::size_t hole) const noexcept {
    const std::size_t first = first_of(slots_[at].hash);
    return ((at - first) & (slots_.size() - 1)) >= ((at - hole) & (slots_.size() - 1));
  }

  /// Where `id` is, or the free slot where it belongs.
  template <typename IdOf>
  std::size_t slot_of(std::uint32_t hash, std::string_view id, IdOf id_of) const {
    for (std::size_t at = first_of(hash);; at = next(at)) {
      const Slot& slot = slots_[at];
      if (slot.doc == kFree || (slot.hash == hash && id_of(slot.doc) == id)) return at;
    }
  }

  void grow() {
    const auto before = std::exchange(slots_, Slots(2 * slots_.size()));
    for (const Slot& slot : before) {
      if (slot.doc == kFree) continue;
      std::size_t at = first_of(slot.hash);
      while (slots_[at].doc != kFree) at = next(at);
      slots_[at] = slot;
    }
  }

  using Slots = std::vector<Slot, analysis::HugePageAllocator<Slot>>;
  Slots slots_;           ///< a power of two
  std::size_t used_ = 0;  ///< slots
};

}  // namespace inkling::indexer
