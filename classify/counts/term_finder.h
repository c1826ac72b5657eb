#pragma once

/// Finds terms of a sorted table, faster once many were asked for.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace inkling::classify {

/// XXH3-64.
std::uint64_t hash_of(std::string_view text) noexcept;

/// Answers as the find() of `Table`, which is a StringTable or has its [], size() and find(). The
/// first look-ups search the table; then a hash table of all strings is made, which leads to the
/// string or to nothing at once. Up to 22 bytes for each string. It refers to the table, which must
/// outlive it and stay as it is.
template <typename Table>
class TermFinder {
 public:
  /// Making the hash table takes about as long as so many searches of the table, or less.
  static constexpr std::size_t kWorthHashing = 4096;

  explicit TermFinder(const Table& terms) : terms_(&terms) {}

  /// Cost: O(log strings), then O(1); once O(strings).
  std::optional<std::size_t> find(std::string_view text) {
    if (asked_ < kWorthHashing) {
      if (++asked_ == kWorthHashing) hash_all();
      return terms_->find(text);
    }
    const std::uint64_t hash = hash_of(text);
    const auto tag = tag_of(hash);
    for (std::size_t at = hash & mask_; places_[at].term != 0; at = (at + 1) & mask_) {
      const std::size_t term = places_[at].term - 1;
      if (places_[at].tag == tag && (*terms_)[term] == text) return term;
    }
    return std::nullopt;
  }

 private:
  struct Place {
    std::uint32_t tag = 0;
    std::uint32_t term = 0;  ///< from 1; 0: nothing is here
  };

  static std::uint32_t tag_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32);
  }

  void hash_all() {
    const std::size_t places = std::bit_ceil(terms_->size() + terms_->size() / 3 + 1);
    mask_ = places - 1;
    places_.resize(places);
    for (std::size_t term = 0; term < terms_->size(); ++term) {
      const std::uint64_t hash = hash_of((*terms_)[term]);
      std::size_t at = hash & mask_;
      while (places_[at].term != 0) at = (at + 1) & mask_;
      places_[at] = {tag_of(hash), static_cast<std::uint32_t>(term + 1)};
    }
  }

  const Table* terms_;
  std::size_t asked_ = 0;
  std::size_t mask_ = 0;
  std::vector<Place> places_;  ///< a power of two
};

}  // namespace inkling::classify
