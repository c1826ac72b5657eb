#include "storage/postings/posting_list_encoder.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "storage/bits/number_sum.h"

namespace inkling::storage {

void PostingListEncoder::begin(std::span<const FormCount> forms) {
  list_.form_counts.clear();
  for (const FormCount& form : forms) list_.form_counts.push_back(form.count);
  list_.levels.assign(list_.form_counts);
  list_.entry = {};
  list_.first_of_postings = postings_.size();
  list_.first_of_positions = positions_.size();
  next_doc_ = 0;
  list_.skips.clear();
  list_.blocks.clear();
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
    if (list_.entry.df == 0) {
      list_.entry.first_doc = docs[0];
      list_.entry.first_number = documents.bounds(docs[0]).number_of(occurrences[0].position);
    }
    add_postings(docs, documents);
    put_positions(docs.first(taken), occurrences.first(taken));
    end_postings(new_.count, taken);
    docs = docs.subspan(taken);
    occurrences = occurrences.subspan(taken);
  }
}

void PostingListEncoder::add(const EncodedPostings& postings) {
  const auto& [docs, tfs, high, low, forms] = postings;
  assert(!docs.empty() && docs.size() == tfs.size() && docs.size() <= capacity_left());
  if (list_.entry.df == 0) {
    list_.entry.first_doc = docs[0];
    // All that stands there when cf = 1.
    if (docs.size() == 1 && tfs[0] == 1)
      list_.entry.first_number = static_cast<std::uint32_t>(low.first(low.bits()));
  }
  std::size_t occurrences = 0;
  documents_.visit([&](const auto& documents) {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      put(block_.filled + at, docs[at], tfs[at], documents.length_code(docs[at]));
      occurrences += tfs[at];
    }
  });
  block_.high.append(high);
  block_.low.append(low);
  if (!list_.levels.empty()) {
    assert(forms.size() == occurrences);
    block_.forms.insert(block_.forms.end(), forms.begin(), forms.end());
  }
  end_postings(docs.size(), occurrences);
}

/// Posting `at` of the block, the next of the list.
inline void PostingListEncoder::put(std::size_t at, std::uint32_t doc, std::uint32_t tf,
                                    std::uint8_t length_code) noexcept {
  assert(doc >= next_doc_ && doc < documents_.count());
  block_.gaps[at] = static_cast<std::uint32_t>(doc - next_doc_);
  block_.tfs[at] = tf - 1;
  next_doc_ = std::uint64_t{doc} + 1;
  block_.shortest.add(tf, length_code);
}

void PostingListEncoder::end_postings(std::size_t count, std::size_t occurrences) {
  list_.entry.df += static_cast<std::uint32_t>(count);
  list_.entry.cf += occurrences;
  block_.filled += count;
  if (block_.filled == kPostingBlock) end_full_block();
}

/// As many whole postings as the block has room for; the number of their occurrences. The bounds of
/// their documents, which add_postings() reads, are on their way then.
template <typename Documents>
std::size_t PostingListEncoder::find_postings(std::span<const std::uint32_t> docs,
                                              const Documents& documents) {
  const std::size_t room = kPostingBlock - block_.filled;
  std::size_t found = 0;
  std::uint32_t last = ~docs[0];
  for (std::size_t at = 0; at < docs.size(); ++at) {
    new_.starts[found] = at;
    documents.prefetch(docs[at]);
    found += docs[at] != last ? 1u : 0u;
    last = docs[at];
    if (found > room) [[unlikely]] {
      new_.count = room;
      return at;
    }
  }
  new_.count = found;
  new_.starts[found] = docs.size();
  return docs.size();
}

/// Their documents and tfs, and how their positions are written.
template <typename Documents>
void PostingListEncoder::add_postings(std::span<const std::uint32_t> docs,
                                      const Documents& documents) {
  std::uint64_t low_bits = 0;
  for (std::size_t at = 0; at < new_.count; ++at) {
    const std::uint32_t doc = docs[new_.starts[at]];
    const auto tf = static_cast<std::uint32_t>(new_.starts[at + 1] - new_.starts[at]);
    put(block_.filled + at, doc, tf, documents.length_code(doc));
    const auto [extent, gap_at] = documents.bounds(doc);
    const PositionCode code(extent, tf);
    new_.all[at] = {gap_at == 0 ? 0xFFFF'FFFF : gap_at, code.low_bits, code.has_high};
    low_bits += std::uint64_t{tf} * code.low_bits;
  }
  block_.low.reserve_more(low_bits);
}

// Whether a posting begins is asked of the documents: looked up by the number of those begun, each
// occurrence would wait for the look-up of the one before.
void PostingListEncoder::put_positions(std::span<const std::uint32_t> docs,
                                       std::span<const Occurrence> occurrences) {
  if (block_.highs.size() < occurrences.size()) block_.highs.resize(occurrences.size());
  BitCursor low = block_.low.cursor();
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
    const NewPosting& posting = new_.all[begun - 1];
    const std::uint32_t position = occurrences[at].position;
    const std::uint32_t number = position - (position >= posting.gap_at ? kPositionGap : 0);
    assert(number >= next);
    const std::uint64_t passed = number - next;
    low.put_evenly(passed & low_mask(posting.low_bits), posting.low_bits);
    block_.highs[highs] = static_cast<std::uint32_t>(passed >> posting.low_bits);
    highs += posting.has_high ? 1u : 0u;
    next = number + 1;
  }
  block_.low.set_cursor(low);
  block_.high.reserve_more(std::accumulate(
      block_.highs.begin(), block_.highs.begin() + static_cast<std::ptrdiff_t>(highs),
      static_cast<std::uint64_t>(highs)));
  BitCursor high = block_.high.cursor();
  for (std::size_t at = 0; at < highs; ++at) high.put_unary(block_.highs[at]);
  block_.high.set_cursor(high);
  if (list_.levels.empty()) return;
  const std::size_t before = block_.forms.size();
  block_.forms.resize(before + occurrences.size());
  std::transform(occurrences.begin(), occurrences.end(),
                 block_.forms.begin() + static_cast<std::ptrdiff_t>(before),
                 [](const Occurrence& occurrence) { return occurrence.form; });
}

