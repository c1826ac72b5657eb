#include "query/answer/field_order.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/date.h"
#include "query/common/exact_field.h"

namespace inkling::query {

namespace {

/// A value as it is compared: a number, or the place of a string among all of its field.
struct Value {
  bool is_string;
  Number number;
  std::uint32_t place;

  friend auto operator<=>(const Value&, const Value&) = default;
};

/// Whether it is a date whose bytes are not in the order of dates: one with a small `t` or a blank
/// before its time, or without colons in it.
bool is_odd_date(std::string_view value) {
  constexpr std::size_t kBeforeTime = 10, kBehindHour = 13;
  if (value.size() <= kBeforeTime || value[4] != '-') return false;
  const bool has_colons = value.size() <= kBehindHour || value[kBehindHour] == ':';
  return (value[kBeforeTime] != 'T' || !has_colons) && parse_date(value);
}

std::string comparable_value(const std::string& value) {
  const std::optional<Date> date = parse_date(value);
  return date ? comparable(*date) : value;
}

/// The place of each value among all where dates are compared as dates; empty where it is the
/// number of the value. Cost: O(values), and O(values * log values) where there are odd dates.
std::vector<std::uint32_t> places_of_values(const KeywordColumn& column) {
  const std::span<const std::string> values = column.values();
  if (std::ranges::none_of(values, is_odd_date)) return {};
  std::vector<std::string> keys;
  for (const std::string& value : values) keys.push_back(comparable_value(value));
  std::vector<std::uint32_t> order(values.size()), places(values.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {},
                           [&](std::uint32_t value) -> const std::string& { return keys[value]; });
  for (std::uint32_t place = 0; place < order.size(); ++place) places[order[place]] = place;
  return places;
}

struct Place {
  std::optional<Value> value;  ///< the one that comes first in the order, if there is any
  std::uint32_t entry;
  DocId doc;
};

class Places {
 public:
  Places(const Index& index, const FieldOrder& order)
      : columns_(valued_columns(index, order.field)),
        descends_(order.descending),
        entries_(index.entry_ranks()) {
    if (columns_.keywords != nullptr) places_ = places_of_values(*columns_.keywords);
  }

  Place operator[](DocId doc) const {
    return {value_of(doc), entries_.empty() ? to_number(doc) : entries_[to_number(doc)], doc};
  }

  bool comes_first(const Place& a, const Place& b) const {
    if (a.value.has_value() != b.value.has_value()) return a.value.has_value();
    if (a.value == b.value) return a.entry < b.entry;
    return descends_ ? *a.value > *b.value : *a.value < *b.value;
  }

 private:
  std::optional<Value> value_of(DocId doc) const {
    const std::optional<Value> number = number_of(doc), string = string_of(doc);
    if (!number || !string) return number ? number : string;
    return descends_ ? string : number;
  }

  std::optional<Value> number_of(DocId doc) const {
    if (columns_.numbers == nullptr) return std::nullopt;
    const auto numbers = (*columns_.numbers)[doc];
    if (numbers.empty()) return std::nullopt;
    return Value{false, descends_ ? numbers.back() : numbers.front(), 0};
  }

  std::optional<Value> string_of(DocId doc) const {
    if (columns_.keywords == nullptr) return std::nullopt;
    const std::span<const std::uint32_t> ordinals = columns_.keywords->ordinals(doc);
    if (ordinals.empty()) return std::nullopt;
    if (places_.empty()) return Value{true, {}, descends_ ? ordinals.back() : ordinals.front()};
    const auto place = [&](std::uint32_t ordinal) { return places_[ordinal]; };
    const std::uint32_t first =
        descends_ ? std::ranges::max(ordinals, {}, place) : std::ranges::min(ordinals, {}, place);
    return Value{true, {}, place(first)};
  }

  ExactColumns columns_;
  bool descends_;
  std::span<const std::uint32_t> entries_;
  std::vector<std::uint32_t> places_;  ///< as places_of_values() says
};

}  // namespace

std::vector<DocId> in_order(const Index& index, const DocumentSet& documents,
                            const FieldOrder& order, std::size_t most) {
  const Places places(index, order);
  std::vector<Place> all;
  documents.for_each([&](DocId doc) { all.push_back(places[doc]); });
  most = std::min(most, all.size());
  std::ranges::partial_sort(
      all, all.begin() + static_cast<std::ptrdiff_t>(most),
      [&](const Place& a, const Place& b) { return places.comes_first(a, b); });
  std::vector<DocId> first;
  for (std::size_t at = 0; at < most; ++at) first.push_back(all[at].doc);
  return first;
}

}  // namespace inkling::query
