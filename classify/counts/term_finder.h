#pragma once

/// Finds terms of a sorted table, faster once many were asked for.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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
    return find_from(first_like(hash, hash & mask_), hash, text);
  }

  /// Calls found(at, term) for each text. Places and strings of many are asked for before the first
  /// is looked at, so that they are waited for together.
  template <typename OnFound>
  void find_all(std::span<const std::string_view> texts, OnFound found) {
    std::size_t at = 0;
    for (; at < texts.size() && asked_ < kWorthHashing; ++at) found(at, find(texts[at]));
    for (; at < texts.size(); at += kTogether) {
      const auto group = texts.subspan(at, std::min(kTogether, texts.size() - at));
      ask_for(group);
      for (std::size_t of = 0; of < group.size(); ++of)
        found(at + of, find_from(likely_[of], hashes_[of], group[of]));
    }
  }

 private:
  static constexpr std::size_t kTogether = 64;

  struct Place {
    std::uint32_t tag = 0;
    std::uint32_t term = 0;  ///< from 1; 0: nothing is here
  };

  static std::uint32_t tag_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32);
  }

  /// The next place from `at` on that is free or has the tag of `hash`.
  std::size_t first_like(std::uint64_t hash, std::size_t at) const {
    while (places_[at].term != 0 && places_[at].tag != tag_of(hash)) at = (at + 1) & mask_;
    return at;
  }

  std::optional<std::size_t> find_from(std::size_t at, std::uint64_t hash,
                                       std::string_view text) const {
    for (; places_[at].term != 0; at = first_like(hash, (at + 1) & mask_)) {
      const std::size_t term = places_[at].term - 1;
      if ((*terms_)[term] == text) return term;
    }
    return std::nullopt;
  }

  void ask_for(std::span<const std::string_view> group) {
    for (std::size_t of = 0; of < group.size(); ++of) {
      hashes_[of] = hash_of(group[of]);
      __builtin_prefetch(&places_[hashes_[of] & mask_]);
    }
    for (std::size_t of = 0; of < group.size(); ++of) {
      likely_[of] = first_like(hashes_[of], hashes_[of] & mask_);
      const std::uint32_t term = places_[likely_[of]].term;
      if (term != 0) __builtin_prefetch((*terms_)[term - 1].data());
    }
  }

  void hash_all() {
    const std::size_t places = std::bit_ceil(terms_->size() + terms_->size() / 3 + 1);
    mask_ = places - 1;
    places_.resize(places);
    for (std::size_t first = 0; first < terms_->size(); first += kTogether) {
      const std::size_t count = std::min(kTogether, terms_->size() - first);
      for (std::size_t of = 0; of < count; ++of) {
        hashes_[of] = hash_of((*terms_)[first + of]);
        __builtin_prefetch(&places_[hashes_[of] & mask_], /*rw=*/1);
      }
      for (std::size_t of = 0; of < count; ++of) put(hashes_[of], first + of);
    }
  }

  void put(std::uint64_t hash, std::size_t term) {
    std::size_t at = hash & mask_;
    while (places_[at].term != 0) at = (at + 1) & mask_;
    places_[at] = {tag_of(hash), static_cast<std::uint32_t>(term + 1)};
  }

  const Table* terms_;
  std::size_t asked_ = 0;
  std::size_t mask_ = 0;
  std::vector<Place> places_;  ///< a power of two
  std::array<std::uint64_t, kTogether> hashes_;
  std::array<std::size_t, kTogether> likely_;  ///< places
};

}  // namespace inkling::classify