std::uint64_t PostingListEncoder::most_bits(const Parted& part) {
  return part.numbers.size() * (part.low_bits + 1) + (sum_of(part.numbers) >> part.low_bits);
}

/// The documents and tfs of the block.
void PostingListEncoder::put_block(const Parted& gaps, const Parted& tfs) {
  block_.bits.reserve_more(most_bits(gaps) + most_bits(tfs));
  BitCursor bits = block_.bits.cursor();
  for (const auto& [numbers, low_bits] : {gaps, tfs}) {
    if (low_bits == 0) continue;
    for (const std::uint32_t number : numbers) bits.put(number & low_mask(low_bits), low_bits);
  }
  for (const auto& [numbers, low_bits] : {gaps, tfs}) {
    for (const std::uint32_t number : numbers) bits.put_unary(number >> low_bits);
  }
  block_.bits.set_cursor(bits);
}

/// What stands behind the high bits of the positions of the block: the low bits, and the forms.
void PostingListEncoder::put_behind_high(BitWriter& high) {
  high.append(block_.low);
  if (!list_.levels.empty()) list_.levels.put(block_.forms, high);
}

void PostingListEncoder::forget_block() noexcept {
  block_.filled = 0;
  block_.shortest.clear();
  block_.bits.clear();
  block_.low.clear();
  block_.high.clear();
  block_.forms.clear();
}

/// A block whose parameters stand at its head.
void PostingListEncoder::put_headed_block() {
  const auto gaps = std::span(block_.gaps).first(block_.filled);
  const auto tfs = std::span(block_.tfs).first(block_.filled);
  const unsigned gap_parameter =
      std::min(rice_parameter(sum_of(gaps), block_.filled), kMostGapParameter);
  const unsigned tf_parameter =
      std::min(rice_parameter(sum_of(tfs), block_.filled), kMostTfParameter);
  block_.bits.reserve_more(8);
  block_.bits.put(gap_parameter | tf_parameter << kGapParameterBits, 8);
  put_block({gaps, gap_parameter}, {tfs, tf_parameter});
  put_behind_high(block_.high);
  list_.blocks.reserve_more(block_.bits.view().size());
  list_.blocks.put(block_.bits.view());
  positions_.reserve_more(block_.high.view().size());
  positions_.put(block_.high.view());
}

void PostingListEncoder::end_full_block() {
  put_headed_block();
  list_.skips.add({sum_of(block_.gaps), block_.bits.view().size(), block_.high.view().size()},
                  block_.shortest.impacts());
  forget_block();
}

ListEntry PostingListEncoder::end() {
  if (list_.entry.df < kPostingBlock) {
    if (list_.entry.cf > 1) end_short_list();
  } else {
    if (block_.filled != 0) put_headed_block();
    const std::string_view table = list_.skips.encode();
    postings_.reserve_more(ByteBuffer::kLongestVarint + table.size() + list_.blocks.size());
    postings_.put_varint(table.size());
    postings_.put(table);
    postings_.put(list_.blocks.view());
  }
  list_.entry.postings_bytes = postings_.size() - list_.first_of_postings;
  list_.entry.positions_bytes = positions_.size() - list_.first_of_positions;
  return list_.entry;
}

/// Everything together, by parameters that the dictionary gives. It also tells that all tfs are 1.
void PostingListEncoder::end_short_list() {
  if (list_.entry.df > 1) {
    const std::size_t told_tfs = list_.entry.cf > list_.entry.df ? block_.filled : 0;
    put_block({std::span(block_.gaps).first(block_.filled),
               rice_parameter(documents_.count() - list_.entry.df, list_.entry.df)},
              {std::span(block_.tfs).first(told_tfs),
               rice_parameter(list_.entry.cf - list_.entry.df, list_.entry.df)});
  }
  block_.bits.append(block_.high);
  put_behind_high(block_.bits);
  postings_.reserve_more(block_.bits.view().size());
  postings_.put(block_.bits.view());
}

}  // namespace inkling::storage
