#include "storage/postings/posting_list.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "storage/postings/block_decoding.h"
#include "storage/postings/position_code.h"
#include "storage/postings/position_decoding.h"
#include "storage/postings/term_forms.h"

namespace inkling::storage {

namespace {

/// Of postings with several. All of a block are counted in 32 bits.
constexpr std::uint64_t kMostOccurrences = 0xFFFF'FFFF - kPostingBlock;
/// So many postings of a block are worth finding the room of all.
constexpr std::size_t kLeastAtOnce = 3;

}  // namespace

PostingListDecoder::PostingListDecoder(const ListFiles& files, const PostingListPlace& place,
                                       std::uint32_t document_count)
    : files_(files),
      place_(place),
      document_count_(document_count),
      in_tail_(place.df),
      reached_({}, BitReader({}, files.postings.path(), place.postings_offset)) {
  if (place.df >= kPostingBlock) open_skips();
}

void PostingListDecoder::open_skips() {
  // The length of the skip table takes at most ten bytes; more may not be there.
  ByteReader head = files_.postings.reader(place_.postings_offset,
                                           std::min<std::uint64_t>(10, place_.postings_bytes));
  const std::uint64_t table_bytes = head.varint();
  if (table_bytes > place_.postings_bytes - (head.offset() - place_.postings_offset))
    head.fail("skip table too long");
  const BitReader table(files_.postings.bytes(head.offset(), table_bytes), files_.postings.path(),
                        head.offset());
  skips_.emplace(table, place_.df / kPostingBlock, document_count_);
  blocks_offset_ = head.offset() + table_bytes;
  in_tail_ = place_.df % kPostingBlock;
}

void PostingListDecoder::skip_to(std::uint32_t target) {
  if (skips_) skips_->pass_below(target);
}

PostingListDecoder::NextBlock PostingListDecoder::next() {
  if (blocks_left() == 0) return {document_count_ - 1, {}, false};
  return {skips_->next().last_doc, skips_->impacts(skips_->passed_blocks()), true};
}

std::optional<PostingListDecoder::NextBlock> PostingListDecoder::pass_blocks() {
  if (blocks_left() == 0) return std::nullopt;
  const Impacts impacts = skips_->pass_group_or_block();
  return NextBlock{static_cast<std::uint32_t>(skips_->first_possible() - 1), impacts, true};
}

Impacts PostingListDecoder::impacts() const {
  return full_block_ ? skips_->impacts(*full_block_) : Impacts();
}

Impacts PostingListDecoder::group_impacts() const {
  return full_block_ ? skips_->group_impacts(*full_block_) : Impacts();
}

bool PostingListDecoder::next_docs() {
  block_.count = 0;
  begun_.first_bit_of_tfs = 0;
  reached_.is_begun = false;
  full_block_.reset();
  if (remaining() == 0) return false;
  if (place_.df == 1) {
    decode_single();
  } else if (place_.df < kPostingBlock) {
    decode_short();
  } else if (blocks_left() > 0) {
    decode_full();
  } else {
    decode_tail();
  }
  files_.postings.require_readable();
  return true;
}

void PostingListDecoder::decode_single() {
  block_.count = 1;
  block_.docs[0] = place_.single_doc;
  block_.tfs[0] = static_cast<std::uint32_t>(place_.cf);
  current_ = {&files_.postings, place_.postings_offset, place_.postings_bytes, 0};
  in_tail_ = 0;
}

void PostingListDecoder::decode_short() {
  BitReader in(files_.postings.bytes(place_.postings_offset, place_.postings_bytes),
               files_.postings.path(), place_.postings_offset);
  const BlockParameters parameters{rice_parameter(document_count_ - place_.df, place_.df),
                                   rice_parameter(place_.cf - place_.df, place_.df),
                                   place_.cf > place_.df};
  decode_by_bits(in, place_.df, parameters, possible_documents(), block_);
  current_ = {&files_.postings, place_.postings_offset, place_.postings_bytes, in.at()};
  in_tail_ = 0;
}

void PostingListDecoder::decode_full() {
  const Skip& passed = skips_->passed();
  const auto& [skip, last_doc] = skips_->next();
  const std::uint64_t bytes = place_.postings_bytes - (blocks_offset_ - place_.postings_offset);
  if (skip.bytes > bytes || passed.bytes > bytes - skip.bytes) {
    files_.postings.fail(place_.postings_offset, "blocks longer than their list");
  }
  const std::uint64_t offset = blocks_offset_ + passed.bytes;
  decode_headed(offset, skip.bytes, kPostingBlock);
  if (block_.docs[kPostingBlock - 1] != last_doc) {
    files_.postings.fail(offset, "block ends with another document");
  }
  current_ = {&files_.positions, place_.positions_offset + passed.occurrence_bytes,
              skip.occurrence_bytes, 0};
  full_block_ = skips_->passed_blocks();
  skips_->pass_block();
}

void PostingListDecoder::decode_tail() {
  const Skip& passed = skips_->passed();
  const std::uint64_t bytes = place_.postings_bytes - (blocks_offset_ - place_.postings_offset);
  if (passed.bytes > bytes || passed.occurrence_bytes > place_.positions_bytes) {
    files_.postings.fail(place_.postings_offset, "blocks longer than their list");
  }
  decode_headed(blocks_offset_ + passed.bytes, bytes - passed.bytes, in_tail_);
  current_ = {&files_.positions, place_.positions_offset + passed.occurrence_bytes,
              place_.positions_bytes - passed.occurrence_bytes, 0};
  in_tail_ = 0;
}

/// A block whose parameters stand at its head.
void PostingListDecoder::decode_headed(std::uint64_t offset, std::uint64_t size,
                                       std::size_t count) {
  const std::span<const std::byte> bytes = files_.postings.bytes(offset, size);
  const DocumentRange possible = possible_documents();
  begun_ = {offset, size, possible, 0};
  if (count == kPostingBlock)
    begun_.first_bit_of_tfs = decode_docs_by_vectors(bytes, possible, block_);
  if (begun_.first_bit_of_tfs != 0) return;
  decode_by_bits_alone(bytes, count, possible);
}

void PostingListDecoder::decode_tfs() {
  if (begun_.first_bit_of_tfs == 0) return;
  const std::span<const std::byte> bytes = files_.postings.bytes(begun_.offset, begun_.bytes);
  if (!decode_tfs_by_vectors(bytes, begun_.first_bit_of_tfs, block_)) {
    decode_by_bits_alone(bytes, kPostingBlock, begun_.possible);
  }
  begun_.first_bit_of_tfs = 0;
  files_.postings.require_readable();
}

void PostingListDecoder::decode_by_bits_alone(std::span<const std::byte> bytes, std::size_t count,
                                              const DocumentRange& possible) {
  BitReader in(bytes, files_.postings.path(), begun_.offset);
  BlockParameters parameters;
  parameters.gap = static_cast<unsigned>(in.take(kGapParameterBits));
  parameters.tf = static_cast<unsigned>(in.take(8 - kGapParameterBits));
  decode_by_bits(in, count, parameters, possible, block_);
  if (!in.at_end()) in.fail("bytes after the last posting");
}

// The high bits of all positions stand before the low bits: how many there are follows from the tfs
// alone.
void PostingListDecoder::begin_occurrences() const {
  const std::span<const std::byte> bytes = current_.file->bytes(current_.offset, current_.bytes);
  reached_ = Reached(bytes, BitReader(bytes, current_.file->path(), current_.offset));
  reached_.first_high = current_.first_bit;
  std::uint64_t highs = 0;
  for (std::size_t at = 0; at < block_.count; ++at) {
    highs += std::uint64_t{block_.tfs[at]} * (block_.tfs[at] > 1);
  }
  if (highs > kMostOccurrences) reached_.high.fail("more occurrences than a block may have");
  reached_.high.pass(reached_.first_high);
  BitReader low = reached_.high;
  low.pass_unaries(highs);
  reached_.first_low = low.at();
  reached_.low = low;
  reached_.is_begun = true;
}

void PostingListDecoder::go_to(std::size_t index) const {
  if (!reached_.is_begun) begin_occurrences();
  if (index < reached_.index) {
    reached_.index = 0;
    reached_.occurrences = 0;
    reached_.high.seek(reached_.first_high);
    reached_.low.seek(reached_.first_low);
  }
  if (index == reached_.index) return;
  const PositionRoom room =
      room_of(std::span(block_.docs).first(index).subspan(reached_.index),
              std::span(block_.tfs).first(index).subspan(reached_.index), extents());
  files_.columns.require_readable();
  reached_.index = index;
  reached_.occurrences += room.occurrences;
  reached_.high.pass_unaries(room.highs);
  reached_.low.pass(room.low_bits);
}

void PostingListDecoder::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  const std::uint32_t doc = block_.docs[index];
  const PositionBounds bounds = files_.columns.bounds(place_.field, doc);
  files_.columns.require_readable();
  if (is_inlined()) {
    if (place_.single_number >= bounds.extent)
      files_.terms.fail(0, "position past the end of the document");
    positions.assign(1, bounds.position_of(place_.single_number));
    return;
  }
  go_to(index);
  const std::uint32_t tf = block_.tfs[index];
  if (tf > bounds.extent) fail_on_extent();
  const PositionCode code(bounds.extent, tf);
  positions.resize(tf);
  if (code.has_high) {
    const PositionBits bits{reached_.bytes, reached_.high.at(), reached_.low.at(), code.low_bits};
    reached_.high.seek(decode_several(bits, bounds, positions));
    reached_.low.pass(std::uint64_t{tf} * code.low_bits);
  } else {
    const std::uint64_t number = reached_.low.take(code.low_bits);
    if (number >= bounds.extent) reached_.low.fail("position past the end of the document");
    positions[0] = bounds.position_of(static_cast<std::uint32_t>(number));
  }
  ++reached_.index;
  reached_.occurrences += tf;
  current_.file->require_readable();
}

