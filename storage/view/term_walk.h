#pragma once

/// What a TermCursor reads from.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/types.h"
#include "storage/dictionary/term_filter.h"
#include "storage/view/posting_source.h"

namespace inkling::storage {

/// A posting without its positions.
struct SinglePosting {
  DocId doc{};
  std::uint32_t tf = 0;
};

/// Terms of all segments of a commit in the order of their bytes.
class TermWalk {
 public:
  virtual ~TermWalk() = default;

  virtual bool exhausted() const noexcept = 0;
  /// Valid until advance().
  virtual std::string_view term() const noexcept = 0;
  virtual TermStatistics statistics() const = 0;
  virtual std::vector<SurfaceForm> forms() const = 0;
  /// The first of them, where the dictionary has it: to make and sort all takes far longer.
  virtual std::optional<std::string> first_form() const { return std::nullopt; }
  /// `old`, which a walk gave before or which is null, may be used again.
  virtual std::unique_ptr<PostingSource> postings(std::unique_ptr<PostingSource> old) const = 0;
  /// The only posting of the term, where the dictionary has it: most terms have one, and it takes
  /// longer to open a list than to read it.
  virtual std::optional<SinglePosting> single() const { return std::nullopt; }
  virtual void advance() = 0;
  /// Moves to the next term that is wanted.
  virtual void advance_to(const TermFilter& wanted) {
    do {
      advance();
    } while (!exhausted() && !wanted(statistics()));
  }
};

}  // namespace inkling::storage
