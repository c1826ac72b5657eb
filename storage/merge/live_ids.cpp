#include "storage/merge/live_ids.h"

#include <algorithm>

#include "inkling/error.h"
#include "storage/bits/ranks_in_order.h"

namespace inkling::storage {

namespace {

/// What is read of an id with its place, about.
constexpr std::size_t kBytesOfId = 8;
/// What is read of a place or a document of the order.
constexpr std::size_t kBytesOfRank = 4;

}  // namespace

LiveIds::LiveIds(const Segment& segment, std::size_t number_of_segment,
                 const MergedNumbers& numbers, MergeCourse& course)
    : segment_(&segment) {
  if (!is_kept_in_order(course)) put_in_order(number_of_segment, numbers, course);
}

bool LiveIds::is_kept_in_order(MergeCourse& course) const {
  const Columns& columns = segment_->columns();
  try {
    const bool is_kept = are_live_ids_increasing(course) && are_places_as_documents_tell(course);
    columns.require_readable();
    return is_kept;
  } catch (const CorruptIndexError&) {
    return false;
  }
}

/// Of as many documents as are live.
bool LiveIds::are_live_ids_increasing(MergeCourse& course) const {
  const Columns& columns = segment_->columns();
  std::uint32_t found = 0;
  std::string before;
  SortedIds::Cursor ids(columns.sorted_ids());
  for (std::uint32_t rank = 0; rank < segment_->document_count(); ++rank, ids.advance()) {
    course.go_on(kBytesOfId);
    if (!segment_->is_live(columns.document_of_rank(rank))) continue;
    if (found > 0 && ids.id() <= before) return false;
    before = ids.id();
    ++found;
  }
  return found == count();
}

/// Whether each live document stands where it tells.
bool LiveIds::are_places_as_documents_tell(MergeCourse& course) const {
  const Columns& columns = segment_->columns();
  const std::uint32_t documents = segment_->document_count();
  bool all = true;
  std::uint32_t doc = 0;
  for_each_rank(
      documents, kRanksTogether,
      [&](const auto& tell) {
        for (std::uint32_t rank = 0; rank < documents; ++rank) {
          course.go_on(kBytesOfRank);
          tell(columns.document_of_rank(rank));
        }
      },
      [&](std::uint32_t rank) {
        course.go_on(kBytesOfRank);
        all = all && (!segment_->is_live(doc) || columns.id_rank(doc) == rank);
        ++doc;
      });
  return all;
}

void LiveIds::put_in_order(std::size_t number_of_segment, const MergedNumbers& numbers,
                           MergeCourse& course) {
  const Columns& columns = segment_->columns();
  std::vector<std::uint32_t>& docs = sorted_.emplace();
  for (std::uint32_t doc = 0; doc < segment_->document_count(); ++doc) {
    if (segment_->is_live(doc)) docs.push_back(doc);
  }
  // Where ids are in order and only what deleted documents tell is not, that order is what is
  // sought.
  std::ranges::sort(docs, {}, [&](std::uint32_t doc) { return columns.id_rank(doc); });
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    course.go_on(kBytesOfId);
    const auto order = columns.id(a) <=> columns.id(b);
    return order != 0 ? order < 0 : numbers(number_of_segment, a) < numbers(number_of_segment, b);
  };
  if (!std::ranges::is_sorted(docs, is_before)) std::ranges::sort(docs, is_before);
}

LiveIds::Document LiveIds::Documents::next() {
  if (ids_->sorted_) return {(*ids_->sorted_)[rank_++], {}};
  for (;; ++rank_) {
    const std::uint32_t doc = ids_->segment_->columns().document_of_rank(rank_);
    if (ids_->segment_->is_live(doc)) return {doc, rank_++};
  }
}

LiveIds::Cursor::Cursor(const LiveIds& ids) : ids_(&ids), left_(ids.count()) {
  if (!ids.sorted_) stored_.emplace(ids.segment_->columns().sorted_ids());
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
  for (doc_ = columns.document_of_rank(rank_); !ids_->segment_->is_live(doc_);
       doc_ = columns.document_of_rank(rank_)) {
    ++rank_;
    stored_->advance();
  }
  id_ = stored_->id();
}

}  // namespace inkling::storage
