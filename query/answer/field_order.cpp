#include "query/answer/field_order.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "query/answer/value_order.h"
#include "query/common/exact_field.h"

namespace inkling::query {

namespace {

struct Place {
  std::optional<OrderedValue> value;  ///< the one that comes first in the order, if there is any
  std::uint32_t entry;
  DocId doc;
};

class Places {
 public:
  Places(const Index& index, const FieldOrder& order)
      : values_(index, order.field, order.descending), entries_(index.entry_ranks()) {}

  Place operator[](DocId doc) const {
    return {values_.first_of(doc), entries_.empty() ? to_number(doc) : entries_[to_number(doc)],
            doc};
  }

  bool comes_first(const Place& a, const Place& b) const {
    if (a.value.has_value() != b.value.has_value()) return a.value.has_value();
    if (a.value == b.value) return a.entry < b.entry;
    return values_.descends() ? *a.value > *b.value : *a.value < *b.value;
  }

 private:
  ValueOrder values_;
  std::span<const std::uint32_t> entries_;
};

}  // namespace

std::vector<DocId> in_order(const Index& index, const DocumentSet& documents,
                            const FieldOrder& order, std::size_t most, const Deadline& deadline) {
  valued_columns(index, order.field);  // throws also where there is nothing to order
  if (documents.count() == 0) return {};
  const Places places(index, order);
  Steps steps(deadline);
  std::vector<Place> all;
  documents.for_each([&](DocId doc) {
    steps.check();
    all.push_back(places[doc]);
  });
  deadline.check();
  most = std::min(most, all.size());
  std::ranges::partial_sort(
      all, all.begin() + static_cast<std::ptrdiff_t>(most),
      [&](const Place& a, const Place& b) { return places.comes_first(a, b); });
  std::vector<DocId> first;
  for (std::size_t at = 0; at < most; ++at) first.push_back(all[at].doc);
  return first;
}

}  // namespace inkling::query
