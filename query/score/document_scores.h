#pragma once

/// What adds to the score of a document whatever the query: priors and recency.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_score.h"
#include "inkling/index.h"
#include "inkling/types.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// Parts of scores, in the order in which they are added. The index must outlive it.
class DocumentScores {
 public:
  /// Cost: O(documents) for each. Throws UnknownNameError for a field that does not exist,
  /// OptionError for one without numbers, or for recency without numbers or dates; TimeLimitError.
  DocumentScores(const Index& index, const std::optional<Prior>& prior,
                 const std::optional<Recency>& recency, const Deadline& deadline);

  std::size_t count() const noexcept { return parts_.size(); }
  /// "(prior)" or "(recency)".
  const std::string& name(std::size_t part) const noexcept { return parts_[part].name; }
  const std::string& field(std::size_t part) const noexcept { return parts_[part].field; }
  double of(std::size_t part, DocId doc) const noexcept {
    return parts_[part].added[to_number(doc)];
  }
  /// No document has a greater sum.
  double greatest() const noexcept { return greatest_; }

 private:
  struct Part {
    std::string name;
    std::string field;
    std::vector<double> added;  ///< by DocId
  };

  void add_prior(const Index& index, const Prior& prior, const Deadline& deadline);
  void add_recency(const Index& index, const Recency& recency, const Deadline& deadline);

  std::vector<Part> parts_;
  double greatest_ = 0;
};

}  // namespace inkling::query
