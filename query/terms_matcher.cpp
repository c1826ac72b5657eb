#include "query/terms_matcher.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace inkling::query {

namespace {

/// With fewer candidates than this in a window, each is looked up; else the postings are walked.
constexpr std::uint32_t kFewCandidates = kWindowSize / 8;

DocId seek(PostingCursor& cursor, DocId target) {
  if (cursor.doc() < target) cursor.seek(target);
  return cursor.doc();
}

class TermMatcher final : public TermsMatcher {
 public:
  explicit TermMatcher(PostingCursor cursor) : cursor_(std::move(cursor)) {}

  std::uint64_t cost() const noexcept override { return cursor_.cost(); }
  DocId next(DocId from) override { return seek(cursor_, from); }

  void match(Window window, const WindowSet& candidates) override {
    clear();
    if (seek(cursor_, window.begin()) >= window.end()) return;
    if (candidates.count() < kFewCandidates) {
      look_up(window, candidates);
    } else {
      walk(window, candidates);
    }
  }

 private:
  void look_up(Window window, const WindowSet& candidates) {
    candidates.for_each([&](std::uint32_t offset) {
      if (seek(cursor_, window.doc(offset)) == window.doc(offset)) add(offset, cursor_.tf());
    });
  }

  void walk(Window window, const WindowSet& candidates) {
    while (cursor_.doc() < window.end()) {
      const std::span<const DocId> docs = cursor_.block_docs();
      const std::span<const std::uint32_t> tfs = cursor_.block_tfs();
      const auto inside = static_cast<std::size_t>(std::ranges::lower_bound(docs, window.end()) - docs.begin());
      for (std::size_t at = 0; at < inside; ++at) {
        const std::uint32_t offset = window.offset(docs[at]);
        if (candidates.contains(offset)) add(offset, tfs[at]);
      }
      if (inside < docs.size()) return cursor_.seek(window.end());
      cursor_.next_block();
    }
  }

  PostingCursor cursor_;
};

class PhraseMatcher final : public TermsMatcher {
 public:
  /// `cursors` in the order of the phrase, and how many positions behind the first each term stands.
  PhraseMatcher(std::vector<PostingCursor> cursors, std::vector<std::uint32_t> offsets)
      : cursors_(std::move(cursors)), offsets_(std::move(offsets)) {
    for (PostingCursor& cursor : cursors_) by_cost_.push_back(&cursor);
    std::ranges::stable_sort(by_cost_, {}, &PostingCursor::cost);
  }

  std::uint64_t cost() const noexcept override { return by_cost_.front()->cost(); }
  DocId next(DocId from) override { return seek(*by_cost_.front(), from); }

  void match(Window window, const WindowSet& candidates) override {
    clear();
    for (std::uint32_t offset = candidates.next(0); offset < kWindowSize; offset = candidates.next(offset)) {
      const DocId doc = seek(*by_cost_.front(), window.doc(offset));
      if (doc >= window.end()) return;
      offset = window.offset(doc);
      if (!candidates.contains(offset)) continue;
      if (all_stand_at(doc)) add(offset, occurrences());
      ++offset;
    }
  }

 private:
  bool all_stand_at(DocId doc) {
    return std::ranges::all_of(by_cost_, [doc](PostingCursor* cursor) { return seek(*cursor, doc) == doc; });
  }

  /// At how many positions the phrase begins in the document that all cursors stand at.
  std::uint32_t occurrences() {
    cursors_[0].positions(starts_);
    for (std::uint32_t at = 1; at < cursors_.size() && !starts_.empty(); ++at) {
      cursors_[at].positions(positions_);
      keep_starts_followed(offsets_[at]);
    }
    return static_cast<std::uint32_t>(starts_.size());
  }

  /// Keeps the starts that have one of positions_ at `distance` after them.
  void keep_starts_followed(std::uint32_t distance) {
    auto position = positions_.begin();
    std::erase_if(starts_, [&](std::uint32_t start) {
      while (position != positions_.end() && *position < start + distance) ++position;
      return position == positions_.end() || *position != start + distance;
    });
  }

  std::vector<PostingCursor> cursors_;
  std::vector<std::uint32_t> offsets_;
  std::vector<PostingCursor*> by_cost_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace

void TermsMatcher::clear() noexcept {
  postings_.clear();
  matched_ = {};
}

void TermsMatcher::add(std::uint32_t offset, std::uint32_t tf) {
  if (tf == 0) return;
  matched_.insert(offset);
  postings_.push_back({offset, tf});
}

std::unique_ptr<TermsMatcher> match_terms(const Index& index, const BoundTerms& terms) {
  if (terms.terms.size() == 1) return std::make_unique<TermMatcher>(index.postings(terms.field, terms.terms[0]));
  std::vector<PostingCursor> cursors;
  for (const std::string& term : terms.terms) cursors.push_back(index.postings(terms.field, term));
  return std::make_unique<PhraseMatcher>(std::move(cursors), terms.offsets);
}

std::uint32_t documents_with(const Index& index, const BoundTerms& terms) {
  if (terms.terms.size() == 1) return terms.dfs[0];
  const std::unique_ptr<TermsMatcher> phrase = match_terms(index, terms);
  std::uint32_t count = 0;
  for (DocId doc = phrase->next(DocId{0}); doc != kNoDoc;) {
    const Window window = Window::around(doc);
    phrase->match(window, WindowSet::all());
    count += phrase->matched().count();
    doc = phrase->next(window.end());
  }
  return count;
}

}  // namespace inkling::query
