#include "storage/posting_sum.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "storage/counted_documents.h"

namespace inkling::storage {

void PostingAdder::count_few() {
  counts_.resize((std::size_t{bound_} + kCountsStep - 1) / kCountsStep * kCountsStep);
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
  const std::size_t found = count_documents(counts_);
  PostingSum sum{std::vector<DocId>(found + kCountsStep), std::vector<std::uint32_t>(found + kCountsStep)};
  collect_documents(counts_, sum.docs.data(), sum.tfs.data());
  sum.docs.resize(found);
  sum.tfs.resize(found);
  for (const auto& [doc, tf] : more_) {
    sum.tfs[static_cast<std::size_t>(std::ranges::lower_bound(sum.docs, doc) - sum.docs.begin())] += tf;
  }
  return sum;
}

}  // namespace inkling::storage
