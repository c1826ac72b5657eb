#include "storage/merged_ids.h"

#include <algorithm>
#include <bit>
#include <queue>

#include "inkling/document_set.h"
#include "inkling/error.h"

namespace inkling::storage {

namespace {

/// The ids of the live documents of a segment.
class LiveIds {
 public:
  explicit LiveIds(const Segment& segment) : segment_(segment), ids_(segment.columns()) { find_live(); }

  bool exhausted() const noexcept { return ids_.exhausted(); }
  std::string_view id() const noexcept { return ids_.id(); }
  std::uint32_t doc() const noexcept { return doc_; }
  void advance() {
    ids_.advance();
    ++rank_;
    find_live();
  }

 private:
  void find_live() {
    for (; !ids_.exhausted(); ids_.advance(), ++rank_) {
      doc_ = segment_.columns().document_of_rank(rank_);
      if (segment_.is_live(doc_)) return;
    }
  }

  const Segment& segment_;
  IdCursor ids_;
  std::uint32_t rank_ = 0;
  std::uint32_t doc_ = 0;
};

[[noreturn]] void throw_other_documents(const Segment& segment) {
  throw CorruptIndexError(segment_file_name(segment.number(), FileKind::columns), 0,
                          "ids of other documents than the segment has");
}

}  // namespace

MergedIds::MergedIds(const View& view, const MergedNumbers& numbers, MergeCourse& course)
    : view_(view),
      course_(course),
      count_(numbers.count()),
      bits_(static_cast<unsigned>(std::bit_width(std::max<std::size_t>(view.segments().size(), 1) - 1))) {
  // Eight bytes from the last bit on are read.
  segments_.reserve_more(std::uint64_t{count_} * bits_ + 64);
  std::vector<LiveIds> parts;
  for (const PlacedSegment& placed : view.segments()) parts.emplace_back(*placed.segment);
  const auto is_behind = [&](std::size_t a, std::size_t b) {
    const auto order = parts[a].id() <=> parts[b].id();
    return order != 0 ? order > 0 : numbers(a, parts[a].doc()) > numbers(b, parts[b].doc());
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(is_behind)> next(is_behind);
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (!parts[at].exhausted()) next.push(at);
  }
  DocumentSet found(count_);
  std::uint32_t found_count = 0;
  while (!next.empty()) {
    const std::size_t at = next.top();
    next.pop();
    // Ids of one segment often follow each other.
    do {
      course_.go_on(kBytesOfId);
      const DocId number{numbers(at, parts[at].doc())};
      if (found.contains(number)) throw_other_documents(*view.segments()[at].segment);
      found.insert(number);
      ++found_count;
      segments_.put(at, bits_);
      parts[at].advance();
    } while (!parts[at].exhausted() && (next.empty() || !is_behind(at, next.top())));
    if (!parts[at].exhausted()) next.push(at);
  }
  for (const PlacedSegment& placed : view.segments()) placed.segment->columns().require_readable();
  if (found_count != count_) throw_other_documents(*view.segments().front().segment);
}

void MergedIds::for_each_id(const VisitId& visit) const {
  std::vector<LiveIds> parts;
  for (const PlacedSegment& placed : view_.segments()) parts.emplace_back(*placed.segment);
  for_each_segment([&](std::size_t at) {
    visit(parts[at].id());
    parts[at].advance();
  });
  for (const PlacedSegment& placed : view_.segments()) placed.segment->columns().require_readable();
}

}  // namespace inkling::storage
