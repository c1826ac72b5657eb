#include "query/match/terms_matcher.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "query/bind/phrase_postings.h"
#include "storage/documents/counted_documents.h"
#include "storage/postings/posting_sum.h"
#include "storage/view/frequent_terms.h"

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
  TermMatcher(PostingCursor cursor, Occurrences occurrences)
      : TermsMatcher(occurrences), cursor_(std::move(cursor)) {}

  std::uint64_t cost() const noexcept override { return cursor_.cost(); }
  DocId next(DocId from) override { return seek(cursor_, from); }

  void match(Window window, const WindowSet& candidates, WindowBounds&) override {
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
      const auto inside =
          static_cast<std::size_t>(std::ranges::lower_bound(docs, window.end()) - docs.begin());
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

/// A term that is kept by document.
class FrequentMatcher final : public TermsMatcher {
 public:
  FrequentMatcher(const storage::FrequentTerm& term, Occurrences occurrences)
      : TermsMatcher(occurrences), term_(term) {}

  std::uint64_t cost() const noexcept override { return term_.statistics().df; }
  DocId next(DocId from) override { return term_.documents().next(from); }

  void match(Window window, const WindowSet& candidates, WindowBounds&) override {
    window_ = window;
    matched_ = WindowSet::of(term_.documents(), window);
    matched_ &= candidates;
  }

 private:
  void count(const WindowSet& documents) override {
    std::size_t found = 0;
    WindowSet wanted = matched_;
    wanted &= documents;
    wanted.for_each([&](std::uint32_t offset) { docs_[found++] = window_.doc(offset); });
    term_.find_tfs({docs_.data(), found}, tfs_.data());
    replace_postings({docs_.data(), found}, {tfs_.data(), found}, window_);
  }

  const storage::FrequentTerm& term_;
  Window window_;
  std::array<DocId, kWindowSize> docs_;
  std::array<std::uint32_t, kWindowSize> tfs_;
};

/// The postings of an expansion, where they are few.
class ListMatcher final : public TermsMatcher {
 public:
  ListMatcher(const storage::PostingSum& postings, Occurrences occurrences)
      : TermsMatcher(occurrences), docs_(postings.docs()), tfs_(postings.tfs()) {}

  std::uint64_t cost() const noexcept override { return docs_.size() - at_; }
  DocId next(DocId from) override {
    at_ = static_cast<std::size_t>(std::lower_bound(place(at_), docs_.end(), from) - docs_.begin());
    return at_ == docs_.size() ? kNoDoc : docs_[at_];
  }

  void match(Window window, const WindowSet& candidates, WindowBounds&) override {
    clear();
    next(window.begin());
    for (std::size_t at = at_; at < docs_.size() && docs_[at] < window.end(); ++at) {
      const std::uint32_t offset = window.offset(docs_[at]);
      if (candidates.contains(offset)) add(offset, tfs_[at]);
    }
  }

 private:
  std::span<const DocId>::iterator place(std::size_t at) const {
    return docs_.begin() + static_cast<std::ptrdiff_t>(at);
  }

  std::span<const DocId> docs_;
  std::span<const std::uint32_t> tfs_;
  std::size_t at_ = 0;  ///< of the window, which may come again
};

/// The same where they are counted.
class CountMatcher final : public TermsMatcher {
 public:
  CountMatcher(const storage::PostingSum& postings, Occurrences occurrences)
      : TermsMatcher(occurrences), postings_(postings) {}

  std::uint64_t cost() const noexcept override { return postings_.df(); }
  DocId next(DocId from) override { return postings_.next(from); }

  void match(Window window, const WindowSet& candidates, WindowBounds&) override {
    clear();
    const std::size_t begin = to_number(window.begin()) / storage::kCountsStep;
    const storage::CountsSteps steps{begin, std::min(begin + kSteps, postings_.steps())};
    const std::size_t found =
        postings_.collect(steps, kWindowSize, docs_.data(), tfs_.data()).count;
    for (std::size_t at = 0; at < found; ++at) {
      const std::uint32_t offset = window.offset(docs_[at]);
      if (candidates.contains(offset)) add(offset, tfs_[at]);
    }
  }

 private:
  static constexpr std::size_t kSteps = kWindowSize / storage::kCountsStep;
  static_assert(kSteps * storage::kCountsStep == kWindowSize);

  const storage::PostingSum& postings_;
  std::array<DocId, kWindowSize> docs_;
  std::array<std::uint32_t, kWindowSize> tfs_;
};

class PhraseMatcher final : public TermsMatcher {
 public:
  PhraseMatcher(const Index& index, const BoundTerms& phrase, Occurrences occurrences,
                const Deadline& deadline)
      : TermsMatcher(occurrences), postings_(index, phrase), deadline_(deadline) {
    if (!phrase.forms.empty()) return;
    const std::uint64_t lookups = *std::ranges::min_element(phrase.dfs);
    for (std::size_t at = 0; at < phrase.terms.size(); ++at) {
      if (const storage::FrequentTerm* known = by_document(index, phrase, at, lookups))
        sets_.push_back(&known->documents());
    }
  }

  std::uint64_t cost() const noexcept override { return postings_.cost(); }
  DocId next(DocId from) override { return postings_.seek_rarest(from); }

  void match(Window window, const WindowSet& candidates, WindowBounds&) override {
    clear();
    WindowSet possible = candidates;
    for (const DocumentSet* const documents : sets_) possible &= WindowSet::of(*documents, window);
    for (std::uint32_t offset = possible.next(0); offset < kWindowSize;
         offset = possible.next(offset)) {
      const DocId doc = postings_.seek_rarest(window.doc(offset));
      if (doc >= window.end()) return;
      offset = window.offset(doc);
      if (!possible.contains(offset)) continue;
      if (postings_.all_stand_at(doc)) add(offset, postings_.count(deadline_));
      ++offset;
    }
  }

 private:
  PhrasePostings postings_;
  std::vector<const DocumentSet*> sets_;  ///< of its terms, as far as they are kept by document
  const Deadline& deadline_;
};

std::unique_ptr<TermsMatcher> match_sum(const storage::PostingSum& postings,
                                        Occurrences occurrences) {
  if (postings.is_counted()) return std::make_unique<CountMatcher>(postings, occurrences);
  return std::make_unique<ListMatcher>(postings, occurrences);
}

}  // namespace

