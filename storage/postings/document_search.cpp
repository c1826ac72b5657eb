#include "storage/postings/document_search.h"

#include <algorithm>
#include <array>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/postings/document_search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE || HWY_TARGET == HWY_SCALAR
constexpr std::size_t kLanes = 1;
#else
constexpr std::size_t kLanes = HWY_MIN(16, HWY_MAX_BYTES / sizeof(std::uint32_t));
#endif
using Docs = hn::CappedTag<std::uint32_t, kLanes>;
static_assert(kDocsStep % kLanes == 0 && kPostingBlock % kLanes == 0);

HWY_INLINE hn::Vec<Docs> load_docs(const DocId* docs) {
  return hn::LoadU(Docs(), reinterpret_cast<const std::uint32_t*>(docs));
}

/// The last documents of the vectors of a block.
class Lasts {
 public:
  HWY_INLINE explicit Lasts(std::span<const DocId> docs) {
    lasts_.fill(kNoDoc);
    for (std::size_t at = 0; at < docs.size(); at += kLanes)
      lasts_[at / kLanes] = docs.data()[at + kLanes - 1];
  }

  /// Which vector may hold `doc`, the last one for what is behind all of them.
  HWY_INLINE std::size_t vector_of(hn::Vec<Docs> doc) const {
    std::size_t before = 0;
    for (std::size_t at = 0; at < kVectors; at += kLanes) {
      before += hn::CountTrue(Docs(), hn::Lt(load_docs(lasts_.data() + at), doc));
    }
    return before;
  }

 private:
  static constexpr std::size_t kVectors = kPostingBlock / kLanes;

  std::array<DocId, std::max(kVectors, kLanes)> lasts_;
};

std::size_t shared_documents(std::span<const DocId> a, std::span<const DocId> b, std::uint8_t* at_a,
                             std::uint8_t* at_b) {
  const Lasts lasts(b);
  std::size_t found = 0;
  for (std::size_t at = 0; at < a.size() && a[at] <= b.back(); ++at) {
    const auto wanted = hn::Set(Docs(), to_number(a[at]));
    const std::size_t first = lasts.vector_of(wanted) * kLanes;
    const std::size_t place =
        first + hn::CountTrue(Docs(), hn::Lt(load_docs(b.data() + first), wanted));
    at_a[found] = static_cast<std::uint8_t>(at);
    at_b[found] = static_cast<std::uint8_t>(place);
    found += static_cast<std::size_t>(b[place] == a[at]);
  }
  return found;
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

static_assert(kPostingBlock <= 256, "the index within a block is kept in a byte");

INKLING_EXPORT(shared_documents);

std::size_t intersect(std::span<const DocId> a, std::span<const DocId> b, std::uint8_t* at_a,
                      std::uint8_t* at_b) {
  return INKLING_DISPATCH(shared_documents)(a, b, at_a, at_b);
}

}  // namespace inkling::storage

#endif
