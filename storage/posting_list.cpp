#include "storage/posting_list.h"

#include <algorithm>
#include <cassert>

#include "storage/bit_packing.h"

namespace inkling::storage {

namespace {

/// Before the first document, so that the next is 0.
constexpr std::uint32_t kNone = 0xFFFF'FFFF;

}  // namespace

void PostingListEncoder::begin(std::uint32_t form_count) {
  form_count_ = std::max<std::uint32_t>(form_count, 1);
  df_ = 0;
  cf_ = 0;
  doc_ = kNone;
  block_last_ = 0;
  list_postings_ = postings_.size();
  list_positions_ = positions_.size();
  block_positions_ = list_positions_;
  filled_ = 0;
  skips_.clear();
  blocks_.clear();
}

void PostingListEncoder::clear() noexcept {
  list_postings_ = 0;
  list_positions_ = 0;
  postings_.clear();
  positions_.clear();
}

std::size_t PostingListEncoder::memory_bytes() const noexcept {
  return skips_.capacity() + blocks_.capacity() + postings_.capacity() + positions_.capacity();
}

// Whether an occurrence begins a posting, and how long its number is, cannot be foreseen: the common way has no branch
// on either.
void PostingListEncoder::add(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences) {
  assert(docs.size() == occurrences.size());
  positions_.reserve_more((occurrences.size() + 1) * ByteBuffer::kLongestVarint);
  char* positions = positions_.end();
  std::uint32_t last_doc = doc_;
  std::uint64_t next_position = next_position_;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    const std::uint32_t doc = docs[at];
    const auto [position, form] = occurrences[at];
    const bool is_new = doc != last_doc;
    assert(!is_new || last_doc == kNone || doc > last_doc);
    // A block is closed when the posting after it comes: the last block, full or not, is the tail.
    if (is_new && filled_ == kPostingBlock) [[unlikely]] {
      positions_.set_end(positions);
      flush_full_block(last_doc);
    }
    filled_ += is_new ? 1 : 0;
    df_ += is_new ? 1 : 0;
    std::uint32_t& gap = gaps_[filled_ - 1];
    std::uint32_t& tf = tfs_[filled_ - 1];
    gap = is_new ? doc - (last_doc + 1) : gap;
    tf = is_new ? 0 : tf + 1;
    next_position = is_new ? 0 : next_position;
    assert(position >= next_position && form < form_count_);
    positions = ByteBuffer::write_varint(positions, (position - next_position) * form_count_ + form);
    next_position = std::uint64_t{position} + 1;
    last_doc = doc;
  }
  positions_.set_end(positions);
  doc_ = last_doc;
  next_position_ = next_position;
  cf_ += occurrences.size();
}

void PostingListEncoder::flush_full_block(std::uint32_t last) {
  const std::size_t start = blocks_.size();
  const unsigned gap_bits = bits_needed(gaps_);
  const unsigned tf_bits = bits_needed(tfs_);
  blocks_.reserve_more(2);
  blocks_.put(static_cast<std::uint8_t>(gap_bits));
  blocks_.put(static_cast<std::uint8_t>(tf_bits));
  pack(gaps_, gap_bits, blocks_);
  pack(tfs_, tf_bits, blocks_);

  skips_.reserve_more(3 * ByteBuffer::kLongestVarint);
  skips_.put_varint(last - block_last_);
  skips_.put_varint(blocks_.size() - start);
  skips_.put_varint(positions_.size() - block_positions_);
  block_last_ = last;
  block_positions_ = positions_.size();
  filled_ = 0;
}

void PostingListEncoder::write_tail() {
  blocks_.reserve_more(2 * filled_ * ByteBuffer::kLongestVarint);
  for (std::size_t at = 0; at < filled_; ++at) {
    blocks_.put_varint(std::uint64_t{gaps_[at]} << 1 | (tfs_[at] != 0));
    if (tfs_[at] != 0) blocks_.put_varint(tfs_[at] - 1);
  }
}

void PostingListEncoder::end() {
  write_tail();
  postings_.reserve_more(ByteBuffer::kLongestVarint + skips_.size() + blocks_.size());
  if (df_ > kPostingBlock) {
    postings_.put_varint(skips_.size());
    postings_.put(skips_.view());
  }
  postings_.put(blocks_.view());
}

PostingListDecoder::PostingListDecoder(const CheckedFile& postings, const CheckedFile& positions,
                                       const PostingListPlace& place, std::uint32_t document_count)
    : postings_(&postings),
      positions_(&positions),
      place_(place),
      document_count_(document_count),
      remaining_(place.df),
      skips_({}, postings.path(), place.postings_offset),
      block_offset_(place.postings_offset),
      positions_offset_(place.positions_offset) {
  if (place.df > kPostingBlock) {
    // The length of the skip table takes at most ten bytes; more may not be there.
    ByteReader head = postings.reader(place.postings_offset, std::min<std::uint64_t>(10, place.postings_bytes));
    const std::uint64_t table_bytes = head.varint();
    if (head.offset() - place.postings_offset + table_bytes > place.postings_bytes) head.fail("skip table too long");
    skips_ = postings.reader(head.offset(), table_bytes);
    block_offset_ = head.offset() + table_bytes;
  }
}

