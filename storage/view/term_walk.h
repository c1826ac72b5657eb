#pragma once

/// What a TermCursor reads from.

#include <memory>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/types.h"
#include "storage/view/posting_source.h"

namespace inkling::storage {

/// Terms of all segments of a commit in the order of their bytes.
class TermWalk {
 public:
  virtual ~TermWalk() = default;

  virtual bool exhausted() const noexcept = 0;
  /// Valid until advance().
  virtual std::string_view term() const noexcept = 0;
  virtual TermStatistics statistics() const = 0;
  virtual std::vector<SurfaceForm> forms() const = 0;
  /// `old`, which a walk gave before or which is null, may be used again.
  virtual std::unique_ptr<PostingSource> postings(std::unique_ptr<PostingSource> old) const = 0;
  virtual void advance() = 0;
};

}  // namespace inkling::storage
