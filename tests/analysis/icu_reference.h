#pragma once

/// Word boundaries directly from ICU, which the project's own must equal.

#include <memory>
#include <string_view>
#include <vector>

#include "analysis/icu_breaker.h"

namespace inkling::test {

class IcuReference {
 public:
  IcuReference();
  ~IcuReference();

  /// All pieces of `text` by ICU's iterator over its UTF-16, as offsets in UTF-8.
  const std::vector<analysis::Piece>& pieces(std::string_view text);

 private:
  class Iterator;
  std::unique_ptr<Iterator> iterator_;
};

}  // namespace inkling::test
