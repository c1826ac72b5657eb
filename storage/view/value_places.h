#pragma once

/// The order of strings of a field, in which dates are compared as dates.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::storage {

/// The place of each value among all `values`, which are sorted by their bytes: dates, as
/// parse_date() reads them, go by comparable(), and those that it makes the same have the same
/// place. Empty where the values stand in this order already. Cost: O(bytes), and sorting the
/// values otherwise.
std::vector<std::uint32_t> places_of_values(std::span<const std::string> values);

/// Places of the values of some fields, kept for whoever asks again. Any number of threads may ask.
class KeptPlaces {
 public:
  using Places = std::shared_ptr<const std::vector<std::uint32_t>>;

  /// Keeps places of so many bytes together: those of the fields that are asked for first. Those of
  /// others are found for each call.
  explicit KeptPlaces(std::size_t most_bytes) noexcept : most_bytes_(most_bytes) {}

  /// As places_of_values() has them; valid as long as they are held. `values` are always the same
  /// for a field. Cost: O(1) where they are kept, otherwise that of places_of_values(), for which
  /// those who ask for the same field wait, and nobody else.
  Places get(std::string_view field, std::span<const std::string> values);

  /// Of all that are kept, and at most of those that are being found.
  std::size_t memory_bytes() const;

 private:
  struct Field {
    std::once_flag found{};
    Places places{};
  };

  /// Null where so many bytes are too many. Counts them at the first call for a field.
  Field* field_of(std::string_view name, std::size_t bytes);

  std::size_t most_bytes_;
  mutable std::mutex mutex_;                           ///< guards what follows
  std::map<std::string, Field, std::less<>> by_name_;  ///< none is ever taken out
  std::size_t bytes_ = 0;
};

}  // namespace inkling::storage
