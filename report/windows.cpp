#include "report/windows.h"

#include <algorithm>

namespace inkling::report {

Windows::Windows(const Index& index, const Selection& selection, std::uint32_t left,
                 std::uint32_t right)
    : selection_(selection),
      left_(left),
      right_(right),
      starts_(index.document_bound(), kNone),
      bounds_(index.document_bound()) {
  index.require_positions("word");
}

void Windows::add(PostingCursor node) {
  std::vector<std::uint32_t> positions;
  for (; node.doc() != kNoDoc; node.advance()) {
    if (!selection_.contains(node.doc())) continue;
    node.positions(positions);
    add_document(node.doc(), positions);
  }
}

void Windows::add_document(DocId doc, const std::vector<std::uint32_t>& positions) {
  node_count_ += positions.size();
  const std::uint32_t bound = positions.back() + right_ + 1;
  starts_[to_number(doc)] = bits_;
  bounds_[to_number(doc)] = bound;
  words_.resize((bits_ + bound + 63) / 64);
  for (const std::uint32_t at : positions) {
    mark(bits_, at - std::min(at, left_), at);
    mark(bits_, at + 1, at + 1 + right_);
  }
  bits_ += bound;
}

void Windows::mark(std::uint64_t start, std::uint32_t first, std::uint32_t end) noexcept {
  for (std::uint64_t bit = start + first; bit < start + end; ++bit)
    words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

std::uint64_t Windows::count(DocId doc,
                             const std::vector<std::uint32_t>& positions) const noexcept {
  const std::uint64_t start = starts_[to_number(doc)];
  const std::uint32_t bound = bounds_[to_number(doc)];
  std::uint64_t count = 0;
  for (const std::uint32_t at : positions) {
    if (at >= bound) break;
    if (is_near(start + at)) ++count;
  }
  return count;
}

}  // namespace inkling::report