std::uint64_t PostingListDecoder::count_marked(std::span<const std::uint8_t> chosen,
                                               const MarkedPlaces& marks) const {
  if (!is_inlined() && chosen.size() >= kLeastAtOnce) return count_marked_at_once(chosen, marks);
  std::uint64_t count = 0;
  for (const std::uint8_t index : chosen) {
    this->positions(index, found_);
    count += marks.count(block_.docs[index], found_);
  }
  return count;
}

std::uint64_t PostingListDecoder::count_marked_at_once(std::span<const std::uint8_t> chosen,
                                                       const MarkedPlaces& marks) const {
  if (!reached_.is_begun) begin_occurrences();
  PostingRooms rooms;
  find_rooms(docs(), tfs(), extents(), rooms);
  std::array<std::uint32_t, kPostingBlock> gaps;
  for (const std::uint8_t index : chosen)
    gaps[index] = files_.columns.gap_at(place_.field, block_.docs[index]);
  files_.columns.require_readable();
  BitReader low = reached_.high;
  low.seek(reached_.first_low);
  low.pass(rooms.low_bits_before[block_.count]);
  const auto count = storage::count_marked(
      {chosen, docs(), tfs(), rooms, gaps, reached_.bytes, reached_.first_high, reached_.first_low},
      marks);
  current_.file->require_readable();
  if (!count) reached_.low.fail("position past the end of the document");
  return *count;
}

