#pragma once

/// What a request is answered with: JSON as --json prints it, or rows.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error_text.h"
#include "inkling/table_format.h"

namespace inkling::python {

/// A result that is written when it is asked for. Copies share it. Any number of threads may read
/// one answer.
class Answer {
 public:
  using Json = std::function<void(std::ostream&)>;
  using Rows = std::function<void(std::ostream&, TableFormat)>;

  /// `rows` is empty for an answer that does not list.
  Answer(Json json, Rows rows, std::vector<ErrorText> warnings = {})
      : json_(std::move(json)), rows_(std::move(rows)), warnings_(std::move(warnings)) {}

  std::string json() const;
  /// The same answer with its JSON written.
  Answer with_text() const;
  /// What it takes, about: its JSON, and a result that says as much. Cost: O(1) with_text().
  std::uint64_t bytes() const;
  bool lists() const noexcept { return rows_ != nullptr; }
  /// Throws OptionError for an answer that does not list.
  std::string rows(TableFormat format) const;
  /// Why its numbers may say less than they seem to.
  const std::vector<ErrorText>& warnings() const noexcept { return warnings_; }

 private:
  Json json_;
  std::shared_ptr<const std::string> text_{};  ///< its JSON, if it was written
  Rows rows_;
  std::vector<ErrorText> warnings_;
};

}  // namespace inkling::python