void TermsMatcher::clear() noexcept {
  postings_.clear();
  matched_ = {};
}

void TermsMatcher::replace_postings(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                                    Window window) {
  postings_.clear();
  for (std::size_t at = 0; at < docs.size(); ++at)
    postings_.push_back({window.offset(docs[at]), tfs[at]});
}

std::unique_ptr<TermsMatcher> match_terms(const Index& index, const BoundTerms& terms,
                                          Occurrences occurrences, const Deadline& deadline) {
  if (terms.expansion != nullptr) return match_sum(terms.expansion->postings, occurrences);
  if (terms.terms.size() == 1) {
    const storage::FrequentTerm* const known =
        terms.forms.empty() ? by_document(index, terms, 0, terms.dfs[0]) : nullptr;
    if (known != nullptr) return std::make_unique<FrequentMatcher>(*known, occurrences);
    return std::make_unique<TermMatcher>(open_postings(index, terms, 0), occurrences);
  }
  return std::make_unique<PhraseMatcher>(index, terms, occurrences, deadline);
}

std::uint32_t documents_with(const Index& index, const BoundTerms& terms,
                             const Deadline& deadline) {
  if (terms.terms.size() == 1) return terms.dfs[0];
  const std::unique_ptr<TermsMatcher> phrase =
      match_terms(index, terms, Occurrences::ignored, deadline);
  std::uint32_t count = 0;
  for (DocId doc = phrase->next(DocId{0}); doc != kNoDoc;) {
    deadline.check();
    const Window window = Window::around(doc);
    phrase->match(window, WindowSet::all());
    count += phrase->matched().count();
    doc = phrase->next(window.end());
  }
  return count;
}

}  // namespace inkling::query
