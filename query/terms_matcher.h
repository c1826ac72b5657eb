#pragma once

/// Matchers over postings: they remember how often, so that they can score.

#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "query/binder.h"
#include "query/deadline.h"
#include "query/matcher.h"

namespace inkling::query {

/// An occurrence count at a document of the window.
struct WindowPosting {
  std::uint32_t offset;
  std::uint32_t tf;
};

class TermsMatcher : public Matcher {
 public:
  /// Of the last window, by increasing document. After confine() only those in matched() still hold.
  const std::vector<WindowPosting>& postings() const noexcept { return postings_; }

 protected:
  void clear() noexcept;
  void add(std::uint32_t offset, std::uint32_t tf);

 private:
  std::vector<WindowPosting> postings_;
};

/// A matcher of one term, of a phrase where `terms` has several, or of its expansion. What is given must outlive it.
std::unique_ptr<TermsMatcher> match_terms(const Index& index, const BoundTerms& terms, const Deadline& deadline);

/// The number of documents that hold all of `terms` in their places. Cost: O(postings of the rarest term).
std::uint32_t documents_with(const Index& index, const BoundTerms& terms, const Deadline& deadline);

}  // namespace inkling::query
