#include "storage/sorted_ids.h"

#include <algorithm>

namespace inkling::storage {

namespace {

constexpr std::uint32_t kIdBlock = 64;

/// Makes of `id` the next one of its block.
void take_id(ByteReader& in, std::string& id) {
  const std::uint64_t shared = in.varint();
  if (shared > id.size()) in.fail("shared prefix longer than the id before");
  id.resize(static_cast<std::size_t>(shared));
  id += in.string();
}

}  // namespace

std::string SortedIds::encode(std::span<const std::string_view> sorted) {
  std::string out;
  std::string places;
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    const bool is_first = at % kIdBlock == 0;
    if (is_first) put_fixed(places, static_cast<std::uint64_t>(out.size()));
    const std::size_t shared = is_first ? 0 : shared_prefix(sorted[at - 1], sorted[at]);
    put_varint(out, shared);
    put_string(out, sorted[at].substr(shared));
  }
  out += places;
  put_fixed(out, static_cast<std::uint64_t>(sorted.size()));
  return out;
}

SortedIds::SortedIds(const CheckedFile& file, const Sections& sections, std::uint32_t document_count)
    : file_(&file),
      ids_(sections.ids),
      ranks_(file, sections.ranks, document_count),
      docs_(file, sections.docs, document_count),
      document_count_(document_count),
      block_count_(document_count / kIdBlock + (document_count % kIdBlock == 0 ? 0 : 1)) {
  // An id takes two bytes at least.
  if (ids_.bytes < (std::uint64_t{block_count_} + 1) * sizeof(std::uint64_t) + 2 * std::uint64_t{document_count}) {
    file.fail(ids_.offset, "section of another size than the documents take");
  }
  ids_.bytes -= sizeof(std::uint64_t);
  if (file.reader(ids_.offset + ids_.bytes, sizeof(std::uint64_t)).fixed<std::uint64_t>() != document_count) {
    file.fail(ids_.offset, "ids of another number of documents");
  }
}

ByteReader SortedIds::block(std::uint32_t number) const {
  const std::uint64_t places = ids_.bytes - std::uint64_t{block_count_} * sizeof(std::uint64_t);
  const auto place_of = [&](std::uint32_t block) {
    const std::uint64_t at = ids_.offset + places + std::uint64_t{block} * sizeof(std::uint64_t);
    return load<std::uint64_t>(file_->bytes(at, sizeof(std::uint64_t)).data());
  };
  const std::uint64_t start = place_of(number);
  const std::uint64_t end = number + 1 == block_count_ ? places : place_of(number + 1);
  if (start > end || end > places) file_->fail(ids_.offset + places, "block outside of the ids");
  return file_->reader(ids_.offset + start, end - start);
}

std::string SortedIds::id(std::uint32_t doc) const {
  const std::uint32_t rank = ranks_[doc];
  if (rank >= document_count_) file_->fail(ids_.offset, "rank past the end of the segment");
  ByteReader in = block(rank / kIdBlock);
  std::string id;
  for (std::uint32_t left = rank % kIdBlock + 1; left > 0; --left) take_id(in, id);
  return id;
}

void SortedIds::for_each(const std::function<void(std::string_view)>& visit) const {
  std::string id;
  for (std::uint32_t number = 0; number < block_count_; ++number) {
    ByteReader in = block(number);
    id.clear();
    for (std::uint32_t left = std::min(kIdBlock, document_count_ - number * kIdBlock); left > 0; --left) {
      take_id(in, id);
      visit(id);
    }
  }
}

std::optional<std::uint32_t> SortedIds::find(std::string_view wanted) const {
  std::uint32_t low = 0;
  std::uint32_t high = block_count_;
  std::string id;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    ByteReader in = block(middle);
    id.clear();
    take_id(in, id);
    if (id <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0) return std::nullopt;
  const std::uint32_t first = (low - 1) * kIdBlock;
  const auto end =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{first} + kIdBlock, document_count_));
  std::optional<std::uint32_t> found;
  ByteReader in = block(low - 1);
  id.clear();
  for (std::uint32_t rank = first; rank < end; ++rank) {
    take_id(in, id);
    if (id == wanted) found = rank;
    if (id > wanted) break;
  }
  if (!found) return std::nullopt;
  const std::uint32_t doc = docs_[*found];
  if (doc >= document_count_) file_->fail(ids_.offset, "document past the end of the segment");
  return doc;
}

}  // namespace inkling::storage
