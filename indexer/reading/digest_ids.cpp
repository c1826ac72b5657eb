#include "indexer/reading/digest_ids.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <boost/unordered/unordered_flat_map.hpp>

namespace inkling::indexer {

class DigestIds::Impl {
 public:
  std::string id_of(std::string_view bytes, std::string_view meaning) {
    // Without a meaning the seed is none, and the digest that of the bytes.
    const XXH64_hash_t seed = meaning.empty() ? 0 : XXH3_64bits(meaning.data(), meaning.size());
    const XXH128_hash_t digest = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
    const std::uint32_t times = ++times_[digest.low64];
    std::string id = fmt::format("{:016x}{:016x}", digest.high64, digest.low64);
    if (times > 1) id += fmt::format("-{}", times);
    return id;
  }

 private:
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> times_;  ///< by a half of the digest
};

DigestIds::DigestIds() : impl_(std::make_unique<Impl>()) {}
DigestIds::~DigestIds() = default;

std::string DigestIds::of(std::string_view record, bool is_line, std::string_view meaning) {
  while (is_line && !record.empty() &&
         (record.back() == '\r' || record.back() == ' ' || record.back() == '\t'))
    record.remove_suffix(1);
  return impl_->id_of(record, meaning);
}

}  // namespace inkling::indexer
