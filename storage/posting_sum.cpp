#include "storage/posting_sum.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inkling::storage {

namespace {

using Posting = PostingSum::Posting;

/// Increasing, one for each document.
void merge(std::vector<Posting>& postings) {
  if (!std::ranges::is_sorted(postings, {}, &Posting::doc)) std::ranges::sort(postings, {}, &Posting::doc);
  std::size_t merged = 0;
  for (const Posting& posting : postings) {
    if (merged > 0 && postings[merged - 1].doc == posting.doc) {
      postings[merged - 1].tf += posting.tf;
    } else {
      postings[merged++] = posting;
    }
  }
  postings.resize(merged);
}

std::uint64_t occurrences(const std::vector<Posting>& postings) {
  return std::accumulate(postings.begin(), postings.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Posting& posting) { return sum + posting.tf; });
}

}  // namespace

PostingSum PostingSum::of_few(std::vector<Posting> postings) {
  merge(postings);
  PostingSum sum;
  sum.df_ = static_cast<std::uint32_t>(postings.size());
  sum.cf_ = occurrences(postings);
  sum.docs_.reserve(postings.size());
  sum.tfs_.reserve(postings.size());
  for (const auto& [doc, tf] : postings) {
    sum.docs_.push_back(doc);
    sum.tfs_.push_back(tf);
  }
  return sum;
}

PostingSum PostingSum::of_many(std::vector<std::uint8_t> counts, std::vector<Posting> more) {
  merge(more);
  const CountsTotal total = total_of(counts);
  PostingSum sum;
  sum.df_ = static_cast<std::uint32_t>(total.documents);
  sum.cf_ = total.occurrences + occurrences(more);
  sum.counts_ = std::move(counts);
  sum.more_ = std::move(more);
  return sum;
}

std::size_t PostingSum::collect(std::size_t begin, std::size_t size, DocId* docs, std::uint32_t* tfs) const {
  const DocId first{static_cast<std::uint32_t>(begin)};
  const std::size_t found = collect_documents(counts().subspan(begin, size), first, docs, tfs);
  complete({docs, found}, tfs);
  return found;
}

std::size_t PostingSum::collect_below(std::size_t begin, std::span<const std::uint8_t> others,
                                      const CountLimits& limits, DocId* docs, std::uint32_t* tfs) const {
  const DocId first{static_cast<std::uint32_t>(begin)};
  const auto counts_of_others = counts().subspan(begin, others.size());
  const std::size_t found = collect_documents_below(counts_of_others, others, limits, first, docs, tfs);
  complete({docs, found}, tfs);
  return found;
}

void PostingSum::complete(std::span<const DocId> docs, std::uint32_t* tfs) const {
  if (more_.empty()) return;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (tfs[at] != kMostCounted) continue;
    const auto beyond = std::ranges::lower_bound(more_, docs[at], {}, &Posting::doc);
    if (beyond != more_.end() && beyond->doc == docs[at]) tfs[at] += beyond->tf;
  }
}

void PostingAdder::count_few() {
  counts_.resize((std::size_t{bound_} + kCountsStep - 1) / kCountsStep * kCountsStep);
  for (const auto& [doc, tf] : std::exchange(few_, {})) count(doc, tf, counts_[to_number(doc)]);
}

PostingSum PostingAdder::take() && {
  return counts_.empty() ? PostingSum::of_few(std::move(few_))
                         : PostingSum::of_many(std::move(counts_), std::move(more_));
}

}  // namespace inkling::storage
