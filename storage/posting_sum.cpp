#include "storage/posting_sum.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "storage/bytes.h"

namespace inkling::storage {

namespace {

/// Documents that are looked at together: their bits make a word.
constexpr std::size_t kStep = 64;

/// Which of eight bytes are not 0: a bit for each, the first lowest.
std::uint64_t not_zero(const std::uint8_t* bytes) noexcept {
  constexpr std::uint64_t kLow = 0x7F7F'7F7F'7F7F'7F7F;
  const auto value = load<std::uint64_t>(reinterpret_cast<const std::byte*>(bytes));
  const std::uint64_t highest = (((value & kLow) + kLow) | value) & ~kLow;
  return (highest >> 7) * 0x0102'0408'1020'4080 >> 56;
}

}  // namespace

void PostingAdder::count_few() {
  counts_.resize((bound_ + kStep - 1) / kStep * kStep);
  for (const auto& [doc, tf] : std::exchange(few_, {})) count(to_number(doc), tf);
}

PostingSum PostingAdder::take() && { return counts_.empty() ? sorted() : counted(); }

PostingSum PostingAdder::sorted() {
  if (!std::ranges::is_sorted(few_, {}, &Posting::doc)) std::ranges::sort(few_, {}, &Posting::doc);
  PostingSum sum;
  for (const auto& [doc, tf] : few_) {
    if (!sum.docs.empty() && sum.docs.back() == doc) {
      sum.tfs.back() += tf;
    } else {
      sum.docs.push_back(doc);
      sum.tfs.push_back(tf);
    }
  }
  return sum;
}

PostingSum PostingAdder::counted() const {
  std::vector<std::uint64_t> there(counts_.size() / kStep);  // a bit for each document that holds any
  std::size_t found = 0;
  for (std::size_t step = 0; step < there.size(); ++step) {
    for (std::size_t byte = 0; byte < kStep; byte += 8) there[step] |= not_zero(&counts_[step * kStep + byte]) << byte;
    found += static_cast<unsigned>(std::popcount(there[step]));
  }
  PostingSum sum{std::vector<DocId>(found), std::vector<std::uint32_t>(found)};
  std::size_t at = 0;
  for (std::size_t step = 0; step < there.size(); ++step) {
    for (std::uint64_t left = there[step]; left != 0; left &= left - 1, ++at) {
      const std::size_t doc = step * kStep + static_cast<unsigned>(std::countr_zero(left));
      sum.docs[at] = DocId{static_cast<std::uint32_t>(doc)};
      sum.tfs[at] = counts_[doc];
    }
  }
  for (const auto& [doc, tf] : more_) {
    sum.tfs[static_cast<std::size_t>(std::ranges::lower_bound(sum.docs, doc) - sum.docs.begin())] += tf;
  }
  return sum;
}

}  // namespace inkling::storage
