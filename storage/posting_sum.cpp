#include "storage/posting_sum.h"

#include <algorithm>

namespace inkling::storage {

namespace {

constexpr std::uint64_t kDenseShare = 16;

void append(PostingSum& sum, DocId doc, std::uint32_t tf) {
  if (!sum.docs.empty() && sum.docs.back() == doc) {
    sum.tfs.back() += tf;
  } else {
    sum.docs.push_back(doc);
    sum.tfs.push_back(tf);
  }
}

}  // namespace

PostingAdder::PostingAdder(std::uint32_t bound, std::uint64_t expected) {
  if (expected > bound / kDenseShare) counts_.resize(bound);
}

PostingSum PostingAdder::take() && {
  PostingSum sum;
  if (!std::ranges::is_sorted(found_, {}, &Posting::doc)) std::ranges::sort(found_, {}, &Posting::doc);
  for (const auto& [doc, tf] : found_) append(sum, doc, tf);
  for (std::uint32_t doc = 0; doc < counts_.size(); ++doc) {
    if (counts_[doc] != 0) append(sum, DocId{doc}, counts_[doc]);
  }
  return sum;
}

}  // namespace inkling::storage
