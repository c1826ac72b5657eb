#include "storage/postings/posting_list_encoder.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "storage/bits/number_sum.h"

namespace inkling::storage {

void PostingListEncoder::begin(std::span<const FormCount> forms) {
  form_counts_.clear();
  for (const FormCount& form : forms) form_counts_.push_back(form.count);
  levels_.assign(form_counts_);
  list_ = {};
  list_postings_ = postings_.size();
  list_positions_ = positions_.size();
  next_doc_ = 0;
  skips_.clear();
  blocks_.clear();
  forget_block();
}

void PostingListEncoder::clear() noexcept {
  postings_.clear();
  positions_.clear();
}

void PostingListEncoder::add(std::span<const std::uint32_t> docs,
                             std::span<const Occurrence> occurrences) {
  assert(docs.size() == occurrences.size());
  documents_.visit([&](const auto& documents) { add(docs, occurrences, documents); });
}

// How many occurrences a posting has cannot be foreseen: no step branches on it.
template <typename Documents>
void PostingListEncoder::add(std::span<const std::uint32_t> docs,
                             std::span<const Occurrence> occurrences, const Documents& documents) {
  while (!docs.empty()) {
    const std::size_t taken = find_postings(docs, documents);
    if (list_.df == 0) {
      list_.first_doc = docs[0];
      list_.first_number = documents.bounds(docs[0]).number_of(occurrences[0].position);
    }
    add_postings(docs, documents);
    put_positions(docs.first(taken), occurrences.first(taken));
    end_postings(new_count_, taken);
    docs = docs.subspan(taken);
    occurrences = occurrences.subspan(taken);
  }
}

void PostingListEncoder::add(const EncodedPostings& postings) {
  const auto& [docs, tfs, high, low, forms] = postings;
  assert(!docs.empty() && docs.size() == tfs.size() && docs.size() <= room());
  if (list_.df == 0) {
    list_.first_doc = docs[0];
    // All that stands there when cf = 1.
    if (docs.size() == 1 && tfs[0] == 1)
      list_.first_number = static_cast<std::uint32_t>(low.first(low.bits()));
  }
  std::size_t occurrences = 0;
  documents_.visit([&](const auto& documents) {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      put(filled_ + at, docs[at], tfs[at], documents.length_code(docs[at]));
      occurrences += tfs[at];
    }
  });
  high_.append(high);
  low_.append(low);
  if (!levels_.empty()) {
    assert(forms.size() == occurrences);
    forms_.insert(forms_.end(), forms.begin(), forms.end());
  }
  end_postings(docs.size(), occurrences);
}

/// Posting `at` of the block, the next of the list.
inline void PostingListEncoder::put(std::size_t at, std::uint32_t doc, std::uint32_t tf,
                                    std::uint8_t length_code) noexcept {
  assert(doc >= next_doc_ && doc < documents_.count());
  gaps_[at] = static_cast<std::uint32_t>(doc - next_doc_);
  tfs_[at] = tf - 1;
  next_doc_ = std::uint64_t{doc} + 1;
  shortest_.add(tf, length_code);
}

void PostingListEncoder::end_postings(std::size_t count, std::size_t occurrences) {
  list_.df += static_cast<std::uint32_t>(count);
  list_.cf += occurrences;
  filled_ += count;
  if (filled_ == kPostingBlock) end_full_block();
}

/// As many whole postings as the block has room for; the number of their occurrences. The bounds of
/// their documents, which add_postings() reads, are on their way then.
template <typename Documents>
std::size_t PostingListEncoder::find_postings(std::span<const std::uint32_t> docs,
                                              const Documents& documents) {
  const std::size_t room = kPostingBlock - filled_;
  std::size_t found = 0;
  std::uint32_t last = ~docs[0];
  for (std::size_t at = 0; at < docs.size(); ++at) {
    starts_[found] = at;
    documents.prefetch(docs[at]);
    found += docs[at] != last ? 1u : 0u;
    last = docs[at];
    if (found > room) [[unlikely]] {
      new_count_ = room;
      return at;
    }
  }
  new_count_ = found;
  starts_[found] = docs.size();
  return docs.size();
}

