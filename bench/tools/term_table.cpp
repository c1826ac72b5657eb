#include "bench/tools/term_table.h"

#include <utility>

namespace inkling::bench {

std::uint32_t TermTable::add(const WordKey& key) {
  if (Slot& slot = slot_of(key); slot.id != kAbsent) return slot.id;
  if (2 * (std::size_t{size_} + 1) > slots_.size()) grow();
  slot_of(key) = {key, size_};
  return size_++;
}

TermTable::Slot& TermTable::slot_of(const WordKey& key) noexcept {
  std::size_t at = word_key::hash(key) & mask_;
  while (slots_[at].id != kAbsent && slots_[at].key != key) at = (at + 1) & mask_;
  return slots_[at];
}

void TermTable::grow() {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  mask_ = slots_.size() - 1;
  for (const Slot& slot : before) {
    if (slot.id != kAbsent) slot_of(slot.key) = slot;
  }
}

}  // namespace inkling::bench
