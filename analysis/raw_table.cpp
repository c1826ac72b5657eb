#include "analysis/raw_table.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inkling::analysis {

RawKey RawKey::of_long(std::string_view raw) noexcept {
  return {XXH3_64bits(raw.data(), raw.size()) << (64 - kFingerprintBits), 0};
}

void RawTable::add(const RawKey& key, std::string_view raw, FormId form) {
  if (used_ == most_used()) grow();
  Slot& slot = slots_[slot_of(key, key.hash(), raw)];
  if (key.is_long()) {
    long_raws_.push_back(raw);
    slot = Slot::of_long(key, long_raws_.size() - 1, form);
  } else {
    slot = {key.low, key.high, form};
  }
  ++used_;
}

void RawTable::grow() {
  std::vector<Slot, HugePageAllocator<Slot>> smaller(slots_.size() * 2);
  slots_.swap(smaller);
  mask_ = slots_.size() - 1;
  for (const Slot& slot : smaller) {
    if (slot.is_free()) continue;
    std::size_t at = place_of(slot.key().hash());
    while (!slots_[at].is_free()) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
}

}  // namespace inkling::analysis
