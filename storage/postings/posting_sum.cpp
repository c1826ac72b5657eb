#include "storage/postings/posting_sum.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inkling::storage {

namespace {

using Posting = PostingSum::Posting;

/// Increasing, one for each document.
void merge(std::vector<Posting>& postings) {
  if (!std::ranges::is_sorted(postings, {}, &Posting::doc))
    std::ranges::sort(postings, {}, &Posting::doc);
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
  return std::accumulate(
      postings.begin(), postings.end(), std::uint64_t{0},
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

PostingSum PostingSum::of_many(BorrowedCounts counts, std::uint32_t df, std::uint64_t cf,
                               std::vector<Posting> more) {
  merge(more);
  PostingSum sum;
  sum.df_ = df;
  sum.cf_ = cf;
  sum.counts_ = std::move(counts);
  sum.more_ = std::move(more);
  return sum;
}

CollectedDocuments PostingSum::collect(CountsSteps steps, std::size_t room, DocId* docs,
                                       std::uint32_t* tfs) const {
  const CollectedDocuments found = collect_documents(counts_->marked(), steps, room, docs, tfs);
  complete({docs, found.count}, tfs);
  return found;
}

CollectedDocuments PostingSum::collect_below(const std::uint8_t* others, const CountLimits& limits,
                                             CountsSteps steps, std::size_t room, DocId* docs,
                                             std::uint32_t* tfs) const {
  const auto found =
      collect_documents_below(counts_->marked(), others, limits, steps, room, docs, tfs);
  complete({docs, found.count}, tfs);
  return found;
}

void PostingSum::complete(std::span<const DocId> docs, std::uint32_t* tfs) const {
  if (more_.empty()) return;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (tfs[at] != DocumentCounts::kMost) continue;
    const auto beyond = std::ranges::lower_bound(more_, docs[at], {}, &Posting::doc);
    if (beyond != more_.end() && beyond->doc == docs[at]) tfs[at] += beyond->tf;
  }
}

template <typename Tf>
void PostingAdder::count_list(std::uint32_t base, std::span<const std::uint32_t> numbers,
                              std::span<const Tf> tfs) {
  if (all_marked_) return raise_each<false>(base, numbers, tfs);
  raise_each<true>(base, numbers, tfs);
  listed_ += numbers.size();
  if (listed_ < kDensePostings * counts_->steps()) return;
  counts_->mark_all();
  all_marked_ = true;
}

template void PostingAdder::count_list(std::uint32_t, std::span<const std::uint32_t>,
                                       std::span<const std::uint32_t>);
template void PostingAdder::count_list(std::uint32_t, std::span<const std::uint32_t>,
                                       std::span<const std::uint8_t>);

template <bool kMarks, typename Tf>
void PostingAdder::raise_each(std::uint32_t base, std::span<const std::uint32_t> numbers,
                              std::span<const Tf> tfs) {
  const DocumentCounts::Places places = counts_->places();
  std::uint32_t df = df_;  // which no call can reach, so that it stays in a register
  for (std::size_t at = 0; at < numbers.size(); ++at)
    raise<kMarks>(DocId{base + numbers[at]}, std::uint32_t{tfs[at]}, places, df);
  df_ = df;
}

void PostingAdder::count_few() {
  counts_ = borrow(scratch_);
  const DocumentCounts::Places places = counts_->places();
  for (const auto& [doc, tf] : std::exchange(few_, {})) raise<true>(doc, tf, places, df_);
}

PostingSum PostingAdder::take() && {
  return counts_ == nullptr ? PostingSum::of_few(std::move(few_))
                            : PostingSum::of_many(std::move(counts_), df_, cf_, std::move(more_));
}

}  // namespace inkling::storage
