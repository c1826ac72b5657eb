#include "classify/counts/training_ids.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>

#include "storage/view/all_ids.h"

namespace inkling::classify {

namespace {

/// One id takes as long as so many in a walk over all.
constexpr std::size_t kWorthWalking = 8;

}  // namespace

std::uint64_t id_digest(std::string_view id) noexcept { return XXH3_64bits(id.data(), id.size()); }

TrainingOrigin origin_of(const Index& index, const LabelledDocuments& labelled,
                         const TrainedFrom& from) {
  TrainingOrigin origin{from, {}};
  origin.ids.reserve(labelled.documents);
  const auto trains = [&](DocId doc) {
    return labelled.slot_of[to_number(doc)] != labelled.idle_slot();
  };
  if (labelled.documents >= labelled.slot_of.size() / kWorthWalking) {
    storage::for_each_id(storage::view_of(index), [&](DocId doc, std::string_view id) {
      if (trains(doc)) origin.ids.push_back(id_digest(id));
    });
  } else {
    for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
      if (trains(DocId{doc})) origin.ids.push_back(id_digest(index.id(DocId{doc})));
    }
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
