#include "analysis/raw_table.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inkling::analysis {

RawKey RawKey::of_long(std::string_view raw) noexcept {
  const XXH128_hash_t hash = XXH3_128bits(raw.data(), raw.size());
  return {hash.low64, hash.high64 | kLong};
}

void RawTable::add(const RawKey& key, std::string_view raw, FormId form) {
  if (used_ == most_used()) grow();
  Slot& slot = slots_[slot_of(key, key.hash(), raw)];
  slot = {key, form, static_cast<std::uint32_t>(long_raws_.size())};
  if (key.is_long()) long_raws_.push_back(raw);
  ++used_;
}

void RawTable::grow() {
  std::vector<Slot, HugePageAllocator<Slot>> smaller(slots_.size() * 2);
  slots_.swap(smaller);
  mask_ = slots_.size() - 1;
  for (const Slot& slot : smaller) {
    if (slot.key.high == 0) continue;
    std::size_t at = place_of(slot.key.hash());
    while (slots_[at].key.high != 0) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
}

}  // namespace inkling::analysis
