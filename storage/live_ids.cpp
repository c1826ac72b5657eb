#include "storage/live_ids.h"

#include <algorithm>

#include "inkling/error.h"

namespace inkling::storage {

namespace {

/// What is read of an id with its place, about.
constexpr std::size_t kBytesOfId = 8;

}  // namespace

LiveIds::LiveIds(const Segment& segment, std::size_t number_of_segment, const MergedNumbers& numbers,
                 MergeCourse& course)
    : segment_(&segment) {
  if (is_kept_in_order(course)) return;
  std::vector<std::uint32_t>& docs = sorted_.emplace();
  for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
    if (segment.is_live(doc)) docs.push_back(doc);
  }
  std::ranges::sort(docs, [&](std::uint32_t a, std::uint32_t b) {
    course.go_on(kBytesOfId);
    const auto order = segment.columns().id(a) <=> segment.columns().id(b);
    return order != 0 ? order < 0 : numbers(number_of_segment, a) < numbers(number_of_segment, b);
  });
}

/// Whether all live documents are met at the places that they tell, at increasing ids.
bool LiveIds::is_kept_in_order(MergeCourse& course) const {
  const Columns& columns = segment_->columns();
  if (columns.sorted_ids() == nullptr) return false;
  try {
    std::uint32_t found = 0;
    std::string before;
    SortedIds::Cursor ids(*columns.sorted_ids());
    for (std::uint32_t rank = 0; rank < segment_->document_count(); ++rank, ids.advance()) {
      course.go_on(kBytesOfId);
      const std::uint32_t doc = columns.document_of_rank(rank);
      if (!segment_->is_live(doc)) continue;
      if (columns.id_rank(doc) != rank || (found > 0 && ids.id() <= before)) return false;
      before = ids.id();
      ++found;
    }
    columns.require_readable();
    return found == count();
  } catch (const CorruptIndexError&) {
    return false;
  }
}

std::uint32_t LiveIds::Documents::next() {
  if (ids_->sorted_) return (*ids_->sorted_)[rank_++];
  for (;;) {
    const std::uint32_t doc = ids_->segment_->columns().document_of_rank(rank_++);
    if (ids_->segment_->is_live(doc)) return doc;
  }
}

LiveIds::Cursor::Cursor(const LiveIds& ids) : ids_(&ids), left_(ids.count()) {
  if (!ids.sorted_) stored_.emplace(*ids.segment_->columns().sorted_ids());
  find();
}

void LiveIds::Cursor::advance() {
  --left_;
  ++rank_;
  if (stored_) stored_->advance();
  find();
}

void LiveIds::Cursor::find() {
  if (exhausted()) return;
  const Columns& columns = ids_->segment_->columns();
  if (!stored_) {
    doc_ = (*ids_->sorted_)[rank_];
    id_ = columns.id(doc_);
    return;
  }
  for (doc_ = columns.document_of_rank(rank_); !ids_->segment_->is_live(doc_); doc_ = columns.document_of_rank(rank_)) {
    ++rank_;
    stored_->advance();
  }
  id_ = stored_->id();
}

}  // namespace inkling::storage