/// The bit behind their high bits.
std::uint64_t PostingListDecoder::decode_several(const PositionBits& bits,
                                                 const PositionBounds& bounds,
                                                 std::span<std::uint32_t> positions) const {
  const std::uint64_t behind = decode_positions(bits, bounds, positions);
  if (behind == 0) reached_.low.fail("position past the end of the document");
  return behind;
}

void PostingListDecoder::occurrences(std::size_t index,
                                     std::vector<Occurrence>& occurrences) const {
  occurrences.clear();
  if (place_.forms.empty() || is_inlined()) {
    positions(index, found_);
    for (const std::uint32_t position : found_) occurrences.push_back({position, 0});
    return;
  }
  go_to(index);
  if (!reached_.has_forms) read_forms();
  const auto first = static_cast<std::size_t>(reached_.occurrences);
  positions(index, found_);
  for (std::size_t at = 0; at < found_.size(); ++at)
    occurrences.push_back({found_[at], forms_[first + at]});
}

std::span<const std::uint32_t> PostingListDecoder::forms() const {
  assert(!place_.forms.empty());
  if (is_inlined()) {
    forms_.assign(1, 0);
    return forms_;
  }
  if (!reached_.is_begun) begin_occurrences();
  if (!reached_.has_forms) read_forms();
  return forms_;
}

void PostingListDecoder::fail_on_extent() const {
  files_.columns.require_readable();
  reached_.low.fail("more positions than the document has");
}

void PostingListDecoder::append_positions(std::size_t first, std::size_t count,
                                          PositionBitWriters out) const {
  assert(has_position_bits() && first + count <= block_.count);
  const auto docs = std::span(block_.docs).subspan(first, count);
  const auto tfs = std::span(block_.tfs).subspan(first, count);
  go_to(first);
  for (std::size_t at = 0; at < count; ++at) {
    if (tfs[at] > extents()[docs[at]]) fail_on_extent();
  }
  const PositionRoom room = room_of(docs, tfs, extents());
  files_.columns.require_readable();
  const std::uint64_t first_high = reached_.high.at();
  const std::uint64_t first_low = reached_.low.at();
  reached_.high.pass_unaries(room.highs);
  reached_.low.pass(room.low_bits);
  out.high.append(reached_.high.since(first_high));
  out.low.append(reached_.low.since(first_low));
  reached_.index = first + count;
  reached_.occurrences += room.occurrences;
  current_.file->require_readable();
}

void PostingListDecoder::read_forms() const {
  if (!has_levels_) {
    levels_.assign(
        TermForms::read_counts(TermForms::reader(place_, files_.terms.path()), place_.cf));
    has_levels_ = true;
  }
  const PositionRoom room = room_of(std::span(block_.docs).first(block_.count),
                                    std::span(block_.tfs).first(block_.count), extents());
  files_.columns.require_readable();
  BitReader in = reached_.high;
  in.seek(reached_.first_low);
  in.pass(room.low_bits);
  forms_.resize(static_cast<std::size_t>(room.occurrences));
  levels_.read(in, forms_);
  current_.file->require_readable();
  reached_.has_forms = true;
}

}  // namespace inkling::storage
