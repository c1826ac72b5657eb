#include "inkling/posting_cursor.h"

#include <optional>
#include <string>
#include <utility>

#include "storage/view/posting_source.h"
#include "storage/view/term_source.h"

namespace inkling {

PostingCursor::PostingCursor() = default;
PostingCursor::PostingCursor(std::unique_ptr<storage::PostingSource> source)
    : source_(std::move(source)) {
  refill();
}
PostingCursor::~PostingCursor() = default;
PostingCursor::PostingCursor(PostingCursor&&) noexcept = default;
PostingCursor& PostingCursor::operator=(PostingCursor&&) noexcept = default;

void PostingCursor::refill() {
  at_ = 0;
  docs_ = {};
  tfs_ = {};
  if (source_ == nullptr || !source_->next_block()) return;
  docs_ = source_->docs();
  tfs_ = source_->tfs();
}

void PostingCursor::seek_block(DocId target) {
  if (at_ >= docs_.size()) return;
  at_ = 0;
  docs_ = {};
  tfs_ = {};
  if (!source_->seek_block(target)) return;
  docs_ = source_->docs();
  tfs_ = source_->tfs();
  while (docs_[at_] < target) ++at_;
}

void PostingCursor::positions(std::vector<std::uint32_t>& positions) const {
  if (doc() == kNoDoc) return positions.clear();
  source_->positions(at_, positions);
}

std::uint64_t PostingCursor::cost() const noexcept {
  return source_ == nullptr || docs_.empty() ? 0 : source_->cost() - at_;
}

TermCursor::TermCursor(std::unique_ptr<storage::TermWalk> walk) : walk_(std::move(walk)) {}
TermCursor::~TermCursor() = default;
TermCursor::TermCursor(TermCursor&&) noexcept = default;
TermCursor& TermCursor::operator=(TermCursor&&) noexcept = default;

bool TermCursor::exhausted() const noexcept { return walk_->exhausted(); }
std::string_view TermCursor::term() const noexcept {
  return exhausted() ? std::string_view() : walk_->term();
}
TermStatistics TermCursor::statistics() const {
  return exhausted() ? TermStatistics() : walk_->statistics();
}
std::string TermCursor::surface() const {
  if (exhausted()) return {};
  if (std::optional<std::string> first = walk_->first_form()) return *std::move(first);
  return storage::most_frequent(walk_->forms(), walk_->term());
}
PostingCursor TermCursor::postings() const {
  return exhausted() ? PostingCursor() : PostingCursor(walk_->postings(nullptr));
}
void TermCursor::postings(PostingCursor& reused) const {
  if (exhausted()) {
    reused = PostingCursor();
    return;
  }
  reused.source_ = walk_->postings(std::move(reused.source_));
  reused.refill();
}
void TermCursor::advance() {
  if (!exhausted()) walk_->advance();
}

}  // namespace inkling
