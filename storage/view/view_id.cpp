#include "storage/view/view_id.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace inkling::storage {

ViewId view_id_of(const Manifest& manifest) {
  std::vector<std::uint64_t> numbers{manifest.commit};
  for (const SegmentEntry& entry : manifest.segments) {
    numbers.insert(numbers.end(), {entry.info.number, entry.info.document_count, entry.deleted,
                                   entry.deletions.commit, entry.deletions.stamp.digest});
    for (const FileStamp& stamp : entry.info.files) numbers.push_back(stamp.digest);
  }
  const std::uint64_t digest = XXH3_64bits(numbers.data(), numbers.size() * sizeof(std::uint64_t));
  return ViewId{std::max<std::uint64_t>(digest, 1)};
}

}  // namespace inkling::storage
