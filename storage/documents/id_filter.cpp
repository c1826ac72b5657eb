#include "storage/documents/id_filter.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inkling::storage {

void IdFilter::insert(std::string_view id) noexcept {
  const Bits added = bits_of(id);
  words_[added.word] |= added.bits;
}

bool IdFilter::may_have(std::string_view id) const noexcept {
  const Bits wanted = bits_of(id);
  return (words_[wanted.word] & wanted.bits) == wanted.bits;
}

/// The upper half of a hash selects the word, the lower half five of its bits.
IdFilter::Bits IdFilter::bits_of(std::string_view id) const noexcept {
  const std::uint64_t hash = XXH3_64bits(id.data(), id.size());
  const auto bit = [hash](unsigned number) {
    return std::uint64_t{1} << (hash >> 6 * number & 63);
  };
  return {static_cast<std::size_t>((hash >> 32) * words_.size() >> 32),
          bit(0) | bit(1) | bit(2) | bit(3) | bit(4)};
}

}  // namespace inkling::storage
