#include "storage/commit/shared_ids.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/strings/sorted_ids.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kIdsBetweenChecks = 65536;

/// The live documents of a segment in the order of their ids.
class LiveDocuments {
 public:
  LiveDocuments(const Segment& segment, std::size_t number)
      : segment_(&segment), number_(number), ids_(segment.columns().sorted_ids()) {
    find();
  }

  bool exhausted() const noexcept { return ids_.exhausted(); }
  std::string_view id() const noexcept { return ids_.id(); }
  SegmentDocument document() const noexcept { return {number_, doc_}; }
  void advance() {
    ++rank_;
    ids_.advance();
    find();
  }

 private:
  void find() {
    for (; !ids_.exhausted(); ++rank_, ids_.advance()) {
      doc_ = segment_->columns().document_of_rank(rank_);
      if (segment_->is_live(doc_)) return;
    }
  }

  const Segment* segment_;
  std::size_t number_;
  SortedIds::Cursor ids_;
  std::uint32_t rank_ = 0;
  std::uint32_t doc_ = 0;
};

/// A heap of segments: the one with the least id in front, of equal ones the first.
class IdHeap {
 public:
  explicit IdHeap(std::vector<LiveDocuments>& documents) : documents_(documents) {
    for (std::size_t at = 0; at < documents_.size(); ++at) push(at);
  }

  bool empty() const noexcept { return heap_.empty(); }
  LiveDocuments& front() const noexcept { return documents_[heap_.front()]; }
  void advance_front() {
    std::ranges::pop_heap(heap_, ComesLater{documents_});
    const std::size_t at = heap_.back();
    heap_.pop_back();
    documents_[at].advance();
    push(at);
  }

 private:
  struct ComesLater {
    const std::vector<LiveDocuments>& documents;

    bool operator()(std::size_t a, std::size_t b) const {
      const int order = documents[a].id().compare(documents[b].id());
      return order != 0 ? order > 0 : a > b;
    }
  };
  void push(std::size_t at) {
    if (documents_[at].exhausted()) return;
    heap_.push_back(at);
    std::ranges::push_heap(heap_, ComesLater{documents_});
  }

  std::vector<LiveDocuments>& documents_;
  std::vector<std::size_t> heap_;
};

}  // namespace

void for_each_shared_id(std::span<const Segment* const> segments, const VisitSharedId& visit,
                        const std::function<bool()>& is_stopped) {
  std::vector<LiveDocuments> documents;
  for (std::size_t at = 0; at < segments.size(); ++at) documents.emplace_back(*segments[at], at);
  IdHeap heap(documents);
  std::string id;
  std::vector<SegmentDocument> same;
  for (std::size_t passed = 0; !heap.empty(); ++passed) {
    if (passed % kIdsBetweenChecks == 0 && is_stopped && is_stopped()) return;
    id = heap.front().id();
    same.clear();
    while (!heap.empty() && heap.front().id() == id) {
      same.push_back(heap.front().document());
      heap.advance_front();
    }
    if (same.size() > 1) visit(id, same);
  }
  for (const Segment* segment : segments) segment->columns().require_readable();
}

}  // namespace inkling::storage
