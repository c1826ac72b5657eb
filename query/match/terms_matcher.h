#pragma once

/// Matchers over postings, which keep counts for scoring.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"
#include "query/match/matcher.h"

namespace inkling::query {

/// The tf in a document of the window.
struct WindowPosting {
  std::uint32_t offset;
  std::uint32_t tf;
};

/// Whether occurrences are counted, or only documents matched.
enum class Occurrences : bool { ignored, counted };

class TermsMatcher : public Matcher {
 public:
  explicit TermsMatcher(Occurrences occurrences) : counts_(occurrences == Occurrences::counted) {}

  /// Where occurrences are counted: the postings of those `documents` that matched in the last
  /// window, by increasing document. There may be more, of which some match no longer.
  const std::vector<WindowPosting>& postings_of(const WindowSet& documents) {
    if (counts_) count(documents);
    return postings_;
  }

  double bound() const noexcept override { return bound_; }
  void set_bound(double bound) noexcept { bound_ = bound; }
  void add_to(WindowBounds& bounds, const WindowSet& kept) override { bounds.add(*this, kept); }

 protected:
  void clear() noexcept;
  /// Counts what was not counted while it was matched.
  virtual void count(const WindowSet& documents) { static_cast<void>(documents); }
  void replace_postings(std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                        Window window);
  void add(std::uint32_t offset, std::uint32_t tf) {
    if (tf == 0) return;
    matched_.insert(offset);
    if (counts_) postings_.push_back({offset, tf});
  }

 private:
  bool counts_;
  double bound_ = 0;
  std::vector<WindowPosting> postings_;
};

/// A matcher of one term, of a phrase where `terms` has several, or of its expansion. All arguments
/// must outlive it.
std::unique_ptr<TermsMatcher> match_terms(const Index& index, const BoundTerms& terms,
                                          Occurrences occurrences, const Deadline& deadline);

/// The number of documents that hold all of `terms` in their places. Cost: O(postings of the rarest
/// term).
std::uint32_t documents_with(const Index& index, const BoundTerms& terms, const Deadline& deadline);

}  // namespace inkling::query
