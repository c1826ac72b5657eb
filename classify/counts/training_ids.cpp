#include "classify/counts/training_ids.h"

#include <xxhash.h>

#include <algorithm>

namespace inkling::classify {

std::uint64_t id_digest(std::string_view id) noexcept { return XXH3_64bits(id.data(), id.size()); }

TrainingOrigin origin_of(const Index& index, const LabelledDocuments& labelled,
                         const TrainedFrom& from) {
  TrainingOrigin origin{from, {}};
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    if (labelled.slot_of[doc] != labelled.idle_slot())
      origin.ids.push_back(id_digest(index.id(DocId{doc})));
  }
  std::ranges::sort(origin.ids);
  origin.ids.erase(std::unique(origin.ids.begin(), origin.ids.end()), origin.ids.end());
  return origin;
}

bool has_id(const TrainingOrigin& origin, std::string_view id) noexcept {
  return std::ranges::binary_search(origin.ids, id_digest(id));
}

void add_id(TrainingOrigin& origin, std::string_view id) {
  const std::uint64_t digest = id_digest(id);
  const auto at = std::ranges::lower_bound(origin.ids, digest);
  if (at == origin.ids.end() || *at != digest) origin.ids.insert(at, digest);
}

void remove_id(TrainingOrigin& origin, std::string_view id) {
  const std::uint64_t digest = id_digest(id);
  const auto at = std::ranges::lower_bound(origin.ids, digest);
  if (at != origin.ids.end() && *at == digest) origin.ids.erase(at);
}

}  // namespace inkling::classify
