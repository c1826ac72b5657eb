#include "storage/view/kept_entries.h"

namespace inkling::storage {

const TermEntry& KeptEntries::at(const TermDictionary::Place& place) {
  Block& block = block_of(place);
  while (block.entries.size() <= place.row) {
    block.cursor->move_to(static_cast<std::uint32_t>(block.entries.size()));
    block.entries.push_back(block.cursor->entry());
  }
  return block.entries[place.row];
}

KeptEntries::Block& KeptEntries::block_of(const TermDictionary::Place& place) {
  for (Block& block : blocks_) {
    if (block.cursor && block.cursor->block() == place.block) return block;
  }
  Block& block = blocks_[oldest_++ % kKept];
  block.cursor.emplace(*dictionary_, TermDictionary::Place{place.field, place.block, 0});
  block.entries.assign(1, block.cursor->entry());
  return block;
}

}  // namespace inkling::storage
