#include "storage/postings/posting_list.h"

#include <cassert>

namespace inkling::storage {

namespace {

std::variant<PostingList1, PostingList2> open(const ListFiles& files, const PostingListPlace& place,
                                              std::uint32_t document_count) {
  if (files.postings.version() == 1) return PostingList1(files, place, document_count);
  return PostingList2(files, place, document_count);
}

}  // namespace

PostingListDecoder::PostingListDecoder(const ListFiles& files, const PostingListPlace& place,
                                       std::uint32_t document_count)
    : list_(open(files, place, document_count)), last_document_(document_count - 1) {}

void PostingListDecoder::skip_to(std::uint32_t target) {
  std::visit([&](auto& list) { list.skip_to(target); }, list_);
}

bool PostingListDecoder::next_docs() {
  return std::visit([&](auto& list) { return list.next_docs(block_); }, list_);
}

void PostingListDecoder::decode_tfs() {
  if (auto* const list = std::get_if<PostingList2>(&list_)) list->decode_tfs(block_);
}

PostingListDecoder::NextBlock PostingListDecoder::next() {
  if (auto* const list = std::get_if<PostingList2>(&list_)) {
    if (const auto full = list->next_full_block()) return {full->last_doc, full->impacts, true};
  } else if (const auto last = std::get<PostingList1>(list_).next_last()) {
    return {*last, {}, true};
  }
  return {last_document_, {}, false};
}

std::optional<PostingListDecoder::NextBlock> PostingListDecoder::pass_blocks() {
  if (remaining() == 0) return std::nullopt;
  if (auto* const list = std::get_if<PostingList2>(&list_)) {
    const auto passed = list->pass_blocks();
    if (!passed) return std::nullopt;
    return NextBlock{passed->last_doc, passed->impacts, true};
  }
  std::get<PostingList1>(list_).pass_all();
  return NextBlock{last_document_, {}, false};
}

std::uint32_t PostingListDecoder::remaining() const noexcept {
  return std::visit([](const auto& list) { return list.remaining(); }, list_);
}

void PostingListDecoder::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  std::visit([&](const auto& list) { list.positions(block_, index, positions); }, list_);
}

void PostingListDecoder::occurrences(std::size_t index,
                                     std::vector<Occurrence>& occurrences) const {
  std::visit([&](const auto& list) { list.occurrences(block_, index, occurrences); }, list_);
}

bool PostingListDecoder::has_position_bits() const noexcept {
  const auto* list = std::get_if<PostingList2>(&list_);
  return list != nullptr && list->has_position_bits();
}

void PostingListDecoder::append_positions(std::size_t first, std::size_t count,
                                          PositionBitWriters out) const {
  assert(has_position_bits());
  std::get<PostingList2>(list_).append_positions(block_, first, count, out);
}

std::span<const std::uint32_t> PostingListDecoder::forms() const {
  return std::visit([&](const auto& list) { return list.forms(block_); }, list_);
}

Impacts PostingListDecoder::impacts() const {
  const auto* list = std::get_if<PostingList2>(&list_);
  return list == nullptr ? Impacts() : list->impacts();
}

Impacts PostingListDecoder::group_impacts() const {
  const auto* list = std::get_if<PostingList2>(&list_);
  return list == nullptr ? Impacts() : list->group_impacts();
}

}  // namespace inkling::storage
