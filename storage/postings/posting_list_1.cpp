#include "storage/postings/posting_list_1.h"

#include <algorithm>
#include <array>

#include "storage/postings/bit_packing.h"

namespace inkling::storage {

PostingList1::PostingList1(const ListFiles& files, const PostingListPlace& place,
                           std::uint32_t document_count)
    : postings_(&files.postings),
      positions_(&files.positions),
      place_(place),
      document_count_(document_count),
      remaining_(place.df),
      skips_({}, files.postings.path(), place.postings_offset),
      block_offset_(place.postings_offset),
      positions_offset_(place.positions_offset) {
  if (!place.forms.empty()) {
    ByteReader forms(place.forms, files.terms.path(), place.forms_offset);
    form_count_ = static_cast<std::uint32_t>(forms.count(2));
    if (form_count_ == 0) forms.fail("a list of no forms");
  }
  if (place.df > kPostingBlock) {
    // The length of the skip table takes at most ten bytes; more may not be there.
    ByteReader head =
        postings_->reader(place.postings_offset, std::min<std::uint64_t>(10, place.postings_bytes));
    const std::uint64_t table_bytes = head.varint();
    if (head.offset() - place.postings_offset + table_bytes > place.postings_bytes)
      head.fail("skip table too long");
    skips_ = postings_->reader(head.offset(), table_bytes);
    block_offset_ = head.offset() + table_bytes;
  }
}

void PostingList1::read_skip() {
  if (skip_is_read_) return;
  const std::uint64_t before = first_possible_ == 0 ? 0 : first_possible_ - 1;
  const std::uint64_t last = before + skips_.varint32();
  if (last >= document_count_) skips_.fail("document past the end of the segment");
  skip_.last_doc = static_cast<std::uint32_t>(last);
  skip_.bytes = skips_.varint();
  skip_.positions_bytes = skips_.varint();
  skip_is_read_ = true;
}

void PostingList1::pass_block() {
  block_offset_ += skip_.bytes;
  positions_offset_ += skip_.positions_bytes;
  first_possible_ = skip_.last_doc + 1;
  remaining_ -= static_cast<std::uint32_t>(kPostingBlock);
  skip_is_read_ = false;
}

void PostingList1::skip_to(std::uint32_t target) {
  while (remaining_ > kPostingBlock) {
    read_skip();
    if (skip_.last_doc >= target) return;
    pass_block();
  }
}

std::optional<std::uint32_t> PostingList1::next_last() {
  if (remaining_ <= kPostingBlock) return std::nullopt;
  read_skip();
  return skip_.last_doc;
}

bool PostingList1::next_docs(PostingBlock& block) {
  block.count = 0;
  if (remaining_ == 0) return false;
  current_positions_ = positions_offset_;
  reached_index_ = 0;
  reached_offset_ = positions_offset_;
  if (remaining_ > kPostingBlock) {
    read_skip();
    current_positions_bytes_ = skip_.positions_bytes;
    decode_full(postings_->bytes(block_offset_, skip_.bytes), block);
    pass_block();
  } else {
    const std::uint64_t used = block_offset_ - place_.postings_offset;
    const std::uint64_t positions_used = positions_offset_ - place_.positions_offset;
    if (used > place_.postings_bytes || positions_used > place_.positions_bytes) {
      postings_->fail(place_.postings_offset, "blocks longer than their list");
    }
    current_positions_bytes_ = place_.positions_bytes - positions_used;
    decode_tail(postings_->reader(block_offset_, place_.postings_bytes - used), block);
    remaining_ = 0;
  }
  postings_->require_readable();
  return true;
}

void PostingList1::decode_full(std::span<const std::byte> bytes, PostingBlock& block) {
  if (bytes.size() < 2) postings_->fail(block_offset_, "block too short");
  const auto gap_bits = static_cast<unsigned>(bytes[0]);
  const auto tf_bits = static_cast<unsigned>(bytes[1]);
  if (gap_bits > 32 || tf_bits > 32 ||
      bytes.size() != 2 + packed_bytes(gap_bits) + packed_bytes(tf_bits)) {
    postings_->fail(block_offset_, "block of another length than its numbers take");
  }
  std::array<std::byte, 2 * packed_bytes(32) + 8> padded;
  std::copy(bytes.begin() + 2, bytes.end(), padded.begin());
  unpack(padded.data(), gap_bits, block.docs);
  unpack(padded.data() + packed_bytes(gap_bits), tf_bits, block.tfs);
  std::uint64_t next = first_possible_;
  for (std::size_t at = 0; at < kPostingBlock; ++at) {
    next += block.docs[at];
    block.docs[at] = static_cast<std::uint32_t>(next++);
    ++block.tfs[at];
  }
  if (next != std::uint64_t{skip_.last_doc} + 1)
    postings_->fail(block_offset_, "block ends with another document");
  block.count = kPostingBlock;
}

void PostingList1::decode_tail(ByteReader bytes, PostingBlock& block) {
  std::uint64_t next = first_possible_;
  block.count = remaining_;
  for (std::size_t at = 0; at < block.count; ++at) {
    const std::uint64_t code = bytes.varint();
    next += code >> 1;
    if (next >= document_count_) bytes.fail("document past the end of the segment");
    block.docs[at] = static_cast<std::uint32_t>(next++);
    const std::uint64_t tf = (code & 1) == 0 ? 1 : std::uint64_t{2} + bytes.varint32();
    if (tf > 0xFFFF'FFFF) bytes.fail("tf above 32 bits");
    block.tfs[at] = static_cast<std::uint32_t>(tf);
  }
  if (!bytes.at_end()) bytes.fail("bytes after the last posting");
}

ByteReader PostingList1::positions_of(const PostingBlock& block, std::size_t index) const {
  if (index < reached_index_) {
    reached_index_ = 0;
    reached_offset_ = current_positions_;
  }
  const std::uint64_t used = reached_offset_ - current_positions_;
  ByteReader in = positions_->reader(reached_offset_, current_positions_bytes_ - used);
  for (; reached_index_ < index; ++reached_index_) {
    for (std::uint32_t n = block.tfs[reached_index_]; n > 0; --n) in.varint();
  }
  return in;
}

void PostingList1::occurrences(const PostingBlock& block, std::size_t index,
                               std::vector<Occurrence>& occurrences) const {
  ByteReader in = positions_of(block, index);
  occurrences.clear();
  std::uint64_t next = 0;
  for (std::uint32_t n = block.tfs[index]; n > 0; --n) {
    const std::uint64_t code = in.varint();
    const std::uint64_t passed = code / form_count_;
    if (passed > 0xFFFF'FFFF || next + passed > 0xFFFF'FFFF) in.fail("position above 32 bits");
    next += passed;
    occurrences.push_back(
        {static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(code % form_count_)});
    ++next;
  }
  reached_index_ = index + 1;
  reached_offset_ = in.offset();
  positions_->require_readable();
}

std::span<const std::uint32_t> PostingList1::forms(const PostingBlock& block) const {
  forms_.clear();
  std::vector<Occurrence> found;
  for (std::size_t at = 0; at < block.count; ++at) {
    occurrences(block, at, found);
    for (const Occurrence& occurrence : found) forms_.push_back(occurrence.form);
  }
  return forms_;
}

void PostingList1::positions(const PostingBlock& block, std::size_t index,
                             std::vector<std::uint32_t>& positions) const {
  std::vector<Occurrence> found;
  occurrences(block, index, found);
  positions.clear();
  for (const Occurrence& occurrence : found) positions.push_back(occurrence.position);
}

}  // namespace inkling::storage
