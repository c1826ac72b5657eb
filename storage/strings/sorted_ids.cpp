#include "storage/strings/sorted_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "inkling/error.h"
#include "storage/strings/front_coding.h"
#include "storage/strings/string_list.h"
#include "storage/strings/substring_learning.h"

namespace inkling::storage {

namespace {

constexpr std::uint32_t kIdBlock = 64;
/// Of what is shared with the id before, and of the number of codes.
constexpr std::uint64_t kLeastBitsOfId = 3;
/// Where the blocks end, and the number of ids.
constexpr std::uint64_t kIdsTailBytes = 2 * sizeof(std::uint64_t);

void require_short(std::size_t bytes) {
  if (bytes > kLongestId)
    throw OptionError("id", fmt::format("{} bytes, at most {} are allowed", bytes, kLongestId));
}

/// Calls visit(shared, rest, at) for the ids of `ids`: what each shares with the one before in its
/// block, the rest, and its place among all.
template <typename Visit>
void for_each_rest(const IdWalk& ids, Visit visit) {
  std::string before;
  std::size_t at = 0;
  ids([&](std::string_view id) {
    const std::size_t shared = at % kIdBlock == 0 ? 0 : shared_prefix(before, id);
    visit(shared, id.substr(shared), at++);
    before.resize(shared);
    before += id.substr(shared);
  });
}

// What ids share is found anew where it is needed: kept, it would take as much memory as half of an
// id.
SubstringEncoder learn_rests(const IdWalk& ids) {
  std::uint64_t bytes = 0;
  for_each_rest(ids, [&](std::size_t shared, std::string_view rest, std::size_t) {
    require_short(shared + rest.size());
    bytes += rest.size();
  });
  SubstringSample sample(bytes);
  StringList taken;
  std::size_t count = 0;
  for_each_rest(ids, [&](std::size_t, std::string_view rest, std::size_t) {
    if (sample.takes_next()) {
      taken.add(rest);
      rest = taken[count++];
    }
    sample.add(rest);
  });
  return learn_substrings(sample);
}

}  // namespace

void require_short_id(std::string_view id) { require_short(id.size()); }

void SortedIds::write(const IdWalk& ids, CheckedFileWriter& file) {
  const SubstringEncoder encoder = learn_rests(ids);
  const std::uint64_t begin = file.offset();
  std::string bytes;
  encoder.write_table(bytes);
  file.append(bytes);
  std::vector<std::uint64_t> places;
  FrontCodedWriter writer(kIdCoding);
  BitWriter bits;
  std::uint64_t count = 0;
  const auto end_block = [&] {
    file.append(bits.view());
    bits.clear();
  };
  for_each_rest(ids, [&](std::size_t shared, std::string_view rest, std::size_t at) {
    if (at % kIdBlock == 0) {
      end_block();
      places.push_back(file.offset() - begin);
      writer.begin();
    }
    writer.put(shared, rest, encoder, bits);
    count = at + 1;
  });
  end_block();
  const std::uint64_t blocks_end = file.offset() - begin;
  bytes.clear();
  PackedPlaces::put(places, bytes);
  put_fixed(bytes, blocks_end);
  put_fixed(bytes, count);
  file.append(bytes);
}

SortedIds::SortedIds(const CheckedFile& file, const Sections& sections,
                     std::uint32_t document_count)
    : file_(&file),
      offset_(sections.ids.offset),
      ranks_(file, sections.ranks, document_count),
      docs_(file, sections.docs, document_count),
      document_count_(document_count),
      block_count_(document_count / kIdBlock + (document_count % kIdBlock == 0 ? 0 : 1)) {
  const Section& ids = sections.ids;
  if (ids.bytes < kIdsTailBytes)
    file.fail(ids.offset, "section of another size than the documents take");
  const std::uint64_t tail = ids.offset + ids.bytes - kIdsTailBytes;
  ByteReader in = file.reader(tail, kIdsTailBytes);
  const auto blocks_bytes = in.fixed<std::uint64_t>();
  if (in.fixed<std::uint64_t>() != document_count) in.fail("ids of another number of documents");
  if (blocks_bytes > ids.bytes - kIdsTailBytes) in.fail("ids past their end");
  blocks_end_ = offset_ + blocks_bytes;
  table_ = SubstringTable(file, offset_, blocks_end_);
  places_ = PackedPlaces(file, blocks_end_, tail, block_count_);
  // Or a small file would claim any number of documents, which what is kept of each takes memory
  // for.
  const auto rank_bits =
      static_cast<unsigned>(std::bit_width(document_count - std::min(document_count, 1u)));
  if (ranks_.bits() < rank_bits || docs_.bits() < rank_bits ||
      8 * (blocks_end_ - table_.end()) < kLeastBitsOfId * document_count) {
    file.fail(ids.offset, "section of another size than the documents take");
  }
}

FrontCodedReader SortedIds::block(std::uint32_t number) const {
  const std::uint64_t start = offset_ + places_[number];
  const std::uint64_t end =
      number + 1 == block_count_ ? blocks_end_ : offset_ + places_[number + 1];
  if (start > end || end > blocks_end_) file_->fail(offset_, "block outside of the ids");
  return {table_, BitReader(file_->bytes(start, end - start), file_->path(), start), kIdCoding};
}

std::uint32_t SortedIds::size_of(std::uint32_t block) const noexcept {
  return std::min(kIdBlock, document_count_ - block * kIdBlock);
}

std::uint32_t SortedIds::rank(std::uint32_t doc) const {
  const std::uint32_t rank = ranks_[doc];
  if (rank >= document_count_) file_->fail(offset_, "rank past the end of the segment");
  return rank;
}

std::uint32_t SortedIds::document(std::uint32_t rank) const {
  const std::uint32_t doc = docs_[rank];
  if (doc >= document_count_) file_->fail(offset_, "document past the end of the segment");
  return doc;
}

std::string SortedIds::id(std::uint32_t doc) const {
  const std::uint32_t at = rank(doc);
  std::string id;
  block(at / kIdBlock).pass(at % kIdBlock, id);
  return id;
}

void SortedIds::Cursor::advance() {
  if (passed_ < ids_->document_count_) {
    if (passed_ % kIdBlock == 0) {
      block_.emplace(ids_->block(passed_ / kIdBlock));
      id_.clear();
    }
    block_->next(id_);
  }
  ++passed_;
}

std::optional<std::uint32_t> SortedIds::rank_of(std::string_view id) const {
  std::uint32_t low = 0;
  std::uint32_t high = block_count_;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (block(middle).match(id).order <= 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0) return std::nullopt;
  FrontCodedReader ids = block(low - 1);
  const FrontCodedReader::Match first = ids.match(id);
  const std::size_t behind = size_of(low - 1) - 1;
  std::size_t row = 0;
  if (first.order != 0) {
    const std::optional<std::size_t> found = ids.find(id, first.shared, behind);
    if (!found) return std::nullopt;
    row = *found + 1;
  }
  row += ids.count_equal(id.size(), behind - row);
  return (low - 1) * kIdBlock + static_cast<std::uint32_t>(row);
}

std::optional<std::uint32_t> SortedIds::find(std::string_view id) const {
  const std::optional<std::uint32_t> rank = rank_of(id);
  if (!rank) return std::nullopt;
  return document(*rank);
}

}  // namespace inkling::storage