/// Their documents and tfs, and how their positions are written.
template <typename Documents>
void PostingListEncoder::add_postings(std::span<const std::uint32_t> docs,
                                      const Documents& documents) {
  std::uint64_t low_bits = 0;
  for (std::size_t at = 0; at < new_count_; ++at) {
    const std::uint32_t doc = docs[starts_[at]];
    const auto tf = static_cast<std::uint32_t>(starts_[at + 1] - starts_[at]);
    put(filled_ + at, doc, tf, documents.length_code(doc));
    const auto [extent, gap_at] = documents.bounds(doc);
    const PositionCode code(extent, tf);
    new_[at] = {gap_at == 0 ? 0xFFFF'FFFF : gap_at, code.low_bits, code.has_high};
    low_bits += std::uint64_t{tf} * code.low_bits;
  }
  low_.reserve_more(low_bits);
}

// Whether a posting begins is asked of the documents: looked up by the number of those begun, each
// occurrence would wait for the look-up of the one before.
void PostingListEncoder::put_positions(std::span<const std::uint32_t> docs,
                                       std::span<const Occurrence> occurrences) {
  if (highs_.size() < occurrences.size()) highs_.resize(occurrences.size());
  BitCursor low = low_.cursor();
  low.settle();
  std::size_t highs = 0;
  std::size_t begun = 0;
  std::uint32_t next = 0;
  std::uint32_t last_doc = ~docs[0];
  for (std::size_t at = 0; at < occurrences.size(); ++at) {
    const std::uint32_t goes_on = docs[at] == last_doc ? 1u : 0u;
    last_doc = docs[at];
    begun += 1 - goes_on;
    next *= goes_on;
    const NewPosting& posting = new_[begun - 1];
    const std::uint32_t position = occurrences[at].position;
    const std::uint32_t number = position - (position >= posting.gap_at ? kPositionGap : 0);
    assert(number >= next);
    const std::uint64_t passed = number - next;
    low.put_evenly(passed & low_mask(posting.low_bits), posting.low_bits);
    highs_[highs] = static_cast<std::uint32_t>(passed >> posting.low_bits);
    highs += posting.has_high ? 1u : 0u;
    next = number + 1;
  }
  low_.set_cursor(low);
  high_.reserve_more(std::accumulate(highs_.begin(),
                                     highs_.begin() + static_cast<std::ptrdiff_t>(highs),
                                     static_cast<std::uint64_t>(highs)));
  BitCursor high = high_.cursor();
  for (std::size_t at = 0; at < highs; ++at) high.put_unary(highs_[at]);
  high_.set_cursor(high);
  if (levels_.empty()) return;
  const std::size_t before = forms_.size();
  forms_.resize(before + occurrences.size());
  std::transform(occurrences.begin(), occurrences.end(),
                 forms_.begin() + static_cast<std::ptrdiff_t>(before),
                 [](const Occurrence& occurrence) { return occurrence.form; });
}

std::uint64_t PostingListEncoder::most_bits(const Parted& part) {
  return part.numbers.size() * (part.low_bits + 1) + (sum_of(part.numbers) >> part.low_bits);
}

/// The documents and tfs of the block.
void PostingListEncoder::put_block(const Parted& gaps, const Parted& tfs) {
  block_.reserve_more(most_bits(gaps) + most_bits(tfs));
  BitCursor bits = block_.cursor();
  for (const auto& [numbers, low_bits] : {gaps, tfs}) {
    if (low_bits == 0) continue;
    for (const std::uint32_t number : numbers) bits.put(number & low_mask(low_bits), low_bits);
  }
  for (const auto& [numbers, low_bits] : {gaps, tfs}) {
    for (const std::uint32_t number : numbers) bits.put_unary(number >> low_bits);
  }
  block_.set_cursor(bits);
}

/// What stands behind the high bits of the positions of the block: the low bits, and the forms.
void PostingListEncoder::put_behind_high(BitWriter& high) {
  high.append(low_);
  if (!levels_.empty()) levels_.put(forms_, high);
}

void PostingListEncoder::forget_block() noexcept {
  filled_ = 0;
  shortest_.clear();
  block_.clear();
  low_.clear();
  high_.clear();
  forms_.clear();
}

/// A block whose parameters stand at its head.
void PostingListEncoder::put_headed_block() {
  const auto gaps = std::span(gaps_).first(filled_);
  const auto tfs = std::span(tfs_).first(filled_);
  const unsigned gap_parameter = std::min(rice_parameter(sum_of(gaps), filled_), kMostGapParameter);
  const unsigned tf_parameter = std::min(rice_parameter(sum_of(tfs), filled_), kMostTfParameter);
  block_.reserve_more(8);
  block_.put(gap_parameter | tf_parameter << kGapParameterBits, 8);
  put_block({gaps, gap_parameter}, {tfs, tf_parameter});
  put_behind_high(high_);
  blocks_.reserve_more(block_.view().size());
  blocks_.put(block_.view());
  positions_.reserve_more(high_.view().size());
  positions_.put(high_.view());
}

void PostingListEncoder::end_full_block() {
  put_headed_block();
  skips_.add({sum_of(gaps_), block_.view().size(), high_.view().size()}, shortest_.impacts());
  forget_block();
}

ListEntry PostingListEncoder::end() {
  if (list_.df < kPostingBlock) {
    if (list_.cf > 1) end_short_list();
  } else {
    if (filled_ != 0) put_headed_block();
    const std::string_view table = skips_.encode();
    postings_.reserve_more(ByteBuffer::kLongestVarint + table.size() + blocks_.size());
    postings_.put_varint(table.size());
    postings_.put(table);
    postings_.put(blocks_.view());
  }
  list_.postings_bytes = postings_.size() - list_postings_;
  list_.positions_bytes = positions_.size() - list_positions_;
  return list_;
}

/// Everything together, by parameters that the dictionary gives. It also tells that all tfs are 1.
void PostingListEncoder::end_short_list() {
  if (list_.df > 1) {
    const std::size_t told_tfs = list_.cf > list_.df ? filled_ : 0;
    put_block(
        {std::span(gaps_).first(filled_), rice_parameter(documents_.count() - list_.df, list_.df)},
        {std::span(tfs_).first(told_tfs), rice_parameter(list_.cf - list_.df, list_.df)});
  }
  block_.append(high_);
  put_behind_high(block_);
  postings_.reserve_more(block_.view().size());
  postings_.put(block_.view());
}

}  // namespace inkling::storage
