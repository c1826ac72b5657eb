#include "query/answer/value_order.h"

#include <algorithm>

#include "storage/view/view.h"

namespace inkling::query {

ValueOrder::ValueOrder(const Index& index, const std::string& field, bool descends)
    : columns_(valued_columns(index, field)), descends_(descends) {
  if (columns_.keywords == nullptr) return;
  places_ = storage::view_of(index).caches().value_places().get(field, columns_.keywords->values());
}

std::optional<OrderedValue> ValueOrder::first_of(DocId doc) const {
  const std::optional<OrderedValue> number = number_of(doc), string = string_of(doc);
  if (!number || !string) return number ? number : string;
  return descends_ ? string : number;
}

std::optional<OrderedValue> ValueOrder::number_of(DocId doc) const {
  if (columns_.numbers == nullptr) return std::nullopt;
  const auto numbers = (*columns_.numbers)[doc];
  if (numbers.empty()) return std::nullopt;
  return OrderedValue{false, descends_ ? numbers.back() : numbers.front(), 0};
}

std::optional<OrderedValue> ValueOrder::string_of(DocId doc) const {
  if (columns_.keywords == nullptr) return std::nullopt;
  const std::span<const std::uint32_t> ordinals = columns_.keywords->ordinals(doc);
  if (ordinals.empty()) return std::nullopt;
  if (places_->empty())
    return OrderedValue{true, {}, descends_ ? ordinals.back() : ordinals.front()};
  const auto place = [&](std::uint32_t ordinal) { return (*places_)[ordinal]; };
  const std::uint32_t first =
      descends_ ? std::ranges::max(ordinals, {}, place) : std::ranges::min(ordinals, {}, place);
  return OrderedValue{true, {}, place(first)};
}

}  // namespace inkling::query