void PostingListDecoder::read_skip() {
  if (skip_is_read_) return;
  const std::uint64_t before = first_possible_ == 0 ? 0 : first_possible_ - 1;
  const std::uint64_t last = before + skips_.varint32();
  if (last >= document_count_) skips_.fail("document past the end of the segment");
  skip_.last_doc = static_cast<std::uint32_t>(last);
  skip_.bytes = skips_.varint();
  skip_.positions_bytes = skips_.varint();
  skip_is_read_ = true;
}

void PostingListDecoder::pass_block() {
  block_offset_ += skip_.bytes;
  positions_offset_ += skip_.positions_bytes;
  first_possible_ = skip_.last_doc + 1;
  remaining_ -= static_cast<std::uint32_t>(kPostingBlock);
  skip_is_read_ = false;
}

void PostingListDecoder::skip_to(std::uint32_t target) {
  while (remaining_ > kPostingBlock) {
    read_skip();
    if (skip_.last_doc >= target) return;
    pass_block();
  }
}

bool PostingListDecoder::next_block() {
  count_ = 0;
  if (remaining_ == 0) return false;
  current_positions_ = positions_offset_;
  reached_index_ = 0;
  reached_offset_ = positions_offset_;
  if (remaining_ > kPostingBlock) {
    read_skip();
    current_positions_bytes_ = skip_.positions_bytes;
    decode_full(postings_->bytes(block_offset_, skip_.bytes));
    pass_block();
  } else {
    const std::uint64_t used = block_offset_ - place_.postings_offset;
    const std::uint64_t positions_used = positions_offset_ - place_.positions_offset;
    if (used > place_.postings_bytes || positions_used > place_.positions_bytes) {
      postings_->fail(place_.postings_offset, "blocks longer than their list");
    }
    current_positions_bytes_ = place_.positions_bytes - positions_used;
    decode_tail(postings_->reader(block_offset_, place_.postings_bytes - used));
    remaining_ = 0;
  }
  postings_->require_readable();
  return true;
}

void PostingListDecoder::decode_full(std::span<const std::byte> block) {
  if (block.size() < 2) postings_->fail(block_offset_, "block too short");
  const auto gap_bits = static_cast<unsigned>(block[0]);
  const auto tf_bits = static_cast<unsigned>(block[1]);
  if (gap_bits > 32 || tf_bits > 32 || block.size() != 2 + packed_bytes(gap_bits) + packed_bytes(tf_bits)) {
    postings_->fail(block_offset_, "block of another length than its numbers take");
  }
  std::array<std::byte, 2 * packed_bytes(32) + 8> padded;
  std::copy(block.begin() + 2, block.end(), padded.begin());
  unpack(padded.data(), gap_bits, docs_);
  unpack(padded.data() + packed_bytes(gap_bits), tf_bits, tfs_);
  std::uint64_t next = first_possible_;
  for (std::size_t at = 0; at < kPostingBlock; ++at) {
    next += docs_[at];
    docs_[at] = static_cast<std::uint32_t>(next++);
    ++tfs_[at];
  }
  if (next != std::uint64_t{skip_.last_doc} + 1) postings_->fail(block_offset_, "block ends with another document");
  count_ = kPostingBlock;
}

void PostingListDecoder::decode_tail(ByteReader block) {
  std::uint64_t next = first_possible_;
  count_ = remaining_;
  for (std::size_t at = 0; at < count_; ++at) {
    const std::uint64_t code = block.varint();
    next += code >> 1;
    if (next >= document_count_) block.fail("document past the end of the segment");
    docs_[at] = static_cast<std::uint32_t>(next++);
    const std::uint64_t tf = (code & 1) == 0 ? 1 : std::uint64_t{2} + block.varint32();
    if (tf > 0xFFFF'FFFF) block.fail("tf above 32 bits");
    tfs_[at] = static_cast<std::uint32_t>(tf);
  }
  if (!block.at_end()) block.fail("bytes after the last posting");
}

ByteReader PostingListDecoder::positions_of(std::size_t index) const {
  if (index < reached_index_) {
    reached_index_ = 0;
    reached_offset_ = current_positions_;
  }
  const std::uint64_t used = reached_offset_ - current_positions_;
  ByteReader in = positions_->reader(reached_offset_, current_positions_bytes_ - used);
  for (; reached_index_ < index; ++reached_index_) {
    for (std::uint32_t n = tfs_[reached_index_]; n > 0; --n) in.varint();
  }
  return in;
}

void PostingListDecoder::occurrences(std::size_t index, std::vector<Occurrence>& occurrences) const {
  ByteReader in = positions_of(index);
  occurrences.clear();
  std::uint64_t next = 0;
  for (std::uint32_t n = tfs_[index]; n > 0; --n) {
    const std::uint64_t code = in.varint();
    const std::uint64_t passed = code / place_.form_count;
    if (passed > 0xFFFF'FFFF || next + passed > 0xFFFF'FFFF) in.fail("position above 32 bits");
    next += passed;
    occurrences.push_back({static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(code % place_.form_count)});
    ++next;
  }
  reached_index_ = index + 1;
  reached_offset_ = in.offset();
  positions_->require_readable();
}

}  // namespace inkling::storage
