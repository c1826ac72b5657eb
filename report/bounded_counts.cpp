#include "report/bounded_counts.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <ranges>

namespace inkling::report {

namespace {

constexpr std::uint64_t kMostCounted = std::numeric_limits<std::uint32_t>::max();

/// Equal bits decide nothing but the order of work.
std::uint64_t hash_of(const CountKey& key) noexcept {
  constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;
  std::uint64_t hash = 0;
  for (const std::uint32_t number : key) {
    hash = (hash ^ number) * kOdd;
    hash ^= hash >> 32;
  }
  hash *= kOdd;
  return hash ^ (hash >> 29);
}

/// A power of two, at least two, of things of `size` bytes that take at most `bytes`.
std::size_t table_size(std::uint64_t bytes, std::size_t size) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
  return static_cast<std::size_t>(
      std::bit_floor(std::clamp<std::uint64_t>(bytes / size, 2, kMost)));
}

}  // namespace

BoundedCounts::BoundedCounts(std::uint64_t bytes, std::uint64_t least)
    : sums_(table_size(bytes / 2, sizeof(std::uint32_t))),
      slots_(table_size(bytes / 2, sizeof(KeyCount))),
      used_(slots_.size()) {
  bucket_shift_ = 64 - static_cast<unsigned>(std::countr_zero(sums_.size()));
  const auto bounded =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(least, 1, kMostCounted));
  end_ = (std::uint64_t{~bounded} + 1) << 32;
}

void BoundedCounts::survey(const CountKey& key, std::uint64_t times) noexcept {
  std::uint32_t& sum = sums_[bucket_of(hash_of(key))];
  sum = static_cast<std::uint32_t>(std::min(sum + times, kMostCounted));
}

bool BoundedCounts::start_pass() {
  from_ = to_;
  to_ = end_;
  size_ = 0;
  used_.assign(slots_.size(), false);
  return std::ranges::any_of(std::views::iota(std::size_t{0}, sums_.size()), [&](std::size_t at) {
    return rank_of(at) >= from_ && rank_of(at) < to_;
  });
}

KeyCount& BoundedCounts::slot_of(const CountKey& key, std::uint64_t hash) noexcept {
  std::size_t at = hash & (slots_.size() - 1);
  while (used_[at] && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
  return slots_[at];
}

KeyCount* BoundedCounts::entry(const CountKey& key) {
  const std::uint64_t hash = hash_of(key);
  const std::uint64_t rank = rank_of(bucket_of(hash));
  if (rank < from_ || rank >= to_) return nullptr;
  KeyCount* slot = &slot_of(key, hash);
  if (used_[static_cast<std::size_t>(slot - slots_.data())]) return slot;
  if (size_ + 1 > slots_.size() * 3 / 4) {
    give_back();
    if (rank >= to_) return nullptr;
    slot = &slot_of(key, hash);
  }
  used_[static_cast<std::size_t>(slot - slots_.data())] = true;
  ++size_;
  *slot = {.key = key};
  return slot;
}

std::uint64_t BoundedCounts::most_left() const noexcept {
  if (to_ >= end_) return 0;
  const auto sum = ~static_cast<std::uint32_t>(to_ >> 32);
  return sum == kMostCounted ? std::numeric_limits<std::uint64_t>::max() : sum;
}

std::vector<KeyCount> BoundedCounts::entries() const {
  std::vector<KeyCount> found;
  found.reserve(size_);
  for_each([&](const KeyCount& entry) { found.push_back(entry); });
  return found;
}

void BoundedCounts::give_back() {
  std::vector<KeyCount> kept = entries();
  std::vector<std::uint64_t> ranks;
  for (const KeyCount& entry : kept) ranks.push_back(rank_of(bucket_of(hash_of(entry.key))));
  std::ranges::sort(ranks);
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  if (ranks.size() < 2) return grow();
  to_ = ranks[ranks.size() / 2];
  std::erase_if(
      kept, [&](const KeyCount& entry) { return rank_of(bucket_of(hash_of(entry.key))) >= to_; });
  put_all(kept);
}

void BoundedCounts::grow() {
  const std::vector<KeyCount> kept = entries();
  slots_.assign(2 * slots_.size(), {});
  used_.assign(slots_.size(), false);
  put_all(kept);
}

void BoundedCounts::put_all(std::span<const KeyCount> entries) {
  used_.assign(slots_.size(), false);
  for (const KeyCount& entry : entries) {
    KeyCount& slot = slot_of(entry.key, hash_of(entry.key));
    used_[static_cast<std::size_t>(&slot - slots_.data())] = true;
    slot = entry;
  }
  size_ = entries.size();
}

}  // namespace inkling::report
