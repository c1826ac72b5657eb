#include "classify/counts/term_finder.h"

#include <xxhash.h>

namespace inkling::classify {

std::uint64_t hash_of(std::string_view text) noexcept {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace inkling::classify
