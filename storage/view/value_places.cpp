#include "storage/view/value_places.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "inkling/date.h"

namespace inkling::storage {

namespace {

bool is_date(const std::string& value) { return parse_date(value).has_value(); }

std::string compared_form(const std::string& value) {
  const std::optional<Date> date = parse_date(value);
  return date ? comparable(*date) : value;
}

}  // namespace

std::vector<std::uint32_t> places_of_values(std::span<const std::string> values) {
  if (std::ranges::none_of(values, is_date)) return {};
  std::vector<std::string> keys;
  keys.reserve(values.size());
  for (const std::string& value : values) keys.push_back(compared_form(value));
  if (std::ranges::adjacent_find(keys, std::greater_equal()) == keys.end()) return {};
  std::vector<std::uint32_t> order(values.size()), places(values.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, {}, [&](std::uint32_t at) -> const std::string& { return keys[at]; });
  for (std::size_t at = 1; at < order.size(); ++at) {
    const bool differs = keys[order[at]] != keys[order[at - 1]];
    places[order[at]] = places[order[at - 1]] + (differs ? 1 : 0);
  }
  return places;
}

KeptPlaces::Places KeptPlaces::get(std::string_view field, std::span<const std::string> values) {
  const auto find = [values] {
    return std::make_shared<const std::vector<std::uint32_t>>(places_of_values(values));
  };
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_field_.find(field); found != by_field_.end()) return found->second;
    if (values.size() * sizeof(std::uint32_t) <= most_bytes_ - bytes_) {
      Places places = find();
      bytes_ += places->size() * sizeof(std::uint32_t);
      return by_field_.emplace(field, std::move(places)).first->second;
    }
  }
  return find();
}

std::size_t KeptPlaces::memory_bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace inkling::storage
