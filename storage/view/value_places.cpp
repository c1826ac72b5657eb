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
  const std::size_t most = values.size() * sizeof(std::uint32_t);
  Field* const kept = field_of(field, most);
  if (kept == nullptr) return find();
  std::call_once(kept->found, [&] {
    kept->places = find();
    const std::lock_guard lock(mutex_);
    bytes_ -= most - kept->places->size() * sizeof(std::uint32_t);
  });
  return kept->places;
}

KeptPlaces::Field* KeptPlaces::field_of(std::string_view name, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (const auto found = by_name_.find(name); found != by_name_.end()) return &found->second;
  if (bytes > most_bytes_ - bytes_) return nullptr;
  Field& field = by_name_[std::string(name)];
  bytes_ += bytes;
  return &field;
}

std::size_t KeptPlaces::memory_bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace inkling::storage
