#include "storage/documents/document_ranks.h"

#include <bit>

#include "vectors/instructions.h"

// The file is read once for each set of instructions: the baseline of x86-64 cannot count ones.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/documents/document_ranks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

std::uint32_t rank(const std::uint64_t* words, const std::uint32_t* before, std::uint32_t doc) {
  const std::uint64_t below = words[doc / 64] & ((std::uint64_t{1} << doc % 64) - 1);
  return before[doc / 64] + static_cast<std::uint32_t>(std::popcount(below));
}

void find(const std::uint64_t* words, const std::uint32_t* before, std::span<const DocId> docs,
          std::uint32_t* found) {
  for (std::size_t at = 0; at < docs.size(); ++at) {
    const std::uint32_t doc = to_number(docs[at]);
    const bool is_member = (words[doc / 64] >> doc % 64 & 1) != 0;
    found[at] = is_member ? rank(words, before, doc) : DocumentRanks::kNoMember;
  }
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

INKLING_EXPORT(rank);
INKLING_EXPORT(find);

DocumentRanks::DocumentRanks(const DocumentSet& documents) : documents_(documents) {
  std::uint32_t members = 0;
  before_.reserve(documents.words().size());
  for (const std::uint64_t word : documents.words()) {
    before_.push_back(members);
    members += static_cast<std::uint32_t>(std::popcount(word));
  }
}

std::uint32_t DocumentRanks::operator[](DocId doc) const noexcept {
  return INKLING_DISPATCH(rank)(documents_.words().data(), before_.data(), to_number(doc));
}

void DocumentRanks::find(std::span<const DocId> docs, std::uint32_t* found) const noexcept {
  INKLING_DISPATCH(find)(documents_.words().data(), before_.data(), docs, found);
}

}  // namespace inkling::storage

#endif
